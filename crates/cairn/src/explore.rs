//! The paths of a method.

use crate::observer::Phases;
use crate::{Error, Observer, Options};
use cairn_explore::{Detail, PathReport, Target};
use cairn_pipeline::{self as engine, ExploreRequest, describe};
use cairn_program::Program;
use cairn_report::Totals;

/// What is known when a run has ended.
#[derive(Clone, Debug)]
pub struct Explored {
    /// Paths by their ends, bounds that were reached, what the solver did.
    pub totals: Totals,
    /// Nothing was left out: these are all paths.
    pub is_complete: bool,
}

/// Explores a target: `com.acme.Main` for its main method, `com.acme.Bst#insert`, or
/// `com.acme.Bst#insert(int)` where a method is overloaded. The observer is told each path, in the order of
/// their numbers, as soon as it is known.
///
/// ```no_run
/// # use cairn::{Options, explore, open};
/// # let program = open(".", None)?;
/// let explored = explore(&program, "com.acme.Bst#insert", &Options::default(), &())?;
/// assert!(explored.is_complete);
/// # Ok::<(), cairn::Error>(())
/// ```
pub fn explore(
    program: &Program,
    target: &str,
    options: &Options,
    observer: &dyn Observer,
) -> Result<Explored, Error> {
    let target = Target::resolve(program, target).map_err(|e| Error(e.to_string()))?;
    let options = options.engine(program, &target, Detail::Condition, 0)?;
    let request = ExploreRequest { program, target: &target, options: &options, driver: None };
    let mut seen = |path: PathReport| Ok(observer.path(&describe(&path)));
    let found = engine::explore(&request, &Phases(observer), &mut seen)?;
    let is_complete = found.report.complete && !found.report.has_no_valid_input();
    Ok(Explored { totals: found.totals, is_complete })
}
