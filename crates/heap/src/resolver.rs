//! The seam between the machine and the strategies: what an unread reference can be.
//!
//! A [`Resolver`] answers one question, with a list of [`Case`]s. It sees the path through a [`View`]: the
//! path condition, the pool of terms, the input heap, and the state that the strategy keeps with the path.
//! What classes, forms, recipes and bounds there are is no matter of the strategy: see [`Universe`].
//!
//! A resolver's state is a type of its own ([`Resolver::State`]). The machine stores it as [`Kept`], without
//! knowing the type; [`Erased`] translates between the two.

use crate::facts::Facts;
use crate::input::{Form, InputHeap, Target, Unknown, UnknownId, Unknowns};
use crate::kept::{Keeps, Kept};
use crate::universe::{HeapBound, Universe};
use cairn_budget::Budget;
use cairn_program::{MethodId, Program};
use cairn_term::{Pool, Sort, Term};
use std::ops::Deref;
use std::sync::Arc;

/// How much of an unread reference is decided at an occasion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Settle {
    Nothing,
    /// Whether it is null.
    Nullness,
    /// What it is.
    Object,
}

/// What a resolver sees of a path.
pub struct View<'a, S = Kept> {
    pub program: &'a Program,
    pub universe: &'a Universe,
    pub pool: &'a Pool,
    /// The path condition: conjuncts, oldest first.
    pub facts: &'a Facts,
    pub unknowns: &'a Unknowns,
    pub input: &'a InputHeap,
    /// The strategy's own state on this path.
    pub state: &'a S,
    /// Of the run: an answer that takes long ends with it, as a loss.
    pub budget: &'a Budget,
}

impl<S> Clone for View<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for View<'_, S> {}

impl<'a, S> View<'a, S> {
    /// The same path, with another state.
    fn with<T>(self, state: &'a T) -> View<'a, T> {
        let View { program, universe, pool, facts, unknowns, input, budget, .. } = self;
        View { program, universe, pool, facts, unknowns, input, state, budget }
    }
}

/// An unread reference that is to be resolved.
pub struct Situation<'a, S = Kept> {
    pub view: View<'a, S>,
    pub unknown: &'a Unknown,
}

impl<'a, S> Situation<'a, S> {
    pub fn new(view: View<'a, S>, x: UnknownId) -> Situation<'a, S> {
        Situation { view, unknown: view.unknowns.get(x) }
    }
}

impl<'a, S> Deref for Situation<'a, S> {
    type Target = View<'a, S>;

    fn deref(&self) -> &View<'a, S> {
        &self.view
    }
}

/// What another unknown is, in a [`Case`] of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum To {
    /// One of these, as in [`Case::targets`].
    Targets(Vec<Target>),
    /// The same as another unknown, which may be resolved in the same case.
    SameAs(UnknownId),
}

/// What a resolver needs declared before it can answer. What is declared once is there on every path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Open {
    /// The content of the object of this form that an unknown would bring about: [`Unknowns::template`].
    Content(UnknownId, Form),
    /// A number variable of the strategy's own: [`Unknowns::number`].
    Number { key: u64, name: Arc<str>, sort: Sort },
}

/// A value that the call begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    Reference(UnknownId),
    Primitive(Term),
    /// What is no input: the object that a constructor is called on.
    Fixed,
}

/// The call that a path begins with.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub method: MethodId,
    /// The receiver first, if there is one.
    pub values: &'a [Given],
}

/// What a strategy knows when a path begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning<S = Kept> {
    pub state: Option<S>,
    /// Conditions that are added to the path condition.
    pub facts: Vec<Term>,
    /// What must be declared before it can be said; it is asked again then.
    pub open: Vec<Open>,
    /// What is not assumed, in words.
    pub loss: Option<String>,
}

impl<S> Default for Beginning<S> {
    fn default() -> Self {
        Beginning { state: None, facts: vec![], open: vec![], loss: None }
    }
}

