//! Dividing the work.
//!
//! Terms belong to one pool, and a pool, its solver and its machine to one thread. So one worker
//! explores breadth first until there are some open states; each of them then is a *task* with a
//! worker of its own, whose pool starts as a copy of the first one's. Workers take turns: a task
//! runs for a fixed number of steps (a *round*), then the thread's next. What a task finds in a
//! round is a function of the task and the round alone, since tasks share nothing that is written.
//! Results are put together in the order (round, task), and what is beyond the path that ends the
//! run is dropped, counters included. Hence the report is the same for every number of threads, by
//! construction; only a time limit can make a difference.

use crate::coverage;
use crate::ending::{Found, Job, Sum};
use crate::observe::Hooks;
use crate::options::{Checking, Options};
use crate::report::{BoundKind, EndKind, PathReport, Report, Totals, Used, add_counters};
use crate::search::{BreadthFirst, Searcher, searcher};
use crate::start::{Start, StartError, machine};
use crate::structures::{self, Structures};
use crate::target::Target;
use crate::worker::{Parked, Pause, Paused, Seed, Worker};
use cairn_program::{ClassId, Program};
use cairn_term::Pool;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Open states that are made tasks.
const TASKS: usize = 64;
/// Runs of the machine in a round.
const ROUND: u64 = 1 << 10;
/// The name of the strategy that executes the precondition before the call.
pub(crate) const BEFORE: &str = "if-repok";
/// What executing it when a path ends is called.
const AFTER: &str = "if-repok at the end";

/// What a run may take that is not the only way.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attempt {
    /// For looking at heaps as they grow.
    pub share: Option<Duration>,
    /// Paths, if there is no precondition.
    pub paths: Option<u64>,
}

/// Explores all paths of a target as the options say.
pub(crate) fn explore_so(
    program: &Program,
    target: &Target,
    options: &Options,
    hooks: &Hooks<'_>,
    attempt: Attempt,
) -> Result<Report, StartError> {
    let began = Instant::now();
    let deadline = options.time.and_then(|t| began.checked_add(t));
    let start = Start::new(&mut machine(program, options, deadline)?, target, options)?;
    let (mut options, checking) = checking(program, &start, options, deadline)?;
    if let Some(most) = attempt.paths.filter(|_| checking.is_none()) {
        let paths = &mut options.to_mut().bounds.paths;
        *paths = Some(paths.map_or(most, |asked| asked.min(most)));
    }
    let options = &options;
    // What is found out about structures is worth more than a second thread.
    let is_alone =
        matches!(options.checking, Checking::Lazily(_)) && !start.preconditions.is_empty();
    let deadline = match attempt.share.and_then(|s| began.checked_add(s)) {
        Some(earlier) if is_alone => Some(earlier),
        _ => deadline,
    };
    let job = Job { program, options, hooks, start: &start, deadline };
    let order: Box<dyn Searcher> = match is_alone {
        true => searcher(options, 0),
        false => Box::new(BreadthFirst::default()),
    };
    let mut first = Worker::new(&job, Seed::default(), order)?;
    first.begin();
    let waiting = if is_alone { usize::MAX } else { TASKS };
    let pause = Pause { runs: u64::MAX, waiting, cancelled: &|| false };
    let paused = first.explore(&pause);
    let batch = Batch::take(&mut first, paused);
    let shared = Shared::new(&job, &batch, first);
    let mut batches = if paused == Paused::More { shared.run()? } else { vec![] };
    batches.sort_by_key(|b| b.0);

    let mut merged = Merged { most: options.bounds.paths, ..Merged::default() };
    merged.add(Place::FIRST, batch);
    for (place, batch) in batches {
        merged.add(place, batch);
    }
    let mut report = merged.report(&job, target, shared.tasks.len(), began);
    report.checking = checking;
    if report.has_no_valid_input() {
        report.hint = structures::hint(program, &start, options);
    }
    Ok(report)
}

/// How the precondition is used, and what is said of that: where structures cannot be searched for, it
/// is executed before the call.
fn checking<'o>(
    program: &Program,
    start: &Start<'_>,
    options: &'o Options,
    deadline: Option<Instant>,
) -> Result<(Cow<'o, Options>, Option<Used>), StartError> {
    if start.preconditions.is_empty() {
        return Ok((Cow::Borrowed(options), None));
    }
    let lazily = match &options.checking {
        Checking::Before => return Ok((Cow::Borrowed(options), Some((BEFORE, None)))),
        Checking::After => return Ok((Cow::Borrowed(options), Some((AFTER, None)))),
        Checking::Lazily(lazily) => lazily,
    };
    let structures = Structures::new(program, start, options, deadline)?;
    match structures.and_then(|s| s.obstacle()) {
        None => Ok((Cow::Borrowed(options), Some((lazily.name, None)))),
        Some(why) => {
            let options = Options { checking: Checking::Before, ..options.clone() };
            Ok((Cow::Owned(options), Some((BEFORE, Some(why)))))
        }
    }
}

