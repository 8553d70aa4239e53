//! Execution over a structure whose fields are found out one by one, as the program reads them.
//!
//! The objects of the structure exist, but what their fields hold is open. Each field, element and
//! array length is a *cell*. When the program reads a cell that is not known yet, the run stops with
//! [`Event::Choose`]; whoever searches says what the cell holds and lets the run go on, and may later
//! go back ([`Trail`]) and say something else. So a predicate need not be executed from its beginning
//! for every structure: only from the cell on that is different.
//!
//! The cells that were read are kept, because the answer depends on nothing else. Often it does not
//! depend on all of them. What a call has read matters only as far as its result does
//! ([`Watch::follow_results`]): if `a()` is true in `if (!a()) return false; ..`, then what `a` looked at
//! is no part of the reason for a later `false`: whatever else is there, `a` is true again or the answer
//! is false at once. And if `left` is not negative whenever the run goes on, then `left != right` does not
//! depend on what made `left` when `right` is -1. All this needs that nobody catches what the call throws,
//! and that nothing is read later that the call may have written: it may have written whatever it was
//! given, in this run or, had it read something else, in another.

use crate::machine::{Frame, Machine, Ret, Trap};
use cairn_heap::memory::Addr;
use cairn_heap::{Moment, Ref};
use cairn_program::ir::{Body, Cond, Elem, Inst, Kind, Reg, Switch};
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
    reads: Vec<(What, u32)>,
    last: u32,
    /// Calls whose results may not matter.
    calls: Vec<Call>,
    /// Results that did not matter yet.
    results: Vec<Outcome>,
    /// What calls have read that may have written something, as long as nothing of that is read.
    dirt: Vec<(u32, u32)>,
    follow_results: bool,
    site_of: FxHashMap<(MethodId, u32), Option<u32>>,
    sites: Vec<Site>,
    /// What a method returns inevitably if a branch is taken, and if it is not.
    branches: FxHashMap<(MethodId, u32), [Option<i32>; 2]>,
    /// Whether the answer is false inevitably if an activation returns this.
    falsities: FxHashMap<(u32, i32), bool>,
    /// Whether something was written that was there before the run.
    is_impure: bool,
}

/// Something that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Cell(Cell),
    /// All that a call has read: from one read down to another, which is not part of it.
    Call(u32, u32),
}

/// A call whose result may not matter, under way.
#[derive(Clone, Copy, Debug)]
struct Call {
    /// The call's activation.
    serial: u32,
    site: u32,
    /// The last read before it.
    last: u32,
    /// It was given something that it may write.
    may_write: bool,
}

/// Where the result of a call only decides branches, or is returned in turn.
#[derive(Clone, Debug)]
struct Site {
    reg: Reg,
    /// The instructions that return what was made of it.
    returns: Vec<u32>,
}

/// The result of a call, as long as nothing has depended on it.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Of the frame that has it.
    depth: u32,
    reg: Reg,
    site: u32,
    /// What the call has read.
    from: u32,
    to: u32,
    /// Whatever else it might have been, it would lie between these, or the answer would be false.
    low: i32,
    high: i32,
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
            calls: vec![],
            results: vec![],
            dirt: vec![],
            follow_results: false,
            site_of: FxHashMap::default(),
            sites: vec![],
            branches: FxHashMap::default(),
            falsities: FxHashMap::default(),
            is_impure: false,
        }
    }

    /// Whether reads that the answer does not depend on are left out of [`Watch::reasons`].
    pub fn follow_results(&mut self, on: bool) {
        self.follow_results = on;
    }

    /// Says whether a cell is known.
    pub fn set_known(&mut self, cell: Cell, known: bool) {
        self.known[cell as usize] = known;
    }

    /// Whether the program has ever written something that was there before it: a cell, or a static
    /// field. Then reasons may be incomplete.
    pub fn is_impure(&self) -> bool {
        self.is_impure
    }

    /// The cells that the answer depends on; some more than once.
    pub fn reasons(&self) -> impl Iterator<Item = Cell> {
        let mut open = vec![(self.last, NONE)];
        std::iter::from_fn(move || {
            loop {
                let (at, end) = open.last_mut()?;
                if at == end {
                    open.pop();
                    continue;
                }
                let Some(&(what, before)) = self.reads.get(*at as usize) else {
                    open.pop();
                    continue;
                };
                *at = before;
                match what {
                    What::Cell(cell) => return Some(cell),
                    What::Call(from, to) => open.push((from, to)),
                }
            }
        })
    }

    fn note(&mut self, cell: Cell) {
        let same = self.reads.get(self.last as usize).is_some_and(|r| r.0 == What::Cell(cell));
        if !same {
            self.push(What::Cell(cell));
        }
    }

    fn push(&mut self, what: What) {
        self.reads.push((what, self.last));
        self.last = self.reads.len() as u32 - 1;
    }

    /// A result matters now.
    fn depend_on(&mut self, result: usize) {
        let Outcome { from, to, .. } = self.results.remove(result);
        self.push(What::Call(from, to));
    }

    /// The result that a register of a frame holds.
    fn result(&self, depth: usize, reg: Reg) -> Option<usize> {
        self.results.iter().rposition(|r| r.depth as usize == depth && r.reg == reg)
    }
}

