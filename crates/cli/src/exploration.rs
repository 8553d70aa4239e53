//! What `check` and `explore` share: the options of an exploration.

use crate::common::{ProgramArgs, parse_duration};
use crate::config::Config;
use crate::heap::HeapArgs;
use crate::strategy::{self, PreconditionArgs};
use cairn_explore::{
    BoundKind, Bounds, Detail, Options, Report, SearchOrder, Target, Used, parameter_names,
};
use cairn_interp::sym::STEP_UNIT;
use cairn_jvm::replay::Replayer;
use cairn_program::{Jdk, Program};
use cairn_report::{Count, Layer, Limit, Precondition, Totals};
use cairn_solver::Backend;
use clap::ValueEnum;
use std::path::PathBuf;
use std::time::Duration;

/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);

/// Of a method's paths, in units of [`STEP_UNIT`].
const METHOD_STEPS: u64 = 1 << 10;

/// Reports say how many of these there are.
const LOSSES: usize = 20;

#[derive(clap::Args)]
pub struct ExplorationArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// `Class` for its main method, or `Class#method`, with parameter types where it is
    /// overloaded: `Class#method(int,java.lang.String)`.
    pub target: String,
    /// Stop after this time (`10s`, `500ms`, `2m`) [default: 60s].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    #[command(flatten)]
    pub search: SearchArgs,
    /// Say on standard error what each layer of the solver answered.
    #[arg(long)]
    pub solver_stats: bool,
    /// Report as JSON.
    #[arg(long)]
    pub json: bool,
}

/// How a method is explored, and how far.
#[derive(clap::Args)]
pub struct SearchArgs {
    /// How often one branch of one call may split a path [default: 64].
    #[arg(long = "loop", value_name = "N")]
    loops: Option<u32>,
    /// Calls on the stack [default: 512].
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Decisions on a path [default: 4096].
    #[arg(long, value_name = "N")]
    path_length: Option<usize>,
    /// Paths altogether [default: any number].
    #[arg(long, value_name = "N")]
    paths: Option<u64>,
    /// Length of unknown strings [default: 8].
    #[arg(long, value_name = "N")]
    string_length: Option<u32>,
    /// Length of unknown arrays [default: 5].
    #[arg(long, value_name = "N")]
    array_length: Option<u32>,
    #[command(flatten)]
    pub heap: HeapArgs,
    #[command(flatten)]
    precondition: PreconditionArgs,
    /// Which path goes on first [default: dfs; of `cairn test`: shallow].
    #[arg(long, value_name = "ORDER")]
    search: Option<Search>,
    /// Of random choices.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Threads; the result does not depend on their number [default: one a processor].
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Who decides conditions.
    #[arg(long, value_name = "SOLVER", default_value = "blast")]
    solver: Solver,
}

#[derive(Clone, Copy, ValueEnum)]
enum Search {
    /// Depth first.
    Dfs,
    /// Breadth first.
    Bfs,
    /// Breadth first as long as few states wait.
    Shallow,
    /// Any.
    Random,
    /// What takes a branch that was not taken before.
    Coverage,
}

#[derive(Clone, Copy, ValueEnum)]
enum Solver {
    /// The built-in one: bit-blasting.
    Blast,
    /// Z3, if its library is installed.
    Z3,
    /// Z3 for what the built-in one leaves open.
    Both,
}

impl ExplorationArgs {
    pub fn options(
        &self,
        config: &Config,
        program: &Program,
        target: &Target,
        detail: Detail,
    ) -> Result<Options, String> {
        let options = self.search.options(config, program, target, detail)?;
        let time = self.time.or(config.bounds.time).unwrap_or(TIME);
        let precondition = strategy::precondition(&self.search.heap, config, program)?;
        Ok(Options { time: Some(time), precondition, ..options })
    }

    pub fn resolve(&self, program: &Program) -> Result<Target, String> {
        Target::resolve(program, &self.target).map_err(|e| e.to_string())
    }

    /// Says what each layer did, if that is asked for.
    pub fn show_solver(&self, totals: &Totals) {
        if self.solver_stats {
            eprint!("{}", totals.solver_text());
        }
    }
}

impl SearchArgs {
    /// Without a limit of time and a precondition.
    pub fn options(
        &self,
        config: &Config,
        program: &Program,
        target: &Target,
        detail: Detail,
    ) -> Result<Options, String> {
        self.options_beyond(config, program, target, detail, 0)
    }

