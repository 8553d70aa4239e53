//! Preconditions: which inputs of a call are valid, decided while its paths are explored.
//!
//! A strategy is a resolver (what an unread reference can be) and a [`Precondition`] (which of the heaps
//! that come about so can still be the input of a valid call). The exploration asks it at five points:
//!
//! 1. [`Precondition::begin`]: a path begins. It may have predicates executed before the call
//!    ([`Precondition::executed_before`]); they are then part of every path.
//! 2. [`Precondition::admit`]: an unread reference is about to be resolved. Refused cases are not explored.
//! 3. [`Precondition::confirm`]: a path has ended. Its input has to satisfy the precondition together
//!    with the path condition.
//! 4. [`Precondition::complete`]: the witness is about to be read off. What is still unread and matters to the
//!    precondition is resolved here.
//! 5. [`Precondition::report`]: the run is over.
//!
//! Answers have three values: a [`Verdict`] admits, refuses, or does not know. Unknown never counts as
//! refused: it is counted and the path goes on, or it ends as undecided.
//!
//! What a precondition keeps with a path is its [`Precondition::State`]: a value that is replaced, never
//! changed, so that copies of a path are independent and cost a constant. The exploration stores it
//! without its type; `erased` is the only place that brings the type back.
//!
//! A precondition sees a [`PathView`] of a path and may act on it through a [`Probe`]: it knows no worker, no
//! searcher and no other path. How one is made for a run says a [`PreconditionFactory`], of which each
//! worker asks one of its own.

mod after;
mod before;
mod chain;
mod erased;
mod hint;
mod hybrid;
mod partial_heap;
mod probe;
mod structure_search;
mod unconstrained;

pub use after::After;
pub use before::Before;
pub use chain::Chain;
pub use erased::{AnyPrecondition, execute};
pub use hybrid::Hybrid;
pub use probe::{Choice, Executed, PathView, Probe};
pub use structure_search::StructureSearch;
pub use unconstrained::{Unconstrained, unconstrained};

use crate::question::{Root, Settings, SetupError, Statistics};
use cairn_budget::Budget;
use cairn_heap::input::Target;
use cairn_heap::{Keeps, Universe};
use cairn_interp::State;
use cairn_program::{MethodId, Program};
use cairn_term::{Model, Term};
use std::borrow::Cow;
use std::sync::Arc;

/// Which inputs of a call are valid. One instance belongs to one worker and sees all of its paths, one
/// question at a time; its answers must depend on nothing but the questions and their order.
pub trait Precondition {
    /// What is kept with each path.
    type State: Keeps + Default;

    /// Predicates that are executed symbolically before the call, as a part of each path. The call begins
    /// where all of them are true.
    fn executed_before(&self) -> &[Requirement] {
        &[]
    }

    /// A path begins: its input heap holds what the call is given, nothing of which was read.
    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Self::State>;

    /// Whether the heap of a path, with one more choice made, can still become a valid input.
    fn admit(
        &mut self,
        view: &PathView<'_>,
        state: &Self::State,
        choice: &Choice<'_>,
    ) -> Verdict<Self::State>;

    /// Whether paths are to be confirmed then.
    fn confirms(&self, _: Moment) -> bool {
        false
    }

    /// Whether the path has an input that satisfies the precondition and the path condition. Facts and
    /// resolutions that this takes are added to the path. Asked only where [`Precondition::confirms`]
    /// says so.
    fn confirm(&mut self, _: &mut dyn Probe, _: &Self::State, _: Moment) -> Verdict<Self::State> {
        Verdict::unchanged()
    }

    /// Resolves what is still unread and must not be just anything, and adds what must hold of it. A
    /// witness is read off the path afterwards.
    fn complete(&mut self, _: &mut dyn Probe, _: &Self::State) -> Verdict<Self::State> {
        Verdict::unchanged()
    }

    /// While predicates are executed: whether the true side of a condition is tried first. Order only.
    fn takes(&self, view: &PathView<'_>, _: &Self::State, cond: Term) -> bool {
        view.pool().holds(cond, &Model::new())
    }

    /// While predicates are executed: when a case is tried, the lowest rank first and otherwise in the
    /// resolver's order. Order only.
    fn rank(&self, _before: &Self::State, _after: &Self::State, _targets: &[Target]) -> u8 {
        0
    }

    /// Whether it decides about heaps as they grow. Its answers then make later ones quicker, so much
    /// that one worker is better than several.
    fn is_structural(&self) -> bool {
        false
    }

    /// What was done so far.
    fn report(&self) -> Findings;
}

