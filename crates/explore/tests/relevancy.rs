//! Symbolic runs against the relevancy analysis: whatever holds a term in a run must be what the analysis calls
//! relevant. Methods that it calls irrelevant are executed as in a concrete run, so that each of their
//! instructions that would meet a term is noticed; at each stop the registers of all frames are looked at, and the
//! objects that can be reached from there. `CAIRN_RELEVANCY_FILTER=Name` runs the programs whose path contains `Name`.

#[path = "relevancy/subject.rs"]
mod subject;

use cairn_testing::{by_effort, java_files, parallel, thousands};
use std::path::{Path, PathBuf};
use subject::{Outcome, Subject};

/// How references of inputs are resolved, besides what a program asks for.
const STRATEGIES: &[Option<&str>] = &[None, Some("lazier-sharp"), Some("summary"), Some("lazier")];

/// What is run: a program with a target in its first lines, or one with a `main`.
enum Case {
    File(PathBuf),
    Main(String, Vec<PathBuf>),
}

impl Case {
    fn name(&self) -> String {
        match self {
            Case::File(path) => path.to_string_lossy().into_owned(),
            Case::Main(class, _) => class.clone(),
        }
    }

    fn subject(&self) -> Subject {
        match self {
            Case::File(path) => Subject::read(path),
            Case::Main(class, sources) => Subject::of_main(class, sources.clone()),
        }
    }
}

/// Programs with a `main`: those of the corpus of relevancy, and the drivers of the applications.
fn mains(root: &Path) -> Vec<Case> {
    let mut all = vec![];
    for file in java_files(&root.join("tests/relevancy")) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        all.push(Case::Main(format!("{name}.Driver"), vec![file]));
    }
    for application in ["dbmerge", "webstore"] {
        let sources = cairn_testing::sources(&[&format!("relevancy/{application}")]);
        let name = |f: &PathBuf| f.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for driver in sources.iter().map(name).filter(|n| n.ends_with("Driver")) {
            all.push(Case::Main(format!("{application}.{driver}"), sources.clone()));
        }
    }
    all
}

/// Cases with the strategies that they run under.
fn cases() -> Vec<(Case, Option<&'static str>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let filter = std::env::var("CAIRN_RELEVANCY_FILTER").ok();
    let every = if filter.is_some() { 1 } else { by_effort(480, 160, 1) };
    let files = java_files(&root.join("tests/check")).into_iter().map(Case::File);
    let mut all: Vec<Case> = files.step_by(every).collect();
    all.extend(mains(&root).into_iter().step_by(every.min(40)));
    all.retain(|c| filter.as_ref().is_none_or(|f| c.name().contains(f)));
    let strategy = |(i, c)| (c, STRATEGIES[i % STRATEGIES.len()]);
    all.into_iter().enumerate().map(strategy).collect()
}

#[test]
fn what_holds_a_term_is_relevant() {
    let outcomes: Vec<Outcome> =
        parallel(&cases(), |(case, strategy)| case.subject().under(*strategy).run());
    let sum = |f: fn(&Outcome) -> u64| thousands(outcomes.iter().map(f).sum());
    println!(
        "relevancy: {} programs, {} paths, {} stops; {} registers and {} places in the heap with terms; {} frames of irrelevant methods, {} of methods that are not known",
        thousands(outcomes.len() as u64),
        sum(|o| o.paths),
        sum(|o| o.stops),
        sum(|o| o.registers),
        sum(|o| o.places),
        sum(|o| o.entered),
        sum(|o| o.unknown),
    );
    let misses: Vec<String> = outcomes.into_iter().flat_map(|o| o.misses).collect();
    assert!(misses.is_empty(), "{} misses:\n{}", misses.len(), misses.join("\n"));
}
