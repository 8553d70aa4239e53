//! Collections whose copies cost a constant: a vector that grows at its end, and a map by numbers.
//!
//! A copy shares everything. A change copies what lies on the way to it, at most a few nodes of constant
//! size, and nothing at all if no copy shares them.

use std::fmt::{self, Debug};
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// Elements of a leaf, and children of a node of a [`Log`].
const WIDTH: usize = 32;
const BITS: u32 = WIDTH.trailing_zeros();

/// A vector that elements are put to the end of.
///
/// The last elements are in a leaf of their own; the others are in a tree of full leaves. A short one has
/// nothing but the last leaf, so that it is read like a plain vector.
pub struct Log<T> {
    /// Elements in the tree.
    before: usize,
    /// Levels of nodes above the leaves.
    height: u32,
    root: Option<Tree<T>>,
    last: Option<Arc<Vec<T>>>,
}

enum Tree<T> {
    Leaf(Arc<Vec<T>>),
    Node(Arc<Vec<Tree<T>>>),
}

impl<T> Clone for Tree<T> {
    fn clone(&self) -> Self {
        match self {
            Tree::Leaf(leaf) => Tree::Leaf(leaf.clone()),
            Tree::Node(node) => Tree::Node(node.clone()),
        }
    }
}

impl<T> Clone for Log<T> {
    fn clone(&self) -> Self {
        let Log { before, height, root, last } = self;
        Log { before: *before, height: *height, root: root.clone(), last: last.clone() }
    }
}

impl<T> Default for Log<T> {
    fn default() -> Self {
        Log { before: 0, height: 0, root: None, last: None }
    }
}

impl<T> Log<T> {
    pub fn new() -> Log<T> {
        Log::default()
    }

    pub fn len(&self) -> usize {
        self.before + self.tail().len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn tail(&self) -> &[T] {
        self.last.as_ref().map_or(&[], |last| last)
    }

    /// The elements of the leaf that an index is in.
    fn leaf(&self, index: usize) -> &[T] {
        if index >= self.before {
            return self.tail();
        }
        let (mut at, mut level) = (self.root.as_ref(), self.height);
        loop {
            match at {
                None => return &[],
                Some(Tree::Leaf(leaf)) => return leaf,
                Some(Tree::Node(children)) => {
                    at = children.get((index >> (level * BITS)) % WIDTH);
                    level = level.saturating_sub(1);
                }
            }
        }
    }

    pub fn get(&self, index: usize) -> Option<&T> {
        match index >= self.before {
            true => self.tail().get(index - self.before),
            false => self.leaf(index).get(index % WIDTH),
        }
    }

    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    pub fn iter(&self) -> Iter<'_, T> {
        Iter { log: self, from: 0, to: self.len(), front: &[], back: &[] }
    }
}

impl<T: Clone> Log<T> {
    pub fn push(&mut self, element: T) {
        if self.tail().len() == WIDTH
            && let Some(full) = self.last.take()
        {
            self.plant(full);
        }
        let last = self.last.get_or_insert_with(|| Arc::new(Vec::with_capacity(4)));
        Arc::make_mut(last).push(element);
    }

    /// Puts a full leaf into the tree.
    fn plant(&mut self, leaf: Arc<Vec<T>>) {
        let leaf = Tree::Leaf(leaf);
        let room = WIDTH << (self.height * BITS);
        self.root = Some(match self.root.take() {
            None => leaf,
            Some(root) if self.before == room => {
                self.height += 1;
                Tree::Node(Arc::new(vec![root, chain(leaf, self.height - 1)]))
            }
            Some(mut root) => {
                insert(&mut root, leaf, self.before, self.height);
                root
            }
        });
        self.before += WIDTH;
    }

    /// An element, to be changed.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if index >= self.before {
            return Arc::make_mut(self.last.as_mut()?).get_mut(index - self.before);
        }
        let (mut at, mut level) = (self.root.as_mut()?, self.height);
        loop {
            match at {
                Tree::Leaf(leaf) => return Arc::make_mut(leaf).get_mut(index % WIDTH),
                Tree::Node(children) => {
                    let i = (index >> (level * BITS)) % WIDTH;
                    at = Arc::make_mut(children).get_mut(i)?;
                    level = level.saturating_sub(1);
                }
            }
        }
    }
}

/// A leaf below so many nodes with nothing else in them.
fn chain<T>(leaf: Tree<T>, height: u32) -> Tree<T> {
    (0..height).fold(leaf, |below, _| Tree::Node(Arc::new(vec![below])))
}

