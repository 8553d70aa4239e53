//! Classes of characters, and the mapping of case.

use crate::text::{Exact, Text, unit};
use cairn_term::{Pool, Term};

/// `low <= c <= high`.
pub(crate) fn between(p: &Pool, low: u16, c: Term, high: u16) -> Term {
    p.and(p.ule(unit(p, low), c), p.ule(c, unit(p, high)))
}

fn is(p: &Pool, c: Term, k: u16) -> Term {
    p.eq(c, unit(p, k))
}

/// Whether `c` has a lower case in Latin-1: `A` to `Z` and `À` to `Þ` without the multiplication
/// sign.
pub(crate) fn is_latin1_upper(p: &Pool, c: Term) -> Term {
    let other = p.and(between(p, 0xc0, c, 0xde), p.not(is(p, c, 0xd7)));
    p.or(between(p, 0x41, c, 0x5a), other)
}

/// Whether `c` has an upper case in Latin-1: `a` to `z` and `à` to `þ` without the division sign.
fn is_latin1_lower(p: &Pool, c: Term) -> Term {
    let other = p.and(between(p, 0xe0, c, 0xfe), p.not(is(p, c, 0xf7)));
    p.or(between(p, 0x61, c, 0x7a), other)
}

pub(crate) fn is_latin1(p: &Pool, c: Term) -> Term {
    p.ule(c, unit(p, 0xff))
}

/// `Character.toLowerCase`, for Latin-1.
pub(crate) fn lower(p: &Pool, c: Term) -> Term {
    p.ite(is_latin1_upper(p, c), p.bv_or(c, unit(p, 0x20)), c)
}

/// `Character.toUpperCase`, for Latin-1. The sharp s stays.
fn upper(p: &Pool, c: Term) -> Term {
    let rest = p.ite(is(p, c, 0xff), unit(p, 0x178), c);
    let rest = p.ite(is(p, c, 0xb5), unit(p, 0x39c), rest);
    p.ite(is_latin1_lower(p, c), p.bv_and(c, unit(p, !0x20)), rest)
}

/// `Character.isWhitespace`, for every code unit: no character beyond the BMP is whitespace.
pub(crate) fn is_whitespace(p: &Pool, c: Term) -> Term {
    let ascii = p.or(between(p, 0x09, c, 0x0d), between(p, 0x1c, c, 0x20));
    let quads = p.and(between(p, 0x2000, c, 0x200a), p.not(is(p, c, 0x2007)));
    let lines = between(p, 0x2028, c, 0x2029);
    let singles = [0x1680, 0x205f, 0x3000].map(|k| is(p, c, k));
    [quads, lines].into_iter().chain(singles).fold(ascii, |a, b| p.or(a, b))
}

impl Text {
    /// `toLowerCase()` of a locale that is not Turkish, Azeri or Lithuanian. Exact for Latin-1.
    pub fn to_lower_case(&self, p: &Pool) -> Exact<Text> {
        Exact { value: self.map(p, |c| lower(p, c)), exact: self.all(p, |c| is_latin1(p, c)) }
    }

    /// `toUpperCase()` of such a locale. Exact for Latin-1 but the sharp s, which becomes two.
    pub fn to_upper_case(&self, p: &Pool) -> Exact<Text> {
        let one = |c| p.and(is_latin1(p, c), p.not(is(p, c, 0xdf)));
        Exact { value: self.map(p, |c| upper(p, c)), exact: self.all(p, one) }
    }

    /// `replace(old, new)` of 16-bit terms.
    pub fn replace_char(&self, p: &Pool, old: Term, new: Term) -> Text {
        self.map(p, |c| p.ite(p.eq(c, old), new, c))
    }
}
