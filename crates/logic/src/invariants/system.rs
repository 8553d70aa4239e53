//! A disjunct as linear constraints: one system for each case of its pure part.
//!
//! "Or", `!=`, `max` and `min` become cases, as many as the limit allows; what is beyond it is left out (of `max` and
//! `min` the two inequalities stay). What is not linear is an unknown number.

use rustc_hash::FxHashMap;

use super::simplex::{Failure, Linear, Simplex};
use crate::bases::facts::{Facts, is_on_references, node};
use crate::cases::cases;
use crate::formula::{Atom, Compare, Disjunct, Num, Shape, Slot, Sort, Var, Variable};

/// One case of a disjunct. Variable `v` of the disjunct is variable `v` of the tableau.
#[derive(Clone, Debug)]
pub struct System {
    /// A tableau with the constraints of the case.
    pub simplex: Simplex,
    pub facts: Facts,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Relation {
    AtMostZero,
    Zero,
}

type Constraint = (Linear, Relation);

pub struct Systems {
    pub systems: Vec<System>,
    /// Some cases were left out because of the limit.
    pub dropped: bool,
}

/// The cases of a disjunct that are not contradictory.
pub fn systems(params: &[Variable], disjunct: &Disjunct, limit: usize) -> Systems {
    let relevant = |atom: &Atom| is_on_references(atom) || is_on_numbers(atom);
    let pure = cases(&disjunct.pure, limit, &relevant);
    let mut dropped = pure.dropped;
    let mut systems = Vec::new();
    let variables = params.len() + disjunct.vars.len();
    let room = (limit / pure.cases.len().max(1)).max(1);
    for case in &pure.cases {
        let mut facts = Facts::none(variables);
        let consistent = case.iter().all(|atom| facts.assume(atom).is_ok())
            && disjunct.cells.iter().all(|cell| facts.own(node(cell.at)).is_ok());
        if !consistent {
            continue;
        }
        let mut builder = Builder {
            facts: &facts,
            variables,
            read: FxHashMap::default(),
            constraints: Vec::new(),
            choices: Vec::new(),
        };
        builder.sorts(params, disjunct);
        for atom in case {
            builder.atom(atom);
        }
        let Builder { variables, constraints, choices, .. } = builder;
        let mut alternatives = vec![constraints];
        for choice in choices {
            if alternatives.len() * 2 > room {
                dropped = true;
                break;
            }
            alternatives = alternatives
                .into_iter()
                .flat_map(|constraints| {
                    choice.iter().map(move |more| {
                        constraints.iter().chain(std::iter::once(more)).cloned().collect()
                    })
                })
                .collect();
        }
        for constraints in alternatives {
            if let Some(simplex) = tableau(variables, &constraints) {
                systems.push(System { simplex, facts: facts.clone() });
            }
        }
    }
    Systems { systems, dropped }
}

/// None: contradictory.
fn tableau(variables: usize, constraints: &[Constraint]) -> Option<Simplex> {
    let mut simplex = Simplex::new(variables);
    // Equalities make the tableau smaller.
    let equalities = constraints.iter().filter(|(_, r)| *r == Relation::Zero);
    let inequalities = constraints.iter().filter(|(_, r)| *r == Relation::AtMostZero);
    let result = equalities.chain(inequalities).try_for_each(|(linear, relation)| match relation {
        Relation::Zero => simplex.zero(linear),
        Relation::AtMostZero => simplex.at_most_zero(linear),
    });
    match result {
        Ok(()) => Some(simplex),
        Err(Failure::Infeasible) => None,
        // Without constraints it is weaker, and still right.
        Err(Failure::Overflow) => Some(Simplex::new(variables)),
    }
}

fn is_on_numbers(atom: &Atom) -> bool {
    matches!(atom, Atom::Num(..) | Atom::Holds { slot: Slot::Length | Slot::Element(_), .. })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    Unboxed,
    Length,
}

struct Builder<'a> {
    facts: &'a Facts,
    variables: usize,
    /// The numbers in boxes and the lengths of texts, by the class of the reference.
    read: FxHashMap<(Read, u32), usize>,
    constraints: Vec<Constraint>,
    choices: Vec<[Constraint; 2]>,
}