/// Puts a leaf after the last one of a tree that has room for it: its first element has that index.
fn insert<T>(tree: &mut Tree<T>, leaf: Tree<T>, index: usize, height: u32) {
    let Tree::Node(children) = tree else { return };
    let children = Arc::make_mut(children);
    let i = (index >> (height * BITS)) % WIDTH;
    match children.get_mut(i) {
        Some(child) => insert(child, leaf, index, height - 1),
        None => children.push(chain(leaf, height - 1)),
    }
}

impl<T> Index<usize> for Log<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an index within the log")
    }
}

impl<T: Clone> IndexMut<usize> for Log<T> {
    fn index_mut(&mut self, index: usize) -> &mut T {
        self.get_mut(index).expect("an index within the log")
    }
}

impl<T: Clone> Extend<T> for Log<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, all: I) {
        all.into_iter().for_each(|e| self.push(e));
    }
}

impl<T: Clone> FromIterator<T> for Log<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut log = Log::default();
        log.extend(all);
        log
    }
}

impl<T: Debug> Debug for Log<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: PartialEq> PartialEq for Log<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Log<T> {}

/// Goes through a [`Log`], from both ends.
pub struct Iter<'a, T> {
    log: &'a Log<T>,
    from: usize,
    to: usize,
    /// What is left of the first leaf, and of the last one.
    front: &'a [T],
    back: &'a [T],
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { ..*self }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        if self.from == self.to {
            return None;
        }
        if self.front.is_empty() {
            self.front = &self.log.leaf(self.from)[self.from % WIDTH..];
        }
        let (first, rest) = self.front.split_first()?;
        self.front = rest;
        self.from += 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.to - self.from, Some(self.to - self.from))
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        self.from = self.from.saturating_add(n).min(self.to);
        self.front = &[];
        self.next()
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.from == self.to {
            return None;
        }
        if self.back.is_empty() {
            let last = self.to - 1;
            self.back = &self.log.leaf(last)[..last % WIDTH + 1];
        }
        let (last, rest) = self.back.split_last()?;
        self.back = rest;
        self.to -= 1;
        Some(last)
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

impl<'a, T> IntoIterator for &'a Log<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// A map whose keys are numbers.
///
/// A tree by the bits of the keys, lowest first: keys that are given out one after the other lie side by side,
/// and a small map is a single node.
pub struct IdMap<V> {
    root: Option<Arc<Branch<V>>>,
    len: usize,
}

/// What there is for each value of five bits that some key has.
struct Branch<V> {
    present: u32,
    slots: Vec<Slot<V>>,
}

enum Slot<V> {
    One(u32, V),
    More(Arc<Branch<V>>),
}

impl<V: Clone> Clone for Slot<V> {
    fn clone(&self) -> Self {
        match self {
            Slot::One(key, value) => Slot::One(*key, value.clone()),
            Slot::More(branch) => Slot::More(branch.clone()),
        }
    }
}

impl<V: Clone> Clone for Branch<V> {
    fn clone(&self) -> Self {
        Branch { present: self.present, slots: self.slots.clone() }
    }
}

impl<V> Clone for IdMap<V> {
    fn clone(&self) -> Self {
        IdMap { root: self.root.clone(), len: self.len }
    }
}

impl<V> Default for IdMap<V> {
    fn default() -> Self {
        IdMap { root: None, len: 0 }
    }
}

impl<V> Branch<V> {
    /// Where the slot of a key is or would be, and whether it is there.
    fn find(&self, key: u32, level: u32) -> (usize, bool) {
        let bit = 1 << ((key >> (level * BITS)) % WIDTH as u32);
        let before = (self.present & (bit - 1)).count_ones() as usize;
        (before, self.present & bit != 0)
    }
}

impl<V> IdMap<V> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, key: u32) -> Option<&V> {
        let (mut at, mut level) = (self.root.as_ref()?, 0);
        loop {
            let (slot, is_there) = at.find(key, level);
            if !is_there {
                return None;
            }
            match &at.slots[slot] {
                Slot::One(k, value) => return (*k == key).then_some(value),
                Slot::More(branch) => at = branch,
            }
            level += 1;
        }
    }

    pub fn contains(&self, key: u32) -> bool {
        self.get(key).is_some()
    }

    /// All keys and values, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &V)> {
        let mut open: Vec<std::slice::Iter<'_, Slot<V>>> =
            self.root.iter().map(|r| r.slots.iter()).collect();
        std::iter::from_fn(move || {
            loop {
                match open.last_mut()?.next() {
                    None => drop(open.pop()),
                    Some(Slot::One(key, value)) => return Some((*key, value)),
                    Some(Slot::More(branch)) => open.push(branch.slots.iter()),
                }
            }
        })
    }

    /// All keys, from the smallest to the largest.
    pub fn keys(&self) -> Vec<u32> {
        let mut all: Vec<u32> = self.iter().map(|e| e.0).collect();
        all.sort_unstable();
        all
    }
}

