//! Specifications as users meet them: what they say after the call is checked, a broken one is replayed and gets a
//! test, correct classes have no findings, both notations give the same paths, and mistakes are told.

use cairn_testing::Jdk;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The example of sections 2 and 5 of the Java StarFinder paper: two lists of equal length.
const LISTS: &str = r#"
package pair;

public class Lists {
    static class Node { int val; Node next; }

    static int add(Node x, Node y) {
        int length = 0;
        for (; x != null; x = x.next, y = y.next) {
            x.val += y.val;
            length++;
        }
        return length;
    }
}
"#;

const PAIR: &str = "
pred pre2(x, y) :=
    x = null & y = null
  | x -> Node(next: a) * y -> Node(next: b) * pre2(a, b);
pre Lists#add(Node x, Node y) := pre2(x, y);
";

const PAIR_OF_STARFINDER: &str = "
data Node {int val; Node next};
pred pre2(x, y) == x = null & y = null || x::Node<v, n> * y::Node<w, m> * pre2(n, m);
pre add == pre2(x, y);
";

/// Its `repOK` is not what its specification says.
const COUNTER: &str = r#"
package pair;

public class Counter {
    int n;
    int up() { return n > 5 ? 5 : n + 1; }
    boolean repOK() { return n != 0; }
}
"#;

fn subject(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/star").join(name)
}

fn classes() -> &'static str {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let names = ["buggy/Stack", "buggy/DoublyLinkedList", "Stack", "DoublyLinkedList"];
        let texts = names.map(|n| (n, std::fs::read_to_string(subject(&format!("{n}.java")))));
        let texts: Vec<(&str, String)> =
            texts.into_iter().map(|(n, text)| (n, text.expect("a subject"))).collect();
        let mut files = vec![("Lists", LISTS), ("Counter", COUNTER)];
        files.extend(texts.iter().map(|(n, text)| (*n, &**text)));
        Jdk::default().compiled_texts(&["-g"], &files)
    });
    classes.to_str().expect("a path in UTF-8")
}

fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("star").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

/// A specification in a file of this name.
fn spec(directory: &Path, name: &str, text: &str) -> String {
    let file = directory.join(name);
    std::fs::write(&file, text).expect("a file");
    file.to_str().expect("a path in UTF-8").to_owned()
}

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn cairn(command: &str, arguments: &[&str]) -> Run {
    let mut run = Command::new(env!("CARGO_BIN_EXE_cairn"));
    run.args([command, "-cp", classes()]).args(arguments).current_dir(env!("CARGO_TARGET_TMPDIR"));
    let done = run.output().expect("cairn runs");
    Run {
        code: done.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&done.stdout).into_owned(),
        err: String::from_utf8_lossy(&done.stderr).into_owned(),
    }
}

#[test]
fn a_broken_invariant_and_a_broken_postcondition_are_found_and_replayed() {
    let cases = [
        (
            "buggy/DoublyLinkedList.star",
            "star.buggy.DoublyLinkedList#remove",
            "inv DoublyLinkedList",
        ),
        ("buggy/Stack.star", "star.buggy.Stack#drop", "post Stack#drop"),
    ];
    for (file, target, clause) in cases {
        let path = subject(file);
        let run = cairn("check", &["--spec", path.to_str().expect("a path in UTF-8"), target]);
        assert_eq!(run.code, 1, "{}{}", run.out, run.err);
        assert!(run.out.contains(&format!("violation: {clause}: ")), "{}", run.out);
        assert!(run.out.contains(".star:"), "the place of the clause: {}", run.out);
        assert!(run.out.contains(": the same\n"), "replayed: {}", run.out);
        assert!(run.out.ends_with("verdict: violated\n"), "{}", run.out);
    }
}

#[test]
fn correct_classes_keep_what_they_promise() {
    for (file, class, methods) in [
        ("Stack.star", "star.Stack", ["push", "pop", "drop", "pour"]),
        (
            "DoublyLinkedList.star",
            "star.DoublyLinkedList",
            ["remove", "addFirst", "takeAll", "reverse"],
        ),
    ] {
        for method in methods {
            let path = subject(file);
            let target = format!("{class}#{method}");
            let spec = path.to_str().expect("a path in UTF-8");
            let run =
                cairn("check", &["--spec", spec, "--property", "spec", "--scope", "2", &target]);
            assert_eq!(run.code, 0, "{target}: {}{}", run.out, run.err);
            assert!(!run.out.contains("compared with the specification"), "{target}: {}", run.out);
        }
    }
}

/// What a path is given: the lists x and y as numbers of objects.
fn given(path: &Value) -> (Vec<u64>, Vec<u64>) {
    let witness = &path["witness"];
    let list = |argument: usize| {
        let mut at = witness["arguments"][argument]["value"].clone();
        let mut met = vec![];
        while let Some(n) = at["ref"].as_u64() {
            assert!(!met.contains(&n), "a cycle: {witness}");
            met.push(n);
            let fields = witness["heap"][n as usize]["instance"]["fields"].as_array();
            let fields = fields.expect("an instance");
            at = fields.iter().find(|f| f["name"] == "next").expect("a field")["value"].clone();
        }
        assert_eq!(at, "null", "{witness}");
        met
    };
    (list(0), list(1))
}

