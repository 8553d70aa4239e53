//! Reports as runs for a page.

use super::shape::decisions;
use super::{Case, Class, Compared, Ending, Finding, Picture, Run, RunKind, VERSION};
use crate::check::{Check, Kind, Replay, Violation, program_frames};
use crate::inputs::{Input, heap, joined};
use crate::paths::Path;
use crate::tests::TestReport;
use crate::text::with_message;
use crate::totals::Totals;
use crate::verdict::Verdict;
use cairn_witness::{Names, Outcome, Target, TraceFrame, Witness, simple};

/// Characters of a value, a condition or a message that are kept.
const LONGEST: usize = 2000;

/// A text with at most so many characters, and how many there were.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => {
            let shown = text.char_indices().nth(most.saturating_sub(16)).map_or(end, |c| c.0);
            format!("{}… ({} in all)", &text[..shown], text.chars().count())
        }
    }
}

fn each(texts: &[String]) -> Vec<String> {
    texts.iter().map(|t| cut(t, LONGEST)).collect()
}

/// A path as the page shows it.
pub fn of_path(path: &Path) -> Case {
    let name = format!("path {}", path.number);
    let mut case = match &path.witness {
        Some(witness) => of_witness(name, witness),
        None => Case { name, ..Case::default() },
    };
    case.end = cut(&path.end, LONGEST);
    case.ending = path.ending;
    case.condition = each(&path.condition);
    case.decisions.extend(case.condition.iter().cloned());
    case.summary.clone_from(&path.summary);
    case.others = path.others.len();
    case
}

/// A call with its input and what becomes of it.
pub fn of_witness(name: String, witness: &Witness) -> Case {
    let names = Names::new(witness);
    let (end, ending) = match &witness.outcome {
        Outcome::Returned(None) => ("returned".into(), Ending::Returned),
        Outcome::Returned(Some(value)) => {
            (format!("returned {}", names.value_after(value)), Ending::Returned)
        }
        Outcome::Threw { class, message } => {
            (format!("threw {}", with_message(class, message.as_deref())), Ending::Threw)
        }
        Outcome::Exited(code) => (format!("exited with {code}"), Ending::Exited),
        Outcome::Endless => ("never ends".into(), Ending::Endless),
    };
    let condition = each(&witness.condition);
    let mut all = decisions(witness);
    all.extend(condition.iter().cloned());
    let input = |i: Input| (i.name, cut(&i.java, LONGEST));
    Case {
        name,
        end: cut(&end, LONGEST),
        ending,
        decisions: all,
        condition,
        inputs: Input::list(witness).into_iter().map(input).collect(),
        heap: Picture::new(witness),
        assumed: witness
            .assumed
            .iter()
            .map(|p| format!("{} ({}:{})", cut(&p.text, LONGEST), p.file, p.line))
            .collect(),
        ..Case::default()
    }
}

/// The numbers of an exploration, with what they count.
pub fn of_totals(totals: &Totals) -> Vec<(String, String)> {
    let mut all = vec![("paths".to_owned(), totals.paths.to_string())];
    all.extend(totals.ends.iter().map(|c| (c.what.clone(), c.count.to_string())));
    let branches = format!("{} of {}", totals.branches_covered, totals.branches);
    all.push(("branches covered".into(), branches));
    for limit in &totals.cuts {
        all.push((format!("bound reached: {}", limit.name), limit.value.to_string()));
    }
    all.extend(totals.losses.iter().map(|l| ("lost".to_owned(), cut(l, LONGEST))));
    if let Some(layer) = totals.solver.first() {
        all.push(("questions to the solver".into(), layer.asked.to_string()));
    }
    all
}

/// What one strategy did.
pub fn compared(strategy: &str, totals: &Totals) -> Compared {
    let cut = |l: &crate::Limit| format!("bound reached: {} {}", l.name, l.value);
    let lost = totals.losses.iter().map(|l| format!("lost: {}", super::cut(l, LONGEST)));
    let asked = |layer: Option<&crate::Layer>| layer.map_or(0, |l| l.asked);
    Compared {
        strategy: strategy.to_owned(),
        paths: totals.paths,
        ends: totals.ends.iter().map(|c| (c.what.clone(), c.count)).collect(),
        forks: totals.forks,
        questions: asked(totals.solver.first()),
        hard_questions: asked(totals.solver.last()),
        covered: totals.branches_covered,
        branches: totals.branches,
        time_ms: totals.time_ms,
        is_complete: totals.complete,
        remarks: totals.cuts.iter().map(cut).chain(lost).collect(),
        failure: totals.no_input.clone(),
    }
}

/// What `cairn check` found.
pub fn of_check(check: &Check, command: String) -> Run {
    let class = check.target.split('#').next().unwrap_or_default();
    Run {
        version: VERSION,
        kind: RunKind::Check,
        command,
        target: check.target.clone(),
        verdict: Some(cut(&check.verdict.to_string(), LONGEST)),
        incomplete: matches!(check.verdict, Verdict::Unknown(_)),
        figures: of_totals(&check.totals),
        notes: each(&check.notes),
        disagreements: check.disagreements.iter().map(|d| cut(&d.what, LONGEST)).collect(),
        time_ms: check.totals.time_ms,
        findings: check.violations.iter().map(|v| violation(v, class)).collect(),
        ..Run::default()
    }
}

