//! Execution modes. A frame has a mode: concrete or symbolic. The dispatch loop is compiled once for each kind
//! of values that it has to expect, and a run changes from one loop to another where a call enters, or a
//! return leaves, a frame of another mode.
//!
//! In a concrete run no value is a term, and all frames are concrete ([`Concrete`]). In a symbolic run a
//! frame is symbolic ([`Symbolic`]: any register may hold a term) unless its method is selected
//! ([`Modes::concrete`], [`Modes::learns`]) and its arguments are words; such a frame is concrete, and so are the frames that it
//! calls ([`Guarded`]: no register holds a term, but the heap may). The shadows of its registers mean nothing; they are
//! made 0 before anybody else looks at them ([`Machine::define_shadows`]).
//!
//! A concrete frame of a symbolic run that meets a term becomes symbolic: an instruction that would read
//! a term is not executed, but traps ([`crate::Trap::Symbolic`]) and is executed again by the other loop; a callee that
//! returns a term hands over to a caller that has become symbolic. So the choice of concrete methods decides
//! how fast a run is, and never what it finds.

use crate::machine::{Machine, Resume, Ret};
use crate::sym::Val;
use cairn_program::ir::{Body, Inst, Reg};
use cairn_program::{Method, MethodId};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How a frame is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// Its registers hold words.
    Concrete,
    /// Its registers hold words or terms.
    Symbolic,
}

/// Which values the dispatch loop has to expect.
pub(crate) trait Values {
    /// The mode of the frames that it executes.
    const MODE: Mode;
    /// Registers may hold terms: each has a shadow, the number of its term or 0.
    const TERMS: bool;
    /// The heap may hold terms; that is, the run is symbolic, and there may be frames of both modes.
    const HEAP_TERMS: bool;
}

/// A concrete run: all values are words.
pub(crate) struct Concrete;

impl Values for Concrete {
    const MODE: Mode = Mode::Concrete;
    const TERMS: bool = false;
    const HEAP_TERMS: bool = false;
}

/// A concrete frame of a symbolic run: registers hold words, the heap may hold terms.
pub(crate) struct Guarded;

impl Values for Guarded {
    const MODE: Mode = Mode::Concrete;
    const TERMS: bool = false;
    const HEAP_TERMS: bool = true;
}

/// A symbolic frame: every value is a word or a term.
pub(crate) struct Symbolic;

impl Values for Symbolic {
    const MODE: Mode = Mode::Symbolic;
    const TERMS: bool = true;
    const HEAP_TERMS: bool = true;
}

/// The modes of a symbolic run.
#[derive(Clone, Default, Debug)]
pub struct Modes {
    /// Methods whose frames are concrete when they are called with words. `None`: there is none.
    pub concrete: Option<Arc<FxHashSet<MethodId>>>,
    /// Every method counts as one of them until its frames meet terms.
    pub learns: bool,
    /// Methods whose concrete frames meet terms often, or are left soon, are executed as the caller is.
    pub sparing: bool,
    /// Frames that were entered by symbolic ones and began as concrete.
    pub entered: u64,
    /// Concrete frames that met a term and became symbolic.
    pub promoted: u64,
    /// The methods of [`Modes::concrete`] whose frames were given a term or met one, and the instruction where they did first.
    pub surprised: BTreeMap<MethodId, u32>,
    /// Branches and calls that concrete frames executed, and symbolic ones.
    pub steps: Steps,
    /// By the number of the method.
    tried: Vec<Tried>,
    /// The method that a symbolic frame entered last as concrete.
    entering: Option<MethodId>,
}

/// Branches and calls, by the mode of the frames that executed them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    pub concrete: u64,
    pub symbolic: u64,
}

/// How the concrete frames of a method fared.
#[derive(Clone, Copy, Default, Debug)]
struct Tried {
    calls: u32,
    /// Those that met a term.
    failures: u32,
    /// Calls by symbolic frames, and the branches and calls until a symbolic frame went on.
    stretches: u32,
    steps: u32,
}

