//! What is computed once from definitions, before anything is unfolded.

use crate::counted::counted;
use cairn_logic::dependencies;
use cairn_logic::{
    Atom, Bases, Bound, Compare, Definitions, Disjunct, Distances, Invariant, Invariants,
    Knowledge, Num, Predicate, PredicateId, Pure, Shape, Sort, Var,
};
use std::sync::Arc;

/// Definitions with what the unfolding engine asks of them again and again.
pub struct Theory {
    pub definitions: Definitions,
    /// For each predicate and parameter: how it may be left open.
    free: Vec<Vec<Freedom>>,
    /// For each predicate and reference parameter: whether each disjunct says itself what it is.
    direct: Vec<Vec<bool>>,
    /// For each predicate and parameter: whether a disjunct reads what the object holds without owning it.
    reads: Vec<Vec<bool>>,
    distances: Distances,
    bases: Bases,
    /// Of each predicate with the number of its cells as one more parameter.
    invariants: Vec<Vec<Invariant>>,
    /// The component of mutually recursive predicates that each belongs to.
    components: Vec<usize>,
    /// The classes of the cells of each predicate, and of those that it uses. None: a cell may have any of several.
    classes: Vec<Option<Vec<Arc<str>>>>,
    /// A formula that says nothing.
    nothing: Disjunct,
}

/// What a number parameter is asked for, at most: one of which nothing else is asked needs no variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Freedom {
    /// To be small enough: a very small number satisfies all.
    low: bool,
    high: bool,
}

impl Theory {
    pub fn new(definitions: Definitions) -> Theory {
        let free = freedoms(&definitions);
        let direct = definitions.predicates.iter().map(directly).collect();
        let reads = definitions.predicates.iter().map(reading).collect();
        let distances = Distances::compute(&definitions);
        let bases = Bases::compute(&definitions);
        let invariants = invariants(&definitions);
        let mut components = vec![0; definitions.predicates.len()];
        for (n, component) in dependencies::components(&definitions).iter().enumerate() {
            component.iter().for_each(|p| components[p.index()] = n);
        }
        let classes = owned_classes(&definitions);
        let nothing = Disjunct::default();
        Theory {
            definitions,
            free,
            direct,
            reads,
            distances,
            bases,
            invariants,
            components,
            classes,
            nothing,
        }
    }

    /// What holds of the numbers of every model of a predicate. The number of cells is a parameter more.
    pub fn invariants(&self, p: PredicateId) -> &[Invariant] {
        &self.invariants[p.index()]
    }

    /// Whether the numbers of a predicate tell how many cells it has.
    pub fn counts(&self, p: PredicateId) -> bool {
        let cells = self.definitions.get(p).body.params.len();
        let tells = |i: &Invariant| {
            i.compare == Bound::Eq && i.when.is_none() && i.linear.iter().any(|t| t.0 == cells)
        };
        self.invariants(p).iter().any(tells)
    }

    /// Whether an instance in the definition of a predicate begins a recursion of its own.
    pub fn begins(&self, inside: PredicateId, p: PredicateId) -> bool {
        self.components[inside.index()] != self.components[p.index()]
    }

    /// The classes of all cells of an instance.
    pub fn classes(&self, p: PredicateId) -> Option<&[Arc<str>]> {
        self.classes[p.index()].as_deref()
    }

    pub(crate) fn nothing(&self) -> &Disjunct {
        &self.nothing
    }

    /// The disjuncts of a predicate that what is known of its arguments leaves, those with the smallest models
    /// first. Those without a model are not among them.
    pub fn possible(&self, p: PredicateId, knowledge: &Knowledge) -> Vec<usize> {
        let possible = self.bases.possible_disjuncts(p, knowledge);
        let order = self.distances.order(p).iter();
        order.copied().filter(|d| possible.contains(d)).collect()
    }

    /// Whether each disjunct of a predicate says itself what a parameter is.
    pub fn is_direct(&self, p: PredicateId, param: usize) -> bool {
        self.direct[p.index()][param]
    }

    /// Whether unfolding an instance can tell what a reference parameter is.
    pub fn determines(&self, p: PredicateId, param: usize) -> bool {
        self.bases.determines(p, param).resolves()
    }

    /// Whether an instance is unfolded only when a reference parameter is known: unfolding tells what it is, or reads
    /// what the object holds. A predicate that owns nothing would go on for ever along references that nobody has read.
    pub fn waits_for(&self, p: PredicateId, param: usize) -> bool {
        self.determines(p, param) || self.reads(p, param)
    }

    /// Whether unfolding an instance reads what a reference parameter holds without owning it.
    pub fn reads(&self, p: PredicateId, param: usize) -> bool {
        self.reads[p.index()][param]
    }

    /// Whether nothing is asked of an existential variable but to be small (large) enough.
    pub fn is_free(&self, disjunct: &Disjunct, var: Var, low: bool) -> bool {
        is_free(&self.free, disjunct, var, low)
    }
}

/// Invariants with few parameters say most, and cost least.
const PARAMETERS: usize = 2;

fn invariants(definitions: &Definitions) -> Vec<Vec<Invariant>> {
    let counted = counted(definitions);
    let bases = Bases::compute(&counted);
    let found = Invariants::compute(&counted, &bases);
    let is_short = |i: &&Invariant| i.linear.len() <= PARAMETERS;
    counted.ids().map(|p| found.of(p).iter().filter(is_short).cloned().collect()).collect()
}

