//! Execution over a structure whose fields are found out one by one, as the program reads them.
//!
//! The objects of the structure exist, but what their fields hold is open. Each field, element and
//! array length is a *cell*. When the program reads a cell that is not known yet, the run stops with
//! [`Event::Choose`]; whoever searches says what the cell holds and lets the run go on, and may later
//! go back ([`Trail`]) and say something else. So a predicate need not be executed from its beginning
//! for every structure: only from the cell on that is different.
//!
//! The cells that were read are kept, because the answer depends on nothing else. Some of them it does
//! not depend on either: if `a()` is true in `if (!a()) return false; ..`, then what `a` looked at is no
//! part of the reason for a later `false`: whatever else is there, `a` is true again or the answer is
//! false at once. This needs that `a` leaves nothing behind ([`Watch::follow_guards`]).

use crate::machine::{Frame, Machine, Ret, Trap};
use cairn_heap::memory::Addr;
use cairn_heap::{Moment, Ref};
use cairn_program::ir::{Body, Cond, Elem, Inst, Reg, Switch};
use cairn_program::{ClassId, Method, MethodId};
use rustc_hash::FxHashMap;

/// A field, an element or a length of the structure.
pub type Cell = u32;

/// Why a watched run stops before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The program needs to know what a cell holds.
    Choose(Cell),
    /// A class is to be initialised. That had better be done where it is done once.
    Init(ClassId),
    /// The run has taken too many branches and calls.
    TooLong,
}

/// An object of a structure.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    pub at: Ref,
    /// The cell of its first slot; of an array, the cell of its length, which its elements follow.
    pub first: Cell,
}

/// No read.
const NONE: u32 = u32::MAX;

/// What is observed of a structure.
pub struct Watch {
    first: Addr,
    /// The first address after the structure.
    end: Addr,
    /// By word from `first`: the first cell of the object that begins there.
    cells: Vec<Cell>,
    known: Vec<bool>,
    /// What was read, each with the read before it. Those that do not matter any more are not reached
    /// from `last`.
    reads: Vec<(Cell, u32)>,
    last: u32,
    guards: Vec<Guard>,
    follow_guards: bool,
    sites: FxHashMap<(MethodId, u32), Option<GuardSite>>,
    returns: FxHashMap<(MethodId, u32, bool), Option<bool>>,
    /// Whether a cell was written.
    has_written: bool,
}

/// A call whose answer decides at once whether the run goes on or is false.
#[derive(Clone, Copy, Debug)]
struct Guard {
    /// The call's activation.
    serial: u32,
    site: GuardSite,
    /// The last read before it.
    last: u32,
    moment: Moment,
}

/// The branch that follows a call and nothing else looks at the call's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GuardSite {
    cond: Cond,
    k: i32,
    /// What the method returns inevitably if the branch is taken, and if it is not.
    if_taken: Option<bool>,
    if_not: Option<bool>,
}

impl Watch {
    /// Watches these objects, which have `cells` cells in all, none of them known. They must have
    /// been made one after the other.
    pub fn new(objects: &[Watched], cells: usize) -> Watch {
        let first = objects.iter().map(|o| o.at.0).min().unwrap_or(0);
        let end = objects.iter().map(|o| o.at.0 + 1).max().unwrap_or(0);
        let mut by_word = vec![Cell::MAX; (end - first) as usize];
        for o in objects {
            by_word[(o.at.0 - first) as usize] = o.first;
        }
        Watch {
            first,
            end,
            cells: by_word,
            known: vec![false; cells],
            reads: vec![],
            last: NONE,
            guards: vec![],
            follow_guards: false,
            sites: FxHashMap::default(),
            returns: FxHashMap::default(),
            has_written: false,
        }
    }

    /// Whether reads that the answer does not depend on are left out of [`Watch::reasons`].
    pub fn follow_guards(&mut self, on: bool) {
        self.follow_guards = on;
    }

    /// Says whether a cell is known.
    pub fn set_known(&mut self, cell: Cell, known: bool) {
        self.known[cell as usize] = known;
    }

    /// Whether a cell was ever written by the program.
    pub fn has_written(&self) -> bool {
        self.has_written
    }

    /// The cells that the answer depends on; some more than once.
    pub fn reasons(&self) -> impl Iterator<Item = Cell> {
        let mut at = self.last;
        std::iter::from_fn(move || {
            let &(cell, before) = self.reads.get(at as usize)?;
            at = before;
            Some(cell)
        })
    }

