//! What a text is: its making, and what it is seen to be.

use crate::mux;
use cairn_term::{Model, Pool, Sort, Term, Width};

/// A Java string (UTF-16 code units) of unknown but bounded length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// 32 bits; `min <= len <= chars.len()` wherever the text is used.
    len: Term,
    /// What is known of the length: with a constant length, the length.
    min: usize,
    /// 16 bits each. Those from `len` on are arbitrary.
    chars: Vec<Term>,
}

/// A result that is right where `exact` (a boolean) holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exact<T> {
    pub value: T,
    pub exact: Term,
}

impl Text {
    pub fn of_units(p: &Pool, units: &[u16]) -> Text {
        let chars = units.iter().map(|&c| unit(p, c)).collect::<Vec<_>>();
        Text::with(p, p.int(chars.len() as i32), chars.len(), chars)
    }

    pub fn of_str(p: &Pool, text: &str) -> Text {
        Text::of_units(p, &text.encode_utf16().collect::<Vec<_>>())
    }

    /// A 16-bit term as a text.
    pub fn of_char(p: &Pool, c: Term) -> Text {
        Text::with(p, p.int(1), 1, vec![c])
    }

    /// The caller sees to it that `0 <= len <= chars.len()`; a constant length outside of that
    /// stands for a place that is not reached, and is cut to fit.
    pub fn new(p: &Pool, len: Term, chars: Vec<Term>) -> Text {
        assert_eq!(p.sort(len), Sort::INT);
        assert!(chars.iter().all(|&c| p.sort(c) == Sort::SHORT));
        Text::with(p, len, 0, chars)
    }

    /// `len` is known to be at least `min` wherever the text is used.
    pub(crate) fn with(p: &Pool, len: Term, min: usize, mut chars: Vec<Term>) -> Text {
        match p.value(len) {
            Some(n) => {
                chars.truncate(usize::try_from(n.signed()).unwrap_or(0));
                Text { len: p.int(chars.len() as i32), min: chars.len(), chars }
            }
            None => Text { len, min: min.min(chars.len()), chars },
        }
    }

    /// `cond ? a : b`.
    pub fn ite(p: &Pool, cond: Term, a: &Text, b: &Text) -> Text {
        let chars = (0..a.capacity().max(b.capacity()))
            .map(|i| match (a.chars.get(i), b.chars.get(i)) {
                (Some(&x), Some(&y)) => p.ite(cond, x, y),
                // A position that one of them has not is not below the length where it is chosen.
                (x, y) => *x.or(y).expect("below the larger capacity"),
            })
            .collect();
        Text::with(p, p.ite(cond, a.len, b.len), a.min.min(b.min), chars)
    }

    /// `length()`.
    pub fn len(&self) -> Term {
        self.len
    }

    pub fn chars(&self) -> &[Term] {
        &self.chars
    }

    /// The most code units that it can have.
    pub fn capacity(&self) -> usize {
        self.chars.len()
    }

    /// The fewest code units that it is known to have.
    pub fn min_len(&self) -> usize {
        self.min
    }

    pub fn as_constant(&self, p: &Pool) -> Option<Vec<u16>> {
        p.value(self.len)?;
        self.chars.iter().map(|&c| Some(p.value(c)?.bits() as u16)).collect()
    }

    pub fn eval(&self, p: &Pool, model: &Model) -> Vec<u16> {
        let len = usize::try_from(p.eval(self.len, model).signed()).unwrap_or(0);
        self.chars.iter().take(len).map(|&c| p.eval(c, model).bits() as u16).collect()
    }

    pub fn is_empty(&self, p: &Pool) -> Term {
        if self.min > 0 { Term::FALSE } else { p.eq(self.len, p.int(0)) }
    }

    /// `charAt(i)`, 16 bits.
    pub fn char_at(&self, p: &Pool, i: Term) -> Term {
        mux::select(p, &self.chars, i).unwrap_or_else(|| unit(p, 0))
    }

    /// Whether position `i` is below the length.
    pub(crate) fn live(&self, p: &Pool, i: usize) -> Term {
        if i < self.min {
            Term::TRUE
        } else if i >= self.capacity() {
            Term::FALSE
        } else {
            p.slt(p.int(i as i32), self.len)
        }
    }

    /// Whether the length is `n` or more.
    pub(crate) fn at_least(&self, p: &Pool, n: usize) -> Term {
        n.checked_sub(1).map_or(Term::TRUE, |last| self.live(p, last))
    }

    /// Whether all characters below the length fulfil something.
    pub(crate) fn all(&self, p: &Pool, mut holds: impl FnMut(Term) -> Term) -> Term {
        let each = self.chars.iter().enumerate().map(|(i, &c)| (self.live(p, i), c));
        each.fold(Term::TRUE, |all, (live, c)| p.and(all, p.implies(live, holds(c))))
    }

    /// Something done to each character; the length stays.
    pub(crate) fn map(&self, p: &Pool, f: impl FnMut(Term) -> Term) -> Text {
        Text::with(p, self.len, self.min, self.chars.iter().copied().map(f).collect())
    }

    /// The same length with other characters.
    pub(crate) fn with_chars(&self, p: &Pool, chars: Vec<Term>) -> Text {
        Text::with(p, self.len, self.min, chars)
    }
}

/// A code unit.
pub(crate) fn unit(p: &Pool, c: u16) -> Term {
    p.bv(Width::W16, u64::from(c))
}
