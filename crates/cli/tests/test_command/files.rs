//! What happens to files: nothing without need, and never to somebody else's work.

use super::command::*;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Writes the tests of `bank.Account` without running them: this is about the files.
fn account(classes: &str, out: &Path, more: &[&str]) -> Run {
    let mut args = vec!["-cp", classes, "--out", text(out), "--no-run", "bank.Account"];
    args.extend(more);
    cairn(&args)
}

/// What a run ends with that writes sound tests and does not run them.
const NOT_RUN: i32 = 3;

fn test_file(out: &Path) -> PathBuf {
    out.join("bank/AccountCairnTest.java")
}

fn changed(file: &Path) -> SystemTime {
    std::fs::metadata(file).and_then(|m| m.modified()).expect("a file")
}

#[test]
fn what_is_up_to_date_is_left_alone_and_force_writes_the_same_again() {
    let dir = directory("up-to-date");
    let file = test_file(&dir);
    let run = |more: &[&str]| {
        let mut args = vec!["-cp", bank(), "--out", text(&dir), "bank.Account"];
        args.extend(more);
        cairn(&args)
    };
    run(&[]).expect(0, &["written", "8 tests"]);
    let (text, time) = (read(&file), changed(&file));
    for more in [&[][..], &["--jobs", "1"], &["--jobs=1"]] {
        let again = run(more).expect(0, &["up to date (8 tests"]);
        assert!(!again.all().contains("written"), "{more:?}: {}", again.all());
        assert_eq!(changed(&file), time, "{more:?}");
    }
    run(&["--force"]).expect(0, &["written"]);
    assert_ne!(changed(&file), time);
    assert_eq!(read(&file), text);
}

/// Tests that were only written are not taken for tests that have passed.
#[test]
fn what_was_never_run_is_run_the_next_time() {
    let dir = directory("run-later");
    account(bank(), &dir, &[]).expect(NOT_RUN, &["not run"]);
    let run = cairn(&["-cp", bank(), "--out", text(&dir), "bank.Account", "--json"]).expect(0, &[]);
    assert_eq!(number(&run.json()["ran"], "passed"), 8, "{}", run.all());
}

#[test]
fn what_a_class_has_nothing_to_do_with_may_change() {
    let dir = directory("changed-elsewhere");
    let (sources, classes, out) = (dir.join("bank"), dir.join("classes"), dir.join("out"));
    std::fs::create_dir(&sources).expect("a directory");
    let account_source = sources.join("Account.java");
    let other = sources.join("Weather.java");
    let original = read(&root().join("tests/testgen/bank/bank/Account.java"));
    std::fs::write(&account_source, &original).expect("a source file");
    let jdk = cairn_testing::Jdk::default();
    let write = |text: &str| {
        std::fs::write(&other, text).expect("a source file");
        jdk.compile(&[account_source.clone(), other.clone()], &classes);
    };
    write("package bank; public class Weather { int degrees() { return 20; } }");
    let run = || cairn(&["-cp", text(&classes), "--out", text(&out), "bank.Account"]);
    run().expect(0, &["written"]);
    write("package bank; public class Weather { int degrees() { return 21; } }");
    run().expect(0, &["up to date"]);
    write("package bank; public class Weather extends Account { int degrees() { return 21; } }");
    run().expect(0, &["written"]);
}

#[test]
fn a_changed_class_has_its_tests_written_again() {
    let dir = directory("changed-class");
    let (sources, classes, out) = (dir.join("bank"), dir.join("classes"), dir.join("out"));
    std::fs::create_dir(&sources).expect("a directory");
    let source = sources.join("Account.java");
    let original = read(&root().join("tests/testgen/bank/bank/Account.java"));
    std::fs::write(&source, &original).expect("a source file");
    let jdk = cairn_testing::Jdk::default();
    jdk.compile(std::slice::from_ref(&source), &classes);
    account(text(&classes), &out, &[]).expect(NOT_RUN, &["written"]);
    let before = read(&test_file(&out));
    std::fs::write(&source, original.replace("\"amount \"", "\"sum \"")).expect("a source file");
    jdk.compile(&[source], &classes);
    account(text(&classes), &out, &[]).expect(NOT_RUN, &["written"]);
    let after = read(&test_file(&out));
    assert!(before.contains("\"amount ") && !before.contains("\"sum "), "{before}");
    assert!(after.contains("\"sum ") && !after.contains("\"amount "), "{after}");
}

#[test]
fn files_of_other_people_are_not_touched() {
    let dir = directory("own-files");
    let (file, beside) = (test_file(&dir), dir.join("bank/AccountCairnTest.java.new"));
    account(bank(), &dir, &[]).expect(NOT_RUN, &["written"]);
    let made = read(&file);
    let edited = made.replace("assertEquals(", "// by hand\n    assertEquals(");
    for own in [&*edited, "package bank;\n\nclass AccountCairnTest {\n}\n"] {
        for more in [&[][..], &["--force"]] {
            std::fs::write(&file, own).expect("a file");
            let _ = std::fs::remove_file(&beside);
            account(bank(), &dir, more).expect(NOT_RUN, &["by hand", "AccountCairnTest.java.new"]);
            assert_eq!(read(&file), own);
            assert_eq!(read(&beside), made);
        }
    }
}

/// Tests of one method are no reason to lose those of the others.
#[test]
fn the_tests_of_one_method_do_not_replace_those_of_the_class() {
    let dir = directory("one-method");
    account(bank(), &dir, &[]).expect(NOT_RUN, &[]);
    cairn(&["-cp", bank(), "--out", text(&dir), "--no-run", "bank.Account#withdraw"])
        .expect(NOT_RUN, &[]);
    let all: String = files_below(&dir, "").iter().map(|f| read(f)).collect();
    assert!(all.contains(" deposit_"), "{all}");
    assert!(all.contains(" withdraw_"), "{all}");
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    let dir = directory("unwritable");
    let file = dir.join("file");
    std::fs::write(&file, "").expect("a file");
    account(bank(), &file.join("tests"), &[]).expect(2, &[text(&file), "--out"]);
    account(bank(), &file, &[]).expect(2, &[text(&file), "--out"]);
}

#[test]
fn tests_go_where_the_project_keeps_them() {
    let plain = directory("plain-project");
    compiled("bank", &plain.join("classes"));
    cairn_in(&plain, &["-cp", "classes", "--no-run", "bank.Account"])
        .expect(NOT_RUN, &["cairn-tests"]);
    assert!(test_file(&plain.join("cairn-tests")).is_file());

    let maven = directory("maven-project");
    let pom = "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><modelVersion>4.0.0</modelVersion>\
        <groupId>g</groupId><artifactId>a</artifactId><version>1</version></project>\n";
    std::fs::write(maven.join("pom.xml"), pom).expect("a file");
    let missing = cairn_in(&maven, &["--no-run"]);
    missing.expect(2, &["target/classes", "mvn compile"]);
    assert!(!maven.join("src").exists());
    compiled("bank", &maven.join("target/classes"));
    cairn_in(&maven, &["--no-run", "bank.Account"]).expect(NOT_RUN, &["src/test/java"]);
    assert!(test_file(&maven.join("src/test/java")).is_file());
}
