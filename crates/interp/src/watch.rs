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
//!
//! Three more things make reasons small. A result that is made of another, as in `return left + 1`, has a
//! range that a part of what was read bounds: if only that a tree is black at its top matters for its height
//! not being 0, then nothing below does ([`Bounded`]). A condition such as `if (x.red && isRed(x.left)) return
//! false;` is a *detour*: whatever it reads, the run goes on behind it as before, or the answer is false. And
//! values that one comparison does not tell apart lead to the same run ([`Trail::test`]).
//!
//! All of this holds only if the program leaves what was there before it as it is; whoever searches has to
//! see to that.

mod code;

use crate::link::{FieldLink, is_linked};
use crate::machine::{Frame, Machine, Ret, Trap};
use cairn_heap::memory::Addr;
use cairn_heap::{Moment, Ref};
use cairn_program::ir::{Body, Cond, Elem, Inst, Kind, Reg};
use cairn_program::{ClassId, Method, MethodId};
use code::{
    DetourKind, Range, Site, TEST_STEPS, always, bit, detour, inevitable, largest, narrowed,
    only_test, sides, site,
};
use rustc_hash::FxHashMap;
use std::sync::atomic::Ordering::Relaxed;

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
    /// Of methods: how large what they return can be, if that is known.
    sizes: FxHashMap<MethodId, Option<i32>>,
    /// Of the call that is about to return.
    returned: Option<Bounded>,
    /// The last read before the latest one.
    before: u32,
    /// Branches under way that may not matter, and what is known of branches.
    detours: Vec<Detour>,
    detour_at: FxHashMap<(MethodId, u32), Option<u32>>,
    detour_kinds: Vec<DetourKind>,
    /// Whether something was written that was there before the run.
    is_impure: bool,
    /// The cell that was asked for last, and whether it was read twice in a row.
    asked: Cell,
    is_repeated: bool,
    /// Where the program compares what it has read, if that is all it does with it.
    tests: FxHashMap<(MethodId, u32), Option<u32>>,
    /// Kept for its memory.
    open: Vec<(u32, u32)>,
    said_no: Option<No>,
}

/// Where the program has said no: what returns it further says no because of that.
#[derive(Clone, Copy, Debug)]
struct No {
    at: (MethodId, u32),
    serial: u32,
    /// Reads before it.
    reads: usize,
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

/// The result of a call, as long as nothing has depended on it.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Of the frame that has it.
    depth: u32,
    reg: Reg,
    site: u32,
    value: i32,
    /// What the call has read.
    from: u32,
    to: u32,
    /// Whatever else it might have been, it would lie between these, or the answer would be false.
    range: Range,
    /// The same, if some of what the call has read stays as it is.
    bounded: Option<Bounded>,
}

/// Where the result of a call lies because of a part of what it has read.
#[derive(Clone, Copy, Debug)]
struct Bounded {
    range: Range,
    /// The part, down to where the call began.
    from: u32,
}

/// A detour under way.
#[derive(Clone, Copy, Debug)]
struct Detour {
    /// The activation that takes it.
    serial: u32,
    /// Its branch.
    begin: u32,
    kind: u32,
    /// The last read before it.
    last: u32,
    /// Results that were there before it.
    results: u32,
}

