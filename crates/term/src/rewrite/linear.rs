//! Equations between sums, with every multiple of an addend taken to one side: `31 * h + c` is
//! `(h << 5) - h + c`, and `x` is `x / 7 * 7 + x % 7`.
//!
//! Only what cancels out is used, so nothing is written anew that would be larger.

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use std::collections::BTreeMap;

/// Terms that are looked at in one equation.
const MOST: usize = 256;

/// `a == b`, if their difference is a constant, or one or two addends that make a smaller equation.
pub(super) fn equation(p: &Pool, a: Term, b: Term) -> Option<Term> {
    if !is_sum(p, a) && !is_sum(p, b) {
        return None;
    }
    let difference = Difference::of(p, a, b)?;
    let (w, k) = (p.width(a), difference.constant);
    let factors = difference.addends.iter().map(|&(_, n)| n);
    let twos = factors.chain(difference.quotients.values().copied());
    let twos = twos.map(u64::trailing_zeros).min().unwrap_or(u64::BITS);
    if k != 0 && k.trailing_zeros() < twos {
        return Some(Term::FALSE);
    }
    if !difference.quotients.is_empty() {
        return None;
    }
    match difference.addends[..] {
        [] => Some(p.bool(k == 0)),
        [(x, n)] if n % 2 == 1 => {
            let value = k.wrapping_neg().wrapping_mul(inverse(n));
            Some(p.eq(x, p.bv(w, value)))
        }
        [(x, n), (y, m)] if difference.cancelled && is_unit(n, w.mask()) => {
            if n == m {
                let rest = if n == 1 { k.wrapping_neg() } else { k };
                Some(p.eq(x, p.sub(p.bv(w, rest), y)))
            } else if is_unit(m, w.mask()) {
                let rest = if n == 1 { k.wrapping_neg() } else { k };
                Some(p.eq(x, p.add(y, p.bv(w, rest))))
            } else {
                None
            }
        }
        _ => None,
    }
}

fn is_unit(n: u64, mask: u64) -> bool {
    n == 1 || n == mask
}

/// Of an odd number, modulo two to the 64th: each step doubles the bits that are right.
fn inverse(n: u64) -> u64 {
    (0..6).fold(n, |x, _| x.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(x))))
}

fn is_sum(p: &Pool, t: Term) -> bool {
    match p.node(t) {
        Node::Unary(op, _) => matches!(op, Unary::Neg | Unary::BvNot),
        Node::Binary(Binary::Add | Binary::Sub, ..) => true,
        Node::Binary(Binary::Mul | Binary::Shl, _, c) => p.value(c).is_some(),
        _ => false,
    }
}

/// Zero exactly if two terms are equal; all numbers modulo their width.
struct Difference {
    constant: u64,
    /// Each with its factor, which is not zero; the youngest first.
    addends: Vec<(Term, u64)>,
    /// Quotients `x / y`, times `y` if that is no constant, with their factors. Kept apart since a
    /// remainder brings its quotient in, of which there need be no term.
    quotients: BTreeMap<(bool, Term, Term), u64>,
    /// Whether something cancelled out.
    cancelled: bool,
}

impl Difference {
    fn of(p: &Pool, a: Term, b: Term) -> Option<Difference> {
        let mask = p.width(a).mask();
        let (mut constant, mut cancelled) = (0u64, false);
        let mut addends = Vec::new();
        let mut quotients: BTreeMap<_, u64> = BTreeMap::new();
        // The youngest is taken first, so that every term comes once, with its whole factor.
        let mut open: BTreeMap<Term, u64> = BTreeMap::new();
        open.insert(a, 1);
        open.insert(b, mask);
        for _ in 0..MOST {
            let Some((t, n)) = open.pop_last() else {
                constant &= mask;
                quotients.retain(|_, n| {
                    *n &= mask;
                    *n != 0
                });
                return Some(Difference { constant, addends, quotients, cancelled });
            };
            let n = n & mask;
            if n == 0 {
                cancelled = true;
                continue;
            }
            let mut add = |t, n| {
                let factor = open.entry(t).or_default();
                *factor = factor.wrapping_add(n);
            };
            let mut divided = |key, n| {
                let factor = quotients.entry(key).or_default();
                *factor = factor.wrapping_add(n);
            };
            match p.node(t) {
                Node::Const(v) => constant = constant.wrapping_add(v.bits().wrapping_mul(n)),
                Node::Unary(Unary::Neg, x) => add(x, n.wrapping_neg()),
                Node::Unary(Unary::BvNot, x) => {
                    add(x, n.wrapping_neg());
                    constant = constant.wrapping_sub(n);
                }
                Node::Binary(Binary::Add, x, y) => {
                    add(x, n);
                    add(y, n);
                }
                Node::Binary(Binary::Sub, x, y) => {
                    add(x, n);
                    add(y, n.wrapping_neg());
                }
                Node::Binary(op, x, y) => match (op, p.value(y)) {
                    (Binary::Mul, Some(c)) => add(x, n.wrapping_mul(c.bits())),
                    (Binary::Shl, Some(c)) if c.bits() < u64::from(p.width(a).bits()) => {
                        add(x, n << c.bits());
                    }
                    (Binary::SDiv, Some(_)) => divided((true, x, y), n),
                    (Binary::UDiv, Some(_)) => divided((false, x, y), n),
                    (Binary::SRem | Binary::URem, c) => {
                        add(x, n);
                        let by = c.map_or(1, |c| c.bits());
                        divided((op == Binary::SRem, x, y), n.wrapping_mul(by).wrapping_neg());
                    }
                    (Binary::Mul, None) => match multiplied_back(p, x, y) {
                        Some(key) => divided(key, n),
                        None => addends.push((t, n)),
                    },
                    _ => addends.push((t, n)),
                },
                _ => addends.push((t, n)),
            }
        }
        None
    }
}

/// `x / y * y`.
fn multiplied_back(p: &Pool, a: Term, b: Term) -> Option<(bool, Term, Term)> {
    [(a, b), (b, a)].into_iter().find_map(|(quotient, by)| match p.node(quotient) {
        Node::Binary(Binary::SDiv, x, y) if y == by => Some((true, x, y)),
        Node::Binary(Binary::UDiv, x, y) if y == by => Some((false, x, y)),
        _ => None,
    })
}
