//! Java objects in a [`Memory`].
//!
//! An object is a header word (class id, and for arrays the length) followed by its slots, one word a
//! field; an array packs its elements by size. Beside the objects, fixed regions of the address space
//! hold what a state keeps per class and per string literal, so that all of it is copied with the
//! memory: nothing of a state's heap lives outside it.

use crate::memory::{Addr, Memory, Mounted, PAGE_WORDS};
use crate::shadow::Seen;
use cairn_program::ClassId;
use cairn_program::ir::Elem;
use std::cell::Cell;

/// A reference: the word address of an object's header, or null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Ref(pub Addr);

impl Ref {
    pub const NULL: Ref = Ref(0);

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// Two words for each class: its status and its mirror.
const CLASSES: Addr = 1 << 9;
/// One word for each interned string.
const STRINGS: Addr = 1 << 22;
const OBJECTS: Addr = 1 << 24;

/// Largest class id that the class region has room for.
pub const MAX_CLASSES: u32 = (STRINGS - CLASSES) / 2;
/// Largest string id that the string region has room for.
pub const MAX_STRINGS: u32 = OBJECTS - STRINGS;

/// How far a class's initialisation has come in a state (JVMS 5.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ClassStatus {
    Untouched,
    /// Its initialiser is on the stack.
    Running,
    Ready,
    /// Its initialiser failed.
    Erroneous,
}

/// A heap at rest: what a saved state holds. Cloning costs a constant.
#[derive(Clone)]
pub struct HeapImage {
    memory: Memory,
    shadow: Memory,
    next: Addr,
}

impl HeapImage {
    /// Whether two heaps have the same content.
    pub fn same(&self, other: &HeapImage) -> bool {
        self.next == other.next
            && self.memory.same(&other.memory)
            && self.shadow.same(&other.shadow)
    }
}

impl Default for HeapImage {
    fn default() -> Self {
        HeapImage { memory: Memory::default(), shadow: Memory::default(), next: OBJECTS }
    }
}

/// A point in time, while writes are remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    writes: usize,
    /// The first address that was free.
    pub next: Addr,
}

/// A heap in use.
pub struct Heap {
    pub(crate) mem: Mounted,
    /// See [`crate::shadow`]. Nobody looks here unless `has_symbols`.
    pub(crate) shadow: Mounted,
    pub(crate) has_symbols: bool,
    /// Whether accesses that see only the concrete side take note of symbolic places.
    pub(crate) watched: bool,
    pub(crate) seen: Cell<Option<Seen>>,
    pub(crate) written: bool,
    /// First address that was free when watching began.
    pub(crate) fresh: Addr,
    pub(crate) next: Addr,
    /// First address that may not be allocated.
    limit: Addr,
}

impl Heap {
    /// `limit_bytes` bounds the objects' size; an allocation beyond it fails.
    pub fn new(image: HeapImage, limit_bytes: u64) -> Heap {
        let words = (limit_bytes / 8).min(u64::from(Addr::MAX - OBJECTS));
        Heap {
            mem: Mounted::new(image.memory),
            shadow: Mounted::new(image.shadow),
            has_symbols: false,
            watched: false,
            seen: Cell::new(None),
            written: false,
            fresh: image.next,
            next: image.next,
            limit: OBJECTS + words as Addr,
        }
    }

    /// A copy of this heap. Constant cost, whatever its size.
    pub fn snapshot(&mut self) -> HeapImage {
        HeapImage { memory: self.mem.snapshot(), shadow: self.shadow.snapshot(), next: self.next }
    }

    /// Puts another heap in place of this one.
    pub fn restore(&mut self, image: HeapImage) {
        self.mem.replace(image.memory);
        self.shadow.replace(image.shadow);
        self.next = image.next;
    }

    // ---- going back ----

    /// From now on writes are remembered, until [`Heap::end_log`]. The shadow's are not.
    pub fn begin_log(&mut self) {
        self.mem.begin_log()
    }

    pub fn end_log(&mut self) {
        self.mem.end_log()
    }

