//! A precondition whose answers are held against all small valid heaps.

use super::concrete::Said;
use cairn_heap::Kept;
use cairn_heap::input::Target;
use cairn_precond::{
    BoxedPrecondition, CallSetup, Choice, Findings, Moment, PathView, Precondition,
    PreconditionFactory, Probe, Requirement, SetupError, Verdict,
};
use cairn_term::Term;
use cairn_witness::Witness;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// What was noticed in a run.
#[derive(Clone, Default, Debug)]
pub struct Noticed {
    pub problems: BTreeSet<String>,
    /// Valid heaps that a confirmed path can begin with, by their numbers.
    pub confirmed: BTreeSet<usize>,
    pub refused: u64,
    pub asked: u64,
}

/// Makes preconditions that are audited.
pub struct Audit {
    pub inner: Arc<dyn PreconditionFactory>,
    pub valid: Arc<Vec<Witness>>,
    pub noticed: Arc<Mutex<Noticed>>,
}

impl PreconditionFactory for Audit {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let (valid, noticed) = (self.valid.clone(), self.noticed.clone());
        Ok(Box::new(Audited { inner: self.inner.make(call)?, valid, noticed }))
    }
}

struct Audited<'p> {
    inner: BoxedPrecondition<'p>,
    valid: Arc<Vec<Witness>>,
    noticed: Arc<Mutex<Noticed>>,
}

impl Audited<'_> {
    /// The valid heaps that a path allows.
    fn allowed(&self, said: &Said<'_>) -> Vec<usize> {
        (0..self.valid.len()).filter(|&i| said.allows(&self.valid[i])).collect()
    }

    fn look(&self, what: &str, verdict: &Verdict<Kept>, allowed: &[usize]) {
        let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        noticed.asked += 1;
        if verdict.is_refused() {
            noticed.refused += 1;
            if !allowed.is_empty() {
                noticed.problems.insert(format!("{what} refuses a valid heap"));
            }
        }
    }
}

fn kind<S>(verdict: &Verdict<S>) -> u8 {
    match verdict {
        Verdict::Admitted(_) => 0,
        Verdict::Refused(_) => 1,
        Verdict::Unknown(..) => 2,
    }
}

impl Precondition for Audited<'_> {
    type State = Kept;

    fn executed_before(&self) -> &[Requirement] {
        self.inner.executed_before()
    }

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Kept> {
        let verdict = self.inner.begin(view);
        self.look("begin", &verdict, &self.allowed(&Said::new(view, None)));
        verdict
    }

    fn admit(&mut self, view: &PathView<'_>, state: &Kept, choice: &Choice<'_>) -> Verdict<Kept> {
        let verdict = self.inner.admit(view, state, choice);
        self.look("admit", &verdict, &self.allowed(&Said::new(view, Some(choice))));
        // What the first answer says of the next state does not show in the old one.
        let again = self.inner.admit(view, state, choice);
        if kind(&verdict) != kind(&again) {
            let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
            noticed.problems.insert("admit answers differently when asked again".into());
        }
        verdict
    }

    fn confirms(&self, moment: Moment) -> bool {
        self.inner.confirms(moment)
    }

    fn confirm(&mut self, probe: &mut dyn Probe, state: &Kept, moment: Moment) -> Verdict<Kept> {
        let allowed = self.allowed(&Said::new(&probe.view(), None));
        let verdict = self.inner.confirm(probe, state, moment);
        self.look("confirm", &verdict, &allowed);
        if moment == Moment::Outcome && !verdict.is_refused() {
            let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
            noticed.confirmed.extend(allowed);
        }
        verdict
    }

    fn complete(&mut self, probe: &mut dyn Probe, state: &Kept) -> Verdict<Kept> {
        let allowed = self.allowed(&Said::new(&probe.view(), None));
        let verdict = self.inner.complete(probe, state);
        self.look("complete", &verdict, &allowed);
        verdict
    }

    fn takes(&self, view: &PathView<'_>, state: &Kept, cond: Term) -> bool {
        self.inner.takes(view, state, cond)
    }

    fn rank(&self, before: &Kept, after: &Kept, targets: &[Target]) -> u8 {
        self.inner.rank(before, after, targets)
    }

    fn is_structural(&self) -> bool {
        self.inner.is_structural()
    }

    fn report(&self) -> Findings {
        self.inner.report()
    }
}
