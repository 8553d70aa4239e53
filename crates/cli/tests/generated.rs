//! The tests that `cairn test` writes for `subjects/`: they compile and pass without Cairn, whatever
//! their order; they do on the JVM what was predicted; they cover every branch that a valid input
//! reaches; and they notice small faults. Some of them are compared with `tests/generated/expected/`,
//! byte by byte; `CAIRN_BLESS=1` writes those files anew. `CAIRN_GENERATED_FILTER=Name` takes the
//! classes whose name contains `Name`.

use cairn_testing::{Effort, Jdk, by_effort};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Classes that are tested with the same options.
struct Group {
    classes: &'static [&'static str],
    options: &'static [&'static str],
    /// All takes the time that it is given.
    is_endless: bool,
}

/// Lists, stacks, queues and trees: nothing that a valid input reaches may stay uncovered.
const COVERED: [&str; 9] = [
    "structures.SinglyLinkedList",
    "structures.DoublyLinkedList",
    "structures.SortedList",
    "structures.Stack",
    "structures.Queue",
    "structures.Bst",
    "structures.AvlTree",
    "structures.RedBlackTree",
    "structures.AaTree",
];

/// Together all classes of `subjects/` that are not programs to be run (`Demo`, `SelfCheck`).
const GROUPS: [Group; 3] = [
    Group { classes: &COVERED, options: &[], is_endless: false },
    // With a third object of each class, some methods would take all the time they are given.
    Group {
        classes: &[
            "shards.Router",
            "structures.Agenda",
            "structures.BinomialHeap",
            "structures.Directory",
            "structures.Graph",
            "structures.Library",
            "structures.Scheduler",
            "structures.TwoTrees",
            "trees.Bst",
        ],
        options: &["--scope", "2"],
        is_endless: false,
    },
    // Arrays of any length, hashes, and five kinds of expression: there is no end to these.
    Group {
        classes: &[
            "structures.ArrayHeap",
            "structures.DisjointSets",
            "structures.Expr",
            "structures.HashTable",
            "structures.Inventory",
        ],
        options: &["--scope", "2", "--candidates", "5"],
        is_endless: true,
    },
];

/// Methods that say what is valid, or that only those call. Tests begin with valid objects, so one
/// side of each of their conditions stays out.
const PRECONDITIONS: [(&str, &[&str]); 5] = [
    ("", &["repOK()"]),
    ("structures.AaTree", &["hasRightLevel(Node)", "isOrdered()"]),
    ("structures.AvlTree", &["isTree()", "isOrdered()"]),
    ("structures.Bst", &["isOrdered()"]),
    ("structures.RedBlackTree", &["isTree()", "isOrdered()", "isBalanced()"]),
];

/// Methods with sides of branches that no valid input reaches: how many, and why.
const UNREACHABLE: [(&str, &str, u32, &str); 8] = [
    (
        "structures.AvlTree",
        "checkInsert(int, int, int)",
        5,
        "one of three keys is missing (3), or the tree is too high, or not valid",
    ),
    (
        "structures.Bst",
        "checkRemove(int, int, int, int, int)",
        3,
        "a key that was inserted is not removed, or still there, or the tree is not valid",
    ),
    (
        "structures.DoublyLinkedList",
        "checkRemove(int, int, int, int)",
        3,
        "the answer is wrong, or the size, or the list is not valid",
    ),
    ("structures.Queue", "dequeue()", 1, "of head and tail, one alone is null"),
    (
        "structures.Queue",
        "checkDequeue(int, int, int)",
        2,
        "the oldest value is below the limit, or the queue is not valid",
    ),
    (
        "structures.RedBlackTree",
        "checkRemove(int, int, int, int)",
        4,
        "a key is not removed, or still there, or another is lost, or the tree is not valid",
    ),
    (
        "structures.SortedList",
        "checkInsert(int, int, int)",
        2,
        "the size is not 3, or the list is not valid",
    ),
    (
        "structures.Stack",
        "checkPop(int, int)",
        3,
        "a popped value is wrong (2), or the stack is not valid",
    ),
];

/// Mutants of one source file.
fn mutants_per_file() -> &'static str {
    by_effort("1", "3", "40")
}

