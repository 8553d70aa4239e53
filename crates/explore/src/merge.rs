//! Putting the tasks' results together, in the order (round, task).
//!
//! A [`Stream`] knows which places are still to come. A batch is merged as soon as all places before
//! it are complete, and its paths leave at once; until then it waits. What is beyond the path that
//! ends the run, or beyond the bounds on paths and effort, is dropped, counters included.

use crate::coverage;
use crate::ending::{Job, Sum};
use crate::report::{BoundKind, End, EndKind, PathReport, Report, Surprise, Totals, add_counters};
use crate::target::Target;
use cairn_budget::Limit;
use cairn_interp::sym::Side;
use cairn_program::ClassId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// Where a batch of paths stands in the report. Tasks count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub round: u32,
    pub task: u32,
}

impl Place {
    /// A number with the same order.
    pub fn packed(self) -> u64 {
        u64::from(self.round) << 32 | u64::from(self.task)
    }

    /// The same task's next place.
    pub fn next(self) -> Place {
        Place { round: self.round + 1, ..self }
    }
}

/// What a task found in a round, and its sums up to then.
pub(crate) struct Batch {
    pub paths: Vec<PathReport>,
    pub sum: Sum,
    pub is_enough: bool,
}

/// The batches of all tasks, which come in any order.
pub(crate) struct Stream<'r, 'p> {
    pub merge: Merge<'r, 'p>,
    /// The next place of each task that is not done.
    pending: BTreeSet<Place>,
    ready: BTreeMap<Place, Batch>,
    /// Paths in batches that are ready.
    waiting: usize,
}

impl<'r, 'p> Stream<'r, 'p> {
    pub fn new(merge: Merge<'r, 'p>, tasks: u32) -> Stream<'r, 'p> {
        let pending = (1..=tasks).map(|task| Place { round: 0, task }).collect();
        Stream { merge, pending, ready: BTreeMap::new(), waiting: 0 }
    }

    /// A task's results, and whether it has another round.
    pub fn add(&mut self, place: Place, batch: Batch, has_more: bool) {
        self.waiting += batch.paths.len();
        self.ready.insert(place, batch);
        self.pending.remove(&place);
        if has_more {
            self.pending.insert(place.next());
        }
        while let Some(first) = self.ready.first_entry()
            && self.pending.first().is_none_or(|p| first.key() < p)
        {
            let (place, batch) = first.remove_entry();
            self.waiting -= batch.paths.len();
            self.merge.add(place.task, batch);
        }
    }

    /// Merges what is ready, though some places before it never came: the run was cut.
    pub fn finish(mut self) -> Merge<'r, 'p> {
        for (place, batch) in std::mem::take(&mut self.ready) {
            self.merge.add(place.task, batch);
        }
        self.merge
    }

    /// Whether this place should wait for those before it, since so many paths wait already.
    pub fn is_ahead(&self, place: Place, most: usize) -> bool {
        self.waiting > most && self.pending.first().is_some_and(|p| *p < place)
    }
}

/// The batches put together so far.
pub(crate) struct Merge<'r, 'p> {
    job: &'r Job<'r, 'p>,
    /// Those that nobody takes.
    paths: Vec<PathReport>,
    totals: Totals,
    /// The last sums of each task.
    sums: BTreeMap<u32, Sum>,
    is_full: bool,
    is_spent: bool,
    is_enough: bool,
    news: News,
}

/// Effort in which nothing new is met: less does not say that there is nothing.
const IDLE_EFFORT: u64 = 1 << 13;

/// When something was seen for the first time.
#[derive(Default)]
struct News {
    ends: BTreeSet<(EndKind, String)>,
    covered: BTreeSet<Side>,
    /// The number of the path.
    last: u64,
    /// What had been spent by then.
    effort: u64,
    is_over: bool,
}

impl<'r, 'p> Merge<'r, 'p> {
    pub fn new(job: &'r Job<'r, 'p>) -> Merge<'r, 'p> {
        Merge {
            job,
            paths: vec![],
            totals: Totals::default(),
            sums: BTreeMap::new(),
            is_full: false,
            is_spent: false,
            is_enough: false,
            news: News::default(),
        }
    }

    /// Whether everything to come is dropped.
    pub fn is_closed(&self) -> bool {
        self.is_full || self.is_spent || self.is_enough || self.news.is_over
    }

    /// The next batch.
    pub fn add(&mut self, task: u32, batch: Batch) {
        if self.is_closed() {
            return;
        }
        let before = self.sums.get(&task).map_or(0, |s| s.effort);
        self.totals.effort += batch.sum.effort - before;
        let is_asked = self.job.options.bounds.idle_paths.is_some();
        let covered = is_asked.then(|| batch.sum.covered.clone());
        self.sums.insert(task, batch.sum);
        self.release(batch.paths);
        self.look_for_news(covered);
        self.is_enough = batch.is_enough;
        self.is_spent = self.job.effort.is_some_and(|most| self.totals.effort >= most);
    }

    /// Paths leave, in their order.
    pub fn release(&mut self, paths: Vec<PathReport>) {
        for mut path in paths {
            if self.is_full {
                return;
            }
            self.totals.paths += 1;
            path.number = self.totals.paths;
            if self.job.options.bounds.idle_paths.is_some() && self.news.ends.insert(way(&path)) {
                self.news.last = path.number;
                self.news.effort = self.totals.effort;
            }
            *self.totals.ends.entry(path.end.kind()).or_default() += 1;
            match self.job.hooks.take {
                Some(take) => take(path),
                None => self.paths.push(path),
            }
            let most = self.job.options.bounds.paths;
            self.is_full = most.is_some_and(|most| self.totals.paths >= most);
        }
    }

