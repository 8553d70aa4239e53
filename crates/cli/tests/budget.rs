//! Time, memory and the user end a command, with everything found so far.

use cairn_testing::{classes_of, skip};
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A run that would take for ever.
const ENDLESS: [&str; 7] = [
    "--precondition",
    "none",
    "--strategy",
    "gse",
    "--scope",
    "5",
    "structures.RedBlackTree#remove",
];

fn cairn(command: &str, classes: &PathBuf) -> Command {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.arg(command).arg("-cp").arg(classes).args(ENDLESS);
    cairn
}

#[test]
fn memory_is_a_bound_with_a_name() {
    let classes = classes_of(&["structures"]);
    let flags = ["--memory", "64m", "--time", "600s", "--no-replay", "--property", "assert"];
    let out = cairn("check", &classes).args(flags).output().expect("it runs");
    let text = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(3), "{text}{}", String::from_utf8_lossy(&out.stderr));
    assert!(text.ends_with("verdict: unknown (memory bound of 64 MB reached)\n"), "{text}");
    assert!(text.contains(" path"), "{text}");
}

#[test]
fn enumeration_keeps_its_memory_too() {
    let classes = classes_of(&["structures"]);
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.arg("enumerate").arg("-cp").arg(&classes).args(["--scope", "9", "--count"]);
    let out = cairn.args(["--memory", "1m", "structures.AvlTree"]).output().expect("it runs");
    let text = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(3), "{text}");
    assert!(text.contains("the memory is used up"), "{text}");
}

#[test]
fn an_interruption_ends_a_run_with_what_was_found() {
    let classes = classes_of(&["structures"]);
    let mut child = cairn("explore", &classes)
        .args(["--time", "600s"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    // Paths are printed while the run goes on.
    let mut first = String::new();
    out.read_line(&mut first).expect("a line");
    assert!(first.starts_with("path 1"), "{first}");
    let Ok(status) = Command::new("kill").args(["-INT", &child.id().to_string()]).status() else {
        child.kill().expect("it ends");
        child.wait().expect("it is gone");
        return skip("there is no kill");
    };
    assert!(status.success());
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    assert!(rest.contains("the run was interrupted"), "{}", rest);
    assert!(rest.contains("states not executed any more"));
}
