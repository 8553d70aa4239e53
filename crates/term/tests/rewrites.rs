//! What the rewriting constructors make of what the machine builds: text before, text after.

use cairn_term::{Pool, Rewriting, Sort, Term, Width};

/// The variables of every test, in one pool.
struct Vars {
    p: Pool,
    x: Term,
    y: Term,
    l: Term,
    m: Term,
    b: Term,
    c: Term,
    f: Term,
    g: Term,
    d: Term,
    e: Term,
    q: Term,
    r: Term,
}

impl Vars {
    fn new(rewriting: Rewriting) -> Vars {
        let p = Pool::new(rewriting);
        let [x, y] = ["x", "y"].map(|n| p.fresh(n, Sort::INT));
        let [l, m] = ["l", "m"].map(|n| p.fresh(n, Sort::LONG));
        let b = p.fresh("b", Sort::BYTE);
        let c = p.var(p.declare_char("c"));
        let [f, g] = ["f", "g"].map(|n| p.fresh(n, Sort::F32));
        let [d, e] = ["d", "e"].map(|n| p.fresh(n, Sort::F64));
        let [q, r] = ["q", "r"].map(|n| p.fresh(n, Sort::Bool));
        Vars { p, x, y, l, m, b, c, f, g, d, e, q, r }
    }
}

#[track_caller]
fn check(build: impl Fn(&Vars) -> Term, before: &str, after: &str) {
    let raw = Vars::new(Rewriting::Off);
    assert_eq!(raw.p.display(build(&raw)).to_string(), before);
    let rewriting = Vars::new(Rewriting::On);
    assert_eq!(rewriting.p.display(build(&rewriting)).to_string(), after);
}

#[test]
fn sums_keep_one_constant() {
    check(|v| v.p.add(v.p.add(v.x, v.p.int(1)), v.p.int(2)), "x + 1 + 2", "x + 3");
    check(|v| v.p.sub(v.p.add(v.x, v.p.int(1)), v.p.int(1)), "x + 1 - 1", "x");
    check(|v| v.p.add(v.p.add(v.x, v.p.int(1)), v.y), "x + 1 + y", "x + y + 1");
    check(|v| v.p.sub(v.p.int(5), v.p.sub(v.p.int(3), v.x)), "5 - (3 - x)", "x + 2");
    check(|v| v.p.sub(v.p.add(v.x, v.y), v.x), "x + y - x", "y");
    check(|v| v.p.add(v.x, v.p.neg(v.y)), "x + -y", "x - y");
    check(|v| v.p.neg(v.p.neg(v.x)), "-(-x)", "x");
    check(|v| v.p.add(v.p.int(i32::MAX), v.p.int(1)), "Integer.MAX_VALUE + 1", "Integer.MIN_VALUE");
}

#[test]
fn products_and_quotients() {
    check(|v| v.p.mul(v.p.mul(v.x, v.p.int(3)), v.p.int(4)), "x * 3 * 4", "x * 12");
    check(|v| v.p.mul(v.x, v.p.int(0)), "x * 0", "0");
    check(|v| v.p.mul(v.p.int(1), v.x), "1 * x", "x");
    check(|v| v.p.mul(v.x, v.p.int(-1)), "x * -1", "-x");
    check(|v| v.p.sdiv(v.x, v.p.int(-1)), "x / -1", "-x");
    check(|v| v.p.srem(v.x, v.p.int(1)), "x % 1", "0");
    check(|v| v.p.sdiv(v.x, v.x), "x / x", "x / x");
}

#[test]
fn bits() {
    check(|v| v.p.bv_xor(v.x, v.x), "x ^ x", "0");
    check(|v| v.p.bv_and(v.x, v.x), "x & x", "x");
    check(|v| v.p.bv_or(v.x, v.p.int(0)), "x | 0", "x");
    check(|v| v.p.bv_xor(v.x, v.p.int(-1)), "x ^ -1", "~x");
    check(|v| v.p.bv_and(v.x, v.p.bv_not(v.x)), "x & ~x", "0");
    check(|v| v.p.bv_and(v.p.bv_and(v.x, v.p.int(12)), v.p.int(6)), "x & 12 & 6", "x & 4");
    check(|v| v.p.bv_xor(v.p.bv_xor(v.x, v.y), v.y), "x ^ y ^ y", "x");
}

