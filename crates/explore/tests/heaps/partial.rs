//! Truth of conditions some of whose variables have no value yet.

use cairn_term::{Binary, Model, Node, Pool, Sort, Term, Unary, Value, Var};
use rustc_hash::FxHashMap;

/// Values of variables. More can be added, but none is taken back: so what is certain stays so.
pub struct Partial<'a> {
    pool: &'a Pool,
    pub model: Model,
    known: FxHashMap<Term, Known>,
    /// Variables that have a value.
    count: u32,
}

enum Known {
    Certain(bool),
    /// Nothing is, with that many variables.
    Open(u32),
}

impl<'a> Partial<'a> {
    pub fn new(pool: &'a Pool) -> Partial<'a> {
        Partial { pool, model: Model::new(), known: FxHashMap::default(), count: 0 }
    }

    pub fn set(&mut self, var: Var, value: Value) {
        self.count += 1;
        self.model.set(var, value);
    }

    pub fn choose(&mut self, var: Var, bit: bool) {
        self.set(var, Value::of(Sort::Bool, u64::from(bit)));
    }

    pub fn has(&self, var: Var) -> bool {
        self.model.get(var).is_some()
    }

    /// Whether a condition holds, if that is certain.
    pub fn holds(&mut self, t: Term) -> Option<bool> {
        if t == Term::TRUE {
            return Some(true);
        }
        match self.known.get(&t) {
            Some(Known::Certain(known)) => return Some(*known),
            Some(Known::Open(count)) if *count == self.count => return None,
            _ => {}
        }
        let found = match self.pool.node(t) {
            Node::Unary(Unary::Not, a) => self.holds(a).map(|a| !a),
            Node::Binary(Binary::BoolAnd, a, b) => self.either(a, b, false),
            Node::Binary(Binary::BoolOr, a, b) => self.either(a, b, true),
            Node::Ite(c, a, b) => match self.holds(c) {
                Some(true) => self.holds(a),
                Some(false) => self.holds(b),
                None => None,
            },
            _ => self.pool.try_eval(t, &self.model).ok().map(|v| v.as_bool()),
        };
        let known = found.map_or(Known::Open(self.count), Known::Certain);
        self.known.insert(t, known);
        found
    }

    /// A connective that one operand decides if it is `decides`.
    fn either(&mut self, a: Term, b: Term, decides: bool) -> Option<bool> {
        let a = self.holds(a);
        if a == Some(decides) {
            return a;
        }
        match (a, self.holds(b)) {
            (_, Some(b)) if b == decides => Some(decides),
            (Some(_), Some(_)) => Some(!decides),
            _ => None,
        }
    }

    /// A variable without a value that is a conjunct of a condition, and the value it has there.
    pub fn open_conjunct(&self, t: Term) -> Option<(Var, bool)> {
        self.open_in(t, true)
    }

    fn open_in(&self, t: Term, is_so: bool) -> Option<(Var, bool)> {
        match self.pool.node(t) {
            Node::Var(var) if !self.has(var) && self.pool.sort(t) == Sort::Bool => {
                Some((var, is_so))
            }
            Node::Unary(Unary::Not, a) => self.open_in(a, !is_so),
            Node::Binary(Binary::BoolAnd, a, b) if is_so => {
                self.open_in(a, is_so).or_else(|| self.open_in(b, is_so))
            }
            Node::Binary(Binary::BoolOr, a, b) if !is_so => {
                self.open_in(a, is_so).or_else(|| self.open_in(b, is_so))
            }
            _ => None,
        }
    }
}
