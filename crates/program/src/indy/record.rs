//! `ObjectMethods`: the `toString`, `hashCode` and `equals` that records have by themselves.

use super::concat::stringify;
use super::{CallSite, IndyError};
use crate::class::Class;
use crate::classfile::Constant;
use crate::ir::{BinOp, Body, Cond, Elem, Inst, Kind, MemberRef, Reg};
use crate::synth::builder::{Builder, OBJECT, STRING, Signature, elem};
use crate::synth::{Builtin, SynthClass};

pub(super) fn link(site: &CallSite) -> Result<SynthClass, IndyError> {
    let Constant::Class(record) = site.arg(0)? else {
        return Err(site.malformed("no record class"));
    };
    let Constant::String(names) = site.arg(1)? else {
        return Err(site.malformed("no component names"));
    };
    let fields = components(site)?;
    let signature = Signature::parse(site.desc)?;
    let b = Builder::new(signature.params.iter().copied());
    let body = match (site.name, signature.params.len()) {
        ("toString", 1) => {
            let record = site.program.class(site.class(record)?);
            let names = String::from_utf16_lossy(names);
            to_string(site, b, &simple_name(record), &names, fields)?
        }
        ("hashCode", 1) => hash_code(b, fields),
        ("equals", 2) => equals(b, record, fields),
        (name, _) => return Err(site.malformed(&format!("the record method {name}"))),
    };
    Ok(site.static_class("Record", body))
}

/// The fields that the getters read.
fn components(site: &CallSite) -> Result<Vec<MemberRef>, IndyError> {
    const GET_FIELD: u8 = 1;
    let getters = site.args.iter().skip(2);
    getters
        .map(|g| match g {
            Constant::MethodHandle(GET_FIELD, field) => Ok(field.clone()),
            other => Err(site.unexpected(other)),
        })
        .collect()
}

/// What `Class.getSimpleName` gives for a class that has a name: nested ones say it in their
/// `InnerClasses` entry.
fn simple_name(class: &Class) -> String {
    let nested = || {
        let file = class.file.as_ref()?;
        let a = file.attribute(&file.attributes, "InnerClasses")?;
        let mut r = file.reader(a);
        for _ in 0..r.u16().ok()? {
            let (inner, _outer) = (r.u16().ok()?, r.u16().ok()?);
            let (name, _flags) = (r.u16().ok()?, r.u16().ok()?);
            if file.class_name(inner).ok()? == class.name {
                return Some(file.utf8(name).ok()?.into_owned());
            }
        }
        None
    };
    nested().unwrap_or_else(|| class.name.rsplit('/').next().unwrap_or_default().to_owned())
}

fn to_string(
    site: &CallSite,
    mut b: Builder,
    class: &str,
    names: &str,
    fields: Vec<MemberRef>,
) -> Result<Body, IndyError> {
    let names: Vec<&str> = if names.is_empty() { vec![] } else { names.split(';').collect() };
    if names.len() != fields.len() {
        return Err(site.malformed("component names that do not match the components"));
    }
    let this = b.param(0);
    let mut parts = vec![];
    let mut text = format!("{class}[");
    for (i, (name, field)) in names.into_iter().zip(fields).enumerate() {
        text += if i == 0 { "" } else { ", " };
        text += name;
        text += "=";
        parts.push(literal(&mut b, &text));
        text.clear();
        let desc = field.desc.clone();
        let v = b.get_field(this, field);
        parts.push(component_text(&mut b, v, &desc, site.program.jdk().feature));
    }
    text += "]";
    parts.push(literal(&mut b, &text));
    let result = b.builtin(Builtin::ConcatStrings, &parts, Kind::Ref);
    b.ret(result);
    Ok(b.finish())
}

/// Newer JDKs leave the conversion to string concatenation; older ones call `Objects.toString`, which
/// shows in the trace of an exception.
fn component_text(b: &mut Builder, v: Reg, desc: &str, feature: u32) -> Reg {
    if feature >= 21 || elem(desc) != Elem::Ref {
        return stringify(b, v, desc);
    }
    let desc = format!("({OBJECT}){STRING}");
    b.call_static("java/util/Objects", "toString", &desc, &[v])
}

fn literal(b: &mut Builder, text: &str) -> Reg {
    b.string(&text.encode_utf16().collect::<Vec<_>>())
}

/// `31 * (31 * 0 + h0) + h1` and so on, as all JDKs compute it.
fn hash_code(mut b: Builder, fields: Vec<MemberRef>) -> Body {
    let this = b.param(0);
    let mut sum = b.int(0);
    for field in fields {
        let desc = field.desc.clone();
        let v = b.get_field(this, field);
        let hash = hash(&mut b, v, elem(&desc));
        let dst = b.reg(Kind::Int);
        b.emit(Inst::BinK { op: BinOp::IMul, dst, a: sum, k: 31 });
        sum = b.binary(BinOp::IAdd, dst, hash);
    }
    b.ret(sum);
    b.finish()
}

fn hash(b: &mut Builder, v: Reg, elem: Elem) -> Reg {
    match elem {
        // Their wrappers' hash codes are the values.
        Elem::Byte | Elem::Char | Elem::Short | Elem::Int => v,
        Elem::Ref => b.call_static("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", &[v]),
        _ => {
            let desc = format!("({})I", elem.descriptor());
            b.call_static(elem.box_class(), "hashCode", &desc, &[v])
        }
    }
}

/// The components are compared from the last to the first, which the program can observe and the
/// JDK's method handles do.
fn equals(mut b: Builder, record: &str, fields: Vec<MemberRef>) -> Body {
    let (this, other) = (b.param(0), b.param(1));
    let (same, different) = (b.label(), b.label());
    b.if_refs(Cond::Eq, this, other, same);
    let is_record = b.instance_of(other, record);
    b.if_int(Cond::Eq, is_record, 0, different);
    for field in fields.into_iter().rev() {
        let elem = elem(&field.desc);
        let x = b.get_field(this, field.clone());
        let y = b.get_field(other, field);
        match elem {
            Elem::Long => b.if_longs(Cond::Ne, x, y, different),
            Elem::Float | Elem::Double => {
                let d = elem.descriptor();
                let order =
                    b.call_static(elem.box_class(), "compare", &format!("({d}{d})I"), &[x, y]);
                b.if_int(Cond::Ne, order, 0, different)
            }
            Elem::Ref => {
                let desc = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                let equal = b.call_static("java/util/Objects", "equals", desc, &[x, y]);
                b.if_int(Cond::Eq, equal, 0, different)
            }
            _ => b.if_ints(Cond::Ne, x, y, different),
        }
    }
    b.bind(same);
    b.return_int(1);
    b.bind(different);
    b.return_int(0);
    b.finish()
}
