//! A class that implements an interface, or what an abstract class leaves open, by answers.

use crate::body::{Answering, Body, Failure, attribute};
use crate::pool::Pool;
use cairn_program::class::access;

/// The version of the class files: that of Java 8.
const MAJOR: u16 = 52;

/// A class to be made.
pub struct New {
    /// Internal name.
    pub name: String,
    /// The class above it and the descriptor of a constructor of that.
    pub above: (String, String),
    pub interfaces: Vec<String>,
    pub access: u16,
    pub methods: Vec<NewMethod>,
    pub fields: Vec<NewField>,
}

/// A method to be made.
pub struct NewMethod {
    /// The class that declares it, by which its type is known.
    pub owner: String,
    pub name: String,
    pub desc: String,
    pub access: u16,
    pub failures: Vec<Failure>,
}

/// A field to be made.
pub struct NewField {
    pub name: String,
    pub desc: String,
    pub access: u16,
}

/// The class file of it; `nulls`: null is among the answers.
pub fn written(new: &New, nulls: bool) -> Vec<u8> {
    let mut pool = Pool::new();
    let mut rest = vec![];
    rest.extend(new.access.to_be_bytes());
    rest.extend(pool.class(&new.name).to_be_bytes());
    rest.extend(pool.class(&new.above.0).to_be_bytes());
    rest.extend((new.interfaces.len() as u16).to_be_bytes());
    for interface in &new.interfaces {
        rest.extend(pool.class(interface).to_be_bytes());
    }
    rest.extend((new.fields.len() as u16).to_be_bytes());
    for field in &new.fields {
        let (name, desc) = (pool.utf8(&field.name), pool.utf8(&field.desc));
        for n in [field.access, name, desc, 0] {
            rest.extend(n.to_be_bytes());
        }
    }
    let given = |of_class: bool| {
        let is_one = move |f: &&NewField| (f.access & access::STATIC != 0) == of_class;
        let one = |f: &NewField| crate::body::Given { name: f.name.clone(), desc: f.desc.clone() };
        new.fields.iter().filter(is_one).map(one).collect::<Vec<_>>()
    };
    rest.extend((new.methods.len() as u16).to_be_bytes());
    for m in &new.methods {
        let (name, desc) = (pool.utf8(&m.name), pool.utf8(&m.desc));
        let is_abstract = m.access & access::ABSTRACT != 0;
        for n in [m.access, name, desc, u16::from(!is_abstract)] {
            rest.extend(n.to_be_bytes());
        }
        if is_abstract {
            continue;
        }
        let is_static = m.access & access::STATIC != 0;
        let answering = Answering {
            owner: &m.owner,
            name: &m.name,
            desc: &m.desc,
            is_static,
            failures: &m.failures,
        };
        let mut body = Body::new(&mut pool, nulls);
        match m.name.as_str() {
            "<init>" => body.constructor(&answering, (&new.above.0, &new.above.1), &given(false)),
            "<clinit>" => body.initializer(&new.name, &given(true)),
            _ => body.method(&answering),
        }
        rest.extend(body.attribute(&m.desc, is_static, MAJOR));
    }
    let mut attributes = vec![];
    // So that a stack trace says what it is.
    let source = pool.utf8("stub").to_be_bytes();
    attribute(&mut pool, "SourceFile", &source, &mut attributes);
    rest.extend(1u16.to_be_bytes());
    rest.extend(attributes);
    let mut all = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
    all.extend(MAJOR.to_be_bytes());
    pool.write(&mut all);
    all.extend(rest);
    all
}
