//! The reference of the other tests is what the JDK does.

use crate::ops::{OPS, Outcome};
use crate::random::Random;
use crate::{cases, reference};
use cairn_term::{Pool, Term};
use cairn_text::Text;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROWS: usize = 400;

fn jdk_tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => PathBuf::from(name),
    }
}

fn hex(units: &[u16]) -> String {
    units.iter().fold("T".to_owned(), |s, c| s + &format!("{c:04x}"))
}

fn succeeded(what: &str, output: Output) -> String {
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints ASCII")
}

/// What a Java program of this directory prints; nothing without a JDK.
fn run(program: &str, table: &str) -> Option<String> {
    let missing = |tool| Command::new(jdk_tool(tool)).arg("-version").output().is_err();
    if missing("javac") || missing("java") {
        println!("text: java not available, not run");
        return None;
    }
    let dir = std::env::temp_dir().join(format!("cairn-text-{program}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("table");
    std::fs::write(&file, table).unwrap();
    let source = format!("{}/tests/text/{program}.java", env!("CARGO_MANIFEST_DIR"));
    let javac = Command::new(jdk_tool("javac")).arg("-d").arg(&dir).arg(source).output().unwrap();
    succeeded("javac", javac);
    let mut java = Command::new(jdk_tool("java"));
    let java = java.arg("-cp").arg(&dir).arg(program).arg(&file).output().unwrap();
    let java = succeeded("java", java);
    std::fs::remove_dir_all(&dir).unwrap();
    Some(java)
}

#[test]
fn the_digits_of_all_scripts_are_those_of_the_jdk() {
    let Some(java) = run("Digits", "") else { return };
    let p = Pool::default();
    let mut ours = String::new();
    for c in 0..=u16::MAX {
        let parsed = Text::of_units(&p, &[c]).parse_int_of_any_script(&p);
        assert_eq!(parsed.exact, Term::TRUE);
        if parsed.valid == Term::TRUE {
            let value = p.value(parsed.value).expect("a constant").signed();
            writeln!(ours, "{c} {value}").unwrap();
        }
    }
    assert!(ours == java, "java:\n{java}\ncairn:\n{ours}");
}

#[test]
fn the_reference_gives_what_the_jdk_gives() {
    let mut r = Random::new(1);
    let mut rows = vec![];
    for op in OPS {
        for _ in 0..ROWS {
            let alphabet = cases::Alphabet::choose(&mut r);
            rows.push(cases::random(&mut r, op, &alphabet));
        }
    }
    let mut table = String::new();
    for case in &rows {
        table.push_str(case.op);
        case.texts.iter().for_each(|t| write!(table, " {}", hex(t)).unwrap());
        case.ints.iter().for_each(|n| write!(table, " {n}").unwrap());
        table.push('\n');
    }

    let Some(java) = run("Strings", &table) else { return };
    assert_eq!(java.lines().count(), rows.len());
    let differences: Vec<String> = rows
        .iter()
        .zip(java.lines())
        .filter_map(|(case, java)| {
            let ours = match reference::outcome(case) {
                Outcome::Text(units) => hex(&units),
                Outcome::Number(n) => n.to_string(),
                Outcome::Truth(b) => b.to_string(),
                Outcome::NotANumber => "invalid".to_owned(),
            };
            (ours != java).then(|| format!("{case:x?}: java {java}, reference {ours}"))
        })
        .collect();
    println!("text: {} rows compared with the JDK", rows.len());
    assert!(differences.is_empty(), "{}\n{}", differences.len(), differences.join("\n"));
}
