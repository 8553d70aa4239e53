//! Helpers for this crate's tests: temporary directories, a compiler, a program.

use crate::{ClassPath, Jdk, Program};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that goes away with the value.
pub(crate) struct TempDir(PathBuf);

impl TempDir {
    pub(crate) fn new(what: &str) -> TempDir {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let n = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("cairn-{what}-{}-{n}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        TempDir(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file, and the directories above it.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The JDK of the environment: the tests need one.
pub(crate) fn jdk() -> Jdk {
    Jdk::discover().unwrap()
}

/// A program of the JDK's classes alone.
pub(crate) fn jdk_program() -> Program {
    Program::open(jdk(), ClassPath::default()).unwrap()
}

/// Compiles sources, given as `(file name, text)`, into `classes` below the directory. The first ones are compiled once for all
/// runs, later ones see the classes that are there.
pub(crate) fn javac(dir: &TempDir, sources: &[(&str, &str)]) -> PathBuf {
    let classes = dir.path().join("classes");
    if !classes.exists() {
        let texts: Vec<(&str, &str)> =
            sources.iter().map(|&(name, text)| (name.trim_end_matches(".java"), text)).collect();
        let compiled = cairn_testing::Jdk::default().compiled_texts(&["-g"], &texts);
        cairn_testing::fresh_copy(&compiled, &classes);
        return classes;
    }
    let files =
        sources.iter().map(|(name, text)| dir.write(&format!("src/{name}"), text.as_bytes()));
    let output = Command::new(jdk().home.join("bin/javac"))
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg("-cp")
        .arg(&classes)
        .args(files)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    classes
}

/// Compiles sources and opens the program that they are.
pub(crate) fn compile(dir: &TempDir, sources: &[(&str, &str)]) -> Program {
    Program::open(jdk(), ClassPath::new([javac(dir, sources)])).unwrap()
}
