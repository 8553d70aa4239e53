//! What the options do.

use super::command::*;
use cairn_testing::parallel;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn reported(out: &str, more: &[&str]) -> (PathBuf, Run) {
    let dir = directory(out);
    let mut args = vec!["-cp", bank(), "--out", text(&dir), "--json"];
    args.extend(more);
    let run = cairn(&args);
    assert!(!run.err.contains("internal error"), "{}", run.all());
    (dir, run)
}

/// Branches covered, by class and method.
fn covered(report: &Value) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for class in classes(report) {
        for m in methods(class) {
            let name = format!("{}#{}", string(class, "name"), string(m, "name"));
            all.insert(name, number(m, "branches_covered"));
        }
    }
    all
}

#[test]
fn findings_fail_are_asserted_or_are_skipped() {
    let runs = parallel(&["fail", "assert", "skip"], |what| {
        let (dir, run) = reported(&format!("findings-{what}"), &["bank.Ratio", "--findings", what]);
        let outside = without_cairn(&dir, bank(), 1);
        (run, outside)
    });
    let finding = "ArithmeticException in Ratio.percent (Ratio.java:9): / by zero";
    for (run, _) in &runs {
        assert_eq!(run.code, 1, "{}", run.all());
        assert_eq!(string(&run.json()["findings"][0], "text"), finding);
    }
    let [(fail, failing), (assert, passing), (skip, fewer)] = &runs[..] else { unreachable!() };
    assert_eq!(tests(&fail.json()), tests(&assert.json()));
    assert_eq!(tests(&skip.json()) + 1, tests(&assert.json()));
    assert_eq!(failing.code, 1, "{}", failing.all());
    assert!(failing.out.contains(", 1 failed"), "{}", failing.all());
    assert_eq!(passing.code, 0, "{}", passing.all());
    assert_eq!(fewer.code, 0, "{}", fewer.all());
    // A test that is meant to fail has not passed.
    assert_eq!(number(&fail.json()["ran"], "passed") + 1, tests(&fail.json()));
}

#[test]
fn junit_4_is_what_it_says() {
    let (dir, run) = reported("junit-4", &["--junit", "4"]);
    assert_eq!(run.code, 1, "{}", run.all());
    assert_eq!(number(&run.json()["ran"], "passed"), tests(&run.json()));
    for file in files_below(&dir, ".java") {
        let text = read(&file);
        assert!(text.contains("import org.junit.Test;") && !text.contains("jupiter"), "{text}");
    }
    assert_eq!(written_tests(&dir), tests(&run.json()));
}

#[test]
fn fewer_tests_cover_the_same_branches() {
    let runs = parallel(&[false, true], |&minimize| {
        let flags: &[&str] = if minimize { &["--minimize"] } else { &[] };
        reported(&format!("minimize-{minimize}"), flags)
    });
    let [(_, all), (dir, few)] = &runs[..] else { unreachable!() };
    let (all, few) = (all.json(), few.json());
    assert!(tests(&few) < tests(&all), "{} of {}", tests(&few), tests(&all));
    assert_eq!(covered(&few), covered(&all));
    assert_eq!(few["findings"][0]["text"], all["findings"][0]["text"]);
    assert_eq!(written_tests(dir), tests(&few));
}

#[test]
fn the_number_of_threads_has_no_influence_on_the_files() {
    let dir = directory("jobs");
    let classes = dir.join("classes");
    compiled("odd", &classes);
    let written = parallel(&["1", "4", "2"], |jobs| {
        let out = dir.join(jobs);
        let mut args = vec!["-cp", text(&classes), "--out", text(&out), "--no-run"];
        args.extend(["--jobs", jobs, "odd.Box", "odd.Calls", "odd.Kinds", "odd.Making"]);
        let run = cairn(&args);
        assert!(!run.err.contains("internal error"), "{}", run.all());
        files_below(&out, ".java").iter().map(|f| read(f)).collect::<Vec<_>>()
    });
    assert!(written[0].len() > 10, "{}", written[0].len());
    for more in &written[1..] {
        for (a, b) in written[0].iter().zip(more) {
            assert_eq!(a, b);
        }
        assert_eq!(written[0].len(), more.len());
    }
}

#[test]
fn json_and_text_tell_the_same() {
    let (dir, run) = reported("json", &["--no-run"]);
    let report = run.json();
    let text_run =
        cairn(&["-cp", bank(), "--out", text(&dir), "--no-run", "--force"]).expect(1, &[]);
    let n = tests(&report);
    let sum = |name| classes(&report).iter().flat_map(methods).map(|m| number(m, name)).sum();
    let (covered, coverable, all): (usize, usize, usize) =
        (sum("branches_covered"), sum("branches_coverable"), sum("branches"));
    let line = format!("{n} tests; branches {covered} of {coverable} coverable, {all} in all");
    assert!(text_run.out.contains(&line), "no `{line}` in:\n{}", text_run.out);
    assert!(text_run.out.contains("not run on a JVM") && report["ran"].is_null());
    assert_eq!(written_tests(&dir), n);
}

#[test]
fn max_tests_is_a_bound_that_is_told() {
    let (dir, run) = reported("max-tests", &["bank.Account", "--max-tests", "1", "--no-run"]);
    let report = run.json();
    for m in classes(&report).iter().flat_map(methods) {
        assert_eq!(number(m, "tests"), 1, "{m}");
        let told = m["remarks"].to_string().contains("--max-tests");
        assert_eq!(told, number(m, "paths") > 1, "{m}");
    }
    assert_eq!(written_tests(&dir), 4);
}

#[test]
fn preconditions_have_the_name_that_is_given() {
    let stack = |name| {
        let args = ["bank.Stack", "--precondition", name, "--inputs", "any", "--no-run"];
        let report = reported(&format!("precondition-{name}"), &args).1.json();
        let pop = methods(&classes(&report)[0]).iter().find(|m| m["name"] == "pop()");
        let skipped = report["classes"][0]["skipped"].to_string();
        (pop.expect("a row").clone(), skipped + &report["classes"][0]["methods"].to_string())
    };
    let (sound, all) = stack("isSound");
    assert!(all.contains("the precondition itself"), "{all}");
    assert_eq!(number(&sound, "tests"), 2, "{sound}");
    let (none, all) = stack("none");
    assert!(!all.contains("the precondition itself"), "{all}");
    assert!(none["remarks"].to_string().contains("nothing vouches for"), "{none}");
}

#[test]
fn time_is_kept() {
    let classes = directory("time-classes");
    compiled("odd", &classes);
    let out = directory("time");
    let began = Instant::now();
    let run = cairn(&["-cp", text(&classes), "--out", text(&out), "--time", "3s", "odd"]);
    let took = began.elapsed();
    assert!(!run.err.contains("internal error"), "{}", run.all());
    // More than was asked for: other tests are running, too.
    assert!(took < Duration::from_secs(15), "{took:?}\n{}", run.all());
    assert!(matches!(run.code, 1 | 3), "{}", run.all());
}