#[test]
fn shifts_as_java_has_them() {
    check(|v| v.p.java_shl(v.x, v.p.int(33)), "x << 33", "x << 1");
    check(|v| v.p.java_shl(v.x, v.y), "x << y", "x << y");
    check(|v| v.p.java_ushr(v.l, v.x), "l >>> x", "l >>> x");
    check(|v| v.p.java_shr(v.p.java_shr(v.x, v.p.int(3)), v.p.int(4)), "x >> 3 >> 4", "x >> 7");
    let narrowed = |v: &Vars| v.p.java_shr(v.p.java_shl(v.x, v.p.int(24)), v.p.int(24));
    check(narrowed, "x << 24 >> 24", "(byte) x");
    let masked = |v: &Vars| v.p.java_ushr(v.p.java_shl(v.x, v.p.int(28)), v.p.int(28));
    check(masked, "x << 28 >>> 28", "x & 15");
}

#[test]
fn conversions_of_javac() {
    let wide = |v: &Vars| v.p.sign_extend(Width::W32, v.b);
    check(|v| v.p.i2b(wide(v)), "(byte) b", "b");
    check(|v| v.p.bv_and(wide(v), v.p.int(0xff)), "b & 255", "b & 0xFF");
    let twice = |v: &Vars| v.p.bv_and(v.p.zero_extend(Width::W32, v.b), v.p.int(0xff));
    check(twice, "b & 0xFF & 255", "b & 0xFF");
    check(|v| v.p.i2b(v.p.i2s(v.x)), "(byte) (short) x", "(byte) x");
    check(|v| v.p.i2c(v.p.i2c(v.x)), "(char) (char) x", "(char) x");
    check(|v| v.p.bv_and(v.x, v.p.int(0xffff)), "x & 65535", "(char) x");
    check(|v| v.p.i2c(v.p.zero_extend(Width::W32, v.c)), "(char) c", "c");
    check(|v| v.p.l2i(v.p.i2l(v.x)), "(int) (long) x", "x");
    check(|v| v.p.i2l(v.p.i2l(wide(v))), "(long) b", "(long) b");
    let long_mask = |v: &Vars| v.p.bv_and(v.p.i2l(v.x), v.p.long(0xffff_ffff));
    check(long_mask, "(long) x & 4294967295L", "x & 0xFFFFFFFFL");
}

#[test]
fn comparisons() {
    check(|v| v.p.slt(v.x, v.x), "x < x", "false");
    check(|v| v.p.not(v.p.slt(v.x, v.y)), "!(x < y)", "y <= x");
    check(|v| v.p.not(v.p.slt(v.x, v.p.int(3))), "!(x < 3)", "x >= 3");
    check(|v| v.p.eq(v.p.add(v.x, v.p.int(3)), v.p.int(5)), "x + 3 == 5", "x == 2");
    check(|v| v.p.eq(v.p.sub(v.x, v.y), v.p.int(0)), "x - y == 0", "x == y");
    check(|v| v.p.eq(v.x, v.p.add(v.x, v.p.int(1))), "x == x + 1", "false");
    check(|v| v.p.sle(v.p.int(i32::MIN), v.x), "x >= Integer.MIN_VALUE", "true");
    let wide = |v: &Vars| v.p.zero_extend(Width::W32, v.c);
    check(|v| v.p.slt(wide(v), v.p.int(65536)), "c < 65536", "true");
    check(|v| v.p.eq(wide(v), v.p.int(65535)), "c == 65535", "c == 65535");
    check(|v| v.p.eq(wide(v), v.p.int(-1)), "c == -1", "false");
    let byte = |v: &Vars| v.p.sign_extend(Width::W32, v.b);
    check(|v| v.p.eq(byte(v), v.p.int(200)), "b == 200", "false");
    let unsigned = "Integer.compareUnsigned(x, y) < 0";
    check(|v| v.p.ult(v.x, v.y), unsigned, unsigned);
    let negated = "Integer.compareUnsigned(y, x) <= 0";
    check(|v| v.p.not(v.p.ult(v.x, v.y)), &format!("!({unsigned})"), negated);
}