    fn note(&mut self, cell: Cell) {
        let same = self.reads.get(self.last as usize).is_some_and(|r| r.0 == cell);
        if !same {
            self.reads.push((cell, self.last));
            self.last = self.reads.len() as u32 - 1;
        }
    }
}

/// Where a run was, to go back to: a stack of moments, one for each open choice.
#[derive(Default)]
pub struct Trail<'p> {
    marks: Vec<Mark>,
    frames: Vec<Frame<'p>>,
    regs: Vec<u64>,
    guards: Vec<Guard>,
    monitors: Vec<(Ref, u32)>,
}

#[derive(Clone, Copy)]
struct Mark {
    frames: usize,
    regs: usize,
    guards: usize,
    monitors: usize,
    moment: Moment,
    reads: usize,
    last: u32,
    pending: Ref,
    calls: u32,
    budget: u32,
}

impl<'p> Trail<'p> {
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }

    /// Remembers where the machine is.
    pub fn push(&mut self, m: &Machine<'p>) {
        let watch = m.watch.as_ref().expect("a watched run");
        self.marks.push(Mark {
            frames: self.frames.len(),
            regs: self.regs.len(),
            guards: self.guards.len(),
            monitors: self.monitors.len(),
            moment: m.heap.moment(),
            reads: watch.reads.len(),
            last: watch.last,
            pending: m.thread.pending,
            calls: m.thread.calls,
            budget: m.budget,
        });
        self.frames.extend_from_slice(&m.frames);
        self.regs.extend_from_slice(&m.regs[..m.top]);
        self.guards.extend_from_slice(&watch.guards);
        self.monitors.extend_from_slice(&m.thread.monitors);
    }

    /// Puts the machine where it was when the last moment was remembered.
    pub fn go_back(&self, m: &mut Machine<'p>) {
        let Some(mark) = self.marks.last() else { return };
        let watch = m.watch.as_mut().expect("a watched run");
        watch.reads.truncate(mark.reads);
        watch.last = mark.last;
        watch.guards.clear();
        watch.guards.extend_from_slice(&self.guards[mark.guards..]);
        m.heap.go_back(mark.moment);
        m.frames.clear();
        m.frames.extend_from_slice(&self.frames[mark.frames..]);
        let regs = &self.regs[mark.regs..];
        m.top = regs.len();
        m.regs[..regs.len()].copy_from_slice(regs);
        m.thread.monitors.clear();
        m.thread.monitors.extend_from_slice(&self.monitors[mark.monitors..]);
        m.thread.pending = mark.pending;
        m.thread.calls = mark.calls;
        m.budget = mark.budget;
    }

    /// Forgets the last moment.
    pub fn pop(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.frames.truncate(mark.frames);
            self.regs.truncate(mark.regs);
            self.guards.truncate(mark.guards);
            self.monitors.truncate(mark.monitors);
        }
    }
}

impl<'p> Machine<'p> {
    /// Begins to watch a structure. The machine must have no symbols.
    pub fn watch(&mut self, mut watch: Watch) {
        self.heap.begin_log();
        watch.end = self.heap.moment().next;
        self.watched_from = watch.first;
        self.watched_words = watch.cells.len() as u32;
        self.watch = Some(Box::new(watch));
    }

