//! The loop: execute a state, split it where the machine asks for it, pick the next.

use crate::asker::Asker;
use crate::directed::next_of;
use crate::ending::{Found, Job};
use crate::growth::Growth;
use crate::loops::Loops;
use crate::observe::Observer;
use crate::options::{Options, Relevancy};
use crate::report::BoundKind;
use crate::search::{Searcher, Site, StateId};
use crate::session::Beginning;
use crate::start::{StartError, machine};
use cairn_budget::{Budget, Limit};
use cairn_heap::input::Unknowns;
use cairn_interp::sym::{self, Bound, Fork, ForkKind, Path, Split, Symbols, Val};
use cairn_interp::{Machine, Modes, Outlives, State, Stop, Trap};
use cairn_precond::{BoxedPrecondition, Moment};
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Model, Pool, Term};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// A state at rest, with what the exploration knows of it. Terms in it are those of its worker's
/// pool, or of a copy of that pool.
pub(crate) struct Parked<'p> {
    state: State<'p>,
    loops: Loops,
    sides: Sides,
}

/// Effort between two times that caches are emptied.
const FORGETTING: u64 = 1 << 12;

/// Sides of branches that a path took, where they count only if it is confirmed.
type Sides = Arc<BTreeSet<sym::Side>>;

/// Terms that are made at the cost of one unit of effort.
const TERMS: u64 = 16;
/// Steps of the strategy's representation of references that count as one.
const STEPS: u64 = 16;
/// Terms from which on solvers and caches are not kept over a pause.
const LARGE: usize = 1 << 16;

/// When a worker pauses.
pub(crate) struct Pause<'a> {
    /// After that many runs of the machine.
    pub runs: u64,
    /// When that many states wait.
    pub waiting: usize,
    /// When somebody else found what makes the rest superfluous.
    pub cancelled: &'a dyn Fn() -> bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paused {
    /// There is more to do.
    More,
    /// All is done, or the time is up, or the run can end with the path found last.
    Done,
}

/// The terms that a worker starts with, and what is known of them.
#[derive(Clone, Default)]
pub(crate) struct Seed {
    pub pool: Pool,
    pub boxes: FxHashMap<Term, Term>,
    pub hashes: FxHashMap<Term, Term>,
    pub unknowns: Unknowns,
}

/// Explores some states, with terms and a solver of its own.
pub(crate) struct Worker<'r, 'p> {
    pub job: &'r Job<'r, 'p>,
    /// Counts the effort of this worker.
    pub budget: Budget,
    pub m: Machine<'p>,
    pub asker: Rc<RefCell<Asker>>,
    pub pool: Rc<Pool>,
    pub observer: Box<dyn Observer>,
    pub found: Found,
    /// Which inputs are valid.
    pub precondition: BoxedPrecondition<'p>,
    searcher: Box<dyn Searcher + 'r>,
    waiting: Waiting<'p>,
    /// The state to go on with, picked already.
    next: Next,
    /// Of the state in the machine.
    loops: Loops,
    /// The effort at which caches may be emptied again.
    forgets_at: u64,
    /// Terms whose making was counted as effort.
    terms: u64,
    /// Steps of the representation of references that are charged.
    steps: u64,
    pub sides: Sides,
}

#[derive(Clone, Copy)]
enum Next {
    /// The one in the machine.
    Here,
    Waiting(StateId),
    Pick,
}

impl<'r, 'p> Worker<'r, 'p> {
    /// A worker whose terms go on from those in `seed`.
    pub fn new(
        job: &'r Job<'r, 'p>,
        seed: Seed,
        searcher: Box<dyn Searcher + 'r>,
    ) -> Result<Worker<'r, 'p>, StartError> {
        let Seed { pool, boxes, hashes, unknowns } = seed;
        let budget = job.budget.counted();
        let mut m = machine(job.program, job.options, budget.clone())?;
        m.config.max_depth = job.options.bounds.depth;
        let asker = Rc::new(RefCell::new(Asker::new(job, budget.clone())?));
        let pool = Rc::new(pool);
        let terms = pool.count() as u64;
        let strategy = job.options.strategy.clone();
        let limits = job.options.bounds.limits;
        let mut symbols = Symbols::new(pool.clone(), asker.clone(), strategy, limits);
        symbols.boxes = boxes;
        symbols.hashes = hashes;
        symbols.unknowns = unknowns;
        symbols.environment = job.options.unknown_environment();
        symbols.shared = job.options.shared.clone();
        symbols.is_main = job.start.is_main;
        symbols.watched = job.options.ahead.as_ref().map(|a| a.line.clone());
        m.make_symbolic(symbols);
        m.modes = modes(job.options);
        m.outlives = Outlives::UntilStuck;
        Ok(Worker {
            job,
            budget: budget.clone(),
            m,
            asker,
            pool,
            observer: (job.hooks.observe)(),
            found: Found::default(),
            precondition: job.precondition(&budget)?,
            searcher,
            waiting: Waiting::default(),
            next: Next::Pick,
            loops: Loops::default(),
            forgets_at: 0,
            terms,
            steps: 0,
            sides: Sides::default(),
        })
    }

