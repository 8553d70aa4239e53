//! What a precondition may do to a path in the machine: add facts, resolve references, and have
//! predicates executed.
//!
//! Predicates are executed when a path has ended, on the heap as it was on entry, with the numbers
//! unknown and together with the path condition. Where the execution forks, the ways on are searched
//! depth first until one passes; what it needs to know of the heap is added to the path. So a path that
//! passes has an input that satisfies both.

use crate::asker::Asker;
use crate::growth::Growth;
use crate::loops::Loops;
use crate::options::Options;
use crate::report::BoundKind;
use crate::start::check_next;
use cairn_budget::Budget;
use cairn_heap::input::{Content, Target, UnknownId};
use cairn_heap::{Case, Kept};
use cairn_interp::sym::{Path, Symbols};
use cairn_interp::{Machine, State, Stop, Trap};
use cairn_precond::{
    AnyPrecondition, Change, Choice, Doubt, Executed, PathView, Probe, Requirement, Verdict,
};
use cairn_program::ir::Kind;
use cairn_term::{Pool, Term};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Runs of the machine for one path, until it is given up.
const RUNS: u32 = 1 << 14;

/// The path in a machine, for a precondition to act on.
pub(crate) struct PathProbe<'w, 'p> {
    pub m: &'w mut Machine<'p>,
    pub pool: &'w Rc<Pool>,
    pub asker: &'w RefCell<Asker>,
    pub options: &'w Options,
    pub budget: &'w Budget,
    /// Bounds that left something out where predicates were executed in vain.
    pub cuts: &'w mut BTreeSet<BoundKind>,
}

impl Probe for PathProbe<'_, '_> {
    fn view(&self) -> PathView<'_> {
        PathView::new(self.m.program, self.sym())
    }

    fn require(&mut self, fact: Term) -> bool {
        self.m.require(fact).is_ok()
    }

    fn resolve(&mut self, x: UnknownId, target: Target) -> bool {
        matches!(self.m.resolve_at_end(x, target), Ok(true))
    }

    fn execute(
        &mut self,
        requirements: &[Requirement],
        guide: &mut dyn AnyPrecondition,
        state: Kept,
    ) -> Executed {
        let before = std::mem::replace(&mut self.path_mut().precondition_state, state);
        let mut thrown = 0;
        let verdict = self.search(requirements, guide, &mut thrown);
        let after = std::mem::replace(&mut self.path_mut().precondition_state, before);
        let change = || Change::to(after);
        let verdict = match verdict {
            Passed::Yes => Verdict::Admitted(change()),
            Passed::No => Verdict::Refused(vec![]),
            Passed::Unknown(doubt) => Verdict::Unknown(change(), doubt),
        };
        Executed { verdict, thrown }
    }
}

/// What executing predicates came to.
enum Passed {
    /// The path in the machine satisfies them.
    Yes,
    /// No input of the path does.
    No,
    Unknown(Doubt),
}