    /// As [`SearchArgs::options`], with so many more objects of each class.
    pub fn options_beyond(
        &self,
        config: &Config,
        program: &Program,
        target: &Target,
        detail: Detail,
        more: usize,
    ) -> Result<Options, String> {
        let (given, default) = (&config.bounds, Options::default());
        let mut limits = default.bounds.limits;
        let pick = |flag: Option<u32>, file: Option<u32>, default| flag.or(file).unwrap_or(default);
        limits.string_length = pick(self.string_length, given.string_length, limits.string_length);
        limits.array_length = pick(self.array_length, given.array_length, limits.array_length);
        // On a cyclic heap a method may run, and allocate, for ever.
        if matches!(target, Target::Method(_)) {
            limits.steps = METHOD_STEPS;
        }
        let bounds = Bounds {
            loops: pick(self.loops, given.loops, default.bounds.loops),
            depth: self.depth.or(given.depth).unwrap_or(default.bounds.depth),
            path_length: self
                .path_length
                .or(given.path_length)
                .unwrap_or(default.bounds.path_length),
            paths: self.paths.or(given.paths),
            limits,
            ..default.bounds
        };
        let mut solver = default.solver;
        solver.backend = match self.solver {
            Solver::Blast => Backend::Blast,
            Solver::Z3 => Backend::Z3,
            Solver::Both => Backend::Both,
        };
        if let Target::Method(method) = target {
            let names = parameter_names(program, *method).map_err(|e| e.to_string())?;
            self.heap.check_names(&names)?;
        }
        let mut non_null = config.heap.non_null.clone();
        non_null.extend_from_slice(&self.heap.non_null);
        let is_open = strategy::is_open(&self.heap, config);
        Ok(Options {
            model: self.heap.model(config, program, more)?,
            checking: self.precondition.checking(&self.heap, config)?,
            or_before: is_open,
            summary: is_open.then(|| self.heap.summary(config, program, more)).transpose()?,
            non_null,
            order: match self.search.unwrap_or(Search::Dfs) {
                Search::Dfs => SearchOrder::DepthFirst,
                Search::Bfs => SearchOrder::BreadthFirst,
                Search::Shallow => SearchOrder::Shallow,
                Search::Random => SearchOrder::Random,
                Search::Coverage => SearchOrder::Coverage,
            },
            seed: self.seed,
            bounds,
            jobs: self.jobs(),
            solver,
            detail,
            ..Options::default()
        })
    }

    /// Whether an order was asked for.
    pub fn has_order(&self) -> bool {
        self.search.is_some()
    }

    /// Threads.
    pub fn jobs(&self) -> usize {
        self.jobs.unwrap_or_else(processors).max(1)
    }
}

/// How witnesses are run on the JVM.
#[derive(clap::Args)]
pub struct ReplayArgs {
    /// How long a replay may take.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    replay_time: Duration,
    /// Directory with the compiled classes of `java/src`, so that no javac is needed.
    #[arg(long, value_name = "DIR")]
    runner: Option<PathBuf>,
}

