//! Observation of a concrete run: the dispatch loop announces what the program does to an [`Observer`].
//!
//! The loop is compiled once for each observer (no dynamic dispatch); a group of hooks that an observer does
//! not want is switched off by its constant and costs nothing. [`Nothing`] observes nothing,
//! [`crate::Recorder`] the branches that are taken. Observers that track what a result depends on live
//! with whoever needs the result.
//!
//! An observer sees the machine, but does not change it. Some hooks can interrupt the run: they answer
//! [`ControlFlow::Break`], the run ends with [`crate::Stop::Interrupted`], and the observer knows why. When
//! the run goes on, the interrupted instruction is executed again.
//!
//! In every hook `pc` is the index of the instruction in the current frame's code; the frame itself still
//! says where it was before.

use crate::machine::{Frame, Machine};
use crate::mode::Values;
use cairn_heap::Ref;
use cairn_program::ir::{Cond, Reg};
use cairn_program::{ClassId, Method};
use std::ops::ControlFlow;

/// Go on, or interrupt the run.
pub type Control = ControlFlow<()>;

const GO_ON: Control = ControlFlow::Continue(());

/// Observes a concrete run. The default of every hook is to do nothing.
#[allow(unused_variables, reason = "the names of parameters are documentation")]
pub trait Observer {
    /// Announce reads and writes of fields, array elements and array lengths.
    const ACCESSES: bool = false;
    /// Announce calls, returns and calls of native methods.
    const CALLS: bool = false;
    /// Announce objects and arrays that instructions make.
    const ALLOCATIONS: bool = false;
    /// Announce comparisons of ints and of references before their branches are taken, in the program's
    /// own methods.
    const COMPARISONS: bool = false;
    /// Announce which side of a branch is taken, in the program's own methods and in what these call of the library, down to
    /// where something returns there: `compareTo` of a number, but not the inside of a map.
    const BRANCHES: bool = false;
    /// Hot methods run as compiled code, which announces nothing.
    const COMPILED: bool = false;

    // ---- accesses ----

    /// A field is about to be read.
    #[inline]
    fn slot_read(&mut self, m: &Machine<'_>, pc: u32, object: Ref, slot: u32) -> Control {
        GO_ON
    }

    /// A field is about to be written.
    #[inline]
    fn slot_write(&mut self, m: &Machine<'_>, pc: u32, object: Ref, slot: u32) -> Control {
        GO_ON
    }

    /// An array element is about to be read; the index may be out of bounds.
    #[inline]
    fn element_read(&mut self, m: &Machine<'_>, pc: u32, array: Ref, index: i32) -> Control {
        GO_ON
    }

    /// An array element is about to be written; the index may be out of bounds.
    #[inline]
    fn element_write(&mut self, m: &Machine<'_>, pc: u32, array: Ref, index: i32) -> Control {
        GO_ON
    }

    /// The length of an array is about to be read.
    #[inline]
    fn length_read(&mut self, m: &Machine<'_>, pc: u32, array: Ref) -> Control {
        GO_ON
    }

    /// A static field is about to be written.
    #[inline]
    fn static_write(&mut self, m: &Machine<'_>, pc: u32) {}

    /// An instruction has made an object or an array; its register is not written yet.
    #[inline]
    fn allocated(&mut self, m: &Machine<'_>, pc: u32, object: Ref) {}

    // ---- comparisons and branches ----

    /// Two ints are about to be compared by a branch: each with its register, [`Reg::NONE`] for a constant.
    #[inline]
    fn int_comparison(
        &mut self,
        m: &Machine<'_>,
        pc: u32,
        cond: Cond,
        left: (Reg, i32),
        right: (Reg, i32),
    ) {
    }

    /// Two references, or a reference and null, are about to be compared by a branch.
    #[inline]
    fn ref_comparison(&mut self, m: &Machine<'_>, pc: u32) {}

    /// A branch goes this way: [`crate::sym::Side::side`].
    #[inline]
    fn branch(&mut self, m: &Machine<'_>, pc: u32, side: u32) {}

    // ---- calls ----

    /// A method is about to be called.
    #[inline]
    fn call(&mut self, m: &Machine<'_>, pc: u32) {}

    /// A frame was entered that one of the program's own methods called by the instruction at `pc`.
    #[inline]
    fn entered(&mut self, m: &Machine<'_>, pc: u32) {}

    /// A method implemented in Rust is about to be called; it may read and write all that it is given.
    #[inline]
    fn native_call(&mut self, m: &Machine<'_>, method: &Method, args: &[u64]) -> Control {
        GO_ON
    }

    /// The current frame is about to return. `is_own`: its method is one of the program's own.
    #[inline]
    fn returning(&mut self, m: &Machine<'_>, pc: u32, src: Reg, word: u64, is_own: bool) {}

    /// A frame has returned a word to its caller, which is the current frame now.
    #[inline]
    fn returned(&mut self, m: &Machine<'_>, callee: &Frame<'_>, word: u64) {}

    // ---- what interrupts an ordinary run ----

    /// An exception passes through a frame, or is caught there.
    #[inline]
    fn unwinding(&mut self, frame: &Frame<'_>) {}

    /// A class is about to be initialised.
    #[inline]
    fn initialising(&mut self, class: ClassId) -> Control {
        GO_ON
    }

    /// The number of branches and calls is used up after which the machine looks at the clock
    /// ([`Machine::set_patience`]).
    #[inline]
    fn out_of_patience(&mut self) -> Control {
        GO_ON
    }
}

/// Observes nothing: the loop of an ordinary run.
pub struct Nothing;

impl Observer for Nothing {}

/// Observes nothing either: the loop of a run whose hot methods are compiled.
pub(crate) struct Compiling;

impl Observer for Compiling {
    const COMPILED: bool = true;
}

/// Whether the dispatch loop needs to know which methods are the program's own.
pub(crate) const fn tracks<V: Values, O: Observer>() -> bool {
    V::HEAP_TERMS || O::BRANCHES || O::COMPARISONS || O::CALLS
}

impl Machine<'_> {
    /// The current frame was entered by a call at this place of its caller's code. `tracked`: whether what the current method does is
    /// announced.
    #[inline(always)]
    pub(crate) fn note_entered<V: Values, O: Observer>(
        &self,
        observer: &mut O,
        at: u32,
        tracked: &mut bool,
    ) {
        if O::CALLS && *tracked {
            observer.entered(self, at);
        }
        if tracks::<V, O>() {
            *tracked = self.is_tracked() || (O::BRANCHES && *tracked);
        }
    }
}
