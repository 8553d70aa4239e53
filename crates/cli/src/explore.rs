//! `cairn explore`: the paths of a program, one after the other.

use crate::common::{INCOMPLETE, parse_count, print};
use crate::config::Config;
use crate::driver::DriverArgs;
use crate::exploration::{ExplorationArgs, ReplayArgs, totals};
use crate::predicates::misfits;
use crate::progress::Progress;
use cairn_explore::{Detail, End, Hooks, PathReport};
use cairn_jvm::replay::{Agreement, Replayer, agreement};
use cairn_report::{Input, Path as PathText, with_message};
use cairn_witness::{Names, Outcome, Witness};
use std::path::{Path, PathBuf};

/// List the paths of a method or program: condition, outcome, an input.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn explore -cp target/classes 'com.acme.Account#withdraw(int)'\n  cairn explore -cp target/classes 'com.acme.Tree#insert(int)' --strategy lazier --scope 4 --draw\n  cairn explore -cp target/classes --search coverage --paths 100 --json com.acme.Main\n\nExit code: 0 these are all paths, 3 something was left out, which the totals name."
)]
pub struct Args {
    #[command(flatten)]
    exploration: ExplorationArgs,
    #[command(flatten)]
    driver: DriverArgs,
    /// Inputs of each path with `--strategy summary`, where one path stands for many heaps: those that
    /// differ in more than numbers.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = parse_count)]
    per_path: usize,
    /// What else is shown of each path.
    #[arg(long, value_name = "WHAT")]
    show: Vec<Show>,
    /// Draw each path's input heap as a tree.
    #[arg(long)]
    draw: bool,
    /// Write a picture of each path's heap into this directory, for Graphviz: `path-1.dot`; with
    /// `--strategy summary` also of all that it can be: `path-1-summary.dot`.
    #[arg(long, value_name = "DIR")]
    dot: Option<PathBuf>,
    /// Run every path's input on the JVM, and compare.
    #[arg(long)]
    replay: bool,
    #[command(flatten)]
    replaying: ReplayArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Show {
    /// All that the input heap can be: references, what each can be and when, and objects.
    Heap,
}

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    let Args { exploration: mut args, driver, per_path, show, draw, dot, replay, replaying } = args;
    let mut config = config.clone();
    let driven = driver.prepare(&mut args, &mut config)?;
    let config = &config;
    let program = args.program.open(config)?;
    let target = args.resolve(&program)?;
    let mut options = args.options(config, &program, &target, Detail::Condition)?;
    if let Some(driven) = &driven {
        driven.bound(&mut options)?;
    }
    options.per_path = per_path;
    let shows_heap = show.contains(&Show::Heap);
    let draws_summaries = dot.is_some() && !options.model.forks();
    options.summaries = shows_heap || draws_summaries;
    let progress = Progress::start();
    let count = |_: &PathReport| {
        progress.path();
        false
    };
    let hooks = Hooks { stop: &count, ..Hooks::default() };
    let mut report =
        cairn_explore::explore(&program, &target, &options, &hooks).map_err(|e| e.to_string())?;
    drop(progress);
    if let Some(driven) = &driven {
        driven.complete(&program, &mut report);
    }
    for path in &report.paths {
        let calls = driven.as_ref().zip(path.witness.as_ref()).and_then(|(d, w)| d.calls(w));
        let mut path = describe(path);
        path.summary = path.summary.filter(|_| shows_heap);
        let text = match (args.json, draw) {
            (true, _) => json(&path)?,
            (false, true) => path.drawn_text(),
            (false, false) => path.text(),
        };
        print(&match calls {
            Some(calls) if !args.json => format!("{}\n  by   {calls}\n\n", text.trim_end()),
            _ => text,
        })?;
    }
    if let Some(directory) = &dot {
        write_pictures(directory, &report.paths, draws_summaries)?;
    }
    let mut totals = totals(&report, &options);
    totals.notes.extend(misfits(&program, options.precondition.as_ref(), &report.target));
    if report.paths.is_empty() && !args.json {
        let none = totals.precondition.iter().flat_map(|p| p.no_input_lines());
        let none: Vec<String> = none.collect();
        print(&match none.is_empty() {
            true => "no path: the bounds, or what is assumed, leave no input\n\n".to_owned(),
            false => none.join("\n") + "\n\n",
        })?;
    }
    let totals_json = || json(&serde_json::json!({ "totals": totals }));
    print(&if args.json { totals_json()? } else { totals.text() })?;
    args.show_solver(&totals);
    let mut agreed = true;
    if replay {
        let replayer = replaying.replayer(program.jdk(), &args.program.classpath(config)?)?;
        let valid = |w: &Witness| {
            let predicates = options.precondition.iter();
            predicates.flat_map(|p| p.questions(&program, w)).collect()
        };
        let replayed = replay_all(&replayer, &report.paths, &valid);
        agreed = replayed.differences.is_empty();
        print(&if args.json { json(&replayed)? } else { replayed.text() })?;
    }
    let is_good = report.complete && agreed && !report.has_no_valid_input();
    Ok(if is_good { 0 } else { INCOMPLETE })
}

