//! When two inputs are of one kind, so that one test is enough for both.

use crate::gather::Found;
use cairn_witness::{Data, Object, Outcome, Witness};
use std::collections::BTreeSet;

/// Two inputs of one kind take the same branches in the same order, end alike, change the same
/// fields, and have the same aliases among what the call is given.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kind {
    sequence: u64,
    ending: String,
    changed: BTreeSet<String>,
    aliases: Vec<usize>,
}

pub fn kind(found: &Found) -> Kind {
    Kind {
        sequence: found.acted.sequence,
        ending: ending(found),
        changed: changed(found),
        aliases: aliases(&found.witness),
    }
}

fn ending(found: &Found) -> String {
    let given = found.acted.heap.len();
    match &found.acted.outcome {
        Outcome::Threw { class, .. } => class.clone(),
        Outcome::Returned(Some(Data::Null)) => "null".into(),
        Outcome::Returned(Some(Data::Boolean(b))) => b.to_string(),
        Outcome::Returned(Some(Data::Ref(n))) if *n < given => "an object it was given".into(),
        Outcome::Returned(Some(Data::Ref(_))) => "a new object".into(),
        // What nothing is made of tells little of what there is.
        Outcome::Returned(Some(Data::Int(0) | Data::Long(0))) => "zero".into(),
        Outcome::Returned(Some(Data::Text(units))) if units.is_empty() => "no text".into(),
        _ => String::new(),
    }
}

/// The fields that have another value afterwards, and how it is another.
fn changed(found: &Found) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let Some(after) = &found.acted.after else { return all };
    for (before, now) in found.acted.heap.iter().zip(&after.heap) {
        match (before, now) {
            (Object::Instance { class, fields }, Object::Instance { fields: changed, .. }) => {
                let pairs = fields.iter().zip(changed).filter(|(a, b)| a.value != b.value);
                all.extend(pairs.map(|(_, b)| {
                    let what = if b.value == Data::Null { " = null" } else { "" };
                    format!("{class}.{}{what}", b.name)
                }));
            }
            (Object::Array { .. }, Object::Array { .. }) if before != now => {
                all.insert("an array".into());
            }
            _ => {}
        }
    }
    all
}

/// For each value of the call the first one that is the same object.
fn aliases(witness: &Witness) -> Vec<usize> {
    let values: Vec<&Data> =
        witness.receiver.iter().chain(&witness.arguments).map(|i| &i.value).collect();
    let first = |v: &&Data| match v {
        Data::Ref(_) => values.iter().position(|other| other == v).unwrap_or(0),
        Data::Null => usize::MAX,
        _ => 0,
    };
    values.iter().map(first).collect()
}
