//! Heap summaries as users meet them: the precondition before the call or at the end of paths, the inputs
//! of a path one after the other, and the summary itself as text, data and picture.

use cairn_testing::Jdk;
use cairn_witness::{Canonical, HeapSummary, Held, Witness, shape};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const LISTS: &str = r#"
package lists;

public class Lists {
    static class Node {
        int key;
        Node next;
        Node other;
    }

    static class List {
        Node head;

        boolean reaches(Node node) {
            for (Node at = head; at != null; at = at.next) if (at == node) return true;
            return false;
        }
    }

    static int pick(Node[] nodes, int i) {
        Node node = nodes[i];
        if (node == null) return -1;
        if (node.next == null) return 0;
        return node.next.key > 3 ? 1 : 2;
    }

    static int put(Node[] nodes, int i, int j, Node node) {
        nodes[i] = node;
        if (nodes[j] == null) return 0;
        return nodes[j] == node ? 1 : 2;
    }

    /** No list is valid. */
    static class Never extends List {
        boolean repOK() { return head != null && head.key > head.key; }
        int first() { return head == null ? 0 : head.key; }
    }

    /** Throws for an empty list. */
    static class Throws extends List {
        boolean repOK() { return head.next == null; }
        int first() { return head == null ? 0 : head.key; }
    }

    /** The stack overflows for a cycle, which is not valid. */
    static class Deep extends List {
        boolean repOK() { return head == null || head.next == null; }
        int length() { return length(head); }
        static int length(Node at) { return at == null ? 0 : 1 + length(at.next); }
    }
}
"#;

fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("summaries").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

fn classes() -> &'static str {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let subjects = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects");
        let read = |file| std::fs::read_to_string(subjects.join(file)).expect("a subject");
        let files = [
            ("SinglyLinkedList", read("structures/SinglyLinkedList.java")),
            ("Bst", read("structures/Bst.java")),
            ("RedBlackTree", read("structures/RedBlackTree.java")),
            ("LinkedList", read("summaries/LinkedList.java")),
            ("Lists", LISTS.to_owned()),
        ];
        Jdk::default().compiled_texts(&["-g"], &files)
    });
    classes.to_str().expect("a path in UTF-8")
}

/// What a run said and ended with.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn explore(args: &[&str]) -> Run {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    let out = cairn.args(["explore", "-cp", classes()]).args(args).output().expect("cairn runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        code: out.status.code().expect("an exit code"),
        out: text(out.stdout),
        err: text(out.stderr),
    }
}

/// The lines of a report as JSON.
fn lines(args: &[&str]) -> Vec<Value> {
    let run = explore(&[args, &["--json"]].concat());
    assert!(run.err.is_empty(), "{}", run.err);
    run.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect()
}

fn paths(lines: &[Value]) -> impl Iterator<Item = &Value> {
    lines.iter().filter(|l| l.get("number").is_some())
}

fn totals(lines: &[Value]) -> &Value {
    lines.iter().find_map(|l| l.get("totals")).expect("totals")
}

/// How the paths end, values and messages aside, and how many branches they cover.
fn outcomes(lines: &[Value]) -> (BTreeSet<String>, u64) {
    let kind = |p: &Value| {
        let end = p["end"].as_str().expect("an end");
        let words = if end.starts_with("returned") { 1 } else { 2 };
        end.split([' ', ':']).take(words).collect::<Vec<_>>().join(" ")
    };
    let covered = totals(lines)["branches_covered"].as_u64().expect("a number");
    (paths(lines).map(kind).collect(), covered)
}

/// The inputs of all paths, numbers aside.
fn shapes(lines: &[Value]) -> Vec<Canonical> {
    let witness = |w: &Value| -> Witness { serde_json::from_value(w.clone()).expect("a witness") };
    let others = |p: &Value| p.get("others").and_then(Value::as_array).cloned().unwrap_or_default();
    let inputs = |p: &Value| [vec![p["witness"].clone()], others(p)].concat();
    paths(lines).flat_map(inputs).map(|w| shape(&witness(&w))).collect()
}

#[test]
fn a_precondition_is_executed_at_the_start_or_at_the_end() {
    let methods = [
        "structures.SinglyLinkedList#contains(int)",
        "structures.SinglyLinkedList#get(int)",
        "structures.Bst#insert(int)",
        "structures.RedBlackTree#get",
    ];
    for method in methods {
        let with = |strategy: &[&str]| {
            lines(&[&[method, "--k", "3", "--scope", "3", "--strategy"], strategy].concat())
        };
        let before = with(&["if-repok"]);
        let invalid = |lines: &[Value]| totals(lines)["precondition"]["invalid"].as_u64();
        assert!(invalid(&before) > Some(0), "{method}: {}", totals(&before));
        for strategy in [
            &["if-repok", "--precondition-at", "end"][..],
            &["summary"],
            &["summary", "--precondition-at", "start"],
            &["summary", "--precondition-at", "end", "--replay"],
        ] {
            let found = with(strategy);
            assert_eq!(outcomes(&found), outcomes(&before), "{method} by {strategy:?}");
            assert!(invalid(&found) > Some(0), "{method} by {strategy:?}: {}", totals(&found));
            // The precondition is asked on the JVM, too.
            if strategy.contains(&"--replay") {
                let replayed = found.last().expect("a line");
                assert!(replayed["replayed"].as_u64() > Some(0), "{replayed}");
                assert_eq!(replayed["differences"], serde_json::json!([]), "{method}");
            }
            let confirmed = totals(&found)["precondition"]["confirmed"].as_u64();
            assert_eq!(confirmed > Some(0), strategy.contains(&"end"), "{method} by {strategy:?}");
        }
    }
}

