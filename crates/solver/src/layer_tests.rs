//! Questions made for single layers: alone, in the chain, against the back end, and against trying
//! all values.

use crate::cases::Cases;
use crate::enumeration::Enumeration;
use crate::equalities::Equalities;
use crate::layer::{Layer, Outcome, Query};
use crate::orders::Orders;
use crate::question::{Counters, Unknown};
use crate::tests::common::{Random, Terms, satisfies};
use crate::tests::{all, blast, text};
use cairn_budget::Budget;
use cairn_term::{Binary, Evaluator, Model, Pool, Sort, Term, Value, Var, Width};
use cairn_testing::by_effort;

/// What is behind a layer that has to answer by itself.
struct Nobody;

impl Layer for Nobody {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        let conjuncts: Vec<Term> = query.conjuncts().collect();
        panic!("left open: {}", text(query.pool, &conjuncts));
    }

    fn report(&self, _: &mut Vec<Counters>) {}
}

/// A back end whose short searches decide nothing with more than two variables.
struct Reluctant(Box<dyn Layer>);

impl Layer for Reluctant {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        if query.effort.is_some() && query.pool.free_vars(query.conjuncts()).len() > 2 {
            return Outcome::Unknown(Unknown::Effort);
        }
        self.0.decide(query)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        self.0.report(counters);
    }
}

fn ask(layer: &mut dyn Layer, pool: &Pool, facts: &[Term], known: &Model, goal: Term) -> Outcome {
    let known = Some(known);
    layer.decide(&Query {
        pool,
        facts,
        goals: &[goal],
        known,
        budget: &Budget::default(),
        effort: None,
    })
}

/// Paths of random conditions: every layer says of each what the back end says, what it takes for a
/// contradiction is one, and so does `oracle`, if there is one.
fn paths(
    seed: u64,
    vars: &[Sort],
    mut layers: Vec<Box<dyn Layer>>,
    condition: impl Fn(&Pool, &mut Random) -> Term,
    oracle: impl Fn(&Pool, &[Term]) -> Option<bool>,
) -> [usize; 2] {
    let mut count = [0; 2];
    let mut r = Random(seed);
    let pool = Pool::default();
    for (i, &sort) in vars.iter().enumerate() {
        pool.fresh(&format!("v{i}"), sort);
    }
    let mut reference = blast();
    for _ in 0..12 {
        let (mut facts, mut known): (Vec<Term>, Model) = Default::default();
        for _ in 0..10 {
            let goal = condition(&pool, &mut r);
            let conjuncts = [&facts[..], &[goal]].concat();
            if pool.value(goal).is_some() || facts.contains(&pool.not(goal)) {
                continue;
            }
            let expected = match ask(&mut *reference, &pool, &facts, &known, goal) {
                Outcome::Sat(_) => true,
                Outcome::Unsat(_) => false,
                Outcome::Unknown(why) => panic!("{why}"),
            };
            if let Some(possible) = oracle(&pool, &conjuncts) {
                assert_eq!(expected, possible, "{}", text(&pool, &conjuncts));
            }
            count[usize::from(expected)] += 1;
            let mut found = None;
            for layer in &mut layers {
                match ask(&mut **layer, &pool, &facts, &known, goal) {
                    Outcome::Sat(model) => {
                        satisfies(&pool, &conjuncts, &model);
                        found = Some(model);
                    }
                    Outcome::Unsat(core) => {
                        assert!(!expected, "{}", text(&pool, &conjuncts));
                        let core = core.unwrap_or_default();
                        let alone = Query {
                            pool: &pool,
                            facts: &[],
                            goals: if core.is_empty() { &conjuncts } else { &core },
                            known: None,
                            budget: &Budget::default(),
                            effort: None,
                        };
                        let outcome = reference.decide(&alone);
                        assert!(matches!(outcome, Outcome::Unsat(_)), "{}", text(&pool, &core));
                    }
                    Outcome::Unknown(why) => panic!("{why}"),
                }
            }
            match found {
                Some(model) => {
                    facts.push(goal);
                    known = model;
                }
                None => assert!(!expected),
            }
        }
    }
    count
}

fn any(pool: &Pool, r: &mut Random, least: u32) -> Term {
    pool.var(Var(least + r.below(pool.var_count() - least as usize) as u32))
}

