//! What an operand would have to be for an operation to give a target value.
//!
//! The values are proposals: where no operand gives the target, or many do, anything near will do.

use cairn_term::{Binary, RealFunction, RealFunction2, Sort, Unary, Value, Width};

/// Which operand to change, and into what.
pub(super) struct Next {
    pub left: bool,
    pub target: Value,
}

/// `a` is the operand's present value.
pub(super) fn unary(op: Unary, target: Value, a: Value) -> Option<Value> {
    use Unary::*;
    let sort = a.sort();
    let bits = target.bits();
    let of = |v| Some(Value::of(sort, v));
    match op {
        Not => Some(Value::bool(!target.as_bool())),
        BvNot => of(!bits),
        Neg => of(bits.wrapping_neg()),
        ZeroExtend(_) | SignExtend(_) => of(bits),
        Truncate(to) => of(a.bits() & !to.mask() | bits),
        ToBits | ToRawBits | FromBits => of(bits),
        FNeg => Some(float(sort, -real(target))),
        FAbs | FRound(_) => Some(target),
        FSqrt => Some(float(sort, real(target) * real(target))),
        Real(f) => Some(float(sort, inverse(f, real(target))?)),
        IsNan => Some(float(sort, if target.as_bool() { f64::NAN } else { 0.0 })),
        Widen | Narrow => Some(float(sort, real(target))),
        IntToF32 | IntToF64 if sort == Sort::INT => Some(Value::int(real(target) as i32)),
        IntToF32 | IntToF64 => Some(Value::long(real(target) as i64)),
        FloatToInt(_) => Some(float(sort, target.signed() as f64)),
    }
}

/// `fixed` says which operands are constants.
pub(super) fn binary(
    op: Binary,
    target: Value,
    (a, b): (Value, Value),
    fixed: (bool, bool),
    coin: u64,
) -> Option<Next> {
    use Binary::*;
    let left = match fixed {
        (true, true) => return None,
        (true, false) => false,
        (false, true) => true,
        (false, false) => match op {
            // Rather the operand that is in the way.
            BoolAnd if target.as_bool() && a.as_bool() != b.as_bool() => !a.as_bool(),
            BoolOr if !target.as_bool() && a.as_bool() != b.as_bool() => a.as_bool(),
            // Rather not the amount, and not the divisor.
            Shl | LShr | AShr | SDiv | SRem | UDiv | URem => !coin.is_multiple_of(4),
            _ => coin.is_multiple_of(2),
        },
    };
    let target = match (op, a.sort()) {
        (BoolAnd | BoolOr, _) => target,
        (Eq, _) => {
            let other = if left { b } else { a };
            let differs = u64::from(!target.as_bool());
            Value::of(other.sort(), other.bits().wrapping_add(differs))
        }
        (_, Sort::Bv(w)) if left => integer_left(op, w, target, a, b)?,
        (_, Sort::Bv(w)) => integer_right(op, w, target, a, b)?,
        (_, sort) => float(sort, float_operand(op, left, target, real(a), real(b))?),
    };
    Some(Next { left, target })
}

fn integer_left(op: Binary, w: Width, target: Value, a: Value, b: Value) -> Option<Value> {
    use Binary::*;
    let (r, s) = (target.bits(), b.bits());
    let n = s.min(63) as u32;
    let kept = |mask: u64| a.bits() & !mask;
    let v = match op {
        Add => r.wrapping_sub(s),
        Sub => r.wrapping_add(s),
        Xor => r ^ s,
        Mul => cofactor(r, s)?,
        And => r | kept(s),
        Or => r & !s | a.bits() & s,
        Shl => r >> n | kept(w.mask() >> n),
        LShr => r << n | a.bits() & ((1 << n) - 1),
        AShr => r << n | a.bits() & ((1 << n) - 1),
        UDiv => r.wrapping_mul(s),
        SDiv => target.signed().wrapping_mul(b.signed()) as u64,
        URem => a.bits().wrapping_sub(a.bits().checked_rem(s)?).wrapping_add(r),
        SRem => {
            let rest = a.signed().checked_rem(b.signed())?;
            a.signed().wrapping_sub(rest).wrapping_add(target.signed()) as u64
        }
        Slt => bound(target, b.signed(), -1)? as u64,
        Sle => bound_or_equal(target, b.signed(), 1)? as u64,
        Ult => bound(target, s as i64, -1)? as u64,
        Ule => bound_or_equal(target, s as i64, 1)? as u64,
        _ => return None,
    };
    Some(Value::bv(w, v))
}

