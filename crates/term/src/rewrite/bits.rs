//! Arithmetic, logic, shifts and resizing of bit-vectors.
//!
//! Normal forms: `x - c` is `x + (-c)`; constants of a sum stand outermost; a mask of 8, 16 or 32
//! low bits is a zero extension of a truncation, as `i2c` is one.

use super::{konst, with_const};
use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::Width;
use std::cmp::Ordering;

pub(super) fn unary(p: &Pool, op: Unary, a: Term) -> Option<Term> {
    use Unary::*;
    let w = p.width(a);
    Some(match (op, p.node(a)) {
        (BvNot, Node::Unary(BvNot, x)) => x,
        (BvNot, Node::Binary(Binary::Xor, x, c)) => p.bv_xor(x, p.bv(w, !konst(p, c)?)),
        (Neg, Node::Unary(Neg, x)) => x,
        (Neg, Node::Binary(Binary::Sub, x, y)) => p.sub(y, x),
        (Neg, Node::Binary(Binary::Add, x, c)) => p.sub(p.bv(w, konst(p, c)?.wrapping_neg()), x),
        (ZeroExtend(to) | SignExtend(to), Node::Unary(ZeroExtend(_), x)) => p.zero_extend(to, x),
        (SignExtend(to), Node::Unary(SignExtend(_), x)) => p.sign_extend(to, x),
        (Truncate(to), Node::Unary(Truncate(_), x)) => p.truncate(to, x),
        (Truncate(to), Node::Unary(ext @ (ZeroExtend(_) | SignExtend(_)), x)) => {
            match (to.cmp(&p.width(x)), ext) {
                (Ordering::Less | Ordering::Equal, _) => p.truncate(to, x),
                (Ordering::Greater, ZeroExtend(_)) => p.zero_extend(to, x),
                (Ordering::Greater, _) => p.sign_extend(to, x),
            }
        }
        (Truncate(to), Node::Binary(Binary::And, x, c))
            if konst(p, c)? & to.mask() == to.mask() =>
        {
            p.truncate(to, x)
        }
        (FromBits, Node::Unary(ToRawBits, x)) => x,
        (FromBits, Node::Unary(ToBits, x)) if super::floats::has_canonical_nan(p, x) => x,
        _ => return None,
    })
}

pub(super) fn binary(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    match op {
        Add => add(p, a, b),
        Sub => sub(p, a, b),
        Mul => mul(p, a, b),
        SDiv | UDiv | SRem | URem => divide(p, op, a, b),
        And => and(p, a, b),
        Or => or(p, a, b),
        Xor => xor(p, a, b),
        Shl | LShr | AShr => shift(p, op, a, b),
        _ => None,
    }
}

fn add(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    if let Some(c) = konst(p, b) {
        return Some(match p.node(a) {
            _ if c == 0 => a,
            Node::Binary(Binary::Add, x, d) => p.add(x, p.bv(w, konst(p, d)?.wrapping_add(c))),
            Node::Binary(Binary::Sub, d, x) => p.sub(p.bv(w, konst(p, d)?.wrapping_add(c)), x),
            _ => return None,
        });
    }
    if let Some((x, c)) = with_const(p, Binary::Add, a) {
        return Some(p.add(p.add(x, b), p.bv(w, c)));
    }
    if let Some((y, c)) = with_const(p, Binary::Add, b) {
        return Some(p.add(p.add(a, y), p.bv(w, c)));
    }
    Some(match (p.node(a), p.node(b)) {
        (Node::Unary(Unary::Neg, x), _) => p.sub(b, x),
        (_, Node::Unary(Unary::Neg, y)) => p.sub(a, y),
        (Node::Binary(Binary::Sub, x, y), _) if y == b => x,
        (_, Node::Binary(Binary::Sub, x, y)) if y == a => x,
        _ => return super::sum::normal(p, Binary::Add, a, b),
    })
}

fn sub(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    if a == b {
        return Some(p.bv(w, 0));
    }
    if let Some(c) = konst(p, b) {
        return Some(p.add(a, p.bv(w, c.wrapping_neg())));
    }
    if let Some(c) = konst(p, a) {
        return Some(match p.node(b) {
            Node::Unary(Unary::Neg, x) => p.add(x, a),
            Node::Binary(Binary::Add, x, d) if konst(p, d).is_some() => {
                p.sub(p.bv(w, c.wrapping_sub(konst(p, d)?)), x)
            }
            Node::Binary(Binary::Sub, d, x) if konst(p, d).is_some() => {
                p.add(x, p.bv(w, c.wrapping_sub(konst(p, d)?)))
            }
            _ if c == 0 => p.neg(b),
            _ => return None,
        });
    }
    if let Some((x, c)) = with_const(p, Binary::Add, a) {
        return Some(p.add(p.sub(x, b), p.bv(w, c)));
    }
    if let Some((y, c)) = with_const(p, Binary::Add, b) {
        return Some(p.add(p.sub(a, y), p.bv(w, c.wrapping_neg())));
    }
    Some(match (p.node(a), p.node(b)) {
        (_, Node::Unary(Unary::Neg, y)) => p.add(a, y),
        (Node::Binary(Binary::Add, x, y), _) if x == b => y,
        (Node::Binary(Binary::Add, x, y), _) if y == b => x,
        (_, Node::Binary(Binary::Add, x, y)) if x == a => p.neg(y),
        (_, Node::Binary(Binary::Add, x, y)) if y == a => p.neg(x),
        (Node::Binary(Binary::Sub, x, y), _) if x == b => p.neg(y),
        (_, Node::Binary(Binary::Sub, x, y)) if x == a => y,
        _ => return super::sum::normal(p, Binary::Sub, a, b),
    })
}

