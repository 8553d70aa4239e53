//! Where predicates that nothing satisfies are false most often.

use super::{CallSetup, Requirement};
use crate::question::{Settings, SetupError};
use crate::symsolve::SymSolve;

/// What the search for a hint may take.
const EFFORT: u64 = 1 << 14;

/// A search for what satisfies a predicate of the call.
pub(super) fn search<'p>(
    call: &CallSetup<'_, 'p>,
    requirement: &Requirement,
    settings: &Settings,
) -> Result<SymSolve<'p>, SetupError> {
    let settings = Settings { array_length: call.array_length, ..settings.clone() };
    let Requirement { method, root, .. } = requirement;
    SymSolve::new(call.program, call.state.clone(), *method, root, call.universe, settings)
}

pub(super) fn most_failed(call: &CallSetup<'_, '_>, settings: &Settings) -> Option<String> {
    let mut of_all = call.requirements.iter().filter(|r| !r.by_class);
    of_all.find_map(|requirement| {
        let mut solve = search(call, requirement, settings).ok()?;
        if solve.space().obstacle().is_some() {
            return None;
        }
        solve.budget = call.budget.with_effort(EFFORT);
        Some(solve.most_failed()?.text(call.program))
    })
}
