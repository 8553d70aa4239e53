//! The portfolio of `auto`: a strategy first, and another one where the first takes too much.
//!
//! The choice is made by counted effort and by the number of paths alone, never by the clock, so that
//! the same run gives the same result on every machine; the report says where another strategy was
//! used. Time, memory and the user only cut: a run that they end keeps the better of what its
//! attempts found.
//!
//! - With a precondition, heaps are looked at as they grow, for [`BEFORE_EFFORT`] or a quarter of the
//!   effort that is left; then the precondition is executed before the call.
//! - Without one, references are resolved by forks. If there are more than [`MANY`] paths, guarded
//!   sets are tried with as much effort as it took to see that; if they come to an end, their
//!   paths are the result. Else the forks go on.
//!
//! The paths of an attempt that may be given up wait until that is decided; those of the last one
//! leave at once.

use crate::observe::Hooks;
use crate::options::Options;
use crate::report::{BoundKind, EndKind, PathReport, Report};
use crate::session::Session;
use crate::start::StartError;
use crate::target::Target;
use crate::tasks::{Attempt, explore_so};
use cairn_budget::Limit;
use cairn_precond::PreconditionFactory;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What looking at heaps as they grow may take if there is another way, where effort is not limited.
const BEFORE_EFFORT: u64 = 1 << 18;
/// Where it is limited, the share of it, and at most: with more time there is more for the other way.
const SHARE: u64 = 4;
const MOST: u64 = 1 << 16;

/// Paths that are many, where one may stand for many of them.
const MANY: u64 = 10_000;
/// What trying that may take at least; else what it took to see that there are many.
const LEAST: u64 = 1 << 15;

