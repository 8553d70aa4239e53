//! The JVM on concrete heaps.

use super::classes::{Family, Ty};
use super::concrete::{Heap, Value};
use super::programs::Method;
use cairn_program::{ClassPath, Jdk, Program};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Jvm {
    jdk: Jdk,
    dir: PathBuf,
}

impl Jvm {
    /// Compiles sources by the names of their classes, and the harness, in an empty directory.
    pub fn compile(dir: &str, sources: &[(String, String)]) -> Jvm {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(dir);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("the temporary directory is writable");
        let jvm = Jvm { jdk: Jdk::find(None).expect("a JDK"), dir };
        let harness = ("HeapHarness".to_owned(), include_str!("HeapHarness.java").to_owned());
        let mut javac = jvm.tool("javac");
        javac.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-d"]).arg(jvm.classes());
        for (name, text) in sources.iter().chain([&harness]) {
            let file = jvm.dir.join(format!("{name}.java"));
            std::fs::write(&file, text).expect("the temporary directory is writable");
            javac.arg(file);
        }
        run(&mut javac);
        jvm
    }

    pub fn program(&self) -> Program {
        let jdk = Jdk::at(&self.jdk.home).expect("a JDK");
        Program::open(jdk, ClassPath::new([self.classes()])).expect("a program")
    }

    fn classes(&self) -> PathBuf {
        self.dir.join("classes")
    }

    fn tool(&self, name: &str) -> Command {
        let mut c = Command::new(self.jdk.home.join("bin").join(name));
        c.env("LC_ALL", "C.UTF-8").env_remove("JAVA_TOOL_OPTIONS").env_remove("JDK_JAVA_OPTIONS");
        c
    }

    /// How calls end, a line each.
    pub fn call(&self, plan: &str) -> Vec<String> {
        let [plan_file, results] = ["plan", "results"].map(|f| self.dir.join(f));
        std::fs::write(&plan_file, plan).expect("the temporary directory is writable");
        let mut java = self.tool("java");
        java.args(["-XX:TieredStopAtLevel=1", "-cp"]).arg(self.classes()).arg("HeapHarness");
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
