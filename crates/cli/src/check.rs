//! `cairn check`: does a property hold for all inputs?

use crate::budget::exit_code;
use crate::common::{INCOMPLETE, print};
use crate::config::Config;
use crate::driver::DriverArgs;
use crate::exploration::{ExplorationArgs, ReplayArgs};
use crate::look::{Look, Tone};
use crate::outputs::{New, OutputArgs};
use crate::progress::Progress;
use crate::report::command;
use crate::stubs::{Stubbed, advice};
use cairn::engine::{
    self,
    check::{self, Confirmer},
};
use cairn_driver::Driver;
use cairn_explore::{Budget, Detail, Line, Options, SearchOrder, Target};
use cairn_program::Program;
use cairn_report::{Check, Verdict, page};
use clap::ValueEnum;

/// How often what turned out not to be supported becomes a stub.
const STUBBED_ROUNDS: usize = 8;

/// A violation was found.
const VIOLATED: u8 = 1;

/// Look for inputs that violate an assertion or let an exception escape.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn check -cp target/classes com.acme.Main\n  cairn check -cp target/classes --property assert 'com.acme.Account#withdraw(int)'\n  cairn check -cp target/classes --at com.acme.Account:42 'com.acme.Account#withdraw(int)'\n  cairn check -cp target/classes --all --sarif cairn.sarif 'com.acme.Parser#parse'\n\nA violation is replayed on the JDK's own JVM before it is reported; the JDK needs javac for that.\n\nThe last line is the verdict. Exit code: 0 holds (perhaps within bounds, which are named),\n1 violated, 2 usage or environment error, 3 unknown, with the reason."
)]
pub struct Args {
    #[command(flatten)]
    exploration: ExplorationArgs,
    #[command(flatten)]
    driver: DriverArgs,
    /// What must not happen.
    #[arg(long, value_name = "WHAT", default_value = "all")]
    property: Property,
    /// Only violations at this line count, as `com.acme.Account:42`; the search goes there first.
    #[arg(long, value_name = "CLASS:LINE")]
    at: Option<String>,
    /// Look for all violations, not only the first.
    #[arg(long)]
    all: bool,
    /// No bound widens. Else each that leaves something out does, while there is budget, unless it was given.
    #[arg(long)]
    fixed_bounds: bool,
    /// Each side of a branch is a path of its own, also where the sides meet again.
    #[arg(long)]
    no_merge: bool,
    #[command(flatten)]
    outputs: OutputArgs,
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

pub fn run(mut args: Args, config: &Config, look: Look) -> Result<u8, String> {
    let budget = args.exploration.begin(config)?;
    let mut config = config.clone();
    let _compiled = args.exploration.compiled_spec(&config)?;
    args.replay.check()?;
    let mut stubs = args.exploration.stubs.prepare(&mut args.exploration.program, &config)?;
    let driven = args.driver.prepare(&mut args.exploration, &mut config)?;
    let config = &config;
    let outputs = args.outputs.begin(&args.exploration.program.classpath(config)?)?;
    let mut checked = once(&args, config, look, (driven.as_ref(), stubs.as_ref()), &budget)?;
    for _ in 0..STUBBED_ROUNDS {
        let Some(stubs) = &mut stubs else { break };
        let check = &checked.check;
        let is_open = matches!(check.verdict, Verdict::Unknown(_)) && driven.is_none();
        let classes = &mut args.exploration.program;
        if !is_open || !stubs.add(classes, config, &check.unsupported)? {
            break;
        }
        checked = once(&args, config, look, (None, Some(stubs)), &budget)?;
    }
    let Checked { mut check, program, target, takes_any_state } = checked;
    if stubs.is_none() {
        check.notes.extend(advice(&check.unsupported));
    }
    let new = outputs.finish(look, || {
        let mut run = page::of_check(&check, command());
        if let Some(sources) = &outputs.sources {
            let cases = run.findings.iter().filter_map(|f| f.case.clone()).collect();
            let class = engine::explored(&program, &target, cases, &check.totals, sources);
            run.classes = vec![class];
        }
        run
    })?;
    print(&match args.exploration.json {
        true => serde_json::to_string_pretty(&check).map_err(|e| e.to_string())? + "\n",
        false => painted(&check.text(), &check.verdict, look),
    })?;
    args.exploration.show_solver(&check.totals);
    let is_violated =
        matches!(check.verdict, Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_));
    if is_violated && takes_any_state {
        look.note("cairn: any state of the receiver was taken for an input; --inputs api takes those that calls lead to");
    }
    let code = match check.verdict {
        Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_) if new == New::Count(0) => 0,
        Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_) => VIOLATED,
        Verdict::Holds(_) | Verdict::HoldsWithin(..) => 0,
        Verdict::Unknown(_) => INCOMPLETE,
    };
    Ok(exit_code(&budget, code))
}

/// What a check came to, and of what.
struct Checked {
    check: Check,
    program: Program,
    target: Target,
    takes_any_state: bool,
}

