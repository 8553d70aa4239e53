//! Whether the JVM did what a witness predicts.

use super::heaps::{Heaps, class_of};
use super::observed::{Observed, Replayed};
use cairn_witness::{Data, Names, Object, Outcome, Witness, simple};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Agreement {
    Same,
    /// How they differ, for people.
    Different(String),
}

/// Compares the kind of ending, the class of an exception and its message where one is predicted, the
/// exit code, the returned value and, where it is predicted, the heap after the call. Objects are
/// compared up to their numbers, what is opaque by its class only, a NaN is the same as any NaN.
pub fn agreement(witness: &Witness, replayed: &Replayed) -> Agreement {
    let found = match &replayed.observed {
        Observed::OutOfTime(_) if witness.outcome == Outcome::Endless => Ok(()),
        Observed::OutOfTime(limit) => Err(format!("is still running after {limit:?}")),
        Observed::Ended(outcome) if same_outcome(witness, replayed, outcome) => Ok(()),
        Observed::Ended(outcome) => Err(describe(outcome, &|v| found_value(replayed, v))),
    };
    if let Err(found) = found {
        let names = Names::new(witness);
        let predicted = describe(&witness.outcome, &|v| names.value_after(v));
        let text = format!("predicted: the program {predicted}; on the JVM it {found}");
        return Agreement::Different(text);
    }
    let (Some(predicted), Some(found)) = (&witness.after, &replayed.after) else {
        return Agreement::Same;
    };
    match Heaps::new(witness, predicted, found).difference(returned(replayed)) {
        None => Agreement::Same,
        Some(difference) => Agreement::Different(difference),
    }
}

fn returned(replayed: &Replayed) -> Option<&Data> {
    match &replayed.observed {
        Observed::Ended(Outcome::Returned(Some(value))) => Some(value),
        _ => None,
    }
}

/// Without looking into objects whose content is compared with the heap.
fn same_outcome(witness: &Witness, replayed: &Replayed, found: &Outcome) -> bool {
    match (&witness.outcome, found) {
        (Outcome::Returned(None), Outcome::Returned(None)) => true,
        (Outcome::Returned(Some(p)), Outcome::Returned(Some(f))) => {
            let object = |after: &Option<cairn_witness::After>, n: usize| {
                after.as_ref().and_then(|a| a.heap.get(n).cloned())
            };
            same_result(p, f, &|n| object(&witness.after, n), &|n| object(&replayed.after, n))
        }
        (
            Outcome::Threw { class: p, message },
            Outcome::Threw { class: f, message: found_message },
        ) => {
            let text = |m: &Option<String>| m.as_deref().map(without_hashes);
            p == f && (message.is_none() || text(message) == text(found_message))
        }
        (Outcome::Exited(p), Outcome::Exited(f)) => (*p as u8) == (*f as u8),
        _ => false,
    }
}

type Lookup<'a> = &'a dyn Fn(usize) -> Option<Object>;

/// A result that is described without its heap is compared as far as it is described.
fn same_result(predicted: &Data, found: &Data, before: Lookup, after: Lookup) -> bool {
    match (predicted, found) {
        (Data::Array { component, elements }, Data::Ref(n)) => match after(*n) {
            Some(Object::Array { component: c, elements: es }) => {
                let same = |(p, f): (&Data, &Data)| same_result(p, f, before, after);
                *component == c && elements.len() == es.len() && elements.iter().zip(&es).all(same)
            }
            _ => false,
        },
        (Data::Object(p), Data::Ref(n)) => after(*n).is_some_and(|o| same_class(p, &class_of(&o))),
        (Data::Ref(n), Data::Object(f)) => before(*n).is_none_or(|o| same_class(&class_of(&o), f)),
        (Data::Ref(_), Data::Ref(_)) => true,
        (p, f) => same_value(p, f),
    }
}

/// For values other than references.
pub(crate) fn same_value(predicted: &Data, found: &Data) -> bool {
    match (predicted, found) {
        (Data::Float(p), Data::Float(f)) => {
            p == f || (f32::from_bits(*p).is_nan() && f32::from_bits(*f).is_nan())
        }
        (Data::Double(p), Data::Double(f)) => {
            p == f || (f64::from_bits(*p).is_nan() && f64::from_bits(*f).is_nan())
        }
        (Data::Boxed(p), Data::Boxed(f)) => same_value(p, f),
        (Data::Object(p), Data::Text(_)) => p == "java.lang.String",
        (Data::Object(p), Data::Boxed(f)) => *p == box_class(f),
        (Data::Object(p), Data::Object(f)) => same_class(p, f),
        (p, f) => p == f,
    }
}

/// The class of a lambda has no name that two runs would agree on.
pub(crate) fn same_class(predicted: &str, found: &str) -> bool {
    let lambda = |c: &str| c == "lambda" || c.contains("$$Lambda") || c.contains("$Proxy");
    predicted == found || (lambda(predicted) && lambda(found))
}

fn box_class(inner: &Data) -> &'static str {
    match inner {
        Data::Boolean(_) => "java.lang.Boolean",
        Data::Byte(_) => "java.lang.Byte",
        Data::Char(_) => "java.lang.Character",
        Data::Short(_) => "java.lang.Short",
        Data::Long(_) => "java.lang.Long",
        Data::Float(_) => "java.lang.Float",
        Data::Double(_) => "java.lang.Double",
        _ => "java.lang.Integer",
    }
}

/// Identity hash codes, as in `com.acme.Node@1b6d3586`, are the JVM's own choice.
fn without_hashes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at(at + 1);
        out.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    }
    out + rest
}

/// What a program did, after "the program".
fn describe(outcome: &Outcome, value: &dyn Fn(&Data) -> String) -> String {
    match outcome {
        Outcome::Returned(None) => "returns".into(),
        Outcome::Returned(Some(v)) => format!("returns {}", value(v)),
        Outcome::Threw { class, message: Some(m) } => format!("throws {class}: {m}"),
        Outcome::Threw { class, message: None } => format!("throws {class}"),
        Outcome::Exited(code) => format!("exits with {code}"),
        Outcome::Endless => "never ends".into(),
    }
}

/// A value on the JVM, whose objects have no names.
fn found_value(replayed: &Replayed, value: &Data) -> String {
    let object = |n: usize| replayed.after.as_ref().and_then(|a| a.heap.get(n));
    match value {
        Data::Ref(n) => match object(*n) {
            Some(Object::Array { component, elements })
                if !elements.iter().any(|e| matches!(e, Data::Ref(_))) =>
            {
                let (component, elements) = (component.clone(), elements.clone());
                Data::Array { component, elements }.java()
            }
            Some(object) => format!("an object of {}", simple(&class_of(object))),
            None => value.java(),
        },
        _ => value.java(),
    }
}

#[cfg(test)]
mod tests;
