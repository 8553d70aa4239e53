//! Boxing, unboxing and widening, as reflection does it (JLS 5.1.2, 5.1.7, 5.1.8).

use super::super::NativeResult;
use super::load;
use crate::arith::unary;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind, UnOp};
use cairn_program::{ClassId, Shape};

/// The primitive value in a wrapper object.
pub(super) fn unbox(m: &mut Machine<'_>, o: Ref) -> Option<(Elem, u64)> {
    if o.is_null() {
        return None;
    }
    let name = &*m.program.class(m.heap.class_of(o)).name;
    let elem = Elem::ALL.into_iter().find(|&e| e != Elem::Ref && e.box_class() == name)?;
    Some((elem, m.get_field(o, "value").ok()?))
}

/// A primitive value as a wider type; `None` if that would not be a widening conversion.
pub(super) fn widen(from: Elem, to: Elem, v: u64) -> Option<u64> {
    use Elem::{Boolean, Byte, Char, Ref, Short};
    if from == to {
        return Some(v);
    }
    let op = match (from.kind(), to.kind()) {
        _ if from == Boolean || matches!(to, Boolean | Byte | Char | Ref) || from == Ref => {
            return None;
        }
        (Kind::Int, Kind::Int) if to == Short && from != Byte => return None,
        (Kind::Int, Kind::Int) => return Some(v),
        (Kind::Int, Kind::Long) => UnOp::I2L,
        (Kind::Int, Kind::Float) => UnOp::I2F,
        (Kind::Int, Kind::Double) => UnOp::I2D,
        (Kind::Long, Kind::Float) => UnOp::L2F,
        (Kind::Long, Kind::Double) => UnOp::L2D,
        (Kind::Float, Kind::Double) => UnOp::F2D,
        _ => return None,
    };
    Some(unary(op, v))
}

/// What became of an object that is to be passed as a value of some type.
pub(super) enum Converted {
    Value(u64),
    /// It is of another type, or null where a primitive value is needed.
    Misfit,
}

/// Converts an object to what a register holds of a type.
pub(super) fn convert(m: &mut Machine<'_>, o: Ref, to: ClassId) -> Converted {
    let value = match m.program.class(to).shape {
        Shape::Primitive(Some(elem)) => unbox(m, o).and_then(|(from, v)| widen(from, elem, v)),
        _ if o.is_null() || m.program.is_subtype(m.heap.class_of(o), to) => Some(u64::from(o.0)),
        _ => None,
    };
    value.map_or(Converted::Misfit, Converted::Value)
}

/// The native's result is this value as an object.
pub(super) fn boxed(m: &mut Machine<'_>, elem: Elem, v: u64) -> NativeResult {
    if elem == Elem::Ref {
        return Ok(v);
    }
    let name = elem.box_class();
    let class = load(m, name)?;
    m.require_init(class)?;
    let desc = format!("({})L{name};", elem.descriptor());
    match m.program.find_method(class, "valueOf", &desc) {
        Some(method) => Err(Trap::Call(method, vec![v])),
        None => Err(Trap::Unsupported(format!("this JDK's {name} has no valueOf"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_widening_conversions_are_made() {
        use Elem::*;
        assert_eq!(widen(Byte, Short, 5), Some(5));
        assert_eq!(widen(Char, Int, 97), Some(97));
        assert_eq!(widen(Int, Long, u64::from(-1i32 as u32)), Some(-1i64 as u64));
        assert_eq!(widen(Long, Double, 2), Some(2f64.to_bits()));
        for (from, to) in [
            (Byte, Char),
            (Char, Short),
            (Short, Char),
            (Short, Byte),
            (Int, Short),
            (Long, Int),
            (Double, Float),
            (Boolean, Int),
            (Int, Boolean),
        ] {
            assert_eq!(widen(from, to, 1), None, "{from:?} to {to:?}");
        }
    }
}
