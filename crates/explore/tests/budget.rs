//! Paths leave a run as they end, and whatever ends a run leaves what was found.

use crate::support;

use cairn_explore::{
    BoundKind, Bounds, Budget, Hooks, Limit, Options, PathReport, Report, SearchOrder,
};
use std::sync::Mutex;
use std::sync::atomic::Ordering::SeqCst;
use support::Subject;

/// More paths than there are tasks.
const BUSY: &str = "static int f(int a, int b) {
    int n = 0;
    for (int i = 0; i < 8; i++) { if ((a >> i & 1) != 0) n += i; if (n > 9 && b == i) return b / n; }
    if (b > 0 && b < 100) n += b & 3;
    while (b < -20) b += 7;
    return n; }";

fn options(jobs: usize) -> Options {
    Options { bounds: Bounds { loops: 8, ..Bounds::default() }, jobs, ..Options::default() }
}

/// The paths as they leave, and the report.
fn streamed(subject: &Subject, options: &Options) -> (Vec<PathReport>, Report) {
    let left = Mutex::new(vec![]);
    let take = |path| left.lock().expect("no panic").push(path);
    let hooks = Hooks { take: Some(&take), ..Hooks::default() };
    let report = subject.explore_with("f", options, &hooks);
    (left.into_inner().expect("no panic"), report)
}

#[test]
fn paths_leave_in_their_order() {
    let subject = Subject::new("Leaving", BUSY);
    let all = subject.explore("f", &options(1)).paths;
    assert!(all.len() > 200, "{}", all.len());
    for jobs in [1, 2, 3] {
        for order in [SearchOrder::DepthFirst, SearchOrder::Shallow] {
            let options = Options { order, ..options(jobs) };
            let (left, report) = streamed(&subject, &options);
            assert!(report.paths.is_empty());
            assert_eq!(report.totals.paths, left.len() as u64);
            assert!(left.iter().zip(1..).all(|(p, n)| p.number == n));
            assert_eq!(left, subject.explore("f", &options).paths, "{jobs} threads");
        }
    }
}

#[test]
fn what_nobody_needs_is_dropped_early() {
    let subject = Subject::new("Trimmed", BUSY);
    let trim = |path: &mut PathReport| path.witness = None;
    let hooks = Hooks { trim: &trim, ..Hooks::default() };
    let report = subject.explore_with("f", &options(2), &hooks);
    assert!(report.paths.iter().all(|p| p.witness.is_none()));
}

#[test]
fn effort_is_a_bound_that_does_not_depend_on_threads() {
    let subject = Subject::new("Effort", BUSY);
    let mut before: Vec<PathReport> = vec![];
    for effort in [1, 50, 400, 3000, 1 << 40] {
        let mut texts = vec![];
        for jobs in [1, 2, 3] {
            let budget = Budget::default().with_effort(effort);
            let options = Options { budget: budget.clone(), ..options(jobs) };
            let report = subject.explore("f", &options);
            assert_eq!(budget.spent(), report.totals.effort);
            let is_cut = report.cuts.contains(&BoundKind::Effort);
            assert_eq!(is_cut, report.ended_by == Some(Limit::Effort));
            assert_eq!(is_cut, report.totals.open > 0);
            texts.push(format!("{:?} {:?}", report.paths, report.totals.ends));
            if jobs == 3 {
                // More effort finds more paths, after the same ones.
                assert!(report.paths.starts_with(&before), "{effort}");
                before = report.paths;
            }
        }
        assert!(texts.iter().all(|t| *t == texts[0]), "{effort}");
    }
    assert_eq!(before.len(), subject.explore("f", &options(1)).paths.len());
}

#[test]
fn an_interruption_leaves_what_was_found() {
    let subject = Subject::new("Interrupted", BUSY);
    let all = subject.explore("f", &options(1)).totals.paths;
    for jobs in [1, 2] {
        let budget = Budget::default();
        let flag = budget.interruption();
        let take = |path: PathReport| flag.store(path.number >= 5, SeqCst);
        let hooks = Hooks { take: Some(&take), ..Hooks::default() };
        let report = subject.explore_with("f", &Options { budget, ..options(jobs) }, &hooks);
        assert_eq!(report.ended_by, Some(Limit::Interrupted));
        assert!((5..all).contains(&report.totals.paths), "{}", report.totals.paths);
        assert!(report.totals.open > 0 && !report.complete);
    }
}

#[test]
fn memory_is_a_bound() {
    let subject = Subject::new("Memory", BUSY);
    for jobs in [1, 2] {
        // The process has more already.
        let budget = Budget::default().with_memory(1 << 20);
        std::thread::sleep(std::time::Duration::from_millis(20));
        let report = subject.explore("f", &Options { budget, ..options(jobs) });
        assert_eq!(report.ended_by, Some(Limit::Memory));
        assert_eq!(report.cuts, [BoundKind::Memory]);
        assert!(!report.complete);
    }
}
