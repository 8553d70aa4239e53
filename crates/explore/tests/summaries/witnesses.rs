//! Methods whose inputs are more than nodes: the witnesses of summaries must do what is predicted, and
//! go the ways that those of lazy initialisation go.

use super::checking::{agrees, model};
use super::jvm::Jvm;
use super::ways::{Way, Ways};
use cairn_explore::{
    BoundKind, Bounds, Detail, Hooks, Options, Report, RerunError, Rerunner, Target, explore,
};
use cairn_interp::sym::Limits;
use cairn_models::Settings;
use cairn_program::Program;
use cairn_witness::Outcome;
use std::collections::BTreeSet;
use std::time::Duration;

/// How long a run that ends may take.
const PATIENCE: Duration = Duration::from_millis(300);

/// The way of a run; none if it never ends.
type Taken = Option<Way>;

/// Explores methods of a class under several scopes.
pub fn check(name: &str, body: &str, methods: &[&str]) {
    let source = (name.to_owned(), format!("class {name} {{\n{body}\n}}\n"));
    let program = Jvm::compile(&format!("summaries-{name}"), &[source]).program();
    for method in methods {
        let target = Target::resolve(&program, &format!("{name}#{method}")).expect("a method");
        for scope in 1..=2 {
            let settings = Settings { scope, ..Settings::default() };
            let about = format!("{name}.{method}, scope {scope}");
            let [gse, summary] = ["gse", "summary"].map(|s| {
                let report = explored(&program, &target, s, &settings);
                assert!(!report.cuts.contains(&BoundKind::Paths), "{about}: too many paths");
                (ways(&program, &target, &report, &format!("{about}, {s}")), report)
            });
            let (most, paths) = (gse.1.paths.len(), summary.1.paths.len());
            println!("{about}: {most} and {paths} paths, {} ways", gse.0.len());
            assert_eq!(gse.0, summary.0, "{about}");
            assert!(paths <= most, "{about}: {paths} paths, where {most} are enough");
            assert_eq!(gse.1.losses, summary.1.losses, "{about}");
        }
    }
}

fn explored(program: &Program, target: &Target, name: &str, settings: &Settings) -> Report {
    let limits = Limits { array_length: 2, string_length: 2, ..Limits::default() };
    let options = Options {
        model: model(name, settings),
        bounds: Bounds { limits, paths: Some(2000), ..Bounds::default() },
        detail: Detail::Witness,
        ..Options::default()
    };
    explore(program, target, &options, &Hooks::default()).expect("it starts")
}

/// The ways that the witnesses go, each as was predicted.
fn ways(program: &Program, target: &Target, report: &Report, about: &str) -> BTreeSet<Taken> {
    let Target::Method(method) = *target else { panic!("{about}: no method") };
    let mut all = BTreeSet::new();
    let mut ways = Ways::new(program, method).expect("a rig");
    for path in report.paths.iter().filter(|p| p.end.kind().is_outcome()) {
        let witness = path.witness.as_ref().unwrap_or_else(|| panic!("{about}: {:?}", path.end));
        let mut rerunner = Rerunner::new(program, &witness.target).expect("a machine");
        rerunner.patience = PATIENCE;
        let rerun = rerunner.run(witness);
        if witness.outcome == Outcome::Endless {
            let is_endless = matches!(rerun, Err(RerunError::Endless));
            assert!(is_endless, "{about}: {witness:?} ends with {rerun:?}");
            all.insert(None);
            continue;
        }
        let rerun = rerun.unwrap_or_else(|e| panic!("{about}: {e} for {witness:?}"));
        let is_same = agrees(&witness.outcome, &rerun.outcome)
            && witness.after == rerun.after
            && witness.trace == rerun.trace;
        assert!(is_same, "{about}: {witness:?} ends with {rerun:?}");
        all.insert(Some(ways.way(witness).unwrap_or_else(|e| panic!("{about}: {e}"))));
    }
    all
}
