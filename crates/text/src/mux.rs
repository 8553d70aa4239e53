//! Choosing and moving by an amount that is a term: one layer of choices a bit of the amount.

use cairn_term::{Pool, Term};

/// Whether bit `k` of an int is set.
fn bit(p: &Pool, x: Term, k: u32) -> Term {
    p.ne(p.bv_and(x, p.int(1 << k)), p.int(0))
}

/// A constant index; one out of range becomes `limit`.
fn constant(p: &Pool, x: Term, limit: usize) -> Option<usize> {
    let v = p.value(x)?.signed();
    Some(usize::try_from(v).unwrap_or(limit).min(limit))
}

/// How many bits it takes to write `n`.
fn bits(n: usize) -> u32 {
    usize::BITS - n.leading_zeros()
}

/// `items[index]`. Nothing for no items, and arbitrary for an index out of range.
pub(crate) fn select(p: &Pool, items: &[Term], index: Term) -> Option<Term> {
    let last = items.len().checked_sub(1)?;
    if let Some(i) = constant(p, index, last) {
        return Some(items[i]);
    }
    let mut layer = items.to_vec();
    for k in 0..bits(last) {
        let odd = bit(p, index, k);
        layer = layer
            .chunks(2)
            .map(|pair| match *pair {
                [a, b] => p.ite(odd, b, a),
                _ => pair[0],
            })
            .collect();
    }
    Some(layer[0])
}

/// The first `out` of `items[amount..]`, or as many as there can be; what comes from behind the end
/// is arbitrary.
pub(crate) fn shift_left(p: &Pool, items: &[Term], amount: Term, out: usize) -> Vec<Term> {
    if let Some(n) = constant(p, amount, items.len()) {
        return items[n..].iter().copied().take(out).collect();
    }
    // An amount of all items leaves nothing that would have to be right.
    let most = items.len().saturating_sub(1);
    let mut v = items.to_vec();
    // From the highest bit on: what the lower bits cannot reach any more need not be built.
    for k in (0..bits(most)).rev() {
        let step = 1 << k;
        let set = bit(p, amount, k);
        let wanted = v.len().min(out + step - 1);
        v = (0..wanted)
            .map(|i| match v.get(i + step) {
                Some(&moved) => p.ite(set, moved, v[i]),
                None => v[i],
            })
            .collect();
    }
    v.truncate(out);
    v
}

/// `amount` arbitrary terms and then `items`, for an amount of at most `most`.
pub(crate) fn shift_right(p: &Pool, items: &[Term], amount: Term, most: usize) -> Vec<Term> {
    if items.is_empty() {
        return vec![];
    }
    let total = items.len() + most;
    let mut v = items.to_vec();
    // From the lowest bit on, a layer is at least as long as the next step, so there are no holes.
    for k in 0..bits(most) {
        let step = 1 << k;
        let set = bit(p, amount, k);
        v = (0..total.min(v.len() + step))
            .map(|i| match (v.get(i), i.checked_sub(step)) {
                (Some(&stays), None) => stays,
                (Some(&stays), Some(from)) => p.ite(set, v[from], stays),
                (None, from) => v[from.expect("a layer is as long as the step")],
            })
            .collect();
    }
    v
}
