//! `cairn enumerate`: published numbers of structures, output formats that agree, Java source whose
//! objects a JVM finds valid and different, and bad input.

use cairn_testing::{Jdk, sources};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Whether the objects of `NAMEStructures.all()` are as many as said, valid, and different. Arguments:
/// the class, its predicate, the number; and so on.
const CHECK: &str = r#"
import java.lang.reflect.*;
import java.util.*;

public class Check {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length; i += 3) {
            List<?> objects = (List<?>) Class.forName(args[i]).getMethod("all").invoke(null);
            Set<String> seen = new HashSet<>();
            int valid = 0;
            for (Object object : objects) {
                seen.add(text(object));
                valid += (Boolean) method(object.getClass(), args[i + 1]).invoke(object) ? 1 : 0;
            }
            int expected = Integer.parseInt(args[i + 2]);
            boolean same = objects.size() == expected && valid == expected && seen.size() == expected;
            System.out.println((same ? "good " : "BAD ") + args[i] + ": " + objects.size() + " objects, "
                    + valid + " valid, " + seen.size() + " different");
        }
    }

    static Method method(Class<?> type, String name) throws Exception {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Method m : at.getDeclaredMethods()) {
                if (m.getName().equals(name) && m.getParameterCount() == 0) {
                    m.setAccessible(true);
                    return m;
                }
            }
        }
        throw new NoSuchMethodException(name);
    }

    /** Objects are numbered as they are met: what differs only in identities has one text. */
    static String text(Object root) throws Exception {
        StringBuilder out = new StringBuilder();
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> queue = new ArrayList<>();
        name(root, out, numbers, queue);
        for (int i = 0; i < queue.size(); i++) {
            Object at = queue.get(i);
            out.append("\n").append(at.getClass().getName()).append(":");
            if (at.getClass().isArray()) {
                for (int k = 0; k < Array.getLength(at); k++) {
                    name(Array.get(at, k), out, numbers, queue);
                }
                continue;
            }
            for (Class<?> c = at.getClass(); c != Object.class; c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(f.getModifiers())) {
                        f.setAccessible(true);
                        name(f.get(at), out, numbers, queue);
                    }
                }
            }
        }
        return out.toString();
    }

    static void name(Object o, StringBuilder out, Map<Object, Integer> numbers, List<Object> queue) {
        boolean value = o instanceof String || o instanceof Number || o instanceof Boolean
                || o instanceof Character || o instanceof Enum;
        if (o == null || value) {
            out.append(o == null ? "null" : o.getClass().getSimpleName() + " " + o).append(",");
            return;
        }
        if (!numbers.containsKey(o)) {
            numbers.put(o, queue.size());
            queue.add(o);
        }
        out.append('#').append(numbers.get(o)).append(",");
    }
}
"#;

/// All that is hard to build: hidden classes and constants, inner and generic classes, fields that are
/// private, final or shadowed, constructors that throw or never end, boxes that are the same object.
const ODD: &str = r#"package odd;

import java.util.List;

public class Odd<T extends Comparable<T>> {
    private static class Hidden { int key; Hidden next; }
    private enum Mood { GOOD, BAD { int x() { return 1; } }; int x() { return 0; } }
    class Inner { int depth; Inner below; }
    static class Base { protected long id; char c; Base(long id) { this.id = id; } }
    static class Derived extends Base {
        final String id;
        double weight;
        Derived(long first, String id) { super(first); this.id = id; }
    }
    static class Endless { int x; Endless() { while (true) { } } }

    private Hidden head;
    private Mood mood;
    Inner inner;
    Base base;
    Endless endless;
    Double one;
    Double other;
    T item;
    Comparable<Integer> raw;
    final int fixed;
    byte b;
    short s;
    float f;
    List<String> names;
    Hidden[] table;
    int[][] grid;

    Odd(int fixed, int other) {
        if (other > 0) throw new IllegalStateException();
        this.fixed = fixed;
    }

