//! The benchmark of preconditions in separation logic: our versions of the subjects of the Java StarFinder paper,
//! beside its figures, and `star` beside the strategies that know repOK or nothing.
//!
//! `./x bench star` runs both tables; `CAIRN_STAR=Bst` takes the classes and methods whose name contains `Bst`.

use cairn_contract::Specification;
use cairn_explore::{
    Act, Branch, Budget, Detail, EndKind, Hooks, Options, PRECONDITION, Precise, Preset, Report,
    Rig, Target, Tuning, explore, predicate, sides,
};
use cairn_precond::Settings as Search;
use cairn_program::class::access;
use cairn_program::{ClassPath, Jdk, MethodId, Program};
use cairn_strategies::{Clauses, Delay, Settings};
use cairn_witness::{Data, Witness};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// The scope of the first table.
const SCOPE: usize = 3;
/// Longest enumeration of the heaps of a method.
const ENUMERATION: Duration = Duration::from_secs(2);
/// Longest exploration of a method in the first table.
const EXPLORATION: Duration = Duration::from_secs(5);
/// Longest run of the second table, which ends a column.
const TIME: Duration = Duration::from_secs(20);
const SCOPES: std::ops::RangeInclusive<usize> = 3..=8;

/// Tests that are valid, those that were generated, branches covered in percent, and seconds.
struct Other {
    valid: u32,
    tests: u32,
    coverage: u32,
    seconds: u32,
}

/// A row of Table 1 of the paper.
struct Published {
    name: &'static str,
    /// Our version of it.
    class: &'static str,
    star_finder: Other,
    solver_calls: u32,
    jbse: Option<Other>,
    enumeration: Other,
}

const fn other(valid: u32, tests: u32, coverage: u32, seconds: u32) -> Other {
    Other { valid, tests, coverage, seconds }
}

const fn row(
    name: &'static str,
    class: &'static str,
    star_finder: Other,
    solver_calls: u32,
    jbse: Option<Other>,
    enumeration: Other,
) -> Published {
    Published { name, class, star_finder, solver_calls, jbse, enumeration }
}

const PUBLISHED: [Published; 11] = [
    row(
        "DLL",
        "DoublyLinkedList",
        other(74, 74, 100, 49),
        325,
        Some(other(121, 5146, 56, 206)),
        other(0, 35, 0, 21),
    ),
    row(
        "AVL",
        "AvlTree",
        other(69, 69, 100, 400),
        623,
        Some(other(76, 295, 100, 48)),
        other(17, 117, 70, 69),
    ),
    row(
        "RBT",
        "RedBlackTree",
        other(314, 314, 100, 2256),
        2070,
        Some(other(137, 291, 87, 38)),
        other(14, 380, 26, 333),
    ),
    row("SUSHI", "Batch", other(7, 7, 100, 5), 30, Some(other(0, 900, 0, 24)), other(2, 27, 25, 8)),
    row(
        "TSAFE",
        "FlightTrack",
        other(5, 5, 24, 3),
        13,
        Some(other(0, 32, 0, 10)),
        other(0, 1, 0, 1),
    ),
    row(
        "Gantt",
        "DependencyGraph",
        other(21, 21, 100, 25),
        140,
        Some(other(17, 887, 55, 24)),
        other(0, 6, 0, 2),
    ),
    row("SLL", "SinglyLinkedList", other(26, 26, 100, 11), 55, None, other(16, 50, 66, 19)),
    row("Stack", "Stack", other(18, 18, 100, 7), 31, None, other(11, 14, 84, 6)),
    row("BST", "Bst", other(182, 182, 100, 241), 698, None, other(19, 260, 69, 131)),
    row("AAT", "AaTree", other(103, 103, 100, 1981), 1179, None, other(3, 166, 6, 111)),
    row("Tll", "LinkedLeaves", other(3, 3, 100, 2), 11, None, other(1, 4, 38, 2)),
];

/// What is compared at growing scope.
const METHODS: [&str; 10] = [
    "SinglyLinkedList#reverse()",
    "SinglyLinkedList#remove(int)",
    "DoublyLinkedList#removeAll(int)",
    "Stack#search(int)",
    "Bst#insert(int)",
    "Bst#remove(int)",
    "AvlTree#insert(int)",
    "RedBlackTree#insert(int)",
    "AaTree#contains(int)",
    "LinkedLeaves#depthOf(int)",
];

