//! Which tests run in one process, and in which order.
//!
//! Tests of one program share what is made once in its process, so by default a program is one piece. A test
//! that takes long and shares nothing dear is a piece of its own, so that all processors are busy until the
//! end. `slow.txt` says which tests these are; it is about order alone, and never about what is run.

use crate::build::Program;
use std::path::PathBuf;

/// `NAME SECONDS` in each line: of a test (`explore::heaps::test`), which then is a piece of its own, or of
/// the rest of a program (`cli::generated`).
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

fn known(name: &str) -> Option<f64> {
    let lines = SLOW.lines().filter(|l| !l.starts_with('#'));
    lines.filter_map(|l| l.split_once(' ')).find(|l| l.0 == name).and_then(|l| l.1.parse().ok())
}

/// The pieces of all programs that have one of some words in their name, the longest first.
pub fn pieces(programs: &[Program], words: &[String]) -> Vec<Piece> {
    let mut all = vec![];
    for program in programs {
        let full = |test: &String| format!("{}::{test}", program.name);
        let is_wanted =
            |test: &&String| words.is_empty() || words.iter().any(|w| full(test).contains(w));
        let wanted = program.tests.iter().filter(is_wanted).cloned();
        let (slow, rest): (Vec<_>, Vec<_>) = wanted.partition(|t| known(&full(t)).is_some());
        let piece = |name: String, tests: Vec<String>| Piece {
            seconds: known(&name).unwrap_or(1.0),
            name,
            program: program.name.clone(),
            path: program.path.clone(),
            directory: program.directory.clone(),
            tests,
        };
        if !rest.is_empty() {
            all.push(piece(program.name.clone(), rest));
        }
        all.extend(slow.into_iter().map(|test| piece(full(&test), vec![test])));
    }
    all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds).then_with(|| a.name.cmp(&b.name)));
    all
}
