//! The benchmark of heap summaries: a list, a tree and a map of unknown shape, beside published figures.
//!
//! `./x bench summaries` runs both tables. `CAIRN_SUMMARIES="list 10"` or `="tree 4 summary"` runs only the
//! rows with that text, `CAIRN_SUMMARIES_TIME` is the limit of a cell in seconds.

use cairn_explore::{Budget, Detail, EndKind, Hooks, Options, Precise, Report, Target, explore};
use cairn_precond::{Improvements, Settings, StructureSearch};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_strategies::Settings as Heap;
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest run of a cell, in seconds, if nothing else is said; of the second table at most this.
const TIME: u64 = 60;
const SHORT_TIME: u64 = 20;
/// Chains are bounded here, not numbers of objects.
const NO_SCOPE: usize = 1_000_000;

/// The layers of the solver that search.
const BACK_ENDS: [&str; 2] = ["bit-blasting", "z3"];

const STRATEGIES: [&str; 3] = ["gse", "lazier-sharp", "summary"];

/// Published paths and seconds; none where an hour was not enough.
type Figure = Option<(u64, f64)>;

struct Subject {
    label: &'static str,
    target: &'static str,
    rows: &'static [(u32, [Figure; 3])],
}

/// Rows without any figure are beyond the published ones.
const BEYOND: [Figure; 3] = [None; 3];

/// The figures of "Exact Heap Summaries for Symbolic Execution" (VMCAI 2016), whose bound on chains counts
/// as ours does.
///
/// That a tree or a map is valid is checked first, and what is not valid is a path, too. Checks written
/// like this have exactly the published paths with summaries; the published ones of lazier# are those of
/// our gse. The text gives the list's method as `containsAll`, but the published paths with summaries are
/// those of `containsAny`; the list's other figures fit neither.
const SUBJECTS: [Subject; 4] = [
    Subject {
        label: "list",
        target: "summaries.LinkedList#containsAny()",
        rows: &[
            (3, [Some((1656, 0.91)), Some((1269, 1.21)), Some((25, 0.69))]),
            (5, [Some((232_743, 20.78)), Some((181_849, 19.47)), Some((56, 1.59))]),
            (6, [Some((3_731_094, 280.56)), Some((2_933_027, 299.19)), Some((76, 2.36))]),
            (10, [None, None, Some((186, 206.93))]),
            (11, BEYOND),
            (12, BEYOND),
        ],
    },
    Subject {
        label: "list of all",
        target: "summaries.LinkedList#containsAll()",
        rows: &[(3, BEYOND), (4, BEYOND), (5, BEYOND), (6, BEYOND)],
    },
    Subject {
        label: "tree",
        target: "summaries.BinarySearchTree#insertIfValid(int)",
        rows: &[
            (2, [Some((43, 0.83)), Some((42, 1.28)), Some((33, 0.93))]),
            (3, [Some((515, 20.63)), Some((515, 25.55)), Some((328, 4.03))]),
            (4, [None, None, Some((15_563, 410.89))]),
            (5, BEYOND),
            (6, BEYOND),
        ],
    },
    Subject {
        label: "map",
        target: "summaries.TreeMap#putIfValid(int,int)",
        rows: &[
            (1, [Some((11, 0.47)), Some((11, 0.52)), Some((11, 0.77))]),
            (2, [Some((127, 8.99)), Some((122, 9.73)), Some((73, 4.72))]),
            (3, [None, None, Some((887, 145.56))]),
            (4, BEYOND),
            (5, BEYOND),
        ],
    },
];

/// Methods of lists, trees and maps with a precondition.
const METHODS: [&str; 14] = [
    "SinglyLinkedList#remove(int)",
    "SinglyLinkedList#reverse()",
    "DoublyLinkedList#remove(int)",
    "SortedList#insert(int)",
    "SortedList#merge(structures.SortedList)",
    "Stack#peek(int,int)",
    "Bst#contains(int)",
    "Bst#remove(int)",
    "AvlTree#insert(int)",
    "AaTree#countBetween(int,int)",
    "RedBlackTree#get(int,int)",
    "RedBlackTree#put(int,int)",
    "RedBlackTree#remove(int)",
    "HashTable#put(int,int)",
];

/// How a method with a precondition can be explored: a name, the model, whether the precondition counts.
const WAYS: [(&str, &str, Use); 5] = [
    ("gse", "gse", Use::Not),
    ("summary", "summary", Use::Not),
    ("lissa-m", "gse", Use::Lazily),
    ("if-repok", "gse", Use::Before),
    ("if-repok, summary", "summary", Use::Before),
];

#[derive(Clone, Copy)]
enum Use {
    Not,
    Before,
    Lazily,
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if !only.is_empty() && !only.iter().any(|o| o == "summaries") {
        return;
    }
    let filter = std::env::var("CAIRN_SUMMARIES").unwrap_or_default();
    let time = std::env::var("CAIRN_SUMMARIES_TIME").ok().and_then(|t| t.parse().ok());
    let time = time.unwrap_or(TIME);
    published(&subjects("summaries"), &filter, time);
    preconditions(&subjects("structures"), &filter, time.min(SHORT_TIME));
}

