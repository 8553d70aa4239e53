//! The search: call sequences with unknown arguments, breadth first by the number of calls.
//!
//! All sequences of one length are explored together: a method that looks at an unknown object of the class, where the catalogue
//! says how that comes about. At the end of each path the object's state is compared with those that are known; a sequence none of whose
//! states is new is not kept, and not extended. Arguments that are objects come from the sequences that are known of their
//! own classes by then, so that classes whose objects need each other come about together.

use crate::calls::{Usage, changers, constants, creators, is_open_class, tested};
use crate::merge::{Known, Merger, Novelty};
use crate::needed::{self, Needed};
use crate::snapshot::Snapshot;
use cairn_arrange::View;
use cairn_explore::{
    Budget, Detail, End, Hooks, Observer, Options, SearchOrder, SeenPath, Target, explore,
};
use cairn_heap::input::Place;
use cairn_heap::universe::Catalogue;
use cairn_heap::{Recipe, Ref};
use cairn_interp::Machine;
use cairn_program::{ClassId, MethodId, Program};
use cairn_solver::{BackendError, ChainOptions};
use cairn_strategies::Settings;
use cairn_term::Pool;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a question of the search may cost: there are other states.
const SOLVER_EFFORT: u64 = 1 << 10;
const SOLVER_TIME: Duration = Duration::from_secs(2);

/// Effort of a comparison of two states.
const COMPARISON: u64 = 4;

/// Of the time, what the classes that are needed may take together.
const PARTS_SHARE: f64 = 0.5;

/// What the search may take. Of the class that is asked for, and of those that it needs.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Calls after the one that makes the object.
    pub calls: usize,
    /// Sequences that are kept.
    pub sequences: usize,
    /// Sequences of one length that are tried.
    pub tried: usize,
    /// States of one shape, from which on other values alone are nothing new.
    pub values: usize,
    /// Counted effort of one length.
    pub effort: u64,
    /// Paths of one length.
    pub paths: u64,
}

impl Bounds {
    pub const SUBJECT: Bounds =
        Bounds { calls: 4, sequences: 40, tried: 96, values: 3, effort: 1 << 13, paths: 800 };
    pub const PART: Bounds =
        Bounds { calls: 2, sequences: 12, tried: 24, values: 3, effort: 1 << 11, paths: 100 };
}

/// What is known of the objects of one class.
#[derive(Clone, Debug, Default)]
pub struct ClassStates {
    /// The sequences, those of fewer calls first.
    pub sequences: Vec<Recipe>,
    /// States that were told apart, and those that others cover.
    pub states: usize,
    pub merged: usize,
    /// Calls of the longest sequence that was tried, after the one that makes the object.
    pub calls: usize,
    /// Why there are no more: a bound was met.
    pub is_cut: bool,
    /// Sequences of one length were not all executed: what the search may take was spent.
    pub is_out: bool,
    /// What stopped sequences, other than an exception.
    pub losses: Vec<String>,
}

/// What another search can go on with.
pub(crate) struct Kept {
    pub needed: Needed,
    pub usage: Usage,
    pub mergers: BTreeMap<ClassId, Merger>,
    pub classes: BTreeMap<ClassId, ClassStates>,
}

/// What a search has found, apart from the program and the solver.
pub(crate) struct Finished {
    needed: Needed,
    usage: Usage,
    pub known: Known,
    pub classes: BTreeMap<ClassId, ClassStates>,
}

impl Finished {
    /// The same for a search that is to go on. That is the same for all of them.
    pub fn kept(&self, subject: ClassId, solver: &ChainOptions) -> Result<Kept, BackendError> {
        let merger = Merger::with(self.known.copied(), solver)?;
        Ok(Kept {
            needed: self.needed.clone(),
            usage: self.usage.clone(),
            mergers: BTreeMap::from([(subject, merger)]),
            classes: self.classes.clone(),
        })
    }
}