/// One of the things that a reference can be, with all that follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case<S = Kept> {
    /// A case with several targets is not split: the reference is a guarded set of them. None: [`Case::further`]
    /// says what it is.
    pub targets: Vec<Target>,
    /// Conditions that are added to the path condition. The machine drops a case whose facts the path
    /// excludes.
    pub facts: Vec<Term>,
    /// Other unread references that are resolved at the same time, in this order.
    pub further: Vec<(UnknownId, To)>,
    /// The strategy's state from there on; none if it stays what it was.
    pub state: Option<S>,
}

impl<S> Case<S> {
    /// A case of which nothing follows.
    pub fn of(targets: Vec<Target>) -> Case<S> {
        Case { targets, facts: vec![], further: vec![], state: None }
    }

    /// Whether nothing follows from it.
    pub fn is_plain(&self) -> bool {
        self.facts.is_empty() && self.further.is_empty() && self.state.is_none()
    }

    fn erased(self) -> Case
    where
        S: Keeps,
    {
        let Case { targets, facts, further, state } = self;
        Case { targets, facts, further, state: state.map(Kept::new) }
    }
}

/// What a reference can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cases<S = Kept> {
    /// The path is split into one for each of these.
    pub cases: Vec<Case<S>>,
    /// What was left out because of a bound.
    pub cuts: Vec<HeapBound>,
    /// What else was left out, in words.
    pub loss: Option<String>,
    /// What must be declared before the cases can be said; they are asked for again then.
    pub open: Vec<Open>,
}

impl<S> Default for Cases<S> {
    fn default() -> Self {
        Cases { cases: vec![], cuts: vec![], loss: None, open: vec![] }
    }
}

impl<S> Cases<S> {
    /// The targets of all cases, in their order.
    pub fn targets(&self) -> Vec<Target> {
        self.cases.iter().flat_map(|c| &c.targets).copied().collect()
    }

    fn erased(self) -> Cases
    where
        S: Keeps,
    {
        let Cases { cases, cuts, loss, open } = self;
        Cases { cases: cases.into_iter().map(Case::erased).collect(), cuts, loss, open }
    }
}

/// The targets of all cases, the simplest first: a new object commits other unknowns to nothing.
pub fn simplest_first<S>(cases: &Cases<S>) -> Vec<Target> {
    let mut all = cases.targets();
    all.sort_by_key(|t| match t {
        Target::Null => 0,
        Target::New(_) => 1,
        Target::Object(_) => 2,
    });
    all
}

/// What a strategy says of unread references.
///
/// The machine keeps the input heap and asks; a resolver only answers. All answers must be a function of
/// the arguments, or paths would differ between runs.
pub trait Resolver: Send + Sync {
    /// What the strategy keeps with a path. Copied whenever the path is: whatever can be large in it is to
    /// be shared.
    type State: Keeps + Default;

    /// As the user names it.
    fn name(&self) -> &'static str;

    /// How much is decided when an unread reference is loaded from a field, an array or a static
    /// field. What is not decided then is when it is compared or used.
    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle;

    /// How much is decided before an unread reference is compared with another. With
    /// [`Settle::Nothing`] the comparison is a condition on the variable, and the path is split by
    /// its truth alone.
    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle;

    /// Whether something is known when a path begins: then [`Resolver::begin`] is asked, before anything is resolved.
    fn begins(&self) -> bool {
        false
    }

    /// What is known when a path begins.
    fn begin(&self, view: &View<'_, Self::State>, call: &Call<'_>) -> Beginning<Self::State> {
        let _ = (view, call);
        Beginning::default()
    }

