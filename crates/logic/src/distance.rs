//! How far a predicate is from its smallest models: the least number of cells, ignoring the pure parts.
//!
//! The cost of a disjunct is its cells plus the costs of its instances, the cost of a predicate that of its cheapest
//! disjunct: a least fixed point over costs with "none" (infinite) at the start. A cost is a pair of cells and
//! unfoldings, compared in this order. An unfolding costs at least one, so a disjunct is always dearer than its
//! instances (Knuth's superior functions): the predicates are settled cheapest first, each once, and choosing the
//! cheapest disjunct again and again ends, also where a recursion owns nothing (`p(x) := p(x) | emp`).

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use crate::formula::{Cell, Definitions, Disjunct, PredicateId, Shape};

/// A size of models. Saturates: a predicate may need more cells than can be counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Distance {
    pub cells: u64,
    /// How many instances are replaced by a disjunct on the way, the first included.
    pub unfoldings: u64,
}

impl Distance {
    fn plus(self, other: Distance) -> Distance {
        Distance {
            cells: self.cells.saturating_add(other.cells),
            unfoldings: self.unfoldings.saturating_add(other.unfoldings),
        }
    }
}

/// Cells for each class, by name; an array counts under the name of its type (`int[]`).
pub type ClassCounts = BTreeMap<Arc<str>, u64>;

#[derive(Clone, Debug)]
struct Entry {
    least: Option<Distance>,
    disjuncts: Vec<Option<Distance>>,
    order: Vec<usize>,
    classes: Option<ClassCounts>,
}

/// The distances of all predicates of some definitions. See the module.
#[derive(Clone, Debug)]
pub struct Distances {
    entries: Vec<Entry>,
}

impl Distances {
    pub fn compute(definitions: &Definitions) -> Distances {
        let least = settle(definitions);
        let mut entries: Vec<Entry> = definitions
            .predicates
            .iter()
            .zip(&least)
            .map(|(predicate, settled)| {
                let of = |p: PredicateId| least[p.index()].map(|s| s.distance);
                let disjuncts: Vec<_> =
                    predicate.body.disjuncts.iter().map(|d| unfolded(d, &of)).collect();
                let mut order: Vec<usize> = (0..disjuncts.len()).collect();
                order.sort_by_key(|&d| (disjuncts[d].is_none(), disjuncts[d], d));
                Entry { least: settled.map(|s| s.distance), disjuncts, order, classes: None }
            })
            .collect();
        // Cheapest first, so that the instances of the cheapest disjunct are counted before it.
        let mut by_distance: Vec<(Settled, usize)> =
            least.iter().enumerate().filter_map(|(i, s)| s.map(|s| (s, i))).collect();
        by_distance.sort_unstable_by_key(|(settled, _)| settled.turn);
        for (settled, index) in by_distance {
            let disjunct = &definitions.predicates[index].body.disjuncts[settled.disjunct];
            let counts = class_counts(disjunct, |p| entries[p.index()].classes.as_ref());
            entries[index].classes = counts;
        }
        Distances { entries }
    }

    /// The least model of a predicate; none if it has no finite one.
    pub fn of(&self, predicate: PredicateId) -> Option<Distance> {
        self.entries[predicate.index()].least
    }

    /// The least model through one of its disjuncts.
    pub fn of_disjunct(&self, predicate: PredicateId, disjunct: usize) -> Option<Distance> {
        self.entries[predicate.index()].disjuncts[disjunct]
    }

    /// The disjuncts of a predicate, those with the smallest models first; those without finite models are last.
    pub fn order(&self, predicate: PredicateId) -> &[usize] {
        &self.entries[predicate.index()].order
    }

    /// How many cells of each class the least model has that [`Distances::order`] leads to.
    pub fn classes(&self, predicate: PredicateId) -> Option<&ClassCounts> {
        self.entries[predicate.index()].classes.as_ref()
    }

