//! Which parameters of a predicate are given and which it determines.
//!
//! A parameter is given where every call knows it. One that some call does not know is an output, which every case
//! must determine; or it is a bound, a number that is only ever required to be below (or above) others: without it nothing
//! is required. The modes are a fixed point: all parameters are given at first, and calls that are stuck take that back.

use cairn_logic::{Atom, Compare, Definitions, Num, PredicateId, Pure, Var};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Given,
    /// A number that may be missing.
    Bound,
    Output,
}

/// A side on which a bound stands in every comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Low,
    High,
}

/// The modes of all predicates.
#[derive(Clone, Debug)]
pub struct Modes {
    modes: Vec<Vec<Mode>>,
    /// Which parameters could be bounds.
    bounds: Vec<Vec<bool>>,
    /// Whether a predicate owns cells, itself or by others.
    owning: Vec<bool>,
    /// Whether a predicate comes back to itself.
    recursive: Vec<bool>,
}

impl Modes {
    pub fn new(definitions: &Definitions) -> Modes {
        let all = &definitions.predicates;
        let modes = all.iter().map(|p| vec![Mode::Given; p.body.params.len()]).collect();
        let bounds = bounds(definitions);
        let mut owning: Vec<bool> =
            all.iter().map(|p| p.body.disjuncts.iter().any(|d| !d.cells.is_empty())).collect();
        loop {
            let before = owning.clone();
            for (n, predicate) in all.iter().enumerate() {
                let mut called = predicate.body.disjuncts.iter().flat_map(|d| &d.instances);
                owning[n] |= called.any(|i| before[i.predicate.index()]);
            }
            if before == owning {
                let recursive = definitions.ids().map(|id| is_recursive(definitions, id)).collect();
                return Modes { modes, bounds, owning, recursive };
            }
        }
    }

    pub fn of(&self, predicate: usize) -> &[Mode] {
        &self.modes[predicate]
    }

    pub fn owns(&self, predicate: usize) -> bool {
        self.owning[predicate]
    }

    /// Whether calls may go round in circles: nothing is owned on the way.
    pub fn may_circle(&self, predicate: usize) -> bool {
        self.recursive[predicate] && !self.owning[predicate]
    }

    pub fn can_be_bound(&self, predicate: usize, param: usize) -> bool {
        self.bounds[predicate][param]
    }

    pub fn set(&mut self, predicate: usize, param: usize, mode: Mode) {
        self.modes[predicate][param] = mode;
    }

    pub fn outputs(&self, predicate: usize) -> impl Iterator<Item = usize> {
        let modes = self.modes[predicate].iter().enumerate();
        modes.filter(|(_, m)| **m == Mode::Output).map(|(i, _)| i)
    }
}

fn is_recursive(definitions: &Definitions, id: PredicateId) -> bool {
    let called = |id: PredicateId| {
        let disjuncts = definitions.get(id).body.disjuncts.iter();
        disjuncts.flat_map(|d| &d.instances).map(|i| i.predicate)
    };
    let mut open: Vec<PredicateId> = called(id).collect();
    let mut seen = vec![false; definitions.predicates.len()];
    while let Some(next) = open.pop() {
        if next == id {
            return true;
        }
        if !std::mem::replace(&mut seen[next.index()], true) {
            open.extend(called(next));
        }
    }
    false
}

/// The parameters that occur in comparisons on one side only, and as bounds of other calls: the largest such set.
fn bounds(definitions: &Definitions) -> Vec<Vec<bool>> {
    let all = &definitions.predicates;
    let sides: Vec<Vec<[bool; 2]>> = [Side::Low, Side::High]
        .into_iter()
        .map(|side| one_sided(definitions, side))
        .fold(vec![vec![]; all.len()], |mut out: Vec<Vec<[bool; 2]>>, found| {
            for (n, params) in found.into_iter().enumerate() {
                if out[n].is_empty() {
                    out[n] = params.into_iter().map(|b| [b, false]).collect();
                } else {
                    params.into_iter().zip(&mut out[n]).for_each(|(b, o)| o[1] = b);
                }
            }
            out
        });
    sides.into_iter().map(|params| params.into_iter().map(|[a, b]| a || b).collect()).collect()
}

fn one_sided(definitions: &Definitions, side: Side) -> Vec<Vec<bool>> {
    let all = &definitions.predicates;
    let mut found: Vec<Vec<bool>> =
        all.iter().map(|p| p.body.params.iter().map(|v| v.sort.is_int()).collect()).collect();
    loop {
        let mut changed = false;
        for (n, predicate) in all.iter().enumerate() {
            for param in 0..predicate.body.params.len() {
                if !found[n][param] {
                    continue;
                }
                let var = Var(param as u32);
                let is_fine = predicate.body.disjuncts.iter().all(|d| {
                    let in_cells = d.cells.iter().any(|c| match &c.shape {
                        cairn_logic::Shape::Object { fields, .. } => {
                            fields.iter().any(|f| f.1 == var)
                        }
                        cairn_logic::Shape::Array { length, .. } => *length == var,
                    });
                    let in_calls = d.instances.iter().all(|i| {
                        let args = i.args.iter().enumerate().filter(|a| *a.1 == var);
                        args.into_iter().all(|(at, _)| found[i.predicate.index()][at])
                    });
                    !in_cells && in_calls && d.pure.iter().all(|p| only_on(p, var, side))
                });
                if !is_fine {
                    found[n][param] = false;
                    changed = true;
                }
            }
        }
        if !changed {
            return found;
        }
    }
}

/// Whether a variable occurs as the whole of the side in question of a comparison, if at all.
fn only_on(pure: &Pure, var: Var, side: Side) -> bool {
    let mentions = |n: &Num| {
        let mut found = false;
        super::expr::variables(n, &mut |v| found |= v == var);
        found
    };
    match pure {
        Pure::And(all) | Pure::Or(all) => all.iter().all(|p| only_on(p, var, side)),
        Pure::Atom(Atom::Num(op, a, b)) => {
            if !mentions(a) && !mentions(b) {
                return true;
            }
            let (bound, other) = match side {
                Side::Low => (a, b),
                Side::High => (b, a),
            };
            matches!(op, Compare::Lt | Compare::Le) && *bound == Num::Var(var) && !mentions(other)
        }
        Pure::Atom(Atom::Holds { slot, value, .. }) => {
            let in_slot = matches!(slot, cairn_logic::Slot::Element(n) if mentions(n));
            *value != var && !in_slot
        }
        Pure::Atom(Atom::Static { value, .. }) => *value != var,
        Pure::Atom(_) => true,
    }
}
