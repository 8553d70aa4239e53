//! The benchmark of budgets: what `cairn test --time T` takes, and how many tests it writes, for
//! methods with many paths.
//!
//! `./x bench budget` runs it; the others do not, since it takes half an hour.

use cairn_testing::classes_of;
use serde::Deserialize;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Seconds.
const TIMES: [u64; 4] = [5, 10, 20, 60];

const METHODS: [&str; 20] = [
    "structures.RedBlackTree#put",
    "structures.RedBlackTree#remove",
    "structures.RedBlackTree#putAll",
    "structures.AvlTree#insert",
    "structures.AvlTree#remove",
    "structures.AvlTree#addAll",
    "structures.AaTree#insert",
    "structures.AaTree#remove",
    "structures.AaTree#removeAll",
    "structures.BinomialHeap#extractMin",
    "structures.BinomialHeap#merge",
    "structures.BinomialHeap#decrease",
    "structures.Bst#remove",
    "structures.Bst#addAll",
    "structures.HashTable#putAll",
    "structures.HashTable#remove",
    "structures.SortedList#merge",
    "structures.DoublyLinkedList#splice",
    "lissa.TreeMap#put",
    "lissa.TreeMap#remove",
];

/// What is used here of the report of `cairn test --json`.
#[derive(Deserialize)]
struct Report {
    classes: Vec<Class>,
}

#[derive(Deserialize)]
struct Class {
    tests: usize,
}

fn main() {
    if !std::env::args().skip(1).any(|a| a == "budget") {
        return;
    }
    let classes = classes_of(&["structures", "lissa"]);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-budget");
    println!("\nSeconds used and tests written, by --time\n");
    print!("{:<36}", "");
    TIMES.iter().for_each(|t| print!("{:>15}", format!("{t} s")));
    println!();
    for method in METHODS {
        print!("{method:<36}");
        for time in TIMES {
            let began = Instant::now();
            let tests = tests(&classes, &out, method, time);
            let took = began.elapsed().as_secs_f64();
            let late = if took > 1.1 * time as f64 { "!" } else { "" };
            print!("{:>15}", format!("{took:.1}{late} {tests:>4}"));
        }
        println!();
    }
}

/// The number of tests that are written; none if the run failed.
fn tests(classes: &Path, out: &Path, method: &str, time: u64) -> String {
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.args(["test", "--json", "--force", method, "-cp"]).arg(classes).arg("--out").arg(out);
    let done = cairn.args(["--time", &format!("{time}s")]).output().expect("cairn runs");
    match serde_json::from_slice::<Report>(&done.stdout) {
        Ok(report) => report.classes.iter().map(|c| c.tests).sum::<usize>().to_string(),
        Err(_) => "?".into(),
    }
}
