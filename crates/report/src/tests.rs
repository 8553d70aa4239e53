//! What `cairn test` did.

use crate::page::Run;
use crate::precondition::Precondition;
use crate::remarks;
use serde::Serialize;
use std::fmt::Write;

/// Remarks that fit a screen with the rest; all are shown with `-v`.
const MOST_REMARKS: usize = 12;

/// All of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct TestReport {
    /// Bugs that the tests show, one entry for each place.
    pub findings: Vec<Finding>,
    /// Where a JVM did not do what was predicted: bugs of Cairn's.
    pub disagreements: Vec<String>,
    pub classes: Vec<TestedClass>,
    /// Classes that got no test.
    pub skipped: Vec<NoTest>,
    /// What else there is to know.
    pub notes: Vec<String>,
    /// The sums over all methods, if some have a precondition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precondition: Option<Precondition>,
    /// None if the tests were not run.
    pub ran: Option<TestRun>,
    /// Something was lost, other than by a bound.
    pub incomplete: bool,
    /// One of the numbers that differ from run to run, as are all other times.
    pub time_ms: u64,
    /// What a page shows of it, if one is wanted.
    #[serde(skip)]
    pub page: Option<Run>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// `structures.Stack#pop()`.
    pub method: String,
    /// Others that show it too.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// `NullPointerException in Stack.pop (Stack.java:41)`.
    pub text: String,
    /// The tests that show it, in the class's file. None with `--findings skip`.
    pub tests: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NoTest {
    pub what: String,
    pub why: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TestRun {
    pub passed: usize,
    /// Of all threads; what calls lead to was looked for in a part of it.
    pub exploring_ms: u64,
    pub states_ms: u64,
    /// States that calls lead to.
    pub reached: usize,
    /// Looking for inputs that other paths begin with, with any input and then with calls; and how many were found among known states, were
    /// found by a search, and were not.
    pub meeting_ms: u64,
    pub unified: usize,
    pub searched: usize,
    pub unmet: usize,
    pub building_ms: u64,
    /// Looking for the tests that are needed, by mutants.
    pub choosing_ms: u64,
    pub compiling_ms: u64,
    pub running_ms: u64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestedClass {
    pub name: String,
    /// Where the tests are, if there are any.
    pub file: Option<String>,
    /// What became of the file: `written`, `unchanged`, ...
    pub state: String,
    pub methods: Vec<TestedMethod>,
    pub skipped: Vec<NoTest>,
    pub lines: Share,
    /// Tests, and those of them whose input needs reflection.
    pub tests: usize,
    pub reflective: usize,
}

/// A part of a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Share {
    pub covered: u32,
    pub total: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestedMethod {
    pub name: String,
    pub paths: u64,
    pub tests: usize,
    pub branches_covered: u32,
    pub branches_coverable: u32,
    pub branches: u32,
    /// Mutants that the tests notice, of how many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutants: Option<Share>,
    /// Mutants that no test notices: line and fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<String>,
    pub time_ms: u64,
    /// What was cut, unsupported or left out, and why.
    pub remarks: Vec<String>,
}

impl TestReport {
    pub fn tests(&self) -> usize {
        self.classes.iter().map(|c| c.tests).sum()
    }

    /// A line for each class and each kind of remark; or, with `details`, for each method and each remark.
    pub fn text(&self, details: bool) -> String {
        let mut out = String::new();
        self.write_findings(&mut out);
        match details {
            true => self.write_methods(&mut out),
            false => self.write_classes(&mut out),
        }
        for note in &self.notes {
            _ = writeln!(out, "note: {note}");
        }
        self.write_disagreements(&mut out, details);
        self.write_sums(&mut out);
        out
    }

    /// What is wrong, and nothing else.
    pub fn wrong(&self) -> String {
        let mut out = String::new();
        self.write_findings(&mut out);
        self.write_disagreements(&mut out, false);
        if self.incomplete {
            out += "incomplete: without --quiet it is said why\n";
        }
        out
    }

    fn write_classes(&self, out: &mut String) {
        let shown = || self.classes.iter().filter(|c| !c.is_empty());
        let width = shown().map(|c| c.name.len()).max().unwrap_or(0).clamp(20, 60);
        if shown().any(|c| !c.methods.is_empty()) {
            _ = writeln!(out, "{:width$}  tests  branches  mutants     time", "");
        }
        for class in shown() {
            class.write_line(out, width);
        }
        let remarks = shown().flat_map(|class| {
            class.methods.iter().flat_map(move |m| {
                let named = |r| (format!("{}#{}", class.name, m.name), r);
                m.remarks.iter().map(String::as_str).filter(|r| !is_minor(r)).map(named)
            })
        });
        let mut lines = remarks::lines(remarks);
        let more = lines.len().saturating_sub(MOST_REMARKS);
        lines.truncate(MOST_REMARKS);
        if !lines.is_empty() {
            _ = writeln!(out, "\nremarks (-v shows them method by method):");
        }
        for line in lines {
            _ = writeln!(out, "  {line}");
        }
        if more > 0 {
            _ = writeln!(out, "  and {more} other remarks");
        }
    }

    /// One line for each cause with the number of tests, and the first of them; or all.
    fn write_disagreements(&self, out: &mut String, details: bool) {
        if details {
            for d in &self.disagreements {
                _ = writeln!(out, "disagreement: {d}");
            }
            return;
        }
        let mut causes: Vec<(&str, Vec<&str>)> = vec![];
        for d in &self.disagreements {
            let (test, cause) = d.split_once(": ").unwrap_or(("", d));
            match causes.iter_mut().find(|(c, _)| *c == cause) {
                Some((_, all)) => all.push(test),
                None => causes.push((cause, vec![test])),
            }
        }
        for (cause, tests) in causes {
            let first = tests[0];
            let more = match tests.len() - 1 {
                0 => String::new(),
                n => format!(" and {n} more"),
            };
            _ = writeln!(out, "disagreement: {first}{more}: {cause}");
        }
    }

    fn write_methods(&self, out: &mut String) {
        let name = |c: &TestedClass| c.methods.iter().map(|m| m.name.len() + 2).max();
        let names = self.classes.iter().filter_map(name);
        let heads = self.classes.iter().map(|c| c.name.len());
        let width = names.chain(heads).max().unwrap_or(0).clamp(20, 60);
        if self.classes.iter().any(|c| !c.methods.is_empty()) {
            let head = "paths  tests   covered/coverable/all branches  mutants     time";
            _ = writeln!(out, "{:width$}  {head}", "");
        }
        for class in self.classes.iter().filter(|c| !c.is_empty()) {
            class.write(out, width);
        }
        for skipped in &self.skipped {
            _ = writeln!(out, "{}: no tests: {}", skipped.what, skipped.why);
        }
    }

    fn mutants(&self) -> Option<Share> {
        let all: Vec<Share> = self.classes.iter().filter_map(TestedClass::mutants).collect();
        (!all.is_empty()).then(|| Share {
            covered: all.iter().map(|s| s.covered).sum(),
            total: all.iter().map(|s| s.total).sum(),
        })
    }

    fn write_findings(&self, out: &mut String) {
        if self.findings.is_empty() {
            return;
        }
        let n = self.findings.len();
        _ = writeln!(out, "{n} finding{}:", if n == 1 { "" } else { "s" });
        for finding in &self.findings {
            _ = writeln!(out, "  {}: {}", finding.method, finding.text);
            if !finding.also.is_empty() {
                let n = finding.also.len();
                _ = writeln!(
                    out,
                    "    also from {n} other method{}",
                    if n == 1 { "" } else { "s" }
                );
            }
            if let Some(test) = finding.tests.first() {
                let more = match finding.tests.len() - 1 {
                    0 => String::new(),
                    n => format!(", and {n} more"),
                };
                _ = writeln!(out, "    {test}{more}");
            }
        }
        out.push('\n');
    }

    fn write_sums(&self, out: &mut String) {
        let methods = || self.classes.iter().flat_map(|c| &c.methods);
        let sum = |f: fn(&TestedMethod) -> u32| methods().map(f).sum::<u32>();
        let tests = self.tests();
        let reflective: usize = self.classes.iter().map(|c| c.reflective).sum();
        let covered = sum(|m| m.branches_covered);
        let (coverable, all) = (sum(|m| m.branches_coverable), sum(|m| m.branches));
        let lines = |f: fn(&Share) -> u32| self.classes.iter().map(|c| f(&c.lines)).sum::<u32>();
        let (line, lines) = (lines(|l| l.covered), lines(|l| l.total));
        if !self.classes.iter().any(|c| !c.methods.is_empty()) {
            return;
        }
        _ = writeln!(
            out,
            "\n{tests} tests; branches {covered} of {coverable} coverable, {all} in all{}",
            match self.mutants() {
                Some(m) => format!("; mutants noticed {} of {}", m.covered, m.total),
                None => String::new(),
            }
        );
        if let Some(ran) = &self.ran {
            _ = writeln!(out, "  passed      {} on the JVM; lines {line} of {lines}", ran.passed);
            let s = |ms: u64| ms as f64 / 1000.0;
            _ = writeln!(
                out,
                "  time        {:.2} s: exploring {:.2}, building {:.2} and choosing {:.2} of all threads, compiling {:.2}, running {:.2}",
                s(self.time_ms),
                s(ran.exploring_ms),
                s(ran.building_ms),
                s(ran.choosing_ms),
                s(ran.compiling_ms),
                s(ran.running_ms)
            );
        } else {
            _ = writeln!(out, "  not run on a JVM");
        }
        if reflective > 0 {
            _ = writeln!(out, "  reflection  {reflective} inputs need it");
        }
        let lines = self.precondition.iter().filter(|p| p.questions > 0).flat_map(|p| p.lines());
        for (i, line) in lines.enumerate() {
            _ = writeln!(out, "  {:10}  {line}", if i == 0 { "valid" } else { "" });
        }
        if self.incomplete {
            _ = writeln!(out, "incomplete: see the remarks");
        }
    }
}

/// Remarks that say nothing of what is missing in the tests.
fn is_minor(remark: &str) -> bool {
    ["private: ", "made by the compiler", "the precondition itself", "no test: those of other"]
        .iter()
        .any(|p| remark.starts_with(p))
        || ["JaCoCo does not see", "JaCoCo leaves out", "Cairn leaves out"]
            .iter()
            .any(|p| remark.ends_with(p))
}

fn shown(share: Option<Share>) -> String {
    share.map(|s| format!("{}/{}", s.covered, s.total)).unwrap_or_default()
}

impl TestedClass {
    /// There is nothing in it that could be tested: an enum of constants, an interface.
    fn is_empty(&self) -> bool {
        self.file.is_none() && self.methods.is_empty() && self.skipped.is_empty()
    }

    /// The mutants of its methods.
    fn mutants(&self) -> Option<Share> {
        let all: Vec<Share> = self.methods.iter().filter_map(|m| m.mutants).collect();
        (!all.is_empty()).then(|| Share {
            covered: all.iter().map(|s| s.covered).sum(),
            total: all.iter().map(|s| s.total).sum(),
        })
    }

    fn write_line(&self, out: &mut String, width: usize) {
        let sum = |f: fn(&TestedMethod) -> u32| self.methods.iter().map(f).sum::<u32>();
        let branches =
            Share { covered: sum(|m| m.branches_covered), total: sum(|m| m.branches_coverable) };
        let time = self.methods.iter().map(|m| m.time_ms).sum::<u64>() as f64 / 1000.0;
        let file = match &self.file {
            Some(file) => format!("{} {file}", self.state),
            None => self.state.clone(),
        };
        let (branches, mutants) = (shown(Some(branches)), shown(self.mutants()));
        _ = writeln!(
            out,
            "{:width$}  {:5}  {branches:>8}  {mutants:>7} {time:6.2} s  {file}",
            self.name, self.tests
        );
    }

    fn write(&self, out: &mut String, width: usize) {
        let file = match &self.file {
            Some(file) => format!("{} {file}", self.state),
            None => self.state.clone(),
        };
        _ = writeln!(out, "{:width$}  {file}", self.name);
        for m in &self.methods {
            let name = format!("  {}", m.name);
            let share = format!("{}/{}/{}", m.branches_covered, m.branches_coverable, m.branches);
            let time = m.time_ms as f64 / 1000.0;
            let mutants = shown(m.mutants);
            _ = writeln!(
                out,
                "{name:width$}  {:5}  {:5}  {share:>29}  {mutants:>7} {time:7.2} s",
                m.paths, m.tests
            );
            for remark in &m.remarks {
                _ = writeln!(out, "      {remark}");
            }
            for survivor in &m.survivors {
                _ = writeln!(out, "      not noticed: {survivor}");
            }
        }
        for skipped in &self.skipped {
            _ = writeln!(out, "  {}: no test: {}", skipped.what, skipped.why);
        }
    }
}
