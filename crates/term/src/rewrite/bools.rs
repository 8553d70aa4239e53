//! Connectives.
//!
//! Two comparisons of the same operands combine as sets of outcomes (less, equal, greater,
//! unordered). Together with the rules for `ite` this turns what `lcmp`, `fcmpl` and `fcmpg` leave
//! behind into the comparison of the source.

use crate::node::{Binary, Node, Term, Unary};
use crate::pool::Pool;

pub(super) fn unary(p: &Pool, op: Unary, a: Term) -> Option<Term> {
    debug_assert_eq!(op, Unary::Not);
    Some(match p.node(a) {
        Node::Unary(Unary::Not, x) => x,
        Node::Binary(Binary::Slt, x, y) => p.sle(y, x),
        Node::Binary(Binary::Sle, x, y) => p.slt(y, x),
        Node::Binary(Binary::Ult, x, y) => p.ule(y, x),
        Node::Binary(Binary::Ule, x, y) => p.ult(y, x),
        _ => return None,
    })
}

pub(super) fn binary(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    match op {
        Binary::Eq => eq(p, a, b),
        _ => connective(p, op, a, b).or_else(|| connective(p, op, b, a)),
    }
}

fn eq(p: &Pool, a: Term, b: Term) -> Option<Term> {
    match b {
        _ if a == b => return Some(Term::TRUE),
        Term::TRUE => return Some(a),
        Term::FALSE => return Some(p.not(a)),
        _ => {}
    }
    match (p.node(a), p.node(b)) {
        (Node::Unary(Unary::Not, x), Node::Unary(Unary::Not, y)) => Some(p.eq(x, y)),
        (Node::Unary(Unary::Not, x), _) => Some(p.not(p.eq(x, b))),
        (_, Node::Unary(Unary::Not, y)) => Some(p.not(p.eq(a, y))),
        _ => None,
    }
}

/// `and` and `or`, which are duals. Looks into `a` only; the caller tries both orders.
fn connective(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    let and = op == Binary::BoolAnd;
    let (neutral, absorbing, dual) = if and {
        (Term::TRUE, Term::FALSE, Binary::BoolOr)
    } else {
        (Term::FALSE, Term::TRUE, Binary::BoolAnd)
    };
    if b == neutral || a == b {
        return Some(a);
    }
    if b == absorbing || complementary(p, a, b) {
        return Some(absorbing);
    }
    match p.node(a) {
        Node::Binary(o, x, y) if o == op => {
            if x == b || y == b {
                return Some(a);
            }
            if complementary(p, x, b) || complementary(p, y, b) {
                return Some(absorbing);
            }
        }
        Node::Binary(o, x, y) if o == dual => {
            if x == b || y == b {
                return Some(b);
            }
            if complementary(p, x, b) {
                return Some(p.binary(op, y, b));
            }
            if complementary(p, y, b) {
                return Some(p.binary(op, x, b));
            }
        }
        _ => {}
    }
    if excluded(p, a, b, and) {
        return Some(absorbing);
    }
    if let Some(t) = implied(p, a, b, and) {
        return Some(t);
    }
    let (r, s) = (Relation::of(p, a)?, Relation::of(p, b)?);
    let order = r.order.shared(s.order)?;
    if (r.a, r.b) != (s.a, s.b) {
        return None;
    }
    let outcomes = if and { r.outcomes & s.outcomes } else { r.outcomes | s.outcomes };
    Relation { order, outcomes, ..r }.term(p)
}

fn complementary(p: &Pool, a: Term, b: Term) -> bool {
    if p.node(a) == Node::Unary(Unary::Not, b) || p.node(b) == Node::Unary(Unary::Not, a) {
        return true;
    }
    match (p.node(a), p.node(b)) {
        (Node::Binary(Binary::Slt, x, y), Node::Binary(Binary::Sle, v, w))
        | (Node::Binary(Binary::Sle, x, y), Node::Binary(Binary::Slt, v, w))
        | (Node::Binary(Binary::Ult, x, y), Node::Binary(Binary::Ule, v, w))
        | (Node::Binary(Binary::Ule, x, y), Node::Binary(Binary::Ult, v, w)) => (x, y) == (w, v),
        _ => false,
    }
}

