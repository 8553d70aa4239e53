//! That there are no values: ranges of all terms, narrowed by each other, and the ranges of variables cut into halves where that is not
//! enough. What is left when the effort is spent says nothing.

use super::program::{in_place, place};
use super::reals::{self, Reals, beyond, next};
use super::seeds::float;
use crate::intervals::{Range, backward, forward};
use cairn_budget::Budget;
use cairn_term::{Binary, Node, Pool, Sort, Term, Unary, Value, Width};
use rustc_hash::FxHashMap;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Set {
    Bits(Range),
    Reals(Reals),
}

use Set::{Bits, Reals as Real};

/// Boxes between two looks at the clock.
const BOXES_A_CLOCK: u32 = 64;

/// Passes over all terms, forwards and backwards.
const PASSES: usize = 4;

pub(super) struct Boxes {
    sorts: Vec<Sort>,
    /// With the places of operands instead of their terms.
    code: Vec<Operation>,
    roots: Vec<usize>,
    vars: Vec<usize>,
    /// Operations on sets that may still be done.
    left: u64,
}

#[derive(Clone, Copy)]
enum Operation {
    Const(Value),
    Var,
    Unary(Unary, usize),
    Binary(Binary, usize, usize),
    Ite(usize, usize, usize),
}

pub(super) enum Cut {
    /// No values are possible.
    Empty,
    /// Boxes that could not be refuted were met.
    Open,
}

fn bits_of(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(w) => w.bits(),
        Sort::F32 => 32,
        Sort::F64 => 64,
    }
}

fn all(sort: Sort) -> Set {
    if sort.is_float() { Real(reals::ALL) } else { Bits(Range::all(bits_of(sort))) }
}

fn meet(a: &Set, b: &Set) -> Option<Set> {
    Some(match (a, b) {
        (Bits(a), Bits(b)) => Bits(a.meet(b)?),
        (Real(a), Real(b)) => Real(a.meet(b)?),
        _ => *a,
    })
}

impl Boxes {
    pub fn of(pool: &Pool, roots: &[Term], effort: u64) -> Boxes {
        let terms = pool.post_order(roots.iter().copied());
        let at: FxHashMap<Term, usize> = terms.iter().copied().zip(0..).collect();
        let operation = |&t: &Term| match pool.node(t) {
            Node::Const(v) => Operation::Const(v),
            Node::Var(_) => Operation::Var,
            Node::Unary(op, a) => Operation::Unary(op, at[&a]),
            Node::Binary(op, a, b) => Operation::Binary(op, at[&a], at[&b]),
            Node::Ite(c, a, b) => Operation::Ite(at[&c], at[&a], at[&b]),
        };
        let code: Vec<Operation> = terms.iter().map(operation).collect();
        let vars = (0..code.len()).filter(|&i| matches!(code[i], Operation::Var)).collect();
        Boxes {
            sorts: terms.iter().map(|&t| pool.sort(t)).collect(),
            code,
            roots: roots.iter().map(|t| at[t]).collect(),
            vars,
            left: effort,
        }
    }

    pub fn refute(&mut self, budget: &Budget) -> Cut {
        let mut boxes = 0u32;
        let mut todo: Vec<Vec<Set>> = vec![self.vars.iter().map(|&v| all(self.sorts[v])).collect()];
        while let Some(vars) = todo.pop() {
            let Some(narrowed) = self.narrow(&vars) else { continue };
            boxes = boxes.wrapping_add(1);
            let late = boxes.is_multiple_of(BOXES_A_CLOCK) && budget.is_over();
            if self.left == 0 || late {
                return Cut::Open;
            }
            let Some((var, one, other)) = self.halves(&narrowed) else { return Cut::Open };
            for half in [other, one] {
                let mut vars = narrowed.clone();
                vars[var] = half;
                todo.push(vars);
            }
        }
        Cut::Empty
    }

