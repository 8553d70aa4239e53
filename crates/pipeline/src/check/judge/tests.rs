//! The rules, on reports and answers of a JVM that are made up.

use super::*;
use cairn_explore::{Budget, Target, Totals};
use cairn_jvm::replay::Replayed;
use cairn_witness::{Data, NamedInput, VERSION};
use std::time::Duration;

const ASSERTION: &str = "java.lang.AssertionError";
const ARITHMETIC: &str = "java.lang.ArithmeticException";

/// The witness of the path of that number, thrown at a line of its own.
fn witness(n: u64, class: &str) -> Witness {
    let value = Data::Long(n as i64);
    let frame = TraceFrame {
        class: "A".into(),
        method: "a".into(),
        file: Some("A.java".into()),
        line: Some(n as u32),
    };
    Witness {
        version: VERSION,
        target: cairn_witness::Target::Main { class: "A".into() },
        receiver: None,
        arguments: vec![],
        statics: vec![],
        inputs: vec![NamedInput { name: "n".into(), descriptor: "J".into(), value }],
        heap: vec![],
        outcome: Outcome::Threw { class: class.into(), message: None },
        after: None,
        trace: vec![frame],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}

fn threw(class: &str) -> End {
    End::Threw { class: class.into(), is_assertion: class == ASSERTION }
}

/// A report of paths that ended like this; those that threw have witnesses, and so have deep ones.
fn report(ends: Vec<End>) -> Report {
    let mut cuts = vec![];
    let mut paths = vec![];
    for (end, number) in ends.into_iter().zip(1..) {
        let witness = match &end {
            End::Threw { class, .. } => Some(witness(number, class)),
            End::Bound(BoundKind::Depth) => Some(witness(number, STACK_OVERFLOW)),
            _ => None,
        };
        if let End::Bound(kind) = end {
            cuts.push(kind);
        }
        let (condition, others) = (vec![], vec![]);
        let (broken, summary) = (None, None);
        paths.push(PathReport {
            number,
            end,
            condition,
            witness,
            broken,
            others,
            summary,
            has_threads: false,
            fixed: Default::default(),
        });
    }
    let ended = |p: &PathReport| p.end.kind().is_outcome();
    let complete = paths.iter().all(ended);
    let totals = Totals { paths: paths.len() as u64, ..Totals::default() };
    let target = Target::Main("A".into());
    let covered = Default::default();
    Report {
        target,
        paths,
        totals,
        covered,
        cuts,
        environment: vec![],
        unsupported: Default::default(),
        shared: Default::default(),
        losses: vec![],
        assumed: vec![],
        doubts: vec![],
        precondition: None,
        instead: None,
        complaints: vec![],
        hint: None,
        surprises: vec![],
        ended_by: None,
        complete,
    }
}

/// What the JVM does with each path of the report, in order.
fn jvm(report: &Report, outcomes: &[Outcome]) -> Confirmer<'static> {
    let witnesses = report.paths.iter().filter_map(|p| p.witness.clone());
    let replayed = |o: &Outcome| Ok(Replayed::from(o.clone()));
    Confirmer::knowing(witnesses.zip(outcomes.iter().map(replayed)).collect())
}

fn thrown(class: &str) -> Outcome {
    Outcome::Threw { class: class.into(), message: None }
}

fn verdict(report: &Report, property: Property, confirmer: &Confirmer<'_>) -> String {
    let options = Options { budget: Budget::of(Duration::from_secs(9)), ..Options::default() };
    let forbidden = &property.into();
    let judge = Judge { report, options: &options, forbidden, confirmer, dropped: &[] };
    judge.check("A", false).verdict.to_string()
}

#[test]
fn only_what_the_jvm_confirms_is_a_violation() {
    let report = report(vec![threw(ASSERTION), threw(ARITHMETIC)]);
    let all = |outcomes: &[Outcome]| verdict(&report, Property::All, &jvm(&report, outcomes));
    assert_eq!(all(&[thrown(ASSERTION), thrown(ARITHMETIC)]), "violated");
    let returned = Outcome::Returned(None);
    assert_eq!(all(&[returned.clone(), thrown(ARITHMETIC)]), "violated");
    assert_eq!(
        all(&[returned.clone(), returned]),
        "unknown (internal disagreement on 2 paths, first 1)"
    );
    let off = Confirmer::off("--no-replay");
    assert_eq!(verdict(&report, Property::All, &off), "violated (not replayed)");
}

#[test]
fn a_property_says_what_counts() {
    let off = Confirmer::off("--no-replay");
    let of = |class, property| verdict(&report(vec![threw(class)]), property, &off);
    assert_eq!(of(ASSERTION, Property::Exceptions), "holds");
    assert_eq!(of(ARITHMETIC, Property::Assert), "holds");
    assert_eq!(of(ARITHMETIC, Property::Exceptions), "violated (not replayed)");
    assert_eq!(of(ASSERTION, Property::Assert), "violated (not replayed)");
}

#[test]
fn calls_too_deep_for_the_jvm_are_a_violation() {
    let report = report(vec![End::Returned, End::Bound(BoundKind::Depth)]);
    let of = |outcome: Outcome, property| verdict(&report, property, &jvm(&report, &[outcome]));
    let depth = "holds within bounds (depth 512)";
    assert_eq!(of(thrown(STACK_OVERFLOW), Property::All), "violated");
    assert_eq!(of(thrown(STACK_OVERFLOW), Property::Assert), depth);
    assert_eq!(of(Outcome::Returned(None), Property::All), depth);
}

#[test]
fn what_is_lost_outweighs_bounds() {
    let off = Confirmer::off("--no-replay");
    let of = |r: &Report| verdict(r, Property::All, &off);
    assert_eq!(of(&report(vec![End::Returned])), "holds");
    let bounded = report(vec![End::Bound(BoundKind::Loops), End::Returned]);
    assert_eq!(of(&bounded), "holds within bounds (loop 64)");
    let lost = vec![End::Bound(BoundKind::Loops), End::Unsupported("x".into()), End::OutOfTime];
    assert_eq!(of(&report(lost)), "unknown (unsupported: x; out of time after 9s)");
    let mut late = bounded.clone();
    (late.totals.open, late.ended_by) = (3, Some(Limit::Time));
    assert_eq!(of(&late), "unknown (out of time after 9s)");
    let mut inexact = report(vec![End::Returned]);
    inexact.losses.push("a clock".into());
    assert_eq!(of(&inexact), "unknown (a clock)");
}
