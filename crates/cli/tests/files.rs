//! Files in memory, against those on a disk: random sequences of operations on files (`tests/files/FileSequences.java`) are run by `java` in an
//! empty directory and by `cairn run` in another one, which stays empty. `CAIRN_FILES_SEED` and `CAIRN_FILES_COUNT` choose the sequences.

use cairn_testing::{Jdk, by_effort};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn number(name: &str, default: usize) -> String {
    std::env::var(name).unwrap_or_else(|_| default.to_string())
}

fn sequences(jdk: &Jdk, seed: &str, count: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/files/FileSequences.java");
    let classes = jdk.compiled(&[], &[source]);
    let run = |mut command: Command| -> (PathBuf, Output) {
        let work = tempfile::tempdir().expect("a directory").keep();
        command.arg("-cp").arg(&classes).args(["FileSequences", seed, count]);
        let output = command.env("LC_ALL", "C.UTF-8").current_dir(&work).output();
        (work, output.expect("it runs"))
    };
    let mut cairn = Command::new(env!("CARGO_BIN_EXE_cairn"));
    cairn.arg("run").arg("--java-home").arg(&jdk.home);
    let ((disk, expected), (untouched, found)) = (run(jdk.tool("java")), run(cairn));
    assert!(expected.status.success(), "{}", String::from_utf8_lossy(&expected.stderr));
    let error = String::from_utf8_lossy(&found.stderr);
    assert!(found.status.success(), "{error}");
    assert!(error.contains("changed files in memory only"), "{error}");
    let lines = |o: &Output| -> Vec<String> {
        String::from_utf8_lossy(&o.stdout).lines().map(String::from).collect()
    };
    let (expected, found) = (lines(&expected), lines(&found));
    let mut sequence = "";
    for (e, f) in expected.iter().zip(&found) {
        sequence = if e.starts_with("sequence") { e } else { sequence };
        assert_eq!(e, f, "Java {}, {sequence}", jdk.feature);
    }
    assert_eq!(expected.len(), found.len());
    println!("files: Java {}: {count} sequences, {} answers", jdk.feature, found.len());
    let left = std::fs::read_dir(&untouched).expect("it is there").count();
    assert_eq!(left, 0, "{} is not empty any more", untouched.display());
    for directory in [disk, untouched] {
        let _ = std::fs::remove_dir_all(directory);
    }
}

#[test]
fn operations_on_files_are_those_of_a_disk() {
    let seed = number("CAIRN_FILES_SEED", 1);
    let count = number("CAIRN_FILES_COUNT", by_effort(8, 60, 2000));
    sequences(&Jdk::default(), &seed, &count);
    for jdk in Jdk::others() {
        sequences(&jdk, &seed, &number("CAIRN_FILES_COUNT", by_effort(5, 20, 2000)));
    }
}

fn check(options: &[&str], classes: &Path, target: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.arg("check").args(options).arg("-cp").arg(classes).arg(target);
    let output = command.output().expect("cairn runs");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn a_program_sees_the_files_that_it_is_given() {
    let source = "import java.nio.file.*;
        public class Given {
            static void check() throws Exception {
                assert !Files.readString(Path.of(\"sub/config\")).equals(\"on\");
            }
            static void change() throws Exception {
                Files.delete(Path.of(\"sub/config\"));
                assert Files.exists(Path.of(\"sub/config\"));
            }
        }";
    let classes = Jdk::default().compiled_texts(&[], &[("Given", source)]);
    let directory = tempfile::tempdir().expect("a directory");
    let config = directory.path().join("sub/config");
    std::fs::create_dir(directory.path().join("sub")).expect("a directory");
    std::fs::write(&config, "on").expect("a file");
    let files = directory.path().to_str().expect("a plain path");
    for target in ["Given#check", "Given#change"] {
        let (code, text) = check(&["--files", files], &classes, target);
        assert!(text.contains("java.lang.AssertionError"), "{text}");
        assert!(text.ends_with("verdict: violated\n"), "{text}");
        assert_eq!(code, Some(1));
    }
    assert_eq!(std::fs::read_to_string(&config).expect("it is there"), "on");
    std::fs::write(&config, "off").expect("a file");
    let (code, text) = check(&["--files", files], &classes, "Given#check");
    assert!(text.ends_with("verdict: holds (environment fixed: files)\n"), "{text}");
    assert_eq!(code, Some(0));
    let (code, _) = check(&["--files", "/no/such"], &classes, "Given#check");
    assert_eq!(code, Some(2));
}
