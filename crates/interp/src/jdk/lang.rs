//! `java.lang`: objects, strings, references.

use super::{Entry, NativeResult, arg_int, arg_ref, boolean, null_pointer, reference};
use crate::jdk::nothing;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::Shape;
use cairn_program::ir::Elem;

/// Deterministic identity hash: a scrambled address. Addresses follow the order of allocation.
fn identity_hash(m: &mut Machine<'_>, o: Ref) -> u64 {
    if o.is_null() {
        return 0;
    }
    let h = (u64::from(o.0) ^ m.hash_salt(o)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (h >> 33).max(1)
}

fn hash_code(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.note_identity_hash(arg_ref(a, 0));
    Ok(identity_hash(m, arg_ref(a, 0)))
}

fn get_class(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let class = m.heap.class_of(arg_ref(a, 0));
    reference(m.mirror(class)?)
}

fn clone(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let o = arg_ref(a, 0);
    let class = m.program.class(m.heap.class_of(o));
    let words = match class.shape {
        Shape::Array { elem, .. } => {
            let bytes = u64::from(m.heap.len(o)) << elem.shift();
            bytes.div_ceil(8) as u32 + 1
        }
        _ => {
            let cloneable = m.program.load("java/lang/Cloneable")?;
            if !m.program.is_subtype(class.id, cloneable) {
                let name = class.java_name();
                return Err(Trap::Throw("java/lang/CloneNotSupportedException", Some(name)));
            }
            class.instance_slots + 1
        }
    };
    reference(m.heap.copy_of(o, words).ok_or_else(Machine::out_of_memory)?)
}

// ---- strings ----

fn intern(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    reference(m.intern(arg_ref(a, 0))?)
}

/// `String.equals` and `String.hashCode` as whole operations: they dominate map look-ups.
fn string_equals(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (x, y) = (arg_ref(a, 0), arg_ref(a, 1));
    if x == y {
        return Ok(1);
    }
    if y.is_null() || m.heap.class_of(y) != m.program.string_class() {
        return Ok(0);
    }
    if m.heap.slot(x, m.known.string_coder) != m.heap.slot(y, m.known.string_coder) {
        return Ok(0);
    }
    let x = Ref(m.heap.slot(x, m.known.string_value) as u32);
    let y = Ref(m.heap.slot(y, m.known.string_value) as u32);
    boolean(m.heap.len(x) == m.heap.len(y) && m.heap.bytes(x) == m.heap.bytes(y))
}

fn latin1_hash(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let bytes = m.heap.bytes(arg_ref(a, 0));
    let h = bytes.iter().fold(0i32, |h, &b| h.wrapping_mul(31).wrapping_add(i32::from(b)));
    Ok(u64::from(h as u32))
}

fn is_big_endian(_: &mut Machine<'_>, _: &[u64]) -> NativeResult {
    Ok(0)
}

// ---- System.arraycopy and kin ----

fn bounds_error(what: &str, n: i64, array: &str, len: u32) -> Trap {
    let text = format!("arraycopy: {what} {n} out of bounds for {array}[{len}]");
    Trap::Throw("java/lang/ArrayIndexOutOfBoundsException", Some(text))
}

fn array_copy(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let (from, to) = (arg_ref(a, 0), arg_ref(a, 2));
    let (from_index, to_index, count) = (arg_int(a, 1), arg_int(a, 3), arg_int(a, 4));
    if from.is_null() || to.is_null() {
        return null_pointer();
    }
    let elem = check_copy_kinds(m, from, to)?;
    let (from_len, to_len) = (m.heap.len(from), m.heap.len(to));
    let name = |m: &Machine<'_>, r: Ref| array_noun(m, r);
    let end = |i: i32| i64::from(i) + i64::from(count);
    if from_index < 0 {
        return Err(bounds_error("source index", from_index.into(), &name(m, from), from_len));
    }
    if to_index < 0 {
        return Err(bounds_error("destination index", to_index.into(), &name(m, to), to_len));
    }
    if count < 0 {
        let text = format!("arraycopy: length {count} is negative");
        return Err(Trap::Throw("java/lang/ArrayIndexOutOfBoundsException", Some(text)));
    }
    if end(from_index) > i64::from(from_len) {
        let e = end(from_index);
        return Err(bounds_error("last source index", e, &name(m, from), from_len));
    }
    if end(to_index) > i64::from(to_len) {
        let e = end(to_index);
        return Err(bounds_error("last destination index", e, &name(m, to), to_len));
    }
    let (from, to) = ((from, from_index as u32), (to, to_index as u32));
    if elem == Elem::Ref {
        return copy_references(m, from, to, count as u32);
    }
    m.heap.copy_elements(elem, from, to, count as u32);
    Ok(0)
}

/// What HotSpot calls an array in `arraycopy`'s messages: `int`, or `object array`.
fn array_noun(m: &Machine<'_>, array: Ref) -> String {
    match m.program.class(m.heap.class_of(array)).shape {
        Shape::Array { elem: Elem::Ref, .. } => "object array".into(),
        Shape::Array { elem, .. } => elem.java_name().into(),
        _ => "object".into(),
    }
}

fn check_copy_kinds(m: &Machine<'_>, from: Ref, to: Ref) -> Result<Elem, Trap> {
    let store_error = |text: String| Err(Trap::Throw("java/lang/ArrayStoreException", Some(text)));
    let (f, t) = (m.program.class(m.heap.class_of(from)), m.program.class(m.heap.class_of(to)));
    let Shape::Array { elem: fe, .. } = f.shape else {
        return store_error(format!("arraycopy: source type {} is not an array", f.java_name()));
    };
    let Shape::Array { elem: te, .. } = t.shape else {
        return store_error(format!(
            "arraycopy: destination type {} is not an array",
            t.java_name()
        ));
    };
    if fe == te {
        return Ok(fe);
    }
    let noun = |e: Elem| match e {
        Elem::Ref => "object array[]".to_string(),
        e => format!("{}[]", e.java_name()),
    };
    store_error(format!("arraycopy: type mismatch: can not copy {} into {}", noun(fe), noun(te)))
}

/// Copies what fits and stops at the first element that does not, as the specification asks.
fn copy_references(
    m: &mut Machine<'_>,
    from: (Ref, u32),
    to: (Ref, u32),
    count: u32,
) -> NativeResult {
    let (fc, tc) = (m.heap.class_of(from.0), m.heap.class_of(to.0));
    if m.program.is_subtype(fc, tc) {
        m.heap.copy_elements(Elem::Ref, from, to, count);
        return Ok(0);
    }
    let Shape::Array { component, .. } = m.program.class(tc).shape else { return Ok(0) };
    for i in 0..count {
        let v = Ref(m.heap.element(from.0, Elem::Ref, from.1 + i) as u32);
        if !v.is_null() && !m.program.is_subtype(m.heap.class_of(v), component) {
            let text = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {} to the type of the destination array, {}",
                source_name(m, fc),
                m.program.class(component).java_name()
            );
            return Err(Trap::Throw("java/lang/ArrayStoreException", Some(text)));
        }
        m.heap.set_element(to.0, Elem::Ref, to.1 + i, u64::from(v.0));
    }
    Ok(0)
}

