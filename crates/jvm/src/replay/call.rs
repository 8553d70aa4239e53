//! A witness as the files that the Java side reads: the call for `dev.cairn.replay.Call`, the
//! recorded values for `dev.cairn.Recorded`. Both formats are explained there.

use super::ReplayError;
use cairn_witness::{
    Answer, Asked, Call, Data, NamedInput, Object, Slot, StaticField, Target, Witness,
    primitive_name,
};
use std::fmt::Write;

/// The text of the call file.
pub fn call(witness: &Witness) -> Result<String, ReplayError> {
    let mut out = String::new();
    let (class, name, descriptor) = match &witness.target {
        Target::Main { class } => (class, "main", "([Ljava/lang/String;)V"),
        Target::Method { class, name, descriptor, .. } => (class, &name[..], &descriptor[..]),
    };
    _ = writeln!(out, "class {class}\nmethod {name} {descriptor}");
    let mut writer = Writer { out, objects: witness.heap.len() };
    for (n, object) in witness.heap.iter().enumerate() {
        writer.object(n, object).map_err(failed(format!("object {n}")))?;
    }
    for (n, object) in witness.heap.iter().enumerate() {
        writer.content(n, object).map_err(failed(format!("object {n}")))?;
    }
    for s in &witness.statics {
        writer.static_field(s).map_err(failed(format!("{}.{}", s.class, s.name)))?;
    }
    if let Some(receiver) = &witness.receiver {
        writer.line("receiver", &[&receiver.value]).map_err(failed("the receiver".into()))?;
    }
    if matches!(witness.target, Target::Main { .. }) && witness.arguments.is_empty() {
        writer.out.push_str("argument array Ljava/lang/String; 0\n");
    }
    for answer in witness.environment.iter().filter(|a| a.is_of_stub()) {
        let key = answer.key.clone().unwrap_or_default();
        let method = Data::Text(key.encode_utf16().collect());
        writer.line("stubbed", &[&method, &answer.value]).map_err(failed(answer.name.clone()))?;
    }
    for argument in &witness.arguments {
        let what = format!("argument {}", argument.name);
        writer.line("argument", &[&argument.value]).map_err(failed(what))?;
    }
    Ok(writer.out)
}

fn failed(what: String) -> impl FnOnce(String) -> ReplayError {
    move |why| ReplayError::Call(format!("{what}: {why}"))
}

struct Writer {
    out: String,
    /// How many there are to refer to.
    objects: usize,
}

impl Writer {
    fn object(&mut self, n: usize, object: &Object) -> Result<(), String> {
        let text = match object {
            Object::Instance { class, .. } => format!("instance {class}"),
            Object::Array { component, elements } => {
                format!("array {component} {}", elements.len())
            }
            Object::Constant { class, name } => format!("constant {class} {name}"),
            Object::Made { class, .. } => format!("made {class}"),
            Object::Stub { interface, .. } => format!("stub {interface}"),
            Object::Opaque { class } => {
                return Err(format!("it is not known how to make one of {class}"));
            }
        };
        _ = writeln!(self.out, "object {n} {text}");
        Ok(())
    }

    fn content(&mut self, n: usize, object: &Object) -> Result<(), String> {
        match object {
            Object::Instance { fields, .. } => {
                for Slot { class, name, descriptor, value, .. } in fields {
                    self.line(&format!("field {n} {class} {name} {descriptor}"), &[value])?;
                }
            }
            Object::Array { elements, .. } if !elements.is_empty() => {
                self.line(&format!("elements {n}"), &elements.iter().collect::<Vec<_>>())?;
            }
            Object::Made { calls, .. } => {
                for Call { class, name, descriptor, receiver, arguments } in calls {
                    let on = if receiver.is_some() { "on" } else { "none" };
                    let values: Vec<&Data> = receiver.iter().chain(arguments).collect();
                    self.line(&format!("call {n} {class} {name} {descriptor} {on}"), &values)?;
                }
            }
            Object::Stub { answers, .. } => {
                for Answer { arguments, result } in answers {
                    let values: Vec<&Data> = arguments.iter().chain(result).collect();
                    self.line(&format!("answer {n} {}", arguments.len()), &values)?;
                    if result.is_none() {
                        self.out.pop();
                        self.out.push_str(" void\n");
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn static_field(&mut self, field: &StaticField) -> Result<(), String> {
        let StaticField { class, name, descriptor, value } = field;
        self.line(&format!("static {class} {name} {descriptor}"), &[value])
    }

    fn line(&mut self, words: &str, values: &[&Data]) -> Result<(), String> {
        self.out.push_str(words);
        for value in values {
            self.value(value)?;
        }
        self.out.push('\n');
        Ok(())
    }

    /// Appends a blank and a value.
    fn value(&mut self, data: &Data) -> Result<(), String> {
        let out = &mut self.out;
        match data {
            Data::Null => out.push_str(" null"),
            Data::Text(units) => {
                _ = write!(out, " string {}", units.len());
                units.iter().for_each(|u| _ = write!(out, " {u:x}"));
            }
            Data::Boxed(inner) => {
                let (name, text) =
                    primitive(inner).ok_or("a box of something that is no primitive")?;
                _ = write!(out, " boxed {name} {text}");
            }
            Data::Array { component, elements } => {
                _ = write!(out, " array {component} {}", elements.len());
                for e in elements {
                    self.value(e)?;
                }
            }
            Data::Ref(n) if *n < self.objects => _ = write!(out, " ref {n}"),
            Data::Ref(n) => return Err(format!("there is no object {n}")),
            Data::Object(class) => _ = write!(out, " object {class}"),
            other => {
                let (name, text) = primitive(other).ok_or("a value that is not known here")?;
                _ = write!(out, " {name} {text}");
            }
        }
        Ok(())
    }
}

/// The text of the file of what the environment answers; none if it is not asked.
pub fn environment(asked: &[Asked]) -> Result<Option<String>, ReplayError> {
    let mut out = String::new();
    let asked: Vec<&Asked> = asked.iter().filter(|a| !a.is_of_stub()).collect();
    for Asked { kind, key, name, value } in asked.iter().copied() {
        let mut writer = Writer { out: std::mem::take(&mut out), objects: 0 };
        writer.out.push_str(kind);
        if let Some(key) = key {
            let units = Data::Text(key.encode_utf16().collect());
            writer.value(&units).map_err(failed(name.clone()))?;
        }
        writer.line("", &[value]).map_err(failed(name.clone()))?;
        out = writer.out;
    }
    Ok((!asked.is_empty()).then_some(out))
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
