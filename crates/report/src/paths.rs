//! One path of `cairn explore`.

use crate::inputs::Input;
use crate::page::Ending;
use cairn_witness::{HeapSummary, Witness};
use serde::Serialize;

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Path {
    pub number: u64,
    /// How it ended, for people: `returned 5`, `threw java.lang.ArithmeticException: / by zero`.
    pub end: String,
    #[serde(skip)]
    pub ending: Ending,
    /// In Java's syntax, to be read with "and" between; empty where there is no choice.
    pub condition: Vec<String>,
    /// Of the witness.
    pub inputs: Vec<Input>,
    /// An input that takes this path; none where the path has none that is known.
    pub witness: Option<Witness>,
    /// Other inputs that take it, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Witness>,
    /// All that its input heap can be, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<HeapSummary>,
}
