//! What is known, as a function: atoms whose value is, and the rest, which does not speak of them. Most of
//! what is known is values of atoms, and these cost little wherever they stand in the order.

use super::{Decision, Function, Functions};
use crate::node::Term;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A conjunction of all that is known. It belongs to the functions of one age.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The values of atoms, by their levels.
    values: Arc<FxHashMap<u64, bool>>,
    rest: Function,
    /// Different for what is known differently.
    stamp: u64,
    age: u32,
}

impl Default for Known {
    fn default() -> Known {
        Known { values: Arc::default(), rest: Function::TRUE, stamp: 0, age: 0 }
    }
}

impl Known {
    pub fn age(&self) -> u32 {
        self.age
    }

    /// A number that is the same only if the same is known.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }
}

impl Functions {
    /// Nothing is known.
    pub fn nothing(&self) -> Known {
        Known { age: self.age, ..Known::default() }
    }

    /// Adds what a function says to what is known. Nothing if that has too many nodes.
    pub fn know(&mut self, known: &Known, f: Function) -> Option<Known> {
        let f = self.with_values(f, &known.values)?;
        let mut rest = self.and(known.rest, f)?;
        if rest == known.rest {
            return Some(known.clone());
        }
        let mut values = known.values.clone();
        // What stands at the top and in the new part is looked at: not all values, but most.
        let mut open = vec![rest, f];
        while let Some(f) = open.pop() {
            let Some((level, value)) = self.value_at_top(f) else { continue };
            Arc::make_mut(&mut values).insert(level, value);
            let one = FxHashMap::from_iter([(level, value)]);
            rest = self.with_values(rest, &one)?;
            let below = self.split(f, level);
            open.extend([rest, if value { below.0 } else { below.1 }]);
        }
        self.stamps += 1;
        Some(Known { values, rest, stamp: self.stamps, age: self.age })
    }

    /// A function that is the same where all that is known holds, and the same for all that are. None if
    /// that has too many nodes.
    pub fn under(&mut self, f: Function, known: &Known) -> Option<Function> {
        let f = self.with_values(f, &known.values)?;
        self.constrained(f, known.rest)
    }

    /// Both what is known, but for the values of atoms, and a function. None if that has too many nodes.
    pub fn both(&mut self, known: &Known, f: Function) -> Option<Function> {
        self.both_where(known.rest, f, known)
    }

    /// Both functions, with the values of atoms that are known put into the second.
    pub fn both_where(&mut self, a: Function, b: Function, known: &Known) -> Option<Function> {
        let b = self.with_values(b, &known.values)?;
        self.and(a, b)
    }

    /// The atoms whose values are known.
    pub fn values<'a>(&'a self, known: &'a Known) -> impl Iterator<Item = (Term, bool)> + 'a {
        known.values.iter().map(|(level, &value)| (self.atoms[level], value))
    }

    /// The atom that a function is decided by alone, if there is one at its top.
    fn value_at_top(&self, f: Function) -> Option<(u64, bool)> {
        if f.is_constant() {
            return None;
        }
        let level = self.level(f);
        match self.split(f, level) {
            (Function::FALSE, _) => Some((level, false)),
            (_, Function::FALSE) => Some((level, true)),
            _ => None,
        }
    }

    /// What a function becomes with the values of some atoms.
    fn with_values(&mut self, f: Function, values: &FxHashMap<u64, bool>) -> Option<Function> {
        if f.is_constant() || values.is_empty() {
            return Some(f);
        }
        self.attempt(|all| all.replaced(f, values, &mut FxHashMap::default()))
    }

    fn replaced(
        &mut self,
        f: Function,
        values: &FxHashMap<u64, bool>,
        done: &mut FxHashMap<usize, Function>,
    ) -> Function {
        if f.is_constant() {
            return f;
        }
        let found = match done.get(&f.node()) {
            Some(&known) => known,
            None => {
                let Decision { level, when_true, when_false } = self.nodes[f.node()];
                let found = match values.get(&level) {
                    Some(true) => self.replaced(when_true, values, done),
                    Some(false) => self.replaced(when_false, values, done),
                    None => {
                        let yes = self.replaced(when_true, values, done);
                        let no = self.replaced(when_false, values, done);
                        self.node(level, yes, no)
                    }
                };
                done.insert(f.node(), found);
                found
            }
        };
        if f.is_contrary() { !found } else { found }
    }
}
