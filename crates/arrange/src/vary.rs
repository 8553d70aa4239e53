//! Numbers that tell something: where a path leaves a number open it is zero, which a field that nobody
//! has set is as well. Different numbers above zero make for stronger assertions.

use cairn_witness::{Data, Object, Witness};
use std::collections::BTreeSet;

/// An integer of an input.
struct Number {
    /// The field it is in, with its class; none for an argument.
    field: Option<String>,
    /// The path depends on it.
    is_known: bool,
    value: i64,
}

/// Makes numbers different and positive. `still` says whether a candidate does what the witness does.
pub fn vary(witness: &Witness, mut still: impl FnMut(&Witness) -> bool) -> Witness {
    let mut best = witness.clone();
    let mut attempt = |best: &mut Witness, values: &[i64]| {
        let candidate = with(best, values);
        if candidate != *best && still(&candidate) {
            *best = candidate;
        }
    };
    let fields: BTreeSet<Option<String>> = numbers(&best).into_iter().map(|n| n.field).collect();
    for field in fields.iter().filter(|f| f.is_some()) {
        let all = numbers(&best);
        let mut values: Vec<i64> = all.iter().map(|n| n.value).collect();
        let is_open = |n: &&Number| n.field == *field && !n.is_known;
        let fixed = all.iter().filter(|n| n.field == *field && n.is_known);
        let used: BTreeSet<i64> = fixed.map(|n| n.value).collect();
        if all.iter().filter(is_open).count() == 0 {
            continue;
        }
        let mut free = (1..).filter(|v| !used.contains(v));
        for (value, number) in values.iter_mut().zip(&all) {
            if is_open(&number) {
                *value = free.next().unwrap_or(*value);
            }
        }
        attempt(&mut best, &values);
    }
    // All that is compared with one another moves together.
    for field in fields.iter().filter(|f| f.is_some()) {
        let all = numbers(&best);
        let is_of = |n: &Number| n.field == *field;
        if !all.iter().any(|n| is_of(n) && n.value == 0) {
            continue;
        }
        for with_arguments in [true, false] {
            let moved = |n: &Number| {
                let moves = is_of(n) || (with_arguments && n.field.is_none());
                n.value.saturating_add(i64::from(moves))
            };
            attempt(&mut best, &all.iter().map(moved).collect::<Vec<_>>());
        }
    }
    let all = numbers(&best);
    let mut used: BTreeSet<i64> = all.iter().map(|n| n.value).collect();
    for (i, number) in all.iter().enumerate() {
        if number.field.is_none() && number.value == 0 {
            let mut values: Vec<i64> = numbers(&best).iter().map(|n| n.value).collect();
            values[i] = (1..).find(|v| !used.contains(v)).unwrap_or(0);
            used.insert(values[i]);
            attempt(&mut best, &values);
        }
    }
    best
}

fn numbers(witness: &Witness) -> Vec<Number> {
    let mut all = vec![];
    visit(&mut witness.clone(), &mut |field, is_known, value| {
        all.push(Number { field, is_known, value });
        value
    });
    all
}

/// The witness with other numbers, in the order of [`numbers`].
fn with(witness: &Witness, values: &[i64]) -> Witness {
    let mut changed = witness.clone();
    let mut values = values.iter();
    visit(&mut changed, &mut |_, _, value| values.next().copied().unwrap_or(value));
    changed
}

/// Shows every integer of the input, and replaces it.
fn visit(witness: &mut Witness, f: &mut dyn FnMut(Option<String>, bool, i64) -> i64) {
    for object in &mut witness.heap {
        if let Object::Instance { fields, .. } = object {
            for slot in fields {
                let field = format!("{}.{}", slot.class, slot.name);
                let known = slot.known;
                replace(&mut slot.value, &mut |v| f(Some(field.clone()), known, v));
            }
        }
    }
    for object in &mut witness.heap {
        let values: Vec<&mut Data> = match object {
            Object::Array { elements, .. } => elements.iter_mut().collect(),
            Object::Made { calls, .. } => {
                calls.iter_mut().flat_map(|call| &mut call.arguments).collect()
            }
            _ => vec![],
        };
        values.into_iter().for_each(|v| replace(v, &mut |v| f(None, true, v)));
    }
    for argument in &mut witness.arguments {
        replace(&mut argument.value, &mut |v| f(None, true, v));
    }
}

fn replace(data: &mut Data, f: &mut dyn FnMut(i64) -> i64) {
    match data {
        Data::Int(v) => *v = f((*v).into()).try_into().unwrap_or(*v),
        Data::Long(v) => *v = f(*v),
        Data::Short(v) => *v = f((*v).into()).try_into().unwrap_or(*v),
        Data::Byte(v) => *v = f((*v).into()).try_into().unwrap_or(*v),
        Data::Boxed(inner) => replace(inner, f),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::list;

    fn keys(witness: &Witness) -> Vec<i64> {
        numbers(witness).iter().map(|n| n.value).collect()
    }

    #[test]
    fn open_numbers_become_different_and_positive() {
        let witness = list(&[(0, false), (0, false), (0, false)], 0);
        assert_eq!(keys(&vary(&witness, |_| true)), [1, 2, 3, 4]);
    }

    #[test]
    fn what_is_compared_keeps_its_order() {
        let witness = list(&[(0, true), (1, true)], 1);
        // The path: the argument is the second key.
        let still = |w: &Witness| keys(w)[1] == keys(w)[2] && keys(w)[0] < keys(w)[1];
        assert_eq!(keys(&vary(&witness, still)), [1, 2, 2]);
    }

    #[test]
    fn what_the_path_needs_stays() {
        let witness = list(&[(0, false)], 0);
        assert_eq!(vary(&witness, |_| false), witness);
    }
}
