//! The benchmark of `cairn test`: what the tests of each subject cost, and where the time goes.
//!
//! `./x bench` runs it with the others, `./x bench tests` alone.

use cairn_program::Jdk;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// `Demo` is a program to be run, `SelfCheck` calls all the others.
const LEFT_OUT: [&str; 2] = ["Demo.java", "SelfCheck.java"];
/// Repetitions of what takes a few seconds; the median counts.
const TIMES: usize = 5;
/// Classes that have some 500 tests together, most of them with objects to build.
const MANY: [&str; 5] = [
    "structures.Bst",
    "structures.RedBlackTree",
    "structures.AvlTree",
    "structures.SortedList",
    "structures.Stack",
];

/// What is used here of the report of `cairn test --json`.
#[derive(Deserialize)]
struct Report {
    disagreements: Vec<String>,
    classes: Vec<Class>,
    ran: Option<Ran>,
    time_ms: u64,
}

#[derive(Deserialize)]
struct Class {
    methods: Vec<Method>,
    lines: Lines,
    tests: usize,
}

#[derive(Deserialize)]
struct Method {
    branches_covered: u32,
    branches_coverable: u32,
    branches: u32,
}

#[derive(Deserialize)]
struct Lines {
    covered: u32,
    total: u32,
}

#[derive(Deserialize, Default)]
struct Ran {
    exploring_ms: u64,
    building_ms: u64,
    choosing_ms: u64,
    compiling_ms: u64,
    running_ms: u64,
}

/// A row of the table; the last one has the sums.
#[derive(Default)]
struct Row {
    tests: usize,
    branches: [u32; 3],
    lines: [u32; 2],
    time: u64,
    ran: Ran,
}

impl Row {
    fn of(report: Report) -> Row {
        let methods = || report.classes.iter().flat_map(|c| &c.methods);
        let branches: [fn(&Method) -> u32; 3] =
            [|m| m.branches_covered, |m| m.branches_coverable, |m| m.branches];
        let lines: [fn(&Class) -> u32; 2] = [|c| c.lines.covered, |c| c.lines.total];
        Row {
            tests: report.classes.iter().map(|c| c.tests).sum(),
            branches: branches.map(|f| methods().map(f).sum()),
            lines: lines.map(|f| report.classes.iter().map(f).sum()),
            time: report.time_ms,
            ran: report.ran.unwrap_or_default(),
        }
    }

    fn add(&mut self, other: &Row) {
        self.tests += other.tests;
        self.time += other.time;
        for (sum, n) in self.branches.iter_mut().zip(other.branches) {
            *sum += n;
        }
        for (sum, n) in self.lines.iter_mut().zip(other.lines) {
            *sum += n;
        }
        self.ran.exploring_ms += other.ran.exploring_ms;
        self.ran.building_ms += other.ran.building_ms;
        self.ran.choosing_ms += other.ran.choosing_ms;
        self.ran.compiling_ms += other.ran.compiling_ms;
        self.ran.running_ms += other.ran.running_ms;
    }

    fn print(&self, name: &str) {
        let [covered, coverable, all] = self.branches;
        let [line, lines] = self.lines;
        let ran = &self.ran;
        let parts =
            [ran.exploring_ms, ran.building_ms, ran.choosing_ms, ran.compiling_ms, ran.running_ms];
        let sum = parts.iter().sum::<u64>().max(1) as f64;
        print!(
            "{name:<30}{:>6}{:>17}{:>13}{:>8.2} s",
            self.tests,
            format!("{covered}/{coverable}/{all}"),
            format!("{line}/{lines}"),
            self.time as f64 / 1e3
        );
        for part in parts {
            print!("{:>9.0}%", 100.0 * part as f64 / sum);
        }
        println!();
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    if !only.is_empty() && !only.iter().any(|o| o == "tests") {
        return;
    }
    let bench = Bench::new();
    bench.one_class();
    bench.many_tests();
    bench.all_subjects();
}

struct Bench {
    classes: PathBuf,
    out: PathBuf,
    /// Names of the classes.
    subjects: Vec<String>,
}

impl Bench {
    fn new() -> Bench {
        let jdk = Jdk::discover().expect("a JDK");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-tests");
        let (classes, out) = (directory.join("classes"), directory.join("tests"));
        std::fs::create_dir_all(&classes).expect("a directory for classes");
        let mut files = vec![];
        for package in ["shards", "structures", "trees"] {
            let entries = std::fs::read_dir(root.join(package)).expect("the subjects").flatten();
            files.extend(entries.map(|e| (package, e.path())));
        }
        files.retain(|(_, f)| {
            f.extension().is_some_and(|e| e == "java") && !LEFT_OUT.iter().any(|l| f.ends_with(l))
        });
        files.sort();
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.args(["-g", "-d"]).arg(&classes).args(files.iter().map(|f| &f.1));
        assert!(javac.status().expect("javac runs").success(), "the subjects compile");
        let name = |(package, file): &(&str, PathBuf)| {
            format!("{package}.{}", file.with_extension("").file_name()?.to_str()?).into()
        };
        Bench { classes, out, subjects: files.iter().filter_map(name).collect() }
    }

