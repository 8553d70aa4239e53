//! Each test gets its verdict, whatever the others do to the JVM.

use crate::support::{Subjects, failed, tools};
use cairn_budget::Budget;
use cairn_jvm::junit::{Ran, TestVerdict, run};
use cairn_witness::Junit;
use std::time::Duration;

fn verdict<'a>(ran: &'a Ran, class: &str, method: &str) -> &'a TestVerdict {
    let class = format!("shop.{class}");
    let mut found = ran.tests.iter().filter(|t| t.class == class && t.method == method);
    let test = found.next().unwrap_or_else(|| panic!("{method} is not in {:?}", ran.tests));
    assert!(found.next().is_none(), "{method} has two verdicts");
    &test.verdict
}

#[test]
fn fatal_tests_take_only_themselves_along() {
    let subjects = Subjects::compile();
    let tests = ["Syntax", "FatalTest", "Types", "StaticTest", "PriceTest"];
    let ran = run(&subjects.job("five", &tests), &tools(Junit::Five)).unwrap();

    let fatal = |method| verdict(&ran, "FatalTest", method);
    for passing in ["a_passes", "c_passes", "k_passes"] {
        assert_eq!(*fatal(passing), TestVerdict::Passed, "{passing}");
    }
    assert_eq!(*fatal("b_exits"), TestVerdict::Exited(Some(3)));
    assert_eq!(*fatal("d_halts"), TestVerdict::Exited(Some(9)));
    assert_eq!(*fatal("e_hangs"), TestVerdict::OutOfTime);
    assert_eq!(failed(fatal("f_overflows")).0, "java.lang.StackOverflowError");
    let (message, line) = failed(fatal("g_initialises"));
    let expected =
        "java.lang.ExceptionInInitializerError caused by java.lang.NumberFormatException";
    assert!(message.starts_with(expected), "{message}");
    assert_eq!(line, Some(41));
    assert!(failed(fatal("h_exhausts")).0.starts_with("java.lang.OutOfMemoryError"));
    assert_eq!(*fatal("i_disabled"), TestVerdict::NotRun);
    assert_eq!(failed(fatal("j_is_strange")).0, "shop.FatalTest$1");

    let (message, line) = failed(verdict(&ran, "StaticTest", "never"));
    assert!(message.contains("NumberFormatException"), "{message}");
    assert_eq!(line, Some(6));
    let price = |method| verdict(&ran, "PriceTest", method);
    for passing in ["a_one", "b_member", "d_asserts"] {
        assert_eq!(*price(passing), TestVerdict::Passed, "{passing}");
    }
    let (message, line) = failed(price("c_wrong"));
    let expected = "org.opentest4j.AssertionFailedError: expected: <40> but was: <35>";
    assert_eq!((message, line), (expected, Some(25)));
    assert_eq!(ran.tests.len(), 16);

    let errors: Vec<_> = ran
        .errors
        .iter()
        .map(|e| (e.file.file_stem().unwrap().to_str().unwrap(), e.line))
        .collect();
    assert_eq!(errors, [("Syntax", 5), ("Syntax", 5), ("Types", 5), ("Types", 8)]);

    // What was executed in all the JVMs, and by the test that exited, but not by the one that halted.
    let method = |name| ran.coverage.iter().find(|m| m.method == name).unwrap();
    let counts = |name| (method(name).branches.covered, method(name).branches.total);
    assert_eq!(counts("of"), (6, 7));
    assert_eq!(counts("leave"), (1, 2));
    assert_eq!(counts("forever"), (1, 2));
}

#[test]
fn junit_4_does_the_same() {
    let subjects = Subjects::compile();
    let ran = run(&subjects.job("four", &["OldTest"]), &tools(Junit::Four)).unwrap();
    assert_eq!(*verdict(&ran, "OldTest", "passes"), TestVerdict::Passed);
    assert_eq!(*verdict(&ran, "OldTest", "exits"), TestVerdict::Exited(Some(4)));
    assert!(failed(verdict(&ran, "OldTest", "fails")).0.contains("IllegalStateException"));
    assert_eq!(ran.tests.len(), 3);
}

#[test]
fn no_time_no_verdict() {
    let subjects = Subjects::compile();
    let mut job = subjects.job("five", &["FatalTest"]);
    job.limit = Duration::from_secs(600);
    job.budget = Budget::of(Duration::from_secs(6));
    let ran = run(&job, &tools(Junit::Five)).unwrap();
    assert_eq!(*verdict(&ran, "FatalTest", "e_hangs"), TestVerdict::NotRun);
    assert_eq!(*verdict(&ran, "FatalTest", "k_passes"), TestVerdict::NotRun);
    assert_eq!(ran.tests.len(), 11);
    assert!(!ran.coverage.is_empty());
}

#[test]
fn a_table_is_one_test_that_fails_with_its_rows() {
    let subjects = Subjects::compile();
    let ran = run(&subjects.job("five", &["TableTest"]), &tools(Junit::Five)).unwrap();
    let table = |method| verdict(&ran, "TableTest", method);
    assert_eq!(*table("a_passes"), TestVerdict::Passed);
    assert_eq!(*table("d_isPlain"), TestVerdict::Passed);
    let (message, line) = failed(table("b_hasAWrongRow"));
    assert!(message.contains("expected: <40> but was: <35>"), "{message}");
    assert_eq!(line, Some(23));
    assert!(failed(table("c_cannotBeRead")).0.contains("ParameterResolution"));
    assert_eq!(ran.tests.len(), 4);
}
