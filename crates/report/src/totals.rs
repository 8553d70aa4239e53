//! Numbers of a run.

use crate::precondition::Precondition;
use crate::verdict::Limit;
use cairn_witness::Provision;
use serde::Serialize;

/// What a run amounted to. Lists are in a fixed order, which whoever fills them chooses.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
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
    /// Paths that were given up because they could not get to the line that was asked for any more.
    #[serde(skip_serializing_if = "is_zero")]
    pub abandoned: u64,
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
    /// What was executed without regard to symbolic values, if that is worth a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relevancy: Option<Relevancy>,
    /// What else should be known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    pub complete: bool,
    /// The only number that differs from run to run.
    pub time_ms: u64,
}

/// What was executed as in a concrete run, because nothing symbolic was there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Relevancy {
    /// How it was known: `learned`, `on`, `verify`.
    pub how: String,
    /// Branches and calls that were executed, and those of them without regard to symbolic values.
    pub steps: u64,
    pub plain_steps: u64,
    /// Methods that were begun so, and those of them that met a symbolic value after all.
    pub begun: u64,
    pub failed: u64,
    /// Methods that the relevancy analysis reached, and those that it calls irrelevant.
    #[serde(skip_serializing_if = "is_zero")]
    pub reached: u64,
    #[serde(skip_serializing_if = "is_zero")]
    pub irrelevant: u64,
}

impl Relevancy {
    /// In a line.
    pub fn text(&self) -> String {
        let part = |n: u64, of: u64| if of == 0 { 0.0 } else { 100.0 * n as f64 / of as f64 };
        let steps = part(self.plain_steps, self.steps);
        let found = match self.reached {
            0 => String::new(),
            _ => format!(
                "; {} of {} methods are irrelevant ({:.0} %)",
                self.irrelevant,
                self.reached,
                part(self.irrelevant, self.reached)
            ),
        };
        let Relevancy { how, begun, failed, .. } = self;
        format!(
            "{steps:.1} % of {} branches and calls without symbolic values ({how}){found}; {failed} of {begun} methods that began so met one",
            self.steps
        )
    }
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