/// Concrete frames of a method that may meet terms before it matters how many there are, and the share of calls
/// that may.
const FAILURES: u32 = 4;
const RARE: u32 = 8;
/// Calls of a method by symbolic frames before it matters how long they take, and the branches and calls that
/// each must take to be worth a change of the loop.
const STRETCHES: u32 = 16;
const SHORT: u32 = 6;
/// Bodies without calls and loops that are not worth it.
const SMALL: usize = 24;

impl Tried {
    /// Whether its frames seldom meet terms.
    fn is_plain(self) -> bool {
        self.failures < FAILURES || self.failures <= self.calls / RARE
    }

    /// Whether a symbolic frame gains by calling it.
    fn is_worth_it(self) -> bool {
        self.stretches < STRETCHES || self.steps >= self.stretches.saturating_mul(SHORT)
    }
}

impl Modes {
    /// See the fields.
    pub fn new(concrete: Option<Arc<FxHashSet<MethodId>>>, learns: bool, sparing: bool) -> Modes {
        Modes { concrete, learns, sparing, ..Modes::default() }
    }

    /// Whether there are concrete frames at all.
    #[inline]
    pub(crate) fn selects(&self) -> bool {
        self.learns || self.concrete.is_some()
    }

    fn lists(&self, id: MethodId) -> bool {
        self.concrete.as_ref().is_some_and(|c| c.contains(&id))
    }

    fn tried(&mut self, id: MethodId) -> &mut Tried {
        let i = id.0 as usize;
        if i >= self.tried.len() {
            self.tried.resize(i + i / 2 + 64, Tried::default());
        }
        &mut self.tried[i]
    }

    /// A concrete frame calls a method: whether it should be concrete, too.
    #[inline]
    pub(crate) fn stays_concrete(&mut self, id: MethodId) -> bool {
        if !self.sparing {
            return true;
        }
        let tried = self.tried(id);
        tried.calls = tried.calls.saturating_add(1);
        tried.is_plain()
    }

    /// A symbolic frame calls a method with words: whether it should be concrete.
    fn begins_concrete(&mut self, method: &Method) -> bool {
        if !self.sparing {
            return true;
        }
        let tried = self.tried(method.id);
        if tried.calls == 0 && method.loaded_body().is_some_and(is_small) {
            tried.stretches = u32::MAX;
        }
        tried.calls = tried.calls.saturating_add(1);
        if !tried.is_plain() || !tried.is_worth_it() {
            return false;
        }
        tried.stretches += 1;
        true
    }

    /// Frames of a mode have executed so many branches and calls.
    pub(crate) fn count(&mut self, mode: Mode, steps: u32) {
        match mode {
            Mode::Symbolic => self.steps.symbolic += u64::from(steps),
            Mode::Concrete => {
                self.steps.concrete += u64::from(steps);
                if let Some(id) = self.entering.take().filter(|_| self.sparing) {
                    let tried = self.tried(id);
                    tried.steps = tried.steps.saturating_add(steps);
                }
            }
        }
    }

    /// Methods that were called as concrete by symbolic frames, and those of them whose frames met a term.
    pub fn methods(&self) -> (Vec<MethodId>, Vec<MethodId>) {
        let all = self.tried.iter().enumerate();
        let begun = all.filter(|(_, t)| (1..u32::MAX).contains(&t.stretches));
        let ids = |(i, t): (usize, &Tried)| (MethodId(i as u32), t.failures > 0);
        let begun: Vec<(MethodId, bool)> = begun.map(ids).collect();
        let failed = begun.iter().filter(|m| m.1).map(|m| m.0).collect();
        (begun.into_iter().map(|m| m.0).collect(), failed)
    }
}

