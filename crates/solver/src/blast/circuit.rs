//! Gates with structural hashing and constant folding, encoded as clauses when a question needs
//! them.
//!
//! A gate is built once for the same operands, whoever asks. Building encodes nothing: `assert` and
//! `solve` encode the cone of the literals they get (Tseitin), so that bits nobody looks at, such as
//! a dropped carry, cost no clause. What is encoded stays, and a later question reuses it together
//! with what the SAT solver learnt.

use crate::sat::Sat;
use rustc_hash::FxHashMap;
use std::ops::{BitXor, Not};

/// A gate's output or its negation, the sign in the lowest bit. Node 0 is the constant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(u32);

impl Lit {
    pub const TRUE: Lit = Lit(0);
    pub const FALSE: Lit = Lit(1);

    pub fn constant(value: bool) -> Lit {
        if value { Lit::TRUE } else { Lit::FALSE }
    }

    /// The value of a literal that is the same in every model by construction.
    pub fn as_constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self == Lit::TRUE)
    }

    pub(super) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_negated(self) -> bool {
        self.0 & 1 != 0
    }

    fn positive(self) -> Lit {
        Lit(self.0 & !1)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

/// Negates if `true`.
impl BitXor<bool> for Lit {
    type Output = Lit;

    fn bitxor(self, negate: bool) -> Lit {
        Lit(self.0 ^ u32::from(negate))
    }
}

/// What a node computes. Operands are older than the node, so the order of nodes is topological.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Gate {
    True,
    Input,
    And(Lit, Lit),
    Xor(Lit, Lit),
    /// If the first then the second else the third.
    Ite(Lit, Lit, Lit),
    /// The sum bit of a full adder, ...
    Xor3(Lit, Lit, Lit),
    /// ... and its carry.
    Majority(Lit, Lit, Lit),
}

impl Gate {
    pub fn operands(self) -> ([Lit; 3], usize) {
        match self {
            Gate::True | Gate::Input => ([Lit::TRUE; 3], 0),
            Gate::And(a, b) | Gate::Xor(a, b) => ([a, b, Lit::TRUE], 2),
            Gate::Ite(a, b, c) | Gate::Xor3(a, b, c) | Gate::Majority(a, b, c) => ([a, b, c], 3),
        }
    }
}

pub(super) const NOT_ENCODED: u32 = u32::MAX;

pub struct Circuit<S> {
    pub(super) sat: S,
    pub(super) gates: Vec<Gate>,
    /// The SAT variable of each node, or `NOT_ENCODED`.
    pub(super) vars: Vec<u32>,
    hashed: FxHashMap<Gate, Lit>,
    pub(super) encoded: usize,
    /// Which walk saw a node last.
    pub(super) seen: Vec<u32>,
    pub(super) walk: u32,
}

impl<S: Sat + Default> Default for Circuit<S> {
    fn default() -> Circuit<S> {
        Circuit::new(S::default())
    }
}

impl<S: Sat> Circuit<S> {
    pub fn new(sat: S) -> Circuit<S> {
        let hashed = FxHashMap::default();
        Circuit {
            sat,
            gates: vec![Gate::True],
            vars: vec![NOT_ENCODED],
            hashed,
            encoded: 0,
            seen: Vec::new(),
            walk: 0,
        }
    }

    pub fn sat(&self) -> &S {
        &self.sat
    }

    /// How many nodes there are, encoded or not.
    pub fn len(&self) -> usize {
        self.gates.len()
    }

    /// Whether there is nothing but the constant.
    pub fn is_empty(&self) -> bool {
        self.gates.len() == 1
    }

    /// A bit the solver may choose.
    pub fn input(&mut self) -> Lit {
        self.push(Gate::Input)
    }

    fn push(&mut self, gate: Gate) -> Lit {
        let node = u32::try_from(self.gates.len()).ok().filter(|&n| n < 1 << 31);
        let lit = Lit(node.expect("fewer than 2^31 gates") << 1);
        self.gates.push(gate);
        self.vars.push(NOT_ENCODED);
        lit
    }

