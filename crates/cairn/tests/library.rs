//! The functions of the library on a bundled subject, and the example program.

use cairn::{
    CheckOptions, EnumerateOptions, GenerateOptions, Options, Path, Property, Valid, Verdict,
    check, enumerate, explore, generate, open,
};
use std::sync::Mutex;

#[path = "library/loaded.rs"]
mod loaded;
#[path = "../examples/paths.rs"]
#[allow(dead_code, reason = "its main is the example's")]
mod paths;

/// The subjects, compiled.
fn classes() -> String {
    cairn_testing::classes_of(&["structures"]).to_str().expect("a plain path").to_owned()
}

#[test]
fn the_example_prints_every_path() {
    let printed = Mutex::new(String::new());
    let print = |text: &str| printed.lock().expect("one thread at a time").push_str(text);
    let complete = paths::paths(&classes(), "structures.Bst#contains(int)", "lissa-m", &print);
    // Larger trees are beyond the scope.
    assert_eq!(complete, Ok(false));
    let printed = printed.into_inner().expect("one thread at a time");
    assert!(printed.contains("path 10: returned false\n"), "{printed}");
    assert!(printed.contains("10 paths\n") && printed.contains("bounds   scope 2"), "{printed}");
}

#[test]
fn an_observer_sees_each_path_once_and_can_end_the_run() {
    let program = open(&classes(), None).expect("a JDK");
    let options = Options { scope: 2, jobs: 1, ..Options::default() };
    let seen = Mutex::new(vec![]);
    let all = |path: &Path| {
        seen.lock().expect("one thread at a time").push(path.number);
        true
    };
    let explored = explore(&program, "structures.Bst#contains", &options, &all).expect("paths");
    let seen = seen.into_inner().expect("one thread at a time");
    assert_eq!(seen, (1..=explored.totals.paths).collect::<Vec<u64>>());
    assert_eq!(seen.len(), 10);

    let told = Mutex::new(0);
    let first = |_: &Path| {
        *told.lock().expect("one thread at a time") += 1;
        false
    };
    let some = explore(&program, "structures.Bst#contains", &options, &first).expect("paths");
    assert!(!some.is_complete);
    assert_eq!(told.into_inner().ok(), Some(1));
}

#[test]
fn a_verdict_needs_no_command() {
    let (classes, target) = (classes(), "structures.Bst#contains");
    let program = open(&classes, None).expect("a JDK");
    let explore = Options { scope: 2, ..Options::default() };
    let options = CheckOptions { explore, property: Property::Exceptions, ..Default::default() };
    let found = check(&program, &classes, target, &options, &()).expect("a verdict");
    assert!(
        matches!(found.verdict, Verdict::Holds(_) | Verdict::HoldsWithin(..)),
        "{}",
        found.text()
    );
}

#[test]
fn structures_are_those_of_the_predicate() {
    let program = open(&classes(), None).expect("a JDK");
    let options = EnumerateOptions { scope: 3, ..EnumerateOptions::default() };
    let mut objects = vec![];
    let mut see = |graph: &cairn::Graph| {
        objects.push(graph.objects.len());
        true
    };
    let summary = enumerate(&program, "structures.Bst", &options, &mut see).expect("structures");
    assert_eq!(summary.count, objects.len() as u64);
    assert!(summary.incomplete.is_none() && objects.contains(&4), "{objects:?}");
}

#[test]
fn tests_are_written() {
    let out = tempfile::tempdir().expect("a directory");
    let targets = ["structures.Bst#contains".to_owned()];
    let explore = Options { scope: 2, ..GenerateOptions::default().explore };
    let options = GenerateOptions { explore, run: false, ..GenerateOptions::default() };
    let report = generate(&classes(), &targets, out.path(), &options, &()).expect("tests");
    assert!(report.tests() > 0, "{}", report.text(true));
    assert!(out.path().join("structures/BstContainsCairnTest.java").is_file());
}

#[test]
fn what_does_not_exist_is_an_error() {
    let program = open(&classes(), None).expect("a JDK");
    let unknown = Options { strategy: "guess".into(), ..Options::default() };
    let error = explore(&program, "structures.Bst#contains", &unknown, &()).unwrap_err();
    assert!(error.to_string().contains("guess"), "{error}");
    let any = Options { valid: Valid::Methods(vec!["no such".into()]), ..Options::default() };
    assert!(explore(&program, "structures.Bst#contains", &any, &()).is_err());
    assert!(explore(&program, "structures.Bst#fly", &Options::default(), &()).is_err());
}
