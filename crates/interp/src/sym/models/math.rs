//! Arithmetic of the library that is a term: `Math`, and the bits of numbers.

use super::{Entry, ModelResult, decline};
use crate::machine::Machine;
use crate::sym::Val;
use cairn_program::ir::Kind;
use cairn_term::{Pool, RealFunction, RealFunction2, Rounding, Term, Width};

const MATH: &str = "java/lang/Math";
const STRICT: &str = "java/lang/StrictMath";

macro_rules! unaries {
    ($($name:ident $kind:ident |$p:ident, $a:ident| $body:expr;)*) => {
        $(fn $name(m: &mut Machine<'_>, args: &[Val]) -> ModelResult {
            let Some($a) = args[0].term() else { return decline() };
            let $p = m.pool();
            debug_assert_eq!($p.sort($a), crate::sym::sort_of(Kind::$kind));
            Ok(m.val($body))
        })*
    };
}

macro_rules! binaries {
    ($($name:ident $kind:ident |$p:ident, $a:ident, $b:ident| $body:expr;)*) => {
        $(fn $name(m: &mut Machine<'_>, args: &[Val]) -> ModelResult {
            if !args[0].is_symbolic() && !args[1].is_symbolic() {
                return decline();
            }
            let ($a, $b) = (m.term(Kind::$kind, args[0]), m.term(Kind::$kind, args[1]));
            let $p = m.pool();
            Ok(m.val($body))
        })*
    };
}

unaries! {
    abs_int Int |p, a| p.ite(p.slt(a, p.int(0)), p.neg(a), a);
    abs_long Long |p, a| p.ite(p.slt(a, p.long(0)), p.neg(a), a);
    abs_float Float |p, a| p.fabs(a);
    abs_double Double |p, a| p.fabs(a);
    sqrt Double |p, a| p.fsqrt(a);
    floor Double |p, a| p.round(Rounding::Floor, a);
    ceil Double |p, a| p.round(Rounding::Ceil, a);
    rint Double |p, a| p.round(Rounding::Rint, a);
    sin Double |p, a| p.real(RealFunction::Sin, a);
    cos Double |p, a| p.real(RealFunction::Cos, a);
    tan Double |p, a| p.real(RealFunction::Tan, a);
    asin Double |p, a| p.real(RealFunction::Asin, a);
    acos Double |p, a| p.real(RealFunction::Acos, a);
    atan Double |p, a| p.real(RealFunction::Atan, a);
    sinh Double |p, a| p.real(RealFunction::Sinh, a);
    cosh Double |p, a| p.real(RealFunction::Cosh, a);
    tanh Double |p, a| p.real(RealFunction::Tanh, a);
    exp Double |p, a| p.real(RealFunction::Exp, a);
    expm1 Double |p, a| p.real(RealFunction::Expm1, a);
    log Double |p, a| p.real(RealFunction::Log, a);
    log10 Double |p, a| p.real(RealFunction::Log10, a);
    log1p Double |p, a| p.real(RealFunction::Log1p, a);
    cbrt Double |p, a| p.real(RealFunction::Cbrt, a);
    strict_sin Double |p, a| p.real(RealFunction::StrictSin, a);
    strict_cos Double |p, a| p.real(RealFunction::StrictCos, a);
    strict_tan Double |p, a| p.real(RealFunction::StrictTan, a);
    strict_exp Double |p, a| p.real(RealFunction::StrictExp, a);
    strict_log Double |p, a| p.real(RealFunction::StrictLog, a);
    strict_log10 Double |p, a| p.real(RealFunction::StrictLog10, a);
    float_bits Float |p, a| p.to_bits(a);
    float_raw_bits Float |p, a| p.to_raw_bits(a);
    double_bits Double |p, a| p.to_bits(a);
    double_raw_bits Double |p, a| p.to_raw_bits(a);
    bits_float Int |p, a| p.from_bits(a);
    bits_double Long |p, a| p.from_bits(a);
    leading_zeros Int |p, a| zeros(&p, a, Width::W32, (0..32).collect());
    trailing_zeros Int |p, a| zeros(&p, a, Width::W32, (0..32).rev().collect());
    leading_zeros_long Long |p, a| zeros(&p, a, Width::W64, (0..64).collect());
    trailing_zeros_long Long |p, a| zeros(&p, a, Width::W64, (0..64).rev().collect());
}

binaries! {
    min_int Int |p, a, b| p.ite(p.sle(a, b), a, b);
    max_int Int |p, a, b| p.ite(p.sle(b, a), a, b);
    min_long Long |p, a, b| p.ite(p.sle(a, b), a, b);
    max_long Long |p, a, b| p.ite(p.sle(b, a), a, b);
    min_float Float |p, a, b| least(&p, a, b);
    max_float Float |p, a, b| p.fneg(least(&p, p.fneg(a), p.fneg(b)));
    min_double Double |p, a, b| least(&p, a, b);
    max_double Double |p, a, b| p.fneg(least(&p, p.fneg(a), p.fneg(b)));
    pow Double |p, a, b| p.real2(RealFunction2::Pow, a, b);
    strict_pow Double |p, a, b| p.real2(RealFunction2::StrictPow, a, b);
    atan2 Double |p, a, b| p.real2(RealFunction2::Atan2, a, b);
    hypot Double |p, a, b| p.real2(RealFunction2::Hypot, a, b);
    remainder Double |p, a, b| p.real2(RealFunction2::Remainder, a, b);
    compare_int Int |p, a, b| p.lcmp(a, b);
    compare_long Long |p, a, b| p.lcmp(a, b);
}

