//! The JVM on concrete heaps.

use super::classes::{Family, Ty};
use super::concrete::{Heap, Value};
use super::programs::Method;
use cairn_program::{ClassPath, Jdk, Program};
use cairn_testing::scratch;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

pub struct Jvm {
    jdk: cairn_testing::Jdk,
    /// Where plans and results go.
    dir: PathBuf,
    classes: PathBuf,
}

impl Jvm {
    /// Compiles sources by the names of their classes, and the harness.
    pub fn compile(dir: &str, sources: &[(String, String)]) -> Jvm {
        let jdk = cairn_testing::Jdk::default();
        let harness = ("HeapHarness".to_owned(), include_str!("HeapHarness.java").to_owned());
        let classes = jdk.compiled_texts(&["-g"], &[sources, &[harness]].concat());
        Jvm { jdk, dir: scratch(dir), classes }
    }

    pub fn program(&self) -> Program {
        let jdk = Jdk::at(&self.jdk.home).expect("a JDK");
        Program::open(jdk, ClassPath::new([&self.classes])).expect("a program")
    }

    /// How calls end, a line each.
    pub fn call(&self, plan: &str) -> Vec<String> {
        let [plan_file, results] = ["plan", "results"].map(|f| self.dir.join(f));
        std::fs::write(&plan_file, plan).expect("the temporary directory is writable");
        let mut java = self.jdk.tool("java");
        java.args(["-XX:TieredStopAtLevel=1", "-cp"]).arg(&self.classes).arg("HeapHarness");
        run(java.args([&plan_file, &results]));
        let results = std::fs::read_to_string(results).expect("results");
        results.lines().map(str::to_owned).collect()
    }
}

fn run(command: &mut Command) {
    let out = command.output().expect("the JDK's tools run");
    assert!(out.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&out.stderr));
}

fn word(v: Value) -> String {
    match v {
        Value::Null => "null".into(),
        Value::Int(v) => v.to_string(),
        Value::Object(n) => format!("#{n}"),
    }
}

/// A call as the harness reads it.
pub fn plan(out: &mut String, family: &Family, method: &Method, heap: &Heap) {
    for o in &heap.objects {
        let _ = match o.ty {
            Ty::Array(class) => {
                writeln!(out, "array {} {}", family.class_name(class), o.values.len())
            }
            Ty::Class(class) => writeln!(out, "object {}", family.class_name(class)),
            other => unreachable!("no object is {other:?}"),
        };
    }
    for (n, o) in heap.objects.iter().enumerate() {
        if let Ty::Class(class) = o.ty {
            for (f, &v) in family.layout(class).into_iter().zip(&o.values) {
                let (declaring, name) = (family.class_name(f.class), family.field(f).name);
                let _ = writeln!(out, "field {n} {declaring} {name} {}", word(v));
            }
        } else {
            for (i, &v) in o.values.iter().enumerate() {
                let _ = writeln!(out, "element {n} {i} {}", word(v));
            }
        }
    }
    let _ = write!(out, "call {} {}", method.class(family), method.name);
    if method.receiver.is_none() {
        out.push_str(" null");
    }
    for &v in &heap.roots {
        let _ = write!(out, " {}", word(v));
    }
    out.push('\n');
}
