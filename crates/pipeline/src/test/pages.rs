//! What a page shows of classes and their tests: sources with what was covered, tests with their heaps, and findings.

use super::jvm::TestedSuite;
use super::rows::Summary;
use crate::Sources;
use cairn_explore::{BoundKind, lines_along, sides};
use cairn_program::{MethodId, Program};
use cairn_report::page::{
    Case, Class, Cut, Finding, Line, Method, Run, cut, given, of_witness, source_of,
};
use cairn_report::{Finding as Told, NoTest, TestedClass, program_frames};
use cairn_testgen::{Rendered, RenderedTest};
use cairn_witness::{Counter, TraceFrame};
use std::collections::{BTreeMap, BTreeSet};

/// Characters of a test that are shown.
const LONGEST: usize = 20_000;

/// Tests of a line that are named.
const TESTS: usize = 30;

/// The page of a run, as it grows.
pub struct Pages<'a> {
    program: &'a Program,
    sources: &'a Sources,
    /// By the outermost class: a source file has the classes nested in it.
    lines: BTreeMap<String, Vec<Line>>,
    run: Run,
}

/// What is known of a line.
#[derive(Default)]
struct Known {
    executed: Counter,
    /// As JaCoCo counts.
    branches: Counter,
    sides: u32,
    taken: u32,
    /// Not taken by a test, but by some path.
    reached: u32,
    /// Taken by nothing.
    open: u32,
    reasons: Vec<String>,
    tests: Vec<String>,
}

fn outermost(class: &str) -> &str {
    let package = class.rfind('.').map_or(0, |i| i + 1);
    // A name may begin with a dollar sign.
    match class[package..].char_indices().skip(1).find(|c| c.1 == '$') {
        Some((i, _)) => &class[..package + i],
        None => class,
    }
}

impl<'a> Pages<'a> {
    pub fn new(summary: &Summary<'a>, classes: &[TestedSuite], sources: &'a Sources) -> Pages<'a> {
        let program = summary.program;
        let mut families: BTreeMap<String, BTreeMap<u32, Known>> = BTreeMap::new();
        for ((class, ..), seen) in &summary.seen {
            let lines = families.entry(outermost(class).to_owned()).or_default();
            for (number, counter) in &seen.instructions_of_lines {
                add(&mut lines.entry(*number).or_default().executed, *counter);
            }
            for (number, counter) in &seen.branches_of_lines {
                add(&mut lines.entry(*number).or_default().branches, *counter);
            }
        }
        for class in classes {
            let name = &class.worked.tests.subject.name;
            let lines = families.entry(outermost(name).to_owned()).or_default();
            for &method in program.class(class.worked.tests.subject.class).methods.iter() {
                sides_of(summary, class, method, lines);
            }
        }
        for class in classes {
            let lines = families.entry(outermost(&class.worked.tests.subject.name).to_owned());
            tests_of(program, class, lines.or_default());
        }
        let finish = |(class, lines): (String, BTreeMap<u32, Known>)| {
            (class, lines.into_iter().filter(|l| l.0 > 0).map(line).collect())
        };
        let lines = families.into_iter().map(finish).collect();
        Pages { program, sources, lines, run: Run::default() }
    }

    /// Adds a class, what was told of it, and the text of its tests.
    pub fn add(
        &mut self,
        class: &TestedSuite,
        row: &TestedClass,
        findings: &[Told],
        text: Option<&Rendered>,
    ) {
        let tests = &class.worked.tests;
        let name = &tests.subject.name;
        let mut methods = vec![];
        for told in &row.methods {
            let number = tests.methods.iter().position(|m| m.name == told.name);
            let cases = class.tests().filter(|(_, t)| Some(t.method) == number);
            methods.push(Method {
                name: told.name.clone(),
                paths: told.paths,
                tests: told.tests,
                covered: told.branches_covered,
                coverable: told.branches_coverable,
                branches: told.branches,
                time_ms: told.time_ms,
                remarks: told.remarks.iter().map(|r| cut(r, LONGEST)).collect(),
                mutants: told.mutants.map(|m| (m.covered, m.total)),
                survivors: told.survivors.clone(),
                cuts: number.map(|n| cuts(&tests.methods[n].cuts)).unwrap_or_default(),
                symbolic: vec![],
                cases: cases.map(|(n, _)| case(class, n, text)).collect(),
                more: 0,
            });
        }
        let pairs = |all: &[NoTest]| all.iter().map(|s| (s.what.clone(), s.why.clone())).collect();
        for told in findings {
            self.run.findings.push(finding(self.program, class, told, text));
        }
        // Two test classes may be of one class.
        let lines = self.lines.get(outermost(name)).cloned().unwrap_or_default();
        self.run.classes.push(Class {
            name: name.clone(),
            source: self.sources.of(self.program, tests.subject.class),
            test_file: row.file.clone(),
            state: row.state.clone(),
            methods,
            skipped: pairs(&row.skipped),
            line_share: (row.lines.covered, row.lines.total),
            tests: row.tests,
            reflective: row.reflective,
            lines,
            symbolic_fields: vec![],
            is_earlier: false,
        });
    }

    pub fn finish(mut self) -> Run {
        self.run.classes.sort_by(|a, b| a.name.cmp(&b.name));
        self.run
    }
}

