//! What predicates say of their reference parameters: base pairs (Brotherston, Fuhs, Navarro Perez and Gorogiannis,
//! "A decision procedure for satisfiability in separation logic with inductive predicates", 2014; the same idea as
//! `abs` in section 5 of the StarFinder paper).
//!
//! A [`Base`] of a predicate says which of its parameters one instance owns, which are null, and which are equal or
//! different. The bases of a predicate are a least fixed point: the bases of a disjunct are made from its cells, its
//! pure part, and one base for each of its instances, in all combinations, without the contradictory ones, projected
//! to the parameters. Every model of the predicate agrees with one of its bases, so a predicate none of whose bases
//! agrees with what is known has no model there. Conversely each base comes from an unfolding whose references have a
//! model; numbers, and what fields hold, are ignored.
//!
//! Only the weakest bases are kept: what agrees with a stronger one agrees with a weaker one. Instances are added one
//! by one, and what no later instance and no parameter mentions is forgotten at once, so the number of
//! intermediate combinations is bounded by what can be said of the variables still in use. The components of
//! the definitions are done callees first, each with a worklist.
//!
//! Beyond its limits ([`BasesLimits`]) a set of bases is replaced by one that follows from each of them, and an "or"
//! of the pure part is left out. Both are weaker, so "no base" still means "no model"; a [`Loss`] says so.

mod determines;
pub(crate) mod facts;

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

pub use determines::Determines;
use facts::{Facts, NULL, is_on_references, node};

use crate::cases::cases;
use crate::dependencies::{callers, components};
use crate::formula::{Definitions, Disjunct, PredicateId};
use crate::loss::Loss;

/// Parameters are given by their position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Base(Facts);

impl Base {
    /// Whether the instance certainly owns the object that this parameter refers to.
    pub fn owns(&self, param: usize) -> bool {
        self.0.owned(at(param))
    }

    pub fn is_null(&self, param: usize) -> bool {
        self.0.same(NULL, at(param))
    }

    pub fn is_not_null(&self, param: usize) -> bool {
        self.0.different(NULL, at(param))
    }

    pub fn same(&self, a: usize, b: usize) -> bool {
        self.0.same(at(a), at(b))
    }

    pub fn different(&self, a: usize, b: usize) -> bool {
        self.0.different(at(a), at(b))
    }

    /// Whether every fact of this base follows from the other one.
    pub fn is_weaker_than(&self, other: &Base) -> bool {
        self.0.weaker_than(&other.0)
    }

    /// Whether one store can agree with both. Who owns what is not compared, since one of the two may own a parameter
    /// without knowing it.
    pub fn is_compatible_with(&self, other: &Base) -> bool {
        let mut both = self.0.clone();
        (0..other.0.nodes()).all(|n| both.merge(n, other.0.class(n)).is_ok())
            && (0..other.0.nodes())
                .all(|n| (0..n).all(|m| !other.0.different(m, n) || both.separate(m, n).is_ok()))
    }
}

fn at(param: usize) -> u32 {
    param as u32 + 1
}

/// What is known of the reference in one argument of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Known {
    #[default]
    Unknown,
    Null,
    NotNull,
    /// Not null, and the object is owned by somebody else: the instance cannot own it.
    Elsewhere,
}

/// What is known of the arguments of an instance, by their positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Knowledge {
    /// Those that are missing at the end are unknown.
    pub args: Vec<Known>,
    pub same: Vec<(usize, usize)>,
    pub different: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BasesLimits {
    /// Bases of a predicate, and of an intermediate combination.
    pub bases: usize,
    /// Combinations of what is there with the bases of one instance more.
    pub combinations: usize,
    /// Cases of the pure part of one disjunct.
    pub cases: usize,
    /// Combinations tried altogether; then all sets are joined.
    pub steps: u64,
}

impl Default for BasesLimits {
    fn default() -> BasesLimits {
        BasesLimits { bases: 4_096, combinations: 65_536, cases: 64, steps: 1_000_000 }
    }
}

/// A set without elements that are stronger than another one.
#[derive(Clone, Debug, Default)]
struct Weakest {
    bases: Vec<Base>,
    /// It has been joined, and stays one element.
    joined: bool,
}

