//! Random arithmetic, executed by the JVM and by Cairn: the outputs have to be the same.
//!
//! `CAIRN_FUZZ_SEED` and `CAIRN_FUZZ_CLASSES` choose other programs. Class number `i` of seed `s`
//! is the first class of seed `s + i`, so a failure can be run again alone.

#[path = "support/arith_gen.rs"]
mod arith_gen;

use cairn_testing::{Jdk, count, parallel, setting, thousands};
use std::process::{Command, Output};

const METHODS: usize = 20;
const EXPRESSIONS: usize = 20;

fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|e| panic!("{command:?} cannot be started: {e}"))
}

/// Describes the first difference between two outputs, and says how many lines differ.
fn difference(java: &Output, cairn: &Output) -> Option<(usize, String)> {
    let texts = [java, cairn].map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
    let [a, b] = texts.each_ref().map(|t| t.lines().collect::<Vec<_>>());
    let lines = a.len().max(b.len());
    let differing: Vec<usize> = (0..lines).filter(|&i| a.get(i) != b.get(i)).collect();
    if let Some(&first) = differing.first() {
        let show = |l: Option<&&str>| l.map_or("(no more output)".to_string(), |l| l.to_string());
        let (x, y) = (show(a.get(first)), show(b.get(first)));
        let errors = String::from_utf8_lossy(&cairn.stderr);
        let what = format!("line {}\n  java:  {x}\n  cairn: {y}\n{errors}", first + 1);
        return Some((differing.len(), what));
    }
    if java.status.code() != cairn.status.code() {
        let what = format!("exit status: java {}, cairn {}", java.status, cairn.status);
        return Some((1, what));
    }
    None
}

#[test]
fn random_arithmetic_gives_what_the_jvm_gives() {
    let seed = setting("CAIRN_FUZZ_SEED", 1);
    let classes = count("CAIRN_FUZZ_CLASSES", 2, 6, 120);
    let jdk = Jdk::default();
    let source = |i: u64| {
        let name = format!("Arith{i}");
        let text = arith_gen::generate(seed.wrapping_add(i), &name, METHODS, EXPRESSIONS);
        (name, text)
    };
    let sources: Vec<(String, String)> = (0..classes).map(source).collect();
    let directory = jdk.compiled_texts(&[], &sources);

    let all: Vec<u64> = (0..classes).collect();
    let found = parallel(&all, |i| {
        let name = format!("Arith{i}");
        let java = run(jdk.tool("java").args(["-ea", "-cp"]).arg(&directory).arg(&name));
        assert!(java.status.success(), "java: {}", String::from_utf8_lossy(&java.stderr));
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        // Some with methods compiled when some rows are done; small runs leave the compiler to the tests of `interp`.
        let compiled = match i % 6 {
            0 if classes > 12 => ["--compile-after", "4"],
            3 if classes > 12 => ["--compile-after", "1000"],
            _ => ["--compile", "off"],
        };
        let cairn = cairn.arg("run").args(compiled).arg("-cp").arg(&directory).arg(&name);
        let cairn = run(cairn);
        difference(&java, &cairn)
    });
    let mut differences = 0;
    let mut reports = String::new();
    for (i, (count, what)) in all.iter().zip(found).filter_map(|(i, f)| Some((i, f?))) {
        differences += count;
        let seed = seed.wrapping_add(*i);
        reports.push_str(&format!("seed {seed} (class Arith{i}): {count} lines, first {what}\n"));
    }
    let expressions = thousands(classes * (METHODS * EXPRESSIONS * arith_gen::ROWS) as u64);
    println!(
        "arithmetic fuzzing: {classes} classes, {expressions} expressions, {differences} differences"
    );
    assert!(differences == 0, "{reports}");
}
