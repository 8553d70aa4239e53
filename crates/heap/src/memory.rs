//! A persistent address space of 64-bit words.
//!
//! [`Memory`] is a radix tree of pages behind reference counts. `clone` shares the root; the first
//! write to a shared page copies the page and the few nodes above it, whatever the size of the rest.
//! [`Mounted`] is a memory in use: it adds a translation buffer (page number to pointer, like a
//! processor's TLB), so that an access costs about what a plain array costs. Copying a mounted memory
//! ([`Mounted::snapshot`]) invalidates the buffer in one step.

use std::cell::Cell;
use std::marker::PhantomData;
use std::ptr;
use std::sync::Arc;

/// A word address. 0 is never mapped, so it serves as null.
pub type Addr = u32;

pub const PAGE_BITS: u32 = 8;
/// Words in a page (2 KiB).
pub const PAGE_WORDS: u32 = 1 << PAGE_BITS;
/// Small nodes: a copied page costs a copy of the nodes above it, and a count for each of their kids.
const FANOUT_BITS: u32 = 3;
const FANOUT: usize = 1 << FANOUT_BITS;

// Array elements narrower than a word are accessed in place, and `Unsafe` exposes the byte order.
const _: () = assert!(cfg!(target_endian = "little"), "Cairn needs a little-endian machine");

#[derive(Clone)]
struct Page {
    words: [u64; PAGE_WORDS as usize],
}

static ZERO_PAGE: Page = Page { words: [0; PAGE_WORDS as usize] };

/// A tree level: finds a page below it, by page number.
trait Level: Clone {
    /// Number of page-number bits this level and those below it consume.
    const BITS: u32;
    fn empty() -> Arc<Self>;
    fn page(&self, number: u32) -> Option<&Page>;
    fn page_mut(&mut self, number: u32) -> &mut Page;
    /// Whether two trees have the same content; no, if only one of them has a page of zeros.
    fn same(&self, other: &Self) -> bool;
}

impl Level for Page {
    const BITS: u32 = 0;

    fn empty() -> Arc<Page> {
        // SAFETY: a page is an array of integers, for which all-zero bytes are a valid value.
        unsafe { Arc::<Page>::new_zeroed().assume_init() }
    }

    fn page(&self, _: u32) -> Option<&Page> {
        Some(self)
    }

    fn page_mut(&mut self, _: u32) -> &mut Page {
        self
    }

    fn same(&self, other: &Page) -> bool {
        self.words == other.words
    }
}

struct Node<T> {
    kids: [Option<Arc<T>>; FANOUT],
}

impl<T> Clone for Node<T> {
    fn clone(&self) -> Self {
        Node { kids: self.kids.clone() }
    }
}

impl<T: Level> Level for Node<T> {
    const BITS: u32 = T::BITS + FANOUT_BITS;

    fn empty() -> Arc<Self> {
        Arc::new(Node { kids: [const { None }; FANOUT] })
    }

    fn page(&self, number: u32) -> Option<&Page> {
        let i = (number >> T::BITS) as usize % FANOUT;
        self.kids[i].as_ref()?.page(number)
    }

    fn page_mut(&mut self, number: u32) -> &mut Page {
        let i = (number >> T::BITS) as usize % FANOUT;
        let kid = self.kids[i].get_or_insert_with(T::empty);
        Arc::make_mut(kid).page_mut(number)
    }

    fn same(&self, other: &Self) -> bool {
        self.kids.iter().zip(&other.kids).all(|pair| match pair {
            (None, None) => true,
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a.same(b),
            _ => false,
        })
    }
}

type Root = Node<Node<Node<Node<Node<Node<Node<Node<Page>>>>>>>>;
const _: () = assert!(Root::BITS + PAGE_BITS >= Addr::BITS);

/// An address space at rest. Cloning costs a constant.
#[derive(Clone)]
pub struct Memory {
    root: Arc<Root>,
}

impl Memory {
    /// Whether two memories have the same content. What they share is not looked at.
    pub fn same(&self, other: &Memory) -> bool {
        Arc::ptr_eq(&self.root, &other.root) || self.root.same(&other.root)
    }
}

