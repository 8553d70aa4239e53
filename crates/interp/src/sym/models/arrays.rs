//! Copies of arrays with unknown lengths or at unknown places.

use super::{Entry, ModelResult, decline};
use crate::machine::{Machine, Trap};
use crate::sym::arrays::select;
use crate::sym::{Val, sort_of};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, Shape};
use cairn_term::{Term, Width};
use cairn_text::Text;

/// The kind of an array's elements.
fn elem_of(m: &Machine<'_>, class: ClassId) -> Option<Elem> {
    match m.program.class(class).shape {
        Shape::Array { elem, .. } => Some(elem),
        _ => None,
    }
}

/// `System.arraycopy`. Without anything symbolic about places and lengths the native does it, and
/// copies what is symbolic in the elements as it is.
fn array_copy(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let [from, from_at, to, to_at, count] = *a else { return decline() };
    if from.is_symbolic() || to.is_symbolic() {
        let (from, to) = (m.single_object(from)?, m.single_object(to)?);
        return copy(m, (from, from_at), (to, to_at), count);
    }
    let (from, to) = (from.as_ref(), to.as_ref());
    if from.is_null() || to.is_null() {
        return decline();
    }
    let places = [from_at, to_at, count].iter().any(|v| v.is_symbolic());
    if !places && m.heap.length_shadow(from) == 0 && m.heap.length_shadow(to) == 0 {
        return copy_choices(m, (from, from_at), (to, to_at), count);
    }
    copy(m, (from, from_at), (to, to_at), count)
}

/// References that are a choice, copied to an array of a narrower class: the native would look at
/// each to see whether it fits.
fn copy_choices(
    m: &mut Machine<'_>,
    (from, from_at): (Ref, Val),
    (to, to_at): (Ref, Val),
    count: Val,
) -> ModelResult {
    let (source, target) = (m.heap.class_of(from), m.heap.class_of(to));
    let references = elem_of(m, source) == Some(Elem::Ref) && elem_of(m, target) == Some(Elem::Ref);
    let (start, place, n) = (from_at.word as u32, to_at.word as u32, count.word as u32);
    let within =
        |at: u32, array: Ref| at.checked_add(n).is_some_and(|end| end <= m.heap.raw_len(array));
    let room = m.heap.raw_len(from);
    if !references
        || !within(start, from)
        || !within(place, to)
        || m.program.is_subtype(source, target)
        || !m.heap.has_symbolic_elements(from, Elem::Ref, room)
    {
        return decline();
    }
    let p = m.pool();
    let mut misfit = Term::FALSE;
    for i in start..start + n {
        let v = m.element_val(from, Elem::Ref, i);
        let v = m.resolve(v)?;
        for o in m.targets(v)? {
            if m.check_array_store(target, o).is_err() {
                misfit = p.or(misfit, m.guard(v, o));
            }
        }
    }
    if m.decide(misfit)? {
        return Err(Trap::Unsupported("arraycopy of unknown elements that do not fit".into()));
    }
    m.heap.copy_elements(Elem::Ref, (from, start), (to, place), n);
    Ok(Val::of(0))
}

const OUT_OF_BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";

/// `n`: an int, printed as the unsigned number it is.
fn outside(m: &Machine<'_>, what: &str, n: Term, array: &str, len: Term) -> Trap {
    let p = m.pool();
    let number = if what.starts_with("last") {
        Text::of_long(&p, p.zero_extend(Width::W64, n))
    } else {
        Text::of_int(&p, n)
    };
    let text = Text::of_str(&p, &format!("arraycopy: {what} "))
        .concat(&p, &number)
        .concat(&p, &Text::of_str(&p, &format!(" out of bounds for {array}[")))
        .concat(&p, &Text::of_int(&p, len))
        .concat(&p, &Text::of_str(&p, "]"));
    Trap::ThrowText(OUT_OF_BOUNDS, Box::new(text))
}