    boolean repOK() {
        if (head == null || head.next != null || head.key != 1 || mood != Mood.BAD) return false;
        if (inner == null || inner.below != inner || inner.depth > 0) return false;
        if (!(base instanceof Derived d) || d.id == null || base.id != 1L) return false;
        if (d.c != 1 || d.weight != 1.0 || endless == null || endless.x != 1) return false;
        if (one != other || one == null || one != 1.0 || item == null || raw == null) return false;
        if (fixed != 1 || b != 1 || s != 1 || f != 1f || names != null) return false;
        if (table == null || table.length != 2 || table[0] != head || table[1] != head) return false;
        return grid != null && grid.length == 1 && grid[0] != null && grid[0].length == 1
                && grid[0][0] == 1;
    }

    boolean isThrown() { throw new IllegalStateException(); }
    boolean isEndless() { while (head != null) { } return true; }
    static boolean isStatic() { return true; }
    boolean hasParameter(int x) { return true; }

    static class Plain { int x; }
    static abstract class Abstract { abstract boolean repOK(); }
    static class Small { byte x; boolean repOK() { return true; } boolean read() { return x >= 0; } }
}
"#;

fn directory(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate").join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("a directory");
    dir
}

/// The compiled subjects, and what is written here.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let text = |file: &PathBuf| {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let folder = file.parent().and_then(Path::file_name).expect("a folder");
            let text = std::fs::read_to_string(file).expect("a subject");
            (format!("{}/{name}", folder.display()), text)
        };
        let mut files: Vec<_> = sources(&["structures", "korat"]).iter().map(text).collect();
        files.push(("Odd".into(), ODD.into()));
        Jdk::default().compiled_texts(&[], &files)
    })
}

fn enumerate_in(directory: &Path, args: &[&str]) -> Output {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.current_dir(directory).args(["enumerate", "-cp"]).arg(classes()).args(args);
    cairn.output().expect("cairn runs")
}

/// The output, which has this exit code.
fn enumerate(args: &[&str], code: i32) -> String {
    let out = enumerate_in(Path::new("."), args);
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{args:?}\n{err}");
    assert_eq!(err, "", "{args:?}");
    String::from_utf8(out.stdout).expect("text")
}

fn json(args: &[&str], code: i32) -> Value {
    let args = [args, &["--json"]].concat();
    serde_json::from_str(&enumerate(&args, code)).expect("JSON")
}

/// Expects exit code 2 and these texts on standard error.
fn refused(args: &[&str], texts: &[&str]) {
    let out = enumerate_in(Path::new("."), args);
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{args:?}\n{err}");
    assert!(out.stdout.is_empty() && !err.contains("internal error"), "{args:?}\n{err}");
    for text in texts {
        assert!(err.contains(text), "{args:?}: no `{text}` in:\n{err}");
    }
}

#[test]
fn published_counts() {
    let exactly = "--range size=n..n --range key=1..n --count";
    let objects = "--range size=n..n --subclasses java.lang.Object=java.lang.Object --count";
    let shapes = "--range size=8..8 --count";
    for (class, scope, flags, count) in [
        ("RedBlackTree", "7", exactly, 35),
        ("SearchTree", "6", exactly, 132),
        ("BinaryTree", "8", shapes, 1430),
        ("SinglyLinkedList", "6", objects, 203),
    ] {
        let class = format!("korat.{class}");
        let mut args = vec![class.as_str(), "--scope", scope];
        args.extend(flags.split(' '));
        let text = enumerate(&args, 0);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with(&format!("{count} structures, ")), "{class}: {text}");
        assert!(text.contains(&format!("scope {scope}, ")), "{text}");
        if class == "korat.SinglyLinkedList" {
            let found = json(&args, 0);
            assert_eq!((&found["count"], &found["complete"]), (&count.into(), &true.into()));
            assert!(found.get("structures").is_none());
        }
    }
}

