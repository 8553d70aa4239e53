//! A question compiled for many evaluations: one instruction a term, in order, and for each condition how far it is from being true
//! and from being false. What is zero away from being true is true.
//!
//! Distances of numbers are counted in units in the last place, of integers in ones or in bits, and taken to the logarithm: conjuncts
//! whose numbers are of different sizes then weigh the same.

use cairn_term::{Binary, Model, Node, Pool, Sort, Term, Unary, Value, Var};
use rustc_hash::FxHashMap;

/// Of a condition: to being true, and to being false. One of the two is zero.
#[derive(Clone, Copy, Debug)]
struct Distance {
    to_true: f64,
    to_false: f64,
}

/// Farther than any two numbers: to a comparison with NaN.
const FAR: f64 = 70.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Metric {
    /// How far apart integers are.
    Difference,
    /// In how many bits they differ.
    Bits,
}

#[derive(Clone, Copy)]
enum Instruction {
    Unary(Unary, u32),
    Binary(Binary, u32, u32),
    Ite(u32, u32, u32),
}

pub(super) struct Program {
    pub vars: Vec<(Var, Sort)>,
    /// Constants and results, by the number of the term.
    values: Vec<Value>,
    distances: Vec<Distance>,
    /// Where the variables are.
    places: Vec<u32>,
    code: Vec<(u32, Instruction)>,
    roots: Vec<u32>,
    pub metric: Metric,
    /// Instructions executed.
    pub steps: u64,
}

impl Program {
    /// Nothing if there are more than `most` terms.
    pub fn of(pool: &Pool, roots: &[Term], most: usize) -> Option<Program> {
        let terms = pool.post_order(roots.iter().copied());
        if terms.len() > most {
            return None;
        }
        let places: FxHashMap<Term, u32> = terms.iter().copied().zip(0..).collect();
        let mut program = Program {
            vars: Vec::new(),
            values: Vec::with_capacity(terms.len()),
            distances: vec![distance(true, 0.0); terms.len()],
            places: Vec::new(),
            code: Vec::new(),
            roots: roots.iter().map(|t| places[t]).collect(),
            metric: Metric::Difference,
            steps: 0,
        };
        for (&t, at) in terms.iter().zip(0..) {
            let at_of = |t: Term| places[&t];
            let instruction = match pool.node(t) {
                Node::Const(v) => {
                    program.set(at, v);
                    None
                }
                Node::Var(var) => {
                    program.vars.push((var, pool.sort(t)));
                    program.places.push(at);
                    None
                }
                Node::Unary(op, a) => Some(Instruction::Unary(op, at_of(a))),
                Node::Binary(op, a, b) => Some(Instruction::Binary(op, at_of(a), at_of(b))),
                Node::Ite(c, a, b) => Some(Instruction::Ite(at_of(c), at_of(a), at_of(b))),
            };
            program.code.extend(instruction.map(|i| (at, i)));
            if program.values.len() == at as usize {
                program.values.push(Value::of(pool.sort(t), 0));
            }
        }
        Some(program)
    }

    fn set(&mut self, at: u32, v: Value) {
        let at = at as usize;
        if at == self.values.len() {
            self.values.push(v);
        } else {
            self.values[at] = v;
        }
        if v.sort() == Sort::Bool {
            self.distances[at] = distance(v.as_bool(), 1.0);
        }
    }

    /// The distance of all roots to being true under values of the variables.
    pub fn distance(&mut self, point: &[u64]) -> f64 {
        for (i, &bits) in point.iter().enumerate() {
            let value = Value::of(self.vars[i].1, bits);
            self.set(self.places[i], value);
        }
        for i in 0..self.code.len() {
            let (at, instruction) = self.code[i];
            self.execute(at as usize, instruction);
        }
        self.steps += self.code.len() as u64 + 1;
        self.roots.iter().map(|&root| self.distances[root as usize].to_true).sum()
    }

    pub fn model(&self, point: &[u64]) -> Model {
        self.vars
            .iter()
            .zip(point)
            .map(|(&(var, sort), &bits)| (var, Value::of(sort, bits)))
            .collect()
    }

