//! What the range of a result says about the operands.
//!
//! Each function gives ranges that the operands cannot leave if the result stays in its range;
//! nothing means that there is no such operand.

use super::domain::{Range, mask, signed};
use super::forward;
use cairn_term::{Binary, Unary};

pub(crate) fn unary(op: Unary, r: &Range, a: &Range) -> Option<Range> {
    use Unary::*;
    let all = Range::all(a.bits);
    a.meet(&match op {
        Not | BvNot => forward::complement(r),
        Neg => forward::subtract(&Range::exact(a.bits, 0), r),
        ToRawBits | FromBits => *r,
        ZeroExtend(_) => {
            let bounds = Range::unsigned(a.bits, r.low, r.high.min(mask(a.bits)))?;
            bounds.meet(&Range::known(a.bits, r.zeros, r.ones)?)?
        }
        SignExtend(_) => {
            let (least, most) = (r.least.max(all.least), r.most.min(all.most));
            let bounds = Range::signed(a.bits, least, most)?;
            bounds.meet(&Range::known(a.bits, r.zeros, r.ones)?)?
        }
        Truncate(_) => {
            let known = Range::known(a.bits, r.zeros, r.ones)?;
            // If nothing is cut off, the bounds are the operand's own.
            if a.high <= mask(r.bits) {
                known.meet(&Range::unsigned(a.bits, r.low, r.high)?)?
            } else {
                let kept = Range::all(r.bits);
                if a.least < kept.least || a.most > kept.most {
                    known
                } else {
                    known.meet(&Range::signed(a.bits, r.least, r.most)?)?
                }
            }
        }
        _ => all,
    })
}

/// The new ranges of both operands.
pub(crate) fn binary(op: Binary, r: &Range, a: &Range, b: &Range) -> Option<(Range, Range)> {
    use Binary::*;
    let (mut x, mut y) = (*a, *b);
    match op {
        BoolAnd | And => (x, y) = and(r, &x, &y)?,
        BoolOr | Or => {
            let not = forward::complement;
            let (p, q) = and(&not(r), &not(&x), &not(&y))?;
            (x, y) = (not(&p), not(&q));
        }
        Xor => {
            x = x.meet(&forward::xor(r, &y))?;
            y = y.meet(&forward::xor(r, &x))?;
        }
        Eq => match r.as_bool() {
            Some(true) => {
                x = x.meet(&y)?;
                y = x;
            }
            Some(false) => {
                if let Some(v) = y.value() {
                    x = x.without(v)?;
                }
                if let Some(v) = x.value() {
                    y = y.without(v)?;
                }
            }
            None => {}
        },
        Slt | Sle | Ult | Ule => (x, y) = order(op, r, &x, &y)?,
        Add => {
            x = x.meet(&forward::subtract(r, &y))?;
            y = y.meet(&forward::subtract(r, &x))?;
        }
        Sub => {
            x = x.meet(&forward::add(r, &y))?;
            y = y.meet(&forward::subtract(&x, r))?;
        }
        Mul => x = x.meet(&factor(r, &x, &y)?)?,
        UDiv | SDiv => x = x.meet(&dividend(op, r, &x, &y)?)?,
        Shl | LShr | AShr => x = x.meet(&shifted(op, r, &y)?)?,
        _ => {}
    }
    Some((x, y))
}

fn and(r: &Range, a: &Range, b: &Range) -> Option<(Range, Range)> {
    let bits = a.bits;
    // A zero of the result comes from the operand whose other one is one there.
    let x = a.meet(&Range::known(bits, r.zeros & b.ones, r.ones)?)?;
    let y = b.meet(&Range::known(bits, r.zeros & x.ones, r.ones)?)?;
    Some((x, y))
}