impl Builder<'_> {
    fn sorts(&mut self, params: &[Variable], disjunct: &Disjunct) {
        for (index, variable) in params.iter().chain(&disjunct.vars).enumerate() {
            if variable.sort == Sort::Bool {
                let value = single(index);
                self.at_least(&value, 0);
                self.at_most(value, 1);
            }
        }
        for cell in &disjunct.cells {
            if let Shape::Array { length, .. } = &cell.shape {
                self.at_least(&single(length.index()), 0);
            }
        }
    }

    fn at_most(&mut self, mut value: Linear, bound: i64) {
        if let Some(constant) = value.constant.checked_sub(bound) {
            value.constant = constant;
            self.constraints.push((value, Relation::AtMostZero));
        }
    }

    fn at_least(&mut self, value: &Linear, bound: i64) {
        if let (Some(value), Some(bound)) = (scaled(value, -1), bound.checked_neg()) {
            self.at_most(value, bound);
        }
    }

    fn unknown(&mut self) -> Linear {
        self.variables += 1;
        single(self.variables - 1)
    }

    fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Num(compare, left, right) => {
                let (left, right) = (self.linear(left), self.linear(right));
                let (Some(below), Some(above)) =
                    (difference(&left, &right), difference(&right, &left))
                else {
                    return;
                };
                match compare {
                    Compare::Eq => self.constraints.push((below, Relation::Zero)),
                    Compare::Le => self.at_most(below, 0),
                    Compare::Lt => self.at_most(below, -1),
                    Compare::Ne => {
                        if let (Some(below), Some(above)) = (strictly(below), strictly(above)) {
                            self.choices.push([below, above]);
                        }
                    }
                }
            }
            Atom::Holds { slot: Slot::Length, value, .. } => {
                self.at_least(&single(value.index()), 0);
            }
            Atom::Holds { slot: Slot::Element(index), .. } => {
                let index = self.linear(index);
                self.at_least(&index, 0);
            }
            _ => {}
        }
    }

    fn linear(&mut self, num: &Num) -> Linear {
        let found = match num {
            Num::Const(value) => Some(Linear { terms: Vec::new(), constant: *value }),
            Num::Var(v) => Some(single(v.index())),
            Num::Unboxed(v) => Some(self.read(Read::Unboxed, *v)),
            Num::Length(v) => Some(self.read(Read::Length, *v)),
            Num::Neg(a) => scaled(&self.linear(a), -1),
            Num::Add(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                sum(&a, 1, &b)
            }
            Num::Sub(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                difference(&a, &b)
            }
            Num::Mul(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => scaled(&b, a.constant),
                    (_, true) => scaled(&a, b.constant),
                    _ => None,
                }
            }
            Num::Max(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.larger(&a, &b)
            }
            Num::Min(a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                match (scaled(&a, -1), scaled(&b, -1)) {
                    (Some(a), Some(b)) => self.larger(&a, &b).and_then(|m| scaled(&m, -1)),
                    _ => None,
                }
            }
        };
        found.unwrap_or_else(|| self.unknown())
    }

    /// The larger of two numbers: at least both, and at most one of them.
    fn larger(&mut self, a: &Linear, b: &Linear) -> Option<Linear> {
        let larger = self.unknown();
        let (above_a, above_b) = (difference(a, &larger)?, difference(b, &larger)?);
        let (below_a, below_b) = (difference(&larger, a)?, difference(&larger, b)?);
        self.constraints.push((above_a, Relation::AtMostZero));
        self.constraints.push((above_b, Relation::AtMostZero));
        self.choices.push([(below_a, Relation::AtMostZero), (below_b, Relation::AtMostZero)]);
        Some(larger)
    }

    fn read(&mut self, read: Read, of: Var) -> Linear {
        let key = (read, self.facts.class(node(of)));
        if let Some(&variable) = self.read.get(&key) {
            return single(variable);
        }
        let value = self.unknown();
        self.read.insert(key, self.variables - 1);
        if read == Read::Length {
            self.at_least(&value, 0);
        }
        value
    }
}

fn single(variable: usize) -> Linear {
    Linear { terms: vec![(variable, 1)], constant: 0 }
}

/// `value < 0`.
fn strictly(mut value: Linear) -> Option<Constraint> {
    value.constant = value.constant.checked_add(1)?;
    Some((value, Relation::AtMostZero))
}

fn scaled(value: &Linear, factor: i64) -> Option<Linear> {
    let mut terms = Vec::with_capacity(value.terms.len());
    for &(variable, coefficient) in &value.terms {
        let coefficient = coefficient.checked_mul(factor)?;
        if coefficient != 0 {
            terms.push((variable, coefficient));
        }
    }
    Some(Linear { terms, constant: value.constant.checked_mul(factor)? })
}

fn difference(a: &Linear, b: &Linear) -> Option<Linear> {
    sum(a, -1, b)
}

/// `a + factor * b`. None: a number does not fit.
pub fn sum(a: &Linear, factor: i64, b: &Linear) -> Option<Linear> {
    let mut result = a.clone();
    let b = scaled(b, factor)?;
    for (variable, coefficient) in b.terms {
        add_term(&mut result, variable, coefficient)?;
    }
    result.constant = result.constant.checked_add(b.constant)?;
    Some(result)
}

/// Adds a multiple of a variable.
pub fn add_term(linear: &mut Linear, variable: usize, coefficient: i64) -> Option<()> {
    match linear.terms.iter_mut().find(|(v, _)| *v == variable) {
        Some((_, present)) => *present = present.checked_add(coefficient)?,
        None => linear.terms.push((variable, coefficient)),
    }
    linear.terms.retain(|&(_, c)| c != 0);
    Some(())
}
