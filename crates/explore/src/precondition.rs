//! Where a worker asks the precondition: when a path begins, when its heap grows, when it has ended and
//! before its witness is read off.

use crate::ending::Job;
use crate::growth::Growth;
use crate::probe::PathProbe;
use crate::report::{BoundKind, EndKind};
use crate::start::StartError;
use crate::worker::Worker;
use cairn_budget::Budget;
use cairn_heap::input::UnknownId;
use cairn_heap::{Case, Kept};
use cairn_interp::sym::Side;
use cairn_precond::unconstrained;
use cairn_precond::{BoxedPrecondition, Choice, Doubt, HeapLimit, Moment, PathView, Verdict};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Whether the path in the machine has a valid input.
pub(crate) enum Standing {
    Valid,
    Invalid,
    Unknown(Doubt),
}

impl From<HeapLimit> for BoundKind {
    fn from(limit: HeapLimit) -> BoundKind {
        match limit {
            HeapLimit::Scope => BoundKind::Scope,
            HeapLimit::ArrayLength => BoundKind::ArrayLength,
            HeapLimit::Ranges => BoundKind::Ranges,
        }
    }
}

impl<'p> Job<'_, 'p> {
    /// A precondition for one worker, with its budget.
    pub fn precondition(&self, budget: &Budget) -> Result<BoxedPrecondition<'p>, StartError> {
        let call = self.start.call(self.program, self.options, budget);
        if call.requirements.is_empty() {
            return Ok(unconstrained());
        }
        let made = self.options.precondition.make(&call);
        made.map_err(|e| StartError::Start(e.to_string()))
    }
}

impl Worker<'_, '_> {
    /// A path begins. No if no input is valid.
    pub(crate) fn begin_precondition(&mut self) -> bool {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let verdict = self.precondition.begin(&PathView::new(self.m.program, sym));
        self.count_unknown(&verdict);
        match verdict {
            Verdict::Refused(limits) => {
                self.refuse(limits);
                false
            }
            verdict => match self.apply(verdict) {
                Standing::Invalid => {
                    self.refuse(vec![]);
                    false
                }
                Standing::Valid | Standing::Unknown(_) => true,
            },
        }
    }

    /// Those ways on from an unknown reference that lead to heaps which can become valid.
    pub(crate) fn admitted(&mut self, x: UnknownId, cases: Vec<Case>) -> Vec<Growth> {
        let mut admitted = vec![];
        for case in cases {
            let sym = self.m.sym.as_ref().expect("a symbolic run");
            let (view, path) = (PathView::new(self.m.program, sym), &sym.path);
            let choice = Choice { unknown: x, case: &case };
            let verdict = self.precondition.admit(&view, &path.precondition_state, &choice);
            self.found.sum.undecided += u64::from(matches!(verdict, Verdict::Unknown(..)));
            match verdict {
                Verdict::Admitted(change) | Verdict::Unknown(change, _) => {
                    match Growth::new(&self.pool, &self.asker, path, x, case, change) {
                        Some(growth) => admitted.push(growth),
                        None => self.refuse(vec![]),
                    }
                }
                Verdict::Refused(limits) => self.refuse(limits),
            }
        }
        admitted
    }

    fn count_unknown(&mut self, verdict: &Verdict<Kept>) {
        self.found.sum.undecided += u64::from(matches!(verdict, Verdict::Unknown(..)));
    }

    /// A heap is not explored: beyond the limits, others might make it valid.
    fn refuse(&mut self, limits: Vec<HeapLimit>) {
        self.found.sum.pruned += 1;
        self.found.sum.cuts.extend(limits.into_iter().map(BoundKind::from));
    }

