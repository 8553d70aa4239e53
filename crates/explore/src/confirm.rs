//! The end of a path whose precondition was only looked at for its shape, or not at all: the precondition is executed
//! on the heap as it was on entry, with the numbers unknown, together with the path condition. What it
//! needs to know of the heap is added to the path; so a path that passes has an input that satisfies
//! both.

use crate::loops::Loops;
use crate::options::{Checking, Precise};
use crate::report::{BoundKind, EndKind};
use crate::structures::{Verdict, companion};
use crate::worker::Worker;
use cairn_heap::Case;
use cairn_heap::input::{Content, Target};
use cairn_interp::sym::{ForkKind, Path, Side};
use cairn_interp::{State, Stop, Trap};
use cairn_program::ir::Kind;
use cairn_term::Term;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Runs of the machine for one path, until it is given up.
const RUNS: u32 = 1 << 14;

/// What became of a path.
pub(crate) enum Confirmed {
    /// The path in the machine satisfies the precondition.
    Yes,
    /// No input of the path does.
    No,
    /// It was not found out, and why.
    Unknown(&'static str),
    OutOfTime,
}

/// The sides of branches that a path has taken, where they are kept with it.
fn sides(path: &Path) -> Option<&BTreeSet<Side>> {
    path.companion.as_deref().and_then(|c| c.downcast_ref())
}

impl<'p> Worker<'_, 'p> {
    /// Whether the precondition has to be executed at the end of paths.
    pub(crate) fn is_precise(&self) -> bool {
        match &self.structures {
            Some(structures) => structures.lazily().precise != Precise::Off,
            None => self.is_checked_after(),
        }
    }

    /// Whether it is executed only then.
    pub(crate) fn is_checked_after(&self) -> bool {
        let has_one = !self.job.start.preconditions.is_empty();
        has_one && matches!(self.job.options.checking, Checking::After)
    }

    /// The sides of branches that the path in the machine has just taken belong to it: they count if it
    /// turns out to have a valid input.
    pub(crate) fn note_sides(&mut self) {
        let sym = self.m.sym.as_mut().expect("a symbolic run");
        if sym.covered.is_empty() {
            return;
        }
        let mut sides = sides(&sym.path).cloned().unwrap_or_default();
        sides.extend(sym.covered.drain());
        sym.path.companion = Some(Arc::new(sides));
    }

    /// Those of the path in the machine.
    pub(crate) fn noted_sides(&self) -> BTreeSet<Side> {
        sides(self.path()).cloned().unwrap_or_default()
    }

    /// Whether it is executed at the end of the path in the machine. One that reached a bound may have no
    /// valid input either, unless it was looked at before.
    pub(crate) fn is_to_be_confirmed(&self, end: EndKind) -> bool {
        match end {
            EndKind::Bound(_) | EndKind::Unsupported => {
                self.is_checked_after() && self.path().input.making.is_empty()
            }
            end => self.is_precise() && end.is_outcome(),
        }
    }

    /// Whether a heap that has grown has to pass, too.
    pub(crate) fn is_early(&self) -> bool {
        self.structures.as_ref().is_some_and(|s| s.lazily().precise == Precise::Early)
    }

    /// Whether the path in the machine has an input that satisfies the precondition. The machine stays
    /// as it is.
    pub(crate) fn is_feasible(&mut self) -> bool {
        let here = self.m.save();
        let is_feasible = !self.carry_out_choices() || !matches!(self.confirm(), Confirmed::No);
        self.m.restore(here);
        is_feasible
    }

    /// Makes the objects that were chosen and are yet to be made: what the precondition comes upon may
    /// be one of them. No if that takes more than a choice.
    fn carry_out_choices(&mut self) -> bool {
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        let (path, unknowns) = (&sym.path, &sym.unknowns);
        let mut places: Vec<Term> = path.entry.iter().filter_map(|v| v.term()).collect();
        for object in &path.input.objects {
            match &object.content {
                Content::Instance(fields) => places.extend(fields.iter().map(|f| f.term)),
                Content::Array(array) => places.extend(&array.elements),
                _ => {}
            }
        }
        let is_chosen = |t: &Term| {
            let x = unknowns.of_term(*t);
            x.is_some_and(|x| path.input.is_chosen(x))
        };
        places.retain(is_chosen);
        places.into_iter().all(|t| {
            let v = self.m.val(t);
            self.m.resolved(v).is_some()
        })
    }

