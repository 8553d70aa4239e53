//! Tests on the user's JVM: compiled, run and measured.
//!
//! In go the source files of test classes and the user's class path; out comes, for each test, whether
//! it passed, and for each method of the classes under test, which lines and branches were executed,
//! as JaCoCo counts them. The crate deliberately knows nothing of how tests come to be.

use std::path::PathBuf;
use std::time::Duration;

/// What is compiled and run.
#[derive(Clone, Debug)]
pub struct Job {
    pub jdk_home: PathBuf,
    /// The user's, as `java -cp` takes it.
    pub class_path: String,
    /// Of the test classes, by the binary names of the classes.
    pub sources: Vec<(String, PathBuf)>,
    /// Binary names of the classes whose coverage is measured.
    pub subjects: Vec<String>,
    /// Where the compiled test classes go; a temporary directory if none is named.
    pub classes: Option<PathBuf>,
    /// Where JaCoCo's execution data go, for the user's own report.
    pub execution_data: Option<PathBuf>,
    /// The time that one test may take.
    pub limit: Duration,
    /// The time for everything.
    pub time: Option<Duration>,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Files that do not compile: the tests of the others were run.
    pub errors: Vec<CompileError>,
    /// In the order in which they were run.
    pub tests: Vec<TestResult>,
    /// In the order of the subjects, and of the methods in the class file.
    pub coverage: Vec<MethodCoverage>,
    pub compiling: Duration,
    pub running: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    pub file: PathBuf,
    pub line: u64,
    pub message: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestResult {
    /// Binary name.
    pub class: String,
    pub method: String,
    pub verdict: TestVerdict,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TestVerdict {
    Passed,
    /// The exception as text, and the line of the test class where it came from, if it did.
    Failed {
        message: String,
        line: Option<u64>,
    },
    OutOfTime,
    /// The JVM ended while the test ran.
    Exited(Option<i32>),
    /// The time for everything was up before.
    NotRun,
}

/// As JaCoCo counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodCoverage {
    /// Binary name with dots.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    pub branches: Counter,
    pub lines: Counter,
    /// By line number: covered and total branches; lines without branches are not there.
    pub branches_of_lines: Vec<(u32, Counter)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counter {
    pub covered: u32,
    pub total: u32,
}
