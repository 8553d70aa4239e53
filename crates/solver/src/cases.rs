//! Questions that a short search leaves open, decided value by value of a variable that has few:
//! the length of a string, an index, a boolean. With the value put in, choices and shifts by it are
//! gone, and what is left is often decided without search.

use crate::equalities::Solved;
use crate::intervals::{Domains, Narrowed};
use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::{Counters, Unknown};
use cairn_term::{Evaluator, Model, Node, Pool, Term, Value, Var};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// Conflicts before cases are looked at, and for each of them.
const SHORT: u64 = 2_000;
/// Values of a variable that are tried one by one.
const VALUES: usize = 16;
/// Cases of one question, with those that cases are split into.
const CASES: usize = 64;
/// A variable is worth it that stands, alone with constants, in this many places.
const PLACES: usize = 3;

pub(crate) struct Cases {
    inner: Box<dyn Layer>,
    tally: Tally,
    domains: Domains,
    evaluator: Evaluator,
}

impl Cases {
    pub fn new(inner: Box<dyn Layer>) -> Cases {
        let (domains, evaluator) = (Domains::default(), Evaluator::new());
        Cases { inner, tally: Tally::new("cases"), domains, evaluator }
    }

    /// A model of the conjuncts, or that there is none, if every case is decided.
    fn decide_by_cases(
        &mut self,
        query: &Query<'_>,
        conjuncts: &[Term],
        left: &mut usize,
    ) -> Option<Option<Model>> {
        let pool = query.pool;
        match self.domains.narrow(pool, conjuncts.iter().copied()) {
            Narrowed::TooLarge => return None,
            Narrowed::Contradiction => return Some(None),
            Narrowed::Domains => {}
        }
        let (var, values) = choose(pool, &self.domains)?;
        *left = left.checked_sub(values.len())?;
        for value in values {
            let value = pool.constant(Value::of(pool.var_sort(var), value));
            let Ok(solved) = Solved::of(pool, conjuncts, Some((var, value))) else { continue };
            if let Some(mut model) = self.case(query, &solved.rest(), left)? {
                solved.complete(pool, &mut self.evaluator, &mut model);
                return Some(Some(model));
            }
        }
        Some(None)
    }

    fn case(
        &mut self,
        query: &Query<'_>,
        rest: &[Term],
        left: &mut usize,
    ) -> Option<Option<Model>> {
        if rest.is_empty() {
            return Some(Some(Model::new()));
        }
        match self.ask(&Query { facts: &[], goals: rest, effort: short(query), ..*query }) {
            Outcome::Sat(model) => Some(Some(model)),
            Outcome::Unsat(_) => Some(None),
            Outcome::Unknown(why) if is_worth_it(&why) => self.decide_by_cases(query, rest, left),
            Outcome::Unknown(_) => None,
        }
    }

    fn ask(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.stop();
        let outcome = self.inner.decide(query);
        self.tally.start();
        outcome
    }
}

/// Whether a simpler question may be answered.
fn is_worth_it(why: &Unknown) -> bool {
    matches!(why, Unknown::Effort | Unknown::TooLarge(_))
}

fn short(query: &Query<'_>) -> Option<u64> {
    Some(query.effort.map_or(SHORT, |effort| effort.min(SHORT)))
}

impl Layer for Cases {
    fn decide(&mut self, query: &Query<'_>) -> Outcome {
        self.tally.ask();
        let first = self.ask(&Query { effort: short(query), ..*query });
        if !matches!(&first, Outcome::Unknown(why) if is_worth_it(why)) {
            self.tally.stop();
            return first;
        }
        let conjuncts: Vec<Term> = query.conjuncts().collect();
        let mut left = CASES;
        match self.decide_by_cases(query, &conjuncts, &mut left) {
            Some(Some(model)) => {
                let mut under = self.evaluator.under(query.pool, &model);
                let holds = conjuncts.iter().all(|&t| under.holds(t));
                debug_assert!(holds, "a model of a case that is none of the question");
                if holds {
                    return self.tally.answer(Outcome::Sat(model));
                }
            }
            Some(None) => return self.tally.answer(Outcome::Unsat(None)),
            None => {}
        }
        self.tally.stop();
        match first {
            // More effort helps only where effort was missing.
            Outcome::Unknown(Unknown::Effort) => self.inner.decide(query),
            open => open,
        }
    }

    fn report(&self, counters: &mut Vec<Counters>) {
        counters.push(self.tally.counters());
        self.inner.report(counters);
    }
}

/// The variable of few values that most places depend on alone: a constant comes in there.
fn choose(pool: &Pool, domains: &Domains) -> Option<(Var, Vec<u64>)> {
    /// Which variables are in a term.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Vars {
        None,
        One(Var),
        More,
    }
    let mut vars: FxHashMap<Term, Vars> = FxHashMap::default();
    let mut places: FxHashMap<Var, usize> = FxHashMap::default();
    for &t in domains.terms() {
        let node = pool.node(t);
        let own = match node {
            Node::Const(_) => Vars::None,
            Node::Var(var) => Vars::One(var),
            _ => node.args().map(|a| vars[&a]).fold(Vars::None, |all, one| match (all, one) {
                (Vars::None, v) | (v, Vars::None) => v,
                _ if all == one => all,
                _ => Vars::More,
            }),
        };
        if own == Vars::More {
            for arg in node.args() {
                if let Vars::One(var) = vars[&arg] {
                    *places.entry(var).or_default() += 1;
                }
            }
        }
        vars.insert(t, own);
    }
    let count = |var: &Var| places.get(var).copied().unwrap_or(0);
    let worth = domains.terms().iter().filter_map(|&t| match pool.node(t) {
        Node::Var(var) if count(&var) >= PLACES => Some((var, domains.values(t, VALUES)?)),
        _ => None,
    });
    let open = worth.filter(|(_, values)| values.len() > 1);
    open.max_by_key(|(var, values)| (count(var), Reverse((values.len(), *var))))
}
