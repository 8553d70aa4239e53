//! The benchmark of preconditions: our versions of the subjects of the LISSA paper, beside its figures.
//!
//! `./x bench lissa` runs the table, `./x bench structures` the speed of the search alone.

use cairn_explore::{Budget, Detail, Hooks, Options, Precise, Report, Target, explore};
use cairn_heap::Universe;
use cairn_precond::{Improvements, Partial, Ranges, Settings, StructureSearch, SymSolve};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_strategies::{Delay, Settings as Heap};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Longest run of a row.
const TIME: Duration = Duration::from_secs(120);

/// Published seconds; none where two hours were not enough.
struct Row {
    class: &'static str,
    method: &'static str,
    scope: usize,
    lissa: Option<f64>,
    lissa_m: Option<f64>,
    paths: u64,
}

const fn row(
    class: &'static str,
    method: &'static str,
    scope: usize,
    lissa: Option<f64>,
    lissa_m: Option<f64>,
    paths: u64,
) -> Row {
    Row { class, method, scope, lissa, lissa_m, paths }
}

/// Table 1 of the paper: its LISSA and LISSA-M columns. Rows without figures are beyond it.
const ROWS: &[Row] = &[
    row("Template", "addParameter", 1, Some(1.0), Some(1.0), 1520),
    row("Template", "addParameter", 2, Some(4.0), Some(4.0), 11_040),
    row("Template", "addParameter", 4, Some(191.0), Some(68.0), 88_480),
    row("Template", "addParameter", 5, Some(1314.0), Some(271.0), 223_136),
    row("Template", "addParameter", 7, None, Some(4589.0), 1_266_592),
    row("Template", "getParameter", 2, Some(0.0), Some(0.0), 160),
    row("Template", "getParameter", 5, Some(6.0), Some(2.0), 1504),
    row("Template", "getParameter", 9, Some(3127.0), Some(452.0), 24_544),
    row("Template", "getParameter", 11, None, Some(4122.0), 98_272),
    row("TransportStats", "bytesWritten", 5, Some(1.0), Some(0.0), 128),
    row("TransportStats", "bytesWritten", 8, Some(219.0), Some(111.0), 328),
    row("TransportStats", "bytesWritten", 9, Some(1249.0), Some(617.0), 328),
    row("TransportStats", "bytesWritten", 10, None, Some(6099.0), 472),
    row("TransportStats", "bytesRead", 5, Some(1.0), Some(1.0), 128),
    row("TransportStats", "bytesRead", 8, Some(13.0), Some(8.0), 328),
    row("TransportStats", "bytesRead", 11, Some(3227.0), Some(1906.0), 792),
    row("SQLFilter", "put", 1, Some(2.0), Some(2.0), 6336),
    row("SQLFilter", "put", 3, Some(2149.0), Some(870.0), 446_656),
    row("SQLFilter", "get", 2, Some(1.0), Some(1.0), 2000),
    row("SQLFilter", "get", 3, Some(1785.0), Some(650.0), 10_032),
    row("DictionaryInfo", "addField", 4, Some(4.0), Some(4.0), 2209),
    row("DictionaryInfo", "addField", 6, Some(360.0), Some(355.0), 13_225),
    row("DictionaryInfo", "addField", 7, Some(3289.0), Some(2935.0), 32_041),
    row("DictionaryInfo", "getField", 5, Some(0.0), Some(0.0), 22),
    row("DictionaryInfo", "getField", 6, Some(0.0), Some(0.0), 46),
    row("DictionaryInfo", "getField", 12, Some(3166.0), Some(2946.0), 94),
    row("Schedule", "addProcess", 6, Some(0.0), Some(0.0), 6),
    row("Schedule", "addProcess", 35, Some(0.0), Some(0.0), 6),
    row("Schedule", "addProcess", 50, Some(0.0), Some(0.0), 6),
    row("Schedule", "quantumExpire", 7, Some(0.0), Some(0.0), 43),
    row("Schedule", "quantumExpire", 27, Some(250.0), Some(276.0), 43),
    row("Schedule", "quantumExpire", 34, Some(1272.0), Some(1225.0), 43),
    row("Schedule", "quantumExpire", 45, Some(7136.0), Some(7115.0), 43),
    row("CombatantStatistic", "addData", 2, Some(2.0), Some(2.0), 666),
    row("CombatantStatistic", "addData", 4, Some(296.0), Some(50.0), 12_978),
    row("CombatantStatistic", "addData", 5, None, Some(5668.0), 53_586),
    row("CombatantStatistic", "ensureTypExists", 2, Some(0.0), Some(1.0), 80),
    row("CombatantStatistic", "ensureTypExists", 3, Some(1.0), Some(1.0), 176),
    row("CombatantStatistic", "ensureTypExists", 4, Some(3.0), Some(3.0), 368),
    row("CombatantStatistic", "ensureTypExists", 12, Some(5373.0), Some(4392.0), 98_288),
    row("HashMap", "put", 2, Some(1.0), Some(1.0), 160),
    row("HashMap", "put", 3, Some(2.0), Some(2.0), 352),
    row("HashMap", "put", 11, Some(3166.0), Some(1493.0), 98_272),
    row("HashMap", "put", 13, None, Some(7044.0), 393_184),
    row("HashMap", "remove", 3, Some(1.0), Some(1.0), 400),
    row("HashMap", "remove", 4, Some(1.0), Some(1.0), 848),
    row("HashMap", "remove", 6, Some(7.0), Some(6.0), 3536),
    row("HashMap", "remove", 12, Some(3737.0), Some(1149.0), 229_328),
    row("HashMap", "remove", 13, None, Some(2753.0), 458_704),
    row("TreeMap", "put", 5, Some(0.0), Some(0.0), 71),
    row("TreeMap", "put", 7, Some(1.0), Some(1.0), 179),
    row("TreeMap", "put", 9, Some(15.0), Some(15.0), 179),
    row("TreeMap", "put", 12, Some(4888.0), Some(4733.0), 427),
    row("TreeMap", "put", 13, None, None, 0),
    row("TreeMap", "remove", 4, Some(0.0), Some(0.0), 87),
    row("TreeMap", "remove", 7, Some(3.0), Some(2.0), 1106),
    row("TreeMap", "remove", 9, Some(31.0), Some(24.0), 2804),
    row("TreeMap", "remove", 11, Some(1212.0), Some(820.0), 8482),
    row("TreeSet", "add", 5, Some(0.0), Some(0.0), 71),
    row("TreeSet", "add", 7, Some(1.0), Some(1.0), 179),
    row("TreeSet", "add", 9, Some(17.0), Some(14.0), 179),
    row("TreeSet", "add", 12, Some(4881.0), Some(4684.0), 427),
    row("TreeSet", "remove", 4, Some(0.0), Some(0.0), 87),
    row("TreeSet", "remove", 7, Some(6.0), Some(4.0), 1106),
    row("TreeSet", "remove", 9, Some(27.0), Some(17.0), 2804),
    row("TreeSet", "remove", 11, Some(1172.0), Some(851.0), 8482),
    row("LinkedList", "add", 50, Some(0.0), Some(0.0), 2),
    row("LinkedList", "remove(java.lang.Object)", 50, Some(5.0), Some(5.0), 147),
];

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let is_wanted = |name: &str| only.is_empty() || only.iter().any(|o| o == name);
    if is_wanted("structures") {
        search_speed(&subjects("korat"));
    }
    if is_wanted("lissa") {
        let filter = std::env::var("CAIRN_LISSA").unwrap_or_default();
        table(&subjects("lissa"), &filter);
    }
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