    /// Runs `cairn test`: the report, and the time from the start of the process to its end.
    fn test(&self, targets: &[&str], options: &[&str]) -> (Report, Duration) {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["test", "--json", "-cp"]).arg(&self.classes).arg("--out").arg(&self.out);
        cairn.args(targets).args(options);
        let began = Instant::now();
        let out = cairn.output().expect("cairn runs");
        let time = began.elapsed();
        let report: Report = serde_json::from_slice(&out.stdout)
            .unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(&out.stderr)));
        assert!(report.disagreements.is_empty(), "{:?}", report.disagreements);
        (report, time)
    }

    /// From nothing to tests that were seen to pass; then again, when there is nothing to do.
    fn one_class(&self) {
        println!(
            "\nTests for one class, structures.Bst at scope 3: the whole process (median of 5)\n"
        );
        let options = ["--scope", "3", "--force"];
        let (mut first, mut again, mut tests) = (vec![], vec![], 0);
        for _ in 0..TIMES {
            let (report, time) = self.test(&["structures.Bst"], &options);
            tests = Row::of(report).tests;
            first.push(time);
            again.push(self.test(&["structures.Bst"], &options[..2]).1);
        }
        let (first, again) = (median(first), median(again));
        println!("written and run, {tests} tests {:>9.2} s", first.as_secs_f64());
        println!("up to date                 {:>9.1} ms", again.as_secs_f64() * 1e3);
    }

    /// What the JVM's part costs.
    fn many_tests(&self) {
        println!("\nCompiling and running some 500 tests in one JVM (median of 5)\n");
        let (mut compiling, mut running, mut tests) = (vec![], vec![], 0);
        for _ in 0..TIMES {
            let row = Row::of(self.test(&MANY, &["--force"]).0);
            compiling.push(row.ran.compiling_ms);
            running.push(row.ran.running_ms);
            tests = row.tests;
        }
        let (compiling, running) = (median(compiling), median(running));
        println!("{:>6}{:>12}{:>12}{:>12}", "tests", "compiling", "running", "both");
        let s = |ms: u64| format!("{:.2} s", ms as f64 / 1e3);
        println!("{tests:>6}{:>12}{:>12}{:>12}", s(compiling), s(running), s(compiling + running));
    }

    /// One process for each source file, with the default options.
    fn all_subjects(&self) {
        println!("\nTests for all subjects, one process each; shares of the time of all threads\n");
        println!(
            "{:<30}{:>6}{:>17}{:>13}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}",
            "class",
            "tests",
            "branches",
            "lines",
            "time",
            "explore",
            "build",
            "choose",
            "compile",
            "run"
        );
        let mut sum = Row::default();
        for name in &self.subjects {
            let row = Row::of(self.test(&[name], &["--force"]).0);
            row.print(name);
            sum.add(&row);
        }
        sum.print("all");
        println!("\nbranches: covered/coverable within the bounds/all");
    }
}

fn median<T: Ord + Copy>(mut all: Vec<T>) -> T {
    all.sort();
    all[all.len() / 2]
}
