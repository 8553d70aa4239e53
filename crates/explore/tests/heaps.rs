//! Random small methods over unknown heaps, and every concrete heap within bounds: the machine without
//! symbols runs each method on every heap, each lazy strategy explores it, and every heap must be on
//! exactly one path, which predicts what happened.
//!
//! `CAIRN_HEAPS_SEED` and `CAIRN_HEAPS_COUNT` choose other methods; a failure prints the seed of its
//! method, which can be run again alone.

#[path = "heaps/checking.rs"]
pub(super) mod checking;
#[path = "heaps/classes.rs"]
pub(super) mod classes;
#[path = "heaps/concrete.rs"]
pub(super) mod concrete;
#[path = "heaps/jvm.rs"]
pub(super) mod jvm;
#[path = "heaps/matching.rs"]
pub(super) mod matching;
#[path = "heaps/partial.rs"]
pub(super) mod partial;
#[path = "heaps/programs.rs"]
pub(super) mod programs;
#[path = "heaps/specified.rs"]
mod specified;
#[path = "heaps/specs.rs"]
mod specs;
#[path = "heaps/ways.rs"]
pub(super) mod ways;
#[path = "heaps/wrong.rs"]
mod wrong;

use crate::generate;
use cairn_program::Program;
use cairn_strategies::Settings;
use cairn_testing::{count, parallel, setting, thousands};
use checking::{
    Job, STRATEGIES, Tried, check_all_claimed, check_witnesses, compare, examine, examine_under,
};
use classes::Family;
use concrete::show;
use jvm::Jvm;
use matching::Predicted;
use programs::{Method, PER_FAMILY, family_of};
use std::fmt::Write;
use std::sync::Arc;

/// Heaps of a method that are tried at most.
const MOST_HEAPS: usize = 800;
/// Heaps beyond the scope that are tried at most.
const MOST_BEYOND: usize = 200;
/// Heaps of a method that the JVM tries, too.
const ON_JVM: usize = 3;
/// Of so many methods, one whose guarded sets the solver is asked about.
const AUDITED: u64 = 7;
/// Methods in which a wrong strategy is noticed that are looked for.
const ENOUGH: usize = 10;
/// Differences that are shown in full.
const SHOWN: usize = 6;

/// What there is to say of a method.
#[derive(Default)]
struct Found {
    heaps: u64,
    is_sample: bool,
    is: checking::Found,
    /// What the JVM is to do, and what the machine did.
    plan: String,
    ended: Vec<(String, String)>,
}

/// Scope and length of arrays. What has many classes has many heaps.
fn bounds(family: &Family, seed: u64) -> concrete::Bounds {
    let scope = match (family.classes.len(), seed % 16) {
        (1, 0) => 3,
        (1, 1..5) => 1,
        (1, _) => 2,
        (2, 0..10) => 2,
        (_, 0..5) => 2,
        _ => 1,
    };
    concrete::Bounds { scope, length: if seed.is_multiple_of(2) { 1 } else { 2 } }
}

fn jobs(seed: u64, count: u64) -> (Vec<(String, String)>, Vec<Job>) {
    let seeds: Vec<u64> = (seed..seed + count).collect();
    let (mut sources, mut jobs) = (vec![], vec![]);
    for group in seeds.chunk_by(|a, b| a / PER_FAMILY == b / PER_FAMILY) {
        let family = Arc::new(family_of(group[0]));
        let methods: Vec<Method> = group.iter().map(|&s| programs::generate(&family, s)).collect();
        let texts: Vec<_> = methods.iter().map(|m| (m.receiver, m.source.as_str())).collect();
        sources.push((family.name.clone(), family.source(&texts)));
        jobs.extend(methods.into_iter().map(|method| Job {
            bounds: bounds(&family, method.seed),
            audit: method.seed.is_multiple_of(AUDITED),
            family: family.clone(),
            method: Arc::new(method),
        }));
    }
    (sources, jobs)
}

/// Runs a method on its heaps.
fn try_all(program: &Program, job: &Job) -> Result<Arc<Tried>, String> {
    let heaps = concrete::enumerate(&job.family, &job.method, job.bounds, MOST_HEAPS);
    Tried::new(program, job, heaps).map(Arc::new)
}

fn look_at(program: &Program, job: &Job) -> Found {
    let tried = match try_all(program, job) {
        Ok(tried) => tried,
        Err(e) => {
            let is = checking::Found { differences: vec![e], ..checking::Found::default() };
            return Found { is, ..Found::default() };
        }
    };
    let mut found = Found {
        heaps: tried.heaps.all.len() as u64,
        is_sample: tried.heaps.is_sample,
        ..Found::default()
    };
    examine(program, job, &tried, &mut found.is);
    match job.method.seed % 8 {
        n @ 0..3 => {
            let settings = Settings { scope: 6, k: Some(n as u32), ..job.settings() };
            examine_under(program, job, &tried, &settings, &mut found.is);
        }
        3 | 4 => {
            let beyond = concrete::Bounds { scope: job.bounds.scope + 1, ..job.bounds };
            let heaps = concrete::enumerate(&job.family, &job.method, beyond, MOST_BEYOND);
            match Tried::new(program, job, heaps).map(Arc::new) {
                Ok(tried) => {
                    examine_under(program, job, &tried, &job.settings(), &mut found.is);
                }
                Err(e) => found.is.differences.push(e),
            }
        }
        _ => {}
    }
    let all = &tried.heaps.all;
    let step = (all.len() / ON_JVM).max(1);
    for i in (0..all.len()).step_by(step).take(ON_JVM) {
        jvm::plan(&mut found.plan, &job.family, &job.method, &all[i]);
        let text = match &tried.ended[i] {
            Predicted::Word(v) => format!("int {v}"),
            Predicted::Null => "null".into(),
            Predicted::Given(n) => format!("#{n}"),
            Predicted::Other => "other".into(),
            Predicted::Threw(class) => format!("threw {class}"),
        };
        found.ended.push((text, show(&job.family, &job.method, &all[i])));
    }
    found
}

