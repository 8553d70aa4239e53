//! `Math` and `StrictMath`.
//!
//! What is computed, and how near it is to HotSpot: [`cairn_term::RealFunction`].

use super::{Entry, NativeResult};
use crate::arith::{double, float, of_double, of_float};
use crate::machine::Machine;
use cairn_term::{RealFunction, RealFunction2};

macro_rules! unary {
    ($($name:ident = $f:expr;)*) => { $(
        fn $name(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
            let f: fn(f64) -> f64 = $f;
            Ok(of_double(f(double(a[0]))))
        }
    )* };
}

macro_rules! binary {
    ($($name:ident = $f:expr;)*) => { $(
        fn $name(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
            let f: fn(f64, f64) -> f64 = $f;
            Ok(of_double(f(double(a[0]), double(a[1]))))
        }
    )* };
}

unary! {
    sqrt = f64::sqrt;
    floor = f64::floor;
    ceil = f64::ceil;
    rint = f64::round_ties_even;
    sin = |x| RealFunction::Sin.of(x);
    cos = |x| RealFunction::Cos.of(x);
    tan = |x| RealFunction::Tan.of(x);
    exp = |x| RealFunction::Exp.of(x);
    log = |x| RealFunction::Log.of(x);
    log10 = |x| RealFunction::Log10.of(x);
    strict_sin = |x| RealFunction::StrictSin.of(x);
    strict_cos = |x| RealFunction::StrictCos.of(x);
    strict_tan = |x| RealFunction::StrictTan.of(x);
    strict_asin = |x| RealFunction::Asin.of(x);
    strict_acos = |x| RealFunction::Acos.of(x);
    strict_atan = |x| RealFunction::Atan.of(x);
    strict_log = |x| RealFunction::StrictLog.of(x);
    strict_log10 = |x| RealFunction::StrictLog10.of(x);
    strict_sinh = |x| RealFunction::Sinh.of(x);
    strict_cosh = |x| RealFunction::Cosh.of(x);
    strict_tanh = |x| RealFunction::Tanh.of(x);
    strict_expm1 = |x| RealFunction::Expm1.of(x);
    strict_log1p = |x| RealFunction::Log1p.of(x);
}

binary! {
    pow = |x, y| RealFunction2::Pow.of(x, y);
    strict_atan2 = |x, y| RealFunction2::Atan2.of(x, y);
    strict_remainder = |x, y| RealFunction2::Remainder.of(x, y);
}

fn fma_double(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(of_double(double(a[0]).mul_add(double(a[1]), double(a[2]))))
}

/// The receiver-less float form.
fn fma_float(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(of_float(float(a[0]).mul_add(float(a[1]), float(a[2]))))
}

fn same_bits(_: &mut Machine<'_>, a: &[u64]) -> NativeResult {
    Ok(a[0])
}

const MATH: &str = "java/lang/Math";
const STRICT: &str = "java/lang/StrictMath";
const D: &str = "(D)D";

pub(super) const TABLE: &[Entry] = &[
    (MATH, "sqrt", D, sqrt),
    (MATH, "sin", D, sin),
    (MATH, "cos", D, cos),
    (MATH, "tan", D, tan),
    (MATH, "exp", D, exp),
    (MATH, "log", D, log),
    (MATH, "log10", D, log10),
    (MATH, "pow", "(DD)D", pow),
    (MATH, "floor", D, floor),
    (MATH, "ceil", D, ceil),
    (MATH, "rint", D, rint),
    (MATH, "fma", "(DDD)D", fma_double),
    (MATH, "fma", "(FFF)F", fma_float),
    (STRICT, "sqrt", D, sqrt),
    (STRICT, "sin", D, strict_sin),
    (STRICT, "cos", D, strict_cos),
    (STRICT, "tan", D, strict_tan),
    (STRICT, "asin", D, strict_asin),
    (STRICT, "acos", D, strict_acos),
    (STRICT, "atan", D, strict_atan),
    (STRICT, "log", D, strict_log),
    (STRICT, "log10", D, strict_log10),
    (STRICT, "sinh", D, strict_sinh),
    (STRICT, "cosh", D, strict_cosh),
    (STRICT, "tanh", D, strict_tanh),
    (STRICT, "expm1", D, strict_expm1),
    (STRICT, "log1p", D, strict_log1p),
    (STRICT, "atan2", "(DD)D", strict_atan2),
    (STRICT, "IEEEremainder", "(DD)D", strict_remainder),
    ("java/lang/Float", "floatToRawIntBits", "*", same_bits),
    ("java/lang/Float", "intBitsToFloat", "*", same_bits),
    ("java/lang/Double", "doubleToRawLongBits", "*", same_bits),
    ("java/lang/Double", "longBitsToDouble", "*", same_bits),
];
