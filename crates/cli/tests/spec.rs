//! `cairn spec`: bad input with its place and exit code, models and pictures, differences that are there, and Java that
//! cannot be written.

use cairn_testing::{Jdk, classes_of, scratch};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PAIR: &str = r#"package pairs;

public class Pair {
    static class Node { int key; Node next; }

    Node first;
    Node second;
    private int secret;

    boolean repOK() {
        return first != null && second != null && first != second && first.key <= second.key;
    }

    int secret() { return secret; }
}
"#;

struct Project {
    directory: PathBuf,
    classes: PathBuf,
}

impl Project {
    fn new(name: &str) -> Project {
        let classes = Jdk::default().compiled_texts(&["-g"], &[("pairs/Pair", PAIR)]);
        Project { directory: scratch(name), classes }
    }

    fn spec(&self, text: &str) -> PathBuf {
        let file = self.directory.join("Pair.star");
        std::fs::write(&file, text).expect("a file");
        file
    }

    fn cairn(&self, command: &str, text: &str, more: &[&str]) -> Run {
        run(command, &self.classes, &self.spec(text), more)
    }
}

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Run {
    /// What JSON was printed.
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {}", self.out))
    }

    #[track_caller]
    fn is(&self, code: i32, parts: &[&str]) {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        for part in parts {
            let found = self.out.contains(part) || self.err.contains(part);
            assert!(found, "`{part}` is not in\n{}\n{}", self.out, self.err);
        }
    }
}

fn run(command: &str, classes: &Path, file: &Path, more: &[&str]) -> Run {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.args(["spec", command, "-cp"]).arg(classes).arg(file).args(more);
    let Output { status, stdout, stderr } = c.output().expect("cairn runs");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Run { code: status.code(), out: text(stdout), err: text(stderr) }
}

fn subject(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects").join(name)
}

#[test]
fn what_is_wrong_has_its_place() {
    let project = Project::new("spec-wrong");
    let unknown = project.cairn("check", "inv Pear(this) := this -> Pear();", &[]);
    unknown.is(2, &["Pair.star:1:5", "Pear", "^^^^"]);
    let syntax = project.cairn("check", "// a list\npred p(x) :=\n    x = null & & x = x;", &[]);
    syntax.is(2, &["Pair.star:3:", "^"]);
    let arity =
        "pred p(x, n) := x = null & n = 0;\ninv Pair(this) := this -> Pair(first: a) * p(a);";
    project.cairn("check", arity, &[]).is(2, &["Pair.star:2:", "2"]);
    let json = project.cairn("check", arity, &["--json"]);
    assert_eq!(json.code, Some(2));
    assert_eq!(json.json()["diagnostics"][0]["line"], 2);
    run("check", &project.classes, &project.directory.join("No.star"), &[]).is(2, &["No.star"]);
    project.cairn("show", arity, &[]).is(2, &["Pair.star:2:"]);
    project.cairn("diff", arity, &["Pair#repOK"]).is(2, &["Pair.star:2:"]);
}