/// How often the tests are run without Cairn.
fn times() -> usize {
    by_effort(2, 2, 10)
}

/// The classes that are looked at with little effort.
const FEW: [&str; 4] = [
    "structures.DoublyLinkedList",
    "structures.Queue",
    "structures.SinglyLinkedList",
    "structures.Stack",
];
/// Of a hundred mutants, so many must be noticed.
const KILLED: f64 = 85.0;

/// Test classes that are compared with what is expected. All are of the first group: what takes its
/// time from a clock is not the same every time.
const EXPECTED: [&str; 4] = [
    "structures/StackCairnTest.java",
    "structures/SinglyLinkedListCairnTest.java",
    // Has an input that needs reflection.
    "structures/DoublyLinkedListCursorCairnTest.java",
    // Has an enum.
    "structures/RedBlackTreeNodeCairnTest.java",
];

/// What is used here of the report of `cairn test --json`.
#[derive(Deserialize)]
struct Report {
    disagreements: Vec<String>,
    notes: Vec<String>,
    findings: Vec<serde_json::Value>,
    classes: Vec<Class>,
    time_ms: u64,
}

#[derive(Deserialize)]
struct Class {
    name: String,
    methods: Vec<Method>,
    tests: usize,
    reflective: usize,
}

#[derive(Deserialize)]
struct Method {
    name: String,
    branches_covered: u32,
    branches: u32,
    remarks: Vec<String>,
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A directory for what is made here.
fn made(what: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated").join(what)
}

fn filter() -> Option<String> {
    std::env::var("CAIRN_GENERATED_FILTER").ok()
}

fn is_wanted(class: &str) -> bool {
    match filter() {
        Some(f) => class.contains(&f),
        None => Effort::of_this_run() > Effort::Quick || FEW.contains(&class),
    }
}

/// Not all classes are looked at.
fn is_slice() -> bool {
    filter().is_some() || Effort::of_this_run() == Effort::Quick
}

/// The compiled subjects.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let classes = GROUPS.iter().flat_map(|g| g.classes);
        let source = |c: &&str| repository().join(format!("subjects/{}.java", c.replace('.', "/")));
        let sources: Vec<PathBuf> = classes.map(source).collect();
        Jdk::default().compiled(&["-g"], &sources)
    })
}

/// The reports on all groups. The tests are in `made("tests")`.
fn reports() -> &'static [Report] {
    static REPORTS: OnceLock<Vec<Report>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        let classes = classes();
        let _ = std::fs::remove_dir_all(made("tests"));
        let groups = GROUPS.iter().filter(|g| g.classes.iter().any(|c| is_wanted(c)));
        groups.map(|group| test(group, 1, classes, &[], "tests")).collect()
    })
}

/// Tests for every `step`th class of a group.
fn test(group: &Group, step: usize, classes: &Path, options: &[&str], to: &str) -> Report {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["test", "--json", "-cp"]).arg(classes).arg("--out").arg(made(to));
    cairn.args(group.classes.iter().filter(|c| is_wanted(c)).step_by(step));
    cairn.args(group.options).args(options);
    if group.is_endless {
        cairn.args(["--time", by_effort("25s", "25s", "40s")]);
    }
    let out = cairn.output().expect("cairn runs");
    serde_json::from_slice(&out.stdout).unwrap_or_else(|e| panic!("{e}\n{}", text(&out)))
}

fn text(out: &Output) -> String {
    String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr)
}

fn script(name: &str) -> Command {
    let mut c = Command::new(repository().join("tests/generated").join(name));
    c.env("JAVA_HOME", Jdk::default().home).env("LC_ALL", "C.UTF-8");
    c.env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
    c
}

/// Compiles the tests and runs them several times, without Cairn. They are then in `made("compiled")`.
fn run() -> &'static str {
    static OUTPUT: OnceLock<String> = OnceLock::new();
    OUTPUT.get_or_init(|| {
        reports();
        let compiled = made("compiled");
        let _ = std::fs::remove_dir_all(&compiled);
        let mut run = script("run.sh");
        run.env("CAIRN_TEST_CLASSES", compiled)
            .arg(made("tests"))
            .arg(classes())
            .arg(times().to_string());
        let out = run.output().expect("run.sh runs");
        assert!(out.status.success(), "{}", text(&out));
        text(&out)
    })
}

