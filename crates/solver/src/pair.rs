//! Two back ends: one asked after the other, or one checked by the other.

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{Counters, Unknown};

/// Asks the second where the first leaves the answer open.
pub(crate) struct Second {
    pub first: Box<dyn Layer>,
    pub second: Box<dyn Layer>,
}

impl Layer for Second {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        match self.first.decide(query) {
            open @ Outcome::Unknown(_) => match self.second.decide(query) {
                // The reason of the one that was asked for first.
                Outcome::Unknown(_) => open,
                outcome => outcome,
            },
            outcome => outcome,
        }
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        self.first.report(counters);
        self.second.report(counters);
    }
}

/// Asks both, always. A contradiction between them answers nothing and is counted.
pub(crate) struct CrossCheck {
    first: Box<dyn Layer>,
    second: Box<dyn Layer>,
    tally: Tally,
}

impl CrossCheck {
    pub fn new(first: Box<dyn Layer>, second: Box<dyn Layer>) -> CrossCheck {
        CrossCheck { first, second, tally: Tally::new("cross-check") }
    }
}

impl Layer for CrossCheck {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        self.tally.stop();
        let (first, second) = (self.first.decide(query), self.second.decide(query));
        self.tally.start();
        let contradiction = match (&first, &second) {
            (Outcome::Sat(model), Outcome::Unsat(_)) => Some(("sat", "unsat", model)),
            (Outcome::Unsat(_), Outcome::Sat(model)) => Some(("unsat", "sat", model)),
            _ => None,
        };
        let Some((one, other, model)) = contradiction else {
            self.tally.stop();
            return if let Outcome::Unknown(_) = first { second } else { first };
        };
        let terms: Vec<String> =
            query.conjuncts().map(|t| query.pool.display_within(t, 50).to_string()).collect();
        let message =
            format!("disagreement: {one} and {other} with {model:?} for {}", terms.join(" && "));
        self.tally.answer(Outcome::Unknown(Unknown::Backend(message)))
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.first.report(counters);
        self.second.report(counters);
    }
}
