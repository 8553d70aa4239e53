//! Replay: a witness's call made on the user's own JVM.
//!
//! In goes a [`Witness`]; out comes what the JVM did with that input ([`Replayed`]), and whether it is
//! what the witness predicts ([`agreement`]). The runner is a few Java classes (`java/src`), compiled by
//! the JDK's `javac` when the first witness is replayed, and kept in Cairn's cache. A single witness gets a process of its own: a program may exit, hang or exhaust
//! the memory. Many share one as long as they do none of that (`batch.rs`). The crate deliberately knows nothing of how a witness was found.

mod agent;
mod agree;
mod batch;
mod call;
mod heaps;
mod observed;
mod replayer;

pub use agree::{Agreement, agreement};
pub use observed::{Observed, Replayed};
pub use replayer::Replayer;

use cairn_budget::Limit;
#[cfg(doc)]
use cairn_witness::Witness;

/// Why a replay did not take place. None of these says anything about the program.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error(
        "{home} has no {tool}: install a JDK (not only a runtime), or name one with --java-home"
    )]
    NoTool { home: String, tool: &'static str },
    #[error("the replay runner does not compile with {javac}:\n{text}")]
    Compile { javac: String, text: String },
    #[error("no directory for the replay: {0}")]
    Directory(std::io::Error),
    #[error("cannot start {program}: {error}")]
    Start { program: String, error: std::io::Error },
    #[error("the JVM did not come to the call: {0}")]
    Jvm(String),
    #[error("the call cannot be made: {0}")]
    Call(String),
    #[error("{0}")]
    Over(Limit),
    #[error("the replay runner's answer is not understood: {0}")]
    Answer(String),
}

/// What to say if a process cannot be started.
pub(crate) fn unstarted(
    command: &std::process::Command,
) -> impl FnOnce(std::io::Error) -> ReplayError + use<> {
    let program = crate::jdk::program(command);
    move |error| ReplayError::Start { program, error }
}
