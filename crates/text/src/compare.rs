//! Comparing texts, and what is computed over a whole text.

use crate::mux;
use crate::text::{Exact, Text};
use cairn_term::{Pool, Term, Width};

impl Text {
    pub fn equals(&self, p: &Pool, other: &Text) -> Term {
        self.equal_by(p, other, |a, b| p.eq(a, b))
    }

    /// The same length, and at each position what fulfils `same`.
    pub(crate) fn equal_by(
        &self,
        p: &Pool,
        other: &Text,
        mut same: impl FnMut(Term, Term) -> Term,
    ) -> Term {
        let equal = self.same_length(p, other);
        let pairs = self.pairs(p, other).into_iter();
        pairs.fold(equal, |all, (live, a, b)| p.and(all, p.implies(live, same(a, b))))
    }

    pub(crate) fn same_length(&self, p: &Pool, other: &Text) -> Term {
        if self.min_len() > other.capacity() || other.min_len() > self.capacity() {
            return Term::FALSE;
        }
        p.eq(self.len(), other.len())
    }

    /// The pairs of characters at the same position, and whether the position is below the length,
    /// where both texts have the same.
    pub(crate) fn pairs(&self, p: &Pool, other: &Text) -> Vec<(Term, Term, Term)> {
        // The length of which more is known: with a constant the question goes away.
        let known = if self.min_len() < other.min_len() { other } else { self };
        let chars = self.chars().iter().zip(other.chars()).enumerate();
        chars.map(|(i, (&a, &b))| (known.live(p, i), a, b)).collect()
    }

    /// `compareTo(other)`.
    pub fn compare_to(&self, p: &Pool, other: &Text) -> Term {
        self.compare_by(p, other, |a, b| Exact { value: (a, b), exact: Term::TRUE }).value
    }

    /// The difference of the first pair of characters that differ after `map`, else of the lengths.
    /// Exact if the pairs up to the first that differ are, where differing is exactly known too.
    pub(crate) fn compare_by(
        &self,
        p: &Pool,
        other: &Text,
        mut map: impl FnMut(Term, Term) -> Exact<(Term, Term)>,
    ) -> Exact<Term> {
        let mut differ = Term::FALSE;
        let mut exact = Term::TRUE;
        let mut at = None;
        let pairs = self.chars().iter().zip(other.chars()).enumerate().rev();
        for (i, (&a, &b)) in pairs {
            let mapped = map(a, b);
            let (x, y) = mapped.value;
            let both = p.and(self.live(p, i), other.live(p, i));
            let here = p.and(both, p.ne(x, y));
            at = Some(match at {
                Some((u, v)) => (p.ite(here, x, u), p.ite(here, y, v)),
                None => (x, y),
            });
            exact = p.and(p.implies(both, mapped.exact), p.or(here, exact));
            differ = p.or(here, differ);
        }
        let lengths = p.sub(self.len(), other.len());
        let Some((x, y)) = at else { return Exact { value: lengths, exact } };
        let chars = p.sub(p.zero_extend(Width::W32, x), p.zero_extend(Width::W32, y));
        Exact { value: p.ite(differ, chars, lengths), exact }
    }

    /// `hashCode()`.
    pub fn hash_code(&self, p: &Pool) -> Term {
        let mut hash = p.int(0);
        let mut prefixes = vec![hash];
        for &c in self.chars() {
            // 31 times: one subtraction is less to a solver than the sum of five rows.
            let times = p.sub(p.shl(hash, p.int(5)), hash);
            hash = p.add(times, p.zero_extend(Width::W32, c));
            prefixes.push(hash);
        }
        let possible = &prefixes[self.min_len()..];
        let index = p.sub(self.len(), p.int(self.min_len() as i32));
        mux::select(p, possible, index).expect("the hash of the whole capacity is among them")
    }
}