    /// Does something while nothing is watched; it stays, whatever is gone back to later.
    pub fn unwatched<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let watch = self.watch.take();
        self.heap.end_log();
        let done = f(self);
        self.heap.begin_log();
        self.watch = watch;
        done
    }

    /// What is watched.
    pub fn watch_mut(&mut self) -> &mut Watch {
        self.watch.as_mut().expect("a watched run")
    }

    /// Runs with at most so many branches and calls until [`Event::TooLong`].
    pub fn set_patience(&mut self, steps: u32) {
        self.budget = steps.max(1);
    }

    #[inline(always)]
    pub(crate) fn is_watched(&self, o: Ref) -> bool {
        o.0.wrapping_sub(self.watched_from) < self.watched_words
    }

    /// A slot of a watched object, or the length (0) or an element (from 1 on) of an array, is read:
    /// its cell, if that is not known.
    #[inline]
    pub(crate) fn read_cell(&mut self, o: Ref, offset: u32) -> Option<Cell> {
        let watch = self.watch.as_mut()?;
        let first = watch.cells[(o.0 - watch.first) as usize];
        let cell = first.wrapping_add(offset);
        match watch.known.get(cell as usize) {
            Some(true) => {
                watch.note(cell);
                None
            }
            Some(false) => Some(cell),
            None => None,
        }
    }

    /// As [`Machine::read_cell`]; what is there is needed to be put back.
    #[inline]
    pub(crate) fn write_cell(&mut self, o: Ref, offset: u32) -> Option<Cell> {
        if let Some(watch) = &mut self.watch {
            watch.has_written = true;
        }
        self.read_cell(o, offset)
    }

    /// An element of a watched array is accessed: the cell that must be known first.
    pub(crate) fn element_cell(&mut self, a: Ref, index: i32, writes: bool) -> Option<Cell> {
        if let Some(cell) = self.read_cell(a, 0) {
            return Some(cell);
        }
        if index as u32 >= self.heap.raw_len(a) {
            return None;
        }
        match writes {
            true => self.write_cell(a, 1 + index as u32),
            false => self.read_cell(a, 1 + index as u32),
        }
    }

    /// A native method is called that may look at everything it is given.
    pub(crate) fn expose_arguments(&mut self, method: &Method, args: &[u64]) -> Result<(), Trap> {
        let class = &*self.program.class(method.class).name;
        let is_blind = match class {
            "java/lang/Object" => &*method.name != "clone",
            "java/lang/Class" | "java/util/Objects" => true,
            "java/lang/System" => &*method.name == "identityHashCode",
            _ => false,
        };
        if is_blind {
            return Ok(());
        }
        for &word in args {
            let Ok(address) = u32::try_from(word) else { continue };
            let o = Ref(address);
            let is_object = self.is_watched(o)
                && self
                    .watch
                    .as_ref()
                    .is_some_and(|w| w.cells[(o.0 - w.first) as usize] != Cell::MAX);
            if is_object {
                self.expose(o)?;
            }
        }
        Ok(())
    }

    /// All cells of an object must be known.
    fn expose(&mut self, o: Ref) -> Result<(), Trap> {
        let choose = |cell: Option<Cell>| match cell {
            Some(cell) => Err(Trap::Watched(Event::Choose(cell))),
            None => Ok(()),
        };
        let class = self.program.class(self.heap.class_of(o));
        let cells = match class.shape {
            cairn_program::Shape::Array { .. } => {
                choose(self.read_cell(o, 0))?;
                1..1 + self.heap.raw_len(o)
            }
            _ => 0..class.instance_slots,
        };
        for offset in cells {
            choose(self.read_cell(o, offset))?;
        }
        Ok(())
    }

    // ---- guards ----

    /// A frame was entered by the call at `pc` of the frame below.
    pub(crate) fn note_guard(&mut self, pc: u32) {
        let depth = self.frames.len();
        let (Some(watch), true) = (&mut self.watch, depth >= 2) else { return };
        if !watch.follow_guards {
            return;
        }
        let caller = &self.frames[depth - 2];
        let key = (caller.method.id, pc);
        let body = caller.body;
        let site = *watch.sites.entry(key).or_insert_with(|| guard_site(body, pc));
        if let Some(site) = site {
            let serial = self.frames[depth - 1].serial;
            let guard = Guard { serial, site, last: watch.last, moment: self.heap.moment() };
            watch.guards.push(guard);
        }
    }

    /// A frame was left with a value.
    pub(crate) fn leave_guard(&mut self, serial: u32, value: u64) {
        let Some(watch) = &mut self.watch else { return };
        // Calls that an exception ended have later numbers.
        while watch.guards.last().is_some_and(|g| g.serial > serial) {
            watch.guards.pop();
        }
        let Some(&guard) = watch.guards.last().filter(|g| g.serial == serial) else { return };
        watch.guards.pop();
        let taken = crate::arith::holds(guard.site.cond, value as u32 as i32, guard.site.k);
        let other = if taken { guard.site.if_not } else { guard.site.if_taken };
        let (own, has_written) = (watch.first..watch.end, watch.has_written);
        // What is found out about the structure is written there, too.
        let is_clean = |m: &Self| {
            let is_own = |a| own.contains(&a) && !has_written;
            m.heap.written_since(guard.moment).all(|a| a >= guard.moment.next || is_own(a))
        };
        if let Some(answer) = other
            && self.makes_false(self.frames.len(), answer)
            && is_clean(self)
        {
            self.watch_mut().last = guard.last;
        }
    }

    /// Whether the whole run is false inevitably, if the frame of that depth returns this.
    fn makes_false(&mut self, depth: usize, answer: bool) -> bool {
        let (mut depth, mut answer) = (depth, answer);
        loop {
            let frame = &self.frames[depth - 1];
            let dst = match frame.ret {
                Ret::Entry => return !answer,
                Ret::Caller(dst) if depth >= 2 => dst,
                _ => return false,
            };
            let caller = &self.frames[depth - 2];
            let (key, body, pc) = ((caller.method.id, caller.pc, answer), caller.body, caller.pc);
            let found =
                *self.watch_mut().returns.entry(key).or_insert_with(|| {
                    constant_return(body, pc + 1, Some((dst, u32::from(answer))))
                });
            match found {
                Some(next) => (depth, answer) = (depth - 1, next),
                None => return false,
            }
        }
    }
}

