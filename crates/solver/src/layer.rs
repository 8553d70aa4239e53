//! What the layers of the chain have in common.

use crate::question::{Counters, Unknown};
use cairn_budget::Budget;
use cairn_term::{Binary, Model, Node, Pool, Term, Unary};
use std::time::Instant;

/// A question on its way down the chain. Terms are boolean and none is a constant, except in what
/// the first layer gets.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    pub pool: &'a Pool,
    /// Satisfiable together.
    pub facts: &'a [Term],
    /// What must hold besides.
    pub goals: &'a [Term],
    /// A model of the facts; it may hold more variables than they have.
    pub known: Option<&'a Model>,
    pub budget: &'a Budget,
    /// Conflicts that are to be spent on it, where that is less than the back end's own limit.
    pub effort: Option<u64>,
}

impl Query<'_> {
    pub fn conjuncts(&self) -> impl Iterator<Item = Term> + Clone + '_ {
        self.facts.iter().chain(self.goals).copied()
    }

    pub fn is_late(&self) -> bool {
        self.budget.is_over()
    }
}

/// The name of a function of `Math` in a question, if there is one.
pub(crate) fn function(query: &Query<'_>) -> Option<&'static str> {
    let terms = query.pool.post_order(query.conjuncts());
    terms.iter().find_map(|&t| match query.pool.node(t) {
        Node::Unary(Unary::Real(f), _) => Some(f.name()),
        Node::Binary(Binary::Real(f), ..) => Some(f.name()),
        _ => None,
    })
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// Says nothing about variables that are not in the query.
    Sat(Model),
    /// Conjuncts of the query that contradict each other, if the layer knows fewer than all.
    Unsat(Option<Vec<Term>>),
    Unknown(Unknown),
}

pub(crate) trait Layer {
    fn decide(&mut self, query: &Query<'_>) -> Outcome;

    /// Appends the counters of this layer, then those of the layers behind it.
    fn report(&self, counters: &mut Vec<Counters>);
}

/// A layer's counters and its clock, which stands still while another layer works.
pub(crate) struct Tally {
    counters: Counters,
    since: Instant,
}

impl Tally {
    pub fn new(layer: &'static str) -> Tally {
        Tally { counters: Counters { layer, ..Counters::default() }, since: Instant::now() }
    }

    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// A question arrives.
    pub fn ask(&mut self) {
        self.counters.asked += 1;
        self.start();
    }

    pub fn start(&mut self) {
        self.since = Instant::now();
    }

    pub fn stop(&mut self) {
        self.counters.nanos += self.since.elapsed().as_nanos() as u64;
    }

    /// The layer answers by itself.
    pub fn answer(&mut self, outcome: Outcome) -> Outcome {
        self.stop();
        match outcome {
            Outcome::Sat(_) => self.counters.sat += 1,
            Outcome::Unsat(_) => self.counters.unsat += 1,
            Outcome::Unknown(_) => self.counters.unknown += 1,
        }
        outcome
    }
}