impl Default for Memory {
    fn default() -> Self {
        Memory { root: Root::empty() }
    }
}

const TLB_SIZE: usize = 2048;

/// One translation. A tag is the generation and the page number; 0 matches nothing. Aligned so that
/// an index becomes an offset by a shift.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Entry {
    read: u64,
    write: u64,
    words: *mut u64,
}

const NO_ENTRY: Entry = Entry { read: 0, write: 0, words: ptr::null_mut() };

fn buffer() -> Box<[Cell<Entry>; TLB_SIZE]> {
    Box::new(std::array::from_fn(|_| Cell::new(NO_ENTRY)))
}

/// In the tag of a page whose writes are logged: it never matches a page number, so that every write
/// goes the slow way.
const LOGGED: u64 = 1 << 31;
const _: () = assert!(Addr::BITS - PAGE_BITS < 31, "a page number leaves room for a mark");

/// How translations lie in memory, for code that translates addresses on its own.
pub mod raw {
    use super::Entry;
    use std::mem::offset_of;

    pub use super::{PAGE_BITS, PAGE_WORDS};
    /// Entries of the buffer; a page has the one of its number modulo this.
    pub const ENTRIES: usize = super::TLB_SIZE;
    pub const ENTRY_BYTES: usize = size_of::<Entry>();
    /// Offsets in an entry: the tag of a page that may be read, that of one that may be written (generation and
    /// page number), the address of its words.
    pub const READ_TAG: usize = offset_of!(Entry, read);
    pub const WRITE_TAG: usize = offset_of!(Entry, write);
    pub const WORDS: usize = offset_of!(Entry, words);
    const _: () = assert!(ENTRY_BYTES.is_power_of_two() && ENTRIES.is_power_of_two());
}

/// A memory in use.
pub struct Mounted {
    memory: Memory,
    /// Boxed so that moving a `Mounted` does not move the buffer.
    tlb: Box<[Cell<Entry>; TLB_SIZE]>,
    /// In the high half of every valid tag; raising it invalidates all translations.
    generation: u64,
    /// What words held before they were overwritten, oldest first, while `is_logging`.
    log: Vec<(Addr, u64)>,
    is_logging: bool,
    /// A second translation buffer, with those pages alone that its user has admitted. Made when it is first asked for.
    admitted: Option<Box<[Cell<Entry>; TLB_SIZE]>>,
}

// SAFETY: the raw pointers in the translation buffer point into pages owned by `memory`, which moves
// to the other thread together with them; nothing else holds them.
unsafe impl Send for Mounted {}

impl Mounted {
    pub fn new(memory: Memory) -> Mounted {
        let (log, admitted) = (vec![], None);
        Mounted { memory, tlb: buffer(), generation: 1 << 32, log, is_logging: false, admitted }
    }

    // ---- going back ----

    /// From now on every write is remembered, until [`Mounted::end_log`]. Going back over a few
    /// writes is cheaper than a copy.
    pub fn begin_log(&mut self) {
        self.invalidate();
        self.log.clear();
        self.is_logging = true;
    }

    pub fn end_log(&mut self) {
        self.invalidate();
        self.log.clear();
        self.is_logging = false;
    }

    /// What was overwritten since the log began: addresses and what they held, oldest first.
    pub fn log(&self) -> &[(Addr, u64)] {
        &self.log
    }

    /// Takes back all writes but the first `len`.
    pub fn undo(&mut self, len: usize) {
        while self.log.len() > len {
            let Some((addr, old)) = self.log.pop() else { break };
            let words = self.owned_page(addr >> PAGE_BITS);
            // SAFETY: as in `set`.
            unsafe { *words.add((addr % PAGE_WORDS) as usize) = old }
        }
    }

    /// A copy of the contents as they are now. Constant cost.
    pub fn snapshot(&mut self) -> Memory {
        self.invalidate();
        self.memory.clone()
    }

