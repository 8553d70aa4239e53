//! The chain: layers put together, and the public face of them.

use crate::blast::backend::Blast;
use crate::cache::Cache;
use crate::cases::Cases;
use crate::enumeration::Enumeration;
use crate::equalities::Equalities;
use crate::intervals::Intervals;
use crate::layer::{Layer, Outcome, Query};
use crate::numbers::Numbers;
use crate::orders::Orders;
use crate::pair::{CrossCheck, Second};
use crate::parts::Parts;
use crate::question::{Backend, BackendError, ChainOptions, Counters, Question, Solver, Verdict};
use crate::record::Record;
use crate::trivial::Trivial;
use crate::z3::Z3;
use cairn_budget::Budget;
use cairn_term::Model;
use std::time::Duration;

/// A solver for the terms of one pool.
pub fn chain(options: &ChainOptions) -> Result<Box<dyn Solver>, BackendError> {
    let mut top = backend(options)?;
    if options.layers {
        // Above the layers whose questions can be hard.
        top = Box::new(Numbers::new(top, options.effort));
        if let Some(to) = &options.record {
            top = Box::new(Record::new(top, to.clone()));
        }
        top = Box::new(Enumeration::new(top));
        top = Box::new(Equalities::new(top));
        top = Box::new(Intervals::new(top));
        top = Box::new(Orders::new(top));
        top = Box::new(Cache::new(top));
        top = Box::new(Parts::new(top));
        top = Box::new(Trivial::new(top));
    }
    let time = options.time_per_question;
    Ok(Box::new(Chain { top, layers: options.layers, time, budget: Budget::default() }))
}

fn backend(options: &ChainOptions) -> Result<Box<dyn Layer>, BackendError> {
    let blast = || {
        let blast = Box::new(Blast::new(options.effort));
        // Another back end has no short search to begin with.
        if options.layers { Box::new(Cases::new(blast)) as Box<dyn Layer> } else { blast }
    };
    let z3 = || Ok(Box::new(Z3::new()?) as Box<dyn Layer>);
    Ok(match (options.backend, options.cross_check) {
        (Backend::Blast, false) => blast(),
        (Backend::Z3, false) => z3()?,
        (Backend::Both, false) => Box::new(Second { first: blast(), second: z3()? }),
        (Backend::Z3, true) => Box::new(CrossCheck::new(z3()?, blast())),
        (_, true) => Box::new(CrossCheck::new(blast(), z3()?)),
    })
}

struct Chain {
    top: Box<dyn Layer>,
    layers: bool,
    time: Duration,
    /// Of the whole run.
    budget: Budget,
}

impl Solver for Chain {
    fn check(&mut self, question: &Question<'_>) -> Verdict {
        let budget = &self.budget.within(self.time);
        let Question { pool, facts, known, goal } = *question;
        match self.top.decide(&Query { pool, facts, goals: &[goal], known, budget, effort: None }) {
            Outcome::Sat(mut model) => {
                if !self.layers {
                    keep_known(&mut model, known);
                }
                debug_assert!(
                    facts.iter().chain([&goal]).all(|&t| pool.holds(t, &model)),
                    "a model that satisfies its question"
                );
                Verdict::Sat(model)
            }
            Outcome::Unsat(_) => Verdict::Unsat,
            Outcome::Unknown(why) => Verdict::Unknown(why),
        }
    }

    fn counters(&self) -> Vec<Counters> {
        let mut counters = Vec::new();
        self.top.report(&mut counters);
        counters
    }

    fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }
}

/// A back end's model has the variables of the question and no others: these stay what they were.
fn keep_known(model: &mut Model, known: Option<&Model>) {
    for (var, value) in known.iter().flat_map(|m| m.iter()) {
        if model.get(var).is_none() {
            model.set(var, value);
        }
    }
}
