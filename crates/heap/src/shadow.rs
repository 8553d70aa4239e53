//! The symbolic side of the heap.
//!
//! Beside the memory lies a second one, the shadow: for each place that can hold a value (a field's
//! word, an array's element, an array's length) a 32-bit number that says which symbolic value is
//! there; 0 says that the word in the memory is the value. The heap does not know what the numbers
//! mean. A place is named by the address of its first byte (its key), so that memory and shadow move
//! together when arrays are copied.
//!
//! The machine's symbolic steps read both sides. Everything else (native methods above all) reads the
//! memory alone. In a heap that *has symbols* a write to the memory alone makes the place concrete;
//! and while the heap is *watched*, a read of a symbolic place from the memory alone is noted, so that
//! its user can be told ([`Heap::unwatch`]) before a wrong value spreads.

use crate::heap::{Heap, Ref};
use crate::memory::PAGE_WORDS;
use cairn_program::ir::Elem;

/// A symbolic place that was read as if it were concrete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// First byte of the place.
    pub key: u64,
    /// What its shadow holds.
    pub shadow: u32,
    pub place: Place,
}

/// What happened while the heap was watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notes {
    /// The first symbolic place that was read as if it were concrete. Nothing was written after it.
    pub seen: Option<Seen>,
    /// Whether an object was written that existed when watching began.
    pub written: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Length,
    Slot,
    /// Of this array.
    Element(Ref),
}

/// Bytes of shadow for each byte of memory.
const SCALE: u64 = 4;

impl Heap {
    /// From now on there can be symbolic places.
    pub fn allow_symbols(&mut self) {
        self.has_symbols = true;
    }

    /// Begins to note what is done to the memory alone.
    pub fn watch(&mut self) {
        self.watched = true;
        self.written = false;
        self.fresh = self.next;
        self.seen.set(None);
    }

    /// Ends watching: what was noted.
    pub fn unwatch(&mut self) -> Notes {
        self.watched = false;
        Notes { seen: self.seen.take(), written: self.written }
    }

    // ---- keys ----

    #[inline(always)]
    pub(crate) fn slot_key(r: Ref, slot: u32) -> u64 {
        (u64::from(r.0) + 1 + u64::from(slot)) * 8
    }

    /// The object whose slot has that key.
    pub fn object_of_slot(key: u64, slot: u32) -> Ref {
        Ref((key / 8) as u32 - 1 - slot)
    }

    #[inline(always)]
    fn at(&self, key: u64) -> u32 {
        self.shadow.get_narrow::<u32>(key * SCALE)
    }

    /// Pages that hold no symbolic value are never made: most writes write none over none.
    #[inline(always)]
    fn put(&mut self, key: u64, shadow: u32) {
        if shadow != 0 || self.at(key) != 0 {
            self.shadow.set_narrow(key * SCALE, shadow);
            self.mem.revoke((key / 8) as u32);
        }
    }

    /// Whether something in the page of an address is symbolic.
    pub(crate) fn has_symbols_in_page(&self, addr: u32) -> bool {
        let bytes = u64::from(PAGE_WORDS) * 8;
        let start = u64::from(addr) * 8 / bytes * bytes;
        if !self.has_shadow(start, bytes) {
            return false;
        }
        let mut some = false;
        self.shadow.for_bytes(start * SCALE, bytes * SCALE, |b| {
            some |= b.iter().fold(0, |all, &b| all | b) != 0;
        });
        some
    }

    // ---- shadows of places ----

    #[inline(always)]
    pub fn slot_shadow(&self, r: Ref, slot: u32) -> u32 {
        self.at(Heap::slot_key(r, slot))
    }

    #[inline(always)]
    pub fn set_slot_shadow(&mut self, r: Ref, slot: u32, shadow: u32) {
        self.put(Heap::slot_key(r, slot), shadow)
    }

    #[inline(always)]
    pub fn length_shadow(&self, r: Ref) -> u32 {
        self.at(u64::from(r.0) * 8)
    }

    pub fn set_length_shadow(&mut self, r: Ref, shadow: u32) {
        self.put(u64::from(r.0) * 8, shadow)
    }

    #[inline(always)]
    pub fn element_shadow(&self, r: Ref, elem: Elem, index: u32) -> u32 {
        self.at(Heap::element_byte(r, elem, index))
    }

