//! Circuits over constants fold to what the host computes, for every float operation and both
//! formats. NaN results are compared in their canonical form.

use cairn_solver::blast::bits::{as_constant, constant};
use cairn_solver::{Bits, Circuit, Counter, Format, Lit, Rounding};
use cairn_testing::by_effort;
use proptest::prelude::*;

fn value(bits: &[Lit]) -> u64 {
    as_constant(bits).expect("constants fold")
}

fn truth(lit: Lit) -> bool {
    lit.as_constant().expect("constants fold")
}

/// Bits of every class of floats: zeros, subnormals, around powers of two, around the largest, exact
/// small integers and halves (ties), infinities, NaN with payloads, anything.
fn packed(exponent: u32, fraction: u32) -> impl Strategy<Value = u64> {
    let ones = (1u64 << exponent) - 1;
    let bias = (1u64 << (exponent - 1)) - 1;
    let width = 1 + exponent + fraction;
    let all = u64::MAX >> (64 - fraction);
    let magnitude = prop_oneof![
        2 => prop_oneof![Just(0), Just(1), Just(2), Just(all), Just(1 << fraction)],
        2 => any::<u64>().prop_map(move |m| m & all),
        // A power of two, give or take some units in the last place.
        3 => (1..ones, -3i64..=3).prop_map(move |(e, d)| (e << fraction).wrapping_add_signed(d)),
        1 => (0u64..4).prop_map(move |d| (ones << fraction) - d),
        1 => any::<u64>().prop_map(move |m| (ones << fraction) | m & all),
        // Near one, with few bits: integers, halves and quarters.
        3 => (0..u64::from(fraction) + 3, any::<u64>(), 0..fraction).prop_map(move |(e, m, low)| {
            ((bias - 2 + e) << fraction) | (m & all) >> low << low
        }),
        // Exponents near each other, so that sums cancel.
        3 => (bias - 2..bias + 3, any::<u64>()).prop_map(move |(e, m)| (e << fraction) | m & all),
        3 => any::<u64>().prop_map(move |m| m & (u64::MAX >> (65 - width))),
    ];
    (magnitude, any::<bool>()).prop_map(move |(m, s)| m | u64::from(s) << (width - 1))
}

/// Two numbers, of which the second is often close to the first, or to its negation.
fn pair(one: impl Strategy<Value = u64> + Clone, width: u32) -> impl Strategy<Value = (u64, u64)> {
    let mask = u64::MAX >> (64 - width);
    (one.clone(), one, -3i64..=3, 0u32..8).prop_map(move |(a, b, d, near)| match near {
        0 => (a, a.wrapping_add_signed(d) & mask),
        1 => (a, (a ^ 1 << (width - 1)).wrapping_add_signed(d) & mask),
        _ => (a, b),
    })
}