/// The file of a frame, from the root of the sources, as its package says.
pub fn source_of(frame: &TraceFrame) -> Option<String> {
    let package = frame.class.rsplit_once('.').map(|(p, _)| p.replace('.', "/") + "/");
    Some(package.unwrap_or_default() + frame.file.as_ref()?)
}

/// The inputs of a call and their objects, in a line.
pub fn given(witness: &Witness) -> String {
    let mut all = vec![joined(&Input::list(witness))];
    all.extend(heap(witness));
    all.retain(|part| !part.is_empty());
    cut(&all.join(", "), LONGEST)
}

fn violation(violation: &Violation, class: &str) -> Finding {
    let frames = || program_frames(&violation.trace);
    let kind = match violation.kind {
        Kind::Assertion => "assertion",
        Kind::Exception => "exception",
        Kind::Specification => "specification",
        Kind::Deadlock => "deadlock",
    };
    let replay = match &violation.replay {
        Replay::Same(version) => format!("Java {version} did the same"),
        Replay::StackOverflow(version) => {
            format!("Java {version}: the calls go deeper than its stack")
        }
        Replay::Not(why) => format!("not replayed: {why}"),
    };
    let clause = violation.provision.as_ref();
    let top = frames().next();
    Finding {
        title: cut(&with_message(&violation.class, violation.message.as_deref()), LONGEST),
        kind: kind.into(),
        class: class.to_owned(),
        method: method_of(&violation.witness),
        file: clause.map(|c| c.file.clone()).or_else(|| top.and_then(source_of)),
        line: clause.map(|c| c.line).or_else(|| top.and_then(|f| f.line)),
        trace: frames().cloned().collect(),
        given: given(&violation.witness),
        replay: Some(replay),
        case: Some(of_witness(format!("path {}", violation.path), &violation.witness)),
        ..Finding::default()
    }
}

/// What `cairn test` found.
pub fn of_test(report: &mut TestReport, command: String, target: String) -> Run {
    let mut figures = vec![("tests".to_owned(), report.tests().to_string())];
    if let Some(ran) = &report.ran {
        let seconds = |ms: u64| format!("{:.2} s", ms as f64 / 1000.0);
        figures.push(("passed on the JVM".into(), ran.passed.to_string()));
        figures.push(("exploring".into(), seconds(ran.exploring_ms)));
        figures.push(("building inputs".into(), seconds(ran.building_ms)));
        figures.push(("choosing tests".into(), seconds(ran.choosing_ms)));
        figures.push(("compiling".into(), seconds(ran.compiling_ms)));
        figures.push(("running".into(), seconds(ran.running_ms)));
    }
    let skipped = report.skipped.iter().map(|s| (s.what.clone(), s.why.clone())).collect();
    let Run { findings, mut classes, .. } = report.page.take().unwrap_or_default();
    // Classes whose tests are up to date were not looked at again.
    for class in &report.classes {
        if !classes.iter().any(|c| c.name == class.name) {
            let (name, test_file) = (class.name.clone(), class.file.clone());
            let state = class.state.clone();
            classes.push(Class { name, test_file, state, is_earlier: true, ..Class::default() });
        }
    }
    classes.sort_by(|a, b| a.name.cmp(&b.name));
    Run {
        version: VERSION,
        kind: RunKind::Test,
        findings,
        classes,
        command,
        target,
        verdict: None,
        incomplete: report.incomplete,
        figures,
        notes: each(&report.notes),
        disagreements: each(&report.disagreements),
        time_ms: report.time_ms,
        skipped,
        compared: vec![],
    }
}

/// `insert(int)`, as people say it.
fn method_of(witness: &Witness) -> String {
    match &witness.target {
        Target::Main { .. } => "main(String[])".into(),
        Target::Method { class, name, descriptor, .. } => method_name(class, name, descriptor),
    }
}

/// The name of a method as people say it.
pub fn method_name(class: &str, name: &str, descriptor: &str) -> String {
    let name = match name {
        "<init>" => format!("new {}", simple(class)),
        name => name.to_owned(),
    };
    format!("{name}({})", parameters(descriptor).join(", "))
}

/// The types of a descriptor's parameters, without packages.
fn parameters(descriptor: &str) -> Vec<String> {
    let inner = descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    let (mut all, mut rest) = (vec![], inner);
    while !rest.is_empty() {
        let base = rest.trim_start_matches('[');
        let dimensions = rest.len() - base.len();
        let end = match base.chars().next() {
            Some('L') => base.find(';').map_or(base.len(), |i| i + 1),
            Some(c) => c.len_utf8(),
            None => break,
        };
        let name = match cairn_witness::primitive_name(&base[..end]) {
            Some(name) => name.to_owned(),
            None => {
                simple(&base[..end].trim_start_matches('L').trim_end_matches(';').replace('/', "."))
            }
        };
        all.push(name + &"[]".repeat(dimensions));
        rest = &base[end..];
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_long_text_says_how_long_it_was() {
        let long = "😀".repeat(5000);
        let short = cut(&long, 100);
        assert!(short.chars().count() < 110 && short.ends_with("… (5000 in all)"), "{short}");
        assert_eq!(cut("short", 100), "short");
    }

    #[test]
    fn a_witness_is_a_case() {
        let case = of_witness("insert".into(), &sample::insert());
        assert_eq!(case.end, "returned node3");
        assert_eq!(case.inputs[0], ("key".into(), "3".into()));
        assert_eq!(method_of(&sample::insert()), "insert(int, int[])");
    }
}
