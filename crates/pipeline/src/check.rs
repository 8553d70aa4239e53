//! Does a property hold for all inputs? Explores a target, has the JVM confirm what is found (`confirm`),
//! and comes to a verdict (`judge`). Of the paths, only those stay that the verdict depends on (`kept`).
//! Where a bound has left something out and budget is left, it widens (`widen`).

mod confirm;
mod judge;
mod kept;
mod widen;

use crate::{Progress, misfits};
use cairn_driver::Driver;
use cairn_explore::{
    BoundKind, Budget, EndKind, Hooks, Limit, Options, PathReport, Report, Session, Shared, Target,
};
use cairn_program::Program;
use cairn_report::{Check, Verdict};
use cairn_solver::ChainOptions;
pub use confirm::{Answer, Confirmer};
use judge::Judge;
use kept::Kept;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
pub use widen::Fixed;

/// What must not happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// A failing assertion: an AssertionError that escapes.
    Assert,
    /// Every other throwable that escapes.
    Exceptions,
    /// An invariant or a postcondition of a specification that does not hold after the call.
    Specification,
    /// All of them.
    All,
}

impl Property {
    pub fn name(self) -> &'static str {
        match self {
            Property::Assert => "assert",
            Property::Exceptions => "exceptions",
            Property::Specification => "spec",
            Property::All => "all",
        }
    }
}

/// A line of a class's source, which also counts for the classes nested in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// As Java names it, nested classes with a dollar sign.
    pub class: String,
    pub line: u32,
}

/// What must not happen, and where: anywhere if no place is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidden {
    pub property: Property,
    /// Where the exception is made.
    pub at: Option<Spot>,
}

impl From<Property> for Forbidden {
    fn from(property: Property) -> Forbidden {
        Forbidden { property, at: None }
    }
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.at {
            None => f.write_str(self.property.name()),
            Some(at) => write!(f, "{} at {}:{}", self.property.name(), at.class, at.line),
        }
    }
}

/// What is checked.
pub struct Request<'a> {
    pub program: &'a Program,
    pub target: &'a Target,
    pub options: &'a Options,
    pub forbidden: &'a Forbidden,
    /// All violations are looked for, not only the first.
    pub all: bool,
    pub confirmer: &'a Confirmer<'a>,
    /// Where the target is a driver.
    pub driver: Option<&'a Driver>,
    /// Which bounds stay as they are, whatever they leave out.
    pub fixed: &'a Fixed,
    /// Whether sides of a branch that meet again become one path. Never where each path is judged by itself, or the search is
    /// for a line.
    pub merges: bool,
}

/// What the explored paths of one level of bounds amount to.
struct Level {
    check: Check,
    /// Bounds that left something out.
    cuts: Vec<BoundKind>,
    /// What ended the run before its work was done.
    ended_by: Option<Limit>,
    /// The effort that it took.
    effort: u64,
    /// There are paths of which the solver or the time does not say how they go on.
    is_undecided: bool,
}

/// Explores and judges, with wider bounds as long as they matter; `name` is the target as the user named it.
pub fn check(request: &Request<'_>, name: &str, progress: &dyn Progress) -> Result<Check, String> {
    let session = Session::new(request.program);
    let looks_after_calls =
        matches!(request.forbidden.property, Property::Specification | Property::All);
    let options = Options { all_inputs: looks_after_calls, ..request.options.clone() };
    let (first, options) = first_level(request, &session, &options, name, progress)?;
    let wider = |options: &Options| level(request, &session, options, name, progress);
    Ok(widen::widened(first, &options, request.fixed, &wider))
}

/// Of the time that is left: for a brief attempt that does not merge sides of branches, for the first that merges, and for the one that does not
/// and is not brief.
const SHARES: [f64; 3] = [0.2, 0.5, 0.7];
/// The effort of the brief attempt.
const BRIEF: u64 = 1 << 14;
/// By how much less than usual a question may cost in the first attempt that merges.
const LESS: u64 = 10;
const SECONDS: u64 = 4;

