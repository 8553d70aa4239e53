//! Methods whose inputs are more than nodes: the witnesses of summaries must do what is predicted, and
//! go the ways that those of lazy initialisation go.

use super::checking::{agrees, strategy};
use super::jvm::Jvm;
use super::ways::{Way, Ways};
use cairn_explore::{
    BoundKind, Bounds, Detail, Hooks, Options, Report, RerunError, Rerunner, Target, explore,
};
use cairn_interp::sym::Limits;
use cairn_program::Program;
use cairn_strategies::Settings;
use cairn_testing::by_effort;
use cairn_witness::{Canonical, Data, Object, Outcome, Slot, Witness, shape};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How long a run that ends may take.
const PATIENCE: Duration = Duration::from_millis(300);

/// The way of a run; none if it never ends.
type Taken = Option<Way>;

/// Explores methods of a class under several scopes.
pub fn check(name: &str, body: &str, methods: &[&str]) {
    check_with(&Settings::default(), name, body, methods);
}

/// [`check`] under other settings.
pub fn check_with(settings: &Settings, name: &str, body: &str, methods: &[&str]) {
    let source = (name.to_owned(), format!("class {name} {{\n{body}\n}}\n"));
    let program = Jvm::compile(&format!("summaries-{name}"), &[source]).program();
    let mut wrong: Vec<String> = vec![];
    for method in methods {
        let target = Target::resolve(&program, &format!("{name}#{method}")).expect("a method");
        for scope in by_effort(2, 1, 1)..=2 {
            let about = format!("{name}.{method}, scope {scope}");
            let settings = Settings { scope, ..settings.clone() };
            let differences = compare(&program, &target, &settings, &about);
            wrong.extend(differences.into_iter().map(|d| format!("{about}: {d}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Explores a method with both strategies, with every heap of each path that has many.
fn compare(program: &Program, target: &Target, settings: &Settings, about: &str) -> Vec<String> {
    let [gse, summary] = ["gse", "summary"].map(|s| {
        let report = explored(program, target, s, settings);
        assert!(!report.cuts.contains(&BoundKind::Paths), "{about}: too many paths");
        report
    });
    let [lazily, summarised] = [&gse, &summary].map(|r| Inputs::of(program, target, r));
    let (most, paths) = (gse.paths.len(), summary.paths.len());
    let (ways, heaps) = (lazily.ways.len(), [&lazily, &summarised].map(|i| i.shapes.len()));
    println!("{about}: {most} and {paths} paths, {ways} ways, {} and {} heaps", heaps[0], heaps[1]);
    let lost: Vec<&Witness> = lazily.without(&summarised).collect();
    let more: Vec<&Witness> = summarised.without(&lazily).filter(|w| !is_open(w)).collect();
    let mut differences = [&lazily.wrong[..], &summarised.wrong].concat();
    let mut differ = |is_so: bool, how: String| differences.extend(is_so.then_some(how));
    differ(paths > most, format!("{paths} paths, where {most} are enough"));
    let losses = format!("losses {:?} and {:?}", gse.losses, summary.losses);
    differ(gse.losses != summary.losses, losses);
    let ways = format!("ways {:?} and {:?}", lazily.ways, summarised.ways);
    differ(lazily.ways != summarised.ways, ways);
    differ(!lost.is_empty(), format!("heaps of gse alone: {lost:?}"));
    differ(!more.is_empty(), format!("heaps of summary alone: {more:?}"));
    differences
}

fn explored(program: &Program, target: &Target, name: &str, settings: &Settings) -> Report {
    let limits = Limits { array_length: 2, string_length: 2, audit: true, ..Limits::default() };
    let options = Options {
        strategy: strategy(name, settings),
        bounds: Bounds { limits, paths: Some(2000), ..Bounds::default() },
        detail: Detail::Witness,
        per_path: usize::MAX,
        ..Options::default()
    };
    explore(program, target, &options, &Hooks::default()).expect("it starts")
}

/// All inputs of an exploration.
#[derive(Default)]
struct Inputs {
    ways: BTreeSet<Taken>,
    /// Their heaps, numbers aside, with one of each.
    shapes: BTreeMap<Canonical, Witness>,
    wrong: Vec<String>,
}

impl Inputs {
    /// Executes each input without symbols: it must do what is predicted, and those of one path must go
    /// one way and differ in more than numbers.
    fn of(program: &Program, target: &Target, report: &Report) -> Inputs {
        let Target::Method(method) = *target else { panic!("no method") };
        let mut inputs = Inputs::default();
        let mut ways = Ways::new(program, method).expect("a rig");
        for path in report.paths.iter().filter(|p| p.end.kind().is_outcome()) {
            let first = path.witness.as_ref().expect("an input");
            let all: Vec<&Witness> = std::iter::once(first).chain(&path.others).collect();
            let taken: Vec<Taken> =
                all.iter().map(|w| inputs.taken(program, &mut ways, w)).collect();
            if let Some(i) = taken.iter().position(|t| *t != taken[0]) {
                inputs.wrong.push(format!("{first:?} and {:?} go different ways", all[i]));
            }
            let different: BTreeSet<Canonical> = all.iter().map(|w| shape(w)).collect();
            if different.len() < all.len() {
                inputs.wrong.push(format!("a heap twice on the path of {first:?}"));
            }
            inputs.ways.extend(taken);
            inputs.shapes.extend(all.into_iter().map(|w| (shape(&short(w)), w.clone())));
        }
        inputs
    }

    /// The way that an input goes.
    fn taken(&mut self, program: &Program, ways: &mut Ways<'_>, witness: &Witness) -> Taken {
        let mut rerunner = Rerunner::new(program, &witness.target).expect("a machine");
        rerunner.patience = PATIENCE;
        let rerun = rerunner.run(witness);
        let is_endless = witness.outcome == Outcome::Endless;
        let is_same = match &rerun {
            Ok(rerun) => {
                agrees(&witness.outcome, &rerun.outcome)
                    && witness.after == rerun.after
                    && witness.trace == rerun.trace
            }
            Err(e) => is_endless && matches!(e, RerunError::Endless),
        };
        if !is_same {
            self.wrong.push(format!("{witness:?} ends with {rerun:?}"));
        }
        (!is_endless).then(|| ways.way(witness).unwrap_or_else(|e| panic!("{e}: {witness:?}")))
    }

    fn without<'a>(&'a self, others: &'a Inputs) -> impl Iterator<Item = &'a Witness> {
        self.shapes.iter().filter(|s| !others.shapes.contains_key(s.0)).map(|s| s.1)
    }
}

/// Whether lazy initialisation, too, leaves something of such a heap to a path that has many, of which it
/// tells one: whether strings, boxes and arrays are null, and what is at an unknown index.
fn is_open(witness: &Witness) -> bool {
    let is_value =
        |s: &Slot| s.descriptor.starts_with("Ljava/lang/") || s.descriptor.starts_with('[');
    witness.heap.iter().any(|o| match o {
        Object::Instance { fields, .. } => fields.iter().any(|s| s.known && is_value(s)),
        Object::Array { .. } => true,
        _ => false,
    })
}

/// An input whose arrays end with the last reference in them: how long they are is a number.
fn short(witness: &Witness) -> Witness {
    let mut witness = witness.clone();
    for object in &mut witness.heap {
        if let Object::Array { elements, .. } = object {
            let end = elements
                .iter()
                .rposition(|e| matches!(e, Data::Ref(_) | Data::Text(_) | Data::Boxed(_)));
            elements.truncate(end.map_or(0, |i| i + 1));
        }
    }
    witness
}
