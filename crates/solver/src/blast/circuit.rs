//! Gates with structural hashing and constant folding, encoded as clauses when a question needs
//! them.
//!
//! A gate is built once for the same operands, whoever asks. Building encodes nothing: `assert` and
//! `solve` encode the cone of the literals they get (Tseitin), so that bits nobody looks at, such as
//! a dropped carry, cost no clause. What is encoded stays, and a later question reuses it together
//! with what the SAT solver learnt.

use crate::sat::{Answer, Budget, Sat, SatLit};
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

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
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
enum Gate {
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
    fn operands(self) -> ([Lit; 3], usize) {
        match self {
            Gate::True | Gate::Input => ([Lit::TRUE; 3], 0),
            Gate::And(a, b) | Gate::Xor(a, b) => ([a, b, Lit::TRUE], 2),
            Gate::Ite(a, b, c) | Gate::Xor3(a, b, c) | Gate::Majority(a, b, c) => ([a, b, c], 3),
        }
    }
}

const NOT_ENCODED: u32 = u32::MAX;

pub struct Circuit<S> {
    sat: S,
    gates: Vec<Gate>,
    /// The SAT variable of each node, or `NOT_ENCODED`.
    vars: Vec<u32>,
    hashed: FxHashMap<Gate, Lit>,
}

impl<S: Sat + Default> Default for Circuit<S> {
    fn default() -> Circuit<S> {
        Circuit::new(S::default())
    }
}

impl<S: Sat> Circuit<S> {
    pub fn new(sat: S) -> Circuit<S> {
        let hashed = FxHashMap::default();
        Circuit { sat, gates: vec![Gate::True], vars: vec![NOT_ENCODED], hashed }
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

    /// Makes `lit` true in every model from now on.
    pub fn assert(&mut self, lit: Lit) {
        if lit != Lit::TRUE {
            let lit = self.encode(lit);
            self.sat.add_clause(&[lit]);
        }
    }

    /// Encodes what `lit` depends on without asking anything about it.
    pub fn encode(&mut self, lit: Lit) -> SatLit {
        let mut pending = vec![lit.node()];
        while let Some(&node) = pending.last() {
            if self.vars[node] != NOT_ENCODED {
                pending.pop();
                continue;
            }
            let (operands, n) = self.gates[node].operands();
            let before = pending.len();
            let missing = operands[..n].iter().map(|l| l.node());
            pending.extend(missing.filter(|&n| self.vars[n] == NOT_ENCODED));
            if pending.len() == before {
                pending.pop();
                self.encode_gate(node);
            }
        }
        self.sat_lit(lit)
    }

    fn sat_lit(&self, lit: Lit) -> SatLit {
        SatLit::new(self.vars[lit.node()], lit.is_negated())
    }

    /// Clauses for one gate whose operands are encoded.
    fn encode_gate(&mut self, node: usize) {
        let o = SatLit::new(self.sat.new_var(), false);
        self.vars[node] = o.var();
        let gate = self.gates[node];
        let [a, b, c] = match gate.operands() {
            (_, 0) => [o; 3],
            ([a, b, _], 2) => [self.sat_lit(a), self.sat_lit(b), o],
            ([a, b, c], _) => [self.sat_lit(a), self.sat_lit(b), self.sat_lit(c)],
        };
        let sat = &mut self.sat;
        match gate {
            Gate::True => sat.add_clause(&[o]),
            Gate::Input => {}
            Gate::And(..) => {
                sat.add_clause(&[!o, a]);
                sat.add_clause(&[!o, b]);
                sat.add_clause(&[o, !a, !b]);
            }
            Gate::Xor(..) => {
                sat.add_clause(&[!o, a, b]);
                sat.add_clause(&[!o, !a, !b]);
                sat.add_clause(&[o, !a, b]);
                sat.add_clause(&[o, a, !b]);
            }
            Gate::Ite(..) => {
                sat.add_clause(&[!a, !b, o]);
                sat.add_clause(&[!a, b, !o]);
                sat.add_clause(&[a, !c, o]);
                sat.add_clause(&[a, c, !o]);
                // Implied, but they let branches that agree propagate without the condition.
                sat.add_clause(&[!b, !c, o]);
                sat.add_clause(&[b, c, !o]);
            }
            Gate::Xor3(..) => {
                for signs in 0..8u32 {
                    let flip =
                        |lit: SatLit, bit: u32| if signs >> bit & 1 != 0 { !lit } else { lit };
                    // Excludes the operands' values `signs` with the wrong output.
                    let out = if signs.count_ones() % 2 == 1 { o } else { !o };
                    sat.add_clause(&[flip(a, 0), flip(b, 1), flip(c, 2), out]);
                }
            }
            Gate::Majority(..) => {
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    sat.add_clause(&[!x, !y, o]);
                    sat.add_clause(&[x, y, !o]);
                }
            }
        }
    }

    /// Whether all that was asserted and all `assumptions` can hold.
    pub fn solve(&mut self, assumptions: &[Lit], budget: Budget) -> Answer {
        let assumptions: Vec<_> = assumptions.iter().map(|&l| self.encode(l)).collect();
        self.sat.solve(&assumptions, budget)
    }

    /// After `Unsat`: those of `assumptions`, which must be what `solve` was given, that cannot hold
    /// together.
    pub fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        let core = self.sat.core();
        let in_core = |l: &Lit| core.contains(&self.sat_lit(*l));
        assumptions.iter().copied().filter(in_core).collect()
    }

    /// After `Sat`: a value for every literal built so far. Computed from the inputs alone, so it
    /// holds for gates that no question has encoded; inputs nobody asked about are false.
    pub fn model(&self) -> Model {
        let mut values: Vec<bool> = Vec::with_capacity(self.gates.len());
        for (gate, &var) in self.gates.iter().zip(&self.vars) {
            let at = |l: Lit| values[l.node()] ^ l.is_negated();
            let value = match *gate {
                Gate::True => true,
                Gate::Input => var != NOT_ENCODED && self.sat.value(var),
                Gate::And(a, b) => at(a) & at(b),
                Gate::Xor(a, b) => at(a) ^ at(b),
                Gate::Ite(c, t, e) => at(if at(c) { t } else { e }),
                Gate::Xor3(a, b, c) => at(a) ^ at(b) ^ at(c),
                Gate::Majority(a, b, c) => at(a) & at(b) | at(c) & (at(a) | at(b)),
            };
            debug_assert!(
                var == NOT_ENCODED || value == self.sat.value(var),
                "clauses of {gate:?} differ from the gate"
            );
            values.push(value);
        }
        Model { values }
    }
}

/// An assignment that satisfies what was asked.
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    pub fn lit(&self, lit: Lit) -> bool {
        self.values[lit.node()] ^ lit.is_negated()
    }

    /// An unsigned number, least significant bit first.
    pub fn bits(&self, bits: &[Lit]) -> u64 {
        assert!(bits.len() <= 64);
        bits.iter().enumerate().fold(0, |n, (i, &b)| n | u64::from(self.lit(b)) << i)
    }
}
