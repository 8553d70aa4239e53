//! Java strings and fields by name: how Rust code reads and makes Java objects.

use crate::link::is_linked;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::heap::MAX_STRINGS;
use cairn_program::ir::{Elem, Site, SiteRef};
use cairn_program::{ClassId, FieldId};
use std::sync::atomic::Ordering::Relaxed;

impl<'p> Machine<'p> {
    /// A new string object.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Trap> {
        let utf16: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&utf16)
    }

    /// A new string object, compact (one byte a character) where its characters allow.
    pub fn new_string_utf16(&mut self, text: &[u16]) -> Result<Ref, Trap> {
        let latin1 = text.iter().all(|&c| c < 256);
        let bytes: Vec<u8> = if latin1 {
            text.iter().map(|&c| c as u8).collect()
        } else {
            text.iter().flat_map(|c| c.to_le_bytes()).collect()
        };
        self.new_string_bytes(&bytes, !latin1)
    }

    /// A new string from its encoded form.
    pub fn new_string_bytes(&mut self, bytes: &[u8], utf16: bool) -> Result<Ref, Trap> {
        let value = self.new_array(self.known.byte_array, Elem::Byte, bytes.len() as i32)?;
        self.heap.set_bytes(value, 0, bytes);
        let class = self.program.string_class();
        let slots = self.program.class(class).instance_slots;
        let s = self.heap.new_object(class, slots).ok_or_else(Machine::out_of_memory)?;
        self.heap.set_slot(s, self.known.string_value, u64::from(value.0));
        self.heap.set_slot(s, self.known.string_coder, u64::from(utf16));
        Ok(s)
    }

    /// The encoded form of a string: its bytes, and whether they are UTF-16.
    pub fn string_bytes(&self, s: Ref) -> (Vec<u8>, bool) {
        let value = Ref(self.heap.slot(s, self.known.string_value) as u32);
        (self.heap.bytes(value), self.heap.slot(s, self.known.string_coder) != 0)
    }

    pub fn string_utf16(&self, s: Ref) -> Vec<u16> {
        let (bytes, utf16) = self.string_bytes(s);
        if utf16 {
            bytes.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect()
        } else {
            bytes.iter().map(|&b| u16::from(b)).collect()
        }
    }

    /// A string's text; lone surrogates become U+FFFD.
    pub fn string_text(&self, s: Ref) -> String {
        String::from_utf16_lossy(&self.string_utf16(s))
    }

    /// The string a literal site stands for.
    #[inline]
    pub(crate) fn string_constant(&mut self, site: &Site) -> Result<Ref, Trap> {
        let link = site.link.load(Relaxed);
        if is_linked(link) {
            let s = self.heap.interned(link as u32);
            if !s.is_null() {
                return Ok(s);
            }
        }
        let SiteRef::String(text) = &site.what else {
            return Err(Trap::Unsupported("a string constant without text".into()));
        };
        let id = self.program.string_id(text);
        site.link.store(1 << 63 | u64::from(id), Relaxed);
        if let Some(s) = self.interned_before(text)? {
            return Ok(s);
        }
        self.intern_utf16(text)
    }

    /// What [`Machine::string_constant`] is, if the string is there.
    pub(crate) fn known_string(&self, site: &Site) -> Option<Ref> {
        let link = site.link.load(Relaxed);
        let SiteRef::String(text) = &site.what else { return None };
        let id = if is_linked(link) { link as u32 } else { self.program.string_id(text) };
        Some(self.heap.interned(id)).filter(|s| !s.is_null())
    }

    /// The one interned string with this text.
    pub fn intern_utf16(&mut self, text: &[u16]) -> Result<Ref, Trap> {
        let id = self.string_record(text)?;
        let known = self.heap.interned(id);
        if !known.is_null() {
            return Ok(known);
        }
        let s = self.new_string_utf16(text)?;
        self.heap.set_interned(id, s);
        Ok(s)
    }

    /// `String.intern`.
    pub fn intern(&mut self, s: Ref) -> Result<Ref, Trap> {
        let id = self.string_record(&self.string_utf16(s))?;
        let known = self.heap.interned(id);
        if known.is_null() {
            self.heap.set_interned(id, s);
            return Ok(s);
        }
        Ok(known)
    }

    /// Where a state keeps the interned string of that text.
    fn string_record(&self, text: &[u16]) -> Result<u32, Trap> {
        match self.program.string_id(text) {
            id if id < MAX_STRINGS => Ok(id),
            _ => Err(Trap::Unsupported(format!("more than {MAX_STRINGS} interned strings"))),
        }
    }

    // ---- fields by name, for native methods ----

    /// A field of a class or its superclasses.
    pub fn field_of(&mut self, class: ClassId, name: &'static str) -> Option<FieldId> {
        let program = self.program;
        *self.field_slots.entry((class, name)).or_insert_with(|| program.find_field(class, name))
    }

    fn named_field(&mut self, o: Ref, name: &'static str) -> Result<u32, Trap> {
        let class = self.heap.class_of(o);
        match self.field_of(class, name) {
            Some(f) => Ok(self.program.field(f).slot),
            None => {
                let class = self.program.class(class).java_name();
                Err(Trap::Unsupported(format!("this JDK's {class} has no field {name}")))
            }
        }
    }

    /// Reads an instance field.
    pub fn get_field(&mut self, o: Ref, name: &'static str) -> Result<u64, Trap> {
        let slot = self.named_field(o, name)?;
        Ok(self.heap.slot(o, slot))
    }

    /// Writes an instance field.
    pub fn set_field(&mut self, o: Ref, name: &'static str, value: u64) -> Result<(), Trap> {
        let slot = self.named_field(o, name)?;
        self.heap.set_slot(o, slot, value);
        Ok(())
    }

    /// Writes an instance field if this JDK has it.
    pub fn set_field_if_present(&mut self, o: Ref, name: &'static str, value: u64) {
        let class = self.heap.class_of(o);
        if let Some(f) = self.field_of(class, name) {
            let slot = self.program.field(f).slot;
            self.heap.set_slot(o, slot, value);
        }
    }

    /// Reads a static field of a class that is initialised or being so.
    pub fn get_static(&mut self, class: ClassId, name: &'static str) -> Option<u64> {
        let f = self.program.field(self.field_of(class, name)?);
        let (_, statics) = self.heap.class_status(f.class);
        (!statics.is_null()).then(|| self.heap.slot(statics, f.slot))
    }

    /// Writes a static field, if the class has it and is prepared.
    pub fn set_static(&mut self, class: ClassId, name: &'static str, value: u64) {
        if let Some(f) = self.field_of(class, name) {
            let f = self.program.field(f);
            let (_, statics) = self.heap.class_status(f.class);
            if !statics.is_null() {
                self.heap.set_slot(statics, f.slot, value);
            }
        }
    }

    /// A new object of an initialised (or idle) class, fields zero, no constructor run.
    pub fn new_instance(&mut self, class: ClassId) -> Result<Ref, Trap> {
        let slots = self.program.class(class).instance_slots;
        self.heap.new_object(class, slots).ok_or_else(Machine::out_of_memory)
    }
}