/// `java.lang.Object[]`.
fn source_name(m: &Machine<'_>, class: cairn_program::ClassId) -> String {
    cairn_program::synth::external_type(&m.program.class(class).name)
}

fn identity_hash_code(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.note_identity_hash(arg_ref(a, 0));
    Ok(identity_hash(m, arg_ref(a, 0)))
}

// ---- references (never cleared: nothing is collected) ----

fn refers_to(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    let referent = m.get_field(arg_ref(a, 0), "referent")?;
    boolean(referent == a[1])
}

fn clear_reference(m: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    m.set_field(arg_ref(a, 0), "referent", 0)?;
    Ok(0)
}

const OBJECT: &str = "java/lang/Object";
const REFERENCE: &str = "java/lang/ref/Reference";

pub(super) const TABLE: &[Entry] = &[
    ("*", "registerNatives", "()V", nothing),
    ("*", "initIDs", "()V", nothing),
    (OBJECT, "hashCode", "()I", hash_code),
    (OBJECT, "getClass", "*", get_class),
    (OBJECT, "clone", "*", clone),
    ("java/lang/String", "intern", "*", intern),
    ("java/lang/String", "equals", "(Ljava/lang/Object;)Z", string_equals),
    ("java/lang/StringLatin1", "hashCode", "([B)I", latin1_hash),
    ("java/lang/StringUTF16", "isBigEndian", "*", is_big_endian),
    ("java/lang/System", "arraycopy", "*", array_copy),
    ("java/lang/System", "identityHashCode", "*", identity_hash_code),
    (REFERENCE, "refersTo0", "*", refers_to),
    (REFERENCE, "clear0", "*", clear_reference),
    ("java/lang/ref/PhantomReference", "refersTo0", "*", refers_to),
    ("java/lang/ref/PhantomReference", "clear0", "*", clear_reference),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled", "*", nothing),
];
