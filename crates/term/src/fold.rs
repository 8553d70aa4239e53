//! What the operations mean on values. Evaluation and constant folding both come here.

use crate::node::{Binary, Rounding, Unary};
use crate::value::{Sort, Value, Width};

pub(crate) fn unary(op: Unary, a: Value) -> Value {
    use Unary::*;
    match op {
        Not => Value::bool(!a.as_bool()),
        BvNot => Value::of(a.sort(), !a.bits()),
        Neg => Value::of(a.sort(), a.bits().wrapping_neg()),
        ZeroExtend(w) | Truncate(w) => Value::bv(w, a.bits()),
        SignExtend(w) => Value::bv(w, a.signed() as u64),
        FNeg => Value::of(a.sort(), a.bits() ^ sign_bit(a.sort())),
        FAbs => Value::of(a.sort(), a.bits() & !sign_bit(a.sort())),
        FSqrt => float(a, f32::sqrt, f64::sqrt),
        FRound(Rounding::Floor) => float(a, f32::floor, f64::floor),
        FRound(Rounding::Ceil) => float(a, f32::ceil, f64::ceil),
        FRound(Rounding::Rint) => float(a, f32::round_ties_even, f64::round_ties_even),
        Real(f) => Value::double(f.of(a.as_f64())).canonical(),
        IsNan => Value::bool(a.is_nan()),
        Widen => Value::double(f64::from(a.as_f32())).canonical(),
        Narrow => Value::float(a.as_f64() as f32).canonical(),
        ToBits => raw_bits(a.canonical()),
        ToRawBits => raw_bits(a),
        FromBits if a.sort() == Sort::INT => Value::of(Sort::F32, a.bits()),
        FromBits => Value::of(Sort::F64, a.bits()),
        IntToF32 => Value::float(a.signed() as f32),
        IntToF64 => Value::double(a.signed() as f64),
        FloatToInt(w) => float_to_int(w, a),
    }
}

pub(crate) fn binary(op: Binary, a: Value, b: Value) -> Value {
    use Binary::*;
    let bv = |bits: u64| Value::of(a.sort(), bits);
    match op {
        BoolAnd => Value::bool(a.as_bool() && b.as_bool()),
        BoolOr => Value::bool(a.as_bool() || b.as_bool()),
        Eq => Value::bool(a.bits() == b.bits()),
        Add => bv(a.bits().wrapping_add(b.bits())),
        Sub => bv(a.bits().wrapping_sub(b.bits())),
        Mul => bv(a.bits().wrapping_mul(b.bits())),
        SDiv if b.bits() == 0 => bv(if a.signed() < 0 { 1 } else { u64::MAX }),
        SDiv => bv(a.signed().wrapping_div(b.signed()) as u64),
        SRem if b.bits() == 0 => a,
        SRem => bv(a.signed().wrapping_rem(b.signed()) as u64),
        UDiv => bv(a.bits().checked_div(b.bits()).unwrap_or(u64::MAX)),
        URem => bv(a.bits().checked_rem(b.bits()).unwrap_or(a.bits())),
        And => bv(a.bits() & b.bits()),
        Or => bv(a.bits() | b.bits()),
        Xor => bv(a.bits() ^ b.bits()),
        Shl => bv(amount(b).map_or(0, |n| a.bits() << n)),
        LShr => bv(amount(b).map_or(0, |n| a.bits() >> n)),
        AShr => bv((a.signed() >> amount(b).unwrap_or(63)) as u64),
        Slt => Value::bool(a.signed() < b.signed()),
        Sle => Value::bool(a.signed() <= b.signed()),
        Ult => Value::bool(a.bits() < b.bits()),
        Ule => Value::bool(a.bits() <= b.bits()),
        FAdd => floats(a, b, |x, y| x + y, |x, y| x + y),
        FSub => floats(a, b, |x, y| x - y, |x, y| x - y),
        FMul => floats(a, b, |x, y| x * y, |x, y| x * y),
        FDiv => floats(a, b, |x, y| x / y, |x, y| x / y),
        FRem => floats(a, b, |x, y| x % y, |x, y| x % y),
        Real(f) => Value::double(f.of(a.as_f64(), b.as_f64())).canonical(),
        FEq => Value::bool(ordering(a, b).is_some_and(|o| o.is_eq())),
        FLt => Value::bool(ordering(a, b).is_some_and(|o| o.is_lt())),
        FLe => Value::bool(ordering(a, b).is_some_and(|o| o.is_le())),
    }
}

/// A shift amount, unless it shifts everything out.
fn amount(b: Value) -> Option<u64> {
    let width = b.sort().width().map_or(64, Width::bits);
    (b.bits() < u64::from(width)).then_some(b.bits())
}

fn sign_bit(sort: Sort) -> u64 {
    if sort == Sort::F32 { 1 << 31 } else { 1 << 63 }
}

fn raw_bits(a: Value) -> Value {
    Value::of(if a.sort() == Sort::F32 { Sort::INT } else { Sort::LONG }, a.bits())
}

fn float_to_int(w: Width, a: Value) -> Value {
    match (w, a.sort()) {
        (Width::W64, Sort::F32) => Value::long(a.as_f32() as i64),
        (Width::W64, _) => Value::long(a.as_f64() as i64),
        (_, Sort::F32) => Value::int(a.as_f32() as i32),
        (_, _) => Value::int(a.as_f64() as i32),
    }
}

fn float(a: Value, f: fn(f32) -> f32, d: fn(f64) -> f64) -> Value {
    if a.sort() == Sort::F32 { Value::float(f(a.as_f32())) } else { Value::double(d(a.as_f64())) }
        .canonical()
}

fn floats(a: Value, b: Value, f: fn(f32, f32) -> f32, d: fn(f64, f64) -> f64) -> Value {
    if a.sort() == Sort::F32 {
        Value::float(f(a.as_f32(), b.as_f32())).canonical()
    } else {
        Value::double(d(a.as_f64(), b.as_f64())).canonical()
    }
}

fn ordering(a: Value, b: Value) -> Option<std::cmp::Ordering> {
    if a.sort() == Sort::F32 {
        a.as_f32().partial_cmp(&b.as_f32())
    } else {
        a.as_f64().partial_cmp(&b.as_f64())
    }
}
