//! The conformance corpus: every program under `tests/conformance/` is run by `java -ea` and by
//! `cairn run`; standard output, exception text with the program's own frames, and exit code must be
//! equal. Those without arguments are explored too, by the machine that knows symbolic values: there
//! are none, so there must be one path with the same ending. The interpreter runs all of them; some are run once more with
//! hot methods compiled, and with every method compiled at its first calls.
//! `CAIRN_ONLY=Name` runs the programs whose name contains `Name`.

mod support;

use cairn_testing::{Jdk, by_effort, parallel, skip};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{Behaviour, cairn_with, java};

/// A corpus program and what its head says about it.
struct Subject {
    source: PathBuf,
    name: String,
    group: String,
    java: u32,
    args: Vec<String>,
    exit: i32,
    /// Its place in the corpus.
    number: usize,
}

impl Subject {
    fn read(source: PathBuf) -> Subject {
        let text = std::fs::read_to_string(&source).expect("a readable corpus program");
        assert!(text.starts_with("// Question:"), "{} does not say what it asks", source.display());
        let directive = |key: &str| {
            let prefix = format!("//@ {key}:");
            text.lines().find_map(|l| l.strip_prefix(&prefix)).map(|v| v.trim().to_string())
        };
        let part =
            |p: Option<&std::ffi::OsStr>| p.unwrap_or_default().to_string_lossy().into_owned();
        Subject {
            name: part(source.file_stem()),
            group: part(source.parent().and_then(Path::file_name)),
            java: directive("java").map_or(0, |v| v.parse().expect("a Java version")),
            args: directive("args").map_or(vec![], |v| split_arguments(&v)),
            exit: directive("exit").map_or(0, |v| v.parse().expect("an exit code")),
            source,
            number: 0,
        }
    }
}

/// Words, with double quotes holding words together.
fn split_arguments(text: &str) -> Vec<String> {
    let mut args = vec![];
    let (mut word, mut quoted, mut any) = (String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                any = true;
            }
            ' ' if !quoted => {
                if any || !word.is_empty() {
                    args.push(std::mem::take(&mut word));
                }
                any = false;
            }
            c => word.push(c),
        }
    }
    if any || !word.is_empty() {
        args.push(word);
    }
    args
}

fn corpus() -> Vec<Subject> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let only = std::env::var("CAIRN_ONLY").unwrap_or_default();
    let mut list = vec![];
    for group in std::fs::read_dir(&root).expect("tests/conformance").flatten() {
        for file in std::fs::read_dir(group.path()).into_iter().flatten().flatten() {
            if file.path().extension().is_some_and(|e| e == "java") {
                list.push(Subject::read(file.path()));
            }
        }
    }
    list.retain(|s| s.name.contains(&only));
    list.sort_by(|a, b| (&a.group, &a.name).cmp(&(&b.group, &b.name)));
    list.iter_mut().enumerate().for_each(|(i, s)| s.number = i);
    list
}

/// Compares on one JDK what a choice of programs does; all that are new to it since version `since` are
/// chosen, and every `step`th of the others.
fn compare(jdk: &Jdk, since: u32, step: usize) {
    let corpus = corpus();
    let fitting: Vec<&Subject> = corpus.iter().filter(|s| s.java <= jdk.feature).collect();
    let sources: Vec<PathBuf> = fitting.iter().map(|s| s.source.clone()).collect();
    let classes = jdk.compiled(&[], &sources);
    let (new, old): (Vec<&Subject>, Vec<&Subject>) = fitting.iter().partition(|s| s.java > since);
    let fitting: Vec<&Subject> = new.into_iter().chain(old.into_iter().step_by(step)).collect();
    let results = parallel(&fitting, |s| {
        let compiled = since >= jdk.feature && s.number % by_effort(60, 60, 1) == 0;
        let expected: Behaviour = java(jdk, &classes, &s.name, &s.args);
        assert_eq!(expected.code, Some(s.exit), "{}: java's exit code is not as announced", s.name);
        compared(jdk, &classes, s, &expected, compiled)
            .or_else(|| if s.args.is_empty() { explored(jdk, &classes, s) } else { None })
    });
    let differing: Vec<String> = fitting
        .iter()
        .zip(results)
        .filter_map(|(s, r)| {
            Some(format!("{}/{} on Java {}: {}", s.group, s.name, jdk.feature, r?))
        })
        .collect();
    println!(
        "conformance: Java {}: {} of {} programs run, {} differ",
        jdk.feature,
        fitting.len(),
        corpus.len(),
        differing.len()
    );
    assert!(differing.is_empty(), "{} differences:\n{}", differing.len(), differing.join("\n"));
}

