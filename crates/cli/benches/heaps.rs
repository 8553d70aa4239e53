//! The benchmark of unknown heaps: lazy initialisation on a list, a tree and a map.
//!
//! `./x bench` runs it with the others, `./x bench heaps` alone.

use cairn_explore::{Budget, Detail, EndKind, Hooks, Options, Report, Target, explore};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_strategies::Settings;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A method whose paths are cut by the time, not by the scope, is of no use here.
const TIME: Duration = Duration::from_secs(120);
/// Method, and the largest scope of each strategy.
const SUBJECTS: [(&str, [usize; 3]); 3] = [
    ("structures.SinglyLinkedList#remove(int)", [24, 24, 24]),
    ("structures.Bst#insert(int)", [8, 8, 8]),
    ("structures.RedBlackTree#put(int,int)", [4, 4, 4]),
];
const STRATEGIES: [&str; 3] = ["gse", "lazier", "lazier-sharp"];

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if !only.is_empty() && !only.iter().any(|o| o == "heaps") {
        return;
    }
    let program = subjects();
    growing(&program);
    steady(&program);
}

fn subjects() -> Program {
    let jdk = Jdk::discover().expect("a JDK");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/structures");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-structures");
    std::fs::create_dir_all(&classes).expect("a directory for classes");
    let files = std::fs::read_dir(sources).expect("the subjects").flatten().map(|f| f.path());
    let files = files.filter(|f| f.extension().is_some_and(|e| e == "java"));
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let status = javac.args(["-g", "-d"]).arg(&classes).args(files).status();
    assert!(status.expect("javac runs").success(), "the subjects compile");
    Program::open(jdk, ClassPath::new([&classes])).expect("a program")
}

fn run(program: &Program, target: &str, options: &Options) -> (Report, Duration) {
    let target = Target::resolve(program, target).expect("the subject's method");
    let began = Instant::now();
    let report = explore(program, &target, options, &Hooks::default()).expect("an exploration");
    (report, began.elapsed())
}

fn options(strategy: &str, scope: usize, detail: Detail) -> Options {
    let settings = Settings { scope, ..Settings::default() };
    let strategy = cairn_strategies::by_name(strategy, &settings).expect("a strategy");
    Options { strategy, detail, budget: Budget::of(TIME), ..Options::default() }
}

/// Paths and choices per second at growing scope.
fn growing(program: &Program) {
    println!(
        "\nLazy initialisation: paths and choices per second, an input kept of each path, one thread\n"
    );
    println!(
        "{:<40}{:<14}{:>6}{:>9}{:>9}{:>9}{:>11}{:>10}{:>11}{:>9}",
        "method",
        "strategy",
        "scope",
        "paths",
        "endless",
        "choices",
        "time",
        "paths/s",
        "choices/s",
        "memory"
    );
    for (target, most) in SUBJECTS {
        for (strategy, most) in STRATEGIES.into_iter().zip(most) {
            let mut scope = most.div_ceil(4).max(1);
            loop {
                let (report, time) =
                    run(program, target, &options(strategy, scope, Detail::Witness));
                let sums = &report.totals;
                let rate = |n: u64| n as f64 / time.as_secs_f64();
                println!(
                    "{:<40}{strategy:<14}{scope:>6}{:>9}{:>9}{:>9}{:>8.1} ms{:>10.0}{:>11.0}{:>9}",
                    target.trim_start_matches("structures."),
                    sums.paths,
                    sums.count(EndKind::Endless),
                    sums.choices,
                    time.as_secs_f64() * 1e3,
                    rate(sums.paths),
                    rate(sums.choices),
                    memory(),
                );
                if scope == most {
                    break;
                }
                scope = (scope * 2).min(most);
            }
        }
    }
}

/// What a path costs, whatever number of paths came before it.
fn steady(program: &Program) {
    println!(
        "\nThe cost of a path does not depend on how many came before: RedBlackTree#put, scope 5, gse\n"
    );
    println!("{:>10}{:>12}{:>14}{:>10}", "paths", "time", "each", "memory");
    for paths in [1_000, 10_000, 100_000, 400_000] {
        let mut options = options("gse", 5, Detail::End);
        options.bounds.paths = Some(paths);
        let (report, time) = run(program, "structures.RedBlackTree#put(int,int)", &options);
        assert_eq!(report.totals.paths, paths, "there are more paths than that");
        let each = time.as_secs_f64() * 1e6 / paths as f64;
        println!("{paths:>10}{:>9.1} ms{each:>11.1} us{:>10}", time.as_secs_f64() * 1e3, memory());
    }
}

/// What the process holds, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    let kib = line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.map_or("?".into(), |k| format!("{} MiB", k / 1024))
}
