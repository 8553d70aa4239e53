//! Coverage is what JaCoCo counts, and what one counts by hand.

use crate::support::{Subjects, tools};
use cairn_jvm::junit::{TestVerdict, run};
use cairn_witness::{Counter, Junit};

fn count(covered: u32, total: u32) -> Counter {
    Counter { covered, total }
}

#[test]
fn branches_and_lines_are_counted() {
    let subjects = Subjects::compile();
    let directory = tempfile::tempdir().unwrap();
    let mut job = subjects.job("five", &["PriceTest"]);
    job.subjects.push("shop.Missing".into());
    job.classes = Some(directory.path().join("classes"));
    job.execution_data = Some(directory.path().join("reports/jacoco.exec"));
    let ran = run(&job, &tools(Junit::Five)).unwrap();

    let methods: Vec<_> = ran.coverage.iter().map(|m| (&*m.class, &*m.method)).collect();
    let price = ["<init>", "of", "never", "leave", "depth", "forever"].map(|m| ("shop.Price", m));
    let unused = ["<init>", "positive"].map(|m| ("shop.Unused", m));
    assert_eq!(methods, [&price[..], &unused].concat());

    // `amount` was 1, 4 and 5, and `member` true with the last two: of the condition, one branch is
    // missing, and of the switch, the one of case 2 with its line.
    let of = &ran.coverage[1];
    assert_eq!(of.descriptor, "(IZ)I");
    assert_eq!((of.branches, of.lines), (count(5, 7), count(6, 7)));
    assert_eq!(of.branches_of_lines, [(7, count(3, 4)), (10, count(2, 3))]);
    let never = &ran.coverage[2];
    assert_eq!((never.branches, never.lines), (count(0, 2), count(0, 1)));
    // No test has loaded it.
    let positive = &ran.coverage[7];
    assert_eq!((positive.branches, positive.lines), (count(0, 2), count(0, 1)));

    assert_eq!(ran.unmeasured.len(), 1);
    assert_eq!(ran.unmeasured[0].class, "shop.Missing");
    assert!(directory.path().join("classes/shop/PriceTest.class").is_file());
    assert!(directory.path().join("reports/jacoco.exec").is_file());
    assert!(ran.tests.iter().any(|t| t.verdict == TestVerdict::Passed));
}
