//! An exploration's numbers, for a report: paths by their ends, bounds that left something out, losses, the
//! solver's layers, and what was done about the precondition.

use cairn_explore::{BoundKind, Limit as Ended, Options, Relevancy as Asked, Report, Used, wider};
use cairn_interp::sym::STEP_UNIT;
use cairn_report::{Count, Layer, Limit, Precondition, Relevancy, Totals};

/// Reports say how many of these there are.
const LOSSES: usize = 20;

/// The bounds that left something out, with their values.
pub fn limits(report: &Report, options: &Options) -> Vec<Limit> {
    let (bounds, settings) = (&options.bounds, options.strategy.bounds());
    let mut kinds = report.cuts.clone();
    kinds.sort();
    kinds.dedup();
    let value = |kind| match kind {
        BoundKind::Loops => u64::from(bounds.loops),
        BoundKind::Depth => bounds.depth as u64,
        BoundKind::PathLength => bounds.path_length as u64,
        BoundKind::Paths => bounds.paths.unwrap_or(0),
        BoundKind::IdlePaths => bounds.idle_paths.unwrap_or(0),
        BoundKind::Values => u64::from(bounds.values),
        BoundKind::ArrayLength => u64::from(bounds.limits.array_length),
        BoundKind::StringLength => u64::from(bounds.limits.string_length),
        BoundKind::Steps => bounds.limits.steps * u64::from(STEP_UNIT),
        BoundKind::Scope => settings.scope as u64,
        BoundKind::Chain => u64::from(settings.k.unwrap_or(0)),
        BoundKind::Candidates => settings.candidates as u64,
        BoundKind::Elements => u64::from(settings.elements),
        BoundKind::Ranges => settings.scope as u64,
        BoundKind::Effort => report.totals.effort,
        // One, if none is looked for.
        BoundKind::Schedules => 1,
        BoundKind::Preemptions => u64::from(bounds.limits.preemptions),
        BoundKind::Memory => options.budget.memory().unwrap_or(0) >> 20,
    };
    let limit = |k: BoundKind| {
        let value = value(k);
        Limit { name: k.to_string(), value, wider: wider(k, value) }
    };
    kinds.into_iter().map(limit).collect()
}

/// How paths are said to end that a bound has cut off.
pub fn bound_ending(bound: &str) -> String {
    format!("reached a bound: {bound}")
}

/// An exploration's numbers, for a report.
pub fn totals(report: &Report, options: &Options) -> Totals {
    let sums = &report.totals;
    let mut losses: Vec<String> = report.losses.iter().take(LOSSES).cloned().collect();
    if report.losses.len() > LOSSES {
        losses.push(format!("and {} more", report.losses.len() - LOSSES));
    }
    if report.ended_by == Some(Ended::Interrupted) {
        losses.push("the run was interrupted".into());
    }
    if sums.open > 0 {
        losses.push(format!("states not executed any more: {}", sums.open));
    }
    let instead = report.instead.iter().map(|why| format!("explored with {why}"));
    let layer = |c: &cairn_solver::Counters| Layer {
        name: c.layer.into(),
        asked: c.asked,
        answered: c.sat + c.unsat + c.unknown,
    };
    Totals {
        paths: sums.paths,
        ends: sums.ends.iter().map(|(k, &count)| Count { what: ending(*k), count }).collect(),
        cuts: limits(report, options),
        losses,
        solver: sums.solver.iter().map(layer).collect(),
        forks: sums.forks,
        split: sums.split,
        abandoned: sums.abandoned,
        branches_covered: sums.branches.covered,
        branches: sums.branches.total,
        assumed: report.assumed.clone(),
        no_input: (!report.assumed.is_empty() && report.has_no_valid_input())
            .then(|| no_valid_input(options.strategy.bounds().scope)),
        precondition: precondition(report, options),
        relevancy: relevancy(report, options),
        notes: instead
            .chain(abandoned(sums.abandoned))
            .chain(complaints(&report.totals, &report.complaints))
            .chain(doubts(&report.totals, &report.doubts))
            .collect(),
        complete: report.complete,
        time_ms: sums.time.as_millis() as u64,
    }
}

