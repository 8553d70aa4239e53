//! Smaller numbers that drive the same path.

use cairn_witness::{Data, Object, Witness};

/// Numbers whose absolute value is larger are not pretty.
const PRETTY: u64 = 9;
/// Numbers that are looked at one by one.
const MOST: usize = 24;

/// Tries to make the numbers of a witness smaller. `still` says whether a candidate does what the
/// witness does.
pub fn shrink(witness: &Witness, mut still: impl FnMut(&Witness) -> bool) -> Witness {
    let mut best = witness.clone();
    let values = integers(&best);
    if values.iter().all(|v| v.unsigned_abs() <= PRETTY) {
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
        while let Some(smaller) = one_smaller(&best, n, &mut still) {
            best = smaller;
        }
    }
    best
}

/// The same with a smaller number in one place.
fn one_smaller(
    witness: &Witness,
    n: usize,
    still: &mut impl FnMut(&Witness) -> bool,
) -> Option<Witness> {
    let now = integers(witness)[n];
    let tried = [0, 1, -1, 2, 3, 10, now.signum() * 100, now / 2];
    let smaller = tried.into_iter().filter(|t| t.unsigned_abs() < now.unsigned_abs());
    let mut candidates = smaller.map(|smaller| {
        let mut candidate = witness.clone();
        let mut at = 0;
        visit(&mut candidate, &mut |_| {
            at += 1;
            (at == n + 1).then_some(smaller)
        });
        candidate
    });
    candidates.find(|c| still(c))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::list;

    #[test]
    fn only_the_order_of_numbers_counts() {
        let witness = list(&[(-700, true), (1 << 30, true)], 12);
        let still = |w: &Witness| {
            let [key, a, b] = integers(w)[..] else { return false };
            a < key && key < b
        };
        let mut small = integers(&shrink(&witness, still));
        small.sort_unstable();
        assert_eq!(small, [0, 1, 2]);
    }

    #[test]
    fn a_number_that_counts_is_only_made_smaller_as_far_as_it_goes() {
        let witness = list(&[(5000, true)], 0);
        let still = |w: &Witness| integers(w).iter().any(|&n| n > 99);
        assert!(integers(&shrink(&witness, still)).contains(&100));
    }

    #[test]
    fn pretty_numbers_are_left_alone() {
        let witness = list(&[(3, true)], -2);
        assert_eq!(shrink(&witness, |_| panic!("there is nothing to try")), witness);
    }
}
