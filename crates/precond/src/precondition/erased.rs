//! Preconditions without the type of their state, as the exploration holds them.

use super::{Choice, Findings, Moment, PathView, Precondition, Probe, Requirement, Verdict};
use cairn_heap::input::Target;
use cairn_heap::{Keeps, Kept};
use cairn_term::Term;
use std::borrow::Cow;

/// A [`Precondition`] whose states are kept without their type. Every precondition is one.
pub trait AnyPrecondition {
    fn executed_before(&self) -> &[Requirement];
    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Kept>;
    fn admit(&mut self, view: &PathView<'_>, state: &Kept, choice: &Choice<'_>) -> Verdict<Kept>;
    fn confirms(&self, moment: Moment) -> bool;
    fn confirm(&mut self, probe: &mut dyn Probe, state: &Kept, moment: Moment) -> Verdict<Kept>;
    fn complete(&mut self, probe: &mut dyn Probe, state: &Kept) -> Verdict<Kept>;
    fn takes(&self, view: &PathView<'_>, state: &Kept, cond: Term) -> bool;
    fn rank(&self, before: &Kept, after: &Kept, targets: &[Target]) -> u8;
    fn is_structural(&self) -> bool;
    fn report(&self) -> Findings;
}

/// The typed state of a path. One that has none so far has the default.
fn typed<S: Keeps + Default>(state: &Kept) -> Cow<'_, S> {
    state.get().map_or_else(|| Cow::Owned(S::default()), Cow::Borrowed)
}

impl<P: Precondition> AnyPrecondition for P {
    fn executed_before(&self) -> &[Requirement] {
        Precondition::executed_before(self)
    }

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Kept> {
        Precondition::begin(self, view).map(Kept::new)
    }

    fn admit(&mut self, view: &PathView<'_>, state: &Kept, choice: &Choice<'_>) -> Verdict<Kept> {
        Precondition::admit(self, view, &typed(state), choice).map(Kept::new)
    }

    fn confirms(&self, moment: Moment) -> bool {
        Precondition::confirms(self, moment)
    }

    fn confirm(&mut self, probe: &mut dyn Probe, state: &Kept, moment: Moment) -> Verdict<Kept> {
        Precondition::confirm(self, probe, &typed(state), moment).map(Kept::new)
    }

    fn complete(&mut self, probe: &mut dyn Probe, state: &Kept) -> Verdict<Kept> {
        Precondition::complete(self, probe, &typed(state)).map(Kept::new)
    }

    fn takes(&self, view: &PathView<'_>, state: &Kept, cond: Term) -> bool {
        Precondition::takes(self, view, &typed(state), cond)
    }

    fn rank(&self, before: &Kept, after: &Kept, targets: &[Target]) -> u8 {
        Precondition::rank(self, &typed(before), &typed(after), targets)
    }

    fn is_structural(&self) -> bool {
        Precondition::is_structural(self)
    }

    fn report(&self) -> Findings {
        Precondition::report(self)
    }
}

/// Executes predicates at the end of a path. `guide` is asked whenever a reference has to be resolved,
/// beginning with `state`. Beside the verdict: how many executions an exception ended.
pub fn execute<P: Precondition>(
    probe: &mut dyn Probe,
    requirements: &[Requirement],
    guide: &mut P,
    state: &P::State,
) -> (Verdict<P::State>, u64) {
    let executed = probe.execute(requirements, guide, Kept::new(state.clone()));
    (executed.verdict.map(|s| typed::<P::State>(&s).into_owned()), executed.thrown)
}
