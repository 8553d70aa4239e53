//! The computed table: results of operations on diagrams, in a bounded number of places.
//!
//! An entry that another one displaces is computed again when it is asked for. That gives the same nodes,
//! since those stay; so what is forgotten here costs time only, never another result.

use super::{Function, Operation};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

#[derive(Clone, Copy)]
struct Entry {
    key: (Operation, Function, Function),
    result: Function,
}

/// See the module.
#[derive(Default)]
pub(super) struct Computed {
    /// A power of two of places, or none.
    entries: Vec<Option<Entry>>,
    /// Entries that were written since the table grew.
    written: usize,
}

const LEAST: usize = 1 << 8;
/// 16 MB.
const MOST: usize = 1 << 20;

impl Computed {
    fn place(&self, key: &(Operation, Function, Function)) -> usize {
        FxBuildHasher.hash_one(key) as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, key: &(Operation, Function, Function)) -> Option<Function> {
        if self.entries.is_empty() {
            return None;
        }
        self.entries[self.place(key)].filter(|e| e.key == *key).map(|e| e.result)
    }

    pub fn insert(&mut self, key: (Operation, Function, Function), result: Function) {
        if self.written >= self.entries.len() && self.entries.len() < MOST {
            self.grow();
        }
        self.written += 1;
        let place = self.place(&key);
        self.entries[place] = Some(Entry { key, result });
    }

    fn grow(&mut self) {
        let larger = (self.entries.len() * 4).clamp(LEAST, MOST);
        let old = std::mem::replace(&mut self.entries, vec![None; larger]);
        self.written = 0;
        for entry in old.into_iter().flatten() {
            self.written += 1;
            let place = self.place(&entry.key);
            self.entries[place] = Some(entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However much is put in, the table stays within its bound, and what it gives is what was put in.
    #[test]
    fn what_is_given_is_what_was_put_in() {
        let key = |n: u32| (Operation::And, Function(n), Function(n.wrapping_mul(0x9e37_79b9)));
        let mut table = Computed::default();
        assert_eq!(table.get(&key(0)), None);
        let all = 3 * MOST as u32;
        for n in 0..all {
            table.insert(key(n), Function(n ^ 1));
            assert_eq!(table.get(&key(n)), Some(Function(n ^ 1)));
        }
        assert_eq!(table.entries.len(), MOST);
        let kept = (0..all).filter(|&n| table.get(&key(n)).is_some()).count();
        assert!((0..all).all(|n| table.get(&key(n)).is_none_or(|r| r == Function(n ^ 1))));
        assert!(kept > MOST / 2, "only {kept} of {MOST} places are used");
        assert_eq!(table.get(&(Operation::Constrain, Function(1), key(1).2)), None);
    }
}
