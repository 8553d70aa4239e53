//! Questions in which so few bits matter that all their values can be tried: loops over a byte, or
//! over what a mask leaves of an int.

use crate::intervals::{Domains, Narrowed};
use crate::layer::{Layer, Outcome, Query, Tally};
use crate::question::Counters;
use cairn_term::{Binary, Evaluator, Model, Node, Pool, Sort, Term, Unary, Value, Var, Width};
use rustc_hash::{FxHashMap, FxHashSet};

/// Values of one variable.
const VALUES: usize = 256;
/// Combinations of values, times the terms that each may have to evaluate.
const EVALUATIONS: usize = 200_000;

pub(crate) struct Enumeration {
    inner: Box<dyn Layer>,
    tally: Tally,
    domains: Domains,
    evaluator: Evaluator,
}

impl Enumeration {
    pub fn new(inner: Box<dyn Layer>) -> Enumeration {
        let (domains, evaluator) = (Domains::default(), Evaluator::new());
        Enumeration { inner, tally: Tally::new("enumeration"), domains, evaluator }
    }

    fn own(&mut self, query: &Query<'_>) -> Option<Outcome> {
        let pool = query.pool;
        match self.domains.narrow(pool, query.conjuncts()) {
            Narrowed::TooLarge => return None,
            Narrowed::Contradiction => return Some(Outcome::Unsat(None)),
            Narrowed::Domains => {}
        }
        let values = self.values(pool)?;
        // Bounds and bits that no number has together.
        if values.iter().any(|(_, values)| values.is_empty()) {
            return Some(Outcome::Unsat(None));
        }
        let mut model: Model = values.iter().map(|(var, v)| (*var, v[0])).collect();
        let mut at = vec![0; values.len()];
        loop {
            let mut under = self.evaluator.under(pool, &model);
            // The goals first: they are what fails most.
            if query.goals.iter().chain(query.facts).all(|&t| under.holds(t)) {
                return Some(Outcome::Sat(model));
            }
            // As a counter counts: those that are through begin again, the next goes on.
            let through =
                at.iter().zip(&values).take_while(|(at, v)| **at + 1 == v.1.len()).count();
            let next = at.get_mut(through);
            let Some(next) = next else { return Some(Outcome::Unsat(None)) };
            *next += 1;
            model.set(values[through].0, values[through].1[*next]);
            for (at, (var, values)) in at.iter_mut().zip(&values).take(through) {
                *at = 0;
                model.set(*var, values[0]);
            }
        }
    }

    /// Values for all variables, such that some combination of them is a model if anything is.
    fn values(&self, pool: &Pool) -> Option<Vec<(Var, Vec<Value>)>> {
        let terms = self.domains.terms();
        // What is evaluated may not be HotSpot's value.
        let is_function = |t: &Term| {
            matches!(
                pool.node(*t),
                Node::Unary(Unary::Real(_), _) | Node::Binary(Binary::Real(_), ..)
            )
        };
        if terms.iter().any(is_function) {
            return None;
        }
        let mut left = EVALUATIONS / terms.len().max(1);
        let is_var = |t: &&Term| matches!(pool.node(**t), Node::Var(_));
        // Most questions have a variable with too many values in sight.
        let wide = |&t: &Term| !matches!(pool.sort(t), Sort::Bool | Sort::Bv(_));
        if terms.iter().filter(is_var).any(wide) {
            return None;
        }
        let matter = bits_that_matter(pool, terms);
        let mut all = Vec::new();
        for &t in terms.iter().filter(is_var) {
            let Node::Var(var) = pool.node(t) else { continue };
            let mask = matter.get(&t).copied().unwrap_or(0);
            let mut values = self.domains.values(t, VALUES).or_else(|| combinations(mask))?;
            // Of values that differ in other bits only, one stands for all.
            let mut seen = FxHashSet::default();
            values.retain(|v| seen.insert(v & mask));
            left /= values.len().max(1);
            if left == 0 {
                return None;
            }
            let sort = pool.sort(t);
            all.push((var, values.into_iter().map(|v| Value::of(sort, v)).collect()));
        }
        Some(all)
    }
}

impl Layer for Enumeration {
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

/// All values of some bits, if there are not too many.
fn combinations(mask: u64) -> Option<Vec<u64>> {
    let count = 1usize.checked_shl(mask.count_ones()).filter(|&n| n <= VALUES)?;
    let mut value = 0u64;
    let next = |_| {
        let now = value;
        value = value.wrapping_sub(mask) & mask;
        now
    };
    Some((0..count).map(next).collect())
}

/// The bits of terms that the conjuncts' values depend on; those of a term that is missing do not
/// matter. Arguments come before what they are arguments of.
fn bits_that_matter(pool: &Pool, terms: &[Term]) -> FxHashMap<Term, u64> {
    let mut matter: FxHashMap<Term, u64> = FxHashMap::default();
    for &t in terms.iter().rev() {
        let own = match pool.sort(t) {
            // A conjunct is nobody's argument, and a boolean has but one bit.
            Sort::Bool => 1,
            Sort::Bv(w) => matter.get(&t).copied().unwrap_or(0) & w.mask(),
            Sort::F32 | Sort::F64 => u64::MAX,
        };
        let mut use_bits = |arg, bits| *matter.entry(arg).or_default() |= bits;
        let up_to_highest = own.checked_ilog2().map_or(0, |n| u64::MAX >> (63 - n));
        match pool.node(t) {
            Node::Const(_) | Node::Var(_) => {}
            Node::Unary(op, a) => match op {
                Unary::BvNot | Unary::Truncate(_) => use_bits(a, own),
                Unary::ZeroExtend(_) => use_bits(a, own & pool.width(a).mask()),
                Unary::SignExtend(_) => use_bits(a, through_sign(own, pool.width(a))),
                Unary::Neg => use_bits(a, up_to_highest),
                _ => use_bits(a, u64::MAX),
            },
            Node::Binary(op, a, b) => {
                let bits = match (op, pool.value(b)) {
                    (Binary::And, Some(c)) => own & c.bits(),
                    (Binary::Or, Some(c)) => own & !c.bits(),
                    (Binary::And | Binary::Or | Binary::Xor, _) => own,
                    (Binary::Add | Binary::Sub | Binary::Mul, _) => up_to_highest,
                    _ => u64::MAX,
                };
                use_bits(a, bits);
                use_bits(b, bits);
            }
            Node::Ite(c, a, b) => {
                use_bits(c, 1);
                use_bits(a, own);
                use_bits(b, own);
            }
        }
    }
    matter
}

/// The bits of an operand of this width that a sign extension takes `bits` from.
fn through_sign(bits: u64, from: Width) -> u64 {
    let sign = if bits & !from.mask() != 0 { 1 << (from.bits() - 1) } else { 0 };
    bits & from.mask() | sign
}
