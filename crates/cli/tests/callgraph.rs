//! `cairn callgraph` and `cairn pointsto` from the command line: what they print, as text, JSON and graph, and
//! what they say to wrong input.

use cairn_testing::Jdk;
use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;

const SOURCE: &str = r#"import java.util.*;
import java.util.function.*;
public class Shapes {
    interface Shape { int area(); }
    record Square(int a) implements Shape { public int area() { return a * a; } }
    record Line(int n) implements Shape { public int area() { return 0; } }
    static class Unused implements Shape { public int area() { return 1; } }
    static int sum(List<Shape> all) {
        int sum = 0;
        for (Shape s : all) {
            sum += s.area();
        }
        return sum;
    }
    static Object pick(boolean first, Object a, Object b) {
        if (first) {
            Object o = a;
            return o;
        }
        Object other = b;
        Object o = other;
        return o;
    }
    static void never(Object x) { x.hashCode(); }
    public static void main(String[] args) {
        List<Shape> all = new ArrayList<>();
        Supplier<Shape> s = () -> new Square(3);
        all.add(s.get());
        all.add(new Line(2));
        System.out.println(sum(all));
        pick(args.length > 0, "text", new int[1]);
        String empty = null;
        pick(true, empty, empty);
        a(0); b(0); c(0); d(0); e(0); f(0); g(0); h(0); i(0); j(0); k(0);
    }
    static void a(int n) {} static void b(int n) {} static void c(int n) {} static void d(int n) {}
    static void e(int n) {} static void f(int n) {} static void g(int n) {} static void h(int n) {}
    static void i(int n) {} static void j(int n) {} static void k(int n) {}
}
"#;

fn classes() -> PathBuf {
    Jdk::default().compiled_texts(&["-g"], &[("Shapes", SOURCE)])
}

/// Exit code, standard output and standard error.
fn cairn(command: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let classes = classes();
    let out = Command::new(env!("CARGO_BIN_EXE_cairn"))
        .args([command, "-cp", classes.to_str().expect("a plain path")])
        .args(args)
        .output()
        .expect("cairn runs");
    let text = |b: &[u8]| String::from_utf8_lossy(b).into_owned();
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

#[track_caller]
fn good(command: &str, args: &[&str]) -> String {
    let (code, out, err) = cairn(command, args);
    assert_eq!(code, Some(0), "{args:?}\n{err}");
    out
}

#[track_caller]
fn bad(command: &str, args: &[&str], expected: i32, parts: &[&str]) {
    let (code, out, err) = cairn(command, args);
    assert_eq!(code, Some(expected), "{args:?}\n{out}\n{err}");
    for part in parts {
        assert!(err.contains(part), "{args:?}: no {part:?} in\n{err}");
    }
}

/// The lines below a caller.
fn callees<'a>(text: &'a str, caller: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|l| *l != caller).skip(1);
    lines.take_while(|l| l.starts_with(' ')).map(str::trim).collect()
}

#[test]
fn a_call_graph_as_text() {
    let text = good("callgraph", &["Shapes"]);
    let sum = callees(&text, "Shapes#sum(java.util.List)");
    assert_eq!(sum[..2], ["Shapes$Line#area() :11", "Shapes$Square#area() :11"], "{text}");
    assert!(!text.contains("Unused") && !text.contains("never"), "{text}");
    let main = callees(&text, "Shapes#main(java.lang.String[])");
    assert_eq!(main.len(), 9, "{main:?}");
    assert!(main[8].starts_with("... and ") && main[8].ends_with(" more (--all)"), "{main:?}");
    assert!(text.contains("\nassumptions\n"), "{text}");
    assert!(text.lines().count() < 120, "{text}");
    // A caller's methods of the library come after its own; with `--all` nothing is left out.
    let whole = good("callgraph", &["--all", "Shapes"]);
    let main = callees(&whole, "Shapes#main(java.lang.String[])");
    assert!(!whole.contains("(--all)") && main.contains(&"Shapes#k(int) :34"), "{main:?}");
    let first = main.iter().position(|c| c.starts_with("java.")).expect("a call of the library");
    assert!(main[first..].iter().all(|c| !c.starts_with("Shapes")), "{main:?}");
    // An object that nobody makes is among the inputs of a method.
    let text = good("callgraph", &["Shapes#sum"]);
    assert!(text.contains("Shapes$Unused#area() :11"), "{text}");
}

