//! Java's arithmetic on register words.
//!
//! An int is kept in the low half of a word with the high half zero; floats and doubles are kept as
//! their bits. Division is defined for every divisor but zero, which the caller has excluded.

use cairn_program::ir::{BinOp, Cond, Switch, UnOp};
use std::cmp::Ordering;

#[inline(always)]
pub fn int(word: u64) -> i32 {
    word as i32
}

#[inline(always)]
pub fn of_int(v: i32) -> u64 {
    u64::from(v as u32)
}

#[inline(always)]
pub fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[inline(always)]
pub fn of_float(v: f32) -> u64 {
    u64::from(v.to_bits())
}

#[inline(always)]
pub fn double(word: u64) -> f64 {
    f64::from_bits(word)
}

#[inline(always)]
pub fn of_double(v: f64) -> u64 {
    v.to_bits()
}

/// Whether `op` throws when its right operand is zero.
#[inline(always)]
pub fn divides(op: BinOp) -> bool {
    matches!(op, BinOp::IDiv | BinOp::IRem | BinOp::LDiv | BinOp::LRem)
}

#[inline(always)]
pub fn binary(op: BinOp, a: u64, b: u64) -> u64 {
    use BinOp::*;
    let (ia, ib) = (int(a), int(b));
    let (la, lb) = (a as i64, b as i64);
    match op {
        IAdd => of_int(ia.wrapping_add(ib)),
        ISub => of_int(ia.wrapping_sub(ib)),
        IMul => of_int(ia.wrapping_mul(ib)),
        IDiv => of_int(ia.wrapping_div(ib)),
        IRem => of_int(ia.wrapping_rem(ib)),
        IAnd => a & b,
        IOr => a | b,
        IXor => a ^ b,
        IShl => of_int(ia.wrapping_shl(b as u32)),
        IShr => of_int(ia.wrapping_shr(b as u32)),
        IUshr => u64::from((a as u32).wrapping_shr(b as u32)),
        LAdd => la.wrapping_add(lb) as u64,
        LSub => la.wrapping_sub(lb) as u64,
        LMul => la.wrapping_mul(lb) as u64,
        LDiv => la.wrapping_div(lb) as u64,
        LRem => la.wrapping_rem(lb) as u64,
        LAnd => a & b,
        LOr => a | b,
        LXor => a ^ b,
        LShl => a.wrapping_shl(b as u32),
        LShr => la.wrapping_shr(b as u32) as u64,
        LUshr => a.wrapping_shr(b as u32),
        FAdd => of_float(float(a) + float(b)),
        FSub => of_float(float(a) - float(b)),
        FMul => of_float(float(a) * float(b)),
        FDiv => of_float(float(a) / float(b)),
        FRem => of_float(float(a) % float(b)),
        DAdd => of_double(double(a) + double(b)),
        DSub => of_double(double(a) - double(b)),
        DMul => of_double(double(a) * double(b)),
        DDiv => of_double(double(a) / double(b)),
        DRem => of_double(double(a) % double(b)),
        LCmp => three_way(la.cmp(&lb)),
        FCmpL => float(a).partial_cmp(&float(b)).map_or(of_int(-1), three_way),
        FCmpG => float(a).partial_cmp(&float(b)).map_or(1, three_way),
        DCmpL => double(a).partial_cmp(&double(b)).map_or(of_int(-1), three_way),
        DCmpG => double(a).partial_cmp(&double(b)).map_or(1, three_way),
    }
}

#[inline(always)]
fn three_way(o: Ordering) -> u64 {
    of_int(o as i32)
}

/// Conversions from floating point saturate and send NaN to zero, as Rust's casts do.
#[inline(always)]
pub fn unary(op: UnOp, a: u64) -> u64 {
    use UnOp::*;
    match op {
        INeg => of_int(int(a).wrapping_neg()),
        LNeg => (a as i64).wrapping_neg() as u64,
        FNeg => of_float(-float(a)),
        DNeg => of_double(-double(a)),
        I2L => i64::from(int(a)) as u64,
        I2F => of_float(int(a) as f32),
        I2D => of_double(f64::from(int(a))),
        L2I => of_int(a as i32),
        L2F => of_float(a as i64 as f32),
        L2D => of_double(a as i64 as f64),
        F2I => of_int(float(a) as i32),
        F2L => float(a) as i64 as u64,
        F2D => of_double(f64::from(float(a))),
        D2I => of_int(double(a) as i32),
        D2L => double(a) as i64 as u64,
        D2F => of_float(double(a) as f32),
        I2B => of_int(i32::from(a as i8)),
        I2C => u64::from(a as u16),
        I2S => of_int(i32::from(a as i16)),
    }
}

/// Compares operands that have an order. Computed without a branch on `cond`: what it accepts is a
/// set of outcomes (less, equal, greater), looked up in a constant.
#[inline(always)]
pub fn holds<T: PartialOrd>(cond: Cond, a: T, b: T) -> bool {
    const LESS: u32 = 1;
    const EQUAL: u32 = 2;
    const GREATER: u32 = 4;
    const ACCEPTED: u32 = EQUAL << (4 * Cond::Eq as u32)
        | (LESS | GREATER) << (4 * Cond::Ne as u32)
        | LESS << (4 * Cond::Lt as u32)
        | (EQUAL | GREATER) << (4 * Cond::Ge as u32)
        | GREATER << (4 * Cond::Gt as u32)
        | (LESS | EQUAL) << (4 * Cond::Le as u32);
    let outcome =
        (u32::from(a < b) * LESS) | (u32::from(a == b) * EQUAL) | (u32::from(a > b) * GREATER);
    ACCEPTED >> (4 * cond as u32) & outcome != 0
}

/// Where a switch goes with a value.
pub(crate) fn select_case(switch: &Switch, v: i32) -> u32 {
    match switch {
        Switch::Table { low, targets, default } => {
            let i = i64::from(v) - i64::from(*low);
            usize::try_from(i).ok().and_then(|i| targets.get(i)).copied().unwrap_or(*default)
        }
        Switch::Lookup { cases, default } => {
            cases.binary_search_by_key(&v, |c| c.0).map_or(*default, |i| cases[i].1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_javas() {
        let min = of_int(i32::MIN);
        assert_eq!(binary(BinOp::IDiv, min, of_int(-1)), min);
        assert_eq!(binary(BinOp::IRem, min, of_int(-1)), 0);
        assert_eq!(binary(BinOp::IShl, 1, of_int(33)), 2);
        assert_eq!(binary(BinOp::IUshr, of_int(-1), of_int(28)), 15);
        assert_eq!(binary(BinOp::LShl, 1, of_int(-1)), 1 << 63);
        assert_eq!(unary(UnOp::F2I, of_float(f32::NAN)), 0);
        assert_eq!(unary(UnOp::D2L, of_double(1e300)), i64::MAX as u64);
        assert_eq!(unary(UnOp::I2B, 0x180), of_int(-128));
        assert_eq!(binary(BinOp::FCmpL, of_float(f32::NAN), 0), of_int(-1));
        assert_eq!(binary(BinOp::FCmpG, of_float(f32::NAN), 0), 1);
        assert_eq!(binary(BinOp::DRem, of_double(-0.0), of_double(3.0)), of_double(-0.0));
    }
}
