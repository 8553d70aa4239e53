//! A driver on disk: its source, and its class as the JDK's compiler makes it.

use super::plan::Plan;
use super::text;
use cairn_program::Jdk;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// What a driver calls, by path under the source root. A program that has it compiled already has the
/// same.
const LIBRARY: [(&str, &str); 4] = [
    (
        "dev/cairn/AssumptionViolated.java",
        include_str!("../../../java/src/dev/cairn/AssumptionViolated.java"),
    ),
    ("dev/cairn/Recorded.java", include_str!("../../../java/src/dev/cairn/Recorded.java")),
    (
        "dev/cairn/ReplayMismatch.java",
        include_str!("../../../java/src/dev/cairn/ReplayMismatch.java"),
    ),
    ("dev/cairn/Symbolic.java", include_str!("../../../java/src/dev/cairn/Symbolic.java")),
];

/// Compiling a handful of classes takes a second; a compiler that takes this long hangs.
const LIMIT: Duration = Duration::from_secs(120);

/// The classes of a driver, in a directory that goes with this.
pub struct Compiled {
    directory: TempDir,
}

impl Compiled {
    /// Writes a driver's source, into `keep` if it is to stay, and compiles it.
    pub fn new(
        plan: &Plan,
        jdk: &Jdk,
        class_path: &str,
        keep: Option<&Path>,
    ) -> Result<Compiled, String> {
        let directory = tempfile::Builder::new().prefix("cairn-driver-").tempdir();
        let directory = directory.map_err(|e| format!("no directory for the driver: {e}"))?;
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
        let tool = jdk.home.join("bin").join(format!("javac{}", std::env::consts::EXE_SUFFIX));
        if !tool.is_file() {
            let home = jdk.home.display();
            return Err(format!(
                "{home} has no javac to compile the driver: install a JDK (not only a runtime), or \
                 name one with --java-home"
            ));
        }
        let log = self.path("javac.log");
        let stderr = std::fs::File::create(&log).map_err(|e| format!("{}: {e}", log.display()))?;
        let mut javac = Command::new(&tool);
        // Not influenced by what the environment wants of every compiler.
        javac.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVAC_OPTIONS");
        javac.env_remove("_JAVA_OPTIONS").stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-encoding", "UTF-8", "-g"]);
        javac.args(["-proc:none", "-implicit:none", "-nowarn", "-Xlint:none"]);
        javac.args(["-cp", class_path, "-sourcepath"]).arg(self.path("none"));
        javac.arg("-d").arg(self.path("classes")).args(files);
        let failed = |e| format!("cannot start {}: {e}", tool.display());
        match cairn_jvm::process::run(&mut javac, LIMIT).map_err(failed)? {
            Some(status) if status.success() => Ok(None),
            Some(_) => {
                let text = std::fs::read_to_string(&log).unwrap_or_default();
                Ok(Some(text.trim_end().to_owned()))
            }
            None => Err(format!("javac was stopped after {LIMIT:?}")),
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
