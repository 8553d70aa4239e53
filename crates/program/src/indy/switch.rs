//! `SwitchBootstraps`: which label of a pattern switch is the first, from a given one on, that a
//! value matches.

use super::{CallSite, IndyError};
use crate::class::access;
use crate::classfile::Constant;
use crate::ir::{Cond, Elem, Inst, Kind, Reg};
use crate::synth::SynthClass;
use crate::synth::builder::{Builder, Label, Signature, class_name, descriptor, elem, member};

/// What a value is compared with.
enum Case {
    Class(Box<str>),
    String(Box<[u16]>),
    Int(i32),
    /// Internal name of the enum and name of the constant.
    Enum(Box<str>, Box<str>),
    /// A pattern of the selector's own primitive type, or of one that holds all its values.
    Always,
    /// An enum constant that does not exist (any more).
    Never,
}

pub(super) fn link(site: &CallSite) -> Result<SynthClass, IndyError> {
    let signature = Signature::parse(site.desc)?;
    let &[selector, "I"] = signature.params.as_slice() else {
        return Err(site.malformed("a switch of other than a value and a start"));
    };
    let in_enum = &*site.bootstrap.handle.1.name == "enumSwitch";
    let cases: Vec<Case> =
        site.args
            .iter()
            .map(|label| {
                if in_enum {
                    enum_label(site, label, selector)
                } else {
                    case(site, label, selector)
                }
            })
            .collect::<Result<_, _>>()?;

    let mut b = Builder::new(signature.params.iter().copied());
    let (mut value, start) = (b.param(0), b.param(1));
    let none = b.label();
    match elem(selector) {
        Elem::Ref => {
            let non_null = b.label();
            b.if_null(Cond::Ne, value, non_null);
            b.return_int(-1);
            b.bind(non_null);
        }
        primitive if cases.iter().any(|c| !matches!(c, Case::Always | Case::Never)) => {
            value = b.boxing(value, primitive);
        }
        _ => {}
    }
    let tests: Vec<Label> = cases.iter().map(|_| b.label()).collect();
    b.switch(start, &tests, none);
    for (i, case) in cases.iter().enumerate() {
        let next = tests.get(i + 1).copied().unwrap_or(none);
        b.bind(tests[i]);
        test(&mut b, value, case, next);
        b.return_int(i as i32);
    }
    b.bind(none);
    b.return_int(cases.len() as i32);
    Ok(site.static_class("TypeSwitch", b.finish()))
}

/// A label of `enumSwitch`: the name of a constant, or the enum itself.
fn enum_label(site: &CallSite, label: &Constant, selector: &str) -> Result<Case, IndyError> {
    match label {
        Constant::Class(name) => Ok(Case::Class(name.clone())),
        Constant::String(name) => {
            Ok(enum_case(site, class_name(selector), &String::from_utf16_lossy(name)))
        }
        _ => Err(site.unexpected(label)),
    }
}

/// A label of `typeSwitch`.
fn case(site: &CallSite, label: &Constant, selector: &str) -> Result<Case, IndyError> {
    match label {
        Constant::Class(name) => Ok(Case::Class(name.clone())),
        Constant::String(text) => Ok(Case::String(text.clone())),
        Constant::Int(v) => Ok(Case::Int(*v)),
        Constant::Dynamic(bootstrap, name, desc) => match &**desc {
            "Ljava/lang/Enum$EnumDesc;" => {
                let (class, name) = enum_description(site, *bootstrap)?;
                Ok(enum_case(site, &class, &name))
            }
            // The only computed classes are the primitive ones, whose descriptor is the name.
            "Ljava/lang/Class;" if name.len() == 1 && elem(name) != Elem::Ref => {
                primitive_case(elem(name), selector).ok_or_else(|| site.unexpected(label))
            }
            _ => Err(site.unexpected(label)),
        },
        _ => Err(site.unexpected(label)),
    }
}

