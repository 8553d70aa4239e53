//! A driver on disk: its source, and its class as the JDK's compiler makes it.

use super::plan::Plan;
use super::text;
use cairn_jvm::javac::{Compilation, CompileFailure};
use cairn_jvm::{Jdk as Tools, LIBRARY, Work};
use cairn_program::Jdk;
use std::path::{Path, PathBuf};

/// The classes of a driver, in a directory that goes with this.
pub struct Compiled {
    directory: Work,
}

impl Compiled {
    /// Writes a driver's source, into `keep` if it is to stay, and compiles it.
    pub fn new(
        plan: &Plan,
        jdk: &Jdk,
        class_path: &str,
        keep: Option<&Path>,
    ) -> Result<Compiled, String> {
        let directory =
            Work::new("cairn-driver-").map_err(|e| format!("no directory for the driver: {e}"))?;
        let compiled = Compiled { directory };
        let root = keep.map_or_else(|| compiled.path("src"), Path::to_owned);
        let file = root.join(plan.qualified("/") + ".java");
        let mut files = vec![write(file.clone(), &text::source(plan))?];
        for (path, text) in LIBRARY {
            files.push(write(root.join(path), text)?);
        }
        match compiled.compile(jdk, class_path, &files)? {
            None => Ok(compiled),
            Some(text) => {
                let hint = if keep.is_some() { "" } else { " (--keep-driver DIR keeps it)" };
                Err(format!("{} does not compile{hint}:\n{text}", file.display()))
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The class path with the driver.
    pub fn class_path(&self, given: &str) -> Result<String, String> {
        let all = std::iter::once(self.path("classes")).chain(std::env::split_paths(given));
        let joined = std::env::join_paths(all).map_err(|e| format!("the class path: {e}"))?;
        Ok(joined.to_string_lossy().into_owned())
    }

    /// What the compiler complains of, if it does.
    fn compile(
        &self,
        jdk: &Jdk,
        class_path: &str,
        files: &[PathBuf],
    ) -> Result<Option<String>, String> {
        let tools = Tools::new(&jdk.home);
        if !tools.has("javac") {
            let home = jdk.home.display();
            return Err(format!(
                "{home} has no javac to compile the driver: install a JDK (not only a runtime), or \
                 name one with --java-home"
            ));
        }
        let none = self.path("none");
        let compilation = Compilation {
            jdk: &tools,
            class_path: Some(class_path.as_ref()),
            options: &[
                "-g".as_ref(),
                "-implicit:none".as_ref(),
                "-sourcepath".as_ref(),
                none.as_ref(),
            ],
            classes: &self.path("classes"),
            files,
            log: &self.path("javac.log"),
        };
        match compilation.run() {
            Ok(()) => Ok(None),
            Err(CompileFailure::Wrong(text)) => Ok(Some(text.trim_end().to_owned())),
            Err(CompileFailure::Start(e)) => {
                Err(format!("cannot start {}: {e}", tools.tool("javac").display()))
            }
            Err(CompileFailure::Stopped(limit)) => {
                Err(format!("javac was stopped after {limit:?}"))
            }
        }
    }
}

/// Writes a source file, unless one is there that somebody has changed.
fn write(file: PathBuf, text: &str) -> Result<PathBuf, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", file.display());
    match std::fs::read_to_string(&file) {
        Ok(there) if there == text => return Ok(file),
        Ok(_) => {
            return Err(format!(
                "{}: is there already, and is different; name another directory with --keep-driver, \
                 or compile the file and explore it",
                file.display()
            ));
        }
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {}
        Err(e) => return Err(failed(e)),
    }
    file.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(failed)?;
    std::fs::write(&file, text).map_err(failed)?;
    Ok(file)
}
