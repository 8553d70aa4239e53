//! Temporary directories that are gone when this process is, however it ends.
//!
//! A process that is killed cannot clean up. So there is a shell beside each directory, which waits for the end of its standard input,
//! that is, of the process that holds the other end, and then removes what is left.

use std::io;
use std::path::Path;
use tempfile::TempDir;

/// A directory for work, removed in the end.
#[derive(Debug)]
pub struct Work {
    // Goes before its keeper, which then has nothing to do.
    directory: TempDir,
    _keeper: Option<keeper::Keeper>,
}

impl Work {
    /// In the system's directory for such, with a name that begins so.
    pub fn new(prefix: &str) -> io::Result<Work> {
        Work::of(tempfile::Builder::new().prefix(prefix).tempdir()?)
    }

    /// In a directory.
    pub fn within(place: &Path, prefix: &str) -> io::Result<Work> {
        Work::of(tempfile::Builder::new().prefix(prefix).tempdir_in(place)?)
    }

    fn of(directory: TempDir) -> io::Result<Work> {
        // Without a shell, what is left is left.
        let _keeper = keeper::Keeper::of(directory.path()).ok();
        Ok(Work { directory, _keeper })
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}

#[cfg(unix)]
mod keeper {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Child, ChildStdin, Command, Stdio};

    /// What the process writes into may still be there for a moment: once more then.
    const SCRIPT: &str = "trap '' INT TERM HUP
read -r _
rm -rf -- \"$1\" && exit
sleep 1
rm -rf -- \"$1\"";

    #[derive(Debug)]
    pub struct Keeper {
        shell: Child,
        input: Option<ChildStdin>,
    }

    impl Keeper {
        pub fn of(directory: &Path) -> io::Result<Keeper> {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", SCRIPT, "sh"]).arg(directory);
            shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            // What ends the processes of a terminal does not end this one.
            let mut shell = shell.current_dir("/").process_group(0).spawn()?;
            let input = shell.stdin.take();
            Ok(Keeper { shell, input })
        }
    }

    impl Drop for Keeper {
        fn drop(&mut self) {
            drop(self.input.take());
            let _ = self.shell.wait();
        }
    }
}

#[cfg(not(unix))]
mod keeper {
    use std::io;
    use std::path::Path;

    #[derive(Debug)]
    pub struct Keeper;

    impl Keeper {
        pub fn of(_: &Path) -> io::Result<Keeper> {
            Err(io::ErrorKind::Unsupported.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_goes_with_what_is_in_it() {
        let work = Work::new("cairn-work-").expect("a directory");
        let path = work.path().to_path_buf();
        std::fs::write(path.join("file"), "text").expect("a file");
        drop(work);
        assert!(!path.exists());
    }
}
