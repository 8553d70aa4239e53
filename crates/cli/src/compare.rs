//! `cairn explore --compare`: one target by several strategies.
//!
//! Each begins anew and may take an equal part of the time, whatever the others leave. One that cannot be used here, such as `star`
//! without a specification, is named with the reason; it does not end the comparison.

use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::exploration::ExplorationArgs;
use crate::look::Look;
use crate::progress::Progress;
use crate::report::{ReportArgs, command};
use crate::strategy;
use cairn::engine::{self, ExploreRequest, Explored};
use cairn_explore::{Budget, Detail};
use cairn_report::page::{self, Compared};
use std::fmt::Write;

pub fn run(
    args: &ExplorationArgs,
    names: &[String],
    pages: &ReportArgs,
    config: &Config,
    look: Look,
) -> Result<u8, String> {
    for name in names {
        strategy::check_comparable(name).map_err(|e| format!("--compare: {e}"))?;
    }
    let budget = args.begin(config)?;
    // What is wrong for all of them ends the command.
    let program = args.program.open(config)?;
    args.resolve(&program)?;
    let sources = pages.sources(&args.program.classpath(config)?)?;
    let progress = Progress::start(look, budget.time_left());
    let share = budget.time().map(|time| time / names.len() as u32);
    let mut all: Vec<Compared> = vec![];
    for name in names {
        let budget = share.map_or_else(|| budget.clone(), |time| budget.within(time));
        all.push(match one(args, name, config, budget, &progress) {
            Ok(compared) => compared,
            Err(why) => {
                Compared { strategy: name.clone(), failure: Some(why), ..Compared::default() }
            }
        });
    }
    drop(progress);
    let is_complete = all.iter().all(|c| c.is_complete);
    let is_useless = all.iter().all(|c| c.failure.is_some());
    print(&match args.json {
        true => {
            let whole = serde_json::json!({ "target": args.target, "compared": all });
            serde_json::to_string_pretty(&whole).map_err(|e| e.to_string())? + "\n"
        }
        false => table(&all),
    })?;
    if sources.is_some() {
        let run = page::Run {
            version: page::VERSION,
            kind: page::RunKind::Compare,
            command: command(),
            target: args.target.clone(),
            incomplete: !is_complete,
            time_ms: all.iter().map(|c| c.time_ms).sum(),
            compared: all,
            ..page::Run::default()
        };
        pages.write(run, look)?;
    }
    match (is_useless, is_complete) {
        (true, _) => Err("--compare: none of the strategies can be used here".into()),
        (false, true) => Ok(0),
        (false, false) => Ok(INCOMPLETE),
    }
}

fn one(
    args: &ExplorationArgs,
    name: &str,
    config: &Config,
    budget: Budget,
    progress: &Progress,
) -> Result<Compared, String> {
    let mut args = args.clone();
    args.search.heap.strategy = Some(name.to_owned());
    let _compiled = args.compiled_spec(config)?;
    let program = args.program.open(config)?;
    let target = args.resolve(&program)?;
    let mut options = args.options(config, &program, &target, Detail::Condition)?;
    options.budget = budget;
    let request =
        ExploreRequest { program: &program, target: &target, options: &options, driver: None };
    let Explored { totals, .. } = engine::explore(&request, progress, &mut |_| Ok(true))?;
    args.show_solver(&totals);
    Ok(page::compared(name, &totals))
}

/// A line for each, its numbers below each other.
fn table(all: &[Compared]) -> String {
    let head = ["strategy", "paths", "time", "questions", "hard", "forks", "branches"];
    let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
    let mut ends: Vec<String> = vec![String::new()];
    for c in all {
        let numbers = match &c.failure {
            Some(_) => vec![String::new(); head.len() - 1],
            None => vec![
                c.paths.to_string(),
                format!("{:.2} s", c.time_ms as f64 / 1000.0),
                c.questions.to_string(),
                c.hard_questions.to_string(),
                c.forks.to_string(),
                format!("{} of {}", c.covered, c.branches),
            ],
        };
        rows.push([vec![c.strategy.clone()], numbers].concat());
        ends.push(match &c.failure {
            Some(why) => format!("not used: {why}"),
            None if c.is_complete => "all paths".into(),
            None if c.remarks.is_empty() => "not all paths".into(),
            None => c.remarks.join("; "),
        });
    }
    let width = |column: usize| rows.iter().map(|r| r[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut out = String::new();
    for (row, end) in rows.iter().zip(&ends) {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            _ = write!(line, "  {cell:>width$}");
        }
        _ = writeln!(out, "{}", format!("{line}  {end}").trim_end());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_below_each_other() {
        let one = |strategy: &str, paths, is_complete| Compared {
            strategy: strategy.into(),
            paths,
            is_complete,
            ..Compared::default()
        };
        let failed = Compared { failure: Some("no".into()), ..one("star", 0, false) };
        let text = table(&[one("gse", 12345, true), one("lissa-m", 7, false), failed]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "strategy  paths    time  questions  hard  forks  branches");
        assert_eq!(
            lines[1],
            "gse       12345  0.00 s          0     0      0    0 of 0  all paths"
        );
        assert!(lines[2].starts_with("lissa-m       7") && lines[2].ends_with("not all paths"));
        assert!(lines[3].starts_with("star  ") && lines[3].ends_with("not used: no"));
    }
}
