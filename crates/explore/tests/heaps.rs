//! Random small methods over unknown heaps, and every concrete heap within bounds: the machine without
//! symbols runs each method on every heap, each lazy strategy explores it, and every heap must be on
//! exactly one path, which predicts what happened.
//!
//! `CAIRN_HEAPS_SEED` and `CAIRN_HEAPS_COUNT` choose other methods; a failure prints the seed of its
//! method, which can be run again alone.

#[path = "heaps/classes.rs"]
mod classes;
#[path = "heaps/concrete.rs"]
mod concrete;
#[path = "generate/random.rs"]
mod generate;
#[path = "heaps/jvm.rs"]
mod jvm;
#[path = "heaps/matching.rs"]
mod matching;
#[path = "heaps/programs.rs"]
mod programs;
#[path = "heaps/wrong.rs"]
mod wrong;

use cairn_explore::{
    BoundKind, Bounds, Detail, End, Ended, Hooks, Observer, Options, Report, Rerunner, SeenPath,
    Target, explore,
};
use cairn_heap::HeapModel;
use cairn_interp::sym::Limits;
use cairn_models::{Delay, Lazy, Settings};
use cairn_program::Program;
use cairn_witness::Outcome;
use classes::{Family, Ty};
use concrete::{Cell, Heap, Heaps, Value, Witnesses, heap_of, show};
use generate::{parallel, setting, thousands};
use jvm::Jvm;
use matching::{Claim, Names, Predicted};
use programs::{Method, PER_FAMILY, family_of};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

/// Heaps of a method that are tried at most.
const MOST_HEAPS: usize = 800;
/// Witnesses beyond those heaps that are looked at.
const MOST_OTHERS: usize = 100;
/// Paths of an exploration that are looked at; a few methods have more.
const MOST_PATHS: u64 = 5000;
/// Heaps of a method that the JVM tries, too.
const ON_JVM: usize = 3;
/// Differences that are shown in full.
const SHOWN: usize = 6;
const STRATEGIES: [Delay; 3] = [Delay::None, Delay::Object, Delay::Null];

/// A method and its family.
struct Job {
    family: Arc<Family>,
    method: Method,
}

impl Job {
    /// Scope and length of arrays. What has many classes has many heaps.
    fn bounds(&self) -> concrete::Bounds {
        let scope = match (self.family.classes.len(), self.method.seed % 16) {
            (1, 0) => 3,
            (1, 1..5) => 1,
            (1, _) => 2,
            (2, 0..10) => 2,
            (_, 0..5) => 2,
            _ => 1,
        };
        concrete::Bounds { scope, length: if self.method.seed.is_multiple_of(2) { 1 } else { 2 } }
    }

    fn settings(&self) -> Settings {
        Settings { scope: self.bounds().scope, k: None, ..Settings::default() }
    }

    fn target(&self, program: &Program) -> Target {
        let text = format!("{}#{}", self.method.class(&self.family), self.method.name);
        Target::resolve(program, &text).expect("a method")
    }
}

/// What there is to say of a method.
#[derive(Default)]
struct Found {
    heaps: u64,
    is_sample: bool,
    /// Some strategy has more paths than are looked at.
    is_cut: bool,
    /// For each strategy.
    paths: Vec<u64>,
    /// Paths that no heap was on, because they need other numbers than those tried.
    outside: u64,
    differences: Vec<String>,
    /// What the JVM is to do, and what the machine did.
    plan: String,
    ended: Vec<(String, String)>,
}

fn jobs(seed: u64, count: u64) -> (Vec<(String, String)>, Vec<Job>) {
    let seeds: Vec<u64> = (seed..seed + count).collect();
    let (mut sources, mut jobs) = (vec![], vec![]);
    for group in seeds.chunk_by(|a, b| a / PER_FAMILY == b / PER_FAMILY) {
        let family = Arc::new(family_of(group[0]));
        let methods: Vec<Method> = group.iter().map(|&s| programs::generate(&family, s)).collect();
        let texts: Vec<_> = methods.iter().map(|m| (m.receiver, m.source.as_str())).collect();
        sources.push((family.name.clone(), family.source(&texts)));
        jobs.extend(methods.into_iter().map(|method| Job { family: family.clone(), method }));
    }
    (sources, jobs)
}

