//! What comes out of an exploration.

use crate::coverage::{Branch, Coverage};
use crate::target::Target;
use cairn_budget::Limit;
use cairn_contract::Broken;
use cairn_heap::HeapBound;
use cairn_interp::sym::Bound;
use cairn_interp::{Shared, Source, Sources};
use cairn_precond::{Statistics, Used};
use cairn_program::MethodId;
use cairn_solver::Counters;
use cairn_witness::{HeapSummary, Provision, Witness};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

/// Why a path ended: exactly one reason each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Returned,
    /// With this class, its name with dots.
    Threw {
        class: String,
        is_assertion: bool,
    },
    Exited(i32),
    /// It would run forever: its state has come back.
    Endless,
    /// No thread can ever go on: who waits for what.
    Deadlock(String),
    Bound(BoundKind),
    /// What is not supported, and where.
    Unsupported(String),
    /// Whether the path is possible was not found out, and why.
    SolverUnknown(String),
    OutOfTime,
    /// The program itself is broken.
    Broken(String),
}

/// An [`End`] without what it says beyond its kind, to count by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndKind {
    Returned,
    Threw,
    Assertion,
    Exited,
    Endless,
    Deadlock,
    Bound(BoundKind),
    Unsupported,
    SolverUnknown,
    OutOfTime,
    Broken,
}

impl End {
    pub fn kind(&self) -> EndKind {
        match self {
            End::Returned => EndKind::Returned,
            End::Threw { is_assertion: true, .. } => EndKind::Assertion,
            End::Threw { .. } => EndKind::Threw,
            End::Exited(_) => EndKind::Exited,
            End::Endless => EndKind::Endless,
            End::Deadlock(_) => EndKind::Deadlock,
            End::Bound(b) => EndKind::Bound(*b),
            End::Unsupported(_) => EndKind::Unsupported,
            End::SolverUnknown(_) => EndKind::SolverUnknown,
            End::OutOfTime => EndKind::OutOfTime,
            End::Broken(_) => EndKind::Broken,
        }
    }
}

impl EndKind {
    /// Whether that is what the program itself does, not what is known of it.
    pub fn is_outcome(self) -> bool {
        use EndKind::{Assertion, Deadlock, Endless, Exited, Returned, Threw};
        matches!(self, Returned | Threw | Assertion | Exited | Endless | Deadlock)
    }
}

/// What was bounded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BoundKind {
    /// Splits at one branch of one activation.
    Loops,
    /// Calls on the stack.
    Depth,
    /// Decisions on a path.
    PathLength,
    /// Paths of the run.
    Paths,
    /// Paths without anything new.
    IdlePaths,
    /// Values of something that must be concrete.
    Values,
    /// Length of unknown arrays.
    ArrayLength,
    /// Length of unknown strings.
    StringLength,
    /// Branches and calls executed on a path.
    Steps,
    /// Objects of a class in the input heap.
    Scope,
    /// Length of a chain of references in the input heap.
    Chain,
    /// Classes tried for a declared type.
    Candidates,
    /// Elements of a library's container.
    Elements,
    /// Numbers that structures are tried with.
    Ranges,
    /// Counted effort of the run.
    Effort,
    /// Memory of the process.
    Memory,
    /// Schedules of its threads.
    Schedules,
    /// How often one of them was interrupted by another.
    Preemptions,
}

impl BoundKind {
    pub const ALL: [BoundKind; 18] = [
        BoundKind::Loops,
        BoundKind::Depth,
        BoundKind::PathLength,
        BoundKind::Paths,
        BoundKind::IdlePaths,
        BoundKind::Values,
        BoundKind::ArrayLength,
        BoundKind::StringLength,
        BoundKind::Steps,
        BoundKind::Scope,
        BoundKind::Chain,
        BoundKind::Candidates,
        BoundKind::Elements,
        BoundKind::Ranges,
        BoundKind::Effort,
        BoundKind::Memory,
        BoundKind::Schedules,
        BoundKind::Preemptions,
    ];
}

