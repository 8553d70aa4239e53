//! The pool, walks, substitution, printing, and Java's arithmetic on constants.

use cairn_term::{Model, Pool, Rewriting, Rounding, Sort, Term, Value, Width};
use proptest::prelude::*;
use rustc_hash::FxHashMap;

#[test]
fn equal_terms_are_the_same_term() {
    let p = Pool::default();
    let (x, y) = (p.fresh("x", Sort::INT), p.fresh("y", Sort::INT));
    assert_eq!(p.add(x, y), p.add(y, x));
    assert_ne!(p.sub(x, y), p.sub(y, x));
    assert_ne!(p.float(0.0), p.float(-0.0));
    assert_ne!(p.int(1), p.long(1));
    assert_ne!(x, p.fresh("x", Sort::INT));
    assert_eq!(Term::of_word(x.word()), Some(x));
    assert_eq!(Term::of_word(0), None);
}

#[test]
fn threads_agree_on_terms() {
    let p = Pool::default();
    let x = p.fresh("x", Sort::INT);
    let build = || (0..2000).map(|i| p.mul(p.add(x, p.int(i)), x)).collect::<Vec<_>>();
    let all: Vec<Vec<Term>> = std::thread::scope(|s| {
        let threads: Vec<_> = (0..4).map(|_| s.spawn(build)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert!(all.iter().all(|terms| *terms == all[0]));
    for &t in &all[0] {
        assert!(p.node(t).args().all(|a| a < t));
    }
}

#[test]
fn deep_terms_need_no_stack() {
    const DEPTH: i32 = 200_000;
    let p = Pool::default();
    let (x, y) = (p.fresh("x", Sort::INT), p.fresh("y", Sort::INT));
    let [vx, vy] = [0, 1].map(cairn_term::Var);
    let mut t = x;
    let mut expected = 7i32;
    for i in 0..DEPTH {
        t = p.bv_xor(p.add(t, p.int(i | 1)), p.int(5));
        expected = expected.wrapping_add(i | 1) ^ 5;
    }
    let mut model = Model::new();
    model.set(vx, Value::int(7));
    model.set(vy, Value::int(7));
    assert_eq!(p.eval(t, &model), Value::int(expected));
    assert_eq!(p.display(p.eq(t, p.int(expected))).to_string(), "x == 7");
    let renamed = p.substitute(t, &FxHashMap::from_iter([(vx, y)]));
    assert_eq!(p.free_vars([renamed]), [vy]);
    assert_eq!(p.eval(renamed, &model), Value::int(expected));
    assert_eq!(p.display(p.eq(t, renamed)).to_string(), "x == y");
    let mut d = p.fresh("d", Sort::F64);
    for _ in 0..DEPTH {
        d = p.fneg(p.round(Rounding::Floor, d));
    }
    assert_eq!(p.display(p.is_nan(d)).to_string(), "Double.isNaN(d)");
    assert!(p.display_within(t, 100).to_string().contains("..."));
    let mut chain = x;
    for i in 0..DEPTH {
        chain = p.ite(p.eq(y, p.int(i)), p.int(i), chain);
    }
    assert_eq!(p.eval(p.eq(chain, p.int(7)), &model), Value::bool(true));
}

#[test]
fn substitution_simplifies() {
    let p = Pool::default();
    let (x, y) = (p.fresh("x", Sort::INT), p.fresh("y", Sort::INT));
    let t = p.slt(p.add(x, y), p.int(3));
    let vars = p.free_vars([t]);
    assert_eq!(p.size(t), 5);
    let one = p.substitute(t, &FxHashMap::from_iter([(vars[0], p.int(2))]));
    assert_eq!(p.display(one).to_string(), "y + 2 < 3");
    let map = FxHashMap::from_iter([(vars[0], p.int(2)), (vars[1], p.int(1))]);
    assert_eq!(p.substitute(t, &map), Term::FALSE);
}

#[test]
fn a_model_may_be_partial() {
    let p = Pool::default();
    let x = p.fresh("x", Sort::INT);
    assert_eq!(p.eval(x, &Model::new()), Value::int(0));
    let error = p.try_eval(x, &Model::new()).unwrap_err();
    assert_eq!(error.to_string(), "the model gives no value to variable x (number 0)");
}

#[test]
fn text_is_java() {
    let p = Pool::new(Rewriting::Off);
    let [x, y] = ["x", "y"].map(|n| p.fresh(n, Sort::INT));
    let [b, l] = [("b", Sort::BYTE), ("l", Sort::LONG)].map(|(n, s)| p.fresh(n, s));
    let [f, d] = [("f", Sort::F32), ("d", Sort::F64)].map(|(n, s)| p.fresh(n, s));
    let [q, r] = ["q", "r"].map(|n| p.fresh(n, Sort::Bool));
    let check = |t: Term, text: &str| assert_eq!(p.display(t).to_string(), text);
    check(p.mul(p.add(x, y), x), "(x + y) * x");
    check(p.sub(x, p.sub(y, x)), "x - (y - x)");
    check(p.sub(p.sub(x, y), x), "x - y - x");
    check(p.add(x, p.int(-3)), "x - 3");
    check(p.neg(p.int(-3)), "-(-3)");
    check(p.neg(p.add(x, y)), "-(x + y)");
    check(p.bv_and(p.bv_or(x, y), p.shl(x, p.int(2))), "(x | y) & x << 2");
    check(p.add(b, b), "(byte) (b + b)");
    check(p.add(p.i2b(p.add(x, y)), x), "(byte) (x + y) + x");
    check(p.add(p.i2l(x), l), "(long) x + l");
    check(p.add(p.sign_extend(Width::W32, p.truncate(Width::W8, l)), x), "(byte) l + x");
    check(p.mul(p.zero_extend(Width::W32, b), x), "(b & 0xFF) * x");
    check(p.lshr(b, b), "(byte) ((b & 0xFF) >>> b)");
    check(p.and(p.or(q, r), p.not(p.and(q, r))), "(q || r) && !(q && r)");
    check(p.eq(p.eq(q, r), q), "q == r == q");
    check(
        p.ite(p.ite(q, q, r), p.ite(q, x, y), p.ite(r, x, y)),
        "(q ? q : r) ? (q ? x : y) : r ? x : y",
    );
    check(p.add(p.ite(q, x, y), x), "(q ? x : y) + x");
    check(p.fadd(f, p.float(1.5)), "f + 1.5f");
    check(p.fmul(p.widen(f), p.double(1e100)), "(double) f * 1e100");
    check(p.float(f32::NAN), "Float.NaN");
    check(p.double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY");
    check(p.round(Rounding::Rint, d), "Math.rint(d)");
    check(p.fsqrt(f), "(float) Math.sqrt(f)");
    check(p.float_to_int(Width::W64, p.fdiv(d, d)), "(long) (d / d)");
    check(p.udiv(l, l), "Long.divideUnsigned(l, l)");
    check(p.java_shl(l, x), "l << x");
    check(p.long(-1), "-1L");
}

/// Int and long operations on constants against the host's.
#[test]
fn corners_are_javas() {
    let p = Pool::default();
    let min = p.int(i32::MIN);
    assert_eq!(p.sdiv(min, p.int(-1)), min);
    assert_eq!(p.srem(min, p.int(-1)), p.int(0));
    assert_eq!(p.sdiv(p.long(i64::MIN), p.long(-1)), p.long(i64::MIN));
    assert_eq!(p.java_shl(p.int(1), p.int(33)), p.int(2));
    assert_eq!(p.java_ushr(p.int(-1), p.int(28)), p.int(15));
    assert_eq!(p.java_shl(p.long(1), p.int(-1)), p.long(i64::MIN));
    assert_eq!(p.float_to_int(Width::W32, p.float(f32::NAN)), p.int(0));
    assert_eq!(p.float_to_int(Width::W64, p.double(1e300)), p.long(i64::MAX));
    assert_eq!(p.i2b(p.int(0x180)), p.int(-128));
    assert_eq!(p.i2c(p.int(-1)), p.int(0xffff));
    assert_eq!(p.fcmpl(p.float(f32::NAN), p.float(0.0)), p.int(-1));
    assert_eq!(p.fcmpg(p.float(f32::NAN), p.float(0.0)), p.int(1));
    assert_eq!(p.frem(p.double(-0.0), p.double(3.0)), p.double(-0.0));
    assert_eq!(p.frem(p.float(-5.5), p.float(2.0)), p.float(-1.5));
    assert_eq!(p.to_bits(p.from_bits(p.int(-1))), p.int(0x7fc0_0000));
    assert_eq!(p.to_raw_bits(p.from_bits(p.int(-1))), p.int(-1));
    assert_eq!(p.round(Rounding::Rint, p.double(2.5)), p.double(2.0));
    assert_eq!(p.round(Rounding::Ceil, p.double(-0.5)), p.double(-0.0));
    assert_eq!(p.int_to_f32(p.long(i64::MAX)), p.float(9.223_372e18));
    assert_eq!(p.udiv(p.int(5), p.int(0)), p.int(-1));
    assert_eq!(p.sdiv(p.int(-5), p.int(0)), p.int(1));
    assert_eq!(p.srem(p.int(5), p.int(0)), p.int(5));
}

fn corner() -> impl Strategy<Value = i64> {
    let corners = vec![0, 1, -1, 2, 31, 32, 33, i64::MIN, i64::MAX, 1 << 31, (1 << 31) - 1];
    prop_oneof![prop::sample::select(corners), any::<i64>(), -70i64..70]
}

proptest! {
    #[test]
    fn constants_fold_as_the_host_computes(a in corner(), b in corner()) {
        let p = Pool::default();
        let (i, j) = (a as i32, b as i32);
        let (x, y) = (p.int(i), p.int(j));
        prop_assert_eq!(p.add(x, y), p.int(i.wrapping_add(j)));
        prop_assert_eq!(p.sub(x, y), p.int(i.wrapping_sub(j)));
        prop_assert_eq!(p.mul(x, y), p.int(i.wrapping_mul(j)));
        if j != 0 {
            prop_assert_eq!(p.sdiv(x, y), p.int(i.wrapping_div(j)));
            prop_assert_eq!(p.srem(x, y), p.int(i.wrapping_rem(j)));
            prop_assert_eq!(p.udiv(x, y), p.int((i as u32 / j as u32) as i32));
            prop_assert_eq!(p.urem(x, y), p.int((i as u32 % j as u32) as i32));
        }
        prop_assert_eq!(p.java_shl(x, y), p.int(i.wrapping_shl(j as u32)));
        prop_assert_eq!(p.java_shr(x, y), p.int(i.wrapping_shr(j as u32)));
        prop_assert_eq!(p.java_ushr(x, y), p.int((i as u32).wrapping_shr(j as u32) as i32));
        prop_assert_eq!(p.java_shr(p.long(a), y), p.long(a.wrapping_shr(j as u32)));
        prop_assert_eq!(p.java_ushr(p.long(a), y), p.long((a as u64).wrapping_shr(j as u32) as i64));
        prop_assert_eq!(p.slt(x, y), p.bool(i < j));
        prop_assert_eq!(p.ule(x, y), p.bool(i as u32 <= j as u32));
        prop_assert_eq!(p.lcmp(p.long(a), p.long(b)), p.int(a.cmp(&b) as i32));
        prop_assert_eq!(p.i2b(x), p.int(i32::from(i as i8)));
        prop_assert_eq!(p.i2s(x), p.int(i32::from(i as i16)));
        prop_assert_eq!(p.l2i(p.long(a)), p.int(i));
        prop_assert_eq!(p.int_to_f32(p.long(a)), p.float(a as f32));
        prop_assert_eq!(p.int_to_f32(x), p.float(i as f32));
        let (f, g) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
        prop_assert_eq!(p.float_to_int(Width::W32, p.double(f)), p.int(f as i32));
        prop_assert_eq!(p.narrow(p.double(f)), p.constant(Value::float(f as f32).canonical()));
        prop_assert_eq!(p.fmul(p.double(f), p.double(g)), p.constant(Value::double(f * g).canonical()));
        prop_assert_eq!(p.flt(p.double(f), p.double(g)), p.bool(f < g));
    }
}
