//! Choices.

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;
use crate::value::Sort;

pub(crate) fn ite(p: &Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    match c {
        Term::TRUE => return Some(a),
        Term::FALSE => return Some(b),
        _ if a == b => return Some(a),
        _ => {}
    }
    if let Node::Unary(Unary::Not, c) = p.node(c) {
        return Some(p.ite(c, b, a));
    }
    if let Node::Binary(Binary::Eq, x, y) = p.node(c)
        && ((a, b) == (x, y) || (a, b) == (y, x))
    {
        return Some(b);
    }
    if p.sort(a) == Sort::Bool
        && let Some(t) = bools(p, c, a, b)
    {
        return Some(t);
    }
    match p.node(a) {
        Node::Ite(d, x, _) if d == c => return Some(p.ite(c, x, b)),
        Node::Ite(d, x, y) if y == b => return Some(p.ite(p.and(c, d), x, b)),
        _ => {}
    }
    match p.node(b) {
        Node::Ite(d, _, y) if d == c => Some(p.ite(c, a, y)),
        Node::Ite(d, x, y) if x == a => Some(p.ite(p.or(c, d), a, y)),
        _ => None,
    }
}

fn bools(p: &Pool, c: Term, a: Term, b: Term) -> Option<Term> {
    Some(match (a, b) {
        (Term::TRUE, Term::FALSE) => c,
        (Term::FALSE, Term::TRUE) => p.not(c),
        (Term::TRUE, _) => p.or(c, b),
        (Term::FALSE, _) => p.and(p.not(c), b),
        (_, Term::TRUE) => p.or(p.not(c), a),
        (_, Term::FALSE) => p.and(c, a),
        _ if a == c => p.or(c, b),
        _ if b == c => p.and(c, a),
        _ => return None,
    })
}
