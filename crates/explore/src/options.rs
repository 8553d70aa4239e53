//! What an exploration is configured with.

use crate::ahead::Ahead;
use crate::predicates::Predicates;
use cairn_budget::Budget;
use cairn_contract::Contract;
use cairn_interp::sym::{Limits, Strategy};
use cairn_interp::{Root, Shared, Sources};
use cairn_precond::{Before, PreconditionFactory};
use cairn_program::{ClassId, MethodId, Program};
use cairn_solver::ChainOptions;
use cairn_strategies::{Delay, Settings};
use rustc_hash::FxHashSet;
use std::sync::Arc;

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
    /// States first that are nearest to a branch with a side that no state took, or to [`Options::at`].
    Directed,
}

/// A line of a class's source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub class: ClassId,
    pub line: u16,
}

impl Line {
    /// The instructions of a method that stand there. Methods of nested classes are told by their file.
    pub fn instructions(&self, program: &Program, method: MethodId) -> Vec<(MethodId, u32)> {
        let is_here =
            program.nest_host(program.method(method).class) == program.nest_host(self.class);
        let Some(body) = program.body(method).ok().filter(|_| is_here) else { return vec![] };
        let all = 0..body.code.len();
        all.filter(|&i| body.line(i) == Some(self.line)).map(|i| (method, i as u32)).collect()
    }
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
    /// Paths in a row that take no new branch and end in no new way: the run ends after so many, and after twice as many as
    /// there were before them.
    pub idle_paths: Option<u64>,
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
            idle_paths: None,
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

#[derive(Clone)]
pub struct Options {
    /// What an unread reference can be. Its answers belong to one program.
    pub strategy: Strategy,
    /// Parameters that are never null, by their names.
    pub non_null: Vec<String>,
    /// Parts of the environment that are inputs; none of it where the relevancy analysis is verified.
    pub environment: Sources,
    /// Plain fields that threads were found to share, where schedules are explored ([`crate::Report::shared`]).
    pub shared: Arc<Shared>,
    /// Types that are stubs, as a verdict names them.
    pub stubs: Vec<String>,
    /// The files that the program sees.
    pub files: Root,
    /// What the receiver and the arguments must satisfy. Inputs for which that is false, throws or
    /// exits are no inputs.
    pub predicates: Option<Predicates>,
    /// How that is decided.
    pub precondition: Arc<dyn PreconditionFactory>,
    /// What a specification says of the call. That it holds when the call begins is the strategy's part; whether it
    /// holds afterwards is checked on the witnesses of paths that returned.
    pub contract: Option<Arc<Contract>>,
    /// Whether that is asked of all inputs of each path, and not only of its witness.
    pub all_inputs: bool,
    /// Where that takes too long, its fallback is used after all.
    pub or_before: bool,
    /// Where there are many paths and no precondition, this strategy is tried instead of the other.
    pub summary: Option<Strategy>,
    /// A path that returns a boolean which is not decided becomes two: one for each. So does one that
    /// returns a number of an object about which nothing else is known: for zero, and for another.
    pub split_results: bool,
    pub order: SearchOrder,
    /// Where a directed search is to get to; none: to every branch.
    pub at: Option<Line>,
    /// What can get there, if somebody knows it already: states that cannot end.
    pub ahead: Option<Arc<Ahead>>,
    /// Of whatever is drawn at random.
    pub seed: u64,
    pub bounds: Bounds,
    /// Of the whole run, start-up included: its time, effort and memory.
    pub budget: Budget,
    /// Threads. Their number does not show in the result.
    pub jobs: usize,
    pub solver: ChainOptions,
    /// What a question may cost where paths are merged and there is another way. The first question about values that depend on
    /// conditions that costs more ends the run, as if its effort were spent; others are then asked of `solver`.
    pub merging: Option<ChainOptions>,
    /// Bytes of objects a state may have before `OutOfMemoryError`.
    pub heap: u64,
    pub detail: Detail,
    /// Inputs of each path that has one, where one path stands for many heaps. They differ in more than
    /// numbers.
    pub per_path: usize,
    /// Whether all that the input heap of a path can be is told, too.
    pub summaries: bool,
    /// Which methods are executed as in a concrete run when they are called with plain arguments. It changes nothing but
    /// the time a run takes.
    pub relevancy: Relevancy,
    /// Those methods, if somebody knows them already.
    pub irrelevant: Option<Arc<FxHashSet<MethodId>>>,
    /// Calls and rounds of loops after which such a method is compiled; never, if there is none.
    pub compile_after: Option<u32>,
}

/// How it is known which methods have nothing to do with the unknown inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relevancy {
    /// It is not: all are executed symbolically.
    Off,
    /// From the run: a method has nothing to do with them until its frames meet a term.
    Learned,
    /// From the relevancy analysis, before the run.
    On,
    /// From the relevancy analysis; a term in one of these methods is an error.
    Verify,
}

/// Calls and rounds of loops of a short method for which the interpreter takes about as long as the compiler does.
pub const COMPILE_AFTER: u32 = 16_000;

impl Options {
    /// The parts of the environment that are inputs.
    pub fn unknown_environment(&self) -> Sources {
        match self.relevancy {
            Relevancy::Verify => Sources::default(),
            _ => self.environment,
        }
    }

    /// Whether a specification says which inputs are valid, and no predicate is asked.
    pub fn is_specified(&self) -> bool {
        self.strategy.name() == crate::presets::Preset::STAR
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            strategy: cairn_strategies::lazy(Delay::None, Settings::default()),
            non_null: vec![],
            environment: Sources::default(),
            shared: Arc::default(),
            stubs: vec![],
            files: Root::default(),
            predicates: None,
            contract: None,
            all_inputs: false,
            precondition: Arc::new(Before),
            or_before: false,
            summary: None,
            split_results: false,
            order: SearchOrder::DepthFirst,
            at: None,
            ahead: None,
            seed: 0,
            bounds: Bounds::default(),
            budget: Budget::default(),
            jobs: 1,
            solver: ChainOptions::default(),
            merging: None,
            heap: 1 << 30,
            detail: Detail::Condition,
            per_path: 1,
            summaries: false,
            relevancy: Relevancy::Off,
            irrelevant: None,
            compile_after: Some(COMPILE_AFTER),
        }
    }
}
