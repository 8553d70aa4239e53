//! Execution modes. A frame has a mode: concrete or symbolic. The dispatch loop is compiled once for each kind
//! of values that it has to expect, and a run changes from one loop to another where a call enters, or a
//! return leaves, a frame of another mode.
//!
//! In a concrete run no value is a term, and all frames are concrete ([`Concrete`]). In a symbolic run a
//! frame is symbolic ([`Symbolic`]: any register may hold a term) unless its method is one of
//! [`Modes::concrete`] and its arguments are words; such a frame is concrete, and so are the frames that it
//! calls ([`Guarded`]: no register holds a term, but the heap may). The shadows of its registers are all 0.
//!
//! A concrete frame of a symbolic run that meets a term becomes symbolic: an instruction that would read
//! a term is not executed, but traps ([`crate::Trap::Symbolic`]) and is executed again by the other loop; a callee that
//! returns a term hands over to a caller that has become symbolic. So the choice of concrete methods decides
//! how fast a run is, and never what it finds.

use crate::machine::{Machine, Ret};
use crate::sym::Val;
use cairn_program::ir::Reg;
use cairn_program::{Method, MethodId};
use rustc_hash::FxHashSet;
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
    /// Frames that were entered by symbolic ones and began as concrete.
    pub entered: u64,
    /// Concrete frames that met a term and became symbolic.
    pub promoted: u64,
    /// The methods of [`Modes::concrete`] whose frames were given a term or met one.
    pub surprised: FxHashSet<MethodId>,
}

impl<'p> Machine<'p> {
    /// The mode of a frame that no other frame's mode decides.
    #[inline]
    pub(crate) fn base_mode(&self) -> Mode {
        if self.sym.is_some() { Mode::Symbolic } else { Mode::Concrete }
    }

    /// The mode of a frame that is pushed with words as its arguments.
    pub(crate) fn mode_of_call(&mut self, method: &Method, ret: Ret) -> Mode {
        match (ret, self.frames.last().map(|f| f.mode)) {
            (Ret::Caller(_), Some(Mode::Symbolic)) => self.callee_mode(method, false),
            (Ret::Caller(_), Some(Mode::Concrete)) => Mode::Concrete,
            _ => self.base_mode(),
        }
    }

    /// The mode of a frame that a symbolic one calls. `has_terms`: one of the arguments is a term.
    #[cold]
    pub(crate) fn callee_mode(&mut self, method: &Method, has_terms: bool) -> Mode {
        match &self.modes.concrete {
            Some(concrete) if !has_terms && concrete.contains(&method.id) => {
                self.modes.entered += 1;
                Mode::Concrete
            }
            Some(concrete) if concrete.contains(&method.id) => {
                self.modes.surprised.insert(method.id);
                Mode::Symbolic
            }
            _ => Mode::Symbolic,
        }
    }

    /// The current frame meets a term: it is symbolic from now on.
    #[cold]
    pub(crate) fn promote(&mut self) {
        if let Some(frame) = self.frames.last_mut()
            && frame.mode == Mode::Concrete
        {
            frame.mode = Mode::Symbolic;
            self.modes.promoted += 1;
            let id = frame.method.id;
            if self.modes.concrete.as_ref().is_some_and(|c| c.contains(&id)) {
                self.modes.surprised.insert(id);
            }
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
