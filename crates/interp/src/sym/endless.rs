//! Loops that never end: a state that comes back.
//!
//! On a cyclic input a loop may run forever without asking for anything. Now and then the state is
//! kept, and for a while compared with what follows, branch by branch. If it comes back, nothing was
//! decided in between and nothing changed: it will come back again. Soon after a decision that is
//! tried more often, since most such loops are short.
//!
//! What it means that a state is the same is up to the representation of references
//! ([`super::References::comes_back`]).

use super::{Bound, STEP_UNIT, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::{HeapImage, Kept};
use cairn_program::MethodId;

/// A state to compare with.
pub struct Checkpoint {
    heap: HeapImage,
    /// Method and next instruction of each frame; of the innermost, the one that was about to run.
    frames: Vec<(MethodId, u32)>,
    regs: Vec<u64>,
    shadows: Vec<u32>,
    ticks: u64,
    decided: Decided,
    /// Branches that are still compared.
    left: u32,
    /// For how long it was to be compared.
    wait: u32,
    /// Whether all before was interpreted: compiled code leaves in dead registers what was there before.
    is_exact: bool,
    /// What the representation of references has noted of the states since.
    pub notes: Kept,
}

impl Checkpoint {
    /// The registers of all frames.
    pub fn all_registers(&self) -> impl Iterator<Item = Val> {
        self.regs.iter().zip(&self.shadows).map(|(&word, &shadow)| Val { word, shadow })
    }

    /// Whether a machine, in frames of the same size, has the same values in its registers.
    pub fn has_same_registers(&self, m: &Machine<'_>) -> bool {
        self.regs[..] == m.regs[..m.top] && self.shadows[..] == m.shadows[..m.top]
    }

    /// Whether a machine has the same methods on its stack, and the same heap.
    pub fn has_same_frames_and_heap(&self, m: &mut Machine<'_>, pc: u32) -> bool {
        self.frames == m.places(pc) && self.heap.same(&m.heap.snapshot())
    }
}

/// How much a path has decided and been given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Decided {
    facts: usize,
    inputs: usize,
    objects: usize,
}

/// How long a path has run since it decided something.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Watch {
    since: Decided,
    /// Branches until the next state is kept.
    wait: u32,
    /// Branches since a unit was counted.
    spent: u32,
}

/// The first wait, in branches; it grows by [`GROWTH`] up to a unit.
const FIRST: u32 = 64;
const GROWTH: u32 = 4;

impl<'p> Machine<'p> {
    /// Counts a unit of steps, or a single one while a state is being compared: how many may follow
    /// until the next call. `pc` is the instruction that comes next.
    pub(crate) fn count_steps(&mut self, pc: u32) -> Result<u32, Trap> {
        // What other threads do is not compared.
        if !self.others.is_empty() {
            self.spend(self.wait())?;
            let sym = self.sym_mut();
            sym.checkpoint = None;
            sym.path.watch.wait = STEP_UNIT;
            return Ok(STEP_UNIT);
        }
        if self.sym().checkpoint.is_some() {
            self.spend(1)?;
            return self.compare(pc);
        }
        self.spend(if self.sym().unknowns.is_empty() { STEP_UNIT } else { self.wait() })?;
        let wait = self.next_wait();
        let Some(wait) = wait else { return Ok(STEP_UNIT) };
        let checkpoint = self.checkpoint(pc, wait);
        self.sym_mut().checkpoint = Some(Box::new(checkpoint));
        Ok(1)
    }

    /// Counts branches that were executed, whatever was decided meanwhile.
    fn spend(&mut self, branches: u32) -> Result<(), Trap> {
        let sym = self.sym_mut();
        sym.path.watch.spent += branches;
        if sym.path.watch.spent < STEP_UNIT {
            return Ok(());
        }
        sym.path.watch.spent -= STEP_UNIT;
        sym.path.steps += 1;
        self.config.budget.charge(1);
        let sym = self.sym();
        if sym.path.steps > sym.limits.steps {
            return Err(Trap::Bound(Bound::Steps));
        }
        Ok(())
    }

    /// For how long the state is to be compared now; none if it is not.
    fn next_wait(&mut self) -> Option<u32> {
        let decided = self.decided();
        let sym = self.sym_mut();
        if sym.unknowns.is_empty() {
            return sym.path.steps.is_power_of_two().then_some(STEP_UNIT);
        }
        let watch = &mut sym.path.watch;
        if watch.since != decided {
            *watch = Watch { since: decided, wait: FIRST, ..*watch };
            return Some(FIRST);
        }
        if watch.wait == STEP_UNIT {
            return sym.path.steps.is_power_of_two().then_some(STEP_UNIT);
        }
        watch.wait = (watch.wait * GROWTH).clamp(FIRST, STEP_UNIT);
        Some(watch.wait)
    }

    /// Branches until the next count.
    pub(crate) fn budget_left(&self) -> u32 {
        match (self.sym().path.budget, self.sym().unknowns.is_empty()) {
            (0, true) => STEP_UNIT,
            (0, false) => FIRST,
            (left, _) => left,
        }
    }

    /// How many branches may follow until a state is kept again.
    fn wait(&self) -> u32 {
        match self.sym().path.watch.wait {
            0 => STEP_UNIT,
            wait => wait,
        }
    }

    /// The registers of all frames.
    pub fn all_registers(&self) -> impl Iterator<Item = Val> {
        let shadows = &self.shadows[..self.top];
        self.regs[..self.top].iter().zip(shadows).map(|(&word, &shadow)| Val { word, shadow })
    }

    pub fn decided(&self) -> Decided {
        let path = &self.sym().path;
        Decided {
            facts: path.facts.len(),
            inputs: path.inputs.len(),
            objects: path.input.objects.len(),
        }
    }

    fn checkpoint(&mut self, pc: u32, left: u32) -> Checkpoint {
        self.config.budget.charge(1);
        self.define_shadows();
        let heap = self.heap.snapshot();
        Checkpoint {
            heap,
            frames: self.places(pc),
            regs: self.regs[..self.top].to_vec(),
            shadows: self.shadows[..self.top].to_vec(),
            ticks: self.thread.ticks,
            decided: self.decided(),
            left,
            wait: left,
            is_exact: !self.compiles,
            notes: Kept::default(),
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
        kept.left -= 1;
        if kept.decided != self.decided() || kept.left == 0 {
            return Ok(self.wait());
        }
        let is_there = kept.frames.len() == self.frames.len()
            && kept.frames.last().is_some_and(|f| f.1 == pc)
            && kept.regs.len() == self.top
            && kept.ticks == self.thread.ticks;
        if is_there {
            self.define_shadows();
        }
        let comes_back = is_there && self.references().comes_back(self, &mut kept, pc);
        if comes_back {
            return Err(Trap::Endless);
        }
        // While states are compared everything is interpreted: the next time round dead registers are as ever.
        if is_there && !kept.is_exact {
            *kept = Checkpoint { is_exact: true, ..self.checkpoint(pc, kept.wait) };
        }
        self.sym_mut().checkpoint = Some(kept);
        Ok(1)
    }
}
