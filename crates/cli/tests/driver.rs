//! `--strategy driver` as its users meet it: the structures of `subjects/` are built by their own
//! methods.

use cairn_testing::{Jdk, java_files, parallel};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A class that hides what the driver imports, and one of each kind that no driver can be made for.
const ODD: &str = r#"
public class Symbolic {
    private int n;

    public void add(int by) { n += by; }

    public int get() { return n; }

    private int hidden() { return n; }

    static class Sealed {
        private Sealed() {}

        int size() { return 0; }
    }
}
"#;

/// The structures that are driven.
const STRUCTURES: [&str; 6] =
    ["Bst", "SinglyLinkedList", "Stack", "buggy/HashTable", "buggy/Queue", "buggy/Stack"];

struct Classes {
    structures: PathBuf,
    odd: PathBuf,
    /// Cairn's Java side, so that a replay need not compile it.
    runner: PathBuf,
}

fn root(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

/// A directory of the tests' own, empty.
fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("driver").join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

fn classes() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let file = |name: &&str| root("subjects/structures").join(format!("{name}.java"));
        let structures: Vec<PathBuf> = STRUCTURES.iter().map(file).collect();
        let jdk = Jdk::default();
        Classes {
            structures: jdk.compiled(&["-g"], &structures),
            odd: jdk.compiled_texts(&["-g"], &[("Symbolic", ODD)]),
            runner: jdk.compiled(&["-g"], &java_files(&root("java/src/dev/cairn"))),
        }
    })
}

/// What a command said and how it ended.
struct Run {
    text: String,
    code: Option<i32>,
}

impl Run {
    fn of(out: Output) -> Run {
        let text = [out.stdout, out.stderr].concat();
        Run { text: String::from_utf8_lossy(&text).into_owned(), code: out.status.code() }
    }

    fn expect(&self, code: i32, texts: &[&str]) {
        assert_eq!(self.code, Some(code), "{}", self.text);
        for text in texts {
            assert!(self.text.contains(text), "no `{text}` in:\n{}", self.text);
        }
    }

    /// The number in the line `92 paths`.
    fn paths(&self) -> u64 {
        let number = |l: &str| l.split_once(" path")?.0.parse().ok();
        let found = self.text.lines().find_map(number);
        found.unwrap_or_else(|| panic!("no number of paths in:\n{}", self.text))
    }
}

fn cairn(command: &str, classes: &Path, arguments: &[&str]) -> Run {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.arg(command).arg("-cp").arg(classes).args(arguments);
    Run::of(c.output().expect("cairn runs"))
}

/// A run on the structures with a driver.
fn driven(command: &str, target: &str, arguments: &[&str]) -> Run {
    let runner = classes().runner.to_str().expect("a plain path");
    let fixed = [target, "--strategy", "driver", "--jobs", "1", "--runner", runner];
    cairn(command, &classes().structures, &[&fixed, arguments].concat())
}

/// A path of n insertions and a removal is an order of n + 1 keys in which some may be equal: no two
/// such orders take the same way, and each takes one. There are 1, 3, 13, 75 of them.
#[test]
fn paths_of_a_search_tree_are_the_weak_orders_of_its_keys() {
    let scopes = [("0", 1), ("3", 1 + 3 + 13 + 75)];
    parallel(&scopes, |(scope, paths)| {
        let run = driven("explore", "structures.Bst#remove", &["--scope", scope]);
        run.expect(3, &[&format!("bounds   scope {scope}")]);
        assert_eq!(run.paths(), *paths, "{}", run.text);
    });
}

/// With two ways to add a value, neither of which compares any, there is a path for each sequence
/// of calls: 1 + 2 + 4 + 8. An argument is any of these lists or null, independently.
#[test]
fn paths_of_a_list_are_the_sequences_of_calls() {
    let run = driven("explore", "structures.SinglyLinkedList#size", &["--scope", "3"]);
    run.expect(3, &["by   new SinglyLinkedList().size();", "singlyLinkedList.addLast("]);
    assert_eq!(run.paths(), 15, "{}", run.text);
    let arguments = ["--scope", "1", "--replay"];
    let run = driven("explore", "structures.SinglyLinkedList#merge", &arguments);
    run.expect(3, &["replayed on the JVM: 12, of them not as predicted: 0"]);
    assert_eq!(run.paths(), 3 * (1 + 3), "{}", run.text);
}

#[test]
fn seeded_bugs_are_found_and_replayed() {
    let bugs = [
        ("Stack#pop()", "all", "java.lang.NullPointerException", "new Stack().pop();"),
        (
            "Queue#dequeue()",
            "assert",
            "java.lang.AssertionError: head and tail end together",
            "queue.enqueue(0); queue.dequeue();",
        ),
        (
            "HashTable#put(int,int)",
            "all",
            "java.lang.AssertionError: every entry has moved",
            "HashTable hashTable = new HashTable(); hashTable.put(",
        ),
    ];
    parallel(&bugs, |(target, property, thrown, calls)| {
        let target = format!("structures.buggy.{target}");
        let run = driven("check", &target, &["--property", property, "--scope", "2"]);
        let violation = format!("violation: {thrown}");
        run.expect(1, &[&violation, "replayed on Java", calls, "verdict: violated\n"]);
    });
    let run = driven("check", "structures.Stack#size()", &["--scope", "2", "--json"]);
    run.expect(0, &["\"target\": \"structures.Stack#size()\"", "\"holds within bounds\""]);
}

