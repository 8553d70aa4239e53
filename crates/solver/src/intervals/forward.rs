//! The range of an operation's result, from the ranges of its operands.

use super::domain::{Range, mask, signed};
use cairn_term::{Binary, Unary};

/// What is in both descriptions of one set.
fn both(a: Range, b: Range) -> Range {
    a.meet(&b).unwrap_or(a)
}

/// `bits` is the width of the result.
pub(crate) fn unary(op: Unary, bits: u32, a: &Range) -> Range {
    use Unary::*;
    match op {
        Not | BvNot => complement(a),
        Neg => subtract(&Range::exact(bits, 0), a),
        ZeroExtend(_) => zero_extend(bits, a),
        SignExtend(_) => sign_extend(bits, a),
        Truncate(_) => truncate(bits, a),
        ToRawBits | FromBits => *a,
        _ => Range::all(bits),
    }
}

/// `bits` is the width of the result. Floats are not looked into.
pub(crate) fn binary(op: Binary, bits: u32, a: &Range, b: &Range) -> Range {
    use Binary::*;
    match op {
        BoolAnd | And => and(a, b),
        BoolOr | Or => complement(&and(&complement(a), &complement(b))),
        Xor => xor(a, b),
        Eq => equal(a, b).map_or(Range::all(1), Range::bool),
        Slt => less(a.least, a.most, b.least, b.most),
        Sle => complement(&less(b.least, b.most, a.least, a.most)),
        Ult => less(a.low, a.high, b.low, b.high),
        Ule => complement(&less(b.low, b.high, a.low, a.high)),
        Add => add(a, b),
        Sub => subtract(a, b),
        Mul => multiply(a, b),
        UDiv | URem if b.low > 0 => unsigned_division(op, a, b),
        SDiv | SRem if b.least > 0 || b.most < 0 => signed_division(op, a, b),
        Shl | LShr | AShr => shift(op, a, b),
        _ => Range::all(bits),
    }
}

pub(crate) fn complement(a: &Range) -> Range {
    let m = mask(a.bits);
    Range {
        bits: a.bits,
        low: !a.high & m,
        high: !a.low & m,
        least: !a.most,
        most: !a.least,
        zeros: a.ones,
        ones: a.zeros,
    }
}

fn equal(a: &Range, b: &Range) -> Option<bool> {
    match a.meet(b) {
        None => Some(false),
        Some(_) if a.value().is_some() && b.value().is_some() => Some(true),
        Some(_) => None,
    }
}

fn less<T: Ord>(a_low: T, a_high: T, b_low: T, b_high: T) -> Range {
    if a_high < b_low {
        Range::bool(true)
    } else if a_low >= b_high {
        Range::bool(false)
    } else {
        Range::all(1)
    }
}

pub(crate) fn and(a: &Range, b: &Range) -> Range {
    let known = Range::known(a.bits, a.zeros | b.zeros, a.ones & b.ones);
    let bounded = Range::unsigned(a.bits, 0, a.high.min(b.high));
    match (known, bounded) {
        (Some(k), Some(r)) => both(k, r),
        _ => Range::all(a.bits),
    }
}

pub(crate) fn xor(a: &Range, b: &Range) -> Range {
    let zeros = a.zeros & b.zeros | a.ones & b.ones;
    let ones = a.zeros & b.ones | a.ones & b.zeros;
    Range::known(a.bits, zeros, ones).unwrap_or(Range::all(a.bits))
}

pub(crate) fn add(a: &Range, b: &Range) -> Range {
    let unsigned = Range::wrapped(
        a.bits,
        i128::from(a.low) + i128::from(b.low),
        i128::from(a.high) + i128::from(b.high),
    );
    let signed = Range::wrapped_signed(
        a.bits,
        i128::from(a.least) + i128::from(b.least),
        i128::from(a.most) + i128::from(b.most),
    );
    let low_bits = low_bits(a, b, a.ones.wrapping_add(b.ones));
    both(both(unsigned, signed), low_bits)
}

pub(crate) fn subtract(a: &Range, b: &Range) -> Range {
    let unsigned = Range::wrapped(
        a.bits,
        i128::from(a.low) - i128::from(b.high),
        i128::from(a.high) - i128::from(b.low),
    );
    let signed = Range::wrapped_signed(
        a.bits,
        i128::from(a.least) - i128::from(b.most),
        i128::from(a.most) - i128::from(b.least),
    );
    let low_bits = low_bits(a, b, a.ones.wrapping_sub(b.ones));
    both(both(unsigned, signed), low_bits)
}

/// Low bits that are known in both operands are known in a sum, difference or product.
fn low_bits(a: &Range, b: &Range, result: u64) -> Range {
    let known = (a.zeros | a.ones) & (b.zeros | b.ones);
    let n = known.trailing_ones().min(a.bits);
    if n == 0 {
        return Range::all(a.bits);
    }
    let known = mask(n);
    Range::known(a.bits, !result & known, result & known).unwrap_or(Range::all(a.bits))
}