fn integer_right(op: Binary, w: Width, target: Value, a: Value, b: Value) -> Option<Value> {
    use Binary::*;
    let (r, s) = (target.bits(), a.bits());
    let v = match op {
        Add | Xor | Mul | And | Or => return integer_left(op, w, target, b, a),
        Sub => s.wrapping_sub(r),
        Shl | LShr | AShr => b.bits().wrapping_add(1) % u64::from(w.bits()),
        UDiv => s.checked_div(r)?,
        SDiv => a.signed().checked_div(target.signed())? as u64,
        URem | SRem => s.wrapping_sub(r),
        Slt => bound(target, a.signed(), 1)? as u64,
        Sle => bound_or_equal(target, a.signed(), -1)? as u64,
        Ult => bound(target, s as i64, 1)? as u64,
        Ule => bound_or_equal(target, s as i64, -1)? as u64,
        _ => return None,
    };
    Some(Value::bv(w, v))
}

/// For a strict comparison: a step beyond the other operand, or that one itself to make it fail.
fn bound(target: Value, other: i64, step: i64) -> Option<i64> {
    if target.as_bool() { other.checked_add(step) } else { Some(other) }
}

fn bound_or_equal(target: Value, other: i64, step: i64) -> Option<i64> {
    if target.as_bool() { Some(other) } else { other.checked_add(step) }
}

/// What times `s` is `r`, or nearly.
fn cofactor(r: u64, s: u64) -> Option<u64> {
    if s == 0 {
        return None;
    }
    let twos = s.trailing_zeros();
    if r.trailing_zeros() < twos {
        return Some(r / s);
    }
    let odd = s >> twos;
    // Newton: each step doubles the number of right bits.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    Some((r >> twos).wrapping_mul(inverse))
}

/// A number with about this value of the function.
fn inverse(f: RealFunction, y: f64) -> Option<f64> {
    use RealFunction::*;
    let x = match f {
        Sin | StrictSin => y.asin(),
        Cos | StrictCos => y.acos(),
        Tan | StrictTan => y.atan(),
        Asin => y.sin(),
        Acos => y.cos(),
        Atan => y.tan(),
        Sinh => y.asinh(),
        Cosh => y.acosh(),
        Tanh => y.atanh(),
        Exp | StrictExp => y.ln(),
        Expm1 => y.ln_1p(),
        Log | StrictLog => y.exp(),
        Log10 | StrictLog10 => 10f64.powf(y),
        Log1p => y.exp_m1(),
        Cbrt => y * y * y,
    };
    (!x.is_nan()).then_some(x)
}

fn real(v: Value) -> f64 {
    if v.sort() == Sort::F32 { v.as_f32().into() } else { v.as_f64() }
}

fn float(sort: Sort, v: f64) -> Value {
    if sort == Sort::F32 { Value::float(v as f32) } else { Value::double(v) }.canonical()
}

fn float_operand(op: Binary, left: bool, target: Value, a: f64, b: f64) -> Option<f64> {
    use Binary::*;
    let other = if left { b } else { a };
    let holds = target.as_bool();
    Some(match op {
        FAdd => real(target) - other,
        FSub if left => real(target) + b,
        FSub => a - real(target),
        FMul => real(target) / other,
        FDiv if left => real(target) * b,
        FDiv => a / real(target),
        FRem => real(target),
        Real(RealFunction2::Pow | RealFunction2::StrictPow) if left => real(target).powf(1.0 / b),
        Real(RealFunction2::Pow | RealFunction2::StrictPow) => real(target).ln() / a.ln(),
        Real(RealFunction2::Hypot) => (real(target) * real(target) - other * other).sqrt(),
        Real(RealFunction2::Atan2) if left => real(target).tan() * b,
        Real(RealFunction2::Atan2) => a / real(target).tan(),
        Real(RealFunction2::Remainder) => real(target),
        // Near the other operand, for either sort.
        FEq | FLe if holds => other,
        FEq => other + 1.0,
        FLt if !holds => other,
        FLt | FLe => {
            let up = left != holds;
            let away = if up { other + 1.0 } else { other - 1.0 };
            // Far from zero one is too little.
            if away != other { away } else { other + other.abs() * if up { 0.5 } else { -0.5 } }
        }
        _ => return None,
    })
}
