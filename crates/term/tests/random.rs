//! Terms built with rewriting mean what the same terms mean without, and are no larger.
//!
//! A random program builds terms of all sorts with all operations, once in a pool that rewrites and
//! once in one that does not. Which operands an instruction takes depends on sorts only, so both
//! runs make the same choices.

use cairn_term::{
    Binary, Evaluator, Model, Pool, RealFunction, RealFunction2, Rewriting, Rounding, Sort, Term,
    Unary, Value, Var, Width,
};
use cairn_testing::by_effort;
use proptest::prelude::*;
use std::collections::HashMap;

const UNARY: [Unary; 31] = {
    use Unary::*;
    [
        Not,
        BvNot,
        Neg,
        ZeroExtend(Width::W16),
        ZeroExtend(Width::W32),
        ZeroExtend(Width::W64),
        SignExtend(Width::W16),
        SignExtend(Width::W32),
        SignExtend(Width::W64),
        Truncate(Width::W8),
        Truncate(Width::W16),
        Truncate(Width::W32),
        FNeg,
        FAbs,
        FSqrt,
        FRound(Rounding::Floor),
        FRound(Rounding::Ceil),
        FRound(Rounding::Rint),
        IsNan,
        Widen,
        Narrow,
        ToBits,
        ToRawBits,
        FromBits,
        IntToF32,
        IntToF64,
        FloatToInt(Width::W32),
        FloatToInt(Width::W64),
        Real(RealFunction::Sin),
        Real(RealFunction::Exp),
        Not,
    ]
};

const BINARY: [Binary; 29] = {
    use Binary::*;
    [
        BoolAnd,
        BoolOr,
        Eq,
        Add,
        Sub,
        Mul,
        SDiv,
        SRem,
        UDiv,
        URem,
        And,
        Or,
        Xor,
        Shl,
        LShr,
        AShr,
        Slt,
        Sle,
        Ult,
        Ule,
        FAdd,
        FSub,
        FMul,
        FDiv,
        FRem,
        FEq,
        FLt,
        FLe,
        Real(RealFunction2::Pow),
    ]
};

/// What one instruction does; numbers choose among what fits.
#[derive(Clone, Debug)]
enum Step {
    Const(u8, u64),
    Unary(u8, u8),
    Binary(u8, u8, u8),
    Ite(u8, u8, u8),
    /// The compound constructors, by number.
    Sugar(u8, u8, u8),
}

struct Run {
    pool: Pool,
    terms: HashMap<Sort, Vec<Term>>,
}

impl Run {
    fn new(rewriting: Rewriting) -> Run {
        let pool = Pool::new(rewriting);
        let mut terms: HashMap<Sort, Vec<Term>> = HashMap::new();
        for sort in Sort::ALL {
            for name in ["a", "b"] {
                terms.entry(sort).or_default().push(pool.fresh(name, sort));
            }
        }
        Run { pool, terms }
    }

    /// The `n`th newest of a sort.
    fn pick(&self, sort: Sort, n: u8) -> Term {
        let all = &self.terms[&sort];
        all[all.len() - 1 - n as usize % all.len()]
    }

    fn push(&mut self, t: Term) {
        self.terms.get_mut(&self.pool.sort(t)).unwrap().push(t);
    }

    fn step(&mut self, step: &Step) {
        let t = match *step {
            Step::Const(sort, bits) => {
                let sort = Sort::ALL[sort as usize % Sort::ALL.len()];
                self.pool.constant(corner(sort, bits))
            }
            Step::Unary(op, n) => {
                let op = UNARY[op as usize % UNARY.len()];
                let sort = fitting(n, |s| op.sort(s).is_some());
                self.pool.unary(op, self.pick(sort, n / 7))
            }
            Step::Binary(op, n, m) => {
                let op = BINARY[op as usize % BINARY.len()];
                let sort = fitting(n, |s| op.sort(s).is_some());
                self.pool.binary(op, self.pick(sort, n / 7), self.pick(sort, m))
            }
            Step::Ite(c, n, m) => {
                let sort = fitting(n, |_| true);
                let (a, b) = (self.pick(sort, n / 7), self.pick(sort, m));
                self.pool.ite(self.pick(Sort::Bool, c), a, b)
            }
            Step::Sugar(which, n, m) => self.sugar(which, n, m),
        };
        self.push(t);
    }