/// Whether a body is executed sooner than a loop is changed.
fn is_small(body: &Body) -> bool {
    let is_short = |(i, inst): (usize, &Inst)| {
        let goes_back = body.successors(i).any(|t| t as usize <= i);
        !goes_back && !matches!(inst, Inst::Invoke { .. } | Inst::Builtin { .. })
    };
    body.code.len() <= SMALL && body.code.iter().enumerate().all(is_short)
}

impl<'p> Machine<'p> {
    /// The mode of a frame that no other frame's mode decides.
    #[inline]
    pub(crate) fn base_mode(&self) -> Mode {
        match self.sym.is_some() && !self.awaits_unknowns() {
            true => Mode::Symbolic,
            false => Mode::Concrete,
        }
    }

    /// The mode of a frame that is pushed with words as its arguments.
    pub(crate) fn mode_of_call(&mut self, method: &Method, ret: Ret) -> Mode {
        match (ret, self.frames.last().map(|f| f.mode)) {
            (Ret::Caller(_), Some(Mode::Symbolic)) => self.callee_mode(method, false),
            (Ret::Caller(_), Some(Mode::Concrete)) if self.sym.is_some() => {
                if self.modes.stays_concrete(method.id) { Mode::Concrete } else { Mode::Symbolic }
            }
            _ => self.base_mode(),
        }
    }

    /// The mode of a frame that a symbolic one calls. `has_terms`: one of the arguments is a term.
    #[inline(never)]
    pub(crate) fn callee_mode(&mut self, method: &Method, has_terms: bool) -> Mode {
        let is_listed = self.modes.lists(method.id);
        if has_terms {
            if is_listed {
                self.note_surprise(method.id, 0);
            }
            return Mode::Symbolic;
        }
        let modes = &mut self.modes;
        if (is_listed || modes.learns) && modes.begins_concrete(method) {
            modes.entered += 1;
            modes.entering = Some(method.id);
            return Mode::Concrete;
        }
        Mode::Symbolic
    }

    /// The current frame meets a term: it is symbolic from now on.
    #[cold]
    pub(crate) fn promote(&mut self) {
        if let Some(frame) = self.frames.last_mut()
            && frame.mode == Mode::Concrete
        {
            frame.mode = Mode::Symbolic;
            frame.resume = Resume::default();
            let (id, at) = (frame.method.id, frame.pc);
            let (base, end) = (frame.base as usize, frame.base as usize + frame.body.regs.len());
            self.shadows[base..end].fill(0);
            self.modes.promoted += 1;
            if self.modes.sparing {
                self.modes.tried(id).failures += 1;
            }
            if self.modes.lists(id) {
                self.note_surprise(id, at);
            }
        }
    }

    /// A term is in a method that should have none. Calls that make input objects are no part of the program.
    #[cold]
    fn note_surprise(&mut self, id: MethodId, at: u32) {
        if !self.is_making() {
            self.modes.surprised.entry(id).or_insert(at);
        }
    }

    /// No register of a concrete frame holds a term: the shadows say so now.
    pub(crate) fn define_shadows(&mut self) {
        if !self.modes.selects() {
            return;
        }
        for frame in self.frames.iter().filter(|f| f.mode == Mode::Concrete) {
            let base = frame.base as usize;
            self.shadows[base..base + frame.body.regs.len()].fill(0);
        }
    }

    /// Gives the current frame the result of a call, whatever its mode is.
    #[cold]
    pub(crate) fn give_result(&mut self, dst: Reg, v: Val) {
        if v.is_symbolic() {
            self.promote();
        }
        let base = self.frames.last().map_or(0, |f| f.base as usize);
        if let Some(i) = dst.index() {
            self.regs[base + i] = v.word;
            if self.sym.is_some() {
                self.shadows[base + i] = v.shadow;
            }
        }
    }

    /// Whether the dispatch loop of these values executes the current frame.
    #[inline(always)]
    pub(crate) fn is_mode_of<V: Values>(&self) -> bool {
        !V::HEAP_TERMS || self.frames.last().is_none_or(|f| f.mode == V::MODE)
    }
}
