//! Documents whose blocks are written, compiled and run.
//!
//! A block begins with its language and a file (`java docs/Chain.java`, `star docs/Chain.star`), which is written, or is
//! `console`: commands after `$`, each with its output. `...` stands for any lines; what depends on the machine is left
//! out of the comparison.

use cairn_testing::Jdk;
use std::path::Path;
use std::process::Command;

/// A block of the document: what stands after the fence, and its lines.
fn blocks(document: &str) -> Vec<(&str, Vec<&str>)> {
    let mut all: Vec<(&str, Vec<&str>)> = vec![];
    let mut inside = false;
    for line in document.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(info), false) => {
                all.push((info, vec![]));
                inside = true;
            }
            (Some(_), true) => inside = false,
            (None, true) => all.last_mut().expect("a block").1.push(line),
            (None, false) => {}
        }
    }
    assert!(!inside, "the last block has no end");
    all
}

fn write(file: &Path, lines: &[&str]) {
    std::fs::create_dir_all(file.parent().expect("a directory")).expect("a directory");
    std::fs::write(file, lines.join("\n") + "\n").expect("a file");
}

/// A line without what depends on the machine.
fn stable(line: &str) -> String {
    match line.split_once("replayed on Java ") {
        Some((before, _)) => format!("{before}replayed on Java"),
        None if line.trim_start().starts_with("time ") => "time".into(),
        None => line.trim_end().into(),
    }
}

/// Whether lines are as expected.
fn fits(expected: &[&str], actual: &[&str]) -> bool {
    match (expected, actual) {
        ([], rest) => rest.iter().all(|l| l.trim().is_empty()),
        (["..."], _) => true,
        (["...", rest @ ..], _) => (0..=actual.len()).any(|n| fits(rest, &actual[n..])),
        ([e, es @ ..], [a, rest @ ..]) => stable(e) == stable(a) && fits(es, rest),
        ([e], []) => e.trim().is_empty(),
        (_, []) => false,
    }
}

/// Runs a command and compares what it prints.
fn check(directory: &Path, command: &str, expected: &[&str]) {
    let words = command.strip_prefix("cairn ").expect("a command of cairn");
    let words = words.split_whitespace().map(|w| w.trim_matches('\''));
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    let out = cairn.args(words).current_dir(directory).output().expect("cairn runs");
    let (stdout, stderr) =
        (String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    if let ["[error]", expected @ ..] = expected {
        assert_eq!(out.status.code(), Some(2), "{command}: {stdout}{stderr}");
        let actual: Vec<&str> = stderr.lines().collect();
        assert!(fits(expected, &actual), "{command}\n{stderr}");
        return;
    }
    let actual: Vec<&str> = stdout.lines().collect();
    assert!(fits(expected, &actual), "{command} printed\n{stdout}{stderr}");
}

/// Writes the files of a document, runs its commands, and counts both.
pub fn run(document: &str, name: &str) -> (usize, usize) {
    let root = &Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(root);
    let jdk = Jdk::default();
    let (mut files, mut commands) = (0, 0);
    for (info, lines) in blocks(document) {
        match info.split_once(' ') {
            Some(("java", file)) => {
                let source = root.join("src").join(file);
                write(&source, &lines);
                let mut javac = jdk.tool("javac");
                let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../java/src");
                javac.args(["-g", "-sourcepath"]).arg(library).arg("-d").arg(root.join("classes"));
                let compiled = javac.arg("-cp").arg(root.join("classes")).arg(&source).status();
                assert!(compiled.expect("javac runs").success(), "{file}");
                files += 1;
            }
            Some(("star", file)) => {
                let place = if file.contains('/') { "classes" } else { "." };
                write(&root.join(place).join(file), &lines);
                files += 1;
            }
            _ => {
                assert_eq!(info, "console", "a block that is not run");
                let mut rest = &lines[..];
                while let Some((first, after)) = rest.split_first() {
                    let command = first.strip_prefix("$ ").expect("a command");
                    let end = after.iter().position(|l| l.starts_with("$ ")).unwrap_or(after.len());
                    check(root, command, &after[..end]);
                    commands += 1;
                    rest = &after[end..];
                }
            }
        }
    }
    println!("documents: {files} files, {commands} commands of {name}");
    (files, commands)
}