    /// Exchanges the contents for others, and returns those from before.
    pub fn replace(&mut self, memory: Memory) -> Memory {
        self.invalidate();
        std::mem::replace(&mut self.memory, memory)
    }

    /// The translation buffer and its generation ([`raw`]). They stay as they are until the memory is copied or
    /// exchanged, or a log begins or ends.
    pub fn translations(&self) -> (*const u8, u64) {
        (self.tlb.as_ptr().cast(), self.generation)
    }

    /// Whether writes are remembered, which code that translates on its own does not do.
    pub fn is_logging(&self) -> bool {
        self.is_logging
    }

    /// The words of a page, for reading: valid as long as the translations are and no page is written that was not
    /// written before.
    pub fn read_page(&self, addr: Addr) -> *const u64 {
        self.page(addr >> PAGE_BITS)
    }

    /// The words of a page, for writing.
    pub fn write_page(&mut self, addr: Addr) -> *mut u64 {
        self.page_mut(addr >> PAGE_BITS, addr % PAGE_WORDS, 1)
    }

    // ---- admitted pages ----

    /// As [`Mounted::translations`], of a buffer that has admitted pages alone.
    pub fn admitted_translations(&mut self) -> (*const u8, u64) {
        let buffer = self.admitted.get_or_insert_with(buffer);
        (buffer.as_ptr().cast(), self.generation)
    }

    /// Admits the page of an address, for reading: its words.
    pub fn admit_read(&self, addr: Addr) -> *const u64 {
        let number = addr >> PAGE_BITS;
        let words = self.page(number);
        let tag = self.generation | u64::from(number);
        let write = self.tlb[number as usize % TLB_SIZE].get().write;
        let write = if write == tag { tag } else { 0 };
        self.admit(number, Entry { read: tag, write, words: words.cast_mut() });
        words
    }

    /// Admits the page of an address, for writing: its words.
    pub fn admit_write(&mut self, addr: Addr) -> *mut u64 {
        let number = addr >> PAGE_BITS;
        let words = self.page_mut(number, addr % PAGE_WORDS, 1);
        let tag = self.generation | u64::from(number);
        let write = if self.is_logging { 0 } else { tag };
        self.admit(number, Entry { read: tag, write, words });
        words
    }

    fn admit(&self, number: u32, entry: Entry) {
        if let Some(buffer) = &self.admitted {
            buffer[number as usize % TLB_SIZE].set(entry);
        }
    }

    /// The page of an address is admitted no longer.
    #[inline]
    pub fn revoke(&self, addr: Addr) {
        self.admit(addr >> PAGE_BITS, NO_ENTRY)
    }

    fn invalidate(&mut self) {
        self.generation += 1 << 32;
    }

    /// Pointer to the words of a page, for reading.
    #[inline(always)]
    fn page(&self, number: u32) -> *const u64 {
        let tag = self.generation | u64::from(number);
        let e = self.tlb[number as usize % TLB_SIZE].get();
        if e.read == tag { e.words } else { self.page_miss(number) }
    }

    #[cold]
    #[inline(never)]
    fn page_miss(&self, number: u32) -> *const u64 {
        let page = self.memory.root.page(number).unwrap_or(&ZERO_PAGE);
        let words = page.words.as_ptr().cast_mut();
        let read = self.generation | u64::from(number);
        self.tlb[number as usize % TLB_SIZE].set(Entry { read, write: 0, words });
        words
    }

    /// Pointer to the words of a page that only this memory owns, for writing `count` words from
    /// `first` on.
    #[inline(always)]
    fn page_mut(&mut self, number: u32, first: u32, count: u32) -> *mut u64 {
        let tag = self.generation | u64::from(number);
        let e = self.tlb[number as usize % TLB_SIZE].get();
        if e.write == tag { e.words } else { self.page_mut_slow(number, first, count) }
    }

    #[inline(never)]
    fn page_mut_slow(&mut self, number: u32, first: u32, count: u32) -> *mut u64 {
        let words = self.owned_page(number);
        if self.is_logging {
            for i in first..first + count {
                // SAFETY: as in `get`.
                let old = unsafe { *words.add(i as usize) };
                self.log.push((number << PAGE_BITS | i, old));
            }
        }
        words
    }

