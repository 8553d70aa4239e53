//! Predicates run on the partial heap (`hybrid`): a heap is refused where a predicate is false without
//! having read anything that is unread.

use super::hint::most_failed;
use super::partial_heap::{Conditions, Reader};
use super::structure_search::Searches;
use super::{Before, BoxedPrecondition, CallSetup, Choice, Findings, Moment, Precise};
use super::{PathView, Precondition, PreconditionFactory, Probe, Verdict, execute};
use crate::question::{Settings, SetupError};
use cairn_heap::input::{Target, UnknownId};
use std::sync::Arc;

/// Makes a precondition that runs predicates on partial heaps.
#[derive(Clone, Debug)]
pub struct Hybrid {
    pub precise: Precise,
    pub settings: Settings,
}

impl Hybrid {
    pub const NAME: &'static str = "hybrid";
}

impl PreconditionFactory for Hybrid {
    fn name(&self) -> &'static str {
        Hybrid::NAME
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let searches = match Searches::new(call, &self.settings)? {
            Ok(searches) => searches,
            Err(why) => return Ok(Before::instead(call, why)),
        };
        let precise = self.precise;
        Ok(Box::new(OnPartialHeap { precise, searches, conditions: Conditions::default() }))
    }

    fn fallback(&self) -> Option<Arc<dyn PreconditionFactory>> {
        Some(Arc::new(Before))
    }

    fn hint(&self, call: &CallSetup<'_, '_>) -> Option<String> {
        most_failed(call, &self.settings)
    }
}

struct OnPartialHeap<'p> {
    precise: Precise,
    searches: Searches<'p>,
    conditions: Conditions,
}

impl OnPartialHeap<'_> {
    fn decide(&mut self, view: &PathView<'_>, choice: Option<(UnknownId, Target)>) -> Verdict<()> {
        let Searches { requirements, all } = &mut self.searches;
        for (solve, requirement) in all.iter_mut().zip(requirements) {
            let Some(root) = view.root(requirement.value) else { continue };
            let mut reader = Reader::new(view, choice, &mut self.conditions, solve.space());
            let partial = reader.partial(root);
            if !solve.may_hold(&partial) {
                // What is known of the heap is enough, whatever the bounds.
                return Verdict::Refused(vec![]);
            }
        }
        Verdict::unchanged()
    }
}

impl Precondition for OnPartialHeap<'_> {
    type State = ();

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<()> {
        self.decide(view, None)
    }

    fn admit(&mut self, view: &PathView<'_>, _: &(), choice: &Choice<'_>) -> Verdict<()> {
        self.decide(view, choice.resolved())
    }

    fn confirms(&self, moment: Moment) -> bool {
        self.precise.confirms(moment)
    }

    fn confirm(&mut self, probe: &mut dyn Probe, _: &(), _: Moment) -> Verdict<()> {
        let requirements = self.searches.requirements.clone();
        execute(probe, &requirements, self, &()).0
    }

    fn is_structural(&self) -> bool {
        true
    }

    fn report(&self) -> Findings {
        self.searches.report(Hybrid::NAME)
    }
}