    fn gate(&mut self, gate: Gate) -> Lit {
        if let Some(&lit) = self.hashed.get(&gate) {
            return lit;
        }
        let lit = self.push(gate);
        self.hashed.insert(gate, lit);
        lit
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        match a {
            Lit::TRUE => b,
            Lit::FALSE => Lit::FALSE,
            _ if a == b => a,
            _ if a == !b => Lit::FALSE,
            _ => self.gate(Gate::And(a, b)),
        }
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        let negate = a.is_negated() != b.is_negated();
        let (a, b) = (a.positive().min(b.positive()), a.positive().max(b.positive()));
        let lit = match a {
            Lit::TRUE => !b,
            _ if a == b => Lit::FALSE,
            _ => self.gate(Gate::Xor(a, b)),
        };
        lit ^ negate
    }

    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    pub fn ite(&mut self, cond: Lit, then: Lit, other: Lit) -> Lit {
        if cond.is_negated() {
            return self.ite_positive(!cond, other, then);
        }
        self.ite_positive(cond, then, other)
    }

    fn ite_positive(&mut self, cond: Lit, then: Lit, other: Lit) -> Lit {
        if cond == Lit::TRUE || then == other {
            return then;
        }
        if then == !other {
            return self.iff(cond, then);
        }
        // A branch that is a constant, or the condition again.
        if then.positive() == cond || then.positive() == Lit::TRUE {
            let taken = then == cond || then == Lit::TRUE;
            return if taken { self.or(cond, other) } else { self.and(!cond, other) };
        }
        if other.positive() == cond || other.positive() == Lit::TRUE {
            let taken = other == !cond || other == Lit::TRUE;
            return if taken { self.or(!cond, then) } else { self.and(cond, then) };
        }
        let negate = then.is_negated();
        self.gate(Gate::Ite(cond, then ^ negate, other ^ negate)) ^ negate
    }

    pub fn xor3(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let negate = a.is_negated() ^ b.is_negated() ^ c.is_negated();
        let mut s = [a.positive(), b.positive(), c.positive()];
        s.sort_unstable();
        let lit = if s[0] == Lit::TRUE {
            !self.xor(s[1], s[2])
        } else if s[0] == s[1] {
            s[2]
        } else if s[1] == s[2] {
            s[0]
        } else {
            self.gate(Gate::Xor3(s[0], s[1], s[2]))
        };
        lit ^ negate
    }

    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut s = [a, b, c];
        s.sort_unstable();
        let [a, b, c] = s;
        // Sorted, the two literals of a node are neighbours.
        if a == Lit::TRUE {
            return self.or(b, c);
        }
        if a == Lit::FALSE {
            return self.and(b, c);
        }
        if a.node() == b.node() {
            return if a == b { a } else { c };
        }
        if b.node() == c.node() {
            return if b == c { b } else { a };
        }
        let negate = a.is_negated();
        self.gate(Gate::Majority(a ^ negate, b ^ negate, c ^ negate)) ^ negate
    }

    /// Sum and carry.
    pub fn full_adder(&mut self, a: Lit, b: Lit, carry: Lit) -> (Lit, Lit) {
        (self.xor3(a, b, carry), self.majority(a, b, carry))
    }

    /// Whether all are true. A balanced tree: the depth is what unit propagation has to walk.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        match *lits {
            [] => Lit::TRUE,
            [a] => a,
            _ => {
                let (low, high) = lits.split_at(lits.len() / 2);
                let (low, high) = (self.all(low), self.all(high));
                self.and(low, high)
            }
        }
    }

    /// Whether some are true.
    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        match *lits {
            [] => Lit::FALSE,
            [a] => a,
            _ => {
                let (low, high) = lits.split_at(lits.len() / 2);
                let (low, high) = (self.any(low), self.any(high));
                self.or(low, high)
            }
        }
    }
}
