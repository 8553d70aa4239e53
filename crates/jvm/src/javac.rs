//! Compiling with the JDK's compiler.

use crate::jdk::Jdk;
use crate::process;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Compiling a handful of classes takes seconds; a compiler that takes this long hangs.
const LIMIT: Duration = Duration::from_secs(120);

/// What is compiled.
pub struct Compilation<'a> {
    pub jdk: &'a Jdk,
    pub class_path: Option<&'a OsStr>,
    /// Besides those that every compilation has.
    pub options: &'a [&'a OsStr],
    /// Where the classes go.
    pub classes: &'a Path,
    pub files: &'a [PathBuf],
    /// Where the compiler's messages go.
    pub log: &'a Path,
}

/// Why there are no classes.
#[derive(Debug)]
pub enum CompileFailure {
    /// The compiler cannot be started, or its messages cannot be written.
    Start(std::io::Error),
    /// Its messages.
    Wrong(String),
    /// It was stopped after so long.
    Stopped(Duration),
}

impl CompileFailure {
    /// For those to whom it does not matter why.
    pub(crate) fn text(self) -> Result<String, std::io::Error> {
        match self {
            CompileFailure::Start(error) => Err(error),
            CompileFailure::Wrong(text) => Ok(text),
            CompileFailure::Stopped(limit) => Ok(format!("stopped after {limit:?}")),
        }
    }
}

impl Compilation<'_> {
    pub fn run(&self) -> Result<(), CompileFailure> {
        let log = std::fs::File::create(self.log).map_err(CompileFailure::Start)?;
        let mut javac = self.jdk.command("javac");
        javac.args(["-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto", "-encoding", "UTF-8"]);
        javac.args(["-proc:none", "-nowarn", "-Xlint:none"]).args(self.options);
        if let Some(class_path) = self.class_path {
            javac.arg("-cp").arg(class_path);
        }
        javac.arg("-d").arg(self.classes).args(self.files).stderr(log);
        match process::run(&mut javac, LIMIT).map_err(CompileFailure::Start)? {
            Some(status) if status.success() => Ok(()),
            Some(_) => {
                let text = std::fs::read_to_string(self.log).unwrap_or_default();
                Err(CompileFailure::Wrong(text))
            }
            None => Err(CompileFailure::Stopped(LIMIT)),
        }
    }
}
