//! Synthetic classes and methods: IR that no class file holds.
//!
//! What `invokedynamic` asks for (lambdas, string concatenation, record methods, pattern switches) is
//! expressed as ordinary IR, so that the machine and the static analyses need no second mechanism:
//! whatever calls back into Java does so by an ordinary call from an ordinary frame.

pub mod builder;

use crate::class::ClassId;
use crate::ir::{Body, Elem};

/// Operations that synthetic bodies use and bytecode cannot express. None of them runs Java code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// Concatenates string references into a new string; null reads `null`.
    ConcatStrings,
    /// `1` if the two references' run-time classes are the same class.
    SameClass,
    /// What a stub answers to a call: the receiver, then the arguments.
    Answer,
}

/// A field of a synthetic class.
#[derive(Debug)]
pub struct SynthField {
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
}

/// A method of a synthetic class.
#[derive(Debug)]
pub struct SynthMethod {
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
    pub body: Body,
}

/// A class to be defined by [`crate::Program::define`].
#[derive(Debug)]
pub struct SynthClass {
    /// Internal name; made unique by the caller.
    pub name: Box<str>,
    pub super_class: ClassId,
    pub interfaces: Vec<ClassId>,
    pub access: u16,
    /// Instance fields get slots in this order after the inherited ones, statics in this order.
    pub fields: Vec<SynthField>,
    pub methods: Vec<SynthMethod>,
    /// The class on whose behalf it is made: same package, same access rights.
    pub host: ClassId,
}

/// Kinds of a method descriptor's parameters (without `this`) and of its result.
pub fn descriptor_elems(desc: &str) -> Option<(Vec<Elem>, Option<Elem>)> {
    let inner = desc.strip_prefix('(')?;
    let (params, ret) = inner.split_once(')')?;
    let mut elems = vec![];
    for p in field_descriptors(params) {
        elems.push(Elem::of_descriptor(p?.as_bytes()[0])?);
    }
    let ret = match ret {
        "V" => None,
        r => Some(Elem::of_descriptor(*r.as_bytes().first()?)?),
    };
    Some((elems, ret))
}

/// Splits a run of field descriptors, such as a method descriptor's parameter part. Yields `None`
/// where the text is malformed, and stops.
pub fn field_descriptors(mut s: &str) -> impl Iterator<Item = Option<&str>> {
    std::iter::from_fn(move || {
        if s.is_empty() {
            return None;
        }
        let dims = s.bytes().take_while(|&c| c == b'[').count();
        let len = match s.as_bytes().get(dims) {
            Some(b'L') => s[dims..].find(';').map(|i| dims + i + 1),
            Some(c) if Elem::of_descriptor(*c).is_some() => Some(dims + 1),
            _ => None,
        };
        let Some(len) = len else {
            s = "";
            return Some(None);
        };
        let (head, tail) = s.split_at(len);
        s = tail;
        Some(Some(head))
    })
}

/// A field descriptor, or `V`, in source form: `[I` is `int[]`.
pub fn external_type(desc: &str) -> String {
    let dims = desc.bytes().take_while(|&c| c == b'[').count();
    let base = &desc[dims..];
    let name = match base.as_bytes().first() {
        Some(b'L') => base[1..].trim_end_matches(';').replace('/', "."),
        Some(b'V') => "void".into(),
        Some(&c) => Elem::of_descriptor(c).map_or_else(|| base.into(), |e| e.java_name().into()),
        None => String::new(),
    };
    name + &"[]".repeat(dims)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_split_into_kinds() {
        let (params, ret) = descriptor_elems("(I[JLjava/lang/String;[[LFoo;D)V").unwrap();
        assert_eq!(params, [Elem::Int, Elem::Ref, Elem::Ref, Elem::Ref, Elem::Double]);
        assert_eq!(ret, None);
        assert!(descriptor_elems("(Lfoo)V").is_none());
        assert!(descriptor_elems("I").is_none());
    }
}