    #[inline(always)]
    pub fn set_element_shadow(&mut self, r: Ref, elem: Elem, index: u32, shadow: u32) {
        self.put(Heap::element_byte(r, elem, index), shadow)
    }

    // ---- what those who see only the memory do ----

    #[inline(always)]
    pub(crate) fn note_slot(&self, r: Ref, slot: u32) {
        if self.watched {
            self.note(Heap::slot_key(r, slot), Place::Slot)
        }
    }

    #[inline(always)]
    pub(crate) fn note_length(&self, r: Ref) {
        if self.watched {
            self.note(u64::from(r.0) * 8, Place::Length)
        }
    }

    /// Bytes of an array are read, from its first element on.
    #[inline(always)]
    pub(crate) fn note_read(&self, array: Ref, key: u64, bytes: u64) {
        if self.watched {
            self.note_bytes(array, key, bytes)
        }
    }

    #[cold]
    fn note_bytes(&self, array: Ref, key: u64, bytes: u64) {
        // A place begins at or before a byte of it: widest elements are 8 bytes, aligned.
        let start = (key & !7).max(Heap::slot_key(array, 0));
        if self.has_shadow(start, key + bytes - start) {
            for k in start..key + bytes {
                self.note(k, Place::Element(array))
            }
        }
    }

    /// Whether some of these bytes may be symbolic: no is certain, yes is not.
    fn has_shadow(&self, key: u64, bytes: u64) -> bool {
        self.shadow.is_mapped(key * SCALE, bytes * SCALE)
    }

    /// Whether some element of an array is symbolic.
    pub fn has_symbolic_elements(&self, r: Ref, elem: Elem, capacity: u32) -> bool {
        let start = Heap::element_byte(r, elem, 0);
        self.has_shadow(start, u64::from(capacity) << elem.shift())
            && (0..capacity).any(|i| self.element_shadow(r, elem, i) != 0)
    }

    #[cold]
    fn note(&self, key: u64, place: Place) {
        let shadow = self.at(key);
        if shadow != 0 && self.seen.get().is_none() {
            self.seen.set(Some(Seen { key, shadow, place }))
        }
    }

    /// Concrete bytes are to be written: what was symbolic there is gone. No if they must not: who
    /// has read a symbolic place as concrete knows not what it does, and is to leave no trace.
    #[inline(always)]
    #[must_use]
    pub(crate) fn note_write(&mut self, key: u64, bytes: u64) -> bool {
        if self.has_symbols { self.clear_bytes(key, bytes) } else { true }
    }

    /// Whether who writes now has read a symbolic place as concrete.
    pub(crate) fn is_misled(&self) -> bool {
        self.watched && self.seen.get().is_some()
    }

    #[cold]
    fn clear_bytes(&mut self, key: u64, bytes: u64) -> bool {
        if self.is_misled() {
            return false;
        }
        self.written |= key < u64::from(self.fresh) * 8;
        if self.has_shadow(key, bytes) {
            for k in key..key + bytes {
                self.put(k, 0)
            }
        }
        true
    }

