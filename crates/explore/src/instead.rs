//! Exploring a method, and another way of it where the first takes too much.

use crate::observe::Hooks;
use crate::options::{Checking, Options};
use crate::report::{BoundKind, EndKind, PathReport, Report};
use crate::start::StartError;
use crate::target::Target;
use crate::tasks::{Attempt, BEFORE, explore_so};
use cairn_program::Program;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Of the time, what looking at heaps as they grow may take if there is another way.
const SHARE: f64 = 0.25;

/// Paths that are many, where one may stand for many of them.
const MANY: u64 = 10_000;
/// What trying that may take, in times of what it took to see that there are many; and at least.
const PATIENCE: u32 = 3;
const LEAST: Duration = Duration::from_secs(2);

/// Explores all paths of a target.
pub fn explore(
    program: &Program,
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
        Run { program, target, hooks: &hooks, is_stopped: &is_stopped, began: Instant::now() };
    let share = match (&options.checking, options.or_before) {
        (Checking::Lazily(_), true) => options.time.map(|time| time.mul_f64(SHARE)),
        _ => None,
    };
    let paths = options.summary.as_ref().map(|_| MANY);
    let first = run.explore(options, Attempt { share, paths })?;
    match (&first.checking, share) {
        (None, _) => run.or_summarised(options, first),
        (Some(_), Some(share)) => run.or_before(options, share, first),
        (Some(_), None) => Ok(first),
    }
}

struct Run<'a> {
    program: &'a Program,
    target: &'a Target,
    hooks: &'a Hooks<'a>,
    /// Somebody has seen enough.
    is_stopped: &'a AtomicBool,
    began: Instant,
}

impl Run<'_> {
    fn explore(&self, options: &Options, attempt: Attempt) -> Result<Report, StartError> {
        explore_so(self.program, self.target, options, self.hooks, attempt)
    }

    /// The options for the time that is left.
    fn rest(&self, options: &Options) -> Options {
        let time = options.time.map(|time| time.saturating_sub(self.began.elapsed()));
        Options { time, ..options.clone() }
    }

    /// After a run that has looked at heaps as they grow: if that took too long, the precondition is
    /// executed before the call.
    fn or_before(
        &self,
        options: &Options,
        share: Duration,
        mut first: Report,
    ) -> Result<Report, StartError> {
        let is_late = first.totals.time >= share && !self.is_stopped.load(SeqCst);
        let was_used = matches!(first.checking, Some((name, _)) if name != BEFORE);
        if !was_used || !is_late {
            return Ok(first);
        }
        let options = Options { checking: Checking::Before, ..self.rest(options) };
        let mut second = self.explore(&options, Attempt::default())?;
        let outcomes = |r: &Report| r.paths.iter().filter(|p| p.end.kind().is_outcome()).count();
        let is_less = is_late_or_open(&second) && outcomes(&second) < outcomes(&first);
        if is_less && !self.is_stopped.load(SeqCst) {
            first.totals.time = self.began.elapsed();
            return Ok(first);
        }
        second.totals.time = self.began.elapsed();
        let why = "looking for structures takes too long";
        second.checking = Some((BEFORE, Some(why.into())));
        Ok(second)
    }

    /// After a run that has many paths: one with the other strategy, if that comes to an end. Else what was
    /// asked for, to its end.
    fn or_summarised(&self, options: &Options, first: Report) -> Result<Report, StartError> {
        let Some(strategy) = &options.summary else { return Ok(first) };
        let is_full = first.cuts.contains(&BoundKind::Paths);
        if !is_full || self.is_stopped.load(SeqCst) {
            return Ok(first);
        }
        let took = self.began.elapsed();
        let rest = self.rest(options);
        let patience = (took * PATIENCE).max(LEAST);
        let time = rest.time.map_or(patience, |left| (left / 2).min(patience));
        let other = Options { strategy: strategy.clone(), time: Some(time), ..rest };
        let mut second = self.explore(&other, Attempt::default())?;
        let is_whole = !is_late_or_open(&second) && !second.cuts.contains(&BoundKind::Paths);
        if is_whole || self.is_stopped.load(SeqCst) {
            let (name, paths) = (options.strategy.name(), first.totals.paths);
            second.instead =
                Some(format!("{}: {name} has more than {paths} paths", strategy.name()));
            second.totals.time = self.began.elapsed();
            return Ok(second);
        }
        let is_limit_ours = options.bounds.paths.is_none_or(|most| most > MANY);
        let mut last = match is_limit_ours {
            true => self.explore(&self.rest(options), Attempt::default())?,
            false => first,
        };
        last.totals.time = self.began.elapsed();
        Ok(last)
    }
}

fn is_late_or_open(report: &Report) -> bool {
    report.totals.open > 0 || report.totals.count(EndKind::OutOfTime) > 0
}