/// How a program behaves differently if its methods are never compiled, or, if that is asked for too, when they are hot
/// or at their first calls. Short runs spend most of their time in the compiler.
fn compared(
    jdk: &Jdk,
    classes: &Path,
    s: &Subject,
    expected: &Behaviour,
    is_compiled: bool,
) -> Option<String> {
    let all: [&[&str]; 3] = [&["--compile", "off"], &[], &["--compile-after", "3"]];
    for options in &all[..if is_compiled { by_effort(2, 2, 3) } else { 1 }] {
        let found = cairn_with(options, jdk, classes, &s.name, &s.args);
        if let Some(difference) = expected.difference(&found) {
            return Some(format!("{}: {difference}", options.join(" ")));
        }
    }
    None
}

/// How the exploration of a program without unknowns is not what it should be.
fn explored(jdk: &Jdk, classes: &Path, s: &Subject) -> Option<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    // As deep as a concrete run goes: nothing is unknown that could make it deeper.
    command
        .args(["explore", "--environment", "fixed", "--jobs", "1", "--depth", "16000"])
        .arg("--java-home")
        .arg(&jdk.home);
    command.arg("-cp").arg(classes).arg(&s.name).stdin(Stdio::null());
    let output = command.output().expect("cairn runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let end = text.lines().find_map(|l| l.strip_prefix("path 1: ")).unwrap_or("no path");
    let expected = match s.exit {
        0 if end.starts_with("returned") => return one_path(&text),
        1 if end.starts_with("threw ") => return one_path(&text),
        // A stack that overflows is a bound there.
        _ if end == "reached a bound: depth" => return None,
        code => format!("exited with {code}"),
    };
    if end == expected { one_path(&text) } else { Some(format!("explored: {end}")) }
}

fn one_path(text: &str) -> Option<String> {
    let complete = text.lines().any(|l| l == "1 path") && text.ends_with("complete\n");
    let incomplete = text.ends_with("incomplete\n") || !complete;
    // With threads there are other schedules, which is what is left out then, and all.
    let cut: Vec<&str> = text.lines().filter_map(|l| l.trim().strip_prefix("bounds")).collect();
    let has_threads = cut.len() == 1 && cut[0].trim() == "schedules 1";
    let one = text.lines().any(|l| l == "1 path");
    let wrong = incomplete && !(one && has_threads);
    wrong.then(|| format!("explored: more than one path, or not all:\n{text}"))
}

#[test]
fn cairn_agrees_with_java() {
    let jdk = Jdk::default();
    compare(&jdk, jdk.feature, by_effort(20, 2, 1));
}

#[test]
fn cairn_agrees_with_other_versions_of_java() {
    let others = Jdk::others();
    if others.is_empty() {
        return skip("no second JDK is installed");
    }
    let usual = Jdk::default().feature;
    others.iter().for_each(|jdk| compare(jdk, usual, by_effort(40, 25, 1)));
}

/// Programs of `tests/unsupported/` use what only a JVM has: the run ends with its name (`//@ unsupported:`), never with another answer.
#[test]
fn what_is_not_supported_is_named() {
    let jdk = Jdk::default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/unsupported");
    let sources = cairn_testing::java_files(&root);
    let classes = jdk.compiled(&[], &sources);
    let wrong = parallel(&sources, |source| {
        let text = std::fs::read_to_string(source).expect("a readable program");
        let named = text.lines().find_map(|l| l.strip_prefix("//@ unsupported:"));
        let named = named.expect("what is not supported").trim();
        let main = source.file_stem().expect("a name").to_string_lossy();
        let found = cairn_with(&[], &jdk, &classes, &main, &[]);
        let is_named = found
            .stderr
            .lines()
            .any(|l| l.starts_with("cairn: unsupported: ") && l.contains(named));
        (found.code != Some(3) || !is_named).then(|| format!("{main}: {}", found.stderr))
    });
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
