//! Tests that a team keeps: small classes, one for each property of a good test, with the test class that was read and
//! accepted. `CAIRN_WRITE_KEPT=1` writes what is generated now in its place, to be read again.

use super::command::*;
use cairn_testing::by_effort;
use std::path::Path;

/// The test class without the line that depends on the class files.
fn shown(text: &str) -> String {
    let lines = text.lines().filter(|l| !l.starts_with("// cairn "));
    lines.map(|l| format!("{l}\n")).collect()
}

#[test]
fn they_pass_in_every_world() {
    let dir = directory("kept-elsewhere");
    let classes = dir.join("classes");
    compiled("kept", &classes);
    let accepted = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/testgen/kept-accepted");
    let others: Vec<String> =
        cairn_testing::Jdk::others().iter().map(|j| j.home.display().to_string()).collect();
    if others.is_empty() {
        cairn_testing::skip("no second JDK: the tests run on one");
    }
    let times = by_effort(1, 4, 20);
    let variables = [("CAIRN_ELSEWHERE", "1".to_owned()), ("CAIRN_OTHER_JDKS", others.join(":"))];
    let run = without_cairn_in(&accepted, text(&classes), times, &variables);
    println!("kept: {}", run.out.lines().filter(|l| l.starts_with("run ")).count());
    run.expect(0, &["0 failed"]);
}

#[test]
fn tests_are_those_that_were_accepted() {
    let dir = directory("kept");
    let (classes, tests) = (dir.join("classes"), dir.join("tests"));
    compiled("kept", &classes);
    let run = cairn_by_default(&[
        "-cp",
        text(&classes),
        "--out",
        text(&tests),
        "--json",
        "--test-time",
        "60s",
    ]);
    let report = run.json();
    assert_eq!(report["disagreements"].as_array().map(Vec::len), Some(0), "{}", run.all());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/testgen/kept-accepted");
    let is_written = std::env::var_os("CAIRN_WRITE_KEPT").is_some();
    let mut wrong = vec![];
    let mut names = vec![];
    for entry in std::fs::read_dir(tests.join("kept")).expect("the tests").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let now = shown(&read(&entry.path()));
        let accepted = root.join(&name);
        if is_written {
            std::fs::create_dir_all(&root).expect("a directory");
            std::fs::write(&accepted, &now).expect("an accepted test class");
        } else if std::fs::read_to_string(&accepted).ok().as_deref() != Some(&now) {
            wrong.push(format!("{name} is not what was accepted:\n{now}"));
        }
        names.push(name);
    }
    assert!(names.len() >= 60, "{names:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
