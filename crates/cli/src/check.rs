//! `cairn check`: does a property hold for all inputs?

mod confirm;
mod judge;

use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::driver::DriverArgs;
use crate::exploration::{ExplorationArgs, ReplayArgs};
use crate::predicates::misfits;
use crate::progress::Progress;
use cairn_explore::{Detail, Hooks, PathReport};
use cairn_report::{Verdict, sarif};
use clap::ValueEnum;
use confirm::Confirmer;
use judge::Judge;
use std::path::PathBuf;

/// A violation was found.
const VIOLATED: u8 = 1;

/// Look for inputs that violate an assertion or let an exception escape.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn check -cp target/classes com.acme.Main\n  cairn check -cp target/classes --property assert 'com.acme.Account#withdraw(int)'\n  cairn check -cp target/classes --all --sarif cairn.sarif 'com.acme.Parser#parse'\n\nA violation is replayed on the JDK's own JVM before it is reported; the JDK needs javac for that.\n\nThe last line is the verdict. Exit code: 0 holds (perhaps within bounds, which are named),\n1 violated, 2 usage or environment error, 3 unknown, with the reason."
)]
pub struct Args {
    #[command(flatten)]
    exploration: ExplorationArgs,
    #[command(flatten)]
    driver: DriverArgs,
    /// What must not happen.
    #[arg(long, value_name = "WHAT", default_value = "all")]
    property: Property,
    /// Look for all violations, not only the first.
    #[arg(long)]
    all: bool,
    /// Write what was found as SARIF, too.
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,
    /// Report a violation without running it on the JVM.
    #[arg(long)]
    no_replay: bool,
    #[command(flatten)]
    replay: ReplayArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Property {
    /// A failing assertion: an AssertionError that escapes.
    Assert,
    /// Every other throwable that escapes.
    Exceptions,
    /// Both.
    All,
}

impl Property {
    fn name(self) -> &'static str {
        match self {
            Property::Assert => "assert",
            Property::Exceptions => "exceptions",
            Property::All => "all",
        }
    }
}

pub fn run(mut args: Args, config: &Config) -> Result<u8, String> {
    let mut config = config.clone();
    let driven = args.driver.prepare(&mut args.exploration, &mut config)?;
    let config = &config;
    let (exploration, property) = (&args.exploration, args.property);
    let program = exploration.program.open(config)?;
    let target = exploration.resolve(&program)?;
    let mut options = exploration.options(config, &program, &target, Detail::Witness)?;
    if let Some(driven) = &driven {
        driven.bound(&mut options)?;
    }
    let confirmer = match args.no_replay {
        true => Confirmer::off("--no-replay"),
        false => {
            let class_path = exploration.program.classpath(config)?;
            Confirmer::new(&program, &class_path, &args.replay, options.precondition.clone())
        }
    };
    let progress = Progress::start();
    let stop = |path: &PathReport| {
        progress.path();
        !args.all && judge::settles(path, property, &confirmer)
    };
    let hooks = Hooks { stop: &stop, ..Hooks::default() };
    let mut report =
        cairn_explore::explore(&program, &target, &options, &hooks).map_err(|e| e.to_string())?;
    if let Some(driven) = &driven {
        driven.complete(&program, &mut report);
    }
    let judge = Judge { report: &report, options: &options, property, confirmer: &confirmer };
    let target = driven.as_ref().map_or(&exploration.target, |d| &d.target);
    let mut check = judge.check(target, args.all);
    check.notes.extend(misfits(&program, options.precondition.as_ref(), &report.target));
    check.notes.extend(driven.iter().flat_map(|d| d.notes(&check.violations)));
    drop(progress);
    if let Some(file) = &args.sarif {
        let log = sarif(&check, env!("CARGO_PKG_VERSION"));
        let text = format!("{log:#}\n");
        std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    print(&match exploration.json {
        true => serde_json::to_string_pretty(&check).map_err(|e| e.to_string())? + "\n",
        false => check.text(),
    })?;
    exploration.show_solver(&check.totals);
    Ok(match check.verdict {
        Verdict::Violated | Verdict::ViolatedUnconfirmed => VIOLATED,
        Verdict::Holds | Verdict::HoldsWithin(_) => 0,
        Verdict::Unknown(_) => INCOMPLETE,
    })
}
