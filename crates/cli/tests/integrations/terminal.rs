//! What the command says and how: colours, quiet and verbose, `init`, completions, the manual, and only what has changed.

use cairn_testing::{Jdk, skip};
use std::path::Path;
use std::process::{Command, Output};

fn cairn(directory: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cairn"));
    command.current_dir(directory).args(words).env_remove("NO_COLOR").output().expect("cairn")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A class with a bug and one that uses it, another one beside them, each compiled into `classes`.
fn project() -> tempfile::TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, text: &str| {
        let file = directory.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("a directory");
        std::fs::write(file, text).expect("a file");
    };
    write(
        "src/a/Half.java",
        "package a; public class Half { public static int of(int n) { return n < 0 ? -n / 2 : n / 2; } }",
    );
    write(
        "src/a/User.java",
        "package a; public class User { public static int twice(int n) { return Half.of(n) * 2; } }",
    );
    write(
        "src/b/Other.java",
        "package b; public class Other { public static int of(int[] a) { return 10 / a.length; } }",
    );
    compile(directory.path());
    directory
}

fn compile(project: &Path) {
    let files = ["src/a/Half.java", "src/a/User.java", "src/b/Other.java"].map(|f| project.join(f));
    Jdk::default().compile_with(&["-g"], &files, &project.join("classes"));
}

#[test]
fn colours_come_only_where_they_are_wanted() {
    let project = project();
    let check = ["check", "-cp", "classes", "a.Half#of"];
    let plain = cairn(project.path(), &check);
    assert!(out(&plain).ends_with("verdict: holds\n"), "{}", out(&plain));
    let always = cairn(project.path(), &[&check[..], &["--color", "always"]].concat());
    assert!(out(&always).ends_with("\x1b[32mverdict: holds\x1b[0m\n"), "{}", out(&always));
    let never = cairn(project.path(), &[&["--color", "never"], &check[..]].concat());
    assert_eq!(out(&never).lines().last(), out(&plain).lines().last());
}

#[test]
fn quiet_is_what_is_wrong_and_verbose_is_more() {
    let project = project();
    let quiet =
        cairn(project.path(), &["check", "-q", "-cp", "classes", "a.Half#of", "--report", "r"]);
    assert_eq!((out(&quiet), err(&quiet)), (String::new(), String::new()));
    let wrong = cairn(project.path(), &["check", "-q", "-cp", "classes", "b.Other#of"]);
    assert!(out(&wrong).contains("verdict: violated"), "{}", out(&wrong));
    let tests = ["test", "-cp", "classes", "a.Half", "--out", "t", "--force"];
    let quiet = cairn(project.path(), &[&tests[..], &["--quiet"]].concat());
    assert_eq!((out(&quiet), err(&quiet)), (String::new(), String::new()));
    let verbose = cairn(project.path(), &[&tests[..], &["-v"]].concat());
    assert!(out(&verbose).contains("of(int)"), "{}", out(&verbose));
    assert!(
        err(&verbose).contains("cairn: exploring") && err(&verbose).contains("cairn: compiling"),
        "{}",
        err(&verbose)
    );
    let both = cairn(project.path(), &[&tests[..], &["-v", "-q"]].concat());
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn progress_for_a_program_is_lines() {
    let project = project();
    let told = cairn(
        project.path(),
        &["test", "-cp", "classes", "a.Half", "--out", "t", "--progress", "lines"],
    );
    let told = err(&told);
    assert!(told.lines().all(|l| l.starts_with("progress: ")), "{told}");
    assert!(told.contains("tests"), "{told}");
}

#[test]
fn init_writes_a_file_that_every_command_reads() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::create_dir_all(directory.path().join("target/classes")).expect("a directory");
    let first = cairn(directory.path(), &["init"]);
    assert!(first.status.success(), "{}", err(&first));
    let text = std::fs::read_to_string(directory.path().join("cairn.toml")).expect("cairn.toml");
    assert!(text.contains("\nclasspath = [\"target/classes\"]\n"), "{text}");
    let second = cairn(directory.path(), &["init"]);
    assert_eq!(second.status.code(), Some(2));
    assert!(err(&second).contains("there is a cairn.toml already"), "{}", err(&second));
    assert_eq!(out(&cairn(directory.path(), &["init", "--stdout"])), text);
}

#[test]
fn shells_and_manuals_know_all_commands() {
    let directory = tempfile::tempdir().expect("a directory");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let completion = cairn(directory.path(), &["completions", shell]);
        let text = out(&completion);
        assert!(text.contains("enumerate") && text.contains("baseline"), "{shell}");
    }
    let man = cairn(directory.path(), &["man"]);
    assert!(out(&man).contains(".TH cairn 1") && out(&man).contains("enumerate"));
    let all = cairn(directory.path(), &["man", "--out", "man1"]);
    assert!(all.status.success(), "{}", err(&all));
    for page in ["cairn.1", "cairn-test.1", "cairn-spec-infer.1"] {
        let text = std::fs::read_to_string(directory.path().join("man1").join(page));
        assert!(text.unwrap_or_else(|e| panic!("{page}: {e}")).contains(".SH"), "{page}");
    }
}

#[test]
fn only_what_has_changed_and_its_users() {
    let project = project();
    let git = |words: &[&str]| {
        let mut git = Command::new("git");
        git.current_dir(project.path()).args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
        ]);
        git.args(words).output()
    };
    if git(&["--version"]).is_err() {
        return skip("git is not on the PATH");
    }
    std::fs::write(project.path().join(".gitignore"), "classes\nt\n").expect("a file");
    for words in [&["init", "-q"][..], &["add", "-A"], &["commit", "-q", "-m", "first"]] {
        let done = git(words).expect("git");
        assert!(done.status.success(), "{}", err(&done));
    }
    let test = ["test", "-cp", "classes", "--out", "t", "--changed-since", "HEAD"];
    let none = cairn(project.path(), &test);
    assert!(
        none.status.success() && out(&none).contains("--changed-since leaves none"),
        "{}",
        out(&none)
    );
    let half = project.path().join("src/a/Half.java");
    let text = std::fs::read_to_string(&half).expect("a file");
    std::fs::write(&half, text.replace("n / 2;", "(n + 0) / 2;")).expect("a file");
    compile(project.path());
    let some = cairn(project.path(), &test);
    assert!(out(&some).contains("a.Half") && out(&some).contains("a.User"), "{}", out(&some));
    assert!(!out(&some).contains("b.Other"), "{}", out(&some));
    let wrong = cairn(project.path(), &["test", "-cp", "classes", "--changed-since", "nothing"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(err(&wrong).contains("git says"), "{}", err(&wrong));
}
