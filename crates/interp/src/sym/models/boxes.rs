//! Boxing: identity of cached boxes included, without a fork.

use super::{Entry, ModelResult, decline};
use crate::machine::{Machine, Trap};
use crate::sym::Val;
use crate::sym::arrays::select;
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_program::ir::{Elem, Kind};
use cairn_term::Term;

/// A cache of boxes: its class, the first value in it, and how many there are by default.
struct Cache {
    boxed: &'static str,
    holder: &'static str,
    low: i32,
}

/// `valueOf`: a choice between the cached box of a value and a new one.
fn value_of(m: &mut Machine<'_>, kind: Kind, v: Val, cache: &Cache) -> ModelResult {
    let Some(t) = v.term() else { return decline() };
    let holder = m.program.load(cache.holder)?;
    let (status, statics) = m.heap.class_status(holder);
    if status != ClassStatus::Ready {
        return Err(Trap::Init(holder));
    }
    let Some(field) = m.field_of(holder, "cache") else { return decline() };
    let boxes = Ref(m.heap.raw_slot(statics, m.program.field(field).slot) as u32);
    if boxes.is_null() {
        return decline();
    }
    let pool = m.pool();
    let elements = m.elements(boxes, Elem::Ref);
    // As an int: what does not fit is out of range anyway.
    let (index, fits) = match kind {
        Kind::Long => {
            let index = pool.sub(t, pool.long(i64::from(cache.low)));
            let fits = pool.ult(index, pool.long(elements.len() as i64));
            (pool.l2i(index), fits)
        }
        _ => {
            let index = pool.sub(t, pool.int(cache.low));
            (index, pool.ult(index, pool.int(elements.len() as i32)))
        }
    };
    let cached = select(&pool, &elements, index);
    let fresh = if m.is_certain(fits) {
        cached
    } else {
        let fresh = m.new_box(cache.boxed, v)?;
        pool.int(fresh.0 as i32)
    };
    let choice = pool.ite(fits, cached, fresh);
    let result = m.val(choice);
    if result.is_symbolic() {
        m.sym_mut().boxes.insert(choice, t);
    }
    Ok(result)
}

fn integer(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (boxed, holder) = ("java/lang/Integer", "java/lang/Integer$IntegerCache");
    value_of(m, Kind::Int, a[0], &Cache { boxed, holder, low: -128 })
}

fn long(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (boxed, holder) = ("java/lang/Long", "java/lang/Long$LongCache");
    value_of(m, Kind::Long, a[0], &Cache { boxed, holder, low: -128 })
}

fn short(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (boxed, holder) = ("java/lang/Short", "java/lang/Short$ShortCache");
    value_of(m, Kind::Int, a[0], &Cache { boxed, holder, low: -128 })
}

fn byte(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (boxed, holder) = ("java/lang/Byte", "java/lang/Byte$ByteCache");
    value_of(m, Kind::Int, a[0], &Cache { boxed, holder, low: -128 })
}

fn character(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let (boxed, holder) = ("java/lang/Character", "java/lang/Character$CharacterCache");
    value_of(m, Kind::Int, a[0], &Cache { boxed, holder, low: 0 })
}

fn boolean(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let Some(t) = a[0].term() else { return decline() };
    let class = m.program.load("java/lang/Boolean")?;
    if m.heap.class_status(class).0 != ClassStatus::Ready {
        return Err(Trap::Init(class));
    }
    let (Some(yes), Some(no)) = (m.get_static(class, "TRUE"), m.get_static(class, "FALSE")) else {
        return decline();
    };
    let pool = m.pool();
    let address = |word: u64| pool.int(word as u32 as i32);
    let choice: Term = pool.ite(crate::sym::truth(&pool, t), address(yes), address(no));
    if m.val(choice).is_symbolic() {
        m.sym_mut().boxes.insert(choice, t);
    }
    Ok(m.val(choice))
}

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", integer),
    ("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", long),
    ("java/lang/Short", "valueOf", "(S)Ljava/lang/Short;", short),
    ("java/lang/Byte", "valueOf", "(B)Ljava/lang/Byte;", byte),
    ("java/lang/Character", "valueOf", "(C)Ljava/lang/Character;", character),
    ("java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", boolean),
];