    /// The ranges that are left to the variables; nothing if the roots cannot hold in them.
    fn narrow(&mut self, vars: &[Set]) -> Option<Vec<Set>> {
        let mut sets: Vec<Set> = self.sorts.iter().map(|&s| all(s)).collect();
        for (&at, set) in self.vars.iter().zip(vars) {
            sets[at] = *set;
        }
        let truth = Bits(Range::bool(true));
        for &root in &self.roots {
            sets[root] = meet(&sets[root], &truth)?;
        }
        for _ in 0..PASSES {
            self.left = self.left.saturating_sub(2 * self.code.len() as u64);
            let mut changed = false;
            for at in 0..self.code.len() {
                let new = meet(&sets[at], &self.forward(&sets, at))?;
                changed |= new != sets[at];
                sets[at] = new;
            }
            for at in (0..self.code.len()).rev() {
                for (arg, set) in self.backward(&sets, at)?.into_iter().flatten() {
                    let new = meet(&sets[arg], &set)?;
                    changed |= new != sets[arg];
                    sets[arg] = new;
                }
            }
            if !changed || self.left == 0 {
                break;
            }
        }
        Some(self.vars.iter().map(|&at| sets[at]).collect())
    }

    fn forward(&self, sets: &[Set], at: usize) -> Set {
        let sort = self.sorts[at];
        match self.code[at] {
            Operation::Const(v) if sort.is_float() => Real(Reals::exact(v)),
            Operation::Const(v) => Bits(Range::exact(bits_of(sort), v.bits())),
            Operation::Var => all(sort),
            Operation::Unary(op, a) => match &sets[a] {
                Bits(r) => of_bits(op, sort, self.sorts[a], r),
                Real(r) if sort.is_float() => Real(reals::unary(op, self.sorts[a], r)),
                Real(r) => to_bits(op, sort, self.sorts[a], r),
            },
            Operation::Binary(op, a, b) => match (&sets[a], &sets[b]) {
                (Bits(x), Bits(y)) => Bits(forward::binary(op, bits_of(sort), x, y)),
                (Real(x), Real(y)) if sort.is_float() => {
                    Real(reals::binary(op, self.sorts[a], x, y, a == b))
                }
                (Real(x), Real(y)) => Bits(compare(op, x, y).map_or(Range::all(1), Range::bool)),
                _ => all(sort),
            },
            Operation::Ite(c, a, b) => match truth(&sets[c]) {
                Some(true) => sets[a],
                Some(false) => sets[b],
                None => match (&sets[a], &sets[b]) {
                    (Bits(x), Bits(y)) => Bits(x.join(y)),
                    (Real(x), Real(y)) => Real(x.join(y)),
                    _ => all(sort),
                },
            },
        }
    }

    /// What the operands are then, if something is known.
    fn backward(&self, sets: &[Set], at: usize) -> Option<[Option<(usize, Set)>; 2]> {
        let r = &sets[at];
        Some(match self.code[at] {
            Operation::Const(_) | Operation::Var => [None, None],
            Operation::Unary(op, a) => {
                [inverse(op, r, &sets[a], self.sorts[a])?.map(|s| (a, s)), None]
            }
            Operation::Binary(op, a, b) => match (r, &sets[a], &sets[b]) {
                (Bits(r), Bits(x), Bits(y)) => {
                    let (x, y) = backward::binary(op, r, x, y)?;
                    [Some((a, Bits(x))), Some((b, Bits(y)))]
                }
                (Bits(_), Real(x), Real(y)) => {
                    let Some(holds) = truth(r) else { return Some([None, None]) };
                    let (x, y) = ordered(op, holds, self.sorts[a], x, y)?;
                    [Some((a, Real(x))), Some((b, Real(y)))]
                }
                (Real(r), Real(x), Real(y)) => {
                    let (x, y) = operands(op, self.sorts[a], r, x, y);
                    [x.map(|x| (a, Real(x))), y.map(|y| (b, Real(y)))]
                }
                _ => [None, None],
            },
            Operation::Ite(c, a, b) => match truth(&sets[c]) {
                Some(true) => [Some((a, *r)), None],
                Some(false) => [Some((b, *r)), None],
                None => {
                    let decided = |v| Some((c, Bits(Range::bool(v))));
                    match (meet(&sets[a], r), meet(&sets[b], r)) {
                        (None, None) => return None,
                        (None, _) => [decided(false), None],
                        (_, None) => [decided(true), None],
                        _ => [None, None],
                    }
                }
            },
        })
    }

