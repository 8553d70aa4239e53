//! What is a finding and what a caller is to blame for.

use super::command::*;

#[test]
fn nulls_of_the_caller_and_refusals_are_no_findings_and_one_cause_is_one_finding() {
    let dir = directory("contract");
    let [classes, tests] = ["classes", "tests"].map(|n| dir.join(n));
    compiled("contract", &classes);
    let run = cairn(&["-cp", text(&classes), "--out", text(&tests), "--json"]);
    assert_eq!(run.code, 1, "{}", run.all());
    let report = run.json();
    let findings = report["findings"].as_array().expect("a list");
    let said: Vec<(&str, &str)> =
        findings.iter().map(|f| (string(f, "method"), string(f, "text"))).collect();
    assert_eq!(said.len(), 2, "{said:#?}");
    let of = |method: &str| said.iter().position(|(m, _)| *m == method);
    let joined = of("contract.Holder#joined(String)").expect("null is allowed there");
    assert!(said[joined].1.starts_with("NullPointerException in Holder.joined"), "{said:#?}");
    let first = of("contract.Holder#first()").expect("the array is null");
    assert!(said[first].1.starts_with("NullPointerException in Holder.count"), "{said:#?}");
    let also = findings[first]["also"].as_array().expect("another method");
    assert_eq!(also.len(), 1, "{also:#?}");
    assert_eq!(also[0], "contract.Holder#second()");
}
