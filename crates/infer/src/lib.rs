//! Invariants of classes, inferred.
//!
//! In go a class and what may be spent; out comes an [`Inferred`]: a specification whose conjuncts hold in all states that
//! call sequences led to, exclude heaps that none led to, and are kept by every call from whatever satisfies them within the
//! scope. What holds so far and is not kept is told as *likely*, with the call that breaks it.
//!
//! `reach` makes states, `unreached` heaps that differ from them; `plan` says what there is to speak of, `shapes` how links own
//! nodes, `candidates` which instances of the templates (`feature`) could hold; `render` writes them as text and `judge`
//! asks the concrete checker; `induct` makes calls without symbols and `confirm` symbolic ones. The crate deliberately
//! knows no flags, files and tests.

mod candidates;
mod confirm;
mod feature;
mod induct;
mod judge;
mod plan;
mod reach;
mod render;
mod sample;
mod shapes;
mod text;
mod unreached;
mod values;

pub use confirm::Confirmed;
pub use induct::Broken;
pub use judge::specification;
pub use sample::{Sample, ordered};
pub use unreached::changes;

use candidates::candidates;
use confirm::Explorer;
use feature::Feature;
use induct::{Prober, close, strongest};
use judge::Judge;
use plan::{Plan, Planner, Shape};
use reach::{Reached, Reacher};
use render::Features;
use sample::Samples;
use values::Values;

use cairn_explore::{Budget, Rig};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_states::Library;
use cairn_strategies::Settings;
use std::collections::{BTreeMap, BTreeSet};

/// How often another shape is tried where calls break one.
const MOST_SHAPES: usize = 3;
/// Reached states from which plan and shapes are read.
const READ: usize = 160;

/// What inference may use.
pub struct Request<'a, 'p> {
    pub program: &'p Program,
    pub class: ClassId,
    /// How methods are explored: bounds, the solver.
    pub options: &'a cairn_explore::Options,
    /// The scope, and what is tried for types.
    pub settings: &'a Settings,
    pub library: &'a Library,
    pub budget: &'a Budget,
    /// Whether methods are explored symbolically, too.
    pub is_symbolic: bool,
}

/// Why nothing is inferred.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InferError {
    /// There are no objects of it that calls make, and why.
    #[error("{0}")]
    NoState(String),
    /// There can be nothing to infer.
    #[error("{0}")]
    Unfit(String),
}

/// A conjunct of the invariant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conjunct {
    /// In words.
    pub words: String,
    /// Heaps that were not reached and that it excludes.
    pub excluded: usize,
}

/// A conjunct that holds in all reached states, and that a call does not keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Likely {
    pub words: String,
    pub excluded: usize,
    pub broken: Broken,
}

/// What was inferred.
#[derive(Clone, Debug)]
pub struct Inferred {
    /// With dots.
    pub class: String,
    pub conjuncts: Vec<Conjunct>,
    pub likely: Vec<Likely>,
    /// The specification with its comments; none if there is no conjunct.
    pub text: Option<String>,
    /// Reached states, and calls of the longest sequence.
    pub reached: usize,
    pub longest: usize,
    /// Heaps that were not reached, and those of them that the invariant excludes.
    pub unreached: usize,
    pub excluded: usize,
    /// Calls without symbols that were made from states that satisfy the invariant, and those states.
    pub calls: usize,
    pub states: usize,
    pub is_cut: bool,
    pub scope: usize,
    pub confirmed: Confirmed,
    /// Methods that are not explored symbolically, for they belong to a superclass.
    pub inherited: usize,
    /// Fields that others than the class can write.
    pub open_fields: Vec<String>,
    pub losses: Vec<String>,
}

/// Infers the invariant of a class.
pub fn infer(request: &Request<'_, '_>) -> Result<Inferred, InferError> {
    let &Request { program, class, options, settings, library, budget, .. } = request;
    fit(program, class)?;
    let values = Values::new(program, class);
    let mut rig = Rig::new(program).map_err(|e| InferError::NoState(e.to_string()))?;
    rig.budget = budget.clone();
    let name = program.class(class).java_name();
    rig.initialise(class)
        .map_err(|e| InferError::NoState(format!("{name} cannot be initialised: {e}")))?;
    let reaching = budget.share(0.3);
    let reacher = Reacher::new(&values, &mut rig, (options, settings), library, &reaching);
    let reached = reacher.run();
    if reached.states.all.is_empty() {
        return Err(InferError::NoState(reach::missing(
            program,
            class,
            &reached,
            reaching.is_over(),
        )));
    }
    let unreached = unreached::unreached(program, &reached.states);
    let mut run = Run { request, values: &values, rig: &mut rig, reached, unreached };
    Ok(run.infer())
}

