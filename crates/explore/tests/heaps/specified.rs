//! The same methods with a precondition in separation logic: the heaps on the paths of `star` are the enumerated
//! heaps that the concrete checker accepts.
//!
//! Every heap that is accepted is on one path, which predicts what happens; no path that has looked at all of a heap has
//! one that is refused; and every witness is accepted.

use super::checking::{Job, Tried, check_all_claimed, check_witnesses, compare};
use super::classes::{Family, Ty};
use super::concrete::{self, Heap, Heaps, Value};
use super::jvm::Jvm;
use super::{jobs, specs};
use cairn_logic::checker::{Holds, Options, check};
use cairn_logic::heap::{Heap as LogicHeap, ObjectId, Value as LogicValue};
use cairn_program::Program;
use cairn_spec::typed::Spec;
use cairn_strategies::Clauses;
use cairn_testing::{count, parallel, setting, thousands};
use std::sync::Arc;

/// Heaps of a method that are tried at most.
const MOST_HEAPS: usize = 1500;
/// Differences that are shown in full.
const SHOWN: usize = 4;

#[derive(Default)]
struct Found {
    accepted: u64,
    refused: u64,
    paths: u64,
    is_cut: bool,
    differences: Vec<String>,
}

/// A heap as the logic has it.
fn logic_heap(family: &Family, heap: &Heap) -> (LogicHeap, Vec<LogicValue>) {
    let value = |v: &Value| match *v {
        Value::Null => LogicValue::Null,
        Value::Int(n) => LogicValue::Int(i64::from(n)),
        Value::Object(n) => LogicValue::Ref(ObjectId(n as u32)),
    };
    let mut made = LogicHeap::default();
    for object in &heap.objects {
        let Ty::Class(class) = object.ty else { unreachable!("no array is in these heaps") };
        let layout = family.layout(class).into_iter().map(|f| family.field(f).name);
        let fields: Vec<(&str, LogicValue)> = layout.zip(object.values.iter().map(value)).collect();
        made.add_instance(&family.class_name(class), &fields);
    }
    (made, heap.roots.iter().map(value).collect())
}

fn is_accepted(family: &Family, spec: &Spec, heap: &Heap) -> bool {
    let classes = |class: &str, of: &str| {
        let number = |name: &str| {
            (0..family.classes.len()).find(|&c| family.class_name(c) == name).expect("a class")
        };
        family.is_subclass(number(class), number(of))
    };
    let (heap, args) = logic_heap(family, heap);
    let formula = &spec.clauses[0].formula;
    let answer = check(&spec.definitions, formula, &heap, &args, &classes, &Options::default());
    match answer.holds {
        Holds::Yes => true,
        Holds::No(_) => false,
        Holds::Unknown(why) => panic!("the checker: {why}"),
    }
}

fn look_at(program: &Program, job: &Job) -> Found {
    let mut found = Found::default();
    let spec = specs::generate(&job.family, &job.method);
    let Heaps { all, is_sample, ints } =
        concrete::enumerate(&job.family, &job.method, job.bounds, MOST_HEAPS);
    let (accepted, refused): (Vec<Heap>, Vec<Heap>) =
        all.into_iter().partition(|heap| is_accepted(&job.family, &spec, heap));
    found.accepted = accepted.len() as u64;
    found.refused = refused.len() as u64;
    let heaps = Heaps { all: accepted, is_sample, ints };
    let tried = match Tried::new(program, job, heaps) {
        Ok(mut tried) => {
            tried.refused = refused;
            Arc::new(tried)
        }
        Err(e) => return Found { differences: vec![e], ..found },
    };
    let clauses = Clauses::new(&spec, program).expect("clauses of a method that there is");
    let strategy = cairn_strategies::star(clauses, job.settings());
    let mut explored = compare(program, job, &tried, strategy, true);
    check_all_claimed(job, &tried, &mut explored);
    for (_, heap) in check_witnesses(program, job, &tried.heaps, &mut explored) {
        if !is_accepted(&job.family, &spec, &heap) {
            let heap = concrete::show(&job.family, &job.method, &heap);
            explored.findings.differences.push(format!("the witness is refused: {heap}"));
        }
    }
    found.paths = explored.paths() as u64;
    found.is_cut = explored.is_cut();
    found.differences = explored.findings.differences;
    found
}

#[test]
fn the_heaps_of_a_precondition_are_on_the_paths() {
    let seed = setting("CAIRN_HEAPS_STAR_SEED", 8);
    let count = count("CAIRN_HEAPS_STAR", 160, 3_000, 12_000);
    let (sources, mut jobs) = jobs(seed, count);
    jobs.retain(|job| specs::is_plain(&job.family) && !job.method.has_arrays);
    for job in &mut jobs {
        // The precondition speaks of all fields.
        let method = Arc::get_mut(&mut job.method).expect("nobody else has it yet");
        let classes = 0..job.family.classes.len();
        method.reads = classes.flat_map(|c| job.family.layout(c)).collect();
        method.reads.sort();
        method.reads.dedup();
    }
    let program = Jvm::compile("heaps-star", &sources).program();
    let results = parallel(&jobs, |job| look_at(&program, job));
    let mut failed: Vec<(&Job, &Found)> =
        jobs.iter().zip(&results).filter(|r| !r.1.differences.is_empty()).collect();
    failed.sort_by_key(|f| f.0.method.source.len());
    for (job, found) in failed.iter().take(SHOWN) {
        let spec = specs::generate(&job.family, &job.method);
        println!(
            "seed {}, scope {}: {} differences in\n{}\n{}\n{}\n",
            job.method.seed,
            job.bounds.scope,
            found.differences.len(),
            job.family.source(&[(job.method.receiver, &job.method.source)]),
            specs::text(&spec),
            found.differences[0],
        );
    }
    let sum = |f: &dyn Fn(&Found) -> u64| thousands(results.iter().map(f).sum());
    println!(
        "separation logic: {} methods with preconditions, {} heaps accepted, {} refused, {} paths, {} methods cut; \
         differences in {} methods",
        jobs.len(),
        sum(&|f| f.accepted),
        sum(&|f| f.refused),
        sum(&|f| f.paths),
        sum(&|f| u64::from(f.is_cut)),
        failed.len(),
    );
    let seeds: Vec<u64> = failed.iter().map(|f| f.0.method.seed).take(20).collect();
    assert!(failed.is_empty(), "differences in {} methods: {seeds:?}", failed.len());
    let accepted: u64 = results.iter().map(|f| f.accepted).sum();
    assert!(accepted > 3 * jobs.len() as u64, "{accepted} heaps are accepted");
}
