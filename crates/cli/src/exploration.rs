//! What `check` and `explore` share: the options of an exploration.

use crate::budget::BudgetArgs;
use crate::common::{ProgramArgs, parse_duration};
use crate::config::Config;
use crate::environment;
use crate::heap::{HeapArgs, Inputs};
use crate::specified::Compiled;
use crate::strategy::{self, PreconditionArgs};
use cairn_contract::Contract;
use cairn_explore::{
    BoundKind, Bounds, Budget, Detail, Options, Root, SearchOrder, Target, parameter_names,
};
use cairn_jvm::Protection;
use cairn_jvm::replay::Replayer;
use cairn_program::{Jdk, Program};
use cairn_report::Totals;
use cairn_solver::Backend;
use cairn_states::Library;
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Where nothing else is said, a run ends after this time.
const TIME: Duration = Duration::from_secs(60);
/// Of the time, what is left for replays after an exploration; and at most.
const REPLAY_SHARE: f64 = 0.2;
const REPLAY_TIME: Duration = Duration::from_secs(3);

#[derive(clap::Args, Clone)]
pub struct ExplorationArgs {
    #[command(flatten)]
    pub program: ProgramArgs,
    /// `Class` for its main method, or `Class#method`, with parameter types where it is
    /// overloaded: `Class#method(int,java.lang.String)`.
    pub target: String,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    /// What a program reads of its environment: unknown, or always the same [default: symbolic].
    #[arg(long, value_name = "HOW")]
    environment: Option<environment::Kind>,
    /// What the program's working directory holds; else nothing. Your files stay as they are.
    #[arg(long, value_name = "DIR")]
    files: Option<PathBuf>,
    /// Say on standard error what each layer of the solver answered.
    #[arg(long)]
    pub solver_stats: bool,
    /// Report as JSON.
    #[arg(long)]
    pub json: bool,
}

/// How a method is explored, and how far.
#[derive(clap::Args, Clone)]
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
    /// Explore schedules of threads with up to so many preemptions, at synchronisation points [default: one schedule].
    #[arg(long, value_name = "N")]
    schedules: Option<u32>,
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
    /// A directory for the questions that the solver does not decide at once.
    #[arg(long, value_name = "DIR", hide = true)]
    record_questions: Option<PathBuf>,
    /// How it is known which methods have nothing to do with the unknown inputs, and so need no symbolic
    /// execution. The result is the same; only the time differs.
    #[arg(long, value_name = "HOW", default_value = "off")]
    relevancy: Relevancy,
    /// Compile such methods to machine code where they are hot.
    #[arg(long, value_name = "HOW", default_value = "on", hide = true)]
    compile: Compile,
}