#[test]
fn equations_between_sums() {
    let scaled = |v: &Vars, t, n| v.p.mul(t, v.p.int(n));
    let hash = |v: &Vars, h, c| v.p.add(v.p.sub(v.p.shl(h, v.p.int(5)), h), c);
    check(
        |v| v.p.eq(hash(v, v.x, v.y), v.p.add(v.y, scaled(v, v.x, 31))),
        "(x << 5) - x + y == y + x * 31",
        "true",
    );
    check(
        |v| v.p.eq(hash(v, hash(v, v.x, v.y), v.x), hash(v, hash(v, v.x, v.y), v.y)),
        "((x << 5) - x + y << 5) - ((x << 5) - x + y) + x \
         == ((x << 5) - x + y << 5) - ((x << 5) - x + y) + y",
        "x == y",
    );
    let parts = |v: &Vars, by| v.p.add(v.p.mul(v.p.sdiv(v.x, by), by), v.p.srem(v.x, by));
    check(|v| v.p.eq(v.x, parts(v, v.p.int(7))), "x == x / 7 * 7 + x % 7", "true");
    check(|v| v.p.eq(parts(v, v.y), v.x), "x / y * y + x % y == x", "true");
    check(|v| v.p.eq(scaled(v, v.x, 3), v.p.int(-6)), "x * 3 == -6", "x == -2");
    check(|v| v.p.eq(scaled(v, v.x, 6), v.p.int(-3)), "x * 6 == -3", "false");
    check(|v| v.p.eq(scaled(v, v.x, 6), v.p.int(12)), "x * 6 == 12", "x * 6 == 12");
    check(|v| v.p.eq(v.p.bv_not(v.x), v.p.neg(v.x)), "~x == -x", "false");
}

#[test]
fn three_way_comparisons_collapse() {
    let zero = |v: &Vars| v.p.int(0);
    let lcmp = |v: &Vars| v.p.lcmp(v.l, v.m);
    let raw = "(l < m ? -1 : l == m ? 0 : 1)";
    check(|v| v.p.slt(lcmp(v), zero(v)), &format!("{raw} < 0"), "l < m");
    check(|v| v.p.sle(lcmp(v), zero(v)), &format!("{raw} <= 0"), "l <= m");
    check(|v| v.p.slt(zero(v), lcmp(v)), &format!("{raw} > 0"), "m < l");
    check(|v| v.p.sle(zero(v), lcmp(v)), &format!("{raw} >= 0"), "m <= l");
    check(|v| v.p.eq(lcmp(v), zero(v)), &format!("{raw} == 0"), "l == m");
    check(|v| v.p.ne(lcmp(v), zero(v)), &format!("{raw} != 0"), "l != m");

    let fcmpg = |v: &Vars| v.p.fcmpg(v.f, v.g);
    let raw = "(f < g ? -1 : f == g ? 0 : 1)";
    check(|v| v.p.slt(fcmpg(v), zero(v)), &format!("{raw} < 0"), "f < g");
    check(|v| v.p.sle(fcmpg(v), zero(v)), &format!("{raw} <= 0"), "f <= g");
    check(|v| v.p.slt(zero(v), fcmpg(v)), &format!("{raw} > 0"), "!(f <= g)");
    check(|v| v.p.sle(zero(v), fcmpg(v)), &format!("{raw} >= 0"), "!(f < g)");
    check(|v| v.p.eq(fcmpg(v), zero(v)), &format!("{raw} == 0"), "f == g");

    let dcmpl = |v: &Vars| v.p.fcmpl(v.d, v.e);
    let raw = "(e < d ? 1 : d == e ? 0 : -1)";
    check(|v| v.p.slt(zero(v), dcmpl(v)), &format!("{raw} > 0"), "e < d");
    check(|v| v.p.sle(zero(v), dcmpl(v)), &format!("{raw} >= 0"), "e <= d");
    check(|v| v.p.slt(dcmpl(v), zero(v)), &format!("{raw} < 0"), "!(e <= d)");
    check(|v| v.p.ne(dcmpl(v), zero(v)), &format!("{raw} != 0"), "d != e");
}

