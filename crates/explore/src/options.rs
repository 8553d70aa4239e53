//! What an exploration is configured with.

use crate::predicates::Predicates;
use cairn_budget::Budget;
use cairn_interp::sym::{Limits, Strategy};
use cairn_solver::ChainOptions;
use cairn_strategies::{Delay, Settings};

/// Which state is executed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchOrder {
    DepthFirst,
    BreadthFirst,
    /// Breadth first while few states wait, depth first otherwise: small inputs come early, and
    /// the memory is bounded.
    Shallow,
    /// Any open state, by the seed.
    Random,
    /// States first that take a side of a branch that no state took before.
    Coverage,
}

/// What a path may be at most. Whatever reaches a bound says so.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How often one branch of one activation splits a path.
    pub loops: u32,
    /// Calls on the stack.
    pub depth: usize,
    /// Decisions on a path.
    pub path_length: usize,
    /// Paths of the run.
    pub paths: Option<u64>,
    /// Values that are tried where something unknown must be concrete.
    pub values: u32,
    /// Lengths and steps, which the machine itself minds.
    pub limits: Limits,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            loops: 64,
            depth: 512,
            path_length: 4096,
            paths: None,
            values: 64,
            limits: Limits::default(),
        }
    }
}

/// How much is said of each path. Less is faster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// Its end.
    End,
    /// Its witness, too.
    Witness,
    /// Its condition as text, too.
    Condition,
}

/// How a precondition is used.
#[derive(Clone, Debug)]
pub enum Checking {
    /// It is executed symbolically before the call, and the call begins where it is true.
    Before,
    /// The call begins at once. When a path ends, the precondition is executed symbolically on the heap
    /// as it was on entry, together with the path condition.
    After,
    /// The call begins at once, and the heap is looked at whenever it grows.
    Lazily(Lazily),
}

/// What is done with a heap that has grown.
#[derive(Clone, Debug)]
pub struct Lazily {
    /// Its strategy's name.
    pub name: &'static str,
    pub question: StructureQuestion,
    pub precise: Precise,
    /// A heap that no structure within the ranges completes is dropped, even if numbers beyond them
    /// might do. Otherwise the end of the path decides.
    pub trusts_ranges: bool,
    pub settings: cairn_precond::Settings,
}

/// What is asked of a heap that has grown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StructureQuestion {
    /// Is there a valid structure that completes it?
    Search,
    /// Is the precondition true on it, or does it read something that is not known?
    Hybrid,
}

/// When numbers are decided together with the path condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precise {
    /// Never: inputs may violate the precondition.
    Off,
    /// When a path ends.
    Late,
    /// Whenever the heap grows, too.
    Early,
}

#[derive(Clone)]
pub struct Options {
    /// What an unread reference can be. Its answers belong to one program.
    pub strategy: Strategy,
    /// Parameters that are never null, by their names.
    pub non_null: Vec<String>,
    /// What the receiver and the arguments must satisfy. Inputs for which that is false, throws or
    /// exits are no inputs.
    pub precondition: Option<Predicates>,
    pub checking: Checking,
    /// Where looking at heaps as they grow takes too long, the precondition is executed before the
    /// call after all.
    pub or_before: bool,
    /// Where there are many paths and no precondition, this strategy is tried instead of the other.
    pub summary: Option<Strategy>,
    /// A path that returns a boolean which is not decided becomes two: one for each. So does one that
    /// returns a number of an object about which nothing else is known: for zero, and for another.
    pub split_results: bool,
    pub order: SearchOrder,
    /// Of whatever is drawn at random.
    pub seed: u64,
    pub bounds: Bounds,
    /// Of the whole run, start-up included: its time, effort and memory.
    pub budget: Budget,
    /// Threads. Their number does not show in the result.
    pub jobs: usize,
    pub solver: ChainOptions,
    /// Bytes of objects a state may have before `OutOfMemoryError`.
    pub heap: u64,
    pub detail: Detail,
    /// Inputs of each path that has one, where one path stands for many heaps. They differ in more than
    /// numbers.
    pub per_path: usize,
    /// Whether all that the input heap of a path can be is told, too.
    pub summaries: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: cairn_strategies::lazy(Delay::None, Settings::default()),
            non_null: vec![],
            precondition: None,
            checking: Checking::Before,
            or_before: false,
            summary: None,
            split_results: false,
            order: SearchOrder::DepthFirst,
            seed: 0,
            bounds: Bounds::default(),
            budget: Budget::default(),
            jobs: 1,
            solver: ChainOptions::default(),
            heap: 1 << 30,
            detail: Detail::Condition,
            per_path: 1,
            summaries: false,
        }
    }
}