    /// Pointer to the words of a page that only this memory owns.
    fn owned_page(&mut self, number: u32) -> *mut u64 {
        let mark = if self.is_logging { LOGGED } else { 0 };
        let tag = self.generation | u64::from(number);
        let entry = &self.tlb[number as usize % TLB_SIZE];
        if entry.get().write == tag | mark {
            return entry.get().words;
        }
        // A new page or node leaves every other page where it is, so other entries stay valid; the
        // entry of this page, which may point to the shared original, is replaced here.
        let words = Arc::make_mut(&mut self.memory.root).page_mut(number).words.as_mut_ptr();
        entry.set(Entry { read: tag, write: tag | mark, words });
        self.admit(number, NO_ENTRY);
        words
    }

    /// The word at an address; 0 where nothing was written.
    #[inline(always)]
    pub fn get(&self, addr: Addr) -> u64 {
        let words = self.page(addr >> PAGE_BITS);
        // SAFETY: a translation points to a whole page that `memory` (or the zero page) keeps alive
        // and that is not freed or copied without the translation being replaced or invalidated.
        unsafe { *words.add((addr % PAGE_WORDS) as usize) }
    }

    #[inline(always)]
    pub fn set(&mut self, addr: Addr, value: u64) {
        let words = self.page_mut(addr >> PAGE_BITS, addr % PAGE_WORDS, 1);
        // SAFETY: as in `get`; the page is owned by this memory alone, and `&mut self` excludes
        // other accesses.
        unsafe { *words.add((addr % PAGE_WORDS) as usize) = value }
    }

    /// The word at an address, and the words from there to the end of its page.
    #[inline(always)]
    pub fn get_with_rest(&self, addr: Addr) -> (u64, Rest<'_>) {
        let words = self.page(addr >> PAGE_BITS);
        let start = addr % PAGE_WORDS;
        // SAFETY: as in `get`; `start` lies within the page, and `Rest` borrows this memory, so that
        // nothing invalidates the translation while it lives.
        unsafe {
            let here = words.add(start as usize);
            (*here, Rest { words: here, bytes: (PAGE_WORDS - start) * 8, memory: PhantomData })
        }
    }

    /// Reads a value of a narrow type at a byte position. It must not straddle a word.
    #[inline(always)]
    pub fn get_narrow<T: Narrow>(&self, byte: u64) -> T {
        debug_assert!(byte % 8 + size_of::<T>() as u64 <= 8);
        let words = self.page((byte >> (PAGE_BITS + 3)) as u32);
        let offset = byte as usize % (PAGE_WORDS as usize * 8);
        // SAFETY: as in `get`; the value lies within one word and so within the page, and any bits
        // are a valid `Narrow`.
        unsafe { words.cast::<u8>().add(offset).cast::<T>().read_unaligned() }
    }

    /// Writes a value of a narrow type at a byte position. It must not straddle a word.
    #[inline(always)]
    pub fn set_narrow<T: Narrow>(&mut self, byte: u64, value: T) {
        debug_assert!(byte % 8 + size_of::<T>() as u64 <= 8);
        let first = (byte >> 3) as u32 % PAGE_WORDS;
        let words = self.page_mut((byte >> (PAGE_BITS + 3)) as u32, first, 1);
        let offset = byte as usize % (PAGE_WORDS as usize * 8);
        // SAFETY: as in `set` and `get_narrow`.
        unsafe { words.cast::<u8>().add(offset).cast::<T>().write_unaligned(value) }
    }

    /// Whether anything was ever written to the pages that hold the bytes `start..start + len`.
    pub fn is_mapped(&self, start: u64, len: u64) -> bool {
        let page = |byte: u64| (byte >> (PAGE_BITS + 3)) as u32;
        let zero = ZERO_PAGE.words.as_ptr();
        len > 0 && (page(start)..=page(start + len - 1)).any(|n| self.page(n) != zero)
    }

