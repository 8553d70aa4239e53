//! The pipelines behind the commands: from a program to a verdict ([`check`]), to a report of its paths
//! ([`describe`], [`totals`], [`replay_all`]), and to test files that have been compiled, run and judged
//! ([`test`]).
//!
//! In go a program and options, plain data; out come reports of [`cairn_report`]. The crate deliberately
//! knows no flag and no exit code, and prints nothing.

pub mod check;
mod explore;
mod paths;
mod predicates;
pub mod project;
mod sources;
mod summary;
pub mod test;

pub use explore::{ExploreRequest, Explored, explore};
pub use paths::{ReplayedPaths, describe, replay_all};
pub use predicates::{misfit, misfits, read as read_predicates};
pub use sources::{Sources, explored};
pub use summary::{limits, totals};

/// Steps of a method's paths, in units of `STEP_UNIT`: on a cyclic heap a method may run, and allocate, for
/// ever.
pub const METHOD_STEPS: u64 = 1 << 10;

/// Is told how far a pipeline has come.
pub trait Progress: Sync {
    /// One more path has ended.
    fn path(&self);
    /// What is going on now.
    fn say(&self, what: &'static str);
    /// Of the things that are worked on now, so many are done.
    fn done(&self, _what: &'static str, _done: usize, _all: usize) {}
    /// What there is so far, with its number: tests, findings.
    fn found(&self, _what: &'static str, _number: usize) {}
    /// Something that takes long for a reason that the user should know.
    fn tell(&self, _what: &str) {}
}
