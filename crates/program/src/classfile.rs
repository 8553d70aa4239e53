//! A lazy reader of class files.
//!
//! Opening a class reads its outline: the positions of the constants, the members and the ranges of
//! the attributes. Attribute contents, bytecode among them, are read when somebody asks. Every error
//! carries the byte offset at which the file stopped making sense.

use crate::ir::MemberRef;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The newest class-file version that is understood (Java 25).
pub const NEWEST_MAJOR: u16 = 69;

/// What is wrong with a class file, and at which byte.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} at offset {offset}")]
pub struct FormatError {
    pub offset: usize,
    pub what: String,
}

pub type Result<T> = std::result::Result<T, FormatError>;

fn fail<T>(offset: usize, what: impl Into<String>) -> Result<T> {
    Err(FormatError { offset, what: what.into() })
}

/// The classes of a descriptor.
fn mentioned_in(desc: &str, all: &mut BTreeSet<Box<str>>) {
    let mut rest = desc;
    while let Some(at) = rest.find('L') {
        let Some(end) = rest[at..].find(';') else { return };
        all.insert(rest[at + 1..at + end].into());
        rest = &rest[at + end + 1..];
    }
}

/// A position in the bytes of a class file; reads are big-endian and never run past the end.
#[derive(Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    pub at: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// Reads `bytes[at..end]`.
    pub fn new(bytes: &'a [u8], at: usize, end: usize) -> Reader<'a> {
        let end = end.min(bytes.len());
        Reader { bytes, at, end }
    }

    pub fn is_empty(&self) -> bool {
        self.at >= self.end
    }

    pub fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        match self.at.checked_add(n) {
            Some(after) if after <= self.end => {
                let s = &self.bytes[self.at..after];
                self.at = after;
                Ok(s)
            }
            _ => fail(self.at, format!("unexpected end: {n} more bytes expected")),
        }
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    pub fn u16(&mut self) -> Result<u16> {
        let b = self.take(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }

    pub fn u32(&mut self) -> Result<u32> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    pub fn i8(&mut self) -> Result<i8> {
        Ok(self.u8()? as i8)
    }

    pub fn i16(&mut self) -> Result<i16> {
        Ok(self.u16()? as i16)
    }

    pub fn i32(&mut self) -> Result<i32> {
        Ok(self.u32()? as i32)
    }
}

mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD_REF: u8 = 9;
    pub const METHOD_REF: u8 = 10;
    pub const INTERFACE_METHOD_REF: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// A constant as the pool holds it, references followed one step.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    /// Internal name or array descriptor.
    Class(Box<str>),
    /// UTF-16 code units; they may hold lone surrogates.
    String(Box<[u16]>),
    /// Kind (JVMS table 5.4.3.5-A, 1 to 9) and member.
    MethodHandle(u8, MemberRef),
    /// A method descriptor.
    MethodType(Box<str>),
    /// Bootstrap index, name and descriptor.
    Dynamic(u16, Box<str>, Box<str>),
}

/// One entry of the `BootstrapMethods` attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Bootstrap {
    /// Method-handle kind and member of the bootstrap method itself.
    pub handle: (u8, MemberRef),
    /// Pool indices of the static arguments.
    pub args: Vec<u16>,
}

/// One entry of the `InnerClasses` attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    pub class: Box<str>,
    /// The class it is a member of; `None` for local and anonymous classes.
    pub outer: Option<Box<str>>,
    /// Its simple name; `None` if it is anonymous.
    pub name: Option<Box<str>>,
    pub access: u16,
}

/// Where an attribute's content lies.
#[derive(Clone, Debug)]
pub struct Attribute {
    name: u16,
    pub start: usize,
    pub len: usize,
}

/// A field or a method, undigested.
#[derive(Clone, Debug)]
pub struct Member {
    pub access: u16,
    pub name: Box<str>,
    pub desc: Box<str>,
    pub attributes: Vec<Attribute>,
}

/// A named local variable: `(start, length, name, local index)`.
pub type LocalName = (u16, u16, Box<str>, u16);

/// A component of a record: its name and descriptor.
pub type Component = (Box<str>, Box<str>);

/// The `Code` attribute's outline.
#[derive(Clone, Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    /// Range of the bytecode in [`ClassFile::bytes`].
    pub start: usize,
    pub len: usize,
    /// `start, end, handler` as bytecode offsets; the class's pool index or 0.
    pub handlers: Vec<(u16, u16, u16, u16)>,
    pub attributes: Vec<Attribute>,
}