#[test]
fn every_test_passes_without_cairn_in_any_order() {
    let tests: usize = reports().iter().flat_map(|r| &r.classes).map(|c| c.tests).sum();
    let runs: Vec<&str> = run().lines().filter(|l| l.starts_with("run ")).collect();
    let passed = format!("{tests} found, 0 skipped, 0 aborted, {tests} successful, 0 failed");
    let good = runs.iter().filter(|l| l.ends_with(&passed)).count();
    println!("generated: {tests} tests, {good} of {} runs without a failure", runs.len());
    assert!(good == times() && runs.len() == times(), "{tests} tests were promised:\n{}", run());
}

/// That the JVM takes the branches that were predicted, as JaCoCo counts them, is among what is
/// compared.
#[test]
fn the_jvm_does_what_is_predicted() {
    let classes = || reports().iter().flat_map(|r| &r.classes);
    let methods = || classes().flat_map(|c| &c.methods);
    let covered: u32 = methods().map(|m| m.branches_covered).sum();
    let all: u32 = methods().map(|m| m.branches).sum();
    let reflective: usize = classes().map(|c| c.reflective).sum();
    let findings: usize = reports().iter().map(|r| r.findings.len()).sum();
    let disagreements: Vec<&String> = reports().iter().flat_map(|r| &r.disagreements).collect();
    let seconds = reports().iter().map(|r| r.time_ms).sum::<u64>() as f64 / 1000.0;
    println!(
        "generated: {} classes, {covered} of {all} branches, {reflective} inputs by reflection, {findings} findings, {} disagreements, {seconds:.0} s",
        classes().count(),
        disagreements.len()
    );
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    // Such as: the tests were written, but not run.
    let notes: Vec<&String> = reports().iter().flat_map(|r| &r.notes).collect();
    assert!(notes.is_empty(), "{notes:#?}");
}