/// Where a batch of paths stands in the report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    round: u32,
    task: u32,
}

impl Place {
    /// The first worker's, before there are tasks: those count from 1.
    const FIRST: Place = Place { round: 0, task: 0 };

    fn packed(self) -> u64 {
        u64::from(self.round) << 32 | u64::from(self.task)
    }
}

/// What a task found in a round, and its sums up to then.
struct Batch {
    paths: Vec<PathReport>,
    sum: Sum,
    is_enough: bool,
}

impl Batch {
    fn take(worker: &mut Worker<'_, '_>, paused: Paused) -> Batch {
        let asker = worker.asker.borrow();
        let solver = asker.counters();
        let open = worker.open() as u64;
        // Otherwise they are those of the paths that have ended.
        let all_count = !worker.is_checked_after();
        let Found { paths, sum, is_enough, .. } = &mut worker.found;
        sum.solver = solver;
        sum.cuts.extend(&asker.cuts);
        if let Some(sym) = &worker.m.sym {
            if all_count {
                sum.covered = sym.covered.iter().copied().collect();
            }
            sum.inhabited = sym.inhabited.iter().copied().collect();
            sum.unmade = sym.unmade.iter().map(|(k, v)| (*k, *v)).collect();
        }
        if let Some(structures) = &worker.structures {
            sum.structures = structures.statistics();
            sum.complaints = structures.complaints().cloned().collect();
        }
        sum.open = open;
        let is_enough = *is_enough && paused == Paused::Done;
        Batch { paths: std::mem::take(paths), sum: sum.clone(), is_enough }
    }
}

/// What the threads share. Of it, only `enough` and `counts` are written, and they only say which
/// work will be dropped anyway.
struct Shared<'r, 'p> {
    job: &'r Job<'r, 'p>,
    /// What a task's terms start as.
    seed: Seed,
    tasks: Vec<Mutex<Option<Parked<'p>>>>,
    next: AtomicUsize,
    /// The place of the batch that ends the run, packed; the earliest so far.
    enough: AtomicU64,
    /// Paths found, by place.
    counts: Mutex<BTreeMap<Place, u64>>,
}

impl<'r, 'p> Shared<'r, 'p> {
    fn new(job: &'r Job<'r, 'p>, batch: &Batch, mut first: Worker<'r, 'p>) -> Shared<'r, 'p> {
        let sym = first.m.sym.as_mut().expect("a symbolic run");
        let (boxes, unknowns) = (std::mem::take(&mut sym.boxes), std::mem::take(&mut sym.unknowns));
        let seed = Seed { pool: Pool::clone(&first.pool), boxes, unknowns };
        let tasks = first.into_open().into_iter().map(|t| Mutex::new(Some(t))).collect();
        Shared {
            job,
            seed,
            tasks,
            next: AtomicUsize::new(0),
            enough: AtomicU64::new(u64::MAX),
            counts: Mutex::new(BTreeMap::from([(Place::FIRST, batch.paths.len() as u64)])),
        }
    }

    fn run(&self) -> Result<Vec<(Place, Batch)>, StartError> {
        let jobs = self.job.options.jobs.clamp(1, TASKS);
        let results: Vec<Result<_, StartError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(|| self.work())).collect();
            let join = |t: std::thread::ScopedJoinHandle<'_, _>| match t.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            threads.into_iter().map(join).collect()
        });
        let mut all = vec![];
        for result in results {
            all.extend(result?);
        }
        Ok(all)
    }

    /// One thread: begins tasks while there are any, then gives each of its own a turn.
    fn work(&self) -> Result<Vec<(Place, Batch)>, StartError> {
        let mut batches = vec![];
        let mut own: VecDeque<(Place, Worker<'r, 'p>)> = VecDeque::new();
        loop {
            let (place, mut worker) = match self.begin()? {
                Some(begun) => begun,
                None => match own.pop_front() {
                    Some(turn) => turn,
                    None => return Ok(batches),
                },
            };
            if self.is_superfluous(place) {
                continue;
            }
            let cancelled = || self.enough.load(SeqCst) < place.packed();
            let pause = Pause { runs: ROUND, waiting: usize::MAX, cancelled: &cancelled };
            let paused = worker.explore(&pause);
            let batch = Batch::take(&mut worker, paused);
            self.note(place, &batch);
            batches.push((place, batch));
            if paused == Paused::More {
                own.push_back((Place { round: place.round + 1, ..place }, worker));
            }
        }
    }

    fn begin(&self) -> Result<Option<(Place, Worker<'r, 'p>)>, StartError> {
        let i = self.next.fetch_add(1, SeqCst);
        let Some(task) = self.tasks.get(i) else { return Ok(None) };
        let parked = task.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(parked) = parked else { return Ok(None) };
        let place = Place { round: 0, task: i as u32 + 1 };
        let searcher = searcher(self.job.options, u64::from(place.task));
        let mut worker = Worker::new(self.job, self.seed.clone(), searcher)?;
        worker.begin_with(parked);
        Ok(Some((place, worker)))
    }

    fn note(&self, place: Place, batch: &Batch) {
        if batch.is_enough {
            self.enough.fetch_min(place.packed(), SeqCst);
        }
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.insert(place, batch.paths.len() as u64);
    }

    /// Whether what would be found at this place is dropped for certain.
    fn is_superfluous(&self, place: Place) -> bool {
        if self.enough.load(SeqCst) < place.packed() {
            return true;
        }
        let Some(most) = self.job.options.bounds.paths else { return false };
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.range(..place).map(|c| c.1).sum::<u64>() >= most
    }
}