    /// The variable with most values, and two halves of them.
    fn halves(&self, vars: &[Set]) -> Option<(usize, Set, Set)> {
        let (var, _) = vars
            .iter()
            .enumerate()
            .map(|(i, set)| (i, width(set)))
            .filter(|&(_, width)| width > 0.0)
            .max_by(|a, b| a.1.total_cmp(&b.1))?;
        let sort = self.sorts[self.vars[var]];
        let (one, other) = match &vars[var] {
            Real(r) if r.nan && r.has_numbers() => (Reals { nan: false, ..*r }, reals::NAN),
            Real(r) => {
                let at = |v: f64| place(float(sort, v));
                let middle = (i128::from(at(r.low)) + i128::from(at(r.high))).div_euclid(2) as i64;
                let number = |place| super::seeds::real(in_place(sort, place));
                (Reals { high: number(middle), ..*r }, Reals { low: number(middle + 1), ..*r })
            }
            Bits(r) => {
                let middle = (i128::from(r.least) + i128::from(r.most)).div_euclid(2) as i64;
                let half = |least, most| {
                    let part = Range::signed(r.bits, least, most)?;
                    r.meet(&part)
                };
                return match (half(r.least, middle), half(middle + 1, r.most)) {
                    (Some(a), Some(b)) => Some((var, Bits(a), Bits(b))),
                    // Bits and bounds have emptied one half.
                    (Some(a), None) | (None, Some(a)) if a != *r => Some((var, Bits(a), Bits(a))),
                    _ => None,
                };
            }
        };
        Some((var, Real(one), Real(other)))
    }
}

/// How many values there are, roughly.
fn width(set: &Set) -> f64 {
    match set {
        Bits(r) => r.most.abs_diff(r.least) as f64,
        Real(r) if !r.has_numbers() => 0.0,
        Real(r) => {
            let at = |v| place(Value::double(v));
            at(r.high).abs_diff(at(r.low)) as f64 + if r.nan { 1.0 } else { 0.0 }
        }
    }
}

fn truth(set: &Set) -> Option<bool> {
    match set {
        Bits(r) => r.as_bool(),
        Real(_) => None,
    }
}

/// Of a bit-vector or a boolean.
fn of_bits(op: Unary, sort: Sort, from: Sort, a: &Range) -> Set {
    match op {
        Unary::IntToF32 | Unary::IntToF64 => {
            let Sort::Bv(w) = from else { return all(sort) };
            let number = |v: i64| super::seeds::real(op.of(Value::bv(w, v as u64)));
            Real(Reals { low: number(a.least), high: number(a.most), nan: false })
        }
        // The bits of numbers that are not negative are in their order.
        Unary::FromBits => {
            let infinity = super::seeds::real_bits(sort, f64::INFINITY);
            if a.least > 0 && a.most as u64 <= infinity {
                let number = |v: i64| super::seeds::real(Value::of(sort, v as u64));
                return Real(Reals { low: number(a.least), high: number(a.most), nan: false });
            }
            all(sort)
        }
        _ if sort.is_float() => all(sort),
        _ => Bits(forward::unary(op, bits_of(sort), a)),
    }
}

/// Of a float.
fn to_bits(op: Unary, sort: Sort, from: Sort, a: &Reals) -> Set {
    let bits = bits_of(sort);
    match op {
        Unary::IsNan if !a.nan => Bits(Range::bool(false)),
        Unary::IsNan if !a.has_numbers() => Bits(Range::bool(true)),
        Unary::ToBits | Unary::ToRawBits if !a.nan && a.low > 0.0 => {
            let of = |v| super::seeds::real_bits(from, v);
            Bits(Range::unsigned(bits, of(a.low), of(a.high)).unwrap_or(Range::all(bits)))
        }
        Unary::FloatToInt(to) if a.has_numbers() => {
            let of = |v| op.of(float(from, v)).signed();
            let (mut least, mut most) = (of(a.low), of(a.high));
            if a.nan {
                (least, most) = (least.min(0), most.max(0));
            }
            Bits(Range::signed(to.bits(), least, most).unwrap_or(Range::all(bits)))
        }
        Unary::FloatToInt(_) => Bits(Range::exact(bits, 0)),
        _ => all(sort),
    }
}

fn compare(op: Binary, a: &Reals, b: &Reals) -> Option<bool> {
    let nan = a.nan || b.nan;
    if !a.has_numbers() || !b.has_numbers() {
        return Some(false);
    }
    let (always, never) = match op {
        Binary::FLt => (a.high < b.low, a.low >= b.high),
        Binary::FLe => (a.high <= b.low, a.low > b.high),
        Binary::FEq => {
            let one = a.low == a.high && b.low == b.high;
            (one && a.low == b.low, a.high < b.low || b.high < a.low)
        }
        _ => (false, false),
    };
    if never {
        Some(false)
    } else if always && !nan {
        Some(true)
    } else {
        None
    }
}

