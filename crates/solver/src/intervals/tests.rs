//! No range loses a member: of random operands in random ranges, the result is in the range of the
//! result, and the operands stay in theirs when the result's is known.

use super::domain::{Range, mask, signed};
use super::{backward, bits, forward};
use cairn_term::{Binary, Pool, Term, Unary, Value, Width};
use proptest::prelude::*;

/// A range with `v` in it.
fn around(width: u32, v: u64, shape: u64) -> Range {
    let near = |shift: u32| shape >> shift & 0x3f;
    let unsigned = Range::unsigned(
        width,
        v.saturating_sub(near(0)),
        v.saturating_add(near(6)).min(mask(width)),
    );
    let (all, s) = (Range::all(width), signed(width, v));
    let signed_bounds = Range::signed(
        width,
        s.saturating_sub(near(12) as i64).max(all.least),
        s.saturating_add(near(18) as i64).min(all.most),
    );
    let known = shape.rotate_right(24) & shape.rotate_right(37);
    let bits = Range::known(width, !v & known, v & known);
    let mut range = all;
    for (i, part) in [unsigned, signed_bounds, bits].into_iter().enumerate() {
        if shape >> (56 + i) & 1 != 0 {
            range = range.meet(&part.unwrap()).expect("the value is in both");
        }
    }
    assert!(range.contains(v));
    range
}

fn check(pool: &Pool, t: Term, values: &[Value], seeds: &[u64; 3], ranges: &Ranges<'_>) {
    let result = pool.value(t).expect("constants fold");
    let width = bits(result.sort());
    let [a, b] = [0, 1].map(|i| {
        let v = values[i.min(values.len() - 1)];
        around(bits(v.sort()), v.bits(), seeds[i])
    });
    let out = (ranges.forward)(width, &a, &b);
    assert!(
        out.contains(result.bits()),
        "{values:?} in {a:?}, {b:?} gives {result:?}, not {out:?}"
    );
    let known = around(width, result.bits(), seeds[2]).meet(&out).expect("the result is in both");
    let back = (ranges.backward)(&known, &a, &b);
    let (x, y) = back.unwrap_or_else(|| panic!("{values:?} in {a:?}, {b:?} from {known:?}"));
    let kept = x.contains(values[0].bits()) && values.get(1).is_none_or(|v| y.contains(v.bits()));
    assert!(kept, "{values:?} in {a:?}, {b:?} from {known:?} became {x:?}, {y:?}");
}

type Forward<'a> = dyn Fn(u32, &Range, &Range) -> Range + 'a;
type Backward<'a> = dyn Fn(&Range, &Range, &Range) -> Option<(Range, Range)> + 'a;

/// Both directions of an operation.
struct Ranges<'a> {
    forward: &'a Forward<'a>,
    backward: &'a Backward<'a>,
}

const BINARY: [Binary; 20] = {
    use Binary::*;
    [
        BoolAnd, BoolOr, Eq, Add, Sub, Mul, SDiv, SRem, UDiv, URem, And, Or, Xor, Shl, LShr, AShr,
        Slt, Sle, Ult, Ule,
    ]
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn ranges_keep_their_members(
        which in 0..40usize,
        width in prop::sample::select(&Width::ALL[..]),
        to in prop::sample::select(&Width::ALL[..]),
        numbers in any::<(u64, u64, u8, u8)>(),
        seeds in any::<[u64; 3]>(),
    ) {
        let pool = Pool::default();
        let value = |v: u64, small: u8| {
            // Small numbers of either sign, half of the time.
            let v = if small & 1 == 0 { v } else { (small as i8 / 2) as u64 };
            Value::bv(width, v)
        };
        let (x, y) = (value(numbers.0, numbers.2), value(numbers.1, numbers.3));
        if let Some(&op) = BINARY.get(which) {
            let bool = matches!(op, Binary::BoolAnd | Binary::BoolOr);
            let [x, y] = [x, y].map(|v| if bool { Value::bool(v.bits() & 1 != 0) } else { v });
            let t = pool.binary(op, pool.constant(x), pool.constant(y));
            let forward = |w, a: &Range, b: &Range| forward::binary(op, w, a, b);
            let backward = |r: &Range, a: &Range, b: &Range| backward::binary(op, r, a, b);
            let ranges = Ranges { forward: &forward, backward: &backward };
            check(&pool, t, &[x, y], &seeds, &ranges);
        } else {
            use Unary::*;
            let op = [BvNot, Neg, ZeroExtend(to), SignExtend(to), Truncate(to)][which % 5];
            if op.sort(x.sort()).is_none() {
                return Ok(());
            }
            let t = pool.unary(op, pool.constant(x));
            let forward = |w, a: &Range, _: &Range| forward::unary(op, w, a);
            let backward =
                |r: &Range, a: &Range, b: &Range| Some((backward::unary(op, r, a)?, *b));
            let ranges = Ranges { forward: &forward, backward: &backward };
            check(&pool, t, &[x], &seeds, &ranges);
        }
    }
}
