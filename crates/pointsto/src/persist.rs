//! Values as bytes: numbers, lists, and ids of classes, methods, fields and strings, which are written as
//! names, since another program numbers them otherwise.
//!
//! Bytes that cannot be read back, whatever they are, are [`Unreadable`] and nothing worse.

use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, MethodId, Program, Shape};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// The bytes are not what was written, or are of another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable;

pub(crate) type Read<T> = Result<T, Unreadable>;

/// Can be written and read back.
pub(crate) trait Persist: Sized {
    fn write(&self, w: &mut Writer<'_>);
    fn read(r: &mut Reader<'_>) -> Read<Self>;
}

/// Collects bytes, and the names that they refer to.
pub(crate) struct Writer<'p> {
    program: &'p Program,
    bytes: Vec<u8>,
    names: Vec<u8>,
    classes: FxHashMap<ClassId, u32>,
    methods: FxHashMap<MethodId, u32>,
    method_list: Vec<MethodId>,
    fields: FxHashMap<FieldId, u32>,
    field_list: Vec<FieldId>,
    strings: FxHashMap<u32, u32>,
    string_list: Vec<u32>,
    is_complete: bool,
}

/// How a class is found again.
const BY_NAME: u8 = 0;
const PRIMITIVE: u8 = 1;
const LINKED: u8 = 2;

fn put(bytes: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        bytes.push(n as u8 | 0x80);
        n >>= 7;
    }
    bytes.push(n as u8);
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// A sum that a change of the bytes changes.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    let mut words = bytes.chunks_exact(8);
    for word in &mut words {
        hasher.write_u64(u64::from_le_bytes(word.try_into().unwrap_or_default()).rotate_left(17));
    }
    hasher.write(words.remainder());
    hasher.write_usize(bytes.len());
    hasher.finish()
}

impl<'p> Writer<'p> {
    pub fn new(program: &'p Program) -> Writer<'p> {
        Writer {
            program,
            bytes: vec![],
            names: vec![],
            classes: FxHashMap::default(),
            methods: FxHashMap::default(),
            method_list: vec![],
            fields: FxHashMap::default(),
            field_list: vec![],
            strings: FxHashMap::default(),
            string_list: vec![],
            is_complete: true,
        }
    }

    /// The classes that were referred to.
    pub fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.classes.keys().copied()
    }

    /// All bytes; `None` if something could not be found again by its name.
    pub fn finish(mut self) -> Option<Vec<u8>> {
        let (methods, fields) = (self.method_list.clone(), self.field_list.clone());
        let mut members = vec![];
        put(&mut members, methods.len() as u64);
        for m in methods {
            let owner = self.program.method(m).class;
            let first = self.program.class(owner).methods.first().map_or(0, |f| f.0);
            put(&mut members, u64::from(self.class_number(owner)) + 1);
            put(&mut members, u64::from(m.0.wrapping_sub(first)));
        }
        put(&mut members, fields.len() as u64);
        for f in fields {
            let owner = self.program.field(f).class;
            let first = self.program.class(owner).fields.first().map_or(0, |f| f.0);
            put(&mut members, u64::from(self.class_number(owner)) + 1);
            put(&mut members, u64::from(f.0.wrapping_sub(first)));
        }
        put(&mut members, self.string_list.len() as u64);
        for &s in &self.string_list {
            let text = self.program.string(s);
            put(&mut members, text.len() as u64);
            text.iter().for_each(|c| members.extend(c.to_le_bytes()));
        }
        let mut all = vec![];
        put(&mut all, self.classes.len() as u64);
        for part in [&self.names, &members, &self.bytes] {
            all.extend(part);
        }
        self.is_complete.then_some(all)
    }

