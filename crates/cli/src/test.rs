//! `cairn test`: JUnit tests that compile, pass and cover.

use crate::budget::{self, BudgetArgs};
use crate::changed;
use crate::common::{INCOMPLETE, ProgramArgs, parse_count, parse_duration, print};
use crate::config::{self, Config};
use crate::driver;
use crate::exploration::{ProtectionArgs, SearchArgs};
use crate::heap::Inputs;
use crate::look::{Look, Tone};
use crate::outputs::{New, OutputArgs};
use crate::progress::Progress;
use crate::report::command;
use cairn::engine::test::{Filter, Place, Request, for_tests};
use cairn_explore::{Budget, Detail, Options, PRECONDITION, Predicates, SearchOrder, Target};
use cairn_program::{MethodId, Program};
use cairn_report::{TestReport, page};
use cairn_states::Library;
use cairn_testgen as testgen;
use cairn_witness::Witness;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A bug was found.
const FOUND: u8 = 1;

/// Write JUnit tests for the methods of classes: few that show all there is to show.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn test com.acme.Bst                        in a Maven or Gradle project\n  cairn test -cp target/classes com.acme.Bst --scope 4 --minimize\n  cairn test -cp app.jar 'com.acme.Parser#parse(java.lang.String)' --out generated --junit 4\n  cairn test -cp target/classes                  every class of the class path\n\nA `boolean repOK()` of a class is its precondition: tests begin with objects that satisfy it\n(`--precondition NAME` for another name, `CLASS#NAME` for one class, `none` for none).\n\nTests are compiled and run on the JDK before they are handed over. One that does not do what was\npredicted is left out and listed as a disagreement.\n\nExit code: 0 nothing wrong, 1 a finding (an exception that nobody can\nhave meant, or a precondition that does not hold any more after the call), 2 usage or\nenvironment error, 3 a disagreement, or something was lost: the remarks on the methods say what."
)]
pub struct Args {
    #[command(flatten)]
    program: ProgramArgs,
    /// Classes, packages, or methods: `com.acme.Bst`, `com.acme`, `com.acme.Bst#insert` [default:
    /// every class of the class path].
    targets: Vec<String>,
    /// What the classes need and is not tested: directories and jars, separated as in Java.
    #[arg(long, value_name = "PATH")]
    dependencies: Option<String>,
    /// Only classes of this name: `com.acme.*` for those of a package, `com.acme.**` for those below it, too. May be repeated.
    #[arg(long, value_name = "PATTERN")]
    include: Vec<String>,
    /// No classes of this name. May be repeated.
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,
    /// Only classes whose sources have changed since this revision of Git, and the classes that refer to them.
    #[arg(long, value_name = "REV", conflicts_with = "targets")]
    changed_since: Option<String>,
    /// Where the test classes go [default: src/test/java of a Maven or Gradle project, else
    /// cairn-tests].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The version of JUnit that the tests are written for
    /// [default: that of the class path, else 5].
    #[arg(long, value_name = "4|5")]
    junit: Option<Junit>,
    /// The Java release that the tests are written for, 8 or later [default: that of the newest class].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..))]
    release: Option<u32>,
    /// Keep the smallest set of tests that covers the same branches.
    #[arg(long)]
    minimize: bool,
    /// Keep a test for each way through each method, not only for what no other test covers or notices.
    #[arg(long, conflicts_with = "minimize")]
    all_paths: bool,
    /// Tests of one method: of more ways through it, those stay that cover more, then the simplest.
    #[arg(long, value_name = "N", default_value_t = 40)]
    max_tests: usize,
    /// Inputs of each path with `--strategy summary`, where one path stands for many heaps. More than one implies `--all-paths`.
    #[arg(long, value_name = "N|all", default_value = "1", value_parser = parse_count)]
    per_path: usize,
    /// What the tests of findings do: `assert` what happens, `fail` until it is mended, or `skip`
    /// them.
    #[arg(long, value_name = "WHAT", default_value = "assert")]
    findings: Findings,
    /// Write the tests again even if nothing has changed.
    #[arg(long)]
    force: bool,
    /// Write each test's witness as JSON into this directory.
    #[arg(long, value_name = "DIR")]
    keep_witnesses: Option<PathBuf>,
    /// Write JaCoCo's execution data to this file.
    #[arg(long, value_name = "FILE")]
    coverage_data: Option<PathBuf>,
    /// Write the tests without running them.
    #[arg(long)]
    no_run: bool,
    /// Have the project's build run its tests before and after (`mvn -q test`, `gradle -q test`).
    #[arg(long)]
    verify_build: bool,
    /// How long one test may take on the JVM.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    test_time: Duration,
    #[command(flatten)]
    protection: ProtectionArgs,
    /// Directory or Maven repository with the jars of JUnit and JaCoCo [default: the class path, the local Maven
    /// repository, else Maven is asked for them].
    #[arg(long, value_name = "DIR")]
    tools: Option<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    outputs: OutputArgs,
    /// Report as JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Junit {
    #[value(name = "4")]
    Four,
    #[value(name = "5")]
    Five,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Findings {
    Fail,
    Assert,
    Skip,
}

/// The contents of the files, other than classes, that tests depend on.
fn configuration(specs: &[PathBuf]) -> Option<Vec<u8>> {
    let files = [Path::new(config::FILE)].into_iter().chain(specs.iter().map(PathBuf::as_path));
    let read: Vec<Vec<u8>> = files.filter_map(|file| std::fs::read(file).ok()).collect();
    (!read.is_empty()).then(|| read.concat())
}

pub fn run(args: Args, config: &Config, look: Look) -> Result<u8, String> {
    if let Some(place) = driver::asked_by(&args.search.heap, config) {
        return Err(format!(
            "{place}: `{}` is for `cairn explore` and `cairn check`; tests need another strategy",
            cairn_driver::NAME
        ));
    }
    let began = Instant::now();
    let budget = args.budget.begin(config, None)?;
    let given = args.program.has_classpath(config);
    let class_path = given.then(|| args.program.classpath(config)).transpose()?;
    let progress = Progress::start(look, budget.time_left());
    let tell = |what: &str| cairn::engine::Progress::tell(&progress, what);
    let place = Place::find(class_path, args.dependencies.as_deref(), args.out.as_deref(), &tell)?;
    if args.verify_build {
        place.verify().map_err(|why| format!("before any test is generated: {why}"))?;
    }
    let program = args.program.open_with(config, &place.class_path)?;
    let precondition = args.search.heap.precondition(config, &program, Some(PRECONDITION))?;
    let outputs = args.outputs.begin(&place.class_path)?;
    let library = Library::default();
    let given = |method, more| -> Result<Options, String> {
        let (target, detail) = (Target::Method(method), Detail::Condition);
        let mut options = args.search.options_beyond(config, &program, &target, detail, more)?;
        if !args.search.has_order() {
            options.order = SearchOrder::Shallow;
        }
        if !options.is_specified() {
            options.predicates.clone_from(&precondition);
        }
        options.per_path = args.per_path;
        for_tests(&mut options, args.wants_all());
        Ok(options)
    };
    let options = |method, more| -> Result<Options, String> {
        let mut options = given(method, more)?;
        let is_valid = options.is_specified()
            || precondition.as_ref().is_some_and(|p| has_predicate(&program, p, method));
        let inputs = args.search.heap.inputs.unwrap_or(match is_valid {
            true => Inputs::Spec,
            false => Inputs::Api,
        });
        if inputs == Inputs::Api && !options.is_specified() {
            let class = program.method(method).class;
            let heap = &args.search.heap;
            options.predicates = None;
            let class = (class, more);
            heap.make_by_calls(config, &program, class, &library, &budget, &mut options)?;
        }
        Ok(options)
    };
    let meet = |method, is_wanted: &mut dyn FnMut(&Witness) -> bool, share: &Budget| {
        let any = Options { predicates: None, ..given(method, 0)? };
        let (heap, asked) = (&args.search.heap, (is_wanted, share));
        heap.meet_by_calls(config, &program, method, &library, &any, asked)
    };
    let request = Request {
        program: &program,
        place: &place,
        targets: &args.targets,
        filter: Filter {
            include: args.include.clone(),
            exclude: args.exclude.clone(),
            only: args.changed_since.as_deref().map(changed::since).transpose()?,
        },
        precondition: precondition.clone(),
        options: &options,
        meet: Some(&meet),
        command: words(),
        configuration: configuration(&args.search.heap.spec),
        junit: args.junit().unwrap_or_else(|| place.junit()),
        findings: args.findings(),
        minimize: args.minimize,
        all_paths: args.wants_all(),
        style: place.style(),
        level: match args.release {
            Some(release) => release,
            None => place.level(&program)?,
        },
        any_input: args.search.heap.inputs == Some(Inputs::Any),
        max_tests: args.max_tests,
        force: args.force || args.outputs.need_everything(),
        keep_witnesses: args.keep_witnesses.clone(),
        coverage_data: args.coverage_data.clone(),
        no_run: args.no_run,
        test_time: args.test_time,
        protection: args.protection.protection(),
        tools: args.tools.clone(),
        sources: args.outputs.sources_of(&place.class_path),
        page: outputs.sources.clone(),
        began,
        budget: budget.clone(),
        jobs: args.search.jobs(),
    };
    let mut report = cairn::engine::test::test(&request, &progress)?;
    drop(progress);
    if args.verify_build
        && let Err(why) = place.verify()
    {
        report.disagreements.push(format!("the project's build with the new tests: {why}"));
    }
    if let Some(ran) = &mut report.ran {
        let spent = library.spent();
        ran.states_ms = spent.states.as_millis() as u64;
        ran.meeting_ms = spent.meeting.as_millis() as u64;
        ran.reached = spent.reached;
    }
    print(&match args.json {
        true => serde_json::to_string_pretty(&report).map_err(|e| e.to_string())? + "\n",
        false if look.quiet => report.wrong(),
        false => painted(&report.text(look.verbose), &report, look),
    })?;
    // Where the page is stands last.
    let target = args.targets.join(" ");
    let new = outputs.finish(look, || page::of_test(&mut report, command(), target))?;
    Ok(budget::exit_code(&request.budget, exit_code(&report, new)))
}

/// The text with the head of the findings, or the sums if there are none, in a colour.
fn painted(text: &str, report: &TestReport, look: Look) -> String {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    match report.findings.is_empty() {
        true => text.to_owned(),
        false => format!("{}\n{rest}", look.paint(head, Tone::Bad)),
    }
}

/// Whether a precondition says which receivers or arguments of a method are valid.
fn has_predicate(program: &Program, predicates: &Predicates, method: MethodId) -> bool {
    let mut classes = cairn_contract::parameter_classes(program, method);
    classes.push(program.method(method).class);
    classes.iter().any(|&class| !predicates.of(program, class).is_empty())
}

/// The command line's words that have an influence on the tests.
fn words() -> Vec<String> {
    let mut words = std::env::args().skip(2);
    let mut kept = vec![];
    const APART: &[&str] = &[
        "-cp",
        "-classpath",
        "--classpath",
        "--class-path",
        "--out",
        "--java-home",
        "--jobs",
        "--keep-witnesses",
        "--coverage-data",
        "--tools",
        "--test-time",
        "--memory",
        "--relevancy",
        "--compile",
        "--report",
        "--sarif",
        "--xml",
        "--markdown",
        "--baseline",
        "--dependencies",
        "--include",
        "--exclude",
        "--changed-since",
        "--color",
        "--progress",
    ];
    while let Some(word) = words.next() {
        let name = word.split('=').next().unwrap_or(&word);
        match name {
            "--force" | "--json" | "--verbose" | "-v" | "--quiet" | "-q" | "--verify-build"
            | "--update-baseline" => {}
            _ if APART.contains(&name) => {
                if name == word {
                    words.next();
                }
            }
            _ => kept.push(word),
        }
    }
    kept
}

/// What the run ends with.
fn exit_code(report: &TestReport, new: New) -> u8 {
    if !report.disagreements.is_empty() {
        INCOMPLETE
    } else if !report.findings.is_empty() && new != New::Count(0) {
        FOUND
    } else if report.incomplete {
        INCOMPLETE
    } else {
        0
    }
}

impl Args {
    /// Who asks for several inputs of a path does not want them dropped again.
    fn wants_all(&self) -> bool {
        self.all_paths || self.per_path > 1
    }

    fn junit(&self) -> Option<cairn_witness::Junit> {
        self.junit.map(|junit| match junit {
            Junit::Four => cairn_witness::Junit::Four,
            Junit::Five => cairn_witness::Junit::Five,
        })
    }

    fn findings(&self) -> testgen::Findings {
        match self.findings {
            Findings::Fail => testgen::Findings::Fail,
            Findings::Assert => testgen::Findings::Assert,
            Findings::Skip => testgen::Findings::Skip,
        }
    }
}