    /// Where the heap is now, while writes are remembered.
    pub fn moment(&self) -> Moment {
        Moment { writes: self.mem.log().len(), next: self.next }
    }

    /// Back to a moment of the same log.
    pub fn go_back(&mut self, to: Moment) {
        self.mem.undo(to.writes);
        self.next = to.next;
    }

    /// Addresses that were written since a moment.
    pub fn written_since(&self, since: Moment) -> impl Iterator<Item = Addr> {
        self.mem.log()[since.writes..].iter().map(|w| w.0)
    }

    /// Raises the limit.
    pub fn extend_limit(&mut self, bytes: u64) {
        let words = (bytes / 8) as Addr;
        self.limit = self.limit.saturating_add(words);
    }

    /// Bytes that objects take.
    pub fn used_bytes(&self) -> u64 {
        u64::from(self.next - OBJECTS) * 8
    }

    // ---- for compiled code ----

    /// The memory that objects lie in.
    pub fn memory(&self) -> &Mounted {
        &self.mem
    }

    /// [`Mounted::write_page`] of the memory that objects lie in.
    pub fn write_page(&mut self, addr: Addr) -> *mut u64 {
        self.mem.write_page(addr)
    }

    /// [`Mounted::admitted_translations`] of that memory, for code that expects no symbolic value: a page is
    /// admitted as long as it has none.
    pub fn plain_translations(&mut self) -> (*const u8, u64) {
        self.mem.admitted_translations()
    }

    /// The words of a page, for reading; null if something in it is symbolic.
    pub fn read_plain_page(&self, addr: Addr) -> *const u64 {
        if self.has_symbols_in_page(addr) { std::ptr::null() } else { self.mem.admit_read(addr) }
    }

    /// The words of a page, for writing words over words; null if something in it is symbolic.
    pub fn write_plain_page(&mut self, addr: Addr) -> *mut u64 {
        match self.has_symbols_in_page(addr) {
            true => std::ptr::null_mut(),
            false => self.mem.admit_write(addr),
        }
    }

    /// The address of a class's record: status (high half) and static fields, then its mirror.
    pub const fn class_record(class: ClassId) -> Addr {
        CLASSES + 2 * class.0
    }

    /// The address of an interned string's record.
    pub const fn string_record(id: u32) -> Addr {
        STRINGS + id
    }

    // ---- objects ----

    #[inline(always)]
    pub fn class_of(&self, r: Ref) -> ClassId {
        ClassId(self.mem.get(r.0) as u32)
    }

    /// Length of an array.
    #[inline(always)]
    pub fn len(&self, r: Ref) -> u32 {
        self.note_length(r);
        (self.mem.get(r.0) >> 32) as u32
    }

    /// [`Heap::len`] for those who look at the shadow themselves: the room there is.
    #[inline(always)]
    pub fn raw_len(&self, r: Ref) -> u32 {
        (self.mem.get(r.0) >> 32) as u32
    }

    /// Sets the length of an array to what it always was on the current path.
    pub fn set_len(&mut self, r: Ref, len: u32) {
        let class = self.mem.get(r.0) as u32;
        self.mem.set(r.0, u64::from(len) << 32 | u64::from(class));
    }

    /// Class and length of an array.
    #[inline(always)]
    pub fn array_header(&self, r: Ref) -> (ClassId, u32) {
        let header = self.mem.get(r.0);
        (ClassId(header as u32), (header >> 32) as u32)
    }

    /// Words taken from the end of the used part; an object up to a page long lies in one page.
    #[inline(always)]
    fn allocate(&mut self, words: u32) -> Option<Addr> {
        let mut start = self.next;
        let room = PAGE_WORDS - start % PAGE_WORDS;
        if words > room {
            start += room;
        }
        let end = start.checked_add(words)?;
        if end > self.limit {
            return None;
        }
        self.next = end;
        Some(start)
    }

    /// A new object, all slots zero. `None`: the limit is reached.
    #[inline(always)]
    pub fn new_object(&mut self, class: ClassId, slots: u32) -> Option<Ref> {
        let addr = self.allocate(slots + 1)?;
        self.mem.set(addr, u64::from(class.0));
        Some(Ref(addr))
    }

