//! Arrays of unknown length, and arrays accessed at an unknown index: a choice among the elements, no
//! forks. An array of unknown length has room for the longest it can be; the length's shadow is the
//! true length, never more than the room.

use super::refs::null_pointer;
use super::{Bound, Val};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, Shape};
use cairn_term::{Pool, Term};
use cairn_text::Text;

/// Up to this many elements a choice is a chain of equalities, which reads well and is easily
/// decided; from there on a tree over the bits of the index, which is smaller.
const CHAIN: usize = 16;

/// The conditions by which one of so many elements is chosen: that the index is a certain one, or its bits.
fn index_conditions(pool: &Pool, count: usize, index: Term) -> Vec<Term> {
    if count <= CHAIN {
        return (1..count).map(|i| pool.eq(index, pool.int(i as i32 - 1))).collect();
    }
    let bits = usize::BITS - (count - 1).leading_zeros();
    let is_set = |bit| pool.ne(pool.bv_and(index, pool.int(1 << bit)), pool.int(0));
    (0..bits).map(is_set).collect()
}

/// The element at an index that lies within.
pub(super) fn select(pool: &Pool, elements: &[Term], index: Term) -> Term {
    let conditions = index_conditions(pool, elements.len(), index);
    if elements.len() <= CHAIN {
        let (last, rest) = elements.split_last().expect("an array with an element");
        let choices = conditions.into_iter().zip(rest);
        return choices.rev().fold(*last, |others, (is_it, &e)| pool.ite(is_it, e, others));
    }
    let mut level = elements.to_vec();
    for is_set in conditions {
        let pair = |p: &[Term]| match *p {
            [low, high] => pool.ite(is_set, high, low),
            _ => p[0],
        };
        level = level.chunks(2).map(pair).collect();
    }
    level[0]
}

fn out_of_bounds(pool: &Pool, index: Term, len: Term) -> Trap {
    let class = "java/lang/ArrayIndexOutOfBoundsException";
    let text = |s: &str| Text::of_units(pool, &s.encode_utf16().collect::<Vec<_>>());
    let message = text("Index ")
        .concat(pool, &Text::of_int(pool, index))
        .concat(pool, &text(" out of bounds for length "))
        .concat(pool, &Text::of_int(pool, len));
    Trap::ThrowText(class, Box::new(message))
}

impl<'p> Machine<'p> {
    pub(super) fn length_val(&self, a: Ref) -> Val {
        Val { word: u64::from(self.heap.raw_len(a)), shadow: self.heap.length_shadow(a) }
    }

    pub(crate) fn element_val(&self, a: Ref, elem: Elem, i: u32) -> Val {
        Val {
            word: self.heap.raw_element(a, elem, i),
            shadow: self.heap.element_shadow(a, elem, i),
        }
    }

    pub(crate) fn set_element_val(&mut self, a: Ref, elem: Elem, i: u32, v: Val) {
        self.heap.set_raw_element(a, elem, i, v.word);
        self.heap.set_element_shadow(a, elem, i, v.shadow);
    }

    /// Every element there is room for.
    pub(super) fn elements(&self, a: Ref, elem: Elem) -> Vec<Term> {
        let kind = elem.kind();
        (0..self.heap.raw_len(a)).map(|i| self.term(kind, self.element_val(a, elem, i))).collect()
    }

    /// A resolved reference to an array, and the arrays it can be, null excluded.
    fn arrays(&mut self, arr: Val, elem: Elem) -> Result<(Val, Vec<Ref>), Trap> {
        let arr = self.object(arr)?;
        let mut all = self.targets(arr)?;
        let fits = |shape: &Shape| match shape {
            Shape::Array { elem: e, .. } => *e == elem || (elem, *e) == (Elem::Byte, Elem::Boolean),
            _ => false,
        };
        all.retain(|&r| !r.is_null() && fits(&self.program.class(self.heap.class_of(r)).shape));
        if all.is_empty() { Err(null_pointer()) } else { Ok((arr, all)) }
    }

    /// A choice among arrays: `of` each, where it is the one.
    fn choice(&self, arr: Val, arrays: &[Ref], of: impl Fn(&Self, Ref) -> Term) -> Term {
        let (last, rest) = arrays.split_last().expect("an array");
        let pool = &self.sym().pool;
        rest.iter()
            .rev()
            .fold(of(self, *last), |acc, &a| pool.ite(self.guard(arr, a), of(self, a), acc))
    }