/// Candidates a second on red-black trees of ten nodes.
fn search_speed(program: &Program) {
    println!("\nStructures of a predicate: candidates a second, one thread\n");
    println!(
        "{:<20}{:>4}{:>10}{:>14}{:>11}{:>14}",
        "class", "n", "valid", "candidates", "time", "a second"
    );
    for (class, n) in [
        ("BinaryTree", 10),
        ("SearchTree", 8),
        ("RedBlackTree", 9),
        ("RedBlackTree", 10),
        ("SinglyLinkedList", 9),
    ] {
        let id = program.load(&format!("korat/{class}")).expect("the subject");
        let predicate = program.find_method(id, "repOK", "()Z").expect("its predicate");
        let mut ranges = Ranges::default();
        ranges.set("size", &format!("{n}..{n}")).expect("a range");
        ranges.set("key", "1..n").expect("a range");
        let mut heap = Heap { scope: n, ..Heap::default() };
        heap.subclasses.insert(program.object(), vec![program.object()]);
        let universe = Universe::new(heap);
        let settings = Settings {
            ranges,
            improvements: Improvements { conflict: false, ..Improvements::ALL },
            ..Settings::default()
        };
        let mut search =
            SymSolve::of_class(program, id, predicate, &universe, settings).expect("a search");
        let began = Instant::now();
        let found = search.enumerate(&Partial::open(), |_, _| true);
        let time = began.elapsed().as_secs_f64();
        let rate = found.candidates as f64 / time;
        println!(
            "{class:<20}{n:>4}{:>10}{:>14}{time:>9.2} s{rate:>14.0}",
            found.valid, found.candidates
        );
    }
}

