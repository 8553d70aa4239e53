//! `cairn check`: does a property hold for all inputs?

use crate::budget::exit_code;
use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::driver::DriverArgs;
use crate::exploration::{ExplorationArgs, ReplayArgs};
use crate::progress::Progress;
use cairn::engine::check::{self, Confirmer};
use cairn_explore::Detail;
use cairn_report::{Verdict, sarif};
use clap::ValueEnum;
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
    /// An invariant or a postcondition of a specification that does not hold after the call.
    Spec,
    /// All of them.
    All,
}

impl From<Property> for check::Property {
    fn from(property: Property) -> check::Property {
        match property {
            Property::Assert => check::Property::Assert,
            Property::Exceptions => check::Property::Exceptions,
            Property::Spec => check::Property::Specification,
            Property::All => check::Property::All,
        }
    }
}

pub fn run(mut args: Args, config: &Config) -> Result<u8, String> {
    let budget = args.exploration.begin(config)?;
    let mut config = config.clone();
    let _compiled = args.exploration.compiled_spec(&config)?;
    let driven = args.driver.prepare(&mut args.exploration, &mut config)?;
    let config = &config;
    let exploration = &args.exploration;
    let program = exploration.program.open(config)?;
    let target = exploration.resolve(&program)?;
    let mut options = exploration.options(config, &program, &target, Detail::Witness)?;
    if let Some(driven) = &driven {
        driven.bound(&mut options)?;
    }
    options.budget = match args.no_replay {
        true => budget.clone(),
        false => args.replay.leave_time(&budget),
    };
    let confirmer = match args.no_replay {
        true => Confirmer::off("--no-replay"),
        false => {
            let class_path = exploration.program.classpath(config)?;
            let replayer = args.replay.replayer(program.jdk(), &class_path, &budget);
            let confirmer = Confirmer::new(&program, replayer, options.predicates.clone());
            confirmer.with_contract(&program, options.contract.clone())
        }
    };
    let progress = Progress::start();
    let request = check::Request {
        program: &program,
        target: &target,
        options: &options,
        property: args.property.into(),
        all: args.all,
        confirmer: &confirmer,
        driver: driven.as_ref(),
    };
    let check = check::check(&request, &exploration.target, &progress)?;
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
    let code = match check.verdict {
        Verdict::Violated | Verdict::ViolatedUnconfirmed => VIOLATED,
        Verdict::Holds | Verdict::HoldsWithin(_) => 0,
        Verdict::Unknown(_) => INCOMPLETE,
    };
    Ok(exit_code(&budget, code))
}