/// Tries values from zero to just below `values` for all variables.
fn possible(pool: &Pool, conjuncts: &[Term], values: u64) -> bool {
    let vars = pool.free_vars(conjuncts.iter().copied());
    let mut evaluator = Evaluator::new();
    (0..values.pow(vars.len() as u32)).any(|n| {
        let value = |(i, &var): (u32, &Var)| {
            (var, Value::of(pool.var_sort(var), n / values.pow(i) % values))
        };
        let model: Model = (0..).zip(&vars).map(value).collect();
        let mut under = evaluator.under(pool, &model);
        conjuncts.iter().all(|&t| under.holds(t))
    })
}

#[test]
fn orders_of_variables_need_nobody_else() {
    let mut count = [0; 2];
    for seed in 0..by_effort(10, 10, 100) {
        let sort = [Sort::INT, Sort::BYTE, Sort::LONG][seed as usize % 3];
        let order = [Binary::Slt, Binary::Ult][seed as usize % 2];
        let condition = |p: &Pool, r: &mut Random| {
            let (a, b) = (any(p, r, 0), any(p, r, 0));
            match r.below(5) {
                0 => p.eq(a, b),
                1 => p.ne(a, b),
                2 => p.not(p.binary(order, a, b)),
                _ => p.binary(order, a, b),
            }
        };
        // Five variables are ordered in no way that five values do not show.
        let oracle = |p: &Pool, conjuncts: &[Term]| Some(possible(p, conjuncts, 5));
        let layers: Vec<Box<dyn Layer>> = vec![Box::new(Orders::new(Box::new(Nobody))), all()];
        let [unsat, sat] = paths(seed, &[sort; 5], layers, condition, oracle);
        count = [count[0] + unsat, count[1] + sat];
    }
    assert!(count[0] > 100 && count[1] > 100, "{count:?}");
}

#[test]
fn orders_with_constants_extensions_and_other_terms() {
    let sorts = [Sort::INT, Sort::INT, Sort::INT, Sort::SHORT, Sort::BYTE];
    for seed in 0..by_effort(10, 10, 100) {
        let condition = |p: &Pool, r: &mut Random| {
            let side = |r: &mut Random| match (any(p, r, 0), r.below(8)) {
                (_, 0) => p.int(r.number(Width::W32) as i32),
                (_, 1) => p.int(r.below(4) as i32),
                (t, 2) if p.sort(t) == Sort::INT => p.add(t, p.int(r.below(3) as i32)),
                (t, n) if n % 2 == 0 => p.zero_extend(Width::W32, t),
                (t, _) => p.sign_extend(Width::W32, t),
            };
            let (a, b) = (side(r), side(r));
            let op = r.one_of(&[Binary::Slt, Binary::Sle, Binary::Ult, Binary::Ule, Binary::Eq]);
            let t = p.binary(op, a, b);
            if r.below(3) == 0 { p.not(t) } else { t }
        };
        let layers: Vec<Box<dyn Layer>> = vec![Box::new(Orders::new(blast())), all()];
        paths(100 + seed, &sorts, layers, condition, |_, _| None);
    }
}

/// Bytes and flags, equations between them or with constants, also in disjunctions.
#[test]
fn equations_below_disjunctions() {
    let sorts = [Sort::Bool, Sort::BYTE, Sort::BYTE, Sort::BYTE, Sort::INT, Sort::INT];
    for seed in 0..by_effort(6, 6, 60) {
        let condition = |p: &Pool, r: &mut Random| {
            let wide = |r: &mut Random| match (any(p, r, 1), r.below(3)) {
                (_, 0) => p.int(r.below(6) as i32 - 2),
                (t, 1) => p.zero_extend(Width::W32, t),
                (t, _) => p.sign_extend(Width::W32, t),
            };
            let equation = |r: &mut Random| p.eq(wide(r), wide(r));
            let flag = p.var(Var(0));
            match r.below(8) {
                0 => flag,
                1 => p.not(flag),
                2 | 3 => equation(r),
                4 => p.or(equation(r), flag),
                5 => p.or(equation(r), p.slt(wide(r), wide(r))),
                6 => p.ne(p.add(wide(r), wide(r)), p.mul(wide(r), p.int(31))),
                _ => p.eq(p.ite(equation(r), wide(r), wide(r)), wide(r)),
            }
        };
        let layers: Vec<Box<dyn Layer>> = vec![Box::new(Equalities::new(blast())), all()];
        paths(200 + seed, &sorts, layers, condition, |_, _| None);
    }
}