    fn class_number(&mut self, class: ClassId) -> u32 {
        if let Some(&known) = self.classes.get(&class) {
            return known;
        }
        let c = self.program.class(class);
        let host = self.program.host(class);
        let host = host.map(|h| self.class_number(h));
        if let Shape::Array { component, .. } = c.shape {
            self.class_number(component);
        }
        match (c.shape, host) {
            (Shape::Primitive(elem), _) => {
                let elem = elem.and_then(|e| Elem::ALL.iter().position(|&o| o == e));
                self.names.extend([PRIMITIVE, elem.map_or(u8::MAX, |e| e as u8)]);
            }
            (Shape::Object, Some(host)) => {
                // `Host$$Kind$4_7`: the seventh site of the fourth member.
                let place = c.name.rsplit('$').next().and_then(|p| p.split_once('_'));
                let place = place.and_then(|p| Some((p.0.parse().ok()?, p.1.parse().ok()?)));
                let (member, site): (u64, u64) = place.unwrap_or_else(|| {
                    self.is_complete = false;
                    (0, 0)
                });
                self.names.push(LINKED);
                [u64::from(host), member, site].iter().for_each(|&n| put(&mut self.names, n));
                put_text(&mut self.names, &c.name);
            }
            _ => {
                self.names.push(BY_NAME);
                put_text(&mut self.names, &c.name);
            }
        }
        let number = self.classes.len() as u32;
        self.classes.insert(class, number);
        number
    }

    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn number(&mut self, n: u64) {
        put(&mut self.bytes, n);
    }

    pub fn word(&mut self, word: u64) {
        self.bytes.extend(word.to_le_bytes());
    }

    /// A class, or 0.
    pub fn class(&mut self, class: u32) {
        let number = if class == 0 { 0 } else { self.class_number(ClassId(class)) + 1 };
        self.number(u64::from(number));
    }

    /// A field, or 0.
    pub fn field(&mut self, field: u32) {
        let mut number = 0;
        if field != 0 {
            let next = self.field_list.len() as u32;
            number = *self.fields.entry(FieldId(field)).or_insert(next) + 1;
            if number == next + 1 {
                self.field_list.push(FieldId(field));
                let owner = self.program.class(self.program.field(FieldId(field)).class);
                self.is_complete &= owner.fields.contains(&FieldId(field));
            }
        }
        self.number(u64::from(number));
    }

    pub fn string(&mut self, string: u32) {
        let next = self.string_list.len() as u32;
        let number = *self.strings.entry(string).or_insert(next);
        if number == next {
            self.string_list.push(string);
        }
        self.number(u64::from(number));
    }
}

/// Reads what a [`Writer`] wrote.
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    classes: Vec<ClassId>,
    methods: Vec<MethodId>,
    fields: Vec<FieldId>,
    strings: Vec<u32>,
}

