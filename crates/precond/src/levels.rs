//! Sets of levels: which choices on the way from the root a failure depends on.

/// Levels that a set can name one by one. A set that would need more is all levels.
const MOST: usize = 512;
const WORDS: usize = MOST / 64;

/// A set of levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Levels {
    words: [u64; WORDS],
    /// Every level there is, named or not.
    is_all: bool,
}

impl Levels {
    pub const NONE: Levels = Levels { words: [0; WORDS], is_all: false };
    pub const ALL: Levels = Levels { words: [0; WORDS], is_all: true };

    pub fn is_all(&self) -> bool {
        self.is_all
    }

    pub fn insert(&mut self, level: usize) {
        match self.words.get_mut(level / 64) {
            Some(word) => *word |= 1 << (level % 64),
            None => self.is_all = true,
        }
    }

    pub fn contains(&self, level: usize) -> bool {
        self.is_all || self.words.get(level / 64).is_some_and(|w| w >> (level % 64) & 1 == 1)
    }

    /// How many levels there are in it, if they are not all.
    pub fn len(&self) -> Option<usize> {
        (!self.is_all).then(|| self.words.iter().map(|w| w.count_ones() as usize).sum())
    }

    #[inline]
    pub fn add(&mut self, other: &Levels) {
        self.is_all |= other.is_all;
        for (a, b) in self.words.iter_mut().zip(other.words) {
            *a |= b;
        }
    }

    /// The set without a level and all above it.
    pub fn below(mut self, level: usize) -> Levels {
        for (i, word) in self.words.iter_mut().enumerate() {
            *word &= match level.saturating_sub(i * 64) {
                n @ 0..64 => (1 << n) - 1,
                _ => u64::MAX,
            };
        }
        self
    }

    /// The highest level of the set that is below `count`.
    pub fn highest(&self, count: usize) -> Option<usize> {
        if self.is_all {
            return count.checked_sub(1);
        }
        let word = self.words.iter().rposition(|w| *w != 0)?;
        Some(word * 64 + 63 - self.words[word].leading_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_know_their_levels() {
        let mut set = Levels::NONE;
        assert_eq!(set.highest(9), None);
        for level in [3, 64, 200] {
            set.insert(level);
        }
        assert_eq!(
            (set.highest(300), set.contains(64), set.contains(65)),
            (Some(200), true, false)
        );
        assert_eq!(set.below(200).highest(300), Some(64));
        assert_eq!(set.below(64).highest(300), Some(3));
        assert_eq!(set.below(3), Levels::NONE);
        let mut more = Levels::NONE;
        more.add(&set);
        assert_eq!(more, set);
    }

    #[test]
    fn too_many_levels_are_all() {
        let mut set = Levels::NONE;
        set.insert(MOST);
        assert_eq!((set.contains(0), set.highest(700), set.highest(0)), (true, Some(699), None));
    }
}