fn multiply(a: &Range, b: &Range) -> Range {
    let full = |x: u64, y: u64| u128::from(x) * u128::from(y);
    let size = 1u128 << a.bits;
    let (low, high) = (full(a.low, b.low), full(a.high, b.high));
    let unsigned = if low / size == high / size {
        Range::unsigned(a.bits, (low % size) as u64, (high % size) as u64)
    } else {
        None
    };
    let products = corners(a, b, |x, y| x * y);
    let signed = Range::wrapped_signed(a.bits, products.0, products.1);
    let low_bits = low_bits(a, b, a.ones.wrapping_mul(b.ones));
    let zeros = a.zeros.trailing_ones() + b.zeros.trailing_ones();
    let zeros = Range::known(a.bits, mask(zeros.clamp(1, a.bits)), 0).filter(|_| zeros > 0);
    let all = Range::all(a.bits);
    both(both(both(unsigned.unwrap_or(all), signed), low_bits), zeros.unwrap_or(all))
}

/// The least and the most of a function that is monotonous in each operand.
fn corners(a: &Range, b: &Range, f: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let at = |x: i64, y: i64| f(x.into(), y.into());
    let values =
        [at(a.least, b.least), at(a.least, b.most), at(a.most, b.least), at(a.most, b.most)];
    values.iter().fold((i128::MAX, i128::MIN), |(l, m), &v| (l.min(v), m.max(v)))
}

fn unsigned_division(op: Binary, a: &Range, b: &Range) -> Range {
    let range = match op {
        Binary::UDiv => Range::unsigned(a.bits, a.low / b.high, a.high / b.low),
        _ if a.high < b.low => Some(*a),
        _ => Range::unsigned(a.bits, 0, a.high.min(b.high - 1)),
    };
    range.unwrap_or(Range::all(a.bits))
}

fn signed_division(op: Binary, a: &Range, b: &Range) -> Range {
    if op == Binary::SDiv {
        let (least, most) = corners(a, b, |x, y| x / y);
        return Range::wrapped_signed(a.bits, least, most);
    }
    // Of the dividend's sign, and smaller than the divisor.
    let most = i128::from(b.least.unsigned_abs().max(b.most.unsigned_abs())) - 1;
    let least = if a.least >= 0 { 0 } else { (-most).max(a.least.into()) };
    let most = if a.most <= 0 { 0 } else { most.min(a.most.into()) };
    Range::wrapped_signed(a.bits, least, most)
}

fn shift(op: Binary, a: &Range, b: &Range) -> Range {
    use Binary::*;
    let bits = a.bits;
    if b.value().is_none() && op == LShr {
        return Range::unsigned(bits, 0, a.high).unwrap_or(Range::all(bits));
    }
    if b.value().is_none() && op == AShr {
        return Range::signed(bits, a.least.min(0), a.most.max(-1)).unwrap_or(Range::all(bits));
    }
    let Some(n) = b.value() else { return Range::all(bits) };
    let n = u32::try_from(n).ok().filter(|&n| n < bits);
    match (op, n) {
        (AShr, n) => {
            let n = n.unwrap_or(bits - 1);
            let bounds = Range::signed(bits, a.least >> n, a.most >> n);
            let known = |v: u64| (signed(bits, v) >> n) as u64;
            let known = Range::known(bits, known(a.zeros), known(a.ones));
            both(bounds.unwrap_or(Range::all(bits)), known.unwrap_or(Range::all(bits)))
        }
        (_, None) => Range::exact(bits, 0),
        (LShr, Some(n)) => {
            let bounds = Range::unsigned(bits, a.low >> n, a.high >> n);
            let known = Range::known(bits, a.zeros >> n | !(mask(bits) >> n), a.ones >> n);
            both(bounds.unwrap_or(Range::all(bits)), known.unwrap_or(Range::all(bits)))
        }
        (_, Some(n)) => {
            let factor = 1i128 << n;
            let bounds =
                Range::wrapped(bits, i128::from(a.low) * factor, i128::from(a.high) * factor);
            let known = Range::known(bits, a.zeros << n | ((1 << n) - 1), a.ones << n);
            both(bounds, known.unwrap_or(Range::all(bits)))
        }
    }
}

fn zero_extend(bits: u32, a: &Range) -> Range {
    let above = mask(bits) & !mask(a.bits);
    let known = Range::known(bits, a.zeros | above, a.ones);
    let bounds = Range::unsigned(bits, a.low, a.high);
    both(known.unwrap_or(Range::all(bits)), bounds.unwrap_or(Range::all(bits)))
}

fn sign_extend(bits: u32, a: &Range) -> Range {
    let known = |v: u64| signed(a.bits, v) as u64;
    let known = Range::known(bits, known(a.zeros), known(a.ones));
    let bounds = Range::signed(bits, a.least, a.most);
    both(known.unwrap_or(Range::all(bits)), bounds.unwrap_or(Range::all(bits)))
}

fn truncate(bits: u32, a: &Range) -> Range {
    let known = Range::known(bits, a.zeros, a.ones).unwrap_or(Range::all(bits));
    let unsigned = Range::wrapped(bits, a.low.into(), a.high.into());
    let signed = Range::wrapped_signed(bits, a.least.into(), a.most.into());
    both(both(known, unsigned), signed)
}