/// What a branch is to depend on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Need {
    /// Only that a result lies in its range.
    Nothing,
    /// What bounds the result.
    Bounds,
    /// All that the call has read.
    All,
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
            sizes: FxHashMap::default(),
            returned: None,
            before: NONE,
            detours: vec![],
            detour_at: FxHashMap::default(),
            detour_kinds: vec![],
            is_impure: false,
            asked: Cell::MAX,
            is_repeated: false,
            tests: FxHashMap::default(),
            open: vec![],
            said_no: None,
        }
    }

    /// Whether reads that the answer does not depend on are left out of [`Watch::reasons`].
    pub fn follow_results(&mut self, on: bool) {
        self.follow_results = on;
    }

    /// Says whether a cell is known.
    pub fn set_known(&mut self, cell: Cell, known: bool) {
        self.known[cell as usize] = known;
        if known {
            self.asked = cell;
            self.is_repeated = false;
        }
    }

    /// Whether the program has ever written something that was there before it: a cell, or a static
    /// field. Then reasons may be incomplete.
    pub fn is_impure(&self) -> bool {
        self.is_impure
    }

    /// Calls `f` with the cells that the answer depends on; with some more than once.
    pub fn reasons(&mut self, mut f: impl FnMut(Cell)) {
        let mut open = std::mem::take(&mut self.open);
        open.push((self.last, NONE));
        while let Some((mut at, end)) = open.pop() {
            while at != end {
                let Some(&(what, before)) = self.reads.get(at as usize) else { break };
                at = before;
                match what {
                    What::Cell(cell) => f(cell),
                    What::Call(from, to) => open.push((from, to)),
                }
            }
        }
        self.open = open;
    }

    fn note(&mut self, cell: Cell) {
        self.before = self.last;
        let same = self.reads.get(self.last as usize).is_some_and(|r| r.0 == What::Cell(cell));
        if !same {
            self.push(What::Cell(cell));
        } else if cell == self.asked {
            self.is_repeated = true;
        }
    }

    fn push(&mut self, what: What) {
        self.reads.push((what, self.last));
        self.last = self.reads.len() as u32 - 1;
    }

    /// What is known of a result changes. Detours that began after it was there cannot be left out any
    /// more: what they have found out stays.
    fn end_detours_since(&mut self, result: usize) {
        self.detours.retain(|d| d.results as usize <= result);
    }

    /// A result matters now.
    fn depend_on(&mut self, result: usize) {
        self.end_detours_since(result);
        let Outcome { from, to, .. } = self.results.remove(result);
        self.push(What::Call(from, to));
    }

    /// The result that a register of a frame holds before an instruction.
    fn result(&self, depth: usize, reg: Reg, pc: u32) -> Option<usize> {
        let at = self.results.iter().rposition(|r| r.depth as usize == depth && r.reg == reg)?;
        let site = &self.sites[self.results[at].site as usize];
        site.is_sum(pc, reg).then_some(at)
    }

    /// Ways to know enough of a compared number: where it lies then, and what that depends on.
    fn ways(&self, result: Option<usize>, value: i32) -> [Option<(Range, Need)>; 3] {
        let exact = (value, value);
        let Some(i) = result else { return [Some((exact, Need::Nothing)), None, None] };
        let Outcome { range, bounded, .. } = self.results[i];
        [
            Some((range, Need::Nothing)),
            bounded.map(|b| (b.range, Need::Bounds)),
            Some((exact, Need::All)),
        ]
    }

    /// A branch depends on a result.
    fn need(&mut self, result: usize, need: Need) {
        match need {
            Need::Nothing => {}
            Need::Bounds => {
                self.end_detours_since(result);
                let outcome = &mut self.results[result];
                if let Some(Bounded { range, from }) = outcome.bounded.take() {
                    outcome.range = range;
                    let to = outcome.to;
                    self.push(What::Call(from, to));
                }
            }
            Need::All => self.depend_on(result),
        }
    }
}

/// A comparison with a value that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Test {
    cond: Cond,
    other: u64,
    /// The value is on the left.
    is_left: bool,
    is_int: bool,
}

