//! `LFP`: the contexts of the reference parameters of each predicate (Algorithm 1 of the StarFinder paper).
//!
//! `SV_i` starts as the predicate itself, `A_i` as false. In each iteration every instance in every element of `SV_i`
//! is replaced by the disjuncts of its definition, all at once, and `A_i'` is the set of abstractions of the result
//! (the module `abstraction`). When `A_i' => A_i` for all `i`, the `SV_i` before that iteration are the contexts: symbolic heaps
//! whose disjunction is the predicate, and which together say all that can be said of its parameters. The implication
//! is decided element by element: each element of `A_i'` implies one of `A_i`.
//!
//! Three things differ from the printed algorithm, none of which changes what the contexts mean:
//! - elements without a base ([`Bases::of_heap`]) have no model and are left out, already while they are unfolded;
//! - a predicate stops at the first iteration at which the predicates that it refers to have all stopped. Those that
//!   it does not refer to make no difference (the paper has one set of definitions for one precondition);
//! - beyond a limit a predicate keeps the contexts of the iteration before, and a [`Loss`] says so.

mod abstraction;

use crate::bases::Bases;
use crate::dependencies::{callees, reachable};
use crate::formula::{
    Atom, Compare, Definitions, Disjunct, Instance, Num, PredicateId, Pure, Shape, Sort, Var,
    Variable,
};
use crate::invariants::system::systems;
use crate::loss::Loss;
use crate::unfold::{rename_pure, unfold};

use abstraction::{Abstraction, abstractions};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContextsLimits {
    /// Contexts of a predicate.
    pub contexts: usize,
    pub iterations: usize,
    /// Cells, instances and existential variables of one context.
    pub size: usize,
    /// Cases of the pure part of one context.
    pub cases: usize,
}

impl Default for ContextsLimits {
    fn default() -> ContextsLimits {
        ContextsLimits { contexts: 64, iterations: 16, size: 256, cases: 16 }
    }
}

/// The contexts of one predicate. Their disjunction is equivalent to it.
#[derive(Clone, PartialEq, Debug)]
pub struct PredicateContexts {
    /// Over the parameters of the predicate, in the normal form of its disjuncts.
    pub contexts: Vec<Disjunct>,
    /// No heap satisfies two of them: references, classes or numbers differ. False if that is not known.
    pub exclusive: bool,
    /// How often the predicate was unfolded.
    pub iteration: usize,
}

/// The contexts of all predicates of some definitions. See the module.
#[derive(Clone, PartialEq, Debug)]
pub struct Contexts {
    predicates: Vec<PredicateContexts>,
    iterations: usize,
    losses: Vec<Loss>,
}

/// `SV_i` and `A_i` after each iteration.
struct Progress {
    contexts: Vec<Vec<Disjunct>>,
    abstraction: Vec<Abstraction>,
    /// For each iteration after the first element of `contexts`, whether it added nothing.
    stable: Vec<bool>,
    /// A limit was met.
    bounded: bool,
}

impl Contexts {
    pub fn compute(definitions: &Definitions, bases: &Bases) -> Contexts {
        Contexts::compute_within(definitions, bases, ContextsLimits::default())
    }

