//! The corpus of `tests/check/`: each program says at its top what `cairn check` must find. All that is
//! found is replayed on the JVM. `CAIRN_CHECK_FILTER=Name` runs the programs whose path contains
//! `Name`.

use cairn_testing::{Jdk, by_effort, java_files, parallel, skip};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// A corpus program and what its head says about it.
struct Subject {
    source: PathBuf,
    /// `strings/CountVowels`.
    name: String,
    target: String,
    verdict: String,
    /// Another one from a version of Java on.
    since: Option<(u32, String)>,
    throws: Option<String>,
    /// Of `check` only.
    property: Option<String>,
    /// Bounds.
    options: Vec<String>,
}

impl Subject {
    fn read(root: &Path, source: PathBuf) -> Subject {
        let text = std::fs::read_to_string(&source).expect("a readable corpus program");
        assert!(text.starts_with("// Question:"), "{} does not say what it asks", source.display());
        let head = |key: &str| {
            let prefix = format!("//@ {key}:");
            text.lines().find_map(|l| l.strip_prefix(&prefix)).map(|v| v.trim().to_owned())
        };
        let must = |key| head(key).unwrap_or_else(|| panic!("{}: no {key}", source.display()));
        let (target, verdict) = (must("target"), must("verdict"));
        let options = head("options").unwrap_or_default();
        let options = options.split_whitespace().map(String::from).collect();
        let since = text.lines().find_map(|l| {
            let (version, verdict) = l.strip_prefix("//@ since ")?.split_once(": ")?;
            Some((version.parse().expect("a version"), verdict.trim().to_owned()))
        });
        let (throws, property) = (head("throws"), head("property"));
        let name = source.strip_prefix(root).expect("a file below the root").with_extension("");
        let name = name.to_string_lossy().into_owned();
        Subject { source, name, target, verdict, since, throws, property, options }
    }

    /// The flags of `cairn check`.
    fn arguments(&self) -> Vec<String> {
        // How bounds widen has programs of its own; the others would take much longer.
        let widens = ["widening/", "lengths/"].iter().any(|f| self.name.starts_with(f))
            || by_effort(false, false, true);
        let fixed = (!widens).then_some("--fixed-bounds");
        let property = self.property.iter().flat_map(|p| ["--property", p]).chain(fixed);
        property.map(String::from).chain(self.options.iter().cloned()).collect()
    }

    /// What is wrong with this output, if anything.
    fn judge(&self, out: &Output, jdk: &Jdk) -> Option<String> {
        let since = self.since.as_ref().filter(|(version, _)| jdk.feature >= *version);
        let verdict = since.map_or(&self.verdict, |(_, verdict)| verdict).as_str();
        let text = String::from_utf8_lossy(&out.stdout);
        let last = text.lines().last().unwrap_or_default();
        let found = last.strip_prefix("verdict: ").unwrap_or("no verdict");
        let fits = match verdict {
            // Which bounds, and which reasons, may be left to the program.
            open @ ("holds within bounds" | "unknown") => found.starts_with(open),
            exact => found == exact,
        };
        let code = match verdict {
            violated if violated.starts_with("violated") => 1,
            "unknown" => 3,
            _ => 0,
        };
        let thrown = self.throws.as_deref().unwrap_or_default();
        let title = format!("violation: {thrown}");
        let named = self.throws.is_none()
            || text.lines().any(|l| {
                l.strip_prefix(&title).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
            });
        let agreed = !text.contains("internal disagreement");
        (!fits || !named || !agreed || out.status.code() != Some(code)).then(|| {
            let err = String::from_utf8_lossy(&out.stderr);
            format!("{}: expected {verdict} {thrown}, found\n{text}{err}", self.name)
        })
    }
}

fn root(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(below)
}