    fn execute(&mut self, at: usize, instruction: Instruction) {
        let value = |at: u32| self.values[at as usize];
        let away = |at: u32| self.distances[at as usize];
        let (v, d) = match instruction {
            Instruction::Unary(Unary::Not, a) => {
                let Distance { to_true, to_false } = away(a);
                (Unary::Not.of(value(a)), Some(Distance { to_true: to_false, to_false: to_true }))
            }
            Instruction::Unary(op, a) => (op.of(value(a)), None),
            Instruction::Binary(op, a, b) => {
                let (x, y) = (value(a), value(b));
                let v = op.of(x, y);
                let d = match op {
                    Binary::BoolAnd => Some(both(away(a), away(b))),
                    Binary::BoolOr => Some(not(both(not(away(a)), not(away(b))))),
                    Binary::Eq if x.sort() == Sort::Bool => Some(equal(away(a), away(b))),
                    _ if v.sort() == Sort::Bool => {
                        Some(comparison(op, v.as_bool(), x, y, self.metric))
                    }
                    _ => None,
                };
                (v, d)
            }
            Instruction::Ite(c, a, b) => {
                let v = if value(c).as_bool() { value(a) } else { value(b) };
                let d = (v.sort() == Sort::Bool).then(|| {
                    let c = away(c);
                    not(both(not(both(c, away(a))), not(both(not(c), away(b)))))
                });
                (v, d)
            }
        };
        self.values[at] = v;
        if v.sort() == Sort::Bool {
            self.distances[at] = d.unwrap_or(distance(v.as_bool(), 1.0));
        }
    }
}

fn distance(holds: bool, other: f64) -> Distance {
    if holds {
        Distance { to_true: 0.0, to_false: other }
    } else {
        Distance { to_true: other, to_false: 0.0 }
    }
}

fn not(a: Distance) -> Distance {
    Distance { to_true: a.to_false, to_false: a.to_true }
}

fn both(a: Distance, b: Distance) -> Distance {
    Distance { to_true: a.to_true + b.to_true, to_false: a.to_false.min(b.to_false) }
}

fn equal(a: Distance, b: Distance) -> Distance {
    let same = (a.to_true + b.to_true).min(a.to_false + b.to_false);
    let other = (a.to_true + b.to_false).min(a.to_false + b.to_true);
    Distance { to_true: same, to_false: other }
}

/// The logarithm keeps the order of small distances.
fn far(steps: u64) -> f64 {
    (steps as f64 + 1.0).log2()
}

fn comparison(op: Binary, holds: bool, x: Value, y: Value, metric: Metric) -> Distance {
    use Binary::*;
    let other = match op {
        Eq if holds => 1.0,
        Eq if metric == Metric::Bits => f64::from((x.bits() ^ y.bits()).count_ones()),
        Eq => far(x.signed().abs_diff(y.signed())),
        Slt | Sle => far(x.signed().abs_diff(y.signed()).saturating_add(1)),
        Ult | Ule => far(x.bits().abs_diff(y.bits()).saturating_add(1)),
        FEq | FLt | FLe if x.is_nan() || y.is_nan() => FAR,
        FEq if holds => 1.0,
        FEq => far(place(x).abs_diff(place(y))),
        FLt | FLe => far(place(x).abs_diff(place(y)).saturating_add(1)),
        _ => 1.0,
    };
    distance(holds, other)
}

/// The place of a float among all, with the zeros in one.
pub(super) fn place(v: Value) -> i64 {
    let sign = if v.sort() == Sort::F32 { 1 << 31 } else { 1 << 63 };
    let magnitude = (v.bits() & !sign) as i64;
    if v.bits() & sign == 0 { magnitude } else { -magnitude }
}

/// The float in a place.
pub(super) fn in_place(sort: Sort, place: i64) -> Value {
    let (sign, infinity) =
        if sort == Sort::F32 { (1 << 31, 0x7f80_0000) } else { (1 << 63, 0x7ff0_0000_0000_0000) };
    let magnitude = place.unsigned_abs().min(infinity);
    Value::of(sort, if place < 0 { magnitude | sign } else { magnitude })
}
