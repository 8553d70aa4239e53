//! Which branches of the program's own methods a concrete run takes.

use crate::sym::Side;
use cairn_program::MethodId;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

/// What a machine without symbols remembers of its branches, if it has one of these.
#[derive(Clone, Default, Debug)]
pub struct Recorder {
    /// With the number of the activation that took it.
    taken: FxHashSet<(u32, Side)>,
    /// Activations that an exception passed through.
    disturbed: FxHashSet<u32>,
    /// Of the branches in their order.
    sequence: u64,
}

impl Recorder {
    /// Two runs of one method have the same number if they took the same branches in the same
    /// order, and a different one otherwise, with a probability that need not worry anybody.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// All sides of branches that were taken.
    pub fn sides(&self) -> impl Iterator<Item = Side> {
        self.taken.iter().map(|t| t.1)
    }

    /// Those taken in activations that no exception passed through. An instrument that looks at the
    /// code between branches sees at least these.
    pub fn undisturbed_sides(&self) -> impl Iterator<Item = Side> {
        self.taken.iter().filter(|t| !self.disturbed.contains(&t.0)).map(|t| t.1)
    }

    /// The sequence begins anew; what was taken stays.
    pub fn restart_sequence(&mut self) {
        self.sequence = 0;
    }

    #[inline]
    pub(crate) fn take(&mut self, method: MethodId, activation: u32, pc: u32, side: u32) {
        let side = Side { method, pc, side };
        let mut hasher = FxHasher::default();
        (self.sequence, side).hash(&mut hasher);
        self.sequence = hasher.finish();
        self.taken.insert((activation, side));
    }

    pub(crate) fn disturb(&mut self, activation: u32) {
        self.disturbed.insert(activation);
    }
}