/// The operands of a comparison that holds or does not.
fn ordered(op: Binary, holds: bool, sort: Sort, a: &Reals, b: &Reals) -> Option<(Reals, Reals)> {
    let numbers = |r: &Reals| Reals { nan: false, ..*r };
    let (x, y) = if holds {
        (numbers(a), numbers(b))
    } else if a.nan || b.nan || op == Binary::FEq {
        return Some((*a, *b));
    } else {
        (*a, *b)
    };
    if !x.has_numbers() || !y.has_numbers() {
        return None;
    }
    let below = |x: Reals, y: Reals, strict: bool| {
        let (low, high) = if strict {
            (next(sort, x.low, true), next(sort, y.high, false))
        } else {
            (x.low, y.high)
        };
        if strict && (x.low == f64::INFINITY || y.high == f64::NEG_INFINITY) {
            return None;
        }
        let small = x.meet(&Reals { low: f64::NEG_INFINITY, high, nan: false })?;
        let large = y.meet(&Reals { low, high: f64::INFINITY, nan: false })?;
        Some((small, large))
    };
    match (op, holds) {
        (Binary::FEq, _) => {
            let both = x.meet(&y)?;
            Some((both, both))
        }
        (Binary::FLt, true) => below(x, y, true),
        (Binary::FLe, true) => below(x, y, false),
        (Binary::FLt, false) => below(y, x, false).map(|(y, x)| (x, y)),
        (Binary::FLe, false) => below(y, x, true).map(|(y, x)| (x, y)),
        _ => Some((*a, *b)),
    }
}

/// Bounds in doubles of what is rounded to a result: what lies between the bounds' neighbours.
fn before_rounding(sort: Sort, r: &Reals) -> (f64, f64) {
    let low = if r.low == f64::INFINITY { largest(sort) } else { next(sort, r.low, false) };
    let high = if r.high == f64::NEG_INFINITY { -largest(sort) } else { next(sort, r.high, true) };
    (low, high)
}

fn largest(sort: Sort) -> f64 {
    if sort == Sort::F32 { f32::MAX.into() } else { f64::MAX }
}

/// What the operands of arithmetic are, from the result and each other; nothing where NaN may be in it.
fn operands(
    op: Binary,
    sort: Sort,
    r: &Reals,
    a: &Reals,
    b: &Reals,
) -> (Option<Reals>, Option<Reals>) {
    if r.nan || !r.has_numbers() {
        return (None, None);
    }
    let (low, high) = before_rounding(sort, r);
    let number = |low: f64, high: f64| {
        // Computed with one rounding each.
        let (low, high) = (beyond(low, -2), beyond(high, 2));
        let usable = !low.is_nan() && !high.is_nan();
        usable.then_some(Reals { low, high, nan: false })
    };
    let anything = Reals { nan: false, ..reals::ALL };
    if !matches!(op, Binary::FAdd | Binary::FSub | Binary::FMul | Binary::FDiv)
        || a.nan && !a.has_numbers()
        || b.nan && !b.has_numbers()
    {
        return (None, None);
    }
    if a.low.is_infinite() || a.high.is_infinite() || b.low.is_infinite() || b.high.is_infinite() {
        // An operand that can be infinite says nothing of the other one.
        let finite = |x: &Reals| x.low.is_finite() && x.high.is_finite();
        return match op {
            Binary::FAdd if finite(b) => {
                (number(low - b.high, high - b.low).or(Some(anything)), Some(anything))
            }
            Binary::FAdd if finite(a) => {
                (Some(anything), number(low - a.high, high - a.low).or(Some(anything)))
            }
            Binary::FSub if finite(b) => {
                (number(low + b.low, high + b.high).or(Some(anything)), Some(anything))
            }
            Binary::FSub if finite(a) => {
                (Some(anything), number(a.low - high, a.high - low).or(Some(anything)))
            }
            _ => (Some(anything), Some(anything)),
        };
    }
    match op {
        Binary::FAdd => (number(low - b.high, high - b.low), number(low - a.high, high - a.low)),
        Binary::FSub => (number(low + b.low, high + b.high), number(a.low - high, a.high - low)),
        Binary::FMul => (quotient(low, high, b, &number), quotient(low, high, a, &number)),
        Binary::FDiv => {
            let products = [low * b.low, low * b.high, high * b.low, high * b.high];
            let x = extremes(&products).and_then(|(l, h)| number(l, h));
            (x, None)
        }
        _ => (None, None),
    }
}

