//! Schedules over programs that are made up: what each level of bounds comes to is a function of the bounds.

use super::*;
use cairn_explore::Limit;
use cairn_report::{Environment, Totals};
use std::cell::RefCell;

/// Bounds of a level: strings and arrays.
type Lengths = (u32, u32);

fn lengths(options: &Options) -> Lengths {
    let limits = options.bounds.limits;
    (limits.string_length, limits.array_length)
}

fn level(verdict: Verdict, cuts: Vec<BoundKind>, effort: u64) -> Level {
    let ended_by = matches!(verdict, Verdict::Unknown(_)).then_some(Limit::Effort);
    let check = Check {
        target: String::new(),
        property: String::new(),
        verdict,
        violations: vec![],
        disagreements: vec![],
        notes: vec![],
        unsupported: vec![],
        totals: Totals::default(),
    };
    Level { check, cuts, ended_by, effort, is_undecided: false }
}

fn within(options: &Options, cuts: Vec<BoundKind>) -> Level {
    let (text, array) = lengths(options);
    let limit = |kind: &BoundKind| cairn_report::Limit {
        name: kind.to_string(),
        value: u64::from(if *kind == BoundKind::StringLength { text } else { array }),
        wider: None,
    };
    let limits = cuts.iter().map(limit).collect();
    level(Verdict::HoldsWithin(limits, Environment::default()), cuts, 1)
}

const BOTH: [BoundKind; 2] = [BoundKind::ArrayLength, BoundKind::StringLength];

/// The result, and the levels that were looked at, the first one included.
fn run(fixed: &Fixed, program: impl Fn(&Options) -> Level) -> (Check, Vec<Lengths>) {
    let options = Options::default();
    let seen = RefCell::new(vec![lengths(&options)]);
    let explore = |options: &Options| {
        seen.borrow_mut().push(lengths(options));
        Ok(program(options))
    };
    let check = widened(program(&options), &options, fixed, &explore);
    (check, seen.into_inner())
}

#[test]
fn what_is_not_cut_is_not_widened() {
    let (check, seen) =
        run(&Fixed::default(), |_| level(Verdict::Holds(Environment::default()), vec![], 1));
    assert_eq!(check.verdict, Verdict::Holds(Environment::default()));
    assert_eq!(seen, [(8, 5)]);
    assert!(check.notes.is_empty());
}

#[test]
fn bounds_widen_until_nothing_is_cut() {
    let (check, seen) = run(&Fixed::default(), |options| match lengths(options).0 {
        ..=30 => within(options, vec![BoundKind::StringLength]),
        _ => level(Verdict::Holds(Environment::default()), vec![], 1),
    });
    assert_eq!(check.verdict, Verdict::Holds(Environment::default()));
    assert_eq!(seen, [(8, 5), (16, 5), (32, 5)]);
    assert_eq!(check.notes, ["bounds widened 2 times"]);
}

#[test]
fn the_widest_level_with_an_end_is_told() {
    let (check, _) = run(&Fixed::default(), |options| match lengths(options).0 {
        ..=70 => within(options, vec![BoundKind::StringLength]),
        _ => level(Verdict::Unknown(vec!["out of time".into()]), vec![], 1),
    });
    assert!(matches!(&check.verdict, Verdict::HoldsWithin(l, _) if l[0].value == 64));
    assert_eq!(
        check.notes,
        ["bounds widened 3 times; no verdict with a wider one on string length"]
    );
}

#[test]
fn where_one_explodes_the_other_goes_on_alone() {
    let (check, seen) = run(&Fixed::default(), |options| match lengths(options) {
        (_, 6..) => level(Verdict::Unknown(vec!["out of time".into()]), vec![], 1),
        (40.., _) => level(Verdict::Violated(vec![]), vec![], 1),
        _ => within(options, BOTH.to_vec()),
    });
    assert_eq!(check.verdict, Verdict::Violated(vec![]));
    assert_eq!(seen, [(8, 5), (16, 10), (8, 10), (16, 5), (32, 5), (64, 5)]);
}

#[test]
fn a_violation_counts_where_it_is_found() {
    let (check, seen) = run(&Fixed::default(), |options| match lengths(options) {
        (8, 5) => within(options, BOTH.to_vec()),
        _ => Level { ended_by: Some(Limit::Effort), ..level(Verdict::Violated(vec![]), vec![], 1) },
    });
    assert_eq!(check.verdict, Verdict::Violated(vec![]));
    assert_eq!(seen.len(), 2);
    assert!(check.notes.is_empty());
}

#[test]
fn what_was_given_stays() {
    let given = Fixed::Only([BoundKind::StringLength].into());
    let (check, seen) = run(&given, |options| within(options, BOTH.to_vec()));
    assert!(matches!(&check.verdict, Verdict::HoldsWithin(l, _) if l[1].value == 8));
    assert!(seen.iter().all(|l| l.0 == 8) && seen.last() == Some(&(8, 1024)), "{seen:?}");
    let (_, seen) = run(&Fixed::All, |options| within(options, BOTH.to_vec()));
    assert_eq!(seen, [(8, 5)]);
}

#[test]
fn effort_is_not_without_end() {
    let (_, seen) = run(&Fixed::default(), |options| {
        let (text, _) = lengths(options);
        let cuts = vec![BoundKind::StringLength];
        Level { effort: u64::from(text) * 1000, ..within(options, cuts) }
    });
    // The last one takes more than half of what was left.
    assert_eq!(seen.last(), Some(&(128, 5)), "{seen:?}");
}

#[test]
fn an_unknown_first_level_stays_unless_there_is_a_violation() {
    let unknown = || Verdict::Unknown(vec!["unsupported: x".into()]);
    let program = |violated: bool| {
        move |options: &Options| {
            let verdict = match lengths(options) {
                (16.., _) if violated => Verdict::Violated(vec![]),
                (16.., _) => Verdict::Holds(Environment::default()),
                _ => unknown(),
            };
            Level { ended_by: None, ..level(verdict, vec![BoundKind::StringLength], 1) }
        }
    };
    assert_eq!(run(&Fixed::default(), program(false)).0.verdict, unknown());
    assert_eq!(run(&Fixed::default(), program(true)).0.verdict, Verdict::Violated(vec![]));
}

#[test]
fn a_level_that_cannot_be_explored_is_told() {
    let options = Options::default();
    let first = within(&options, vec![BoundKind::StringLength]);
    let check = widened(first, &options, &Fixed::default(), &|_| Err("no solver".into()));
    assert!(matches!(&check.verdict, Verdict::HoldsWithin(l, _) if l[0].value == 8));
    assert_eq!(check.notes, ["with wider bounds: no solver"]);
}