#[test]
fn a_call_graph_as_json_and_as_a_graph() {
    let whole: Value =
        serde_json::from_str(&good("callgraph", &["--json", "Shapes"])).expect("JSON");
    let edges = whole["edges"].as_array().expect("edges");
    let area =
        edges.iter().filter(|e| e["caller"] == "Shapes#sum(java.util.List)" && e["line"] == 11);
    let area: Vec<&str> = area.filter_map(|e| e["callee"].as_str()).collect();
    assert!(
        area.contains(&"Shapes$Line#area()") && area.contains(&"Shapes$Square#area()"),
        "{area:?}"
    );
    assert!(whole["methods"].as_u64() > Some(10) && whole["fallback"] == false);
    let assumptions = whole["assumptions"].as_array().expect("assumptions");
    assert!(assumptions.iter().all(|a| a["what"].is_string() && a["method"].is_string()));
    let phase = |a: &Value| a["method"] == "java.lang.System#initPhase2(boolean,boolean)";
    assert!(assumptions.iter().any(phase), "{assumptions:#?}");

    let dot = good("callgraph", &["--dot", "Shapes"]);
    assert!(dot.starts_with("digraph") && dot.trim_end().ends_with('}'), "{dot}");
    let id = |name: &str| {
        let line = dot.lines().find(|l| l.contains(&format!("label=\"{name}\""))).expect(name);
        line.trim().split(' ').next().expect("an id").to_owned()
    };
    let edge = format!("{} -> {}", id("Shapes#sum(java.util.List)"), id("Shapes$Line#area()"));
    assert!(dot.contains(&edge), "{dot}");
}

#[test]
fn what_a_variable_can_be() {
    let entry = ["--entry", "Shapes"];
    let ask = |target: &str| good("pointsto", &[&entry[..], &[target]].concat());
    let text = ask("Shapes#pick:o");
    // Two variables of one name.
    assert_eq!(text.matches("o in Shapes#pick").count(), 2, "{text}");
    assert!(
        text.contains("java.lang.String \"text\"") && text.contains("int[] made in Shapes#main")
    );
    let text = ask("Shapes#pick:o@18");
    assert!(text.contains("\"text\"") && !text.contains("int[]"), "{text}");
    assert!(ask("Shapes#main:empty").contains("null only"));
    assert!(ask("Shapes#never:x").contains("not reached"));
    let json = good("pointsto", &["--json", "--entry", "Shapes", "Shapes#sum:s"]);
    let json: Value = serde_json::from_str(&json).expect("JSON");
    let objects = json["variables"][0]["objects"].as_array().expect("objects");
    assert_eq!(objects.len(), 2, "{json}");
    // Without an entry, inputs are unknown.
    assert!(good("pointsto", &["Shapes#sum:s"]).contains("Shapes$Unused an input"));
}

#[test]
fn wrong_input_is_named_with_what_there_is() {
    bad("callgraph", &["Nowhere"], 2, &["Nowhere", "not found"]);
    bad("callgraph", &["Shapes#nothing"], 2, &["nothing", "Shapes#sum(java.util.List)"]);
    bad("callgraph", &["Shapes$Unused"], 2, &["main", "Shapes$Unused#area()"]);
    bad("callgraph", &["--json", "--dot", "Shapes"], 2, &["--dot"]);
    bad("callgraph", &["--contexts", "many", "Shapes"], 2, &["many", "selective"]);
    bad("callgraph", &["--time", "1ms", "Shapes"], 3, &["the time is up"]);
    bad("pointsto", &["Shapes#pick"], 2, &["Class#method:variable"]);
    bad("pointsto", &["Shapes#pick:zzz"], 2, &["zzz", "a, b, o, other"]);
    bad("pointsto", &["Shapes#sum:sum"], 2, &["no reference"]);
    bad("pointsto", &["Shapes#pick:o@9"], 2, &["line 9", "17, 18, 21, 22"]);
    bad("pointsto", &["Shapes#pick:o@x"], 2, &["`x` is not a line"]);
    bad("pointsto", &["Shapes$Shape#area:this"], 2, &["Shapes$Shape#area()"]);
    bad("pointsto", &["--entry", "Nowhere", "Shapes#pick:o"], 2, &["Nowhere"]);
}
