//! What earlier questions showed: answers to the same set of conjuncts, sets that contradict
//! themselves whatever is added, and models that may happen to fit.
//!
//! The cache is bounded by two ages: when the young one is full it becomes the old one, and what was
//! old is forgotten.

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{Counters, Unknown};
use cairn_term::{Evaluator, Model, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Sets of conjuncts in one age.
const CAPACITY: usize = 20_000;
/// Models that are tried because they satisfied the same goal before.
const LIKELY: usize = 6;
/// Models that are tried because they are the newest.
const NEWEST: usize = 4;
/// A larger contradiction is unlikely to be found again inside another question.
const LARGEST_CORE: usize = 40;

pub(crate) struct Cache {
    inner: Box<dyn Layer>,
    tally: Tally,
    evaluator: Evaluator,
    young: Age,
    old: Age,
    newest: Vec<Model>,
    set: FxHashSet<Term>,
}

/// Sorted, without duplicates.
type Key = Box<[Term]>;

#[derive(Default)]
struct Age {
    answers: FxHashMap<Key, Outcome>,
    /// Contradictions, by each of their conjuncts.
    cores: FxHashMap<Term, Vec<Rc<[Term]>>>,
    /// Models, by each goal they satisfied, oldest first.
    models: FxHashMap<Term, Vec<Model>>,
}

impl Cache {
    pub fn new(inner: Box<dyn Layer>) -> Cache {
        Cache {
            inner,
            tally: Tally::new("cache"),
            evaluator: Evaluator::new(),
            young: Age::default(),
            old: Age::default(),
            newest: Vec::new(),
            set: FxHashSet::default(),
        }
    }

    fn own(&mut self, query: &Query<'_>, key: &Key) -> Option<Outcome> {
        if let Some(known) = self.young.answers.get(key).or_else(|| self.old.answers.get(key)) {
            return Some(known.clone());
        }
        self.set.clear();
        self.set.extend(key);
        self.contradiction(query).or_else(|| self.fitting(query))
    }

    /// A contradiction has one of the goals in it: the facts have a model.
    fn contradiction(&self, query: &Query<'_>) -> Option<Outcome> {
        let ages = [&self.young, &self.old];
        let cores = query.goals.iter().flat_map(|g| ages.map(|age| age.cores.get(g)));
        let mut cores = cores.flatten().flatten();
        let core = cores.find(|core| core.iter().all(|t| self.set.contains(t)))?;
        Some(Outcome::Unsat(Some(core.to_vec())))
    }

    fn fitting(&mut self, query: &Query<'_>) -> Option<Outcome> {
        let goal = query.goals.first();
        let ages = [&self.young, &self.old];
        let likely = goal.into_iter().flat_map(|g| ages.map(|age| age.models.get(g)));
        let likely = likely.flatten().flat_map(|models| models.iter().rev()).take(LIKELY);
        for model in likely.chain(self.newest.iter().rev()) {
            let mut under = self.evaluator.under(query.pool, model);
            // The goals first: they are what a model is least likely to satisfy.
            if query.goals.iter().chain(query.facts).all(|&t| under.holds(t)) {
                return Some(Outcome::Sat(model.clone()));
            }
        }
        None
    }

    fn learn(&mut self, query: &Query<'_>, key: Key, outcome: &Outcome) {
        if self.young.answers.len() >= CAPACITY {
            self.old = std::mem::take(&mut self.young);
        }
        match outcome {
            // More time would be another answer.
            Outcome::Unknown(Unknown::Time | Unknown::Backend(_)) => return,
            Outcome::Unknown(_) => {}
            Outcome::Unsat(core) => {
                let core = core.as_deref().unwrap_or(&key);
                if core.len() <= LARGEST_CORE {
                    let core: Rc<[Term]> = core.into();
                    for &t in &*core {
                        self.young.cores.entry(t).or_default().push(core.clone());
                    }
                }
            }
            Outcome::Sat(model) => {
                for &goal in query.goals {
                    let models = self.young.models.entry(goal).or_default();
                    if models.len() == LIKELY {
                        models.remove(0);
                    }
                    models.push(model.clone());
                }
                if self.newest.len() == NEWEST {
                    self.newest.remove(0);
                }
                self.newest.push(model.clone());
            }
        }
        self.young.answers.insert(key, outcome.clone());
    }
}

impl Layer for Cache {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let mut key: Vec<Term> = query.conjuncts().collect();
        key.sort_unstable();
        key.dedup();
        let key = key.into_boxed_slice();
        if let Some(outcome) = self.own(query, &key) {
            return self.tally.answer(outcome);
        }
        self.tally.stop();
        let outcome = self.inner.decide(query);
        self.tally.start();
        self.learn(query, key, &outcome);
        self.tally.stop();
        outcome
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}