/// Explores all paths of a target.
pub fn explore(
    session: &Session<'_>,
    target: &Target,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Report, StartError> {
    let is_stopped = AtomicBool::new(false);
    let stop = |path: &PathReport| {
        let stops = (hooks.stop)(path);
        is_stopped.fetch_or(stops, SeqCst);
        stops
    };
    let hooks = Hooks { stop: &stop, ..*hooks };
    let run =
        Run { session, target, hooks: &hooks, is_stopped: &is_stopped, began: Instant::now() };
    let fallback = options.precondition.fallback().filter(|_| options.or_before);
    let effort = fallback.as_ref().map(|_| {
        options.budget.effort_left().map_or(BEFORE_EFFORT, |left| (left / SHARE).min(MOST))
    });
    let paths = options.summary.as_ref().map(|_| MANY);
    if effort.is_none() && paths.is_none() {
        return explore_so(session, target, options, &hooks, Attempt::default());
    }
    let first = run.attempt(options, Attempt { effort, paths })?;
    match (&first.report.precondition, fallback) {
        (None, _) => run.or_summarised(options, first),
        (Some(_), Some(other)) => run.or_fallback(options, other, first),
        (Some(_), None) => Ok(run.settle(first)),
    }
}

struct Run<'a, 'p> {
    session: &'a Session<'p>,
    target: &'a Target,
    hooks: &'a Hooks<'a>,
    /// Somebody has seen enough.
    is_stopped: &'a AtomicBool,
    began: Instant,
}

/// What an attempt found. Its paths have not left.
struct Attempted {
    report: Report,
    paths: Vec<PathReport>,
}

/// An attempt that is as good as the one before as soon as it has as many outcomes: until then its
/// paths wait.
struct Overtaking {
    paths: Vec<PathReport>,
    outcomes: u64,
}

impl Run<'_, '_> {
    fn attempt(&self, options: &Options, attempt: Attempt) -> Result<Attempted, StartError> {
        let held = Mutex::new(vec![]);
        let hold = |path| held.lock().unwrap_or_else(PoisonError::into_inner).push(path);
        let hooks = Hooks { take: Some(&hold), ..*self.hooks };
        let report = explore_so(self.session, self.target, options, &hooks, attempt)?;
        let paths = held.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Attempted { report, paths })
    }

    /// Lets the paths of an attempt leave.
    fn settle(&self, attempted: Attempted) -> Report {
        let Attempted { mut report, paths } = attempted;
        match self.hooks.take {
            Some(take) => paths.into_iter().for_each(take),
            None => report.paths = paths,
        }
        report.totals.time = self.began.elapsed();
        report
    }

    /// After a run that has looked at heaps as they grow: if that took too much effort, the
    /// precondition's fallback is used.
    fn or_fallback(
        &self,
        options: &Options,
        other: Arc<dyn PreconditionFactory>,
        first: Attempted,
    ) -> Result<Report, StartError> {
        let name = other.name();
        let is_spent = first.report.ended_by == Some(Limit::Effort);
        let was_used = first.report.precondition.as_ref().is_some_and(|used| used.0 != name);
        if !was_used || !is_spent || self.is_stopped.load(SeqCst) {
            return Ok(self.settle(first));
        }
        let options = Options { precondition: other, ..options.clone() };
        let least = first.report.totals.outcomes();
        let second = Mutex::new(Overtaking { paths: vec![], outcomes: 0 });
        let take = |path: PathReport| {
            let mut second = second.lock().unwrap_or_else(PoisonError::into_inner);
            second.outcomes += u64::from(path.end.kind().is_outcome());
            second.paths.push(path);
            if let Some(take) = self.hooks.take.filter(|_| second.outcomes >= least) {
                second.paths.drain(..).for_each(take);
            }
        };
        let hooks = Hooks { take: Some(&take), ..*self.hooks };
        let attempt = Attempt::default();
        let mut report = explore_so(self.session, self.target, &options, &hooks, attempt)?;
        let second = second.into_inner().unwrap_or_else(PoisonError::into_inner);
        let is_less = is_late_or_open(&report) && second.outcomes < least;
        if is_less && !self.is_stopped.load(SeqCst) {
            return Ok(self.settle(first));
        }
        let why = "looking for structures takes too long";
        report.precondition = Some((name, Some(why.into())));
        Ok(self.settle(Attempted { report, paths: second.paths }))
    }

    /// After a run that has many paths: one with the other strategy, if that comes to an end. Else what was
    /// asked for, to its end.
    fn or_summarised(&self, options: &Options, first: Attempted) -> Result<Report, StartError> {
        let Some(strategy) = &options.summary else { return Ok(self.settle(first)) };
        let is_full = first.report.cuts.contains(&BoundKind::Paths);
        if !is_full || self.is_stopped.load(SeqCst) {
            return Ok(self.settle(first));
        }
        let patience = first.report.totals.effort.max(LEAST);
        let budget = options.budget.with_effort(patience);
        let other = Options { strategy: strategy.clone(), budget, ..options.clone() };
        let mut second = self.attempt(&other, Attempt::default())?;
        let is_whole =
            !is_late_or_open(&second.report) && !second.report.cuts.contains(&BoundKind::Paths);
        if is_whole || self.is_stopped.load(SeqCst) {
            let (name, paths) = (options.strategy.name(), first.report.totals.paths);
            second.report.instead =
                Some(format!("{}: {name} has more than {paths} paths", strategy.name()));
            return Ok(self.settle(second));
        }
        drop(second);
        let is_limit_ours = options.bounds.paths.is_none_or(|most| most > MANY);
        match is_limit_ours {
            true => self.go_on(options, first),
            false => Ok(self.settle(first)),
        }
    }

    /// Explores again without the bound that ended an attempt. Its paths leave at once, and are not
    /// handed out when they are met again.
    fn go_on(&self, options: &Options, first: Attempted) -> Result<Report, StartError> {
        let (seen, met) = (first.report.totals.paths, AtomicU64::new(0));
        let mut first = self.settle(first);
        let kept = Mutex::new(std::mem::take(&mut first.paths));
        let take = |path: PathReport| {
            if met.fetch_add(1, SeqCst) < seen {
                return;
            }
            match self.hooks.take {
                Some(take) => take(path),
                None => kept.lock().unwrap_or_else(PoisonError::into_inner).push(path),
            }
        };
        let hooks = Hooks { take: Some(&take), ..*self.hooks };
        let attempt = Attempt::default();
        let mut last = explore_so(self.session, self.target, options, &hooks, attempt)?;
        if last.totals.paths < seen {
            first.ended_by = last.ended_by;
            // The bound was ours.
            first.cuts.retain(|c| *c != BoundKind::Paths);
            last = first;
        }
        last.paths = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
        last.totals.time = self.began.elapsed();
        Ok(last)
    }
}

fn is_late_or_open(report: &Report) -> bool {
    report.totals.open > 0 || report.totals.count(EndKind::OutOfTime) > 0
}