fn corpus() -> Vec<Subject> {
    let filter = std::env::var("CAIRN_CHECK_FILTER").unwrap_or_default();
    let root = root("tests/check");
    let files = java_files(&root).into_iter();
    let mut list: Vec<Subject> = files.map(|f| Subject::read(&root, f)).collect();
    list.retain(|s| s.name.contains(&filter));
    list
}

/// Compiles programs together with Cairn's Java side; that is compiled into a directory of its own,
/// too, for replays.
fn compile(jdk: &Jdk, programs: &[PathBuf]) -> Classes {
    let own = java_files(&root("java/src"));
    // Options name parameters.
    let programs = jdk.compiled(&["-g"], &[&own, programs].concat());
    Classes { programs, runner: jdk.compiled(&[], &own) }
}

struct Classes {
    programs: PathBuf,
    runner: PathBuf,
}

fn command(jdk: &Jdk, command: &str, classes: &Path) -> Command {
    let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
    c.arg(command).arg("--java-home").arg(&jdk.home).arg("-cp").arg(classes);
    c
}

/// `cairn check` with one thread, since the tests themselves use several.
fn check(jdk: &Jdk, classes: &Classes, target: &str, arguments: &[String]) -> Output {
    let mut c = command(jdk, "check", &classes.programs);
    c.arg("--runner").arg(&classes.runner).args(["--jobs", "1"]).args(arguments).arg(target);
    c.output().expect("cairn runs")
}

/// Judges every `step`th program of the corpus on a JDK.
fn judge(jdk: &Jdk, step: usize) {
    let all = corpus();
    let sources: Vec<PathBuf> = all.iter().map(|s| s.source.clone()).collect();
    let classes = compile(jdk, &sources);
    let corpus: Vec<&Subject> = all.iter().step_by(step).collect();
    let wrong =
        parallel(&corpus, |s| s.judge(&check(jdk, &classes, &s.target, &s.arguments()), jdk));
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    let violated = corpus.iter().filter(|s| s.verdict == "violated").count();
    println!(
        "check: Java {}: {} of {} programs, {violated} violated (all replayed), {} wrong",
        jdk.feature,
        corpus.len(),
        all.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn verdicts_are_right_and_replayed() {
    judge(&Jdk::default(), by_effort(12, 3, 1));
}

#[test]
fn verdicts_are_right_on_other_jdks() {
    let others = Jdk::others();
    if others.is_empty() {
        return skip("no second JDK is installed");
    }
    others.iter().for_each(|jdk| judge(jdk, by_effort(40, 25, 1)));
}

/// The number of threads shows in nothing but the time.
#[test]
fn threads_do_not_show() {
    let corpus: Vec<Subject> = corpus().into_iter().step_by(by_effort(90, 80, 5)).collect();
    let sources: Vec<PathBuf> = corpus.iter().map(|s| s.source.clone()).collect();
    let jdk = Jdk::default();
    let classes = compile(&jdk, &sources);
    let run = |s: &Subject, verb: &str, jobs: &str| {
        let mut c = command(&jdk, verb, &classes.programs);
        c.args(&s.options).args(["--jobs", jobs, "--time", "20s"]).arg(&s.target);
        if verb == "check" {
            c.arg("--runner").arg(&classes.runner);
        }
        let out = c.output().expect("cairn runs");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let steady = |l: &&str| !l.starts_with("  time ") && !l.starts_with("  solver ");
        (text.lines().filter(steady).collect::<Vec<_>>().join("\n"), out.status.code())
    };
    parallel(&corpus, |s| {
        for verb in ["check", "explore"] {
            let (one, two) = (run(s, verb, "1"), run(s, verb, "2"));
            // What is cut by time may differ.
            let is_cut = |t: &str| t.contains("out of time") || t.contains("not executed any more");
            if !is_cut(&one.0) && !is_cut(&two.0) {
                assert_eq!(one, two, "{verb} {}", s.name);
            }
        }
    });
}

/// Programs for the tests below.
const BAD: &str = r#"
import dev.cairn.Symbolic;

public class Bad {
    static int twice(int n) { return 2 * n; }
    static long twice(long n) { return 2 * n; }
    static native int beyond(int n);

    static int outside(int n) {
        ModuleLayer.boot();
        return n;
    }

    static int mixed(int n) {
        if (n == 7) return outside(n);
        if (n > 100) throw new IllegalStateException("too much");
        return n;
    }

    static int harmless(int n) { return n == 7 ? outside(n) : n; }

    static void endless(int n) {
        for (int i = 0; ; i++) { n = n * 31 + i; }
    }

    public static void main(String[] args) { assert Symbolic.anyInt() != 42; }
}
"#;

fn bad() -> &'static Classes {
    static CLASSES: OnceLock<Classes> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-bad-source");
        std::fs::create_dir_all(&directory).expect("a directory");
        let source = directory.join("Bad.java");
        std::fs::write(&source, BAD).expect("a source file");
        compile(&Jdk::default(), &[source])
    })
}

