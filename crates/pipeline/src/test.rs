//! From classes to test files: explores methods and builds inputs (`work`), compiles and runs the tests and
//! leaves out what does not do what was predicted (`jvm`), writes the files (`files`) and says what there
//! is to say of each class and method (`rows`).

mod depends;
mod files;
mod filter;
mod jvm;
mod pages;
mod place;
mod plan;
mod rows;
mod style;
mod work;

use crate::{Progress, Sources, misfit};
use cairn_explore::{Budget, Options, Predicates};
use cairn_generate::{Choice, ClassTests, Subjects};
pub use cairn_generate::{How, Met};
use cairn_jvm::Protection;
use cairn_program::{MethodId, Program};
use cairn_report::TestReport;
use cairn_testgen::{Findings, Style};
use cairn_witness::{Junit, Witness};
use files::{Existing, Files};
pub use filter::Filter;
pub use place::Place;
use plan::Plan;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Finds calls for a method that lead to inputs that are wanted of it ([`cairn_generate::Meet`]).
pub type MeetMethod<'a> = dyn Fn(MethodId, &mut dyn FnMut(&Witness) -> bool, &Budget) -> Result<Option<Met>, String>
    + Sync
    + 'a;

/// What tests are wanted, and what for.
pub struct Request<'a> {
    pub program: &'a Program,
    pub place: &'a Place,
    /// Classes, packages, or methods; every class if there is none.
    pub targets: &'a [String],
    /// Of those, the classes that are wanted.
    pub filter: Filter,
    /// What valid objects satisfy.
    pub precondition: Option<Predicates>,
    /// How a method is explored, with so many more objects of each class.
    pub options: &'a (dyn Fn(MethodId, usize) -> Result<Options, String> + Sync),
    /// Where inputs are what calls lead to: finds those that lead to states for which a method does something else.
    pub meet: Option<&'a MeetMethod<'a>>,
    /// What else the tests depend on, for the head of their files: the words of the command, and
    /// whatever else there is.
    pub command: Vec<String>,
    pub configuration: Option<Vec<u8>>,
    pub junit: Junit,
    /// How the project's own tests are written.
    pub style: Style,
    pub findings: Findings,
    /// Keep the smallest set of tests that covers the same branches.
    pub minimize: bool,
    /// A test for each way through a method, not only those that are needed.
    pub all_paths: bool,
    /// The source level of the tests.
    pub level: u32,
    /// Inputs need not be such that calls lead there: tests say so.
    pub any_input: bool,
    /// Tests of one method.
    pub max_tests: usize,
    /// Write the tests again even if nothing has changed.
    pub force: bool,
    /// Where each test's witness goes, as JSON.
    pub keep_witnesses: Option<PathBuf>,
    /// Where JaCoCo's execution data go.
    pub coverage_data: Option<PathBuf>,
    /// Do not run the tests.
    pub no_run: bool,
    /// How long one test may take on the JVM.
    pub test_time: Duration,
    /// Whether what runs on the JVM is kept from writing and connecting.
    pub protection: Protection,
    /// A directory with the jars of JUnit and JaCoCo.
    pub tools: Option<PathBuf>,
    /// Where sources are: their documentation says what is meant.
    pub sources: Sources,
    /// The same, if a page of what was found is wanted.
    pub page: Option<Sources>,
    /// When everything began, and what it may take.
    pub began: Instant,
    pub budget: Budget,
    /// Threads.
    pub jobs: usize,
}

/// Paths of a method, unless another number is asked for.
const PATHS: u64 = 2000;
/// Paths with nothing new after which a method is given up, unless all paths are asked for.
const IDLE_PATHS: u64 = 128;

/// Makes the options of an exploration those that tests are found with: methods are explored side by side,
/// each by one thread, and results that differ are paths of their own.
pub fn for_tests(options: &mut Options, all_paths: bool) {
    options.jobs = 1;
    options.split_results = true;
    if !all_paths && options.bounds.paths.is_none() {
        options.bounds.idle_paths = Some(IDLE_PATHS);
    }
    options.bounds.paths = options.bounds.paths.or(Some(PATHS));
}

/// A class with the tests that were found for it.
pub(crate) struct Worked {
    pub tests: ClassTests,
    pub exploring: Duration,
    pub building: Duration,
    pub choosing: Duration,
}

/// Makes the tests, runs them and writes their files.
pub fn test(request: &Request<'_>, progress: &dyn Progress) -> Result<TestReport, String> {
    let &Request { program, place, ref precondition, .. } = request;
    let known = place.own_classes()?;
    if known.is_empty() {
        return Err(format!("there are no classes in {}", place.class_path));
    }
    let wanted = request.filter.of(program, &known);
    let mut report = TestReport { notes: place.notes.clone(), ..TestReport::default() };
    if wanted.is_empty() {
        // In a build with many modules the same patterns are for all of them.
        report.notes.push(request.filter.leaves_none(known.len()));
        return Ok(report);
    }
    let subjects = Subjects::resolve(program, request.targets, &wanted, precondition.as_ref())?;
    report.skipped = rows::no_tests(&subjects.skipped);
    report.incomplete = subjects.is_broken;
    for subject in &subjects.classes {
        let wrong = precondition.as_ref().and_then(|p| misfit(program, p, subject.class));
        report.notes.extend(wrong);
    }
    let files = Files::new(request, &known)?;

    let mut todo = vec![];
    for subject in subjects.classes {
        match files.existing(&subject) {
            Existing::UpToDate(class) if !request.force => {
                report.incomplete |= class.incomplete;
                report.findings.extend(class.findings);
                report.classes.push(class.row);
            }
            _ => todo.push(subject),
        }
    }
    let methods = todo.iter().map(|s| s.methods.len()).sum();
    let plan = Plan::new(request, methods);
    let choice = Choice {
        precondition: precondition.clone(),
        minimize: request.minimize,
        all_paths: request.all_paths,
        most: request.max_tests,
        searching: plan.searching.clone(),
        building: plan.building.clone(),
        budget: plan.building.clone(),
    };
    let worked = work::all(request, todo, &plan, &choice, progress)?;
    progress.say("compiling and running the tests");
    let tested = jvm::Tested::new(request, &files, worked, progress);
    tested.finish(&mut report, request, &files)?;
    Ok(report)
}