/// The outline of a class file.
#[derive(Debug)]
pub struct ClassFile {
    pub bytes: Arc<[u8]>,
    /// Offset of each constant's tag; 0 for the unusable ones.
    pool: Vec<u32>,
    pub major: u16,
    pub access: u16,
    pub name: Box<str>,
    pub super_name: Option<Box<str>>,
    pub interfaces: Vec<Box<str>>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Vec<Attribute>,
    /// What [`ClassFile::own_entry`] has found.
    own_entry: OnceLock<Option<InnerClass>>,
}

impl ClassFile {
    /// Reads the outline. Fails on anything that is not a class file of a known version.
    pub fn parse(bytes: Arc<[u8]>) -> Result<ClassFile> {
        let all = bytes.clone();
        let mut r = Reader::new(&all, 0, all.len());
        if r.u32()? != 0xCAFE_BABE {
            return fail(0, "not a class file (wrong magic number)");
        }
        let _minor = r.u16()?;
        let major = r.u16()?;
        if !(45..=NEWEST_MAJOR).contains(&major) {
            let newest = NEWEST_MAJOR - 44;
            let what = format!(
                "class file version {major} (Java {}) is not supported; the newest known is {NEWEST_MAJOR} (Java {newest})",
                i32::from(major) - 44
            );
            return fail(6, what);
        }
        let pool = read_pool(&mut r)?;
        let mut file = ClassFile {
            bytes,
            pool,
            major,
            access: 0,
            name: "".into(),
            super_name: None,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            attributes: vec![],
            own_entry: OnceLock::new(),
        };
        file.access = r.u16()?;
        let this = r.u16()?;
        file.name = file.class_name(this)?;
        let sup = r.u16()?;
        file.super_name = if sup == 0 { None } else { Some(file.class_name(sup)?) };
        let n = r.u16()?;
        for _ in 0..n {
            let index = r.u16()?;
            let name = file.class_name(index)?;
            file.interfaces.push(name);
        }
        file.fields = file.read_members(&mut r)?;
        file.methods = file.read_members(&mut r)?;
        file.attributes = read_attributes(&mut r)?;
        if !r.is_empty() {
            return fail(r.at, "extra bytes after the end of the class");
        }
        Ok(file)
    }

    fn read_members(&self, r: &mut Reader) -> Result<Vec<Member>> {
        let n = r.u16()?;
        let mut members = Vec::with_capacity(n as usize);
        for _ in 0..n {
            let access = r.u16()?;
            let (name, desc) = (r.u16()?, r.u16()?);
            members.push(Member {
                access,
                name: self.utf8(name)?.into(),
                desc: self.utf8(desc)?.into(),
                attributes: read_attributes(r)?,
            });
        }
        Ok(members)
    }

