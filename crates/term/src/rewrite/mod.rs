//! Simplification at construction.
//!
//! A rule looks at an operation and at most two levels below it (sums: at a bounded number of
//! addends), and answers with a term that means the same, or with nothing. Rules never descend further
//! by recursion, so a deep term costs no host stack. No rule makes the tree of a term larger. One file holds one family of operations.

mod bits;
mod bools;
mod choice;
mod compare;
mod floats;
mod ite;
mod linear;
mod sum;

use crate::fold;
use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::{Sort, Value};

pub(crate) use ite::ite;

/// Operands in normal order: constants on the right, else by age.
pub(crate) fn ordered(p: &Pool, op: Binary, a: Term, b: Term) -> (Term, Term) {
    let key = |t| (p.value(t).is_some(), t);
    if op.commutes() && key(b) < key(a) { (b, a) } else { (a, b) }
}

pub(crate) fn unary(p: &Pool, op: Unary, a: Term) -> Option<Term> {
    // Its value may not be HotSpot's.
    if matches!(op, Unary::Real(_)) {
        return None;
    }
    if let Some(v) = p.value(a) {
        return Some(p.constant(fold::unary(op, v)));
    }
    if let Some((c, x, y)) = choice(p, a) {
        return Some(choose(p, c, fold::unary(op, x), fold::unary(op, y)));
    }
    match p.sort(a) {
        Sort::Bool => bools::unary(p, op, a),
        Sort::Bv(_) => bits::unary(p, op, a),
        Sort::F32 | Sort::F64 => floats::unary(p, op, a),
    }
}

/// The operands are in normal order.
pub(crate) fn binary(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    if matches!(op, Binary::Real(_)) {
        return None;
    }
    match (p.value(a), p.value(b)) {
        (Some(x), Some(y)) => return Some(p.constant(fold::binary(op, x, y))),
        (None, Some(k)) => {
            if let Some((c, x, y)) = choice(p, a) {
                return Some(choose(p, c, fold::binary(op, x, k), fold::binary(op, y, k)));
            }
        }
        (Some(k), None) => {
            if let Some((c, x, y)) = choice(p, b) {
                return Some(choose(p, c, fold::binary(op, k, x), fold::binary(op, k, y)));
            }
        }
        (None, None) => {}
    }
    match (op.sort(p.sort(a)), p.sort(a)) {
        (_, Sort::Bool) => bools::binary(p, op, a, b),
        (_, Sort::F32 | Sort::F64) => floats::binary(p, op, a, b),
        (Some(Sort::Bool), _) => compare::binary(p, op, a, b),
        _ => bits::binary(p, op, a, b),
    }
}

/// A condition with two constants to choose from.
fn choice(p: &Pool, t: Term) -> Option<(Term, Value, Value)> {
    match p.node(t) {
        Node::Ite(c, x, y) => Some((c, p.value(x)?, p.value(y)?)),
        _ => None,
    }
}

fn choose(p: &Pool, c: Term, x: Value, y: Value) -> Term {
    p.ite(c, p.constant(x), p.constant(y))
}

/// The bits of a constant.
fn konst(p: &Pool, t: Term) -> Option<u64> {
    p.value(t).map(Value::bits)
}

/// `x op c` with a constant `c`.
fn with_const(p: &Pool, op: Binary, t: Term) -> Option<(Term, u64)> {
    match p.node(t) {
        Node::Binary(o, x, c) if o == op => Some((x, konst(p, c)?)),
        _ => None,
    }
}