fn order(op: Binary, r: &Range, a: &Range, b: &Range) -> Option<(Range, Range)> {
    use Binary::*;
    // As `small < large` or `small <= large`.
    let (swapped, strict) = match (r.as_bool(), op) {
        (None, _) => return Some((*a, *b)),
        (Some(true), Slt | Ult) => (false, true),
        (Some(true), _) => (false, false),
        (Some(false), Slt | Ult) => (true, false),
        (Some(false), _) => (true, true),
    };
    let (small, large) = if swapped { (b, a) } else { (a, b) };
    let bits = a.bits;
    let all = Range::all(bits);
    let (below, above) = if matches!(op, Slt | Sle) {
        let step = i64::from(strict);
        let most = large.most.checked_sub(step).filter(|&v| v >= all.least)?;
        let least = small.least.checked_add(step).filter(|&v| v <= all.most)?;
        (Range::signed(bits, all.least, most)?, Range::signed(bits, least, all.most)?)
    } else {
        let step = u64::from(strict);
        let high = large.high.checked_sub(step)?;
        let low = small.low.checked_add(step).filter(|&v| v <= all.high)?;
        (Range::unsigned(bits, 0, high)?, Range::unsigned(bits, low, all.high)?)
    };
    let (small, large) = (small.meet(&below)?, large.meet(&above)?);
    Some(if swapped { (large, small) } else { (small, large) })
}

/// The other factor of a constant, if the product cannot wrap.
fn factor(r: &Range, a: &Range, b: &Range) -> Option<Range> {
    let all = Range::all(a.bits);
    let Some(c) = b.value().filter(|&c| c != 0) else { return Some(all) };
    if u128::from(a.high) * u128::from(c) <= u128::from(mask(a.bits)) {
        return Range::unsigned(a.bits, r.low.div_ceil(c), r.high / c);
    }
    let c = i128::from(signed(b.bits, c));
    let fits = |v: i64| {
        let product = i128::from(v) * c;
        i128::from(all.least) <= product && product <= i128::from(all.most)
    };
    if c > 0 && fits(a.least) && fits(a.most) {
        let least = -(-i128::from(r.least)).div_euclid(c);
        let most = i128::from(r.most).div_euclid(c);
        return Range::signed(a.bits, least as i64, most as i64);
    }
    Some(all)
}

/// What gives this quotient by a positive constant.
fn dividend(op: Binary, r: &Range, a: &Range, b: &Range) -> Option<Range> {
    let all = Range::all(a.bits);
    let Some(c) = b.value().filter(|&c| c != 0) else { return Some(all) };
    if op == Binary::UDiv {
        let low = u128::from(r.low) * u128::from(c);
        let high = u128::from(r.high) * u128::from(c) + u128::from(c - 1);
        let low = u64::try_from(low).ok().filter(|&v| v <= all.high)?;
        return Range::unsigned(a.bits, low, high.min(all.high.into()) as u64);
    }
    let c = i128::from(signed(b.bits, c));
    if c <= 0 {
        return Some(all);
    }
    let (least, most) = (i128::from(r.least), i128::from(r.most));
    let least = if least > 0 { least * c } else { least * c - (c - 1) };
    let most = if most < 0 { most * c } else { most * c + (c - 1) };
    let (low_end, high_end) = (i128::from(all.least), i128::from(all.most));
    if least > high_end || most < low_end {
        return None;
    }
    Range::signed(a.bits, least.max(low_end) as i64, most.min(high_end) as i64)
}

/// What a constant shift gives this of.
fn shifted(op: Binary, r: &Range, by: &Range) -> Option<Range> {
    let bits = r.bits;
    let all = Range::all(bits);
    let Some(n) = by.value().and_then(|n| u32::try_from(n).ok()).filter(|&n| n < bits) else {
        return Some(all);
    };
    let lost = (1u64 << n) - 1;
    match op {
        Binary::Shl => Range::known(bits, r.zeros >> n, r.ones >> n),
        Binary::LShr => {
            let limit = mask(bits) >> n;
            if r.low > limit {
                return None;
            }
            Range::unsigned(bits, r.low << n, r.high.min(limit) << n | lost)
        }
        _ => {
            let (least, most) = (all.least >> n, all.most >> n);
            if r.least > most || r.most < least {
                return None;
            }
            let top = (r.most.min(most) << n) | lost as i64;
            Range::signed(bits, r.least.max(least) << n, top)
        }
    }
}