    /// Calls `f` with the bytes `start..start + len`, a page at a time.
    pub fn for_bytes(&self, start: u64, len: u64, mut f: impl FnMut(&[u8])) {
        let mut at = start;
        while at < start + len {
            let n = chunk(at, start + len - at);
            let words = self.page((at >> (PAGE_BITS + 3)) as u32);
            let offset = at as usize % (PAGE_WORDS as usize * 8);
            // SAFETY: as in `get`; `chunk` ends at the page's end at the latest, and nothing writes
            // while the slice lives because `f` cannot reach this memory.
            f(unsafe { std::slice::from_raw_parts(words.cast::<u8>().add(offset), n as usize) });
            at += n;
        }
    }

    /// Writes bytes from `start` on.
    pub fn set_bytes(&mut self, start: u64, bytes: &[u8]) {
        let mut done = 0;
        while done < bytes.len() {
            let at = start + done as u64;
            let n = chunk(at, (bytes.len() - done) as u64) as usize;
            let (first, last) = (at >> 3, (at + n as u64 - 1) >> 3);
            let number = (at >> (PAGE_BITS + 3)) as u32;
            let words = self.page_mut(number, first as u32 % PAGE_WORDS, (last - first) as u32 + 1);
            let offset = at as usize % (PAGE_WORDS as usize * 8);
            // SAFETY: as in `set`; the chunk lies within the page, and `bytes` is not part of it
            // because `&mut self` is exclusive.
            unsafe {
                let to = words.cast::<u8>().add(offset);
                ptr::copy_nonoverlapping(bytes[done..].as_ptr(), to, n);
            }
            done += n;
        }
    }

    /// Copies bytes as `memmove` does: the ranges may overlap.
    pub fn copy_bytes(&mut self, from: u64, to: u64, len: u64) {
        const BUFFER: u64 = 4096;
        let mut buffer = [0u8; BUFFER as usize];
        let mut done = 0;
        while done < len {
            let n = BUFFER.min(len - done);
            // Towards higher addresses the end goes first, so that no byte is overwritten unread.
            let offset = if to > from { len - done - n } else { done };
            let mut filled = 0;
            self.for_bytes(from + offset, n, |b| {
                buffer[filled..filled + b.len()].copy_from_slice(b);
                filled += b.len();
            });
            self.set_bytes(to + offset, &buffer[..filled]);
            done += n;
        }
    }
}

/// The part of a page from some word on, for reading what follows the word without another
/// translation.
pub struct Rest<'m> {
    words: *const u64,
    /// Number of bytes up to the end of the page.
    bytes: u32,
    memory: PhantomData<&'m Mounted>,
}

impl Rest<'_> {
    /// The value at a byte offset from the first word, if it lies in the same page.
    #[inline(always)]
    pub fn get_narrow<T: Narrow>(&self, offset: u64) -> Option<T> {
        debug_assert!(offset % 8 + size_of::<T>() as u64 <= 8);
        if offset >= u64::from(self.bytes) {
            return None;
        }
        // SAFETY: the offset lies within the page that the memory borrowed here keeps alive; the
        // value lies within one word, and any bits are a valid `Narrow`.
        Some(unsafe { self.words.cast::<u8>().add(offset as usize).cast::<T>().read_unaligned() })
    }
}

/// Bytes from `at` to the end of its page, at most `len`.
fn chunk(at: u64, len: u64) -> u64 {
    let page = u64::from(PAGE_WORDS) * 8;
    len.min(page - at % page)
}

/// Integer types that array elements are stored as; every bit pattern is valid.
pub trait Narrow: Copy + sealed::Sealed {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! narrow {
    ($($t:ty)*) => { $( impl sealed::Sealed for $t {} impl Narrow for $t {} )* };
}
narrow!(u8 u16 u32 u64);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[test]
    fn unwritten_words_are_zero() {
        let m = Mounted::new(Memory::default());
        assert_eq!((m.get(1), m.get(u32::MAX)), (0, 0));
    }

