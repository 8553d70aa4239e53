//! Floats, functions of `Math`, products and quotients: what holds somewhere is never refuted, what is refuted holds nowhere, and
//! what a person would find is found.

use crate::common;

use cairn_solver::{ChainOptions, Question, Unknown, Verdict, chain, listing};
use cairn_term::{
    Binary, Evaluator, Model, Pool, RealFunction, RealFunction2, Sort, Term, Value, Var, Width,
};
use cairn_testing::by_effort;
use common::{Random, Terms, satisfies};
use std::time::Duration;

fn check(pool: &Pool, conjuncts: &[Term], effort: u64) -> Verdict {
    let time_per_question = Duration::from_secs(20);
    let options = ChainOptions { effort, time_per_question, ..ChainOptions::default() };
    let mut solver = chain(&options).expect("the built-in back end");
    let goal = conjuncts.iter().copied().reduce(|a, b| pool.and(a, b)).unwrap_or(Term::TRUE);
    let verdict = solver.check(&Question { pool, facts: &[], known: None, goal });
    if let Verdict::Sat(model) = &verdict {
        satisfies(pool, conjuncts, model);
    }
    verdict
}

/// Doubles with functions in between.
fn double(terms: &Terms<'_>, r: &mut Random, depth: u32) -> Term {
    let p = terms.pool;
    if depth == 0 {
        return terms.float(r, Sort::F64, 0);
    }
    let d = depth - 1;
    match r.below(6) {
        0 | 1 => p.real(r.one_of(RealFunction::ALL), double(terms, r, d)),
        2 => p.real2(r.one_of(RealFunction2::ALL), double(terms, r, d), double(terms, r, d)),
        3 | 4 => {
            let op =
                r.one_of(&[Binary::FAdd, Binary::FSub, Binary::FMul, Binary::FDiv, Binary::FRem]);
            p.binary(op, double(terms, r, d), double(terms, r, d))
        }
        _ => terms.float(r, Sort::F64, depth),
    }
}

fn condition(terms: &Terms<'_>, r: &mut Random) -> Term {
    let p = terms.pool;
    match r.below(6) {
        0 => terms.float_condition(r, Sort::F64, 3),
        1 => terms.float_condition(r, Sort::F32, 3),
        2 => terms.condition(r, Width::W32, 3),
        _ => {
            let op = r.one_of(&[Binary::FEq, Binary::FLt, Binary::FLe]);
            let depth = 1 + r.below(3) as u32;
            p.binary(op, double(terms, r, depth), double(terms, r, depth))
        }
    }
}

fn value(r: &mut Random, sort: Sort) -> Value {
    match sort {
        Sort::Bv(w) => Value::bv(w, r.number(w)),
        Sort::Bool => Value::bool(r.below(2) == 0),
        _ => r.float(sort),
    }
}

fn declared(pool: &Pool, sorts: &[Sort]) -> (Vec<Var>, Vec<Term>) {
    let vars: Vec<Var> = sorts.iter().map(|&s| pool.declare("v", s)).collect();
    let terms = vars.iter().map(|&v| pool.var(v)).collect();
    (vars, terms)
}

#[test]
fn what_holds_somewhere_is_not_refuted() {
    let mut r = Random(24);
    let (mut found, rounds) = (0, by_effort(40, 200, 20_000));
    let sorts = [Sort::F64, Sort::F64, Sort::F32, Sort::INT, Sort::LONG];
    let mut evaluator = Evaluator::new();
    for round in 0..rounds {
        let pool = Pool::default();
        let (vars, of_vars) = declared(&pool, &sorts);
        let terms = Terms { pool: &pool, vars: of_vars, hard: true };
        let model: Model = vars.iter().zip(sorts).map(|(&v, s)| (v, value(&mut r, s))).collect();
        let conjuncts: Vec<Term> = (0..1 + r.below(3))
            .map(|_| {
                let t = condition(&terms, &mut r);
                if evaluator.holds(&pool, t, &model) { t } else { pool.not(t) }
            })
            .collect();
        match check(&pool, &conjuncts, 300) {
            Verdict::Sat(_) => found += 1,
            Verdict::Unknown(_) => {}
            Verdict::Unsat => {
                let shown: Vec<String> =
                    conjuncts.iter().map(|&t| pool.display(t).to_string()).collect();
                panic!("round {round}: {} holds under {model:?}", shown.join(" && "));
            }
        }
    }
    assert!(found * 10 > rounds * 8, "{found} of {rounds} found");
}

