//! `jdk.internal.misc.Unsafe` on fields that hold symbolic values: what atomic variables, random
//! generators and concurrent containers are made of.

use super::{Entry, ModelResult, decline};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Elem;
use cairn_term::Term;

const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const KINDS: [Elem; 9] = Elem::ALL;

/// The object and the slot of an access to a field of that kind, where something about it is
/// symbolic. Arrays are left to the native.
fn place<const K: usize>(m: &Machine<'_>, a: &[Val]) -> Result<(Ref, u32), Trap> {
    let (object, offset) = (a[1].as_ref(), a[2].word);
    if a[1].is_symbolic() || a[2].is_symbolic() || object.is_null() {
        return decline();
    }
    let class = m.heap.class_of(object);
    if matches!(m.program.class(class).shape, Shape::Array { .. }) || offset % 8 != 0 {
        return decline();
    }
    let slot = (offset / 8).wrapping_sub(1) as u32;
    if m.program.slot_elems(class).get(slot as usize) != Some(&KINDS[K]) {
        return decline();
    }
    let shadow = m.heap.slot_shadow(object, slot);
    let is_symbolic = shadow != 0 || a[3..].iter().any(|v| v.is_symbolic());
    if !is_symbolic || shadow == Val::MARK { decline() } else { Ok((object, slot)) }
}

fn get<const K: usize>(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (object, slot) = place::<K>(m, a)?;
    m.read_slot(object, slot, KINDS[K])
}

fn put<const K: usize>(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (object, slot) = place::<K>(m, a)?;
    let v = m.narrowed(KINDS[K], a[3]);
    m.set_slot_val(object, slot, v);
    Ok(Val::int(0))
}

fn get_volatile<const K: usize>(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    place::<K>(m, a)?;
    m.sync_point()?;
    get::<K>(m, a)
}

fn put_volatile<const K: usize>(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    place::<K>(m, a)?;
    m.sync_point()?;
    put::<K>(m, a)
}

/// Whether the value was the expected one, and was replaced.
fn compare_and_set<const K: usize>(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (object, slot) = place::<K>(m, a)?;
    m.sync_point()?;
    let old = m.slot_val(object, slot)?;
    let same: Term = match KINDS[K] {
        Elem::Ref => m.ref_eq(old, a[3])?,
        elem => {
            let (old, expected) = (m.term(elem.kind(), old), m.term(elem.kind(), a[3]));
            m.pool().eq(old, expected)
        }
    };
    let same = m.decide(same)?;
    if same {
        m.set_slot_val(object, slot, a[4]);
    }
    Ok(Val::bool(same))
}

pub(super) const TABLE: &[Entry] = &[
    (UNSAFE, "getInt", "(Ljava/lang/Object;J)I", get::<4>),
    (UNSAFE, "getIntVolatile", "*", get_volatile::<4>),
    (UNSAFE, "getLong", "(Ljava/lang/Object;J)J", get::<5>),
    (UNSAFE, "getLongVolatile", "*", get_volatile::<5>),
    (UNSAFE, "putInt", "(Ljava/lang/Object;JI)V", put::<4>),
    (UNSAFE, "putIntVolatile", "*", put_volatile::<4>),
    (UNSAFE, "putLong", "(Ljava/lang/Object;JJ)V", put::<5>),
    (UNSAFE, "putLongVolatile", "*", put_volatile::<5>),
    (UNSAFE, "compareAndSetInt", "*", compare_and_set::<4>),
    (UNSAFE, "compareAndSetLong", "*", compare_and_set::<5>),
    (UNSAFE, "compareAndSetReference", "*", compare_and_set::<8>),
];
