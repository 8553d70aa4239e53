//! `cairn-suite EFFORT [-p CRATE] [WORDS]`: builds all tests and runs them with every processor busy.
//!
//! - [`build`] has cargo build the test programs and asks them for their tests.
//! - [`plan`] cuts them into pieces: a test that is known to take long is a piece of its own, the others of a
//!   program are one. The longest pieces begin.
//! - [`run`] runs pieces side by side, each with a time limit. A program that crashes or does not come to an
//!   end is a failure, with the name of the test that did it.
//! - [`report`] says at the end what was tested, how many tests passed, failed and were skipped and why, and
//!   which took longest.
//!
//! With words, only the tests whose name (`crate::file::test`) contains one of them are run; with `-p`, which
//! may be there several times, only the tests of these crates are built and run. Everything that was printed is in `test.log` in the target directory, and how long each test took in `times.txt`.

mod build;
mod plan;
mod report;
mod run;

use report::Report;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How long one piece may take, by effort: much longer than any does on a loaded machine.
fn limit(effort: &str) -> Option<Duration> {
    match effort {
        "quick" => Some(Duration::from_secs(10 * 60)),
        "test" => Some(Duration::from_secs(25 * 60)),
        "soak" => Some(Duration::from_secs(8 * 60 * 60)),
        _ => None,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((effort, rest)) = arguments.split_first() else {
        eprintln!("usage: cairn-suite quick|test|soak [-p CRATE] [WORDS]");
        return ExitCode::from(2);
    };
    let (mut crates, mut words) = (vec![], vec![]);
    let mut rest = rest.iter();
    while let Some(word) = rest.next() {
        match word.as_str() {
            "-p" => crates.extend(rest.next().map(|c| match c.as_str() {
                "cairn" => "cairn".into(),
                name => format!("cairn-{name}"),
            })),
            word => words.push(word.to_owned()),
        }
    }
    let Some(limit) = limit(effort) else {
        eprintln!("cairn-suite: the effort is quick, test or soak, not `{effort}`");
        return ExitCode::from(2);
    };
    match suite(effort, &crates, &words, limit) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("cairn-suite: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything passed.
fn suite(
    effort: &str,
    crates: &[String],
    words: &[String],
    limit: Duration,
) -> Result<bool, String> {
    let began = Instant::now();
    let built = build::build(crates)?;
    let built_in = began.elapsed();
    let (pieces, left_out) = plan::pieces(&built.programs, effort, words);
    let tests: usize = pieces.iter().map(|p| p.tests.len()).sum();
    let (seconds, count) = (built_in.as_secs(), built.programs.len());
    println!("{tests} tests in {count} programs, built in {seconds} s; effort: {effort}");
    if left_out > 0 {
        println!("{left_out} tests that take long are left to `./x test`");
    }
    if crates.is_empty() {
        plan::stale(&built.programs).iter().for_each(|n| println!("slow.txt: there is no {n}"));
    }
    if pieces.is_empty() {
        return Err(format!("no test is called {}", words.join(" or ")));
    }
    let logs = built.target.join("suite");
    let _ = std::fs::remove_dir_all(&logs);
    std::fs::create_dir_all(&logs).map_err(|e| format!("{}: {e}", logs.display()))?;
    let ended = std::thread::scope(|s| {
        let examples = words.is_empty().then(|| s.spawn(|| run::documentation(crates, &logs)));
        let mut ended = run::all(pieces, effort, limit, &logs)?;
        if let Some(examples) = examples {
            ended.push(examples.join().map_err(|_| "the thread for examples has panicked")??);
        }
        Ok::<_, String>(ended)
    })?;
    let report = Report::new(ended);
    report.keep(&built.target).map_err(|e| format!("{}: {e}", built.target.display()))?;
    report.print();
    let (build, all) = (built_in.as_secs(), began.elapsed().as_secs());
    println!("{all} s, of which {build} s for building");
    println!("{}", report.counts());
    Ok(report.is_good())
}
