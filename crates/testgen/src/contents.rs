//! Whether a structure holds the number that a method is asked about, and where.

use crate::situations::integer;
use crate::test_names::capitalised;
use cairn_witness::{Data, Object, Slot, Witness};
use std::collections::{BTreeSet, VecDeque};

/// Names of parameters and fields that mean what a structure holds.
const CONTENT: [&str; 12] =
    ["key", "value", "item", "element", "data", "val", "k", "v", "x", "e", "name", "id"];

/// A number and the receiver's objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub is_there: bool,
    /// `AtRoot`, `InLeftSubtree`; for a number that is not there, `BelowAll`, `AboveAll` or `Between`.
    pub place: String,
}

/// An object of the receiver's that has a number in it, and the fields that lead to it.
struct Found {
    number: i64,
    way: Vec<String>,
    is_last: bool,
}

/// What there is to say of the number, if the receiver's objects hold numbers of such a name.
pub(crate) fn content(witness: &Witness, parameter: &str, number: i64) -> Option<Held> {
    let Some(Data::Ref(receiver)) = witness.receiver.as_ref().map(|r| &r.value) else {
        return None;
    };
    let all = numbers(witness, *receiver, parameter);
    if all.is_empty() {
        return None;
    }
    Some(match all.iter().find(|f| f.number == number) {
        Some(found) => Held { is_there: true, place: place(found) },
        None => {
            let below = all.iter().all(|f| number < f.number);
            let above = all.iter().all(|f| number > f.number);
            let place = if below {
                "BelowAll"
            } else if above {
                "AboveAll"
            } else {
                "Between"
            };
            Held { is_there: false, place: place.into() }
        }
    })
}

fn place(found: &Found) -> String {
    match &found.way[..] {
        [only] => format!("At{}", capitalised(only)),
        [_, second, ..] if second == "left" || second == "right" => {
            format!("In{}Subtree", capitalised(second))
        }
        _ if found.is_last => "AtEnd".into(),
        _ => "Inside".into(),
    }
}

/// Breadth first from the receiver.
fn numbers(witness: &Witness, receiver: usize, parameter: &str) -> Vec<Found> {
    let mut found = vec![];
    let mut met = BTreeSet::from([receiver]);
    let mut queue = VecDeque::from([(receiver, vec![])]);
    while let Some((n, way)) = queue.pop_front() {
        let links = links(witness.heap.get(n));
        if n != receiver
            && let Some(Object::Instance { fields, .. }) = witness.heap.get(n)
            && let Some(number) = number_in(fields, parameter)
        {
            found.push(Found { number, way: way.clone(), is_last: links.is_empty() });
        }
        for (field, to) in links {
            if met.insert(to) {
                let mut way = way.clone();
                way.extend(field);
                queue.push_back((to, way));
            }
        }
    }
    found
}

fn number_in(fields: &[Slot], parameter: &str) -> Option<i64> {
    let is_content = CONTENT.contains(&parameter);
    let own = fields.iter().find(|s| s.name == parameter);
    let other = || fields.iter().find(|s| is_content && CONTENT.contains(&&s.name[..]));
    integer(&own.or_else(other)?.value)
}

/// The objects an object leads to, with the fields; elements have no name.
fn links(object: Option<&Object>) -> Vec<(Option<String>, usize)> {
    let to = |value: &Data, name: Option<&String>| match value {
        Data::Ref(n) => Some((name.cloned(), *n)),
        _ => None,
    };
    match object {
        Some(Object::Instance { fields, .. }) => {
            fields.iter().filter_map(|s| to(&s.value, Some(&s.name))).collect()
        }
        Some(Object::Array { elements, .. }) => {
            elements.iter().filter_map(|e| to(e, None)).collect()
        }
        _ => vec![],
    }
}