/// How the machine without symbols ended on each heap.
fn run_all(program: &Program, job: &Job, heaps: &Heaps) -> Result<Vec<Predicted>, String> {
    let witnesses = Witnesses::new(&job.family, &job.method);
    let mut rerunner = Rerunner::new(program, witnesses.target()).map_err(|e| e.to_string())?;
    let one = |heap: &Heap| match rerunner.end(&witnesses.witness(heap)) {
        Ok(ended) => Ok(brief(program, ended)),
        Err(e) => Err(format!("{e} on {}", show(&job.family, &job.method, heap))),
    };
    heaps.all.iter().map(one).collect()
}

fn brief(program: &Program, ended: Ended) -> Predicted {
    match ended {
        Ended::Word(word) => Predicted::Word(word as i32),
        Ended::Null => Predicted::Null,
        Ended::Given(n) => Predicted::Given(n),
        Ended::Other(_) => Predicted::Other,
        Ended::Threw(class) => Predicted::Threw(program.class(class).java_name()),
        Ended::Exited(code) => unreachable!("no method here exits, with {code}"),
    }
}

/// What one exploration says of the heaps.
#[derive(Default)]
struct Findings {
    /// The paths that each heap is on, by their numbers.
    claims: Vec<Vec<usize>>,
    /// Whether each path has heaps.
    is_met: Vec<bool>,
    texts: Vec<String>,
    differences: Vec<String>,
}

struct Comparer {
    job: Arc<Comparison>,
}

struct Comparison {
    names: Names,
    family: Arc<Family>,
    method: Method,
    heaps: Vec<Heap>,
    ended: Vec<Predicted>,
    findings: Mutex<Findings>,
}

impl Observer for Comparer {
    fn path(&mut self, seen: &SeenPath<'_>) {
        let Comparison { names, family, method, heaps, ended, findings } = &*self.job;
        let mut findings = findings.lock().expect("no observer panicked");
        let number = findings.is_met.len();
        findings.is_met.push(false);
        let mut claim = match Claim::new(names, method, seen) {
            Ok(claim) => claim,
            Err(why) => {
                findings.texts.push(String::new());
                findings.differences.push(format!("{why}\n{:?}", seen.end));
                return;
            }
        };
        findings.texts.push(claim.show());
        for (i, heap) in heaps.iter().enumerate() {
            let Some(predicted) = claim.predict(heap) else { continue };
            findings.claims[i].push(number);
            findings.is_met[number] = true;
            if predicted.as_ref() != Some(&ended[i]) {
                let text = format!(
                    "on {}\n  happens:   {:?}\n  predicted: {predicted:?} by\n  {}",
                    show(family, method, heap),
                    ended[i],
                    claim.show(),
                );
                findings.differences.push(text);
            }
        }
        // Every heap is on some path, so a path that did not end must have none.
        let is_outcome = matches!(seen.end, End::Returned | End::Threw { .. } | End::Bound(_));
        if !is_outcome {
            findings.differences.push(format!("{:?}", claim.show()));
        }
    }
}

