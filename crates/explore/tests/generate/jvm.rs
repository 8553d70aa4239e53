//! The JVM as an oracle: compiles generated sources and calls their methods, all in one process.

use cairn_program::{ClassPath, Jdk, Program};
use cairn_testing::scratch;
use cairn_witness::Data;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

/// How a call ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    Value(i64),
    Thrown(Arc<Thrown>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    pub class: String,
    pub message: Option<String>,
}

/// Methods that are called on the same inputs.
pub struct Calls<'a> {
    pub inputs: &'a [Vec<Data>],
    /// Class and method.
    pub methods: Vec<(String, String)>,
}

pub struct Jvm {
    jdk: cairn_testing::Jdk,
    /// Where plans and results go.
    dir: PathBuf,
    classes: PathBuf,
}

impl Jvm {
    /// Compiles classes by their names and texts, and the harness. Works in a directory of its own, which
    /// it empties.
    pub fn compile(dir: &str, classes: &[(String, String)]) -> Jvm {
        let jdk = cairn_testing::Jdk::default();
        let harness = ("Harness".to_owned(), include_str!("Harness.java").to_owned());
        let classes = jdk.compiled_texts(&[], &[classes, &[harness]].concat());
        Jvm { jdk, dir: scratch(dir), classes }
    }

    /// What was compiled, as Cairn sees it.
    pub fn program(&self) -> Program {
        let jdk = Jdk::at(&self.jdk.home).expect("a JDK");
        Program::open(jdk, ClassPath::new([&self.classes])).expect("a program")
    }

    /// How each call ended: for each method in order, on each of its inputs.
    pub fn call(&self, calls: &[Calls<'_>]) -> Vec<Vec<Ended>> {
        let mut plan = String::new();
        for group in calls {
            plan.push_str("inputs\n");
            for input in group.inputs {
                plan.push(':');
                input.iter().for_each(|d| token(&mut plan, d));
                plan.push('\n');
            }
            for (class, method) in &group.methods {
                let _ = writeln!(plan, "call {class} {method}");
            }
        }
        let [plan_file, results, table] = ["plan", "results", "table"].map(|f| self.dir.join(f));
        std::fs::write(&plan_file, plan).expect("the temporary directory is writable");
        let mut java = self.jdk.tool("java");
        // The optimising compiler leaves out the text of exceptions that are thrown often.
        java.args(["-XX:TieredStopAtLevel=1", "-XX:-OmitStackTraceInFastThrow", "-cp"]);
        java.arg(&self.classes).arg("Harness").args([&plan_file, &results, &table]);
        run(&mut java);

        let table = std::fs::read_to_string(table).expect("a table");
        let table: Vec<Arc<Thrown>> = table.lines().map(|l| Arc::new(thrown(l))).collect();
        let results = std::fs::read(results).expect("results");
        let mut records = results.chunks_exact(9).map(|record| {
            let value = i64::from_be_bytes(record[1..].try_into().expect("eight bytes"));
            match record[0] {
                0 => Ended::Value(value),
                _ => Ended::Thrown(table[value as usize].clone()),
            }
        });
        let of_method = |n: usize| records.by_ref().take(n).collect();
        let counts = calls.iter().flat_map(|c| c.methods.iter().map(|_| c.inputs.len()));
        counts.map(of_method).collect()
    }
}

fn run(command: &mut Command) {
    let out = command.output().expect("the JDK's tools run");
    assert!(out.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&out.stderr));
}

/// A line of the harness's table.
fn thrown(line: &str) -> Thrown {
    let (class, message) = match line.split_once(" :") {
        Some((class, hex)) => (class, Some(hex)),
        None => (line, None),
    };
    let unit = |h: &[u8]| u16::from_str_radix(std::str::from_utf8(h).ok()?, 16).ok();
    let text = |hex: &str| {
        let units: Vec<u16> = hex.as_bytes().chunks(4).filter_map(unit).collect();
        String::from_utf16_lossy(&units)
    };
    Thrown { class: class.into(), message: message.map(text) }
}

/// A value as the harness reads it.
fn token(out: &mut String, data: &Data) {
    out.push(' ');
    let list = |e: &[Data], separator: &str| {
        let one = |d: &Data| match d {
            Data::Boolean(v) => u8::from(*v).to_string(),
            Data::Byte(v) => v.to_string(),
            other => panic!("an element that the harness does not know: {other:?}"),
        };
        e.iter().map(one).collect::<Vec<_>>().join(separator)
    };
    let _ = match data {
        Data::Null => write!(out, "N"),
        Data::Boolean(v) => write!(out, "Z{}", u8::from(*v)),
        Data::Byte(v) => write!(out, "B{v}"),
        Data::Char(v) => write!(out, "C{v}"),
        Data::Short(v) => write!(out, "S{v}"),
        Data::Int(v) => write!(out, "I{v}"),
        Data::Long(v) => write!(out, "J{v}"),
        Data::Text(units) => {
            out.push('T');
            units.iter().try_for_each(|u| write!(out, "{u:04x}"))
        }
        Data::Array { component, elements } if component == "Z" => {
            write!(out, "z{}", list(elements, ""))
        }
        Data::Array { elements, .. } => write!(out, "b{}", list(elements, ",")),
        Data::Ref(n) => write!(out, "={n}"),
        other => panic!("a value that the harness does not know: {other:?}"),
    };
}