#[test]
fn what_has_many_paths_is_summarised_if_nothing_else_is_said() {
    let with = |args: &[&str]| {
        let method = ["summaries.LinkedList#containsAny", "--scope", "1000", "--loop", "100"];
        lines(&[&method[..], args].concat())
    };
    let notes = |lines: &[Value]| totals(lines)["notes"].to_string();
    let count = |lines: &[Value]| totals(lines)["paths"].as_u64().expect("a number");
    let why = "explored with summary: gse has more than";

    let (many, summary) = (with(&["--k", "6"]), with(&["--k", "6", "--strategy", "summary"]));
    assert!(notes(&many).contains(&format!("{why} 10000 paths")), "{}", notes(&many));
    assert_eq!(count(&many), count(&summary));
    assert_eq!(outcomes(&many), outcomes(&summary));
    let limited = with(&["--k", "6", "--paths", "500", "--strategy", "auto"]);
    assert!(notes(&limited).contains(&format!("{why} 500 paths")), "{}", notes(&limited));
    assert_eq!(count(&limited), count(&summary));

    let (few, gse) = (with(&["--k", "3"]), with(&["--k", "3", "--strategy", "gse"]));
    assert_eq!(notes(&few), "null");
    assert_eq!(count(&few), count(&gse));
    let asked = with(&["--k", "6", "--paths", "500", "--strategy", "gse"]);
    assert_eq!((count(&asked), notes(&asked)), (500, "null".into()));

    let valid = lines(&["structures.Bst#contains(int)", "--paths", "5"]);
    assert_eq!(totals(&valid)["precondition"]["strategy"], "lissa-m");
    assert_eq!((count(&valid), notes(&valid)), (5, "null".into()));
}

#[test]
fn an_unknown_index_is_no_reason_to_split() {
    for (method, room) in [("pick", "12"), ("pick", "40"), ("put", "12"), ("put", "20")] {
        let with = |strategy: &str| {
            let target = format!("lists.Lists#{method}");
            let bounds = ["--array-length", room, "--scope", "60", "--strategy", strategy];
            lines(&[&[target.as_str()], &bounds[..]].concat())
        };
        let (lazy, summary) = (with("gse"), with("summary"));
        assert_eq!(outcomes(&summary), outcomes(&lazy), "{method} {room}");
        let [few, many] = [&summary, &lazy].map(|l| totals(l)["paths"].as_u64());
        assert!(few < many, "{method} {room}: {few:?} paths, {many:?} with gse");
        assert_eq!(totals(&summary)["losses"], totals(&lazy)["losses"], "{method} {room}");
    }
}

