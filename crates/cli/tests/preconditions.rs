//! Preconditions as users meet them: they are found without being asked for, every input satisfies them
//! on the JVM, the report tells what they cost, bad ones are told from good ones, and mistakes in naming
//! them are errors that say what to do.

use cairn_testing::Jdk;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The example of `docs/preconditions.md`: `cancel` forgets `last`.
const ORDERS: &str = include_str!("../../../tests/preconditions/Orders.java");

/// Lists with preconditions that are not as they should be.
const BAD: &str = r#"
package bad;

public class Bad {
    static class Node { int key; Node next; }

    static abstract class Base {
        Node head;
        boolean isShort() { return head == null || head.next == null; }
    }

    /** On an empty list. */
    static class Throws extends Base {
        boolean repOK() { return head.next == null; }
    }

    /** On a cycle. */
    static class Loops extends Base {
        boolean repOK() { for (Node at = head; at != null; at = at.next) { } return true; }
    }

    static class Writes extends Base {
        int seen;
        boolean repOK() {
            seen = 0;
            for (Node at = head; at != null && seen < 9; at = at.next) { seen++; at.key = seen; }
            return seen < 3;
        }
    }

    static class Counts extends Base {
        static int calls;
        boolean repOK() { return ++calls % 2 == 1 && isShort(); }
    }

    static class Never extends Base {
        boolean repOK() { return head != null && head.key > head.key; }
    }

    /** Four nodes at least. */
    static class Large extends Base {
        int fourth() { return head.next.next.next.key; }
        boolean repOK() {
            int n = 0;
            for (Node at = head; at != null; at = at.next) if (++n > 6) return false;
            return n >= 4;
        }
    }

    static class Other extends Base {
        int repOK() { return 1; }
        boolean hasOne() { return head != null && head.next == null; }
        static boolean two(Other a, Other b) { return true; }
        static boolean none() { return true; }
        static boolean text(String s) { return true; }
        boolean over() { return true; }
        static boolean over(Other a) { return true; }
        int append(Other other) { return other == null ? 0 : other.head.key; }
    }

    /** Has a part that only calls can make. */
    static class Library extends Base {
        java.util.ArrayList<String> names;
        boolean repOK() { return names != null && names.size() < 2 && isShort(); }
    }
}
"#;

/// What each of them has.
const METHODS: &str = "
        int first() { return head == null ? 0 : head.key; }
        int second() { return head == null || head.next == null ? 0 : head.next.key; }
";

const CHECKS: &str = r#"
package bad;

class Checks {
    private static final int MOST = most();
    private static int most() { return 1; }
    static boolean hasLarge(Bad.Other list) {
        return list.head != null && list.head.key > 5 && (list.head.next == null || MOST > 1);
    }
    private static boolean isHidden(Bad.Other list) { return list.head != null; }
}
"#;

fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("preconditions").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

fn classes() -> &'static str {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    let classes = CLASSES.get_or_init(|| {
        let bad = BAD.replace("extends Base {", &format!("extends Base {{{METHODS}"));
        let files = [("Orders", ORDERS), ("Bad", &bad), ("Checks", CHECKS)];
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

fn cairn_in(directory: &Path, args: &[&str]) -> Run {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.current_dir(directory).args([args[0], "-cp", classes()]).args(&args[1..]);
    let out = cairn.output().expect("cairn runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        code: out.status.code().expect("an exit code"),
        out: text(out.stdout),
        err: text(out.stderr),
    }
}

fn cairn(args: &[&str]) -> Run {
    cairn_in(Path::new("."), args)
}

impl Run {
    #[track_caller]
    fn expect(self, code: i32, texts: &[&str]) -> Run {
        let all = format!("exit code {}\n{}{}", self.code, self.out, self.err);
        assert_eq!(self.code, code, "{all}");
        assert!(!all.contains("internal error"), "{all}");
        for text in texts {
            assert!(all.contains(text), "no `{text}` in:\n{all}");
        }
        self
    }

    #[track_caller]
    fn without(self, text: &str) -> Run {
        assert!(!self.out.contains(text), "`{text}` in:\n{}", self.out);
        self
    }

