//! The reference of the other tests is what the JDK does.

use crate::ops::{OPS, Outcome};
use crate::random::Random;
use crate::{cases, reference};
use cairn_term::{Pool, Term};
use cairn_testing::{Jdk, by_effort, scratch, skip};
use cairn_text::Text;
use std::fmt::Write;

fn hex(units: &[u16]) -> String {
    units.iter().fold("T".to_owned(), |s, c| s + &format!("{c:04x}"))
}

/// What a Java program of this directory prints; nothing without a JDK.
fn run(program: &str, table: &str) -> Option<String> {
    let Some(jdk) = Jdk::find() else {
        skip("there is no JDK");
        return None;
    };
    let file = scratch(&format!("text-{program}")).join("table");
    std::fs::write(&file, table).unwrap();
    let source = format!("{}/tests/text/{program}.java", env!("CARGO_MANIFEST_DIR"));
    let classes = jdk.compiled(&[], &[source.into()]);
    let out = jdk.tool("java").arg("-cp").arg(classes).arg(program).arg(&file).output().unwrap();
    assert!(out.status.success(), "java: {}", String::from_utf8_lossy(&out.stderr));
    Some(String::from_utf8(out.stdout).expect("the program prints ASCII"))
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
        for _ in 0..by_effort(60, 400, 4000) {
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
