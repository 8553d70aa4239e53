//! Strategies that look at the heap as it grows, against each other, against the precondition executed
//! before the call, and against the machine without symbols.
//!
//! Two facts make sets of paths comparable. An input is on exactly one of the paths that an exploration
//! without another look at the numbers (`Precise::Off`) has, and which one it is can be told by holding it
//! against them (`concrete::lies_on`). So the paths of another exploration, which has an input for each, are
//! known by the paths that these inputs are on. And all inputs of a path take the same branches: so the
//! branches that the inputs of all paths take, as a set, are those that all valid inputs take.

#[path = "structural/classes.rs"]
mod classes;
#[path = "structural/concrete.rs"]
mod concrete;
#[path = "structural/seen.rs"]
mod seen;
#[path = "structural/strategies.rs"]
mod strategies;
#[path = "structural/subjects.rs"]
mod subjects;

use cairn_explore::{BoundKind, End, Precise, Report};
use cairn_precond::Before;
use cairn_program::Program;
use cairn_testing::by_effort;
use cairn_witness::{Outcome, Witness};
use classes::OWN;
use concrete::{Behaviour, Plain, is_usual};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};
use strategies::{HYBRID, LISSA, LISSA_M, PRESET, SEARCHES, Strategy, if_repok, look, witnesses};
use subjects::{Case, lissa, structures};

/// What a test did.
struct Tally {
    name: &'static str,
    began: Instant,
    methods: u64,
    paths: u64,
    /// Methods that had no path to compare.
    empty: u64,
    /// Methods that took an exploration too long.
    unfinished: u64,
    /// Methods that there was no time for.
    left_out: u64,
    most: Duration,
    /// Every so many cases are looked at.
    step: u64,
}

impl Tally {
    /// A test that begins nothing new after so long that only a search without an end takes it, on a loaded
    /// machine, too.
    fn new(name: &'static str) -> Tally {
        let most = Duration::from_secs(by_effort(120, 900, 3600));
        Tally {
            name,
            began: Instant::now(),
            methods: 0,
            paths: 0,
            empty: 0,
            unfinished: 0,
            left_out: 0,
            most,
            step: 1,
        }
    }

    /// Notes the paths of a method. None: it was not finished.
    fn add(&mut self, paths: Option<usize>) {
        match paths {
            Some(0) => self.empty += 1,
            Some(paths) => {
                self.methods += 1;
                self.paths += paths as u64;
            }
            None => self.unfinished += 1,
        }
    }

    /// Does something for each of some cases, and with little effort for a slice of them.
    fn each(&mut self, cases: &[Case], mut one: impl FnMut(&Case) -> Option<usize>) {
        let step = by_effort(12, 3, 1);
        self.step = step as u64;
        for case in cases.iter().step_by(step) {
            if self.began.elapsed() > self.most {
                self.left_out += 1;
                continue;
            }
            let paths = one(case);
            self.add(paths);
        }
    }

    /// Says what was done, which has to be something.
    /// With a slice of the cases it is that part of it.
    fn say(&self, methods: u64, paths: u64) {
        let Tally { name, methods: done, paths: found, empty, unfinished, left_out, .. } = self;
        let time = self.began.elapsed().as_secs_f64();
        println!(
            "structures: {name}: {done} methods, {found} paths; {empty} without paths, \
             {unfinished} not finished, {left_out} left out; {time:.1} s"
        );
        // Cases differ: a slice of them may have less than its share.
        let share = |n: u64| if self.step == 1 { n } else { n / (2 * self.step) };
        let (methods, paths) = (share(methods), share(paths));
        assert!(*done >= methods && *found >= paths, "{name}: too little was compared");
    }
}

/// For each of some inputs the path it is on, which is one.
fn homes(case: &Case, on: &[Vec<usize>]) -> Vec<usize> {
    let one = |paths: &Vec<usize>| match paths[..] {
        [one] => one,
        _ => panic!("{}: an input is on the paths {paths:?}", case.name()),
    };
    on.iter().map(one).collect()
}

