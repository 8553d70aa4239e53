//! Digest of what a static field holds: a hash of the object and of all objects that it leads to, the
//! library's own among them, to see whether a run has changed it.

use cairn_heap::Ref;
use cairn_interp::Machine;
use cairn_program::Shape;
use cairn_program::ir::Elem;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// Larger graphs are not compared.
const MOST: usize = 20_000;

/// A number for the content of an object and of all that it leads to; none if that is too much.
pub(crate) fn digest(m: &Machine<'_>, root: Ref) -> Option<u64> {
    let program = m.program;
    let mut numbers: FxHashMap<Ref, u32> = FxHashMap::default();
    let mut met: Vec<Ref> = vec![];
    let mut hasher = FxHasher::default();
    let mut number = |r: Ref, met: &mut Vec<Ref>| {
        if r.is_null() {
            return u32::MAX;
        }
        *numbers.entry(r).or_insert_with(|| {
            met.push(r);
            met.len() as u32 - 1
        })
    };
    number(root, &mut met);
    let mut next = 0;
    let mut words = 0;
    while let Some(&r) = met.get(next) {
        next += 1;
        let class = program.class(m.heap.class_of(r));
        class.id.hash(&mut hasher);
        // They never change, but for what they keep for later.
        let is_constant = class.id == program.string_class() || &*class.name == "java/lang/Class";
        if is_constant {
            continue;
        }
        let mut add = |elem: Elem, word: u64| match elem {
            Elem::Ref => number(Ref(word as u32), &mut met).hash(&mut hasher),
            _ => word.hash(&mut hasher),
        };
        match class.shape {
            Shape::Array { elem, .. } => {
                let len = m.heap.raw_len(r);
                words += len as usize;
                (0..len.min(MOST as u32)).for_each(|i| add(elem, m.heap.raw_element(r, elem, i)));
            }
            _ => {
                let elems = program.slot_elems(class.id);
                words += elems.len();
                for (slot, &elem) in elems.iter().enumerate() {
                    add(elem, m.heap.raw_slot(r, slot as u32));
                }
            }
        }
        if met.len() > MOST || words > MOST {
            return None;
        }
    }
    Some(hasher.finish())
}
