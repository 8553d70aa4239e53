//! Does a property hold for all inputs? Explores a target, has the JVM confirm what is found (`confirm`),
//! and comes to a verdict (`judge`).

mod confirm;
mod judge;

use crate::{Progress, misfits};
use cairn_driver::Driver;
use cairn_explore::{Hooks, Options, PathReport, Target};
use cairn_program::Program;
use cairn_report::Check;
pub use confirm::{Answer, Confirmer};
use judge::Judge;

/// What must not happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Property {
    /// A failing assertion: an AssertionError that escapes.
    Assert,
    /// Every other throwable that escapes.
    Exceptions,
    /// Both.
    All,
}

impl Property {
    pub fn name(self) -> &'static str {
        match self {
            Property::Assert => "assert",
            Property::Exceptions => "exceptions",
            Property::All => "all",
        }
    }
}

/// What is checked.
pub struct Request<'a> {
    pub program: &'a Program,
    pub target: &'a Target,
    pub options: &'a Options,
    pub property: Property,
    /// All violations are looked for, not only the first.
    pub all: bool,
    pub confirmer: &'a Confirmer<'a>,
    /// Where the target is a driver.
    pub driver: Option<&'a Driver>,
}

/// Explores and judges; `name` is the target as the user named it.
pub fn check(request: &Request<'_>, name: &str, progress: &dyn Progress) -> Result<Check, String> {
    let &Request { program, target, options, property, all, confirmer, driver } = request;
    let stop = |report: &PathReport| {
        progress.path();
        !all && judge::settles(report, property, confirmer)
    };
    let hooks = Hooks { stop: &stop, ..Hooks::default() };
    let mut report =
        cairn_explore::explore(program, target, options, &hooks).map_err(|e| e.to_string())?;
    if let Some(driver) = driver {
        driver.complete(program, &mut report);
    }
    let judge = Judge { report: &report, options, property, confirmer };
    let mut check = judge.check(driver.map_or(name, |d| &d.target), all);
    check.notes.extend(misfits(program, options.precondition.as_ref(), &report.target));
    let calls = check.violations.iter().filter_map(|v| {
        let calls = driver?.calls(&v.witness)?;
        Some(format!("{} by {calls}", v.class))
    });
    check.notes.extend(calls.collect::<Vec<_>>());
    Ok(check)
}
