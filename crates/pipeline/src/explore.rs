//! The paths of a target, one after the other, and what they amount to.

use crate::{Progress, misfits, totals};
use cairn_driver::Driver;
use cairn_explore::{Hooks, Options, PathReport, Report, Target};
use cairn_program::Program;
use cairn_report::Totals;
use std::sync::{Mutex, PoisonError};

/// What is explored.
pub struct ExploreRequest<'a> {
    pub program: &'a Program,
    pub target: &'a Target,
    pub options: &'a Options,
    /// Where the target is a driver.
    pub driver: Option<&'a Driver>,
}

/// What is known when all paths are.
pub struct Explored {
    pub report: Report,
    pub totals: Totals,
}

/// Whether the observer wants more.
enum Wish {
    More,
    Enough,
    Failed(String),
}

/// Explores. The observer `seen` is given each path, numbered and in order, as soon as it is known, and says
/// whether to go on; an error of its ends the run.
pub fn explore(
    request: &ExploreRequest<'_>,
    progress: &dyn Progress,
    seen: &mut (dyn FnMut(PathReport) -> Result<bool, String> + Send),
) -> Result<Explored, String> {
    let &ExploreRequest { program, target, options, driver } = request;
    let state = Mutex::new((Wish::More, seen));
    let take = |path: PathReport| {
        let (wish, seen) = &mut *state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Wish::More = wish {
            *wish = match seen(path) {
                Ok(true) => Wish::More,
                Ok(false) => Wish::Enough,
                Err(error) => Wish::Failed(error),
            };
        }
    };
    let stop = |_: &PathReport| {
        progress.path();
        !matches!(state.lock().unwrap_or_else(PoisonError::into_inner).0, Wish::More)
    };
    let hooks = Hooks { stop: &stop, take: Some(&take), ..Hooks::default() };
    let report = cairn_explore::explore(program, target, options, &hooks);
    let mut report = report.map_err(|e| e.to_string())?;
    if let (Wish::Failed(error), _) = state.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    if let Some(driver) = driver {
        driver.complete(program, &mut report);
    }
    let mut totals = totals(&report, options);
    totals.notes.extend(misfits(program, options.predicates.as_ref(), &report.target));
    Ok(Explored { report, totals })
}
