//! Which branches of the program's own methods a concrete run takes, and of what they call in the library ([`Observer::BRANCHES`]).

use crate::machine::{Frame, Machine};
use crate::observer::Observer;
use crate::sym::Side;
use cairn_program::MethodId;
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::{Hash, Hasher};

const RECENT: usize = 16;

/// The observer of the branches that a concrete run takes.
#[derive(Clone, Default, Debug)]
pub struct Recorder {
    /// With the number of the activation that took it.
    taken: FxHashSet<(u32, Side)>,
    /// Of those, some that were taken last: a loop takes the same ones again and again.
    recent: [Option<(u32, Side)>; RECENT],
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
    fn take(&mut self, method: MethodId, activation: u32, pc: u32, side: u32) {
        let side = Side { method, pc, side };
        let mut hasher = FxHasher::default();
        (self.sequence, side).hash(&mut hasher);
        self.sequence = hasher.finish();
        let recent = &mut self.recent[(pc * 2 + side.side) as usize % RECENT];
        if *recent != Some((activation, side)) {
            *recent = Some((activation, side));
            self.taken.insert((activation, side));
        }
    }
}

impl Observer for Recorder {
    const BRANCHES: bool = true;

    #[inline]
    fn branch(&mut self, m: &Machine<'_>, pc: u32, side: u32) {
        let frame = m.frames.last().expect("the current frame");
        self.take(frame.method.id, frame.serial, pc, side);
    }

    fn unwinding(&mut self, frame: &Frame<'_>) {
        self.disturbed.insert(frame.serial);
    }
}
