//! Predicates executed symbolically before the call (`if-repok`): every path begins with them, and the
//! call begins where they are true.

use super::{BoxedPrecondition, CallSetup, Choice, Findings, Precondition, PreconditionFactory};
use super::{PathView, Requirement, Used, Verdict};
use crate::question::SetupError;

/// Makes a precondition that is executed before the call.
pub struct Before;

impl Before {
    pub const NAME: &'static str = "if-repok";

    /// The precondition, used because another one cannot be, and why.
    pub(super) fn instead<'p>(call: &CallSetup<'_, 'p>, why: String) -> BoxedPrecondition<'p> {
        let requirements = call.requirements.clone();
        Box::new(ExecutedBefore { requirements, used: (Before::NAME, Some(why)) })
    }
}

impl PreconditionFactory for Before {
    fn name(&self) -> &'static str {
        Before::NAME
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let requirements = call.requirements.clone();
        Ok(Box::new(ExecutedBefore { requirements, used: (Before::NAME, None) }))
    }
}

struct ExecutedBefore {
    requirements: Vec<Requirement>,
    used: Used,
}

impl Precondition for ExecutedBefore {
    type State = ();

    fn executed_before(&self) -> &[Requirement] {
        &self.requirements
    }

    fn begin(&mut self, _: &PathView<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn admit(&mut self, _: &PathView<'_>, _: &(), _: &Choice<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn report(&self) -> Findings {
        Findings { used: Some(self.used.clone()), ..Findings::default() }
    }
}