    /// What an unread reference can be, now that an object is needed. The cases exclude each other
    /// and together cover every input within the bounds; null is among them where the type and the
    /// place allow it. An existing object is among the targets only if its class fits the declared
    /// type; a new one counts against the bounds. If nothing is left, that is a bound reached.
    ///
    /// The machine drops the cases that the path condition excludes.
    fn cases(&self, situation: &Situation<'_, Self::State>) -> Cases<Self::State>;

    /// In which order the targets of [`Resolver::cases`] are tried to complete a reference that was
    /// never used, but of which the path condition speaks: the simplest first.
    fn completion(&self, situation: &Situation<'_, Self::State>) -> Vec<Target> {
        simplest_first(&self.cases(situation))
    }

    /// An unread reference that is still to be resolved when a path ends, because the state says more of the
    /// input than the path condition does. Asked again when that is done.
    fn left_behind(&self, view: &View<'_, Self::State>) -> Option<UnknownId> {
        let _ = view;
        None
    }

    /// How a reference that was left behind is completed. The cases are tried in their order, until the rest
    /// of the input can be completed, too. If none can, and no bound left one out, there is no such input.
    fn complete(&self, situation: &Situation<'_, Self::State>) -> Cases<Self::State> {
        self.cases(situation)
    }

    /// Whether two unread references can be the same object: no, only if that is certain.
    fn may_alias(&self, universe: &Universe, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        universe.may_alias(program, a, b)
    }
}

/// A [`Resolver`] whose state is [`Kept`]: what the machine talks to.
pub trait AnyResolver: Send + Sync {
    fn name(&self) -> &'static str;
    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle;
    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle;
    fn begins(&self) -> bool;
    fn begin(&self, view: &View<'_>, call: &Call<'_>) -> Beginning;
    fn cases(&self, situation: &Situation<'_>) -> Cases;
    fn completion(&self, situation: &Situation<'_>) -> Vec<Target>;
    fn left_behind(&self, view: &View<'_>) -> Option<UnknownId>;
    fn complete(&self, situation: &Situation<'_>) -> Cases;
    fn may_alias(&self, universe: &Universe, program: &Program, a: &Unknown, b: &Unknown) -> bool;
}

/// Makes a resolver one for the machine, which does not know the type of its state.
pub struct Erased<R>(pub R);

impl<R: Resolver> Erased<R> {
    /// What `ask` says of a path with its state as the type that it is.
    fn typed<T>(view: &View<'_>, ask: impl FnOnce(View<'_, R::State>) -> T) -> T {
        match view.state.get::<R::State>() {
            Some(state) => ask(view.with(state)),
            None => ask(view.with(&R::State::default())),
        }
    }

    fn situated<T>(
        situation: &Situation<'_>,
        ask: impl FnOnce(&Situation<'_, R::State>) -> T,
    ) -> T {
        let unknown = situation.unknown;
        Self::typed(&situation.view, |view| ask(&Situation { view, unknown }))
    }
}

impl<R: Resolver> AnyResolver for Erased<R> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn on_read(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        self.0.on_read(universe, program, unknown)
    }

    fn on_compare(&self, universe: &Universe, program: &Program, unknown: &Unknown) -> Settle {
        self.0.on_compare(universe, program, unknown)
    }

    fn begins(&self) -> bool {
        self.0.begins()
    }

    fn begin(&self, view: &View<'_>, call: &Call<'_>) -> Beginning {
        let Beginning { state, facts, open, loss } = Self::typed(view, |v| self.0.begin(&v, call));
        Beginning { state: state.map(Kept::new), facts, open, loss }
    }

    fn cases(&self, situation: &Situation<'_>) -> Cases {
        Self::situated(situation, |s| self.0.cases(s)).erased()
    }

    fn completion(&self, situation: &Situation<'_>) -> Vec<Target> {
        Self::situated(situation, |s| self.0.completion(s))
    }

    fn left_behind(&self, view: &View<'_>) -> Option<UnknownId> {
        Self::typed(view, |v| self.0.left_behind(&v))
    }

    fn complete(&self, situation: &Situation<'_>) -> Cases {
        Self::situated(situation, |s| self.0.complete(s)).erased()
    }

    fn may_alias(&self, universe: &Universe, program: &Program, a: &Unknown, b: &Unknown) -> bool {
        self.0.may_alias(universe, program, a, b)
    }
}