#[test]
fn every_branch_of_lists_and_trees_that_can_be_reached_is_covered() {
    let is_within = |c: &Class, outer: &str| {
        c.name.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let is_precondition = |class: &Class, method: &Method| {
        let of = |&&(name, _): &&(&str, _)| name.is_empty() || name == class.name;
        PRECONDITIONS.iter().filter(of).any(|(_, names)| names.contains(&&*method.name))
    };
    let classes = reports().iter().flat_map(|r| &r.classes);
    let classes = classes.filter(|c| COVERED.iter().any(|outer| is_within(c, outer)));
    let (mut covered, mut all, mut exempt) = (0, 0, 0);
    let mut wrong = vec![];
    for class in classes {
        for method in class.methods.iter().filter(|m| !is_precondition(class, m)) {
            let is_it = |u: &&(&str, &str, u32, &str)| u.0 == class.name && u.1 == method.name;
            let unreachable = UNREACHABLE.iter().find(is_it).map_or(0, |u| u.2);
            let Method { name, branches_covered, branches, remarks } = method;
            (covered, all) = (covered + branches_covered, all + branches);
            exempt += unreachable;
            if branches_covered + unreachable != *branches {
                wrong.push(format!(
                    "{}#{name}: {branches_covered} of {branches} branches covered, {unreachable} cannot be: {remarks:?}",
                    class.name
                ));
            }
        }
    }
    println!(
        "generated: lists and trees: {covered} of {all} branches, {exempt} that no valid input reaches"
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(all > 300 || is_slice(), "there is more to cover than that");
}

/// Tests from heap summaries pass on the JVM, and cover in every method what those of lazy initialisation do.
#[test]
fn summaries_cover_what_lazy_initialisation_covers() {
    let is_cut = |m: &Method| m.remarks.iter().any(|r| r.contains("time was up"));
    let (mut tests, mut covered, mut cut) = ([0, 0], [0, 0], 0);
    let mut wrong = vec![];
    for strategy in ["gse", "summary"] {
        let _ = std::fs::remove_dir_all(made(strategy));
    }
    for group in GROUPS.iter().filter(|g| g.classes.iter().any(|c| is_wanted(c))) {
        let step = by_effort(4, 10, 1);
        let flags = |s| ["--all-paths", "--strategy", s];
        let both = ["gse", "summary"].map(|s| test(group, step, classes(), &flags(s), s));
        for (i, report) in both.iter().enumerate() {
            wrong.extend(report.disagreements.iter().chain(&report.notes).cloned());
            tests[i] += report.classes.iter().map(|c| c.tests).sum::<usize>();
        }
        let [lazy, summary] = both.each_ref().map(|r| r.classes.iter().flat_map(|c| &c.methods));
        for (lazy, summary) in lazy.zip(summary) {
            assert_eq!(lazy.name, summary.name);
            covered[0] += lazy.branches_covered;
            covered[1] += summary.branches_covered;
            if summary.branches_covered < lazy.branches_covered {
                match is_cut(summary) {
                    true => cut += 1,
                    false => wrong.push(format!("{}: {:?}", summary.name, summary.remarks)),
                }
            }
        }
    }
    println!(
        "generated: gse {} tests, {} branches; summary {} tests, {} branches, fewer for want of time in {cut} methods",
        tests[0], covered[0], tests[1], covered[1]
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tests[1] > by_effort(0, 80, 1000) || is_slice(), "{} tests", tests[1]);
}

#[test]
fn small_faults_are_noticed() {
    run();
    let survivors = made("survivors.txt");
    let mut mutants = script("mutants.sh");
    mutants.arg("--sources").arg(repository().join("subjects"));
    mutants.arg("--classes").arg(classes()).arg("--tests").arg(made("compiled"));
    mutants.arg("--out").arg(&survivors).args(["--per-class", mutants_per_file()]);
    let out = mutants.output().expect("mutants.sh runs");
    assert!(out.status.success(), "{}", text(&out));
    let stdout = String::from_utf8_lossy(&out.stdout);
    print!("{stdout}");
    let sum = stdout.lines().find(|l| l.starts_with("mutants: ")).expect("a summary");
    let number = |after: &str| -> f64 {
        let rest = sum.split(after).nth(1).expect("a number");
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
        digits.and_then(|d| d.parse().ok()).expect("a number")
    };
    let percent = 100.0 * number("killed ") / number("mutants: ");
    let list = std::fs::read_to_string(survivors).expect("a list");
    assert!(percent >= KILLED || is_slice(), "{sum}\n{list}");
}

/// A test class without its head, which has a key of the classes and of the options.
fn body(text: &str) -> &str {
    text.find("package ").map_or(text, |at| &text[at..])
}

#[test]
fn some_test_classes_are_as_expected() {
    reports();
    let mut wrong = vec![];
    for path in EXPECTED {
        let Ok(actual) = std::fs::read_to_string(made("tests").join(path)) else {
            assert!(is_slice(), "{path} was not written");
            continue;
        };
        let name = Path::new(path).file_name().expect("a name");
        let expected = repository().join("tests/generated/expected").join(name);
        if std::env::var_os("CAIRN_BLESS").is_some() {
            std::fs::create_dir_all(expected.parent().expect("a directory")).expect("a directory");
            std::fs::write(&expected, body(&actual)).expect("a file that can be written");
        }
        let expected = std::fs::read_to_string(&expected).unwrap_or_default();
        let (mut lines, mut n) = (expected.lines(), 0);
        for line in body(&actual).lines() {
            n += 1;
            match lines.next() {
                Some(same) if same == line => {}
                other => {
                    let other = other.unwrap_or("(the end)");
                    wrong.push(format!("{path}, {n}: {line}\n  expected: {other}"));
                    break;
                }
            }
        }
        if expected != body(&actual) && wrong.last().is_none_or(|w| !w.starts_with(path)) {
            wrong.push(format!("{path}: ends after line {n}, or other line ends are expected"));
        }
    }
    println!("generated: {} test classes compared, {} differ", EXPECTED.len(), wrong.len());
    assert!(wrong.is_empty(), "{}\nCAIRN_BLESS=1 accepts what there is", wrong.join("\n"));
}
