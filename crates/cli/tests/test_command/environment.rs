//! What is missing or broken is named, and the rest is done.

use super::command::*;
use cairn_testing::Jdk;
use std::path::Path;

#[test]
fn without_a_compiler_tests_are_written_and_not_run() {
    let dir = directory("no-compiler");
    let (home, out) = (dir.join("jdk"), dir.join("tests"));
    std::fs::create_dir_all(home.join("bin")).expect("a directory");
    let link = |from: &Path, to: &Path, but: &str| {
        for entry in std::fs::read_dir(from).expect("a directory of the JDK").flatten() {
            if entry.file_name() != *but {
                std::os::unix::fs::symlink(entry.path(), to.join(entry.file_name()))
                    .expect("a link");
            }
        }
    };
    let jdk = Jdk::default();
    link(&jdk.home, &home, "bin");
    link(&jdk.home.join("bin"), &home.join("bin"), "javac");
    let args = ["-cp", bank(), "--out", text(&out), "bank.Account"];
    let without = [&args[..], &["--java-home", text(&home)]].concat();
    cairn(&without).expect(3, &["written, but not run", "no Java compiler", "not run on a JVM"]);
    assert_eq!(written_tests(&out), 8);
    // With a compiler they are run, although nothing else has changed.
    cairn(&args).expect(0, &["passed      8"]);
}

#[test]
fn what_is_not_there_is_named_with_what_there_is() {
    let out = directory("missing-targets");
    let test = |target| cairn(&["-cp", bank(), "--out", text(&out), target]);
    test("bank.Acount").expect(2, &["bank.Acount", "bank.Account"]);
    test("bnak").expect(2, &["bnak", "bank"]);
    test("bank.Account#withdrw").expect(2, &["withdrw", "withdraw(int)"]);
    test("java.util.ArrayList").expect(2, &["java.util.ArrayList", "own classes"]);
    assert!(files_below(&out, "").is_empty());
}

#[test]
fn a_broken_class_file_is_reported_and_the_others_are_tested() {
    let dir = directory("broken");
    let (classes, out) = (dir.join("classes"), dir.join("tests"));
    compiled("bank", &classes);
    let file = classes.join("bank/Stack.class");
    let bytes = std::fs::read(&file).expect("the class file");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).expect("a file");
    let args = ["-cp", text(&classes), "--out", text(&out), "--no-run"];
    cairn(&args).expect(1, &["bank.Stack: no tests:", "malformed", "AccountCairnTest.java"]);
    // Something was lost.
    cairn(&[&args[..], &["bank.Stack"]].concat()).expect(3, &["bank.Stack: no tests:"]);
}

#[test]
fn a_class_path_without_classes_is_told() {
    let empty = directory("no-classes");
    let out = empty.join("tests");
    for class_path in [text(&empty), "/no/such/directory"] {
        let run = cairn(&["-cp", class_path, "--out", text(&out)]);
        run.expect(2, &["no classes", class_path]);
    }
}
