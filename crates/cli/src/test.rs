//! `cairn test`: JUnit tests that compile, pass and cover.

mod files;
mod jvm;
mod place;
mod rows;
mod work;

use crate::common::{INCOMPLETE, ProgramArgs, parse_count, parse_duration, print};
use crate::config::Config;
use crate::driver;
use crate::exploration::SearchArgs;
use crate::predicates::misfit;
use crate::progress::Progress;
use crate::strategy;
use cairn_explore::{Detail, Options, SearchOrder, Target};
use cairn_generate::{Choice, ClassTests, Subjects};
use cairn_report::TestReport;
use cairn_testgen as testgen;
use clap::ValueEnum;
use files::{Existing, Files};
use place::Place;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A bug was found.
const FOUND: u8 = 1;

/// Paths of a method, unless more are asked for.
const PATHS: u64 = 2000;

/// Write JUnit tests that drive every path of a class's methods.
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
    /// Where the test classes go [default: src/test/java of a Maven or Gradle project, else
    /// cairn-tests].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The version of JUnit that the tests are written for.
    #[arg(long, value_name = "4|5", default_value = "5")]
    junit: Junit,
    /// Keep the smallest set of tests that covers the same branches.
    #[arg(long)]
    minimize: bool,
    /// Tests of one method: of more ways through it, those stay that cover more, then the simplest.
    #[arg(long, value_name = "N", default_value_t = 40)]
    max_tests: usize,
    /// Inputs of each path with `--strategy summary`, where one path stands for many heaps.
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
    /// How long one test may take on the JVM.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    test_time: Duration,
    /// Directory with the jars of JUnit and JaCoCo [default: the class path, the local Maven
    /// repository, else Maven is asked for them].
    #[arg(long, value_name = "DIR")]
    tools: Option<PathBuf>,
    /// Time for everything (`60s`, `5m`) [default: 5s for each method's exploration].
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    time: Option<Duration>,
    #[command(flatten)]
    search: SearchArgs,
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

pub fn run(args: Args, config: &Config) -> Result<u8, String> {
    if let Some(place) = driver::asked_by(&args.search.heap, config) {
        return Err(format!(
            "{place}: `{}` is for `cairn explore` and `cairn check`; tests need another strategy",
            driver::NAME
        ));
    }
    let began = Instant::now();
    let deadline = args.time.or(config.bounds.time).map(|t| began + t);
    let place = Place::find(&args.program, config, args.out.as_deref())?;
    let program = args.program.open_with(config, &place.class_path)?;
    let default = Some(strategy::PRECONDITION);
    let precondition = args.search.heap.precondition(config, &program, default)?;
    let known = place.own_classes()?;
    if known.is_empty() {
        return Err(format!("there are no classes in {}", place.class_path));
    }
    let subjects = Subjects::resolve(&program, &args.targets, &known, precondition.as_ref())?;
    let mut report = TestReport { notes: place.notes.clone(), ..TestReport::default() };
    report.skipped = rows::no_tests(&subjects.skipped);
    report.incomplete = subjects.is_broken;
    for subject in &subjects.classes {
        let wrong = precondition.as_ref().and_then(|p| misfit(&program, p, subject.class));
        report.notes.extend(wrong);
    }
    let files = Files::new(&args, &place, &known)?;

    let mut todo = vec![];
    for subject in subjects.classes {
        match files.existing(&subject) {
            Existing::UpToDate(class) if !args.force => {
                report.incomplete |= class.incomplete;
                report.findings.extend(class.findings);
                report.classes.push(class.row);
            }
            _ => todo.push(subject),
        }
    }
    let progress = Progress::start();
    let options = |method, more| -> Result<Options, String> {
        let (target, detail) = (Target::Method(method), Detail::Condition);
        let mut options = args.search.options_beyond(config, &program, &target, detail, more)?;
        if !args.search.has_order() {
            options.order = SearchOrder::Shallow;
        }
        options.precondition.clone_from(&precondition);
        options.jobs = 1;
        options.split_results = true;
        options.per_path = args.per_path;
        options.bounds.paths = options.bounds.paths.or(Some(PATHS));
        Ok(options)
    };
    let choice = Choice {
        precondition: precondition.clone(),
        minimize: args.minimize,
        most: args.max_tests,
        // The rest is for the JVM.
        deadline: args.time.map(|t| began + t.mul_f64(0.7)),
    };
    let plan =
        work::Plan { options: &options, choice: &choice, jobs: args.search.jobs(), deadline };
    let worked = work::all(&program, todo, &plan, &progress)?;
    progress.say("compiling and running the tests");
    let tested = jvm::Tested::new(&program, &args, &place, &files, worked, deadline);
    drop(progress);
    let code = tested.finish(&mut report, &args, &files, began)?;
    print(&match args.json {
        true => serde_json::to_string_pretty(&report).map_err(|e| e.to_string())? + "\n",
        false => report.text(),
    })?;
    Ok(code)
}

/// What the run ends with.
fn exit_code(report: &TestReport) -> u8 {
    if !report.disagreements.is_empty() {
        INCOMPLETE
    } else if !report.findings.is_empty() {
        FOUND
    } else if report.incomplete {
        INCOMPLETE
    } else {
        0
    }
}

impl Args {
    fn junit(&self) -> testgen::Junit {
        match self.junit {
            Junit::Four => testgen::Junit::Four,
            Junit::Five => testgen::Junit::Five,
        }
    }

    fn findings(&self) -> testgen::Findings {
        match self.findings {
            Findings::Fail => testgen::Findings::Fail,
            Findings::Assert => testgen::Findings::Assert,
            Findings::Skip => testgen::Findings::Skip,
        }
    }
}

/// A class with the tests that were found for it.
pub(crate) struct Worked {
    pub tests: ClassTests,
    pub exploring: Duration,
    pub building: Duration,
}