    /// A new array, all elements zero. `None`: the limit is reached.
    #[inline(always)]
    pub fn new_array(&mut self, class: ClassId, elem: Elem, len: u32) -> Option<Ref> {
        let words = (u64::from(len) << elem.shift()).div_ceil(8) + 1;
        let addr = self.allocate(u32::try_from(words).ok()?)?;
        self.mem.set(addr, u64::from(len) << 32 | u64::from(class.0));
        Some(Ref(addr))
    }

    /// A copy of an object or array that is `words` long, header included.
    pub fn copy_of(&mut self, r: Ref, words: u32) -> Option<Ref> {
        let to = self.allocate(words)?;
        self.mem.copy_bytes(u64::from(r.0) * 8, u64::from(to) * 8, u64::from(words) * 8);
        self.copy_shadows(u64::from(r.0) * 8, u64::from(to) * 8, u64::from(words) * 8);
        Some(Ref(to))
    }

    #[inline(always)]
    pub fn slot(&self, r: Ref, slot: u32) -> u64 {
        self.note_slot(r, slot);
        self.mem.get(r.0 + 1 + slot)
    }

    #[inline(always)]
    pub fn set_slot(&mut self, r: Ref, slot: u32, value: u64) {
        if self.note_write(Heap::slot_key(r, slot), 8) {
            self.mem.set(r.0 + 1 + slot, value)
        }
    }

    /// [`Heap::slot`] for those who look at the shadow themselves.
    #[inline(always)]
    pub fn raw_slot(&self, r: Ref, slot: u32) -> u64 {
        self.mem.get(r.0 + 1 + slot)
    }

    /// [`Heap::set_slot`] for those who look at the shadow themselves.
    #[inline(always)]
    pub fn set_raw_slot(&mut self, r: Ref, slot: u32, value: u64) {
        self.mem.set(r.0 + 1 + slot, value)
    }

    // ---- array elements ----

    #[inline(always)]
    pub(crate) fn element_byte(r: Ref, elem: Elem, index: u32) -> u64 {
        (u64::from(r.0) + 1) * 8 + (u64::from(index) << elem.shift())
    }

    /// An element as a register holds it: ints in the low half, the high half zero.
    #[inline(always)]
    pub fn element(&self, r: Ref, elem: Elem, index: u32) -> u64 {
        self.note_read(r, Heap::element_byte(r, elem, index), 1 << elem.shift());
        self.raw_element(r, elem, index)
    }

    /// [`Heap::element`] for those who look at the shadow themselves.
    #[inline(always)]
    pub fn raw_element(&self, r: Ref, elem: Elem, index: u32) -> u64 {
        let at = Heap::element_byte(r, elem, index);
        match elem {
            Elem::Boolean => u64::from(self.mem.get_narrow::<u8>(at)),
            Elem::Byte => u64::from(self.mem.get_narrow::<u8>(at) as i8 as i32 as u32),
            Elem::Char => u64::from(self.mem.get_narrow::<u16>(at)),
            Elem::Short => u64::from(self.mem.get_narrow::<u16>(at) as i16 as i32 as u32),
            Elem::Int | Elem::Float | Elem::Ref => u64::from(self.mem.get_narrow::<u32>(at)),
            Elem::Long | Elem::Double => self.mem.get_narrow::<u64>(at),
        }
    }

    /// An element with the bounds checked; the array's length if the index is outside.
    #[inline(always)]
    pub fn checked_element(&self, r: Ref, elem: Elem, index: i32) -> Result<u64, u32> {
        let (header, rest) = self.mem.get_with_rest(r.0);
        let len = (header >> 32) as u32;
        let index = index as u32;
        if index >= len {
            return Err(len);
        }
        let at = 8 + (u64::from(index) << elem.shift());
        // An array up to a page long lies in one page: no second translation.
        let near = match elem {
            Elem::Boolean => rest.get_narrow::<u8>(at).map(u64::from),
            Elem::Byte => rest.get_narrow::<u8>(at).map(|v| u64::from(v as i8 as i32 as u32)),
            Elem::Char => rest.get_narrow::<u16>(at).map(u64::from),
            Elem::Short => rest.get_narrow::<u16>(at).map(|v| u64::from(v as i16 as i32 as u32)),
            Elem::Int | Elem::Float | Elem::Ref => rest.get_narrow::<u32>(at).map(u64::from),
            Elem::Long | Elem::Double => rest.get_narrow::<u64>(at),
        };
        Ok(near.unwrap_or_else(|| self.raw_element(r, elem, index)))
    }