impl<'p> PathProbe<'_, 'p> {
    fn sym(&self) -> &Symbols {
        self.m.sym.as_ref().expect("a symbolic run")
    }

    fn path(&self) -> &Path {
        &self.sym().path
    }

    fn path_mut(&mut self) -> &mut Path {
        &mut self.m.sym.as_mut().expect("a symbolic run").path
    }

    /// Makes the objects that were chosen and are yet to be made: what the predicates come upon may
    /// be one of them. No if that takes more than a choice.
    pub fn carry_out_choices(&mut self) -> bool {
        let sym = self.sym();
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

    /// Executes predicates on the entry of the path in the machine, which has ended. If they hold, the
    /// machine is where it was, but knows more about the input.
    fn search(
        &mut self,
        requirements: &[Requirement],
        guide: &mut dyn AnyPrecondition,
        thrown: &mut u64,
    ) -> Passed {
        let kept = self.m.go_back_to_entry();
        let ended = self.path().clone();
        self.m.leave_all();
        let path = self.path_mut();
        path.steps = 0;
        path.values = 0;
        path.precondition = None;
        let mut waiting: Vec<(State<'p>, Loops)> = vec![];
        let mut loops = Loops::default();
        let bound = self.options.bounds.loops;
        let because = |why: &'static str| Some(Doubt::Because(why.into()));
        let mut doubt = None;
        // What left something out where the predicates do not hold.
        let mut cuts: BTreeSet<BoundKind> = BTreeSet::new();
        let mut go_on = check_next(self.m, requirements).map(|_| ());
        let mut runs = 0;
        loop {
            if let Err(trap) = go_on {
                cuts.extend(self.path().cuts.iter().map(|&c| BoundKind::from(c)));
                match trap {
                    Trap::Assumed => {}
                    _ => doubt = because("the precondition cannot be executed"),
                }
                let Some(next) = waiting.pop() else { break };
                self.m.restore(next.0);
                loops = next.1;
            }
            runs += 1;
            if runs > RUNS {
                doubt = because("executing the precondition takes too long");
                break;
            }
            if self.budget.is_over() {
                return Passed::Unknown(Doubt::OutOfTime);
            }
            go_on = match self.m.run() {
                Stop::Returned(_) => match self.passed(requirements) {
                    Ok(true) => {
                        self.come_back(&ended);
                        // What the predicates wrote is undone.
                        self.m.go_back_to_entry();
                        self.m.put_back(&kept);
                        return Passed::Yes;
                    }
                    Ok(false) => Ok(()),
                    Err(trap) => Err(trap),
                },
                Stop::Fork(fork) if loops.exceed(self.m.frames(), fork.kind, bound) => {
                    cuts.insert(BoundKind::Loops);
                    Err(Trap::Assumed)
                }
                Stop::Fork(fork) => {
                    let other = self.fork(guide, fork.cond);
                    waiting.push((other, loops.clone()));
                    Ok(())
                }
                Stop::Split(split) => {
                    let others = self.split(guide, split.unknown, split.cases, &mut cuts);
                    others.map(|all| waiting.extend(all.into_iter().map(|s| (s, loops.clone()))))
                }
                Stop::Threw(_) => {
                    *thrown += 1;
                    Err(Trap::Assumed)
                }
                Stop::Exited(_) | Stop::Endless | Stop::Assumed => Err(Trap::Assumed),
                Stop::OutOfTime => return Passed::Unknown(Doubt::OutOfTime),
                Stop::Bound(_) => {
                    doubt = because("executing the precondition reached a bound");
                    Err(Trap::Assumed)
                }
                _ => {
                    doubt = because("the precondition cannot be executed");
                    Err(Trap::Assumed)
                }
            };
        }
        match doubt {
            Some(doubt) => Passed::Unknown(doubt),
            None => {
                self.cuts.extend(cuts);
                Passed::No
            }
        }
    }

    /// A predicate has returned: whether that was the last one.
    fn passed(&mut self, requirements: &[Requirement]) -> Result<bool, Trap> {
        let answer = self.path().result;
        let answer = self.m.term(Kind::Int, answer);
        let holds = self.pool.ne(answer, self.pool.int(0));
        self.m.require(holds)?;
        check_next(self.m, requirements)
    }

    /// Both sides of a condition are possible: the one first that the guide takes. The other one is
    /// given back.
    fn fork(&mut self, guide: &mut dyn AnyPrecondition, cond: Term) -> State<'p> {
        let models = self.asker.borrow_mut().models_of(cond);
        let negated = self.pool.not(cond);
        let takes = guide.takes(&self.view(), &self.path().precondition_state, cond);
        let yes = (cond, models.when_true);
        let no = (negated, models.when_false);
        let (first, second) = if takes { (yes, no) } else { (no, yes) };
        let mut other = self.m.save();
        if let Some(path) = other.path_mut() {
            path.decide(self.pool, second.0);
            path.model = second.1;
        }
        let pool = self.pool;
        let path = &mut self.m.sym.as_mut().expect("a symbolic run").path;
        path.decide(pool, first.0);
        path.model = first.1;
        other
    }

    /// An unknown reference can be several things: what the guide ranks lowest first. The others are
    /// given back, the last of them being the best.
    fn split(
        &mut self,
        guide: &mut dyn AnyPrecondition,
        x: UnknownId,
        cases: Vec<Case>,
        cuts: &mut BTreeSet<BoundKind>,
    ) -> Result<Vec<State<'p>>, Trap> {
        let mut ways = vec![];
        for case in cases {
            let state = &self.path().precondition_state;
            let choice = Choice { unknown: x, case: &case };
            let change = match guide.admit(&self.view(), state, &choice) {
                Verdict::Admitted(change) | Verdict::Unknown(change, _) => change,
                Verdict::Refused(limits) => {
                    cuts.extend(limits.into_iter().map(BoundKind::from));
                    continue;
                }
            };
            let rank = guide.rank(state, change.state.as_ref().unwrap_or(state), &case.targets);
            let growth = Growth::new(self.pool, self.asker, self.path(), x, case, change);
            ways.extend(growth.map(|g| (rank, g)));
        }
        // The sort is stable: the simplest comes first otherwise. The last is taken first.
        ways.reverse();
        ways.sort_by_key(|w| Reverse(w.0));
        let Some((_, first)) = ways.pop() else { return Err(Trap::Assumed) };
        let mut others = vec![];
        for (_, growth) in ways {
            let mut other = self.m.save();
            if let Some(path) = other.path_mut() {
                growth.apply(self.pool, path);
            }
            others.push(other);
        }
        let pool = self.pool;
        first.apply(pool, &mut self.m.sym.as_mut().expect("a symbolic run").path);
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
