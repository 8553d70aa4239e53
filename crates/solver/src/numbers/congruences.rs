//! Remainders by a constant of sums and products: all residues of what they are made of are tried. None fits, or some do and tell where a
//! solution can be.

use crate::intervals::Domains;
use cairn_term::{Binary, Node, Pool, Term, Unary};
use rustc_hash::FxHashMap;

/// Combinations of residues.
const COMBINATIONS: u64 = 100_000;
/// Residues that are told.
const TOLD: usize = 8;

pub(super) enum Residues {
    /// A congruence that nothing satisfies.
    None,
    /// Values of a variable that satisfy the only congruence it is in.
    Some(Term, Vec<u64>),
}

/// What a congruence among the conjuncts tells.
pub(super) fn of(pool: &Pool, domains: &Domains, roots: &[Term]) -> Option<Residues> {
    let mut told = None;
    for &root in roots {
        let Node::Binary(Binary::Eq, rest, c) = pool.node(root) else { continue };
        let Node::Binary(Binary::SRem | Binary::URem, sum, m) = pool.node(rest) else { continue };
        let (Some(c), Some(m)) = (pool.value(c), pool.value(m)) else { continue };
        let (c, m) = (c.signed(), m.signed());
        // Only where nothing is negative a remainder is a residue.
        if !(2..1 << 20).contains(&m) || !(0..m).contains(&c) || domains.bounds(sum).0 < 0 {
            continue;
        }
        let mut leaves = FxHashMap::default();
        let mut order = Vec::new();
        if !collect(pool, domains, sum, &mut leaves, &mut order) {
            continue;
        }
        let leaves_in_order: Vec<Term> =
            order.iter().copied().filter(|t| leaves.contains_key(t)).collect();
        let count = (m as u64).checked_pow(leaves_in_order.len() as u32);
        if leaves_in_order.is_empty() || count.is_none_or(|n| n > COMBINATIONS) {
            continue;
        }
        let mut fitting = Vec::new();
        for number in 0..count.unwrap_or(0) {
            let mut rest = number;
            for leaf in &leaves_in_order {
                leaves.insert(*leaf, (rest % m as u64) as i64);
                rest /= m as u64;
            }
            if residue(pool, sum, &leaves, &order, m) == c {
                fitting.push(number);
                if fitting.len() == TOLD {
                    break;
                }
            }
        }
        if fitting.is_empty() {
            return Some(Residues::None);
        }
        if let [leaf] = leaves_in_order[..]
            && let Node::Var(_) = pool.node(leaf)
            && told.is_none()
        {
            told = Some(Residues::Some(leaf, near(domains.bounds(leaf), m, &fitting)));
        }
    }
    told
}

/// The least values within the bounds that have one of the residues, and some further ones.
fn near((least, most): (i64, i64), m: i64, residues: &[u64]) -> Vec<u64> {
    let mut values = Vec::new();
    let span = i128::from(most) - i128::from(least);
    for part in 0..4 {
        let from = i128::from(least) + span / 4 * part;
        for &r in residues {
            let m = i128::from(m);
            let value = from + (i128::from(r) - from).rem_euclid(m);
            if value <= i128::from(most) {
                values.push(value as i64 as u64);
            }
        }
    }
    values
}

/// Whether all operations down to the leaves are exact.
fn collect(
    pool: &Pool,
    domains: &Domains,
    root: Term,
    leaves: &mut FxHashMap<Term, i64>,
    order: &mut Vec<Term>,
) -> bool {
    let mut todo = vec![root];
    while let Some(t) = todo.pop() {
        if order.contains(&t) {
            continue;
        }
        order.push(t);
        if order.len() > 40 {
            return false;
        }
        match pool.node(t) {
            Node::Const(_) => {}
            Node::Unary(Unary::SignExtend(_), a) => todo.push(a),
            Node::Binary(op @ (Binary::Add | Binary::Sub | Binary::Mul), a, b)
                if is_exact(pool, domains, op, t, a, b) =>
            {
                todo.extend([a, b]);
            }
            _ => {
                leaves.insert(t, 0);
            }
        }
    }
    // Arguments are older.
    order.sort_unstable();
    true
}

fn is_exact(pool: &Pool, domains: &Domains, op: Binary, t: Term, a: Term, b: Term) -> bool {
    let width = pool.width(t);
    let ((p, q), (r, s)) = (domains.bounds(a), domains.bounds(b));
    let fits = |x: i64, y: i64| {
        let (x, y) = (i128::from(x), i128::from(y));
        let v = match op {
            Binary::Add => x + y,
            Binary::Sub => x - y,
            _ => x * y,
        };
        i128::from(width.min()) <= v && v <= i128::from(width.max())
    };
    fits(p, r) && fits(p, s) && fits(q, r) && fits(q, s)
}

fn residue(pool: &Pool, root: Term, leaves: &FxHashMap<Term, i64>, order: &[Term], m: i64) -> i64 {
    let mut values: FxHashMap<Term, i64> = FxHashMap::default();
    for &t in order {
        let v = match (leaves.get(&t), pool.node(t)) {
            (Some(&v), _) => v,
            (None, Node::Const(v)) => v.signed().rem_euclid(m),
            (None, Node::Unary(_, a)) => values[&a],
            (None, Node::Binary(Binary::Add, a, b)) => values[&a] + values[&b],
            (None, Node::Binary(Binary::Sub, a, b)) => values[&a] - values[&b],
            (None, Node::Binary(_, a, b)) => values[&a] * values[&b],
            (None, _) => unreachable!("a leaf"),
        };
        values.insert(t, v.rem_euclid(m));
    }
    values[&root]
}
