//! Loops that never end: a state that comes back.
//!
//! On a cyclic input a loop may run forever without asking for anything. Now and then the state is
//! kept, and for a while compared with what follows, branch by branch. If it comes back, nothing was
//! decided in between and nothing changed: it will come back again. Soon after a decision that is
//! tried more often, since most such loops are short.
//!
//! Where references are guarded sets, a state stands for many, which come back at different times. There
//! the drawers decide: if all but a few values is the same each time, and each of these is one of a few
//! things, then after as many rounds as they can be combined, and one more, every input has been in some
//! state twice.

use super::{Bound, STEP_UNIT, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::HeapImage;
use cairn_program::MethodId;
use cairn_term::Term;
use rustc_hash::{FxHashMap, FxHashSet};

/// A state to compare with.
pub(crate) struct Checkpoint {
    heap: HeapImage,
    /// Method and next instruction of each frame; of the innermost, the one that was about to run.
    frames: Vec<(MethodId, u32)>,
    regs: Vec<u64>,
    shadows: Vec<u32>,
    ticks: u64,
    decided: Decided,
    /// Branches that are still compared.
    left: u32,
    rounds: Rounds,
}

/// How often a state has come back but for some values, and what these were.
#[derive(Default)]
struct Rounds {
    count: u64,
    /// By the register.
    seen: FxHashMap<usize, FxHashSet<Leaf>>,
}

/// What a value is where it is chosen: a number, or a term that is no choice.
#[derive(PartialEq, Eq, Hash)]
enum Leaf {
    Word(u64),
    Term(Term),
}

/// How much a path has decided and been given.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Decided {
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

    pub(super) fn decided(&self) -> Decided {
        let path = &self.sym().path;
        Decided {
            facts: path.facts.len(),
            inputs: path.inputs.len(),
            objects: path.input.objects.len(),
        }
    }

    fn checkpoint(&mut self, pc: u32, left: u32) -> Checkpoint {
        let heap = self.heap.snapshot();
        Checkpoint {
            heap,
            frames: self.places(pc),
            regs: self.regs[..self.top].to_vec(),
            shadows: self.shadows[..self.top].to_vec(),
            ticks: self.thread.ticks,
            decided: self.decided(),
            left,
            rounds: Rounds::default(),
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
        let is_same =
            kept.regs[..] == self.regs[..self.top] && kept.shadows[..] == self.shadows[..self.top];
        let comes_back = is_there
            && (is_same || self.is_summarising())
            && kept.frames == self.places(pc)
            && kept.heap.same(&self.heap.snapshot())
            && (is_same || self.goes_round(&mut kept));
        if comes_back {
            return Err(Trap::Endless);
        }
        self.sym_mut().checkpoint = Some(kept);
        Ok(1)
    }

    /// Whether every input has been in some state twice, this one being another that differs from the kept
    /// one in registers alone.
    fn goes_round(&self, kept: &mut Checkpoint) -> bool {
        kept.rounds.count += 1;
        for i in 0..self.top {
            let (old, new) = ((kept.regs[i], kept.shadows[i]), (self.regs[i], self.shadows[i]));
            if old == new && !kept.rounds.seen.contains_key(&i) {
                continue;
            }
            let seen = kept.rounds.seen.entry(i).or_default();
            for (word, shadow) in [old, new] {
                match Term::of_word(u64::from(shadow)) {
                    None => _ = seen.insert(Leaf::Word(word)),
                    Some(_) if shadow == Val::MARK => return false,
                    Some(t) => seen.extend(self.leaves(t).into_iter().map(Leaf::Term)),
                }
            }
        }
        let ways = |all: u64, seen: &FxHashSet<Leaf>| all.saturating_mul(seen.len() as u64);
        kept.rounds.count >= kept.rounds.seen.values().fold(1, ways)
    }
}
