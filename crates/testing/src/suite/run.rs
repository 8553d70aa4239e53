//! Runs pieces of the suite side by side and reads what became of their tests.

use crate::build::cargo_test;
use crate::plan::Piece;
use cairn_testing::SKIPPED;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What became of a test.
pub enum Outcome {
    Passed,
    Failed,
    Skipped(String),
}

pub struct Test {
    /// `crate::file::test`.
    pub name: String,
    pub outcome: Outcome,
    pub seconds: f64,
    pub output: String,
}

/// What became of a piece.
pub struct Ended {
    pub tests: Vec<Test>,
    /// What it printed that belongs to no test.
    pub rest: String,
    /// How many tests it ran of its own that have no names here.
    pub unnamed: u64,
}

struct Running {
    piece: Piece,
    child: Child,
    log: PathBuf,
    began: Instant,
}

/// Runs all pieces, as many at once as there are processors.
pub fn all(
    pieces: Vec<Piece>,
    effort: &str,
    limit: Duration,
    logs: &Path,
) -> Result<Vec<Ended>, String> {
    let slots = std::thread::available_parallelism().map_or(2, usize::from);
    let mut waiting = pieces.into_iter().enumerate();
    let mut running: Vec<Running> = vec![];
    let mut ended = vec![];
    loop {
        while running.len() < slots
            && let Some((n, piece)) = waiting.next()
        {
            running.push(start(piece, effort, logs.join(format!("{n}.log")))?);
        }
        if running.is_empty() {
            return Ok(ended);
        }
        let mut at = 0;
        while at < running.len() {
            let one = &mut running[at];
            let used = processor_time();
            let status = one.child.try_wait().map_err(|e| format!("{}: {e}", one.piece.name))?;
            let is_late = one.began.elapsed() > limit;
            if status.is_none() && !is_late {
                at += 1;
                continue;
            }
            let mut one = running.swap_remove(at);
            let how = match status {
                Some(status) if status.success() => None,
                Some(status) => Some(status.to_string()),
                None => {
                    // It may have ended in the meantime.
                    let _ = one.child.kill();
                    let _ = one.child.wait();
                    Some(format!("stopped after {} s", limit.as_secs()))
                }
            };
            ended.push(finish(one, how, processor_time() - used)?);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Seconds of all processors that processes have used which have ended and been waited for; 0 where the
/// system does not say.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which is in parentheses; the 16th and 17th of all fields, in hundredths of a second.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace().skip(13).take(2);
    fields.filter_map(|f| f.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn start(piece: Piece, effort: &str, log: PathBuf) -> Result<Running, String> {
    let failed = |e: std::io::Error| format!("{}: {e}", piece.name);
    let out = File::create(&log).map_err(failed)?;
    let mut command = Command::new(&piece.path);
    command.current_dir(&piece.directory).env("CARGO_MANIFEST_DIR", &piece.directory);
    // Times and outcomes that a program can read are behind a flag of unstable options, which the test
    // harness of every toolchain has.
    command.env("CAIRN_EFFORT", effort).env("RUSTC_BOOTSTRAP", "1");
    command.args(["-Zunstable-options", "--format=json", "--report-time", "--show-output"]);
    command.args(["--test-threads=1", "--exact"]).args(&piece.tests);
    command.stdin(Stdio::null()).stderr(out.try_clone().map_err(failed)?).stdout(out);
    let child = command.spawn().map_err(failed)?;
    Ok(Running { piece, child, log, began: Instant::now() })
}

/// Reads what a piece has written, and says in a line how it went.
fn finish(running: Running, how: Option<String>, used: f64) -> Result<Ended, String> {
    let Running { piece, log, began, .. } = running;
    let text = std::fs::read(&log).map_err(|e| format!("{}: {e}", log.display()))?;
    let ended = judge(&piece, &String::from_utf8_lossy(&text), how.as_deref());
    let is_good = ended.tests.iter().all(|t| !matches!(t.outcome, Outcome::Failed));
    let word = if is_good { "ok" } else { "FAILED" };
    let seconds = began.elapsed().as_secs_f64();
    let count = match piece.tests.len() {
        1 => String::new(),
        n => format!(", {n} tests"),
    };
    println!("{word:>6} {seconds:>7.1} s, processors {used:>7.1} s  {}{count}", piece.name);
    Ok(ended)
}

/// What became of the tests of a piece, by what it has written and by how the program ended, if that is not
/// with success.
fn judge(piece: &Piece, text: &str, how: Option<&str>) -> Ended {
    let (mut found, rest) = events(text);
    let mut tests = vec![];
    for name in &piece.tests {
        let Told { is_started, event, seconds, mut output } =
            found.remove(name).unwrap_or_default();
        let skipped = || output.lines().find_map(|l| l.strip_prefix(SKIPPED));
        let outcome = match event.as_deref() {
            Some("ok") => skipped().map_or(Outcome::Passed, |why| Outcome::Skipped(why.into())),
            Some("ignored") => Outcome::Skipped("ignored".into()),
            _ => Outcome::Failed,
        };
        if event.is_none() {
            let what = if is_started { "did not end" } else { "was not run" };
            let how = how.unwrap_or("the program says nothing of it");
            output += &format!("{what}: {how}\n{rest}");
        }
        let name = format!("{}::{name}", piece.program);
        tests.push(Test { name, outcome, seconds, output });
    }
    let is_told = tests.iter().any(|t| matches!(t.outcome, Outcome::Failed));
    if let Some(how) = how.filter(|_| !is_told) {
        // All tests passed, and yet the program did not end as it should.
        let (name, output) = (piece.name.clone(), format!("{how}\n{rest}"));
        tests.push(Test { name, outcome: Outcome::Failed, seconds: 0.0, output });
    }
    Ended { tests, rest, unnamed: 0 }
}

/// What is told of a test.
#[derive(Default)]
struct Told {
    is_started: bool,
    /// How it ended.
    event: Option<String>,
    seconds: f64,
    output: String,
}

/// What the test harness tells of tests, and the lines between.
fn events(text: &str) -> (BTreeMap<String, Told>, String) {
    let (mut tests, mut rest) = (BTreeMap::<String, Told>::new(), String::new());
    for line in text.lines() {
        // What a process prints that a test has started may stand before it.
        let at = line.find("{ \"type\":").unwrap_or(line.len());
        let Ok(event) = serde_json::from_str::<Value>(&line[at..]) else {
            rest += line;
            rest.push('\n');
            continue;
        };
        rest += &line[..at];
        let (Some("test"), Some(name)) = (event["type"].as_str(), event["name"].as_str()) else {
            continue;
        };
        let test = tests.entry(name.to_owned()).or_default();
        match event["event"].as_str() {
            Some("started") => test.is_started = true,
            Some("timeout") | None => {}
            Some(other) => test.event = Some(other.to_owned()),
        }
        test.seconds = event["exec_time"].as_f64().unwrap_or(test.seconds);
        test.output += event["stdout"].as_str().unwrap_or_default();
        test.output += event["message"].as_str().unwrap_or_default();
    }
    (tests, rest)
}

/// Examples in the documentation.
pub fn documentation(crates: &[String], logs: &Path) -> Result<Ended, String> {
    let log = logs.join("documentation.log");
    let failed = |e: std::io::Error| format!("cargo test --doc: {e}");
    let out = File::create(&log).map_err(failed)?;
    let mut cargo = cargo_test(crates);
    cargo.args(["--doc", "--no-fail-fast", "--quiet"]);
    cargo.stdin(Stdio::null()).stderr(out.try_clone().map_err(failed)?).stdout(out);
    let began = Instant::now();
    let status = cargo.status().map_err(failed)?;
    let text = std::fs::read_to_string(&log).map_err(failed)?;
    // `test result: ok. 2 passed; 0 failed; ...`
    let passed = |l: &str| l.split("result: ").nth(1)?.split(' ').nth(1)?.parse::<u64>().ok();
    let count: u64 = text.lines().filter_map(passed).sum();
    let seconds = began.elapsed().as_secs_f64();
    let word = if status.success() { "ok" } else { "FAILED" };
    println!("{word:>6} {seconds:>7.1} s  examples in the documentation ({count} tests)");
    let mut tests = vec![];
    if !status.success() {
        let name = "examples in the documentation".to_owned();
        tests.push(Test { name, outcome: Outcome::Failed, seconds, output: text.clone() });
    }
    Ok(Ended { tests, rest: text, unnamed: count })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of the tests `a`, `b` and `c`: a letter each, and one more for the program.
    fn judged(text: &str, how: Option<&str>) -> (String, Vec<Test>) {
        let piece = Piece::of("p", &["a", "b", "c"]);
        let tests = judge(&piece, text, how).tests;
        let letter = |t: &Test| match t.outcome {
            Outcome::Passed => 'p',
            Outcome::Failed => 'f',
            Outcome::Skipped(_) => 's',
        };
        (tests.iter().map(letter).collect(), tests)
    }

    const A: &str = r#"{ "type": "test", "event": "started", "name": "a" }
{ "type": "test", "name": "a", "event": "ok", "exec_time": 1.5, "stdout": "x: 5\n" }
"#;
    const B: &str = r#"said by a child { "type": "test", "event": "started", "name": "b" }
{ "type": "test", "name": "b", "event": "ok", "exec_time": 0.5, "stdout": "skipped: no Z3\n" }
"#;
    const C: &str = r#"{ "type": "test", "name": "c", "event": "failed", "exec_time": 1, "stdout": "oh" }
"#;

    #[test]
    fn tests_pass_fail_and_are_skipped() {
        let (all, tests) = judged(&[A, B, C].concat(), Some("exit status: 101"));
        assert_eq!(all, "psf");
        assert_eq!((tests[0].seconds, tests[0].output.as_str()), (1.5, "x: 5\n"));
        assert!(matches!(&tests[1].outcome, Outcome::Skipped(why) if why == "no Z3"));
        assert_eq!(tests[2].output, "oh");
    }

    #[test]
    fn a_crash_is_a_failure_of_what_was_running() {
        let running = r#"{ "type": "test", "event": "started", "name": "b" }"#;
        let (all, tests) = judged(&[A, running].concat(), Some("signal: 6 (SIGABRT)"));
        assert_eq!(all, "pff");
        assert!(tests[1].output.contains("did not end: signal: 6"), "{}", tests[1].output);
        assert!(tests[2].output.contains("was not run"), "{}", tests[2].output);
    }

    #[test]
    fn a_program_that_ends_badly_is_a_failure() {
        let c = C.replace("failed", "ok");
        let (all, tests) = judged(&[A, B, &c].concat(), Some("exit status: 1"));
        assert_eq!(all, "pspf");
        assert_eq!(tests[3].name, "p");
    }
}
