//! The observer behind SymSolve: watch points on a structure whose fields are chosen as they are read, and
//! the dependencies of the predicate's answer.
//!
//! The objects of the structure exist, but what their fields hold is open. Each field, element and array
//! length is a *cell*, and each cell is a *watch point*: when the predicate reads a cell that is not known
//! yet, the run is interrupted with [`Event::Choose`]; the search says what the cell holds and lets the
//! run go on, and may later go back ([`Trail`]) and choose another value. So a predicate is not executed from
//! its beginning for every structure, but only from the first cell on that is different.
//!
//! The cells that were read are the *dependencies* of the answer, which depends on nothing else; those of
//! an answer `false` are its *conflict set* ([`Watch::conflict_set`]). Often the answer does not depend on all
//! cells that were read. What a call has read matters only as far as its result does (`results`): if `a()` is
//! true in `if (!a()) return false; ..`, then the dependencies of `a` are no part of the conflict set of a
//! later `false`: whatever else those cells hold, `a` is true again or the answer is false at once. And if
//! `left` is not negative whenever the run goes on, then `left != right` does not depend on what made `left`
//! when `right` is -1. All this needs that no handler catches what the call throws, and that nothing is read
//! later that the call may have written: it may have written whatever it was given, in this run or, had
//! it read something else, in another.
//!
//! Three more rules make conflict sets small. A result that is computed from another, as in `return left +
//! 1`, has a range that a part of its dependencies bounds: if only that a tree is black at its top matters for
//! its height not being 0, then nothing below does (`results::Bounded`). A condition such as
//! `if (x.red && isRed(x.left)) return false;` is a *conditional detour* (`detours`): whatever it reads, the
//! run goes on behind it as before, or the answer is false. And values that the only comparison of a cell
//! does not tell apart lead to the same run ([`Trail::test`]).
//!
//! All of this holds only if the predicate leaves the heap from before it as it is; the search has to see to
//! that (`purity`, [`Watch::is_impure`]).
//!
//! `cells` finds and notes accesses, `results` follows results of calls, `detours` conditional detours, `trail`
//! goes back to earlier states, `code` is the static analysis of the methods' bodies behind them.

mod cells;
mod code;
mod detours;
mod results;
mod trail;

use cairn_heap::Ref;
use cairn_heap::memory::Addr;
use cairn_interp::{Control, Frame, Machine, Observer};
use cairn_program::ir::{Cond, Reg};
use cairn_program::{ClassId, Method, MethodId};
use code::{DetourKind, Site};
use detours::Detour;
use results::{Bounded, Call, PendingResult};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

pub(crate) use cells::write_cell;
pub(crate) use trail::Trail;

/// A field, an element or a length of the structure.
pub(crate) type Cell = u32;

/// Why the run was interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// The predicate needs to know what a cell holds.
    Choose(Cell),
    /// A class is to be initialised. That had better be done where it is done once.
    Init(ClassId),
    /// The run has taken too many branches and calls.
    TooLong,
}

/// An object of a structure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watched {
    pub at: Ref,
    /// The cell of its first slot; of an array, the cell of its length, which its elements follow.
    pub first: Cell,
}

/// No dependency; no instruction.
const NONE: u32 = u32::MAX;

/// Observes a predicate that is executed over a structure.
pub(crate) struct Watch {
    first: Addr,
    /// Words from `first` on in which objects of the structure begin.
    words: u32,
    /// The first address after all that was there before the run.
    end: Addr,
    /// By word from `first`: the first cell of the object that begins there.
    cells: Vec<Cell>,
    known: Vec<bool>,
    /// Why the run was interrupted last.
    event: Option<Event>,
    /// All dependencies, each with the one before it. Those that do not matter any more are not reached from
    /// `last`.
    dependencies: Vec<(Dependency, u32)>,
    last: u32,
    /// The last dependency before the latest read.
    before: u32,
    /// The instruction that has read a cell just now.
    read_at: u32,
    /// Calls under way whose results may not matter.
    calls: Vec<Call>,
    /// Results that did not matter yet.
    results: Vec<PendingResult>,
    /// Dependencies of calls that may have written new objects: they count as soon as one of those is read.
    deferred: Vec<(u32, u32)>,
    /// Words from `end` on in which such objects lie.
    deferred_words: u32,
    follow_results: bool,
    site_of: FxHashMap<(MethodId, u32), Option<u32>>,
    sites: Vec<Site>,
    /// What a method returns inevitably if a branch is taken, and if it is not.
    branches: FxHashMap<(MethodId, u32), [Option<i32>; 2]>,
    /// Whether the answer is false inevitably if an activation returns this.
    forced_false: FxHashMap<(u32, i32), bool>,
    /// Of methods: how large what they return can be, if that is known.
    sizes: FxHashMap<MethodId, Option<i32>>,
    /// Of the call that is about to return.
    returned: Option<Bounded>,
    /// Conditional detours under way, and what is known of branches.
    detours: Vec<Detour>,
    detour_at: FxHashMap<(MethodId, u32), Option<u32>>,
    detour_kinds: Vec<DetourKind>,
    /// Whether something was written that was there before the run.
    is_impure: bool,
    /// The cell that was chosen last, and whether it was read twice in a row.
    asked: Cell,
    is_repeated: bool,
    /// Where the program compares what it has read, if that is all it does with it.
    tests: FxHashMap<(MethodId, u32), Option<u32>>,
    /// Kept for its memory.
    open: Vec<(u32, u32)>,
    /// Whether it is kept where the predicate says no, and where it did last.
    explains: bool,
    refusal: Option<Refusal>,
}

