//! `Math` and `StrictMath`.
//!
//! HotSpot replaces the transcendental functions of `Math` by its own, also when it interprets; the
//! host's library rounds as they do in all but rare last places. `StrictMath` is fdlibm, which the
//! `libm` crate descends from.

use super::{Entry, NativeResult, fdlibm};
use crate::arith::{double, float, of_double, of_float};
use crate::machine::Machine;

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
    sin = f64::sin;
    cos = f64::cos;
    tan = f64::tan;
    exp = f64::exp;
    log = f64::ln;
    log10 = f64::log10;
    strict_sin = libm::sin;
    strict_cos = libm::cos;
    strict_tan = libm::tan;
    strict_asin = libm::asin;
    strict_acos = libm::acos;
    strict_atan = libm::atan;
    strict_log = libm::log;
    strict_log10 = libm::log10;
    strict_sinh = fdlibm::sinh;
    strict_cosh = fdlibm::cosh;
    strict_tanh = fdlibm::tanh;
    strict_expm1 = libm::expm1;
    strict_log1p = libm::log1p;
    floor = f64::floor;
    ceil = f64::ceil;
    rint = f64::round_ties_even;
}

binary! {
    pow = java_pow;
    strict_atan2 = fdlibm::atan2;
    strict_remainder = ieee_remainder;
}

/// Java leaves `1^NaN` and `(±1)^±∞` undefined (NaN) where C defines them as 1.
fn java_pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        1.0
    } else if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        f64::NAN
    } else {
        x.powf(y)
    }
}

fn ieee_remainder(x: f64, y: f64) -> f64 {
    if y.is_infinite() && x.is_finite() { x } else { libm::remainder(x, y) }
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