/// What has no invariant of its own.
fn fit(program: &Program, class: ClassId) -> Result<(), InferError> {
    let found = program.class(class);
    let name = found.java_name();
    let unfit = |why: String| Err(InferError::Unfit(why));
    if found.origin != Origin::User {
        return unfit(format!(
            "{name} is a class of the library; invariants are inferred for your own"
        ));
    }
    if found.is_interface() {
        return unfit(format!("{name} is an interface: name a class that implements it"));
    }
    if found.is(access::ENUM) {
        return unfit(format!("{name} is an enum: its constants are all objects there are"));
    }
    if found.is(access::ABSTRACT) {
        let (names, _) = program.class_path().readable_class_names();
        let loaded = names.iter().filter_map(|n| program.load(n).ok());
        let fits = |c: &ClassId| {
            let other = program.class(*c);
            *c != class && !other.is(access::ABSTRACT) && program.is_subtype(*c, class)
        };
        let mut subclasses: Vec<String> =
            loaded.filter(fits).map(|c| program.class(c).java_name()).collect();
        subclasses.sort();
        subclasses.truncate(6);
        let hint = match subclasses.is_empty() {
            true => "and the class path has no subclass of it".to_owned(),
            false => format!("name one of its subclasses: {}", subclasses.join(", ")),
        };
        return unfit(format!("{name} is abstract, {hint}"));
    }
    let fields = found.ancestors.iter().flat_map(|&a| program.class(a).fields.iter());
    let mut fields = fields.map(|&f| program.field(f));
    let is_own =
        |f: &cairn_program::Field| !f.is_static() && program.class(f.class).origin == Origin::User;
    if !fields.any(is_own) {
        return unfit(format!("{name} has no fields: there is nothing to say of its objects"));
    }
    Ok(())
}

struct Run<'a, 'p> {
    request: &'a Request<'a, 'p>,
    values: &'a Values<'p>,
    rig: &'a mut Rig<'p>,
    reached: Reached,
    unreached: Samples,
}

/// What is known with certain shapes.
struct Settled {
    plan: Plan,
    alive: Features,
    /// Candidates that held in all reached states.
    held: Vec<(Feature, usize)>,
    broken: BTreeMap<Feature, Broken>,
    confirmed: Confirmed,
    calls: usize,
    states: usize,
    is_cut: bool,
}