/// Where a run was, to go back to: a stack of moments, one for each open choice.
#[derive(Default)]
pub struct Trail<'p> {
    marks: Vec<Mark>,
    frames: Vec<Frame<'p>>,
    regs: Vec<u64>,
    calls: Vec<Call>,
    results: Vec<Outcome>,
    dirt: Vec<(u32, u32)>,
    monitors: Vec<(Ref, u32)>,
}

#[derive(Clone, Copy)]
struct Mark {
    frames: usize,
    regs: usize,
    calls_under_way: usize,
    results: usize,
    dirt: usize,
    dirty_words: u32,
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
            calls_under_way: self.calls.len(),
            results: self.results.len(),
            dirt: self.dirt.len(),
            dirty_words: m.dirty_words,
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
        self.calls.extend_from_slice(&watch.calls);
        self.results.extend_from_slice(&watch.results);
        self.dirt.extend_from_slice(&watch.dirt);
        self.monitors.extend_from_slice(&m.thread.monitors);
    }

    /// Puts the machine where it was when the last moment was remembered.
    pub fn go_back(&self, m: &mut Machine<'p>) {
        let Some(mark) = self.marks.last() else { return };
        let watch = m.watch.as_mut().expect("a watched run");
        watch.reads.truncate(mark.reads);
        watch.last = mark.last;
        watch.calls.clear();
        watch.calls.extend_from_slice(&self.calls[mark.calls_under_way..]);
        watch.results.clear();
        watch.results.extend_from_slice(&self.results[mark.results..]);
        watch.dirt.clear();
        watch.dirt.extend_from_slice(&self.dirt[mark.dirt..]);
        watch.falsities.clear();
        m.dirty_words = mark.dirty_words;
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
            self.calls.truncate(mark.calls_under_way);
            self.results.truncate(mark.results);
            self.dirt.truncate(mark.dirt);
            self.monitors.truncate(mark.monitors);
        }
    }
}

