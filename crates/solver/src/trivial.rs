//! Goals that are decided by looking at them, or by the model that is known already.

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::Counters;
use cairn_term::{Evaluator, Term};

pub(crate) struct Trivial {
    inner: Box<dyn Layer>,
    tally: Tally,
    evaluator: Evaluator,
}

impl Trivial {
    pub fn new(inner: Box<dyn Layer>) -> Trivial {
        Trivial { inner, tally: Tally::new("known model"), evaluator: Evaluator::new() }
    }

    fn own(&mut self, query: &Query<'_>) -> Option<Outcome> {
        for &goal in query.goals {
            if goal == Term::FALSE || query.facts.contains(&query.pool.not(goal)) {
                return Some(Outcome::Unsat(None));
            }
        }
        let known = query.known?;
        let mut under = self.evaluator.under(query.pool, known);
        query.goals.iter().all(|&g| under.holds(g)).then(|| Outcome::Sat(known.clone()))
    }
}

impl Layer for Trivial {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        if let Some(outcome) = self.own(query) {
            return self.tally.answer(outcome);
        }
        self.tally.stop();
        self.inner.decide(query)
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}