    #[test]
    fn overlapping_copies_move_like_memmove() {
        for (from, to) in [(100u64, 4000u64), (4000, 100), (100, 105), (105, 100)] {
            let mut m = Mounted::new(Memory::default());
            let data: Vec<u8> = (0..20_000u32).map(|i| (i * 7 % 251) as u8).collect();
            m.set_bytes(from, &data);
            m.copy_bytes(from, to, data.len() as u64);
            let mut got = vec![];
            m.for_bytes(to, data.len() as u64, |b| got.extend_from_slice(b));
            assert!(got == data, "{from} -> {to}");
        }
    }

    proptest! {
        /// Going back over the log gives what was there before, whatever was written and however
        /// wide, and copies that were taken before see nothing of it.
        #[test]
        fn a_log_is_taken_back(
            before in prop::collection::vec((1u32..3000, any::<u64>()), 0..40),
            writes in prop::collection::vec((0u32..3, 1u32..3000, any::<u64>()), 1..80),
            cut in 0usize..80,
        ) {
            let mut m = Mounted::new(Memory::default());
            for &(a, v) in &before {
                m.set(a, v);
            }
            let copy = m.snapshot();
            m.begin_log();
            let mut middle = None;
            for (i, &(how, a, v)) in writes.iter().enumerate() {
                if i == cut {
                    middle = Some((m.log().len(), (0..3100).map(|a| m.get(a)).collect::<Vec<_>>()));
                }
                match how {
                    0 => m.set(a, v),
                    1 => m.set_narrow(u64::from(a) * 8 + v % 4 * 2, v as u16),
                    _ => m.set_bytes(u64::from(a) * 8 + v % 7, &v.to_le_bytes()[..(v % 8) as usize + 1]),
                }
            }
            if let Some((len, words)) = middle {
                m.undo(len);
                prop_assert_eq!((0..3100).map(|a| m.get(a)).collect::<Vec<_>>(), words);
            }
            m.undo(0);
            m.end_log();
            let original = Mounted::new(copy);
            for a in 0..3100 {
                prop_assert_eq!(m.get(a), original.get(a));
            }
        }
    }

    #[derive(Clone, Debug)]
    enum Op {
        Write(usize, u32, u64),
        Copy(usize),
        Swap(usize),
    }

    fn op() -> impl Strategy<Value = Op> {
        // Few distinct pages, so that copies meet, and addresses far apart, so that nodes split.
        let addr = (0u32..6, 0u32..4).prop_map(|(page, word)| page.pow(7) * 512 + word + 1);
        prop_oneof![
            6 => (0usize..4, addr, any::<u64>()).prop_map(|(m, a, v)| Op::Write(m, a, v)),
            1 => (0usize..4).prop_map(Op::Copy),
            1 => (0usize..4).prop_map(Op::Swap),
        ]
    }

    proptest! {
        /// A copied memory and its original never see each other's writes: every copy behaves as a
        /// plain map of its own.
        #[test]
        fn copies_are_independent(ops in prop::collection::vec(op(), 1..200)) {
            let mut real: Vec<Mounted> = vec![Mounted::new(Memory::default())];
            let mut model: Vec<HashMap<u32, u64>> = vec![HashMap::new()];
            for o in ops {
                let n = real.len();
                match o {
                    Op::Write(m, a, v) => {
                        real[m % n].set(a, v);
                        model[m % n].insert(a, v);
                    }
                    Op::Copy(m) if n < 4 => {
                        let copy = real[m % n].snapshot();
                        real.push(Mounted::new(copy));
                        let copy = model[m % n].clone();
                        model.push(copy);
                    }
                    Op::Copy(_) => {}
                    Op::Swap(m) => {
                        let other = real[0].snapshot();
                        let old = real[m % n].replace(other);
                        drop(old);
                        model[m % n] = model[0].clone();
                    }
                }
                for (r, m) in real.iter().zip(&model) {
                    for (&a, &v) in m {
                        prop_assert_eq!(r.get(a), v);
                    }
                }
            }
        }
    }
}
