//! The answer of `cairn check`.

use crate::inputs::Input;
use crate::totals::Totals;
use crate::verdict::Verdict;
use cairn_witness::{Provision, TraceFrame, Witness};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Check {
    /// As the user named it.
    pub target: String,
    pub property: String,
    pub verdict: Verdict,
    pub violations: Vec<Violation>,
    pub disagreements: Vec<Disagreement>,
    /// Classes of the library that the program called where something was not supported, by internal name.
    #[serde(skip)]
    pub unsupported: Vec<String>,
    /// Whatever else a person should know: why nothing was replayed, for example.
    pub notes: Vec<String>,
    pub totals: Totals,
}

/// An exception that escapes and should not, or a specification that does not hold after the call.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Violation {
    pub kind: Kind,
    /// Number of the path.
    pub path: u64,
    /// Of the exception; or the clause that does not hold, `inv Bst`.
    pub class: String,
    pub message: Option<String>,
    /// What does not hold, as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provision: Option<Provision>,
    /// What caused the exception, where the JVM says so.
    pub cause: Option<String>,
    pub inputs: Vec<Input>,
    /// The JVM's own where it was replayed, else the predicted one.
    pub trace: Vec<TraceFrame>,
    pub replay: Replay,
    pub witness: Witness,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Assertion,
    Exception,
    /// An invariant or a postcondition of a specification.
    Specification,
    /// No thread can go on.
    Deadlock,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Replay {
    /// The JVM of this version did the same.
    Same(String),
    /// The bound on the depth of calls ended the path; the JVM of this version then ran out of stack.
    StackOverflow(String),
    /// Why not.
    Not(String),
}

/// The JVM did not do what was predicted: a bug of Cairn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Disagreement {
    pub path: u64,
    pub what: String,
    pub inputs: Vec<Input>,
    pub witness: Witness,
}

/// The frames that are the program's own: neither the library's nor those of Cairn's Java side.
pub fn program_frames(trace: &[TraceFrame]) -> impl Iterator<Item = &TraceFrame> {
    const LIBRARY: [&str; 5] = ["java.", "javax.", "jdk.", "sun.", "com.sun."];
    const OURS: [&str; 4] = [
        "dev.cairn.Symbolic",
        "dev.cairn.Recorded",
        "dev.cairn.stub.Stubs",
        "org.sosy_lab.sv_benchmarks.Verifier",
    ];
    trace.iter().filter(|f| {
        !LIBRARY.iter().any(|p| f.class.starts_with(p)) && !OURS.contains(&f.class.as_str())
    })
}
