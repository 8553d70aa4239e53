//! Reflection: `Class`, members, annotations, proxies, modules.
//!
//! The library's own reflection code runs; what is here is what that code asks the JVM for. Calling
//! a method by reflection goes through a synthetic static method made for it ([`adapter`]), so that
//! the callee runs in an ordinary frame.

mod adapter;
mod array;
mod class;
mod fields;
mod invoke;
mod loader;
mod members;
mod module;
mod pool;
mod proxy;
mod secrets;
mod values;

use super::Entry;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::classfile::{Attribute, ClassFile, FormatError};
use cairn_program::ir::Elem;
use cairn_program::synth::SynthClass;
use cairn_program::{Class, ClassId, LinkError, ProgramError};

pub(super) const TABLES: &[&[Entry]] = &[
    array::TABLE,
    class::TABLE,
    fields::TABLE,
    invoke::TABLE,
    loader::TABLE,
    members::TABLE,
    module::TABLE,
    pool::TABLE,
    proxy::TABLE,
    secrets::TABLE,
];

/// The class that a class object in the arguments stands for.
fn class_arg<'p>(m: &Machine<'p>, a: &[u64], n: usize) -> Result<&'p Class, Trap> {
    let mirror = super::non_null(a, n)?;
    match m.class_of_mirror(mirror) {
        // An object of class `Class` that was allocated and not asked for.
        ClassId(0) => Err(Trap::Unsupported("a class object that stands for no class".into())),
        id => Ok(m.program.class(id)),
    }
}

/// A class by internal name; one that is missing is a `NoClassDefFoundError`.
fn load(m: &Machine<'_>, name: &str) -> Result<ClassId, Trap> {
    m.program.load(name).map_err(|e| LinkError::from(e).into())
}

/// The class of a field descriptor, or of `V`.
fn type_class(m: &Machine<'_>, desc: &str) -> Result<ClassId, Trap> {
    match desc.as_bytes().first().copied() {
        Some(b'V') => Ok(m.program.primitive(None)),
        Some(b'[') => load(m, desc),
        Some(b'L') => load(m, cairn_program::synth::builder::class_name(desc)),
        c => match c.and_then(Elem::of_descriptor) {
            None | Some(Elem::Ref) => Err(Trap::Unsupported(format!("the descriptor {desc:?}"))),
            elem => Ok(m.program.primitive(elem)),
        },
    }
}

/// The synthetic class of that name, made if it is not there yet.
fn synthetic(
    m: &Machine<'_>,
    name: &str,
    make: impl FnOnce() -> Result<SynthClass, Trap>,
) -> Result<ClassId, Trap> {
    if let Some(known) = m.program.find(name) {
        return Ok(known);
    }
    match m.program.define(make()?) {
        Err(ProgramError::Duplicate { .. }) => Ok(m.program.load(name)?),
        defined => Ok(defined?),
    }
}

/// A class file that contradicts itself, found out by reflection.
fn malformed(class: &Class) -> impl Fn(FormatError) -> Trap {
    let name = class.java_name();
    move |e| Trap::Unsupported(format!("malformed class {name}: {e}"))
}

/// The content of an attribute.
fn attribute<'f>(file: &'f ClassFile, list: &[Attribute], name: &str) -> Option<&'f [u8]> {
    let a = file.attribute(list, name)?;
    file.bytes.get(a.start..a.start + a.len)
}

/// The content of an attribute as a Java array, null if it is not there.
fn attribute_array(
    m: &mut Machine<'_>,
    file: Option<&ClassFile>,
    list: &[Attribute],
    name: &str,
) -> Result<Ref, Trap> {
    match file.and_then(|f| attribute(f, list, name)) {
        Some(bytes) => byte_array(m, bytes),
        None => Ok(Ref::NULL),
    }
}

/// The `Signature` attribute as an interned string, null if it is not there.
fn signature(
    m: &mut Machine<'_>,
    file: Option<&ClassFile>,
    list: &[Attribute],
) -> Result<Ref, Trap> {
    let Some(file) = file else { return Ok(Ref::NULL) };
    let index = file.attribute(list, "Signature").and_then(|a| file.reader(a).u16().ok());
    match index.and_then(|i| file.utf8(i).ok()) {
        Some(text) => interned(m, &text),
        None => Ok(Ref::NULL),
    }
}

/// Class names in an attribute that is a count and that many class constants.
fn class_list(
    class: &Class,
    file: &ClassFile,
    list: &[Attribute],
    name: &str,
) -> Result<Option<Vec<Box<str>>>, Trap> {
    let Some(a) = file.attribute(list, name) else { return Ok(None) };
    let read = || {
        let mut r = file.reader(a);
        (0..r.u16()?).map(|_| file.class_name(r.u16()?)).collect::<Result<Vec<_>, FormatError>>()
    };
    Ok(Some(read().map_err(malformed(class))?))
}

fn byte_array(m: &mut Machine<'_>, bytes: &[u8]) -> Result<Ref, Trap> {
    let array = m.new_array(m.known.byte_array, Elem::Byte, bytes.len() as i32)?;
    m.heap.set_bytes(array, 0, bytes);
    Ok(array)
}

/// An array of references whose element class is `component`.
fn ref_array(m: &mut Machine<'_>, component: ClassId, items: &[Ref]) -> Result<Ref, Trap> {
    let class = m.program.array_of(component);
    let array = m.new_array(class, Elem::Ref, items.len() as i32)?;
    for (i, r) in items.iter().enumerate() {
        m.heap.set_element(array, Elem::Ref, i as u32, u64::from(r.0));
    }
    Ok(array)
}

/// A `Class[]`.
fn class_array(m: &mut Machine<'_>, classes: &[ClassId]) -> Result<Ref, Trap> {
    let mirrors = classes.iter().map(|&c| m.mirror(c)).collect::<Result<Vec<_>, _>>()?;
    ref_array(m, m.program.class_class(), &mirrors)
}

fn interned(m: &mut Machine<'_>, text: &str) -> Result<Ref, Trap> {
    let utf16: Vec<u16> = text.encode_utf16().collect();
    m.intern_utf16(&utf16)
}

/// The elements of an array of references.
fn elements(m: &Machine<'_>, array: Ref) -> Vec<Ref> {
    (0..m.heap.len(array)).map(|i| Ref(m.heap.element(array, Elem::Ref, i) as u32)).collect()
}

/// The first frame's own trap for an argument that Java rejects.
fn illegal_argument<T>(text: &str) -> Result<T, Trap> {
    let text = (!text.is_empty()).then(|| text.to_owned());
    Err(Trap::Throw("java/lang/IllegalArgumentException", text))
}