/// The search for one class and all that its objects need.
pub struct Search<'p> {
    pub(crate) program: &'p Program,
    pub(crate) view: View<'p>,
    pub(crate) subject: ClassId,
    pub(crate) options: Options,
    settings: Settings,
    needed: Needed,
    pub(crate) usage: Usage,
    /// A merger for each class.
    pub(crate) mergers: BTreeMap<ClassId, Merger>,
    pub classes: BTreeMap<ClassId, ClassStates>,
    pub(crate) budget: Budget,
    /// Of it, what may be spent on the classes that are needed: the one that is asked for comes last.
    parts: Budget,
    pub bounds: (Bounds, Bounds),
}

impl<'p> Search<'p> {
    pub fn new(
        program: &'p Program,
        subject: ClassId,
        options: &Options,
        settings: &Settings,
        budget: Budget,
    ) -> Search<'p> {
        let view = View::of(program, subject);
        let needed = needed::find(program, &view, subject, settings, &budget);
        let usage = Usage::of_package(program, &needed.near, &budget);
        let kept = Kept { needed, usage, mergers: BTreeMap::new(), classes: BTreeMap::new() };
        Search::going_on(program, subject, (options, settings), budget, kept)
    }

    /// One that goes on from what another has found.
    pub(crate) fn going_on(
        program: &'p Program,
        subject: ClassId,
        (options, settings): (&Options, &Settings),
        budget: Budget,
        kept: Kept,
    ) -> Search<'p> {
        let view = View::of(program, subject);
        let Kept { needed, usage, mergers, classes } = kept;
        let parts = budget.share(PARTS_SHARE);
        let parts = match budget.effort_left() {
            Some(left) => parts.with_effort(left / 2),
            None => parts,
        };
        Search {
            program,
            view,
            subject,
            options: options.clone(),
            settings: settings.clone(),
            needed,
            usage,
            mergers,
            classes,
            budget,
            parts,
            bounds: (Bounds::SUBJECT, Bounds::PART),
        }
    }

    /// What is left when it is done. Of the states, those of the class that was asked for.
    pub(crate) fn finish(mut self) -> Finished {
        let known = self.mergers.remove(&self.subject).map(Merger::into_known);
        Finished {
            needed: self.needed,
            usage: self.usage,
            known: known.unwrap_or_default(),
            classes: self.classes,
        }
    }

    fn bounds_of(&self, class: ClassId) -> Bounds {
        if class == self.subject { self.bounds.0 } else { self.bounds.1 }
    }

    fn budget_of(&self, class: ClassId) -> &Budget {
        if class == self.subject { &self.budget } else { &self.parts }
    }

    /// Searches up to the bounds.
    pub fn run(&mut self) {
        let classes = self.needed.classes.clone();
        let first: BTreeMap<ClassId, Vec<Recipe>> = classes
            .iter()
            .map(|&c| (c, creators(&self.view, c, &self.needed.factories, &self.usage)))
            .collect();
        for (&class, recipes) in &first {
            self.classes.entry(class).or_default().sequences.clone_from(recipes);
        }
        // What is needed comes before what needs it.
        for &class in classes.iter().rev() {
            let tried = first.get(&class).cloned().unwrap_or_default();
            let mut unchecked =
                std::mem::take(&mut self.classes.entry(class).or_default().sequences);
            self.level(class, tried, 0);
            let most = self.bounds_of(class).sequences;
            let states = self.classes.entry(class).or_default();
            debug_assert!(states.sequences.len() <= unchecked.len(), "only some are kept");
            // What nobody could look at may make an object all the same: the path that calls it will tell.
            if states.is_out {
                unchecked.retain(|r| !states.sequences.contains(r));
                states.sequences.extend(unchecked);
                states.sequences.truncate(most);
            }
        }
        let most = self.bounds.0.calls.max(self.bounds.1.calls);
        let mut last: BTreeMap<ClassId, usize> = classes.iter().map(|&c| (c, 0)).collect();
        let methods: BTreeMap<ClassId, Vec<MethodId>> =
            classes.iter().map(|&c| (c, changers(&self.view, c, &self.usage))).collect();
        for calls in 1..=most {
            for &class in classes.iter().rev() {
                if calls > self.bounds_of(class).calls || self.budget_of(class).is_over() {
                    continue;
                }
                let known = &self.classes[&class].sequences;
                let from = last[&class];
                let tried = extended(&known[from..], &methods[&class]);
                last.insert(class, known.len());
                if !tried.is_empty() {
                    self.level(class, tried, calls);
                }
            }
        }
    }

    /// Tries sequences of one length of a class, and keeps those that lead to a new state.
    fn level(&mut self, class: ClassId, mut tried: Vec<Recipe>, calls: usize) {
        let bounds = self.bounds_of(class);
        let room = bounds.sequences.saturating_sub(self.classes[&class].sequences.len());
        let is_cut = tried.len() > bounds.tried || room == 0;
        tried.truncate(bounds.tried);
        let states = self.classes.entry(class).or_default();
        states.is_cut |= is_cut;
        if room == 0 || tried.is_empty() {
            return;
        }
        states.calls = calls;
        let first = states.sequences.len();
        let found = self.explore(class, &tried, bounds);
        let Explored { new, losses, is_out } = match found {
            Ok(found) => found,
            Err(why) => Explored { losses: vec![why], ..Explored::default() },
        };
        let states = self.classes.entry(class).or_default();
        states.is_out |= is_out;
        for loss in losses {
            if !states.losses.contains(&loss) {
                states.losses.push(loss);
            }
        }
        // Those with a new shape first, and of them the simple ones.
        let rank = |(&n, &(novelty, cost)): (&usize, &(Novelty, usize))| {
            (novelty != Novelty::Shape, cost, n)
        };
        let mut kept: Vec<(bool, usize, usize)> = new.iter().map(rank).collect();
        kept.sort();
        states.is_cut |= kept.len() > room;
        kept.truncate(room);
        states.sequences.extend(kept.into_iter().map(|(_, _, n)| tried[n].clone()));
        debug_assert!(states.sequences.len() >= first, "sequences are only added");
        if let Some(merger) = self.mergers.get(&class) {
            (states.states, states.merged) = (merger.states().len(), merger.merged);
        }
    }

    /// Explores sequences of a class: those that lead to something new, and what was lost.
    pub(crate) fn explore(
        &mut self,
        class: ClassId,
        tried: &[Recipe],
        bounds: Bounds,
    ) -> Result<Explored, String> {
        let mut merger = match self.mergers.remove(&class) {
            Some(known) => known,
            None => Merger::new(&self.options.solver).map_err(|e| e.to_string())?,
        };
        let look = cairn_interp::looker(self.program, class).map_err(|e| format!("{e:?}"))?;
        let mut catalogue = self.catalogue();
        catalogue.try_from_here();
        let numbers: Vec<usize> = tried.iter().map(|r| catalogue.add(r.clone())).collect();
        let first = numbers[0];
        let mut settings =
            Settings { catalogue: Some(Arc::new(catalogue)), ..self.settings.clone() };
        settings.subclasses.insert(class, vec![class]);
        let strategy = cairn_strategies::by_name("gse", &settings);
        let mut options = self.options.clone();
        options.strategy = strategy.ok_or("there is no strategy `gse`")?;
        options.summary = None;
        options.solver.effort = options.solver.effort.min(SOLVER_EFFORT);
        options.solver.time_per_question = options.solver.time_per_question.min(SOLVER_TIME);
        options.predicates = None;
        options.contract = None;
        options.split_results = false;
        options.order = SearchOrder::Shallow;
        options.jobs = 1;
        options.detail = Detail::End;
        options.non_null = vec!["p0".into()];
        options.bounds.paths = Some(bounds.paths);
        options.budget = self.budget_of(class).with_effort(bounds.effort);
        let (pool, found) = (merger.pool.clone(), Arc::<Mutex<Found>>::default());
        let observe = || -> Box<dyn Observer> {
            Box::new(Watcher { pool: pool.clone(), found: found.clone(), last: None })
        };
        let hooks = Hooks { observe: &observe, take: Some(&|_| {}), ..Hooks::default() };
        let report = explore(self.program, &Target::Method(look), &options, &hooks);
        let report = report.map_err(|e| e.to_string())?;
        let found = std::mem::take(&mut *found.lock().unwrap_or_else(PoisonError::into_inner));
        // What is simple comes first: then the others are covered by it, and not the other way round.
        let mut found = found;
        let pool = merger.pool.clone();
        let cost = |s: &Option<Snapshot>| s.as_ref().map_or(usize::MAX, |s| s.cost(&pool));
        found.sort_by_key(|(_, snapshot)| cost(snapshot));
        let mut new: New = BTreeMap::new();
        let mut is_out = report.ended_by.is_some();
        for (number, snapshot) in found {
            if self.budget_of(class).is_over() {
                is_out = true;
                break;
            }
            let compared = merger.compared;
            let cost = cost(&snapshot);
            let Some(number) = number.checked_sub(first) else { continue };
            let novelty = match snapshot {
                Some(snapshot) => merger.add(snapshot, &tried[number]),
                // What is too large to be told apart may be new.
                None => Novelty::Values(0),
            };
            self.budget_of(class).charge(COMPARISON * (merger.compared - compared));
            let is_new = match novelty {
                Novelty::Covered => false,
                Novelty::Values(known) => known < bounds.values,
                Novelty::Shape => true,
            };
            if is_new {
                let best = new.entry(number).or_insert((novelty, cost));
                *best = (best.0.max(novelty), best.1.min(cost));
            }
        }
        self.mergers.insert(class, merger);
        Ok(Explored { new, losses: report.losses, is_out })
    }

    /// All sequences that were kept.
    pub fn catalogue(&self) -> Catalogue {
        let mut catalogue = Catalogue::default();
        for states in self.classes.values() {
            for recipe in &states.sequences {
                catalogue.add(recipe.clone());
            }
        }
        catalogue.set_tested(tested(self.program, &self.needed.own));
        for (&class, states) in &self.classes {
            if states.sequences.is_empty() {
                catalogue.set_constants(class, constants(&self.view, class));
            }
        }
        let is_open = |c: &ClassId| is_open_class(&self.view, *c);
        catalogue.set_open(self.needed.classes.iter().copied().filter(is_open).collect());
        catalogue
    }

    /// The states of a class that were told apart.
    pub fn merger(&self, class: ClassId) -> Option<&Merger> {
        self.mergers.get(&class)
    }
}