#[test]
fn a_driver_can_be_kept_and_edited() {
    let kept = directory("kept");
    let file = kept.join("structures/StackPopDriver.java");
    let keep = || {
        let arguments = ["--scope", "1", "--keep-driver", kept.to_str().expect("a plain path")];
        driven("explore", "structures.Stack#pop()", &arguments)
    };
    keep().expect(3, &["2 paths"]);
    let text = std::fs::read_to_string(&file).expect("the driver");
    std::fs::write(&file, text.replace("makeStack(1)", "makeStack(3)")).expect("an edited file");
    keep().expect(2, &["StackPopDriver.java: is there already, and is different"]);
    // As its comment says.
    let out = kept.join("out");
    let mut javac = Jdk::default().tool("javac");
    javac.current_dir(&kept).arg("-cp").arg(&classes().structures);
    javac.args(["-sourcepath", ".", "-d"]).arg(&out).arg("structures/StackPopDriver.java");
    let compiled = javac.output().expect("javac runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let class_path = std::env::join_paths([&out, &classes().structures]).expect("plain paths");
    let run = cairn("explore", Path::new(&class_path), &["structures.StackPopDriver#drive()"]);
    run.expect(0, &["4 paths", "complete"]);
}

#[test]
fn what_cannot_be_is_said_why() {
    let say = |command: &str, arguments: &[&str], texts: &[&str]| {
        cairn(command, &classes().structures, arguments).expect(2, texts);
    };
    let driver = ["--strategy", "driver"];
    let with = |more: &[&'static str]| [&driver, more].concat();
    say("explore", &with(&["structures.Bst"]), &["names no method", "structures.Bst#method"]);
    say("check", &with(&["structures.Bst#replace"]), &["is private"]);
    say("explore", &with(&["java.util.ArrayList#size"]), &["is of the library"]);
    let arguments = with(&["structures.Bst#remove", "--scope", "Node=3"]);
    say("explore", &arguments, &["--scope: `Node=3` is no number"]);
    let arguments = with(&["structures.Bst#remove", "--non-null", "x"]);
    say("explore", &arguments, &["no parameter `x`; there are: `key`"]);
    let arguments = ["structures.Bst#remove", "--keep-driver", "x"];
    say("explore", &arguments, &["--keep-driver needs --strategy driver"]);
    let texts = ["--strategy: `driver` is for `cairn explore` and `cairn check`"];
    say("test", &with(&["structures.Bst"]), &texts);
    say("explore", &["--strategy", "x", "structures.Bst#remove"], &["strategy `x`", ", driver"]);
    let odd = |arguments: &[&'static str], texts: &[&str]| {
        cairn("check", &classes().odd, &with(arguments)).expect(2, texts);
    };
    odd(&["Symbolic#hidden"], &["Symbolic#hidden() is private"]);
    odd(&["Symbolic$Sealed#size"], &["Symbolic$Sealed cannot be built", "has no constructor"]);
    odd(&["Symbolic#get"], &["SymbolicGetDriver.java does not compile (--keep-driver", "error:"]);
}

/// A runtime is enough for the other strategies.
#[cfg(unix)]
#[test]
fn without_a_compiler_there_is_no_driver() {
    let home = directory("runtime");
    std::fs::create_dir(home.join("bin")).expect("a directory");
    let link = |from: &Path, to: &Path| {
        for entry in std::fs::read_dir(from).expect("a directory of the JDK").flatten() {
            let name = entry.file_name();
            if name != "javac" && name != "bin" {
                std::os::unix::fs::symlink(entry.path(), to.join(name)).expect("a link");
            }
        }
    };
    let jdk = Jdk::default();
    link(&jdk.home, &home);
    link(&jdk.home.join("bin"), &home.join("bin"));
    let home = home.to_str().expect("a plain path");
    let arguments = ["structures.Bst#min", "--strategy", "driver", "--java-home", home];
    let run = cairn("explore", &classes().structures, &arguments);
    run.expect(2, &["has no javac", "--java-home"]);
    run.expect(2, &[home]);
}

/// A file can ask for it, too.
#[test]
fn the_strategy_and_its_scope_can_stand_in_a_file() {
    let directory = directory("file");
    let text = "[heap]\nstrategy = \"driver\"\nscope = 1\n";
    std::fs::write(directory.join("cairn.toml"), text).expect("a file");
    let run = |command: &str, target: &str| {
        let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
        c.args([command, "-cp"]).arg(&classes().structures).arg(target).current_dir(&directory);
        Run::of(c.output().expect("cairn runs"))
    };
    run("explore", "structures.Bst#remove").expect(3, &["4 paths"]);
    run("test", "structures.Bst").expect(2, &["cairn.toml: `driver` is for `cairn explore`"]);
}
