//! What a `StringBuilder` does to its content.

use crate::mux;
use crate::text::{Text, unit};
use cairn_term::{Pool, Term};

impl Text {
    /// `insert(at, text)`.
    pub fn insert(&self, p: &Pool, at: Term, text: &Text) -> Text {
        if at == self.len() {
            return self.concat(p, text);
        }
        let (from, to) = match p.value(at) {
            Some(at) => {
                let at = usize::try_from(at.signed()).unwrap_or(0).min(self.capacity());
                (at, at)
            }
            None => (0, self.capacity()),
        };
        let shift = p.sub(at, p.int(from as i32));
        let inserted = mux::shift_right(p, text.chars(), shift, to - from);
        let extra = p.sub(text.len(), p.int(text.min_len() as i32));
        let behind = mux::shift_right(p, self.chars(), extra, text.capacity() - text.min_len());
        let before = |i: usize| p.slt(p.int(i as i32), at);
        let end = p.add(at, text.len());
        // Asked such that something known folds, and what is asked at several positions is shared.
        let before_end = |i: usize| {
            if from == to {
                i.checked_sub(from).map_or(Term::TRUE, |i| text.live(p, i))
            } else if p.value(text.len()).is_some() {
                i.checked_sub(text.capacity()).map_or(Term::TRUE, before)
            } else {
                p.slt(p.int(i as i32), end)
            }
        };
        let chars = (0..self.capacity() + text.capacity())
            .map(|i| {
                // The last of those that there are is chosen without a condition.
                let behind = i.checked_sub(text.min_len()).and_then(|i| behind.get(i)).copied();
                let inserted = i.checked_sub(from).and_then(|i| inserted.get(i)).copied();
                let rest = match (inserted, behind) {
                    (Some(x), Some(y)) => Some(p.ite(before_end(i), x, y)),
                    (x, y) => x.or(y),
                };
                match (self.chars().get(i).copied(), rest) {
                    (Some(x), Some(y)) => p.ite(before(i), x, y),
                    (x, y) => x.or(y).expect("a position of the one text or of the other"),
                }
            })
            .collect();
        let min = self.min_len() + text.min_len();
        Text::with(p, p.add(self.len(), text.len()), min, chars)
    }

    /// `delete(start, end)`: an end behind the end of the text means the end of the text.
    pub fn delete(&self, p: &Pool, start: Term, end: Term) -> Text {
        let inside = match p.value(end) {
            Some(end) => self.live(p, usize::try_from(end.signed()).unwrap_or(0)),
            None => p.slt(end, self.len()),
        };
        let end = p.ite(inside, end, self.len());
        if end == self.len() {
            return self.substring(p, p.int(0), start);
        }
        self.remove(p, start, p.sub(end, start))
    }

    /// `deleteCharAt(at)`.
    pub fn delete_char_at(&self, p: &Pool, at: Term) -> Text {
        self.remove(p, at, p.int(1))
    }

    /// `replace(start, end, text)`, with an end as in [`Text::delete`].
    pub fn replace(&self, p: &Pool, start: Term, end: Term, text: &Text) -> Text {
        self.delete(p, start, end).insert(p, start, text)
    }

    fn remove(&self, p: &Pool, at: Term, count: Term) -> Text {
        let behind = mux::shift_left(p, self.chars(), count, self.capacity());
        let chars = (self.chars().iter().enumerate())
            .map(|(i, &c)| match behind.get(i) {
                Some(&moved) => p.ite(p.slt(p.int(i as i32), at), c, moved),
                None => c,
            })
            .collect();
        let gone = p.value(count).map(|n| usize::try_from(n.signed()).unwrap_or(0));
        let min = gone.map_or(0, |n| self.min_len().saturating_sub(n));
        Text::with(p, p.sub(self.len(), count), min, chars)
    }

    /// `setCharAt(at, c)` of a 16-bit term.
    pub fn set_char_at(&self, p: &Pool, at: Term, c: Term) -> Text {
        let chars = self.chars().iter().enumerate();
        let chars = chars.map(|(i, &old)| p.ite(p.eq(at, p.int(i as i32)), c, old)).collect();
        self.with_chars(p, chars)
    }

    /// `reverse()`, which keeps surrogate pairs in their order.
    pub fn reverse(&self, p: &Pool) -> Text {
        let mut chars = self.pairs_swapped(p);
        chars.reverse();
        // Now the first is that of the last position below the capacity, not below the length.
        let unused = p.sub(p.int(self.capacity() as i32), self.len());
        let chars = mux::shift_left(p, &chars, unused, self.capacity());
        self.with_chars(p, chars)
    }

    /// The two code units of each surrogate pair exchanged.
    fn pairs_swapped(&self, p: &Pool) -> Vec<Term> {
        let chars = self.chars();
        let class = |c, k| p.eq(p.bv_and(c, unit(p, 0xfc00)), unit(p, k));
        // Whether a pair starts at a position. No two pairs overlap.
        let pairs: Vec<Term> = (1..chars.len())
            .map(|low| {
                let pair = p.and(class(chars[low - 1], 0xd800), class(chars[low], 0xdc00));
                p.and(self.live(p, low), pair)
            })
            .collect();
        (0..chars.len())
            .map(|i| {
                let own =
                    pairs.get(i).map_or(chars[i], |&pair| p.ite(pair, chars[i + 1], chars[i]));
                match i.checked_sub(1) {
                    Some(before) => p.ite(pairs[before], chars[before], own),
                    None => own,
                }
            })
            .collect()
    }

    /// `setLength(len)`, for a length of at most `capacity`: what is new is zero.
    pub fn set_length(&self, p: &Pool, len: Term, capacity: usize) -> Text {
        let chars = (0..capacity)
            .map(|i| match self.chars().get(i) {
                Some(&c) => p.ite(self.live(p, i), c, unit(p, 0)),
                None => unit(p, 0),
            })
            .collect();
        Text::with(p, len, 0, chars)
    }
}