    /// The least model of any symbolic heap over these predicates, without an unfolding for itself.
    pub fn of_heap(&self, heap: &Disjunct) -> Option<Distance> {
        heap_distance(heap, &|p| self.of(p))
    }

    /// The cells for each class in the least model of a symbolic heap over these predicates.
    pub fn classes_of_heap(&self, heap: &Disjunct) -> Option<ClassCounts> {
        class_counts(heap, |p| self.classes(p))
    }
}

fn heap_distance(
    heap: &Disjunct,
    of: &impl Fn(PredicateId) -> Option<Distance>,
) -> Option<Distance> {
    let cells = Distance { cells: heap.cells.len() as u64, unfoldings: 0 };
    heap.instances.iter().try_fold(cells, |sum, i| Some(sum.plus(of(i.predicate)?)))
}

fn unfolded(
    disjunct: &Disjunct,
    of: &impl Fn(PredicateId) -> Option<Distance>,
) -> Option<Distance> {
    Some(heap_distance(disjunct, of)?.plus(Distance { cells: 0, unfoldings: 1 }))
}

#[derive(Clone, Copy)]
struct Settled {
    distance: Distance,
    /// The first of the cheapest disjuncts.
    disjunct: usize,
    /// When it was settled. Its instances were settled before, also where saturated distances are equal.
    turn: usize,
}

/// Knuth's generalisation of Dijkstra's algorithm.
fn settle(definitions: &Definitions) -> Vec<Option<Settled>> {
    let mut settled: Vec<Option<Settled>> = vec![None; definitions.predicates.len()];
    // For each predicate the disjuncts that wait for it, once for each instance.
    let mut waiting: Vec<Vec<(usize, usize)>> = vec![Vec::new(); definitions.predicates.len()];
    let mut missing: Vec<Vec<usize>> = Vec::with_capacity(definitions.predicates.len());
    let mut queue = BinaryHeap::new();
    for (p, predicate) in definitions.predicates.iter().enumerate() {
        missing.push(predicate.body.disjuncts.iter().map(|d| d.instances.len()).collect());
        for (d, disjunct) in predicate.body.disjuncts.iter().enumerate() {
            for instance in &disjunct.instances {
                waiting[instance.predicate.index()].push((p, d));
            }
            if let Some(distance) = unfolded(disjunct, &|_| None) {
                queue.push(Reverse((distance, p, d)));
            }
        }
    }
    let mut turn = 0;
    while let Some(Reverse((distance, p, disjunct))) = queue.pop() {
        if settled[p].is_some() {
            continue;
        }
        settled[p] = Some(Settled { distance, disjunct, turn });
        turn += 1;
        for (caller, d) in std::mem::take(&mut waiting[p]) {
            missing[caller][d] -= 1;
            if missing[caller][d] == 0 {
                let body = &definitions.predicates[caller].body.disjuncts[d];
                let of = |q: PredicateId| settled[q.index()].map(|s| s.distance);
                if let Some(distance) = unfolded(body, &of) {
                    queue.push(Reverse((distance, caller, d)));
                }
            }
        }
    }
    settled
}

/// The name under which a cell is counted.
pub fn class_of(cell: &Cell) -> Arc<str> {
    match &cell.shape {
        Shape::Object { class, .. } => class.clone(),
        Shape::Array { element, .. } => format!("{element}[]").into(),
    }
}

fn class_counts<'a>(
    heap: &Disjunct,
    of: impl Fn(PredicateId) -> Option<&'a ClassCounts>,
) -> Option<ClassCounts> {
    let mut counts = ClassCounts::new();
    let mut add = |class: Arc<str>, count: u64| {
        let sum = counts.entry(class).or_default();
        *sum = sum.saturating_add(count);
    };
    for cell in &heap.cells {
        add(class_of(cell), 1);
    }
    for instance in &heap.instances {
        for (class, count) in of(instance.predicate)? {
            add(class.clone(), *count);
        }
    }
    Some(counts)
}
