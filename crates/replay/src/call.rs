//! A witness as the files that the Java side reads: the call for `dev.cairn.replay.Replay`, the
//! recorded values for `dev.cairn.Recorded`. Both formats are explained there.

use crate::ReplayError;
use cairn_witness::{Data, NamedInput, Target, Witness};
use std::fmt::Write;

/// The text of the call file.
pub fn call(witness: &Witness) -> Result<String, ReplayError> {
    let mut out = String::new();
    let (class, name, descriptor) = match &witness.target {
        Target::Main { class } => (class, "main", "([Ljava/lang/String;)V"),
        Target::Method { class, name, descriptor, .. } => (class, &name[..], &descriptor[..]),
    };
    _ = writeln!(out, "class {class}\nmethod {name} {descriptor}");
    if matches!(witness.target, Target::Main { .. }) {
        out.push_str("argument array Ljava/lang/String; 0\n");
    }
    for (i, argument) in witness.arguments.iter().enumerate() {
        out.push_str("argument");
        value(&mut out, &argument.value, &|n| n < i)
            .map_err(|what| ReplayError::Call(format!("argument {}: {what}", argument.name)))?;
        out.push('\n');
    }
    Ok(out)
}

/// The text of the file of recorded values.
pub fn recorded(inputs: &[NamedInput]) -> Result<String, ReplayError> {
    let mut out = String::new();
    for input in inputs {
        match &input.value {
            Data::Text(units) => {
                out.push_str("string");
                units.iter().for_each(|u| _ = write!(out, " {u:x}"));
            }
            Data::Array { component, elements } => {
                let name = primitive_name(component).ok_or_else(|| unrecorded(input))?;
                _ = write!(out, "array {name} {}", elements.len());
                for e in elements {
                    let (_, text) = primitive(e).ok_or_else(|| unrecorded(input))?;
                    _ = write!(out, " {text}");
                }
            }
            other => {
                let (name, text) = primitive(other).ok_or_else(|| unrecorded(input))?;
                _ = write!(out, "{name} {text}");
            }
        }
        out.push('\n');
    }
    Ok(out)
}

fn unrecorded(input: &NamedInput) -> ReplayError {
    ReplayError::Call(format!("{} = {} cannot be recorded", input.name, input.value.java()))
}

/// Appends a blank and a value; `Same` may refer only to what is `built` already.
fn value(out: &mut String, data: &Data, built: &dyn Fn(usize) -> bool) -> Result<(), String> {
    match data {
        Data::Null => out.push_str(" null"),
        Data::Text(units) => {
            _ = write!(out, " string {}", units.len());
            units.iter().for_each(|u| _ = write!(out, " {u:x}"));
        }
        Data::Boxed(inner) => {
            let (name, text) = primitive(inner).ok_or("a box of something that is no primitive")?;
            _ = write!(out, " boxed {name} {text}");
        }
        Data::Array { component, elements } => {
            _ = write!(out, " array {component} {}", elements.len());
            for e in elements {
                value(out, e, built)?;
            }
        }
        Data::Same(n) if built(*n) => _ = write!(out, " same {n}"),
        Data::Same(n) => return Err(format!("the same as input {n}, which comes later")),
        Data::Object(class) => _ = write!(out, " object {class}"),
        other => {
            let (name, text) = primitive(other).ok_or("a value that is not known here")?;
            _ = write!(out, " {name} {text}");
        }
    }
    Ok(())
}

/// A primitive's type and its text.
fn primitive(data: &Data) -> Option<(&'static str, String)> {
    Some(match data {
        Data::Boolean(v) => ("boolean", v.to_string()),
        Data::Byte(v) => ("byte", v.to_string()),
        Data::Char(v) => ("char", v.to_string()),
        Data::Short(v) => ("short", v.to_string()),
        Data::Int(v) => ("int", v.to_string()),
        Data::Long(v) => ("long", v.to_string()),
        Data::Float(bits) => ("float", format!("{bits:08x}")),
        Data::Double(bits) => ("double", format!("{bits:016x}")),
        _ => return None,
    })
}

fn primitive_name(descriptor: &str) -> Option<&'static str> {
    Some(match descriptor {
        "Z" => "boolean",
        "B" => "byte",
        "C" => "char",
        "S" => "short",
        "I" => "int",
        "J" => "long",
        "F" => "float",
        "D" => "double",
        _ => return None,
    })
}
