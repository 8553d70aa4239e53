//! What is asked, what is answered, and what it cost.

use cairn_budget::Budget;
use cairn_term::{Model, Pool, Term};
use std::path::PathBuf;
use std::time::Duration;

/// One question: is `goal` possible where `facts` hold?
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub pool: &'a Pool,
    /// Conjuncts that are satisfiable together: the path condition, oldest first. It only grows
    /// along a path; questions of one path that follow each other cost least.
    pub facts: &'a [Term],
    /// A model of `facts`, if one is known. A variable it lacks is zero.
    pub known: Option<&'a Model>,
    pub goal: Term,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The model satisfies all facts and the goal; a variable it lacks is zero. On variables that
    /// the goal does not depend on, not even through facts, it agrees with the known model.
    Sat(Model),
    Unsat,
    /// Nothing is known. Never to be taken for `Unsat`.
    Unknown(Unknown),
}

/// Why a question stayed open.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    #[error("the solver ran out of time")]
    Time,
    /// Unlike time, the same on every machine.
    #[error("the solver reached its limit of conflicts")]
    Effort,
    #[error("the condition is too large for the solver: {0}")]
    TooLarge(String),
    /// No value was found that satisfies the condition, and nothing proves that there is none.
    #[error("a condition with {0} was neither satisfied by a value that was tried nor refuted")]
    Function(&'static str),
    #[error("solver: {0}")]
    Backend(String),
}

/// Answers questions about the terms of one pool, for the pool's whole life. The answers are a
/// function of the sequence of questions, unless time ends them.
pub trait Solver {
    fn check(&mut self, question: &Question<'_>) -> Verdict;

    /// One entry a layer, the outermost first.
    fn counters(&self) -> Vec<Counters>;

    /// No question goes on when this is over.
    fn set_budget(&mut self, budget: Budget);
}

/// What one layer did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counters {
    pub layer: &'static str,
    /// Questions that reached the layer.
    pub asked: u64,
    /// Questions answered by this layer itself, by answer.
    pub sat: u64,
    pub unsat: u64,
    pub unknown: u64,
    /// Time spent in this layer, without those behind it.
    pub nanos: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backend {
    /// Bit-blasting onto the built-in SAT solver.
    Blast,
    Z3,
    /// Z3 is asked where bit-blasting leaves the answer open.
    Both,
}

#[derive(Clone, Debug)]
pub struct ChainOptions {
    /// Whether cheap layers stand before the back end. Off only to measure what they save: models
    /// then need not agree with the known one on anything that a fact is about.
    pub layers: bool,
    pub time_per_question: Duration,
    /// Conflicts of the SAT solver that one question may cost, besides short searches for parts of
    /// it.
    pub effort: u64,
    pub backend: Backend,
    /// A directory for the questions that are not decided at once, as text ([`crate::listing`]).
    pub record: Option<PathBuf>,
    /// Asks both back ends and reports where they contradict each other.
    pub cross_check: bool,
}

impl Default for ChainOptions {
    fn default() -> ChainOptions {
        ChainOptions {
            layers: true,
            time_per_question: Duration::from_secs(10),
            effort: 100_000,
            backend: Backend::Blast,
            record: None,
            cross_check: false,
        }
    }
}

/// A back end that cannot be used on this machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BackendError {
    #[error("Z3 was asked for, but its library could not be loaded: {reason}")]
    NoZ3 { reason: String },
}
