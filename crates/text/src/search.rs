//! Where something is in a text.

use crate::mux;
use crate::text::{Text, unit};
use cairn_term::{Pool, Term, Width};

impl Text {
    /// `indexOf(ch)` of an int.
    pub fn index_of_char(&self, p: &Pool, ch: Term) -> Term {
        self.index_of_char_from(p, ch, p.int(0))
    }

    /// `indexOf(ch, from)`. Right for every int: one that is a supplementary character is found as
    /// a surrogate pair, which costs something only where `ch` is not seen to be a char.
    pub fn index_of_char_from(&self, p: &Pool, ch: Term, from: Term) -> Term {
        first_from(p, &self.hits_of_char(p, ch), from, p.int(-1))
    }

    /// `lastIndexOf(ch)`.
    pub fn last_index_of_char(&self, p: &Pool, ch: Term) -> Term {
        self.last_index_of_char_from(p, ch, p.int(i32::MAX))
    }

    /// `lastIndexOf(ch, from)`.
    pub fn last_index_of_char_from(&self, p: &Pool, ch: Term, from: Term) -> Term {
        last_up_to(p, &self.hits_of_char(p, ch), from)
    }

    /// `indexOf(needle, from)`.
    pub fn index_of(&self, p: &Pool, needle: &Text, from: Term) -> Term {
        // The empty text is found behind the end too: at the end.
        let none = p.ite(needle.is_empty(p), self.len(), p.int(-1));
        first_from(p, &self.hits(p, needle), from, none)
    }

    /// `lastIndexOf(needle, from)`; without `from` it is the largest int.
    pub fn last_index_of(&self, p: &Pool, needle: &Text, from: Term) -> Term {
        last_up_to(p, &self.hits(p, needle), from)
    }

    pub fn contains(&self, p: &Pool, needle: &Text) -> Term {
        self.hits(p, needle).into_iter().fold(Term::FALSE, |a, b| p.or(a, b))
    }

    /// `startsWith(prefix, offset)`, for every int.
    pub fn starts_with(&self, p: &Pool, prefix: &Text, offset: Term) -> Term {
        if let Some(offset) = p.value(offset) {
            let offset = usize::try_from(offset.signed()).ok();
            let fit = Fit::new(p, self, prefix);
            return offset.map_or(Term::FALSE, |i| self.hit(p, prefix, &fit, i));
        }
        let hits = self.hits(p, prefix);
        let Some(hit) = mux::select(p, &hits, offset) else { return Term::FALSE };
        let reached = p.and(p.sle(p.int(0), offset), p.slt(offset, p.int(hits.len() as i32)));
        p.and(reached, hit)
    }

    pub fn ends_with(&self, p: &Pool, suffix: &Text) -> Term {
        self.starts_with(p, suffix, p.sub(self.len(), suffix.len()))
    }

    /// For each position, whether the character `ch` starts there.
    fn hits_of_char(&self, p: &Pool, ch: Term) -> Vec<Term> {
        let supplementary = p.and(p.sle(p.int(0x10000), ch), p.sle(ch, p.int(0x10ffff)));
        let pair = (supplementary != Term::FALSE).then(|| surrogates(p, ch));
        let chars = self.chars();
        (0..chars.len())
            .map(|i| {
                let one = p.eq(p.zero_extend(Width::W32, chars[i]), ch);
                let one = p.and(self.live(p, i), one);
                let (Some((high, low)), Some(&next)) = (pair, chars.get(i + 1)) else { return one };
                let both = p.and(p.eq(chars[i], high), p.eq(next, low));
                p.or(one, p.and(supplementary, p.and(self.live(p, i + 1), both)))
            })
            .collect()
    }

    /// For each position, whether `needle` starts there.
    fn hits(&self, p: &Pool, needle: &Text) -> Vec<Term> {
        let fit = Fit::new(p, self, needle);
        let last = (self.capacity() + 1).saturating_sub(needle.min_len());
        (0..last).map(|i| self.hit(p, needle, &fit, i)).collect()
    }

    fn hit(&self, p: &Pool, needle: &Text, fit: &Fit, at: usize) -> Term {
        let mut hit = match *fit {
            Fit::Needle(n) => self.at_least(p, at + n),
            // The text is at least as long as from `at` on to the end of the needle.
            Fit::Text(n) if at <= n => p.not(needle.live(p, n - at)),
            Fit::Text(_) => Term::FALSE,
            Fit::Last(last) => p.sle(p.int(at as i32), last),
        };
        for (j, &c) in needle.chars().iter().enumerate() {
            let Some(&own) = self.chars().get(at + j) else { break };
            hit = p.and(hit, p.implies(needle.live(p, j), p.eq(own, c)));
        }
        hit
    }
}

/// How it is asked whether there is room for a needle at a position.
enum Fit {
    /// The needle has this length.
    Needle(usize),
    /// The text has this length.
    Text(usize),
    /// This is the last position with room; negative if there is none.
    Last(Term),
}

impl Fit {
    fn new(p: &Pool, text: &Text, needle: &Text) -> Fit {
        if p.value(needle.len()).is_some() {
            Fit::Needle(needle.capacity())
        } else if p.value(text.len()).is_some() {
            Fit::Text(text.capacity())
        } else {
            Fit::Last(p.sub(text.len(), needle.len()))
        }
    }
}

/// The pair of 16-bit terms that stands for a supplementary character.
fn surrogates(p: &Pool, ch: Term) -> (Term, Term) {
    let above = p.sub(ch, p.int(0x10000));
    let high = p.truncate(Width::W16, p.lshr(above, p.int(10)));
    let low = p.bv_and(p.truncate(Width::W16, ch), unit(p, 0x3ff));
    (p.add(high, unit(p, 0xd800)), p.bv_or(low, unit(p, 0xdc00)))
}

fn first_from(p: &Pool, hits: &[Term], from: Term, none: Term) -> Term {
    hits.iter().enumerate().rev().fold(none, |rest, (i, &hit)| {
        let i = p.int(i as i32);
        p.ite(p.and(p.sle(from, i), hit), i, rest)
    })
}

fn last_up_to(p: &Pool, hits: &[Term], from: Term) -> Term {
    hits.iter().enumerate().fold(p.int(-1), |rest, (i, &hit)| {
        let i = p.int(i as i32);
        p.ite(p.and(p.sle(i, from), hit), i, rest)
    })
}
