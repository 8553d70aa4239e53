//! The strategy `driver`: inputs are built by calls, not initialised lazily.
//!
//! In place of the method under test a driver is explored, a Java class that is written for it and
//! compiled with the user's JDK: it builds the object and the arguments through constructors and
//! methods, with nondeterministic choices of what to call and how often, and then makes the call. What
//! is never built is no input, and what can be built in two ways is an input twice: this is the plain
//! way to explore a structure, which the other strategies are compared with.
//!
//! `planner` makes a plan from a method, `text` writes the plan as Java, `javac` compiles it, and
//! `calls` reads from the answers on a path which calls were made. The crate deliberately knows no
//! flag, and does not explore.

mod adders;
mod calls;
mod javac;
mod plan;
mod planner;
#[cfg(test)]
mod tests;
mod text;

use cairn_explore::{Coverage, Options, Report, Target, sides};
use cairn_program::{MethodId, Program};
use cairn_strategies::Settings;
use cairn_witness::Witness;
use javac::Compiled;
use plan::Plan;
pub use planner::Request;
use std::collections::BTreeSet;
use std::path::Path;

/// The strategy's name.
pub const NAME: &str = "driver";

/// The strategy that explores a driver: with nothing unknown but numbers and strings, any is right.
pub const EXPLORED_BY: &str = "gse";

/// A driver that is explored in place of a method.
pub struct Driver {
    plan: Plan,
    settings: Settings,
    /// The method as the user named it.
    pub target: String,
    /// The driver's classes are there as long as this is.
    classes: Compiled,
}

impl Driver {
    /// Writes and compiles the driver for a method, which the user calls `target`; the source goes into
    /// `keep` if it is to stay.
    pub fn new(
        program: &Program,
        request: &Request<'_>,
        target: &str,
        class_path: &str,
        keep: Option<&Path>,
    ) -> Result<Driver, String> {
        let plan = planner::plan(program, request)?;
        let classes = Compiled::new(&plan, program.jdk(), class_path, keep)?;
        Ok(Driver { plan, settings: request.settings.clone(), target: target.into(), classes })
    }

    /// The class path with the driver.
    pub fn class_path(&self, given: &str) -> Result<String, String> {
        self.classes.class_path(given)
    }

    /// The target to explore.
    pub fn entry(&self) -> String {
        format!("{}#{}()", self.plan.qualified("."), text::ENTRY)
    }

    /// Has the exploration know the driver's bounds by name and value.
    pub fn bound(&self, options: &mut Options) -> Result<(), String> {
        let missing = || format!("there is no strategy `{EXPLORED_BY}`");
        options.strategy =
            cairn_strategies::by_name(EXPLORED_BY, &self.settings).ok_or_else(missing)?;
        Ok(())
    }

    /// Adds to a report what the driver leaves out, and takes the driver's own branches from it.
    pub fn complete(&self, program: &Program, report: &mut Report) {
        report.cuts.extend(self.plan.cuts.iter().copied());
        report.losses.extend(self.plan.losses.iter().cloned());
        report.complete &= self.plan.cuts.is_empty() && self.plan.losses.is_empty();
        let Target::Method(entry) = report.target else { return };
        let driver = program.method(entry).class;
        report.covered.retain(|b| program.method(b.method).class != driver);
        let mut methods: BTreeSet<MethodId> = report.covered.iter().map(|b| b.method).collect();
        if let Ok(Target::Method(subject)) = Target::resolve(program, &self.target) {
            methods.insert(subject);
        }
        let total = methods.into_iter().map(|m| sides(program, m).len() as u64).sum();
        report.totals.branches = Coverage { covered: report.covered.len() as u64, total };
    }

    /// The calls on a path, on one line.
    pub fn calls(&self, witness: &Witness) -> Option<String> {
        calls::calls(&self.plan, &witness.inputs).map(|all| all.join(" "))
    }
}
