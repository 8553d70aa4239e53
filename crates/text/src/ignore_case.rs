//! Comparing without regard to case.
//!
//! Java compares the lower case of the upper case of two characters that differ. In Latin-1 this
//! is the lower case, but for the micro sign, which becomes the Greek letter.

use crate::case::{is_latin1, is_latin1_upper, lower};
use crate::mux;
use crate::text::{Exact, Text, unit};
use cairn_term::{Pool, Term, Width};

/// What equals a constant of Latin-1 without regard to case and is not its other case in Latin-1.
const ELSEWHERE: [(u16, &[u16]); 7] = [
    (0x69, &[0x130, 0x131]),
    (0x6b, &[0x212a]),
    (0x73, &[0x17f]),
    (0xb5, &[0x39c, 0x3bc]),
    (0xdf, &[0x1e9e]),
    (0xe5, &[0x212b]),
    (0xff, &[0x178]),
];

/// Whether two characters are the same. Exact if one is a constant of Latin-1, if both are of
/// Latin-1, and if they are identical.
fn same(p: &Pool, a: Term, b: Term) -> Exact<Term> {
    let latin1 = |t| p.value(t).is_some_and(|v| v.bits() <= 0xff);
    match (latin1(a), latin1(b)) {
        (true, true) => Exact { value: p.eq(lower(p, a), lower(p, b)), exact: Term::TRUE },
        (true, false) => Exact { value: same_as_constant(p, b, a), exact: Term::TRUE },
        (false, true) => Exact { value: same_as_constant(p, a, b), exact: Term::TRUE },
        (false, false) => {
            let identical = p.eq(a, b);
            let value = p.or(identical, p.eq(lower(p, a), lower(p, b)));
            let exact = p.or(identical, p.and(is_latin1(p, a), is_latin1(p, b)));
            Exact { value, exact }
        }
    }
}

fn same_as_constant(p: &Pool, a: Term, constant: Term) -> Term {
    let low = lower(p, constant);
    let high = if is_latin1_upper(p, p.bv_and(low, unit(p, !0x20))) == Term::TRUE {
        p.bv_and(low, unit(p, !0x20))
    } else {
        low
    };
    let others = ELSEWHERE.iter().filter(|(k, _)| unit(p, *k) == low).flat_map(|(_, o)| *o);
    let both = p.or(p.eq(a, low), p.eq(a, high));
    others.fold(both, |any, &o| p.or(any, p.eq(a, unit(p, o))))
}

/// The lower case of the upper case, of Latin-1.
fn folded(p: &Pool, c: Term) -> Term {
    p.ite(p.eq(c, unit(p, 0xb5)), unit(p, 0x3bc), lower(p, c))
}

impl Text {
    pub fn equals_ignore_case(&self, p: &Pool, other: &Text) -> Exact<Term> {
        let value = self.equal_by(p, other, |a, b| same(p, a, b).value);
        let pairs = self.pairs(p, other).into_iter();
        let chars = pairs
            .fold(Term::TRUE, |all, (live, a, b)| p.and(all, p.implies(live, same(p, a, b).exact)));
        Exact { value, exact: p.implies(self.same_length(p, other), chars) }
    }

    pub fn compare_to_ignore_case(&self, p: &Pool, other: &Text) -> Exact<Term> {
        self.compare_by(p, other, |a, b| {
            let exact = p.or(p.eq(a, b), p.and(is_latin1(p, a), is_latin1(p, b)));
            Exact { value: (folded(p, a), folded(p, b)), exact }
        })
    }

    /// `regionMatches(ignoreCase, offset, other, other_offset, len)`, for all ints.
    pub fn region_matches(
        &self,
        p: &Pool,
        ignore_case: bool,
        offset: Term,
        other: &Text,
        other_offset: Term,
        len: Term,
    ) -> Exact<Term> {
        let fits = p.and(self.has_region(p, offset, len), other.has_region(p, other_offset, len));
        let most = self.capacity().min(other.capacity());
        let left = mux::shift_left(p, self.chars(), offset, most);
        let right = mux::shift_left(p, other.chars(), other_offset, most);
        let (mut value, mut exact) = (fits, Term::TRUE);
        for (i, (&a, &b)) in left.iter().zip(&right).enumerate() {
            let live = p.slt(p.int(i as i32), len);
            let pair = if ignore_case {
                same(p, a, b)
            } else {
                Exact { value: p.eq(a, b), exact: Term::TRUE }
            };
            value = p.and(value, p.implies(live, pair.value));
            exact = p.and(exact, p.implies(live, pair.exact));
        }
        Exact { value, exact: p.implies(fits, exact) }
    }

    /// Whether `offset` is not negative and `len` more characters do not end behind the text.
    fn has_region(&self, p: &Pool, offset: Term, len: Term) -> Term {
        let constant = |t| p.value(t).map(|v| v.signed());
        let start = p.sle(p.int(0), offset);
        if let (Some(offset), Some(len)) = (constant(offset), constant(len)) {
            let end = usize::try_from(offset + len).unwrap_or(0);
            return p.and(start, self.at_least(p, end));
        }
        // As longs: an int could overflow.
        let [offset, len, all] = [offset, len, self.len()].map(|t| p.sign_extend(Width::W64, t));
        p.and(start, p.sle(p.add(offset, len), all))
    }
}
