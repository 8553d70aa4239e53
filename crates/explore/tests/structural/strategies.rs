//! Strategies, and what an exploration with one of them comes to.

use super::seen::{Found, Looker, Looking};
use super::subjects::Case;
use cairn_explore::{EndKind, Hooks, Observer, PathReport, Precise, Report, explore};
use cairn_precond::{Before, Hybrid, Improvements, PreconditionFactory, Settings, StructureSearch};
use cairn_witness::Witness;
use std::sync::Arc;

/// A strategy that looks at the heap as it grows.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    pub name: &'static str,
    pub is_hybrid: bool,
    pub symmetry: bool,
    pub improvements: Improvements,
    pub trusts_ranges: bool,
}

pub const LISSA: Strategy = Strategy {
    name: "lissa",
    is_hybrid: false,
    symmetry: true,
    improvements: Improvements::NONE,
    trusts_ranges: true,
};
pub const LISSA_M: Strategy =
    Strategy { name: "lissa-m", improvements: Improvements::ALL, ..LISSA };
pub const NOSB: Strategy = Strategy { name: "lissa-nosb", symmetry: false, ..LISSA };
pub const HYBRID: Strategy = Strategy { name: "hybrid", is_hybrid: true, ..LISSA };

/// As the command line has it: numbers beyond the ranges are left to the end of a path.
pub const PRESET: Strategy =
    Strategy { trusts_ranges: false, improvements: Improvements::USUAL, ..LISSA_M };

const fn without(name: &'static str, improvements: Improvements) -> Strategy {
    Strategy { name, improvements, ..LISSA_M }
}

/// All that search for structures: each must find the same.
pub const SEARCHES: [Strategy; 8] = [
    LISSA,
    LISSA_M,
    NOSB,
    without("without witness", Improvements { witness: false, ..Improvements::ALL }),
    without("without conflict", Improvements { conflict: false, ..Improvements::ALL }),
    without("without memo", Improvements { memo: false, ..Improvements::ALL }),
    without("without resume", Improvements { resume: false, ..Improvements::ALL }),
    without("without learn", Improvements { learn: false, ..Improvements::ALL }),
];

impl Strategy {
    pub fn precondition(&self, case: &Case, precise: Precise) -> Arc<dyn PreconditionFactory> {
        let settings = Settings {
            ranges: case.ranges.clone(),
            symmetry: self.symmetry,
            improvements: self.improvements,
            ..Settings::default()
        };
        let Strategy { name, trusts_ranges, .. } = *self;
        match self.is_hybrid {
            true => Arc::new(Hybrid { precise, settings }),
            false => Arc::new(StructureSearch { name, precise, trusts_ranges, settings }),
        }
    }

    /// None if the time was not enough.
    pub fn explore(&self, case: &Case, precise: Precise) -> Option<Report> {
        run(case, self.precondition(case, precise))
    }

    /// Its paths as they are without another look at the numbers, and which of some inputs are on them.
    pub fn look(&self, case: &Case, witnesses: Vec<Witness>) -> Option<Found> {
        look(case, self.precondition(case, Precise::Off), witnesses).map(|l| l.1)
    }
}

/// Explores with the precondition executed before the call. None if the time was not enough.
pub fn if_repok(case: &Case) -> Option<Report> {
    run(case, Arc::new(Before))
}

/// None if the time was not enough.
pub fn run(case: &Case, precondition: Arc<dyn PreconditionFactory>) -> Option<Report> {
    let options = case.options(precondition);
    let report = explore(case.program, &case.target(), &options, &Hooks::default());
    finished(report.unwrap_or_else(|e| panic!("{}: {e}", case.name())))
}

/// Looks at the paths of an exploration.
pub fn look(
    case: &Case,
    precondition: Arc<dyn PreconditionFactory>,
    witnesses: Vec<Witness>,
) -> Option<(Report, Found)> {
    let options = case.options(precondition);
    let looking = Arc::new(Looking::new(witnesses));
    let report = {
        let observe =
            || -> Box<dyn Observer> { Box::new(Looker::new(case.program, looking.clone())) };
        let hooks = Hooks { observe: &observe, ..Hooks::default() };
        explore(case.program, &case.target(), &options, &hooks)
    };
    let report = finished(report.unwrap_or_else(|e| panic!("{}: {e}", case.name())))?;
    let found = looking.found();
    assert_eq!(found.troubles, Vec::<String>::new(), "{}", case.name());
    assert_eq!(found.paths.len(), report.paths.len(), "{}", case.name());
    Some((report, found))
}

/// A report of all paths there are within the bounds, each of them decided.
fn finished(report: Report) -> Option<Report> {
    let is_open = |k: &EndKind| matches!(k, EndKind::OutOfTime | EndKind::SolverUnknown);
    let is_open = report.totals.ends.keys().any(is_open);
    (report.totals.open == 0 && !is_open).then_some(report)
}

/// The inputs of the paths that the program itself ends.
pub fn witnesses(case: &Case, report: &Report) -> Vec<Witness> {
    let outcomes = report.paths.iter().filter(|p| p.end.kind().is_outcome());
    let missing = |p: &PathReport| panic!("{}: path {} has no input", case.name(), p.number);
    outcomes.map(|p| p.witness.clone().unwrap_or_else(|| missing(p))).collect()
}
