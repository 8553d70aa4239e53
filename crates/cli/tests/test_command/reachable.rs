//! Inputs that calls lead to, and what is said of those to which none do.

use super::command::*;
use cairn_testing::{Jdk, java_files};
use serde_json::Value;

struct Tested {
    report: Value,
    text: String,
}

/// The tests of classes of `tests/states`.
fn tested(name: &str, targets: &[&str]) -> Tested {
    let classes = Jdk::default().compiled(&["-g"], &java_files(&root().join("tests/states")));
    let out = directory(name);
    let mut args = vec!["-cp", text(&classes), "--out", text(&out), "--json"];
    args.extend(targets);
    let report = cairn(&args).json();
    let disagreements = report["disagreements"].as_array().expect("a list");
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    let text = files_below(&out, ".java").iter().map(|f| read(f)).collect::<String>();
    assert!(!text.contains("reflect"), "{text}");
    Tested { report, text }
}

impl Tested {
    fn method(&self, name: &str) -> &Value {
        let mut all = classes(&self.report).iter().flat_map(methods);
        all.find(|m| m["name"] == name).unwrap_or_else(|| panic!("no row for {name}"))
    }

    fn is_covered(&self, name: &str) {
        let row = self.method(name);
        assert_eq!(number(row, "branches_covered"), number(row, "branches"), "{row}");
    }
}

#[test]
fn what_no_sequence_leads_to_is_named_and_what_many_calls_lead_to_is_found() {
    let found = tested("crate", &["states.Crate"]);
    let row = found.method("price()");
    // All but the side for a count below zero, without random calls.
    assert_eq!(number(row, "branches_covered") + 1, number(row, "branches"), "{row}");
    let remarks = row["remarks"].to_string();
    assert!(!remarks.contains("random calls"), "{row}");
    assert!(remarks.contains("not reachable by the API within"), "{row}");
    assert!(remarks.contains("with another value of `count`"), "{row}");
    assert!(number(&found.report["ran"], "searched") > 0, "{}", found.report["ran"]);
    assert!(number(&found.report["ran"], "unmet") > 0, "{}", found.report["ran"]);
}

#[test]
fn constants_are_the_objects_of_a_class_that_has_no_others() {
    let found = tested("level", &["states.Level"]);
    found.is_covered("isAbove(Level)");
    found.is_covered("rank()");
    assert!(found.text.contains("Level.HIGH"), "{}", found.text);
}

#[test]
fn inner_classes_of_generic_classes_have_tests() {
    let found = tested("items", &["states.Items"]);
    found.is_covered("advance()");
    assert!(number(found.method("value()"), "tests") > 0);
}

#[test]
fn what_cannot_be_made_has_no_test_and_says_so() {
    let found = tested("sealed", &["states.Sealed"]);
    let row = found.method("value()");
    assert_eq!(number(row, "tests"), 0);
    let why = "needs an object to be called on, and there can be none: no constructor or factory that a test can call makes one";
    assert!(row["remarks"].to_string().contains(why), "{row}");
}
