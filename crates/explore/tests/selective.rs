//! Selective against blind execution: whatever is executed as in a concrete run, and whether it is compiled, the paths, their
//! conditions, ends and inputs, what is covered and what is lost are the same. So it is with wider bounds in the same session,
//! which begins where the first unknown value is asked for. The environment is unknown, but where the analysis is
//! verified. `CAIRN_SELECTIVE_FILTER=Name` runs the programs whose path contains `Name`.

use crate::support;

use cairn_explore::{
    BoundKind, Bounds, Hooks, Options, PRECONDITION, Precise, Predicates, Preset, Relevancy,
    Report, Session, Sources, Target, Tuning, explore, explore_in,
};
use cairn_program::{ClassPath, Jdk, Program};
use cairn_strategies::Settings;
use cairn_testing::{by_effort, java_files, parallel, sources, thousands};
use std::path::{Path, PathBuf};
use support::Subject;

/// How a run is done, beside the blind one.
const WAYS: &[(&str, Relevancy, Option<u32>)] = &[
    ("learned", Relevancy::Learned, None),
    ("learned, compiled", Relevancy::Learned, Some(1)),
    ("analysed, compiled", Relevancy::On, Some(1)),
    ("verified", Relevancy::Verify, None),
];

fn text(report: &Report) -> String {
    let t = &report.totals;
    let counts = (t.paths, t.forks, t.choices, t.assumed, t.invalid, t.pruned, t.open, &t.ends);
    let Report { paths, covered, cuts, losses, complete, .. } = report;
    format!("{paths:#?}\n{counts:?}\n{covered:?}\n{cuts:?} {losses:?} {complete}")
}

/// The first lines that differ.
fn difference(a: &str, b: &str) -> String {
    let lines = a.lines().zip(b.lines());
    let first = lines.enumerate().find(|(_, (x, y))| x != y);
    first.map_or("one is longer".into(), |(i, (x, y))| format!("line {i}: {x} | {y}"))
}

/// What was compared.
#[derive(Default)]
struct Compared {
    runs: u64,
    paths: u64,
    concrete: u64,
    steps: u64,
    differences: Vec<String>,
}

impl Compared {
    fn add(&mut self, other: Compared) {
        self.runs += other.runs;
        self.paths += other.paths;
        self.concrete += other.concrete;
        self.steps += other.steps;
        self.differences.extend(other.differences);
    }

    fn settle(self, what: &str) {
        println!(
            "selective execution, {what}: {} runs, {} paths; {} of {} branches and calls without terms",
            thousands(self.runs),
            thousands(self.paths),
            thousands(self.concrete),
            thousands(self.steps),
        );
        assert!(self.differences.is_empty(), "{}", self.differences.join("\n"));
        assert!(self.concrete > 0);
    }
}

/// Compares all ways with the blind runs, within some bounds and then within wider ones.
fn compare(name: &str, program: &Program, target: &Target, options: &Options) -> Compared {
    let mut compared = Compared::default();
    let open = Options { environment: Sources::symbolic(), ..options.clone() };
    let levels = |options: &Options| {
        let wider = options.wider(BoundKind::Loops).and_then(|o| o.wider(BoundKind::StringLength));
        [options.clone(), wider.expect("bounds that widen")]
    };
    let blind = |options: &Options| {
        let of = |o: &Options| match explore(program, target, o, &Hooks::default()) {
            Ok(report) => text(&report),
            Err(e) => e.to_string(),
        };
        levels(options).each_ref().map(of)
    };
    let (blind, fixed) = (blind(&open), blind(options));
    for &(way, relevancy, compile_after) in WAYS {
        let (options, blind) = match relevancy {
            Relevancy::Verify => (options, &fixed),
            _ => (&open, &blind),
        };
        let session = Session::new(program);
        // What is learned and where paths begin is the session's.
        let count = if relevancy == Relevancy::Learned { 2 } else { by_effort(1, 1, 2) };
        for (level, (options, blind)) in levels(options).iter().zip(blind).take(count).enumerate() {
            let options = Options { relevancy, compile_after, ..options.clone() };
            let found = match explore_in(&session, target, &options, &Hooks::default()) {
                Ok(report) => {
                    let selected = &report.totals.selected;
                    compared.paths += report.totals.paths;
                    compared.concrete += selected.concrete_steps;
                    compared.steps += selected.concrete_steps + selected.symbolic_steps;
                    text(&report)
                }
                Err(e) => e.to_string(),
            };
            compared.runs += 1;
            if found != *blind {
                let what = difference(blind, &found);
                compared.differences.push(format!("{name}, {way}, level {level}: {what}"));
            }
        }
    }
    compared
}

fn small() -> Options {
    let mut options = Options::default();
    options.bounds = Bounds { loops: 4, paths: Some(40), ..options.bounds };
    options.bounds.limits.steps = 500;
    options
}

// ---- programs of the corpus ----

fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/check");
    let all = java_files(&root);
    match std::env::var("CAIRN_SELECTIVE_FILTER").ok() {
        Some(f) => all.into_iter().filter(|p| p.to_string_lossy().contains(&f)).collect(),
        None => all.into_iter().skip(3).step_by(by_effort(200, 90, 1)).collect(),
    }
}

fn compare_program(source: &PathBuf) -> Compared {
    let text = std::fs::read_to_string(source).expect("a program");
    let head = |key: &str| {
        let prefix = format!("//@ {key}:");
        text.lines().find_map(|l| l.strip_prefix(&prefix)).map(|v| v.trim().to_owned())
    };
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
    let own = ["dev/cairn", "org/sosy_lab/sv_benchmarks"].iter();
    let mut files: Vec<PathBuf> = own.flat_map(|d| java_files(&library.join(d))).collect();
    files.push(source.clone());
    let program = open(cairn_testing::Jdk::default().compiled(&["-g"], &files));
    let target = head("target").expect("a target");
    let target = match target.contains('#') {
        true => Target::resolve(&program, &target).expect("a method"),
        false => Target::Main(target),
    };
    let options = head("options").unwrap_or_default();
    let strategy = options.split("--strategy ").nth(1).and_then(|s| s.split(' ').next());
    let preset = strategy.and_then(Preset::named).map_or("gse", |p| p.resolver);
    let strategy = cairn_strategies::by_name(preset, &Settings::default()).expect("a resolver");
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    compare(&name, &program, &target, &Options { strategy, ..small() })
}

fn open(classes: PathBuf) -> Program {
    Program::open(Jdk::discover().expect("a JDK"), ClassPath::new([classes])).expect("a program")
}

#[test]
fn programs_are_explored_the_same() {
    let mut all = Compared::default();
    parallel(&corpus(), compare_program).into_iter().for_each(|c| all.add(c));
    all.settle("programs");
}

// ---- structures, under strategies ----

const STRATEGIES: &[&str] = &["gse", "lazier", "lazier-sharp", "summary", "lissa-m", "if-repok"];
const METHODS: &[&str] = &[
    "structures.SortedList#insert",
    "structures.Bst#insert",
    "structures.Stack#pop",
    "structures.Bst#min",
];

fn compare_structure(classes: &Path, method: &str, strategy: &str) -> Compared {
    let program = open(classes.to_owned());
    let Ok(target) = Target::resolve(&program, method) else { return Compared::default() };
    let Target::Method(id) = target else { return Compared::default() };
    let preset = Preset::named(strategy).expect("a strategy");
    let tuning = Tuning {
        at_end: false,
        precise: Precise::Late,
        trusts_ranges: false,
        settings: Default::default(),
        switched: vec![],
    };
    let settings = Settings { scope: 2, ..Settings::default() };
    let class = program.method(id).class;
    let predicates = preset
        .has_precondition()
        .then(|| Predicates { names: vec![PRECONDITION.into()], ..Predicates::default() });
    let is_there = cairn_explore::predicate(&program, class, PRECONDITION).is_some();
    let options = Options {
        strategy: cairn_strategies::by_name(preset.resolver, &settings).expect("a resolver"),
        precondition: preset.precondition(&tuning),
        predicates: predicates.filter(|_| is_there),
        ..small()
    };
    compare(&format!("{method}, {strategy}"), &program, &target, &options)
}

#[test]
fn structures_are_explored_the_same() {
    let classes = cairn_testing::Jdk::default().compiled(&["-g"], &sources(&["structures"]));
    let methods = &METHODS[..by_effort(1, 1, METHODS.len())];
    let cases: Vec<(&str, &str)> =
        methods.iter().flat_map(|m| STRATEGIES.iter().map(move |s| (*m, *s))).collect();
    let mut all = Compared::default();
    let found = parallel(&cases, |(m, s)| compare_structure(&classes, m, s));
    found.into_iter().for_each(|c| all.add(c));
    all.settle("structures");
}

// ---- what compiled code has to leave ----

/// Methods in which work on known values meets unknown ones in every way there is.
const MIXED: &str = r#"
static int count;
static int[] shared = new int[64];
static java.util.HashMap<String, Integer> prices = new java.util.HashMap<>();
static final class Late { static int value = work(9); int[] held = new int[8]; Object tag = "t"; }
static class Node { int key; Node next; long sum; Node(int k, Node n) { key = k; next = n; } int get() { return key; } }

