//! The symbolic side of the heap.
//!
//! Beside the memory lies a second one, the shadow: for each place that can hold a value (a field's
//! word, an array's element, an array's length) a 32-bit number that says which symbolic value is
//! there; 0 says that the word in the memory is the value. The heap does not know what the numbers
//! mean. A place is named by the address of its first byte (its key), so that memory and shadow move
//! together when arrays are copied.
//!
//! The machine's symbolic steps read both sides. Everything else (native methods above all) reads the
//! memory alone; while the heap is *watched*, such a read of a symbolic place is noted, so that its
//! user can be told ([`Heap::take_seen`]) before a wrong value spreads.

use crate::heap::{Heap, Ref};
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
    /// Turns the noting of concrete reads and of writes on or off.
    pub fn watch(&mut self, on: bool) {
        self.watched = on;
        self.written = false;
        self.fresh = self.next;
        self.seen.set(None);
    }

    /// The first symbolic place read as concrete since the last call.
    pub fn take_seen(&mut self) -> Option<Seen> {
        self.seen.take()
    }

    /// Whether an object was written that existed when watching began.
    pub fn was_written(&self) -> bool {
        self.written
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
            self.shadow.set_narrow(key * SCALE, shadow)
        }
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
        if self.watched { self.clear_bytes(key, bytes) } else { true }
    }

    #[cold]
    fn clear_bytes(&mut self, key: u64, bytes: u64) -> bool {
        if self.seen.get().is_some() {
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
        if !self.watched {
            return;
        }
        self.written |= to < u64::from(self.fresh) * 8;
        if self.has_shadow(from, bytes) || self.has_shadow(to, bytes) {
            self.shadow.copy_bytes(from * SCALE, to * SCALE, bytes * SCALE)
        }
    }
}