fn mul(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    let Some(c) = konst(p, b) else {
        return match (p.node(a), p.node(b)) {
            (Node::Unary(Unary::Neg, x), Node::Unary(Unary::Neg, y)) => Some(p.mul(x, y)),
            _ => None,
        };
    };
    Some(match p.node(a) {
        _ if c == 0 => b,
        _ if c == 1 => a,
        Node::Unary(Unary::Neg, x) => p.mul(x, p.bv(w, c.wrapping_neg())),
        Node::Binary(Binary::Mul, x, d) if konst(p, d).is_some() => {
            p.mul(x, p.bv(w, konst(p, d)?.wrapping_mul(c)))
        }
        _ if c == w.mask() => p.neg(a),
        _ => return None,
    })
}

/// Nothing is assumed about a divisor that is not a constant: it may be zero.
fn divide(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    let w = p.width(a);
    let c = konst(p, b)?;
    Some(match op {
        SDiv | UDiv if c == 1 => a,
        SDiv if c == w.mask() => p.neg(a),
        SRem if c == w.mask() => p.bv(w, 0),
        SRem | URem if c == 1 => p.bv(w, 0),
        SRem | URem if c == 0 => a,
        _ => return None,
    })
}

fn and(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    if a == b {
        return Some(a);
    }
    if complementary(p, a, b) {
        return Some(p.bv(w, 0));
    }
    let c = konst(p, b)?;
    if c == 0 || c == w.mask() {
        return Some(if c == 0 { b } else { a });
    }
    if let Some((x, d)) = with_const(p, Binary::And, a) {
        return Some(p.bv_and(x, p.bv(w, d & c)));
    }
    if let Node::Unary(Unary::ZeroExtend(_), x) = p.node(a) {
        let narrow = p.width(x);
        if let Node::Unary(Unary::Truncate(_), y) = p.node(x)
            && p.width(y) == w
        {
            return Some(p.bv_and(y, p.bv(w, c & narrow.mask())));
        }
        return Some(p.zero_extend(w, p.bv_and(x, p.bv(narrow, c))));
    }
    let narrow = Width::ALL.into_iter().find(|n| n.mask() == c)?;
    Some(p.zero_extend(w, p.truncate(narrow, a)))
}

fn or(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    if a == b {
        return Some(a);
    }
    if complementary(p, a, b) {
        return Some(p.bv(w, w.mask()));
    }
    let c = konst(p, b)?;
    if c == 0 || c == w.mask() {
        return Some(if c == 0 { a } else { b });
    }
    let (x, d) = with_const(p, Binary::Or, a)?;
    Some(p.bv_or(x, p.bv(w, d | c)))
}

fn xor(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let w = p.width(a);
    if a == b {
        return Some(p.bv(w, 0));
    }
    if complementary(p, a, b) {
        return Some(p.bv(w, w.mask()));
    }
    if let Some(c) = konst(p, b) {
        return Some(match p.node(a) {
            _ if c == 0 => a,
            Node::Unary(Unary::BvNot, x) => p.bv_xor(x, p.bv(w, !c)),
            Node::Binary(Binary::Xor, x, d) if konst(p, d).is_some() => {
                p.bv_xor(x, p.bv(w, konst(p, d)? ^ c))
            }
            _ if c == w.mask() => p.bv_not(a),
            _ => return None,
        });
    }
    Some(match (p.node(a), p.node(b)) {
        (Node::Unary(Unary::BvNot, x), Node::Unary(Unary::BvNot, y)) => p.bv_xor(x, y),
        (Node::Binary(Binary::Xor, x, y), _) if x == b => y,
        (Node::Binary(Binary::Xor, x, y), _) if y == b => x,
        (_, Node::Binary(Binary::Xor, x, y)) if x == a => y,
        (_, Node::Binary(Binary::Xor, x, y)) if y == a => x,
        _ => return None,
    })
}

fn shift(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    use Binary::*;
    let w = p.width(a);
    let bits = u64::from(w.bits());
    if konst(p, a).is_some_and(|c| c == 0 || op == AShr && c == w.mask()) {
        return Some(a);
    }
    let n = konst(p, b)?;
    if n == 0 {
        return Some(a);
    }
    if n >= bits {
        return Some(if op == AShr { p.ashr(a, p.bv(w, bits - 1)) } else { p.bv(w, 0) });
    }
    if let Some((x, m)) = with_const(p, op, a) {
        // Both are below the width, or the inner one would be gone: the sum does not overflow.
        return Some(p.binary(op, x, p.bv(w, n + m)));
    }
    Some(match (op, p.node(a)) {
        (AShr | LShr, Node::Binary(Shl, x, m)) if m == b => match (op, Width::of_bits(bits - n)) {
            (LShr, _) => p.bv_and(x, p.bv(w, w.mask() >> n)),
            (_, Some(narrow)) => p.sign_extend(w, p.truncate(narrow, x)),
            (_, None) => return None,
        },
        (Shl, Node::Binary(LShr | AShr, x, m)) if m == b => p.bv_and(x, p.bv(w, w.mask() << n)),
        (LShr | AShr, Node::Unary(Unary::ZeroExtend(_), x))
            if n >= u64::from(p.width(x).bits()) =>
        {
            p.bv(w, 0)
        }
        (AShr, Node::Unary(Unary::ZeroExtend(_), _)) => p.lshr(a, b),
        _ => return None,
    })
}

fn complementary(p: &Pool, a: Term, b: Term) -> bool {
    p.node(a) == Node::Unary(Unary::BvNot, b) || p.node(b) == Node::Unary(Unary::BvNot, a)
}
