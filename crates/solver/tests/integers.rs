//! Circuits over constants fold to what the host computes, for every integer operation.

use cairn_solver::blast::bits::{as_constant, constant, sign_extend, zero_extend};
use cairn_solver::{Bits, Circuit, Counter, Lit};
use cairn_testing::by_effort;
use proptest::prelude::*;

fn bits32(v: i32) -> Bits {
    constant(v.into(), 32)
}

fn bits64(v: i64) -> Bits {
    constant(v, 64)
}

fn value(bits: &[Lit]) -> u64 {
    as_constant(bits).expect("constants fold")
}

fn truth(lit: Lit) -> bool {
    lit.as_constant().expect("constants fold")
}

/// Small numbers, numbers near powers of two, the extremes, and any.
fn long() -> impl Strategy<Value = i64> {
    prop_oneof![
        -4i64..=4,
        (0u32..64, -2i64..=2, any::<bool>()).prop_map(|(k, d, negate)| {
            let v = (1i64 << k).wrapping_add(d);
            if negate { v.wrapping_neg() } else { v }
        }),
        prop_oneof![Just(i64::MIN), Just(i64::MAX), Just(i32::MIN.into()), Just(i32::MAX.into())],
        any::<i64>(),
        any::<i32>().prop_map(i64::from),
    ]
}

fn int() -> impl Strategy<Value = i32> {
    prop_oneof![long().prop_map(|v| v as i32), long().prop_map(|v| (v >> 32) as i32)]
}

macro_rules! integer_tests {
    ($name:ident, $strategy:expr, $t:ty, $u:ty, $bits:ident) => {
        mod $name {
            use super::*;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(by_effort(200, 2000, 20_000)))]

                #[test]
                fn sums_and_products(a in $strategy, b in $strategy) {
                    let (x, y) = ($bits(a), $bits(b));
                    let mut c = Circuit::<Counter>::default();
                    let wide = c.mul_wide(&x, &y);
                    let (low, high) = wide.split_at(<$t>::BITS as usize);
                    let expected = u128::from(a as $u) * u128::from(b as $u);
                    prop_assert_eq!(value(&c.add(&x, &y)) as $t, a.wrapping_add(b));
                    prop_assert_eq!(value(&c.sub(&x, &y)) as $t, a.wrapping_sub(b));
                    prop_assert_eq!(value(&c.mul(&x, &y)) as $t, a.wrapping_mul(b));
                    prop_assert_eq!(value(low) as $u, expected as $u);
                    prop_assert_eq!(value(high) as $u, (expected >> <$t>::BITS) as $u);
                    prop_assert_eq!(value(&c.neg(&x)) as $t, a.wrapping_neg());
                    prop_assert_eq!(value(&c.abs(&x)) as $u, a.unsigned_abs());
                    prop_assert_eq!(value(&c.bits_and(&x, &y)) as $t, a & b);
                    prop_assert_eq!(value(&c.bits_or(&x, &y)) as $t, a | b);
                    prop_assert_eq!(value(&c.bits_xor(&x, &y)) as $t, a ^ b);
                    prop_assert!(c.is_empty());
                }

                #[test]
                fn quotients(a in $strategy, b in $strategy) {
                    let (x, y) = ($bits(a), $bits(b));
                    let mut c = Circuit::<Counter>::default();
                    let (q, r) = c.sdivrem(&x, &y);
                    let (uq, ur) = c.udivrem(&x, &y);
                    let (q, r) = (value(&q) as $t, value(&r) as $t);
                    let (uq, ur) = (value(&uq) as $u, value(&ur) as $u);
                    if b == 0 {
                        prop_assert_eq!((uq, ur), (<$u>::MAX, a as $u));
                        prop_assert_eq!((q, r), (if a < 0 { 1 } else { -1 }, a));
                    } else {
                        prop_assert_eq!((uq, ur), (a as $u / b as $u, a as $u % b as $u));
                        prop_assert_eq!((q, r), (a.wrapping_div(b), a.wrapping_rem(b)));
                    }
                }

                #[test]
                fn shifts(a in $strategy, n in prop_oneof![0u32..70, any::<u32>()]) {
                    let x = $bits(a);
                    let amount = bits32(n as i32);
                    let masked = &amount[..<$t>::BITS.trailing_zeros() as usize];
                    let mut c = Circuit::<Counter>::default();
                    // Java's, with the masked amount, ...
                    prop_assert_eq!(value(&c.shl(&x, masked)) as $t, a.wrapping_shl(n));
                    prop_assert_eq!(value(&c.ashr(&x, masked)) as $t, a.wrapping_shr(n));
                    prop_assert_eq!(value(&c.lshr(&x, masked)) as $u, (a as $u).wrapping_shr(n));
                    // ... and SMT-LIB's with all of it.
                    let fill = if a < 0 { -1 } else { 0 };
                    let lost = (a as $u).checked_shr(n).unwrap_or(0);
                    prop_assert_eq!(value(&c.shl(&x, &amount)) as $t, a.checked_shl(n).unwrap_or(0));
                    prop_assert_eq!(value(&c.ashr(&x, &amount)) as $t, a.checked_shr(n).unwrap_or(fill));
                    prop_assert_eq!(value(&c.lshr(&x, &amount)) as $u, lost);
                    let inexact = a != 0 && n > a.trailing_zeros();
                    let kept = value(&c.shr_sticky(&x, &amount)) as $u;
                    prop_assert_eq!(kept, lost | <$u>::from(inexact));
                }

                #[test]
                fn order(a in $strategy, b in prop_oneof![$strategy, Just(0)], same in any::<bool>()) {
                    let b = if same { a } else { b };
                    let (x, y) = ($bits(a), $bits(b));
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(truth(c.eq(&x, &y)), a == b);
                    prop_assert_eq!(truth(c.slt(&x, &y)), a < b);
                    prop_assert_eq!(truth(c.sle(&x, &y)), a <= b);
                    prop_assert_eq!(truth(c.ult(&x, &y)), (a as $u) < b as $u);
                    prop_assert_eq!(truth(c.ule(&x, &y)), (a as $u) <= b as $u);
                    prop_assert_eq!(truth(c.is_zero(&x)), a == 0);
                }

                #[test]
                fn normalising(a in $strategy) {
                    let x = $bits(a);
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(value(&c.leading_zeros(&x)), u64::from(a.leading_zeros()));
                    let (shifted, count) = c.normalise(&x);
                    if a == 0 {
                        prop_assert_eq!(value(&shifted), 0);
                    } else {
                        prop_assert_eq!(value(&shifted) as $u, (a as $u) << a.leading_zeros());
                        prop_assert_eq!(value(&count), u64::from(a.leading_zeros()));
                    }
                }
            }
        }
    };
}

integer_tests!(ints, int(), i32, u32, bits32);
integer_tests!(longs, long(), i64, u64, bits64);

#[test]
fn extensions() {
    for v in [0, 1, -1, i32::MIN, i32::MAX] {
        assert_eq!(value(&sign_extend(&bits32(v), 64)) as i64, i64::from(v));
        assert_eq!(value(&zero_extend(&bits32(v), 64)), u64::from(v as u32));
    }
}