    /// The last line but for what a replay says.
    fn totals(&self) -> Value {
        let line = self.out.lines().find(|l| l.starts_with("{\"totals\""));
        let found: Value = serde_json::from_str(line.expect("totals")).expect("JSON");
        found["totals"].clone()
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// A note that stands there once.
#[track_caller]
fn noted(run: Run, note: &str) {
    let count = run.out.lines().filter(|l| l.starts_with("note: ") && l.contains(note)).count();
    assert_eq!(count, 1, "`{note}` in:\n{}", run.out);
}

#[test]
fn only_valid_inputs_count() {
    let add = "shop.Orders#add(int)";
    cairn(&["check", add]).expect(0, &["precondition: lissa-m: ", "verdict: holds within bounds"]);
    let alarm = ["violation: java.lang.NullPointerException", "last: null"];
    for flags in [["--precondition", "none"], ["--strategy", "gse"], ["--strategy", "lazier"]] {
        let run = cairn(&["check", add, flags[0], flags[1]]).expect(1, &alarm);
        run.without("precondition:");
    }
    // Named, it counts with every strategy.
    let named = ["check", add, "--strategy", "gse", "--precondition", "repOK"];
    cairn(&named).expect(0, &["precondition: if-repok: "]);
    let texts = ["valid    lissa-m: ", "confirmed at their end", "not as predicted: 0"];
    let cancel = ["explore", "shop.Orders#cancel(int)", "--scope", "2", "--replay"];
    let run = cairn(&cancel).expect(3, &texts);
    assert!(run.out.starts_with("path 1: "), "{}", run.out);
}

#[test]
fn the_example_has_its_finding() {
    let out = directory("orders");
    let out = out.to_str().expect("a path in UTF-8");
    let run = cairn(&["test", "shop.Orders", "--scope", "2", "--out", out]);
    let texts = ["cancel(int): repOK does not hold any more", "  valid       lissa-m: "];
    run.expect(1, &texts);
    let run = cairn(&["test", "shop.Orders", "--scope", "2", "--out", out, "--json"]);
    let report = run.expect(1, &[]).json();
    assert_eq!(report["findings"].as_array().expect("findings").len(), 1);
    // With the strategy of old there is nothing to tell but the finding.
    let strategy = ["--strategy", "gse", "--force"];
    let old = [&["test", "shop.Orders", "--scope", "2", "--out", out][..], &strategy].concat();
    cairn(&old).expect(1, &["cancel(int): repOK"]).without("  valid ");
}

#[test]
fn figures_add_up() {
    let run = cairn(&["explore", "shop.Orders#cancel(int)", "--scope", "2", "--json"]);
    let totals = run.expect(3, &[]).totals();
    let used = &totals["precondition"];
    let number = |name: &str| used[name].as_u64().unwrap_or_else(|| panic!("{name}: {used}"));
    assert_eq!(used["strategy"], "lissa-m");
    assert_eq!(used["instead"], Value::Null);
    let answers = ["by_witness", "by_memo", "by_tree", "by_search"];
    assert_eq!(answers.iter().map(|n| number(n)).sum::<u64>(), number("questions"), "{used}");
    assert_eq!(number("confirmed"), number("refuted") + totals["paths"].as_u64().expect("paths"));
    assert!(number("runs") > 0 && number("questions") > 0, "{used}");
    assert!(totals.get("notes").is_none(), "{totals}");
    let plain = ["explore", "shop.Orders#cancel(int)", "--precondition", "none", "--json"];
    let totals = cairn(&plain).totals();
    assert!(totals.get("precondition").is_none(), "{totals}");
}

#[test]
fn what_is_wrong_with_a_precondition_is_told_once() {
    let throws = "throws exceptions for some objects, which counts as false";
    for (class, note) in [
        ("Throws", throws),
        ("Loops", "does not come to an end for some objects"),
        ("Writes", "writes fields"),
        ("Counts", "writes fields"),
    ] {
        let target = format!("bad.Bad${class}#second");
        let run = cairn(&["explore", &target, "--scope", "2", "--replay"]);
        let run = run.expect(3, &["not as predicted: 0"]);
        noted(run, note);
        noted(cairn(&["check", &target, "--scope", "2"]), note);
        let json = cairn(&["check", &target, "--scope", "2", "--json"]).json();
        assert!(json["notes"][0].as_str().is_some_and(|n| n.contains(note)), "{json}");
        let out = directory(class);
        let out = out.to_str().expect("a path in UTF-8");
        let class = format!("bad.Bad${class}");
        noted(cairn(&["test", &class, "--scope", "2", "--out", out, "--no-run"]), note);
    }
    let before = ["explore", "bad.Bad$Throws#second", "--strategy", "if-repok"];
    noted(cairn(&before), throws);
    noted(
        cairn(&["enumerate", "bad.Bad$Throws"]),
        "ended with an exception, which counts as false",
    );
    noted(cairn(&["enumerate", "bad.Bad$Writes"]), "writes fields");
}

#[test]
fn what_is_no_precondition_is_told() {
    let note = "repOK of bad.Bad$Other is no precondition: it returns int";
    noted(cairn(&["explore", "bad.Bad$Other#first"]).expect(0, &[]), note);
    noted(cairn(&["check", "bad.Bad$Other#append"]).expect(1, &[]), note);
    let totals = cairn(&["explore", "bad.Bad$Other#first", "--json"]).totals();
    assert_eq!(totals["notes"][0], note);
    cairn(&["explore", "bad.Bad$Other#first", "--precondition", "none"]).without("note: ");
}

#[test]
fn no_valid_input_is_no_success() {
    let none = "no valid input within scope 2";
    for class in ["Never", "Large"] {
        let target = format!("bad.Bad${class}#first");
        cairn(&["explore", &target, "--scope", "2"]).expect(3, &[none, "0 paths"]);
        let unknown = format!("verdict: unknown ({none})");
        cairn(&["check", &target, "--scope", "2"]).expect(3, &[&unknown]);
        let before = ["check", &target, "--scope", "2", "--strategy", "if-repok"];
        cairn(&before).expect(3, &[&unknown]);
        let totals = cairn(&["explore", &target, "--scope", "2", "--json"]).totals();
        assert_eq!(totals["precondition"]["no_input"], none, "{totals}");
        let class = format!("bad.Bad${class}");
        let structure = "no valid structure within scope 2";
        cairn(&["enumerate", &class, "--scope", "2"]).expect(3, &[structure]);
    }
    let out = directory("none");
    let out = out.to_str().expect("a path in UTF-8");
    let test = |class: &str| cairn(&["test", class, "--scope", "2", "--out", out, "--no-run"]);
    test("bad.Bad$Never#first").expect(3, &["no test: no valid input within scope 2"]);
    // Where there may be one, more objects are tried before that is said.
    let larger = "scope 4: there is no valid input within less";
    test("bad.Bad$Large#fourth").expect(3, &[larger]).without("no valid input within scope");
}

#[test]
fn a_part_that_only_calls_make_is_told() {
    let why = "executed before the call: ";
    let target = "bad.Bad$Library#first";
    cairn(&["explore", target, "--scope", "1"]).expect(3, &["valid    if-repok (", why]);
    let run = cairn(&["explore", target, "--scope", "1", "--json"]);
    assert!(run.totals()["precondition"]["instead"].is_string(), "{}", run.out);
}

#[test]
fn preconditions_can_be_named_by_class() {
    let first = "bad.Bad$Other#first";
    let of = |precondition: &str, code: i32, input: &str| {
        let run = cairn(&["explore", first, "--replay", "--precondition", precondition]);
        run.expect(code, &["\n1 path\n", input, "not as predicted: 0"]);
    };
    of("bad.Checks#hasLarge", 0, "key: 6");
    of("bad.Checks#isHidden(bad.Bad$Other)", 3, "next: _");
    let both = cairn(&[
        "explore",
        first,
        "--precondition",
        "bad.Bad$Other#hasOne",
        "--precondition",
        "bad.Checks#hasLarge",
    ]);
    both.expect(3, &["key: 6, next: null"]);
    // An inherited one, and for a parameter.
    let append = ["explore", "bad.Bad$Other#append", "--replay", "--precondition"];
    let short = [&append[..], &["bad.Bad$Other#isShort"]].concat();
    cairn(&short).expect(0, &["threw java.lang.NullPointerException", "not as predicted: 0"]);
    let one = [&append[..], &["bad.Bad$Other#hasOne"]].concat();
    cairn(&one).expect(3, &["not as predicted: 0"]).without("NullPointerException");
}

#[test]
fn a_file_names_several() {
    let dir = directory("file");
    let text = "[heap]\nprecondition = [\"bad.Bad$Other#hasOne\", \"bad.Checks#hasLarge\"]\n";
    std::fs::write(dir.join("cairn.toml"), text).expect("a file");
    cairn_in(&dir, &["explore", "bad.Bad$Other#first"]).expect(3, &["key: 6, next: null"]);
    let text = "[heap]\nprecondition = \"bad.Checks#hasLrge\"\n";
    std::fs::write(dir.join("cairn.toml"), text).expect("a file");
    let run = cairn_in(&dir, &["explore", "bad.Bad$Other#first"]);
    run.expect(2, &["cairn.toml: heap: precondition: no method `hasLrge` in bad.Checks"]);
}

#[test]
fn tests_assert_preconditions_that_are_static() {
    for (method, text) in [
        ("hasLarge", "assertTrue(Checks.hasLarge("),
        ("isHidden", "method(Checks.class, \"isHidden\""),
    ] {
        let out = directory(method);
        let to = out.to_str().expect("a path in UTF-8");
        let precondition = format!("bad.Checks#{method}");
        let flags = ["--precondition", &precondition, "--out", to];
        let run = cairn(&[&["test", "bad.Bad$Other#first"][..], &flags].concat());
        run.expect(0, &["on the JVM"]).without("disagreement");
        let file = out.join("bad/BadOtherFirstCairnTest.java");
        let source = std::fs::read_to_string(file).expect("a test class");
        assert!(source.contains(text), "no `{text}` in:\n{source}");
    }
}

#[test]
fn structures_are_enumerated_by_a_static_one() {
    let flags = ["--precondition", "bad.Checks#hasLarge", "--range", "key=5..7", "--count"];
    let run = cairn(&[&["enumerate", "bad.Bad$Other"][..], &flags].concat());
    run.expect(0, &["2 structures, "]);
}

#[test]
fn mistakes_are_errors_that_say_what_to_do() {
    let wanted = "it must be `boolean repOK()` or `static boolean repOK(bad.Bad$Other)`";
    let own = |method: &str| format!("bad.Bad$Other#{method}");
    for (given, texts) in [
        ("bad.Chekcs#hasLarge".into(), ["class bad.Chekcs not found", "with its package"]),
        ("bad.Checks#hasLrge".into(), ["no method `hasLrge`", "hasLarge(bad.Bad$Other)"]),
        (own("repOK"), ["it returns int", wanted]),
        (own("two"), ["it has 2 parameters", "it must be"]),
        (own("none"), ["it is static and has no parameter", "it must be"]),
        (own("text"), ["java.lang.String is no class of your own", "it must be"]),
        (own("over"), ["is overloaded", "over(), bad.Bad$Other#over(bad.Bad$Other)"]),
        ("java.util.ArrayList#isEmpty".into(), ["a class of the library", "of your own"]),
        ("bad.Checks.hasLarge".into(), ["is no name of a method", "CLASS#NAME"]),
    ] {
        for command in ["explore", "check", "test"] {
            let run = cairn(&[command, "bad.Bad$Other#first", "--precondition", &given]);
            assert!(run.out.is_empty(), "{}", run.out);
            run.expect(2, &texts);
        }
    }
    let two = ["explore", "bad.Bad$Other#first", "--precondition", "none", "--precondition", "x"];
    cairn(&two).expect(2, &["`none` stands alone"]);
}
