//! Does a property hold for all inputs? Explores a target, has the JVM confirm what is found (`confirm`),
//! and comes to a verdict (`judge`). Of the paths, only those stay that the verdict depends on (`kept`).
//! Where a bound has left something out and budget is left, it widens (`widen`).

mod confirm;
mod judge;
mod kept;
mod widen;

use crate::{Progress, misfits};
use cairn_driver::Driver;
use cairn_explore::{BoundKind, Hooks, Limit, Options, PathReport, Report, Target};
use cairn_program::Program;
use cairn_report::Check;
pub use confirm::{Answer, Confirmer};
use judge::Judge;
use kept::Kept;
use std::sync::{Mutex, PoisonError};
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
}

/// Explores and judges, with wider bounds as long as they matter; `name` is the target as the user named it.
pub fn check(request: &Request<'_>, name: &str, progress: &dyn Progress) -> Result<Check, String> {
    let looks_after_calls =
        matches!(request.forbidden.property, Property::Specification | Property::All);
    let options = Options { all_inputs: looks_after_calls, ..request.options.clone() };
    let first = level(request, &options, name, progress)?;
    let wider = |options: &Options| level(request, options, name, progress);
    Ok(widen::widened(first, &options, request.fixed, &wider))
}

/// Explores and judges within the bounds of some options.
fn level(
    request: &Request<'_>,
    options: &Options,
    name: &str,
    progress: &dyn Progress,
) -> Result<Level, String> {
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
        cairn_explore::explore(program, target, options, &hooks).map_err(|e| e.to_string())?;
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
    let Report { cuts, ended_by, totals, .. } = report;
    Ok(Level { check, cuts, ended_by, effort: totals.effort })
}