    pub fn compute_within(
        definitions: &Definitions,
        bases: &Bases,
        limits: ContextsLimits,
    ) -> Contexts {
        let callees = callees(definitions);
        let reachable: Vec<Vec<PredicateId>> =
            definitions.ids().map(|id| reachable(&callees, id)).collect();
        let mut progress: Vec<Progress> =
            definitions.ids().map(|id| Progress::start(definitions, id)).collect();
        let mut done: Vec<Option<usize>> = vec![None; progress.len()];
        let mut iterations = 0;
        while done.iter().any(Option::is_none) {
            iterations += 1;
            // What nobody waits for any more needs no further iteration.
            let mut needed = vec![false; progress.len()];
            for (reached, _) in reachable.iter().zip(&done).filter(|(_, done)| done.is_none()) {
                reached.iter().for_each(|p| needed[p.index()] = true);
            }
            for (id, progress) in definitions.ids().zip(&mut progress) {
                if needed[id.index()] {
                    progress.iterate(definitions, bases, id, limits, iterations);
                }
            }
            for id in definitions.ids() {
                let all = reachable[id.index()].iter();
                let fixed = all.clone().all(|p| progress[p.index()].stable_at(iterations));
                if done[id.index()].is_none() && fixed {
                    done[id.index()] = Some(iterations - 1);
                }
            }
        }
        let mut losses = Vec::new();
        let predicates = definitions
            .ids()
            .map(|id| {
                let progress = &mut progress[id.index()];
                let last = progress.contexts.len() - 1;
                let iteration = done[id.index()].unwrap_or(last).min(last);
                if progress.bounded && iteration == last {
                    losses.push(Loss::ContextsBounded {
                        predicate: definitions.get(id).name.clone(),
                        iteration,
                        limit: limits.contexts,
                    });
                }
                let contexts = match bases.of(id) {
                    [] => Vec::new(),
                    _ => progress.contexts.swap_remove(iteration),
                };
                let exclusive = exclusive(definitions, bases, id, &contexts, limits);
                PredicateContexts { contexts, exclusive, iteration }
            })
            .collect();
        Contexts { predicates, iterations, losses }
    }

    pub fn of(&self, predicate: PredicateId) -> &PredicateContexts {
        &self.predicates[predicate.index()]
    }

    /// How many iterations were made until the last predicate was at its fixed point.
    pub fn iterations(&self) -> usize {
        self.iterations
    }

    /// Predicates whose fixed point was not reached.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }
}

impl Progress {
    fn start(definitions: &Definitions, id: PredicateId) -> Progress {
        let arity = definitions.get(id).body.params.len() as u32;
        let itself = Instance { predicate: id, args: (0..arity).map(Var).collect() };
        let start = Disjunct { instances: vec![itself], ..Disjunct::default() };
        Progress {
            contexts: vec![vec![start]],
            abstraction: Vec::new(),
            stable: Vec::new(),
            bounded: false,
        }
    }

    /// Whether this iteration (counted from 1) added nothing, or was not made because of a limit.
    fn stable_at(&self, iteration: usize) -> bool {
        match self.stable.get(iteration - 1) {
            Some(stable) => *stable,
            None => self.bounded || self.stable.last().copied().unwrap_or(false),
        }
    }

    /// Lines 5 to 8 of Algorithm 1 for one predicate.
    fn iterate(
        &mut self,
        definitions: &Definitions,
        bases: &Bases,
        id: PredicateId,
        limits: ContextsLimits,
        iteration: usize,
    ) {
        if self.bounded {
            return;
        }
        let last = &self.contexts[self.contexts.len() - 1];
        let next = unfold_all(definitions, bases, id, last, limits);
        let Some(next) = next.filter(|_| iteration <= limits.iterations) else {
            self.bounded = true;
            return;
        };
        let params = &definitions.get(id).body.params;
        let mut new: Vec<Abstraction> = Vec::new();
        for context in &next {
            for abstraction in abstractions(params, context, limits.cases) {
                if !new.contains(&abstraction) {
                    new.push(abstraction);
                }
            }
        }
        let stable = new.iter().all(|new| self.abstraction.iter().any(|old| new.implies(old)));
        self.stable.push(stable);
        self.contexts.push(next);
        self.abstraction = new;
    }
}

/// `unfold` of the paper for a set: every instance replaced by every disjunct of its predicate. None beyond the limits.
fn unfold_all(
    definitions: &Definitions,
    bases: &Bases,
    id: PredicateId,
    contexts: &[Disjunct],
    limits: ContextsLimits,
) -> Option<Vec<Disjunct>> {
    let params = &definitions.get(id).body.params;
    let mut all = Vec::new();
    for context in contexts {
        let mut partial = vec![context.clone()];
        // The instance that is unfolded is always the first: new ones go to the end.
        for instance in &context.instances {
            let disjuncts = definitions.get(instance.predicate).body.disjuncts.len();
            let mut next = Vec::new();
            for heap in &partial {
                for disjunct in 0..disjuncts {
                    let heap = unfold(definitions, params, heap, 0, disjunct);
                    if heap.cells.len() + heap.instances.len() + heap.vars.len() > limits.size {
                        return None;
                    }
                    if !bases.of_heap(params.len(), &heap).is_empty() {
                        next.push(heap);
                    }
                }
                // What has a base leads to at least one context.
                if all.len() + next.len() > limits.contexts {
                    return None;
                }
            }
            partial = next;
        }
        all.extend(partial);
        if all.len() > limits.contexts {
            return None;
        }
    }
    Some(all)
}

