//! Smaller numbers that drive the same path.

use cairn_witness::{Data, Object, Witness};

/// Numbers whose absolute value is larger are not pretty.
const PRETTY: i64 = 9;
/// Numbers that are looked at one by one.
const MOST: usize = 24;

/// Tries to make the numbers of a witness smaller. `still` says whether a candidate does what the
/// witness does.
pub fn shrink(witness: &Witness, mut still: impl FnMut(&Witness) -> bool) -> Witness {
    let mut best = witness.clone();
    let values = integers(&best);
    if values.iter().all(|v| v.abs() <= PRETTY) {
        return best;
    }
    // All at once: their order is often all that counts.
    for first in [0, 1] {
        let mut sorted = values.clone();
        sorted.sort_unstable();
        sorted.dedup();
        let mut candidate = best.clone();
        visit(&mut candidate, &mut |v| {
            let rank = sorted.binary_search(&v).unwrap_or(0);
            Some(rank as i64 + first)
        });
        if still(&candidate) {
            return candidate;
        }
    }
    for n in 0..values.len().min(MOST) {
        let now = integers(&best)[n];
        let tried = [0, 1, -1, 2, 3, 10, now / 2, now.signum() * 100];
        for smaller in tried.into_iter().filter(|t| t.abs() < now.abs()) {
            let mut candidate = best.clone();
            let mut at = 0;
            visit(&mut candidate, &mut |_| {
                at += 1;
                (at == n + 1).then_some(smaller)
            });
            if still(&candidate) {
                best = candidate;
                break;
            }
        }
    }
    best
}

/// The integers of an input, in a fixed order.
pub fn integers(witness: &Witness) -> Vec<i64> {
    let mut all = vec![];
    visit(&mut witness.clone(), &mut |v| {
        all.push(v);
        None
    });
    all
}

/// Shows every integer of the input, and replaces it where another one comes back.
fn visit(witness: &mut Witness, f: &mut dyn FnMut(i64) -> Option<i64>) {
    let roots = witness.receiver.iter_mut().chain(&mut witness.arguments);
    roots.for_each(|i| value(&mut i.value, f));
    for object in &mut witness.heap {
        match object {
            Object::Instance { fields, .. } => {
                fields.iter_mut().for_each(|s| value(&mut s.value, f));
            }
            Object::Array { elements, .. } => elements.iter_mut().for_each(|e| value(e, f)),
            _ => {}
        }
    }
}

fn value(data: &mut Data, f: &mut dyn FnMut(i64) -> Option<i64>) {
    match data {
        Data::Int(v) => {
            if let Some(new) = f((*v).into()).and_then(|n| n.try_into().ok()) {
                *v = new;
            }
        }
        Data::Long(v) => {
            if let Some(new) = f(*v) {
                *v = new;
            }
        }
        Data::Short(v) => {
            if let Some(new) = f((*v).into()).and_then(|n| n.try_into().ok()) {
                *v = new;
            }
        }
        Data::Byte(v) => {
            if let Some(new) = f((*v).into()).and_then(|n| n.try_into().ok()) {
                *v = new;
            }
        }
        Data::Boxed(inner) => value(inner, f),
        _ => {}
    }
}