#[test]
fn small_domains_case_by_case() {
    let sorts = [Sort::INT, Sort::INT, Sort::BYTE, Sort::BYTE, Sort::BYTE];
    for seed in 0..by_effort(6, 6, 60) {
        let condition = |p: &Pool, r: &mut Random| {
            let length = p.var(Var(r.below(2) as u32));
            let byte = |r: &mut Random| p.sign_extend(Width::W32, any(p, r, 2));
            let chosen = |r: &mut Random| {
                let below = |r: &mut Random| p.slt(length, p.int(r.below(4) as i32));
                p.ite(below(r), byte(r), p.ite(below(r), byte(r), p.add(byte(r), length)))
            };
            match r.below(4) {
                0 | 1 => p.ult(length, p.int(3 + r.below(3) as i32)),
                2 => p.eq(chosen(r), chosen(r)),
                _ => p.slt(chosen(r), chosen(r)),
            }
        };
        let cases = Cases::new(Box::new(Reluctant(blast())));
        let layers: Vec<Box<dyn Layer>> = vec![Box::new(cases), all()];
        paths(300 + seed, &sorts, layers, condition, |_, _| None);
    }
}

#[test]
fn few_bits_are_tried() {
    for seed in 0..by_effort(6, 6, 60) {
        let condition = |p: &Pool, r: &mut Random| {
            let hard = true;
            let masks = [p.int(7), p.int(0x18), p.int(5)];
            let masked = (0..2).map(|v| p.bv_and(p.var(Var(v)), r.one_of(&masks))).collect();
            Terms { pool: p, vars: masked, hard }.condition(r, Width::W32, 2)
        };
        let layers: Vec<Box<dyn Layer>> = vec![Box::new(Enumeration::new(Box::new(Nobody))), all()];
        let oracle = |p: &Pool, conjuncts: &[Term]| Some(possible(p, conjuncts, 32));
        let count = paths(400 + seed, &[Sort::INT; 2], layers, condition, oracle);
        assert!(count[1] > 0);
    }
}

#[test]
fn bounds_and_bits_that_no_number_has_together() {
    let pool = Pool::default();
    let x = pool.fresh("x", Sort::INT);
    let facts = [pool.sle(pool.int(4), x), pool.sle(x, pool.int(6))];
    let goal = pool.eq(pool.bv_and(x, pool.int(3)), pool.int(3));
    let mut layer = Enumeration::new(Box::new(Nobody));
    let known: Model = [(Var(0), Value::int(4))].into_iter().collect();
    assert_eq!(ask(&mut layer, &pool, &facts, &known, goal), Outcome::Unsat(None));
}

/// What no search decides: equal strings have equal hashes.
#[test]
fn equal_strings_have_equal_hashes() {
    let pool = Pool::default();
    let lengths = ["n", "m"].map(|n| pool.fresh(n, Sort::INT));
    let chars: Vec<[Term; 2]> =
        (0..8).map(|_| ["c", "d"].map(|n| pool.var(pool.declare_char(n)))).collect();
    let mut facts: Vec<Term> = lengths.map(|n| pool.ule(n, pool.int(8))).to_vec();
    facts.push(pool.eq(lengths[0], lengths[1]));
    let hash = |string: usize| {
        let (mut prefix, mut chosen) = (pool.int(0), pool.int(0));
        for (i, c) in (1..).zip(&chars) {
            let c = pool.zero_extend(Width::W32, c[string]);
            prefix = pool.add(pool.sub(pool.shl(prefix, pool.int(5)), prefix), c);
            chosen = pool.ite(pool.eq(lengths[string], pool.int(i)), prefix, chosen);
        }
        chosen
    };
    let goal = pool.ne(hash(0), hash(1));
    let mut chain = all();
    for (i, &[c, d]) in (0..).zip(&chars) {
        let found = ask(&mut *chain, &pool, &facts, &Model::new(), goal);
        assert!(matches!(found, Outcome::Sat(_)), "without character {i}");
        facts.push(pool.or(pool.sle(lengths[0], pool.int(i)), pool.eq(c, d)));
    }
    let found = ask(&mut *chain, &pool, &facts, &Model::new(), goal);
    assert!(matches!(found, Outcome::Unsat(_)));
    let mut counters = Vec::new();
    chain.report(&mut counters);
    let by_cases = counters.iter().find(|c| c.layer == "cases").map(|c| c.unsat);
    assert_eq!(by_cases, Some(1));
}
