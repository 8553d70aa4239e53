//! Texts out of parts of texts.

use crate::case::is_whitespace;
use crate::mux;
use crate::text::{Text, unit};
use cairn_term::{Pool, Term};

impl Text {
    /// `substring(begin, end)`.
    pub fn substring(&self, p: &Pool, begin: Term, end: Term) -> Text {
        let constant =
            |t| Some(usize::try_from(p.value(t)?.signed()).unwrap_or(0).min(self.capacity()));
        let len = p.sub(end, begin);
        let from = constant(begin).unwrap_or(0);
        let to = constant(end).unwrap_or(self.capacity());
        let most = constant(len).unwrap_or(to.saturating_sub(from));
        let min = match constant(begin) {
            Some(from) if end == self.len() => self.min_len().saturating_sub(from),
            _ => 0,
        };
        Text::with(p, len, min, mux::shift_left(p, self.chars(), begin, most))
    }

    /// `substring(begin)`.
    pub fn substring_from(&self, p: &Pool, begin: Term) -> Text {
        self.substring(p, begin, self.len())
    }

    /// `count` code units from `begin` on: `new String(chars, begin, count)`.
    pub fn slice(&self, p: &Pool, begin: Term, count: Term) -> Text {
        self.substring(p, begin, p.add(begin, count))
    }

    pub fn concat(&self, p: &Pool, other: &Text) -> Text {
        let (min, most) = (self.min_len(), self.capacity());
        // What follows starts at `min` at least, so only the rest of the length moves it.
        let extra = p.sub(self.len(), p.int(min as i32));
        let moved = mux::shift_right(p, other.chars(), extra, most - min);
        let mut chars = self.chars().to_vec();
        for (i, m) in (min..).zip(moved) {
            match chars.get(i) {
                Some(&own) => chars[i] = p.ite(self.live(p, i), own, m),
                None => chars.push(m),
            }
        }
        Text::with(p, p.add(self.len(), other.len()), min + other.min_len(), chars)
    }

    /// `repeat(count)`.
    pub fn repeat(&self, p: &Pool, count: usize) -> Text {
        (0..count).fold(Text::of_units(p, &[]), |done, _| done.concat(p, self))
    }

    pub fn trim(&self, p: &Pool) -> Text {
        let kept = self.kept(p, |c| p.ule(c, unit(p, 0x20)));
        self.between(p, start(p, &kept, p.int(0)), end(p, &kept))
    }

    pub fn strip(&self, p: &Pool) -> Text {
        let kept = self.kept(p, |c| is_whitespace(p, c));
        self.between(p, start(p, &kept, p.int(0)), end(p, &kept))
    }

    pub fn strip_leading(&self, p: &Pool) -> Text {
        let kept = self.kept(p, |c| is_whitespace(p, c));
        self.between(p, start(p, &kept, self.len()), self.len())
    }

    pub fn strip_trailing(&self, p: &Pool) -> Text {
        let kept = self.kept(p, |c| is_whitespace(p, c));
        self.between(p, p.int(0), end(p, &kept))
    }

    pub fn is_blank(&self, p: &Pool) -> Term {
        self.all(p, |c| is_whitespace(p, c))
    }

    fn between(&self, p: &Pool, start: Term, end: Term) -> Text {
        let chars = mux::shift_left(p, self.chars(), start, self.capacity());
        Text::with(p, p.sub(end, start), 0, chars)
    }

    /// For each position, whether it holds something that is not space.
    fn kept(&self, p: &Pool, space: impl Fn(Term) -> Term) -> Vec<Term> {
        let each = self.chars().iter().enumerate();
        each.map(|(i, &c)| p.and(self.live(p, i), p.not(space(c)))).collect()
    }
}

/// The first position that is kept.
fn start(p: &Pool, kept: &[Term], none: Term) -> Term {
    let each = kept.iter().enumerate().rev();
    each.fold(none, |rest, (i, &k)| p.ite(k, p.int(i as i32), rest))
}

/// The position after the last that is kept; zero if none is.
fn end(p: &Pool, kept: &[Term]) -> Term {
    let each = kept.iter().enumerate();
    each.fold(p.int(0), |rest, (i, &k)| p.ite(k, p.int(i as i32 + 1), rest))
}