#[test]
fn connectives() {
    let less = |v: &Vars| v.p.slt(v.x, v.y);
    check(|v| v.p.and(v.q, v.p.not(v.q)), "q && !q", "false");
    check(|v| v.p.or(v.q, Term::FALSE), "q || false", "q");
    check(|v| v.p.and(v.q, v.p.or(v.r, v.q)), "q && (r || q)", "q");
    check(|v| v.p.and(v.q, v.p.implies(v.q, v.r)), "q && (!q || r)", "q && r");
    check(|v| v.p.or(less(v), v.p.eq(v.x, v.y)), "x < y || x == y", "x <= y");
    check(|v| v.p.and(less(v), v.p.slt(v.y, v.x)), "x < y && y < x", "false");
    check(|v| v.p.or(less(v), v.p.slt(v.y, v.x)), "x < y || y < x", "x != y");
    check(
        |v| v.p.and(v.p.eq(v.x, v.p.int(1)), v.p.eq(v.x, v.p.int(2))),
        "x == 1 && x == 2",
        "false",
    );
    check(|v| v.p.xor(v.p.not(v.q), v.r), "!q != r", "q == r");
    check(|v| v.p.or(v.p.flt(v.f, v.g), v.p.flt(v.g, v.f)), "f < g || g < f", "f < g || g < f");
}

#[test]
fn choices() {
    let less = |v: &Vars| v.p.slt(v.x, v.y);
    check(|v| v.p.ite(v.q, v.x, v.x), "q ? x : x", "x");
    check(|v| v.p.ite(v.q, Term::TRUE, Term::FALSE), "q ? true : false", "q");
    check(|v| v.p.ite(v.p.not(v.q), v.x, v.y), "!q ? x : y", "q ? y : x");
    check(|v| v.p.ite(v.q, v.p.ite(v.q, v.x, v.y), v.y), "q ? (q ? x : y) : y", "q ? x : y");
    check(|v| v.p.ite(v.q, v.p.ite(v.r, v.x, v.y), v.y), "q ? (r ? x : y) : y", "q && r ? x : y");
    check(|v| v.p.ite(v.p.eq(v.x, v.y), v.x, v.y), "x == y ? x : y", "y");
    // What javac makes of a boolean that is stored and tested.
    let stored = |v: &Vars| v.p.ite(less(v), v.p.int(1), v.p.int(0));
    check(|v| v.p.ne(stored(v), v.p.int(0)), "(x < y ? 1 : 0) != 0", "x < y");
    check(|v| v.p.eq(stored(v), v.p.int(0)), "(x < y ? 1 : 0) == 0", "y <= x");
    check(|v| v.p.add(stored(v), v.p.int(1)), "(x < y ? 1 : 0) + 1", "x < y ? 2 : 1");
}

