//! Comparisons of choices: `(c ? 1 : 0) == 1` is `c`.
//!
//! The comparison is made on the leaves, where constants meet, and the conditions are put together
//! again. That is never larger as a tree, but every comparison of a shared choice makes terms of its
//! own; so it is done for few leaves, or where the conditions exclude each other and one is left.

use super::bools::equals_const;
use crate::fold;
use crate::node::{Binary, Node, Term};
use crate::pool::Pool;
use crate::value::Value;
use rustc_hash::FxHashSet;

/// How deep a choice may branch to both sides. `lcmp` needs two.
const DEPTH: u32 = 4;
/// How many choices may follow each other, each with a constant on one side.
const CHAIN: usize = 16;
/// The same where all conditions compare one term with constants: a table, or a `switch`.
const TABLE: usize = 1024;
/// How many entries of a table may have the value that is looked for.
const HITS: usize = 4;

pub(super) fn compare(p: &Pool, op: Binary, a: Term, b: Term) -> Option<Term> {
    match (p.value(a), p.value(b)) {
        (None, Some(k)) => with(p, a, &Leaf { op, k, swapped: false }),
        (Some(k), None) => with(p, b, &Leaf { op, k, swapped: true }),
        (None, None) if op == Binary::Eq => same(p, a, b).or_else(|| same(p, b, a)),
        _ => None,
    }
}

/// `(c ? x : y) == x`. Not where `y` is a choice, which would be next, and so on.
fn same(p: &Pool, a: Term, b: Term) -> Option<Term> {
    let Node::Ite(c, x, y) = p.node(a) else { return None };
    let (c, other) = match b {
        _ if b == x => (c, y),
        _ if b == y => (p.not(c), x),
        _ => return None,
    };
    (!matches!(p.node(other), Node::Ite(..))).then(|| p.or(c, p.eq(other, b)))
}

fn with(p: &Pool, t: Term, leaf: &Leaf) -> Option<Term> {
    let Node::Ite(..) = p.node(t) else { return None };
    if chooses(p, t, DEPTH) {
        return Some(map_leaves(p, t, leaf));
    }
    chain(p, t, leaf).or_else(|| table(p, t, leaf))
}

/// The comparison of a leaf with a constant.
struct Leaf {
    op: Binary,
    k: Value,
    swapped: bool,
}

impl Leaf {
    fn constant(&self, v: Value) -> bool {
        let (x, y) = if self.swapped { (self.k, v) } else { (v, self.k) };
        fold::binary(self.op, x, y).as_bool()
    }

    fn term(&self, p: &Pool, t: Term) -> Term {
        let k = p.constant(self.k);
        if self.swapped { p.binary(self.op, k, t) } else { p.binary(self.op, t, k) }
    }
}

fn chooses(p: &Pool, t: Term, depth: u32) -> bool {
    match p.node(t) {
        Node::Const(_) => true,
        Node::Ite(_, x, y) if depth > 0 => chooses(p, x, depth - 1) && chooses(p, y, depth - 1),
        _ => false,
    }
}

fn map_leaves(p: &Pool, t: Term, leaf: &Leaf) -> Term {
    match p.node(t) {
        Node::Const(v) => p.bool(leaf.constant(v)),
        Node::Ite(c, x, y) => p.ite(c, map_leaves(p, x, leaf), map_leaves(p, y, leaf)),
        _ => unreachable!("only choices between constants are mapped"),
    }
}

/// A choice, its constant, and whether that is taken if the condition holds.
type Link = (Term, Value, bool);

/// The choices from `t` downwards that have a constant on one side, and what is below them.
fn links(p: &Pool, mut t: Term, most: usize) -> Option<(Vec<Link>, Term)> {
    let mut links = Vec::new();
    while let Node::Ite(c, x, y) = p.node(t) {
        let (link, rest) = match (p.value(x), p.value(y)) {
            (Some(v), _) => ((c, v, true), y),
            (None, Some(v)) => ((c, v, false), x),
            (None, None) => break,
        };
        if links.len() == most {
            return None;
        }
        links.push(link);
        t = rest;
    }
    (!links.is_empty()).then_some((links, t))
}

fn chain(p: &Pool, t: Term, leaf: &Leaf) -> Option<Term> {
    let (links, rest) = links(p, t, CHAIN)?;
    let below = match p.value(rest) {
        Some(v) => p.bool(leaf.constant(v)),
        None => leaf.term(p, rest),
    };
    Some(links.into_iter().rev().fold(below, |below, (c, v, if_true)| {
        let own = p.bool(leaf.constant(v));
        if if_true { p.ite(c, own, below) } else { p.ite(c, below, own) }
    }))
}

/// Conditions `x == 1`, `x == 2 || x == 3`, ... in a long chain: the value is found at the
/// equations whose constant it is, if it is not what is left over.
fn table(p: &Pool, t: Term, leaf: &Leaf) -> Option<Term> {
    let (links, rest) = links(p, t, TABLE)?;
    if p.value(rest).is_none_or(|v| leaf.constant(v)) {
        return None;
    }
    let mut key = None;
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    for (c, v, if_true) in links {
        let mut alternatives = vec![c];
        while let Some(c) = alternatives.pop() {
            if let Node::Binary(Binary::BoolOr, a, b) = p.node(c) {
                alternatives.extend([a, b]);
                continue;
            }
            let (x, k) = equals_const(p, c)?;
            if !if_true || *key.get_or_insert(x) != x || seen.len() > TABLE {
                return None;
            }
            // A constant that was met further up is never reached here.
            if seen.insert(k) && leaf.constant(v) {
                found.push(c);
            }
        }
    }
    found.sort_unstable();
    (found.len() <= HITS).then(|| found.into_iter().fold(Term::FALSE, |all, c| p.or(all, c)))
}
