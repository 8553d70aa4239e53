//! Selective execution: methods that have nothing to do with the unknown inputs are executed as in a concrete run.
//!
//! Which methods these are is learned as the run goes on, or is found by the relevancy analysis before it begins. In both
//! cases a frame that meets a term after all goes on as a symbolic one (`cairn_interp::Modes`), so the choice decides how long
//! a run takes and never what it finds.

use crate::ahead::Ahead;
use crate::observe::Hooks;
use crate::options::{Options, Relevancy};
use crate::portfolio;
use crate::report::{Report, Surprise};
use crate::session::Session;
use crate::start::{StartError, no_main};
use crate::target::{Target, parameter_descriptors};
use cairn_interp::{Machine, find_main};
use cairn_pointsto::{Contexts, Entry, Solution};
use cairn_program::{ClassId, MethodId, Program};
use cairn_relevancy::Seeds;
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use std::sync::Arc;

/// Assumptions of the points-to analysis that leave calls out.
const UNCERTAIN: &[&str] =
    &["reflection on a member that is not known", "a method handle whose target is not known"];

/// Explores all paths of a target.
pub fn explore(
    program: &Program,
    target: &Target,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Report, StartError> {
    explore_in(&Session::new(program), target, options, hooks)
}

/// As [`explore`], with what the session knows of the target from explorations before.
pub fn explore_in(
    session: &Session<'_>,
    target: &Target,
    options: &Options,
    hooks: &Hooks<'_>,
) -> Result<Report, StartError> {
    let program = session.program;
    let mut options = Cow::Borrowed(options);
    if options.ahead.is_none()
        && let Some(line) = options.at.clone()
        && let Some((solution, _)) = solve(program, target, &options)?
        && is_certain(&solution)
    {
        options.to_mut().ahead = Some(Arc::new(Ahead::new(program, &solution, &line)));
    }
    let options = &*options;
    let is_asked = matches!(options.relevancy, Relevancy::On | Relevancy::Verify);
    if !is_asked || options.irrelevant.is_some() {
        return portfolio::explore(session, target, options, hooks);
    }
    let mut options = options.clone();
    let found = session.analysed(target, &options, || analyse(program, target, &options))?;
    let Analysed::Found(found) = &*found else {
        // What is relevant is learned.
        options.relevancy = Relevancy::Learned;
        let mut report = portfolio::explore(session, target, &options, hooks)?;
        report.totals.selected.unanalysed = true;
        return Ok(report);
    };
    options.irrelevant = Some(found.irrelevant.clone());
    let mut report = portfolio::explore(session, target, &options, hooks)?;
    report.totals.selected.reached = found.reached;
    report.totals.selected.irrelevant = found.count;
    match report.surprises.first() {
        Some(first) if options.relevancy == Relevancy::Verify => {
            Err(StartError::Surprised(surprise(program, first), report.surprises.len()))
        }
        _ => Ok(report),
    }
}

/// A place where a term was that should have none, for people.
fn surprise(program: &Program, &Surprise { method, at }: &Surprise) -> String {
    let m = program.method(method);
    let line = program.body(method).ok().and_then(|b| b.line(at as usize));
    let line = line.map(|l| format!(", line {l}")).unwrap_or_default();
    format!("{}.{}{}{line}", program.class(m.class).java_name(), m.name, m.desc)
}

/// What comes of the relevancy analysis.
pub(crate) enum Analysed {
    Found(Found),
    /// It took too long.
    Unknown,
}

pub(crate) struct Found {
    irrelevant: Arc<FxHashSet<MethodId>>,
    reached: u64,
    count: u64,
}

/// Whether every call of the program is in the call graph, as far as that is known.
fn is_certain(solution: &Solution) -> bool {
    let is_open = |what: &str| UNCERTAIN.iter().any(|u| what.starts_with(u));
    !solution.assumptions().iter().any(|a| is_open(&a.what))
}

/// What references can be in all runs of a target, and the methods whose arguments are unknown; none if there is no time
/// for that.
fn solve(
    program: &Program,
    target: &Target,
    options: &Options,
) -> Result<Option<(Solution, Vec<MethodId>)>, StartError> {
    let (mut entries, mut unknown) = (vec![], vec![]);
    match target {
        Target::Main(name) => {
            let class = program.load(&name.replace('.', "/"))?;
            let m = Machine::new(program, Default::default(), Box::new(crate::start::Silent))?;
            let main = find_main(&m, class).ok_or_else(|| no_main(program, class))?;
            entries.push(Entry::Main(main));
        }
        Target::Method(method) => {
            unknown.push(*method);
            unknown.extend(asked_predicates(program, *method, options)?);
            entries.extend(unknown.iter().map(|&m| Entry::Unknown(m)));
        }
    }
    let static_inputs = options.strategy.universe.static_inputs();
    let analysis = cairn_pointsto::Options {
        contexts: Contexts::Selective,
        budget: options.budget.apart(),
        static_inputs,
        ..Default::default()
    };
    let solution = cairn_pointsto::analyse(program, &entries, &analysis);
    Ok(solution.ok().map(|s| (s, unknown)))
}

/// The methods that no unknown value reaches, if there is time for that.
fn analyse(program: &Program, target: &Target, options: &Options) -> Result<Analysed, StartError> {
    let static_inputs = options.strategy.universe.static_inputs();
    let Some((solution, unknown)) = solve(program, target, options)? else {
        return Ok(Analysed::Unknown);
    };
    let seeds = Seeds { entries: unknown, statics: static_inputs, ..Seeds::default() };
    let how = cairn_relevancy::Options { budget: options.budget.apart(), ..Default::default() };
    let relevancy = cairn_relevancy::analyse(program, &solution, &seeds, &how);
    if relevancy.is_everything() {
        return Ok(Analysed::Unknown);
    }
    let methods = relevancy.methods();
    let irrelevant: FxHashSet<MethodId> =
        methods.iter().copied().filter(|&m| !relevancy.method(m)).collect();
    let (reached, count) = (methods.len() as u64, irrelevant.len() as u64);
    Ok(Analysed::Found(Found { irrelevant: Arc::new(irrelevant), reached, count }))
}

/// What is executed to see whether the inputs of a call are valid.
fn asked_predicates(
    program: &Program,
    method: MethodId,
    options: &Options,
) -> Result<Vec<MethodId>, StartError> {
    let Some(predicates) = &options.predicates else { return Ok(vec![]) };
    let m = program.method(method);
    let mut classes: Vec<ClassId> = vec![m.class];
    for descriptor in parameter_descriptors(&m.desc) {
        if let Some(name) = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')) {
            classes.push(program.load(name)?);
        }
    }
    Ok(classes.into_iter().flat_map(|c| predicates.of(program, c)).collect())
}