    /// A reader over an attribute's content.
    pub fn reader(&self, a: &Attribute) -> Reader<'_> {
        Reader::new(&self.bytes, a.start, a.start + a.len)
    }

    /// The attribute of that name, if it is in the list.
    pub fn attribute<'l>(&self, list: &'l [Attribute], name: &str) -> Option<&'l Attribute> {
        list.iter().find(|a| self.utf8_bytes(a.name).is_ok_and(|n| n == name.as_bytes()))
    }

    fn at(&self, index: u16, expected: u8) -> Result<Reader<'_>> {
        let offset = self.pool.get(index as usize).copied().unwrap_or(0) as usize;
        if offset == 0 || self.bytes[offset] != expected {
            let what = format!("constant {index} is not of the expected kind {expected}");
            return fail(offset, what);
        }
        Ok(Reader::new(&self.bytes, offset + 1, self.bytes.len()))
    }

    fn utf8_bytes(&self, index: u16) -> Result<&[u8]> {
        let mut r = self.at(index, tag::UTF8)?;
        let n = r.u16()? as usize;
        r.take(n)
    }

    /// All names, descriptors and texts of the pool.
    pub fn texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        (0..self.pool.len()).filter_map(|index| self.utf8(index as u16).ok())
    }

    /// A name or descriptor. Lone surrogates, which no name needs, become U+FFFD.
    pub fn utf8(&self, index: u16) -> Result<Cow<'_, str>> {
        let b = self.utf8_bytes(index)?;
        match std::str::from_utf8(b) {
            Ok(s) if !b.contains(&0) => Ok(Cow::Borrowed(s)),
            _ => Ok(Cow::Owned(String::from_utf16_lossy(&self.utf16(index)?))),
        }
    }

    /// A string constant's text as UTF-16, decoded from the class file's modified UTF-8.
    pub fn utf16(&self, index: u16) -> Result<Vec<u16>> {
        let start = self.pool.get(index as usize).copied().unwrap_or(0) as usize;
        decode_mutf8(self.utf8_bytes(index)?)
            .ok_or(FormatError { offset: start, what: "malformed modified UTF-8".into() })
    }

    /// Internal name (or array descriptor) of a `Class` constant.
    pub fn class_name(&self, index: u16) -> Result<Box<str>> {
        let i = self.at(index, tag::CLASS)?.u16()?;
        Ok(self.utf8(i)?.into())
    }

    pub fn name_and_type(&self, index: u16) -> Result<(Box<str>, Box<str>)> {
        let mut r = self.at(index, tag::NAME_AND_TYPE)?;
        let (n, d) = (r.u16()?, r.u16()?);
        Ok((self.utf8(n)?.into(), self.utf8(d)?.into()))
    }

    /// A `Fieldref`, `Methodref` or `InterfaceMethodref`.
    pub fn member(&self, index: u16) -> Result<MemberRef> {
        let offset = self.pool.get(index as usize).copied().unwrap_or(0) as usize;
        let kind = if offset == 0 { 0 } else { self.bytes[offset] };
        if !(tag::FIELD_REF..=tag::INTERFACE_METHOD_REF).contains(&kind) {
            return fail(offset, format!("constant {index} is not a member reference"));
        }
        let mut r = self.at(index, kind)?;
        let (c, nt) = (r.u16()?, r.u16()?);
        let (name, desc) = self.name_and_type(nt)?;
        let interface = kind == tag::INTERFACE_METHOD_REF;
        Ok(MemberRef { class: self.class_name(c)?, name, desc, interface })
    }

    /// Bootstrap index, name and descriptor of an `InvokeDynamic` or `Dynamic` constant.
    pub fn dynamic(&self, index: u16) -> Result<(u16, Box<str>, Box<str>)> {
        let mut r =
            self.at(index, tag::INVOKE_DYNAMIC).or_else(|_| self.at(index, tag::DYNAMIC))?;
        let (bootstrap, nt) = (r.u16()?, r.u16()?);
        let (name, desc) = self.name_and_type(nt)?;
        Ok((bootstrap, name, desc))
    }

    /// Internal names of the classes that the file mentions: in instructions, in types of members and of what it uses.
    pub fn mentioned(&self) -> BTreeSet<Box<str>> {
        let mut all = BTreeSet::new();
        for index in 1..self.pool.len() as u16 {
            if let Ok(name) = self.class_name(index) {
                match name.starts_with('[') {
                    true => mentioned_in(&name, &mut all),
                    false => drop(all.insert(name)),
                }
            } else if let Ok((_, desc)) = self.name_and_type(index) {
                mentioned_in(&desc, &mut all);
            }
        }
        self.fields.iter().chain(&self.methods).for_each(|m| mentioned_in(&m.desc, &mut all));
        all
    }

    /// The exceptions that a method declares.
    pub fn exceptions(&self, m: &Member) -> Result<Vec<Box<str>>> {
        let Some(a) = self.attribute(&m.attributes, "Exceptions") else { return Ok(vec![]) };
        let mut r = self.reader(a);
        (0..r.u16()?).map(|_| self.class_name(r.u16()?)).collect()
    }

    /// Anything that `ldc` loads or a bootstrap method takes.
    pub fn constant(&self, index: u16) -> Result<Constant> {
        let offset = self.pool.get(index as usize).copied().unwrap_or(0) as usize;
        let kind = if offset == 0 { 0 } else { self.bytes[offset] };
        let mut r = Reader::new(&self.bytes, offset + 1, self.bytes.len());
        Ok(match kind {
            tag::INTEGER => Constant::Int(r.i32()?),
            tag::FLOAT => Constant::Float(f32::from_bits(r.u32()?)),
            tag::LONG => Constant::Long(((u64::from(r.u32()?) << 32) | u64::from(r.u32()?)) as i64),
            tag::DOUBLE => {
                let bits = (u64::from(r.u32()?) << 32) | u64::from(r.u32()?);
                Constant::Double(f64::from_bits(bits))
            }
            tag::CLASS => Constant::Class(self.class_name(index)?),
            tag::STRING => Constant::String(self.utf16(r.u16()?)?.into()),
            tag::METHOD_HANDLE => {
                let (kind, m) = (r.u8()?, r.u16()?);
                Constant::MethodHandle(kind, self.member(m)?)
            }
            tag::METHOD_TYPE => Constant::MethodType(self.utf8(r.u16()?)?.into()),
            tag::DYNAMIC => {
                let (b, n, d) = self.dynamic(index)?;
                Constant::Dynamic(b, n, d)
            }
            _ => return fail(offset, format!("constant {index} cannot be loaded")),
        })
    }

    /// The `Code` attribute of a method, if it has one.
    pub fn code(&self, m: &Member) -> Result<Option<Code>> {
        let Some(a) = self.attribute(&m.attributes, "Code") else {
            return Ok(None);
        };
        let mut r = self.reader(a);
        let (max_stack, max_locals) = (r.u16()?, r.u16()?);
        let len = r.u32()? as usize;
        let start = r.at;
        r.take(len)?;
        if len == 0 || len > 65535 {
            return fail(start, format!("a method's code has {len} bytes"));
        }
        let n = r.u16()?;
        let mut handlers = Vec::with_capacity(n as usize);
        for _ in 0..n {
            handlers.push((r.u16()?, r.u16()?, r.u16()?, r.u16()?));
        }
        let attributes = read_attributes(&mut r)?;
        Ok(Some(Code { max_stack, max_locals, start, len, handlers, attributes }))
    }

    /// `(first bytecode offset, line)` pairs sorted by offset.
    pub fn line_numbers(&self, code: &Code) -> Result<Vec<(u16, u16)>> {
        let mut lines = vec![];
        for a in &code.attributes {
            if self.utf8_bytes(a.name)? == b"LineNumberTable" {
                let mut r = self.reader(a);
                for _ in 0..r.u16()? {
                    lines.push((r.u16()?, r.u16()?));
                }
            }
        }
        lines.sort_by_key(|l| l.0);
        Ok(lines)
    }

    /// The named local variables.
    pub fn local_names(&self, code: &Code) -> Result<Vec<LocalName>> {
        let mut names = vec![];
        if let Some(a) = self.attribute(&code.attributes, "LocalVariableTable") {
            let mut r = self.reader(a);
            for _ in 0..r.u16()? {
                let (start, len, name) = (r.u16()?, r.u16()?, r.u16()?);
                let (_desc, index) = (r.u16()?, r.u16()?);
                names.push((start, len, self.utf8(name)?.into(), index));
            }
        }
        Ok(names)
    }

    /// The entries of `BootstrapMethods`; empty if there are none.
    pub fn bootstraps(&self) -> Result<Vec<Bootstrap>> {
        let mut list = vec![];
        if let Some(a) = self.attribute(&self.attributes, "BootstrapMethods") {
            let mut r = self.reader(a);
            for _ in 0..r.u16()? {
                let offset = r.at;
                let Constant::MethodHandle(kind, member) = self.constant(r.u16()?)? else {
                    return fail(offset, "a bootstrap method is not a method handle");
                };
                let mut args = vec![];
                for _ in 0..r.u16()? {
                    args.push(r.u16()?);
                }
                list.push(Bootstrap { handle: (kind, member), args });
            }
        }
        Ok(list)
    }

    /// The entries of `InnerClasses`; empty if there are none.
    pub fn inner_classes(&self) -> Result<Vec<InnerClass>> {
        let mut list = vec![];
        if let Some(a) = self.attribute(&self.attributes, "InnerClasses") {
            let mut r = self.reader(a);
            for _ in 0..r.u16()? {
                let (class, outer, name, access) = (r.u16()?, r.u16()?, r.u16()?, r.u16()?);
                let outer = if outer == 0 { None } else { Some(self.class_name(outer)?) };
                let name = if name == 0 { None } else { Some(self.utf8(name)?.into()) };
                list.push(InnerClass { class: self.class_name(class)?, outer, name, access });
            }
        }
        Ok(list)
    }

    /// Of the entries of `InnerClasses` the one of the class itself: none of a top-level class, or where the entries are malformed.
    pub fn own_entry(&self) -> Option<&InnerClass> {
        let find = || self.inner_classes().ok()?.into_iter().find(|e| e.class == self.name);
        self.own_entry.get_or_init(find).as_ref()
    }

    /// The components of a record; `None` if it is no record.
    pub fn record_components(&self) -> Result<Option<Vec<Component>>> {
        let Some(a) = self.attribute(&self.attributes, "Record") else { return Ok(None) };
        let mut r = self.reader(a);
        let mut list = vec![];
        for _ in 0..r.u16()? {
            let (name, desc) = (r.u16()?, r.u16()?);
            read_attributes(&mut r)?;
            list.push((self.utf8(name)?.into(), self.utf8(desc)?.into()));
        }
        Ok(Some(list))
    }

    /// Name in the `SourceFile` attribute.
    pub fn source_file(&self) -> Option<Box<str>> {
        let a = self.attribute(&self.attributes, "SourceFile")?;
        let index = self.reader(a).u16().ok()?;
        Some(self.utf8(index).ok()?.into())
    }
}

