//! Running the command and looking at what it did.

use cairn_testing::{Jdk, fresh_copy, java_files};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// A fresh directory.
pub fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("test-command").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// All files below a directory that end like this, sorted.
pub fn files_below(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = vec![];
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if text(&path).ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The classes of a corpus of `tests/testgen/`, for reading only.
fn classes_of(corpus: &str) -> PathBuf {
    // As Maven does, but for the corpora that show what is made of class files without names of parameters.
    let flags: &[&str] = if ["contract", "kept"].contains(&corpus) { &["-g"] } else { &[] };
    Jdk::default().compiled(flags, &java_files(&root().join("tests/testgen").join(corpus)))
}

/// A copy of the classes of a corpus of `tests/testgen/`.
pub fn compiled(corpus: &str, to: &Path) {
    fresh_copy(&classes_of(corpus), to);
}

/// The classes of `tests/testgen/bank/`, for reading only.
pub fn bank() -> &'static str {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    text(CLASSES.get_or_init(|| classes_of("bank")))
}

/// What a run of the command said and ended with.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    fn of(output: Output) -> Run {
        let string = |b: Vec<u8>| String::from_utf8(b).expect("UTF-8");
        Run {
            code: output.status.code().expect("an exit code"),
            out: string(output.stdout),
            err: string(output.stderr),
        }
    }

    /// Both outputs, for messages.
    pub fn all(&self) -> String {
        format!("exit code {}\n{}{}", self.code, self.out, self.err)
    }

    #[track_caller]
    pub fn expect(self, code: i32, texts: &[&str]) -> Run {
        assert_eq!(self.code, code, "{}", self.all());
        assert!(!self.err.contains("internal error"), "{}", self.all());
        for t in texts {
            assert!(self.all().contains(t), "no `{t}` in:\n{}", self.all());
        }
        self
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}:\n{}", self.all()))
    }
}

/// `cairn test` in a directory, with all tests and what is said of each method.
pub fn cairn_in(directory: &Path, args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.arg("test").args(args).current_dir(directory).arg("-v");
    if !args.contains(&"--minimize") {
        command.arg("--all-paths");
    }
    Run::of(command.output().expect("cairn runs"))
}

/// `cairn test` as it is by default: with few tests.
pub fn cairn_by_default(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    Run::of(command.arg("test").args(args).output().expect("cairn runs"))
}

pub fn cairn(args: &[&str]) -> Run {
    cairn_in(Path::new("."), args)
}

/// Compiles tests with plain `javac` and runs them with plain JUnit so many times, in random order.
pub fn without_cairn(tests: &Path, classes: &str, times: usize) -> Run {
    without_cairn_in(tests, classes, times, &[])
}

/// The same with variables of the environment.
pub fn without_cairn_in(
    tests: &Path,
    classes: &str,
    times: usize,
    variables: &[(&str, String)],
) -> Run {
    let mut command = Command::new("bash");
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command.arg(root().join("tests/generated/run.sh")).arg(tests).arg(classes);
    command.arg(times.to_string());
    Run::of(command.output().expect("bash runs"))
}

/// The classes of a report.
pub fn classes(report: &Value) -> &[Value] {
    report["classes"].as_array().expect("classes")
}

/// The methods of a class of a report.
pub fn methods(class: &Value) -> &[Value] {
    class["methods"].as_array().expect("methods")
}

pub fn number(of: &Value, name: &str) -> usize {
    of[name].as_u64().unwrap_or_else(|| panic!("no {name} in {of}")) as usize
}

pub fn string<'a>(of: &'a Value, name: &str) -> &'a str {
    of[name].as_str().unwrap_or_else(|| panic!("no {name} in {of}"))
}

/// The tests that a report counts.
pub fn tests(report: &Value) -> usize {
    classes(report).iter().map(|c| number(c, "tests")).sum()
}

/// The `@Test` methods in the files of a directory.
pub fn written_tests(directory: &Path) -> usize {
    let count = |f: &PathBuf| read(f).lines().filter(|l| l.trim() == "@Test").count();
    files_below(directory, ".java").iter().map(count).sum()
}
