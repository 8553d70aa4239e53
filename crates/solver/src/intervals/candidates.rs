//! Values that might do. Nothing here proves anything: a model counts once all conjuncts hold in it.
//!
//! Besides the ends of the ranges, a model is repaired step by step: the first conjunct that does
//! not hold is followed down to one variable, which gets the value that the operations on the way
//! ask for. It is a local search with few steps; most branches depend on one comparison.

use super::domain::Range;
use super::invert::{self, Next};
use super::{Ranges, bits};
use crate::layer::Query;
use cairn_term::{Evaluator, Model, Node, Pool, Term, Value, Var};

/// Steps of a repair, ...
const STEPS: usize = 200;
/// ... and terms it may evaluate, which leaves fewer steps for large questions.
const TERMS: usize = 50_000;

#[derive(Default)]
pub(super) struct Candidates {
    evaluator: Evaluator,
}

impl Candidates {
    pub fn find(&mut self, query: &Query<'_>, ranges: &Ranges) -> Option<Model> {
        let pool = query.pool;
        let vars: Vec<(Var, Range)> = ranges
            .terms
            .iter()
            .filter_map(|&t| match pool.node(t) {
                Node::Var(v) => Some((v, *ranges.get(t))),
                _ => None,
            })
            .collect();
        let start = assign(pool, &vars, |var, range| {
            let old = query.known.and_then(|m| m.get(var)).map_or(0, Value::bits);
            nearest(range, old)
        });
        if let Some(model) = self.repair(query, ranges, start) {
            return Some(model);
        }
        let ends: [fn(&Range) -> u64; 3] = [
            |r| nearest(r, 0),
            |r| nearest(r, r.least as u64 & super::domain::mask(r.bits)),
            |r| nearest(r, r.most as u64 & super::domain::mask(r.bits)),
        ];
        ends.into_iter()
            .map(|end| assign(pool, &vars, |_, range| end(range)))
            .find(|model| self.failing(query, model).is_none())
    }

    /// A conjunct that does not hold; a goal if there is one.
    fn failing(&mut self, query: &Query<'_>, model: &Model) -> Option<Term> {
        let mut under = self.evaluator.under(query.pool, model);
        query.goals.iter().chain(query.facts.iter().rev()).copied().find(|&t| !under.holds(t))
    }

    fn repair(&mut self, query: &Query<'_>, ranges: &Ranges, mut model: Model) -> Option<Model> {
        let mut chance = 0x9e37_79b9_7f4a_7c15;
        for _ in 0..STEPS.min(TERMS / ranges.terms.len().max(1)) {
            let Some(t) = self.failing(query, &model) else { return Some(model) };
            let (var, value) = self.descend(query.pool, t, &model, &mut chance)?;
            let range = ranges.get(query.pool.var(var));
            let sort = query.pool.var_sort(var);
            model.set(var, Value::of(sort, nearest(range, value)));
        }
        None
    }

    /// A variable, and the value with which `t` would hold.
    fn descend(
        &mut self,
        pool: &Pool,
        t: Term,
        model: &Model,
        chance: &mut u64,
    ) -> Option<(Var, u64)> {
        let mut under = self.evaluator.under(pool, model);
        let (mut t, mut target) = (t, Value::bool(true));
        loop {
            // A linear congruential generator: the same choices in every run.
            *chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let coin = *chance >> 33;
            let next = match pool.node(t) {
                Node::Const(_) => return None,
                Node::Var(var) => return Some((var, target.bits())),
                Node::Unary(op, a) => {
                    Next { left: true, target: invert::unary(op, target, under.eval(a))? }
                }
                Node::Binary(op, a, b) => {
                    let fixed = (pool.value(a).is_some(), pool.value(b).is_some());
                    let values = (under.eval(a), under.eval(b));
                    invert::binary(op, target, values, fixed, coin)?
                }
                Node::Ite(c, a, b) => {
                    let taken = under.eval(c).as_bool();
                    let (kept, other) = if taken { (a, b) } else { (b, a) };
                    let flip = under.eval(other) == target
                        || pool.value(kept).is_some()
                        || coin.is_multiple_of(4) && pool.value(other).is_none();
                    (t, target) = if flip { (c, Value::bool(!taken)) } else { (kept, target) };
                    continue;
                }
            };
            let mut args = pool.node(t).args();
            t = if next.left { args.next()? } else { args.nth(1)? };
            target = next.target;
        }
    }
}

fn assign(pool: &Pool, vars: &[(Var, Range)], pick: impl Fn(Var, &Range) -> u64) -> Model {
    let value = |&(var, ref range): &(Var, Range)| {
        debug_assert_eq!(range.bits, bits(pool.var_sort(var)));
        (var, Value::of(pool.var_sort(var), pick(var, range)))
    };
    vars.iter().map(value).collect()
}

/// A member of the range, `v` if it is one. Where bounds and bits together are hard to meet it may
/// be none: the model is evaluated anyway.
fn nearest(range: &Range, v: u64) -> u64 {
    if range.contains(v) {
        return v;
    }
    let signed = super::domain::signed(range.bits, v).clamp(range.least, range.most);
    let v = signed as u64 & super::domain::mask(range.bits);
    let v = v.clamp(range.low, range.high) & !range.zeros | range.ones;
    if range.contains(v) { v } else { range.low }
}
