//! A conjunction of conditions, each of them once, in the order in which they were added.

use crate::persistent::{IdMap, Iter, Log};
use cairn_term::Term;

/// Up to so many facts are looked through one by one.
const FEW: usize = 32;

/// The facts of a path. A copy costs a constant.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    all: Log<Term>,
    /// The same, if they are more than a few.
    many: IdMap<()>,
}

impl Facts {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn get(&self, index: usize) -> Option<&Term> {
        self.all.get(index)
    }

    pub fn iter(&self) -> Iter<'_, Term> {
        self.all.iter()
    }

    pub fn contains(&self, fact: Term) -> bool {
        match self.all.len() <= FEW {
            true => self.all.iter().any(|&f| f == fact),
            false => self.many.contains(fact.id()),
        }
    }

    /// Adds a fact, if it is not among them.
    pub fn add(&mut self, fact: Term) {
        if self.contains(fact) {
            return;
        }
        self.all.push(fact);
        if self.all.len() <= FEW {
            return;
        }
        let first = if self.many.is_empty() { 0 } else { self.all.len() - 1 };
        for &f in self.all.iter().skip(first) {
            self.many.insert(f.id(), ());
        }
    }
}

impl FromIterator<Term> for Facts {
    fn from_iter<I: IntoIterator<Item = Term>>(all: I) -> Self {
        let mut facts = Facts::default();
        all.into_iter().for_each(|f| facts.add(f));
        facts
    }
}

impl<'a> IntoIterator for &'a Facts {
    type Item = &'a Term;
    type IntoIter = Iter<'a, Term>;

    fn into_iter(self) -> Iter<'a, Term> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn_term::Pool;

    #[test]
    fn each_fact_is_there_once() {
        let pool = Pool::default();
        let x = pool.fresh("x", cairn_term::Sort::INT);
        let fact = |n: i32| pool.eq(x, pool.int(n));
        let mut facts = Facts::default();
        for n in 0..200 {
            assert!(!facts.contains(fact(n)));
            facts.add(fact(n));
            facts.add(fact(n / 2));
            assert_eq!(facts.len(), n as usize + 1);
            assert!((0..=n).all(|n| facts.contains(fact(n))));
        }
        assert!(facts.iter().copied().eq((0..200).map(fact)));
    }
}