#[test]
fn at_the_end_there_may_be_no_valid_input() {
    for at in ["start", "end"] {
        let with = |method: &str| {
            explore(&[method, "--strategy", "summary", "--precondition-at", at, "--scope", "2"])
        };
        let never = with("lists.Lists$Never#first");
        assert_eq!(never.code, 3, "{}", never.out);
        assert!(never.out.starts_with("no valid input within scope 2\n"), "{}", never.out);
        let throws = with("lists.Lists$Throws#first");
        assert!(throws.out.contains("note: the precondition throws"), "{}", throws.out);
        let deep = with("lists.Lists$Deep#length()");
        assert!(!deep.out.contains("reached a bound"), "{}", deep.out);
        assert!(deep.out.contains("2 returned"), "{}", deep.out);
    }
    let wrong = explore(&["lists.Lists$Never#first", "--precondition-at", "end"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`lissa-m` looks at the precondition"), "{}", wrong.err);
}

#[test]
fn the_inputs_of_all_paths_are_those_of_lazy_initialisation() {
    let methods = [
        ("summaries.LinkedList#containsAny", "2"),
        ("lists.Lists$List#reaches", "2"),
        ("structures.Bst#contains(int)", "2"),
    ];
    for (method, k) in methods {
        let with = |args: &[&str]| {
            let bounds = ["--k", k, "--precondition", "none", "--strategy"];
            lines(&[&[method], &bounds[..], args].concat())
        };
        let (lazy, all) = (with(&["gse"]), with(&["summary", "--per-path", "all"]));
        assert!(paths(&all).count() < paths(&lazy).count(), "{method}");
        let expected: BTreeSet<Canonical> = shapes(&lazy).into_iter().collect();
        let found: BTreeSet<Canonical> = shapes(&all).into_iter().collect();
        assert_eq!(found.len(), expected.len(), "{method}");
        assert_eq!(found, expected, "{method}");
        // Those of one path differ.
        for path in paths(&all) {
            let of_one = shapes(std::slice::from_ref(path));
            let different: BTreeSet<&Canonical> = of_one.iter().collect();
            assert_eq!(different.len(), of_one.len(), "{method}: {path}");
        }
        assert!(totals(&all)["losses"].as_array().is_some_and(Vec::is_empty), "{}", totals(&all));
        let two = with(&["summary", "--per-path", "2"]);
        let counts: BTreeSet<usize> = paths(&two)
            .map(|p| p.get("others").map_or(0, |o| o.as_array().map_or(0, Vec::len)))
            .collect();
        assert_eq!(counts.last(), Some(&1), "{method}");
    }
}

#[test]
fn the_inputs_of_a_path_satisfy_the_precondition() {
    let mut all = vec![];
    for at in ["start", "end"] {
        let args = ["structures.Bst#contains(int)", "--strategy", "summary", "--k", "2"];
        let more = ["--per-path", "all", "--replay", "--precondition-at", at];
        let found = lines(&[&args[..], &more].concat());
        let replayed = found.last().expect("a line");
        assert_eq!(replayed["replayed"].as_u64(), Some(shapes(&found).len() as u64), "{at}");
        assert_eq!(replayed["differences"], serde_json::json!([]), "{at}");
        all.push(shapes(&found).into_iter().collect::<BTreeSet<Canonical>>());
    }
    assert!(all[0].len() > 4, "{}", all[0].len());
    assert_eq!(all[0], all[1]);
}

#[test]
fn tests_are_written_for_each_input_of_a_path() {
    let tests = |per_path: &str| {
        let out = directory(&format!("tests-{per_path}"));
        let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
        cairn.args(["test", "-cp", classes(), "summaries.LinkedList#containsAny"]);
        cairn.args(["--strategy", "summary", "--k", "1", "--per-path", per_path]);
        cairn.args([
            "--inputs",
            "any",
            "--no-run",
            "--json",
            "--out",
            out.to_str().expect("UTF-8"),
        ]);
        let out = cairn.output().expect("cairn runs");
        let report: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        assert_eq!(report["disagreements"], serde_json::json!([]), "{report}");
        report["classes"][0]["tests"].as_u64().expect("a number")
    };
    let (one, two, all) = (tests("1"), tests("2"), tests("all"));
    assert!(one < two && two < all, "{one} {two} {all}");
}

#[test]
fn a_summary_is_text_data_and_a_picture() {
    let pictures = directory("pictures");
    let dot = pictures.to_str().expect("UTF-8");
    let args = ["lists.Lists$List#reaches", "--strategy", "summary", "--k", "2", "--show", "heap"];
    let run = explore(&[&args[..], &["--dot", dot]].concat());
    let has = |text: &str| assert!(run.out.contains(text), "{text}\n{}", run.out);
    has("  refs this = List#0\n");
    has("       this.head = Node#1\n");
    has("this.head.next == this.head");
    has("  objs List#0 = Lists.List{head: this.head}\n");
    let text = std::fs::read_to_string(pictures.join("path-1-summary.dot")).expect("a picture");
    assert!(text.contains("shape=ellipse") && text.contains("shape=box"), "{text}");
    assert!(pictures.join("path-1.dot").is_file());

    let found = lines(&args);
    for path in paths(&found) {
        let summary: HeapSummary =
            serde_json::from_value(path["summary"].clone()).expect("a summary");
        assert!(summary.references.iter().any(|r| r.name == "this"), "{path}");
        for possible in summary.references.iter().flat_map(|r| &r.can_be) {
            assert!(possible.location.is_none_or(|n| n < summary.locations.len()), "{path}");
        }
        let head = &summary.locations[0].fields[0];
        let Held::Reference(n) = head.held else { panic!("{path}") };
        assert_eq!(summary.references[n].name, "this.head", "{path}");
    }
    // Only if it is asked for.
    let quiet = lines(&args[..5]);
    assert!(paths(&quiet).all(|p| p.get("summary").is_none() && p.get("others").is_none()));
}

#[test]
fn too_many_things_split_a_path_and_are_counted() {
    let jdk = cairn_program::Jdk::find(None).expect("a JDK");
    let program = cairn_program::Program::open(jdk, cairn_program::ClassPath::parse(classes()));
    let program = program.expect("a program");
    let target = cairn_explore::Target::resolve(&program, "lists.Lists$List#reaches");
    let target = target.expect("a method");
    let split = |entries| {
        let strategy = cairn_strategies::by_name("summary", &cairn_strategies::Settings::default());
        let strategy = strategy.expect("a strategy");
        let mut options = cairn_explore::Options { strategy, ..Default::default() };
        options.bounds.limits.entries = entries;
        let report = cairn_explore::explore(&program, &target, &options, &Default::default());
        report.expect("a report").totals.split
    };
    assert!(split(2) > 0);
    assert_eq!(split(64), 0);
}