static int work(int n) {
    int s = 0;
    for (int i = 0; i < n * 8; i++) { s += i % 7 == 3 ? i : step(i, s); }
    return s;
}
static int step(int i, int s) {
    switch (i & 7) { case 0: return 1; case 1: case 5: return s & 3; case 2: return i; default: return -1; }
}
static void fill(int seed) {
    for (int i = 0; i < shared.length; i++) shared[i] = work(i & 3) + seed;
}
static int total() {
    int t = 0;
    for (int round = 0; round < 3; round++) for (int v : shared) t += v ^ round;
    return t;
}
static String words(int n) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < n; i++) b.append((char) ('a' + i % 26)).append(i).append(i % 3 == 0);
    return b.toString();
}
static Node list(int n) { Node l = null; for (int i = 0; i < n; i++) l = new Node(i * 31 % 17, l); return l; }
static long sum(Node l) { long s = 0; for (Node x = l; x != null; x = x.next) s += x.get() > 5 ? x.key : -x.key; return s; }
static int deep(int n) { return n == 0 ? 1 : deep(n - 1) + (n & 1); }
static int risky(int[] a, int i) { try { return a[i] / (i - 3); } catch (ArithmeticException e) { return -9; } }
static int caught(int n) {
    int bad = 0;
    for (int i = 0; i < n; i++) {
        try { bad += risky(shared, i % 70); } catch (ArrayIndexOutOfBoundsException e) { bad += 1000; }
        if (i % 9 == 0) try { thrower(i); } catch (IllegalStateException e) { bad += e.getMessage().length(); }
    }
    return bad;
}
static void thrower(int i) { if (i % 2 == 0) throw new IllegalStateException("at " + i); }
static synchronized int locked(int n) { synchronized (shared) { return work(n); } }

static int elements(int x) {
    fill(1);
    int before = total();
    shared[7] = x;
    int after = total();
    shared[7] = 0;
    int restored = total();
    if (after > before) return restored;
    return after == before ? 1 : 2;
}
static int fields(int x, int y) {
    Node l = list(30);
    long before = sum(l);
    l.next.next.key = x;
    Node m = list(12);
    if (sum(m) > y) return 1;
    return sum(l) == before ? 2 : 3;
}
static int copies(int x) {
    int[] from = new int[40], to = new int[300];
    for (int i = 0; i < 40; i++) from[i] = i;
    int plain = 0;
    for (int round = 0; round < 20; round++) { System.arraycopy(from, 0, to, round * 10, 40); plain += to[round * 3]; }
    from[11] = x;
    System.arraycopy(from, 0, to, 50, 40);
    int[] more = to.clone();
    int s = 0;
    for (int v : more) s += v;
    return s > plain ? s : work(3);
}
static int maps(int x) {
    prices.clear();
    for (int i = 0; i < 60; i++) prices.put(words(i % 9) + i, i * i);
    int known = 0;
    for (String k : prices.keySet()) known += k.length() * prices.get(k);
    prices.put("secret", x);
    int all = 0;
    for (int v : prices.values()) all += v;
    return all > known ? 1 : prices.containsKey(words(4) + 4) ? 2 : 3;
}
static int strings(String s) {
    String known = words(20);
    int n = 0;
    for (int i = 0; i < 30; i++) n += known.indexOf("" + i) + known.substring(i % 5, 9).hashCode();
    if (s == null) return n;
    if (s.equals(known.substring(0, 2))) return 1;
    String both = known + s;
    return both.length() > known.length() + 2 ? both.charAt(known.length()) : work(2);
}
static int late(int x) {
    int a = x > 3 ? Late.value : 0;
    Late[] all = new Late[20];
    for (int i = 0; i < 20; i++) { all[i] = new Late(); all[i].held[i % 8] = i; }
    all[x & 15].held[2] = x;
    int s = a;
    for (Late l : all) for (int v : l.held) s += v;
    return s;
}
static int throwing(int x) {
    fill(2);
    int n = caught(80);
    shared[5] = x;
    try { n += caught(10); } catch (RuntimeException e) { return -1; }
    return n > 0 ? 1 : 0;
}
static int calls(int x) {
    int n = deep(100) + locked(5);
    for (int i = 0; i < 40; i++) n += Integer.valueOf(i * 50).hashCode() + Math.max(i, n & 7) + (int) Math.sqrt(i);
    count = n;
    return x > n ? count + work(x & 3) : count;
}
static int endless(int x) {
    int n = work(8);
    if (x == 5) { int i = 0; while (n > 1) { i = (i + 1) % 10; if (i == 11) return i; } }
    if (x == 6) { while (true) spin(); }
    return n;
}
static void spin() { int k = 0; for (int i = 0; i < 20; i++) k ^= i; shared[1] = k; }
static int bounded(int x) { return x > 0 ? deep(600) : deep(300); }
"#;

#[test]
fn known_and_unknown_values_meet() {
    let subject = Subject::new("Mixed", MIXED);
    let methods = [
        "elements", "fields", "copies", "maps", "strings", "late", "throwing", "calls", "endless",
        "bounded",
    ];
    let mut all = Compared::default();
    for name in methods.into_iter().step_by(by_effort(3, 1, 1)) {
        let options = Options { jobs: 2, ..small() };
        all.add(compare(name, &subject.program, &subject.target(name), &options));
    }
    all.settle("mixed");
}