/// The paths that some inputs are on, each of which has only one of them.
fn different(case: &Case, name: &str, homes: &[usize]) -> BTreeSet<usize> {
    let all: BTreeSet<usize> = homes.iter().copied().collect();
    assert_eq!(all.len(), homes.len(), "{}: {name} has a path twice", case.name());
    all
}

/// Cuts a list into pieces of these lengths.
fn pieces<'a, T>(mut all: &'a [T], lengths: &[usize]) -> Vec<&'a [T]> {
    let mut pieces = vec![];
    for &length in lengths {
        let (piece, rest) = all.split_at(length);
        pieces.push(piece);
        all = rest;
    }
    pieces
}

/// The paths of some explorations, by the paths of `base` without another look at the numbers. None if that
/// was not finished.
fn placed(case: &Case, base: &Strategy, all: &[Vec<Witness>]) -> Option<Vec<Vec<usize>>> {
    let lengths: Vec<usize> = all.iter().map(Vec::len).collect();
    let found = base.look(case, all.concat())?;
    let homes = homes(case, &found.on);
    Some(pieces(&homes, &lengths).into_iter().map(<[usize]>::to_vec).collect())
}

/// All searches find the same paths: without another look at the numbers by their descriptions, with one by
/// the paths that their inputs are on.
fn search_alike(case: &Case) -> Option<usize> {
    let first = LISSA.look(case, vec![])?.sorted();
    for other in &SEARCHES[1..] {
        let found = other.look(case, vec![])?.sorted();
        assert_eq!(first, found, "{}: lissa and {}", case.name(), other.name);
    }
    let mut all = vec![];
    for strategy in &SEARCHES {
        all.push(witnesses(case, &strategy.explore(case, Precise::Late)?));
    }
    let placed = placed(case, &LISSA_M, &all)?;
    let expected = different(case, LISSA.name, &placed[0]);
    for (strategy, homes) in SEARCHES.iter().zip(&placed) {
        let paths = different(case, strategy.name, homes);
        assert_eq!(expected, paths, "{}: lissa and {}, late", case.name(), strategy.name);
    }
    Some(first.len() + expected.len())
}

/// What inputs do on the machine without symbols. That they satisfy the precondition and do what is
/// predicted is part of it. Where it is predicted that they run for ever there is nothing to see.
fn behaviours(
    plain: &mut Plain,
    case: &Case,
    name: &str,
    witnesses: &[Witness],
) -> BTreeSet<Behaviour> {
    let ends = witnesses.iter().filter(|w| w.outcome != Outcome::Endless);
    let one = |w: &Witness| match plain.run(case, w) {
        Ok(behaviour) => behaviour,
        Err(why) => panic!("{}, {name}: {why}", case.name()),
    };
    ends.map(one).collect()
}

/// Compares strategies with the precondition executed before the call:
///
/// - an input of a path of the latter is valid and complete, as far as the predicate looks. It is on one
///   path of the search for structures, and that path must be among those that pass the second look;
/// - the input of a path that passes must be on one path of the former;
/// - the branches that inputs take must be the same ones, as sets: each exploration has one input for each of
///   its paths, all inputs of a path take the same branches and end the same way, and the paths of each
///   exploration have all valid inputs within the scope on them.
///
/// Says how many paths the first strategy has. None if an exploration was not finished.
fn like_if_repok(plain: &mut Plain, case: &Case, others: &[(Strategy, Precise)]) -> Option<usize> {
    let usual = |report: Report| {
        let mut all = witnesses(case, &report);
        all.retain(|w| is_usual(case, w));
        all
    };
    let mut all = vec![];
    for (strategy, precise) in others {
        all.push(usual(strategy.explore(case, *precise)?));
    }
    let (before, found) = look(case, Arc::new(Before), all.concat())?;
    homes(case, &found.on);
    all.push(usual(before));
    let mut placed = placed(case, &PRESET, &all)?;
    let (before, homes) = (all.pop()?, placed.pop()?);
    let valid: BTreeSet<usize> = homes.into_iter().collect();
    let taken = behaviours(plain, case, "if-repok", &before);
    for (i, (strategy, precise)) in others.iter().enumerate() {
        let name = format!("{} {precise:?}", strategy.name);
        let paths = different(case, &name, &placed[i]);
        let missing: Vec<_> = valid.difference(&paths).collect();
        assert!(missing.is_empty(), "{}: if-repok has more than {name}: {missing:?}", case.name());
        let those = behaviours(plain, case, &name, &all[i]);
        assert_eq!(taken, those, "{}: if-repok and {name}", case.name());
    }
    placed.first().map(Vec::len)
}