fn options(program: &Program, row: &Row, precise: Precise) -> Options {
    let mut ranges = Ranges::default();
    ranges.set("HashMap.Entry.key", "0..16*n-1").expect("a range");
    let mut heap = Heap { scope: row.scope, ..Heap::default() };
    // Maps of maps hold maps; elsewhere values are plain objects.
    let value = match row.class {
        "SQLFilter" | "CombatantStatistic" => program.load("lissa/HashMap").expect("the subject"),
        _ => program.object(),
    };
    heap.subclasses.insert(program.object(), vec![value]);
    if row.class == "LinkedList" {
        heap.scopes.insert(program.object(), 1);
    }
    let mut options = Options {
        strategy: cairn_strategies::lazy(Delay::None, heap),
        predicates: Some("repOK".into()),
        precondition: Arc::new(StructureSearch {
            name: "lissa-m",
            precise,
            trusts_ranges: true,
            settings: Settings { ranges, ..Settings::default() },
        }),
        detail: Detail::End,
        budget: Budget::of(TIME),
        ..Options::default()
    };
    options.bounds.limits.array_length = 16;
    options.bounds.loops = 1000;
    options
}

fn run(program: &Program, row: &Row, precise: Precise) -> (Report, f64) {
    let target = format!("lissa.{}#{}", row.class, row.method);
    let target = Target::resolve(program, &target).expect("the subject's method");
    let began = Instant::now();
    let options = options(program, row, precise);
    let report = explore(program, &target, &options, &Hooks::default()).expect("an exploration");
    (report, began.elapsed().as_secs_f64())
}

fn table(program: &Program, filter: &str) {
    println!(
        "\nPreconditions: lissa-m, shapes only as published, one thread; published seconds beside\n"
    );
    println!(
        "{:<38}{:>6}{:>10}{:>10}{:>10}{:>12}{:>11}{:>9}{:>8}{:>8}{:>9}",
        "method",
        "scope",
        "paths",
        "published",
        "time",
        "questions",
        "repOK runs",
        "no run",
        "LISSA",
        "LISSA-M",
        "ratio"
    );
    let seconds = |s: Option<f64>| match s {
        Some(s) => format!("{s:.0}"),
        None => "> 7200".into(),
    };
    for row in ROWS {
        let name = format!("{}#{}", row.class, row.method);
        if !format!("{name} {}", row.scope).contains(filter) {
            continue;
        }
        let (report, time) = run(program, row, Precise::Off);
        let s = report.totals.structures;
        let free =
            100.0 * (s.by_witness + s.by_memo + s.by_tree) as f64 / s.questions.max(1) as f64;
        let is_whole =
            report.totals.open == 0 && report.totals.count(cairn_explore::EndKind::OutOfTime) == 0;
        let ratio = match row.lissa_m {
            Some(published) if is_whole => format!("{:.0}", published / time),
            _ => String::new(),
        };
        println!(
            "{name:<38}{:>6}{:>10}{:>10}{:>8.2} s{:>12}{:>11}{:>7.1} %{:>8}{:>8}{:>9}{}",
            row.scope,
            report.totals.paths,
            row.paths,
            time,
            s.questions,
            s.runs,
            free,
            seconds(row.lissa),
            seconds(row.lissa_m),
            ratio,
            if is_whole { "" } else { "  not finished" },
        );
    }
}