/// Checks and expects this exit code, and each of these texts.
fn expect(arguments: &[&str], code: i32, texts: &[&str]) {
    let (target, options) = arguments.split_last().expect("a target");
    let options: Vec<String> = options.iter().map(|o| o.to_string()).collect();
    let out = check(&Jdk::default(), bad(), target, &options);
    let text = String::from_utf8_lossy(&out.stdout) + String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(code), "{arguments:?}\n{text}");
    for t in texts {
        assert!(text.contains(t), "{arguments:?}: no `{t}` in:\n{text}");
    }
}

#[test]
fn what_is_not_there_is_named() {
    expect(&["Missing"], 2, &["Missing", "not found"]);
    expect(&["Bad#thrice"], 2, &["thrice", "Bad#mixed(int)", "Bad#twice(long)"]);
    expect(&["Bad#twice"], 2, &["Bad#twice(int)", "Bad#twice(long)"]);
    expect(&["Bad#twice(char)"], 2, &["Bad#twice(int)"]);
    expect(&["Bad#beyond(int)"], 2, &["native"]);
    expect(&["java.lang.Math"], 2, &["main"]);
    expect(&["--property", "peace", "Bad"], 2, &["peace", "assert"]);
    let out = command(&Jdk::default(), "check", Path::new("/no/such/dir")).arg("Bad").output();
    let out = out.expect("cairn runs");
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{err}");
    assert!(err.contains("Bad") && err.contains("not found"), "{err}");
}

#[test]
fn something_unsupported_ends_only_its_path() {
    expect(&["Bad#mixed"], 1, &["java.lang.IllegalStateException: too much", "verdict: violated"]);
    expect(&["Bad#harmless"], 3, &["verdict: unknown (unsupported:", "module layers"]);
}

#[test]
fn without_a_replay_it_says_so() {
    expect(
        &["--no-replay", "Bad"],
        1,
        &["not replayed: --no-replay", "verdict: violated (not replayed)"],
    );
}