/// What is used here of the report of `cairn test --json`.
#[derive(Deserialize)]
struct Tested {
    disagreements: Vec<String>,
    classes: Vec<Class>,
    time_ms: u64,
}

#[derive(Deserialize)]
struct Class {
    methods: Vec<Method>,
    tests: usize,
}

#[derive(Deserialize)]
struct Method {
    name: String,
    branches_covered: u32,
    branches_coverable: u32,
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if !only.is_empty() && !only.iter().any(|o| o == "star") {
        return;
    }
    let filter = std::env::var("CAIRN_STAR").unwrap_or_default();
    let bench = Bench::new();
    bench.published(&filter);
    bench.growing(&filter);
}

struct Bench {
    classes: PathBuf,
    out: PathBuf,
    program: Program,
}

impl Bench {
    fn new() -> Bench {
        let jdk = Jdk::discover().expect("a JDK");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/star");
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-star");
        let (classes, out) = (directory.join("classes"), directory.join("tests"));
        std::fs::create_dir_all(classes.join("star")).expect("a directory for classes");
        let files = std::fs::read_dir(sources).expect("the subjects").flatten().map(|f| f.path());
        let files: Vec<PathBuf> = files.collect();
        let java = files.iter().filter(|f| f.extension().is_some_and(|e| e == "java"));
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let status = javac.args(["-g", "-d"]).arg(&classes).args(java).status();
        assert!(status.expect("javac runs").success(), "the subjects compile");
        for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "star")) {
            let name = file.file_name().expect("a name");
            std::fs::copy(file, classes.join("star").join(name)).expect("a specification");
        }
        let program = Program::open(jdk, ClassPath::new([&classes])).expect("a program");
        Bench { classes, out, program }
    }

    /// The paper's table, ours beside it.
    fn published(&self, filter: &str) {
        println!(
            "\nSpecifications: our versions of the paper's subjects at scope {SCOPE}; valid/generated tests, branches in %, \
             questions to the solver, seconds; ratio of StarFinder's time to that of `cairn test`\n"
        );
        println!(
            "{:<7}{:<18}|{:>12}{:>5}{:>8}{:>9}{:>9} |{:>13}{:>5}{:>9} |{:>9}{:>5}{:>7}{:>7} |{:>10}{:>5}{:>6} |{:>8}{:>5}{:>6} |{:>8}",
            "row",
            "class",
            "star",
            "cov",
            "solver",
            "explore",
            "test",
            "all heaps",
            "cov",
            "time",
            "SF",
            "cov",
            "solver",
            "time",
            "JBSE",
            "cov",
            "time",
            "BBE",
            "cov",
            "time",
            "ratio"
        );
        let (mut ours, mut theirs) = (0.0, 0.0);
        for row in PUBLISHED.iter().filter(|r| r.class.contains(filter)) {
            let star = self.star(row.class);
            let (tested, time) = self.tested(row.class);
            let is_own = |m: &&Method| !m.name.starts_with("repOK");
            let methods = || tested.classes.iter().flat_map(|c| &c.methods).filter(is_own);
            let covered: u32 = methods().map(|m| m.branches_covered).sum();
            let coverable: u32 = methods().map(|m| m.branches_coverable).sum();
            let tests: usize = tested.classes.iter().map(|c| c.tests).sum();
            let all = self.all_heaps(row.class);
            let ratio = f64::from(row.star_finder.seconds) / time;
            ours += time;
            theirs += f64::from(row.star_finder.seconds);
            let shown = |o: &Other| {
                (format!("{}/{}", o.valid, o.tests), o.coverage.to_string(), o.seconds.to_string())
            };
            let (sf, bbe) = (shown(&row.star_finder), shown(&row.enumeration));
            let jbse = row.jbse.as_ref().map(shown).unwrap_or_default();
            println!(
                "{:<7}{:<18}|{:>12}{:>5.0}{:>8}{:>7.2} s{:>7.2} s |{:>13}{:>5.0}{:>7.2} s |{:>9}{:>5}{:>7}{:>7} |{:>10}{:>5}{:>6} |{:>8}{:>5}{:>6} |{ratio:>8.1}{}",
                row.name,
                row.class,
                format!("{}/{} {tests}", star.valid, star.inputs),
                100.0 * f64::from(covered) / f64::from(coverable.max(1)),
                star.solver,
                star.time,
                time,
                format!("{}/{}", all.valid, all.inputs),
                all.coverage,
                all.time,
                sf.0,
                sf.1,
                row.solver_calls,
                sf.2,
                jbse.0,
                jbse.1,
                jbse.2,
                bbe.0,
                bbe.1,
                bbe.2,
                if star.is_cut { "  cut off" } else { "" },
            );
        }
        println!("\nall eleven: {ours:.1} s; published {theirs:.0} s; ratio {:.0}", theirs / ours);
        println!(
            "star: inputs accepted by repOK/inputs, and the tests that are written; all heaps: every heap that the method can \
             tell apart, without a precondition, at most {} s a method",
            ENUMERATION.as_secs()
        );
    }

    /// `cairn test` on a class, with the time of the whole process.
    fn tested(&self, class: &str) -> (Tested, f64) {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["test", "--json", "--force", "--strategy", "star", "--scope"]);
        cairn.arg(SCOPE.to_string()).arg("-cp").arg(&self.classes).arg("--out").arg(&self.out);
        let out = cairn.arg(format!("star.{class}")).output().expect("cairn runs");
        let tested: Tested = serde_json::from_slice(&out.stdout)
            .unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(&out.stderr)));
        assert!(tested.disagreements.is_empty(), "{:?}", tested.disagreements);
        let time = tested.time_ms as f64 / 1e3;
        (tested, time)
    }

    /// The public methods of a class but for its predicate.
    fn methods(&self, class: &str) -> Vec<MethodId> {
        let class = self.program.load(&format!("star/{class}")).expect("the subject");
        let is_wanted = |m: &MethodId| {
            let m = self.program.method(*m);
            m.is(access::PUBLIC) && !matches!(&*m.name, "<init>" | PRECONDITION)
        };
        self.program.class(class).methods.iter().copied().filter(is_wanted).collect()
    }

    fn options(&self, name: &str, method: MethodId, scope: usize, time: Duration) -> Options {
        let settings = Settings { scope, ..Settings::default() };
        let mut options =
            Options { detail: Detail::Witness, budget: Budget::of(time), ..Options::default() };
        options.bounds.limits.array_length = 3;
        options.bounds.limits.steps = 4;
        let preset = Preset::named(name).expect("a strategy");
        if name == Preset::STAR {
            let class = self.program.method(method).class;
            let found = Specification::find(&self.program, &[class]).expect("a specification");
            let spec = found.expect("a specification").spec;
            let clauses = Clauses::new(&spec, &self.program).expect("clauses of the subject");
            options.strategy = cairn_strategies::star(clauses, settings);
            return options;
        }
        options.strategy = cairn_strategies::lazy(Delay::None, settings);
        if preset.has_precondition() {
            options.predicates = Some(PRECONDITION.into());
            options.precondition = preset.precondition(&Tuning {
                at_end: false,
                precise: Precise::Late,
                trusts_ranges: false,
                settings: Search::default(),
                switched: vec![],
            });
        }
        options
    }

    fn run(&self, name: &str, method: MethodId, scope: usize, time: Duration) -> (Report, f64) {
        let began = Instant::now();
        let options = self.options(name, method, scope, time);
        let report = explore(&self.program, &Target::Method(method), &options, &Hooks::default());
        (report.expect("an exploration"), began.elapsed().as_secs_f64())
    }

    /// All methods of a class.
    fn star(&self, class: &str) -> Inputs {
        self.inputs(class, Preset::STAR, EXPLORATION)
    }

    /// Black-box enumeration: all heaps, of which those count that repOK accepts.
    fn all_heaps(&self, class: &str) -> Inputs {
        self.inputs(class, "gse", ENUMERATION)
    }

    fn inputs(&self, class: &str, strategy: &str, time: Duration) -> Inputs {
        let mut all = Inputs::default();
        let mut rig = Rig::new(&self.program).expect("a machine");
        rig.initialise(self.program.load(&format!("star/{class}")).expect("the subject"))
            .expect("the class can be initialised");
        let (mut covered, mut total) = (BTreeSet::new(), BTreeSet::new());
        for method in self.methods(class) {
            let (report, took) = self.run(strategy, method, SCOPE, time);
            all.time += took;
            all.is_cut |= !is_finished(&report);
            all.solver += report.totals.solver.first().map_or(0, |layer| layer.asked);
            total.extend(sides(&self.program, method));
            for path in report.paths.iter().filter(|p| p.end.kind().is_outcome()) {
                let Some(witness) = &path.witness else { continue };
                all.inputs += 1;
                if let Some(taken) = valid(&mut rig, method, witness, path.end.kind()) {
                    all.valid += 1;
                    covered.extend(taken);
                }
            }
        }
        let met = covered.intersection(&total).count();
        all.coverage = 100.0 * met as f64 / total.len().max(1) as f64;
        all
    }

    /// The strategies at growing scope, each until it takes too long.
    fn growing(&self, filter: &str) {
        const NAMES: [&str; 4] = [Preset::STAR, Preset::LEARNING, "if-repok", "gse"];
        println!(
            "\nstar, lissa-m, if-repok, and gse without a precondition, one thread: paths and seconds; ratio of the faster of \
             the two that know repOK to star\n"
        );
        print!("{:<34}{:>6}", "method", "scope");
        NAMES.iter().for_each(|n| print!("{n:>9}{:>10}", "time"));
        println!("{:>9}", "ratio");
        for name in METHODS.iter().filter(|m| m.contains(filter)) {
            let target = Target::resolve(&self.program, &format!("star.{name}"));
            let Ok(Target::Method(method)) = target else { panic!("{name} is no method") };
            let mut goes_on = [true; 4];
            for scope in SCOPES {
                if goes_on[0] {
                    print!("{name:<34}{scope:>6}");
                }
                let mut times = [None; 4];
                for (i, strategy) in NAMES.iter().enumerate() {
                    if !goes_on[0] {
                        continue;
                    }
                    if !goes_on[i] {
                        print!("{:>9}{:>10}", "", "");
                        continue;
                    }
                    let (report, time) = self.run(strategy, method, scope, TIME);
                    if is_finished(&report) {
                        times[i] = Some(time);
                        print!("{:>9}{time:>8.2} s", report.totals.paths);
                    } else {
                        goes_on[i] = false;
                        print!("{:>9}{:>10}", "", "> 20 s");
                    }
                }
                let other = times[1].into_iter().chain(times[2]).reduce(f64::min);
                match (times[0], other) {
                    (Some(star), Some(other)) => println!("{:>9.1}", other / star),
                    (Some(_), None) | (None, Some(_)) => println!(),
                    (None, None) => {
                        if times.iter().any(Option::is_some) || goes_on[0] {
                            println!();
                        }
                    }
                }
            }
        }
    }
}