    /// Begins where all paths begin, or where the first unknown value is asked for, if that was reached before.
    pub fn begin(&mut self) {
        let job = self.job;
        if let Some(beginning) = job.session.beginning(job.target, job.options) {
            self.m.restore(beginning.state.clone());
            self.m.hand_over();
            self.m.sym_mut().covered.extend(&beginning.covered);
            self.m.modes = beginning.modes.clone();
            self.next = Next::Here;
            if beginning.awaits_unknowns {
                self.m.await_unknowns();
            }
            return;
        }
        self.m.restore(self.job.start.state());
        *self.path_mut() = Path::new();
        self.path_mut().held = self.job.start.held.clone();
        match self.enter() {
            Ok(true) => {
                self.next = Next::Here;
                if self.nothing_is_unknown() {
                    self.m.await_unknowns();
                }
            }
            Ok(false) => {}
            Err(trap) => self.end_trapped(trap),
        }
    }

    /// Whether the path that begins has no unknown value yet, and none that may come to be known by itself.
    fn nothing_is_unknown(&self) -> bool {
        let sym = self.m.sym();
        let strategy = &sym.strategy;
        self.job.options.relevancy != Relevancy::Off
            && self.job.start.is_main
            && self.pool.var_count() == 0
            && sym.unknowns.is_empty()
            && !strategy.universe.static_inputs()
            && !strategy.resolver.begins()
    }

    /// Runs the machine. How far it came without an unknown value is kept: to where the first one is asked for, or to a bound.
    fn run(&mut self) -> Stop {
        let stop = self.m.run();
        if !self.m.meet_unknowns() {
            return stop;
        }
        let is_asked = matches!(stop, Stop::Interrupted);
        if is_asked || matches!(stop, Stop::Bound(Bound::Steps | Bound::Depth)) {
            let beginning = Beginning {
                state: self.m.save(),
                covered: self.m.sym().covered.clone(),
                modes: self.m.modes.clone(),
                awaits_unknowns: !is_asked,
            };
            self.job.session.keep_beginning(self.job.target, self.job.options, beginning);
        }
        match is_asked {
            true => self.m.run(),
            false => stop,
        }
    }

    /// Into the call, or into what is executed before. No if there is no valid input.
    fn enter(&mut self) -> Result<bool, Trap> {
        let start = self.job.start;
        let begins = self.m.sym.as_ref().is_some_and(|s| s.strategy.resolver.begins());
        let mut receiver =
            start.receiver.as_ref().map(|r| self.m.receiver(&r.descriptor, r.classes.clone()));
        if !begins {
            receiver = receiver.map(|v| self.resolved_at_once(v));
        }
        let mut arguments = vec![];
        for (i, p) in start.parameters.iter().enumerate() {
            arguments.push(self.m.argument(i, &p.declared, &p.name, p.nullable));
        }
        if begins {
            self.m.begin_strategy(start.method, &start.values(receiver, &arguments))?;
            receiver = receiver.map(|v| self.resolved_at_once(v));
        }
        for &class in &start.ready {
            self.m.give_statics(class);
        }
        self.path_mut().entry = start.values(receiver, &arguments);
        if !self.begin_precondition() {
            return Ok(false);
        }
        match self.precondition.executed_before() {
            [] => start.enter(&mut self.m, receiver, &arguments)?,
            before => start.enter_before(&mut self.m, before)?,
        }
        Ok(true)
    }

    /// A receiver: with one class there is nothing to choose. Otherwise its first use does.
    fn resolved_at_once(&mut self, receiver: Val) -> Val {
        self.m.resolved(receiver).unwrap_or(receiver)
    }