impl Weakest {
    /// Whether it says something new.
    fn insert(&mut self, new: Base) -> bool {
        if self.bases.iter().any(|old| old.is_weaker_than(&new)) {
            return false;
        }
        match self.bases.first_mut() {
            Some(old) if self.joined => *old = Base(old.0.join(&new.0)),
            _ => {
                self.bases.retain(|old| !new.is_weaker_than(old));
                self.bases.push(new);
            }
        }
        true
    }

    fn join(&mut self) {
        self.joined = true;
        if let Some(joined) = join_all(&self.bases) {
            self.bases = vec![joined];
        }
    }
}

fn join_all(bases: &[Base]) -> Option<Base> {
    bases.iter().cloned().reduce(|a, b| Base(a.0.join(&b.0)))
}

/// The bases of all predicates of some definitions. See the module.
#[derive(Clone, Debug)]
pub struct Bases {
    limits: BasesLimits,
    predicates: Vec<Weakest>,
    disjuncts: Vec<Vec<Vec<Base>>>,
    determines: Vec<Vec<Determines>>,
    losses: Vec<Loss>,
}

impl Bases {
    pub fn compute(definitions: &Definitions) -> Bases {
        Bases::compute_within(definitions, BasesLimits::default())
    }

    pub fn compute_within(definitions: &Definitions, limits: BasesLimits) -> Bases {
        let mut bases = Bases {
            limits,
            predicates: vec![Weakest::default(); definitions.predicates.len()],
            disjuncts: (definitions.predicates.iter())
                .map(|p| vec![Vec::new(); p.body.disjuncts.len()])
                .collect(),
            determines: Vec::new(),
            losses: Vec::new(),
        };
        bases.fix(definitions);
        bases.determines = determines::compute(definitions, &bases);
        bases
    }

    /// The least fixed point.
    fn fix(&mut self, definitions: &Definitions) {
        let callers = callers(definitions);
        let mut steps = 0;
        let mut losses = FxHashSet::default();
        for component in components(definitions) {
            let mut worklist: VecDeque<PredicateId> = component.iter().copied().collect();
            let mut waits: FxHashSet<PredicateId> = component.iter().copied().collect();
            let members = waits.clone();
            while let Some(id) = worklist.pop_front() {
                waits.remove(&id);
                let predicate = definitions.get(id);
                let arity = predicate.body.params.len();
                let mut changed = false;
                for (d, disjunct) in predicate.body.disjuncts.iter().enumerate() {
                    let composed = self.compose(arity, disjunct, &mut steps);
                    if composed.cases_dropped {
                        losses.insert(Loss::CasesDropped {
                            predicate: predicate.name.clone(),
                            disjunct: d,
                            limit: self.limits.cases,
                        });
                    }
                    let set = &mut self.predicates[id.index()];
                    for base in &composed.bases {
                        changed |= set.insert(base.clone());
                    }
                    let too_many = set.bases.len() > self.limits.bases || steps > self.limits.steps;
                    if too_many && !set.joined && set.bases.len() > 1 {
                        set.join();
                        changed = true;
                    }
                    if set.joined || composed.joined {
                        losses.insert(Loss::BasesJoined {
                            predicate: predicate.name.clone(),
                            limit: self.limits.bases,
                        });
                    }
                    self.disjuncts[id.index()][d] = composed.bases;
                }
                if changed {
                    for &caller in &callers[id.index()] {
                        if members.contains(&caller) && waits.insert(caller) {
                            worklist.push_back(caller);
                        }
                    }
                }
            }
        }
        self.losses = losses.into_iter().collect();
        self.losses.sort_by_key(Loss::to_string);
    }

