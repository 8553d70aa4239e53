//! Questions through the SAT solver: witnesses are checked with the host's arithmetic, and what
//! cannot be has no model.

use cairn_budget::Budget;
use cairn_solver::blast::bits::{constant, sign_extend, zero_extend};
use cairn_solver::{Answer, BatSat, Bits, Circuit, Format, Lit, Rounding, SatLimit};
use std::time::Duration;

type C = Circuit<BatSat>;

const F32: Format = Format::F32;
const F64: Format = Format::F64;

fn float(v: f32) -> Bits {
    constant(i64::from(v.to_bits()), 32)
}

fn double(v: f64) -> Bits {
    constant(v.to_bits() as i64, 64)
}

fn assume(bits: &[Lit], value: u64) -> Vec<Lit> {
    bits.iter().enumerate().map(|(i, &l)| if value >> i & 1 != 0 { l } else { !l }).collect()
}

fn solve(c: &mut C, assumptions: &[Lit]) -> Answer {
    c.solve(assumptions, SatLimit::UNLIMITED)
}

#[derive(Clone, Copy)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Any bits, or a number near one, or a corner.
    fn packed(&mut self, f: Format) -> u64 {
        let (width, fraction) = if f == F32 { (32, 23) } else { (64, 52) };
        let bias = if f == F32 { 127 } else { 1023 };
        let any = self.next() >> (64 - width);
        match self.next() % 4 {
            0 => any,
            1 => (any & ((1 << fraction) - 1)) | (bias - 2 + self.next() % 5) << fraction,
            2 => any & ((1 << fraction) - 1) | any >> (width - 1) << (width - 1),
            _ => [
                0,
                1,
                (2 * bias + 1) << fraction,
                ((2 * bias + 1) << fraction) + 1,
                bias << fraction,
            ][self.next() as usize % 5],
        }
    }
}