/// Checks the target with the stubs that there are.
fn once(
    args: &Args,
    config: &Config,
    look: Look,
    (driven, stubs): (Option<&Driver>, Option<&Stubbed>),
    budget: &Budget,
) -> Result<Checked, String> {
    let exploration = &args.exploration;
    let program = exploration.program.open(config)?;
    let target = exploration.resolve(&program)?;
    let mut options = exploration.options(config, &program, &target, Detail::Witness)?;
    options.stubs = stubs.map(Stubbed::names).unwrap_or_default();
    if let Some(driven) = driven {
        driven.bound(&mut options)?;
    }
    let spot = args.at.as_deref().map(|text| spot(&program, text)).transpose()?;
    if let Some((line, _)) = &spot {
        options.at = Some(line.clone());
        if !exploration.search.has_order() {
            options.order = SearchOrder::Directed;
        }
    }
    let spot = spot.map(|(_, spot)| spot);
    options.budget = match args.no_replay {
        true => budget.clone(),
        false => args.replay.leave_time(budget),
    };
    let confirmer = match args.no_replay {
        true => Confirmer::off("--no-replay"),
        false => {
            let class_path = exploration.program.classpath(config)?;
            let replayer = args.replay.replayer(program.jdk(), &class_path, budget, &options.files);
            let told = stubs.map(|s| s.stubs.options()).unwrap_or_default();
            let replayer = replayer.map(|mut replayer| {
                replayer.options = told;
                replayer
            });
            let confirmer = Confirmer::new(&program, replayer, options.predicates.clone());
            confirmer.with_contract(&program, options.contract.clone())
        }
    };
    let forbidden = check::Forbidden { property: args.property.into(), at: spot };
    let progress = Progress::start(look, budget.time_left());
    let fixed = match args.fixed_bounds || driven.is_some() {
        true => check::Fixed::All,
        false => check::Fixed::Only(exploration.search.given_bounds(config)),
    };
    let request = check::Request {
        program: &program,
        target: &target,
        options: &options,
        forbidden: &forbidden,
        all: args.all || args.outputs.need_all(),
        confirmer: &confirmer,
        driver: driven,
        fixed: &fixed,
        merges: !args.no_merge,
    };
    let check = check::check(&request, &exploration.target, &progress)?;
    let takes_any_state = takes_any_state(&program, &target, &options);
    Ok(Checked { check, program, target, takes_any_state })
}

/// Whether the call is on an object of which nothing is demanded: no precondition, no specification, no calls that made it.
fn takes_any_state(program: &Program, target: &Target, options: &Options) -> bool {
    let Target::Method(method) = target else { return false };
    let method = program.method(*method);
    let has_field = || {
        let fields = &program.class(method.class).fields;
        fields.iter().any(|&f| !program.field(f).is_static())
    };
    let has_state = !method.is_static() && &*method.name != "<init>" && has_field();
    let is_valid =
        options.predicates.as_ref().is_some_and(|p| !p.of(program, method.class).is_empty());
    let is_made = options.strategy.universe.settings().catalogue.is_some();
    has_state && !is_valid && !is_made && options.contract.is_none()
}

/// The text with its verdict, the last line, in a colour; nothing of what holds if nothing else is to be said.
fn painted(text: &str, verdict: &Verdict, look: Look) -> String {
    let tone = match verdict {
        Verdict::Violated(_) | Verdict::ViolatedUnconfirmed(_) => Tone::Bad,
        Verdict::Holds(_) | Verdict::HoldsWithin(..) => Tone::Good,
        Verdict::Unknown(_) => Tone::Doubtful,
    };
    if look.quiet && tone == Tone::Good {
        return String::new();
    }
    let text = text.trim_end_matches('\n');
    let (before, last) = text.rsplit_once('\n').map_or(("", text), |(before, last)| (before, last));
    let gap = if before.is_empty() { "" } else { "\n" };
    format!("{before}{gap}{}\n", look.paint(last, tone))
}

/// What `--at` names. A line without code is an error: nothing could ever be violated there.
fn spot(program: &Program, text: &str) -> Result<(Line, check::Spot), String> {
    let wrong = || format!("--at: `{text}` is no CLASS:LINE, such as com.acme.Account:42");
    let (name, number) = text.rsplit_once(':').ok_or_else(wrong)?;
    let number: u16 = number.trim().parse().map_err(|_| wrong())?;
    let class = program.load(&name.trim().replace('.', "/")).map_err(|e| format!("--at: {e}"))?;
    let line = Line { class, line: number };
    let lines = program.class(class).methods.iter().filter_map(|&m| program.body(m).ok());
    let lines: std::collections::BTreeSet<u16> =
        lines.flat_map(|b| b.lines.iter().map(|l| l.1)).collect();
    if lines.contains(&number) {
        let class = program.class(class).java_name();
        return Ok((line, check::Spot { class, line: u32::from(number) }));
    }
    let (before, after) = (lines.range(..number).next_back(), lines.range(number..).next());
    let near: Vec<String> = before.into_iter().chain(after).map(u16::to_string).collect();
    Err(match near.is_empty() {
        true => format!("--at: {name} has no line numbers; compile it with -g"),
        false => format!(
            "--at: line {number} of {name} has no code of that class; the nearest lines with code are {}",
            near.join(" and ")
        ),
    })
}