impl<'p> Run<'_, 'p> {
    fn infer(&mut self) -> Inferred {
        let mut barred: BTreeSet<(usize, Shape)> = BTreeSet::new();
        let mut first: Option<Settled> = None;
        let mut last = None;
        for _ in 0..MOST_SHAPES {
            let settled = self.settle(&barred);
            // A shape that calls break is not the one that was meant; perhaps there is a weaker one.
            let broken: Vec<(usize, Shape)> = settled
                .broken
                .keys()
                .filter_map(|f| match f {
                    Feature::Shape(s) => Some((*s, settled.plan.structures[*s].shape.clone())),
                    _ => None,
                })
                .collect();
            let is_done = broken.is_empty() || self.request.budget.is_over();
            barred.extend(broken);
            match first {
                None => first = Some(settled),
                Some(_) => last = Some(settled),
            }
            if is_done {
                break;
            }
        }
        // What was broken first is told, with the words of its own plan.
        let likely = first.as_ref().map(|f| self.likely(f)).unwrap_or_default();
        match last.or(first) {
            Some(settled) => self.inferred(settled, likely),
            None => unreachable!("at least one round was made"),
        }
    }

    fn settle(&mut self, barred: &BTreeSet<(usize, Shape)>) -> Settled {
        let Request { program, class, options, settings, budget, is_symbolic, .. } = *self.request;
        let mut read: Vec<Sample> = self.reached.states.all.clone();
        read.sort_by_key(|s| s.objects.len());
        // Of many states, some of each size.
        let step = read.len().div_ceil(READ).max(1);
        let mut spread: Vec<Sample> = read.iter().step_by(step).cloned().collect();
        spread.extend(read.iter().rev().take(12).cloned());
        let mut plan = Planner::new(program, class, &read).plan();
        shapes::choose(program, &mut plan, &spread, barred);
        let judge = Judge::new(program, &plan);
        let held = self.held(&judge, &candidates(program, &plan, &read));
        let mut alive: Features = held.iter().map(|h| h.0.clone()).collect();
        close(&plan, &mut alive);
        let mut broken: BTreeMap<Feature, Broken> = BTreeMap::new();
        let mut confirmed = Confirmed::default();
        let methods = self.methods();
        let unreached = &self.unreached;
        let mut prober =
            Prober::new(self.values, &mut *self.rig, budget, &self.reached.states, unreached);
        let mut told = |f: &Feature, b: Broken| {
            broken.entry(f.clone()).or_insert(b);
        };
        prober.settle(&judge, &mut alive, &mut told);
        // What others say already is left out, if the rest is kept without it.
        let lean = lean(&judge, &alive, unreached);
        if lean.len() < alive.len() {
            let mut trial = lean.clone();
            prober.settle(&judge, &mut trial, &mut |_, _| {});
            if trial == lean {
                alive = lean;
            }
        }
        let explorer = Explorer { program, class, options, settings, budget };
        while is_symbolic && !alive.is_empty() {
            let (found, dropped) = explorer.round(&judge, &methods, &mut alive, &mut told);
            confirmed = found;
            if !dropped {
                break;
            }
            prober.settle(&judge, &mut alive, &mut told);
        }
        let (calls, is_cut) = (prober.calls, prober.is_cut);
        let states = prober.satisfying(&judge, &alive);
        Settled { plan, alive, held, broken, confirmed, calls, states, is_cut }
    }

    /// The candidates that hold in all reached states and exclude another heap, and how many.
    fn held(&self, judge: &Judge<'_, 'p>, all: &[Feature]) -> Vec<(Feature, usize)> {
        let mut held = vec![];
        for feature in all {
            let features = feature.closure(judge.plan);
            let states = &self.reached.states.all;
            if !states.iter().all(|s| judge.holds(&features, s) == Some(true)) {
                continue;
            }
            let needed: Features = features.iter().filter(|f| *f != feature).cloned().collect();
            // What it excludes beyond what it needs.
            let is_excluded = |s: &&Sample| {
                judge.holds(&features, s) == Some(false)
                    && (needed.is_empty() || judge.holds(&needed, s) == Some(true))
            };
            let excluded = self.unreached.all.iter().filter(is_excluded).count();
            // What others are built on stays.
            let is_base =
                matches!(feature, Feature::Nested { .. } | Feature::Shape(_) | Feature::Array(_));
            if excluded > 0 || is_base {
                held.push((feature.clone(), excluded));
            }
        }
        held
    }

    /// The methods that are explored: constructors, and the class's own methods that can change something.
    fn methods(&self) -> Vec<MethodId> {
        let (program, class) = (self.request.program, self.request.class);
        let made = self.values.creators(class).into_iter().map(|r| r.create);
        let made = made.filter(|&m| program.method(m).class == class);
        let changing = self.values.changers(class).into_iter();
        made.chain(changing.filter(|&m| program.method(m).class == class)).collect()
    }

    fn likely(&self, settled: &Settled) -> Vec<Likely> {
        let strong: Features = settled.held.iter().map(|h| h.0.clone()).collect();
        let strong = strongest(&strong);
        let mut all = vec![];
        for (feature, excluded) in &settled.held {
            if let Some(broken) = settled.broken.get(feature)
                && strong.contains(feature)
                && !feature.is_bound()
                && *excluded > 0
            {
                let words = feature.words(&settled.plan);
                all.push(Likely { words, excluded: *excluded, broken: broken.clone() });
            }
        }
        all
    }

    fn inferred(&self, settled: Settled, likely: Vec<Likely>) -> Inferred {
        let Request { program, class, settings, .. } = *self.request;
        let Settled { plan, alive, held, confirmed, calls, states, is_cut, .. } = settled;
        let judge = Judge::new(program, &plan);
        let shown = strongest(&alive);
        let of = |f: &Feature| held.iter().find(|h| h.0 == *f).map_or(0, |h| h.1);
        let conjuncts: Vec<Conjunct> =
            shown.iter().map(|f| Conjunct { words: f.words(&plan), excluded: of(f) }).collect();
        let is_excluded = |s: &&Sample| judge.holds(&shown, s) == Some(false);
        let excluded = match shown.is_empty() {
            true => 0,
            false => self.unreached.all.iter().filter(is_excluded).count(),
        };
        let all = self.values.changers(class);
        let inherited = all.iter().filter(|&&m| program.method(m).class != class).count();
        let mut inferred = Inferred {
            class: program.class(class).java_name(),
            conjuncts,
            likely,
            text: None,
            reached: self.reached.states.all.len(),
            longest: self.reached.longest,
            unreached: self.unreached.all.len(),
            excluded,
            calls,
            states,
            is_cut,
            scope: settings.scope,
            confirmed,
            inherited,
            open_fields: open_fields(program, self.values, class),
            losses: self.reached.losses.clone(),
        };
        if !shown.is_empty() {
            inferred.text = Some(text::write(program, &plan, &shown, &inferred));
        }
        inferred
    }
}

/// The fields of a class that code elsewhere can write, as seen from outside its package.
fn open_fields(program: &Program, values: &Values<'_>, class: ClassId) -> Vec<String> {
    let is_public = values.view.class(class) == cairn_witness::facts::Access::Public;
    let fields = program.class(class).fields.iter().map(|&f| program.field(f));
    let is_open = |f: &&cairn_program::Field| {
        let hidden = access::FINAL | access::STATIC | access::SYNTHETIC | access::PRIVATE;
        f.access & hidden == 0 && (f.access & access::PUBLIC != 0 || !is_public)
    };
    fields.filter(is_open).map(|f| f.name.to_string()).collect()
}

/// Without weak conjuncts that exclude nothing that the others do not.
fn lean(judge: &Judge<'_, '_>, alive: &Features, unreached: &Samples) -> Features {
    let mut lean = strongest(alive);
    let weak: Vec<Feature> = lean.iter().filter(|f| f.is_weak()).cloned().collect();
    for feature in weak {
        let mut without = lean.clone();
        without.remove(&feature);
        let is_needed = unreached.all.iter().any(|s| {
            judge.holds(&without, s) == Some(true)
                && judge.holds(&feature.closure(judge.plan), s) == Some(false)
        });
        if !is_needed {
            lean = without;
        }
    }
    lean
}
