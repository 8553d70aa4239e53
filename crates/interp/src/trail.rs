//! Backtracking in a concrete run: a stack of states that the machine can be put back into.
//!
//! Cheaper than [`crate::State`] where the run goes back often and by little: heap writes are undone from the
//! heap's log ([`cairn_heap::Heap::begin_log`]), stack and registers are copied into one vector each.

use crate::machine::{Frame, Machine};
use cairn_heap::{Moment, Ref};

/// States of a run to go back to, the latest on top.
#[derive(Default)]
pub struct Trail<'p> {
    marks: Vec<Mark>,
    frames: Vec<Frame<'p>>,
    regs: Vec<u64>,
    monitors: Vec<(Ref, u32)>,
}

/// A state: where its parts begin in the trail's vectors, and the rest of it.
#[derive(Clone, Copy)]
struct Mark {
    frames: usize,
    regs: usize,
    monitors: usize,
    moment: Moment,
    thread: Ref,
    pending: Ref,
    calls: u32,
    budget: u32,
}

impl<'p> Trail<'p> {
    /// Keeps the machine's state. The heap's log must be on.
    pub fn push(&mut self, m: &Machine<'p>) {
        self.marks.push(Mark {
            frames: self.frames.len(),
            regs: self.regs.len(),
            monitors: self.monitors.len(),
            moment: m.heap.moment(),
            thread: m.thread.object,
            pending: m.thread.pending,
            calls: m.thread.calls,
            budget: m.budget,
        });
        self.frames.extend_from_slice(&m.frames);
        self.regs.extend_from_slice(&m.regs[..m.top]);
        self.monitors.extend_from_slice(&m.thread.monitors);
    }

    /// Puts the machine into the last state, which stays.
    pub fn go_back(&self, m: &mut Machine<'p>) {
        let Some(mark) = self.marks.last() else { return };
        m.heap.go_back(mark.moment);
        m.frames.clear();
        m.frames.extend_from_slice(&self.frames[mark.frames..]);
        let regs = &self.regs[mark.regs..];
        m.top = regs.len();
        m.regs[..regs.len()].copy_from_slice(regs);
        m.thread.monitors.clear();
        m.thread.monitors.extend_from_slice(&self.monitors[mark.monitors..]);
        m.thread.object = mark.thread;
        m.thread.pending = mark.pending;
        m.thread.calls = mark.calls;
        m.budget = mark.budget;
        m.leave_threads();
    }

    /// The frames of the last state, and the register stack that their bases refer to.
    pub fn last(&self) -> Option<(&[Frame<'p>], &[u64])> {
        let mark = self.marks.last()?;
        Some((&self.frames[mark.frames..], &self.regs[mark.regs..]))
    }

    /// Forgets the last state.
    pub fn pop(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.frames.truncate(mark.frames);
            self.regs.truncate(mark.regs);
            self.monitors.truncate(mark.monitors);
        }
    }
}