    /// The shadows of bytes that are copied, as `memmove` does.
    pub(crate) fn copy_shadows(&mut self, from: u64, to: u64, bytes: u64) {
        if !self.has_symbols {
            return;
        }
        self.written |= to < u64::from(self.fresh) * 8;
        if self.has_shadow(from, bytes) || self.has_shadow(to, bytes) {
            self.shadow.copy_bytes(from * SCALE, to * SCALE, bytes * SCALE);
            let page = u64::from(PAGE_WORDS) * 8;
            for start in (to / page..=(to + bytes).saturating_sub(1) / page).map(|n| n * page) {
                self.mem.revoke((start / 8) as u32);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::HeapImage;
    use cairn_program::ClassId;

    fn heap() -> Heap {
        let mut h = Heap::new(HeapImage::default(), 1 << 20);
        h.allow_symbols();
        h
    }

    #[test]
    fn who_reads_a_symbol_as_a_number_is_told_and_writes_nothing_more() {
        let mut h = heap();
        let o = h.new_object(ClassId(1), 3).expect("memory");
        h.set_slot_shadow(o, 1, 7);
        h.watch();
        h.set_slot(o, 0, 5);
        let _ = h.slot(o, 1);
        h.set_slot(o, 2, 9);
        let notes = h.unwatch();
        assert_eq!(notes.seen.map(|s| (s.shadow, s.place)), Some((7, Place::Slot)));
        assert!(notes.written, "before the read");
        assert_eq!((h.slot(o, 0), h.slot(o, 2)), (5, 0));
        // What is made while watching is nobody else's yet.
        h.watch();
        let new = h.new_object(ClassId(1), 1).expect("memory");
        h.set_slot(new, 0, 1);
        assert_eq!(h.unwatch(), Notes { seen: None, written: false });
    }

    #[test]
    fn a_number_over_a_symbol_replaces_it() {
        let mut h = heap();
        let a = h.new_array(ClassId(1), Elem::Short, 8).expect("memory");
        for i in 0..8 {
            h.set_element_shadow(a, Elem::Short, i, 10 + i);
        }
        h.set_element(a, Elem::Short, 3, 1);
        h.set_bytes(a, 0, &[1, 2, 3, 4]);
        let shadows: Vec<u32> = (0..8).map(|i| h.element_shadow(a, Elem::Short, i)).collect();
        assert_eq!(shadows, [0, 0, 12, 0, 14, 15, 16, 17]);
    }

    #[test]
    fn symbols_move_with_what_is_copied() {
        let mut h = heap();
        let a = h.new_array(ClassId(1), Elem::Int, 6).expect("memory");
        for i in 0..6 {
            h.set_element_shadow(a, Elem::Int, i, 1 + i);
        }
        h.copy_elements(Elem::Int, (a, 0), (a, 1), 5);
        let of =
            |h: &Heap, a| (0..6).map(|i| h.element_shadow(a, Elem::Int, i)).collect::<Vec<_>>();
        assert_eq!(of(&h, a), [1, 1, 2, 3, 4, 5]);
        let copy = h.copy_of(a, 4).expect("memory");
        assert_eq!(of(&h, copy), of(&h, a));
        let image = h.snapshot();
        h.set_element_shadow(a, Elem::Int, 0, 0);
        assert_eq!(of(&h, a)[0], 0);
        h.restore(image);
        assert_eq!(of(&h, a)[0], 1);
    }

    /// What compiled code relies on: pages with a symbol are refused, and what it remembers of a page is worth
    /// nothing as soon as the page gets a symbol or moves.
    #[test]
    fn pages_with_symbols_are_not_plain() {
        use crate::memory::raw;
        let mut h = heap();
        let a = h.new_array(ClassId(1), Elem::Int, 100).expect("memory");
        let b = h.new_array(ClassId(1), Elem::Int, 1000).expect("memory");
        let (buffer, _) = h.plain_translations();
        let is_admitted = |r: Ref, offset: usize| {
            let number = (r.0 >> raw::PAGE_BITS) as usize % raw::ENTRIES;
            // SAFETY: the entry lies in the buffer, which lives as long as the heap.
            unsafe { buffer.add(number * raw::ENTRY_BYTES + offset).cast::<u64>().read() != 0 }
        };
        assert!(!h.read_plain_page(a.0).is_null() && is_admitted(a, raw::READ_TAG));
        assert!(!h.write_plain_page(b.0).is_null() && is_admitted(b, raw::WRITE_TAG));
        h.set_element_shadow(a, Elem::Int, 3, 9);
        assert!(!is_admitted(a, raw::READ_TAG), "it has a symbol");
        assert!(h.read_plain_page(a.0).is_null() && h.write_plain_page(a.0).is_null());
        h.copy_elements(Elem::Int, (a, 0), (b, 0), 10);
        assert!(!is_admitted(b, raw::READ_TAG), "a symbol was copied there");
        h.set_element(a, Elem::Int, 3, 1);
        assert!(!h.read_plain_page(a.0).is_null(), "it was overwritten");
        let image = h.snapshot();
        assert!(!h.read_plain_page(a.0).is_null());
        h.set_element(a, Elem::Int, 4, 1);
        assert!(!is_admitted(a, raw::READ_TAG), "the page was copied");
        drop(image);
    }

    #[test]
    fn a_part_of_a_wide_element_is_symbolic_too() {
        let mut h = heap();
        let a = h.new_array(ClassId(1), Elem::Long, 2).expect("memory");
        h.set_element_shadow(a, Elem::Long, 1, 5);
        h.watch();
        let mut byte = [0];
        h.raw_bytes(a, 8 + 6, &mut byte);
        assert_eq!(h.unwatch().seen.map(|s| s.place), Some(Place::Element(a)));
    }
}