/// Machines by their program.
#[derive(Default)]
struct Plains(BTreeMap<usize, Plain>);

impl Plains {
    fn of(&mut self, program: &'static Program) -> &mut Plain {
        let key = std::ptr::from_ref(program) as usize;
        self.0.entry(key).or_insert_with(|| Plain::new(program))
    }
}

fn up_to(scopes: std::ops::RangeInclusive<usize>) -> Vec<Case> {
    scopes.flat_map(subjects::all).collect()
}

#[test]
fn searches_find_the_same_paths() {
    let mut tally = Tally::new("lissa, lissa-m, lissa-nosb and parts of it");
    tally.each(&up_to(1..=3), search_alike);
    tally.say(245, 3500);
}

#[test]
fn late_is_like_the_predicate_before() {
    let mut tally = Tally::new("lissa-m late and if-repok");
    let mut plains = Plains::default();
    let mut cases = up_to(1..=3);
    cases.extend(lissa(&["HashMap"], 1).into_iter().filter(|c| c.name().contains("#put")));
    tally.each(&cases, |case| {
        like_if_repok(plains.of(case.program), case, &[(PRESET, Precise::Late)])
    });
    tally.say(240, 1150);
}

#[test]
fn early_and_late_find_valid_inputs() {
    let mut tally = Tally::new("lissa-m early and late");
    let mut plains = Plains::default();
    tally.each(&up_to(2..=3), |case| {
        let late = witnesses(case, &PRESET.explore(case, Precise::Late)?);
        let early = witnesses(case, &PRESET.explore(case, Precise::Early)?);
        let plain = plains.of(case.program);
        behaviours(plain, case, "late", &late);
        behaviours(plain, case, "early", &early);
        let placed = placed(case, &PRESET, &[late, early])?;
        let late = different(case, "late", &placed[0]);
        assert_eq!(late, different(case, "early", &placed[1]), "{}", case.name());
        Some(late.len())
    });
    tally.say(95, 720);
}

/// Methods that fail only where the predicate is false: shapes alone do not tell, numbers do.
#[test]
fn invalid_inputs_are_no_findings() {
    let mut tally = Tally::new("failures on invalid inputs alone");
    let methods = [
        "Invalid$SortedList#contains",
        "Invalid$SortedList#length",
        "Invalid$Tree#least",
        "Invalid$Heap#greatest",
        "Invalid$Stack#top",
        "Invalid$Stack#sum",
    ];
    for method in methods {
        for scope in 1..=3 {
            let case = Case::named(&OWN, method, scope);
            let fails = |p: &&cairn_explore::PathReport| matches!(p.end, End::Threw { .. });
            let failures = |strategy: &Strategy, precise| {
                let report = strategy.explore(&case, precise).expect("it takes no time");
                let count = report.paths.iter().filter(fails).count();
                (count, report.paths.len())
            };
            for strategy in [LISSA, LISSA_M, PRESET, HYBRID] {
                let (failed, _) = failures(&strategy, Precise::Off);
                // A list of one cell is always sorted.
                let is_simple = method.ends_with("contains") && scope == 1;
                assert!(failed > 0 || is_simple, "{}, {}", case.name(), strategy.name);
                for precise in [Precise::Late, Precise::Early] {
                    let (failed, paths) = failures(&strategy, precise);
                    let name = strategy.name;
                    assert_eq!(failed, 0, "{}, {name} {precise:?}", case.name());
                    assert!(paths > 0, "{}, {name} {precise:?}", case.name());
                    tally.paths += paths as u64;
                }
            }
            let paths = like_if_repok(
                &mut Plain::new(&OWN),
                &case,
                &[(PRESET, Precise::Late), (PRESET, Precise::Early), (HYBRID, Precise::Late)],
            );
            tally.add(Some(paths.expect("it takes no time")));
        }
    }
    tally.say(18, 838);
}

