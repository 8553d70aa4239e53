//! Questions about floats, functions of `Math`, products and quotients: values are searched for as for the least of a function, and
//! ranges that are cut into halves tell where there are none.
//!
//! Remainders by constants are looked at by all residues (`congruences`). Search and ranges
//! come twice: for a short time before the layers behind are asked, and longer where these leave the question open.
//! A model that is found is exact, as `evaluation` is; that there is none follows from ranges alone, which allow for what is not
//! known of a function's last place.

mod boxes;
mod congruences;
mod program;
mod reals;
mod search;
mod seeds;

use crate::intervals::{Domains, Narrowed};
use crate::layer::{Layer, Outcome, Query, Tally, function};
use crate::question::{Counters, Unknown};
use boxes::{Boxes, Cut};
use cairn_term::{Binary, Evaluator, Node, Pool, Term, Unary, Value};
use congruences::Residues;
use program::Program;
use search::{Over, Search};
use seeds::Seeds;

/// Questions with more terms are not looked at.
const LARGEST: usize = 4_000;
/// Instructions of a search, and operations on ranges, before the layers behind.
const SHORT: u64 = 300_000;
const GLANCE: u64 = 20_000;
/// The same afterwards, for each conflict that a question may cost.
const LONG: u64 = 200;
const CUTS: u64 = 40;
/// Conflicts of the first attempt of the layers behind.
const FIRST: u64 = 4_000;
/// Instructions that are one unit of the budget's effort.
const INSTRUCTIONS: u64 = 10_000;

pub(crate) struct Numbers {
    inner: Box<dyn Layer>,
    tally: Tally,
    evaluator: Evaluator,
    domains: Domains,
    /// Conflicts that a question may cost.
    effort: u64,
}

/// How much a question is about numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Other,
    /// Products or quotients of unknown integers.
    Integers,
    Floats,
    Functions,
}

fn kind(pool: &Pool, terms: &[Term]) -> Kind {
    let of = |&t: &Term| match pool.node(t) {
        Node::Unary(Unary::Real(_), _) | Node::Binary(Binary::Real(_), ..) => Kind::Functions,
        _ if pool.sort(t).is_float() => Kind::Floats,
        Node::Binary(Binary::Mul, a, b) if pool.value(a).is_none() && pool.value(b).is_none() => {
            Kind::Integers
        }
        Node::Binary(Binary::SDiv | Binary::SRem | Binary::UDiv | Binary::URem, ..) => {
            Kind::Integers
        }
        _ => Kind::Other,
    };
    terms.iter().map(of).max().unwrap_or(Kind::Other)
}

impl Numbers {
    pub fn new(inner: Box<dyn Layer>, effort: u64) -> Numbers {
        let (evaluator, domains) = (Evaluator::new(), Domains::default());
        Numbers { inner, tally: Tally::new("numbers"), evaluator, domains, effort }
    }

    fn refute(&mut self, query: &Query<'_>, roots: &[Term], effort: u64) -> Option<Outcome> {
        match Boxes::of(query.pool, roots, effort).refute(query.budget) {
            Cut::Empty => Some(Outcome::Unsat(None)),
            Cut::Open => None,
        }
    }

    fn search(
        &mut self,
        query: &Query<'_>,
        program: &mut Program,
        seeds: &Seeds,
        effort: u64,
    ) -> Option<Outcome> {
        let start = start(query, program);
        let before = program.steps;
        let over = Search::new(program, seeds, effort, effort, query.budget).run(start);
        query.budget.charge((program.steps - before) / INSTRUCTIONS);
        let Over::Found(point) = over else { return None };
        self.found(query, program, &point)
    }

    /// What remainders by constants tell.
    fn congruences(
        &mut self,
        query: &Query<'_>,
        roots: &[Term],
        program: &mut Program,
    ) -> Option<Outcome> {
        match self.domains.narrow(query.pool, roots.iter().copied()) {
            Narrowed::TooLarge => return None,
            Narrowed::Contradiction => return Some(Outcome::Unsat(None)),
            Narrowed::Domains => {}
        }
        let (var, values) = match congruences::of(query.pool, &self.domains, roots)? {
            Residues::None => return Some(Outcome::Unsat(None)),
            Residues::Some(var, values) => (var, values),
        };
        let at = program.vars.iter().position(|&(v, _)| query.pool.var(v) == var)?;
        let mut point = start(query, program);
        for value in values {
            point[at] = Value::of(program.vars[at].1, value).bits();
            if program.distance(&point) == 0.0 {
                return self.found(query, program, &point);
            }
        }
        None
    }

    fn found(&mut self, query: &Query<'_>, program: &Program, point: &[u64]) -> Option<Outcome> {
        let model = program.model(point);
        let mut under = self.evaluator.under(query.pool, &model);
        let holds = query.conjuncts().all(|t| under.holds(t));
        debug_assert!(holds, "a point without distance that is no model");
        holds.then_some(Outcome::Sat(model))
    }

    fn ask(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.stop();
        let outcome = self.inner.decide(query);
        self.tally.start();
        outcome
    }
}

/// The known values of the variables.
fn start(query: &Query<'_>, program: &Program) -> Vec<u64> {
    let known = |var| query.known.and_then(|m| m.get(var)).map_or(0, Value::bits);
    program.vars.iter().map(|&(var, _)| known(var)).collect()
}

impl Layer for Numbers {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let pool = query.pool;
        let roots: Vec<Term> = query.conjuncts().collect();
        let terms = pool.post_order(roots.iter().copied());
        let kind = kind(pool, &terms);
        let program = if kind == Kind::Other { None } else { Program::of(pool, &roots, LARGEST) };
        let Some(mut program) = program else {
            self.tally.stop();
            return self.inner.decide(query);
        };
        let seeds = Seeds::of(pool, &terms);
        if let Some(unsat) =
            self.refute(query, &roots, GLANCE.min(self.effort.saturating_mul(CUTS)))
        {
            return self.tally.answer(unsat);
        }
        if let Some(outcome) = self.congruences(query, &roots, &mut program) {
            return self.tally.answer(outcome);
        }
        let short = if kind == Kind::Integers { SHORT / 4 } else { SHORT };
        let short = short.min(self.effort.saturating_mul(LONG));
        if let Some(sat) = self.search(query, &mut program, &seeds, short) {
            return self.tally.answer(sat);
        }
        let first = Some(query.effort.map_or(FIRST, |e| e.min(FIRST)));
        let open = match self.ask(&Query { effort: first, ..*query }) {
            Outcome::Unknown(why) => why,
            outcome => {
                self.tally.stop();
                return outcome;
            }
        };
        if query.is_late() {
            return self.tally.answer(Outcome::Unknown(Unknown::Time));
        }
        if let Some(unsat) = self.refute(query, &roots, self.effort.saturating_mul(CUTS)) {
            return self.tally.answer(unsat);
        }
        if let Some(sat) =
            self.search(query, &mut program, &seeds, self.effort.saturating_mul(LONG))
        {
            return self.tally.answer(sat);
        }
        match open {
            _ if query.is_late() => self.tally.answer(Outcome::Unknown(Unknown::Time)),
            Unknown::Effort if kind != Kind::Functions => {
                self.tally.stop();
                self.inner.decide(query)
            }
            open => {
                let open = function(query).map_or(open, Unknown::Function);
                self.tally.answer(Outcome::Unknown(open))
            }
        }
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}
