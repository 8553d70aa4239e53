//! How a call ends, as part of a name: `returnsTrue`, `throwsNoSuchElement`, `changesSizeAndTop`.

use crate::test_names::{capitalised, number};
use cairn_java::types::{class_of, returned};
use cairn_witness::{Content, Data, Object, Outcome, Slot, Target, Witness, simple};

pub(crate) fn outcome(witness: &Witness) -> String {
    match &witness.outcome {
        Outcome::Returned(Some(value)) if is_constructor(witness) => {
            let class = match value {
                Data::Ref(n) => class_at(witness, *n),
                _ => None,
            };
            format!("makes{}", class.unwrap_or_else(|| "Object".into()))
        }
        Outcome::Returned(Some(_)) if witness.target.is_hash_code() => "returnsTheSameAgain".into(),
        Outcome::Returned(Some(value)) => format!("returns{}", result(witness, value)),
        Outcome::Returned(None) => effect(witness),
        Outcome::Threw { class, .. } => {
            let name = last_word(class);
            let short = name.strip_suffix("Exception").filter(|s| !s.is_empty());
            format!("throws{}", short.unwrap_or(&name))
        }
        Outcome::Exited(_) => "exits".into(),
        Outcome::Endless => "neverReturns".into(),
    }
}

fn is_constructor(witness: &Witness) -> bool {
    matches!(&witness.target, Target::Method { name, .. } if name == "<init>")
}

