//! `cairn explore`: the paths of a program, one after the other.

use crate::common::{INCOMPLETE, parse_count, print};
use crate::compare;
use crate::config::Config;
use crate::driver::DriverArgs;
use crate::exploration::{ExplorationArgs, ReplayArgs};
use crate::look::Look;
use crate::progress::Progress;
use crate::report::{ReportArgs, command};
use cairn::engine::{self, ExploreRequest, Explored, describe, replay_all};
use cairn_explore::{Detail, PathReport};
use cairn_report::page;
use std::path::{Path, PathBuf};

/// List the paths of a method or program: condition, outcome, an input.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn explore -cp target/classes 'com.acme.Account#withdraw(int)'\n  cairn explore -cp target/classes 'com.acme.Tree#insert(int)' --strategy lazier --scope 4 --draw\n  cairn explore -cp target/classes --search coverage --paths 100 --json com.acme.Main\n  cairn explore -cp target/classes 'com.acme.Tree#insert(int)' --compare gse,lissa-m,star,summary --report target/cairn\n\nExit code: 0 these are all paths, 3 something was left out, which the totals name."
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
    /// Explore by each of these strategies instead of one, and compare paths, time and questions to the solver. Each may
    /// take an equal part of the time.
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', conflicts_with_all = ["strategy", "draw", "dot", "show", "replay", "per_path"])]
    compare: Vec<String>,
    #[command(flatten)]
    report: ReportArgs,
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

pub fn run(args: Args, config: &Config, look: Look) -> Result<u8, String> {
    let Args {
        exploration: mut args,
        driver,
        per_path,
        show,
        draw,
        dot,
        compare,
        report: pages,
        replay,
        replaying,
    } = args;
    if !compare.is_empty() {
        return compare::run(&args, &compare, &pages, config, look);
    }
    let budget = args.begin(config)?;
    let mut config = config.clone();
    let _compiled = args.compiled_spec(&config)?;
    let driven = driver.prepare(&mut args, &mut config)?;
    let config = &config;
    let program = args.program.open(config)?;
    let target = args.resolve(&program)?;
    let mut options = args.options(config, &program, &target, Detail::Condition)?;
    if let Some(driven) = &driven {
        driven.bound(&mut options)?;
    }
    options.budget = if replay { replaying.leave_time(&budget) } else { budget.clone() };
    options.per_path = per_path;
    let class_path = args.program.classpath(config)?;
    let sources = pages.sources(&class_path)?;
    let shows_heap = show.contains(&Show::Heap);
    let merges = options.strategy.merges_heaps;
    let draws_summaries = (dot.is_some() || sources.is_some()) && merges;
    options.summaries = shows_heap || draws_summaries;
    if let Some(directory) = &dot {
        std::fs::create_dir_all(directory).map_err(|e| format!("{}: {e}", directory.display()))?;
    }
    let mut cases = vec![];
    let progress = Progress::start(look, budget.time_left());
    // What is replayed when all is known.
    let mut kept = vec![];
    let mut show = |path: PathReport| -> Result<bool, String> {
        let calls = driven.as_ref().zip(path.witness.as_ref()).and_then(|(d, w)| d.calls(w));
        let mut told = describe(&path);
        if sources.is_some() && cases.len() < page::PATHS {
            cases.push(page::of_path(&told));
        }
        told.summary = told.summary.filter(|_| shows_heap);
        let text = match (args.json, draw) {
            (true, _) => json(&told)?,
            (false, true) => told.drawn_text(),
            (false, false) => told.text(),
        };
        progress.print(&match calls {
            Some(calls) if !args.json => format!("{}\n  by   {calls}\n\n", text.trim_end()),
            _ => text,
        })?;
        if let Some(directory) = &dot {
            write_picture(directory, &path, draws_summaries)?;
        }
        kept.extend(replay.then_some(path));
        Ok(true)
    };
    let driver = driven.as_ref();
    let request = ExploreRequest { program: &program, target: &target, options: &options, driver };
    let Explored { report, totals } = engine::explore(&request, &progress, &mut show)?;
    drop(progress);
    let none = totals.no_input_lines();
    if !args.json && (totals.paths == 0 || !none.is_empty()) {
        print(&match none.is_empty() {
            true => "no path: the bounds, or what is assumed, leave no input\n\n".to_owned(),
            false => none.join("\n") + "\n\n",
        })?;
    }
    let totals_json = || json(&serde_json::json!({ "totals": totals }));
    print(&if args.json { totals_json()? } else { totals.text() })?;
    args.show_solver(&totals);
    if let Some(sources) = &sources {
        let class = engine::explored(&program, &target, cases, &totals, sources);
        let run = page::Run {
            version: page::VERSION,
            kind: page::RunKind::Explore,
            command: command(),
            target: args.target.clone(),
            incomplete: !report.complete,
            figures: page::of_totals(&totals),
            notes: totals.notes.clone(),
            time_ms: totals.time_ms,
            classes: vec![class],
            ..page::Run::default()
        };
        pages.write(run, look)?;
    }
    let mut agreed = true;
    if replay {
        replaying.check()?;
        let replayer = replaying.replayer(program.jdk(), &class_path, &budget, &options.files)?;
        let precondition = options.predicates.as_ref();
        let replayed = replay_all(&program, &replayer, &kept, precondition);
        agreed = replayed.differences.is_empty();
        print(&if args.json { json(&replayed)? } else { replayed.text() })?;
    }
    let is_good = report.complete && agreed && !report.has_no_valid_input();
    Ok(if is_good { 0 } else { INCOMPLETE })
}

/// A file for a path that has an input.
fn write_picture(directory: &Path, path: &PathReport, with_summary: bool) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{}: {e}", directory.display());
    let title = format!("path {}: {}", path.number, describe(path).end);
    let write =
        |name: String, text: String| std::fs::write(directory.join(name), text).map_err(failed);
    if let Some(witness) = &path.witness {
        write(format!("path-{}.dot", path.number), cairn_report::dot(witness, &title))?;
    }
    if let Some(summary) = path.summary.as_ref().filter(|_| with_summary) {
        let name = format!("path-{}-summary.dot", path.number);
        write(name, cairn_report::summary_dot(summary, &title))?;
    }
    Ok(())
}

/// On one line.
fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map(|text| text + "\n").map_err(|e| e.to_string())
}
