//! What is a finding and what a caller is to blame for.

use super::command::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// One run of the command on all of `tests/testgen/contract/`.
fn report() -> &'static Value {
    static RUN: OnceLock<Value> = OnceLock::new();
    RUN.get_or_init(|| {
        let dir = directory("contract");
        let [classes, tests] = ["classes", "tests"].map(|n| dir.join(n));
        compiled("contract", &classes);
        let sources = root().join("tests/testgen/contract");
        let given = ["-cp", text(&classes), "--sources", text(&sources)];
        let run = cairn(&[&given[..], &["--out", text(&tests), "--json"]].concat());
        assert_eq!(run.code, 1, "{}", run.all());
        run.json()
    })
}

fn findings() -> Vec<(&'static str, &'static str)> {
    let findings = report()["findings"].as_array().expect("a list");
    findings.iter().map(|f| (string(f, "method"), string(f, "text"))).collect()
}

fn method(class: &str, name: &str) -> &'static Value {
    let class = classes(report()).iter().find(|c| c["name"] == class).expect("the class");
    let found = methods(class).iter().find(|m| m["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {class}"))
}

#[test]
fn nulls_of_the_caller_and_refusals_are_no_findings_and_one_cause_is_one_finding() {
    let said = findings();
    let of = |method: &str| said.iter().position(|(m, _)| *m == method);
    let joined = of("contract.Holder#joined(String)").expect("null is allowed there");
    assert!(said[joined].1.starts_with("NullPointerException in Holder.joined"), "{said:#?}");
    let first = of("contract.Holder#first()").expect("the array is null");
    assert!(said[first].1.starts_with("NullPointerException in Holder.count"), "{said:#?}");
    let also = report()["findings"][first]["also"].as_array().expect("another method");
    assert_eq!(also.len(), 1, "{also:#?}");
    assert_eq!(also[0], "contract.Holder#second()");
}

/// An index, a size, a divisor and a class that the caller chooses; what the documentation says is thrown; inner parts of a class; memory that there may be or not.
#[test]
fn what_clients_cause_within_the_contract_is_a_finding_and_nothing_else() {
    let found: BTreeSet<&str> = findings().iter().map(|(m, _)| *m).collect();
    let expected = [
        "contract.Counted#joined(Counted)",
        "contract.Counted#next(int)",
        "contract.Given#average()",
        "contract.Given#bucket(int)",
        "contract.Given#share(int)",
        "contract.Given#thing(int)",
        "contract.Holder#first()",
        "contract.Holder#joined(String)",
        "contract.Kept#at(int)",
        "contract.Kept#last()",
        "contract.Kept#take()",
    ];
    assert_eq!(found, BTreeSet::from(expected), "{:#?}", findings());
}

/// Hash codes of classes, equal strings, methods that give back what they are given, and messages that exceptions make up.
#[test]
fn what_differs_between_jvms_is_not_asserted() {
    let disagreements = report()["disagreements"].as_array().expect("a list");
    assert!(disagreements.is_empty(), "{disagreements:#?}");
    let code = method("contract.Unspecified", "code(int)");
    assert_eq!(number(code, "tests"), 0, "{code}");
    assert!(code["remarks"].to_string().contains("identity hash codes"), "{code}");
    for (class, name) in [
        ("contract.Unspecified", "peek()"),
        ("contract.Unspecified", "isSame(String, String)"),
        ("contract.Unspecified", "speak(int)"),
    ] {
        assert!(number(method(class, name), "tests") > 1, "{}", method(class, name));
    }
}

#[test]
fn classes_whose_objects_are_hard_to_come_by_have_tests_or_a_reason() {
    let shut = method("contract.Odd$Shut", "value()");
    assert_eq!(number(shut, "tests"), 0, "{shut}");
    assert!(shut["remarks"].to_string().contains("no constructor or factory"), "{shut}");
    let lone = method("contract.Odd$Lone", "turn(int)");
    assert_eq!(number(lone, "tests"), 0, "{lone}");
    assert!(lone["remarks"].to_string().contains("no test: "), "{lone}");
    assert!(number(method("contract.Odd$Chain$Link", "isOnly()"), "tests") > 1);
    // What changes a constant of an enum cannot be undone.
    let door = method("contract.Odd$Door", "open(int)");
    assert_eq!(number(door, "tests"), 1, "{door}");
    assert!(door["remarks"].to_string().contains("which holds an object"), "{door}");
    assert!(classes(report()).iter().all(|c| number(c, "reflective") == 0));
}
