//! Circuits as clauses, and questions about them.

use super::circuit::{Circuit, Gate, Lit, NOT_ENCODED};
use crate::sat::{Answer, Sat, SatLimit, SatLit};

impl<S: Sat> Circuit<S> {
    /// How many nodes the SAT solver knows: each is assigned for each model.
    pub fn encoded(&self) -> usize {
        self.encoded
    }

    /// How many nodes `roots` depend on, encoded or not.
    pub fn cone(&mut self, roots: &[Lit]) -> usize {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.seen.clear();
            1
        });
        self.seen.resize(self.gates.len(), 0);
        let mut todo: Vec<usize> = roots.iter().map(|l| l.node()).collect();
        let mut count = 0;
        while let Some(node) = todo.pop() {
            if std::mem::replace(&mut self.seen[node], self.walk) == self.walk {
                continue;
            }
            count += 1;
            let (operands, n) = self.gates[node].operands();
            todo.extend(operands[..n].iter().map(|l| l.node()));
        }
        count
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
        self.encoded += 1;
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
    pub fn solve(&mut self, assumptions: &[Lit], limit: SatLimit) -> Answer {
        let assumptions: Vec<_> = assumptions.iter().map(|&l| self.encode(l)).collect();
        self.sat.solve(&assumptions, limit)
    }

    /// After `Unsat`: those of `assumptions`, which must be what `solve` was given, that cannot hold
    /// together.
    pub fn core(&self, assumptions: &[Lit]) -> Vec<Lit> {
        let core = self.sat.core();
        let in_core = |l: &Lit| core.contains(&self.sat_lit(*l));
        assumptions.iter().copied().filter(in_core).collect()
    }

    /// After `Sat`: the number that inputs were given, least significant bit first. Inputs nobody
    /// asked about are false. Unlike `model` it looks at nothing else.
    pub fn input_value(&self, inputs: &[Lit]) -> u64 {
        assert!(inputs.len() <= 64);
        let bit = |l: Lit| {
            debug_assert!(self.gates[l.node()] == Gate::Input && !l.is_negated());
            let var = self.vars[l.node()];
            var != NOT_ENCODED && self.sat.value(var)
        };
        inputs.iter().enumerate().fold(0, |n, (i, &l)| n | u64::from(bit(l)) << i)
    }

    /// After `Sat`: a value for every literal built so far. Computed from the inputs alone, so it
    /// holds for gates that no question has encoded; inputs nobody asked about are false.
    pub fn model(&self) -> Assignment {
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
        Assignment { values }
    }
}

/// An assignment that satisfies what was asked.
pub struct Assignment {
    values: Vec<bool>,
}

impl Assignment {
    pub fn lit(&self, lit: Lit) -> bool {
        self.values[lit.node()] ^ lit.is_negated()
    }

    /// An unsigned number, least significant bit first.
    pub fn bits(&self, bits: &[Lit]) -> u64 {
        assert!(bits.len() <= 64);
        bits.iter().enumerate().fold(0, |n, (i, &b)| n | u64::from(self.lit(b)) << i)
    }
}
