//! Random small methods whose inputs can all be tried: the JVM runs each method on every input, Cairn
//! explores it, and every input must be on exactly one path, which predicts what the JVM did.
//!
//! `CAIRN_BRUTE_SEED` and `CAIRN_BRUTE_COUNT` choose other methods. Method number `i` of seed `s` is
//! the first of seed `s + i`, so a failure can be run again alone.

use crate::generate;
#[path = "generate/methods.rs"]
mod methods;

use cairn_explore::{Bounds, Detail, Options, Report};
use cairn_interp::sym::Limits;
use cairn_program::Program;
use cairn_testing::{count, parallel, setting, thousands};
use generate::check::{Case, compare, witness};
use generate::inputs::show;
use generate::jvm::{Calls, Ended, Jvm};
use methods::{Form, Method, PRELUDE};
use std::sync::Arc;

const PER_CLASS: usize = 100;
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
    inputs: u64,
    paths: u64,
    /// Of the same method, where sides of branches that meet again are one path.
    merged: u64,
    differences: Vec<String>,
}

#[test]
fn every_input_is_on_one_path_that_predicts_what_the_jvm_does() {
    let seed = setting("CAIRN_BRUTE_SEED", 1);
    let count = count("CAIRN_BRUTE_COUNT", 200, 800, 20_000);
    let (jvm, jobs) = jobs(seed, count);
    let program = jvm.program();
    let results = parallel(&jobs, |job| examine(&program, job));

    let (mut inputs, mut paths, mut merged, mut differences) = (0, 0, 0, 0);
    let mut failed: Vec<(&Method, &Compared)> = vec![];
    for (job, result) in jobs.iter().zip(&results) {
        inputs += result.inputs;
        paths += result.paths;
        merged += result.merged;
        differences += result.differences.len() as u64;
        if !result.differences.is_empty() {
            failed.push((&job.method, result));
        }
    }
    // What is short is understood first.
    failed.sort_by_key(|f| f.0.source.len());
    for (method, result) in failed.iter().take(SHOWN) {
        let (n, first) = (result.differences.len(), &result.differences[0]);
        println!("seed {}: {n} differences in\n{}{first}\n", method.seed, method.source);
    }
    println!(
        "brute force: {} methods, {} inputs, {} paths, {} if merged, {differences} differences in {} methods",
        thousands(count),
        thousands(inputs),
        thousands(paths),
        thousands(merged),
        failed.len(),
    );
    assert!(failed.is_empty(), "{differences} differences");
}

/// Writes the methods, compiles them and has the JVM run them.
fn jobs(seed: u64, count: u64) -> (Jvm, Vec<Job>) {
    let mut methods: Vec<(String, String, Method)> = (0..count)
        .map(|i| {
            let (class, name) = (format!("Brute{}", i as usize / PER_CLASS), format!("m{i}"));
            let method = methods::generate(seed.wrapping_add(i), &name);
            (class, name, method)
        })
        .collect();
    let mut classes: Vec<(String, String)> = vec![];
    for (class, _, method) in &methods {
        match classes.last_mut() {
            Some(last) if last.0 == *class => last.1 += &method.source,
            _ => classes.push((class.clone(), format!("{PRELUDE}{}", method.source))),
        }
    }
    for (name, text) in &mut classes {
        *text = format!("class {name} {{\n{text}}}\n");
    }
    let jvm = Jvm::compile("brute-force", &classes);

    methods.sort_by_key(|m| m.2.form);
    let inputs: Vec<Vec<_>> = Form::ALL.iter().map(|f| f.inputs()).collect();
    let of_form = |(&form, inputs): (&Form, _)| {
        let of_form = methods.iter().filter(|m| m.2.form == form);
        Calls { inputs, methods: of_form.map(|m| (m.0.clone(), m.1.clone())).collect() }
    };
    let calls: Vec<Calls<'_>> =
        Form::ALL.iter().zip(inputs.iter().map(Vec::as_slice)).map(of_form).collect();
    let ended = jvm.call(&calls);
    let job = |((class, name, method), ended): (_, Vec<Ended>)| {
        let method: Method = method;
        let case = Arc::new(Case { inputs: method.form.inputs(), ended, samples: 0 });
        Job { class, name, method, case }
    };
    (jvm, methods.into_iter().zip(ended).map(job).collect())
}

/// Explores a method with and without merging: the same branches are taken, on no more paths.
fn examine(program: &Program, job: &Job) -> Compared {
    let (plain, mut compared) = explored(program, job, false);
    let (merged, of_merged) = explored(program, job, true);
    compared.merged = of_merged.paths;
    let differences = of_merged.differences.into_iter();
    compared.differences.extend(differences.map(|d| format!("merged: {d}")));
    let covered = |r: &Report| r.covered.clone();
    if covered(&plain) != covered(&merged) {
        compared.differences.push("merged paths take other branches".into());
    }
    if compared.merged > compared.paths {
        let (more, fewer) = (compared.merged, compared.paths);
        compared.differences.push(format!("{more} paths if merged, and {fewer} if not"));
    }
    compared
}

fn explored(program: &Program, job: &Job, merges: bool) -> (Report, Compared) {
    let array_length = job.method.form.array_length();
    let limits = Limits { array_length, merges, ..Limits::default() };
    let options = Options {
        bounds: Bounds { limits, ..Bounds::default() },
        detail: Detail::Witness,
        ..Options::default()
    };
    let target = format!("{}#{}", job.class, job.name);
    let (report, mut findings) = compare(program, &target, &options, &job.case);
    let mut differences = findings.stuck;
    differences.append(&mut findings.differences);
    let lost = job.case.inputs.iter().zip(&findings.claims).filter(|c| *c.1 == 0);
    differences.extend(lost.map(|(input, _)| format!("no path for ({})", show(input))));
    for sample in report.paths.iter().filter_map(witness) {
        // Cairn also tries inputs that are longer than those the JVM was given.
        let at = job.case.inputs.iter().position(|i| *i == sample.input);
        if let Some(ended) = at.map(|at| &job.case.ended[at])
            && !sample.predicted.agrees(ended)
        {
            let (input, predicted) = (show(&sample.input), &sample.predicted);
            differences
                .push(format!("witness ({input})\n  JVM:   {ended:?}\n  Cairn: {predicted:?}"));
        }
    }
    differences.extend(report.losses.iter().map(|l| format!("loss: {l}")));
    let inputs = job.case.inputs.len() as u64;
    (report, Compared { inputs, paths: findings.paths, merged: 0, differences })
}