/// `x == 1` and `x == 2`; or, for a disjunction, `x != 1` and `x != 2`.
fn excluded(p: &Pool, a: Term, b: Term, and: bool) -> bool {
    let equation = |t| match p.node(t) {
        Node::Unary(Unary::Not, t) if !and => equals_const(p, t),
        _ if and => equals_const(p, t),
        _ => None,
    };
    match (equation(a), equation(b)) {
        (Some((x, c)), Some((y, d))) => x == y && c != d,
        _ => false,
    }
}

/// `x != 1 && x == 2` is the second, `x != 1 || x == 2` the first.
fn implied(p: &Pool, a: Term, b: Term, and: bool) -> Option<Term> {
    let Node::Unary(Unary::Not, negated) = p.node(a) else { return None };
    let ((x, c), (y, d)) = (equals_const(p, negated)?, equals_const(p, b)?);
    (x == y && c != d).then_some(if and { b } else { a })
}

pub(super) fn equals_const(p: &Pool, t: Term) -> Option<(Term, Term)> {
    match p.node(t) {
        Node::Binary(Binary::Eq, x, c) if p.value(c).is_some() => Some((x, c)),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Of an equation of bit-vectors, which goes with either of the next two.
    Any,
    Signed,
    Unsigned,
    Float,
}

impl Order {
    fn shared(self, other: Order) -> Option<Order> {
        match (self, other) {
            _ if self == other => Some(self),
            (Order::Any, o @ (Order::Signed | Order::Unsigned)) => Some(o),
            (o @ (Order::Signed | Order::Unsigned), Order::Any) => Some(o),
            _ => None,
        }
    }
}

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

/// That comparing `a` with `b` has one of some outcomes; `a` is older than `b`.
struct Relation {
    order: Order,
    a: Term,
    b: Term,
    outcomes: u8,
}

impl Relation {
    fn of(p: &Pool, t: Term) -> Option<Relation> {
        use Binary::*;
        let (negated, t) = match p.node(t) {
            Node::Unary(Unary::Not, x) => (true, x),
            _ => (false, t),
        };
        let Node::Binary(op, a, b) = p.node(t) else { return None };
        let (order, outcomes) = match op {
            Eq if p.sort(a).width().is_some() => (Order::Any, EQUAL),
            Slt => (Order::Signed, LESS),
            Sle => (Order::Signed, LESS | EQUAL),
            Ult => (Order::Unsigned, LESS),
            Ule => (Order::Unsigned, LESS | EQUAL),
            FEq => (Order::Float, EQUAL),
            FLt => (Order::Float, LESS),
            FLe => (Order::Float, LESS | EQUAL),
            _ => return None,
        };
        let outcomes = if negated { Relation::all(order) & !outcomes } else { outcomes };
        Some(if a <= b {
            Relation { order, a, b, outcomes }
        } else {
            let others = outcomes & (EQUAL | UNORDERED);
            let swapped = (outcomes & LESS) << 2 | (outcomes & GREATER) >> 2 | others;
            Relation { order, a: b, b: a, outcomes: swapped }
        })
    }

    fn all(order: Order) -> u8 {
        let unordered = if order == Order::Float { UNORDERED } else { 0 };
        LESS | EQUAL | GREATER | unordered
    }

    /// The comparison with these outcomes, if there is one.
    fn term(&self, p: &Pool) -> Option<Term> {
        let all = Relation::all(self.order);
        if self.outcomes == 0 || self.outcomes == all {
            return Some(p.bool(self.outcomes == all));
        }
        self.positive(p, self.outcomes)
            .or_else(|| Some(p.not(self.positive(p, all & !self.outcomes)?)))
    }

    fn positive(&self, p: &Pool, outcomes: u8) -> Option<Term> {
        const AT_MOST: u8 = LESS | EQUAL;
        const AT_LEAST: u8 = GREATER | EQUAL;
        let (equal, less, at_most) = match self.order {
            Order::Any => (Binary::Eq, None, None),
            Order::Signed => (Binary::Eq, Some(Binary::Slt), Some(Binary::Sle)),
            Order::Unsigned => (Binary::Eq, Some(Binary::Ult), Some(Binary::Ule)),
            Order::Float => (Binary::FEq, Some(Binary::FLt), Some(Binary::FLe)),
        };
        Some(match outcomes {
            EQUAL => p.binary(equal, self.a, self.b),
            LESS => p.binary(less?, self.a, self.b),
            AT_MOST => p.binary(at_most?, self.a, self.b),
            GREATER => p.binary(less?, self.b, self.a),
            AT_LEAST => p.binary(at_most?, self.b, self.a),
            _ => return None,
        })
    }
}
