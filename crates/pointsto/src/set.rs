//! Sets of small numbers: sorted words of 64 bits, of which only those are kept that are not zero. A set of
//! few numbers is a short vector, a dense one is a bitmap with an index.

/// A set of numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Set {
    words: Vec<(u32, u64)>,
}

/// The first word at a place or after it, looked for from one on: in steps that double, since it is mostly near.
fn seek(words: &[(u32, u64)], from: usize, at: u32) -> usize {
    let (mut low, mut step) = (from, 1);
    while let Some(w) = words.get(low + step - 1)
        && w.0 < at
    {
        low += step;
        step *= 2;
    }
    let high = (low + step - 1).min(words.len());
    low + words[low..high].partition_point(|w| w.0 < at)
}

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

    /// The words that are not zero, with their places.
    pub(crate) fn words(&self) -> &[(u32, u64)] {
        &self.words
    }

    /// Of words that are not zero, by ascending places.
    pub(crate) fn of_words(words: Vec<(u32, u64)>) -> Set {
        Set { words }
    }

    pub(crate) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// The greatest place of a word, plus one.
    pub(crate) fn end(&self) -> u32 {
        self.words.last().map_or(0, |w| w.0 + 1)
    }

    /// What this set has and the other has not.
    pub fn minus(&self, other: &Set) -> Set {
        let mut words = vec![];
        let mut from = 0;
        for &(at, word) in &self.words {
            from = seek(&other.words, from, at);
            let known = other.words.get(from).filter(|w| w.0 == at).map_or(0, |w| w.1);
            if word & !known != 0 {
                words.push((at, word & !known));
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
        self.absorb(other, |_, word| word);
    }

    /// Adds what `keep` leaves of each word of another set, and says what of that is new.
    pub(crate) fn absorb(&mut self, other: &Set, keep: impl Fn(u32, u64) -> u64) -> Set {
        let mut words = vec![];
        let (mut from, mut missing) = (0, 0);
        for &(at, word) in &other.words {
            let word = keep(at, word);
            if word == 0 {
                continue;
            }
            from = seek(&self.words, from, at);
            match self.words.get_mut(from) {
                Some(w) if w.0 == at => {
                    let new = word & !w.1;
                    if new != 0 {
                        w.1 |= new;
                        words.push((at, new));
                    }
                }
                _ => {
                    missing += 1;
                    words.push((at, word));
                }
            }
        }
        let new = Set { words };
        if missing > 0 {
            self.merge_words(&new, missing);
        }
        new
    }

    /// Adds a set that has nothing of this one, and is not needed any more.
    pub(crate) fn add_new(&mut self, new: Set) {
        match self.words.is_empty() {
            true => *self = new,
            false => self.add_all(&new),
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
            let mut u = s.clone();
            let new = u.absorb(&t, |at, word| if at & 1 == 0 { word } else { word & 0xff });
            let kept = |n: &u32| (n / 64) & 1 == 0 || n % 64 < 8;
            let taken: BTreeSet<u32> = y.iter().copied().filter(kept).collect();
            assert_eq!(listed(&new), taken.difference(&x).copied().collect::<Vec<_>>());
            assert_eq!(listed(&u), x.union(&taken).copied().collect::<Vec<_>>());
            s.add_all(&t);
            assert_eq!(listed(&s), x.union(&y).copied().collect::<Vec<_>>());
        }
    }
}