    /// Begins with a state of another worker, whose pool this one's is a copy of.
    pub fn begin_with(&mut self, parked: Parked<'p>) {
        self.load(parked);
        self.m.hand_over();
        self.next = Next::Here;
    }

    pub fn explore(&mut self, pause: &Pause<'_>) -> Paused {
        for _ in 0..pause.runs {
            if self.open() >= pause.waiting || (pause.cancelled)() {
                return Paused::More;
            }
            if self.is_over() {
                return Paused::Done;
            }
            if !self.ready() {
                return Paused::Done;
            }
            self.next = Next::Pick;
            let bounds = &self.job.options.bounds;
            if self.path().values >= bounds.values {
                self.end_bound(BoundKind::Values);
            } else if self.path().decisions.len() + self.path().turns as usize > bounds.path_length
            {
                self.end_bound(BoundKind::PathLength);
            } else {
                let stop = self.run();
                self.observer.stopped(&self.m);
                if self.counts_sides_late() {
                    self.note_sides();
                }
                match stop {
                    Stop::OutOfTime if self.is_cut_short() => {
                        self.next = Next::Here;
                        return Paused::Done;
                    }
                    Stop::Fork(fork) => self.fork(fork),
                    Stop::Split(split) => self.split(*split),
                    Stop::Turns(n) => self.turns(n),
                    stop if self.path().precondition.is_some() => self.checked(stop),
                    Stop::Returned(word) => self.returned(word),
                    stop => self.end(stop),
                }
            }
            if self.found.is_enough {
                return Paused::Done;
            }
        }
        Paused::More
    }

    /// The call has returned. What it returns may be worth two paths.
    fn returned(&mut self, word: u64) {
        let ret = self.m.program.method(self.job.start.method).ret;
        let result = self.path().result;
        let is_worth_two = match ret {
            Some(Elem::Boolean) => true,
            // Zero is what there is where nothing is: where nothing has been decided, it tells little.
            Some(Elem::Int) => self.precondition.is_structural() && self.is_undecided(),
            _ => false,
        };
        let is_open = is_worth_two && result.term().is_some();
        if !is_open || !self.job.options.split_results {
            return self.end(Stop::Returned(word));
        }
        let holds = self.pool.ne(self.m.term(Kind::Int, result), self.pool.int(0));
        let state = self.m.save();
        for literal in [holds, self.pool.not(holds)] {
            self.m.restore(state.clone());
            if self.m.require(literal).is_ok() {
                self.end(Stop::Returned(word));
            }
        }
    }

    /// Whether the path is the only one, and knows no object but the receiver.
    fn is_undecided(&self) -> bool {
        let path = self.path();
        path.decisions.is_empty() && path.input.objects.len() <= 1
    }

    /// A precondition has ended. If it holds, the same state goes on.
    fn checked(&mut self, stop: Stop) {
        let answer = match stop {
            Stop::Returned(_) => self.path().result,
            Stop::Threw(_) => {
                self.found.sum.unanswered += 1;
                return self.drop_invalid();
            }
            Stop::Exited(_) | Stop::Endless => return self.drop_invalid(),
            stop => return self.end(stop),
        };
        let answer = self.m.term(Kind::Int, answer);
        let holds = self.pool.ne(answer, self.pool.int(0));
        let went_on = match self.m.require(holds) {
            Ok(()) => self.job.start.go_on(&mut self.m, self.precondition.executed_before()),
            Err(Trap::Assumed) => return self.drop_invalid(),
            Err(trap) => Err(trap),
        };
        match went_on {
            Ok(()) => self.next = Next::Here,
            Err(trap) => self.end_trapped(trap),
        }
    }

    /// Has the machine hold the state to go on with.
    fn ready(&mut self) -> bool {
        let id = match self.next {
            Next::Here => return true,
            Next::Waiting(id) => Some(id),
            Next::Pick => self.pop(),
        };
        match id {
            Some(id) => {
                let parked = self.waiting.take(id);
                self.load(parked);
                true
            }
            None => false,
        }
    }

    fn load(&mut self, parked: Parked<'p>) {
        self.m.restore(parked.state);
        self.loops = parked.loops;
        self.sides = parked.sides;
    }

