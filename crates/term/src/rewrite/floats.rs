//! Floats. Real algebra does not hold here: what stands in this file holds for NaN, for both zeros,
//! for the infinities and under rounding.

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::{Sort, Value, Width};

pub(super) fn unary(p: &Pool, op: Unary, a: Term) -> Option<Term> {
    use Unary::*;
    Some(match (op, p.node(a)) {
        (FNeg, Node::Unary(FNeg, x)) => x,
        (FAbs, Node::Unary(FAbs, _)) => a,
        (FAbs, Node::Unary(FNeg, x)) => p.fabs(x),
        (FRound(_), Node::Unary(FRound(_) | IntToF32 | IntToF64, _)) => a,
        (IsNan, Node::Unary(IntToF32 | IntToF64, _)) => Term::FALSE,
        (IsNan, Node::Unary(FNeg | FAbs | FRound(_) | Widen | Narrow, x)) => {
            p.is_nan(source_of_nan(p, x))
        }
        (Narrow, Node::Unary(Widen, x)) if has_canonical_nan(p, x) => x,
        // An int is exact as a double, so the only rounding is the last.
        (Narrow, Node::Unary(IntToF64, x)) if p.width(x) == Width::W32 => p.int_to_f32(x),
        (FloatToInt(to), Node::Unary(IntToF64, x)) if p.width(x) == Width::W32 => {
            p.sign_extend(to, x)
        }
        (FloatToInt(to), Node::Unary(Widen, x)) => p.float_to_int(to, x),
        (ToRawBits, Node::Unary(FromBits, x)) => x,
        _ => return None,
    })
}

/// What is a NaN exactly if `t` is one. A loop, since such operations can be stacked high.
fn source_of_nan(p: &Pool, mut t: Term) -> Term {
    use Unary::*;
    while let Node::Unary(FNeg | FAbs | FRound(_) | Widen | Narrow, x) = p.node(t) {
        t = x;
    }
    t
}

pub(super) fn binary(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    let nan = p.value(a).or(p.value(b)).filter(|v| v.is_nan());
    match op {
        FEq | FLt | FLe => {
            if nan.is_some() {
                return Some(Term::FALSE);
            }
            compare(p, op, a, b)
        }
        _ => {
            if let Some(nan) = nan {
                return Some(p.constant(nan.canonical()));
            }
            let k = p.value(b)?;
            (is_neutral(op, k) && has_canonical_nan(p, a)).then_some(a)
        }
    }
}

/// Whether `x op k` is `x` for every `x` but a NaN of another payload. `x + 0.0` is not, for -0.0.
fn is_neutral(op: Binary, k: Value) -> bool {
    let is = |x: f64| match k.sort() {
        Sort::F32 => k == Value::float(x as f32),
        _ => k == Value::double(x),
    };
    match op {
        Binary::FAdd => is(-0.0),
        Binary::FSub => is(0.0),
        Binary::FMul | Binary::FDiv => is(1.0),
        _ => false,
    }
}

fn compare(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    if a == b {
        return Some(if op == FLt { Term::FALSE } else { p.not(p.is_nan(a)) });
    }
    match (p.node(a), p.node(b)) {
        (Node::Unary(Unary::FNeg, x), Node::Unary(Unary::FNeg, y)) => Some(p.binary(op, y, x)),
        (Node::Unary(Unary::Widen, x), Node::Unary(Unary::Widen, y)) => Some(p.binary(op, x, y)),
        (Node::Unary(Unary::IntToF64, x), Node::Unary(Unary::IntToF64, y))
            if p.width(x) == Width::W32 && p.width(y) == Width::W32 =>
        {
            Some(match op {
                FEq => p.eq(x, y),
                FLt => p.slt(x, y),
                _ => p.sle(x, y),
            })
        }
        _ => None,
    }
}

/// Whether `t` can be no NaN but the canonical one, seen from its outermost operation.
pub(super) fn has_canonical_nan(p: &Pool, t: Term) -> bool {
    match p.node(t) {
        Node::Const(v) => v == v.canonical(),
        Node::Ite(..) | Node::Unary(Unary::FromBits | Unary::FNeg | Unary::FAbs, _) => false,
        _ => true,
    }
}
