//! Bounds and single bits: what follows from the conjuncts without search.
//!
//! Ranges of all terms in a question are narrowed by each other, from operands to results and back.
//! An empty range is a contradiction. Otherwise values from the ranges are tried.

pub(crate) mod backward;
mod candidates;
mod domain;
pub(crate) mod forward;
mod invert;

use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::Counters;
use cairn_term::{Node, Pool, Sort, Term};
use candidates::Candidates;
pub(crate) use domain::Range;

/// Questions with more terms than this are not looked at: they are rarely decided here.
const LARGEST: usize = 3_000;
/// Each is a pass over all terms in both directions.
const ROUNDS: usize = 4;

pub(crate) struct Intervals {
    inner: Box<dyn Layer>,
    tally: Tally,
    ranges: Ranges,
    candidates: Candidates,
}

impl Intervals {
    pub fn new(inner: Box<dyn Layer>) -> Intervals {
        Intervals {
            inner,
            tally: Tally::new("intervals"),
            ranges: Ranges::default(),
            candidates: Candidates::default(),
        }
    }

    fn own(&mut self, query: &Query<'_>) -> Option<Outcome> {
        if !self.ranges.collect(query.pool, query.conjuncts()) {
            return None;
        }
        if self.ranges.narrow(query.pool, query.conjuncts()).is_none() {
            return Some(Outcome::Unsat(None));
        }
        self.candidates.find(query, &self.ranges).map(Outcome::Sat)
    }
}

impl Layer for Intervals {
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

/// What ranges leave of a question, for other layers.
#[derive(Default)]
pub(crate) struct Domains {
    ranges: Ranges,
}

pub(crate) enum Narrowed {
    /// The question was not looked at.
    TooLarge,
    Contradiction,
    Domains,
}

impl Domains {
    pub fn narrow(
        &mut self,
        pool: &Pool,
        conjuncts: impl Iterator<Item = Term> + Clone,
    ) -> Narrowed {
        if !self.ranges.collect(pool, conjuncts.clone()) {
            return Narrowed::TooLarge;
        }
        match self.ranges.narrow(pool, conjuncts) {
            None => Narrowed::Contradiction,
            Some(()) => Narrowed::Domains,
        }
    }

    /// All terms of the question, arguments before what they are arguments of.
    pub fn terms(&self) -> &[Term] {
        &self.ranges.terms
    }

    /// The least and the greatest signed number that one of the terms can be.
    pub fn bounds(&self, t: Term) -> (i64, i64) {
        let range = self.ranges.get(t);
        (range.least, range.most)
    }

    /// All values that one of the terms can have, if there are at most `most`.
    pub fn values(&self, t: Term, most: usize) -> Option<Vec<u64>> {
        self.ranges.get(t).values(most)
    }
}

fn bits(sort: Sort) -> u32 {
    match sort {
        Sort::Bool => 1,
        Sort::Bv(w) => w.bits(),
        Sort::F32 => 32,
        Sort::F64 => 64,
    }
}

/// The ranges of the terms of one question.
#[derive(Default)]
struct Ranges {
    /// All terms, arguments before what they are arguments of.
    terms: Vec<Term>,
    ranges: Vec<Range>,
    /// Where a term is in the two above, by its number.
    slots: Vec<Slot>,
    walk: u32,
    changed: bool,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// The walk that collected the term.
    walk: u32,
    at: u32,
}

impl Ranges {
    fn get(&self, t: Term) -> &Range {
        &self.ranges[self.at(t)]
    }

    fn at(&self, t: Term) -> usize {
        self.slots[t.id() as usize].at as usize
    }

    /// Whether there are not too many terms.
    fn collect(&mut self, pool: &Pool, roots: impl Iterator<Item = Term>) -> bool {
        self.walk = self.walk.checked_add(1).unwrap_or_else(|| {
            self.slots.clear();
            1
        });
        self.terms.clear();
        let mut todo: Vec<Term> = roots.collect();
        let last = todo.iter().map(|t| t.id() as usize).max().unwrap_or(0);
        if self.slots.len() <= last {
            let len = (last + 1).max(2 * self.slots.len());
            self.slots.resize(len, Slot::default());
        }
        while let Some(t) = todo.pop() {
            let slot = &mut self.slots[t.id() as usize];
            if std::mem::replace(&mut slot.walk, self.walk) != self.walk {
                self.terms.push(t);
                todo.extend(pool.node(t).args());
                if self.terms.len() > LARGEST {
                    return false;
                }
            }
        }
        self.terms.sort_unstable();
        self.ranges.clear();
        for (at, &t) in self.terms.iter().enumerate() {
            self.slots[t.id() as usize].at = at as u32;
            self.ranges.push(Range::all(bits(pool.sort(t))));
        }
        true
    }

    /// Narrows all ranges under the assumption that `roots` are true; nothing if they cannot be.
    fn narrow(&mut self, pool: &Pool, roots: impl Iterator<Item = Term>) -> Option<()> {
        let terms = std::mem::take(&mut self.terms);
        let result = self.rounds(pool, &terms, roots);
        self.terms = terms;
        result
    }

    fn rounds(
        &mut self,
        pool: &Pool,
        terms: &[Term],
        roots: impl Iterator<Item = Term>,
    ) -> Option<()> {
        for t in roots {
            self.meet(t, &Range::bool(true))?;
        }
        for _ in 0..ROUNDS {
            self.changed = false;
            for &t in terms {
                let range = self.forward(pool, t);
                self.meet(t, &range)?;
            }
            for &t in terms.iter().rev() {
                self.backward(pool, t)?;
            }
            if !self.changed {
                break;
            }
        }
        Some(())
    }

    fn meet(&mut self, t: Term, with: &Range) -> Option<()> {
        let at = self.at(t);
        let range = &mut self.ranges[at];
        let new = range.meet(with)?;
        self.changed |= new != *range;
        *range = new;
        Some(())
    }

    fn forward(&self, pool: &Pool, t: Term) -> Range {
        let width = self.get(t).bits;
        match pool.node(t) {
            Node::Const(v) => Range::exact(width, v.bits()),
            Node::Var(_) => Range::all(width),
            Node::Unary(op, a) => forward::unary(op, width, self.get(a)),
            Node::Binary(op, a, b) => forward::binary(op, width, self.get(a), self.get(b)),
            Node::Ite(c, a, b) => match self.get(c).as_bool() {
                Some(true) => *self.get(a),
                Some(false) => *self.get(b),
                None => self.get(a).join(self.get(b)),
            },
        }
    }

    fn backward(&mut self, pool: &Pool, t: Term) -> Option<()> {
        let r = *self.get(t);
        match pool.node(t) {
            Node::Const(_) | Node::Var(_) => Some(()),
            Node::Unary(op, a) => {
                let new = backward::unary(op, &r, self.get(a))?;
                self.meet(a, &new)
            }
            Node::Binary(op, a, b) => {
                let (x, y) = backward::binary(op, &r, self.get(a), self.get(b))?;
                self.meet(a, &x)?;
                self.meet(b, &y)
            }
            Node::Ite(c, a, b) => {
                let (x, y) = (self.get(a).meet(&r), self.get(b).meet(&r));
                match (self.get(c).as_bool(), x, y) {
                    (Some(true), x, _) => self.meet(a, &x?),
                    (Some(false), _, y) => self.meet(b, &y?),
                    (None, None, None) => None,
                    (None, None, _) => self.meet(c, &Range::bool(false)),
                    (None, _, None) => self.meet(c, &Range::bool(true)),
                    (None, Some(_), Some(_)) => Some(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