impl Test {
    pub fn outcome(&self, word: u64) -> bool {
        let (x, y) = if self.is_left { (word, self.other) } else { (self.other, word) };
        match self.is_int {
            true => crate::arith::holds(self.cond, x as i32, y as i32),
            false => crate::arith::holds(self.cond, x, y),
        }
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
    detours: Vec<Detour>,
    monitors: Vec<(Ref, u32)>,
}

#[derive(Clone, Copy)]
struct Mark {
    frames: usize,
    regs: usize,
    calls_under_way: usize,
    results: usize,
    dirt: usize,
    detours: usize,
    dirty_words: u32,
    monitors: usize,
    moment: Moment,
    reads: usize,
    last: u32,
    thread: Ref,
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
            detours: self.detours.len(),
            dirty_words: m.dirty_words,
            monitors: self.monitors.len(),
            moment: m.heap.moment(),
            reads: watch.reads.len(),
            last: watch.last,
            thread: m.thread.object,
            pending: m.thread.pending,
            calls: m.thread.calls,
            budget: m.budget,
        });
        self.frames.extend_from_slice(&m.frames);
        self.regs.extend_from_slice(&m.regs[..m.top]);
        self.calls.extend_from_slice(&watch.calls);
        self.results.extend_from_slice(&watch.results);
        self.dirt.extend_from_slice(&watch.dirt);
        self.detours.extend_from_slice(&watch.detours);
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
        watch.detours.clear();
        watch.detours.extend_from_slice(&self.detours[mark.detours..]);
        m.has_detours = !watch.detours.is_empty();
        watch.falsities.clear();
        watch.returned = None;
        watch.said_no = None;
        m.dirty_words = mark.dirty_words;
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
    }

    /// How the program told the values of the cell apart that it asked for at the last moment, if it did
    /// so once and the value went nowhere else: all values with the same outcome have led to the same run.
    pub fn test(&self, m: &mut Machine<'p>) -> Option<Test> {
        let mark = self.marks.last()?;
        let watch = m.watch.as_mut()?;
        let again = What::Cell(watch.asked);
        let others = watch.reads.get(mark.reads + 1..).unwrap_or_default();
        if watch.is_repeated || others.iter().any(|r| r.0 == again) {
            return None;
        }
        let frame = self.frames.last().filter(|_| mark.frames < self.frames.len())?;
        let (body, pc) = (frame.body, frame.next);
        let key = (frame.method.id, pc);
        let branch = (*watch.tests.entry(key).or_insert_with(|| only_test(body, pc)))?;
        // Compared with a result that the answer does not depend on, the outcome says nothing: with
        // another result it would be another.
        let depth = self.frames.len() - mark.frames;
        let mut compared = vec![];
        body.code[branch as usize].uses(&body.sites, |r| compared.push(r));
        let is_open = |r: &Outcome| {
            let made = watch.sites[r.site as usize].made[branch as usize];
            compared.iter().any(|&c| made & bit(c) != 0)
                && !others.iter().any(|o| o.0 == What::Call(r.from, r.to))
        };
        let mut results = self.results[mark.results..].iter();
        if results.any(|r| r.depth as usize == depth && is_open(r)) {
            return None;
        }
        let window = &self.regs[mark.regs + frame.base as usize..];
        m.test(body, pc, branch, window)
    }

    /// Forgets the last moment.
    pub fn pop(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.frames.truncate(mark.frames);
            self.regs.truncate(mark.regs);
            self.calls.truncate(mark.calls_under_way);
            self.results.truncate(mark.results);
            self.dirt.truncate(mark.dirt);
            self.detours.truncate(mark.detours);
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
        watch.detours.clear();
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
    pub(crate) fn note_return(&mut self, pc: u32, src: Reg, value: i32) {
        let depth = self.frames.len();
        let most = self.size_of_result();
        let Some(watch) = &mut self.watch else { return };
        let own = watch.last;
        let (mut returned, mut count) = (None, 0);
        let mut i = watch.results.len();
        while i > 0 && watch.results[i - 1].depth as usize >= depth {
            i -= 1;
            let result = watch.results[i];
            let site = &watch.sites[result.site as usize];
            if result.depth as usize == depth && site.returns.contains(&pc) {
                count += 1;
                returned = site.is_sum(pc, src).then_some(result);
                watch.depend_on(i);
            }
        }
        if let (Some(result), Some(most), 1) = (returned, most, count) {
            let added = value.wrapping_sub(result.value);
            let shift = |n: i32| n.saturating_add(added).clamp(-most, most);
            let (range, from) = match result.bounded {
                None => (result.range, own),
                Some(b) => {
                    watch.reads.push((What::Call(b.from, result.to), own));
                    (b.range, watch.reads.len() as u32 - 1)
                }
            };
            watch.returned = Some(Bounded { range: (shift(range.0), shift(range.1)), from });
        }
    }

    /// How large what the current method returns can be.
    fn size_of_result(&mut self) -> Option<i32> {
        let frame = self.frames.last()?;
        let (method, body, depth) = (frame.method, frame.body, self.config.max_depth);
        let class = &*self.program.class(method.class).name;
        let watch = self.watch.as_mut()?;
        *watch.sizes.entry(method.id).or_insert_with(|| largest(class, method, body, depth))
    }

    /// A frame was left with a value.
    pub(crate) fn leave_call(&mut self, frame: Frame<'_>, value: i32) {
        let (depth, serial) = (self.frames.len(), frame.serial);
        let Some(watch) = &mut self.watch else { return };
        let bounded = watch.returned.take();
        while watch.detours.last().is_some_and(|d| d.serial >= serial) {
            watch.detours.pop();
        }
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
        let (from, to, site) = (watch.last, call.last, call.site);
        watch.last = to;
        let is_old = |r: &Outcome| r.depth as usize == depth && r.reg == reg;
        if let Some(old) = watch.results.iter().rposition(is_old) {
            // Something made of the old result may still be there.
            let made = &watch.sites[watch.results[old].site as usize].made;
            let next = self.frames[depth - 1].pc as usize + 1;
            if made.get(next).is_some_and(|m| m & !bit(reg) != 0) {
                watch.depend_on(old);
            } else {
                watch.results.remove(old);
            }
        }
        if from == to {
            return;
        }
        if call.may_write {
            watch.dirt.push((from, to));
            let next = self.heap.moment().next;
            self.dirty_words = next - watch.end;
        }
        let most = watch.sizes.get(&frame.method.id).copied().flatten();
        let range = most.map_or((i32::MIN, i32::MAX), |n| (-n, n));
        let depth = depth as u32;
        watch.results.push(Outcome { depth, reg, site, value, from, to, range, bounded });
    }

    /// The branch at `pc`, just behind the reading of what it looks at, may begin a detour.
    pub(crate) fn begin_detour(&mut self, pc: u32) {
        let frame = self.frames.last().expect("the current frame");
        let (method, body, serial) = (frame.method, frame.body, frame.serial);
        let program = self.program;
        let Some(watch) = &mut self.watch else { return };
        if !watch.follow_results {
            return;
        }
        let kind = match watch.detour_at.get(&(method.id, pc)) {
            Some(&known) => known,
            None => {
                let found = detour(program, method, body, pc).map(|kind| {
                    watch.detour_kinds.push(kind);
                    watch.detour_kinds.len() as u32 - 1
                });
                watch.detour_at.insert((method.id, pc), found);
                found
            }
        };
        let Some(kind) = kind else { return };
        // What is thrown must not be caught.
        if self.frames.iter().all(|f| f.body.handlers.is_empty()) {
            let results = watch.results.len() as u32;
            watch.detours.push(Detour { serial, begin: pc, kind, last: watch.before, results });
            self.has_detours = true;
        }
    }

    /// The instruction at `pc` is about to read or to call something, or to branch: detours that it lies
    /// behind have ended.
    #[inline(never)]
    pub(crate) fn end_detours(&mut self, pc: u32) {
        loop {
            let (depth, serial) = (self.frames.len(), self.frames[self.frames.len() - 1].serial);
            let watch = self.watch_mut();
            let Some(&detour) = watch.detours.last() else { break };
            if detour.serial < serial {
                return;
            }
            let end = watch.detour_kinds[detour.kind as usize].end;
            if detour.serial == serial && detour.begin < pc && pc < end {
                return;
            }
            watch.detours.pop();
            // Those of calls that an exception has ended have later numbers.
            let answers = watch.detour_kinds[detour.kind as usize].answers.len();
            let is_false = |m: &mut Self, i: usize| {
                let answer = m.watch_mut().detour_kinds[detour.kind as usize].answers[i];
                m.makes_false(depth, answer)
            };
            if detour.serial == serial && (0..answers).all(|i| is_false(self, i)) {
                self.watch_mut().last = detour.last;
            }
        }
        self.has_detours = false;
    }

    /// Whether it is kept where the program says no.
    pub fn explain(&mut self, on: bool) {
        self.explains = on;
    }

    /// The instruction that said no last.
    pub fn said_no_at(&self) -> Option<(MethodId, u32)> {
        self.watch.as_ref()?.said_no.map(|n| n.at)
    }

    /// The current method returns 0.
    pub(crate) fn note_no(&mut self, pc: u32) {
        let frame = self.frames.last().expect("the current frame");
        let (method, serial) = (frame.method, frame.serial);
        let Some(watch) = &mut self.watch else { return };
        let reads = watch.reads.len();
        let is_passed_on = |n: &No| n.serial > serial && n.reads == reads;
        if method.desc.ends_with(")Z") && !watch.said_no.as_ref().is_some_and(is_passed_on) {
            watch.said_no = Some(No { at: (method.id, pc), serial, reads });
        }
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
        let (left, right) = (watch.result(depth, a, pc), watch.result(depth, b, pc));
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
            let watch = self.watch_mut();
            let is_known_behind = |i: usize| watch.detours.iter().all(|d| d.results as usize <= i);
            if let (Some(i), None) = (left, right)
                && is_known_behind(i)
            {
                let result = &mut watch.results[i];
                result.range = narrowed(cond, taken, y, result.range);
                if let Some(bounded) = &mut result.bounded {
                    bounded.range = narrowed(cond, taken, y, bounded.range);
                }
            }
            return;
        }
        let watch = self.watch_mut();
        let mut least = (Need::All, Need::All);
        for (xs, for_left) in watch.ways(left, x).into_iter().flatten() {
            for (ys, for_right) in watch.ways(right, y).into_iter().flatten() {
                let cost = |(a, b): (Need, Need)| (a.max(b), a.min(b));
                let both = (for_left, for_right);
                if always(cond, xs, ys).is_some() && cost(both) < cost(least) {
                    least = both;
                }
            }
        }
        if left == right {
            least = (Need::Nothing, Need::All);
        }
        // The later one goes first: removing it leaves the other where it is.
        let mut needed = [(left, least.0), (right, least.1)];
        needed.sort_by_key(|n| std::cmp::Reverse(n.0));
        for (result, need) in needed {
            if let Some(i) = result {
                watch.need(i, need);
            }
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
            if let Some(i) = watch.result(depth - 1, reg, caller.pc) {
                return Some(watch.results[i].range);
            }
            // What no such result has a part in is what it is.
            let has_part = |r: &Outcome| {
                let made = &watch.sites[r.site as usize].made;
                r.depth as usize == depth - 1 && made[caller.pc as usize] & bit(reg) != 0
            };
            let i = reg.index().filter(|&i| caller.body.regs.get(i) == Some(&Kind::Int))?;
            let value = self.regs[caller.base as usize + i] as i32;
            (!watch.results.iter().any(has_part)).then_some((value, value))
        };
        let next = inevitable(caller.body, caller.pc + 1, Some((dst, answer)), range);
        let found = next.is_some_and(|next| self.makes_false(depth - 1, next));
        self.watch_mut().falsities.insert((serial, answer), found);
        found
    }
}

impl Machine<'_> {
    /// The comparison at `branch`, with what was read at `pc`. `regs`: what was in the registers there.
    fn test(&self, body: &Body, pc: u32, branch: u32, regs: &[u64]) -> Option<Test> {
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
                    let link = body.sites[site as usize].link.load(Relaxed);
                    if !is_linked(link) || !self.is_watched(o) {
                        return None;
                    }
                    let slot = FieldLink(link).slot();
                    let watch = self.watch.as_ref()?;
                    let cell = watch.cells[(o.0 - watch.first) as usize].wrapping_add(slot);
                    if watch.known.get(cell as usize) != Some(&true) {
                        return None;
                    }
                    (dst, self.heap.raw_slot(o, slot))
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
