//! Sums in normal order, so that sums of the same addends are the same term however they were added
//! up: what loops over permuted arrays ask.

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;

/// Sums of more addends stay as they are.
const MOST: usize = 16;

/// `a + b` or `a - b`, neither of which has a constant addend: each addend once, the older first,
/// those that are subtracted last. Nothing if that is what it is already, or if there are but two.
pub(super) fn normal(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    let is_sum = |t| matches!(p.node(t), Node::Binary(Binary::Add | Binary::Sub, ..));
    if !is_sum(a) && !is_sum(b) {
        return None;
    }
    let small = |n: Term| p.value(n).map(|n| n.signed()).filter(|n| n.unsigned_abs() < 1 << 12);
    let mut open = vec![(a, 1i64), (b, if op == Binary::Add { 1 } else { -1 })];
    let mut addends: Vec<(Term, i64)> = vec![];
    let mut seen = 0;
    while let Some((t, sign)) = open.pop() {
        match p.node(t) {
            Node::Binary(Binary::Add, x, y) => open.extend([(x, sign), (y, sign)]),
            Node::Binary(Binary::Sub, x, y) => open.extend([(x, sign), (y, -sign)]),
            Node::Unary(Unary::Neg, x) => open.push((x, -sign)),
            Node::Binary(Binary::Mul, x, n) if !is_sum(x) && small(n).is_some() => {
                open.push((x, sign * small(n)?));
            }
            // The rules before this one keep them outermost; a difference from one is rare.
            Node::Const(_) => return None,
            // A polynomial such as a hash: its steps are sums that are used more than once, and
            // taking them apart would lose that.
            Node::Binary(Binary::Shl, ..) => return None,
            _ if sign.unsigned_abs() > 1 << 24 => return None,
            _ => {
                seen += 1;
                match addends.iter_mut().find(|x| x.0 == t) {
                    Some(same) => same.1 += sign,
                    None => addends.push((t, sign)),
                }
            }
        }
        if seen + open.len() > MOST {
            return None;
        }
    }
    addends.retain(|x| x.1 != 0);
    addends.sort_by_key(|x| (x.1 < 0, x.0));
    let w = p.width(a);
    let times = |(t, n): (Term, i64)| match n.unsigned_abs() {
        1 => t,
        n => p.raw_binary(Binary::Mul, t, p.bv(w, n)),
    };
    let (added, taken) = addends.split_at(addends.iter().take_while(|x| x.1 > 0).count());
    let sum = |all: &[(Term, i64)]| {
        let (first, rest) = all.split_first()?;
        Some(rest.iter().fold(times(*first), |s, &x| p.raw_binary(Binary::Add, s, times(x))))
    };
    let result = match (sum(added), sum(taken)) {
        (None, None) => p.bv(w, 0),
        (Some(s), None) => s,
        (None, Some(t)) => p.raw_unary(Unary::Neg, t),
        (Some(s), Some(_)) => taken.iter().fold(s, |s, &x| p.raw_binary(Binary::Sub, s, times(x))),
    };
    let unchanged = p.node(result) == Node::Binary(op, a, b);
    (!unchanged).then_some(result)
}