    /// Both sides of a condition are possible.
    fn fork(&mut self, fork: Fork) {
        let site = self.site();
        let bound = self.job.options.bounds.loops;
        if self.loops.exceed(self.m.frames(), fork.kind, bound) {
            return self.end_bound(BoundKind::Loops);
        }
        self.found.sum.forks += 1;
        let sym = self.m.sym.as_ref().expect("a symbolic run");
        self.observer.fork(&self.pool, &sym.path, fork, site);
        let models = self.asker.borrow_mut().models_of(fork.cond);
        let literal = self.pool.not(fork.cond);
        let no = Side { literal, taken: false, kind: fork.kind, model: models.when_false };
        let yes =
            Side { literal: fork.cond, taken: true, kind: fork.kind, model: models.when_true };
        self.go_ways(site, vec![Way::Side(no), Way::Side(yes)]);
    }

    /// An unknown reference can be several things.
    fn split(&mut self, split: Split) {
        let site = self.site();
        self.found.sum.forks += 1;
        self.found.sum.choices += split.cases.len() as u64;
        let x = split.unknown;
        let (before, cases) = (split.cases.len(), self.admitted(x, split.cases));
        // What is not explored does not end.
        if cases.len() < before {
            self.note_cuts();
        }
        let mut ways = vec![];
        let is_confirmed = self.precondition.confirms(Moment::Growth);
        // The searcher that goes deep begins with the last.
        for growth in cases.into_iter().rev() {
            if !is_confirmed || self.is_feasible_with(&growth) {
                ways.push(Way::Growth(growth));
            }
        }
        self.go_ways(site, ways);
    }

    /// Several threads can go on.
    fn turns(&mut self, n: u32) {
        let site = self.site();
        self.found.sum.forks += 1;
        // The searcher that goes deep begins with the last: the one that runs.
        self.go_ways(site, (0..n).rev().map(Way::Turn).collect());
    }

    /// The state goes on in several ways. One of them goes on in the machine if the searcher wants
    /// it next; only what has to wait is copied.
    fn go_ways(&mut self, site: Site, mut ways: Vec<Way>) {
        let before = ways.len();
        let mut side = 0;
        ways.retain(|_| {
            side += 1;
            self.can_get_there(Site { side: side - 1, ..site })
        });
        self.found.sum.abandoned += (before - ways.len()) as u64;
        let ids: Vec<StateId> = ways.iter().map(|_| self.waiting.reserve()).collect();
        for (side, &id) in ids.iter().enumerate() {
            let covered = &self.m.sym.as_ref().expect("a symbolic run").covered;
            let site = Site { side: side as u32, ..site };
            self.searcher.push(id, site, self.m.frames(), covered);
        }
        let next = self.pop();
        let mut here = None;
        for (way, id) in ways.into_iter().zip(ids) {
            if next == Some(id) {
                here = Some(way);
                self.waiting.release(id);
            } else {
                self.park(way, id);
            }
        }
        self.next = match (here, next) {
            (Some(way), _) => {
                let pool = self.pool.clone();
                way.take(&pool, self.path_mut());
                Next::Here
            }
            (None, Some(id)) => Next::Waiting(id),
            (None, None) => Next::Pick,
        };
    }

    /// Whether a state that takes a side can still get to the line that is asked for.
    fn can_get_there(&self, site: Site) -> bool {
        let Some(ahead) = &self.job.options.ahead else { return true };
        let path = self.path();
        // Other threads have stacks of their own.
        let is_alone = self.m.threads_started() == 0;
        let is_free = path.precondition.is_none() && !path.is_watched && is_alone;
        !is_free || ahead.is_possible(self.m.frames(), next_of(self.job.program, site))
    }

    /// The state that the searcher wants next.
    fn pop(&mut self) -> Option<StateId> {
        let covered = &self.m.sym.as_ref().expect("a symbolic run").covered;
        self.searcher.pop(covered)
    }

    fn park(&mut self, way: Way, id: StateId) {
        let mut state = self.m.save();
        if let Some(path) = state.path_mut() {
            way.take(&self.pool, path);
        }
        let (loops, sides) = (self.loops.clone(), self.sides.clone());
        self.waiting.fill(id, Parked { state, loops, sides });
    }

    fn site(&self) -> Site {
        // A thread that has just ended has no frames.
        match self.m.frames().last() {
            Some(frame) => Site { method: frame.method.id, pc: frame.pc, side: 0 },
            None => Site { method: self.job.start.method, pc: 0, side: 0 },
        }
    }

    pub fn path(&self) -> &Path {
        &self.m.sym.as_ref().expect("a symbolic run").path
    }