impl From<HeapBound> for BoundKind {
    fn from(b: HeapBound) -> BoundKind {
        match b {
            HeapBound::Scope => BoundKind::Scope,
            HeapBound::Chain => BoundKind::Chain,
            HeapBound::Candidates => BoundKind::Candidates,
            HeapBound::Elements => BoundKind::Elements,
        }
    }
}

impl From<Bound> for BoundKind {
    fn from(b: Bound) -> BoundKind {
        match b {
            Bound::Depth => BoundKind::Depth,
            Bound::ArrayLength => BoundKind::ArrayLength,
            Bound::StringLength => BoundKind::StringLength,
            Bound::Steps => BoundKind::Steps,
            Bound::Scope => BoundKind::Scope,
            Bound::Chain => BoundKind::Chain,
        }
    }
}

impl fmt::Display for BoundKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoundKind::Loops => "loop",
            BoundKind::Depth => "depth",
            BoundKind::PathLength => "path length",
            BoundKind::Paths => "paths",
            BoundKind::IdlePaths => "paths with nothing new",
            BoundKind::Values => "values",
            BoundKind::ArrayLength => "array length",
            BoundKind::StringLength => "string length",
            BoundKind::Steps => "steps",
            BoundKind::Scope => "scope",
            BoundKind::Chain => "reference chain",
            BoundKind::Candidates => "candidate classes",
            BoundKind::Elements => "container elements",
            BoundKind::Ranges => "ranges of numbers",
            BoundKind::Effort => "effort",
            BoundKind::Memory => "memory",
            BoundKind::Schedules => "schedules",
            BoundKind::Preemptions => "schedules by preemptions",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathReport {
    /// From 1.
    pub number: u64,
    pub end: End,
    /// The path condition as text, one conjunct each, if that was asked for.
    pub condition: Vec<String>,
    /// Where the program itself ended, if that was asked for.
    pub witness: Option<Witness>,
    /// What does not hold after the call, with the witness's input.
    pub broken: Option<Broken>,
    /// Other inputs that take the same path, if that was asked for.
    pub others: Vec<Witness>,
    /// All that the input heap can be, if that was asked for.
    pub summary: Option<HeapSummary>,
    /// It started threads: on a JVM they may run in another order.
    pub has_threads: bool,
    /// What it read of the environment and was answered in one fixed way.
    pub fixed: Sources,
}

/// Sums over a run.
#[derive(Clone, Default, Debug)]
pub struct Totals {
    pub paths: u64,
    pub ends: BTreeMap<EndKind, u64>,
    /// Paths that ended because what they assumed does not hold. They are not among the paths.
    pub assumed: u64,
    /// Paths that ended because the precondition does not hold. They are not among the paths.
    pub invalid: u64,
    /// Those of them on which the precondition threw an exception instead of an answer.
    pub unanswered: u64,
    /// Heaps that no valid structure completes: they were not explored.
    pub pruned: u64,
    /// Paths that were given up because they cannot get to the line that was asked for any more.
    pub abandoned: u64,
    /// Heaps of which the precondition could not tell: they were explored.
    pub undecided: u64,
    /// Paths on which the precondition was executed with the numbers unknown, and those on which it
    /// turned out not to hold.
    pub confirmed: u64,
    pub refuted: u64,
    /// Paths on which a reference could be too many things for one path.
    pub split: u64,
    /// Paths whose witnesses were compared with a specification after the call, and those of which the answer is not
    /// known.
    pub checked: u64,
    pub unchecked: u64,
    /// Paths of which not all inputs were compared, although that was asked for.
    pub sampled: u64,
    /// What the search for structures did.
    pub structures: Statistics,
    /// States that were not executed any more when the run was stopped.
    pub open: u64,
    pub forks: u64,
    /// Ways on from unknown references that were looked at: a reference with one way is one.
    pub choices: u64,
    pub branches: Coverage,
    /// What was executed as in a concrete run.
    pub selected: Selected,
    /// One entry a layer, the outermost first.
    pub solver: Vec<Counters>,
    /// Runs of the machine between two splits, terms, questions to the solver and their conflicts, and
    /// runs of a precondition, weighted such that a unit is some 50 microseconds.
    pub effort: u64,
    pub time: Duration,
}