/// The class's own name, without those it is nested in.
pub(crate) fn last_word(class: &str) -> String {
    let name = simple(class);
    let named = |part: &&str| part.starts_with(char::is_alphabetic);
    let last = name.rsplit('.').find(named).unwrap_or("Object");
    capitalised(&last.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
}

fn class_at(witness: &Witness, n: usize) -> Option<String> {
    let after = || witness.after.as_ref()?.heap.get(n);
    match witness.heap.get(n).or_else(after)? {
        Object::Made { class, calls } => {
            // What a factory returns is known by the type it is declared to return.
            let made = calls.first().filter(|c| c.name != "<init>");
            let declared = made.and_then(|c| class_of(returned(&c.descriptor)));
            Some(last_word(declared.as_deref().unwrap_or(class)))
        }
        Object::Instance { class, .. } | Object::Opaque { class } => Some(last_word(class)),
        Object::Stub { interface, .. } => Some(last_word(interface)),
        Object::Constant { name, .. } => Some(constant(name)),
        Object::Array { elements, .. } => Some(array(elements.len())),
    }
}

fn array(length: usize) -> String {
    if length == 0 { "EmptyArray".into() } else { format!("ArrayOf{length}") }
}

/// `DARK_RED` is `DarkRed`.
pub(crate) fn constant(name: &str) -> String {
    if name.contains(|c: char| c.is_ascii_lowercase()) {
        return capitalised(name);
    }
    name.split('_').map(|w| capitalised(&w.to_ascii_lowercase())).collect()
}

fn result(witness: &Witness, value: &Data) -> String {
    match value {
        Data::Null => "Null".into(),
        Data::Boolean(b) => capitalised(&b.to_string()),
        Data::Byte(v) => number(i64::from(*v)),
        Data::Short(v) => number(i64::from(*v)),
        Data::Int(v) => number(i64::from(*v)),
        Data::Long(v) => number(*v),
        Data::Char(c) => text(&[*c], "Character"),
        Data::Float(bits) => float(f64::from(f32::from_bits(*bits))),
        Data::Double(bits) => float(f64::from_bits(*bits)),
        Data::Text(units) if units.is_empty() => "EmptyString".into(),
        Data::Text(units) => text(units, "String"),
        Data::Boxed(inner) => result(witness, inner),
        Data::Array { elements, .. } => array(elements.len()),
        Data::Object(class) => last_word(class),
        Data::Ref(n) => object(witness, *n),
    }
}

fn object(witness: &Witness, n: usize) -> String {
    if witness.receiver.as_ref().is_some_and(|r| r.value == Data::Ref(n)) {
        return "Itself".into();
    }
    let known = class_at(witness, n).unwrap_or_else(|| "Object".into());
    if matches!(witness.heap.get(n), Some(Object::Constant { .. })) {
        return known;
    }
    if let Some(argument) = witness.arguments.iter().find(|a| a.value == Data::Ref(n)) {
        return capitalised(&argument.name);
    }
    if let Some(content) = witness.after.as_ref().and_then(|a| a.contents.get(&n)) {
        return held(content, &known);
    }
    let after = witness.after.as_ref().and_then(|a| a.heap.get(n));
    match after {
        Some(Object::Instance { .. }) if n >= witness.heap.len() => format!("New{known}"),
        Some(Object::Instance { .. }) => format!("Existing{known}"),
        _ => known,
    }
}

/// What an object of the library holds: `EmptyList`, `ListOf2`.
fn held(content: &Content, class: &str) -> String {
    let counted = |kind: &str, n: usize| match n {
        0 => format!("Empty{kind}"),
        n => format!("{kind}Of{n}"),
    };
    match content {
        Content::List(all) => counted("List", all.len()),
        Content::Set(all) => counted("Set", all.len()),
        Content::Map(all) => counted("Map", all.len()),
        Content::Sequence(all) => counted("Collection", all.len()),
        Content::Optional(None) => "EmptyOptional".into(),
        Content::Optional(Some(_)) => "Optional".into(),
        Content::Text(units) => text(units, class),
    }
}

/// A short text of letters and digits; of others it is only said what they are.
fn text(units: &[u16], otherwise: &str) -> String {
    let text = String::from_utf16_lossy(units);
    let is_plain = text.len() <= 12 && text.chars().all(|c| c.is_ascii_alphanumeric());
    if is_plain { capitalised(&text) } else { otherwise.to_owned() }
}

fn float(value: f64) -> String {
    match value {
        v if v.is_nan() => "NaN".into(),
        v if v.is_infinite() => if v > 0.0 { "Infinity" } else { "MinusInfinity" }.into(),
        v if v == 0.0 && v.is_sign_negative() => "MinusZero".into(),
        v if v.fract() == 0.0 && v.abs() < 1e15 => number(v as i64),
        _ => "Fraction".into(),
    }
}

/// What a method without a result does.
fn effect(witness: &Witness) -> String {
    let Some(after) = &witness.after else { return "returns".into() };
    let receiver = match witness.receiver.as_ref().map(|r| &r.value) {
        Some(Data::Ref(n)) => Some(*n),
        _ => None,
    };
    let mut changed: Vec<(usize, Vec<String>)> = vec![];
    for (n, (old, new)) in witness.heap.iter().zip(&after.heap).enumerate() {
        let fields = changed_fields(old, new);
        if !fields.is_empty() {
            changed.push((n, fields));
        }
    }
    let answers = after.observed.iter().filter(|o| Some(o.object) == receiver);
    let answers = answers.filter(|o| after.answers_otherwise(o) == Some(true));
    let answers: Vec<String> = answers.map(|o| asked(&o.method)).collect();
    if !answers.is_empty() {
        return format!("changes{}", list(&answers));
    }
    let of_receiver = changed.iter().find(|(n, _)| Some(*n) == receiver);
    match (of_receiver, changed.first()) {
        (Some((_, fields)), _) => format!("changes{}", list(fields)),
        (None, Some((n, _))) => {
            let argument = witness.arguments.iter().find(|a| a.value == Data::Ref(*n));
            let name = argument.map(|a| capitalised(&a.name)).or_else(|| {
                matches!(witness.heap.get(*n), Some(Object::Array { .. }))
                    .then(|| "Array".to_owned())
                    .or_else(|| class_at(witness, *n))
            });
            format!("changes{}", name.unwrap_or_else(|| "Object".into()))
        }
        (None, None) => {
            let statics = witness.statics.iter().zip(&after.statics);
            match statics.into_iter().find(|(b, a)| b.value != a.value) {
                Some((field, _)) => format!("changes{}", capitalised(&field.name)),
                None if receiver.is_some() => "leavesItUnchanged".into(),
                None => "returns".into(),
            }
        }
    }
}

/// What a method tells, by its name: `getSize` and `size` tell the size.
pub(crate) fn asked(method: &str) -> String {
    let stem = ["get", "is", "has"]
        .iter()
        .find_map(|p| method.strip_prefix(p).filter(|rest| rest.starts_with(char::is_uppercase)));
    stem.unwrap_or(method).to_owned()
}

/// The names of fields that differ; one for an array.
fn changed_fields(old: &Object, new: &Object) -> Vec<String> {
    match (old, new) {
        (Object::Instance { fields: before, .. }, Object::Instance { fields: after, .. }) => {
            let is_changed = |a: &&Slot| {
                let same = |b: &&Slot| b.class == a.class && b.order() == a.order();
                before.iter().find(same).is_some_and(|b| b.value != a.value)
            };
            after.iter().filter(is_changed).map(|s| s.name.clone()).collect()
        }
        (Object::Array { .. }, Object::Array { .. }) if old != new => vec!["Elements".into()],
        _ => vec![],
    }
}

fn list(fields: &[String]) -> String {
    match fields {
        [a] => capitalised(a),
        [a, b] => format!("{}And{}", capitalised(a), capitalised(b)),
        [a, ..] => format!("{}AndMore", capitalised(a)),
        [] => String::new(),
    }
}