fn quotient(
    low: f64,
    high: f64,
    by: &Reals,
    number: &impl Fn(f64, f64) -> Option<Reals>,
) -> Option<Reals> {
    if by.contains(0.0) {
        return None;
    }
    let all = [low / by.low, low / by.high, high / by.low, high / by.high];
    extremes(&all).and_then(|(l, h)| number(l, h))
}

fn extremes(values: &[f64]) -> Option<(f64, f64)> {
    if values.iter().any(|v| v.is_nan()) {
        return None;
    }
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    Some((low, high))
}

/// The operand of a unary operation: nothing if there is none, and nothing in it if nothing is known.
#[allow(clippy::option_option)]
fn inverse(op: Unary, r: &Set, a: &Set, from: Sort) -> Option<Option<Set>> {
    Some(match (op, r, a) {
        (Unary::IsNan, Bits(_), Real(x)) => match truth(r) {
            Some(true) => Some(Real(x.meet(&reals::NAN)?)),
            Some(false) => Some(Real(x.meet(&Reals { nan: false, ..reals::ALL })?)),
            None => None,
        },
        (Unary::FNeg, Real(r), _) => Some(Real(reals::unary(Unary::FNeg, from, r))),
        (Unary::FAbs, Real(r), _) => {
            let most = r.high;
            Some(Real(if r.has_numbers() {
                Reals { low: -most, high: most, nan: r.nan }
            } else {
                *r
            }))
        }
        (Unary::FSqrt, Real(r), _) if !r.nan && r.has_numbers() => {
            let (low, high) = (next(from, r.low, false).max(0.0), next(from, r.high, true));
            Some(Real(Reals {
                low: beyond(low * low, -2),
                high: beyond(high * high, 2),
                nan: false,
            }))
        }
        (Unary::Real(f), Real(r), _) => reals::argument(f, r).map(Real),
        (Unary::FRound(_), Real(r), _) if r.has_numbers() => Some(Real(Reals {
            low: beyond(r.low - 1.0, -1),
            high: beyond(r.high + 1.0, 1),
            nan: r.nan,
        })),
        (Unary::Widen | Unary::Narrow, Real(r), _) if r.has_numbers() => {
            let wide = if op == Unary::Narrow { Sort::F32 } else { Sort::F64 };
            let (low, high) = before_rounding(wide, r);
            Some(Real(Reals { low, high, nan: r.nan }))
        }
        (Unary::IntToF32 | Unary::IntToF64, Real(r), Bits(x)) => {
            if !r.has_numbers() {
                return None;
            }
            let sort = if op == Unary::IntToF32 { Sort::F32 } else { Sort::F64 };
            let (low, high) = if op == Unary::IntToF64 && x.bits == 32 {
                (r.low.ceil(), r.high.floor())
            } else {
                before_rounding(sort, r)
            };
            // Conversions of Rust saturate.
            Some(Bits(Range::signed(x.bits, clamped(low, x.bits), clamped(high, x.bits))?.meet(x)?))
        }
        (Unary::FloatToInt(to), Bits(r), _) => Some(Real(truncated(to, r))),
        (_, Bits(r), Bits(x)) => Some(Bits(backward::unary(op, r, x)?)),
        _ => None,
    })
}

fn clamped(v: f64, bits: u32) -> i64 {
    let all = Range::all(bits);
    (v as i64).clamp(all.least, all.most)
}

/// What is cut off to a number within these bounds.
fn truncated(to: Width, r: &Range) -> Reals {
    let low = if r.least == to.min() {
        f64::NEG_INFINITY
    } else {
        beyond(r.least as f64, -1) - if r.least <= 0 { 1.0 } else { 0.0 }
    };
    let high = if r.most == to.max() {
        f64::INFINITY
    } else {
        beyond(r.most as f64, 1) + if r.most >= 0 { 1.0 } else { 0.0 }
    };
    Reals { low, high, nan: r.contains(0) }
}
