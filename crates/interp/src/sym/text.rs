//! Strings and builders of symbolic content: a `char[]` of terms in place of the JDK's bytes.
//!
//! The fields of such an object have [`Val::MARK`] as their shadow, except that `value` then holds
//! the `char[]`. Code that reads a marked field is code that no model stands for: it gets the object
//! expanded to what it expects, bytes of one length and one encoding, by forking over both.

use super::{Bound, Val, low16};
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Pool, Term, Width};
use cairn_text::Text;

const BUILDER: &str = "java/lang/AbstractStringBuilder";

/// Which fields hold a text.
#[derive(Clone, Copy)]
struct Fields {
    value: u32,
    coder: u32,
    /// A builder's number of characters.
    count: Option<u32>,
    /// A string's hash, 0 until somebody asks.
    hash: Option<u32>,
}

impl<'p> Machine<'p> {
    fn text_fields(&mut self, o: Ref) -> Result<Fields, Trap> {
        if self.heap.class_of(o) == self.program.string_class() {
            let hash = self.field_of(self.program.string_class(), "hash");
            return Ok(Fields {
                value: self.known.string_value,
                coder: self.known.string_coder,
                count: None,
                hash: hash.map(|f| self.program.field(f).slot),
            });
        }
        let class = self.program.load(BUILDER)?;
        let mut slot = |name: &'static str| {
            let field = self.field_of(class, name);
            field.map(|f| self.program.field(f).slot).ok_or_else(|| {
                Trap::Unsupported(format!("this JDK's {BUILDER} has no field {name}"))
            })
        };
        let (value, coder) = (slot("value")?, slot("coder")?);
        Ok(Fields { value, coder, count: Some(slot("count")?), hash: None })
    }

    /// Whether a string or builder has a symbolic part.
    pub(super) fn is_symbolic_text(&mut self, o: Ref) -> Result<bool, Trap> {
        let f = self.text_fields(o)?;
        if self.heap.slot_shadow(o, f.value) != 0 || self.heap.slot_shadow(o, f.coder) != 0 {
            return Ok(true);
        }
        if f.count.is_some_and(|c| self.heap.slot_shadow(o, c) != 0) {
            return Ok(true);
        }
        let bytes = Ref(self.heap.raw_slot(o, f.value) as u32);
        if bytes.is_null() {
            return Ok(false);
        }
        let room = self.heap.raw_len(bytes);
        Ok(self.heap.length_shadow(bytes) != 0
            || self.heap.has_symbolic_elements(bytes, Elem::Byte, room))
    }

    /// The content of a string or a builder, for whoever computes something of its characters: that is right only
    /// for texts that are no longer than there is room for.
    pub(super) fn text_of(&mut self, o: Ref) -> Result<Text, Trap> {
        let text = self.text_to_pass(o)?;
        self.text_is_read(&text);
        Ok(text)
    }

    /// What is computed of a text is right only up to the bound on its length.
    pub(super) fn text_is_read(&mut self, text: &Text) {
        let pool = self.pool();
        self.sym_mut().path.bound_matters(&pool, text.len());
    }

    /// Whether a text is an input's, or has been made of one character by character: those that there is room for are right
    /// however long it is.
    pub(super) fn is_input_text(&self, text: &Text) -> bool {
        let sym = self.sym();
        let room = sym.pool.int(text.capacity() as i32);
        sym.path.domain.contains(sym.pool.ule(text.len(), room))
    }

    /// The content of a string or a builder, for whoever passes it on, measures it, or looks at characters that are there
    /// whatever the length is.
    pub(super) fn text_to_pass(&mut self, o: Ref) -> Result<Text, Trap> {
        let f = self.text_fields(o)?;
        let pool = self.pool();
        let value = Ref(self.heap.raw_slot(o, f.value) as u32);
        if self.heap.slot_shadow(o, f.value) == Val::MARK {
            let units = self.elements(value, Elem::Char);
            let units = units.into_iter().map(|t| low16(&pool, t)).collect();
            let len = self.term(Kind::Int, self.length_val(value));
            return Ok(Text::new(&pool, len, units));
        }
        let value = self.slot_val(o, f.value)?;
        let value = self.single_object(value)?;
        let coder = self.slot_val(o, f.coder)?;
        let wide = self.concrete(Kind::Int, coder)? != 0;
        let bytes = self.elements(value, Elem::Byte);
        let len = match f.count {
            Some(count) => {
                let count = self.slot_val(o, count)?;
                self.term(Kind::Int, count)
            }
            None => {
                let len = self.term(Kind::Int, self.length_val(value));
                if wide { pool.lshr(len, pool.int(1)) } else { len }
            }
        };
        let byte = |t: Term| pool.zero_extend(Width::W16, pool.truncate(Width::W8, t));
        let mut units: Vec<Term> = if wide {
            let join = |c: &[Term]| {
                let high = pool.shl(byte(c[1]), pool.bv(Width::W16, 8));
                pool.bv_or(high, byte(c[0]))
            };
            bytes.chunks_exact(2).map(join).collect()
        } else {
            bytes.into_iter().map(byte).collect()
        };
        if let Some(n) = pool.value(len) {
            units.truncate(n.bits() as usize);
        }
        Ok(Text::new(&pool, len, units))
    }

    /// A string with that content.
    pub(crate) fn new_text(&mut self, text: &Text) -> Result<Ref, Trap> {
        let pool = self.pool();
        if let Some(units) = text.as_constant(&pool) {
            return self.new_string_utf16(&units);
        }
        let class = self.program.string_class();
        let s = self.new_instance(class)?;
        self.set_text(s, text)?;
        Ok(s)
    }

    /// Gives a string or builder a symbolic content.
    pub(super) fn set_text(&mut self, o: Ref, text: &Text) -> Result<(), Trap> {
        let pool = self.pool();
        self.check_length(text)?;
        let f = self.text_fields(o)?;
        let class = self.known.primitive_arrays[Elem::Char as usize];
        let units = self.new_array(class, Elem::Char, text.capacity() as i32)?;
        for (i, &c) in text.chars().iter().enumerate() {
            let v = self.val(pool.zero_extend(Width::W32, c));
            self.set_element_val(units, Elem::Char, i as u32, v);
        }
        let len = self.val(text.len());
        if len.is_symbolic() && !self.is_input_text(text) {
            self.sym_mut().path.made.add(pool.sle(pool.int(0), text.len()));
        }
        match len.term() {
            Some(t) => self.heap.set_length_shadow(units, t.id()),
            None => self.heap.set_len(units, len.word as u32),
        }
        let mark = Val { word: 0, shadow: Val::MARK };
        let slots = [Some(f.coder), f.count, f.hash];
        for slot in slots.into_iter().flatten() {
            self.set_slot_val(o, slot, mark);
        }
        self.set_slot_val(o, f.value, Val { word: u64::from(units.0), shadow: Val::MARK });
        Ok(())
    }

    /// A text may outgrow what is reasonable to reason about: then the path ends, and says so.
    fn check_length(&mut self, text: &Text) -> Result<(), Trap> {
        let most = (self.sym().limits.string_length as usize * 8).clamp(256, 1024);
        if text.capacity() <= most {
            return Ok(());
        }
        let pool = self.pool();
        if self.decide(pool.ule(text.len(), pool.int(most as i32)))? {
            Ok(())
        } else {
            Err(Trap::Bound(Bound::StringLength))
        }
    }

    /// Turns a string or builder of symbolic content into what the JDK's code expects.
    pub(super) fn expand(&mut self, o: Ref) -> Result<(), Trap> {
        let f = self.text_fields(o)?;
        let text = self.text_to_pass(o)?;
        let pool = self.pool();
        // What is longer than there is room for shows when the last length is decided.
        let len = self.concretise(text.len())? as usize;
        let units = &text.chars()[..len];
        let narrow = |c: &Term| pool.ult(*c, pool.bv(Width::W16, 256));
        let latin1 = units.iter().fold(Term::TRUE, |all, c| pool.and(all, narrow(c)));
        let wide = !self.decide(latin1)?;
        let bytes = encode(&pool, units, wide);
        let value = self.new_array(self.known.byte_array, Elem::Byte, bytes.len() as i32)?;
        for (i, t) in bytes.into_iter().enumerate() {
            let v = self.val(t);
            self.set_element_val(value, Elem::Byte, i as u32, v);
        }
        self.set_slot_val(o, f.value, Val::reference(value));
        self.set_slot_val(o, f.coder, Val::bool(wide));
        if let Some(count) = f.count {
            self.set_slot_val(o, count, Val::int(len as i32));
        }
        if let Some(hash) = f.hash {
            self.set_slot_val(o, hash, Val::int(0));
        }
        Ok(())
    }

    /// The text of a string under the path's model, for a report.
    pub fn sample_text(&mut self, s: Ref) -> Option<Vec<u16>> {
        if self.sym.is_none() {
            return Some(self.string_utf16(s));
        }
        let text = self.text_to_pass(s).ok()?;
        let sym = self.sym();
        Some(text.eval(&sym.pool, sym.path.model.as_ref()?))
    }
}

/// The bytes of a string's `value`, as int terms.
fn encode(pool: &Pool, units: &[Term], wide: bool) -> Vec<Term> {
    let byte = |t: Term| pool.sign_extend(Width::W32, pool.truncate(Width::W8, t));
    let high = |t: Term| byte(pool.lshr(t, pool.bv(Width::W16, 8)));
    match wide {
        true => units.iter().flat_map(|&t| [byte(t), high(t)]).collect(),
        false => units.iter().map(|&t| byte(t)).collect(),
    }
}
