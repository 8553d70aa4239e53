//! Counted effort.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A counter, which is part of another one.
#[derive(Debug)]
pub(crate) struct Effort {
    most: Option<u64>,
    spent: AtomicU64,
    parent: Option<Arc<Effort>>,
}

impl Effort {
    pub fn new(most: Option<u64>, parent: Option<Arc<Effort>>) -> Effort {
        Effort { most, spent: AtomicU64::new(0), parent }
    }

    pub fn charge(&self, effort: u64) {
        self.spent.fetch_add(effort, Relaxed);
        if let Some(parent) = &self.parent {
            parent.charge(effort);
        }
    }

    pub fn spent(&self) -> u64 {
        self.spent.load(Relaxed)
    }

    /// Of the counters that are limited, what the shortest has left.
    pub fn left(&self) -> Option<u64> {
        let own = self.most.map(|most| most.saturating_sub(self.spent()));
        let above = self.parent.as_ref().and_then(|p| p.left());
        [own, above].into_iter().flatten().min()
    }

    pub fn is_spent(&self) -> bool {
        self.left() == Some(0)
    }
}
