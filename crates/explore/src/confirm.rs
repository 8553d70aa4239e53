//! The end of a path whose precondition was only looked at for its shape: the precondition is executed
//! on the heap as it was on entry, with the numbers unknown, together with the path condition. What it
//! needs to know of the heap is added to the path; so a path that passes has an input that satisfies
//! both.

use crate::options::Precise;
use crate::structures::{Verdict, companion};
use crate::worker::Worker;
use cairn_heap::input::Target;
use cairn_interp::sym::Path;
use cairn_interp::{State, Stop, Trap};
use cairn_program::ir::Kind;
use cairn_term::Term;
use std::time::Instant;

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

impl<'p> Worker<'_, 'p> {
    /// Whether the precondition has to be executed at the end of paths.
    pub(crate) fn is_precise(&self) -> bool {
        self.structures.as_ref().is_some_and(|s| s.lazily().precise != Precise::Off)
    }

    /// Whether a heap that has grown has to pass, too.
    pub(crate) fn is_early(&self) -> bool {
        self.structures.as_ref().is_some_and(|s| s.lazily().precise == Precise::Early)
    }

    /// Whether the path in the machine has an input that satisfies the precondition. The machine stays
    /// as it is.
    pub(crate) fn is_feasible(&mut self) -> bool {
        let here = self.m.save();
        let confirmed = self.confirm();
        self.m.restore(here);
        !matches!(confirmed, Confirmed::No)
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
        let mut waiting: Vec<State<'p>> = vec![];
        let mut is_unknown = None;
        let mut go_on = self.begin_confirming();
        let mut runs = 0;
        loop {
            if let Err(trap) = go_on {
                match trap {
                    Trap::Assumed => {}
                    _ => is_unknown = Some("the precondition cannot be executed"),
                }
                let Some(next) = waiting.pop() else { break };
                self.m.restore(next);
            }
            runs += 1;
            if runs > RUNS {
                is_unknown = Some("executing the precondition takes too long");
                break;
            }
            if self.job.deadline.is_some_and(|d| Instant::now() >= d) {
                return Confirmed::OutOfTime;
            }
            go_on = match self.m.run() {
                Stop::Returned(_) => match self.passed() {
                    Ok(true) => {
                        self.come_back(&ended);
                        self.m.put_back(&kept);
                        return Confirmed::Yes;
                    }
                    Ok(false) => Ok(()),
                    Err(trap) => Err(trap),
                },
                Stop::Fork(fork) => {
                    self.fork_confirming(fork.cond, &mut waiting);
                    Ok(())
                }
                Stop::Split(split) => {
                    self.split_confirming(split.unknown, split.cases, &mut waiting)
                }
                Stop::Threw(_) | Stop::Exited(_) | Stop::Endless | Stop::Assumed => {
                    Err(Trap::Assumed)
                }
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

    /// Both sides of a condition are possible: the one first that the structure at hand takes.
    fn fork_confirming(&mut self, cond: Term, waiting: &mut Vec<State<'p>>) {
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
        waiting.push(other);
        let pool = self.pool.clone();
        let path = self.path_mut();
        path.decide(&pool, first.0);
        path.model = first.1;
    }

    /// An unknown reference can be several things: what the structure at hand has there first.
    fn split_confirming(
        &mut self,
        x: cairn_heap::input::UnknownId,
        cases: Vec<Vec<Target>>,
        waiting: &mut Vec<State<'p>>,
    ) -> Result<(), Trap> {
        let mut ways = vec![];
        for case in cases {
            let extra = match case[..] {
                [one] => Some((x, one)),
                _ => None,
            };
            if let Verdict::Admitted(hints) = self.verdict(extra) {
                let same = self.path().companion.as_deref().and_then(|c| {
                    let old = c.downcast_ref::<crate::structures::Hints>()?;
                    let is_same = |(a, b): (&Option<_>, &Option<_>)| match (a, b) {
                        (Some(a), Some(b)) => std::sync::Arc::ptr_eq(a, b),
                        _ => false,
                    };
                    Some(old.iter().zip(&hints).all(is_same))
                });
                ways.push((same != Some(true), case, hints));
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
        for (_, case, hints) in ways.into_iter().rev() {
            let mut other = self.m.save();
            if let Some(path) = other.path_mut() {
                path.input.choose(x, case);
                path.companion = companion(hints);
            }
            waiting.push(other);
        }
        let path = self.path_mut();
        path.input.choose(x, case);
        path.companion = companion(hints);
        Ok(())
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