    /// The bases of a symbolic heap, projected to its first `params` variables.
    fn compose(&self, params: usize, heap: &Disjunct, steps: &mut u64) -> Composed {
        let variables = params + heap.vars.len();
        let pure = cases(&heap.pure, self.limits.cases, &is_on_references);
        let mut joined = false;
        let mut order: Vec<usize> = (0..heap.instances.len()).collect();
        // Instances that leave no choice first.
        order.sort_by_key(|&i| self.predicates[heap.instances[i].predicate.index()].bases.len());
        // For each node the number of instances after which it is forgotten; parameters stay.
        let mut last_use = vec![0; variables + 1];
        last_use[..=params].fill(usize::MAX);
        for (turn, &i) in order.iter().enumerate() {
            for &arg in &heap.instances[i].args {
                let last_use = &mut last_use[node(arg) as usize];
                *last_use = (*last_use).max(turn + 1);
            }
        }
        let mut states = Weakest::default();
        for case in &pure.cases {
            let mut facts = Facts::none(variables);
            let consistent = case.iter().all(|atom| facts.assume(atom).is_ok())
                && heap.cells.iter().all(|cell| facts.own(node(cell.at)).is_ok());
            if consistent {
                facts.forget(|n| last_use[n as usize] > 0);
                states.insert(Base(facts));
            }
        }
        for (turn, &i) in order.iter().enumerate() {
            let instance = &heap.instances[i];
            let nodes: Vec<u32> =
                std::iter::once(NULL).chain(instance.args.iter().map(|&a| node(a))).collect();
            let known = &self.predicates[instance.predicate.index()].bases;
            let many = states.bases.len().saturating_mul(known.len()) > self.limits.combinations
                || (*steps > self.limits.steps && known.len() > 1);
            let one;
            let choices = if many {
                joined = true;
                one = join_all(known);
                one.as_slice()
            } else {
                known
            };
            let mut next = Weakest::default();
            for state in &states.bases {
                for choice in choices {
                    *steps += 1;
                    let mut facts = state.0.clone();
                    if facts.conjoin(&choice.0, &nodes).is_ok() {
                        facts.forget(|n| last_use[n as usize] > turn + 1);
                        next.insert(Base(facts));
                    }
                }
                if next.bases.len() > self.limits.bases {
                    joined = true;
                    next.join();
                }
            }
            states = next;
        }
        let bases = states.bases.into_iter().map(|b| Base(b.0.project(params))).collect();
        Composed { bases, joined, cases_dropped: pure.dropped }
    }

    /// The weakest bases of a predicate. None: it has no model.
    pub fn of(&self, predicate: PredicateId) -> &[Base] {
        &self.predicates[predicate.index()].bases
    }

    /// The weakest bases of one of its disjuncts. None: it can never hold.
    pub fn of_disjunct(&self, predicate: PredicateId, disjunct: usize) -> &[Base] {
        &self.disjuncts[predicate.index()][disjunct]
    }

    /// The weakest bases of any symbolic heap over these predicates and `params` parameters. None: it has no model.
    pub fn of_heap(&self, params: usize, heap: &Disjunct) -> Vec<Base> {
        self.compose(params, heap, &mut 0).bases
    }

    /// Whether an instance can hold where this is known, as far as references tell.
    pub fn possible(&self, predicate: PredicateId, knowledge: &Knowledge) -> bool {
        self.of(predicate).iter().any(|base| agrees(base, knowledge))
    }

    /// The disjuncts through which an instance can hold where this is known, as far as references tell.
    pub fn possible_disjuncts(&self, predicate: PredicateId, knowledge: &Knowledge) -> Vec<usize> {
        let disjuncts = self.disjuncts[predicate.index()].iter().enumerate();
        disjuncts
            .filter(|(_, bases)| bases.iter().any(|base| agrees(base, knowledge)))
            .map(|(d, _)| d)
            .collect()
    }

    /// What unfolding an instance can tell of the reference in this parameter.
    pub fn determines(&self, predicate: PredicateId, param: usize) -> Determines {
        self.determines[predicate.index()][param]
    }

    /// Where the bases are weaker than they could be.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }
}

struct Composed {
    bases: Vec<Base>,
    joined: bool,
    cases_dropped: bool,
}

fn agrees(base: &Base, knowledge: &Knowledge) -> bool {
    let mut facts = base.0.clone();
    let mut consistent = true;
    for &(a, b) in &knowledge.same {
        consistent &= facts.merge(at(a), at(b)).is_ok();
    }
    for (param, known) in knowledge.args.iter().enumerate() {
        consistent &= match known {
            Known::Unknown => true,
            Known::Null => facts.merge(NULL, at(param)).is_ok(),
            Known::NotNull | Known::Elsewhere => facts.separate(NULL, at(param)).is_ok(),
        };
    }
    for &(a, b) in &knowledge.different {
        consistent &= facts.separate(at(a), at(b)).is_ok();
    }
    let owned_twice = (knowledge.args.iter().enumerate())
        .any(|(param, known)| *known == Known::Elsewhere && facts.owned(at(param)));
    consistent && !owned_twice
}