    pub(super) fn array_length(&mut self, arr: Val) -> Result<Val, Trap> {
        let arr = self.object(arr)?;
        let mut arrays = self.targets(arr)?;
        arrays.retain(|r| !r.is_null());
        if arrays.is_empty() {
            return Err(null_pointer());
        }
        let t = self.choice(arr, &arrays, |m, a| m.term(Kind::Int, m.length_val(a)));
        Ok(self.val(t))
    }

    /// Checks an index, and takes one out of many where the arrays are too long for a choice.
    fn checked_index(&mut self, arr: Val, arrays: &[Ref], idx: Val) -> Result<Val, Trap> {
        let pool = self.pool();
        let index = self.term(Kind::Int, idx);
        let len = self.choice(arr, arrays, |m, a| m.term(Kind::Int, m.length_val(a)));
        if !self.decide(pool.ult(index, len))? {
            return Err(out_of_bounds(&pool, index, len));
        }
        if idx.is_symbolic() {
            // Elements are chosen among those that there is room for.
            self.sym_mut().path.bound_matters(&pool, len);
        }
        let longest = arrays.iter().map(|&a| self.heap.raw_len(a)).max().unwrap_or(0);
        if idx.is_symbolic() && longest > self.sym().limits.table {
            return self.concretise(index).map(Val::of);
        }
        Ok(idx)
    }

    pub(super) fn array_load(&mut self, arr: Val, elem: Elem, idx: Val) -> Result<Val, Trap> {
        let (arr, arrays) = self.arrays(arr, elem)?;
        let idx = self.checked_index(arr, &arrays, idx)?;
        if let (Some(index), Elem::Ref) = (idx.term(), elem) {
            self.sym().references.indexed(self, &arrays, index);
        }
        let t = self.choice(arr, &arrays, |m, a| m.element_at(a, elem, idx));
        let v = self.val(t);
        if elem != Elem::Ref || !v.is_symbolic() {
            return Ok(v);
        }
        let known = self.loaded(v)?;
        if known != v && arrays.len() == 1 && !idx.is_symbolic() {
            self.set_element_val(arrays[0], elem, idx.word as u32, known);
        }
        Ok(known)
    }

    /// The conditions by which an element of an array is chosen at an unknown index.
    pub fn index_conditions(&self, array: Ref, index: Term) -> Vec<Term> {
        let room = self.heap.raw_len(array) as usize;
        index_conditions(&self.sym().pool, room.max(1), index)
    }

    /// An element at an index that lies within, if this array is the one.
    fn element_at(&self, a: Ref, elem: Elem, idx: Val) -> Term {
        let (pool, kind) = (&self.sym().pool, elem.kind());
        let room = self.heap.raw_len(a);
        match idx.term() {
            Some(index) if room > 0 => select(pool, &self.elements(a, elem), index),
            None if (idx.word as u32) < room => {
                self.term(kind, self.element_val(a, elem, idx.word as u32))
            }
            // Not the array that was meant: its guard is false.
            _ => pool.zero(super::sort_of(kind)),
        }
    }

    pub(super) fn array_store(
        &mut self,
        arr: Val,
        elem: Elem,
        idx: Val,
        src: Val,
    ) -> Result<(), Trap> {
        let (arr, arrays) = self.arrays(arr, elem)?;
        let idx = self.checked_index(arr, &arrays, idx)?;
        let pool = self.pool();
        let mut src = src;
        if elem == Elem::Ref {
            src = self.check_stores(arr, &arrays, src)?;
        } else {
            let boolean = elem == Elem::Byte
                && arrays.iter().all(|&a| self.heap.class_of(a) == self.known.boolean_array);
            src = self.narrowed(if boolean { Elem::Boolean } else { elem }, src);
        }
        let new = self.term(elem.kind(), src);
        let single = arrays.len() == 1;
        for &a in &arrays {
            let here = if single { Term::TRUE } else { self.guard(arr, a) };
            let places = match idx.term() {
                Some(_) => 0..self.heap.raw_len(a),
                None if (idx.word as u32) < self.heap.raw_len(a) => {
                    idx.word as u32..idx.word as u32 + 1
                }
                None => continue,
            };
            for i in places {
                let at = match idx.term() {
                    Some(index) => pool.and(here, pool.eq(index, pool.int(i as i32))),
                    None => here,
                };
                let old = self.term(elem.kind(), self.element_val(a, elem, i));
                let t = pool.ite(at, new, old);
                let v = self.val(t);
                self.set_element_val(a, elem, i, v);
            }
        }
        Ok(())
    }

