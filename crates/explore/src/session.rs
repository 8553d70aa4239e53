//! What several explorations of one target share: attempts of a portfolio, levels of bounds that widen.
//!
//! Nothing is unknown at first: the library starts, the class is initialised, a `main` sets up what it works on. Every path goes that
//! way, and whatever the bounds and the strategy are, it ends in the same state. So that state is kept: the one *at rest*, before
//! the call, and the one in which a `main` asks for its first unknown value (the *beginning*; [`cairn_interp::Machine::await_unknowns`]).
//! Where a bound ends the path before that, its state is as good: with a wider bound it goes on.
//!
//! A blind run ([`Relevancy::Off`]) keeps nothing and uses nothing: all is executed symbolically.

use crate::options::{Options, Relevancy};
use crate::selective::Analysed;
use crate::target::Target;
use cairn_interp::sym::Side;
use cairn_interp::{Modes, Root, Shared, Sources, Spare, State};
use cairn_program::Program;
use rustc_hash::FxHashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Explorations of one target that differ in bounds, budgets, strategies and preconditions only.
pub struct Session<'p> {
    pub(crate) program: &'p Program,
    kept: Mutex<Kept<'p>>,
}

#[derive(Default)]
struct Kept<'p> {
    rest: Option<(Surroundings, Rest<'p>)>,
    beginning: Option<(Surroundings, Arc<Beginning<'p>>)>,
    compiled: Option<Spare>,
    analysed: Option<(Surroundings, Arc<Analysed>)>,
}

/// What a state depends on, beside the program and the bounds.
#[derive(Clone, PartialEq)]
struct Surroundings {
    target: Target,
    environment: Sources,
    files: Root,
    heap: u64,
    relevancy: Relevancy,
    strategy: &'static str,
    /// Where threads can be interrupted.
    shared: Arc<Shared>,
    preemptions: u32,
}

/// The library is started, and the target's class is initialised, if that needs nothing unknown.
#[derive(Clone)]
pub(crate) struct Rest<'p> {
    pub state: State<'p>,
    pub is_initialised: bool,
}

/// A state without unknown values, and what was seen on the way.
pub(crate) struct Beginning<'p> {
    pub state: State<'p>,
    /// The first one is not asked for yet.
    pub awaits_unknowns: bool,
    pub covered: FxHashSet<Side>,
    pub modes: Modes,
}

impl<'p> Session<'p> {
    pub fn new(program: &'p Program) -> Session<'p> {
        Session { program, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept<'p>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn rest(&self, target: &Target, options: &Options) -> Option<Rest<'p>> {
        let surroundings = Surroundings::new(target, options)?;
        let kept = self.kept();
        kept.rest.as_ref().filter(|r| r.0 == surroundings).map(|r| r.1.clone())
    }

    pub(crate) fn keep_rest(
        &self,
        target: &Target,
        options: &Options,
        rest: impl FnOnce() -> Rest<'p>,
    ) {
        if let Some(surroundings) = Surroundings::new(target, options) {
            self.kept().rest = Some((surroundings, rest()));
        }
    }

    pub(crate) fn beginning(
        &self,
        target: &Target,
        options: &Options,
    ) -> Option<Arc<Beginning<'p>>> {
        let surroundings = Surroundings::new(target, options)?;
        let kept = self.kept();
        kept.beginning.as_ref().filter(|b| b.0 == surroundings).map(|b| b.1.clone())
    }

    pub(crate) fn keep_beginning(
        &self,
        target: &Target,
        options: &Options,
        beginning: Beginning<'p>,
    ) {
        if let Some(surroundings) = Surroundings::new(target, options) {
            self.kept().beginning = Some((surroundings, Arc::new(beginning)));
        }
    }

    pub(crate) fn take_compiled(&self) -> Option<Spare> {
        self.kept().compiled.take()
    }

    pub(crate) fn keep_compiled(&self, compiled: Option<Spare>) {
        let mut kept = self.kept();
        kept.compiled = compiled.or(kept.compiled.take());
    }

    /// What the relevancy analysis has found, made where nobody asked before.
    pub(crate) fn analysed<E>(
        &self,
        target: &Target,
        options: &Options,
        analyse: impl FnOnce() -> Result<Analysed, E>,
    ) -> Result<Arc<Analysed>, E> {
        let surroundings = Surroundings::new(target, options);
        if let Some((known, found)) = &self.kept().analysed
            && surroundings.as_ref() == Some(known)
        {
            return Ok(found.clone());
        }
        let found = Arc::new(analyse()?);
        self.kept().analysed = surroundings.map(|s| (s, found.clone()));
        Ok(found)
    }
}

impl Surroundings {
    /// None in a blind run.
    fn new(target: &Target, options: &Options) -> Option<Surroundings> {
        (options.relevancy != Relevancy::Off).then(|| Surroundings {
            target: target.clone(),
            environment: options.unknown_environment(),
            files: options.files.clone(),
            heap: options.heap,
            relevancy: options.relevancy,
            strategy: options.strategy.name(),
            shared: options.shared.clone(),
            preemptions: options.bounds.limits.preemptions,
        })
    }
}
