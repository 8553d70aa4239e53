//! What `invokedynamic` stands for, end to end: Java methods compiled by the JDK's own compiler, each
//! returning a text that a JVM would return too.

use cairn_interp::{Config, Machine, Output, Ret, Stop};
use cairn_program::{ClassPath, Jdk, Program};
use std::path::{Path, PathBuf};
use std::process::Command;

struct Silent;

impl Output for Silent {
    fn stdout(&mut self, _: &[u8]) {}
    fn stderr(&mut self, _: &[u8]) {}
    fn stdin(&mut self, _: &mut [u8]) -> usize {
        0
    }
}

fn compile(jdk: &Jdk, class: &str) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/indy/{class}.java"));
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("indy-{class}"));
    let output = Command::new(jdk.home.join("bin/javac"))
        .args(["-nowarn", "-d"])
        .arg(&classes)
        .arg(source)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    classes
}

/// Runs a static method that returns a string.
fn call(program: &Program, class: &str, method: &str) -> String {
    let mut m = Machine::new(program, Config::default(), Box::new(Silent)).unwrap();
    let class = program.load(class).unwrap();
    let id = program.find_method(class, method, "()Ljava/lang/String;").unwrap();
    m.push_call(id, &[], Ret::Entry).unwrap();
    match m.run() {
        Stop::Returned(s) => m.string_text(cairn_heap::Ref(s as u32)),
        Stop::Threw(e) => format!("threw {}", program.class(m.heap.class_of(e)).java_name()),
        stop => format!("{stop:?}"),
    }
}

#[track_caller]
fn check(class: &str, expected: &[(&str, &str)]) {
    let jdk = Jdk::discover().unwrap();
    let classes = compile(&jdk, class);
    let program = Program::open(jdk, ClassPath::new([classes])).unwrap();
    for (method, text) in expected {
        assert_eq!(&call(&program, class, method), text, "{class}.{method}");
        // Again, in a new state: what is linked is shared, objects are not.
        assert_eq!(&call(&program, class, method), text, "{class}.{method}, linked");
    }
}

#[test]
fn lambdas() {
    check(
        "Lambdas",
        &[
            ("captured", "true,-1,-2,c,-3,1099511627776,1.5,-0.0,t"),
            ("kinds", "3 4 10 5 2 9"),
            ("superCalls", "base derived"),
            ("adapts", "-2 7 5 true 42 -5 7"),
            ("identity", "true false false true"),
            ("lazyInit", "0 1 2"),
            ("alternatives", "true true true 42 CCE"),
            ("failures", "NPE NPE"),
            ("curried", "123"),
        ],
    );
}

#[test]
fn concatenations() {
    check(
        "Concats",
        &[
            ("all", "true-1-2c-3-41.5-2.5nullnull5null"),
            ("mixed", "\u{e9}1\u{20ac}null\u{1f600}true2"),
            ("markers", "8 1 2 1x"),
            ("order", "123123"),
            ("fresh", "falsefalsetrue"),
            ("assign", "01234"),
        ],
    );
}

#[test]
fn records() {
    let prims = "Prims[z=true, b=-1, s=-2, c=q, i=-3, l=-4, f=-5.5, d=6.25]";
    let text = format!("Empty[] {prims} Ref[o=null, s=s] Gen[t=F[f=1.0]] Local[x=3]");
    check(
        "Records",
        &[
            ("text", &text),
            ("equality", "true true false false false true false true true"),
            ("hashes", "0 -417929751 115"),
            ("order", "baab"),
        ],
    );
}

#[test]
fn pattern_switches() {
    if Jdk::discover().unwrap().feature < 21 {
        return;
    }
    check(
        "Switches",
        &[
            ("types", "0213945678"),
            ("qualified", "12534N"),
            ("enums", "129"),
            ("constants", "1297 179 1974"),
        ],
    );
}