fn paths(run: &Run) -> Vec<Value> {
    let lines = run.out.lines().map(|l| serde_json::from_str::<Value>(l).expect("JSON"));
    lines.filter(|l| l.get("number").is_some()).collect()
}

#[test]
fn two_lists_of_equal_length_have_one_path_a_length_in_both_notations() {
    let dir = directory("pair");
    let own = spec(&dir, "Lists.star", PAIR);
    std::fs::create_dir_all(dir.join("theirs")).expect("a directory");
    let theirs = spec(&dir.join("theirs"), "Lists.star", PAIR_OF_STARFINDER);
    let target = "pair.Lists#add";
    let explored =
        [&own, &theirs].map(|f| cairn("explore", &["--spec", f, "--scope", "8", "--json", target]));
    let [own, theirs] = explored.each_ref().map(paths);
    let mut lengths = vec![];
    for path in &own {
        let (x, y) = given(path);
        assert!(!x.iter().any(|n| y.contains(n)), "the lists share a cell: {path}");
        assert_eq!(x.len(), y.len(), "{path}");
        lengths.push(x.len());
    }
    lengths.sort_unstable();
    assert_eq!(lengths, [0, 1, 2, 3, 4], "{}{}", explored[0].out, explored[0].err);
    let seen = |all: &[Value]| -> Vec<(Value, Value)> {
        all.iter().map(|p| (p["end"].clone(), p["witness"]["heap"].clone())).collect()
    };
    assert_eq!(seen(&own), seen(&theirs));
    let assumed = &own[0]["witness"]["assumed"][0];
    assert_eq!(assumed["text"], "pre Lists#add(Node x, Node y) := pre2(x, y)");
    assert_eq!(assumed["line"], 5);
    println!("equal lists: {} paths in each notation", own.len());
}

#[test]
fn tests_say_what_makes_their_inputs_valid_and_findings_what_is_broken() {
    let dir = directory("tests");
    let out = dir.to_str().expect("a path in UTF-8");
    let path = subject("buggy/Stack.star");
    let spec = path.to_str().expect("a path in UTF-8");
    let run = cairn("test", &["--no-run", "--spec", spec, "--out", out, "star.buggy.Stack"]);
    let file = std::fs::read_to_string(dir.join("star/buggy/StackCairnTest.java"));
    let file = file.unwrap_or_else(|e| panic!("{e}: {}{}", run.out, run.err));
    let valid = "Stack.star: inv Stack(this) := this -> Stack(top: t, depth: n, limit: l)";
    assert_eq!(file.matches(valid).count(), 1, "{file}");
    assert!(file.contains("// Finding: post Stack#drop does not hold any more: "), "{file}");
    let findings = file.matches("// Finding: ").count();
    let of_drop = file.matches("// Finding: post Stack#drop").count();
    assert_eq!(findings, of_drop, "{file}");
}

#[test]
fn a_repok_that_says_something_else_is_a_note() {
    let dir = directory("difference");
    let spec = spec(&dir, "Counter.star", "inv Counter(this) := this -> Counter(n: k) & k >= 0;");
    let out = dir.to_str().expect("a path in UTF-8");
    let target = "pair.Counter#up";
    let run = cairn("test", &["--no-run", "--spec", &spec, "--out", out, target]);
    let note = "the specification and repOK disagree on this = Counter{n: 0}: repOK is false";
    assert!(run.out.contains(note), "{}{}", run.out, run.err);
    assert!(!run.out.contains("does not hold any more"), "{}", run.out);
}

#[test]
fn mistakes_are_told() {
    let dir = directory("mistakes");
    let target = "pair.Lists#add";
    let run = cairn("explore", &["--spec", "no/such.star", target]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("no/such.star"), "{}", run.err);

    let foreign = spec(&dir, "Foreign.star", "inv Elsewhere(this) := this -> Elsewhere();");
    let run = cairn("explore", &["--spec", &foreign, target]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("Elsewhere") && run.err.contains("Foreign.star:1"), "{}", run.err);

    let large = "pre Lists#add(Node x, Node y) := \
                 x -> Node(next: a) * a -> Node(next: b) * b -> Node(next: c) & y = c;";
    let large = spec(&dir, "Lists.star", large);
    let run = cairn("explore", &["--spec", &large, "--scope", "2", target]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.out.contains("no valid input within scope 2\nby "), "{}", run.out);
    assert!(
        run.out.contains("Lists.star:1: pre Lists#add(Node x, Node y) := x -> "),
        "{}",
        run.out
    );
    let run = cairn("check", &["--spec", &large, "--scope", "2", target]);
    assert_eq!(run.code, 3, "{}{}", run.out, run.err);
    assert!(run.out.contains("verdict: unknown (no valid input within scope 2"), "{}", run.out);
}