fn subjects(folder: &str) -> Program {
    let jdk = Jdk::discover().expect("a JDK");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects").join(folder);
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("bench-{folder}"));
    std::fs::create_dir_all(&classes).expect("a directory for classes");
    let files = std::fs::read_dir(sources).expect("the subjects").flatten().map(|f| f.path());
    let files = files.filter(|f| f.extension().is_some_and(|e| e == "java"));
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let status = javac.args(["-g", "-d"]).arg(&classes).args(files).status();
    assert!(status.expect("javac runs").success(), "the subjects compile");
    Program::open(jdk, ClassPath::new([&classes])).expect("a program")
}

/// None where there is no such model.
fn options(model: &str, heap: &Heap, time: u64) -> Option<Options> {
    let mut options = Options {
        strategy: cairn_strategies::by_name(model, heap)?,
        detail: Detail::End,
        budget: Budget::of(Duration::from_secs(time)),
        ..Options::default()
    };
    options.bounds.loops = 1000;
    Some(options)
}

fn run(program: &Program, target: &str, options: &Options) -> (Report, f64) {
    let target = Target::resolve(program, target).expect("the subject's method");
    let began = Instant::now();
    let report = explore(program, &target, options, &Hooks::default()).expect("an exploration");
    (report, began.elapsed().as_secs_f64())
}

fn is_whole(report: &Report) -> bool {
    report.totals.open == 0 && report.totals.count(EndKind::OutOfTime) == 0
}

fn published(program: &Program, filter: &str, time: u64) {
    println!("\nHeap summaries at growing bounds on chains, one thread; published figures beside");
    println!("Paths: without those on cyclic lists, which never end; `cut`: without an outcome\n");
    println!(
        "{:<16}{:>3} {:<14}{:>10}{:>10}{:>9}{:>7}{:>11}{:>11}{:>9}{:>11}{:>10}",
        "subject",
        "k",
        "strategy",
        "paths",
        "published",
        "endless",
        "cut",
        "time",
        "published",
        "ratio",
        "questions",
        "back end"
    );
    for subject in &SUBJECTS {
        let mut is_over = [false; STRATEGIES.len()];
        for (k, figures) in subject.rows {
            for (i, strategy) in STRATEGIES.into_iter().enumerate() {
                if !format!("{} {k} {strategy}", subject.label).contains(filter) {
                    continue;
                }
                let heap = Heap { scope: NO_SCOPE, k: Some(*k), ..Heap::default() };
                // What took too long does not get shorter.
                let Some(options) = options(strategy, &heap, time).filter(|_| !is_over[i]) else {
                    continue;
                };
                let (report, seconds) = run(program, subject.target, &options);
                is_over[i] = !is_whole(&report);
                let published = figures.iter().any(Option::is_some).then_some(figures[i]);
                let line = line(&report, seconds, published);
                println!("{:<16}{k:>3} {strategy:<14}{line}", subject.label);
            }
        }
    }
}

/// What was found, and what is published of it, if anything.
fn line(report: &Report, seconds: f64, published: Option<Figure>) -> String {
    let sums = &report.totals;
    let endless = sums.count(EndKind::Endless);
    let cut: u64 = sums.ends.iter().filter(|e| !e.0.is_outcome()).map(|e| e.1).sum();
    let (paths, time) = match is_whole(report) {
        true => (format!("{}", sums.paths - endless), format!("{seconds:.3} s")),
        false => ("-".into(), format!("> {seconds:.0} s")),
    };
    let (known, known_time, ratio) = match published {
        Some(Some((paths, time))) => {
            let ratio = is_whole(report).then(|| format!("{:.0}", time / seconds));
            (paths.to_string(), format!("{time:.2} s"), ratio.unwrap_or_default())
        }
        Some(None) => ("-".into(), "> 3600 s".into(), String::new()),
        None => Default::default(),
    };
    let asked = sums.solver.first().map_or(0, |l| l.asked);
    let back_end = sums.solver.iter().find(|l| BACK_ENDS.contains(&l.layer)).map_or(0, |l| l.asked);
    format!(
        "{paths:>10}{known:>10}{endless:>9}{cut:>7}{time:>11}{known_time:>11}{ratio:>9}\
         {asked:>11}{back_end:>10}"
    )
}

fn preconditions(program: &Program, filter: &str, time: u64) {
    println!(
        "\nWays to explore a method with a precondition: paths and time, scope 3, chains of 3\n"
    );
    print!("{:<42}", "method");
    for (name, _, _) in WAYS {
        print!("{name:>22}");
    }
    println!();
    for method in METHODS {
        if !method.contains(filter) {
            continue;
        }
        print!("{method:<42}");
        for (name, model, precondition) in WAYS {
            let heap = Heap { k: Some(3), ..Heap::default() };
            let cell = options(model, &heap, time).map_or(String::new(), |options| {
                let options = with(options, name, precondition);
                let (report, seconds) = run(program, &format!("structures.{method}"), &options);
                match is_whole(&report) {
                    true => format!("{} {seconds:>8.3} s", report.totals.paths),
                    false => format!("> {} {seconds:>6.0} s", report.totals.paths),
                }
            });
            print!("{cell:>22}");
            _ = std::io::stdout().flush();
        }
        println!();
    }
}

fn with(options: Options, name: &'static str, precondition: Use) -> Options {
    match precondition {
        Use::Not => options,
        Use::Before => Options { predicates: Some("repOK".into()), ..options },
        Use::Lazily => Options {
            predicates: Some("repOK".into()),
            precondition: Arc::new(StructureSearch {
                name,
                precise: Precise::Late,
                trusts_ranges: false,
                settings: Settings { improvements: Improvements::USUAL, ..Settings::default() },
            }),
            ..options
        },
    }
}