/// Where the predicate has said no: what returns it further says no because of that.
#[derive(Clone, Copy, Debug)]
struct Refusal {
    at: (MethodId, u32),
    serial: u32,
    /// Dependencies before it.
    dependencies: usize,
}

/// Something that the run depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dependency {
    Cell(Cell),
    /// All dependencies of a call: from one down to another, which is not part of it.
    Call(u32, u32),
}

impl Watch {
    /// Watches these objects, which have `cells` cells in all, none of them known. They must have been made
    /// one after the other. The machine must have no symbols; its heap is logged from now on.
    pub(crate) fn new(m: &mut Machine<'_>, objects: &[Watched], cells: usize) -> Watch {
        let first = objects.iter().map(|o| o.at.0).min().unwrap_or(0);
        let end = objects.iter().map(|o| o.at.0 + 1).max().unwrap_or(0);
        let mut by_word = vec![Cell::MAX; (end - first) as usize];
        for o in objects {
            by_word[(o.at.0 - first) as usize] = o.first;
        }
        m.heap.begin_log();
        Watch {
            first,
            words: by_word.len() as u32,
            end: m.heap.moment().next,
            cells: by_word,
            known: vec![false; cells],
            event: None,
            dependencies: vec![],
            last: NONE,
            before: NONE,
            read_at: NONE,
            calls: vec![],
            results: vec![],
            deferred: vec![],
            deferred_words: 0,
            follow_results: false,
            site_of: FxHashMap::default(),
            sites: vec![],
            branches: FxHashMap::default(),
            forced_false: FxHashMap::default(),
            sizes: FxHashMap::default(),
            returned: None,
            detours: vec![],
            detour_at: FxHashMap::default(),
            detour_kinds: vec![],
            is_impure: false,
            asked: Cell::MAX,
            is_repeated: false,
            tests: FxHashMap::default(),
            open: vec![],
            explains: false,
            refusal: None,
        }
    }

    /// Whether dependencies that the answer does not have are left out of [`Watch::conflict_set`].
    pub(crate) fn follow_results(&mut self, on: bool) {
        self.follow_results = on;
    }

    /// Why the run was interrupted.
    pub(crate) fn take_event(&mut self) -> Option<Event> {
        self.event.take()
    }

    /// Says whether a cell is known.
    pub(crate) fn set_known(&mut self, cell: Cell, known: bool) {
        self.known[cell as usize] = known;
        if known {
            self.asked = cell;
            self.is_repeated = false;
        }
    }

    /// Whether the predicate has ever written something that was there before it: a cell, or a static field.
    /// Then conflict sets may be incomplete.
    pub(crate) fn is_impure(&self) -> bool {
        self.is_impure
    }

    /// Calls `f` with the cells that the answer depends on; with some more than once.
    pub(crate) fn conflict_set(&mut self, mut f: impl FnMut(Cell)) {
        let mut open = std::mem::take(&mut self.open);
        open.push((self.last, NONE));
        while let Some((mut at, end)) = open.pop() {
            while at != end {
                let Some(&(what, before)) = self.dependencies.get(at as usize) else { break };
                at = before;
                match what {
                    Dependency::Cell(cell) => f(cell),
                    Dependency::Call(from, to) => open.push((from, to)),
                }
            }
        }
        self.open = open;
    }