/// What is pruned depends on the ranges; what is found must not.
#[test]
fn counts_by_size_add_up() {
    let count = |class: &str, range: &str| {
        let args = [class, "--scope", "3", "--count", "--range", range];
        let out = enumerate_in(Path::new("."), &[&args[..], &["--json"]].concat());
        let found: Value = serde_json::from_slice(&out.stdout).expect("JSON");
        found["count"].as_u64().expect("a number")
    };
    for (class, field) in [
        ("structures.Bst", "size"),
        ("structures.RedBlackTree", "size"),
        ("structures.HashTable", "size"),
        ("structures.Graph", "edgeCount"),
        ("structures.Agenda", "Bst.size"),
        ("structures.Inventory", "HashTable.size"),
    ] {
        let parts: Vec<u64> = (0..=3).map(|n| count(class, &format!("{field}={n}..{n}"))).collect();
        let all = count(class, &format!("{field}=0..3"));
        assert_eq!(parts.iter().sum::<u64>(), all, "{class}: {parts:?}");
    }
}

#[test]
fn formats_agree() {
    for (class, scope) in [("RedBlackTree", "3"), ("ArrayHeap", "2"), ("HashTable", "3")] {
        let class = format!("structures.{class}");
        let args = [class.as_str(), "--scope", scope];
        let document = json(&args, 0);
        let count = document["count"].as_u64().expect("a number");
        assert_eq!(document["structures"].as_array().map(|s| s.len() as u64), Some(count));
        let all = enumerate(&[&args[..], &["--all"]].concat(), 0);
        assert_eq!(all.lines().count() as u64, count + 1, "{all}");
        let some = enumerate(&args, 0);
        let more = format!("... and {} more (--all prints them)", count.saturating_sub(20));
        assert_eq!(some.contains(&more), count > 20, "{some}");
        assert_eq!(some.lines().filter(|l| l.contains('{')).count() as u64, count.min(20));
        let dot = enumerate(&[&args[..], &["--dot"]].concat(), 0);
        assert_eq!(dot.matches("digraph structure").count() as u64, count);
        let java = enumerate(&[&args[..], &["--java"]].concat(), 0);
        let methods =
            java.lines().filter(|l| l.contains("public static") && l.contains(" structure"));
        assert_eq!(methods.count() as u64, count, "{java}");
        // But for the time that is in the text, the same each time.
        assert_eq!(json(&args, 0), document);
    }
}

#[test]
fn a_structure_is_told_in_full() {
    let text = enumerate(&["structures.RedBlackTree", "--scope", "2"], 0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "1    RedBlackTree{root: null, size: 0}");
    // The key of the only node is not looked at.
    let leaf = "left: null, right: null, parent: null}";
    let one =
        format!("RedBlackTree{{root: Node#1{{key: ?, value: ?, color: BLACK, {leaf}, size: 1}}");
    assert_eq!(lines[1], format!("2    {one}"));
    assert!(lines[2].contains("parent: Node#1"), "{}", lines[2]);
    assert!(lines[4].contains("; scope 2, RedBlackTree.size 0..2, Node.key 0..1"), "{}", lines[4]);
    let document = json(&["structures.RedBlackTree", "--scope", "2"], 0);
    let objects = &document["structures"][1]["objects"];
    assert_eq!(objects[0]["class"], "structures.RedBlackTree");
    assert_eq!(objects[0]["fields"]["root"]["object"], 1);
    assert_eq!(objects[1]["fields"]["color"]["enum"], "BLACK");
    assert!(objects[1]["fields"].get("key").is_none(), "{objects}");
    assert_eq!(document["ranges"]["Node.key"]["to"], 1);
    assert_eq!(document["reason"], Value::Null);

    let heaps = enumerate(&["structures.ArrayHeap", "--scope", "2"], 0);
    assert!(heaps.contains("ArrayHeap{heap: int[2]{0, 1}, size: 2}"), "{heaps}");
    assert!(heaps.contains("element 0..1, array length 5"), "{heaps}");
    let odd = enumerate(&["odd.Odd", "--scope", "2", "--limit", "1"], 3);
    for part in
        ["mood: BAD", "below: Inner#1", "Odd.Base.id: 1", "c: '\\u0001'", "Odd.Derived.id: \"\""]
    {
        assert!(odd.contains(part), "{part}\n{odd}");
    }
    assert!(odd.contains("note: Odd.names is only tried as null"), "{odd}");
}