/// Explores a method with a model and compares with what happened.
fn compare(
    program: &Program,
    job: &Job,
    heaps: &Heaps,
    ended: &[Predicted],
    model: Arc<dyn HeapModel>,
) -> (Report, Findings) {
    let limits = Limits { array_length: job.bounds().length as u32, ..Limits::default() };
    let options = Options {
        model,
        bounds: Bounds { limits, paths: Some(MOST_PATHS), ..Bounds::default() },
        detail: Detail::Witness,
        ..Options::default()
    };
    let findings = Findings { claims: vec![vec![]; heaps.all.len()], ..Findings::default() };
    let comparison = Arc::new(Comparison {
        names: Names::new(program, &job.family),
        family: job.family.clone(),
        method: programs::generate(&job.family, job.method.seed),
        heaps: heaps.all.clone(),
        ended: ended.to_vec(),
        findings: Mutex::new(findings),
    });
    let observe = || -> Box<dyn Observer> { Box::new(Comparer { job: comparison.clone() }) };
    let hooks = Hooks { observe: &observe, ..Hooks::default() };
    let report = explore(program, &job.target(program), &options, &hooks).expect("it starts");
    let mut findings = std::mem::take(&mut *comparison.findings.lock().expect("no panic"));
    let is_cut = report.cuts.contains(&BoundKind::Paths);
    for (heap, paths) in heaps.all.iter().zip(&findings.claims) {
        if paths.len() > 1 || (paths.is_empty() && !is_cut) {
            let mut text =
                format!("{} paths for {}\n", paths.len(), show(&job.family, &job.method, heap));
            paths.iter().for_each(|&p| text += &findings.texts[p]);
            findings.differences.push(text);
        }
    }
    (report, findings)
}

/// Whether a heap is among those tried, if all were: what the method does not read is null or 0
/// there, and numbers are of a few.
fn is_tried(job: &Job, heaps: &Heaps, heap: &Heap) -> bool {
    let is_int_tried = |v: &Value| match v {
        Value::Int(v) => heaps.ints.contains(v),
        _ => true,
    };
    let is_object_tried = |o: &Cell| match o.ty {
        Ty::Class(class) => job.family.layout(class).into_iter().zip(&o.values).all(|(f, v)| {
            match job.method.reads.binary_search(&f) {
                Ok(_) => is_int_tried(v),
                Err(_) => matches!(v, Value::Null | Value::Int(0)),
            }
        }),
        _ => true,
    };
    let count = |ty: Ty| heap.objects.iter().filter(|o| o.ty == ty).count();
    heap.roots.iter().all(is_int_tried)
        && heap.objects.iter().all(is_object_tried)
        && heap.objects.iter().all(|o| count(o.ty) <= job.bounds().scope)
}

/// Compares every path's witness with the machine without symbols. Those witnesses that are not among
/// the heaps, with the numbers of their paths.
fn check_witnesses(
    program: &Program,
    job: &Job,
    heaps: &Heaps,
    report: &Report,
    findings: &mut Findings,
) -> Vec<(usize, Heap)> {
    let mut others = vec![];
    let by_heap: HashMap<&Heap, usize> =
        heaps.all.iter().enumerate().map(|(i, h)| (h, i)).collect();
    let witnesses = Witnesses::new(&job.family, &job.method);
    let mut rerunner = match Rerunner::new(program, witnesses.target()) {
        Ok(rerunner) => rerunner,
        Err(e) => {
            findings.differences.push(e.to_string());
            return others;
        }
    };
    if report.paths.len() != findings.is_met.len() {
        // Where there are too many, some that were seen are not reported.
        if !report.cuts.contains(&BoundKind::Paths) {
            findings.differences.push(format!("{} paths were seen", findings.is_met.len()));
        }
        return others;
    }
    for (number, path) in report.paths.iter().enumerate() {
        if !path.end.kind().is_outcome() {
            continue;
        }
        let Some(witness) = &path.witness else {
            findings.differences.push(format!("no witness for\n{}", findings.texts[number]));
            continue;
        };
        let shown =
            |what: &str| format!("{what}\n{}\n{}", compact(witness), findings.texts[number]);
        match rerunner.run(witness) {
            Err(e) => findings.differences.push(shown(&format!("witness: {e}"))),
            Ok(rerun) => {
                let outcome = agrees(&witness.outcome, &rerun.outcome);
                if !outcome || rerun.after != witness.after || rerun.trace != witness.trace {
                    let text = format!("the witness's run is {}\npredicted", compact(&rerun));
                    findings.differences.push(shown(&text));
                }
            }
        }
        let Some(heap) = heap_of(&job.family, witness) else {
            findings.differences.push(shown("a witness of another kind"));
            continue;
        };
        match by_heap.get(&heap) {
            Some(&i) if findings.claims[i] != [number] => {
                findings.differences.push(shown("the witness is on another path"));
            }
            Some(_) => {}
            None if !heaps.is_sample && is_tried(job, heaps, &heap) => {
                findings.differences.push(shown("the witness is no heap that was tried"));
            }
            None => others.push((number, heap)),
        }
    }
    others
}