/// What was executed as in a concrete run, and what was not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selected {
    /// Branches and calls in frames that may hold terms, and in those that do not.
    pub symbolic_steps: u64,
    pub concrete_steps: u64,
    /// Methods that were begun without terms, and those of them that met one.
    pub begun: u64,
    pub failed: u64,
    /// Methods that the relevancy analysis reached, and those that it calls irrelevant.
    pub reached: u64,
    pub irrelevant: u64,
    /// The analysis was asked for and took too long.
    pub unanalysed: bool,
}

/// A term in a method that the relevancy analysis calls irrelevant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surprise {
    pub method: MethodId,
    /// The instruction that met it first.
    pub at: u32,
}

impl Totals {
    /// Paths on which the program itself ended.
    pub fn outcomes(&self) -> u64 {
        self.ends.iter().filter(|(k, _)| k.is_outcome()).map(|(_, n)| n).sum()
    }

    /// How many paths ended like that.
    pub fn count(&self, kind: EndKind) -> u64 {
        self.ends.get(&kind).copied().unwrap_or(0)
    }
}

/// Adds up what solvers did, layer by layer.
pub(crate) fn add_counters(sums: &mut Vec<Counters>, layers: &[Counters]) {
    for layer in layers {
        match sums.iter_mut().find(|l| l.layer == layer.layer) {
            Some(sum) => {
                sum.asked += layer.asked;
                sum.sat += layer.sat;
                sum.unsat += layer.unsat;
                sum.unknown += layer.unknown;
                sum.nanos += layer.nanos;
            }
            None => sums.push(*layer),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Report {
    pub target: Target,
    /// Empty where somebody took them as they ended.
    pub paths: Vec<PathReport>,
    pub totals: Totals,
    /// The sides of branches that paths took, of whatever ending.
    pub covered: BTreeSet<Branch>,
    /// Bounds that left something out.
    pub cuts: Vec<BoundKind>,
    /// What paths read of the environment, which was answered in one fixed way.
    pub environment: Vec<Source>,
    /// Plain fields that several threads used on some path, one of them writing.
    pub shared: Shared,
    /// Classes of the library that the program called where something was not supported, by internal name.
    pub unsupported: BTreeSet<String>,
    /// What was treated less than exactly.
    pub losses: Vec<String>,
    /// What a specification says of the values that the call begins with.
    pub assumed: Vec<Provision>,
    /// Why it is not known of some inputs whether the specification holds after the call.
    pub doubts: Vec<String>,
    /// How the precondition was used, and why not as asked for.
    pub precondition: Option<Used>,
    /// The strategy that was used instead, and why.
    pub instead: Option<String>,
    /// What the precondition does that it should not do.
    pub complaints: Vec<String>,
    /// Where the precondition was false most often.
    pub hint: Option<String>,
    /// Methods that were called irrelevant and are not.
    pub surprises: Vec<Surprise>,
    /// What ended the run before its work was done.
    pub ended_by: Option<Limit>,
    /// The paths are all there are, and each is exact: there is no bound reached, nothing
    /// unsupported, unknown or left over.
    pub complete: bool,
}

impl Report {
    /// Whether the precondition, or a specification, leaves no input at all within the bounds.
    pub fn has_no_valid_input(&self) -> bool {
        let Totals { invalid, pruned, assumed, open, ends, .. } = &self.totals;
        let is_beyond = |k: &EndKind| *k == EndKind::Bound(BoundKind::Scope);
        let is_used = self.precondition.is_some() && invalid + pruned > 0;
        (is_used || !self.assumed.is_empty()) && assumed + open == 0 && ends.keys().all(is_beyond)
    }
}