impl<V: Clone> IdMap<V> {
    /// Puts a value in; no if there is one of that key, which stays.
    pub fn insert(&mut self, key: u32, value: V) -> bool {
        let empty = || Arc::new(Branch { present: 0, slots: vec![] });
        let is_new = put(self.root.get_or_insert_with(empty), key, value, 0);
        self.len += usize::from(is_new);
        is_new
    }
}

fn put<V: Clone>(branch: &mut Arc<Branch<V>>, key: u32, value: V, level: u32) -> bool {
    let (slot, is_there) = branch.find(key, level);
    if is_there && matches!(&branch.slots[slot], Slot::One(k, _) if *k == key) {
        return false;
    }
    let branch = Arc::make_mut(branch);
    if !is_there {
        branch.present |= 1 << ((key >> (level * BITS)) % WIDTH as u32);
        branch.slots.insert(slot, Slot::One(key, value));
        return true;
    }
    let slot = &mut branch.slots[slot];
    if let Slot::One(other, kept) = slot {
        // Two keys whose bits are the same so far.
        let mut below = Arc::new(Branch { present: 0, slots: vec![] });
        put(&mut below, *other, kept.clone(), level + 1);
        *slot = Slot::More(below);
    }
    match slot {
        Slot::More(below) => put(below, key, value, level + 1),
        Slot::One(..) => false,
    }
}

impl<V: Debug> Debug for IdMap<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_log_is_a_vector() {
        let mut log = Log::new();
        for n in 0..40_000usize {
            assert_eq!(log.len(), n);
            log.push(n);
            assert_eq!(log.last(), Some(&n));
        }
        assert!(log.iter().copied().eq(0..40_000));
        assert!(log.iter().rev().copied().eq((0..40_000).rev()));
        assert!((0..40_000).all(|n| log[n] == n));
        assert_eq!(log.get(40_000), None);
        assert_eq!(log.iter().nth(33_000), Some(&33_000));
        let (mut both, mut half) = (log.iter(), vec![]);
        while let (Some(a), Some(b)) = (both.next(), both.next_back()) {
            assert_eq!(a + b, 39_999);
            half.push(a);
        }
        assert_eq!(half.len(), 20_000);
    }

    proptest! {
        /// Copies that go their own ways.
        #[test]
        fn copies_of_a_log_are_apart(steps in prop::collection::vec((0..4usize, any::<u16>()), 0..4000)) {
            let mut all: Vec<(Log<u16>, Vec<u16>)> = vec![(Log::new(), vec![])];
            for (what, n) in steps {
                let at = n as usize % all.len();
                if what == 0 && all.len() < 8 {
                    let copy = all[at].clone();
                    all.push(copy);
                    continue;
                }
                let (log, plain) = &mut all[at];
                match what {
                    1 if !plain.is_empty() => {
                        let i = n as usize % plain.len();
                        plain[i] = n;
                        *log.get_mut(i).expect("an element") = n;
                    }
                    _ => {
                        // Many, so that trees grow.
                        for k in 0..(n % 90) {
                            log.push(k);
                            plain.push(k);
                        }
                    }
                }
            }
            for (log, plain) in &all {
                prop_assert!(log.iter().eq(plain.iter()));
                prop_assert!(log.iter().rev().eq(plain.iter().rev()));
                prop_assert!((0..plain.len()).all(|i| log.get(i) == plain.get(i)));
            }
        }

        #[test]
        fn copies_of_a_map_are_apart(
            steps in prop::collection::vec((0..8usize, prop_oneof![0..100u32, any::<u32>()]), 0..500),
        ) {
            let mut all: Vec<(IdMap<u32>, BTreeMap<u32, u32>)> = vec![Default::default()];
            for (what, n) in steps {
                let at = n as usize % all.len();
                if what == 0 && all.len() < 8 {
                    let copy = all[at].clone();
                    all.push(copy);
                    continue;
                }
                let (map, plain) = &mut all[at];
                let is_new = !plain.contains_key(&n);
                prop_assert_eq!(map.insert(n, n ^ 1), is_new);
                plain.entry(n).or_insert(n ^ 1);
            }
            for (map, plain) in &all {
                prop_assert_eq!(map.len(), plain.len());
                prop_assert_eq!(map.keys(), plain.keys().copied().collect::<Vec<_>>());
                prop_assert!(plain.iter().all(|(k, v)| map.get(*k) == Some(v)));
                prop_assert_eq!(map.get(12_345_678).is_some(), plain.contains_key(&12_345_678));
            }
        }
    }
}