    fn push(&mut self, what: Dependency) {
        self.dependencies.push((what, self.last));
        self.last = self.dependencies.len() as u32 - 1;
    }

    fn interrupt(&mut self, event: Event) -> Control {
        self.event = Some(event);
        ControlFlow::Break(())
    }

    /// Whether it is kept where the predicate says no.
    pub(crate) fn explain(&mut self, on: bool) {
        self.explains = on;
    }

    /// The instruction that said no last.
    pub(crate) fn refused_at(&self) -> Option<(MethodId, u32)> {
        self.refusal.map(|r| r.at)
    }

    /// The current method returns 0.
    fn note_refusal(&mut self, m: &Machine<'_>, pc: u32) {
        let Some(frame) = m.frames().last() else { return };
        let (method, serial) = (frame.method, frame.serial);
        let dependencies = self.dependencies.len();
        let is_passed_on = |r: &Refusal| r.serial > serial && r.dependencies == dependencies;
        if method.desc.ends_with(")Z") && !self.refusal.as_ref().is_some_and(is_passed_on) {
            self.refusal = Some(Refusal { at: (method.id, pc), serial, dependencies });
        }
    }
}

impl Observer for Watch {
    const ACCESSES: bool = true;
    const CALLS: bool = true;
    const COMPARISONS: bool = true;

    #[inline(always)]
    fn slot_read(&mut self, m: &Machine<'_>, pc: u32, object: Ref, slot: u32) -> Control {
        self.access(m, pc, object, |w| w.read_cell(object, slot))
    }

    #[inline(always)]
    fn slot_write(&mut self, m: &Machine<'_>, pc: u32, object: Ref, slot: u32) -> Control {
        self.note_old_write(m, object);
        self.access(m, pc, object, |w| w.overwrite_cell(object, slot))
    }

    #[inline(always)]
    fn element_read(&mut self, m: &Machine<'_>, pc: u32, array: Ref, index: i32) -> Control {
        self.access(m, pc, array, |w| w.element_cell(m, array, index, false))
    }

    #[inline(always)]
    fn element_write(&mut self, m: &Machine<'_>, pc: u32, array: Ref, index: i32) -> Control {
        self.note_old_write(m, array);
        self.access(m, pc, array, |w| w.element_cell(m, array, index, true))
    }

    #[inline(always)]
    fn length_read(&mut self, m: &Machine<'_>, pc: u32, array: Ref) -> Control {
        self.access(m, pc, array, |w| w.read_cell(array, 0))
    }

    fn static_write(&mut self, _: &Machine<'_>, _: u32) {
        self.is_impure = true;
    }

    #[inline(always)]
    fn int_comparison(
        &mut self,
        m: &Machine<'_>,
        pc: u32,
        cond: Cond,
        left: (Reg, i32),
        right: (Reg, i32),
    ) {
        self.detours_at_branch(m, pc);
        if !self.results.is_empty() {
            self.note_comparison(m, pc, cond, left, right);
        }
    }

    #[inline(always)]
    fn ref_comparison(&mut self, m: &Machine<'_>, pc: u32) {
        self.detours_at_branch(m, pc);
    }

    #[inline(always)]
    fn call(&mut self, m: &Machine<'_>, pc: u32) {
        self.leave_detours(m, pc);
    }

    fn entered(&mut self, m: &Machine<'_>, pc: u32) {
        self.note_call(m, pc);
    }

    fn native_call(&mut self, m: &Machine<'_>, method: &Method, args: &[u64]) -> Control {
        self.expose_arguments(m, method, args)
    }

    fn operation(&mut self, args: &[u64]) {
        self.note_arguments(args);
    }

    #[inline(always)]
    fn returning(&mut self, m: &Machine<'_>, pc: u32, src: Reg, word: u64, is_own: bool) {
        self.leave_detours(m, pc);
        if self.explains && is_own && word as i32 == 0 {
            self.note_refusal(m, pc);
        }
        if is_own && !self.results.is_empty() {
            self.note_return(m, pc, src, word as i32);
        }
    }

    fn returned(&mut self, m: &Machine<'_>, callee: &Frame<'_>, word: u64) {
        self.leave_call(m, callee, word as i32);
    }

    fn initialising(&mut self, class: ClassId) -> Control {
        self.interrupt(Event::Init(class))
    }

    fn out_of_patience(&mut self) -> Control {
        self.interrupt(Event::TooLong)
    }
}
