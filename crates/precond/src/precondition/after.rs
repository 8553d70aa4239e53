//! Predicates executed symbolically when a path has ended, on the heap as it was on entry and together
//! with the path condition. Paths that were cut short are confirmed, too: nothing was asked of their
//! inputs before.

use super::{BoxedPrecondition, CallSetup, Choice, Findings, Moment, Precondition};
use super::{Change, PathView, PreconditionFactory, Probe, Requirement, Verdict, execute};
use crate::question::SetupError;
use cairn_heap::input::Target;

/// Makes a precondition that is executed at the end of paths.
pub struct After;

impl After {
    pub const NAME: &'static str = "if-repok at the end";
}

impl PreconditionFactory for After {
    fn name(&self) -> &'static str {
        After::NAME
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        Ok(Box::new(ExecutedAfter { requirements: call.requirements.clone(), unanswered: 0 }))
    }
}

struct ExecutedAfter {
    requirements: Vec<Requirement>,
    unanswered: u64,
}

impl Precondition for ExecutedAfter {
    type State = ();

    fn begin(&mut self, _: &PathView<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn admit(&mut self, _: &PathView<'_>, _: &(), _: &Choice<'_>) -> Verdict<()> {
        Verdict::unchanged()
    }

    fn confirms(&self, moment: Moment) -> bool {
        moment != Moment::Growth
    }

    fn confirm(&mut self, probe: &mut dyn Probe, _: &(), _: Moment) -> Verdict<()> {
        let (verdict, thrown) =
            execute(probe, &self.requirements, &mut SimplestFirst, &WasSplit(false));
        self.unanswered += thrown;
        verdict.map(|_| ())
    }

    fn report(&self) -> Findings {
        Findings {
            used: Some((After::NAME, None)),
            unanswered: self.unanswered,
            ..Findings::default()
        }
    }
}

/// Guides the execution: what is not shared comes before an alias, but for the reference that is
/// resolved first, whose cases stay in the resolver's order.
struct SimplestFirst;

/// Whether some reference was resolved on the way.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct WasSplit(bool);

impl Precondition for SimplestFirst {
    type State = WasSplit;

    fn begin(&mut self, _: &PathView<'_>) -> Verdict<WasSplit> {
        Verdict::unchanged()
    }

    fn admit(&mut self, _: &PathView<'_>, _: &WasSplit, _: &Choice<'_>) -> Verdict<WasSplit> {
        Verdict::Admitted(Change::to(WasSplit(true)))
    }

    fn rank(&self, before: &WasSplit, _: &WasSplit, targets: &[Target]) -> u8 {
        u8::from(before.0 && matches!(targets, [Target::Object(_)]))
    }

    fn report(&self) -> Findings {
        Findings::default()
    }
}
