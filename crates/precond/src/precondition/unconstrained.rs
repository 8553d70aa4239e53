//! No precondition: every heap is a valid input.

use super::{BoxedPrecondition, CallSetup, Choice, Findings, Precondition, PreconditionFactory};
use super::{PathView, Verdict};
use crate::question::SetupError;

/// Every heap is a valid input, whatever predicates there are.
pub struct Unconstrained;

/// The precondition of a call about whose values nothing is asked.
pub fn unconstrained<'p>() -> BoxedPrecondition<'p> {
    Box::new(Anything)
}

impl PreconditionFactory for Unconstrained {
    fn name(&self) -> &'static str {
        "none"
    }

    fn make<'p>(&self, _: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        Ok(unconstrained())
    }
}

struct Anything;

impl Precondition for Anything {
    type State = ();

    fn begin(&mut self, _: &PathView<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn admit(&mut self, _: &PathView<'_>, _: &(), _: &Choice<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn report(&self) -> Findings {
        Findings::default()
    }
}