macro_rules! float_tests {
    ($name:ident, $f:ident, $t:ty, $u:ty, $strategy:expr, $rem_cases:expr) => {
        mod $name {
            use super::*;

            const F: Format = Format::$f;

            fn bits(v: u64) -> Bits {
                constant(v as i64, <$u>::BITS as usize)
            }

            fn host(v: u64) -> $t {
                <$t>::from_bits(v as $u)
            }

            fn canonical(v: $t) -> u64 {
                let nan: u64 = if <$u>::BITS == 32 { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 };
                if v.is_nan() { nan } else { v.to_bits().into() }
            }

            fn one() -> impl Strategy<Value = u64> + Clone {
                std::sync::Arc::new($strategy)
            }

            fn two() -> impl Strategy<Value = (u64, u64)> {
                pair(one(), <$u>::BITS)
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(by_effort(300, 2000, 40_000)))]

                #[test]
                fn add_and_sub((a, b) in two()) {
                    let (x, y) = (bits(a), bits(b));
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(value(&c.fadd(F, &x, &y)), canonical(host(a) + host(b)));
                    prop_assert_eq!(value(&c.fsub(F, &x, &y)), canonical(host(a) - host(b)));
                    prop_assert!(c.is_empty());
                }

                #[test]
                fn mul((a, b) in two()) {
                    let mut c = Circuit::<Counter>::default();
                    let r = c.fmul(F, &bits(a), &bits(b));
                    prop_assert_eq!(value(&r), canonical(host(a) * host(b)));
                }

                #[test]
                fn div((a, b) in two()) {
                    let mut c = Circuit::<Counter>::default();
                    let r = c.fdiv(F, &bits(a), &bits(b));
                    prop_assert_eq!(value(&r), canonical(host(a) / host(b)));
                }

                #[test]
                fn sqrt(a in one()) {
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(value(&c.fsqrt(F, &bits(a))), canonical(host(a).sqrt()));
                }

                #[test]
                fn fma((a, b) in two(), d in one(), close in 0u8..4, ulps in -3i64..=3) {
                    // Often an addend that almost cancels the product.
                    let near = -(host(a) * host(b));
                    let near = u64::from(near.to_bits()).wrapping_add_signed(ulps);
                    let d = if close == 0 { near & u64::from(<$u>::MAX) } else { d };
                    let mut c = Circuit::<Counter>::default();
                    let r = c.ffma(F, &bits(a), &bits(b), &bits(d));
                    prop_assert_eq!(value(&r), canonical(host(a).mul_add(host(b), host(d))));
                }

                #[test]
                fn order((a, b) in two()) {
                    let (x, y) = (bits(a), bits(b));
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(truth(c.feq(F, &x, &y)), host(a) == host(b));
                    prop_assert_eq!(truth(c.flt(F, &x, &y)), host(a) < host(b));
                    prop_assert_eq!(truth(c.fle(F, &x, &y)), host(a) <= host(b));
                    prop_assert_eq!(truth(c.is_nan(F, &x)), host(a).is_nan());
                    prop_assert_eq!(truth(c.is_infinite(F, &x)), host(a).is_infinite());
                    prop_assert_eq!(value(&c.fneg(F, &x)), u64::from((-host(a)).to_bits()));
                    prop_assert_eq!(value(&c.fabs(F, &x)), u64::from(host(a).abs().to_bits()));
                }

                #[test]
                fn integral(a in one()) {
                    let x = bits(a);
                    let mut c = Circuit::<Counter>::default();
                    for (rounding, expected) in [
                        (Rounding::Floor, host(a).floor()),
                        (Rounding::Ceil, host(a).ceil()),
                        (Rounding::TiesEven, host(a).round_ties_even()),
                    ] {
                        prop_assert_eq!(value(&c.fround(F, rounding, &x)), canonical(expected));
                    }
                }

                #[test]
                fn to_integers(a in one()) {
                    let x = bits(a);
                    let mut c = Circuit::<Counter>::default();
                    prop_assert_eq!(value(&c.float_to_int(F, &x, 32)) as i32, host(a) as i32);
                    prop_assert_eq!(value(&c.float_to_int(F, &x, 64)) as i64, host(a) as i64);
                }

                #[test]
                fn of_integers(v in any::<i64>(), shift in 0u32..64, d in -2i64..=2) {
                    // Few significant bits as well as many, and ties.
                    let long = (v >> shift).wrapping_shl(v as u32 & 31).wrapping_add(d);
                    for long in [v, long, d, i64::MIN.wrapping_add(d)] {
                        let int = long as i32;
                        let mut c = Circuit::<Counter>::default();
                        let r = c.int_to_float(F, &constant(long, 64));
                        prop_assert_eq!(value(&r), canonical(long as $t));
                        let r = c.int_to_float(F, &constant(int.into(), 32));
                        prop_assert_eq!(value(&r), canonical(int as $t));
                    }
                }
            }

            proptest! {
                #![proptest_config(ProptestConfig::with_cases($rem_cases))]

                #[test]
                fn rem((a, b) in two()) {
                    let mut c = Circuit::<Counter>::default();
                    let r = c.frem(F, &bits(a), &bits(b));
                    prop_assert_eq!(value(&r), canonical(host(a) % host(b)));
                }
            }

            /// Every pair of the numbers where rules meet.
            #[test]
            fn corners() {
                let numbers = [
                    0.0,
                    <$t>::MIN_POSITIVE,
                    <$t>::MAX,
                    <$t>::INFINITY,
                    <$t>::NAN,
                    0.5,
                    1.0,
                    1.5,
                    2.0,
                    2.5,
                    3.0,
                    1.0 + <$t>::EPSILON,
                    1.0 - <$t>::EPSILON / 2.0,
                    <$t>::EPSILON,
                    <$t>::from_bits(1),
                    <$t>::from_bits(2),
                    <$t>::MIN_POSITIVE.next_down(),
                    <$t>::MAX / 2.0,
                    2147483647.0,
                    2147483648.0,
                    9223372036854775807.0,
                ];
                let numbers: Vec<$t> = numbers.iter().flat_map(|&x| [x, -x]).collect();
                for &a in &numbers {
                    for &b in &numbers {
                        let (x, y) = (bits(a.to_bits().into()), bits(b.to_bits().into()));
                        let mut c = Circuit::<Counter>::default();
                        let results = [
                            (c.fadd(F, &x, &y), a + b),
                            (c.fsub(F, &x, &y), a - b),
                            (c.fmul(F, &x, &y), a * b),
                            (c.fdiv(F, &x, &y), a / b),
                            (c.fsqrt(F, &x), a.sqrt()),
                            (c.ffma(F, &x, &y, &x), a.mul_add(b, a)),
                        ];
                        for (i, (r, expected)) in results.iter().enumerate() {
                            assert_eq!(value(r), canonical(*expected), "{i}: {a:e} {b:e}");
                        }
                    }
                }
            }
        }
    };
}

float_tests!(floats, F32, f32, u32, packed(8, 23), by_effort(100, 700, 12_000));
float_tests!(doubles, F64, f64, u64, packed(11, 52), by_effort(10, 70, 1200));

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(300, 2000, 40_000)))]

    #[test]
    fn float_to_double(a in packed(8, 23)) {
        let mut c = Circuit::<Counter>::default();
        let r = c.float_to_double(&constant(a as i64, 32));
        let expected = f64::from(f32::from_bits(a as u32));
        let expected = if expected.is_nan() { 0x7ff8 << 48 } else { expected.to_bits() };
        prop_assert_eq!(value(&r), expected);
    }

    #[test]
    fn double_to_float(a in prop_oneof![
        packed(11, 52),
        // A float and a little more or less, or the middle between two.
        (packed(8, 23), -2i64..=2, any::<bool>()).prop_map(|(a, d, tie)| {
            let middle = if tie { 1i64 << 28 } else { 0 };
            f64::from(f32::from_bits(a as u32)).to_bits().wrapping_add_signed(d + middle)
        }),
        // Around the ends of float's range.
        (1023u64 - 155..1023 - 120, any::<u64>()).prop_map(|(e, m)| e << 52 | m >> 12),
        (1023u64 + 126..1023 + 130, any::<u64>()).prop_map(|(e, m)| e << 52 | m >> 12),
    ]) {
        let mut c = Circuit::<Counter>::default();
        let r = c.double_to_float(&constant(a as i64, 64));
        let expected = f64::from_bits(a) as f32;
        let expected = if expected.is_nan() { 0x7fc0_0000 } else { expected.to_bits() };
        prop_assert_eq!(value(&r), u64::from(expected));
    }
}
