//! Java's conversions between what a call site passes and what a handle takes.

use crate::arith::{float, int, of_double, of_float, of_int};
use crate::jdk::{NativeResult, reference};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ClassId;
use cairn_program::ir::{Elem, Kind};
use cairn_program::synth::field_descriptors;

pub(super) const WRONG_TYPE: &str = "java/lang/invoke/WrongMethodTypeException";

pub(super) fn wrong_type<T>(text: String) -> Result<T, Trap> {
    Err(Trap::Throw(WRONG_TYPE, Some(text)))
}

/// A value that a call site passes as the type `passed`, as a variable or parameter of a kind.
pub(super) fn convert(m: &mut Machine<'_>, v: u64, passed: &str, to: Elem) -> NativeResult {
    let from = passed.bytes().next().and_then(Elem::of_descriptor).unwrap_or(to);
    match (from, to) {
        (p, e) if p == e => Ok(v),
        (Elem::Ref, e) => unboxed(m, Ref(v as u32), passed, e),
        (p, Elem::Ref) => boxed(m, p, v),
        (p, e) if widens(p, e) => Ok(widen(v, p, e)),
        (p, e) => wrong_type(format!("cannot convert {} to {}", p.java_name(), e.java_name())),
    }
}

/// Whether a primitive type can be assigned to another (JLS 5.1.2).
pub(super) fn widens(from: Elem, to: Elem) -> bool {
    use Elem::*;
    from == to
        || match from {
            Byte => matches!(to, Short | Int | Long | Float | Double),
            Short | Char => matches!(to, Int | Long | Float | Double),
            Int => matches!(to, Long | Float | Double),
            Long => matches!(to, Float | Double),
            Float => to == Double,
            Boolean | Double | Ref => false,
        }
}

/// What a wrapper passed as the type `passed` holds, as a primitive type. A type that no wrapper has
/// is an error of the call, an object that is none an error of the value.
fn unboxed(m: &mut Machine<'_>, o: Ref, passed: &str, to: Elem) -> NativeResult {
    let declared = passed.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(passed);
    let general = {
        let (wrapper, declared) = (m.program.load(to.box_class())?, m.program.load(declared)?);
        m.program.is_subtype(wrapper, declared)
    };
    let wraps = |e: &Elem| *e != Elem::Ref && (*e).box_class() == declared && widens(*e, to);
    if !general && !Elem::ALL.iter().any(wraps) {
        return wrong_type(format!("cannot convert {declared} to {}", to.java_name()));
    }
    if o.is_null() {
        return Err(plain_null_pointer(m)?);
    }
    match boxed_kind(m, o) {
        Some(own) if widens(own, to) => Ok(widen(m.get_field(o, "value")?, own, to)),
        _ => {
            let class = m.heap.class_of(o);
            let (number, own) =
                (m.program.load("java/lang/Number")?, m.program.load(to.box_class())?);
            if boxed_kind(m, o).is_some() || m.program.is_subtype(class, number) {
                check_cast(m, o, own)?;
            }
            let text = m.class_cast_message(class, number);
            Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
        }
    }
}

/// `Class.cast`.
pub(super) fn check_cast(m: &Machine<'_>, o: Ref, to: ClassId) -> Result<(), Trap> {
    let class = m.heap.class_of(o);
    if m.program.is_subtype(class, to) {
        return Ok(());
    }
    let name = |c: ClassId| m.program.class(c).java_name();
    let text = format!("Cannot cast {} to {}", name(class), name(to));
    Err(Trap::Throw("java/lang/ClassCastException", Some(text)))
}

/// A `NullPointerException` that library code throws: it has no text, whatever the call looks like.
pub(super) fn plain_null_pointer(m: &mut Machine<'_>) -> Result<Trap, Trap> {
    const TEXT_IS_FINAL: u64 = 2;
    let e = m.make_exception("java/lang/NullPointerException", None)?;
    m.set_field_if_present(e, "extendedMessageState", TEXT_IS_FINAL);
    Ok(Trap::Thrown(e))
}

/// A method descriptor's parameter, counted from the last (1).
pub(super) fn parameter(desc: &str, from_last: usize) -> Option<&str> {
    let (params, _) = desc.strip_prefix('(')?.split_once(')')?;
    let n = field_descriptors(params).count().checked_sub(from_last)?;
    field_descriptors(params).nth(n)?
}

/// What a wrapper object wraps.
pub(super) fn boxed_kind(m: &Machine<'_>, o: Ref) -> Option<Elem> {
    let name = m.program.class(m.heap.class_of(o)).name.strip_prefix("java/lang/")?;
    let short = |e: Elem| e.box_class().strip_prefix("java/lang/");
    Elem::ALL.into_iter().find(|&e| e != Elem::Ref && short(e) == Some(name))
}

/// What the wrapper's `valueOf` returns: small values are shared.
pub(super) fn boxed(m: &mut Machine<'_>, elem: Elem, v: u64) -> NativeResult {
    let class = m.program.load(elem.box_class())?;
    m.require_init(class)?;
    if elem == Elem::Boolean {
        let name = if v & 1 != 0 { "TRUE" } else { "FALSE" };
        return Ok(m.get_static(class, name).unwrap_or(0));
    }
    if let Some((cache, zero)) = shared(elem) {
        let cache = m.program.load(cache)?;
        m.require_init(cache)?;
        let at = match elem {
            Elem::Long => (v as i64).wrapping_add(zero),
            _ => i64::from(int(v)) + zero,
        };
        let values = Ref(m.get_static(cache, "cache").unwrap_or(0) as u32);
        if !values.is_null() && (0..i64::from(m.heap.len(values))).contains(&at) {
            return Ok(m.heap.element(values, Elem::Ref, at as u32));
        }
    }
    let o = m.new_instance(class)?;
    m.set_field(o, "value", v)?;
    reference(o)
}

/// Where a wrapper keeps its shared objects, and the place of 0 there.
fn shared(elem: Elem) -> Option<(&'static str, i64)> {
    match elem {
        Elem::Byte => Some(("java/lang/Byte$ByteCache", 128)),
        Elem::Short => Some(("java/lang/Short$ShortCache", 128)),
        Elem::Char => Some(("java/lang/Character$CharacterCache", 0)),
        Elem::Int => Some(("java/lang/Integer$IntegerCache", 128)),
        Elem::Long => Some(("java/lang/Long$LongCache", 128)),
        Elem::Boolean | Elem::Float | Elem::Double | Elem::Ref => None,
    }
}

/// A primitive value as a wider type has it.
pub(super) fn widen(v: u64, from: Elem, to: Elem) -> u64 {
    match (from.kind(), to.kind()) {
        (Kind::Int, Kind::Long) => i64::from(int(v)) as u64,
        (Kind::Int, Kind::Float) => of_float(int(v) as f32),
        (Kind::Int, Kind::Double) => of_double(int(v).into()),
        (Kind::Long, Kind::Float) => of_float(v as i64 as f32),
        (Kind::Long, Kind::Double) => of_double(v as i64 as f64),
        (Kind::Float, Kind::Double) => of_double(float(v).into()),
        _ => v,
    }
}

pub(super) fn narrow(v: u64, elem: Elem) -> u64 {
    match elem {
        Elem::Boolean => v & 1,
        Elem::Byte => of_int(i32::from(v as i8)),
        Elem::Char => u64::from(v as u16),
        Elem::Short => of_int(i32::from(v as i16)),
        Elem::Int | Elem::Float | Elem::Ref => u64::from(v as u32),
        Elem::Long | Elem::Double => v,
    }
}