    #[inline(always)]
    pub fn set_element(&mut self, r: Ref, elem: Elem, index: u32, value: u64) {
        if self.note_write(Heap::element_byte(r, elem, index), 1 << elem.shift()) {
            self.set_raw_element(r, elem, index, value)
        }
    }

    /// [`Heap::set_element`] for those who look at the shadow themselves.
    #[inline(always)]
    pub fn set_raw_element(&mut self, r: Ref, elem: Elem, index: u32, value: u64) {
        let at = Heap::element_byte(r, elem, index);
        match elem {
            Elem::Boolean => self.mem.set_narrow(at, value as u8 & 1),
            Elem::Byte => self.mem.set_narrow(at, value as u8),
            Elem::Char | Elem::Short => self.mem.set_narrow(at, value as u16),
            Elem::Int | Elem::Float | Elem::Ref => self.mem.set_narrow(at, value as u32),
            Elem::Long | Elem::Double => self.mem.set_narrow(at, value),
        }
    }

    /// Copies elements between arrays of the same element kind; the ranges may overlap.
    pub fn copy_elements(
        &mut self,
        elem: Elem,
        (from, from_index): (Ref, u32),
        (to, to_index): (Ref, u32),
        count: u32,
    ) {
        let source = Heap::element_byte(from, elem, from_index);
        let target = Heap::element_byte(to, elem, to_index);
        let bytes = u64::from(count) << elem.shift();
        if !self.is_misled() {
            self.mem.copy_bytes(source, target, bytes);
            self.copy_shadows(source, target, bytes);
        }
    }

    /// The bytes of a `byte[]`.
    pub fn bytes(&self, r: Ref) -> Vec<u8> {
        let n = self.len(r);
        self.note_read(r, (u64::from(r.0) + 1) * 8, u64::from(n));
        let mut out = Vec::with_capacity(n as usize);
        self.mem.for_bytes((u64::from(r.0) + 1) * 8, u64::from(n), |b| out.extend_from_slice(b));
        out
    }

    /// Overwrites the contents of an array, counted in bytes from its first element.
    pub fn set_bytes(&mut self, r: Ref, offset: u64, bytes: &[u8]) {
        let at = (u64::from(r.0) + 1) * 8 + offset;
        if self.note_write(at, bytes.len() as u64) {
            self.mem.set_bytes(at, bytes)
        }
    }

    /// Raw bytes of an array's contents, counted from its first element.
    pub fn raw_bytes(&self, r: Ref, offset: u64, out: &mut [u8]) {
        self.note_read(r, (u64::from(r.0) + 1) * 8 + offset, out.len() as u64);
        let mut at = 0;
        self.mem.for_bytes((u64::from(r.0) + 1) * 8 + offset, out.len() as u64, |b| {
            out[at..at + b.len()].copy_from_slice(b);
            at += b.len();
        })
    }

    // ---- per class, per literal ----

    /// Status of a class and the object that holds its static fields.
    #[inline(always)]
    pub fn class_status(&self, class: ClassId) -> (ClassStatus, Ref) {
        let word = self.mem.get(CLASSES + 2 * class.0);
        let status = match word >> 32 {
            0 => ClassStatus::Untouched,
            1 => ClassStatus::Running,
            2 => ClassStatus::Ready,
            _ => ClassStatus::Erroneous,
        };
        (status, Ref(word as u32))
    }

    pub fn set_class_status(&mut self, class: ClassId, status: ClassStatus, statics: Ref) {
        self.mem.set(CLASSES + 2 * class.0, (status as u64) << 32 | u64::from(statics.0))
    }