    /// Executes the preconditions on the entry of the path in the machine, which has ended. If they
    /// hold, the machine is where it was, but knows more about the input.
    pub(crate) fn confirm(&mut self) -> Confirmed {
        self.found.sum.confirmed += 1;
        let kept = self.m.go_back_to_entry();
        let ended = self.path().clone();
        self.m.leave_all();
        self.path_mut().steps = 0;
        self.path_mut().values = 0;
        let mut waiting: Vec<(State<'p>, Loops)> = vec![];
        let mut loops = Loops::default();
        let bound = self.job.options.bounds.loops;
        let mut is_unknown = None;
        // What left something out where the precondition does not hold.
        let mut cuts: BTreeSet<BoundKind> = BTreeSet::new();
        let mut go_on = self.begin_confirming();
        let mut runs = 0;
        loop {
            if let Err(trap) = go_on {
                cuts.extend(self.path().cuts.iter().map(|&c| BoundKind::from(c)));
                match trap {
                    Trap::Assumed => {}
                    _ => is_unknown = Some("the precondition cannot be executed"),
                }
                let Some(next) = waiting.pop() else { break };
                self.m.restore(next.0);
                loops = next.1;
            }
            runs += 1;
            if runs > RUNS {
                is_unknown = Some("executing the precondition takes too long");
                break;
            }
            if self.budget.is_over() {
                return Confirmed::OutOfTime;
            }
            go_on = match self.m.run() {
                Stop::Returned(_) => match self.passed() {
                    Ok(true) => {
                        self.come_back(&ended);
                        // What the precondition wrote is undone.
                        self.m.go_back_to_entry();
                        self.m.put_back(&kept);
                        return Confirmed::Yes;
                    }
                    Ok(false) => Ok(()),
                    Err(trap) => Err(trap),
                },
                Stop::Fork(fork)
                    if fork.kind == ForkKind::Branch && loops.exceed(self.m.frames(), bound) =>
                {
                    cuts.insert(BoundKind::Loops);
                    Err(Trap::Assumed)
                }
                Stop::Fork(fork) => {
                    let other = self.fork_confirming(fork.cond);
                    waiting.push((other, loops.clone()));
                    Ok(())
                }
                Stop::Split(split) => {
                    let others = self.split_confirming(split.unknown, split.cases, &mut cuts);
                    others.map(|all| waiting.extend(all.into_iter().map(|s| (s, loops.clone()))))
                }
                Stop::Threw(_) => {
                    // Otherwise the search for structures has seen it.
                    self.found.sum.unanswered += u64::from(self.structures.is_none());
                    Err(Trap::Assumed)
                }
                Stop::Exited(_) | Stop::Endless | Stop::Assumed => Err(Trap::Assumed),
                Stop::OutOfTime => return Confirmed::OutOfTime,
                Stop::Bound(_) => {
                    is_unknown = Some("executing the precondition reached a bound");
                    Err(Trap::Assumed)
                }
                _ => {
                    is_unknown = Some("the precondition cannot be executed");
                    Err(Trap::Assumed)
                }
            };
        }
        match is_unknown {
            Some(why) => Confirmed::Unknown(why),
            None => {
                self.found.sum.refuted += 1;
                self.found.sum.cuts.extend(cuts);
                Confirmed::No
            }
        }
    }

    fn begin_confirming(&mut self) -> Result<(), Trap> {
        self.path_mut().precondition = None;
        self.job.start.check_next(&mut self.m).map(|_| ())
    }

    /// A precondition has returned: whether that was the last one.
    fn passed(&mut self) -> Result<bool, Trap> {
        let answer = self.path().result;
        let answer = self.m.term(Kind::Int, answer);
        let holds = self.pool.ne(answer, self.pool.int(0));
        self.m.require(holds)?;
        self.job.start.check_next(&mut self.m)
    }

    /// Both sides of a condition are possible: the one first that the structure at hand takes. The other
    /// one is given back.
    fn fork_confirming(&mut self, cond: Term) -> State<'p> {
        let models = self.asker.borrow_mut().models_of(cond);
        let negated = self.pool.not(cond);
        let takes = self.pool.holds(cond, &self.guess());
        let yes = (cond, models.when_true);
        let no = (negated, models.when_false);
        let (first, second) = if takes { (yes, no) } else { (no, yes) };
        let mut other = self.m.save();
        if let Some(path) = other.path_mut() {
            path.decide(&self.pool, second.0);
            path.model = second.1;
        }
        let pool = self.pool.clone();
        let path = self.path_mut();
        path.decide(&pool, first.0);
        path.model = first.1;
        other
    }

    /// An unknown reference can be several things: what the structure at hand has there first. The others
    /// are given back, the last of them being the best.
    fn split_confirming(
        &mut self,
        x: cairn_heap::input::UnknownId,
        cases: Vec<Case>,
        cuts: &mut BTreeSet<BoundKind>,
    ) -> Result<Vec<State<'p>>, Trap> {
        let mut ways = vec![];
        for case in cases {
            let extra = match case.targets[..] {
                [one] => Some((x, one)),
                _ => None,
            };
            let verdict = self.verdict(extra);
            if let Verdict::Refused { is_ranged } = verdict {
                cuts.extend(self.cuts_of_refusal(is_ranged));
            }
            if let Verdict::Admitted(hints) = verdict {
                let same = self.path().companion.as_deref().and_then(|c| {
                    let old = c.downcast_ref::<crate::structures::Hints>()?;
                    let is_same = |(a, b): (&Option<_>, &Option<_>)| match (a, b) {
                        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
                        _ => false,
                    };
                    Some(old.iter().zip(&hints).all(is_same))
                });
                // An object of another structure would do, but they had better have nothing in common.
                let order = match (same, &case.targets[..]) {
                    (Some(true), [Target::Object(_)]) => 1,
                    (Some(true), _) => 0,
                    _ => 2,
                };
                ways.push((order, case, hints));
            }
        }
        // The sort is stable: the simplest comes first otherwise.
        ways.sort_by_key(|w| w.0);
        let Some((_, case, hints)) = (match ways.is_empty() {
            true => None,
            false => Some(ways.remove(0)),
        }) else {
            return Err(Trap::Assumed);
        };
        let mut others = vec![];
        for (_, case, hints) in ways.into_iter().rev() {
            let mut other = self.m.save();
            if let Some(path) = other.path_mut() {
                path.choose(x, &case);
                path.companion = companion(hints);
            }
            others.push(other);
        }
        let path = self.path_mut();
        path.choose(x, &case);
        path.companion = companion(hints);
        Ok(others)
    }

    /// The path ends as it did, with what was found out about its input.
    fn come_back(&mut self, ended: &Path) {
        let path = self.path_mut();
        path.result = ended.result;
        path.steps = ended.steps;
        path.values = ended.values;
        path.precondition = None;
    }
}
