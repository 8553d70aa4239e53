//! What the suite says at its end.

use crate::run::{Ended, Outcome, Test};
use std::fmt::Write;
use std::path::Path;

/// What lines begin with that say what was tested.
const SUMMARIES: [&str; 31] = [
    "conformance",
    "arithmetic fuzzing",
    "damaged class files",
    "states",
    "decoding",
    "null messages",
    "path counts",
    "check",
    "brute force",
    "strings",
    "heaps",
    "witnesses",
    "bugs",
    "generated",
    "mutants",
    "structures",
    "text",
    "z3",
    "separation logic",
    "documents",
    "star",
    "spec java",
    "spec_round_trip",
    "spec_mutations",
    "bases",
    "contexts",
    "distances",
    "invariants",
    "checker",
    "models",
    "linear",
];

/// Tests that are shown as the slowest.
const SLOWEST: usize = 10;

pub struct Report {
    ended: Vec<Ended>,
}

impl Report {
    pub fn new(mut ended: Vec<Ended>) -> Report {
        // The order in which they ended is another each time.
        ended.sort_by(|a, b| {
            a.tests.first().map(|t| &t.name).cmp(&b.tests.first().map(|t| &t.name))
        });
        Report { ended }
    }

    fn tests(&self) -> impl Iterator<Item = &Test> {
        self.ended.iter().flat_map(|e| &e.tests)
    }

    fn failed(&self) -> impl Iterator<Item = &Test> {
        self.tests().filter(|t| matches!(t.outcome, Outcome::Failed))
    }

    fn slowest(&self) -> Vec<&Test> {
        let mut all: Vec<&Test> = self.tests().collect();
        all.sort_by(|a, b| b.seconds.total_cmp(&a.seconds));
        all
    }

    pub fn is_good(&self) -> bool {
        self.failed().next().is_none()
    }

    /// Writes what was printed, and how long each test took, to files.
    pub fn keep(&self, target: &Path) -> std::io::Result<()> {
        let mut log = String::new();
        for ended in &self.ended {
            for test in ended.tests.iter().filter(|t| !t.output.is_empty()) {
                let _ = writeln!(log, "---- {}\n{}", test.name, test.output);
            }
            log += &ended.rest;
        }
        std::fs::write(target.join("test.log"), log)?;
        let line = |t: &&Test| format!("{} {:.1}\n", t.name, t.seconds);
        std::fs::write(
            target.join("times.txt"),
            self.slowest().iter().map(line).collect::<String>(),
        )
    }

    pub fn print(&self) {
        for test in self.failed() {
            println!("\n---- {} FAILED\n{}", test.name, test.output);
        }
        println!("\n== what was tested");
        for line in self.tests().flat_map(|t| t.output.lines()) {
            let is_summary = |s: &&str| line.strip_prefix(*s).is_some_and(|l| l.starts_with(':'));
            if SUMMARIES.iter().any(is_summary) {
                println!("{line}");
            }
        }
        println!("\n== the slowest tests");
        for test in self.slowest().iter().take(SLOWEST) {
            println!("{:>7.1} s  {}", test.seconds, test.name);
        }
        let skipped = |t: &Test| match &t.outcome {
            Outcome::Skipped(why) => Some(format!("{}: {why}", t.name)),
            _ => None,
        };
        let skipped: Vec<String> = self.tests().filter_map(skipped).collect();
        if !skipped.is_empty() {
            println!("\n== skipped");
            skipped.iter().for_each(|s| println!("{s}"));
        }
        if !self.is_good() {
            println!("\n== failed");
            self.failed().for_each(|t| println!("{}", t.name));
        }
        println!();
    }

    /// `N passed, N failed`, and how many were skipped if there are any.
    pub fn counts(&self) -> String {
        let unnamed: u64 = self.ended.iter().map(|e| e.unnamed).sum();
        let (mut passed, mut failed, mut skipped) = (unnamed, 0, 0);
        for test in self.tests() {
            match test.outcome {
                Outcome::Passed => passed += 1,
                Outcome::Failed => failed += 1,
                Outcome::Skipped(_) => skipped += 1,
            }
        }
        format!("{passed} passed, {failed} failed, {skipped} skipped")
    }
}