    /// Whether the paths of a batch took new branches; if there was nothing new for long, there is no more to come.
    fn look_for_news(&mut self, covered: Option<BTreeSet<Side>>) {
        let (Some(most), Some(covered)) = (self.job.options.bounds.idle_paths, covered) else {
            return;
        };
        let before = self.news.covered.len();
        self.news.covered.extend(covered);
        if self.news.covered.len() > before {
            self.news.last = self.totals.paths;
            self.news.effort = self.totals.effort;
        }
        let idle = self.totals.paths - self.news.last;
        // Few paths that are much work are as idle as many.
        let work = self.totals.effort - self.news.effort;
        self.news.is_over =
            idle >= most.max(2 * self.news.last) || work >= IDLE_EFFORT.max(2 * self.news.effort);
    }

    /// What it all amounts to. `tasks`: those that the first worker made.
    pub fn report(mut self, target: &Target, tasks: usize, began: Instant) -> Report {
        let job = self.job;
        let mut totals = std::mem::take(&mut self.totals);
        let (mut cuts, mut losses) = Default::default();
        let (mut environment, mut unsupported) = (BTreeSet::new(), BTreeSet::new());
        let mut shared = BTreeSet::new();
        let mut covered = BTreeSet::new();
        let (mut inhabited, mut unmade) = (BTreeSet::new(), BTreeMap::new());
        let (mut complaints, mut doubts) = (BTreeSet::new(), BTreeSet::new());
        let (mut begun_methods, mut failed) = (BTreeSet::new(), BTreeSet::new());
        let mut surprised = BTreeMap::new();
        let mut ended_by = None;
        // The first worker's open states are the tasks.
        let begun = self.sums.len();
        if let Some(first) = self.sums.get_mut(&0)
            && tasks > 0
        {
            first.open = (tasks + 1 - begun) as u64;
        }
        for sum in self.sums.values_mut() {
            totals.assumed += sum.assumed;
            totals.invalid += sum.invalid;
            totals.unanswered += sum.unanswered + sum.findings.unanswered;
            totals.pruned += sum.pruned;
            totals.abandoned += sum.abandoned;
            totals.undecided += sum.undecided;
            totals.confirmed += sum.confirmed;
            totals.refuted += sum.refuted;
            totals.split += sum.split;
            totals.checked += sum.checked;
            totals.unchecked += sum.unchecked;
            totals.sampled += sum.sampled;
            doubts.append(&mut sum.doubts);
            totals.structures.add(&sum.findings.structures);
            complaints.extend(std::mem::take(&mut sum.findings.complaints));
            totals.forks += sum.forks;
            totals.choices += sum.choices;
            totals.open += sum.open;
            covered.append(&mut sum.covered);
            inhabited.append(&mut sum.inhabited);
            sum.unmade.iter().for_each(|(&k, &v)| _ = unmade.entry(k).or_insert(v));
            totals.selected.concrete_steps += sum.steps.concrete;
            totals.selected.symbolic_steps += sum.steps.symbolic;
            begun_methods.append(&mut sum.begun);
            failed.append(&mut sum.failed);
            sum.surprised.iter().for_each(|(&m, &at)| _ = surprised.entry(m).or_insert(at));
            add_counters(&mut totals.solver, &sum.solver);
            Vec::extend(&mut cuts, &sum.cuts);
            environment.append(&mut sum.environment);
            unsupported.append(&mut sum.unsupported);
            shared.append(&mut sum.shared);
            Vec::append(&mut losses, &mut sum.losses.iter().cloned().collect());
            ended_by = [ended_by, sum.ended_by].into_iter().flatten().min();
        }
        if self.is_spent {
            ended_by = ended_by.or(Some(Limit::Effort));
        }
        if totals.open > 0 {
            ended_by = ended_by.or_else(|| job.budget.ended_by());
            cuts.extend(self.is_full.then_some(BoundKind::Paths));
            cuts.extend(self.news.is_over.then_some(BoundKind::IdlePaths));
            cuts.extend(match ended_by {
                Some(Limit::Effort) => Some(BoundKind::Effort),
                Some(Limit::Memory) => Some(BoundKind::Memory),
                _ => None,
            });
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
        totals.selected.begun = begun_methods.len() as u64;
        totals.selected.failed = failed.len() as u64;
        let surprise = |(method, at)| Surprise { method, at };
        totals.time = began.elapsed();
        Report {
            target: target.clone(),
            paths: self.paths,
            totals,
            covered,
            cuts,
            environment: environment.into_iter().collect(),
            unsupported,
            shared,
            losses,
            assumed: job.assumed.clone(),
            doubts: doubts.into_iter().collect(),
            precondition: None,
            instead: None,
            complaints: complaints.into_iter().collect(),
            hint: None,
            surprises: surprised.into_iter().map(surprise).collect(),
            ended_by,
            complete,
        }
    }
}

/// How a path ends: the exception, and where it was raised.
fn way(path: &PathReport) -> (EndKind, String) {
    let place = path.witness.iter().flat_map(|w| w.trace.first());
    let place = place.map(|f| format!("{}.{}:{:?}", f.class, f.method, f.line)).next();
    let class = match &path.end {
        End::Threw { class, .. } => class.as_str(),
        _ => "",
    };
    (path.end.kind(), format!("{class} {}", place.unwrap_or_default()))
}
