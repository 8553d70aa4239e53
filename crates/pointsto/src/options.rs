//! What is analysed, how precisely, and how much that may take.

use crate::cache::Cache;
use crate::solution::Fallback;
use cairn_budget::{Budget, Limit};
use cairn_program::{ClassId, MethodId};
use std::fmt;
use std::str::FromStr;

/// Where the program begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Entry {
    /// `main`, called by the launcher with an array of strings.
    Main(MethodId),
    /// A method whose receiver and arguments are unknown: any input objects.
    Unknown(MethodId),
}

impl Entry {
    pub fn method(self) -> MethodId {
        match self {
            Entry::Main(m) | Entry::Unknown(m) => m,
        }
    }
}

/// By what the calls of a method are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Contexts {
    /// Not at all, and all objects of a class are one: for programs for which anything else takes too long.
    Class,
    /// Not at all.
    None,
    /// By the instruction that calls.
    CallSite,
    /// By where the receiver was made.
    Object,
    /// By where the receiver was made, and the receiver of the method that made it.
    Object2,
    /// By the class that holds the code that made the receiver.
    Type,
    /// Like `Object2` for containers of the library and the program's own classes, by call site for the
    /// library's static factories of containers, not at all for the rest of the library.
    #[default]
    Selective,
}

impl Contexts {
    pub const ALL: [Contexts; 7] = [
        Contexts::Class,
        Contexts::None,
        Contexts::CallSite,
        Contexts::Object,
        Contexts::Object2,
        Contexts::Type,
        Contexts::Selective,
    ];

    /// This, and what takes less.
    pub(crate) fn and_coarser(self) -> Vec<Contexts> {
        match self {
            Contexts::Class => vec![self],
            Contexts::None => vec![self, Contexts::Class],
            _ => vec![self, Contexts::None, Contexts::Class],
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Contexts::Class => "class",
            Contexts::None => "none",
            Contexts::CallSite => "call-site",
            Contexts::Object => "object",
            Contexts::Object2 => "object2",
            Contexts::Type => "type",
            Contexts::Selective => "selective",
        }
    }
}

impl fmt::Display for Contexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Contexts {
    type Err = String;

    fn from_str(s: &str) -> Result<Contexts, String> {
        let names: Vec<&str> = Contexts::ALL.iter().map(|c| c.name()).collect();
        let found = Contexts::ALL.into_iter().find(|c| c.name() == s);
        found.ok_or_else(|| format!("no kind of contexts {s:?}; there are {}", names.join(", ")))
    }
}

/// How the analysis is done.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub contexts: Contexts,
    pub budget: Budget,
    /// Where answers are kept for the next run; the answer is the same with it and without.
    pub cache: Option<Cache>,
    /// Static fields of the program's own classes that are not final hold input objects from the beginning.
    pub static_inputs: bool,
    /// The effort after which the analysis is done again with less precision, in words and objects that nodes passed on; the
    /// default follows from the budget's time ([`Options::effort`]).
    pub context_effort: Option<u64>,
    /// The same, of an analysis without contexts.
    pub plain_effort: Option<u64>,
    /// Classes that input objects can have, besides a table of common ones of the library. Empty: all
    /// instantiable classes of the class path.
    pub input_classes: Vec<ClassId>,
}

/// The part of the time that an analysis with contexts may take, and that one without may, the work that is done in a second at
/// least, the work of a node that is passed, and the part of the memory that either may take.
const SHARE_OF_CONTEXTS: f64 = 0.15;
const SHARE_WITHOUT: f64 = 0.25;
const SPEED: f64 = 4_000_000.0;
const WORK_OF_NODE: f64 = 10.0;
const SHARE_OF_MEMORY: f64 = 0.5;

impl Options {
    /// How much work is done before precision is given up: a number that depends on the time that was given,
    /// and not on the time that is left, so that the same options give the same answer.
    pub fn effort(&self) -> u64 {
        let (share, asked) = match self.contexts {
            Contexts::Class => return u64::MAX,
            Contexts::None => (SHARE_WITHOUT, self.plain_effort),
            _ => (SHARE_OF_CONTEXTS, self.context_effort),
        };
        let of_time = |t: std::time::Duration| (t.as_secs_f64() * share * SPEED) as u64;
        let of_effort = |e: u64| (e as f64 * share * WORK_OF_NODE) as u64;
        let time = self.budget.time().map(of_time);
        let least = [time, self.budget.effort_left().map(of_effort)].into_iter().flatten().min();
        asked.or(least).unwrap_or(u64::MAX)
    }

    /// How many bytes sets, nodes and edges may take before precision is given up.
    pub fn memory(&self) -> u64 {
        self.budget.memory().map_or(u64::MAX, |m| (m as f64 * SHARE_OF_MEMORY) as u64)
    }
}

/// The budget was over before the fixed point was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the points-to analysis did not come to its end: {limit}; {methods} methods were reached")]
pub struct Exhausted {
    pub limit: Limit,
    pub methods: usize,
}

/// Why a fixed point was not reached.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stop {
    Exhausted(Exhausted),
    /// Precision costs more than it may.
    Dropped(Fallback),
}