impl ReplayArgs {
    pub fn replayer(&self, jdk: &Jdk, class_path: &str) -> Result<Replayer, String> {
        let runner = self.runner.as_deref();
        Replayer::new(&jdk.home, class_path, self.replay_time, runner).map_err(|e| e.to_string())
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The bounds that left something out, with their values.
pub fn limits(report: &Report, options: &Options) -> Vec<Limit> {
    let (bounds, settings) = (&options.bounds, options.model.bounds());
    let mut kinds = report.cuts.clone();
    kinds.sort();
    kinds.dedup();
    let value = |kind| match kind {
        BoundKind::Loops => u64::from(bounds.loops),
        BoundKind::Depth => bounds.depth as u64,
        BoundKind::PathLength => bounds.path_length as u64,
        BoundKind::Paths => bounds.paths.unwrap_or(0),
        BoundKind::Values => u64::from(bounds.values),
        BoundKind::ArrayLength => u64::from(bounds.limits.array_length),
        BoundKind::StringLength => u64::from(bounds.limits.string_length),
        BoundKind::Steps => bounds.limits.steps * u64::from(STEP_UNIT),
        BoundKind::Scope => settings.scope as u64,
        BoundKind::Chain => u64::from(settings.k.unwrap_or(0)),
        BoundKind::Candidates => settings.candidates as u64,
        BoundKind::Elements => u64::from(settings.elements),
        BoundKind::Ranges => settings.scope as u64,
    };
    kinds.into_iter().map(|k| Limit { name: k.to_string(), value: value(k) }).collect()
}

/// An exploration's numbers, for a report.
pub fn totals(report: &Report, options: &Options) -> Totals {
    let sums = &report.totals;
    let mut losses: Vec<String> = report.losses.iter().take(LOSSES).cloned().collect();
    if report.losses.len() > LOSSES {
        losses.push(format!("and {} more", report.losses.len() - LOSSES));
    }
    if sums.open > 0 {
        losses.push(format!("states not executed any more: {}", sums.open));
    }
    let instead = report.instead.iter().map(|why| format!("explored with {why}"));
    let layer = |c: &cairn_solver::Counters| Layer {
        name: c.layer.into(),
        asked: c.asked,
        answered: c.sat + c.unsat + c.unknown,
    };
    Totals {
        paths: sums.paths,
        ends: sums.ends.iter().map(|(k, &count)| Count { what: ending(*k), count }).collect(),
        cuts: limits(report, options),
        losses,
        solver: sums.solver.iter().map(layer).collect(),
        forks: sums.forks,
        split: sums.split,
        branches_covered: sums.branches.covered,
        branches: sums.branches.total,
        precondition: precondition(report, options),
        notes: instead.chain(complaints(&report.totals, &report.complaints)).collect(),
        complete: report.complete,
        time_ms: sums.time.as_millis() as u64,
    }
}

/// What was done about the precondition, for a report.
fn precondition(report: &Report, options: &Options) -> Option<Precondition> {
    let used = report.checking.as_ref()?;
    let scope = options.model.bounds().scope;
    let no_input = report.has_no_valid_input();
    Some(Precondition {
        no_input: no_input.then(|| no_valid_input(scope)),
        hint: report.hint.clone().filter(|_| no_input),
        ..used_as(used, &report.totals)
    })
}

/// That there is none.
pub fn no_valid_input(scope: usize) -> String {
    format!("no valid input within scope {scope}")
}

/// How a precondition was used, in numbers.
pub fn used_as(used: &Used, sums: &cairn_explore::Totals) -> Precondition {
    let asked = &sums.structures;
    let known = asked.by_witness + asked.by_memo + asked.by_tree;
    Precondition {
        strategy: used.0.into(),
        instead: used.1.clone(),
        invalid: sums.invalid,
        pruned: sums.pruned,
        questions: asked.questions,
        by_witness: asked.by_witness,
        by_memo: asked.by_memo,
        by_tree: asked.by_tree,
        by_search: asked.questions.saturating_sub(known),
        runs: asked.runs,
        confirmed: sums.confirmed,
        refuted: sums.refuted,
        time_ms: asked.time.as_millis() as u64,
        ..Precondition::default()
    }
}

/// What is wrong with a precondition.
pub fn complaints(sums: &cairn_explore::Totals, noticed: &[String]) -> Vec<String> {
    let mut all = vec![];
    if sums.structures.thrown + sums.unanswered > 0 {
        all.push(
            "the precondition throws exceptions for some objects, which counts as false".to_owned(),
        );
    }
    if sums.structures.too_long > 0 {
        all.push("the precondition does not come to an end for some objects".to_owned());
    }
    all.extend_from_slice(noticed);
    all
}

/// A kind of ending, after a number.
fn ending(kind: cairn_explore::EndKind) -> String {
    use cairn_explore::EndKind;
    match kind {
        EndKind::Returned => "returned".into(),
        EndKind::Threw => "threw an exception".into(),
        EndKind::Assertion => "violated an assertion".into(),
        EndKind::Exited => "exited".into(),
        EndKind::Endless => "never ended".into(),
        EndKind::Bound(bound) => format!("reached a bound: {bound}"),
        EndKind::Unsupported => "reached something unsupported".into(),
        EndKind::SolverUnknown => "left open by the solver".into(),
        EndKind::OutOfTime => "out of time".into(),
        EndKind::Broken => "reached broken code".into(),
    }
}