    pub fn path_mut(&mut self) -> &mut Path {
        &mut self.m.sym.as_mut().expect("a symbolic run").path
    }

    /// Whether the state in the machine was stopped by something else than time: then it stays open.
    fn is_cut_short(&mut self) -> bool {
        let limit = self.budget.ended_by();
        self.found.sum.ended_by = limit;
        matches!(limit, Some(Limit::Interrupted | Limit::Memory))
    }

    /// Gives back what can be made again, if it is much: other tasks have their turns before this one goes on.
    /// By the number of terms, so that it happens at the same points in every run.
    pub fn rest(&mut self) {
        if self.pool.count() >= LARGE {
            self.asker.borrow_mut().forget();
            self.m.release_caches();
        }
    }

    /// Whether there is nothing left to go on with: of time, memory or effort.
    fn is_over(&mut self) -> bool {
        let built = (self.pool.count() as u64).saturating_sub(self.terms) / TERMS;
        self.terms += built * TERMS;
        let steps = self.m.reference_steps().saturating_sub(self.steps) / STEPS;
        self.steps += steps * STEPS;
        self.budget.charge(1 + built + steps);
        if self.budget.is_memory_scarce() && self.budget.spent() >= self.forgets_at {
            self.forgets_at = self.budget.spent() + FORGETTING;
            self.asker.borrow_mut().forget();
        }
        if self.asker.borrow().was_undecided
            || self.job.effort.is_some_and(|most| self.budget.spent() >= most)
        {
            self.found.is_enough = true;
            self.found.sum.ended_by = Some(Limit::Effort);
        } else {
            self.found.sum.ended_by = self.budget.ended_by();
        }
        self.found.sum.ended_by.is_some()
    }

    /// States that are not executed to their end.
    pub fn open(&self) -> usize {
        self.waiting.count + usize::from(matches!(self.next, Next::Here))
    }

    /// Gives all open states away, in the searcher's order.
    pub fn into_open(mut self) -> Vec<Parked<'p>> {
        let mut all = vec![];
        match self.next {
            Next::Here => {
                let (loops, sides) = (std::mem::take(&mut self.loops), self.sides.clone());
                all.push(Parked { state: self.m.save(), loops, sides });
            }
            Next::Waiting(id) => all.push(self.waiting.take(id)),
            Next::Pick => {}
        }
        while let Some(id) = self.pop() {
            all.push(self.waiting.take(id));
        }
        all
    }
}

/// Which methods are executed as in a concrete run.
fn modes(options: &Options) -> Modes {
    let listed = options.irrelevant.clone().filter(|_| options.relevancy != Relevancy::Off);
    let learns = options.relevancy == Relevancy::Learned && listed.is_none();
    Modes::new(listed, learns, options.relevancy != Relevancy::Verify)
}

/// A way on from a state.
enum Way {
    Side(Side),
    Growth(Growth),
    /// A thread goes on.
    Turn(u32),
}

impl Way {
    fn take(self, pool: &Pool, path: &mut Path) {
        match self {
            Way::Side(side) => side.take(pool, path),
            Way::Growth(growth) => growth.apply(pool, path),
            Way::Turn(n) => path.choose_turn(n),
        }
    }
}

/// One side of a fork.
struct Side {
    literal: Term,
    taken: bool,
    kind: ForkKind,
    model: Option<Arc<Model>>,
}

impl Side {
    fn take(self, pool: &Pool, path: &mut Path) {
        path.decide(pool, self.literal);
        path.model = self.model;
        match self.kind {
            ForkKind::Value if !self.taken => path.values += 1,
            _ => path.values = 0,
        }
    }
}

/// States by their id.
#[derive(Default)]
struct Waiting<'p> {
    states: Vec<Option<Parked<'p>>>,
    free: Vec<StateId>,
    count: usize,
}

impl<'p> Waiting<'p> {
    fn reserve(&mut self) -> StateId {
        self.free.pop().unwrap_or_else(|| {
            self.states.push(None);
            self.states.len() - 1
        })
    }

    fn release(&mut self, id: StateId) {
        self.free.push(id)
    }

    fn fill(&mut self, id: StateId, parked: Parked<'p>) {
        self.states[id] = Some(parked);
        self.count += 1;
    }

    fn take(&mut self, id: StateId) -> Parked<'p> {
        self.free.push(id);
        self.count -= 1;
        self.states[id].take().expect("a waiting state")
    }
}