#[test]
fn answers_agree_with_all_values_of_small_sets() {
    let mut r = Random(25);
    let rounds = by_effort(60, 200, 20_000);
    let (mut sat, mut unsat, mut open) = (0, 0, 0);
    let mut evaluator = Evaluator::new();
    for round in 0..rounds {
        let pool = Pool::default();
        let sorts = [Sort::F64, r.one_of(&[Sort::F64, Sort::F32, Sort::INT])];
        let (vars, of_vars) = declared(&pool, &sorts);
        let terms = Terms { pool: &pool, vars: of_vars.clone(), hard: true };
        let sets: Vec<Vec<Value>> =
            sorts.iter().map(|&s| (0..4).map(|_| value(&mut r, s)).collect()).collect();
        // As bits, so that NaN and zeros are members, too.
        let bits = |t: Term| if pool.sort(t).is_float() { pool.to_raw_bits(t) } else { t };
        let mut conjuncts: Vec<Term> = of_vars
            .iter()
            .zip(&sets)
            .map(|(&t, set)| {
                let is = |v: &Value| pool.eq(bits(t), bits(pool.constant(*v)));
                set.iter().map(is).reduce(|a, b| pool.or(a, b)).unwrap()
            })
            .collect();
        conjuncts.extend((0..1 + r.below(3)).map(|_| condition(&terms, &mut r)));
        let exists = sets[0].iter().any(|&a| {
            sets[1].iter().any(|&b| {
                let model: Model = vars.iter().copied().zip([a, b]).collect();
                conjuncts.iter().all(|&t| evaluator.holds(&pool, t, &model))
            })
        });
        match check(&pool, &conjuncts, 300) {
            Verdict::Sat(_) => sat += 1,
            Verdict::Unsat => {
                let shown: Vec<String> =
                    conjuncts.iter().map(|&t| pool.display(t).to_string()).collect();
                assert!(!exists, "round {round}: {}", shown.join(" && "));
                unsat += 1;
            }
            Verdict::Unknown(_) => {
                open += 1;
                assert!(!exists || open * 5 < rounds, "{open} open, the last in round {round}");
            }
        }
    }
    assert!(sat > rounds / 10 && unsat > rounds / 10, "{sat} sat, {unsat} unsat, {open} open");
}

#[test]
fn values_that_a_person_would_find() {
    use RealFunction::*;
    let pool = &Pool::default();
    let (x, y) = (pool.fresh("x", Sort::F64), pool.fresh("y", Sort::F64));
    let (i, j) = (pool.fresh("i", Sort::INT), pool.fresh("j", Sort::INT));
    let d = |v| pool.double(v);
    let between = |a, t, b| pool.and(pool.flt(d(a), t), pool.flt(t, d(b)));
    let cube = |t| pool.fmul(pool.fmul(t, t), t);
    let questions = [
        pool.feq(pool.real(Sin, x), d(0.5)),
        pool.and(between(100.0, x, 101.0), pool.flt(d(0.999_999), pool.real(Cos, x))),
        pool.feq(pool.real2(RealFunction2::Pow, x, d(3.0)), d(27.0)),
        between(4.999_999, pool.real(Exp, pool.real(Log, x)), 5.0),
        pool.and(pool.feq(cube(x), d(2197.0)), between(0.0, x, 100.0)),
        between(0.577_350_2, pool.real(Tan, pool.fmul(x, d(0.1))), 0.577_350_3),
        pool.and(
            pool.feq(pool.fadd(pool.fmul(x, x), pool.fmul(y, y)), d(25.0)),
            between(2.9, x, 3.1),
        ),
        pool.and(pool.flt(pool.real(Sin, x), pool.real(Cos, y)), pool.feq(pool.fmul(x, y), d(7.5))),
        pool.and(
            pool.eq(pool.mul(i, j), pool.int(1001 * 1003)),
            pool.and(pool.slt(pool.int(1), i), pool.slt(i, j)),
        ),
        pool.and(
            pool.eq(pool.sdiv(i, j), pool.int(37)),
            pool.and(pool.eq(pool.srem(i, j), pool.int(11)), pool.slt(pool.int(500), i)),
        ),
        pool.eq(
            pool.float_to_int(Width::W32, pool.fmul(pool.int_to_f64(i), d(1.1))),
            pool.int(12_345),
        ),
    ];
    for goal in questions {
        let verdict = check(pool, &[goal], 100_000);
        assert!(matches!(verdict, Verdict::Sat(_)), "{}: {verdict:?}", pool.display(goal));
    }
}