/// Bounds that left something out of a method.
fn cuts(kinds: &[BoundKind]) -> Vec<Cut> {
    let mut kinds = kinds.to_vec();
    kinds.sort();
    kinds.dedup();
    kinds.iter().map(|k| Cut { bound: k.to_string(), ..Cut::default() }).collect()
}

fn add(sum: &mut Counter, more: Counter) {
    sum.covered += more.covered;
    sum.total += more.total;
}

/// The sides of a method's branches, and why some are not taken.
fn sides_of(
    summary: &Summary<'_>,
    class: &TestedSuite,
    method: MethodId,
    lines: &mut BTreeMap<u32, Known>,
) {
    let program = summary.program;
    if &*program.method(method).name == "<clinit>" {
        return;
    }
    let mut without = BTreeSet::new();
    for side in sides(program, method) {
        let number = side.line(program).map_or(0, u32::from);
        let line = lines.entry(number).or_default();
        line.sides += 1;
        if summary.taken.contains(&side) {
            line.taken += 1;
        } else if summary.reached.contains(&side) {
            line.reached += 1;
            without.insert((number, true));
        } else {
            line.open += 1;
            without.insert((number, false));
        }
    }
    for (number, is_reached) in without {
        let line = lines.entry(number).or_default();
        let why = match is_reached {
            true => "some path takes what is missing here, but there is no test of that path",
            false => &open_because(class, method),
        };
        if !line.reasons.iter().any(|r| r == why) {
            line.reasons.push(why.to_owned());
        }
    }
}

/// Why no path takes a branch of a method.
fn open_because(class: &TestedSuite, method: MethodId) -> String {
    let methods = &class.worked.tests.methods;
    let own: Vec<_> = methods.iter().filter(|m| m.method == method).collect();
    // Others come here through those that are tested.
    let all = if own.is_empty() { methods.iter().collect() } else { own };
    let mut why: Vec<String> = vec![];
    for m in all {
        why.extend(m.failure.clone());
        why.extend(m.cuts.iter().map(|c| format!("bound reached: {c}")));
        why.extend(m.losses.iter().map(|l| format!("lost: {}", cut(l, 200))));
        why.extend(m.ended_by.map(|limit| format!("ended: {limit}")));
        why.extend(m.no_input.map(|s| format!("no valid input within scope {s}")));
    }
    why.sort();
    why.dedup();
    if why.is_empty() {
        return "no valid input takes what is missing here: all paths are known".into();
    }
    let more = why.len().saturating_sub(4);
    why.truncate(4);
    let more = if more > 0 { format!("; and {more} more reasons") } else { String::new() };
    format!("no path was found that takes what is missing here ({}{more})", why.join("; "))
}

/// The tests that come to each line, as far as the branches that they take say.
fn tests_of(program: &Program, class: &TestedSuite, lines: &mut BTreeMap<u32, Known>) {
    let tests = &class.worked.tests;
    let family = outermost(&tests.subject.name);
    let owner = |m: MethodId| program.class(program.method(m).class).java_name();
    for (n, test) in class.tests() {
        let Some(name) = &class.names[n] else { continue };
        let mut entered: BTreeSet<MethodId> = test.sides.iter().map(|s| s.method).collect();
        entered.insert(tests.methods[test.method].method);
        for method in entered {
            let class = owner(method);
            if outermost(&class) != family {
                continue;
            }
            let is_it =
                |f: &&TraceFrame| f.class == class && f.method == *program.method(method).name;
            let thrown = test.case.witness.trace.iter().find(is_it).and_then(|f| f.line);
            let thrown = thrown.and_then(|line| u16::try_from(line).ok());
            for number in lines_along(program, method, &test.sides, thrown) {
                let known = lines.entry(u32::from(number)).or_default();
                if known.tests.last() != Some(name) {
                    known.tests.push(name.clone());
                }
            }
        }
    }
}

