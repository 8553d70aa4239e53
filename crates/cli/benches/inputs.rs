//! The benchmark of inputs that calls make: classes of well-known libraries, each with the inputs that calls lead to and with any.
//!
//! `./x bench inputs` fetches the jars through Maven, and those of the sources, whose documentation says what is meant; `./x bench` alone leaves it out. The classes are those of `inputs/classes.txt`; words after `inputs` choose those whose names
//! contain one. `CAIRN_BENCH_TIME` is the time of a class (default 15s), `CAIRN_BENCH_REPORTS` a directory that keeps the reports.

use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;

const CLASSES: &str = include_str!("inputs/classes.txt");

/// What is used here of the report of `cairn test --json`.
#[derive(Deserialize)]
struct Report {
    findings: Vec<Finding>,
    disagreements: Vec<String>,
    classes: Vec<Class>,
    ran: Option<Ran>,
    time_ms: u64,
}

#[derive(Deserialize)]
struct Finding {
    method: String,
    text: String,
}

#[derive(Deserialize)]
struct Class {
    methods: Vec<Method>,
    tests: usize,
    reflective: usize,
}

#[derive(Deserialize)]
struct Method {
    tests: usize,
    branches_covered: u32,
    branches: u32,
    remarks: Vec<String>,
}

#[derive(Deserialize)]
struct Ran {
    exploring_ms: u64,
    states_ms: u64,
    reached: u64,
    meeting_ms: u64,
    unified: u64,
    searched: u64,
    unmet: u64,
}

/// One run on one class, or the sum of several.
#[derive(Default)]
struct Row {
    tests: usize,
    reflective: usize,
    covered: u32,
    branches: u32,
    findings: usize,
    disagreements: usize,
    /// Ways whose input turned out not to be one that calls make.
    dropped: usize,
    exploring: u64,
    states: u64,
    reached: u64,
    meeting: u64,
    /// Inputs that were looked for beyond what exploring found: found among known states, found by a search, and not found.
    sought: [u64; 3],
    time: u64,
    /// The numbers of tests of the methods that have some.
    each: Vec<usize>,
}

impl Row {
    fn of(report: &Report) -> Row {
        let methods = || report.classes.iter().flat_map(|c| &c.methods);
        Row {
            tests: report.classes.iter().map(|c| c.tests).sum(),
            reflective: report.classes.iter().map(|c| c.reflective).sum(),
            covered: methods().map(|m| m.branches_covered).sum(),
            branches: methods().map(|m| m.branches).sum(),
            findings: report.findings.len(),
            disagreements: report.disagreements.len(),
            dropped: methods().flat_map(|m| &m.remarks).map(|r| dropped(r)).sum(),
            exploring: report.ran.as_ref().map_or(0, |r| r.exploring_ms),
            states: report.ran.as_ref().map_or(0, |r| r.states_ms),
            reached: report.ran.as_ref().map_or(0, |r| r.reached),
            meeting: report.ran.as_ref().map_or(0, |r| r.meeting_ms),
            sought: report.ran.as_ref().map_or([0; 3], |r| [r.unified, r.searched, r.unmet]),
            time: report.time_ms,
            each: methods().map(|m| m.tests).filter(|&n| n > 0).collect(),
        }
    }

    /// Tests of a method, the median.
    fn median(&self) -> usize {
        let mut each = self.each.clone();
        each.sort_unstable();
        each.get(each.len() / 2).copied().unwrap_or(0)
    }

    fn add(&mut self, other: &Row) {
        self.tests += other.tests;
        self.reflective += other.reflective;
        self.covered += other.covered;
        self.branches += other.branches;
        self.findings += other.findings;
        self.disagreements += other.disagreements;
        self.dropped += other.dropped;
        self.exploring += other.exploring;
        self.states += other.states;
        self.reached += other.reached;
        self.meeting += other.meeting;
        (0..3).for_each(|i| self.sought[i] += other.sought[i]);
        self.time += other.time;
        self.each.extend(&other.each);
    }
}

