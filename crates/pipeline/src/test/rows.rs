//! What is said of each class and method.

use super::jvm::{Tested, TestedSuite};
use crate::summary::{self, no_valid_input, used_as};
use cairn_explore::Branch;
use cairn_generate::{Branches, ClassTests, Gathered, Skipped, Taken, branches, spelled};
use cairn_program::{MethodId, Program};
use cairn_report::{Finding, NoTest, Precondition, Share, TestedClass, TestedMethod};
use cairn_witness::{Data, MethodCoverage, Step, Witness};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Remarks of one kind that are shown for a method.
const SHOWN: usize = 3;

pub fn no_tests(skipped: &[Skipped]) -> Vec<NoTest> {
    let one = |s: &Skipped| NoTest { what: s.what.clone(), why: s.why.clone() };
    skipped.iter().map(one).collect()
}

/// Whether something was lost, other than by a bound, or some method has no valid input.
pub fn is_incomplete(tests: &ClassTests) -> bool {
    let has_tests = |n: usize| {
        let dropped = tests.chosen.as_ref().and_then(|c| c.dropped.get(&n)).is_some();
        dropped || tests.tests.iter().any(|t| t.method == n)
    };
    // What was lost beside the paths that have tests is a bound like others.
    let is_lost =
        |(n, m): (usize, &Gathered)| m.no_input.is_some() || !m.losses.is_empty() && !has_tests(n);
    tests.is_cut || tests.methods.iter().enumerate().any(is_lost)
}

/// What was done about preconditions, if there are any.
pub fn precondition(classes: &[TestedSuite]) -> Option<Precondition> {
    let mut sums: Option<Precondition> = None;
    for m in classes.iter().flat_map(|c| &c.worked.tests.methods) {
        if let Some(used) = &m.precondition {
            sums.get_or_insert_default().add(&used_as(used, &m.totals));
        }
    }
    sums
}

/// What is wrong with preconditions, for each class once.
pub fn complaints(classes: &[TestedSuite]) -> Vec<String> {
    let mut all = vec![];
    for class in classes {
        let tests = &class.worked.tests;
        let wrong = tests.methods.iter().flat_map(|m| {
            let all = summary::complaints(&m.totals, &m.complaints).into_iter();
            all.chain(summary::doubts(&m.totals, &m.doubts))
        });
        let wrong: BTreeSet<String> = wrong.collect();
        all.extend(wrong.iter().map(|why| format!("{}: {why}", tests.subject.name)));
    }
    all
}

/// What all tests of a run together did.
pub struct Summary<'a> {
    pub(super) program: &'a Program,
    pub(super) taken: BTreeSet<Branch>,
    undisturbed: BTreeSet<Branch>,
    pub(super) reached: BTreeSet<Branch>,
    /// By class, name and descriptor.
    pub(super) seen: BTreeMap<(String, String, String), MethodCoverage>,
    pub disagreements: Vec<String>,
    rows: BTreeMap<MethodId, Branches>,
}

