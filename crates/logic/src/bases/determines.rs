//! Which parameters a predicate says something of: a boolean fixed point over the definitions.
//!
//! It answers "can be", not "is": a parameter is connected with those that it equals in some unfolding, and what holds
//! of one of them may hold of it. Disjuncts without bases do not count.

use crate::dependencies::components;
use crate::formula::{Atom, Definitions, Disjunct, PredicateId, Pure, Var};

use super::Bases;

/// What the models of a predicate can say of one of its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Determines {
    /// Some unfolding owns the object.
    pub owns: bool,
    /// Some unfolding says that it is null.
    pub nulls: bool,
    /// Some unfolding says that it is not null, or not another reference, without owning it.
    pub excludes: bool,
    /// Some unfolding says that it is another parameter.
    pub equates: bool,
}

impl Determines {
    /// Whether unfolding can tell which object the reference is, or that it is null.
    pub fn resolves(self) -> bool {
        self.owns || self.nulls || self.equates
    }

    /// Whether anything is said of the reference at all.
    pub fn anything(self) -> bool {
        self.resolves() || self.excludes
    }

    fn or(self, other: Determines) -> Determines {
        Determines {
            owns: self.owns | other.owns,
            nulls: self.nulls | other.nulls,
            excludes: self.excludes | other.excludes,
            equates: self.equates | other.equates,
        }
    }
}

/// What is known of a predicate so far.
#[derive(Clone, PartialEq, Default)]
struct Summary {
    params: Vec<Determines>,
    /// Pairs of parameters that can be equal, the lesser first.
    pairs: Vec<(usize, usize)>,
}

pub fn compute(definitions: &Definitions, bases: &Bases) -> Vec<Vec<Determines>> {
    let mut summaries: Vec<Summary> = (definitions.predicates.iter())
        .map(|p| Summary {
            params: vec![Determines::default(); p.body.params.len()],
            pairs: Vec::new(),
        })
        .collect();
    for component in components(definitions) {
        loop {
            let mut changed = false;
            for &id in &component {
                changed |= update(definitions, bases, id, &mut summaries);
            }
            if !changed {
                break;
            }
        }
    }
    summaries.into_iter().map(|s| s.params).collect()
}

fn update(
    definitions: &Definitions,
    bases: &Bases,
    id: PredicateId,
    summaries: &mut [Summary],
) -> bool {
    let body = &definitions.get(id).body;
    let arity = body.params.len();
    let mut new = summaries[id.index()].clone();
    for (d, disjunct) in body.disjuncts.iter().enumerate() {
        if bases.of_disjunct(id, d).is_empty() {
            continue;
        }
        let found = of_disjunct(arity, disjunct, summaries);
        for (param, group) in found.groups.iter().take(arity).enumerate() {
            new.params[param] = new.params[param].or(found.of_group[*group]);
            for other in 0..param {
                if found.groups[other] == *group {
                    new.params[param].equates = true;
                    new.params[other].equates = true;
                    new.pairs.push((other, param));
                }
            }
        }
    }
    new.pairs.sort_unstable();
    new.pairs.dedup();
    let changed = new != summaries[id.index()];
    summaries[id.index()] = new;
    changed
}

/// The variables of a disjunct in groups that can be equal, and what is said of each group.
struct Groups {
    groups: Vec<usize>,
    of_group: Vec<Determines>,
}

impl Groups {
    fn unite(&mut self, a: usize, b: usize) {
        let (keep, gone) = (self.groups[a], self.groups[b]);
        if keep != gone {
            for group in &mut self.groups {
                if *group == gone {
                    *group = keep;
                }
            }
            self.of_group[keep] = self.of_group[keep].or(self.of_group[gone]);
        }
    }

    fn of(&mut self, var: Var) -> &mut Determines {
        &mut self.of_group[self.groups[var.index()]]
    }

    fn pure(&mut self, pure: &[Pure]) {
        for part in pure {
            match part {
                Pure::And(parts) | Pure::Or(parts) => self.pure(parts),
                Pure::Atom(Atom::Same(true, a, b) | Atom::Equal(true, a, b)) => {
                    self.unite(a.index(), b.index());
                }
                Pure::Atom(Atom::Null(true, v)) => self.of(*v).nulls = true,
                Pure::Atom(
                    Atom::Null(false, v) | Atom::Text(true, v, _) | Atom::Constant(true, v, _),
                ) => self.of(*v).excludes = true,
                Pure::Atom(Atom::Same(false, a, b) | Atom::Equal(false, a, b)) => {
                    self.of(*a).excludes = true;
                    self.of(*b).excludes = true;
                }
                Pure::Atom(Atom::Holds { of, .. }) => self.of(*of).excludes = true,
                Pure::Atom(_) => {}
            }
        }
    }
}

fn of_disjunct(arity: usize, disjunct: &Disjunct, summaries: &[Summary]) -> Groups {
    let variables = arity + disjunct.vars.len();
    let mut groups = Groups {
        groups: (0..variables).collect(),
        of_group: vec![Determines::default(); variables],
    };
    for cell in &disjunct.cells {
        groups.of(cell.at).owns = true;
    }
    groups.pure(&disjunct.pure);
    for instance in &disjunct.instances {
        let summary = &summaries[instance.predicate.index()];
        for (&arg, said) in instance.args.iter().zip(&summary.params) {
            // Being equal to another parameter is a matter of the pairs.
            let said = Determines { equates: false, ..*said };
            *groups.of(arg) = groups.of(arg).or(said);
        }
        for &(a, b) in &summary.pairs {
            groups.unite(instance.args[a].index(), instance.args[b].index());
        }
    }
    groups
}