/// A file for each path that has an input.
fn write_pictures(
    directory: &Path,
    paths: &[PathReport],
    with_summaries: bool,
) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", directory.display());
    std::fs::create_dir_all(directory).map_err(failed)?;
    for path in paths {
        let title = format!("path {}: {}", path.number, describe(path).end);
        let write =
            |name: String, text: String| std::fs::write(directory.join(name), text).map_err(failed);
        if let Some(witness) = &path.witness {
            write(format!("path-{}.dot", path.number), cairn_report::dot(witness, &title))?;
        }
        if let Some(summary) = path.summary.as_ref().filter(|_| with_summaries) {
            let name = format!("path-{}-summary.dot", path.number);
            write(name, cairn_report::summary_dot(summary, &title))?;
        }
    }
    Ok(())
}

/// What the JVM did with the inputs of the paths.
#[derive(serde::Serialize)]
struct ReplayedPaths {
    replayed: usize,
    /// What was predicted wrongly, or could not be compared.
    differences: Vec<String>,
}

impl ReplayedPaths {
    fn text(&self) -> String {
        let mut out = String::new();
        for d in &self.differences {
            out += &format!("disagreement: {d}\n");
        }
        let (all, wrong) = (self.replayed, self.differences.len());
        out + &format!("replayed on the JVM: {all}, of them not as predicted: {wrong}\n")
    }
}

/// `valid`: that the inputs satisfy the precondition, as further calls.
fn replay_all(
    replayer: &Replayer,
    paths: &[PathReport],
    valid: &dyn Fn(&Witness) -> Vec<Witness>,
) -> ReplayedPaths {
    // That a stack overflows is no prediction, and that a program never ends takes for ever to see.
    let is_told = |p: &&PathReport| p.end.kind().is_outcome() && p.end != End::Endless;
    let told = paths.iter().filter(is_told);
    let inputs = |p: &PathReport| {
        let all = p.witness.iter().chain(&p.others).cloned().map(|w| (p.number, w));
        all.collect::<Vec<_>>()
    };
    let told: Vec<(u64, Witness)> = told.flat_map(inputs).collect();
    let replayed = told.len();
    let questions = told.iter().flat_map(|(n, w)| valid(w).into_iter().map(|q| (*n, q)));
    let asked: Vec<(u64, Witness)> = questions.collect();
    let told: Vec<(u64, Witness)> = told.into_iter().chain(asked).collect();
    let witnesses: Vec<Witness> = told.iter().map(|t| t.1.clone()).collect();
    let answers = replayer.replay_all(&witnesses);
    let differs = |(i, ((number, witness), answer)): (usize, (&(u64, Witness), _))| {
        let why = match answer {
            Err(e) => format!("{e}"),
            Ok(replayed) => match agreement(witness, &replayed) {
                Agreement::Same => return None,
                Agreement::Different(why) => why,
            },
        };
        let what = if i < replayed { "" } else { "the precondition: " };
        Some(format!("path {number}: {what}{why}"))
    };
    let differences = told.iter().zip(answers).enumerate().filter_map(differs).collect();
    ReplayedPaths { replayed, differences }
}

/// On one line.
fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map(|text| text + "\n").map_err(|e| e.to_string())
}

fn describe(path: &PathReport) -> PathText {
    let predicted = path.witness.as_ref().map(|w| (w, &w.outcome));
    let end = match (&path.end, predicted) {
        (End::Returned, Some((witness, Outcome::Returned(Some(value))))) => {
            format!("returned {}", Names::new(witness).value_after(value))
        }
        (End::Returned, _) => "returned".into(),
        (End::Threw { class, .. }, Some((_, Outcome::Threw { message: Some(m), .. }))) => {
            format!("threw {}", with_message(class, Some(m)))
        }
        (End::Threw { class, .. }, _) => format!("threw {class}"),
        (End::Exited(code), _) => format!("exited with {code}"),
        (End::Endless, _) => "never ends".into(),
        (End::Bound(bound), _) => format!("reached a bound: {bound}"),
        (End::Unsupported(what), _) => format!("unsupported: {what}"),
        (End::SolverUnknown(why), _) => format!("left open by the solver: {why}"),
        (End::OutOfTime, _) => "out of time".into(),
        (End::Broken(what), _) => format!("broken: {what}"),
    };
    PathText {
        number: path.number,
        end,
        condition: path.condition.clone(),
        inputs: path.witness.as_ref().map(Input::list).unwrap_or_default(),
        witness: path.witness.clone(),
        others: path.others.clone(),
        summary: path.summary.clone(),
    }
}
