//! Seeded bugs in classes that do not say which of their objects are valid: found by calls alone, and nothing in the classes without the bug.

use super::command::*;
use cairn_testing::{by_effort, plain};

/// Classes whose bug shows in an exception or an assertion that calls lead to.
const SHOWING: [&str; 6] = ["Stack", "Queue", "ArrayHeap", "Expr", "Scheduler", "HashTable"];

fn findings(is_buggy: bool, name: &str) -> Vec<String> {
    let classes = plain::plain(is_buggy);
    let out = directory(&format!("plain-{is_buggy}-{name}"));
    let class = format!("plain.{name}");
    let run = cairn(&["-cp", text(&classes), "--out", text(&out), "--json", &class]);
    let report = run.json();
    let disagreements = report["disagreements"].as_array().expect("a list");
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    let reflective: usize =
        super::command::classes(&report).iter().map(|c| number(c, "reflective")).sum();
    assert_eq!(reflective, 0, "{name}");
    for file in files_below(&out, ".java") {
        assert!(!read(&file).contains("reflect"), "{}", file.display());
    }
    let all = report["findings"].as_array().expect("a list").iter();
    all.map(|f| format!("{}: {}", string(f, "method"), string(f, "text"))).collect()
}

#[test]
fn bugs_of_plain_classes_are_found_by_calls() {
    for name in &SHOWING[..by_effort(1, 3, SHOWING.len())] {
        let found = findings(true, name);
        println!("{name}: {}", found.join("; "));
        assert!(!found.is_empty(), "the bug of {name} is not found");
    }
}

#[test]
fn nothing_is_found_in_sound_plain_classes() {
    for name in &plain::PLAIN[..by_effort(1, 3, plain::PLAIN.len())] {
        let found = findings(false, name);
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}