fn read_pool(r: &mut Reader) -> Result<Vec<u32>> {
    let n = r.u16()?;
    let mut pool = Vec::with_capacity(n as usize);
    pool.push(0);
    while pool.len() < n as usize {
        let offset = r.at;
        pool.push(offset as u32);
        let kind = r.u8()?;
        let size = match kind {
            tag::UTF8 => r.u16()? as usize,
            tag::INTEGER
            | tag::FLOAT
            | tag::FIELD_REF
            | tag::METHOD_REF
            | tag::INTERFACE_METHOD_REF
            | tag::NAME_AND_TYPE
            | tag::DYNAMIC
            | tag::INVOKE_DYNAMIC => 4,
            tag::LONG | tag::DOUBLE => 8,
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
            tag::METHOD_HANDLE => 3,
            _ => return fail(offset, format!("unknown constant kind {kind}")),
        };
        r.take(size)?;
        if matches!(kind, tag::LONG | tag::DOUBLE) {
            pool.push(0); // takes two entries (JVMS 4.4.5)
        }
    }
    Ok(pool)
}

fn read_attributes(r: &mut Reader) -> Result<Vec<Attribute>> {
    let n = r.u16()?;
    let mut list = Vec::with_capacity(n as usize);
    for _ in 0..n {
        let name = r.u16()?;
        let len = r.u32()? as usize;
        let start = r.at;
        r.take(len)?;
        list.push(Attribute { name, start, len });
    }
    Ok(list)
}