impl<'p> Machine<'p> {
    /// Begins to watch a structure. The machine must have no symbols.
    pub fn watch(&mut self, mut watch: Watch) {
        self.heap.begin_log();
        watch.end = self.heap.moment().next;
        self.watched_end = watch.end;
        self.dirty_words = 0;
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
            watch.is_impure = true;
        }
        self.read_cell(o, offset)
    }

    /// A static field is written, or an object that was there before the structure.
    #[cold]
    pub(crate) fn note_old_write(&mut self, o: Ref) {
        // A string keeps its hash code, which is no secret.
        if o.is_null() || self.heap.class_of(o) != self.program.string_class() {
            self.watch_mut().is_impure = true;
        }
    }

    /// Whether an object may have been written by a call whose reads are left out.
    #[inline(always)]
    pub(crate) fn is_dirty(&self, o: Ref) -> bool {
        o.0.wrapping_sub(self.watched_end) < self.dirty_words
    }

    /// Something is read that such a call may have written.
    #[inline(never)]
    pub(crate) fn settle_dirt(&mut self) {
        self.dirty_words = 0;
        let watch = self.watch_mut();
        for (from, to) in std::mem::take(&mut watch.dirt) {
            watch.push(What::Call(from, to));
        }
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
        let may_be_read = |&w: &u64| u32::try_from(w).is_ok_and(|a| self.is_dirty(Ref(a)));
        if self.dirty_words > 0 && args.iter().any(may_be_read) {
            self.settle_dirt();
        }
        let is_blind = match class {
            "java/lang/Object" => &*method.name != "clone",
            "java/lang/Class" | "java/util/Objects" => true,
            "java/lang/System" => &*method.name == "identityHashCode",
            _ => false,
        };
        if is_blind {
            return Ok(());
        }
        let is_old = |&w: &u64| u32::try_from(w).is_ok_and(|a| 0 < a && a < self.watched_end);
        let writes = match (class, &*method.name) {
            ("java/lang/System", "arraycopy") => args.get(2).is_some_and(is_old),
            (_, "clone") => false,
            _ => args.iter().any(|w| is_old(w) && self.is_watched(Ref(*w as u32))),
        };
        if writes {
            self.watch_mut().is_impure = true;
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

    // ---- what results matter for ----

    /// A frame was entered by the call at `pc` of the frame below.
    pub(crate) fn note_call(&mut self, pc: u32) {
        let depth = self.frames.len();
        let (Some(watch), true) = (&mut self.watch, depth >= 2) else { return };
        if !watch.follow_results {
            return;
        }
        let caller = &self.frames[depth - 2];
        let body = caller.body;
        let site = match watch.site_of.get(&(caller.method.id, pc)) {
            Some(&known) => known,
            None => {
                let found = site(body, pc).map(|site| {
                    watch.sites.push(site);
                    watch.sites.len() as u32 - 1
                });
                watch.site_of.insert((caller.method.id, pc), found);
                found
            }
        };
        // What is thrown must not be caught.
        let Some(site) = site else { return };
        if self.frames.iter().all(|f| f.body.handlers.is_empty()) {
            let callee = &self.frames[depth - 1];
            let given = callee.body.regs.iter().take(callee.body.params as usize);
            let words = &self.regs[callee.base as usize..];
            let is_new =
                |(kind, &word): (&Kind, &u64)| *kind == Kind::Ref && word as u32 >= watch.end;
            let may_write = given.zip(words).any(is_new);
            let serial = callee.serial;
            watch.calls.push(Call { serial, site, last: watch.last, may_write });
        }
    }

    /// The current frame is about to return, by the instruction at `pc`.
    pub(crate) fn note_return(&mut self, pc: u32) {
        let depth = self.frames.len();
        let Some(watch) = &mut self.watch else { return };
        let mut i = watch.results.len();
        while i > 0 && watch.results[i - 1].depth as usize >= depth {
            i -= 1;
            let result = watch.results[i];
            let is_returned = watch.sites[result.site as usize].returns.contains(&pc);
            if result.depth as usize == depth && is_returned {
                watch.depend_on(i);
            }
        }
    }

    /// A frame was left with a value.
    pub(crate) fn leave_call(&mut self, serial: u32) {
        let depth = self.frames.len();
        let Some(watch) = &mut self.watch else { return };
        while watch.results.last().is_some_and(|r| r.depth as usize > depth) {
            watch.results.pop();
        }
        // Calls that an exception ended have later numbers.
        while watch.calls.last().is_some_and(|g| g.serial > serial) {
            watch.calls.pop();
        }
        let Some(&call) = watch.calls.last().filter(|g| g.serial == serial) else { return };
        watch.calls.pop();
        let reg = watch.sites[call.site as usize].reg;
        if let Some(old) = watch.result(depth, reg) {
            watch.results.remove(old);
        }
        if watch.last == call.last {
            return;
        }
        let (from, to, site) = (watch.last, call.last, call.site);
        watch.last = to;
        if call.may_write {
            watch.dirt.push((from, to));
            let next = self.heap.moment().next;
            self.dirty_words = next - watch.end;
        }
        let (low, high) = (i32::MIN, i32::MAX);
        watch.results.push(Outcome { depth: depth as u32, reg, site, from, to, low, high });
    }

    /// Whether results of calls are at hand that nothing has depended on yet.
    #[inline(always)]
    pub(crate) fn has_results(&self) -> bool {
        self.watch.as_ref().is_some_and(|w| !w.results.is_empty())
    }

    /// A branch compares a register with a constant, or with another register.
    pub(crate) fn note_branch(
        &mut self,
        pc: u32,
        cond: Cond,
        (a, x): (Reg, i32),
        (b, y): (Reg, i32),
    ) {
        let depth = self.frames.len();
        let Some(watch) = &self.watch else { return };
        let (left, right) = (watch.result(depth, a), watch.result(depth, b));
        if left.is_none() && right.is_none() {
            return;
        }
        let taken = crate::arith::holds(cond, x, y);
        let frame = &self.frames[depth - 1];
        let (key, body) = ((frame.method.id, pc), frame.body);
        let sides = *self.watch_mut().branches.entry(key).or_insert_with(|| sides(body, pc));
        if let Some(answer) = sides[usize::from(taken)]
            && self.makes_false(depth, answer)
        {
            // The other way the answer is false.
            if let (Some(i), None) = (left, right) {
                let result = &mut self.watch_mut().results[i];
                (result.low, result.high) = narrowed(cond, taken, y, (result.low, result.high));
            }
            return;
        }
        let watch = self.watch_mut();
        let range = |i: Option<usize>, v| {
            i.map_or((v, v), |i| (watch.results[i].low, watch.results[i].high))
        };
        let (xs, ys) = (range(left, x), range(right, y));
        let needed: [Option<usize>; 2] = if always(cond, xs, (y, y)).is_some() {
            [None, right]
        } else if always(cond, (x, x), ys).is_some() {
            [left, None]
        } else {
            [left, right]
        };
        // The later one goes first: removing it leaves the other where it is.
        let mut needed: Vec<usize> = needed.into_iter().flatten().collect();
        needed.sort();
        needed.dedup();
        while let Some(i) = needed.pop() {
            watch.depend_on(i);
        }
    }

    /// Whether the whole run is false inevitably, if the frame of that depth returns this.
    fn makes_false(&mut self, depth: usize, answer: i32) -> bool {
        let frame = &self.frames[depth - 1];
        let (ret, serial) = (frame.ret, frame.serial);
        let dst = match ret {
            Ret::Entry => return answer == 0,
            Ret::Caller(dst) if depth >= 2 => dst,
            _ => return false,
        };
        if let Some(&known) = self.watch_mut().falsities.get(&(serial, answer)) {
            return known;
        }
        let caller = &self.frames[depth - 2];
        let watch = self.watch.as_ref().expect("a watched run");
        let range = |reg: Reg| {
            watch.result(depth - 1, reg).map(|i| (watch.results[i].low, watch.results[i].high))
        };
        let next = inevitable(caller.body, caller.pc + 1, Some((dst, answer)), range);
        let found = next.is_some_and(|next| self.makes_false(depth - 1, next));
        self.watch_mut().falsities.insert((serial, answer), found);
        found
    }
}

/// What a comparison is for all numbers of two ranges, if it is the same.
fn always(cond: Cond, (a, b): (i32, i32), (c, d): (i32, i32)) -> Option<bool> {
    let (less, greater) = (b < c, a > d);
    let (at_most, at_least) = (b <= c, a >= d);
    let is_one = a == b && c == d && a == c;
    match cond {
        Cond::Lt => less.then_some(true).or(at_least.then_some(false)),
        Cond::Ge => at_least.then_some(true).or(less.then_some(false)),
        Cond::Gt => greater.then_some(true).or(at_most.then_some(false)),
        Cond::Le => at_most.then_some(true).or(greater.then_some(false)),
        Cond::Eq => is_one.then_some(true).or((less || greater).then_some(false)),
        Cond::Ne => is_one.then_some(false).or((less || greater).then_some(true)),
    }
}

/// The numbers of a range for which a comparison with a constant has this outcome, as a range.
fn narrowed(cond: Cond, outcome: bool, k: i32, (low, high): (i32, i32)) -> (i32, i32) {
    let below = |n: i32| (low, high.min(n));
    let above = |n: i32| (low.max(n), high);
    match (cond, outcome) {
        (Cond::Lt, true) | (Cond::Ge, false) => below(k.saturating_sub(1)),
        (Cond::Lt, false) | (Cond::Ge, true) => above(k),
        (Cond::Gt, true) | (Cond::Le, false) => above(k.saturating_add(1)),
        (Cond::Gt, false) | (Cond::Le, true) => below(k),
        (Cond::Eq, true) | (Cond::Ne, false) => (k, k),
        (Cond::Eq, false) | (Cond::Ne, true) => (low, high),
    }
}

/// What a method returns inevitably after the branch at `pc`: if it is not taken, and if it is; in the
/// order of what happens otherwise.
fn sides(body: &Body, pc: u32) -> [Option<i32>; 2] {
    let target = body.code.get(pc as usize).and_then(|i| i.target());
    let nothing = |_| None;
    [
        target.and_then(|t| inevitable(body, t, None, nothing)),
        inevitable(body, pc + 1, None, nothing),
    ]
}

/// How the result of a call is used, if it only decides branches or is returned.
fn site(body: &Body, pc: u32) -> Option<Site> {
    const REGISTERS: usize = 128;
    let Inst::Invoke { dst, .. } = *body.code.get(pc as usize)? else { return None };
    let is_int = dst != Reg::NONE && body.regs.get(dst.index()?) == Some(&Kind::Int);
    if !is_int || body.regs.len() > REGISTERS || !body.handlers.is_empty() {
        return None;
    }
    let bit = |r: Reg| r.index().map_or(0, |i| 1u128 << i);
    // Registers that hold the result, or what was made of it, before each instruction.
    let mut holding = vec![0u128; body.code.len()];
    let mut returns = vec![];
    let mut open = vec![(pc + 1, bit(dst))];
    while let Some((pc, mask)) = open.pop() {
        let Some(&inst) = body.code.get(pc as usize) else { continue };
        let known = &mut holding[pc as usize];
        if mask & !*known == 0 {
            continue;
        }
        *known |= mask;
        let mask = *known;
        let mut used = 0;
        inst.uses(&body.sites, |r| used |= bit(r) & mask);
        let mut after = mask & !inst.def().map_or(0, bit);
        match inst {
            _ if used == 0 => {}
            Inst::BrIntK { .. } | Inst::BrInt { .. } if used == bit(dst) => {}
            Inst::Return { .. } => returns.push(pc),
            Inst::Move { dst: to, .. } | Inst::BinK { dst: to, .. } if to != dst => {
                after |= bit(to);
            }
            _ => return None,
        }
        match inst {
            Inst::Return { .. } | Inst::Throw { .. } => {}
            Inst::Jump { target } => open.push((target, after)),
            Inst::Switch { index, .. } => match &body.switches[index as usize] {
                Switch::Table { targets, default, .. } => {
                    open.extend(targets.iter().chain([default]).map(|&t| (t, after)));
                }
                Switch::Lookup { cases, default } => {
                    open.extend(cases.iter().map(|c| (c.1, after)));
                    open.push((*default, after));
                }
            },
            inst => {
                open.extend(inst.target().map(|t| (t, after)));
                open.push((pc + 1, after));
            }
        }
    }
    returns.sort();
    returns.dedup();
    Some(Site { reg: dst, returns })
}

/// The number that a method returns from an instruction on, if that is certain: a register's value may
/// be given, and of some it may be known where they lie.
fn inevitable(
    body: &Body,
    from: u32,
    known: Option<(Reg, i32)>,
    range: impl Fn(Reg) -> Option<(i32, i32)>,
) -> Option<i32> {
    const STEPS: usize = 16;
    let mut known: Vec<(Reg, Option<i32>)> = known.map(|(r, v)| (r, Some(v))).into_iter().collect();
    let lies = |known: &[(Reg, Option<i32>)], r: Reg| match known.iter().rev().find(|k| k.0 == r) {
        Some(k) => k.1.map(|v| (v, v)),
        None => range(r),
    };
    let mut pc = from;
    for _ in 0..STEPS {
        match *body.code.get(pc as usize)? {
            Inst::Nop => pc += 1,
            Inst::Const { dst, bits } => {
                known.push((dst, Some(bits as i32)));
                pc += 1;
            }
            Inst::Move { dst, src } => {
                let value = lies(&known, src).filter(|(a, b)| a == b).map(|v| v.0);
                known.push((dst, value));
                pc += 1;
            }
            Inst::Jump { target } => pc = target,
            Inst::BrIntK { cond, a, k, target } => {
                let taken = always(cond, lies(&known, a)?, (k, k))?;
                pc = if taken { target } else { pc + 1 };
            }
            Inst::BrInt { cond, a, b, target } => {
                let taken = always(cond, lies(&known, a)?, lies(&known, b)?)?;
                pc = if taken { target } else { pc + 1 };
            }
            Inst::Return { src } if src != Reg::NONE => {
                return lies(&known, src).filter(|(a, b)| a == b).map(|v| v.0);
            }
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
