//! Conditional detours: branches that the answer does not depend on.
//!
//! A conditional detour is a forward branch around code that only reads, where every way through it either
//! comes to the instruction behind it, with no register that is still used changed, or makes the answer
//! false. When it is left by the first way, its dependencies are dropped.

use super::Watch;
use super::code::detour;
use cairn_interp::Machine;

/// A conditional detour under way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detour {
    /// The activation that takes it.
    pub serial: u32,
    /// Its branch.
    begin: u32,
    kind: u32,
    /// The last dependency before it.
    last: u32,
    /// Results that were there before it.
    pub results: u32,
}

impl Watch {
    /// Before a branch, and before the results that it compares are looked at: what is learnt of them by
    /// comparing them with what the detour forgets is part of the detour.
    #[inline(always)]
    pub(super) fn detours_at_branch(&mut self, m: &Machine<'_>, pc: u32) {
        self.leave_detours(m, pc);
        if self.read_at == pc.wrapping_sub(1) {
            self.begin_detour(m, pc);
        }
    }

    /// The instruction at `pc` is about to read or to call something, to branch or to return: detours that it
    /// lies behind have ended, and the answer does not depend on what they have read.
    #[inline(always)]
    pub(super) fn leave_detours(&mut self, m: &Machine<'_>, pc: u32) {
        if !self.detours.is_empty() {
            self.end_detours(m, pc);
        }
    }

    /// The branch at `pc`, just behind the reading of what it compares, may begin a detour.
    fn begin_detour(&mut self, m: &Machine<'_>, pc: u32) {
        if !self.follow_results {
            return;
        }
        let Some(frame) = m.frames().last() else { return };
        let (method, body, serial) = (frame.method, frame.body, frame.serial);
        let kind = match self.detour_at.get(&(method.id, pc)) {
            Some(&known) => known,
            None => {
                let found = detour(m.program, method, body, pc).map(|kind| {
                    self.detour_kinds.push(kind);
                    self.detour_kinds.len() as u32 - 1
                });
                self.detour_at.insert((method.id, pc), found);
                found
            }
        };
        let Some(kind) = kind else { return };
        // What is thrown must not be caught.
        if m.frames().iter().all(|f| f.body.handlers.is_empty()) {
            let results = self.results.len() as u32;
            self.detours.push(Detour { serial, begin: pc, kind, last: self.before, results });
        }
    }

    #[inline(never)]
    fn end_detours(&mut self, m: &Machine<'_>, pc: u32) {
        let depth = m.frames().len();
        let serial = m.frames()[depth - 1].serial;
        while let Some(&detour) = self.detours.last() {
            if detour.serial < serial {
                return;
            }
            let kind = detour.kind as usize;
            let end = self.detour_kinds[kind].end;
            if detour.serial == serial && detour.begin < pc && pc < end {
                return;
            }
            self.detours.pop();
            // Those of calls that an exception has ended have later numbers.
            let answers = self.detour_kinds[kind].answers.len();
            let is_false = |w: &mut Self, i: usize| {
                let answer = w.detour_kinds[kind].answers[i];
                w.forces_false(m, depth, answer)
            };
            if detour.serial == serial && (0..answers).all(|i| is_false(self, i)) {
                self.last = detour.last;
            }
        }
    }

    /// What is known of a result changes. Detours that began after it was there cannot be left out any
    /// more: what they have found out stays.
    pub(super) fn keep_detours_since(&mut self, result: usize) {
        self.detours.retain(|d| d.results as usize <= result);
    }
}