impl<'b> Reader<'b> {
    /// Loads the classes that the bytes refer to.
    pub fn new(program: &Program, bytes: &'b [u8]) -> Read<Reader<'b>> {
        let (classes, methods, fields, strings) = (vec![], vec![], vec![], vec![]);
        let mut r = Reader { bytes, at: 0, classes, methods, fields, strings };
        for _ in 0..r.count()? {
            let class = r.find_class(program)?;
            r.classes.push(class);
        }
        for _ in 0..r.count()? {
            let class = r.class()?.ok_or(Unreadable)?;
            let index = r.number()? as usize;
            let method = program.class(class).methods.get(index).copied();
            r.methods.push(method.ok_or(Unreadable)?);
        }
        for _ in 0..r.count()? {
            let class = r.class()?.ok_or(Unreadable)?;
            let index = r.number()? as usize;
            let field = program.class(class).fields.get(index).copied();
            r.fields.push(field.ok_or(Unreadable)?);
        }
        for _ in 0..r.count()? {
            let length = r.count()?;
            let unit = |b: &[u8]| u16::from_le_bytes([b[0], b[1]]);
            let text: Vec<u16> = r.take(length * 2)?.chunks_exact(2).map(unit).collect();
            r.strings.push(program.string_id(&text));
        }
        Ok(r)
    }

    fn find_class(&mut self, program: &Program) -> Read<ClassId> {
        match self.byte()? {
            BY_NAME => program.load(self.text()?).map_err(|_| Unreadable),
            PRIMITIVE => match self.byte()? {
                u8::MAX => Ok(program.primitive(None)),
                e => {
                    let elem = Elem::ALL.get(e as usize).filter(|&&e| e != Elem::Ref);
                    elem.map(|&e| program.primitive(Some(e))).ok_or(Unreadable)
                }
            },
            LINKED => {
                let host = self.number()? as usize;
                let host = *self.classes.get(host).ok_or(Unreadable)?;
                let (member, site) = (self.number()? as u16, self.number()? as usize);
                let name = self.text()?;
                let methods = program.class(host).methods.iter().map(|&m| program.method(m));
                let from = { methods }.find(|m| m.member == Some(member)).ok_or(Unreadable)?;
                let body = program.body(from.id).map_err(|_| Unreadable)?;
                let site = body.sites.get(site).ok_or(Unreadable)?;
                program.link_dynamic(from, site).map_err(|_| Unreadable)?;
                program.find(name).ok_or(Unreadable)
            }
            _ => Err(Unreadable),
        }
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The classes that the bytes refer to.
    pub fn classes(&self) -> &[ClassId] {
        &self.classes
    }

    fn take(&mut self, count: usize) -> Read<&'b [u8]> {
        let end = self.at.checked_add(count).ok_or(Unreadable)?;
        let part = self.bytes.get(self.at..end).ok_or(Unreadable)?;
        self.at = end;
        Ok(part)
    }

    fn text(&mut self) -> Read<&'b str> {
        let length = self.count()?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Unreadable)
    }

    pub fn byte(&mut self) -> Read<u8> {
        let byte = *self.bytes.get(self.at).ok_or(Unreadable)?;
        self.at += 1;
        Ok(byte)
    }

    pub fn number(&mut self) -> Read<u64> {
        let mut n = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            n |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(n);
            }
        }
        Err(Unreadable)
    }

    /// How many things follow, each of a byte at least.
    pub fn count(&mut self) -> Read<usize> {
        let count = self.number()? as usize;
        if count <= self.bytes.len() - self.at { Ok(count) } else { Err(Unreadable) }
    }

    pub fn word(&mut self) -> Read<u64> {
        let bytes = self.take(8)?;
        Ok(u64::from_le_bytes(bytes.try_into().map_err(|_| Unreadable)?))
    }

    pub fn class(&mut self) -> Read<Option<ClassId>> {
        match self.number()? {
            0 => Ok(None),
            n => self.classes.get(n as usize - 1).copied().map(Some).ok_or(Unreadable),
        }
    }

    /// A field, or 0.
    pub fn field(&mut self) -> Read<u32> {
        match self.number()? {
            0 => Ok(0),
            n => self.fields.get(n as usize - 1).map(|f| f.0).ok_or(Unreadable),
        }
    }

    pub fn string(&mut self) -> Read<u32> {
        let number = self.number()? as usize;
        self.strings.get(number).copied().ok_or(Unreadable)
    }
}

// ---- the kinds of values ----

macro_rules! numbers {
    ($($t:ty),*) => { $(
        impl Persist for $t {
            fn write(&self, w: &mut Writer<'_>) {
                w.number(*self as u64);
            }
            fn read(r: &mut Reader<'_>) -> Read<$t> {
                <$t>::try_from(r.number()?).map_err(|_| Unreadable)
            }
        }
    )* };
}

numbers!(u8, u16, u32, u64, usize);

impl Persist for bool {
    fn write(&self, w: &mut Writer<'_>) {
        w.byte(u8::from(*self));
    }

    fn read(r: &mut Reader<'_>) -> Read<bool> {
        Ok(r.byte()? != 0)
    }
}

impl Persist for String {
    fn write(&self, w: &mut Writer<'_>) {
        put_text(&mut w.bytes, self);
    }

    fn read(r: &mut Reader<'_>) -> Read<String> {
        Ok(r.text()?.to_owned())
    }
}

impl Persist for ClassId {
    fn write(&self, w: &mut Writer<'_>) {
        w.class(self.0);
    }

