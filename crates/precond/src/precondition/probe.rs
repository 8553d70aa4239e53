//! What a precondition sees of a path, and what it may do to it.

use super::{AnyPrecondition, Requirement, Verdict};
use cairn_heap::input::{InputHeap, Target, UnknownId, Unknowns};
use cairn_heap::{Case, Kept};
use cairn_interp::sym::{Path, Symbols, Val};
use cairn_program::Program;
use cairn_term::{Pool, Term};

/// A path, to be looked at: the path condition, the input heap, and the solver's opinion.
#[derive(Clone, Copy)]
pub struct PathView<'a> {
    program: &'a Program,
    sym: &'a Symbols,
    path: &'a Path,
}

impl<'a> PathView<'a> {
    /// Of the path that is being executed.
    pub fn new(program: &'a Program, sym: &'a Symbols) -> PathView<'a> {
        PathView { program, sym, path: &sym.path }
    }

    pub fn program(&self) -> &'a Program {
        self.program
    }

    /// The terms of all conditions.
    pub fn pool(&self) -> &'a Pool {
        &self.sym.pool
    }

    /// The path condition: its conjuncts, oldest first.
    pub fn facts(&self) -> impl Iterator<Item = Term> + 'a {
        self.path.facts.iter().copied()
    }

    /// The objects of the input, as far as they were read.
    pub fn input(&self) -> &'a InputHeap {
        &self.path.input
    }

    /// What the call begins with, the receiver first.
    pub fn entry(&self) -> &'a [Val] {
        &self.path.entry
    }

    /// The references of the input that are or were unread.
    pub fn unknowns(&self) -> &'a Unknowns {
        &self.sym.unknowns
    }

    /// Whether the path allows a condition. What cannot be decided is possible.
    pub fn may_hold(&self, cond: Term) -> bool {
        self.sym.oracle.borrow_mut().possible(&self.sym.pool, self.path, cond)
    }

    /// The unread reference that one of the call's values is, or was.
    pub fn root(&self, value: usize) -> Option<UnknownId> {
        let v = self.entry().get(value)?;
        match v.term() {
            Some(t) => self.unknowns().of_term(t),
            // The receiver is resolved at once.
            None => {
                let i = self.input().at(v.as_ref())?;
                Some(self.input().objects[i].creator)
            }
        }
    }
}

/// A case that an unread reference is about to be resolved to.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    pub unknown: UnknownId,
    /// What it will be, and what follows from that.
    pub case: &'a Case,
}

impl Choice<'_> {
    /// What it is for certain.
    pub fn resolved(&self) -> Option<(UnknownId, Target)> {
        match self.case.targets[..] {
            [one] => Some((self.unknown, one)),
            _ => None,
        }
    }
}

/// Acts on a path that has ended.
pub trait Probe {
    fn view(&self) -> PathView<'_>;

    /// Adds a fact to the path. No if the path does not allow it.
    fn require(&mut self, fact: Term) -> bool;

    /// Resolves an unread reference. No if the path does not allow that, or if it is resolved.
    fn resolve(&mut self, x: UnknownId, target: Target) -> bool;

    /// Executes predicates on the heap as it was on entry, with unknown numbers, until one way through
    /// all of them is found on which they are true; what it takes is added to the path. `guide` is asked
    /// about references that have to be resolved on the way, beginning with `state`.
    /// The guide is the precondition itself, or a link of a chain, behind its erased interface: the prober
    /// asks it through the seam and does not know which one it is.
    fn execute(
        &mut self,
        requirements: &[Requirement],
        guide: &mut dyn AnyPrecondition,
        state: Kept,
    ) -> Executed;
}

/// What executing predicates came to.
pub struct Executed {
    /// With the state that the guide has at the end.
    pub verdict: Verdict<Kept>,
    /// Executions that an exception ended.
    pub thrown: u64,
}
