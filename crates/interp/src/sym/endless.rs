//! Loops that never end: a state that comes back.
//!
//! On a cyclic input a loop may run forever without asking for anything. Now and then the state is
//! kept, and for a while compared with what follows, branch by branch. If it comes back, nothing was
//! decided in between and nothing changed: it will come back again.

use super::{Bound, STEP_UNIT};
use crate::machine::{Machine, Trap};
use cairn_heap::HeapImage;
use cairn_program::MethodId;

/// A state to compare with.
pub(crate) struct Checkpoint {
    heap: HeapImage,
    /// Method and next instruction of each frame; of the innermost, the one that was about to run.
    frames: Vec<(MethodId, u32)>,
    regs: Vec<u64>,
    shadows: Vec<u32>,
    ticks: u64,
    facts: usize,
    inputs: usize,
    objects: usize,
    /// Branches that are still compared.
    left: u32,
}

impl<'p> Machine<'p> {
    /// Counts a unit of steps, or a single one while a state is being compared: how many may follow
    /// until the next call. `pc` is the instruction that comes next.
    pub(crate) fn count_steps(&mut self, pc: u32) -> Result<u32, Trap> {
        if self.sym().checkpoint.is_some() {
            return self.compare(pc);
        }
        let sym = self.sym_mut();
        sym.path.steps += 1;
        if sym.path.steps > sym.limits.steps {
            return Err(Trap::Bound(Bound::Steps));
        }
        if !sym.path.steps.is_power_of_two() {
            return Ok(STEP_UNIT);
        }
        let checkpoint = self.checkpoint(pc);
        self.sym_mut().checkpoint = Some(Box::new(checkpoint));
        Ok(1)
    }

    fn checkpoint(&mut self, pc: u32) -> Checkpoint {
        let heap = self.heap.snapshot();
        let path = &self.sym().path;
        Checkpoint {
            heap,
            frames: self.places(pc),
            regs: self.regs[..self.top].to_vec(),
            shadows: self.shadows[..self.top].to_vec(),
            ticks: self.thread.ticks,
            facts: path.facts.len(),
            inputs: path.inputs.len(),
            objects: path.input.objects.len(),
            left: STEP_UNIT,
        }
    }

    fn places(&self, pc: u32) -> Vec<(MethodId, u32)> {
        let mut all: Vec<(MethodId, u32)> =
            self.frames.iter().map(|f| (f.method.id, f.next)).collect();
        if let Some(last) = all.last_mut() {
            last.1 = pc;
        }
        all
    }

    fn compare(&mut self, pc: u32) -> Result<u32, Trap> {
        let Some(mut kept) = self.sym_mut().checkpoint.take() else { return Ok(STEP_UNIT) };
        let path = &self.sym().path;
        let same_path = kept.facts == path.facts.len()
            && kept.inputs == path.inputs.len()
            && kept.objects == path.input.objects.len();
        kept.left -= 1;
        if !same_path || kept.left == 0 {
            return Ok(STEP_UNIT);
        }
        let comes_back = kept.frames.len() == self.frames.len()
            && kept.frames.last().is_some_and(|f| f.1 == pc)
            && kept.regs[..] == self.regs[..self.top]
            && kept.shadows[..] == self.shadows[..self.top]
            && kept.ticks == self.thread.ticks
            && kept.frames == self.places(pc)
            && kept.heap.same(&self.heap.snapshot());
        if comes_back {
            return Err(Trap::Endless);
        }
        self.sym_mut().checkpoint = Some(kept);
        Ok(1)
    }
}
