//! `check` on the programs of `tests/check` that are hard for one cause each: how many verdicts are right, how long they take, and the same without
//! merging. Each program has ten seconds, with bounds that widen, and nothing is replayed.
//!
//! `./x bench causes` runs it; `CAIRN_CHECK_FILTER=Name` takes the programs whose path contains `Name`.

use cairn_testing::{Jdk, java_files};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Directories of `tests/check`.
const CAUSES: [&str; 5] = ["mathematics", "merging", "lengths", "widening", "bounds"];
const SECONDS: u64 = 10;

#[derive(Default)]
struct Row {
    right: usize,
    unknown: usize,
    wrong: Vec<String>,
    time: Duration,
    longest: Duration,
}

fn main() {
    if !std::env::args().skip(1).any(|a| a == "causes") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let filter = std::env::var("CAIRN_CHECK_FILTER").unwrap_or_default();
    let jdk = Jdk::default();
    let own = java_files(&root.join("java/src"));
    let programs: Vec<(&str, Vec<PathBuf>)> = CAUSES
        .map(|cause| {
            let mut files = java_files(&root.join("tests/check").join(cause));
            files.retain(|f| f.to_string_lossy().contains(&filter));
            (cause, files)
        })
        .into();
    let all: Vec<PathBuf> =
        own.into_iter().chain(programs.iter().flat_map(|p| p.1.clone())).collect();
    let classes = jdk.compiled(&["-g"], &all);
    println!(
        "\nVerdicts within {SECONDS} s: right, unknown, wrong; seconds together, the longest\n"
    );
    println!("{:<14}{:>10}{:>30}{:>30}", "cause", "programs", "check", "--no-merge");
    for (cause, files) in programs {
        print!("{cause:<14}{:>10}", files.len());
        for flags in [&[][..], &["--no-merge"]] {
            let row = row(&classes, &files, flags);
            let Row { right, unknown, wrong, time, longest } = &row;
            let (time, longest) = (time.as_secs_f64(), longest.as_secs_f64());
            let wrong = wrong.len();
            print!("{:>30}", format!("{right}, {unknown}, {wrong}; {time:.1}, {longest:.1}"));
            row.wrong.iter().for_each(|name| eprintln!("wrong: {name} {flags:?}"));
        }
        println!();
    }
}

fn row(classes: &Path, files: &[PathBuf], flags: &[&str]) -> Row {
    let mut row = Row::default();
    for file in files {
        let text = std::fs::read_to_string(file).expect("a readable program");
        let head = |key: &str| {
            let prefix = format!("//@ {key}:");
            text.lines().find_map(|l| l.strip_prefix(&prefix)).map(|v| v.trim().to_owned())
        };
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["check", "--no-replay", "-cp"]).arg(classes).args(flags);
        cairn.args(["--time", &format!("{SECONDS}s")]);
        cairn.args(head("property").iter().flat_map(|p| ["--property", p]));
        cairn.args(head("options").unwrap_or_default().split_whitespace());
        let began = Instant::now();
        let done = cairn.arg(head("target").expect("a target")).output().expect("cairn runs");
        let took = began.elapsed();
        row.time += took;
        row.longest = row.longest.max(took);
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        let found = text.lines().last().unwrap_or_default().trim_start_matches("verdict: ");
        let expected = head("verdict").expect("a verdict");
        // Whatever bounds are named: how far they widen is a matter of time.
        let kind = |v: &str| v.split([' ', '(']).next().unwrap_or_default().to_owned();
        match (kind(found), kind(&expected)) {
            (found, expected) if found == expected => row.right += 1,
            (found, _) if found == "unknown" => row.unknown += 1,
            _ => row.wrong.push(file.display().to_string()),
        }
    }
    row
}
