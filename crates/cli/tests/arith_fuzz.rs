//! Random arithmetic, executed by the JVM and by Cairn: the outputs have to be the same.
//!
//! `CAIRN_FUZZ_SEED` and `CAIRN_FUZZ_CLASSES` choose other programs. Class number `i` of seed `s`
//! is the first class of seed `s + i`, so a failure can be run again alone.

#[path = "support/arith_gen.rs"]
mod arith_gen;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const METHODS: usize = 20;
const EXPRESSIONS: usize = 20;

fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")),
        Err(_) => default,
    }
}

fn jdk_tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}

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
    let classes = setting("CAIRN_FUZZ_CLASSES", 12);
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arith-fuzz");
    fs::create_dir_all(&dir).expect("the temporary directory is writable");

    let mut sources = vec![];
    for i in 0..classes {
        let name = format!("Arith{i}");
        let text = arith_gen::generate(seed.wrapping_add(i), &name, METHODS, EXPRESSIONS);
        let path = dir.join(format!("{name}.java"));
        fs::write(&path, text).expect("the temporary directory is writable");
        sources.push(path);
    }
    let javac =
        run(Command::new(jdk_tool("javac")).args(["-nowarn", "-d"]).arg(&dir).args(&sources));
    assert!(javac.status.success(), "javac: {}", String::from_utf8_lossy(&javac.stderr));

    let mut differences = 0;
    let mut reports = String::new();
    for i in 0..classes {
        let name = format!("Arith{i}");
        let java = run(Command::new(jdk_tool("java")).args(["-ea", "-cp"]).arg(&dir).arg(&name));
        assert!(java.status.success(), "java: {}", String::from_utf8_lossy(&java.stderr));
        let cairn = run(Command::new(env!("CARGO_BIN_EXE_cairn"))
            .args(["run", "-cp"])
            .arg(&dir)
            .arg(&name));
        if let Some((count, what)) = difference(&java, &cairn) {
            differences += count;
            let seed = seed.wrapping_add(i);
            reports.push_str(&format!("seed {seed} ({name}.java): {count} lines, first {what}\n"));
        }
    }
    let expressions = classes as usize * METHODS * EXPRESSIONS * arith_gen::ROWS;
    let expressions = thousands(expressions);
    println!(
        "arithmetic fuzzing: {classes} classes, {expressions} expressions, {differences} differences"
    );
    assert!(differences == 0, "{reports}(sources in {})", dir.display());
}

/// `48000` as `48,000`.
fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(d);
    }
    out
}
