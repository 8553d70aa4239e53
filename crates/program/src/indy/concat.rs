//! `StringConcatFactory`: each argument becomes a string by an ordinary call, then all are joined.

use super::{CallSite, IndyError};
use crate::classfile::Constant;
use crate::ir::{Elem, Kind, Reg};
use crate::synth::builder::{Builder, STRING, Signature, elem};
use crate::synth::{Builtin, SynthClass};

/// In a recipe, the place of an argument and of a constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

pub(super) fn link(site: &CallSite) -> Result<SynthClass, IndyError> {
    let signature = Signature::parse(site.desc)?;
    let recipe: Vec<u16> = match &*site.bootstrap.handle.1.name {
        "makeConcat" => vec![ARGUMENT; signature.params.len()],
        _ => match site.arg(0)? {
            Constant::String(text) => text.to_vec(),
            other => return Err(site.unexpected(other)),
        },
    };
    let mut b = Builder::new(signature.params.iter().copied());
    let mut parts: Vec<Reg> = vec![];
    let (mut arguments, mut constants) = (0, 1);
    for piece in recipe.chunk_by(|&a, &b| a > CONSTANT && b > CONSTANT) {
        match piece {
            [ARGUMENT] => {
                let Some(desc) = signature.params.get(arguments) else {
                    return Err(site.malformed("a recipe with too many arguments"));
                };
                let v = b.param(arguments);
                parts.push(stringify(&mut b, v, desc));
                arguments += 1;
            }
            [CONSTANT] => {
                parts.push(constant(site, &mut b, constants)?);
                constants += 1;
            }
            text => parts.push(b.string(text)),
        }
    }
    if arguments != signature.params.len() {
        return Err(site.malformed("a recipe with too few arguments"));
    }
    let result = b.builtin(Builtin::ConcatStrings, &parts, Kind::Ref);
    b.ret(result);
    Ok(site.static_class("Concat", b.finish()))
}

/// Emits the conversion of a value to a string. It may be null, which joining takes for `null`, as
/// it does where `toString` returns null.
pub(super) fn stringify(b: &mut Builder, v: Reg, desc: &str) -> Reg {
    let (class, name, param) = match elem(desc) {
        Elem::Ref if desc == STRING => return v,
        Elem::Ref => ("java/lang/String", "valueOf", "Ljava/lang/Object;"),
        Elem::Boolean => ("java/lang/String", "valueOf", "Z"),
        Elem::Char => ("java/lang/String", "valueOf", "C"),
        Elem::Byte | Elem::Short | Elem::Int => ("java/lang/Integer", "toString", "I"),
        Elem::Long => ("java/lang/Long", "toString", "J"),
        Elem::Float => ("java/lang/Float", "toString", "F"),
        Elem::Double => ("java/lang/Double", "toString", "D"),
    };
    b.call_static(class, name, &format!("({param}){STRING}"), &[v])
}

/// A constant that the recipe refers to; compilers pass those there that hold the recipe's markers.
fn constant(site: &CallSite, b: &mut Builder, index: usize) -> Result<Reg, IndyError> {
    let (v, desc) = match site.arg(index)? {
        Constant::String(text) => return Ok(b.string(text)),
        Constant::Int(v) => (b.int(*v), "I"),
        Constant::Float(v) => (b.float(*v), "F"),
        Constant::Long(v) => (b.wide(Kind::Long, *v as u64), "J"),
        Constant::Double(v) => (b.wide(Kind::Double, v.to_bits()), "D"),
        Constant::Class(name) => (b.class(name), "Ljava/lang/Class;"),
        other => return Err(site.unexpected(other)),
    };
    Ok(stringify(b, v, desc))
}
