//! Random small methods over strings and builders, in both directions: what is predicted for an input
//! of an explored path must happen on the JVM, and what the JVM does with random strings must be
//! predicted by exactly one path.
//!
//! `CAIRN_STRINGS_SEED` and `CAIRN_STRINGS_COUNT` choose other methods. Method number `i` of seed `s`
//! is the first of seed `s + i`, so a failure can be run again alone.

use crate::generate;
#[path = "generate/strings.rs"]
pub mod strings;

use cairn_explore::{Bounds, Budget, Detail, Options};
use cairn_interp::sym::Limits;
use cairn_program::Program;
use cairn_testing::{count, parallel, setting, thousands};
use cairn_witness::Data;
use generate::check::{Case, Sample, compare, witness};
use generate::inputs::show;
use generate::jvm::{Calls, Jvm};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use strings::Method;

const PER_CLASS: usize = 100;
/// Random inputs of a method.
const INPUTS: usize = 40;
/// More inputs of each explored path.
const SAMPLES: usize = 2;
/// Differences that are shown in full.
const SHOWN: usize = 10;

/// A method with what the JVM did.
struct Job {
    class: String,
    name: String,
    method: Method,
    case: Arc<Case>,
}

#[derive(Default)]
struct Compared {
    paths: u64,
    /// Inputs of explored paths, with what is predicted.
    samples: Vec<Sample>,
    /// Random inputs that are on a path.
    predicted: u64,
    /// Why not all paths were explored to their ends.
    incomplete: Option<String>,
    differences: Vec<String>,
}

#[test]
fn strings_do_what_the_jvm_does() {
    let seed = setting("CAIRN_STRINGS_SEED", 1);
    let count = count("CAIRN_STRINGS_COUNT", 40, 50, 3000);
    let (jvm, jobs) = jobs(seed, count);
    let program = jvm.program();
    let mut results = parallel(&jobs, |job| examine(&program, job));
    run_samples(&jvm, &jobs, &mut results);

    let sum = |of: fn(&Compared) -> u64| results.iter().map(of).sum::<u64>();
    let differences = sum(|r| r.differences.len() as u64);
    let mut failed: Vec<(&Method, &Compared)> = jobs
        .iter()
        .map(|j| &j.method)
        .zip(&results)
        .filter(|f| !f.1.differences.is_empty())
        .collect();
    // What is short is understood first.
    failed.sort_by_key(|f| f.0.source.len());
    for (method, result) in failed.iter().take(SHOWN) {
        let (n, first) = (result.differences.len(), &result.differences[0]);
        println!("seed {}: {n} differences in\n{}{first}\n", method.seed, method.source);
    }
    let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
    for why in results.iter().filter_map(|r| r.incomplete.as_deref()) {
        *reasons.entry(why).or_default() += 1;
    }
    for (why, n) in &reasons {
        println!("  incomplete: {n} methods: {why}");
    }
    println!(
        "strings: {} methods ({} incomplete), {} paths, {} witnesses, {} random inputs predicted, \
         {differences} differences in {} methods",
        thousands(count),
        reasons.values().sum::<u64>(),
        thousands(sum(|r| r.paths)),
        thousands(sum(|r| r.samples.len() as u64)),
        thousands(sum(|r| r.predicted)),
        failed.len(),
    );
    assert!(failed.is_empty(), "{differences} differences");
}

/// Writes the methods, compiles them and has the JVM run them on random strings.
fn jobs(seed: u64, count: u64) -> (Jvm, Vec<Job>) {
    let mut classes: Vec<(String, String)> = vec![];
    let mut jobs = vec![];
    for i in 0..count {
        let (class, name) = (format!("Strings{}", i as usize / PER_CLASS), format!("m{i}"));
        let method = strings::generate(seed.wrapping_add(i), &name);
        match classes.last_mut() {
            Some(last) if last.0 == class => last.1 += &method.source,
            _ => classes.push((class.clone(), method.source.clone())),
        }
        jobs.push((class, name, method));
    }
    for (name, text) in &mut classes {
        *text = format!("class {name} {{\n{text}}}\n");
    }
    let jvm = Jvm::compile("string-contexts", &classes);
    let inputs: Vec<Vec<Vec<Data>>> =
        jobs.iter().map(|j| strings::inputs(j.2.seed, INPUTS)).collect();
    let calls: Vec<Calls<'_>> = jobs.iter().zip(&inputs).map(|(j, i)| one(&j.0, &j.1, i)).collect();
    let ended = jvm.call(&calls);
    let with_case = |(((class, name, method), inputs), ended)| Job {
        class,
        name,
        method,
        case: Arc::new(Case { inputs, ended, samples: SAMPLES }),
    };
    (jvm, jobs.into_iter().zip(inputs).zip(ended).map(with_case).collect())
}

fn one<'a>(class: &str, name: &str, inputs: &'a [Vec<Data>]) -> Calls<'a> {
    Calls { inputs, methods: vec![(class.into(), name.into())] }
}

fn examine(program: &Program, job: &Job) -> Compared {
    // What has no model runs the library's own code, with a path for each of many cases.
    let limits = Limits { string_length: strings::LONGEST, steps: 1 << 6, ..Limits::default() };
    let bounds = Bounds { limits, paths: Some(50), values: 16, loops: 16, ..Bounds::default() };
    let budget = Budget::of(Duration::from_secs(10));
    let options = Options { bounds, budget, detail: Detail::Witness, ..Options::default() };
    let target = format!("{}#{}", job.class, job.name);
    let (report, findings) = compare(program, &target, &options, &job.case);

    let stuck = findings.stuck.first().map(|s| s.lines().next().unwrap_or_default().to_owned());
    let open = (report.totals.open > 0).then(|| "more paths than the bound".to_owned());
    let mut result = Compared {
        paths: findings.paths,
        samples: findings.samples,
        predicted: findings.claims.iter().map(|&c| u64::from(c > 0)).sum(),
        incomplete: stuck.or(open),
        differences: findings.differences,
    };
    if result.incomplete.is_none() {
        let lost = job.case.inputs.iter().zip(&findings.claims).filter(|c| *c.1 == 0);
        result.differences.extend(lost.map(|(input, _)| format!("no path for ({})", show(input))));
    }
    result.samples.extend(report.paths.iter().filter_map(witness));
    result
}

/// Has the JVM run the inputs of the explored paths.
fn run_samples(jvm: &Jvm, jobs: &[Job], results: &mut [Compared]) {
    let inputs: Vec<Vec<Vec<Data>>> =
        results.iter().map(|r| r.samples.iter().map(|s| s.input.clone()).collect()).collect();
    let calls: Vec<Calls<'_>> =
        jobs.iter().zip(&inputs).map(|(j, i)| one(&j.class, &j.name, i)).collect();
    for (result, ended) in results.iter_mut().zip(jvm.call(&calls)) {
        for (sample, ended) in result.samples.iter().zip(&ended) {
            if !sample.predicted.agrees(ended) {
                let (input, predicted) = (show(&sample.input), &sample.predicted);
                let text = format!("witness ({input})\n  JVM:   {ended:?}\n  Cairn: {predicted:?}");
                result.differences.push(text);
            }
        }
    }
}
