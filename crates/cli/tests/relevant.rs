//! `cairn relevant` from the command line: the example of the published analysis with two objects, reasons, XML, and wrong seeds.

use cairn_testing::Jdk;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::LazyLock;

const SOURCE: &str = "public class Two {
    static class Limit {
        int v;
        Limit(int x) { v = x; }
        int get() { return v; }
    }
    public static void main(String[] args) {
        int s = dev.cairn.Symbolic.anyInt();
        Limit one = new Limit(s);
        Limit two = new Limit(7);
        int p = one.get();
        int q = two.get();
        int k = p + 1;
        assert k != 3 || q == 7;
    }
}
";

static CLASSES: LazyLock<PathBuf> =
    LazyLock::new(|| Jdk::default().compiled_texts(&["-g"], &[("Two", SOURCE)]));

fn relevant(flags: &[&str]) -> (Output, String) {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    let out = cairn.args(["relevant", "-cp"]).arg(&*CLASSES).arg("Two").args(flags).output();
    let out = out.expect("cairn runs");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    (out, text)
}

#[test]
fn objects_are_told_apart() {
    let (out, text) = relevant(&[]);
    assert_eq!(out.status.code(), Some(0), "{text}");
    assert!(text.contains("  main: s (line 8), p (line 11), k (line 13)\n"), "{text}");
    assert!(text.contains("Two$Limit\n  fields: v\n"), "{text}");
    let (_, all) = relevant(&["--contexts", "none"]);
    assert!(all.contains("q (line 12)"), "without contexts the two objects are one: {all}");
}

#[test]
fn a_reason_is_a_chain_from_the_seed() {
    let (_, text) = relevant(&["--why", "Two#main:k"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("symbolic value in s of Two#main"), "{text}");
    assert!(text.contains("written to Two$Limit.v"), "{text}");
    assert!(lines[lines.len() - 1].starts_with("to k of Two#main"), "{text}");
    let (out, text) = relevant(&["--why", "Two#main:q"]);
    assert_eq!((out.status.code(), &*text), (Some(0), "Two#main:q is not relevant\n"));
}

#[test]
fn an_instrumenter_reads_xml() {
    let (_, text) = relevant(&["--xml"]);
    assert!(text.contains("<field name=\"v\"/>"), "{text}");
    assert!(text.contains("<variable name=\"p\" line=\"11\"/>"), "{text}");
    assert!(!text.contains("name=\"q\""), "{text}");
}

#[test]
fn a_seed_that_is_not_there_is_an_error_with_candidates() {
    let (out, _) = relevant(&["--symbolic", "Two#nope"]);
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(out.status.code(), Some(2), "{text}");
    assert!(
        text.contains("Two has no field and no method nope") && text.contains("main"),
        "{text}"
    );
}
