//! What holds of a run as a whole, whatever is explored.

use crate::support;

use cairn_explore::{
    BoundKind, Bounds, Budget, Detail, EndKind, Hooks, Options, PathReport, SearchOrder, Target,
    TargetError,
};
use std::time::{Duration, Instant};
use support::{Subject, ends};

/// More paths than there are tasks; some end early, some throw, some reach a bound.
const BUSY: &str = "static int f(int a, int b, int[] c) {
    int n = 0;
    for (int i = 0; i < 5; i++) { if ((a >> i & 1) != 0) n += i; if (n > 6 && b == i) return b / n; }
    if (b > 0 && b < 100) n += b & 3;
    if (c != null && c.length > 2 && c[0] > c[1]) n = c[n];
    if (b > n) { b -= 3; if (b == a) throw new IllegalStateException(\"b is \" + b); }
    while (b < -20) b += 7;
    return n; }";

fn small() -> Options {
    Options { bounds: Bounds { loops: 5, ..Bounds::default() }, ..Options::default() }
}

fn text(report: &cairn_explore::Report) -> String {
    let totals = &report.totals;
    let counts = (totals.paths, totals.forks, totals.assumed, totals.open, &totals.ends);
    format!("{:#?} {counts:?} {:?} {:?}", report.paths, report.cuts, report.losses)
}

#[test]
fn the_number_of_threads_does_not_show() {
    let subject = Subject::new("Jobs", BUSY);
    let one = text(&subject.confirm("f", &small()));
    for jobs in [2, 3] {
        let more = text(&subject.explore("f", &Options { jobs, ..small() }));
        assert!(one == more, "{jobs} threads differ");
    }
}

#[test]
fn stopping_early_does_not_depend_on_threads_either() {
    let subject = Subject::new("Early", BUSY);
    let throws = |p: &PathReport| p.end.kind() == EndKind::Threw;
    let mut texts = vec![];
    for jobs in [1, 2, 3] {
        let hooks = Hooks { stop: &throws, ..Hooks::default() };
        let report = subject.explore_with("f", &Options { jobs, ..small() }, &hooks);
        assert!(throws(report.paths.last().expect("a path")));
        assert_eq!(report.totals.count(EndKind::Threw), 1);
        assert!(!report.complete);
        let bounds = Bounds { paths: Some(70), ..small().bounds };
        let bounded = subject.explore("f", &Options { jobs, bounds, ..Options::default() });
        assert_eq!(bounded.totals.paths, 70);
        assert!(bounded.cuts.contains(&BoundKind::Paths));
        texts.push(text(&report) + &text(&bounded));
    }
    assert!(texts.iter().all(|t| *t == texts[0]));
}

#[test]
fn searchers_find_the_same_paths() {
    let subject = Subject::new("Orders", BUSY);
    let expected = ends(&subject.explore("f", &small()));
    assert!(expected.len() > 100, "{}", expected.len());
    for order in [SearchOrder::BreadthFirst, SearchOrder::Random, SearchOrder::Coverage] {
        let report = subject.confirm("f", &Options { order, seed: 7, ..small() });
        assert!(ends(&report) == expected, "{order:?}");
    }
}

#[test]
fn the_time_is_kept() {
    let source = "static int f(long a) { int n = 0; while (a != 1 && n < 1000000) {
        a = (a & 1) == 0 ? a >>> 1 : 3 * a + 1; n++; } return n; }";
    let subject = Subject::new("Endless", source);
    let bounds = Bounds { loops: u32::MAX, ..Bounds::default() };

    for jobs in [1, 2] {
        let began = Instant::now();
        let report = subject.explore(
            "f",
            &Options {
                bounds,
                budget: Budget::of(Duration::from_secs(1)),
                jobs,
                ..Options::default()
            },
        );
        let took = began.elapsed();
        println!("explore: {took:?} of 1 s with {jobs} threads");
        // The margin is for machines that are busy with other tests.
        assert!(took < Duration::from_secs(2), "{took:?}");
        assert!(took > Duration::from_millis(950), "{took:?}");
        assert!(!report.complete);
        assert!(report.totals.open > 0);
        assert!(report.totals.count(EndKind::Returned) > 0);
    }
}

#[test]
fn targets_are_found_by_name() {
    let source = "static int f(int a) { return 1; } static int f(String s, long[] b) { return 2; }
        static int g() { return 3; }";
    let subject = Subject::new("Names", source);
    let resolve = |text: &str| Target::resolve(&subject.program, text);
    assert!(resolve("Names#f(int)").is_ok());
    assert!(resolve("Names#f(java.lang.String, long[])").is_ok());
    assert!(resolve("Names#g").is_ok());
    assert_eq!(resolve("Names"), Ok(Target::Main("Names".into())));
    let Err(TargetError::Ambiguous { candidates, .. }) = resolve("Names#f") else { panic!() };
    assert_eq!(candidates, ["Names#f(int)", "Names#f(java.lang.String,long[])"]);
    let Err(TargetError::NoMethod { candidates, .. }) = resolve("Names#f(byte)") else { panic!() };
    assert_eq!(candidates.len(), 2);
    assert!(matches!(resolve("Nobody#f"), Err(TargetError::Class(_))));
}

#[test]
fn no_more_is_said_than_was_asked_for() {
    let subject = Subject::new("Details", BUSY);
    let report = subject.explore("f", &Options { detail: Detail::End, ..small() });
    assert!(report.paths.iter().all(|p| p.witness.is_none() && p.condition.is_empty()));
}