    /// Changes the path in the machine as an answer says.
    fn apply(&mut self, verdict: Verdict<Kept>) -> Standing {
        let (change, standing) = match verdict {
            Verdict::Admitted(change) => (change, Standing::Valid),
            Verdict::Unknown(change, doubt) => (change, Standing::Unknown(doubt)),
            Verdict::Refused(_) => return Standing::Invalid,
        };
        if let Some(state) = change.state {
            self.path_mut().precondition_state = state;
        }
        match change.facts.into_iter().all(|fact| self.m.require(fact).is_ok()) {
            true => standing,
            false => Standing::Invalid,
        }
    }

    /// When the path in the machine, which has ended so, is to be confirmed, if it is.
    pub(crate) fn moment(&self, end: EndKind) -> Option<Moment> {
        let moment = match end {
            // While an object is made, the heap on entry is not all there.
            EndKind::Bound(_) | EndKind::Unsupported => {
                self.path().input.making.is_empty().then_some(Moment::CutShort)
            }
            end => end.is_outcome().then_some(Moment::Outcome),
        };
        moment.filter(|&m| self.precondition.confirms(m))
    }

    /// Whether the path in the machine has a valid input. If so, the machine is where it was, but knows
    /// more about the input.
    pub(crate) fn confirm(&mut self, moment: Moment) -> Standing {
        self.found.sum.confirmed += 1;
        let state = self.path().precondition_state.clone();
        let mut probe = PathProbe {
            m: &mut self.m,
            pool: &self.pool,
            asker: &self.asker,
            options: self.job.options,
            budget: &self.budget,
            cuts: &mut self.found.sum.cuts,
        };
        let verdict = self.precondition.confirm(&mut probe, &state, moment);
        let limits = match &verdict {
            Verdict::Refused(limits) => limits.clone(),
            _ => vec![],
        };
        self.found.sum.cuts.extend(limits.into_iter().map(BoundKind::from));
        let standing = self.apply(verdict);
        self.found.sum.refuted += u64::from(matches!(standing, Standing::Invalid));
        standing
    }

    /// Resolves what the precondition must not leave unread.
    pub(crate) fn complete_precondition(&mut self) -> Standing {
        let state = self.path().precondition_state.clone();
        let mut probe = PathProbe {
            m: &mut self.m,
            pool: &self.pool,
            asker: &self.asker,
            options: self.job.options,
            budget: &self.budget,
            cuts: &mut self.found.sum.cuts,
        };
        let verdict = self.precondition.complete(&mut probe, &state);
        self.apply(verdict)
    }

    /// Whether the path in the machine can have a valid input with its heap grown so, its numbers
    /// included. The machine stays as it is.
    pub(crate) fn is_feasible_with(&mut self, growth: &Growth) -> bool {
        let here = self.m.save();
        let grown = growth.applied(&self.pool, self.path());
        *self.path_mut() = grown;
        let mut probe = PathProbe {
            m: &mut self.m,
            pool: &self.pool,
            asker: &self.asker,
            options: self.job.options,
            budget: &self.budget,
            cuts: &mut self.found.sum.cuts,
        };
        let is_feasible = !probe.carry_out_choices()
            || !matches!(self.confirm(Moment::Growth), Standing::Invalid);
        self.m.restore(here);
        self.found.sum.pruned += u64::from(!is_feasible);
        is_feasible
    }

    /// Whether the sides of branches that a path takes count only if it turns out to have a valid
    /// input: nothing is asked of it before its end.
    pub(crate) fn counts_sides_late(&self) -> bool {
        self.precondition.confirms(Moment::CutShort)
    }

    /// The sides of branches that the path in the machine has just taken belong to it.
    pub(crate) fn note_sides(&mut self) {
        let sym = self.m.sym.as_mut().expect("a symbolic run");
        if !sym.covered.is_empty() {
            Arc::make_mut(&mut self.sides).extend(sym.covered.drain());
        }
    }

    /// Those of the path in the machine.
    pub(crate) fn noted_sides(&self) -> Arc<BTreeSet<Side>> {
        self.sides.clone()
    }
}