/// Explores once more, to see that each of these heaps is on its path and on no other.
fn check_others(
    program: &Program,
    job: &Job,
    others: Vec<(usize, Heap)>,
    model: Arc<dyn HeapModel>,
) -> Vec<String> {
    let (numbers, all): (Vec<usize>, Vec<Heap>) = others.into_iter().take(MOST_OTHERS).unzip();
    let heaps = Heaps { all, is_sample: true, ints: vec![] };
    let ended = match run_all(program, job, &heaps) {
        Ok(ended) => ended,
        Err(e) => return vec![e],
    };
    let (_, mut findings) = compare(program, job, &heaps, &ended, model);
    for ((number, heap), claims) in numbers.iter().zip(&heaps.all).zip(&findings.claims) {
        if *claims != [*number] {
            let heap = show(&job.family, &job.method, heap);
            findings.differences.push(format!("the witness {heap} is not on its path"));
        }
    }
    findings.differences
}

/// Data on one line.
fn compact(data: &impl std::fmt::Debug) -> String {
    format!("{data:?}")
}

/// A message that is not predicted agrees with any.
fn agrees(predicted: &Outcome, actual: &Outcome) -> bool {
    match (predicted, actual) {
        (Outcome::Threw { class, message: None }, Outcome::Threw { class: actual, .. }) => {
            class == actual
        }
        _ => predicted == actual,
    }
}

fn examine(program: &Program, job: &Job) -> Found {
    let heaps = concrete::enumerate(&job.family, &job.method, job.bounds(), MOST_HEAPS);
    let mut found = Found { is_sample: heaps.is_sample, ..Found::default() };
    found.heaps = heaps.all.len() as u64;
    let ended = match run_all(program, job, &heaps) {
        Ok(ended) => ended,
        Err(e) => {
            found.differences.push(e);
            return found;
        }
    };
    for delay in STRATEGIES {
        let model: Arc<dyn HeapModel> = Arc::new(Lazy::new(delay, job.settings()));
        let name = model.name();
        let (report, mut findings) = compare(program, job, &heaps, &ended, model.clone());
        let others = check_witnesses(program, job, &heaps, &report, &mut findings);
        let unmet = others.iter().filter(|o| !findings.is_met[o.0]).count();
        found.outside += if heaps.is_sample { 0 } else { unmet as u64 };
        if !others.is_empty() {
            findings.differences.extend(check_others(program, job, others, model));
        }
        let ended = report.paths.iter().filter(|p| p.end.kind().is_outcome());
        found.paths.push(ended.count() as u64);
        let is_told = |c: &&BoundKind| {
            !matches!(c, BoundKind::Scope | BoundKind::ArrayLength | BoundKind::Paths)
        };
        found.is_cut |= report.cuts.contains(&BoundKind::Paths);
        findings.differences.extend(report.losses.iter().map(|l| format!("loss: {l}")));
        findings.differences.extend(report.cuts.iter().filter(is_told).map(|c| format!("{c}")));
        found.differences.extend(findings.differences.into_iter().map(|d| format!("{name}: {d}")));
    }
    let step = (heaps.all.len() / ON_JVM).max(1);
    for i in (0..heaps.all.len()).step_by(step).take(ON_JVM) {
        jvm::plan(&mut found.plan, &job.family, &job.method, &heaps.all[i]);
        let text = match &ended[i] {
            Predicted::Word(v) => format!("int {v}"),
            Predicted::Null => "null".into(),
            Predicted::Given(n) => format!("#{n}"),
            Predicted::Other => "other".into(),
            Predicted::Threw(class) => format!("threw {class}"),
        };
        found.ended.push((text, show(&job.family, &job.method, &heaps.all[i])));
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
                found.differences.push(format!("JVM: {actual}, machine: {ended} on {heap}"));
            }
        }
    }
    calls
}

