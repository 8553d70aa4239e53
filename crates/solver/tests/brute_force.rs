//! Questions over few bits, against trying all values.

use crate::common;

use cairn_solver::{ChainOptions, Question, Verdict, chain};
use cairn_term::{Evaluator, Model, Pool, Sort, Term, Value, Var, Width};
use common::{Random, Terms, satisfies};

/// Tries all values of `bytes` bytes, of which the third is below four.
fn possible(pool: &Pool, conjuncts: &[Term], bytes: u32) -> bool {
    let mut evaluator = Evaluator::new();
    let mut model = Model::new();
    (0..1u64 << (8 * bytes).min(18)).any(|n| {
        for v in 0..bytes {
            model.set(Var(v), Value::bv(Width::W8, n >> (8 * v)));
        }
        let mut under = evaluator.under(pool, &model);
        conjuncts.iter().all(|&t| under.holds(t))
    })
}

fn questions(layers: bool, seed: u64, rounds: usize, bytes: u32) {
    let mut r = Random(seed);
    let (mut sat, mut unsat) = (0, 0);
    for _ in 0..rounds {
        let pool = Pool::default();
        let mut solver = chain(&ChainOptions { layers, ..ChainOptions::default() }).unwrap();
        let vars: Vec<Term> =
            (0..bytes).map(|i| pool.fresh(&format!("v{i}"), Sort::BYTE)).collect();
        let terms = Terms { pool: &pool, vars, hard: true };
        let small = terms.vars.get(2).map(|&v| pool.ult(v, pool.bv(Width::W8, 4)));
        let mut facts: Vec<Term> = small.into_iter().collect();
        let mut known: Option<Model> = Some(Model::new());
        for _ in 0..8 {
            let goal = terms.condition(&mut r, Width::W8, 3);
            let conjuncts = [&facts[..], &[goal]].concat();
            let known_model = known.as_ref().filter(|_| r.below(3) > 0);
            let question = Question { pool: &pool, facts: &facts, known: known_model, goal };
            match solver.check(&question) {
                Verdict::Sat(model) => {
                    satisfies(&pool, &conjuncts, &model);
                    sat += 1;
                    if r.below(3) > 0 {
                        facts.push(goal);
                        known = Some(model);
                    }
                }
                Verdict::Unsat => {
                    let text = conjuncts.iter().map(|&t| pool.display(t).to_string());
                    let text: Vec<_> = text.collect();
                    assert!(!possible(&pool, &conjuncts, bytes), "{text:#?}");
                    unsat += 1;
                    facts.push(pool.not(goal));
                    satisfies(&pool, &facts, known.as_ref().unwrap());
                }
                Verdict::Unknown(why) => panic!("{why}"),
            }
        }
    }
    assert!(sat > rounds && unsat > 0, "{sat} sat, {unsat} unsat");
}

#[test]
fn two_bytes_through_the_chain() {
    questions(true, 1, 50, 2);
}

#[test]
fn two_bytes_without_layers() {
    questions(false, 2, 25, 2);
}

#[test]
fn three_bytes_through_the_chain() {
    questions(true, 3, 3, 3);
}
