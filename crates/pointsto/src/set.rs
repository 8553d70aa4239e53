//! Sets of small numbers: sorted words of 64 bits, of which only those are kept that are not zero. A set of
//! few numbers is a short vector, a dense one is a bitmap with an index.

/// A set of numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Set {
    words: Vec<(u32, u64)>,
}

/// Below this ratio of lengths, words are looked up one by one instead of merged.
const GALLOP: usize = 8;

impl Set {
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.1.count_ones() as usize).sum()
    }

    pub fn contains(&self, n: u32) -> bool {
        self.word(n / 64) >> (n % 64) & 1 != 0
    }

    fn word(&self, at: u32) -> u64 {
        match self.words.binary_search_by_key(&at, |w| w.0) {
            Ok(i) => self.words[i].1,
            Err(_) => 0,
        }
    }

    /// Whether it was not there before.
    pub fn insert(&mut self, n: u32) -> bool {
        let (at, bit) = (n / 64, 1 << (n % 64));
        match self.words.binary_search_by_key(&at, |w| w.0) {
            Ok(i) => {
                let is_new = self.words[i].1 & bit == 0;
                self.words[i].1 |= bit;
                is_new
            }
            Err(i) => {
                self.words.insert(i, (at, bit));
                true
            }
        }
    }

    /// Ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.words.iter().flat_map(|&(at, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some(at * 64 + bit)
            })
        })
    }

    /// The greatest place of a word, plus one.
    pub(crate) fn end(&self) -> u32 {
        self.words.last().map_or(0, |w| w.0 + 1)
    }

    /// What this set has and the other has not.
    pub fn minus(&self, other: &Set) -> Set {
        self.filtered(other, |_, word| word)
    }

    /// What `keep` leaves of each word and the other set has not.
    pub(crate) fn filtered(&self, other: &Set, keep: impl Fn(u32, u64) -> u64) -> Set {
        let mut words = vec![];
        if self.words.len() * GALLOP < other.words.len() {
            let mut from = 0;
            for &(at, word) in &self.words {
                from += other.words[from..].partition_point(|w| w.0 < at);
                let known = other.words.get(from).filter(|w| w.0 == at).map_or(0, |w| w.1);
                let left = keep(at, word) & !known;
                if left != 0 {
                    words.push((at, left));
                }
            }
        } else {
            let mut rest = other.words.iter().peekable();
            for &(at, word) in &self.words {
                while rest.next_if(|w| w.0 < at).is_some() {}
                let known = rest.peek().filter(|w| w.0 == at).map_or(0, |w| w.1);
                let left = keep(at, word) & !known;
                if left != 0 {
                    words.push((at, left));
                }
            }
        }
        Set { words }
    }

    /// Adds another set.
    pub fn add_all(&mut self, other: &Set) {
        if self.words.is_empty() {
            self.words.clone_from(&other.words);
            return;
        }
        let mut missing = 0;
        let mut from = 0;
        for &(at, word) in &other.words {
            from += self.words[from..].partition_point(|w| w.0 < at);
            match self.words.get_mut(from) {
                Some(w) if w.0 == at => w.1 |= word,
                _ => missing += 1,
            }
        }
        if missing > 0 {
            self.merge_words(other, missing);
        }
    }

    /// Adds the words whose places are not there, from the back.
    fn merge_words(&mut self, other: &Set, missing: usize) {
        let mut read = self.words.len();
        self.words.resize(read + missing, (0, 0));
        let mut write = self.words.len();
        for &(at, word) in other.words.iter().rev() {
            while read > 0 && self.words[read - 1].0 > at {
                read -= 1;
                write -= 1;
                self.words[write] = self.words[read];
            }
            if read > 0 && self.words[read - 1].0 == at {
                continue;
            }
            write -= 1;
            self.words[write] = (at, word);
            if write == read {
                break;
            }
        }
    }

    /// What both have.
    pub fn both(&self, other: &Set) -> Set {
        let mut words = vec![];
        for &(at, word) in &self.words {
            let both = word & other.word(at);
            if both != 0 {
                words.push((at, both));
            }
        }
        Set { words }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<(u32, u64)>()
    }
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Set {
        let mut set = Set::default();
        for n in numbers {
            set.insert(n);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn sets_agree_with_the_standard_ones() {
        let mut state = 7u64;
        let mut below = move |n: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % n
        };
        for _ in 0..cairn_testing::by_effort(200, 2_000, 50_000) {
            let range = 1 << (2 + below(12));
            let mut draw = || (0..below(60)).map(|_| below(range) as u32).collect::<Vec<u32>>();
            let (a, b) = (draw(), draw());
            let (x, y): (BTreeSet<u32>, BTreeSet<u32>) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let (mut s, t): (Set, Set) = (a.into_iter().collect(), b.into_iter().collect());
            let listed = |s: &Set| s.iter().collect::<Vec<u32>>();
            assert_eq!(listed(&s), x.iter().copied().collect::<Vec<_>>());
            assert_eq!(listed(&s.minus(&t)), x.difference(&y).copied().collect::<Vec<_>>());
            assert_eq!(listed(&s.both(&t)), x.intersection(&y).copied().collect::<Vec<_>>());
            assert_eq!(s.len(), x.len());
            assert!(y.iter().all(|&n| t.contains(n)));
            s.add_all(&t);
            assert_eq!(listed(&s), x.union(&y).copied().collect::<Vec<_>>());
        }
    }
}
