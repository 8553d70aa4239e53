//! Preconditions that err, each in its own way.

use super::concrete::{field, objects};
use cairn_heap::Kept;
use cairn_precond::{
    BoxedPrecondition, CallSetup, Change, Choice, Findings, Moment, PathView, Precondition,
    PreconditionFactory, Probe, Requirement, SetupError, Verdict,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Every third case is refused.
    Refuses,
    /// What the inner one does not know is refused.
    UnknownIsRefused,
    /// Paths are not confirmed.
    NeverConfirms,
    /// A fact is added that valid heaps need not satisfy.
    FalseFact,
    /// A state is changed in place, so that copies of a path share it.
    SharedState,
    /// Answers depend on how often it was asked.
    Moody,
}

impl Wrong {
    pub const ALL: [Wrong; 6] = [
        Wrong::Refuses,
        Wrong::UnknownIsRefused,
        Wrong::NeverConfirms,
        Wrong::FalseFact,
        Wrong::SharedState,
        Wrong::Moody,
    ];
}

pub struct Erring {
    pub wrong: Wrong,
    pub inner: Arc<dyn PreconditionFactory>,
}

impl PreconditionFactory for Erring {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn make<'p>(&self, call: &CallSetup<'_, 'p>) -> Result<BoxedPrecondition<'p>, SetupError> {
        let inner = self.inner.make(call)?;
        Ok(Box::new(Errs { wrong: self.wrong, inner, asked: 0 }))
    }
}

struct Errs<'p> {
    wrong: Wrong,
    inner: BoxedPrecondition<'p>,
    asked: u64,
}

/// The inner state, and a counter that copies share.
#[derive(Clone, Default, Debug)]
struct Shared(Kept, Arc<AtomicU64>);

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.0 == other.0
    }
}

impl Eq for Shared {}

impl Precondition for Errs<'_> {
    type State = Shared;

    fn executed_before(&self) -> &[Requirement] {
        self.inner.executed_before()
    }

    fn begin(&mut self, view: &PathView<'_>) -> Verdict<Shared> {
        self.inner.begin(view).map(|s| Shared(s, Arc::default()))
    }

    fn admit(
        &mut self,
        view: &PathView<'_>,
        state: &Shared,
        choice: &Choice<'_>,
    ) -> Verdict<Shared> {
        self.asked += 1;
        let count = state.1.fetch_add(1, SeqCst);
        let is_refused = match self.wrong {
            Wrong::Refuses => choice.unknown.0.is_multiple_of(3),
            Wrong::SharedState => count >= 3,
            Wrong::Moody => self.asked.is_multiple_of(5),
            _ => false,
        };
        if is_refused {
            return Verdict::Refused(vec![]);
        }
        let verdict = self.inner.admit(view, &state.0, choice);
        let verdict = verdict.map(|s| Shared(s, state.1.clone()));
        match (self.wrong, verdict) {
            (Wrong::UnknownIsRefused, Verdict::Unknown(..)) => Verdict::Refused(vec![]),
            (Wrong::FalseFact, Verdict::Admitted(change)) => {
                let receiver = objects(view, view.input().objects[0].class);
                let size = receiver.first().and_then(|&i| field(view, i, "size"));
                let pool = view.pool();
                let facts = size.map(|s| pool.eq(s, pool.int(1))).into_iter().collect();
                Verdict::Admitted(Change { facts, ..change })
            }
            (_, verdict) => verdict,
        }
    }

    fn confirms(&self, moment: Moment) -> bool {
        self.wrong != Wrong::NeverConfirms && self.inner.confirms(moment)
    }

    fn confirm(
        &mut self,
        probe: &mut dyn Probe,
        state: &Shared,
        moment: Moment,
    ) -> Verdict<Shared> {
        let counter = state.1.clone();
        self.inner.confirm(probe, &state.0, moment).map(|s| Shared(s, counter.clone()))
    }

    fn is_structural(&self) -> bool {
        self.inner.is_structural()
    }

    fn report(&self) -> Findings {
        self.inner.report()
    }
}