/// What is to become of a path.
#[derive(Clone, Debug)]
pub enum Verdict<S> {
    /// A valid input may lead here, as far as this precondition can tell.
    Admitted(Change<S>),
    /// No valid input within these bounds leads here. No bounds: none at all.
    Refused(Vec<HeapLimit>),
    /// It was not found out. The path goes on.
    Unknown(Change<S>, Doubt),
}

/// What an answer changes on the path that it is about.
#[derive(Clone, Debug)]
pub struct Change<S> {
    /// The successor state; none: it stays as it is.
    pub state: Option<S>,
    /// What must hold from here on. A path that does not allow it is refused.
    pub facts: Vec<Term>,
}

impl<S> Change<S> {
    pub fn to(state: S) -> Change<S> {
        Change { state: Some(state), facts: vec![] }
    }
}

impl<S> Default for Change<S> {
    fn default() -> Change<S> {
        Change { state: None, facts: vec![] }
    }
}

impl<S> Verdict<S> {
    /// Admitted as it is.
    pub fn unchanged() -> Verdict<S> {
        Verdict::Admitted(Change::default())
    }

    pub fn is_refused(&self) -> bool {
        matches!(self, Verdict::Refused(_))
    }

    /// The same with another type of state.
    pub fn map<T>(self, f: impl Fn(S) -> T) -> Verdict<T> {
        let change = |c: Change<S>| Change { state: c.state.map(f), facts: c.facts };
        match self {
            Verdict::Admitted(c) => Verdict::Admitted(change(c)),
            Verdict::Refused(limits) => Verdict::Refused(limits),
            Verdict::Unknown(c, doubt) => Verdict::Unknown(change(c), doubt),
        }
    }
}

/// Why something was not found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    OutOfTime,
    Because(Cow<'static, str>),
}

/// A bound beyond which a heap that was refused might become a valid one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HeapLimit {
    /// Objects of a class.
    Scope,
    /// Length of arrays.
    ArrayLength,
    /// Numbers that structures are tried with.
    Ranges,
}

/// When a path is confirmed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// A reference is about to be resolved, and the case was admitted.
    Growth,
    /// The program has ended the path.
    Outcome,
    /// The path was cut short by a bound or by something unsupported.
    CutShort,
}

/// When a structural precondition also decides numbers together with the path condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precise {
    /// Never: inputs may violate the precondition.
    Off,
    /// When a path ends.
    Late,
    /// Whenever the heap grows, too.
    Early,
}

impl Precise {
    fn confirms(self, moment: Moment) -> bool {
        match moment {
            Moment::Growth => self == Precise::Early,
            Moment::Outcome => self != Precise::Off,
            Moment::CutShort => false,
        }
    }
}

/// A predicate that one of the values which the call begins with must satisfy.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// The value's number, the receiver being the first.
    pub value: usize,
    pub method: MethodId,
    /// It holds for objects of all classes but some: there is no search for structures of them all.
    pub by_class: bool,
    /// What the value can be.
    pub root: Root,
}

/// The call that a precondition is about.
pub struct CallSetup<'a, 'p> {
    pub program: &'p Program,
    /// What must hold, in the order in which it is asked.
    pub requirements: Vec<Requirement>,
    /// The state before the call.
    pub state: State<'p>,
    /// Says which objects there can be.
    pub universe: &'a Universe,
    pub array_length: u32,
    pub budget: Budget,
}

/// Makes the precondition of a run.
pub trait PreconditionFactory: Send + Sync {
    /// What it makes is called so in reports.
    fn name(&self) -> &'static str;

    /// A precondition for one worker. Where this one cannot be used, another one is made which says why.
    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError>;

    /// What does the same in another way, where this one takes too long.
    fn fallback(&self) -> Option<Arc<dyn PreconditionFactory>> {
        None
    }

    /// Where the predicates are false most often, if nothing satisfies them.
    fn hint(&self, call: &CallSetup<'_, '_>) -> Option<String> {
        hint::most_failed(call, &Settings::default())
    }
}

pub type BoxedPrecondition<'p> = Box<dyn AnyPrecondition + 'p>;

/// How a precondition was used: its name, and why it is not the one that was asked for.
pub type Used = (&'static str, Option<String>);

/// What a precondition reports.
#[derive(Clone, Default, Debug)]
pub struct Findings {
    /// None if anything is a valid input.
    pub used: Option<Used>,
    /// What searches for structures did.
    pub structures: Statistics,
    /// Executions of predicates at the end of paths that an exception ended.
    pub unanswered: u64,
    /// What predicates do that they should not do.
    pub complaints: Vec<String>,
}
