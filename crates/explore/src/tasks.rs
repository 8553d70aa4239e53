//! Dividing the work.
//!
//! Terms belong to one pool, and a pool, its solver and its machine to one thread. So one worker
//! explores breadth first until there are some open states; each of them then is a *task* with a
//! worker of its own, whose pool starts as a copy of the first one's. Workers take turns: a task
//! runs for a fixed number of steps (a *round*), then the thread's next. What a task finds in a
//! round is a function of the task and the round alone, since tasks share nothing that is written.
//! Results are put together in the order (round, task) (see `merge`). Hence the report is the same for
//! every number of threads, by construction; only time, memory and the user can make a difference.

use crate::directed::Goals;
use crate::ending::{Found, Job};
use crate::merge::{Batch, Merge, Place, Stream};
use crate::observe::Hooks;
use crate::options::{Options, SearchOrder};
use crate::report::Report;
use crate::search::{BreadthFirst, Searcher, searcher};
use crate::session::Session;
use crate::start::{Start, StartError, machine};
use crate::target::Target;
use crate::worker::{Parked, Pause, Paused, Seed, Worker};
use cairn_interp::Spare;
use cairn_term::Pool;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Open states that are made tasks.
const TASKS: usize = 64;
/// Runs of the machine in a round.
const ROUND: u64 = 1 << 10;
/// Of the first worker, whose paths leave after each of them.
const FIRST_ROUND: u64 = 1 << 5;
/// How long a thread waits for others that are behind.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a run may take that is not the only way.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attempt {
    /// Counted, for looking at heaps as they grow.
    pub effort: Option<u64>,
    /// Paths, if there is no precondition.
    pub paths: Option<u64>,
}

/// Paths that may wait for those before them, before a thread waits for the others.
const AHEAD: usize = 4096;

/// Explores all paths of a target as the options say.
pub(crate) fn explore_so(
    session: &Session<'_>,
    target: &Target,
    options: &Options,
    hooks: &Hooks<'_>,
    attempt: Attempt,
) -> Result<Report, StartError> {
    let began = Instant::now();
    let program = session.program;
    let budget = options.budget.apart();
    let mut m = machine(program, options, budget.clone())?;
    let start = Start::new(&mut m, target, options, Some(session))?;
    let contract = options.contract.as_ref();
    let assumed = contract.map(|c| c.assumed(program, start.method)).unwrap_or_default();
    let is_directed = options.order == SearchOrder::Directed;
    let goals = is_directed.then(|| Goals::new(program, start.method, options.at.as_ref()));
    let start = &start;
    let mut job = Job {
        program,
        session,
        target,
        options,
        hooks,
        assumed,
        start,
        goals,
        budget,
        effort: None,
    };
    let precondition = job.precondition(&job.budget)?;
    let used = precondition.report().used;
    let mut options = Cow::Borrowed(options);
    if let Some(most) = attempt.paths.filter(|_| used.is_none()) {
        let paths = &mut options.to_mut().bounds.paths;
        *paths = Some(paths.map_or(most, |asked| asked.min(most)));
    }
    job.options = &options;
    // What is found out about structures is worth more than a second thread.
    let is_alone = precondition.is_structural();
    let effort = attempt.effort.filter(|_| is_alone);
    job.effort = [effort, options.budget.effort_left()].into_iter().flatten().min();
    let job = job;
    let mut merge = Merge::new(&job);
    let first = explore_first(&job, is_alone, &mut merge)?;
    let mut tasks = 0;
    if let Some(first) = first {
        let shared = Shared::new(&job, first, merge);
        tasks = shared.tasks.len();
        shared.run()?;
        merge = shared.into_merge();
    }
    let mut report = merge.report(target, tasks, began);
    options.budget.charge(report.totals.effort);
    report.precondition = used;
    if report.has_no_valid_input() {
        let call = start.call(program, &options, &job.budget);
        report.hint = options.precondition.hint(&call);
    }
    Ok(report)
}

