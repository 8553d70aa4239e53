//! The circuits against Z3, where it is installed.

use crate::common;

use cairn_solver::{
    Backend, BackendError, ChainOptions, Question, Solver, Unknown, Verdict, chain,
};
use cairn_term::{Pool, Sort, Term, Width};
use cairn_testing::{by_effort, skip};
use common::{Random, Terms, satisfies};
use std::time::Duration;

fn solver(options: ChainOptions) -> Option<Box<dyn Solver>> {
    match chain(&options) {
        Ok(solver) => Some(solver),
        Err(BackendError::NoZ3 { .. }) => {
            skip("Z3 is not installed");
            None
        }
    }
}

fn options(cross_check: bool) -> ChainOptions {
    ChainOptions {
        layers: false,
        backend: Backend::Z3,
        cross_check,
        time_per_question: Duration::from_secs(5),
        ..ChainOptions::default()
    }
}

/// Asks both, and fails where one contradicts the other. What takes either too long is left out.
fn compare(seed: u64, rounds: usize, sorts: &[Sort], build: fn(&Terms<'_>, &mut Random) -> Term) {
    let mut r = Random(seed);
    let (mut decided, mut unsat) = (0, 0);
    for _ in 0..rounds {
        let pool = Pool::default();
        let Some(mut solver) = solver(options(true)) else { return };
        let vars = sorts.iter().map(|&s| pool.fresh("v", s)).collect();
        let terms = Terms { pool: &pool, vars, hard: true };
        let goal = build(&terms, &mut r);
        match solver.check(&Question { pool: &pool, facts: &[], known: None, goal }) {
            Verdict::Sat(model) => satisfies(&pool, &[goal], &model),
            Verdict::Unsat => unsat += 1,
            Verdict::Unknown(Unknown::Backend(why)) => panic!("{why}"),
            Verdict::Unknown(_) => continue,
        }
        decided += 1;
    }
    assert!(decided > rounds / 2 && unsat > 0, "{decided} decided, {unsat} unsat");
}

#[test]
fn ints() {
    let sorts = [Sort::INT, Sort::INT, Sort::SHORT];
    compare(1, 60, &sorts, |terms, r| terms.condition(r, Width::W32, 3));
}

#[test]
fn longs() {
    let sorts = [Sort::LONG, Sort::INT, Sort::BYTE];
    compare(2, 40, &sorts, |terms, r| terms.condition(r, Width::W64, 3));
}

#[test]
fn floats() {
    let sorts = [Sort::F32, Sort::F32, Sort::INT];
    compare(3, 60, &sorts, |terms, r| terms.float_condition(r, Sort::F32, 3));
}

#[test]
fn doubles() {
    let sorts = [Sort::F64, Sort::F32, Sort::LONG];
    compare(4, by_effort(10, 10, 200), &sorts, |terms, r| terms.float_condition(r, Sort::F64, 2));
}

#[test]
fn a_conjunction_of_float_conditions_is_often_impossible() {
    let sorts = [Sort::F32, Sort::INT];
    compare(5, 30, &sorts, |terms, r| {
        let conditions: Vec<Term> =
            (0..4).map(|_| terms.float_condition(r, Sort::F32, 2)).collect();
        conditions.into_iter().reduce(|a, b| terms.pool.and(a, b)).unwrap()
    });
}

#[test]
fn z3_alone_and_as_the_second() {
    for backend in [Backend::Z3, Backend::Both] {
        let options = ChainOptions { layers: true, backend, ..options(false) };
        let Some(mut solver) = solver(options) else { return };
        let pool = Pool::default();
        let (x, q) = (pool.fresh("x", Sort::INT), pool.fresh("q", Sort::Bool));
        let square = pool.eq(pool.mul(x, x), pool.int(1681));
        let facts = [pool.slt(pool.int(1000), x), q];
        let ask = |goal| Question { pool: &pool, facts: &facts, known: None, goal };
        let Verdict::Sat(model) = solver.check(&ask(square)) else { panic!("there are such") };
        satisfies(&pool, &[facts[0], facts[1], square], &model);
        let odd = pool.eq(pool.mul(x, x), pool.int(1682));
        assert_eq!(solver.check(&ask(odd)), Verdict::Unsat);
    }
}