#[test]
fn java_source_builds_valid_objects() {
    let dir = directory("java");
    let mut sources = vec![dir.join("Check.java")];
    std::fs::write(&sources[0], CHECK).expect("a source file");
    let mut arguments = vec![];
    for (class, flags) in [
        ("structures.Bst", "--scope 3"),
        ("structures.RedBlackTree", "--scope 3"),
        ("structures.ArrayHeap", "--scope 2"),
        ("structures.HashTable", "--scope 2"),
        ("structures.Expr", "--scope 1"),
        ("korat.SinglyLinkedList", "--scope 2"),
        // More than one class has room for.
        ("korat.BinaryTree", "--scope 7"),
        ("odd.Odd", "--scope 2"),
    ] {
        let mut args = vec![class, "--java"];
        args.extend(flags.split(' '));
        let text = enumerate(&args, 0);
        args[1] = "--count";
        let count = json(&args, 0)["count"].to_string();
        let (package, simple) = class.split_once('.').expect("a package");
        let file = dir.join(package).join(format!("{simple}Structures.java"));
        std::fs::create_dir_all(dir.join(package)).expect("a directory");
        std::fs::write(&file, text).expect("a source file");
        sources.push(file);
        arguments.extend([format!("{class}Structures"), "repOK".into(), count]);
    }
    let jdk = Jdk::default();
    let to = dir.join("classes");
    let class_path = classes().to_str().expect("a plain path");
    jdk.compile_with(&["-cp", class_path, "-Werror", "-Xlint:unchecked"], &sources, &to);
    let mut java = jdk.tool("java");
    java.args(["-ea", "-Xshare:auto", "-cp"]).arg(format!("{}:{class_path}", to.display()));
    let out = java.arg("Check").args(&arguments).output().expect("java runs");
    let text = String::from_utf8_lossy(&out.stdout);
    println!("structures on the JVM:\n{text}");
    let err = String::from_utf8_lossy(&out.stderr);
    assert!(out.status.success() && !text.contains("BAD"), "{text}{err}");
    assert_eq!(text.lines().count(), arguments.len() / 3, "{text}{err}");
    assert!(text.contains("odd.OddStructures: 32 objects"), "{text}");
}

#[test]
fn what_is_missing_is_said() {
    let none = enumerate(&["structures.Bst", "--scope", "2", "--range", "size=5..6"], 3);
    assert!(none.starts_with("no valid structure within scope 2\n"), "{none}");
    assert!(none.contains("--scope") && none.contains("Bst.size 5..6"), "{none}");
    let document = json(&["structures.Bst", "--scope", "2", "--range", "size=5..6"], 3);
    assert_eq!(document["count"], 0);
    assert_eq!(document["reason"], "no valid structure within scope 2");
    let limited = enumerate(&["structures.Bst", "--limit", "2"], 3);
    assert!(limited.starts_with("1    ") && limited.contains("--limit"), "{limited}");
    assert_eq!(json(&["structures.Bst", "--limit", "2"], 3)["complete"], false);
    let thrown = enumerate(&["odd.Odd#isThrown"], 3);
    assert!(thrown.contains("1 of 1 candidate ended with an exception"), "{thrown}");
    let endless = enumerate(&["odd.Odd", "--precondition", "isEndless"], 3);
    assert!(endless.contains("incomplete: the predicate did not come to an end"), "{endless}");
    let time = enumerate(&["structures.Bst", "--scope", "30", "--time", "100ms", "--count"], 3);
    assert!(time.contains("incomplete: the time is up (--time)"), "{time}");
}

