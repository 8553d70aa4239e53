//! What is to be run, and what came of it.

use crate::Protection;
use cairn_budget::Budget;
use cairn_witness::MethodCoverage;
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
    /// The source level that the tests are compiled at; the compiler's own if there is none.
    pub release: Option<u32>,
    /// Where JaCoCo's execution data go, for the user's own report.
    pub execution_data: Option<PathBuf>,
    /// The time that one test may take.
    pub limit: Duration,
    /// For everything.
    pub budget: Budget,
    pub protection: Protection,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// Files that do not compile, in the order of the sources: the tests of the others were run.
    pub errors: Vec<CompileError>,
    /// In the order in which they were run.
    pub tests: Vec<TestResult>,
    /// In the order of the subjects, and of the methods in the class file.
    pub coverage: Vec<MethodCoverage>,
    /// Subjects of which nothing can be said.
    pub unmeasured: Vec<Unmeasured>,
    pub compiling: Duration,
    /// Everything but compiling.
    pub running: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompileError {
    /// Empty for what is wrong with no file in particular; then nothing is compiled.
    pub file: PathBuf,
    /// 0 if it is of no line.
    pub line: u64,
    pub message: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestResult {
    /// Binary name.
    pub class: String,
    /// Empty if the class cannot even be loaded, or time was up before: its tests are not known.
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
    /// The JVM ended while the test ran: with this exit code, or by a signal.
    Exited(Option<i32>),
    /// The time for everything was up before, or the test is disabled.
    NotRun,
}

/// A class that JaCoCo cannot deal with, or that is not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmeasured {
    pub class: String,
    pub why: String,
}