#[test]
fn what_no_number_satisfies() {
    use RealFunction::*;
    let pool = &Pool::default();
    let (x, y) = (pool.fresh("x", Sort::F64), pool.fresh("y", Sort::F64));
    let d = |v| pool.double(v);
    let between = |a, t, b| pool.and(pool.flt(d(a), t), pool.flt(t, d(b)));
    let (sine, cosine) = (pool.real(Sin, x), pool.real(Cos, x));
    let square = |t| pool.fmul(t, t);
    let questions = [
        pool.flt(d(1.0), sine),
        pool.flt(pool.fsqrt(x), d(0.0)),
        pool.fle(pool.real(Exp, x), d(-1e-300)),
        pool.flt(square(x), d(0.0)),
        pool.and(between(-10.0, x, 10.0), pool.flt(d(0.6), pool.fmul(sine, cosine))),
        pool.and(between(1.0, x, 2.0), pool.is_nan(pool.real(Log, x))),
        pool.and(between(0.5, x, 100.0), pool.flt(pool.fadd(x, pool.fdiv(d(1.0), x)), d(1.99))),
        pool.and(
            pool.and(between(0.0, x, 10.0), between(0.0, y, 10.0)),
            pool.flt(d(200.1), pool.fadd(square(x), square(y))),
        ),
        pool.and(
            between(1.0, x, 2.0),
            pool.flt(d(10.0), pool.real2(RealFunction2::Pow, x, d(3.0))),
        ),
        pool.flt(d(1.6), pool.real(Atan, x)),
    ];
    for goal in questions {
        assert_eq!(check(pool, &[goal], 10_000), Verdict::Unsat, "{}", pool.display(goal));
    }
}

#[test]
fn congruences_are_decided_by_residues() {
    let pool = &Pool::default();
    let x = pool.fresh("x", Sort::LONG);
    let in_range =
        |least| pool.and(pool.slt(pool.long(least), x), pool.slt(x, pool.long(1_000_000_000)));
    let (mut sat, mut unsat) = (0, 0);
    for m in (3..by_effort(60, 200, 2_000)).step_by(7) {
        for c in [2, 3, m / 2] {
            let least = m * 1_000;
            let square = pool.srem(pool.mul(x, x), pool.long(m));
            let goal = pool.and(in_range(least), pool.eq(square, pool.long(c)));
            let exists = (0..m).any(|r| r * r % m == c);
            match check(pool, &[goal], 100) {
                Verdict::Sat(_) if exists => sat += 1,
                Verdict::Unsat if !exists => unsat += 1,
                other => panic!("x * x % {m} == {c}: {other:?}"),
            }
        }
    }
    assert!(sat > 5 && unsat > 5, "{sat} sat, {unsat} unsat");
}

/// The last place of a function is HotSpot's matter: a value that is missed by so little is no proof.
#[test]
fn a_last_place_refutes_nothing() {
    let pool = &Pool::default();
    let x = pool.fresh("x", Sort::F64);
    let at = pool.feq(x, pool.double(0.7));
    let (sine, other) = (0.7f64.sin(), f64::from_bits(0.7f64.sin().to_bits() + 1));
    let is = |v| pool.and(at, pool.feq(pool.real(RealFunction::Sin, x), pool.double(v)));
    assert!(matches!(check(pool, &[is(sine)], 1_000), Verdict::Sat(_)));
    let open = Verdict::Unknown(Unknown::Function("Math.sin"));
    assert_eq!(check(pool, &[is(other)], 1_000), open);
    assert_eq!(check(pool, &[is(0.7)], 1_000), Verdict::Unsat);
    // Nor where all values of the variable could be tried.
    let i = pool.fresh("i", Sort::BYTE);
    let (low, high) = (pool.sle(pool.bv(Width::W8, 1), i), pool.sle(i, pool.bv(Width::W8, 1)));
    let number = pool.int_to_f64(pool.sign_extend(Width::W32, i));
    let sine = pool.real(RealFunction::Sin, number);
    let near = f64::from_bits(1f64.sin().to_bits() + 2);
    let goal = pool.feq(sine, pool.double(near));
    assert!(matches!(check(pool, &[low, high, goal], 1_000), Verdict::Unknown(_)));
}

#[test]
fn questions_are_read_back_from_text() {
    let mut r = Random(26);
    for _ in 0..200 {
        let pool = Pool::default();
        let sorts = [Sort::F64, Sort::F32, Sort::INT, Sort::LONG];
        let (_, vars) = declared(&pool, &sorts);
        let terms = Terms { pool: &pool, vars, hard: true };
        let roots: Vec<Term> = (0..3).map(|_| condition(&terms, &mut r)).collect();
        let text = listing::write(&pool, &roots);
        let other = Pool::default();
        let read = listing::read(&other, &text).expect("what was written");
        assert_eq!(listing::write(&other, &read), text);
    }
    let error = |text| listing::read(&Pool::default(), text).unwrap_err().to_string();
    assert_eq!(error("var F64 x\nSine 0"), "line 2 of the listing: no such operation");
    assert_eq!(error("var F65 x"), "line 1 of the listing: no such sort");
    assert_eq!(
        error("var F64 x\nAdd 0 0"),
        "line 2 of the listing: the operation does not take these operands"
    );
    assert_eq!(error("var F64 x\nFAdd 0 1"), "line 2 of the listing: no such operand");
}