fn copy(
    m: &mut Machine<'_>,
    (from, from_at): (Ref, Val),
    (to, to_at): (Ref, Val),
    count: Val,
) -> ModelResult {
    let (source, target) = (m.heap.class_of(from), m.heap.class_of(to));
    let (Some(elem), Some(other)) = (elem_of(m, source), elem_of(m, target)) else {
        return Err(Trap::Throw("java/lang/ArrayStoreException", None));
    };
    // Where elements might not fit, they would have to be looked at one by one.
    let fits = elem == other && (elem != Elem::Ref || m.program.is_subtype(source, target));
    if !fits {
        return Err(Trap::Unsupported("arraycopy between these arrays at unknown places".into()));
    }
    let p = m.pool();
    let int = |m: &Machine<'_>, v: Val| m.term(Kind::Int, v);
    let (from_len, to_len) = (int(m, m.length_val(from)), int(m, m.length_val(to)));
    let (from_at, to_at, count) = (int(m, from_at), int(m, to_at), int(m, count));
    let array = if elem == Elem::Ref { "object array" } else { elem.java_name() };
    // As HotSpot looks at them, one after the other.
    let zero = p.int(0);
    for (at, what, len) in
        [(from_at, "source index", from_len), (to_at, "destination index", to_len)]
    {
        if m.decide(p.slt(at, zero))? {
            return Err(outside(m, what, at, array, len));
        }
    }
    if m.decide(p.slt(count, zero))? {
        let text = Text::of_str(&p, "arraycopy: length ");
        let text = text.concat(&p, &Text::of_int(&p, count));
        let text = text.concat(&p, &Text::of_str(&p, " is negative"));
        return Err(Trap::ThrowText(OUT_OF_BOUNDS, Box::new(text)));
    }
    for (at, what, len) in
        [(from_at, "last source index", from_len), (to_at, "last destination index", to_len)]
    {
        // Of two non-negative ints, so it does not wrap as an unsigned number.
        let end = p.add(at, count);
        if m.decide(p.ult(len, end))? {
            return Err(outside(m, what, end, array, len));
        }
    }
    for len in [from_len, to_len] {
        m.sym_mut().path.bound_matters(&p, len);
    }
    let elements = m.elements(from, elem);
    let old = m.elements(to, elem);
    if elements.is_empty() || old.is_empty() {
        return Ok(Val::of(0));
    }
    let shift = p.sub(from_at, to_at);
    for (i, old) in (0u32..).zip(old) {
        let here = p.int(i as i32);
        let copied = p.ult(p.sub(here, to_at), count);
        if copied == Term::FALSE {
            continue;
        }
        let index = p.add(here, shift);
        let new = match p.value(index) {
            Some(k) => elements.get(k.bits() as usize).copied().unwrap_or(old),
            None => select(&p, &elements, index),
        };
        debug_assert_eq!(p.sort(new), sort_of(elem.kind()));
        let v = m.val(p.ite(copied, new, old));
        m.set_element_val(to, elem, i, v);
    }
    Ok(Val::of(0))
}

/// `clone` of an array of unknown length.
fn clone(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let array = if a[0].is_symbolic() { m.single_object(a[0])? } else { a[0].as_ref() };
    if array.is_null() || m.heap.length_shadow(array) == 0 {
        return decline();
    }
    let Some(elem) = elem_of(m, m.heap.class_of(array)) else { return decline() };
    let bytes = u64::from(m.heap.raw_len(array)) << elem.shift();
    let words = bytes.div_ceil(8) as u32 + 1;
    let copy = m.heap.copy_of(array, words).ok_or_else(Machine::out_of_memory)?;
    Ok(Val::reference(copy))
}

/// `ArraysSupport.vectorizedMismatch`: it may leave all of the elements to its caller.
fn mismatch(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let p = m.pool();
    let length = m.term(Kind::Int, a[4]);
    Ok(m.val(p.bv_not(length)))
}

/// `Array.newInstance(class, length)` with an unknown length.
fn reflected_array(m: &mut Machine<'_>, a: &[Val]) -> ModelResult {
    let [class, len] = *a else { return decline() };
    if !len.is_symbolic() {
        return decline();
    }
    let mirror = m.single(class)?;
    if mirror.is_null() {
        return decline();
    }
    let component = m.class_of_mirror(mirror);
    let is_void = m.program.class(component).shape == Shape::Primitive(None);
    if is_void || m.program.class(component).name.starts_with("[[") {
        // Refused, or one of very many dimensions that may have to be.
        return decline();
    }
    let class = m.program.array_of(component);
    let Some(elem) = elem_of(m, class) else { return decline() };
    m.new_symbolic_array(class, elem, len).map(Val::reference)
}

pub(super) const TABLE: &[Entry] = &[
    ("java/lang/System", "arraycopy", "*", array_copy),
    ("java/lang/Object", "clone", "*", clone),
    ("java/lang/reflect/Array", "newArray", "*", reflected_array),
    ("jdk/internal/util/ArraysSupport", "vectorizedMismatch", "*", mismatch),
];
