//! Heaps as lines of text.

use crate::{Data, Names, Object, Slot, StaticField, Witness, simple};

/// The objects that the call is given, one a line: `node1 = Bst.Node{key: 5, left: null, right: _}`.
/// A field that the path does not depend on is a `_`. What is written in place has no line.
pub fn heap_lines(witness: &Witness) -> Vec<String> {
    let names = Names::new(witness);
    let line = |(n, object)| format!("{} = {}", names.name(n), names.before(object));
    let objects = witness.heap.iter().enumerate();
    objects.filter(|(n, _)| !names.is_in_place(*n)).map(line).collect()
}

/// What is not the same after the call: fields, elements and static fields with their old and new
/// value, `node1.left: null -> node2`, then the new objects. Empty where that is not described.
pub fn changes(witness: &Witness) -> Vec<String> {
    let Some(after) = &witness.after else { return vec![] };
    let names = Names::new(witness);
    let mut lines = vec![];
    let old_and_new = |old: &Data, known: bool, new: &Data| {
        let old = if known { names.value(old) } else { "_".into() };
        format!("{old} -> {}", names.value_after(new))
    };
    for (n, (old, new)) in witness.heap.iter().zip(&after.heap).enumerate() {
        for change in changed(old, new) {
            let values = old_and_new(change.old, change.known, change.new);
            lines.push(format!("{}{}: {values}", names.name(n), change.place));
        }
    }
    for (old, new) in witness.statics.iter().zip(&after.statics) {
        if old.value != new.value {
            let StaticField { class, name, .. } = old;
            let values = old_and_new(&old.value, true, &new.value);
            lines.push(format!("{}.{name}: {values}", simple(class)));
        }
    }
    for (n, object) in after.heap.iter().enumerate().skip(witness.heap.len()) {
        if !names.is_in_place(n) {
            let new = if matches!(object, Object::Instance { .. }) { "new " } else { "" };
            lines.push(format!("{} = {new}{}", names.name(n), names.after(object)));
        }
    }
    lines
}

/// A field or an element that is not what it was.
struct Change<'a> {
    /// `.left` or `[3]`.
    place: String,
    old: &'a Data,
    known: bool,
    new: &'a Data,
}

fn changed<'a>(old: &'a Object, new: &'a Object) -> Vec<Change<'a>> {
    match (old, new) {
        (Object::Instance { fields: before, .. }, Object::Instance { fields: after, .. }) => {
            let pair = |(n, a): (usize, &'a Slot)| {
                let same = |b: &&Slot| b.class == a.class && b.order() == a.order();
                let b = before.iter().find(same)?;
                let place = || format!(".{}", new.field_name(n));
                let change =
                    || Change { place: place(), old: &b.value, known: b.known, new: &a.value };
                (b.value != a.value).then(change)
            };
            after.iter().enumerate().filter_map(pair).collect()
        }
        (Object::Array { elements: before, .. }, Object::Array { elements: after, .. }) => {
            let pairs = before.iter().zip(after).enumerate().filter(|(_, (b, a))| b != a);
            let change =
                |(i, (old, new))| Change { place: format!("[{i}]"), old, known: true, new };
            pairs.map(change).collect()
        }
        _ => vec![],
    }
}
