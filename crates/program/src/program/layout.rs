//! Turning a class file's members into fields and methods: validation, slots, lookup keys.

use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId, access};
use crate::classfile::{ClassFile, FormatError, Member};
use crate::ir::{Body, Elem};
use crate::synth::field_descriptors;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

/// Instance fields that Cairn adds to classes of the JDK, after the declared ones. Java code cannot
/// name them; the machine finds them by [`crate::Program::injected_slot`].
pub(super) const INJECTED: &[(&str, &str, Elem)] = &[
    // Which class a `Class` object stands for.
    ("java/lang/Class", "$cairn_id", Elem::Int),
    // The stack at the exception's creation.
    ("java/lang/Throwable", "$cairn_trace", Elem::Ref),
];

/// A field before it has an id.
pub(super) struct FieldDecl {
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
    pub constant: Option<u16>,
}

/// A method before it has an id.
pub(super) struct MethodDecl {
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
    /// Index in the class file.
    pub member: Option<u16>,
    /// Of synthetic methods.
    pub body: Option<Body>,
}

/// The members of a class, checked and laid out, with ids counted from given starts.
pub(super) struct Members {
    /// Declared fields, then injected ones.
    pub fields: Vec<Field>,
    /// How many of the fields are declared.
    pub declared: usize,
    pub methods: Vec<Method>,
    pub by_key: Box<[(u32, MethodId)]>,
    pub slots: Box<[Elem]>,
    pub static_slots: u32,
}

/// Ids that the next class, field and method will get.
#[derive(Clone, Copy)]
pub(super) struct NextIds {
    pub class: ClassId,
    pub field: u32,
    pub method: u32,
}

impl Members {
    /// Lays out the members of class `name` on top of its superclass's instance slots.
    pub(super) fn lay_out(
        name: &str,
        next: NextIds,
        inherited: &[Elem],
        fields: Vec<FieldDecl>,
        methods: Vec<MethodDecl>,
    ) -> Result<Members, String> {
        let mut members = Members {
            fields: Vec::with_capacity(fields.len()),
            declared: fields.len(),
            methods: Vec::with_capacity(methods.len()),
            by_key: Box::default(),
            slots: Box::default(),
            static_slots: 0,
        };
        let mut slots = inherited.to_vec();
        let injected = INJECTED.iter().filter(|i| i.0 == name).map(|&(_, name, elem)| FieldDecl {
            name: name.into(),
            desc: if elem == Elem::Ref { "Ljava/lang/Object;" } else { "I" }.into(),
            access: access::SYNTHETIC | access::PRIVATE,
            constant: None,
        });
        for decl in fields.into_iter().chain(injected) {
            members.add_field(next, &mut slots, decl)?;
        }
        members.slots = slots.into();
        for decl in methods {
            members.add_method(next, decl)?;
        }
        members.check_fields_differ()?;
        members.sort_methods()?;
        Ok(members)
    }

    fn add_field(
        &mut self,
        next: NextIds,
        slots: &mut Vec<Elem>,
        d: FieldDecl,
    ) -> Result<(), String> {
        let Some(elem) = field_elem(&d.desc) else {
            return Err(format!("field {} has the descriptor {:?}", d.name, d.desc));
        };
        let slot = if d.access & access::STATIC != 0 {
            self.static_slots += 1;
            self.static_slots - 1
        } else {
            slots.push(elem);
            slots.len() as u32 - 1
        };
        self.fields.push(Field {
            id: FieldId(next.field + self.fields.len() as u32),
            class: next.class,
            name: d.name,
            desc: d.desc,
            access: d.access,
            elem,
            slot,
            constant: d.constant,
        });
        Ok(())
    }

    fn add_method(&mut self, next: NextIds, d: MethodDecl) -> Result<(), String> {
        let Some((mut params, ret)) = method_elems(&d.desc) else {
            return Err(format!("method {} has the descriptor {:?}", d.name, d.desc));
        };
        if d.access & access::STATIC == 0 {
            params.insert(0, Elem::Ref);
        }
        self.methods.push(Method {
            id: MethodId(next.method + self.methods.len() as u32),
            class: next.class,
            name: d.name,
            desc: d.desc,
            access: d.access,
            params: params.into(),
            ret,
            member: d.member,
            hidden: d.member.is_none(),
            body: d.body.map_or_else(OnceLock::new, |b| OnceLock::from(Ok(b))),
            native_cache: Default::default(),
            model_cache: Default::default(),
        });
        Ok(())
    }

    fn check_fields_differ(&self) -> Result<(), String> {
        let mut names: Vec<_> = self.fields.iter().map(|f| (&f.name, &f.desc)).collect();
        names.sort_unstable();
        match names.windows(2).find(|w| w[0] == w[1]) {
            Some(w) => Err(format!("field {} {} is declared twice", w[0].0, w[0].1)),
            None => Ok(()),
        }
    }