/// A primitive type as a pattern. `None`: the value would have to be looked at (a preview feature).
fn primitive_case(label: Elem, selector: &str) -> Option<Case> {
    use Elem::*;
    let held = match elem(selector) {
        Ref => {
            let is_wrapper =
                Elem::ALL.iter().any(|&e| e != Ref && class_name(selector) == e.box_class());
            return (!is_wrapper).then(|| Case::Class(label.box_class().into()));
        }
        Byte => matches!(label, Short | Int | Long | Float | Double),
        Short | Char => matches!(label, Int | Long | Float | Double),
        Int => matches!(label, Long | Double),
        Float => label == Double,
        Boolean | Long | Double => false,
    };
    (held || elem(selector) == label).then_some(Case::Always)
}

/// A constant that the enum lacks, and an enum that is missing, match nothing.
fn enum_case(site: &CallSite, class: &str, name: &str) -> Case {
    let declared = || {
        let class = site.program.load(class).ok()?;
        let fields = site.program.class(class).fields.iter();
        let mut fields = fields.map(|&f| site.program.field(f));
        fields.find(|f| &*f.name == name && f.access & access::ENUM != 0)
    };
    match declared() {
        Some(_) => Case::Enum(class.into(), name.into()),
        None => Case::Never,
    }
}

/// Class and constant of a label that the compiler wrote as a dynamic constant:
/// `invoke(EnumDesc::of, invoke(ClassDesc::of, class), constant)`.
fn enum_description(site: &CallSite, bootstrap: u16) -> Result<(String, String), IndyError> {
    let of = site.invoked(bootstrap, "java/lang/Enum$EnumDesc", "of")?;
    let (Some(Constant::Dynamic(class, _, _)), Some(Constant::String(name))) =
        (of.get(1), of.get(2))
    else {
        return Err(site.malformed("an enum label of an unknown form"));
    };
    let class = site.invoked(*class, "java/lang/constant/ClassDesc", "of")?;
    let Some(Constant::String(class)) = class.get(1) else {
        return Err(site.malformed("a class description of an unknown form"));
    };
    let class = String::from_utf16_lossy(class).replace('.', "/");
    Ok((class, String::from_utf16_lossy(name)))
}

/// Emits the test of one case; it goes to `next` if the value does not match.
fn test(b: &mut Builder, value: Reg, case: &Case, next: Label) {
    match case {
        Case::Class(class) => require_instance(b, value, class, next),
        Case::String(text) => {
            let text = b.string(text);
            let desc = "(Ljava/lang/Object;)Z";
            let equal = b.call_virtual("java/lang/String", "equals", desc, &[text, value]);
            b.if_int(Cond::Eq, equal, 0, next)
        }
        Case::Int(k) => test_int(b, value, *k, next),
        Case::Enum(class, name) => {
            // The class is asked for first: its constants exist if the value is one of them, so no
            // initialisation is caused.
            require_instance(b, value, class, next);
            let constant = b.get_static(member(class, name, &descriptor(class)));
            b.if_refs(Cond::Ne, value, constant, next)
        }
        Case::Always => {}
        Case::Never => b.jump(next),
    }
}

fn require_instance(b: &mut Builder, value: Reg, class: &str, next: Label) {
    let is = b.instance_of(value, class);
    b.if_int(Cond::Eq, is, 0, next)
}

/// Numbers and characters compare by value.
fn test_int(b: &mut Builder, value: Reg, k: i32, next: Label) {
    const CHARACTER: &str = "java/lang/Character";
    let (not_number, compare) = (b.label(), b.label());
    let number = b.reg(Kind::Int);
    require_instance(b, value, "java/lang/Number", not_number);
    let v = b.call_virtual("java/lang/Number", "intValue", "()I", &[value]);
    b.emit(Inst::Move { dst: number, src: v });
    b.jump(compare);
    b.bind(not_number);
    require_instance(b, value, CHARACTER, next);
    let v = b.call_virtual(CHARACTER, "charValue", "()C", &[value]);
    b.emit(Inst::Move { dst: number, src: v });
    b.bind(compare);
    b.if_int(Cond::Ne, number, k, next)
}