/// Sequences with one call more, in turn for each of the methods.
pub(crate) fn extended(known: &[Recipe], methods: &[MethodId]) -> Vec<Recipe> {
    let mut all = vec![];
    for &method in methods {
        for recipe in known {
            let mut longer = recipe.clone();
            longer.then.push(method);
            all.push(longer);
        }
    }
    all
}

/// Sequences, by their number among those tried, that led to something new: what, and what the simplest of it costs.
pub(crate) type New = BTreeMap<usize, (Novelty, usize)>;

/// What came of sequences of one length.
#[derive(Default)]
pub(crate) struct Explored {
    new: New,
    /// What was lost.
    losses: Vec<String>,
    /// Some were not executed to their end.
    is_out: bool,
}

/// What watchers have found: the numbers of recipes in the catalogue, and states that they led to; none where it is too large.
type Found = Vec<(usize, Option<Snapshot>)>;

/// Takes the states at the ends of paths.
struct Watcher {
    pool: Arc<Pool>,
    found: Arc<Mutex<Found>>,
    last: Option<(usize, Option<Snapshot>)>,
}

impl Observer for Watcher {
    fn stopped(&mut self, m: &Machine<'_>) {
        self.last = None;
        if m.frames().is_empty()
            && let Some((number, root)) = root(m)
        {
            self.last = Some((number, Snapshot::take(m, root, &self.pool)));
        }
    }

    fn path(&mut self, path: &SeenPath<'_>) {
        let Some(last) = self.last.take() else { return };
        if *path.end == End::Returned {
            self.found.lock().unwrap_or_else(PoisonError::into_inner).push(last);
        }
    }
}

/// The object that was looked at: the number of its recipe in the catalogue, and where it is.
fn root(m: &Machine<'_>) -> Option<(usize, Ref)> {
    let sym = m.sym.as_ref()?;
    let is_root = |o: &&cairn_heap::input::InputObject| {
        sym.unknowns.get(o.creator).place == Place::Argument(0)
    };
    let object = sym.path.input.objects.iter().find(is_root)?;
    Some((Catalogue::number(object.form)?, object.at))
}