/// What the first worker finds by itself. It is given back if there is work for several.
fn explore_first<'r, 'p>(
    job: &'r Job<'r, 'p>,
    is_alone: bool,
    merge: &mut Merge<'r, 'p>,
) -> Result<Option<Worker<'r, 'p>>, StartError> {
    let order: Box<dyn Searcher + 'r> = match is_alone {
        true => searcher(job.options, job.goals.as_ref(), 0),
        false => Box::new(BreadthFirst::default()),
    };
    let waiting = if is_alone { usize::MAX } else { TASKS };
    let mut first = Worker::new(job, Seed::default(), order)?;
    first.m.adopt(job.session.take_compiled());
    first.begin();
    loop {
        let pause = Pause { runs: FIRST_ROUND, waiting, cancelled: &|| false };
        let paused = first.explore(&pause);
        let is_split = paused == Paused::More && first.open() >= waiting;
        if paused == Paused::Done || is_split {
            merge.add(0, batch(&mut first, paused));
            if !is_split {
                job.session.keep_compiled(first.m.give_up_compiled());
            }
            return Ok((is_split && !merge.is_closed()).then_some(first));
        }
        merge.release(std::mem::take(&mut first.found.paths));
    }
}

/// What a worker has found since it was asked last.
fn batch(worker: &mut Worker<'_, '_>, paused: Paused) -> Batch {
    let asker = worker.asker.borrow();
    let solver = asker.counters();
    let open = worker.open() as u64;
    // Otherwise they are those of the paths that have ended.
    let all_count = !worker.counts_sides_late();
    let effort = worker.budget.spent();
    let Found { paths, sum, is_enough, .. } = &mut worker.found;
    sum.effort = effort;
    sum.solver = solver;
    sum.cuts.extend(&asker.cuts);
    if let Some(sym) = &worker.m.sym {
        if all_count {
            sum.covered = sym.covered.iter().copied().collect();
        }
        sum.inhabited = sym.inhabited.iter().copied().collect();
        sum.unmade = sym.unmade.iter().map(|(k, v)| (*k, *v)).collect();
    }
    let modes = &worker.m.modes;
    let (begun, failed) = modes.methods();
    sum.steps = modes.steps;
    sum.begun = begun.into_iter().collect();
    sum.failed = failed.into_iter().collect();
    sum.surprised.clone_from(&modes.surprised);
    sum.findings = worker.precondition.report();
    sum.open = open;
    let is_enough = *is_enough && paused == Paused::Done;
    Batch { paths: std::mem::take(paths), sum: sum.clone(), is_enough }
}

/// What the threads share. Of it, only `enough` and `stream` are written, and they only say which
/// work will be dropped anyway.
struct Shared<'r, 'p> {
    job: &'r Job<'r, 'p>,
    /// What a task's terms start as.
    seed: Seed,
    /// What the first worker compiled.
    compiled: Mutex<Option<Spare>>,
    tasks: Vec<Mutex<Option<Parked<'p>>>>,
    next: AtomicUsize,
    /// The place of the batch that ends the run, packed; the earliest so far.
    enough: AtomicU64,
    stream: Mutex<Stream<'r, 'p>>,
    /// Something was added to the stream.
    moved: Condvar,
}

impl<'r, 'p> Shared<'r, 'p> {
    fn new(
        job: &'r Job<'r, 'p>,
        mut first: Worker<'r, 'p>,
        merge: Merge<'r, 'p>,
    ) -> Shared<'r, 'p> {
        let sym = first.m.sym.as_mut().expect("a symbolic run");
        let (boxes, unknowns) = (std::mem::take(&mut sym.boxes), std::mem::take(&mut sym.unknowns));
        let hashes = std::mem::take(&mut sym.hashes);
        let seed = Seed { pool: Pool::clone(&first.pool), boxes, hashes, unknowns };
        let compiled = Mutex::new(first.m.give_up_compiled());
        let tasks: Vec<_> = first.into_open().into_iter().map(|t| Mutex::new(Some(t))).collect();
        let stream = Mutex::new(Stream::new(merge, tasks.len() as u32));
        Shared {
            job,
            seed,
            compiled,
            tasks,
            next: AtomicUsize::new(0),
            enough: AtomicU64::new(u64::MAX),
            stream,
            moved: Condvar::new(),
        }
    }

