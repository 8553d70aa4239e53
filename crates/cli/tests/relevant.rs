//! `cairn relevant` from the command line: the example of the published analysis with two objects, reasons, XML, and wrong seeds.

use cairn_testing::Jdk;
use serde_json::Value;
use std::path::{Path, PathBuf};
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

const HALF: &str = "public class Half {
    static class Gone {
        int kept;
        Gone(int n) { kept = n; }
        int get() { return kept; }
        static int twice(int n) { return 2 * n; }
    }
    static class Broken {
        static int through(int n) { int m = n + 1; return m; }
    }
    static class Cell { int value; }
    public static void main(String[] args) {
        int s = dev.cairn.Symbolic.anyInt();
        Gone gone = new Gone(s);
        int a = gone.get();
        int b = Gone.twice(4);
        gone.kept = s;
        int c = Broken.through(s);
        int d = Broken.through(5) * 0 + 6;
        Cell cell = new Cell();
        int e = cell.value;
        System.out.println(a + b + c + d + e);
    }
}
";

/// The variables of `main` that are relevant, and all assumptions.
fn of_main(classes: &Path) -> (String, String) {
    let run = |flags: &[&str]| {
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        let out = cairn.args(["relevant", "-cp"]).arg(classes).arg("Half").args(flags).output();
        let out = out.expect("cairn runs");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert_eq!(out.status.code(), Some(0), "{text}{}", String::from_utf8_lossy(&out.stderr));
        text
    };
    let (text, json) = (run(&[]), run(&["--json"]));
    let main = text.lines().find(|l| l.starts_with("  main: ")).unwrap_or_default();
    let all: Value = serde_json::from_str(&json).expect("JSON");
    (main.to_owned(), all["assumptions"].to_string())
}

#[test]
fn code_that_is_missing_may_do_anything() {
    let whole = Jdk::default().compiled_texts(&["-g"], &[("Half", HALF)]);
    let (main, _) = of_main(&whole);
    assert_eq!(main, "  main: s (line 13), a (line 15), c (line 18)");
    // Half of the class path: one class is not there, the code of another is not that of any instruction.
    let half = tempfile::tempdir().expect("a directory");
    for entry in std::fs::read_dir(&whole).expect("classes") {
        let path = entry.expect("a class").path();
        let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
        let mut bytes = std::fs::read(&path).expect("a class");
        match name.to_str() {
            Some("Half$Gone.class") => continue,
            Some("Half$Broken.class") => {
                let code = [0x1a, 0x04, 0x60, 0x3c, 0x1b, 0xac];
                let at = bytes.windows(code.len()).position(|w| w == code).expect("the sum");
                bytes[at + 2] = 0xf0;
            }
            _ => {}
        }
        std::fs::write(half.path().join(name), bytes).expect("written");
    }
    let library = half.path().join("dev/cairn");
    std::fs::create_dir_all(&library).expect("a directory");
    for entry in std::fs::read_dir(whole.join("dev/cairn")).expect("classes") {
        let path = entry.expect("a class").path();
        let name = path.file_name().expect("a name");
        std::fs::copy(&path, library.join(name)).expect("copied");
    }
    let (main, assumptions) = of_main(half.path());
    // The missing class is the program's own: it may call `main`, too.
    let lines = "s (line 13), a (line 15), b (line 16), c (line 18), d (line 19)";
    assert_eq!(main, format!("  main: args, {lines}"));
    for what in [
        "a call of code that is missing",
        "a field of a class that is missing",
        "code that cannot be read",
    ] {
        assert!(assumptions.contains(what), "{what}: {assumptions}");
    }
}

#[test]
fn a_parameter_without_a_name_is_named_by_its_number() {
    let bare = Jdk::default().compiled_texts(&["-g:none"], &[("Two", SOURCE)]);
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["relevant", "-cp"]).arg(&bare).arg("Two");
    let out = cairn.args(["--symbolic", "Two#main:parameter 0"]).output().expect("cairn runs");
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    assert_eq!(out.status.code(), Some(0), "{text}");
    assert!(text.contains("main: parameter 0"), "{text}");
}
