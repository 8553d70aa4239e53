//! Objects and arrays: translation of addresses, fields, elements, allocation, types.
//!
//! A heap address is translated as [`cairn_heap::memory::Mounted`] does it: the entry of the page in the
//! translation buffer, if its tag fits, else a call of the host. Where an object lies is remembered to the end of
//! the block, or through a loop that does not change the register (`Known`): an object up to a page long lies in one
//! page, and so do the first slots of a longer one, which begins with a page. Pages stay where they are until one is
//! written that is shared or not there; that is always a call of the host, after which what is remembered is looked up
//! again or forgotten.

use crate::translate::{Translation, plain};
use crate::{Context, Exit};
use cairn_heap::{Heap, raw};
use cairn_program::ir::{Elem, Kind, Reg};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, Type, Value, types};
use cranelift_frontend::Variable;
use std::mem::offset_of;

/// Where the object of a register lies in the host's memory.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    register: Reg,
    /// The register's variable.
    address: Variable,
    pointer: Variable,
    /// It is known that the reference is not null.
    checked: bool,
    /// The page is this memory's own.
    writable: bool,
    /// It was looked up before a loop: always kept up to date.
    hoisted: bool,
}

/// The objects whose places are known.
#[derive(Default)]
pub(crate) struct Known(Vec<Place>);

impl Known {
    pub fn forget(&mut self, r: Reg) {
        self.0.retain(|p| p.register != r)
    }

    pub fn of(&self, r: Reg) -> Option<Place> {
        self.0.iter().find(|p| p.register == r).copied()
    }

    fn find(&mut self, r: Reg) -> Option<&mut Place> {
        self.0.iter_mut().find(|p| p.register == r)
    }

    /// A register, which has this variable, holds an object whose place is known.
    pub fn learn(&mut self, register: Reg, address: Variable, place: Place) {
        match self.find(register) {
            Some(p) => {
                p.checked |= place.checked;
                p.writable |= place.writable && p.pointer == place.pointer;
            }
            None => self.0.push(Place { register, address, ..place }),
        }
    }
}

/// How an address is going to be used.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Write,
}

/// Slots that lie in the page in which their object begins.
pub(crate) const NEAR_SLOTS: u32 = raw::PAGE_WORDS - 1;
const PAGE_BYTES: i64 = raw::PAGE_WORDS as i64 * 8;