/// The inputs of all methods of a class.
#[derive(Default)]
struct Inputs {
    inputs: usize,
    valid: usize,
    solver: u64,
    coverage: f64,
    time: f64,
    is_cut: bool,
}

fn is_finished(report: &Report) -> bool {
    let is_open = |k: &EndKind| matches!(k, EndKind::OutOfTime | EndKind::SolverUnknown);
    report.totals.open == 0 && !report.totals.ends.keys().any(is_open)
}

/// The branches that a call takes, if repOK holds for what it is given.
fn valid(
    rig: &mut Rig<'_>,
    method: MethodId,
    witness: &Witness,
    end: EndKind,
) -> Option<BTreeSet<Branch>> {
    let program = rig.program();
    let mut checks = vec![];
    for given in witness.receiver.iter().chain(&witness.arguments) {
        let class = given.descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        let holds = class.and_then(|c| predicate(program, program.load(c).ok()?, PRECONDITION));
        if let (Some(holds), Data::Ref(_)) = (holds, &given.value) {
            checks.push((given.value.clone(), holds));
        }
    }
    if end == EndKind::Endless {
        return None;
    }
    let arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
    let act = Act {
        method,
        receiver: witness.receiver.as_ref().map(|r| &r.value),
        arguments: &arguments,
        checks: &checks,
        statics: &[],
        asked: None,
    };
    rig.reset();
    rig.realise(witness).ok()?;
    rig.act(&act).ok()?;
    rig.reset();
    rig.realise(witness).ok()?;
    rig.probe(&Act { checks: &[], ..act }).ok()?;
    Some(rig.taken().into_iter().collect())
}
