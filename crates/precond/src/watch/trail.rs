//! Going back to earlier choices: the machine's state and the observer's, and which values of a choice the
//! predicate does not tell apart.

use super::code::{TEST_STEPS, bit, only_test};
use super::detours::Detour;
use super::results::{Call, PendingResult};
use super::{Dependency, Watch};
use cairn_heap::Ref;
use cairn_interp::{Machine, holds, linked_slot};
use cairn_program::ir::{Body, Cond, Inst, Reg};

/// States to go back to: a stack, one for each open choice.
#[derive(Default)]
pub(crate) struct Trail<'p> {
    machine: cairn_interp::Trail<'p>,
    marks: Vec<Mark>,
    calls: Vec<Call>,
    results: Vec<PendingResult>,
    deferred: Vec<(u32, u32)>,
    detours: Vec<Detour>,
}

/// What the observer knew: where its parts begin in the trail's vectors, and the rest of it.
#[derive(Clone, Copy)]
struct Mark {
    calls: usize,
    results: usize,
    deferred: usize,
    detours: usize,
    deferred_words: u32,
    dependencies: usize,
    last: u32,
}

impl<'p> Trail<'p> {
    /// Keeps the state of the machine and its observer.
    pub(crate) fn push(&mut self, m: &Machine<'p>, watch: &Watch) {
        self.machine.push(m);
        self.marks.push(Mark {
            calls: self.calls.len(),
            results: self.results.len(),
            deferred: self.deferred.len(),
            detours: self.detours.len(),
            deferred_words: watch.deferred_words,
            dependencies: watch.dependencies.len(),
            last: watch.last,
        });
        self.calls.extend_from_slice(&watch.calls);
        self.results.extend_from_slice(&watch.results);
        self.deferred.extend_from_slice(&watch.deferred);
        self.detours.extend_from_slice(&watch.detours);
    }

    /// Puts machine and observer into the last state, which stays.
    pub(crate) fn go_back(&self, m: &mut Machine<'p>, watch: &mut Watch) {
        let Some(mark) = self.marks.last() else { return };
        self.machine.go_back(m);
        watch.dependencies.truncate(mark.dependencies);
        watch.last = mark.last;
        watch.calls.clear();
        watch.calls.extend_from_slice(&self.calls[mark.calls..]);
        watch.results.clear();
        watch.results.extend_from_slice(&self.results[mark.results..]);
        watch.deferred.clear();
        watch.deferred.extend_from_slice(&self.deferred[mark.deferred..]);
        watch.deferred_words = mark.deferred_words;
        watch.detours.clear();
        watch.detours.extend_from_slice(&self.detours[mark.detours..]);
        watch.forced_false.clear();
        watch.returned = None;
        watch.refusal = None;
    }

    /// Forgets the last state.
    pub(crate) fn pop(&mut self) {
        self.machine.pop();
        if let Some(mark) = self.marks.pop() {
            self.calls.truncate(mark.calls);
            self.results.truncate(mark.results);
            self.deferred.truncate(mark.deferred);
            self.detours.truncate(mark.detours);
        }
    }

    /// How the predicate told the values of the cell apart that was chosen in the last state, if it did so
    /// once and the value went nowhere else: all values with the same outcome have led to the same run.
    pub(crate) fn test(&self, m: &Machine<'p>, watch: &mut Watch) -> Option<Test> {
        let mark = self.marks.last()?;
        let again = Dependency::Cell(watch.asked);
        let others = watch.dependencies.get(mark.dependencies + 1..).unwrap_or_default();
        if watch.is_repeated || others.iter().any(|d| d.0 == again) {
            return None;
        }
        let (frames, regs) = self.machine.last()?;
        let frame = frames.last()?;
        let (body, pc) = (frame.body, frame.next);
        let key = (frame.method.id, pc);
        let branch = (*watch.tests.entry(key).or_insert_with(|| only_test(body, pc)))?;
        // Compared with a result that the answer does not depend on, the outcome says nothing: with
        // another result it would be another.
        let depth = frames.len();
        let mut compared = vec![];
        body.code[branch as usize].uses(&body.sites, |r| compared.push(r));
        let is_open = |r: &PendingResult| {
            let made = watch.sites[r.site as usize].made[branch as usize];
            compared.iter().any(|&c| made & bit(c) != 0)
                && !others.iter().any(|o| o.0 == Dependency::Call(r.from, r.to))
        };
        let mut results = self.results[mark.results..].iter();
        if results.any(|r| r.depth as usize == depth && is_open(r)) {
            return None;
        }
        Test::new(m, watch, body, pc, branch, &regs[frame.base as usize..])
    }
}

/// A comparison with a value that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Test {
    cond: Cond,
    other: u64,
    /// The value is on the left.
    is_left: bool,
    is_int: bool,
}

impl Test {
    /// The comparison at `branch`, with what was read at `pc`. `regs`: what was in the registers there.
    fn new(
        m: &Machine<'_>,
        watch: &Watch,
        body: &Body,
        pc: u32,
        branch: u32,
        regs: &[u64],
    ) -> Option<Test> {
        let mut set: [(Reg, u64); TEST_STEPS] = [(Reg::NONE, 0); TEST_STEPS];
        let mut count = 0;
        let dst = body.code[pc as usize].def()?;
        let get = |set: &[(Reg, u64)], r: Reg| match set.iter().rev().find(|s| s.0 == r) {
            Some(s) => s.1,
            None => regs[r.0 as usize],
        };
        for &inst in &body.code[pc as usize + 1..branch as usize] {
            let known = &set[..count];
            let (to, word) = match inst {
                Inst::Const { dst, bits } => (dst, u64::from(bits)),
                Inst::Move { dst, src } => (dst, get(known, src)),
                Inst::GetField { dst, obj, site } => {
                    let o = Ref(get(known, obj) as u32);
                    let slot = linked_slot(&body.sites[site as usize])?;
                    watch.is_known(o, slot).filter(|is_known| *is_known)?;
                    (dst, m.heap.raw_slot(o, slot))
                }
                _ => continue,
            };
            set[count] = (to, word);
            count += 1;
        }
        let known = &set[..count];
        let test = |cond, a: Reg, b: Reg, is_int| {
            let is_left = a == dst;
            let other = get(known, if is_left { b } else { a });
            Test { cond, other, is_left, is_int }
        };
        let constant = |cond, other, is_int| Test { cond, other, is_left: true, is_int };
        Some(match body.code[branch as usize] {
            Inst::BrInt { cond, a, b, .. } => test(cond, a, b, true),
            Inst::BrRef { cond, a, b, .. } => test(cond, a, b, false),
            Inst::BrIntK { cond, k, .. } => constant(cond, k as u32 as u64, true),
            Inst::BrNull { cond, .. } => constant(cond, 0, false),
            _ => return None,
        })
    }

    /// The outcome of all values but one, if it asks whether a value is that one.
    pub(crate) fn of_most(&self) -> Option<bool> {
        match self.cond {
            Cond::Eq => Some(false),
            Cond::Ne => Some(true),
            _ => None,
        }
    }

    pub(crate) fn outcome(&self, word: u64) -> bool {
        let (x, y) = if self.is_left { (word, self.other) } else { (self.other, word) };
        match self.is_int {
            true => holds(self.cond, x as i32, y as i32),
            false => holds(self.cond, x, y),
        }
    }
}