/// Paths that ended early.
fn abandoned(paths: u64) -> Option<String> {
    let (s, they) = if paths == 1 { ("", "it") } else { ("s", "they") };
    let text = || {
        format!(
            "{paths} path{s} given up: {they} could not get to the line that is asked for any more"
        )
    };
    (paths > 0).then(text)
}

/// Branches and calls without terms that are worth a line, where nobody asked how many there are.
const MANY_STEPS: u64 = 100_000;

/// What was executed as in a concrete run, for a report.
fn relevancy(report: &Report, options: &Options) -> Option<Relevancy> {
    let s = &report.totals.selected;
    let how = match options.relevancy {
        Asked::Off => return None,
        Asked::Learned if s.concrete_steps < MANY_STEPS => return None,
        Asked::Learned => "learned",
        _ if s.unanalysed => "learned, because the analysis took too long",
        Asked::On => "on",
        Asked::Verify => "verify",
    };
    Some(Relevancy {
        how: how.into(),
        steps: s.concrete_steps + s.symbolic_steps,
        plain_steps: s.concrete_steps,
        begun: s.begun,
        failed: s.failed,
        reached: s.reached,
        irrelevant: s.irrelevant,
    })
}

/// What was done about the precondition, for a report.
fn precondition(report: &Report, options: &Options) -> Option<Precondition> {
    let used = report.precondition.as_ref()?;
    let scope = options.strategy.bounds().scope;
    let no_input = report.has_no_valid_input();
    Some(Precondition {
        no_input: no_input.then(|| no_valid_input(scope)),
        hint: report.hint.clone().filter(|_| no_input),
        ..used_as(used, &report.totals)
    })
}

/// That there is none.
pub fn no_valid_input(scope: usize) -> String {
    format!("no valid input within scope {scope}")
}

/// How a precondition was used, in numbers.
pub fn used_as(used: &Used, sums: &cairn_explore::Totals) -> Precondition {
    let asked = &sums.structures;
    let known = asked.by_witness + asked.by_memo + asked.by_tree;
    Precondition {
        strategy: used.0.into(),
        instead: used.1.clone(),
        invalid: sums.invalid,
        pruned: sums.pruned,
        questions: asked.questions,
        by_witness: asked.by_witness,
        by_memo: asked.by_memo,
        by_tree: asked.by_tree,
        by_search: asked.questions.saturating_sub(known),
        runs: asked.runs,
        confirmed: sums.confirmed,
        refuted: sums.refuted,
        time_ms: asked.time.as_millis() as u64,
        ..Precondition::default()
    }
}

/// What is wrong with a precondition.
pub fn complaints(sums: &cairn_explore::Totals, noticed: &[String]) -> Vec<String> {
    let mut all = vec![];
    if sums.structures.thrown + sums.unanswered > 0 {
        all.push(
            "the precondition throws exceptions for some objects, which counts as false".to_owned(),
        );
    }
    if sums.structures.too_long > 0 {
        all.push("the precondition does not come to an end for some objects".to_owned());
    }
    all.extend_from_slice(noticed);
    all
}

/// That it is not known of some inputs whether the specification holds after the call.
pub fn doubts(sums: &cairn_explore::Totals, reasons: &[String]) -> Option<String> {
    let first = reasons.first()?;
    let n = sums.unchecked;
    Some(format!(
        "of {n} inputs it is not known whether the specification holds afterwards: {first}"
    ))
}

/// A kind of ending, after a number.
fn ending(kind: cairn_explore::EndKind) -> String {
    use cairn_explore::EndKind;
    match kind {
        EndKind::Returned => "returned".into(),
        EndKind::Threw => "threw an exception".into(),
        EndKind::Assertion => "violated an assertion".into(),
        EndKind::Exited => "exited".into(),
        EndKind::Endless => "never ended".into(),
        EndKind::Deadlock => "came to a deadlock".into(),
        EndKind::Bound(bound) => bound_ending(&bound.to_string()),
        EndKind::Unsupported => "reached something unsupported".into(),
        EndKind::SolverUnknown => "left open by the solver".into(),
        EndKind::OutOfTime => "out of time".into(),
        EndKind::Broken => "reached broken code".into(),
    }
}
