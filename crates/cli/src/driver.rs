//! The strategy `driver`: inputs are built by calls, not initialised lazily.
//!
//! In place of the method under test a driver is explored, a Java class that is written for it and
//! compiled with the user's JDK: it builds the object and the arguments through constructors and
//! methods, with nondeterministic choices of what to call and how often, and then makes the call. What
//! is never built is no input, and what can be built in two ways is an input twice: this is the plain
//! way to explore a structure, which the other strategies are compared with.

mod adders;
mod calls;
mod javac;
mod plan;
mod planner;
#[cfg(test)]
mod tests;
mod text;

use crate::config::{self, Config};
use crate::exploration::ExplorationArgs;
use crate::heap::HeapArgs;
use cairn_explore::{Coverage, Options, Report, Target, parameter_names, sides};
use cairn_models::Settings;
use cairn_program::{MethodId, Program};
use cairn_report::Violation;
use cairn_witness::Witness;
use javac::Compiled;
use plan::Plan;
use planner::Request;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The strategy's name.
pub const NAME: &str = "driver";

/// Explores a driver: with nothing unknown but numbers and strings, any strategy is right.
const MODEL: &str = "gse";

/// Options of the strategy.
#[derive(clap::Args)]
pub struct DriverArgs {
    /// Keep the source that `--strategy driver` writes in this directory, to read or edit it.
    #[arg(long, value_name = "DIR")]
    keep_driver: Option<PathBuf>,
}

/// A driver that is explored in place of a method.
pub struct Driven {
    plan: Plan,
    settings: Settings,
    /// The method as the user named it.
    pub target: String,
    /// The driver's classes are there as long as this is.
    _classes: Compiled,
}

/// Where this strategy is asked for: the flag, or the file.
pub fn asked_by(heap: &HeapArgs, config: &Config) -> Option<&'static str> {
    match (heap.strategy.as_deref(), config.heap.strategy.as_deref()) {
        (Some(name), _) => (name == NAME).then_some("--strategy"),
        (None, Some(NAME)) => Some(config::FILE),
        _ => None,
    }
}

impl DriverArgs {
    /// Where the strategy is asked for, makes a driver; from then on `args` and `config` are about
    /// exploring that.
    pub fn prepare(
        &self,
        args: &mut ExplorationArgs,
        config: &mut Config,
    ) -> Result<Option<Driven>, String> {
        let Some(place) = asked_by(&args.search.heap, config) else {
            return match &self.keep_driver {
                Some(_) => Err(format!("--keep-driver needs --strategy {NAME}")),
                None => Ok(None),
            };
        };
        let failed = |why: String| format!("{place}: {NAME}: {why}");
        let program = args.program.open(config)?;
        let method = match args.resolve(&program)? {
            Target::Method(method) => method,
            Target::Main(class) => {
                return Err(failed(format!("{class} names no method; write {class}#method")));
            }
        };
        let settings = settings(&mut args.search.heap, config, &program)?;
        let non_null = non_null(&mut args.search.heap, config, &program, method)?;
        let precondition = args.search.heap.precondition(config, &program, None)?;
        let precondition = precondition.as_ref();
        let request = Request { method, settings: &settings, non_null: &non_null, precondition };
        let plan = planner::plan(&program, &request).map_err(failed)?;
        let class_path = args.program.classpath(config)?;
        let keep = self.keep_driver.as_deref();
        let classes = Compiled::new(&plan, program.jdk(), &class_path, keep).map_err(failed)?;
        args.program.set_classpath(classes.class_path(&class_path)?);
        args.search.heap.strategy = Some(MODEL.into());
        let driver = format!("{}#{}()", plan.qualified("."), text::ENTRY);
        let target = std::mem::replace(&mut args.target, driver);
        Ok(Some(Driven { plan, settings, target, _classes: classes }))
    }
}

/// What bounds the driver. Its scope is one number, and may be 0: constructors only.
fn settings(
    heap: &mut HeapArgs,
    config: &mut Config,
    program: &Program,
) -> Result<Settings, String> {
    let parts = std::mem::take(&mut heap.scope);
    let number = |text: &String| {
        let message = format!(
            "--scope: `{text}` is no number; a driver counts calls, not objects of some class"
        );
        text.trim().parse().map_err(|_| message)
    };
    let asked = parts.iter().map(number).collect::<Result<Vec<usize>, String>>()?;
    let in_file = config.heap.scope.take();
    let mut settings = heap.settings(&config.heap, program)?;
    settings.scope = asked.last().copied().or(in_file).unwrap_or(settings.scope);
    Ok(settings)
}

/// The parameters of the method that are never null: a driver has none of its own.
fn non_null(
    heap: &mut HeapArgs,
    config: &mut Config,
    program: &Program,
    method: MethodId,
) -> Result<Vec<String>, String> {
    heap.check_names(&parameter_names(program, method).map_err(|e| e.to_string())?)?;
    let mut all = std::mem::take(&mut config.heap.non_null);
    all.append(&mut heap.non_null);
    Ok(all)
}

impl Driven {
    /// Has the exploration know the driver's bounds by name and value.
    pub fn bound(&self, options: &mut Options) -> Result<(), String> {
        let missing = || format!("there is no strategy `{MODEL}`");
        options.model = cairn_models::by_name(MODEL, &self.settings).ok_or_else(missing)?;
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

    /// The calls that lead to violations.
    pub fn notes(&self, violations: &[Violation]) -> Vec<String> {
        let note = |v: &Violation| Some(format!("{} by {}", v.class, self.calls(&v.witness)?));
        violations.iter().filter_map(note).collect()
    }

    /// The calls on a path, on one line.
    pub fn calls(&self, witness: &Witness) -> Option<String> {
        calls::calls(&self.plan, &witness.inputs).map(|all| all.join(" "))
    }
}