type Operation = (&'static str, fn(&mut C, &[Lit], &[Lit]) -> Bits, fn(u64, u64) -> u64);

/// Inputs are free and one circuit serves all cases, each fixed by assumptions: the output must be
/// the host's, and no other.
fn fixed_inputs(
    operations: &[Operation],
    width: usize,
    cases: usize,
    number: fn(&mut Random) -> u64,
) {
    let mut random = Random(7);
    for (name, build, expected) in operations {
        let mut c = C::default();
        let (x, y) = (c.inputs(width), c.inputs(width));
        let out = build(&mut c, &x, &y);
        for _ in 0..cases {
            let (a, b) = (number(&mut random), number(&mut random));
            let want = expected(a, b);
            let fixed = [assume(&x, a), assume(&y, b)].concat();
            let same = c.eq(&out, &constant(want as i64, out.len()));
            assert_eq!(
                solve(&mut c, &[&fixed[..], &[same]].concat()),
                Answer::Sat,
                "{name} {a:x} {b:x}"
            );
            assert_eq!(c.model().bits(&out), want, "{name} {a:x} {b:x}");
            assert_eq!(solve(&mut c, &[&fixed[..], &[!same]].concat()), Answer::Unsat, "{name}");
        }
    }
}

fn f(v: u64) -> f32 {
    f32::from_bits(v as u32)
}

fn of_f(v: f32) -> u64 {
    if v.is_nan() { 0x7fc0_0000 } else { v.to_bits().into() }
}

fn d(v: u64) -> f64 {
    f64::from_bits(v)
}

fn of_d(v: f64) -> u64 {
    if v.is_nan() { 0x7ff8 << 48 } else { v.to_bits() }
}

fn int(v: i32) -> u64 {
    u64::from(v as u32)
}

#[test]
fn integers_with_fixed_inputs() {
    let operations: [Operation; 9] = [
        ("add", |c, x, y| c.add(x, y), |a, b| int((a as i32).wrapping_add(b as i32))),
        ("sub", |c, x, y| c.sub(x, y), |a, b| int((a as i32).wrapping_sub(b as i32))),
        ("mul", |c, x, y| c.mul(x, y), |a, b| int((a as i32).wrapping_mul(b as i32))),
        (
            "div",
            |c, x, y| c.sdivrem(x, y).0,
            |a, b| match b as i32 {
                0 => int(if (a as i32) < 0 { 1 } else { -1 }),
                b => int((a as i32).wrapping_div(b)),
            },
        ),
        (
            "rem",
            |c, x, y| c.sdivrem(x, y).1,
            |a, b| match b as i32 {
                0 => a,
                b => int((a as i32).wrapping_rem(b)),
            },
        ),
        ("shl", |c, x, y| c.shl(x, &y[..5]), |a, b| int((a as i32).wrapping_shl(b as u32))),
        ("shr", |c, x, y| c.ashr(x, &y[..5]), |a, b| int((a as i32).wrapping_shr(b as u32))),
        ("slt", |c, x, y| vec![c.slt(x, y)], |a, b| u64::from((a as i32) < b as i32)),
        ("clz", |c, x, _| c.leading_zeros(x), |a, _| u64::from((a as u32).leading_zeros())),
    ];
    fixed_inputs(&operations, 32, 40, |r| {
        let v = r.next();
        u64::from((v as u32).wrapping_shr((v >> 32) as u32)) & if v >> 40 & 7 == 0 { 0 } else { !0 }
    });
}

#[test]
fn floats_with_fixed_inputs() {
    let operations: [Operation; 16] = [
        ("add", |c, x, y| c.fadd(F32, x, y), |a, b| of_f(f(a) + f(b))),
        ("sub", |c, x, y| c.fsub(F32, x, y), |a, b| of_f(f(a) - f(b))),
        ("mul", |c, x, y| c.fmul(F32, x, y), |a, b| of_f(f(a) * f(b))),
        ("div", |c, x, y| c.fdiv(F32, x, y), |a, b| of_f(f(a) / f(b))),
        ("sqrt", |c, x, _| c.fsqrt(F32, x), |a, _| of_f(f(a).sqrt())),
        ("fma", |c, x, y| c.ffma(F32, x, y, x), |a, b| of_f(f(a).mul_add(f(b), f(a)))),
        ("eq", |c, x, y| vec![c.feq(F32, x, y)], |a, b| u64::from(f(a) == f(b))),
        ("lt", |c, x, y| vec![c.flt(F32, x, y)], |a, b| u64::from(f(a) < f(b))),
        ("le", |c, x, y| vec![c.fle(F32, x, y)], |a, b| u64::from(f(a) <= f(b))),
        ("to double", |c, x, _| c.float_to_double(x), |a, _| of_d(f64::from(f(a)))),
        ("to int", |c, x, _| c.float_to_int(F32, x, 32), |a, _| int(f(a) as i32)),
        ("to long", |c, x, _| c.float_to_int(F32, x, 64), |a, _| f(a) as i64 as u64),
        ("of int", |c, x, _| c.int_to_float(F32, x), |a, _| of_f(a as i32 as f32)),
        ("floor", |c, x, _| c.fround(F32, Rounding::Floor, x), |a, _| of_f(f(a).floor())),
        ("ceil", |c, x, _| c.fround(F32, Rounding::Ceil, x), |a, _| of_f(f(a).ceil())),
        (
            "rint",
            |c, x, _| c.fround(F32, Rounding::TiesEven, x),
            |a, _| of_f(f(a).round_ties_even()),
        ),
    ];
    fixed_inputs(&operations, 32, 40, |r| r.packed(F32));
}

#[test]
fn doubles_with_fixed_inputs() {
    let operations: [Operation; 8] = [
        ("add", |c, x, y| c.fadd(F64, x, y), |a, b| of_d(d(a) + d(b))),
        ("mul", |c, x, y| c.fmul(F64, x, y), |a, b| of_d(d(a) * d(b))),
        ("div", |c, x, y| c.fdiv(F64, x, y), |a, b| of_d(d(a) / d(b))),
        ("sqrt", |c, x, _| c.fsqrt(F64, x), |a, _| of_d(d(a).sqrt())),
        ("lt", |c, x, y| vec![c.flt(F64, x, y)], |a, b| u64::from(d(a) < d(b))),
        ("to float", |c, x, _| c.double_to_float(x), |a, _| of_f(d(a) as f32)),
        ("to int", |c, x, _| c.float_to_int(F64, x, 32), |a, _| int(d(a) as i32)),
        ("of long", |c, x, _| c.int_to_float(F64, x), |a, _| of_d(a as i64 as f64)),
    ];
    fixed_inputs(&operations, 64, 15, |r| r.packed(F64));
}

#[test]
fn float_remainder_with_fixed_inputs() {
    let operations: [Operation; 1] =
        [("rem", |c, x, y| c.frem(F32, x, y), |a, b| of_f(f(a) % f(b)))];
    fixed_inputs(&operations, 32, 10, |r| r.packed(F32));
}

#[test]
fn a_float_that_one_does_not_change() {
    let mut c = C::default();
    let x = c.inputs(32);
    let sum = c.fadd(F32, &x, &float(1.0));
    let same = c.feq(F32, &sum, &x);
    let infinite = c.is_infinite(F32, &x);
    assert_eq!(solve(&mut c, &[same, !infinite]), Answer::Sat);
    let v = f(c.model().bits(&x));
    assert!(v.is_finite() && v + 1.0 == v, "{v}");
    // Not below 2^24.
    let magnitude = c.fabs(F32, &x);
    let below = c.flt(F32, &magnitude, &float(16777216.0));
    assert_eq!(solve(&mut c, &[same, below]), Answer::Unsat);
}

#[test]
fn factors_of_an_int() {
    let mut c = C::default();
    let (x, y) = (c.inputs(32), c.inputs(32));
    let product = c.mul(&x, &y);
    let equal = c.eq(&product, &constant(123_456_789, 32));
    let one = constant(1, 32);
    let (x_large, y_large) = (c.slt(&one, &x), c.slt(&one, &y));
    assert_eq!(solve(&mut c, &[equal, x_large, y_large]), Answer::Sat);
    let (a, b) = (c.model().bits(&x) as i32, c.model().bits(&y) as i32);
    assert!(a > 1 && b > 1);
    assert_eq!(a.wrapping_mul(b), 123_456_789);
    // A product of even numbers is even.
    assert_eq!(solve(&mut c, &[equal, !x[0]]), Answer::Unsat);
}

#[test]
fn the_int_whose_magnitude_is_negative() {
    let mut c = C::default();
    let x = c.inputs(32);
    let magnitude = c.abs(&x);
    let negative = c.slt(&magnitude, &constant(0, 32));
    assert_eq!(solve(&mut c, &[negative]), Answer::Sat);
    assert_eq!(c.model().bits(&x) as i32, i32::MIN);
    let other = c.eq(&x, &constant(i32::MIN.into(), 32));
    assert_eq!(solve(&mut c, &[negative, !other]), Answer::Unsat);
}

#[test]
fn quotients_of_ints() {
    let mut c = C::default();
    let x = c.inputs(32);
    let seven = constant(7, 32);
    let (q, r) = c.sdivrem(&x, &seven);
    let q_is = c.eq(&q, &constant(-1000, 32));
    let r_is = c.eq(&r, &constant(-3, 32));
    assert_eq!(solve(&mut c, &[q_is, r_is]), Answer::Sat);
    assert_eq!(c.model().bits(&x) as i32, -7003);
    let r_is = c.eq(&r, &constant(3, 32));
    assert_eq!(solve(&mut c, &[q_is, r_is]), Answer::Unsat);
}

#[test]
fn order_is_antisymmetric() {
    let mut c = C::default();
    let (x, y) = (c.inputs(64), c.inputs(64));
    let pairs = [
        (c.slt(&x, &y), c.slt(&y, &x)),
        (c.ult(&x, &y), c.ult(&y, &x)),
        (c.flt(F64, &x, &y), c.flt(F64, &y, &x)),
        (c.flt(F64, &x, &y), !c.fle(F64, &x, &y)),
    ];
    for (p, q) in pairs {
        assert_eq!(solve(&mut c, &[p]), Answer::Sat);
        assert_eq!(solve(&mut c, &[p, q]), Answer::Unsat);
    }
    // Neither less nor equal nor greater: NaN.
    let none = [c.flt(F64, &x, &y), c.flt(F64, &y, &x), c.feq(F64, &x, &y)].map(|l| !l);
    assert_eq!(solve(&mut c, &none), Answer::Sat);
    let m = c.model();
    assert!(d(m.bits(&x)).is_nan() || d(m.bits(&y)).is_nan());
    let nan = [c.is_nan(F64, &x), c.is_nan(F64, &y)].map(|l| !l);
    assert_eq!(solve(&mut c, &[none, [nan[0], nan[1], Lit::TRUE]].concat()), Answer::Unsat);
}

#[test]
fn adding_a_half_makes_no_nan() {
    let mut c = C::default();
    let x = c.inputs(32);
    let sum = c.fadd(F32, &x, &float(0.5));
    let (nan, x_nan) = (c.is_nan(F32, &sum), c.is_nan(F32, &x));
    assert_eq!(solve(&mut c, &[nan]), Answer::Sat);
    assert!(f(c.model().bits(&x)).is_nan());
    assert_eq!(solve(&mut c, &[nan, !x_nan]), Answer::Unsat);
}

#[test]
fn a_square_is_never_negative() {
    let mut c = C::default();
    let x = c.inputs(32);
    let square = c.fmul(F32, &x, &x);
    let negative = c.flt(F32, &square, &float(0.0));
    assert_eq!(solve(&mut c, &[negative]), Answer::Unsat);
    // As an int it can be.
    let square = c.mul(&x, &x);
    let negative = c.slt(&square, &constant(0, 32));
    assert_eq!(solve(&mut c, &[negative]), Answer::Sat);
    let v = c.model().bits(&x) as i32;
    assert!(v.wrapping_mul(v) < 0);
}

#[test]
fn the_double_whose_tenfold_is_one() {
    let mut c = C::default();
    let x = c.inputs(64);
    let product = c.fmul(F64, &x, &double(10.0));
    let one = c.feq(F64, &product, &double(1.0));
    assert_eq!(solve(&mut c, &[one]), Answer::Sat);
    assert_eq!(d(c.model().bits(&x)) * 10.0, 1.0);
}

#[test]
fn an_int_that_a_float_cannot_hold() {
    let mut c = C::default();
    let x = c.inputs(32);
    let there = c.int_to_float(F32, &x);
    let back = c.float_to_int(F32, &there, 32);
    let same = c.eq(&x, &back);
    assert_eq!(solve(&mut c, &[!same]), Answer::Sat);
    let v = c.model().bits(&x) as i32;
    assert_ne!(v as f32 as i32, v);
    // A double holds every int.
    let there = c.int_to_float(F64, &x);
    let back = c.float_to_int(F64, &there, 32);
    let same = c.eq(&x, &back);
    assert_eq!(solve(&mut c, &[!same]), Answer::Unsat);
}

#[test]
fn floats_survive_as_doubles() {
    let mut c = C::default();
    let x = c.inputs(32);
    let there = c.float_to_double(&x);
    let back = c.double_to_float(&there);
    let same = c.eq(&x, &back);
    let nan = c.is_nan(F32, &x);
    assert_eq!(solve(&mut c, &[!same, !nan]), Answer::Unsat);
}

#[test]
fn wide_and_narrow_sums_differ_on_overflow() {
    let mut c = C::default();
    let (x, y) = (c.inputs(32), c.inputs(32));
    let narrow = c.add(&x, &y);
    let wide = c.add(&sign_extend(&x, 33), &sign_extend(&y, 33));
    let same = c.eq(&sign_extend(&narrow, 33), &wide);
    assert_eq!(solve(&mut c, &[!same]), Answer::Sat);
    let m = c.model();
    assert!((m.bits(&x) as i32).checked_add(m.bits(&y) as i32).is_none());
    let small = [&x, &y].map(|b| c.eq(b, &zero_extend(&b[..30], 32)));
    assert_eq!(solve(&mut c, &[!same, small[0], small[1]]), Answer::Unsat);
}

/// That multiplication distributes over addition is true, and beyond any SAT solver at 32 bits.
#[test]
fn a_budget_gives_unknown() {
    let mut c = C::default();
    let (x, y, z) = (c.inputs(32), c.inputs(32), c.inputs(32));
    let sum = c.add(&y, &z);
    let left = c.mul(&x, &sum);
    let (xy, xz) = (c.mul(&x, &y), c.mul(&x, &z));
    let right = c.add(&xy, &xz);
    let same = c.eq(&left, &right);
    let question = [!same];
    let few = SatLimit { conflicts: Some(50), budget: None };
    assert_eq!(c.solve(&question, few), Answer::Unknown);
    let short = SatLimit { conflicts: None, budget: Some(Budget::of(Duration::from_millis(100))) };
    assert_eq!(c.solve(&question, short), Answer::Unknown);
    // The solver is still good for an easy one, and the budget was for one question.
    let fixed = [assume(&x, 3), assume(&y, 5), assume(&z, 7)].concat();
    assert_eq!(solve(&mut c, &fixed), Answer::Sat);
    assert_eq!(c.model().bits(&left), 36);
}
