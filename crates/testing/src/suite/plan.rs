//! Which tests run in one process, and in which order.
//!
//! Tests of one file share what is made once in its process, so by default a file is one piece: a program, or a module of
//! a program that has all files of a crate as its modules. A test
//! that takes long and shares nothing dear is a piece of its own, so that all processors are busy until the
//! end. `slow.txt` says which tests these are. Those that are called `late` there are left to more effort than
//! `quick`: commands that are run from end to end, beside others of the same kind that are not.

use crate::build::Program;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// `NAME SECONDS` in each line: of a test (`explore::heaps::test`), which then is a piece of its own, or of
/// the rest of a program (`cli::generated`). Or `NAME late`, of a test.
const SLOW: &str = include_str!("slow.txt");

/// Tests that run one after the other in one process.
pub struct Piece {
    /// The name of the program, and of the test if there is one only.
    pub name: String,
    pub program: String,
    pub path: PathBuf,
    pub directory: PathBuf,
    pub tests: Vec<String>,
    /// How long it takes, as far as that is known.
    seconds: f64,
}

#[cfg(test)]
impl Piece {
    /// Some tests of a program that is nowhere.
    pub fn of(program: &str, tests: &[&str]) -> Piece {
        Piece {
            name: program.into(),
            program: program.into(),
            path: PathBuf::new(),
            directory: PathBuf::new(),
            tests: tests.iter().map(|t| (*t).to_owned()).collect(),
            seconds: 1.0,
        }
    }
}

/// What is said of a test or a program.
fn said(name: &str) -> impl Iterator<Item = &'static str> {
    let lines = SLOW.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split_once(' '));
    lines.filter(move |l| l.0 == name).map(|l| l.1)
}

fn known(name: &str) -> Option<f64> {
    said(name).find_map(|s| s.parse().ok())
}

/// Names of `slow.txt` that no test and no program has.
pub fn stale(programs: &[Program]) -> Vec<&'static str> {
    let is_there = |name: &str| {
        programs.iter().any(|p| {
            let test = name.strip_prefix(&p.name).and_then(|n| n.strip_prefix("::"));
            let is_file = |t: &str| {
                p.has_files && p.tests.iter().any(|own| own.split("::").next() == Some(t))
            };
            p.name == name || test.is_some_and(|t| is_file(t) || p.tests.iter().any(|own| own == t))
        })
    };
    let names = SLOW.lines().filter(|l| !l.starts_with('#')).filter_map(|l| l.split(' ').next());
    names.filter(|n| !is_there(n)).collect()
}

/// The pieces of all tests that have one of some words in their name, the longest first, and how many tests
/// are left out.
pub fn pieces(programs: &[Program], effort: &str, words: &[String]) -> (Vec<Piece>, usize) {
    let mut all = vec![];
    let mut left_out = 0;
    for program in programs {
        let full = |test: &String| format!("{}::{test}", program.name);
        let is_wanted =
            |test: &&String| words.is_empty() || words.iter().any(|w| full(test).contains(w));
        let wanted = program.tests.iter().filter(is_wanted).cloned();
        // What is asked for by name is run.
        let is_short = effort == "quick" && words.is_empty();
        let is_late = |t: &String| is_short && said(&full(t)).any(|s| s == "late");
        let (late, wanted): (Vec<_>, Vec<_>) = wanted.partition(is_late);
        left_out += late.len();
        let (slow, rest): (Vec<_>, Vec<_>) =
            wanted.into_iter().partition(|t| known(&full(t)).is_some());
        let piece = |name: String, tests: Vec<String>| Piece {
            seconds: known(&name).unwrap_or(1.0),
            name,
            program: program.name.clone(),
            path: program.path.clone(),
            directory: program.directory.clone(),
            tests,
        };
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for test in rest {
            let name = match test.split_once("::") {
                Some((file, _)) if program.has_files => format!("{}::{file}", program.name),
                _ => program.name.clone(),
            };
            files.entry(name).or_default().push(test);
        }
        all.extend(files.into_iter().map(|(name, tests)| piece(name, tests)));
        all.extend(slow.into_iter().map(|test| piece(full(&test), vec![test])));
    }
    all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds).then_with(|| a.name.cmp(&b.name)));
    (all, left_out)
}
