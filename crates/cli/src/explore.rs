//! `cairn explore`: the paths of a program, one after the other.

use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::exploration::{ExplorationArgs, totals};
use crate::progress::Progress;
use cairn_explore::{Detail, End, Hooks, PathReport};
use cairn_report::{Input, Path, with_message};
use cairn_witness::Outcome;

/// List the paths of a method or program: condition, outcome, an input.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn explore -cp target/classes 'com.acme.Account#withdraw(int)'\n  cairn explore -cp target/classes --search coverage --paths 100 --json com.acme.Main\n\nExit code: 0 these are all paths, 3 something was left out, which the totals name."
)]
pub struct Args {
    #[command(flatten)]
    exploration: ExplorationArgs,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let args = args.exploration;
    let program = args.program.open(config)?;
    let target = args.resolve(&program)?;
    let options = args.options(config, Detail::Condition);
    let progress = Progress::start();
    let count = |_: &PathReport| {
        progress.path();
        false
    };
    let hooks = Hooks { stop: &count, ..Hooks::default() };
    let report =
        cairn_explore::explore(&program, &target, &options, &hooks).map_err(|e| e.to_string())?;
    drop(progress);
    for path in &report.paths {
        let path = describe(path);
        print(&if args.json { json(&path)? } else { path.text() })?;
    }
    let totals = totals(&report, &options);
    let totals_json = || json(&serde_json::json!({ "totals": totals }));
    print(&if args.json { totals_json()? } else { totals.text() })?;
    args.show_solver(&totals);
    Ok(if report.complete { 0 } else { INCOMPLETE })
}

/// On one line.
fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map(|text| text + "\n").map_err(|e| e.to_string())
}

fn describe(path: &PathReport) -> Path {
    let predicted = path.witness.as_ref().map(|w| &w.outcome);
    let end = match (&path.end, predicted) {
        (End::Returned, Some(Outcome::Returned(Some(value)))) => {
            format!("returned {}", value.java())
        }
        (End::Returned, _) => "returned".into(),
        (End::Threw { class, .. }, Some(Outcome::Threw { message: Some(m), .. })) => {
            format!("threw {}", with_message(class, Some(m)))
        }
        (End::Threw { class, .. }, _) => format!("threw {class}"),
        (End::Exited(code), _) => format!("exited with {code}"),
        (End::Bound(bound), _) => format!("reached a bound: {bound}"),
        (End::Unsupported(what), _) => format!("unsupported: {what}"),
        (End::SolverUnknown(why), _) => format!("left open by the solver: {why}"),
        (End::OutOfTime, _) => "out of time".into(),
        (End::Broken(what), _) => format!("broken: {what}"),
    };
    Path {
        number: path.number,
        end,
        condition: path.condition.clone(),
        inputs: path.witness.as_ref().map(Input::list).unwrap_or_default(),
        witness: path.witness.clone(),
    }
}