fn exclusive(
    definitions: &Definitions,
    bases: &Bases,
    id: PredicateId,
    contexts: &[Disjunct],
    limits: ContextsLimits,
) -> bool {
    let params = &definitions.get(id).body.params;
    let said: Vec<_> = contexts
        .iter()
        .map(|heap| {
            // Cells at parameters say their classes also where instances are not abstracted.
            let cells = Disjunct { instances: Vec::new(), ..heap.clone() };
            let classes = abstractions(params, &cells, limits.cases);
            (heap, bases.of_heap(params.len(), heap), classes)
        })
        .collect();
    said.iter().enumerate().all(|(i, (heap, bases, classes))| {
        said[..i].iter().all(|(other_heap, other_bases, other_classes)| {
            let other_class =
                classes.iter().all(|a| other_classes.iter().all(|b| a.other_classes(b)));
            other_class
                || !bases.iter().any(|a| other_bases.iter().any(|b| a.is_compatible_with(b)))
                || contradict(params, heap, other_heap, limits.cases)
        })
    })
}

/// Whether what two contexts say of references and numbers, without their instances, has no common model. What
/// both reach from a parameter by the same fields is one object, so its fields are equal.
fn contradict(params: &[Variable], a: &Disjunct, b: &Disjunct, limit: usize) -> bool {
    let shift = a.vars.len() as u32;
    let rename = |v: Var| if v.index() < params.len() { v } else { Var(v.0 + shift) };
    let mut both = Disjunct {
        vars: a.vars.iter().chain(&b.vars).cloned().collect(),
        cells: a.cells.clone(),
        instances: Vec::new(),
        pure: a.pure.clone(),
    };
    both.pure.extend(b.pure.iter().map(|p| rename_pure(p, &rename)));
    // Variables of the first with those of the second that are equal to them.
    let mut pairs: Vec<(Var, Var)> = (0..params.len() as u32).map(|p| (Var(p), Var(p))).collect();
    let mut next = 0;
    while let Some(&(mine, theirs)) = pairs.get(next) {
        next += 1;
        both.pure.extend(equal(params, a, mine, rename(theirs)).map(Pure::Atom));
        let Some(their_cell) = b.cells.iter().find(|c| c.at == theirs) else { continue };
        both.pure.push(Pure::Atom(Atom::Null(false, mine)));
        let Some(my_cell) = a.cells.iter().find(|c| c.at == mine) else { continue };
        for pair in common_fields(&my_cell.shape, &their_cell.shape) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    systems(params, &both, limit).systems.is_empty()
}

/// The equality of two variables of one sort, the first of them a parameter or of this heap.
fn equal(params: &[Variable], heap: &Disjunct, a: Var, b: Var) -> Option<Atom> {
    let sort = match params.get(a.index()) {
        Some(param) => &param.sort,
        None => &heap.vars[a.index() - params.len()].sort,
    };
    match sort {
        Sort::Ref(_) => Some(Atom::Same(true, a, b)),
        Sort::Int | Sort::Bool => Some(Atom::Num(Compare::Eq, Num::Var(a), Num::Var(b))),
        Sort::Text | Sort::Boxed(_) | Sort::Enum(_) => Some(Atom::Equal(true, a, b)),
        Sort::Double => None,
    }
}

/// What two descriptions of one object say of the same field.
fn common_fields(a: &Shape, b: &Shape) -> Vec<(Var, Var)> {
    match (a, b) {
        (Shape::Object { fields: a, .. }, Shape::Object { fields: b, .. }) => a
            .iter()
            .flat_map(|(name, mine)| {
                let theirs = b.iter().filter(move |(other, _)| other == name);
                theirs.map(|(_, theirs)| (*mine, *theirs))
            })
            .collect(),
        (Shape::Array { length: a, .. }, Shape::Array { length: b, .. }) => vec![(*a, *b)],
        _ => Vec::new(),
    }
}