impl Translation<'_, '_, '_> {
    // ---- addresses ----

    /// The host's address of the word at an address.
    fn translated(&mut self, address: Value, how: Use) -> Value {
        let number = self.b.ins().ushr_imm_u(address, i64::from(raw::PAGE_BITS));
        let generation = self.fixed_context(offset_of!(Context, generation));
        let tag = self.b.ins().bor(generation, number);
        let buffer = self.fixed_context(offset_of!(Context, buffer));
        let scale = raw::ENTRY_BYTES.trailing_zeros();
        let at = self.b.ins().ushr_imm_u(address, i64::from(raw::PAGE_BITS - scale));
        let mask = (raw::ENTRIES as i64 - 1) << scale;
        let at = self.b.ins().band_imm_u(at, mask);
        let entry = self.b.ins().iadd(buffer, at);
        let offset = if how == Use::Read { raw::READ_TAG } else { raw::WRITE_TAG };
        let found = self.b.ins().load(types::I64, plain(), entry, offset as i32);
        let words = self.b.ins().load(types::I64, plain(), entry, raw::WORDS as i32);
        let hit = self.b.ins().icmp(IntCC::Equal, found, tag);
        let (miss, on) = (self.b.create_block(), self.b.create_block());
        self.b.set_cold_block(miss);
        let result = self.b.append_block_param(on, types::I64);
        self.b.ins().brif(hit, on, &[BlockArg::Value(words)], miss, &[]);
        self.b.switch_to_block(miss);
        let found = self.find_page(address, how);
        if self.guarded {
            let admitted = self.b.ins().icmp_imm_s(IntCC::NotEqual, found, 0);
            self.require(admitted, Exit::Interpret);
        }
        if how == Use::Write {
            self.find_places_again();
        }
        self.b.ins().jump(on, &[BlockArg::Value(found)]);
        self.b.switch_to_block(on);
        let offset = self.b.ins().ishl_imm_u(address, 3);
        let offset = self.b.ins().band_imm_u(offset, PAGE_BYTES - 8);
        self.b.ins().iadd(result, offset)
    }

    fn find_page(&mut self, address: Value, how: Use) -> Value {
        let function = match how {
            Use::Read => self.host.read_page as usize,
            Use::Write => self.host.write_page as usize,
        };
        let page = self.call_host(function, &[self.context, address], Some(types::I64));
        page.expect("a function with a result")
    }

    /// A page may have moved. No page of a known place is refused: it was admitted before, and only calls of methods,
    /// after which nothing is known, change that.
    fn find_places_again(&mut self) {
        let all = self.outer.iter().chain([&self.known]).flat_map(|k| k.0.iter().copied());
        for place in all.collect::<Vec<Place>>() {
            let address = self.b.use_var(place.address);
            let words = self.find_page(address, Use::Read);
            let offset = self.b.ins().ishl_imm_u(address, 3);
            let offset = self.b.ins().band_imm_u(offset, PAGE_BYTES - 8);
            let pointer = self.b.ins().iadd(words, offset);
            self.b.def_var(place.pointer, pointer);
        }
    }

    /// The host's address of an object's header. Null leaves.
    pub(crate) fn header(&mut self, object: Reg) -> Value {
        if let Some(place) = self.known.of(object) {
            self.object(object);
            return self.b.use_var(place.pointer);
        }
        self.locate(object, Use::Read)
    }

    /// The same, where the object is going to be written.
    fn header_to_write(&mut self, object: Reg) -> Value {
        match self.known.of(object) {
            Some(place) if place.writable && place.checked => self.b.use_var(place.pointer),
            _ => self.locate(object, Use::Write),
        }
    }

    fn locate(&mut self, object: Reg, how: Use) -> Value {
        let address = self.object(object);
        let pointer = self.translated(address, how);
        let writable = how == Use::Write;
        if let Some(place) = self.known.find(object) {
            place.writable |= writable;
            let variable = place.pointer;
            self.b.def_var(variable, pointer);
        } else {
            let variable = self.b.declare_var(types::I64);
            self.b.def_var(variable, pointer);
            self.known.0.push(Place {
                register: object,
                address: self.regs[object.0 as usize],
                pointer: variable,
                checked: true,
                writable,
                hoisted: false,
            });
        }
        pointer
    }

    /// `dst` now holds what `src` holds.
    pub(crate) fn copy_place(&mut self, dst: Reg, src: Reg) {
        if let Some(place) = self.known.of(src)
            && dst != src
        {
            let address = self.regs[dst.0 as usize];
            self.known.learn(dst, address, Place { hoisted: false, ..place })
        }
    }

    /// The host may have moved pages: what is remembered is forgotten, but for what loops rely on.
    pub(crate) fn forget_places(&mut self) {
        self.known.0.retain(|p| p.hoisted);
        for i in 0..self.known.0.len() {
            self.known.0[i].writable = false;
            let place = self.known.0[i];
            self.find_hoisted(place.address, place.pointer);
        }
    }

    fn find_hoisted(&mut self, address: Variable, pointer: Variable) {
        let address = self.b.use_var(address);
        // A reference that is null is translated, too: nobody looks there before it is checked.
        let found = self.translated(address, Use::Read);
        self.b.def_var(pointer, found);
    }

    /// Control goes into some loops: from this instruction, or from outside.
    pub(crate) fn enter_loops(&mut self, from: Option<usize>, to: usize) {
        for n in 0..self.flow.loops.len() {
            let l = &self.flow.loops[n];
            if l.contains(to) && !from.is_some_and(|pc| l.contains(pc)) {
                for (address, pointer) in self.loop_places(n) {
                    self.find_hoisted(address, pointer);
                }
            }
        }
    }

    /// Whether [`Translation::enter_loops`] has anything to do.
    pub(crate) fn enters_loops(&self, from: usize, to: usize) -> bool {
        self.flow.loops.iter().any(|l| l.contains(to) && !l.contains(from) && !l.objects.is_empty())
    }

    /// The variables of a loop's objects: their addresses and places.
    fn loop_places(&self, n: usize) -> Vec<(Variable, Variable)> {
        let objects = self.flow.loops[n].objects.iter().zip(&self.hoisted[n]);
        objects.map(|(r, &pointer)| (self.regs[r.0 as usize], pointer)).collect()
    }

    /// What is known where a block begins.
    pub(crate) fn know_loops(&mut self, pc: usize) {
        self.known.0.clear();
        for n in 0..self.flow.loops.len() {
            if !self.flow.loops[n].contains(pc) {
                continue;
            }
            let places = self.loop_places(n).into_iter().zip(&self.flow.loops[n].objects);
            for ((address, pointer), &register) in places {
                let (checked, writable, hoisted) = (false, false, true);
                self.known.0.push(Place { register, address, pointer, checked, writable, hoisted });
            }
        }
    }

    /// A reference that is not null: otherwise the code is left.
    pub(crate) fn object(&mut self, r: Reg) -> Value {
        let address = self.get(r);
        if !self.known.of(r).is_some_and(|p| p.checked) {
            let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, address, 0);
            self.require(there, Exit::Interpret);
        }
        if let Some(place) = self.known.find(r) {
            place.checked = true;
        }
        address
    }

    pub(crate) fn class_of(&mut self, object: Reg) -> Value {
        let header = self.header(object);
        self.b.ins().load(types::I32, plain(), header, 0)
    }

    /// The word at a fixed address.
    fn record(&mut self, address: u32) -> Value {
        let address = self.word(u64::from(address));
        let pointer = self.translated(address, Use::Read);
        self.b.ins().load(types::I64, plain(), pointer, 0)
    }

    /// The object of a class's static fields. A class that is not initialised leaves.
    pub(crate) fn initialised(&mut self, class: u32) -> Value {
        let record = self.record(Heap::class_record(cairn_program::ClassId(class)));
        let status = self.b.ins().ushr_imm_u(record, 32);
        // Running or ready: 1 or 2.
        let below = self.b.ins().iadd_imm_s(status, -1);
        let ready = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, below, 2);
        self.require(ready, Exit::Interpret);
        self.b.ins().band_imm_u(record, 0xFFFF_FFFF)
    }

    // ---- constants ----

    pub(crate) fn const_string(&mut self, dst: Reg, site: u32) {
        match self.links.string(&self.body.sites[site as usize]) {
            Some(id) => self.recorded(dst, Heap::string_record(id)),
            None => self.give_up(Exit::Unlinked),
        }
    }

    pub(crate) fn const_class(&mut self, dst: Reg, site: u32) {
        match self.links.class(&self.body.sites[site as usize]) {
            Some(class) => {
                let record = Heap::class_record(cairn_program::ClassId(class)) + 1;
                self.recorded(dst, record)
            }
            None => self.give_up(Exit::Unlinked),
        }
    }

    /// An object that the heap has a record of, once it is made.
    fn recorded(&mut self, dst: Reg, address: u32) {
        let record = self.record(address);
        let object = self.b.ins().band_imm_u(record, 0xFFFF_FFFF);
        let made = self.b.ins().icmp_imm_s(IntCC::NotEqual, object, 0);
        self.require(made, Exit::Interpret);
        self.define(dst, object)
    }

    // ---- fields ----

    /// A word of the heap as a register of a kind.
    fn load_word(&mut self, kind: Kind, pointer: Value, offset: i32) -> Value {
        let ty = crate::translate::type_of(kind);
        self.b.ins().load(ty, plain(), pointer, offset)
    }

    /// A register as a field of a kind holds it, as a word.
    fn field_word(&mut self, elem: Elem, src: Reg) -> Value {
        let v = self.get(src);
        let v = match elem {
            Elem::Boolean => self.b.ins().band_imm_u(v, 1),
            Elem::Byte => self.sign_extended(types::I8, v),
            Elem::Char => self.b.ins().band_imm_u(v, 0xFFFF),
            Elem::Short => self.sign_extended(types::I16, v),
            _ => v,
        };
        self.word_of(v, elem.kind())
    }

    pub(crate) fn get_field(&mut self, dst: Reg, object: Reg, site: u32) {
        let Some(field) = self.links.field(&self.body.sites[site as usize]) else {
            return self.give_up(Exit::Unlinked);
        };
        let (pointer, offset) = if field.slot < NEAR_SLOTS {
            (self.header(object), (field.slot as i32 + 1) * 8)
        } else {
            let address = self.object(object);
            let address = self.b.ins().iadd_imm_s(address, i64::from(field.slot) + 1);
            (self.translated(address, Use::Read), 0)
        };
        let v = self.load_word(field.elem.kind(), pointer, offset);
        self.define(dst, v)
    }

    pub(crate) fn put_field(&mut self, object: Reg, src: Reg, site: u32) {
        let Some(field) = self.links.field(&self.body.sites[site as usize]) else {
            return self.give_up(Exit::Unlinked);
        };
        let (pointer, offset) = if field.slot < NEAR_SLOTS {
            (self.header_to_write(object), (field.slot as i32 + 1) * 8)
        } else {
            let address = self.object(object);
            let address = self.b.ins().iadd_imm_s(address, i64::from(field.slot) + 1);
            (self.translated(address, Use::Write), 0)
        };
        let v = self.field_word(field.elem, src);
        self.b.ins().store(plain(), v, pointer, offset);
    }

    /// The host's address of a static field, and what the field holds.
    fn static_field(&mut self, site: u32, how: Use) -> Option<(Value, Elem)> {
        let Some(field) = self.links.field(&self.body.sites[site as usize]) else {
            self.give_up(Exit::Unlinked);
            return None;
        };
        let statics = self.initialised(field.class);
        let address = self.b.ins().iadd_imm_s(statics, i64::from(field.slot) + 1);
        Some((self.translated(address, how), field.elem))
    }

    pub(crate) fn get_static(&mut self, dst: Reg, site: u32) {
        if let Some((pointer, elem)) = self.static_field(site, Use::Read) {
            let v = self.load_word(elem.kind(), pointer, 0);
            self.define(dst, v)
        }
    }

    pub(crate) fn put_static(&mut self, src: Reg, site: u32) {
        if let Some((pointer, elem)) = self.static_field(site, Use::Write) {
            let v = self.field_word(elem, src);
            self.b.ins().store(plain(), v, pointer, 0);
        }
    }

    // ---- arrays ----

    pub(crate) fn array_len(&mut self, dst: Reg, array: Reg) {
        let header = self.header(array);
        let v = self.b.ins().load(types::I32, plain(), header, 4);
        self.define(dst, v)
    }

    /// The offset of an element from its array's header, in bytes, and the array's length. An index out of bounds leaves.
    fn element_offset(&mut self, elem: Elem, header: Value, index: Reg) -> (Value, Value) {
        let length = self.b.ins().load(types::I32, plain(), header, 4);
        let index = self.get(index);
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, index, length);
        self.require(inside, Exit::Interpret);
        let index = self.b.ins().uextend(types::I64, index);
        let scaled = self.b.ins().ishl_imm_u(index, i64::from(elem.shift()));
        (self.b.ins().iadd_imm_s(scaled, 8), length)
    }

    pub(crate) fn array_load(&mut self, elem: Elem, dst: Reg, array: Reg, index: Reg) {
        let header = self.header(array);
        let (offset, length) = self.element_offset(elem, header, index);
        let address = self.get(array);
        // Arrays up to a page long lie in one page.
        let longest = (PAGE_BYTES - 8) >> elem.shift();
        let near = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, length, longest);
        let (far, on) = (self.b.create_block(), self.b.create_block());
        let pointer = self.b.append_block_param(on, types::I64);
        let here = self.b.ins().iadd(header, offset);
        self.b.ins().brif(near, on, &[BlockArg::Value(here)], far, &[]);
        self.b.switch_to_block(far);
        let there = self.element(address, offset, Use::Read);
        self.b.ins().jump(on, &[BlockArg::Value(there)]);
        self.b.switch_to_block(on);
        let v = self.load_element(elem, pointer);
        self.define(dst, v)
    }

    /// The host's address of the element of the array at `address`.
    fn element(&mut self, address: Value, offset: Value, how: Use) -> Value {
        let words = self.b.ins().ushr_imm_u(offset, 3);
        let word = self.b.ins().iadd(address, words);
        let pointer = self.translated(word, how);
        let rest = self.b.ins().band_imm_u(offset, 7);
        self.b.ins().iadd(pointer, rest)
    }

    fn load_element(&mut self, elem: Elem, pointer: Value) -> Value {
        let load = |t: &mut Self, ty: Type| t.b.ins().load(ty, plain(), pointer, 0);
        match elem {
            Elem::Boolean => self.b.ins().uload8(types::I32, plain(), pointer, 0),
            Elem::Byte => self.b.ins().sload8(types::I32, plain(), pointer, 0),
            Elem::Char => self.b.ins().uload16(types::I32, plain(), pointer, 0),
            Elem::Short => self.b.ins().sload16(types::I32, plain(), pointer, 0),
            Elem::Int => load(self, types::I32),
            Elem::Ref => self.b.ins().uload32(plain(), pointer, 0),
            Elem::Long => load(self, types::I64),
            Elem::Float => load(self, types::F32),
            Elem::Double => load(self, types::F64),
        }
    }

    pub(crate) fn array_store(&mut self, elem: Elem, array: Reg, index: Reg, src: Reg) {
        let header = self.header(array);
        let (offset, _) = self.element_offset(elem, header, index);
        let mut v = self.get(src);
        match elem {
            Elem::Ref => self.check_store(header, src),
            // One instruction serves byte[] and boolean[].
            Elem::Byte => {
                let class = self.b.ins().load(types::I32, plain(), header, 0);
                let boolean = i64::from(self.links.array(Elem::Boolean));
                let is_boolean = self.b.ins().icmp_imm_u(IntCC::Equal, class, boolean);
                let bit = self.b.ins().band_imm_u(v, 1);
                v = self.b.ins().select(is_boolean, bit, v);
            }
            Elem::Boolean => v = self.b.ins().band_imm_u(v, 1),
            _ => {}
        }
        let address = self.get(array);
        let pointer = self.element(address, offset, Use::Write);
        match elem {
            Elem::Boolean | Elem::Byte => self.b.ins().istore8(plain(), v, pointer, 0),
            Elem::Char | Elem::Short => self.b.ins().istore16(plain(), v, pointer, 0),
            Elem::Ref => self.b.ins().istore32(plain(), v, pointer, 0),
            Elem::Int | Elem::Long | Elem::Float | Elem::Double => {
                self.b.ins().store(plain(), v, pointer, 0)
            }
        };
    }

    /// An array that does not take the object leaves.
    fn check_store(&mut self, header: Value, src: Reg) {
        let v = self.get(src);
        let (some, on) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(v, some, &[], on, &[]);
        self.b.switch_to_block(some);
        let array = self.b.ins().load(types::I32, plain(), header, 0);
        let pointer = self.translated(v, Use::Read);
        let class = self.b.ins().load(types::I32, plain(), pointer, 0);
        let function = self.host.can_store as usize;
        let takes = self.call_host(function, &[self.context, array, class], Some(types::I64));
        self.require(takes.expect("a function with a result"), Exit::Interpret);
        self.b.ins().jump(on, &[]);
        self.b.switch_to_block(on);
    }

    // ---- allocation ----

    pub(crate) fn new_object(&mut self, dst: Reg, site: u32) {
        let Some((class, slots)) = self.links.instance(&self.body.sites[site as usize]) else {
            return self.give_up(Exit::Unlinked);
        };
        self.initialised(class);
        let (class, slots) = (self.number(class), self.number(slots));
        let function = self.host.new_object as usize;
        let object = self.call_host(function, &[self.context, class, slots], Some(types::I64));
        self.made(dst, object)
    }

    pub(crate) fn new_array(&mut self, dst: Reg, class: u32, elem: Elem, len: Reg) {
        let (class, kind) = (self.number(class), self.number(elem as u32));
        let len = self.get(len);
        let function = self.host.new_array as usize;
        let array = self.call_host(function, &[self.context, class, kind, len], Some(types::I64));
        self.made(dst, array)
    }

    /// The host allocated; 0 leaves.
    fn made(&mut self, dst: Reg, object: Option<Value>) {
        let object = object.expect("a function with a result");
        self.forget_places();
        let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, object, 0);
        self.require(there, Exit::Interpret);
        self.define(dst, object)
    }

    // ---- types ----

    pub(crate) fn check_cast(&mut self, dst: Reg, object: Reg, site: u32) {
        let site = &self.body.sites[site as usize];
        let Some(target) = self.links.class(site) else { return self.give_up(Exit::Unlinked) };
        let v = self.get(object);
        let on = self.b.create_block();
        if !self.known.of(object).is_some_and(|p| p.checked) {
            let some = self.b.create_block();
            self.b.ins().brif(v, some, &[], on, &[]);
            self.b.switch_to_block(some);
        }
        let class = self.class_of_value(object, v);
        // What passed the last time.
        let cache = self.word((&raw const site.cache) as u64);
        let passed = self.b.ins().load(types::I64, plain(), cache, 0);
        let wide = self.b.ins().uextend(types::I64, class);
        let same = self.b.ins().icmp(IntCC::Equal, passed, wide);
        let other = self.b.create_block();
        self.b.ins().brif(same, on, &[], other, &[]);
        self.b.switch_to_block(other);
        let is = self.subtype(class, target);
        let out = self.leave(Exit::Interpret);
        self.b.ins().brif(is, on, &[], out, &[]);
        self.b.switch_to_block(on);
        if dst != object {
            self.define(dst, v);
            self.copy_place(dst, object);
        }
    }

    /// The class of an object, which is not remembered: the place may be reached without it.
    fn class_of_value(&mut self, object: Reg, v: Value) -> Value {
        let pointer = match self.known.of(object) {
            Some(place) => self.b.use_var(place.pointer),
            None => self.translated(v, Use::Read),
        };
        self.b.ins().load(types::I32, plain(), pointer, 0)
    }

    fn subtype(&mut self, class: Value, target: u32) -> Value {
        let target = self.number(target);
        let function = self.host.is_subtype as usize;
        let is = self.call_host(function, &[self.context, class, target], Some(types::I64));
        is.expect("a function with a result")
    }

    pub(crate) fn instance_of(&mut self, dst: Reg, object: Reg, site: u32) {
        let Some(target) = self.links.class(&self.body.sites[site as usize]) else {
            return self.give_up(Exit::Unlinked);
        };
        let v = self.get(object);
        let (some, other, on) =
            (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let result = self.b.append_block_param(on, types::I32);
        let (no, yes) = (self.number(0), self.number(1));
        self.b.ins().brif(v, some, &[], on, &[BlockArg::Value(no)]);
        self.b.switch_to_block(some);
        let class = self.class_of_value(object, v);
        let same = self.b.ins().icmp_imm_u(IntCC::Equal, class, i64::from(target));
        self.b.ins().brif(same, on, &[BlockArg::Value(yes)], other, &[]);
        self.b.switch_to_block(other);
        let is = self.subtype(class, target);
        let is = self.b.ins().ireduce(types::I32, is);
        self.b.ins().jump(on, &[BlockArg::Value(is)]);
        self.b.switch_to_block(on);
        self.define(dst, result)
    }

    /// Something of a [`crate::Cell`] that never changes.
    pub(crate) fn cell_word(&mut self, cell: Value, offset: usize) -> Value {
        self.b.ins().load(types::I64, plain(), cell, offset as i32)
    }
}