#[derive(Clone, Copy, ValueEnum)]
enum Relevancy {
    /// It is not: every method is executed symbolically.
    Off,
    /// It is learned as the run goes on.
    Learned,
    /// By the relevancy analysis, before the run.
    On,
    /// As `on`; a symbolic value in one of these methods is an error.
    Verify,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Compile {
    On,
    Off,
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
    /// What is nearest to a branch that was not taken yet.
    Directed,
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
    /// Without a budget.
    pub fn options(
        &self,
        config: &Config,
        program: &Program,
        target: &Target,
        detail: Detail,
    ) -> Result<Options, String> {
        let mut options = self.search.options(config, program, target, detail)?;
        options.environment = config.environment.unknown(self.environment)?;
        options.files = config.environment.root(self.files.as_deref())?;
        if options.is_specified() {
            return Ok(options);
        }
        if let (Some(Inputs::Api), &Target::Method(method)) = (self.search.heap.inputs, target) {
            let (class, mut options) = (program.method(method).class, options);
            let (heap, library) = (&self.search.heap, Library::default());
            let budget = Budget::default();
            heap.make_by_calls(config, program, (class, 0), &library, &budget, &mut options)?;
            return Ok(options);
        }
        let predicates = strategy::precondition(&self.search.heap, config, program)?;
        Ok(Options { predicates, ..options })
    }

    /// The invariants of a specification as preconditions, where the strategy is another one than that for specifications.
    pub fn compiled_spec(&mut self, config: &Config) -> Result<Option<Compiled>, String> {
        self.search.heap.compiled_spec(&mut self.program, config)
    }

    /// The command's budget, from now on.
    pub fn begin(&self, config: &Config) -> Result<Budget, String> {
        self.budget.begin(config, Some(TIME))
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
        limits.preemptions = self.schedules.unwrap_or(0);
        if matches!(target, Target::Method(_)) {
            limits.steps = cairn::engine::METHOD_STEPS;
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
        solver.record = self.record_questions.clone();
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
        let specification = self.heap.specification(config, program, target)?;
        let is_open = strategy::is_open(&self.heap, config) && specification.is_none();
        let contract = specification.as_ref().map(|s| Contract::new(s.clone(), program));
        Ok(Options {
            contract: contract.map(Arc::new),
            strategy: self.heap.model(config, program, specification.as_ref(), more)?,
            precondition: self.precondition.precondition(&self.heap, config)?,
            or_before: is_open,
            summary: is_open.then(|| self.heap.summary(config, program, more)).transpose()?,
            non_null,
            order: match self.search.unwrap_or(Search::Dfs) {
                Search::Dfs => SearchOrder::DepthFirst,
                Search::Bfs => SearchOrder::BreadthFirst,
                Search::Shallow => SearchOrder::Shallow,
                Search::Random => SearchOrder::Random,
                Search::Coverage => SearchOrder::Coverage,
                Search::Directed => SearchOrder::Directed,
            },
            seed: self.seed,
            relevancy: match self.relevancy {
                Relevancy::Off => cairn_explore::Relevancy::Off,
                Relevancy::Learned => cairn_explore::Relevancy::Learned,
                Relevancy::On => cairn_explore::Relevancy::On,
                Relevancy::Verify => cairn_explore::Relevancy::Verify,
            },
            compile_after: default.compile_after.filter(|_| self.compile == Compile::On),
            bounds,
            jobs: self.jobs(),
            solver,
            detail,
            ..Options::default()
        })
    }

    /// The bounds that were given, which then do not widen.
    pub fn given_bounds(&self, config: &Config) -> BTreeSet<BoundKind> {
        let (file, heap) = (&config.bounds, &config.heap);
        let given = [
            (BoundKind::Loops, self.loops.is_some() || file.loops.is_some()),
            (BoundKind::Depth, self.depth.is_some() || file.depth.is_some()),
            (BoundKind::PathLength, self.path_length.is_some() || file.path_length.is_some()),
            (BoundKind::StringLength, self.string_length.is_some() || file.string_length.is_some()),
            (BoundKind::ArrayLength, self.array_length.is_some() || file.array_length.is_some()),
        ];
        let given = given.into_iter().filter(|g| g.1).map(|g| g.0);
        given.chain(self.heap.given_bounds(heap)).collect()
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
    #[command(flatten)]
    protection: ProtectionArgs,
}

/// What the JVM may do that runs the user's code.
#[derive(clap::Args)]
pub struct ProtectionArgs {
    /// The JVM may write, connect and see the environment as you may; else it writes into a temporary directory alone.
    #[arg(long)]
    unprotected: bool,
}

impl ProtectionArgs {
    pub fn protection(&self) -> Protection {
        if self.unprotected { Protection::Off } else { Protection::On }
    }
}

impl ReplayArgs {
    /// A budget for what comes before replays: it leaves time for them.
    pub fn leave_time(&self, budget: &Budget) -> Budget {
        let share = budget.time_left().map(|t| t.mul_f64(REPLAY_SHARE).min(REPLAY_TIME));
        budget.but(share.unwrap_or_default())
    }

    /// That the directory that is given is there.
    pub fn check(&self) -> Result<(), String> {
        match self.runner.as_deref().filter(|r| !r.is_dir()) {
            Some(missing) => Err(format!("--runner {}: no such directory", missing.display())),
            None => Ok(()),
        }
    }

    pub fn replayer(
        &self,
        jdk: &Jdk,
        class_path: &str,
        budget: &Budget,
        files: &Root,
    ) -> Result<Replayer, String> {
        let (runner, limit) = (self.runner.as_deref(), self.replay_time);
        let replayer = Replayer::new(&jdk.home, class_path, limit, runner);
        let mut replayer = replayer.map_err(|e| e.to_string())?;
        replayer.budget = budget.without_memory();
        if let Root::Directory(path) = files {
            replayer.files = Some(path.clone());
        }
        replayer.protection = self.protection.protection();
        if let Some(why) = replayer.protection.missing() {
            eprintln!("cairn: {why}");
        }
        Ok(replayer)
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
