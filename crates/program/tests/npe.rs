//! Null-pointer messages against those of the JVM at hand.

use cairn_program::classfile::ClassFile;
use cairn_program::null_message;
use cairn_testing::Jdk;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Compiles `NullCases.java` and returns the directory of its classes.
fn compile(debug: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/NullCases.java");
    Jdk::default().compiled(&[debug], &[source])
}

fn class_files(dir: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(dir).expect("the class directory is readable");
    let paths = files.map(|f| f.expect("the class directory is readable").path());
    let classes = paths.filter(|p| p.extension().is_some_and(|e| e == "class"));
    classes.map(|p| fs::read(p).expect("the class is readable")).collect()
}

/// All messages of the instructions on each source line.
fn messages_by_line(dir: &Path) -> BTreeMap<u16, BTreeSet<String>> {
    let mut by_line = BTreeMap::<u16, BTreeSet<String>>::new();
    for bytes in class_files(dir) {
        let file = ClassFile::parse(Arc::from(bytes)).expect("javac writes valid classes");
        for m in &file.methods {
            let Some(code) = file.code(m).expect("valid code") else {
                continue;
            };
            let lines = file.line_numbers(&code).expect("valid line numbers");
            for pc in 0..code.len as u16 {
                let after = lines.partition_point(|l| l.0 <= pc);
                // Offsets inside of instructions are asked about too, and must do no harm.
                if let (Some(text), Some(i)) = (null_message(&file, m, pc), after.checked_sub(1)) {
                    by_line.entry(lines[i].1).or_default().insert(text);
                }
            }
        }
    }
    by_line
}

fn compare(debug: &str) {
    let dir = compile(debug);
    let out = Jdk::default().tool("java").arg("-cp").arg(&dir).arg("NullCases").output();
    let out = out.expect("java runs");
    assert!(out.status.success(), "java: {}", String::from_utf8_lossy(&out.stderr));
    let expected = String::from_utf8(out.stdout).expect("the output is UTF-8");
    let ours = messages_by_line(&dir);
    let mut wrong = vec![];
    for case in expected.lines() {
        let (line, message) = case.split_once('\t').expect("line and message");
        let line = line.parse::<u16>().expect("a line number");
        let found = ours.get(&line);
        if !found.is_some_and(|f| f.contains(message)) {
            wrong.push(format!("line {line}\n  JVM:  {message}\n  ours: {found:?}"));
        }
    }
    let count = expected.lines().count();
    assert!(count > 150, "only {count} cases ran");
    assert!(wrong.is_empty(), "{} of {count} differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn messages_equal_those_of_the_jvm_with_variable_names() {
    compare("-g");
}

#[test]
fn messages_equal_those_of_the_jvm_without_variable_names() {
    compare("-g:lines");
}

#[test]
fn damaged_classes_do_no_harm() {
    let mut seed = 1u64;
    let mut next = move |bound: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % bound
    };
    for bytes in class_files(&compile("-g")) {
        for _ in 0..20 {
            let mut damaged = bytes.clone();
            for _ in 0..=next(8) {
                let at = next(damaged.len());
                damaged[at] = next(256) as u8;
            }
            let Ok(file) = ClassFile::parse(Arc::from(damaged)) else {
                continue;
            };
            for m in &file.methods {
                for pc in 0..300 {
                    null_message(&file, m, pc);
                }
            }
        }
    }
}
