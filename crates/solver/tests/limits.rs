//! Bounds, long paths, and the same answers every time.

use crate::common;

use cairn_budget::Budget;
use cairn_solver::{ChainOptions, Question, Solver, Unknown, Verdict, chain};
use cairn_term::{Model, Pool, Sort, Term, Value, Var, Width};
use common::{Random, Terms, satisfies};
use std::time::Duration;

fn solver(options: ChainOptions) -> Box<dyn Solver> {
    chain(&options).unwrap()
}

/// True, and beyond any SAT solver at 32 bits.
fn distributes(pool: &Pool) -> Term {
    let [x, y, z] = ["x", "y", "z"].map(|n| pool.fresh(n, Sort::INT));
    let right = pool.add(pool.mul(x, y), pool.mul(x, z));
    pool.ne(pool.mul(x, pool.add(y, z)), right)
}

#[test]
fn effort_and_time_end_a_question() {
    let pool = Pool::default();
    let goal = distributes(&pool);
    let question = Question { pool: &pool, facts: &[], known: None, goal };
    let mut little = solver(ChainOptions { effort: 100, ..ChainOptions::default() });
    assert_eq!(little.check(&question), Verdict::Unknown(Unknown::Effort));

    let long = ChainOptions { effort: u64::MAX, ..ChainOptions::default() };
    let short = Duration::from_millis(50);
    let mut brief = solver(ChainOptions { time_per_question: short, ..long.clone() });
    assert_eq!(brief.check(&question), Verdict::Unknown(Unknown::Time));
    let mut late = solver(long);
    late.set_budget(Budget::of(short));
    assert_eq!(late.check(&question), Verdict::Unknown(Unknown::Time));
    // What needs no search is still answered.
    let easy = Question { goal: pool.slt(pool.var(Var(0)), pool.int(-5)), ..question };
    assert!(matches!(late.check(&easy), Verdict::Sat(_)));
}

#[test]
fn a_remainder_of_doubles_is_refused_not_built() {
    let pool = Pool::default();
    let (x, y) = (pool.fresh("x", Sort::F64), pool.fresh("y", Sort::F64));
    let goal = pool.feq(pool.frem(x, y), pool.double(0.75));
    let options = ChainOptions { layers: false, ..ChainOptions::default() };
    let mut solver = solver(options);
    let question = Question { pool: &pool, facts: &[], known: None, goal };
    let Verdict::Unknown(why) = solver.check(&question) else { panic!("not decided") };
    assert_eq!(
        why.to_string(),
        "the condition is too large for the solver: a remainder (%) of doubles"
    );
    // The solver is as good as before.
    let question = Question { goal: pool.feq(x, y), ..question };
    assert!(matches!(solver.check(&question), Verdict::Sat(_)));
}

#[test]
fn constants_need_no_solver() {
    let pool = Pool::default();
    let x = pool.fresh("x", Sort::INT);
    let facts = [pool.slt(x, pool.int(0))];
    let known: Model = [(Var(0), Value::int(-1))].into_iter().collect();
    let mut solver = solver(ChainOptions::default());
    let mut ask = |goal, known| solver.check(&Question { pool: &pool, facts: &facts, known, goal });
    assert_eq!(ask(Term::TRUE, Some(&known)), Verdict::Sat(known.clone()));
    assert_eq!(ask(Term::FALSE, Some(&known)), Verdict::Unsat);
    assert_eq!(ask(pool.not(facts[0]), Some(&known)), Verdict::Unsat);
    let Verdict::Sat(model) = ask(Term::TRUE, None) else { panic!("the facts have a model") };
    satisfies(&pool, &facts, &model);
}

/// Thousands of facts in as many parts, and questions about one of them.
#[test]
fn a_long_path_costs_what_a_question_is_about() {
    let pool = Pool::default();
    let mut solver = solver(ChainOptions::default());
    let mut facts: Vec<Term> = Vec::new();
    let mut known = Model::new();
    for i in 0..1000 {
        let (x, y) = (pool.fresh("x", Sort::INT), pool.fresh("y", Sort::INT));
        let goals = [pool.slt(pool.int(i), x), pool.eq(pool.add(x, y), pool.int(7))];
        for goal in goals {
            let question = Question { pool: &pool, facts: &facts, known: Some(&known), goal };
            let Verdict::Sat(model) = solver.check(&question) else { panic!("{i}") };
            known = model;
            facts.push(goal);
        }
    }
    satisfies(&pool, &facts, &known);
    let goal = pool.sle(pool.var(Var(10)), pool.int(5));
    let question = Question { pool: &pool, facts: &facts, known: Some(&known), goal };
    assert_eq!(solver.check(&question), Verdict::Unsat);
    // No layer behind `parts` ever saw more than the few facts that matter.
    let blasted = solver.counters().last().map(|c| c.asked);
    assert_eq!(blasted, Some(0));
}

#[test]
fn the_same_questions_get_the_same_answers() {
    let run = || {
        let pool = Pool::default();
        let vars = (0..4).map(|i| pool.fresh(&format!("v{i}"), Sort::INT)).collect();
        let terms = Terms { pool: &pool, vars, hard: false };
        let mut r = Random(11);
        let mut solver = solver(ChainOptions::default());
        let mut answers = Vec::new();
        for _ in 0..20 {
            let (mut facts, mut known): (Vec<Term>, Model) = Default::default();
            for _ in 0..8 {
                let goal = terms.condition(&mut r, Width::W32, 2);
                let question = Question { pool: &pool, facts: &facts, known: Some(&known), goal };
                let verdict = solver.check(&question);
                if let Verdict::Sat(model) = &verdict {
                    known = model.clone();
                    facts.push(goal);
                }
                answers.push(verdict);
            }
        }
        answers
    };
    assert_eq!(run(), run());
}