#[test]
fn the_time_limit_is_kept() {
    let start = std::time::Instant::now();
    expect(&["--time", "1s", "Bad#endless"], 3, &["verdict: unknown (out of time after 1s"]);
    assert!(start.elapsed() < std::time::Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn a_file_gives_defaults_and_its_mistakes_are_placed() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-file");
    std::fs::create_dir_all(&directory).expect("a directory");
    let run = |text: &str| {
        std::fs::write(directory.join("cairn.toml"), text).expect("a file");
        let mut c = Command::new(env!("CARGO_BIN_EXE_cairn"));
        c.args(["check", "--no-replay", "Bad"]).current_dir(&directory);
        c.output().expect("cairn runs")
    };
    let classes = bad().programs.to_string_lossy().replace('\\', "/");
    let good = run(&format!("classpath = [\"{classes}\"]\n[bounds]\nloop = 3\n"));
    assert_eq!(good.status.code(), Some(1), "{good:?}");
    for (text, place) in [("[bounds]\nloops = 3\n", "line 2"), ("classpath = 3\n", "line 1")] {
        let out = run(text);
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{err}");
        assert!(err.contains("cairn.toml") && err.contains(place), "{err}");
    }
}

/// What `recipes` in a file is about: an account that only its own methods can make, and what no
/// recipe is.
const BANK: &str = r#"
public class Bank {
    static class Account {
        private final long balance;
        private Account(long balance) { this.balance = balance; }
    }

    static Account open(long deposit) {
        if (deposit < 0) throw new IllegalArgumentException();
        return new Account(deposit);
    }

    Account another() { return open(1); }
    static long rate() { return 3; }
    static void close() {}

    static void check(Account a) { assert a == null || a.balance >= 0; }
}
"#;

#[test]
fn recipes_of_the_user_come_first() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check-recipes");
    std::fs::create_dir_all(&directory).expect("a directory");
    let source = directory.join("Bank.java");
    std::fs::write(&source, BANK).expect("a source file");
    let jdk = Jdk::default();
    let classes = compile(&jdk, &[source]);
    let run = |recipes: &str| {
        let text = format!("[heap]\nrecipes = [{recipes}]\n");
        std::fs::write(directory.join("cairn.toml"), text).expect("a file");
        let mut c = command(&jdk, "check", &classes.programs);
        c.arg("--runner").arg(&classes.runner).arg("Bank#check").current_dir(&directory);
        let out = c.output().expect("cairn runs");
        let text = [out.stdout, out.stderr].concat();
        (out.status.code(), String::from_utf8_lossy(&text).into_owned())
    };
    // An account whose fields are anything can be in debt, one that was opened cannot.
    let (code, text) = run("");
    assert!(code == Some(1) && text.contains("AssertionError"), "{text}");
    let (code, text) = run("\"Bank#open(long)\"");
    assert!(code == Some(0) && text.contains("verdict: holds within bounds"), "{text}");
    for (recipe, complaint) in [
        ("Bank#lend", "no method `lend`"),
        ("Bank#open(int)", "no method `open(int)`"),
        ("Bank", "names no method"),
        ("Bank#another", "is not static"),
        ("Bank#rate", "returns long"),
        ("Bank#close", "returns void"),
        ("No#open", "No"),
    ] {
        let (code, text) = run(&format!("\"{recipe}\""));
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("cairn.toml: heap: recipes:") && text.contains(complaint), "{text}");
    }
}

#[test]
fn machines_can_read_it() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check.sarif");
    let file = file.to_str().expect("a plain path");
    let jdk = Jdk::default();
    let options = ["--json", "--all", "--sarif", file].map(String::from);
    let out = check(&jdk, bad(), "Bad", &options);
    let json: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(json["verdict"]["name"], "violated");
    assert_eq!(json["violations"][0]["inputs"][0]["java"], "42");
    let log = std::fs::read_to_string(file).expect("a SARIF file");
    let log: serde_json::Value = serde_json::from_str(&log).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "assertion");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "Bad.java");
    let line = 1 + BAD.lines().position(|l| l.contains("assert ")).expect("an assertion");
    assert_eq!(place["region"]["startLine"], line);
}

#[test]
fn explore_lists_paths() {
    let run = |options: &[&str]| {
        let mut c = command(&Jdk::default(), "explore", &bad().programs);
        c.args(options).arg("Bad#harmless").output().expect("cairn runs")
    };
    let out = run(&[]);
    let text = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(3), "{text}");
    for t in ["path 1:", "path 2:", "unsupported:", "returned", "2 paths", "incomplete"] {
        assert!(text.contains(t), "no `{t}` in:\n{text}");
    }
    let out = run(&["--json"]);
    let lines = String::from_utf8_lossy(&out.stdout);
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[2]["totals"]["paths"], 2);
    assert_eq!(lines[2]["totals"]["complete"], false);
}