    fn sort_methods(&mut self) -> Result<(), String> {
        let first = self.methods.first().map_or(0, |m| m.id.0);
        let keys = self.methods.iter().map(|m| (member_key(&m.name, &m.desc), m.id));
        let mut keys: Vec<_> = keys.collect();
        keys.sort_unstable();
        let method = |id: MethodId| &self.methods[(id.0 - first) as usize];
        for same_key in keys.chunk_by(|a, b| a.0 == b.0).filter(|c| c.len() > 1) {
            let mut names: Vec<_> = same_key.iter().map(|k| method(k.1)).collect();
            names.sort_unstable_by_key(|m| (&m.name, &m.desc));
            let twice = |w: &&[&Method]| w[0].name == w[1].name && w[0].desc == w[1].desc;
            if let Some(w) = names.windows(2).find(twice) {
                return Err(format!("method {}{} is declared twice", w[0].name, w[0].desc));
            }
        }
        self.by_key = keys.into();
        Ok(())
    }
}

/// Key of a method in [`super::Loaded::by_key`].
pub(super) fn member_key(name: &str, desc: &str) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    name.hash(&mut hasher);
    desc.hash(&mut hasher);
    hasher.finish() as u32
}

/// The fields and methods that a class file declares.
pub(super) fn declarations(
    file: &ClassFile,
) -> Result<(Vec<FieldDecl>, Vec<MethodDecl>), FormatError> {
    // Old compilers say in an attribute what is a flag today.
    let flags = |m: &Member| match file.attribute(&m.attributes, "Synthetic") {
        Some(_) => m.access | access::SYNTHETIC,
        None => m.access,
    };
    let field = |m: &Member| {
        Ok(FieldDecl {
            name: m.name.clone(),
            desc: m.desc.clone(),
            access: flags(m),
            constant: constant_value(file, m)?,
        })
    };
    let method = |(i, m): (usize, &Member)| MethodDecl {
        name: m.name.clone(),
        desc: m.desc.clone(),
        access: flags(m),
        member: Some(i as u16),
        body: None,
    };
    let fields = file.fields.iter().map(field).collect::<Result<_, _>>()?;
    Ok((fields, file.methods.iter().enumerate().map(method).collect()))
}

/// The initial value of a static field, as an index into the constant pool.
fn constant_value(file: &ClassFile, m: &Member) -> Result<Option<u16>, FormatError> {
    if m.access & access::STATIC == 0 {
        return Ok(None); // ignored on instance fields (JVMS 4.7.2)
    }
    let attribute = file.attribute(&m.attributes, "ConstantValue");
    attribute.map(|a| file.reader(a).u16()).transpose()
}

/// Name of the class that a class's `NestHost` attribute gives.
pub(super) fn nest_host_name(class: &Class) -> Option<Box<str>> {
    let file = class.file.as_ref()?;
    let attribute = file.attribute(&file.attributes, "NestHost")?;
    let index = file.reader(attribute).u16().ok()?;
    file.class_name(index).ok()
}

/// The kind of a field descriptor that is well-formed to its end.
pub(super) fn field_elem(desc: &str) -> Option<Elem> {
    let mut parts = field_descriptors(desc);
    let whole = parts.next()??;
    let dims = whole.bytes().take_while(|&c| c == b'[').count();
    let class = whole[dims..].strip_prefix('L').and_then(|c| c.strip_suffix(';'));
    let usable = parts.next().is_none() && dims <= 255 && class.is_none_or(is_class_name);
    usable.then(|| Elem::of_descriptor(whole.as_bytes()[0]))?
}

/// Parameter kinds and result kind of a method descriptor that is well-formed to its end.
fn method_elems(desc: &str) -> Option<(Vec<Elem>, Option<Elem>)> {
    let (params, ret) = desc.strip_prefix('(')?.split_once(')')?;
    let params = field_descriptors(params).map(|p| field_elem(p?)).collect::<Option<_>>()?;
    let ret = if ret == "V" { None } else { Some(field_elem(ret)?) };
    Some((params, ret))
}

/// Whether a text can be the internal name of a class that is not an array (JVMS 4.2.1).
pub(super) fn is_class_name(name: &str) -> bool {
    name.split('/').all(|part| !part.is_empty() && !part.contains(['.', ';', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_must_be_whole() {
        assert_eq!(field_elem("I"), Some(Elem::Int));
        assert_eq!(field_elem("[[Lp/A;"), Some(Elem::Ref));
        for bad in ["", "V", "II", "[", "L;", "Lp/A", "L/A;", "Lp.A;", "[V", "Lp/A;x", "(I)V"] {
            assert_eq!(field_elem(bad), None, "{bad}");
        }
        assert_eq!(field_elem(&("[".repeat(255) + "I")), Some(Elem::Ref));
        assert_eq!(field_elem(&("[".repeat(256) + "I")), None);
        assert!(method_elems("(IJ)V").is_some());
        for bad in ["()", "(V)V", "I", "(I", "()II", "()V)", "(L;)V"] {
            assert!(method_elems(bad).is_none(), "{bad}");
        }
    }
}