#[test]
fn bad_input_is_refused() {
    let bst = "structures.Bst";
    refused(&["structures.Missing"], &["structures.Missing", "not found"]);
    refused(
        &["odd.Odd$Plain"],
        &["odd.Odd$Plain has no method `boolean repOK()`", "--precondition"],
    );
    refused(&[bst, "--precondition", "isSound"], &["boolean isSound()", "Bst has repOK()"]);
    refused(&["odd.Odd#isStatic"], &["isStatic", "not static"]);
    refused(&["odd.Odd#hasParameter"], &["without parameters"]);
    refused(&["odd.Odd#hasParameter(int)"], &["no parameters"]);
    refused(&["odd.Odd#repOK", "--precondition", "x"], &["give one of them"]);
    refused(&[bst, "--precondition", "none"], &["name a method"]);
    refused(&["odd.Odd$Abstract"], &["abstract", "--subclasses"]);
    refused(&["structures.RedBlackTree$Color"], &["enum"]);
    refused(&["java.util.ArrayList#isEmpty"], &["library"]);
    refused(&[bst, "--scope", "0"], &["--scope", "at least 1"]);
    refused(&[bst, "--scope", "x"], &["--scope", "`x`"]);
    refused(&[bst, "--scope", "Missing=3"], &["--scope", "Missing"]);
    refused(&[bst, "--scope", "70000"], &["lower --scope"]);
    refused(&[bst, "--range", "size"], &["--range", "FIELD=FROM..TO"]);
    refused(&[bst, "--range", "=1..2"], &["--range", "FIELD=FROM..TO"]);
    refused(&[bst, "--range", "size=one..two"], &["--range size", "`one..two`"]);
    refused(&[bst, "--range", "size=3..1"], &["--range size", "empty"]);
    refused(&[bst, "--range", "key=0..9999"], &["--range key", "4096"]);
    refused(&[bst, "--range", "siez=1..2"], &["`siez`", "Bst.size, Node.key"]);
    refused(&["odd.Odd$Small#read", "--range", "x=0..300"], &["Small.x", "byte"]);
    refused(&[bst, "--limit", "0"], &["--limit"]);
    refused(&[bst, "--json", "--dot"], &["--json", "--dot"]);
    refused(&[bst, "--count", "--java"], &["--count", "--java"]);
    refused(&[], &["TARGET"]);
}

#[test]
fn cairn_toml_has_ranges() {
    let dir = directory("toml");
    let file = dir.join("cairn.toml");
    let count = |args: &[&str]| {
        let all = [&["structures.Bst", "--count", "--json"], args].concat();
        let out = enumerate_in(&dir, &all);
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        serde_json::from_str::<Value>(&text).expect("JSON")["count"].as_u64()
    };
    std::fs::write(
        &file,
        "[heap]\nscope = 4\n[ranges]\nsize = \"n..n\"\n\"Node.key\" = \"1..n\"\n",
    )
    .expect("a file");
    // Catalan numbers: the shape says where the keys are.
    assert_eq!(count(&[]), Some(14));
    assert_eq!(count(&["--scope", "3"]), Some(5));
    assert_eq!(count(&["--scope", "3", "--range", "size=2..2"]), Some(6));
    assert_eq!(count(&["--scope", "Node=2,4"]), Some(0));
    // Of other classes there may be ranges as well; a mistake is one.
    std::fs::write(&file, "[ranges]\n\"other.Node.weight\" = \"0..9\"\n").expect("a file");
    assert_eq!(count(&["--scope", "2"]), Some(4));
    for (text, place) in [
        ("[ranges]\nsize = \"0-3\"\n", "cairn.toml: ranges: size: `0-3`"),
        ("[ranges]\nsize = \"5..1\"\n", "cairn.toml: ranges: size: `5..1` is empty"),
        ("[ranges]\nsize = 3\n", "line 2"),
        ("[range]\nsize = \"0..3\"\n", "range"),
    ] {
        std::fs::write(&file, text).expect("a file");
        let out = enumerate_in(&dir, &["structures.Bst", "--count"]);
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{text}{err}");
        assert!(err.contains(place), "{text}{err}");
    }
}