/// The narrowest bounds. Most targets have few paths and are not worth more than a brief attempt. Merged paths are fewer, but values that
/// depend on many conditions can be harder for the solver than many paths: the first question that is hard ends that attempt, and paths are not
/// merged. If that comes to no verdict either, they are merged whatever it costs. Also the options of the attempt that counts.
fn first_level(
    request: &Request<'_>,
    session: &Session<'_>,
    given: &Options,
    name: &str,
    progress: &dyn Progress,
) -> Result<(Level, Options), String> {
    // A brief attempt that ends with one violation has not looked for all.
    if !request.merges || request.all || given.contract.is_some() || given.at.is_some() {
        return Ok((level(request, session, given, name, progress)?, given.clone()));
    }
    let mut merged = given.clone();
    merged.bounds.limits.merges = true;
    let mut quick = merged.clone();
    let time_per_question = given.solver.time_per_question.min(Duration::from_secs(SECONDS));
    let effort = given.solver.effort / LESS;
    quick.merging = Some(ChainOptions { effort, time_per_question, ..given.solver.clone() });
    let mut spent = 0;
    let part = |n: usize| given.budget.share(SHARES[n]);
    let attempts: [(Options, &dyn Fn() -> Budget); 4] = [
        (given.clone(), &|| part(0).with_effort(BRIEF)),
        (quick, &|| part(1)),
        (given.clone(), &|| part(2)),
        (merged, &|| given.budget.clone()),
    ];
    let mut best: Option<(Level, Options)> = None;
    for (options, budget) in attempts {
        let budget = budget();
        let attempt = Options { budget, ..options.clone() };
        let tried = level(request, session, &attempt, name, progress)?;
        spent += tried.check.totals.time_ms;
        let merges = options.bounds.limits.merges;
        let is_known = best.as_ref().is_some_and(|(b, _)| !is_unknown(b)) && is_unknown(&tried);
        let is_last = is_known
            || !(is_worth_another(&tried) || merges && is_cut_by_values(&tried))
            || given.budget.is_over();
        // Of attempts without a verdict, the one that counts paths as everybody else does.
        if !is_known && (is_last && !is_unknown(&tried) || best.is_none() || !merges) {
            best = Some((tried, options));
        }
        if is_last {
            break;
        }
    }
    let (mut level, options) = best.ok_or("nothing was explored")?;
    level.check.totals.time_ms = spent;
    Ok((level, options))
}

fn is_unknown(level: &Level) -> bool {
    matches!(level.check.verdict, Verdict::Unknown(_))
}

/// Whether nothing was violated, but a bound left something out that values have a part in: the text of a value that depends on conditions
/// may meet one where the texts of each path's own values do not.
fn is_cut_by_values(tried: &Level) -> bool {
    let of_values =
        [BoundKind::StringLength, BoundKind::ArrayLength, BoundKind::Values, BoundKind::Steps];
    matches!(tried.check.verdict, Verdict::HoldsWithin(..))
        && tried.cuts.iter().any(|c| of_values.contains(c))
}

/// Whether other paths may come to a verdict where these did not: the solver or the time was too short.
fn is_worth_another(tried: &Level) -> bool {
    let short = tried.is_undecided || matches!(tried.ended_by, Some(Limit::Time | Limit::Effort));
    short && is_unknown(tried) && tried.check.disagreements.is_empty()
}

/// Explores and judges within the bounds of some options.
fn level(
    request: &Request<'_>,
    session: &Session<'_>,
    options: &Options,
    name: &str,
    progress: &dyn Progress,
) -> Result<Level, String> {
    let mut options = options.clone();
    loop {
        let (level, shared) = once(request, session, &options, name, progress)?;
        let is_new = !shared.is_subset(&options.shared);
        // Before what threads turned out to share they can be interrupted, too.
        if !is_new || level.ended_by.is_some() || widen::is_violated(&level.check) {
            return Ok(level);
        }
        let all = options.shared.union(&shared).copied().collect();
        options.shared = std::sync::Arc::new(all);
    }
}

/// Explores and judges, with the fields that threads are known to share; those that they do.
fn once(
    request: &Request<'_>,
    session: &Session<'_>,
    options: &Options,
    name: &str,
    progress: &dyn Progress,
) -> Result<(Level, Shared), String> {
    let &Request { program, target, forbidden, all, confirmer, driver, .. } = request;
    let stop = |report: &PathReport| {
        progress.path();
        !all && judge::settles(report, forbidden, confirmer)
    };
    let trim = |path: &mut PathReport| kept::trim(path, forbidden);
    let kept = Mutex::new(Kept::new(forbidden));
    let take = |path| kept.lock().unwrap_or_else(PoisonError::into_inner).take(path);
    let hooks = Hooks { stop: &stop, trim: &trim, take: Some(&take), ..Hooks::default() };
    let mut report =
        cairn_explore::explore_in(session, target, options, &hooks).map_err(|e| e.to_string())?;
    let Kept { paths, dropped, .. } = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.paths = paths;
    if let Some(driver) = driver {
        driver.complete(program, &mut report);
    }
    let judge = Judge { report: &report, options, forbidden, confirmer, dropped: &dropped };
    let mut check = judge.check(driver.map_or(name, |d| &d.target), all);
    check.notes.extend(misfits(program, options.predicates.as_ref(), &report.target));
    let calls = check.violations.iter().filter_map(|v| {
        let calls = driver?.calls(&v.witness)?;
        Some(format!("{} by {calls}", v.class))
    });
    check.notes.extend(calls.collect::<Vec<_>>());
    let Report { cuts, ended_by, totals, shared, .. } = report;
    let undecided = totals.count(EndKind::SolverUnknown) + totals.count(EndKind::OutOfTime);
    let effort = totals.effort;
    Ok((Level { check, cuts, ended_by, effort, is_undecided: undecided > 0 }, shared))
}