/// The paths of a remark that says that no calls make their inputs.
fn dropped(remark: &str) -> usize {
    if !remark.contains("not reachable by the API") {
        return 0;
    }
    let number = remark.strip_prefix("left out, ").and_then(|r| r.split(' ').next());
    number.and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn print(name: &str, api: &Row, any: &Row) {
    let share = |a: u64, b: u64| format!("{:.0}%", 100.0 * a as f64 / b.max(1) as f64);
    println!(
        "{name:<42}{:>6}{:>7}{:>12}{:>12}{:>7}{:>6}{:>6}{:>6}{:>6}{:>7.1}{:>7.1}{:>8}{:>8}{:>12}",
        api.tests,
        api.median(),
        format!("{}/{}", api.covered, api.branches),
        format!("{}/{}", any.covered, any.branches),
        share(api.covered.into(), any.covered.into()),
        api.reflective,
        api.findings,
        api.disagreements,
        api.dropped,
        api.time as f64 / 1e3,
        any.time as f64 / 1e3,
        share(api.states, api.exploring + api.states),
        share(api.meeting, api.exploring + api.states),
        api.sought.map(|n| n.to_string()).join("/"),
    );
}

fn share_of(n: u64, all: &[u64]) -> String {
    format!("{:.0}%", 100.0 * n as f64 / all.iter().sum::<u64>().max(1) as f64)
}

fn main() {
    let mut words: Vec<String> =
        std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    // It fetches jars, and takes half an hour.
    if !words.iter().any(|o| o == "inputs") {
        return;
    }
    words.retain(|w| w != "inputs");
    let bench = Bench::new();
    println!(
        "\nInputs that calls make (api) and any heap: classes of libraries, {} each\n",
        bench.time
    );
    println!(
        "{:<42}{:>6}{:>7}{:>12}{:>12}{:>7}{:>6}{:>6}{:>6}{:>6}{:>7}{:>7}{:>8}{:>8}{:>12}",
        "class",
        "tests",
        "median",
        "api",
        "any",
        "ratio",
        "refl",
        "find",
        "disa",
        "drop",
        "api s",
        "any s",
        "states",
        "meet",
        "sought"
    );
    let (mut api, mut any, mut findings, mut count) = (Row::default(), Row::default(), vec![], 0);
    let mut jars = vec![];
    for line in CLASSES.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')) {
        let class = line.trim();
        if !line.starts_with(' ') {
            jars = class.split('+').map(|c| (c, bench.jar(c))).collect();
            continue;
        }
        if !words.is_empty() && !words.iter().any(|w| class.contains(w.as_str())) {
            continue;
        }
        let path: Vec<&str> = jars.iter().filter_map(|(_, j)| j.to_str()).collect();
        let [one, other] = ["api", "any"].map(|kind| bench.test(&path.join(":"), class, kind));
        let (row, rest) = (Row::of(&one), Row::of(&other));
        print(class.rsplit('.').next().unwrap_or(class), &row, &rest);
        let told = one.findings.iter().map(|f| format!("finding: {}: {}", f.method, f.text));
        findings.extend(told);
        findings.extend(one.disagreements.iter().map(|d| format!("disagreement: {d}")));
        api.add(&row);
        any.add(&rest);
        count += 1;
    }
    print(&format!("{count} classes"), &api, &any);
    println!(
        "\nmedian: tests of a method; branches: covered/all; drop: ways left out because no calls make their inputs"
    );
    println!("states: the share of exploring that is the search for what calls lead to");
    println!(
        "meet: the share that is the search for inputs of other paths; sought: those found among known states, by a search, and not"
    );
    let (sought, per) = (api.sought.iter().sum::<u64>(), |n: u64| share_of(n, &api.sought));
    let [unified, searched, unmet] = api.sought;
    println!(
        "{sought} inputs sought: {} found by unification, {} by search, {} dropped; {:.1} s",
        per(unified),
        per(searched),
        per(unmet),
        api.meeting as f64 / 1e3
    );
    println!(
        "{} states reached in {:.1} s: {:.0} in a second\n",
        api.reached,
        api.states as f64 / 1e3,
        1e3 * api.reached as f64 / api.states.max(1) as f64
    );
    findings.iter().for_each(|f| println!("{f}"));
}

struct Bench {
    directory: PathBuf,
    time: String,
    reports: Option<PathBuf>,
}

impl Bench {
    fn new() -> Bench {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-inputs");
        std::fs::create_dir_all(directory.join("jars")).expect("a directory for jars");
        let time = std::env::var("CAIRN_BENCH_TIME").unwrap_or_else(|_| "15s".into());
        let reports = std::env::var_os("CAIRN_BENCH_REPORTS").map(PathBuf::from);
        Bench { directory, time, reports }
    }

    /// The jar of an artifact, fetched if it is not there, with that of its sources beside it.
    fn jar(&self, coordinates: &str) -> PathBuf {
        let jars = self.directory.join("jars");
        let [_, artifact, version] = coordinates.split(':').collect::<Vec<_>>()[..] else {
            panic!("{coordinates} is no group:artifact:version");
        };
        for (suffix, kind) in [("", ""), ("-sources", ":jar:sources")] {
            if jars.join(format!("{artifact}-{version}{suffix}.jar")).exists() {
                continue;
            }
            let mut maven = Command::new("mvn");
            maven.args(["-q", "dependency:copy"]).arg(format!("-Dartifact={coordinates}{kind}"));
            maven.arg("-DoutputDirectory=.").current_dir(&jars);
            let is_there = maven.status().expect("mvn runs").success();
            assert!(is_there, "{coordinates}{kind} cannot be fetched");
        }
        jars.join(format!("{artifact}-{version}.jar"))
    }

    fn test(&self, class_path: &str, class: &str, kind: &str) -> Report {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["test", "--json", "--force", "-cp", class_path, "--inputs", kind]);
        cairn.args(["--time", &self.time, class]).arg("--out");
        cairn.arg(self.directory.join(kind)).current_dir(&self.directory);
        let out = cairn.output().expect("cairn runs");
        if let Some(reports) = &self.reports {
            std::fs::create_dir_all(reports).expect("a directory for reports");
            std::fs::write(reports.join(format!("{class}-{kind}.json")), &out.stdout)
                .expect("a file");
        }
        serde_json::from_slice(&out.stdout).unwrap_or_else(|e| {
            panic!("{class}, {kind}: {e}\n{}", String::from_utf8_lossy(&out.stderr))
        })
    }
}