    fn into_merge(self) -> Merge<'r, 'p> {
        let compiled = self.compiled.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.job.session.keep_compiled(compiled);
        self.stream.into_inner().unwrap_or_else(PoisonError::into_inner).finish()
    }

    fn stream(&self) -> MutexGuard<'_, Stream<'r, 'p>> {
        self.stream.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) -> Result<(), StartError> {
        let jobs = self.job.options.jobs.clamp(1, TASKS);
        let results: Vec<Result<(), StartError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(|| self.work())).collect();
            let join = |t: std::thread::ScopedJoinHandle<'_, _>| match t.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            threads.into_iter().map(join).collect()
        });
        results.into_iter().collect()
    }

    /// One thread: begins tasks while there are any, then gives each of its own a turn.
    fn work(&self) -> Result<(), StartError> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).take();
        let worked = self.work_with(&mut compiled);
        let mut kept = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = kept.take().or(compiled);
        worked
    }

    /// Whose turn it is has what was compiled.
    fn work_with(&self, compiled: &mut Option<Spare>) -> Result<(), StartError> {
        // In the order of their places.
        let mut own: VecDeque<(Place, Worker<'r, 'p>)> = VecDeque::new();
        loop {
            // What is not begun, or waits for its turn, is open.
            if self.job.budget.is_over() {
                return Ok(());
            }
            let (place, mut worker) = match self.begin()? {
                Some(begun) => begun,
                None => match own.pop_front() {
                    Some(turn) => turn,
                    None => return Ok(()),
                },
            };
            if self.is_superfluous(place) {
                continue;
            }
            let cancelled = || self.enough.load(SeqCst) < place.packed();
            let pause = Pause { runs: ROUND, waiting: usize::MAX, cancelled: &cancelled };
            worker.m.adopt(compiled.take());
            let paused = worker.explore(&pause);
            *compiled = worker.m.give_up_compiled();
            let batch = batch(&mut worker, paused);
            if batch.is_enough {
                self.enough.fetch_min(place.packed(), SeqCst);
            }
            self.stream().add(place, batch, paused == Paused::More);
            self.moved.notify_all();
            if paused == Paused::More {
                worker.rest();
                own.push_back((place.next(), worker));
            }
        }
    }

    fn begin(&self) -> Result<Option<(Place, Worker<'r, 'p>)>, StartError> {
        let i = self.next.fetch_add(1, SeqCst);
        let Some(task) = self.tasks.get(i) else { return Ok(None) };
        let parked = task.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(parked) = parked else { return Ok(None) };
        let place = Place { round: 0, task: i as u32 + 1 };
        let searcher = searcher(self.job.options, self.job.goals.as_ref(), u64::from(place.task));
        let mut worker = Worker::new(self.job, self.seed.clone(), searcher)?;
        worker.begin_with(parked);
        Ok(Some((place, worker)))
    }

    /// Whether what would be found at this place is dropped for certain. A place that is far ahead of
    /// the others waits a little before it is answered.
    fn is_superfluous(&self, place: Place) -> bool {
        let mut stream = self.stream();
        if stream.is_ahead(place, AHEAD) {
            let waited = self.moved.wait_timeout_while(stream, PATIENCE, |s| {
                s.is_ahead(place, AHEAD) && !s.merge.is_closed()
            });
            stream = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        stream.merge.is_closed() || self.enough.load(SeqCst) < place.packed()
    }
}
