//! Several preconditions, all of which a valid input satisfies. They are asked in their order, so the
//! cheapest had better come first: what one refuses, the others are not asked about.

use super::{AnyPrecondition, BoxedPrecondition, CallSetup, Change, Choice, Doubt, Findings};
use super::{Moment, PathView, Precondition, PreconditionFactory, Probe, Requirement, Verdict};
use crate::question::SetupError;
use cairn_heap::Kept;
use std::sync::Arc;

/// Makes a precondition of several.
#[derive(Clone)]
pub struct Chain {
    pub name: &'static str,
    pub links: Vec<Arc<dyn PreconditionFactory>>,
}

impl PreconditionFactory for Chain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let mut links = vec![];
        for factory in &self.links {
            links.push(factory.make(call)?);
        }
        let mut before: Vec<Requirement> = vec![];
        for requirement in links.iter().flat_map(|l| l.executed_before()) {
            let is_same =
                |r: &Requirement| (r.value, r.method) == (requirement.value, requirement.method);
            if !before.iter().any(is_same) {
                before.push(requirement.clone());
            }
        }
        Ok(Box::new(All { name: self.name, links, before }))
    }

    /// Each link's fallback, if any has one.
    fn fallback(&self) -> Option<Arc<dyn PreconditionFactory>> {
        let fallbacks: Vec<_> = self.links.iter().map(|l| l.fallback()).collect();
        fallbacks.iter().any(Option::is_some).then(|| {
            let links = fallbacks.into_iter().zip(&self.links);
            let links = links.map(|(f, l)| f.unwrap_or_else(|| l.clone())).collect();
            Arc::new(Chain { name: self.name, links }) as Arc<dyn PreconditionFactory>
        })
    }

    fn hint(&self, call: &CallSetup<'_, '_>) -> Option<String> {
        self.links.iter().find_map(|l| l.hint(call))
    }
}

/// The states of the links, in their order.
type States = Arc<[Kept]>;

struct All<'p> {
    name: &'static str,
    links: Vec<BoxedPrecondition<'p>>,
    before: Vec<Requirement>,
}

impl<'p> All<'p> {
    /// Asks one link after the other until one refuses.
    fn each(
        &mut self,
        states: &States,
        mut ask: impl FnMut(&mut (dyn AnyPrecondition + 'p), &Kept) -> Verdict<Kept>,
    ) -> Verdict<States> {
        let mut now: Vec<Kept> = states.to_vec();
        now.resize_with(self.links.len(), Kept::default);
        let mut facts = vec![];
        let mut doubt: Option<Doubt> = None;
        for (link, state) in self.links.iter_mut().zip(&mut now) {
            let change = match ask(&mut **link, state) {
                Verdict::Admitted(change) => change,
                Verdict::Unknown(change, why) => {
                    doubt.get_or_insert(why);
                    change
                }
                Verdict::Refused(limits) => return Verdict::Refused(limits),
            };
            if let Some(next) = change.state {
                *state = next;
            }
            facts.extend(change.facts);
        }
        let change = Change { state: Some(now.into()), facts };
        match doubt {
            None => Verdict::Admitted(change),
            Some(doubt) => Verdict::Unknown(change, doubt),
        }
    }
}

impl Precondition for All<'_> {
    type State = States;

    fn executed_before(&self) -> &[Requirement] {
        &self.before
    }

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<States> {
        self.each(&States::default(), |link, _| link.begin(view))
    }

    fn admit(
        &mut self,
        view: &PathView<'_>,
        states: &States,
        choice: &Choice<'_>,
    ) -> Verdict<States> {
        self.each(states, |link, state| link.admit(view, state, choice))
    }

    fn confirms(&self, moment: Moment) -> bool {
        self.links.iter().any(|l| l.confirms(moment))
    }

    fn confirm(
        &mut self,
        probe: &mut dyn Probe,
        states: &States,
        moment: Moment,
    ) -> Verdict<States> {
        self.each(states, |link, state| match link.confirms(moment) {
            true => link.confirm(probe, state, moment),
            false => Verdict::unchanged(),
        })
    }

    fn complete(&mut self, probe: &mut dyn Probe, states: &States) -> Verdict<States> {
        self.each(states, |link, state| link.complete(probe, state))
    }

    fn is_structural(&self) -> bool {
        self.links.iter().any(|l| l.is_structural())
    }

    fn report(&self) -> Findings {
        let mut sum = Findings::default();
        let mut reasons = vec![];
        for findings in self.links.iter().map(|l| l.report()) {
            sum.structures.add(&findings.structures);
            sum.unanswered += findings.unanswered;
            sum.complaints.extend(findings.complaints);
            reasons.extend(findings.used.and_then(|used| used.1));
        }
        let reason = (!reasons.is_empty()).then(|| reasons.join("; "));
        Findings { used: Some((self.name, reason)), ..sum }
    }
}