impl<'a> Summary<'a> {
    pub fn new(tested: &Tested<'a>, classes: &[TestedSuite]) -> Summary<'a> {
        let program = tested.program;
        // What no JVM has run, JaCoCo has not seen.
        let tests = || classes.iter().flat_map(|c| c.run_tests());
        let methods = || classes.iter().flat_map(|c| &c.worked.tests.methods);
        let mut summary = Summary {
            program,
            taken: tests()
                .flat_map(|t| t.sides.iter().chain(&t.built.acted.asked_sides).copied())
                .collect(),
            undisturbed: tests().flat_map(|t| t.undisturbed.iter().copied()).collect(),
            reached: methods().flat_map(|m| m.reached.iter().copied()).collect(),
            seen: BTreeMap::new(),
            disagreements: vec![],
            rows: BTreeMap::new(),
        };
        for m in tested.ran.iter().flat_map(|r| &r.coverage) {
            let key = (m.class.clone(), m.method.clone(), m.descriptor.clone());
            summary.seen.insert(key, m.clone());
        }
        for class in classes {
            let subject = &class.worked.tests.subject;
            for m in &class.worked.tests.methods {
                let text = |d: &String| format!("{}#{}, {d}", subject.name, m.name);
                summary.disagreements.extend(m.disagreements.iter().map(text));
            }
            for &method in program.class(subject.class).methods.iter() {
                summary.measure(&subject.name, method);
            }
        }
        summary
    }

    fn measure(&mut self, class: &str, method: MethodId) {
        let m = self.program.method(method);
        // Initialisers run once, before the tests begin.
        if &*m.name == "<clinit>" {
            return;
        }
        let key = (class.to_owned(), m.name.to_string(), m.desc.to_string());
        let taken =
            Taken { sides: &self.taken, undisturbed: &self.undisturbed, reached: &self.reached };
        let branches = branches(self.program, method, &taken, self.seen.get(&key));
        let name = spelled(self.program, method);
        let text = |d: &String| format!("{class}#{name}, {d}");
        self.disagreements.extend(branches.disagreements.iter().map(text));
        self.rows.insert(method, branches);
    }

    /// A class's part of the report.
    pub fn row(&self, class: &TestedSuite) -> TestedClass {
        let tests = &class.worked.tests;
        let mut methods = vec![];
        for number in 0..tests.methods.len() {
            methods.push(self.method(class, number));
        }
        let is_told = |m: &MethodId| tests.methods.iter().any(|t| t.method == *m);
        let others = self.program.class(tests.subject.class).methods.iter();
        for &other in others.filter(|_| tests.subject.only.is_none()) {
            let Some(branches) = self.rows.get(&other).filter(|_| !is_told(&other)) else {
                continue;
            };
            let name = spelled(self.program, other);
            let why = tests.subject.skipped.iter().find(|s| s.what == name).map(|s| &s.why);
            let is_made = self.program.method(other).is(cairn_program::class::access::SYNTHETIC);
            let through = "made by the compiler: tested through its callers".to_owned();
            let why = why.or(is_made.then_some(&through));
            if branches.total > 0 || mutants(tests, other).is_some() {
                methods.push(TestedMethod {
                    name,
                    paths: 0,
                    tests: 0,
                    branches_covered: branches.covered,
                    branches_coverable: branches.coverable,
                    branches: branches.total,
                    mutants: mutants(tests, other),
                    survivors: survivors(tests, other),
                    time_ms: 0,
                    remarks: why.into_iter().chain(&branches.remarks).cloned().collect(),
                });
            }
        }
        let is_row = |s: &&Skipped| !methods.iter().any(|m| m.name == s.what);
        let skipped: Vec<Skipped> = tests.subject.skipped.iter().filter(is_row).cloned().collect();
        let name = &tests.subject.name;
        let seen = || self.seen.iter().filter(|((class, ..), _)| class == name).map(|s| s.1.lines);
        TestedClass {
            name: name.clone(),
            file: None,
            state: "no tests".into(),
            methods,
            skipped: no_tests(&skipped),
            lines: Share {
                covered: seen().map(|l| l.covered).sum(),
                total: seen().map(|l| l.total).sum(),
            },
            tests: class.tests().count(),
            reflective: class.tests().filter(|t| t.1.uses_reflection).count(),
        }
    }

    fn method(&self, class: &TestedSuite, number: usize) -> TestedMethod {
        let tests = &class.worked.tests;
        let m = &tests.methods[number];
        let branches = self.rows.get(&m.method).cloned().unwrap_or_default();
        let count = class.tests().filter(|t| t.1.method == number).count();
        let mut remarks: Vec<String> = vec![];
        remarks.extend(m.failure.iter().map(|why| format!("no test: {why}")));
        if m.paths == 0 && m.failure.is_none() && count == 0 {
            remarks.push(match m.no_input {
                None => "no test: no path".into(),
                Some(scope) => format!("no test: {}", no_valid_input(scope)),
            });
            remarks.extend(m.hint.iter().map(|hint| format!("hint: {hint}")));
        }
        if let Some((_, Some(why))) = &m.precondition {
            remarks.push(format!("the precondition is executed before the call: {why}"));
        }
        remarks.extend(m.instead.iter().map(|why| format!("explored with {why}")));
        if let Some(scope) = m.scope.filter(|_| m.paths > 0) {
            remarks.push(format!("scope {scope}: there is no valid input within less"));
        }
        if !m.cuts.is_empty() {
            let mut cuts: Vec<String> = m.cuts.iter().map(ToString::to_string).collect();
            cuts.dedup();
            remarks.push(format!("bounds reached: {}", cuts.join(", ")));
        }
        remarks.extend(some(&m.losses, "lost: "));
        for out in tests.left_out.iter().filter(|l| l.method == number) {
            remarks.push(format!("left out, {}: {}", paths(out.count), out.why));
        }
        let mut unwritten: BTreeMap<&str, usize> = BTreeMap::new();
        for (n, why) in class.out.iter().enumerate() {
            if let (Some(Some(why)), true) = (why, tests.tests[n].method == number) {
                *unwritten.entry(why).or_default() += 1;
            }
        }
        for (why, count) in unwritten {
            remarks.push(format!("left out, {}: {why}", paths(count)));
        }
        if m.unvouched_endless > 0 {
            let n = paths(m.unvouched_endless);
            remarks
                .push(format!("left out, {n}: it never ends on a state that nothing vouches for"));
        }
        if let Some((count, why)) = &m.unreachable {
            remarks.push(format!("left out, {}: {why}", paths(*count)));
        }
        if m.walked > 0 {
            let n = m.walked;
            remarks.push(format!("{n} by random calls, for branches beyond the bounds"));
        }
        if m.surplus > 0 {
            let n = m.surplus;
            remarks.push(format!("{n} more ways through it without a test (--max-tests)"));
        }
        let is_explained =
            |r: &String| ["no test", "lost", "left out"].iter().any(|p| r.starts_with(p));
        let is_out = |(n, out): (usize, &Option<Option<String>>)| {
            tests.tests[n].method == number && *out == Some(None)
        };
        if class.out.iter().enumerate().any(is_out) {
            remarks.push("left out: see the disagreements".into());
        }
        let dropped = tests.chosen.as_ref().and_then(|c| c.dropped.get(&number)).copied();
        if count == 0 && dropped.is_some() {
            remarks.push("no test: those of other methods show all that it does".into());
        }
        if count == 0 && !remarks.iter().any(is_explained) {
            remarks.push(match m.endless.len() + m.unvouched_endless {
                0 => "no test: every path ended at a bound".into(),
                n => format!("no test: it never ends, on {}", paths(n)),
            });
        }
        remarks.extend(branches.remarks.iter().cloned());
        TestedMethod {
            name: m.name.clone(),
            paths: m.paths,
            tests: count,
            branches_covered: branches.covered,
            branches_coverable: branches.coverable,
            branches: branches.total,
            mutants: mutants(tests, m.method),
            survivors: survivors(tests, m.method),
            time_ms: m.time.as_millis() as u64,
            remarks,
        }
    }
}

/// The mutants of a method that tests notice.
fn mutants(tests: &ClassTests, method: MethodId) -> Option<Share> {
    let score = tests.chosen.as_ref()?.mutation.get(&method)?;
    Some(Share { covered: score.killed() as u32, total: score.mutants.len() as u32 })
}

fn survivors(tests: &ClassTests, method: MethodId) -> Vec<String> {
    let score = tests.chosen.as_ref().and_then(|c| c.mutation.get(&method));
    score.map(|s| s.survivors().map(str::to_owned).collect()).unwrap_or_default()
}

fn paths(count: usize) -> String {
    if count == 1 { "1 path".into() } else { format!("{count} paths") }
}

/// The first of them, and how many more there are.
fn some(all: &[String], prefix: &str) -> Vec<String> {
    let mut shown: Vec<String> = all.iter().take(SHOWN).map(|s| format!("{prefix}{s}")).collect();
    if all.len() > SHOWN {
        shown.push(format!("{prefix}{} more", all.len() - SHOWN));
    }
    shown
}

/// The bugs that a class's tests show, one for each cause: what is broken or asserted comes first. The method and the first
/// test are those with the fewest steps.
pub fn findings(program: &Program, class: &TestedSuite) -> Vec<Finding> {
    let tests = &class.worked.tests;
    let mut causes: Vec<(&cairn_generate::Finding, Vec<usize>)> = vec![];
    for (n, test) in tests.tests.iter().enumerate() {
        let Some(finding) = &test.finding else { continue };
        // A test that was left out because of a disagreement shows nothing.
        if class.out[n] == Some(None) {
            continue;
        }
        match causes.iter_mut().find(|(known, _)| known.cause == finding.cause) {
            Some((_, all)) => all.push(n),
            None => causes.push((finding, vec![n])),
        }
    }
    causes.sort_by_key(|(finding, _)| finding.evidence);
    let mut all: Vec<Finding> = vec![];
    for (_, mut showing) in causes {
        showing.sort_by_key(|&n| tests.tests[n].case.arrange.len());
        let method_of = |n: usize| {
            format!("{}#{}", tests.subject.name, tests.methods[tests.tests[n].method].name)
        };
        let mut methods: Vec<String> = vec![];
        for name in showing.iter().map(|&n| method_of(n)) {
            if !methods.contains(&name) {
                methods.push(name);
            }
        }
        let first = tests.tests[showing[0]].finding.as_ref();
        let names = showing.iter().filter(|&&n| class.out[n].is_none());
        let names = names.filter_map(|&n| class.names[n].as_ref());
        all.push(Finding {
            method: methods.remove(0),
            also: methods,
            text: first.map(|f| f.text.clone()).unwrap_or_default(),
            tests: names.map(|name| format!("{}.{name}", class.name)).collect(),
        });
    }
    for m in &tests.methods {
        let is_open = m.calls.is_none() || cairn_generate::is_for_clients(program, m.method);
        if let Some(witness) = m.endless.first().filter(|_| is_open) {
            let names = cairn_witness::Names::new(witness);
            let arguments = witness.arguments.iter();
            let said: Vec<String> =
                arguments.map(|a| format!("{} = {}", a.name, names.value(&a.value))).collect();
            let with =
                if said.is_empty() { String::new() } else { format!(" with {}", said.join(", ")) };
            all.push(Finding {
                method: format!("{}#{}", tests.subject.name, m.name),
                also: vec![],
                text: format!("never ends{with}; there is no test for it"),
                tests: vec![],
            });
        }
    }
    all
}

/// A test's witness with what else is known of its path.
#[derive(serde::Serialize)]
struct Kept<'a> {
    test: &'a str,
    /// What held before the call, by method and object.
    preconditions: Vec<(String, &'a Data)>,
    /// The sides of branches that the test takes: `class#method+from:to`, offsets in the bytecode.
    branches: Vec<String>,
    steps: &'a [Step],
    witness: &'a Witness,
}

/// Writes the witnesses of a class's tests.
pub fn keep_witnesses(
    program: &Program,
    directory: &Path,
    class: &TestedSuite,
) -> Result<(), String> {
    let directory = directory.join(class.binary.replace('.', "/"));
    let failed = |e: std::io::Error| format!("{}: {e}", directory.display());
    std::fs::create_dir_all(&directory).map_err(failed)?;
    for (n, test) in class.tests() {
        let Some(name) = &class.names[n] else { continue };
        let side = |s: &Branch| {
            let m = program.method(s.method);
            format!("{}#{}{}+{}:{}", program.class(m.class).java_name(), m.name, m.desc, s.pc, s.to)
        };
        let kept = Kept {
            test: name,
            preconditions: test
                .case
                .checks
                .iter()
                .map(|c| (format!("{}#{}", c.class, c.method), &c.object))
                .collect(),
            branches: test.sides.iter().map(side).collect(),
            steps: &test.case.arrange,
            witness: &test.case.witness,
        };
        let text = serde_json::to_string_pretty(&kept).map_err(|e| e.to_string())?;
        std::fs::write(directory.join(format!("{name}.json")), text + "\n").map_err(failed)?;
    }
    Ok(())
}