    fn read(r: &mut Reader<'_>) -> Read<ClassId> {
        r.class()?.ok_or(Unreadable)
    }
}

impl Persist for FieldId {
    fn write(&self, w: &mut Writer<'_>) {
        w.field(self.0);
    }

    fn read(r: &mut Reader<'_>) -> Read<FieldId> {
        r.field().map(FieldId)
    }
}

impl Persist for MethodId {
    fn write(&self, w: &mut Writer<'_>) {
        let next = w.method_list.len() as u32;
        let number = *w.methods.entry(*self).or_insert(next);
        if number == next {
            w.method_list.push(*self);
            let owner = w.program.class(w.program.method(*self).class);
            w.is_complete &= owner.methods.contains(self);
        }
        w.number(u64::from(number));
    }

    fn read(r: &mut Reader<'_>) -> Read<MethodId> {
        let number = r.number()? as usize;
        r.methods.get(number).copied().ok_or(Unreadable)
    }
}

impl<T: Persist> Persist for Vec<T> {
    fn write(&self, w: &mut Writer<'_>) {
        w.number(self.len() as u64);
        self.iter().for_each(|v| v.write(w));
    }

    fn read(r: &mut Reader<'_>) -> Read<Vec<T>> {
        let count = r.count()?;
        (0..count).map(|_| T::read(r)).collect()
    }
}

impl<T: Persist> Persist for Box<[T]> {
    fn write(&self, w: &mut Writer<'_>) {
        w.number(self.len() as u64);
        self.iter().for_each(|v| v.write(w));
    }

    fn read(r: &mut Reader<'_>) -> Read<Box<[T]>> {
        Vec::read(r).map(Vec::into_boxed_slice)
    }
}

impl<T: Persist> Persist for Option<T> {
    fn write(&self, w: &mut Writer<'_>) {
        self.is_some().write(w);
        if let Some(v) = self {
            v.write(w);
        }
    }

    fn read(r: &mut Reader<'_>) -> Read<Option<T>> {
        bool::read(r)?.then(|| T::read(r)).transpose()
    }
}

macro_rules! tuples {
    ($($name:ident),*) => {
        impl<$($name: Persist),*> Persist for ($($name,)*) {
            fn write(&self, w: &mut Writer<'_>) {
                #[allow(non_snake_case, reason = "named after their types")]
                let ($($name,)*) = self;
                $($name.write(w);)*
            }
            fn read(r: &mut Reader<'_>) -> Read<Self> {
                Ok(($($name::read(r)?,)*))
            }
        }
    };
}

tuples!(A, B);
tuples!(A, B, C);

/// Structs whose fields are written in this order.
macro_rules! persist_struct {
    ($t:ty { $($field:ident),* $(,)? }) => {
        impl Persist for $t {
            fn write(&self, w: &mut Writer<'_>) {
                $(self.$field.write(w);)*
            }
            fn read(r: &mut Reader<'_>) -> Read<Self> {
                $(let $field = Persist::read(r)?;)*
                Ok(Self { $($field),* })
            }
        }
    };
}

/// Enums, with a number for each variant.
macro_rules! persist_enum {
    ($t:ty { $($tag:literal $variant:ident
        $({ $($field:ident),* })? $(( $($part:ident),* ))?),* $(,)? }) => {
        impl Persist for $t {
            fn write(&self, w: &mut Writer<'_>) {
                match self {
                    $(Self::$variant $({ $($field),* })? $(( $($part),* ))? => {
                        w.byte($tag);
                        $($($field.write(w);)*)?
                        $($($part.write(w);)*)?
                    })*
                }
            }
            fn read(r: &mut Reader<'_>) -> Read<Self> {
                match r.byte()? {
                    $($tag => {
                        $($(let $field = Persist::read(r)?;)*)?
                        $($(let $part = Persist::read(r)?;)*)?
                        Ok(Self::$variant $({ $($field),* })? $(( $($part),* ))?)
                    })*
                    _ => Err(Unreadable),
                }
            }
        }
    };
}

pub(crate) use {persist_enum, persist_struct};