/// Numbers that are not among those tried.
#[test]
fn numbers_beyond_the_ranges_are_found() {
    let mut tally = Tally::new("numbers beyond the ranges");
    let mut plain = Plain::new(&OWN);
    for (method, paths) in
        [("Far$Buffer#isFull", [2, 2]), ("Far$Customers#find", [3, 5]), ("Far$Late#isLong", [1, 2])]
    {
        for (scope, paths) in [1, 2].into_iter().zip(paths) {
            let case = Case::named(&OWN, method, scope);
            let found = like_if_repok(
                &mut plain,
                &case,
                &[(PRESET, Precise::Late), (PRESET, Precise::Early)],
            );
            assert_eq!(found, Some(paths), "{}", case.name());
            tally.add(found);
            for precise in [Precise::Late, Precise::Early] {
                let distrusting = PRESET.explore(&case, precise).expect("it takes no time");
                let has_ranges = distrusting.cuts.contains(&BoundKind::Ranges);
                assert!(!has_ranges, "{}: {:?}", case.name(), distrusting.cuts);
                for trusting in [LISSA, LISSA_M] {
                    let report = trusting.explore(&case, precise).expect("it takes no time");
                    let is_less = report.paths.len() < paths;
                    let has_ranges = report.cuts.contains(&BoundKind::Ranges);
                    // With one object there is no longer list.
                    let is_needed = method != "Far$Late#isLong" || scope > 1;
                    assert_eq!(is_less, is_needed, "{}: {:?}", case.name(), report.paths);
                    assert_eq!(has_ranges, is_needed, "{}: {:?}", case.name(), report.cuts);
                    assert!(!is_needed || !report.complete, "{}", case.name());
                }
            }
        }
    }
    tally.say(6, 15);
}

/// What a report calls complete does not grow with the bounds.
#[test]
fn what_is_complete_is_all_there_is() {
    let mut tally = Tally::new("complete reports");
    let mut complete = 0;
    let mut compare = |case: &Case, wider: &Case| {
        let mut paths = 0;
        for strategy in [LISSA_M, PRESET, HYBRID] {
            for precise in [Precise::Late, Precise::Early] {
                let report = strategy.explore(case, precise)?;
                if !report.complete {
                    continue;
                }
                complete += 1;
                let more = strategy.explore(wider, precise)?;
                let mut plain = Plain::new(case.program);
                let [few, all] = [&report, &more]
                    .map(|r| behaviours(&mut plain, case, "wider", &witnesses(case, r)));
                let name = strategy.name;
                assert_eq!(few, all, "{}: {name} {precise:?} is called complete", case.name());
                paths += report.paths.len();
            }
        }
        Some(paths)
    };
    for method in ["Scarce$Ring#startsWith", "Scarce$Table#first", "Scarce$Pair#kind"] {
        for scope in 1..=3 {
            let case = Case::named(&OWN, method, scope);
            let mut wider = Case::named(&OWN, method, scope + 1);
            wider.array = 5;
            tally.add(compare(&case, &wider));
        }
    }
    for case in subjects::all(1) {
        let mut wider = case.clone();
        wider.scope += 1;
        tally.add(compare(&case, &wider));
    }
    println!("structures: {complete} of these reports are complete");
    assert!(complete >= 80, "too few reports are complete");
    tally.say(16, 90);
}