#[test]
fn floats_keep_their_zeros_and_nans() {
    check(|v| v.p.fadd(v.f, v.p.float(0.0)), "f + 0.0f", "f + 0.0f");
    check(|v| v.p.fadd(v.f, v.p.float(-0.0)), "f + -0.0f", "f");
    check(|v| v.p.fsub(v.d, v.p.double(0.0)), "d - 0.0", "d");
    check(|v| v.p.fmul(v.f, v.p.float(1.0)), "f * 1.0f", "f");
    check(|v| v.p.fmul(v.f, v.p.float(0.0)), "f * 0.0f", "f * 0.0f");
    check(|v| v.p.fsub(v.f, v.f), "f - f", "f - f");
    check(|v| v.p.fneg(v.p.fneg(v.f)), "-(-f)", "f");
    check(|v| v.p.feq(v.f, v.f), "f == f", "!Float.isNaN(f)");
    check(|v| v.p.flt(v.f, v.p.float(f32::NAN)), "f < Float.NaN", "false");
    check(|v| v.p.fadd(v.d, v.p.double(f64::NAN)), "d + Double.NaN", "Double.NaN");
    check(|v| v.p.narrow(v.p.widen(v.f)), "(float) (double) f", "f");
    check(|v| v.p.float_to_int(Width::W32, v.p.int_to_f64(v.x)), "(int) (double) x", "x");
    check(
        |v| v.p.float_to_int(Width::W32, v.p.int_to_f32(v.x)),
        "(int) (float) x",
        "(int) (float) x",
    );
    let round = |v: &Vars| v.p.to_raw_bits(v.p.from_bits(v.x));
    check(round, "Float.floatToRawIntBits(Float.intBitsToFloat(x))", "x");
    let round = |v: &Vars| v.p.to_bits(v.p.from_bits(v.x));
    let kept = "Float.floatToIntBits(Float.intBitsToFloat(x))";
    check(round, kept, kept);
}

#[test]
fn comparisons_reach_into_choices() {
    let flag = |v: &Vars| v.p.ite(v.q, v.p.int(1), v.p.int(0));
    check(|v| v.p.eq(flag(v), v.p.int(1)), "(q ? 1 : 0) == 1", "q");
    check(|v| v.p.ne(flag(v), v.p.int(0)), "(q ? 1 : 0) != 0", "q");
    let part = |v: &Vars| v.p.ite(v.q, v.p.int(1), v.x);
    check(|v| v.p.eq(part(v), v.p.int(0)), "(q ? 1 : x) == 0", "x == 0 && !q");
    check(|v| v.p.slt(part(v), v.p.int(5)), "(q ? 1 : x) < 5", "q || x < 5");
    let either = |v: &Vars| v.p.ite(v.q, v.x, v.y);
    check(|v| v.p.eq(either(v), v.x), "(q ? x : y) == x", "q || x == y");
    check(
        |v| v.p.and(v.p.ne(v.x, v.p.int(1)), v.p.eq(v.x, v.p.int(2))),
        "x != 1 && x == 2",
        "x == 2",
    );
}

/// A table of 256 entries stays as it is, and what is looked for in it is found.
#[test]
fn a_value_in_a_table_is_its_key() {
    let v = Vars::new(Rewriting::On);
    let p = &v.p;
    let table = (0..256)
        .rev()
        .fold(p.int(-1), |rest, i| p.ite(p.eq(v.x, p.int(i)), p.int(1000 + i / 2), rest));
    let found = p.eq(table, p.int(1003));
    assert_eq!(p.display(found).to_string(), "x == 7 || x == 6");
    assert_eq!(p.eq(table, p.int(5)), Term::FALSE);
    let before = p.count();
    let other = p.eq(table, p.int(-1));
    assert!(p.count() <= before + 2, "nothing was built for what is left over");
    assert!(p.display_within(other, 20).to_string().contains("..."));
}

#[test]
fn sums_of_the_same_addends_are_the_same_term() {
    let p = Pool::default();
    let [a, b, c, d] = ["a", "b", "c", "d"].map(|n| p.fresh(n, Sort::INT));
    let sum = |terms: &[Term]| terms.iter().copied().reduce(|s, t| p.add(s, t)).unwrap();
    let expected = sum(&[a, b, c, d]);
    assert_eq!(sum(&[d, c, b, a]), expected);
    assert_eq!(p.add(p.add(d, b), p.add(c, a)), expected);
    assert_eq!(p.sub(p.add(expected, a), a), expected);
    assert_eq!(p.sub(expected, p.add(d, b)), p.add(a, c));
    assert_eq!(p.add(p.sub(a, b), p.sub(b, a)), p.int(0));
}
