//! Float terms through the chain: with the variables fixed, the circuit of every operation gives the
//! value that evaluation gives, and no other.

use crate::common;

use cairn_solver::{ChainOptions, Question, Verdict, chain};
use cairn_term::{Binary, Model, Node, Pool, Rounding, Sort, Term, Unary, Value, Var, Width};
use common::Random;

const UNARY: [Unary; 15] = {
    use Unary::*;
    [
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
        IntToF32,
        IntToF64,
        FloatToInt(Width::W32),
        FloatToInt(Width::W64),
    ]
};

const BINARY: [Binary; 8] = {
    use Binary::*;
    [FAdd, FSub, FMul, FDiv, FRem, FEq, FLt, FLe]
};

/// That `t` has this value, bit by bit.
fn is(pool: &Pool, t: Term, value: Value) -> Term {
    let (t, value) = (bits(pool, t), bits(pool, pool.constant(value)));
    pool.eq(t, value)
}

fn bits(pool: &Pool, t: Term) -> Term {
    if pool.sort(t).is_float() { pool.to_raw_bits(t) } else { t }
}

fn value(r: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::bool(r.below(2) == 0),
        Sort::Bv(w) => Value::bv(w, r.number(w)),
        _ => r.float(sort),
    }
}

/// An operation on two variables, with values for them, often close to each other.
fn case(r: &mut Random, pool: &Pool, build: impl Fn(&Pool, Term, Term) -> Term, sort: Sort) {
    let (a, b) = (pool.fresh("a", sort), pool.fresh("b", sort));
    let x = value(r, sort);
    let y = if r.below(3) == 0 {
        Value::of(sort, x.bits().wrapping_add(r.below(5) as u64).wrapping_sub(2))
    } else {
        value(r, sort)
    };
    let model: Model = [(a, x), (b, y)]
        .map(|(t, v)| match pool.node(t) {
            Node::Var(var) => (var, v),
            _ => unreachable!("a variable"),
        })
        .into_iter()
        .collect();
    let t = build(pool, a, b);
    let expected = pool.eval(t, &model);
    let at = |var: Term, index: u32| {
        let value = model.get(Var(index)).unwrap();
        is(pool, var, value)
    };
    let count = pool.var_count() as u32;
    let facts = [at(a, count - 2), at(b, count - 1)];
    let right = is(pool, t, expected);
    let mut solver = chain(&ChainOptions { layers: false, ..ChainOptions::default() }).unwrap();
    let mut ask = |goal| solver.check(&Question { pool, facts: &facts, known: None, goal });
    let text = || format!("{} with {x:?}, {y:?}, expected {expected:?}", pool.display(t));
    assert!(matches!(ask(right), Verdict::Sat(_)), "{}", text());
    assert_eq!(ask(pool.not(right)), Verdict::Unsat, "{}", text());
}

#[test]
fn unary_operations() {
    let mut r = Random(1);
    for op in UNARY {
        for sort in [Sort::F32, Sort::F64, Sort::INT, Sort::LONG] {
            if op.sort(sort).is_some() {
                for _ in 0..40 {
                    case(&mut r, &Pool::default(), |p, a, _| p.unary(op, a), sort);
                }
            }
        }
    }
}

#[test]
fn binary_operations() {
    let mut r = Random(2);
    for op in BINARY {
        for sort in [Sort::F32, Sort::F64] {
            // Too large, see below; and large.
            let cases = match (op, sort) {
                (Binary::FRem, Sort::F64) => 0,
                (Binary::FRem, _) => 8,
                _ => 40,
            };
            for _ in 0..cases {
                case(&mut r, &Pool::default(), |p, a, b| p.binary(op, a, b), sort);
            }
        }
    }
}

#[test]
fn moving_keeps_the_payload_of_a_nan() {
    let mut r = Random(3);
    for sort in [Sort::INT, Sort::LONG] {
        for _ in 0..30 {
            let move_it = |p: &Pool, a: Term, b: Term| {
                let (f, g) = (p.from_bits(a), p.from_bits(b));
                p.fneg(p.ite(p.flt(f, g), p.fabs(f), p.fneg(g)))
            };
            case(&mut r, &Pool::default(), move_it, sort);
            let nan = |p: &Pool, a: Term, _: Term| {
                let bits = p.width(a).bits();
                let ones = if bits == 32 { 0xff80_0001 } else { 0xfff0_0000_0000_0001 };
                p.fneg(p.from_bits(p.bv_or(a, p.bv(p.width(a), ones))))
            };
            case(&mut r, &Pool::default(), nan, sort);
            case(&mut r, &Pool::default(), |p, a, b| p.to_bits(p.fneg(nan(p, a, b))), sort);
        }
    }
}

#[test]
fn a_variable_holds_the_canonical_nan_only() {
    let pool = Pool::default();
    let x = pool.fresh("x", Sort::F32);
    let nan = pool.is_nan(x);
    let other = pool.ne(pool.to_raw_bits(x), pool.int(0x7fc0_0000));
    for layers in [false, true] {
        let mut solver = chain(&ChainOptions { layers, ..ChainOptions::default() }).unwrap();
        let question = Question { pool: &pool, facts: &[], known: None, goal: nan };
        assert!(matches!(solver.check(&question), Verdict::Sat(_)));
        let question = Question { goal: pool.and(nan, other), ..question };
        assert_eq!(solver.check(&question), Verdict::Unsat);
    }
}
