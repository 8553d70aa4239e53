//! Tests on the user's JVM: compiled, run and measured.
//!
//! In go the source files of test classes and the user's class path; out comes, for each test, whether
//! it passed, and for each method of the classes under test, which lines and branches were executed,
//! as JaCoCo counts them. The crate deliberately knows nothing of how tests come to be.
//!
//! One JVM does all of it (`java/testrun/dev/cairn/testrun`): starting one takes longer than most tests. A
//! test that ends or blocks the JVM takes only itself along: another JVM runs those after it.

mod archive;
mod fetch;
mod job;
mod jvm;
mod lines;
mod progress;
mod run;
mod test_runner;
mod tools;

pub use job::{CompileError, Job, Ran, TestResult, TestVerdict, Unmeasured};
pub use run::run;
pub use tools::{Tools, ToolsError};

/// Why tests were not run. None of these says anything about the tests.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("{home} has no java: name the directory of a JDK with --java-home")]
    NoJava { home: String },
    #[error(
        "{home} has no Java compiler, which tests need: install a JDK (not only a runtime), or name \
         one with --java-home"
    )]
    NoCompiler { home: String },
    #[error("the test runner does not compile with {javac}:\n{text}")]
    Runner { javac: String, text: String },
    #[error("no directory for the test run: {0}")]
    Directory(std::io::Error),
    #[error("cannot write {file}: {error}")]
    Write { file: String, error: std::io::Error },
    #[error("cannot start {program}: {error}")]
    Start { program: String, error: std::io::Error },
    #[error("the JVM did not come to the tests: {0}")]
    Jvm(String),
    #[error("the test runner's answer is not understood: {0}")]
    Answer(String),
    #[error("the name of {0} is not Unicode, so that Java cannot be told: rename it")]
    Name(String),
}

/// What to say if a process cannot be started.
pub(crate) fn unstarted(
    command: &std::process::Command,
) -> impl FnOnce(std::io::Error) -> RunError + use<> {
    let program = crate::jdk::program(command);
    move |error| RunError::Start { program, error }
}
