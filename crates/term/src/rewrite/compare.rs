//! Comparisons of bit-vectors.

use super::{choice, konst, linear, with_const};
use crate::fold;
use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::Width;

pub(super) fn binary(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    if a == b {
        return Some(p.bool(matches!(op, Eq | Sle | Ule)));
    }
    if let Some(known) = by_range(p, op, a, b) {
        return Some(p.bool(known));
    }
    if let Some(t) = choice::compare(p, op, a, b) {
        return Some(t);
    }
    match op {
        Eq => equation(p, a, b),
        Slt | Sle => under_extension(p, op, Unary::SignExtend, a, b),
        Ule if konst(p, b) == Some(0) => Some(p.eq(a, b)),
        Ult if konst(p, b) == Some(1) => Some(p.eq(a, p.bv(p.width(a), 0))),
        Ult | Ule => under_extension(p, op, Unary::ZeroExtend, a, b),
        _ => None,
    }
}

fn by_range(p: &Pool, op: Binary, a: Term, b: Term) -> Option<bool> {
    let (a_low, a_high) = range(p, a);
    let (b_low, b_high) = range(p, b);
    match op {
        Binary::Eq if a_high < b_low || b_high < a_low => Some(false),
        Binary::Slt if a_high < b_low => Some(true),
        Binary::Slt if a_low >= b_high => Some(false),
        Binary::Sle if a_high <= b_low => Some(true),
        Binary::Sle if a_low > b_high => Some(false),
        Binary::Ult if konst(p, b) == Some(0) => Some(false),
        Binary::Ult if konst(p, a) == Some(p.width(a).mask()) => Some(false),
        Binary::Ule if konst(p, a) == Some(0) => Some(true),
        Binary::Ule if konst(p, b) == Some(p.width(a).mask()) => Some(true),
        _ => None,
    }
}

/// Bounds of a bit-vector as a signed number, from its outermost operation alone.
fn range(p: &Pool, t: Term) -> (i64, i64) {
    let w = p.width(t);
    let all = (w.min(), w.max());
    match p.node(t) {
        Node::Const(v) => (v.signed(), v.signed()),
        Node::Unary(Unary::ZeroExtend(_), x) => (0, p.width(x).mask() as i64),
        Node::Unary(Unary::SignExtend(_), x) => (p.width(x).min(), p.width(x).max()),
        Node::Binary(op, _, c) => match (op, p.value(c)) {
            (Binary::And, Some(c)) if c.signed() >= 0 => (0, c.signed()),
            (Binary::LShr, Some(n)) if n.bits() > 0 && n.bits() < u64::from(w.bits()) => {
                (0, (w.mask() >> n.bits()) as i64)
            }
            (Binary::SRem, Some(c)) if c.bits() != 0 => {
                let most = (c.signed().unsigned_abs() - 1) as i64;
                (-most, most)
            }
            _ => all,
        },
        _ => all,
    }
}

fn equation(p: &Pool, a: Term, b: Term) -> Option<Term> {
    if let Some(k) = konst(p, b) {
        return solve(p, a, k).or_else(|| linear::equation(p, a, b));
    }
    let (mut x, mut y) = (a, b);
    while let Some(inner) = peel(p, x, y) {
        (x, y) = inner;
    }
    let base = |t| with_const(p, Binary::Add, t).unwrap_or((t, 0));
    if base(x).0 == base(y).0 {
        return Some(p.bool(x == y));
    }
    if (x, y) != (a, b) {
        return Some(p.eq(x, y));
    }
    linear::equation(p, a, b)
}

/// Two terms that are equal exactly if `a` and `b` are, which do the same to them.
fn peel(p: &Pool, a: Term, b: Term) -> Option<(Term, Term)> {
    use Unary::*;
    match (p.node(a), p.node(b)) {
        (Node::Unary(ZeroExtend(_), x), Node::Unary(ZeroExtend(_), y))
        | (Node::Unary(SignExtend(_), x), Node::Unary(SignExtend(_), y)) => {
            (p.width(x) == p.width(y)).then_some((x, y))
        }
        (Node::Unary(Neg, x), Node::Unary(Neg, y))
        | (Node::Unary(BvNot, x), Node::Unary(BvNot, y)) => Some((x, y)),
        (Node::Binary(Binary::Add, x, c), Node::Binary(Binary::Add, y, d))
        | (Node::Binary(Binary::Xor, x, c), Node::Binary(Binary::Xor, y, d))
        | (Node::Binary(Binary::Sub, c, x), Node::Binary(Binary::Sub, d, y)) => {
            (c == d).then_some((x, y))
        }
        _ => None,
    }
}

/// `a == k`, with whatever can be undone on the left undone on the right. A loop, since a program's
/// loop can stack such operations high.
fn solve(p: &Pool, a: Term, k: u64) -> Option<Term> {
    let (mut x, mut k) = (a, k);
    loop {
        let w = p.width(x);
        (x, k) = match p.node(x) {
            Node::Unary(Unary::Neg, y) => (y, k.wrapping_neg() & w.mask()),
            Node::Unary(Unary::BvNot, y) => (y, !k & w.mask()),
            Node::Unary(Unary::ZeroExtend(_), y) if k <= p.width(y).mask() => (y, k),
            Node::Unary(Unary::SignExtend(_), y) if p.width(y).signed(k) == w.signed(k) => {
                (y, k & p.width(y).mask())
            }
            Node::Unary(Unary::ZeroExtend(_) | Unary::SignExtend(_), _) => {
                return Some(Term::FALSE);
            }
            Node::Binary(Binary::Sub | Binary::Xor, y, z) if k == 0 && p.value(y).is_none() => {
                return Some(p.eq(y, z));
            }
            Node::Binary(op, y, z) => match (op, konst(p, y), konst(p, z)) {
                (Binary::Add, _, Some(c)) => (y, k.wrapping_sub(c) & w.mask()),
                (Binary::Sub, Some(c), _) => (z, c.wrapping_sub(k) & w.mask()),
                (Binary::Xor, _, Some(c)) => (y, k ^ c),
                _ => break,
            },
            _ => break,
        };
    }
    (x != a).then(|| p.eq(x, p.bv(p.width(x), k)))
}

/// Drops an extension that keeps the order from both sides.
fn under_extension(
    p: &Pool,
    op: Binary,
    extend: fn(Width) -> Unary,
    a: Term,
    b: Term,
) -> Option<Term> {
    let w = p.width(a);
    let under = |t| match p.node(t) {
        Node::Unary(e, x) if e == extend(w) => Some(x),
        _ => None,
    };
    let narrowed = |k: Term, like: Term| {
        let narrow = p.bv(p.width(like), konst(p, k)?);
        let back = fold::unary(extend(w), p.value(narrow)?);
        (p.value(k) == Some(back)).then_some(narrow)
    };
    match (under(a), under(b)) {
        (Some(x), Some(y)) if p.width(x) == p.width(y) => Some(p.binary(op, x, y)),
        (Some(x), None) => Some(p.binary(op, x, narrowed(b, x)?)),
        (None, Some(y)) => Some(p.binary(op, narrowed(a, y)?, y)),
        _ => None,
    }
}