#[test]
fn every_heap_is_on_one_path_that_predicts_what_happens() {
    let seed = setting("CAIRN_HEAPS_SEED", 8);
    let count = setting("CAIRN_HEAPS_COUNT", 3200);
    let (sources, jobs) = jobs(seed, count);
    let jvm = Jvm::compile("heaps", &sources);
    let program = jvm.program();
    let mut results = parallel(&jobs, |job| examine(&program, job));
    let calls = compare_with_jvm(&jvm, &mut results);

    let mut failed: Vec<(&Job, &Found)> =
        jobs.iter().zip(&results).filter(|r| !r.1.differences.is_empty()).collect();
    // What is short is understood first.
    failed.sort_by_key(|f| f.0.method.source.len());
    for (job, found) in failed.iter().take(SHOWN) {
        let mut text = String::new();
        let method = (job.method.receiver, job.method.source.as_str());
        let _ = write!(text, "{}", job.family.source(&[method]));
        println!(
            "seed {}, scope {}: {} differences in\n{text}{}\n",
            job.method.seed,
            job.bounds().scope,
            found.differences.len(),
            found.differences[0],
        );
    }
    let sum = |f: &dyn Fn(&Found) -> u64| thousands(results.iter().map(f).sum());
    let paths: Vec<String> =
        (0..3).map(|i| sum(&|f: &Found| f.paths.get(i).copied().unwrap_or(0))).collect();
    more_paths(&jobs, &results);
    println!(
        "heaps: {} methods, {} heaps ({} methods sampled), {calls} on the JVM; paths: gse {}, lazier \
         {}, lazier-sharp {} ({} outside the numbers tried, {} methods cut); {} differences in {} \
         methods",
        thousands(count),
        sum(&|f| f.heaps),
        sum(&|f| u64::from(f.is_sample)),
        paths[0],
        paths[1],
        paths[2],
        sum(&|f| f.outside),
        sum(&|f| u64::from(f.is_cut)),
        sum(&|f| f.differences.len() as u64),
        failed.len(),
    );
    assert!(failed.is_empty(), "differences in {} methods", failed.len());
}

/// Says where putting off a decision has not saved paths.
fn more_paths(jobs: &[Job], results: &[Found]) {
    let grows = |f: &Found| f.paths.windows(2).any(|p| p[0] < p[1]);
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
            found.paths,
            job.family.source(&[(job.method.receiver, &job.method.source)]),
        );
    }
}

#[test]
fn a_wrong_model_is_noticed() {
    let (sources, jobs) = jobs(8, 160);
    let program = Jvm::compile("heaps-wrong", &sources).program();
    for wrong in wrong::Wrong::ALL {
        let count = jobs.iter().filter(|job| {
            let heaps = concrete::enumerate(&job.family, &job.method, job.bounds(), MOST_HEAPS);
            let ended = run_all(&program, job, &heaps).expect("every heap runs");
            let model = wrong::model(wrong, job.settings());
            let (report, mut findings) = compare(&program, job, &heaps, &ended, model);
            check_witnesses(&program, job, &heaps, &report, &mut findings);
            !findings.differences.is_empty()
        });
        let count = count.count();
        println!("{wrong:?}: noticed in {count} of {} methods", jobs.len());
        assert!(count > 0, "{wrong:?} was not noticed");
    }
}