/// The JVM on a sample of the heaps.
fn compare_with_jvm(jvm: &Jvm, found: &mut [Found]) -> usize {
    let plan: String = found.iter().map(|f| f.plan.as_str()).collect();
    let mut actual = jvm.call(&plan).into_iter();
    let mut calls = 0;
    for found in found {
        for (ended, heap) in &found.ended {
            calls += 1;
            let actual = actual.next().expect("a line for each call");
            let is_same = *ended == actual || (ended == "other" && actual.starts_with("other "));
            if !is_same {
                found.is.differences.push(format!("JVM: {actual}, machine: {ended} on {heap}"));
            }
        }
    }
    calls
}

#[test]
fn every_heap_is_on_one_path_that_predicts_what_happens() {
    let seed = setting("CAIRN_HEAPS_SEED", 8);
    let count = count("CAIRN_HEAPS_COUNT", 64, 320, 16_000);
    let (sources, jobs) = jobs(seed, count);
    let jvm = Jvm::compile("heaps", &sources);
    let program = jvm.program();
    let mut results = parallel(&jobs, |job| look_at(&program, job));
    let calls = compare_with_jvm(&jvm, &mut results);

    let mut failed: Vec<(&Job, &Found)> =
        jobs.iter().zip(&results).filter(|r| !r.1.is.differences.is_empty()).collect();
    // What is short is understood first.
    failed.sort_by_key(|f| f.0.method.source.len());
    for (job, found) in failed.iter().take(SHOWN) {
        let mut text = String::new();
        let method = (job.method.receiver, job.method.source.as_str());
        let _ = write!(text, "{}", job.family.source(&[method]));
        println!(
            "seed {}, scope {}: {} differences in\n{text}{}\n",
            job.method.seed,
            job.bounds.scope,
            found.is.differences.len(),
            found.is.differences[0],
        );
    }
    let sum = |f: &dyn Fn(&Found) -> u64| thousands(results.iter().map(f).sum());
    let paths: Vec<String> = (0..STRATEGIES.len())
        .map(|i| {
            let paths = sum(&|f: &Found| f.is.paths.get(i).copied().unwrap_or(0));
            format!("{} {paths}", STRATEGIES[i])
        })
        .collect();
    more_paths(&jobs, &results);
    println!(
        "heaps: {} methods, {} heaps ({} methods sampled), {calls} on the JVM; paths: {} ({} outside \
         the numbers tried, {} methods cut), {} with references that are looked at partly, {} \
         comparisons under other bounds; {} differences in {} methods",
        thousands(count),
        sum(&|f| f.heaps),
        sum(&|f| u64::from(f.is_sample)),
        paths.join(", "),
        sum(&|f| f.is.outside),
        sum(&|f| u64::from(f.is.is_cut)),
        sum(&|f| f.is.partly),
        sum(&|f| f.is.compared),
        sum(&|f| f.is.differences.len() as u64),
        failed.len(),
    );
    assert!(failed.is_empty(), "differences in {} methods", failed.len());
    // What the test is about must be there.
    let partly: u64 = results.iter().map(|f| f.is.partly).sum();
    assert!(partly > count / 4, "{partly} paths on which a reference was looked at partly");
}

/// Says where putting off a decision has not saved paths.
fn more_paths(jobs: &[Job], results: &[Found]) {
    let grows = |f: &Found| f.is.paths.windows(2).any(|p| p[0] < p[1]);
    let mut all: Vec<(&Job, &Found)> = jobs
        .iter()
        .zip(results)
        .filter(|(job, found)| !job.method.has_arrays && grows(found))
        .collect();
    all.sort_by_key(|f| f.0.method.source.len());
    if let Some((job, found)) = all.first() {
        println!(
            "more paths where more is put off in {} methods, such as seed {} ({:?}):\n{}",
            all.len(),
            job.method.seed,
            found.is.paths,
            job.family.source(&[(job.method.receiver, &job.method.source)]),
        );
    }
}

#[test]
fn a_wrong_model_is_noticed() {
    let (sources, jobs) = jobs(8, 160);
    let program = Jvm::compile("heaps-wrong", &sources).program();
    let tried: Vec<Arc<Tried>> =
        jobs.iter().map(|job| try_all(&program, job).expect("every heap runs")).collect();
    for (name, wrong) in wrong::all() {
        let is_noticed = |(job, tried): (&Job, &Arc<Tried>)| {
            let strategy = wrong::strategy(name, wrong, job.settings());
            let mut explored = compare(&program, job, tried, strategy, true);
            check_all_claimed(job, tried, &mut explored);
            check_witnesses(&program, job, &tried.heaps, &mut explored);
            !explored.findings.differences.is_empty()
        };
        let mut all = jobs.iter().zip(&tried);
        let noticed = all.by_ref().filter(|&j| is_noticed(j)).take(ENOUGH).count();
        let looked_at = jobs.len() - all.len();
        println!("{name}, {wrong:?}: noticed in {noticed} of {looked_at} methods");
        assert!(noticed > 0, "{wrong:?} was not noticed");
    }
}
