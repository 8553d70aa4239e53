//! Numbers of a run.

use crate::precondition::Precondition;
use crate::verdict::Limit;
use cairn_witness::Provision;
use serde::Serialize;

/// What a run amounted to. Lists are in a fixed order, which whoever fills them chooses.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Totals {
    pub paths: u64,
    /// How the paths ended.
    pub ends: Vec<Count>,
    /// Bounds that cut something off, with their values.
    pub cuts: Vec<Limit>,
    /// What was treated less than exactly, or not looked at.
    pub losses: Vec<String>,
    /// The layers of the solver, in the order in which they are asked.
    pub solver: Vec<Layer>,
    /// How often a path was split.
    pub forks: u64,
    /// Paths on which a reference could be too many things for one path.
    #[serde(skip_serializing_if = "is_zero")]
    pub split: u64,
    /// Sides of branches of the program's own methods that were taken.
    pub branches_covered: u64,
    /// All sides there are in the methods that were reached.
    pub branches: u64,
    /// What a specification says of the values that the call begins with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Provision>,
    /// That there is no such input, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_input: Option<String>,
    /// If there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precondition: Option<Precondition>,
    /// What else should be known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    pub complete: bool,
    /// The only number that differs from run to run.
    pub time_ms: u64,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    pub what: String,
    pub count: u64,
}

/// One layer of the solver and what it saved the next ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Layer {
    pub name: String,
    pub asked: u64,
    pub answered: u64,
}