fn line((number, known): (u32, Known)) -> Line {
    let Known { executed, branches, sides, taken, reached, open, mut reasons, mut tests } = known;
    tests.sort();
    tests.dedup();
    let more_tests = tests.len().saturating_sub(TESTS);
    tests.truncate(TESTS);
    let pair = |c: Counter| (c.total > 0).then_some((c.covered, c.total));
    // A line that JaCoCo knows has the branches that it counts there.
    let branches = pair(branches).or_else(|| {
        let is_measured = executed.total > 0;
        (sides > 0 && !is_measured).then_some((taken, sides))
    });
    if let Some((covered, total)) = branches {
        if covered == total {
            reasons.clear();
        } else if reached + open == 0 {
            reasons.push("it is taken right before an exception, which JaCoCo does not see".into());
        }
    } else {
        reasons.clear();
    }
    Line {
        number,
        executed: pair(executed),
        branches,
        reasons,
        tests,
        more_tests,
        symbolic: vec![],
    }
}

/// A test as a case.
fn case(class: &TestedSuite, n: usize, text: Option<&Rendered>) -> Case {
    let test = &class.worked.tests.tests[n];
    let name = class.names[n].clone().unwrap_or_else(|| format!("path {n}"));
    let is_it = |t: &&RenderedTest| Some(&t.name) == class.names[n].as_ref();
    let code = text.and_then(|text| {
        let (from, to) = text.tests.iter().flatten().find(is_it)?.lines;
        let lines: Vec<&str> = text.text.lines().skip(from - 1).take(to + 1 - from).collect();
        // Methods of a class are indented by two.
        let lines = lines.iter().map(|l| l.strip_prefix("  ").unwrap_or(l));
        Some(cut(&lines.collect::<Vec<_>>().join("\n"), LONGEST))
    });
    let finding = test.finding.as_ref().map(|f| cut(&f.text, LONGEST));
    Case { code, finding, ..of_witness(name, &test.case.witness) }
}

/// The file of a class, from the root of the sources.
fn source_file(program: &Program, class: &TestedSuite) -> Option<String> {
    let class = program.class(class.worked.tests.subject.class);
    let file = class.source_file.as_ref()?;
    let package = class.package();
    Some(if package.is_empty() { file.to_string() } else { format!("{package}/{file}") })
}

/// Where a method begins.
fn first_line(program: &Program, class: &TestedSuite, name: &str) -> Option<u32> {
    let method = class.worked.tests.methods.iter().find(|m| m.name == name)?.method;
    program.body(method).ok()?.lines.iter().map(|l| u32::from(l.1)).min()
}

/// A finding with the simplest test that shows it.
fn finding(
    program: &Program,
    class: &TestedSuite,
    told: &Told,
    text: Option<&Rendered>,
) -> Finding {
    let tests = &class.worked.tests;
    let method = told.method.split_once('#').map_or("", |m| m.1);
    let shows = |n: &usize| {
        let test = &tests.tests[*n];
        test.finding.as_ref().is_some_and(|f| f.text == told.text)
            && tests.methods[test.method].name == method
    };
    let named = |n: &usize| {
        let name = class.names[*n].as_ref().map(|name| format!("{}.{name}", class.name));
        name.is_some_and(|name| told.tests.contains(&name))
    };
    let shown = (0..tests.tests.len())
        .filter(shows)
        .min_by_key(|n| (!named(n), tests.tests[*n].case.arrange.len(), *n));
    let trace = shown.map(|n| &tests.tests[n].case.witness.trace[..]).unwrap_or_default();
    let top = program_frames(trace).next();
    let kind = match &*told.text {
        text if text.starts_with("never ends") => "endless",
        text if text.contains("does not hold any more") => "specification",
        text if text.starts_with("AssertionError") => "assertion",
        _ => "exception",
    };
    let never = tests.methods.iter().filter(|m| m.name == method && kind == "endless");
    let endless = never.flat_map(|m| m.endless.first()).next();
    Finding {
        title: cut(&told.text, LONGEST),
        kind: kind.into(),
        class: tests.subject.name.clone(),
        method: method.to_owned(),
        also: told.also.clone(),
        file: top.and_then(source_of).or_else(|| source_file(program, class)),
        line: top.and_then(|f| f.line).or_else(|| first_line(program, class, method)),
        trace: program_frames(trace).cloned().collect(),
        given: shown.map(|n| given(&tests.tests[n].case.witness)).unwrap_or_default(),
        known: false,
        replay: None,
        case: shown
            .map(|n| case(class, n, text))
            .or_else(|| endless.map(|w| of_witness("the call".into(), w))),
        tests: told.tests.clone(),
    }
}