/// Decodes the class file's own UTF-8 (JVMS 4.4.7); `None` if it is malformed.
fn decode_mutf8(b: &[u8]) -> Option<Vec<u16>> {
    let mut out = Vec::with_capacity(b.len());
    let mut i = 0;
    while i < b.len() {
        let x = u16::from(b[i]);
        let next = |k: usize| match b.get(i + k) {
            Some(&c) if c & 0xC0 == 0x80 => Some(u16::from(c & 0x3F)),
            _ => None,
        };
        if x < 0x80 {
            out.push(x);
            i += 1;
        } else if x & 0xE0 == 0xC0 {
            out.push((x & 0x1F) << 6 | next(1)?);
            i += 2;
        } else if x & 0xF0 == 0xE0 {
            out.push((x & 0x0F) << 12 | next(1)? << 6 | next(2)?);
            i += 3;
        } else {
            return None;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modified_utf8_decodes_nul_and_surrogates() {
        assert_eq!(decode_mutf8(&[0xC0, 0x80, b'a']), Some(vec![0, b'a' as u16]));
        assert_eq!(decode_mutf8(&[0xED, 0xA0, 0x80]), Some(vec![0xD800]));
        assert_eq!(decode_mutf8(&[0xE2, 0x82]), None);
        assert_eq!(decode_mutf8(&[0xFF]), None);
    }

    #[test]
    fn an_error_names_the_offset() {
        let e = ClassFile::parse(Arc::from(&[0xCA, 0xFE, 0xBA, 0xBE, 0, 0][..])).unwrap_err();
        assert_eq!(e.offset, 6);
        let e = ClassFile::parse(Arc::from(&[1, 2, 3, 4][..])).unwrap_err();
        assert_eq!((e.offset, e.what.as_str()), (0, "not a class file (wrong magic number)"));
    }
}