#[test]
fn cases_without_models_are_named() {
    let project = Project::new("spec-empty");
    let text = "pred list(x, n) :=\n    x = null & n = 0\n  | x -> Node(next: y) * list(y, m) & n = m + 1\n  \
                | x -> Node(key: k) & k < k & n = 1;\n\
                inv Pair(this) := this -> Pair(first: a, second: a) * list(a, _) * list(a, 1);";
    let run = project.cairn("check", text, &["--json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let json = run.json();
    let messages: Vec<&str> = json["diagnostics"]
        .as_array()
        .map(|all| all.iter().filter_map(|d| d["message"].as_str()).collect())
        .unwrap_or_default();
    let is_said = |text: &str| messages.iter().any(|m| m.contains(text));
    assert!(is_said("case 3 of `pred list(x, n)` can never hold"), "{messages:?}");
    assert!(is_said("`inv pairs.Pair`"), "{messages:?}");
    assert_eq!(json["parts"][0]["smallest"][0], "x: null");
}

#[test]
fn models_are_counted_by_size_and_drawn() {
    let classes = classes_of(&["structures"]);
    let file = subject("structures/Bst.star");
    let trees = run("show", &classes, &file, &["bst_tree", "--scope", "4", "--json"]);
    assert_eq!(trees.code, Some(0), "{}", trees.err);
    // Catalan numbers.
    assert_eq!(trees.json()["parts"][0]["by_size"], serde_json::json!([1, 1, 2, 5, 14]));
    let drawn = run("show", &classes, &file, &["Bst", "--scope", "1"]);
    drawn.is(0, &["this: Bst (size 1)", "└─ root: node1 (key 0)", "objects  models"]);
    let directory = scratch("spec-dot");
    let to = directory.display().to_string();
    run("show", &classes, &file, &["Bst", "--scope", "2", "--dot", &to]).is(0, &[]);
    let pictures = std::fs::read_dir(&directory).expect("a directory").count();
    assert_eq!(pictures, 4, "trees of 0, 1 and 2 nodes");
    run("show", &classes, &file, &["twig"]).is(2, &["no `twig`", "bst_tree"]);
    run("check", &classes, &file, &[]).is(0, &["smallest model, 1 object", "no errors"]);
}

#[test]
fn differences_are_found_both_ways() {
    let project = Project::new("spec-diff");
    let same = "inv Pair(this) := this -> Pair(first: a, second: b)\n  * a -> Node(key: k) * b -> Node(key: l) & k <= l;";
    project.cairn("diff", same, &["Pair#repOK"]).is(0, &["no difference"]);
    let strict = same.replace("k <= l", "k < l");
    let run = project.cairn("diff", &strict, &["Pair#repOK", "--json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert_eq!(run.json()["accepted_by_specification_only"], 0);
    assert_eq!(run.json()["differences"][0]["accepted_by"], "method");
    let loose = same.replace(" & k <= l", "");
    project
        .cairn("diff", &loose, &["Pair"])
        .is(1, &["accepted by inv pairs.Pair, refused by Pair"]);
    project.cairn("diff", same, &["Pear#repOK"]).is(2, &["no invariant of `Pear`", "pairs.Pair"]);
    project.cairn("diff", same, &["Pair#repOk"]).is(2, &["repOk"]);
    let classes = classes_of(&["structures"]);
    let small = run_scheduler(&classes);
    small.is(3, &["no structure is within scope 1"]);
}

fn run_scheduler(classes: &Path) -> Run {
    let file = subject("structures/Scheduler.star");
    run("diff", classes, &file, &["Scheduler#repOK", "--scope", "1"])
}

#[test]
fn java_that_cannot_be_written_is_said() {
    let project = Project::new("spec-java-cli");
    let secret = "inv Pair(this) := this -> Pair(secret: s) & s > 0;";
    project.cairn("java", secret, &[]).is(3, &["field pairs.Pair.secret", "private"]);
    let open = "pred p(x, lo, hi) := x -> Node(key: k) & lo < k & k < hi & lo + hi = 7;\n\
                inv Pair(this) := this -> Pair(first: a) * p(a, _, _);";
    project.cairn("java", open, &[]).is(3, &["nothing determines"]);
    let two = "pred p(x, n) := x -> Node() & n = 1 | x -> Node(next: null) & n = 2;\n\
               inv Pair(this) := this -> Pair(first: a) * p(a, n) & n > 1;";
    project.cairn("java", two, &[]).is(3, &["cases 1 and 2"]);
    let fine = "inv Pair(this) := this -> Pair(first: a) * a -> Node(key: 3);";
    project.cairn("java", fine, &[]).is(0, &["final class PairSpec", "object.first.key != 3"]);
    project.cairn("java", fine, &["--class", "Pear"]).is(2, &["no invariant of `Pear`"]);
}