/// The batches put together.
#[derive(Default)]
struct Merged {
    paths: Vec<PathReport>,
    /// The last sums of each task.
    sums: BTreeMap<u32, Sum>,
    most: Option<u64>,
    is_full: bool,
    is_enough: bool,
}

impl Merged {
    /// In the order of their places.
    fn add(&mut self, place: Place, batch: Batch) {
        if self.is_enough || self.is_full {
            return;
        }
        self.paths.extend(batch.paths);
        self.sums.insert(place.task, batch.sum);
        self.is_enough = batch.is_enough;
        if let Some(most) = self.most
            && self.paths.len() as u64 >= most
        {
            self.paths.truncate(most as usize);
            self.is_full = true;
        }
    }

    fn report(
        mut self,
        job: &Job<'_, '_>,
        target: &Target,
        tasks: usize,
        began: Instant,
    ) -> Report {
        let mut totals = Totals::default();
        let (mut cuts, mut losses) = Default::default();
        let mut covered = BTreeSet::new();
        let (mut inhabited, mut unmade) = (BTreeSet::new(), BTreeMap::new());
        let mut complaints = BTreeSet::new();
        // The first worker's open states are the tasks.
        let begun = self.sums.len();
        if let Some(first) = self.sums.get_mut(&0) {
            first.open = (tasks + 1 - begun) as u64;
        }
        for sum in self.sums.values_mut() {
            totals.assumed += sum.assumed;
            totals.invalid += sum.invalid;
            totals.unanswered += sum.unanswered;
            totals.pruned += sum.pruned;
            totals.confirmed += sum.confirmed;
            totals.refuted += sum.refuted;
            totals.split += sum.split;
            totals.structures.add(&sum.structures);
            complaints.append(&mut sum.complaints);
            totals.forks += sum.forks;
            totals.choices += sum.choices;
            totals.open += sum.open;
            covered.append(&mut sum.covered);
            inhabited.append(&mut sum.inhabited);
            sum.unmade.iter().for_each(|(&k, &v)| _ = unmade.entry(k).or_insert(v));
            add_counters(&mut totals.solver, &sum.solver);
            Vec::extend(&mut cuts, &sum.cuts);
            Vec::append(&mut losses, &mut sum.losses.iter().cloned().collect());
        }
        for (i, path) in self.paths.iter_mut().enumerate() {
            path.number = i as u64 + 1;
            *totals.ends.entry(path.end.kind()).or_default() += 1;
        }
        totals.paths = self.paths.len() as u64;
        if self.is_full && totals.open > 0 {
            cuts.push(BoundKind::Paths);
        }
        unmade.retain(|class, _| !inhabited.contains(class));
        let name = |class: &ClassId| job.program.class(*class).java_name();
        losses.extend(unmade.iter().map(|(class, thrown)| {
            let (class, thrown) = (name(class), name(thrown));
            format!("{class} is only tried as null: what makes an object always throws {thrown}")
        }));
        cuts.sort();
        cuts.dedup();
        losses.sort();
        losses.dedup();
        let all_ended = totals.ends.keys().all(|k: &EndKind| k.is_outcome());
        let complete = all_ended && cuts.is_empty() && losses.is_empty() && totals.open == 0;
        let covered =
            covered.into_iter().filter_map(|s| coverage::branch(job.program, s)).collect();
        totals.branches = coverage::measure(job.program, &covered, job.start.method);
        totals.time = began.elapsed();
        Report {
            target: target.clone(),
            paths: self.paths,
            totals,
            covered,
            cuts,
            losses,
            checking: None,
            instead: None,
            complaints: complaints.into_iter().collect(),
            hint: None,
            complete,
        }
    }
}
