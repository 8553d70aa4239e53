//! What a conjunct says a variable is, put into all others: `x == 3`, `x == y`, or a boolean itself.
//! What is left is simplified by the pool, and often is nothing.

mod solved;

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{Counters, Unknown};
use cairn_term::{Evaluator, Model, Term};
pub(crate) use solved::Solved;

pub(crate) struct Equalities {
    inner: Box<dyn Layer>,
    tally: Tally,
    evaluator: Evaluator,
}

impl Equalities {
    pub fn new(inner: Box<dyn Layer>) -> Equalities {
        Equalities { inner, tally: Tally::new("equalities"), evaluator: Evaluator::new() }
    }

    /// The answer to the question from an answer to what was left of it.
    fn translate(&mut self, query: &Query<'_>, solved: &Solved, outcome: Outcome) -> Outcome {
        match outcome {
            Outcome::Sat(mut model) => {
                solved.complete(query.pool, &mut self.evaluator, &mut model);
                let mut under = self.evaluator.under(query.pool, &model);
                if query.conjuncts().all(|t| under.holds(t)) {
                    return Outcome::Sat(model);
                }
                debug_assert!(false, "a model of what was left that is none of the question");
                Outcome::Unknown(Unknown::Backend("a model was lost in equations".to_owned()))
            }
            Outcome::Unsat(core) => {
                Outcome::Unsat(Some(terms(query, solved.core(core.as_deref()))))
            }
            open => open,
        }
    }
}

fn terms(query: &Query<'_>, numbers: Vec<usize>) -> Vec<Term> {
    let conjuncts: Vec<Term> = query.conjuncts().collect();
    numbers.into_iter().map(|n| conjuncts[n]).collect()
}

impl Layer for Equalities {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let conjuncts: Vec<Term> = query.conjuncts().collect();
        let solved = match Solved::of(query.pool, &conjuncts, None) {
            Ok(solved) => solved,
            Err(core) => {
                return self.tally.answer(Outcome::Unsat(Some(terms(query, core))));
            }
        };
        if solved.is_unchanged() {
            self.tally.stop();
            return self.inner.decide(query);
        }
        let rest = solved.rest();
        if rest.is_empty() {
            let outcome = self.translate(query, &solved, Outcome::Sat(Model::new()));
            return self.tally.answer(outcome);
        }
        self.tally.stop();
        // The known model is one of the facts, which need not all hold any more where a goal was an
        // equation; as goals, none of them is claimed to.
        let outcome = self.inner.decide(&Query { facts: &[], goals: &rest, ..*query });
        self.tally.start();
        let outcome = self.translate(query, &solved, outcome);
        self.tally.stop();
        outcome
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}
