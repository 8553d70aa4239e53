//! Tests of classes.

use crate::observer::Phases;
use crate::{Error, Observer, Options};
use cairn_explore::{Detail, SearchOrder, Target};
use cairn_pipeline::test::{Filter, Place, Request, for_tests, test};
use cairn_report::TestReport;
use cairn_testgen::Findings;
use cairn_witness::Junit;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What tests are written, and what is done with them.
#[derive(Clone, Debug)]
pub struct GenerateOptions {
    pub explore: Options,
    pub junit: Junit,
    pub findings: Findings,
    /// Keep the smallest set of tests that covers the same branches.
    pub minimize: bool,
    /// Keep a test for each way through each method, not only for what no other test covers or notices.
    pub all_paths: bool,
    /// Tests of one method.
    pub max_tests: usize,
    /// Compile and run the tests before they are handed over. What does not do what was predicted is left
    /// out.
    pub run: bool,
    /// How long one test may take on the JVM.
    pub test_time: Duration,
    /// A directory with the jars of JUnit and JaCoCo; else they are looked for where Maven has them.
    pub tools: Option<PathBuf>,
    /// Write the tests again even if nothing has changed.
    pub force: bool,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            explore: Options { order: SearchOrder::Shallow, ..Options::default() },
            junit: Junit::Five,
            findings: Findings::Assert,
            minimize: false,
            all_paths: false,
            max_tests: 40,
            run: true,
            test_time: Duration::from_secs(10),
            tools: None,
            force: false,
        }
    }
}

/// Writes JUnit tests into `out` for classes, packages or methods of a class path (`com.acme.Bst`,
/// `com.acme`, `com.acme.Bst#insert`), or for all of its classes if none is named.
///
/// ```no_run
/// # use cairn::{GenerateOptions, generate};
/// # use std::path::Path;
/// let targets = ["com.acme.Bst".to_owned()];
/// let options = GenerateOptions::default();
/// let report = generate("target/classes", &targets, Path::new("src/test/java"), &options, &())?;
/// print!("{}", report.text(false));
/// # Ok::<(), cairn::Error>(())
/// ```
pub fn generate(
    class_path: &str,
    targets: &[String],
    out: &Path,
    options: &GenerateOptions,
    observer: &dyn Observer,
) -> Result<TestReport, Error> {
    let place = Place::find(Some(class_path.to_owned()), None, Some(out), &|_| {})?;
    let program = crate::open(class_path, None)?;
    let precondition = options.explore.predicates(&program, true)?;
    let engine = |method, more| {
        let target = Target::Method(method);
        let engine = options.explore.engine(&program, &target, Detail::Condition, more);
        let mut engine = engine.map_err(|e| e.to_string())?;
        engine.predicates.clone_from(&precondition);
        for_tests(&mut engine, options.all_paths);
        Ok(engine)
    };
    let request = Request {
        program: &program,
        place: &place,
        targets,
        filter: Filter::default(),
        precondition: precondition.clone(),
        options: &engine,
        meet: None,
        command: vec![format!("(by a program) {}", targets.join(" "))],
        configuration: Some(format!("{options:?}").into_bytes()),
        junit: options.junit,
        findings: options.findings,
        minimize: options.minimize,
        all_paths: options.all_paths,
        style: place.style(),
        level: place.level(&program)?,
        any_input: false,
        max_tests: options.max_tests,
        force: options.force,
        keep_witnesses: None,
        coverage_data: None,
        no_run: !options.run,
        test_time: options.test_time,
        protection: cairn_jvm::Protection::default(),
        tools: options.tools.clone(),
        sources: crate::engine::Sources::new(&[], class_path),
        page: None,
        began: Instant::now(),
        budget: options.explore.budget.clone(),
        jobs: options.explore.jobs.max(1),
    };
    Ok(test(&request, &Phases(observer))?)
}