/// The branch right after a call, if it alone looks at the result.
fn guard_site(body: &Body, pc: u32) -> Option<GuardSite> {
    let Inst::Invoke { dst, .. } = *body.code.get(pc as usize)? else { return None };
    let Inst::BrIntK { cond, a, k, target } = *body.code.get(pc as usize + 1)? else {
        return None;
    };
    if dst == Reg::NONE || a != dst || is_read_later(body, [target, pc + 2], dst) {
        return None;
    }
    let if_taken = constant_return(body, target, None);
    let if_not = constant_return(body, pc + 2, None);
    (if_taken.is_some() || if_not.is_some()).then_some(GuardSite { cond, k, if_taken, if_not })
}

/// Whether a register may be read, before it is written, from some instructions on.
fn is_read_later(body: &Body, from: [u32; 2], reg: Reg) -> bool {
    let mut visited = vec![false; body.code.len()];
    let mut open = from.to_vec();
    // An exception can lead there from anywhere.
    open.extend(body.handlers.iter().map(|h| h.handler));
    while let Some(pc) = open.pop() {
        let Some(&inst) = body.code.get(pc as usize) else { continue };
        if std::mem::replace(&mut visited[pc as usize], true) {
            continue;
        }
        let mut is_read = false;
        inst.uses(&body.sites, |r| is_read |= r == reg);
        if is_read {
            return true;
        }
        if inst.def() == Some(reg) {
            continue;
        }
        match inst {
            Inst::Return { .. } | Inst::Throw { .. } => {}
            Inst::Jump { target } => open.push(target),
            Inst::Switch { index, .. } => match &body.switches[index as usize] {
                Switch::Table { targets, default, .. } => {
                    open.extend(targets.iter().copied().chain([*default]));
                }
                Switch::Lookup { cases, default } => {
                    open.extend(cases.iter().map(|c| c.1).chain([*default]));
                }
            },
            inst => {
                open.extend(inst.target());
                open.push(pc + 1);
            }
        }
    }
    false
}

/// The truth value that a method returns from an instruction on, if that is certain without looking
/// at anything but a register whose value is given.
fn constant_return(body: &Body, from: u32, known: Option<(Reg, u32)>) -> Option<bool> {
    const STEPS: usize = 16;
    let mut known: Vec<(Reg, u32)> = known.into_iter().collect();
    let value = |known: &[(Reg, u32)], r: Reg| known.iter().rev().find(|k| k.0 == r).map(|k| k.1);
    let mut pc = from;
    for _ in 0..STEPS {
        match *body.code.get(pc as usize)? {
            Inst::Nop => pc += 1,
            Inst::Const { dst, bits } => {
                known.push((dst, bits));
                pc += 1;
            }
            Inst::Move { dst, src } => {
                let v = value(&known, src)?;
                known.push((dst, v));
                pc += 1;
            }
            Inst::Jump { target } => pc = target,
            Inst::BrIntK { cond, a, k, target } => {
                let taken = crate::arith::holds(cond, value(&known, a)? as i32, k);
                pc = if taken { target } else { pc + 1 };
            }
            Inst::Return { src } if src != Reg::NONE => return Some(value(&known, src)? != 0),
            _ => return None,
        }
    }
    None
}

impl Machine<'_> {
    /// Writes what a cell of the structure holds: a slot, or the length (0) or an element (from 1 on)
    /// of an array.
    pub fn write_watched(&mut self, o: Ref, elem: Option<Elem>, offset: u32, word: u64) {
        match elem {
            None => self.heap.set_raw_slot(o, offset, word),
            Some(_) if offset == 0 => self.heap.set_len(o, word as u32),
            Some(elem) => self.heap.set_raw_element(o, elem, offset - 1, word),
        }
    }
}
