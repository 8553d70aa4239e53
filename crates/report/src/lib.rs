//! Reports: what a run found, as a person or a program wants to read it.
//!
//! In go plain data: [`Check`] for the answer to "does the property hold?", [`Path`] and [`Totals`] for
//! an exploration, [`TestReport`] for the tests of classes. Out come terminal text, JSON, SARIF,
//! pictures of heaps ([`dot()`], [`drawing()`]), and a page for a browser ([`page`]). Equal data give equal bytes, but for the times that runs
//! took. The crate sees witnesses and numbers; it deliberately knows
//! nothing of machines, solvers and terminals, and decides nothing: a verdict is data that it is given.

mod check;
pub mod ci;
mod dot;
mod drawing;
pub mod graphviz;
mod inputs;
mod links;
pub mod page;
mod paths;
mod precondition;
mod remarks;
#[cfg(test)]
mod sample;
mod summary_dot;
mod summary_text;
mod tests;
mod text;
mod totals;
mod verdict;

pub use check::{Check, Disagreement, Kind, Replay, Violation, program_frames};
pub use dot::dot;
pub use drawing::drawing;
pub use inputs::Input;
pub use paths::Path;
pub use precondition::Precondition;
pub use summary_dot::summary_dot;
pub use tests::{Finding, NoTest, Share, TestReport, TestRun, TestedClass, TestedMethod};
pub use text::with_message;
pub use totals::{Count, Layer, Relevancy, Totals};
pub use verdict::{Environment, Limit, Stubs, Verdict};