    /// Whether a reference may be stored in arrays of references: throws where not. What is found out
    /// about it is in the result.
    fn check_stores(&mut self, arr: Val, arrays: &[Ref], src: Val) -> Result<Val, Trap> {
        let fits = |&a: &Ref| match self.program.class(self.heap.class_of(a)).shape {
            Shape::Array { component, .. } => self.is_declared(src, component),
            _ => false,
        };
        if arrays.iter().all(fits) {
            return Ok(src);
        }
        let src = self.resolve(src)?;
        for &a in arrays {
            let class = self.heap.class_of(a);
            for o in self.targets(src)? {
                if let Err(error) = self.check_array_store(class, o) {
                    let pool = self.pool();
                    let both = pool.and(self.guard(arr, a), self.guard(src, o));
                    if self.decide(both)? {
                        return Err(error);
                    }
                }
            }
        }
        Ok(src)
    }

    /// An array's length is this on the current path.
    pub(super) fn pin_length(&mut self, a: Ref, len: u32) {
        self.heap.set_length_shadow(a, 0);
        self.heap.set_len(a, len);
    }

    /// A new array of a length that may be unknown.
    pub(in crate::sym) fn new_symbolic_array(
        &mut self,
        class: ClassId,
        elem: Elem,
        len: Val,
    ) -> Result<Ref, Trap> {
        let Some(t) = len.term() else { return self.new_array(class, elem, len.word as i32) };
        self.refuse_negative(len)?;
        let room = self.room_for(t)?;
        let a = self.new_array(class, elem, room as i32)?;
        self.heap.set_length_shadow(a, t.id());
        Ok(a)
    }

    /// Throws if the length of a new array is negative.
    fn refuse_negative(&mut self, len: Val) -> Result<(), Trap> {
        const CLASS: &str = "java/lang/NegativeArraySizeException";
        let pool = self.pool();
        match len.term() {
            Some(t) if self.decide(pool.slt(t, pool.int(0)))? => {
                Err(Trap::ThrowText(CLASS, Box::new(Text::of_int(&pool, t))))
            }
            None if (len.word as i32) < 0 => {
                Err(Trap::Throw(CLASS, Some((len.word as i32).to_string())))
            }
            _ => Ok(()),
        }
    }

    /// `multianewarray` with sizes that may be unknown. Everything is decided before the first array is made.
    pub(super) fn new_symbolic_multi_array(
        &mut self,
        class: ClassId,
        dims: &[Val],
    ) -> Result<Ref, Trap> {
        /// Arrays that are made at most where a size is unknown; beyond, the sizes are enumerated.
        const MOST: u64 = 1 << 14;
        if dims.iter().all(|d| !d.is_symbolic()) {
            let dims: Vec<i32> = dims.iter().map(|d| d.word as i32).collect();
            return self.new_multi_array(class, &dims);
        }
        for &dim in dims {
            self.refuse_negative(dim)?;
        }
        let mut rooms = vec![];
        for dim in dims {
            rooms.push(match dim.term() {
                Some(t) => self.room_for(t)?,
                None => dim.word as u32,
            });
        }
        let inner = &rooms[..rooms.len() - 1];
        if inner.iter().fold(1, |n: u64, &room| n.saturating_mul(room.into())) > MOST {
            let mut known = vec![];
            for &dim in dims {
                known.push(self.concrete(Kind::Int, dim)? as i32);
            }
            return self.new_multi_array(class, &known);
        }
        self.fill_multi_array(class, dims, &rooms)
    }

    fn fill_multi_array(
        &mut self,
        class: ClassId,
        dims: &[Val],
        rooms: &[u32],
    ) -> Result<Ref, Trap> {
        let Shape::Array { component, elem } = self.program.class(class).shape else {
            return Err(Trap::Unsupported("multianewarray of a class that is no array".into()));
        };
        let array = self.new_array(class, elem, rooms[0] as i32)?;
        if let Some(t) = dims[0].term() {
            self.heap.set_length_shadow(array, t.id());
        }
        if dims.len() > 1 {
            for i in 0..rooms[0] {
                let inner = self.fill_multi_array(component, &dims[1..], &rooms[1..])?;
                self.heap.set_element(array, Elem::Ref, i, u64::from(inner.0));
            }
        }
        Ok(array)
    }

    /// An upper limit of an unknown length, as small as is certain; beyond the bound the path ends.
    fn room_for(&mut self, len: Term) -> Result<u32, Trap> {
        const MOST: u32 = 1024;
        let pool = self.pool();
        let within = |n: u32| pool.sle(len, pool.int(n as i32));
        let bound = self.sym().limits.array_length.max(1);
        let mut room = bound;
        while room <= MOST {
            if self.is_certain(within(room)) {
                return Ok(room);
            }
            room *= 4;
        }
        if self.decide(within(bound))? { Ok(bound) } else { Err(Trap::Bound(Bound::ArrayLength)) }
    }
}
