//! Accesses of cells: which cell a read or write is of, whether it is known, and what natives may see.

use super::{Cell, Dependency, Event, NONE, Watch};
use cairn_heap::Ref;
use cairn_interp::{Control, Machine};
use cairn_program::ir::Elem;
use cairn_program::{Method, Shape};
use std::ops::ControlFlow;

/// Writes what a cell of the structure holds: a slot, or the length (0) or an element (from 1 on) of an array.
pub(crate) fn write_cell(
    m: &mut Machine<'_>,
    object: Ref,
    elem: Option<Elem>,
    offset: u32,
    word: u64,
) {
    match elem {
        None => m.heap.set_raw_slot(object, offset, word),
        Some(_) if offset == 0 => m.heap.set_len(object, word as u32),
        Some(elem) => m.heap.set_raw_element(object, elem, offset - 1, word),
    }
}

impl Watch {
    #[inline(always)]
    fn is_watched(&self, o: Ref) -> bool {
        o.0.wrapping_sub(self.first) < self.words
    }

    /// The cell of a watched object's slot, or of the length (0) or an element (from 1 on) of an array.
    #[inline]
    fn cell(&self, o: Ref, offset: u32) -> Cell {
        self.cells[(o.0 - self.first) as usize].wrapping_add(offset)
    }

    /// Whether a cell of an object is known. `None`: the object has no such cell.
    pub(super) fn is_known(&self, o: Ref, offset: u32) -> Option<bool> {
        match self.is_watched(o) {
            true => self.known.get(self.cell(o, offset) as usize).copied(),
            false => None,
        }
    }

    /// An object is accessed. `cell`, if it is watched: the cell that must be known first.
    #[inline(always)]
    pub(super) fn access(
        &mut self,
        m: &Machine<'_>,
        pc: u32,
        o: Ref,
        cell: impl FnOnce(&mut Self) -> Option<Cell>,
    ) -> Control {
        self.leave_detours(m, pc);
        if self.is_watched(o) {
            if let Some(cell) = cell(self) {
                return self.interrupt(Event::Choose(cell));
            }
            self.read_at = pc;
        } else {
            self.read_at = NONE;
            if self.is_deferred(o) {
                self.add_deferred();
            }
        }
        ControlFlow::Continue(())
    }

    /// A cell is read: itself, if it is not known.
    #[inline]
    pub(super) fn read_cell(&mut self, o: Ref, offset: u32) -> Option<Cell> {
        let cell = self.cell(o, offset);
        match self.known.get(cell as usize) {
            Some(true) => {
                self.note(cell);
                None
            }
            Some(false) => Some(cell),
            None => None,
        }
    }

    /// A known cell was read: the run depends on it.
    fn note(&mut self, cell: Cell) {
        self.before = self.last;
        let last = self.dependencies.get(self.last as usize);
        let is_same = last.is_some_and(|d| d.0 == Dependency::Cell(cell));
        if !is_same {
            self.push(Dependency::Cell(cell));
        } else if cell == self.asked {
            self.is_repeated = true;
        }
    }

    /// As [`Watch::read_cell`], of a write: what is there is needed to be put back.
    #[inline]
    pub(super) fn overwrite_cell(&mut self, o: Ref, offset: u32) -> Option<Cell> {
        self.is_impure = true;
        self.read_cell(o, offset)
    }

    /// An element of a watched array is accessed: the cell that must be known first.
    pub(super) fn element_cell(
        &mut self,
        m: &Machine<'_>,
        a: Ref,
        index: i32,
        writes: bool,
    ) -> Option<Cell> {
        if let Some(cell) = self.read_cell(a, 0) {
            return Some(cell);
        }
        if index as u32 >= m.heap.raw_len(a) {
            return None;
        }
        match writes {
            true => self.overwrite_cell(a, 1 + index as u32),
            false => self.read_cell(a, 1 + index as u32),
        }
    }

    /// An object is written: it may have been there before the structure.
    #[inline(always)]
    pub(super) fn note_old_write(&mut self, m: &Machine<'_>, o: Ref) {
        // A string keeps its hash code, which is no secret.
        if o.0 < self.first && m.heap.class_of(o) != m.program.string_class() {
            self.is_impure = true;
        }
    }

    /// Whether an object may have been written by a call whose dependencies are deferred.
    #[inline(always)]
    fn is_deferred(&self, o: Ref) -> bool {
        o.0.wrapping_sub(self.end) < self.deferred_words
    }

    /// Something is read that such a call may have written.
    #[inline(never)]
    fn add_deferred(&mut self) {
        self.deferred_words = 0;
        self.detours.clear();
        for (from, to) in std::mem::take(&mut self.deferred) {
            self.push(Dependency::Call(from, to));
        }
    }

    /// Something that is not announced may read all of this.
    pub(super) fn note_arguments(&mut self, args: &[u64]) {
        let may_be_read = |&w: &u64| u32::try_from(w).is_ok_and(|a| self.is_deferred(Ref(a)));
        if self.deferred_words > 0 && args.iter().any(may_be_read) {
            self.add_deferred();
        }
    }

    /// A native method is called that may read everything it is given.
    pub(super) fn expose_arguments(
        &mut self,
        m: &Machine<'_>,
        method: &Method,
        args: &[u64],
    ) -> Control {
        let class = &*m.program.class(method.class).name;
        self.note_arguments(args);
        let is_blind = match class {
            "java/lang/Object" => &*method.name != "clone",
            "java/lang/Class" | "java/util/Objects" => true,
            "java/lang/System" => &*method.name == "identityHashCode",
            _ => false,
        };
        if is_blind {
            return ControlFlow::Continue(());
        }
        let is_old = |&w: &u64| u32::try_from(w).is_ok_and(|a| 0 < a && a < self.end);
        let writes = match (class, &*method.name) {
            ("java/lang/System", "arraycopy") => args.get(2).is_some_and(is_old),
            (_, "clone") => false,
            _ => args.iter().any(|w| is_old(w) && self.is_watched(Ref(*w as u32))),
        };
        if writes {
            self.is_impure = true;
        }
        for &word in args {
            let Ok(address) = u32::try_from(word) else { continue };
            let o = Ref(address);
            if self.is_watched(o) && self.cells[(o.0 - self.first) as usize] != Cell::MAX {
                self.expose(m, o)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All cells of an object must be known.
    fn expose(&mut self, m: &Machine<'_>, o: Ref) -> Control {
        let class = m.program.class(m.heap.class_of(o));
        let cells = match class.shape {
            Shape::Array { .. } => {
                if let Some(cell) = self.read_cell(o, 0) {
                    return self.interrupt(Event::Choose(cell));
                }
                1..1 + m.heap.raw_len(o)
            }
            _ => 0..class.instance_slots,
        };
        for offset in cells {
            if let Some(cell) = self.read_cell(o, offset) {
                return self.interrupt(Event::Choose(cell));
            }
        }
        ControlFlow::Continue(())
    }
}
