//! Symbolic runs against the relevancy analysis: whatever holds a term in a run must be what the analysis calls
//! relevant. Methods that it calls irrelevant are executed as in a concrete run, so that each of their
//! instructions that would meet a term is noticed; at each stop the registers of all frames are looked at, and the
//! objects that can be reached from there. `CAIRN_RELEVANCY_FILTER=Name` runs the programs whose path contains `Name`.

#[path = "relevancy/subject.rs"]
mod subject;

use cairn_testing::{by_effort, java_files, parallel, thousands};
use std::path::{Path, PathBuf};
use subject::{Outcome, Subject};

fn corpus() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/check");
    let filter = std::env::var("CAIRN_RELEVANCY_FILTER").ok();
    let all = java_files(&root);
    match filter {
        Some(f) => all.into_iter().filter(|p| p.to_string_lossy().contains(&f)).collect(),
        None => all.into_iter().step_by(by_effort(240, 100, 1)).collect(),
    }
}

#[test]
fn what_holds_a_term_is_relevant() {
    let outcomes: Vec<Outcome> = parallel(&corpus(), |p| Subject::read(p).run());
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