    /// The `java.lang.Class` object of a class, or null if none was made yet.
    pub fn mirror(&self, class: ClassId) -> Ref {
        Ref(self.mem.get(CLASSES + 2 * class.0 + 1) as u32)
    }

    pub fn set_mirror(&mut self, class: ClassId, mirror: Ref) {
        self.mem.set(CLASSES + 2 * class.0 + 1, u64::from(mirror.0))
    }

    /// The interned string with that id, or null if none was made yet.
    #[inline(always)]
    pub fn interned(&self, id: u32) -> Ref {
        Ref(self.mem.get(STRINGS + id) as u32)
    }

    pub fn set_interned(&mut self, id: u32, string: Ref) {
        if !self.is_misled() {
            self.mem.set(STRINGS + id, u64::from(string.0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heap(limit: u64) -> Heap {
        Heap::new(HeapImage::default(), limit)
    }

    #[test]
    fn elements_of_every_kind_come_back_as_registers_hold_them() {
        let mut h = heap(1 << 20);
        let minus_one = u64::from(u32::MAX);
        for elem in Elem::ALL {
            // Longer than a page, so that some elements need a translation of their own.
            let a = h.new_array(ClassId(7), elem, 5000).expect("memory");
            assert_eq!((h.class_of(a), h.len(a)), (ClassId(7), 5000));
            for i in [0, 1, 255, 256, 4999] {
                h.set_element(a, elem, i, u64::MAX);
                let expected = match elem {
                    Elem::Boolean => 1,
                    Elem::Char => 0xFFFF,
                    Elem::Long | Elem::Double => u64::MAX,
                    _ => minus_one,
                };
                assert_eq!(h.element(a, elem, i), expected, "{elem:?}[{i}]");
                assert_eq!(h.checked_element(a, elem, i as i32), Ok(expected), "{elem:?}[{i}]");
            }
            assert_eq!(h.element(a, elem, 2), 0, "neighbours stay zero");
            assert_eq!(h.checked_element(a, elem, -1), Err(5000));
            assert_eq!(h.checked_element(a, elem, 5000), Err(5000));
        }
    }

    #[test]
    fn small_objects_lie_in_one_page_and_do_not_overlap() {
        let mut h = heap(1 << 20);
        let objects: Vec<Ref> = (0..1000).map(|_| h.new_object(ClassId(1), 6).unwrap()).collect();
        for (i, &o) in objects.iter().enumerate() {
            assert_eq!(o.0 / PAGE_WORDS, (o.0 + 6) / PAGE_WORDS);
            for slot in 0..6 {
                h.set_slot(o, slot, (i * 10) as u64 + u64::from(slot));
            }
        }
        for (i, &o) in objects.iter().enumerate() {
            let slots: Vec<u64> = (0..6).map(|s| h.slot(o, s)).collect();
            assert_eq!(slots, (0..6).map(|s| (i * 10 + s) as u64).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_limit_ends_allocation_but_not_the_heap() {
        let mut h = heap(8 * 1000);
        assert!(h.new_array(ClassId(1), Elem::Long, 2000).is_none());
        let o = h.new_object(ClassId(1), 2).expect("small objects still fit");
        while h.new_object(ClassId(1), 9).is_some() {}
        assert!(h.used_bytes() <= 8 * 1000);
        assert_eq!(h.class_of(o), ClassId(1));
        h.extend_limit(800);
        assert!(h.new_object(ClassId(1), 9).is_some());
    }

    #[test]
    fn class_and_string_records_are_part_of_a_copy() {
        let mut h = heap(1 << 20);
        h.set_class_status(ClassId(3), ClassStatus::Running, Ref(99));
        let image = h.snapshot();
        h.set_class_status(ClassId(3), ClassStatus::Ready, Ref(99));
        h.set_interned(5, Ref(77));
        h.set_mirror(ClassId(3), Ref(55));
        h.restore(image);
        assert_eq!(h.class_status(ClassId(3)), (ClassStatus::Running, Ref(99)));
        assert_eq!((h.interned(5), h.mirror(ClassId(3))), (Ref::NULL, Ref::NULL));
    }
}