    fn sugar(&self, which: u8, n: u8, m: u8) -> Term {
        let p = &self.pool;
        let int = |n| self.pick(Sort::INT, n);
        let long = |n| self.pick(Sort::LONG, n);
        let zero = p.int(0);
        let three_way = match m % 4 {
            0 => p.lcmp(long(n), long(m)),
            1 => p.fcmpl(self.pick(Sort::F64, n), self.pick(Sort::F64, m)),
            2 => p.fcmpg(self.pick(Sort::F32, n), self.pick(Sort::F32, m)),
            _ => p.lcmp(int(n), int(m)),
        };
        match which % 16 {
            0 => p.i2b(int(n)),
            1 => p.i2c(int(n)),
            2 => p.i2s(int(n)),
            3 => p.bv_and(int(n), p.int(0xff)),
            4 => p.java_shl(int(n), int(m)),
            5 => p.java_shr(long(n), int(m)),
            6 => p.java_ushr(int(n), int(m)),
            7 => p.ashr(p.shl(int(n), p.int(24)), p.int(24)),
            8 => three_way,
            9 => p.slt(three_way, zero),
            10 => p.sle(three_way, zero),
            11 => p.slt(zero, three_way),
            12 => p.sle(zero, three_way),
            13 => p.eq(three_way, zero),
            14 => p.ne(three_way, zero),
            _ => p.lshr(p.shl(long(n), p.long(i64::from(m))), p.long(i64::from(m))),
        }
    }
}

fn fitting(n: u8, fits: impl Fn(Sort) -> bool) -> Sort {
    let sorts: Vec<Sort> = Sort::ALL.into_iter().filter(|&s| fits(s)).collect();
    sorts[n as usize % sorts.len()]
}

/// A value of a sort, mostly one that is special.
fn corner(sort: Sort, seed: u64) -> Value {
    const FLOATS: [f64; 14] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        1.5,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        2147483648.0,
        1e-40,
        5e-324,
        16777217.0,
        1e300,
    ];
    let pick = (seed >> 8) as usize;
    match sort {
        _ if seed.is_multiple_of(4) => Value::of(sort, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        Sort::Bool => Value::bool(seed & 256 != 0),
        Sort::Bv(w) => {
            let bits = u64::from(w.bits());
            let corners = [
                0,
                1,
                u64::MAX,
                2,
                w.min() as u64,
                w.max() as u64,
                0xff,
                0xffff,
                31,
                bits - 8,
                bits - 1,
                bits,
                0xffff_ffff,
                128,
            ];
            Value::bv(w, corners[pick % corners.len()])
        }
        Sort::F32 if seed.is_multiple_of(9) => Value::of(sort, 0xff80_0001),
        Sort::F64 if seed.is_multiple_of(9) => Value::of(sort, 0xfff0_0000_0000_0001),
        Sort::F32 => Value::float(FLOATS[pick % FLOATS.len()] as f32),
        Sort::F64 => Value::double(FLOATS[pick % FLOATS.len()]),
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => any::<(u8, u64)>().prop_map(|(s, v)| Step::Const(s, v)),
        3 => any::<(u8, u8)>().prop_map(|(o, n)| Step::Unary(o, n)),
        5 => any::<(u8, u8, u8)>().prop_map(|(o, n, m)| Step::Binary(o, n, m)),
        1 => any::<(u8, u8, u8)>().prop_map(|(c, n, m)| Step::Ite(c, n, m)),
        2 => any::<(u8, u8, u8)>().prop_map(|(w, n, m)| Step::Sugar(w, n, m)),
    ]
}

fn model(pool: &Pool, seeds: &[u64]) -> Model {
    let mut model = Model::new();
    for v in 0..pool.var_count() {
        let var = Var(v as u32);
        model.set(var, corner(pool.var_sort(var), seeds[v % seeds.len()]));
    }
    model
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(by_effort(300, 3000, 200_000)))]

    #[test]
    fn rewriting_keeps_the_meaning_and_the_size(
        program in prop::collection::vec(step(), 1..40),
        models in prop::collection::vec(prop::collection::vec(any::<u64>(), 14), 6),
    ) {
        let mut raw = Run::new(Rewriting::Off);
        let mut rewritten = Run::new(Rewriting::On);
        for step in &program {
            raw.step(step);
            rewritten.step(step);
        }
        let models: Vec<Model> = models.iter().map(|seeds| model(&raw.pool, seeds)).collect();
        let mut evaluator = Evaluator::new();
        for sort in Sort::ALL {
            for (&r, &t) in raw.terms[&sort].iter().zip(&rewritten.terms[&sort]) {
                let text = || format!("{} -> {}", raw.pool.display(r), rewritten.pool.display(t));
                for m in &models {
                    let (expected, got) = (raw.pool.eval(r, m), rewritten.pool.eval(t, m));
                    prop_assert_eq!(expected, got, "{} under {:?}", text(), m);
                    prop_assert_eq!(expected, evaluator.eval(&rewritten.pool, t, m));
                }
                let (before, after) = (raw.pool.tree_size(r), rewritten.pool.tree_size(t));
                prop_assert!(after <= before, "{} grew from {} to {}", text(), before, after);
            }
        }
    }
}