fn owned_classes(definitions: &Definitions) -> Vec<Option<Vec<Arc<str>>>> {
    let callees = dependencies::callees(definitions);
    let all = definitions.ids().map(|p| {
        let mut classes: Vec<Arc<str>> = vec![];
        for q in dependencies::reachable(&callees, p) {
            for cell in definitions.get(q).body.disjuncts.iter().flat_map(|d| &d.cells) {
                match &cell.shape {
                    Shape::Object { class, or_subclass: false, .. } => classes.push(class.clone()),
                    _ => return None,
                }
            }
        }
        classes.sort();
        classes.dedup();
        Some(classes)
    });
    all.collect()
}

/// Greatest fixed point: a parameter is low if each of its occurrences is on the smaller side of a comparison, or
/// an argument of a low parameter.
fn freedoms(definitions: &Definitions) -> Vec<Vec<Freedom>> {
    let both = Freedom { low: true, high: true };
    let mut free: Vec<Vec<Freedom>> =
        definitions.predicates.iter().map(|p| vec![both; p.body.params.len()]).collect();
    loop {
        let mut is_changed = false;
        for (p, predicate) in definitions.predicates.iter().enumerate() {
            for i in 0..predicate.body.params.len() {
                let is_number = predicate.body.params[i].sort == Sort::Int;
                for low in [true, false] {
                    let was = if low { free[p][i].low } else { free[p][i].high };
                    let holds = |d: &Disjunct| is_free(&free, d, Var(i as u32), low);
                    let is = was && is_number && predicate.body.disjuncts.iter().all(holds);
                    if was != is {
                        is_changed = true;
                        match low {
                            true => free[p][i].low = is,
                            false => free[p][i].high = is,
                        }
                    }
                }
            }
        }
        if !is_changed {
            return free;
        }
    }
}

fn is_free(free: &[Vec<Freedom>], disjunct: &Disjunct, var: Var, low: bool) -> bool {
    let in_cell = disjunct.cells.iter().any(|c| match &c.shape {
        Shape::Object { fields, .. } => fields.iter().any(|f| f.1 == var),
        Shape::Array { length, .. } => *length == var,
    });
    let in_instances = disjunct.instances.iter().all(|instance| {
        instance.args.iter().enumerate().filter(|a| *a.1 == var).all(|(i, _)| {
            let f = free[instance.predicate.index()][i];
            if low { f.low } else { f.high }
        })
    });
    !in_cell && in_instances && disjunct.pure.iter().all(|p| is_free_in(p, var, low))
}

/// Whether a condition holds for a variable that is small (large) enough.
fn is_free_in(pure: &Pure, var: Var, low: bool) -> bool {
    match pure {
        Pure::And(all) | Pure::Or(all) => all.iter().all(|p| is_free_in(p, var, low)),
        Pure::Atom(Atom::Num(Compare::Lt | Compare::Le, a, b)) => {
            let (small, large) = if low { (a, b) } else { (b, a) };
            let is_alone = matches!(small, Num::Var(v) if *v == var);
            (is_alone || !mentions(small, var)) && !mentions(large, var)
        }
        Pure::Atom(Atom::Num(_, a, b)) => !mentions(a, var) && !mentions(b, var),
        Pure::Atom(Atom::Holds { slot, value, .. }) => {
            let in_slot = matches!(slot, cairn_logic::Slot::Element(n) if mentions(n, var));
            *value != var && !in_slot
        }
        Pure::Atom(Atom::Static { value, .. }) => *value != var,
        Pure::Atom(_) => true,
    }
}

/// Whether a variable occurs in an expression.
pub fn mentions(num: &Num, var: Var) -> bool {
    match num {
        Num::Const(_) => false,
        Num::Var(v) | Num::Unboxed(v) | Num::Length(v) => *v == var,
        Num::Neg(a) => mentions(a, var),
        Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
            mentions(a, var) || mentions(b, var)
        }
    }
}

/// Which parameters each disjunct determines without unfolding another predicate.
fn directly(predicate: &Predicate) -> Vec<bool> {
    let direct = |i: usize| {
        let var = Var(i as u32);
        predicate
            .body
            .disjuncts
            .iter()
            .all(|d| d.cells.iter().any(|c| c.at == var) || d.pure.iter().any(|p| says(p, var)))
    };
    (0..predicate.body.params.len()).map(direct).collect()
}

/// Which parameters a disjunct reads without owning them.
fn reading(predicate: &Predicate) -> Vec<bool> {
    let reads = |i: usize| {
        let var = Var(i as u32);
        predicate.body.disjuncts.iter().any(|d| {
            !d.cells.iter().any(|c| c.at == var) && d.pure.iter().any(|p| reads_of(p, var))
        })
    };
    (0..predicate.body.params.len()).map(reads).collect()
}

fn reads_of(pure: &Pure, var: Var) -> bool {
    match pure {
        Pure::And(all) | Pure::Or(all) => all.iter().any(|p| reads_of(p, var)),
        Pure::Atom(Atom::Holds { of, .. }) => *of == var,
        Pure::Atom(_) => false,
    }
}

fn says(pure: &Pure, var: Var) -> bool {
    match pure {
        Pure::And(all) | Pure::Or(all) => all.iter().any(|p| says(p, var)),
        Pure::Atom(Atom::Null(true, v)) => *v == var,
        Pure::Atom(Atom::Same(true, a, b) | Atom::Equal(true, a, b)) => *a == var || *b == var,
        Pure::Atom(Atom::Text(true, v, _) | Atom::Constant(true, v, _)) => *v == var,
        _ => false,
    }
}