/// `min` of floats: NaN if there is one, and -0.0 below 0.0.
fn least(p: &Pool, a: Term, b: Term) -> Term {
    let zero = p.zero(p.sort(p.to_raw_bits(a)));
    let negative = p.slt(p.to_raw_bits(a), zero);
    // Of two equal numbers, which only zeros tell apart, the negative one.
    let equal = p.ite(negative, a, b);
    let number = p.ite(p.flt(a, b), a, p.ite(p.feq(a, b), equal, b));
    // NaN is neither less nor equal: the first of two NaNs must not get lost.
    p.ite(p.is_nan(a), a, number)
}

/// The number of zero bits before the first that is set, looking at them in the order of `places`
/// from its end.
fn zeros(p: &Pool, a: Term, width: Width, places: Vec<u32>) -> Term {
    let none = p.int(width.bits() as i32);
    let count = places.len();
    places.into_iter().enumerate().fold(none, |rest, (i, bit)| {
        let set = p.ne(p.bv_and(a, p.bv(width, 1 << bit)), p.bv(width, 0));
        p.ite(set, p.int((count - 1 - i) as i32), rest)
    })
}

pub(super) const TABLE: &[Entry] = &[
    (MATH, "abs", "(I)I", abs_int),
    (MATH, "abs", "(J)J", abs_long),
    (MATH, "abs", "(F)F", abs_float),
    (MATH, "abs", "(D)D", abs_double),
    (MATH, "min", "(II)I", min_int),
    (MATH, "max", "(II)I", max_int),
    (MATH, "min", "(JJ)J", min_long),
    (MATH, "max", "(JJ)J", max_long),
    (MATH, "min", "(FF)F", min_float),
    (MATH, "max", "(FF)F", max_float),
    (MATH, "min", "(DD)D", min_double),
    (MATH, "max", "(DD)D", max_double),
    (MATH, "sqrt", "*", sqrt),
    (MATH, "floor", "*", floor),
    (MATH, "ceil", "*", ceil),
    (MATH, "rint", "*", rint),
    (STRICT, "sqrt", "*", sqrt),
    (STRICT, "floor", "*", floor),
    (STRICT, "ceil", "*", ceil),
    (STRICT, "rint", "*", rint),
    (MATH, "sin", "*", sin),
    (MATH, "cos", "*", cos),
    (MATH, "tan", "*", tan),
    (MATH, "asin", "*", asin),
    (STRICT, "asin", "*", asin),
    (MATH, "acos", "*", acos),
    (STRICT, "acos", "*", acos),
    (MATH, "atan", "*", atan),
    (STRICT, "atan", "*", atan),
    (MATH, "sinh", "*", sinh),
    (STRICT, "sinh", "*", sinh),
    (MATH, "cosh", "*", cosh),
    (STRICT, "cosh", "*", cosh),
    (MATH, "tanh", "*", tanh),
    (STRICT, "tanh", "*", tanh),
    (MATH, "exp", "*", exp),
    (MATH, "expm1", "*", expm1),
    (STRICT, "expm1", "*", expm1),
    (MATH, "log", "*", log),
    (MATH, "log10", "*", log10),
    (MATH, "log1p", "*", log1p),
    (STRICT, "log1p", "*", log1p),
    (MATH, "cbrt", "*", cbrt),
    (STRICT, "cbrt", "*", cbrt),
    (STRICT, "sin", "*", strict_sin),
    (STRICT, "cos", "*", strict_cos),
    (STRICT, "tan", "*", strict_tan),
    (STRICT, "exp", "*", strict_exp),
    (STRICT, "log", "*", strict_log),
    (STRICT, "log10", "*", strict_log10),
    (MATH, "pow", "*", pow),
    (STRICT, "pow", "*", strict_pow),
    (MATH, "atan2", "*", atan2),
    (STRICT, "atan2", "*", atan2),
    (MATH, "hypot", "*", hypot),
    (STRICT, "hypot", "*", hypot),
    (MATH, "IEEEremainder", "*", remainder),
    (STRICT, "IEEEremainder", "*", remainder),
    ("java/lang/Integer", "compare", "*", compare_int),
    ("java/lang/Long", "compare", "*", compare_long),
    ("java/lang/Integer", "numberOfLeadingZeros", "*", leading_zeros),
    ("java/lang/Integer", "numberOfTrailingZeros", "*", trailing_zeros),
    ("java/lang/Long", "numberOfLeadingZeros", "*", leading_zeros_long),
    ("java/lang/Long", "numberOfTrailingZeros", "*", trailing_zeros_long),
    ("java/lang/Float", "floatToIntBits", "*", float_bits),
    ("java/lang/Float", "floatToRawIntBits", "*", float_raw_bits),
    ("java/lang/Float", "intBitsToFloat", "*", bits_float),
    ("java/lang/Double", "doubleToLongBits", "*", double_bits),
    ("java/lang/Double", "doubleToRawLongBits", "*", double_raw_bits),
    ("java/lang/Double", "longBitsToDouble", "*", bits_double),
];