/// Several structures in one object, several arguments, maps of maps, arrays, and fields whose values the
/// path condition decides.
#[test]
fn several_structures_at_once() {
    let mut tally = Tally::new("several structures at once");
    let both = [(PRESET, Precise::Late), (PRESET, Precise::Early)];
    let mut plain = Plain::new(&OWN);
    let own = |method: &str, scope| Case::named(&OWN, &format!("Several{method}"), scope);
    for (method, scopes) in [
        ("#both", 1..=3),
        ("#tails", 1..=3),
        ("$Box#byFlag", 1..=3),
        ("$Box#byMode", 1..=3),
        ("$Map#depth", 1..=2),
        ("$Map#has", 1..=2),
    ] {
        for scope in scopes {
            let mut case = own(method, scope);
            case.array = 2;
            tally.add(like_if_repok(&mut plain, &case, &both));
        }
    }
    // What the path condition says of a boolean or an enum is known to the search.
    for (method, paths) in [("$Box#byFlag", 4), ("$Box#byMode", 5)] {
        let report = LISSA_M.explore(&own(method, 3), Precise::Off).expect("it takes no time");
        let ends: Vec<&End> = report.paths.iter().map(|p| &p.end).collect();
        assert!(ends.iter().all(|e| **e == End::Returned), "{method}: {ends:?}");
        assert!(ends.len() <= paths, "{method}: {ends:?}");
    }
    let mut plains = Plains::default();
    let clients = [
        structures(&["TwoTrees", "Agenda", "Library"], 2),
        lissa(&["TransportStats", "DictionaryInfo"], 2),
        lissa(&["SQLFilter", "CombatantStatistic"], 1),
    ];
    tally.each(&clients.concat(), |case| like_if_repok(plains.of(case.program), case, &both));
    tally.say(40, 420);
}

/// Executing the predicate on what is known admits more shapes, and after the second look the same paths.
#[test]
fn hybrid_has_the_paths_of_lissa() {
    let mut tally = Tally::new("hybrid and lissa");
    let mut more = 0;
    tally.each(&up_to(1..=2), |case| {
        let shapes = LISSA.look(case, vec![])?.sorted();
        let loose = HYBRID.look(case, vec![])?;
        let known: BTreeSet<_> = loose.paths.iter().collect();
        for path in &shapes {
            assert!(known.contains(path), "{}: {path:#?}", case.name());
        }
        more += loose.paths.len() - shapes.len();
        let late = |s: &Strategy| Some(witnesses(case, &s.explore(case, Precise::Late)?));
        let placed = placed(case, &HYBRID, &[late(&PRESET)?, late(&HYBRID)?])?;
        let expected = different(case, PRESET.name, &placed[0]);
        assert_eq!(expected, different(case, HYBRID.name, &placed[1]), "{}", case.name());
        Some(shapes.len() + expected.len())
    });
    assert!(more > 0, "hybrid admits more shapes");
    tally.say(200, 2800);
}

/// What a report says of its paths, but for the inputs: which of several fitting ones are found is up to
/// the solver.
fn said(report: &Report) -> Vec<(&End, bool)> {
    report.paths.iter().map(|p| (&p.end, p.witness.is_some())).collect()
}

/// Objects of the library are made by calls: no structure has them, so the predicate is executed before.
#[test]
fn objects_of_the_library_need_the_predicate_before() {
    let mut tally = Tally::new("objects of the library");
    for (method, class) in [
        ("Library$Names#first", "java.util.ArrayList"),
        ("Library$Counts#has", "java.util.HashMap"),
        ("Library$Callbacks#isAbove", "java.util.function.IntUnaryOperator"),
    ] {
        for scope in 1..=2 {
            let case = Case::named(&OWN, method, scope);
            let before = if_repok(&case).expect("it takes no time");
            assert_eq!(before.precondition, Some(("if-repok", None)));
            for strategy in [LISSA, LISSA_M, PRESET, HYBRID] {
                for precise in [Precise::Off, Precise::Late, Precise::Early] {
                    let report = strategy.explore(&case, precise).expect("it takes no time");
                    let Some(("if-repok", Some(why))) = &report.precondition else {
                        panic!("{}: {:?}", case.name(), report.precondition);
                    };
                    assert!(why.contains(class), "{}: {why}", case.name());
                    assert_eq!(said(&report), said(&before), "{}", case.name());
                    assert_eq!(report.cuts, before.cuts, "{}", case.name());
                }
            }
            tally.add(Some(before.paths.len()));
        }
    }
    tally.say(6, 122);
}
