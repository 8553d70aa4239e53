//! Whether the JVM did what a witness predicts.

use crate::observed::{Observed, Replayed};
use cairn_witness::{Data, Outcome, Witness};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Agreement {
    Same,
    /// How they differ, for people.
    Different(String),
}

/// Compares the kind of ending, the class of an exception and its message where one is predicted, the
/// exit code, and the returned value: objects by their class only, a NaN with any NaN.
pub fn agreement(witness: &Witness, replayed: &Replayed) -> Agreement {
    let same = match &replayed.observed {
        Observed::OutOfTime(_) => false,
        Observed::Ended(outcome) => same_outcome(&witness.outcome, outcome),
    };
    if same {
        return Agreement::Same;
    }
    let found = match &replayed.observed {
        Observed::OutOfTime(limit) => format!("is still running after {limit:?}"),
        Observed::Ended(outcome) => describe(outcome),
    };
    let predicted = describe(&witness.outcome);
    Agreement::Different(format!("predicted: the program {predicted}; on the JVM it {found}"))
}

fn same_outcome(predicted: &Outcome, found: &Outcome) -> bool {
    match (predicted, found) {
        (Outcome::Returned(None), Outcome::Returned(None)) => true,
        (Outcome::Returned(Some(p)), Outcome::Returned(Some(f))) => same_value(p, f),
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

fn same_value(predicted: &Data, found: &Data) -> bool {
    match (predicted, found) {
        (Data::Float(p), Data::Float(f)) => {
            p == f || (f32::from_bits(*p).is_nan() && f32::from_bits(*f).is_nan())
        }
        (Data::Double(p), Data::Double(f)) => {
            p == f || (f64::from_bits(*p).is_nan() && f64::from_bits(*f).is_nan())
        }
        (Data::Boxed(p), Data::Boxed(f)) => same_value(p, f),
        (
            Data::Array { component: p, elements: ps },
            Data::Array { component: f, elements: fs },
        ) => p == f && ps.len() == fs.len() && ps.iter().zip(fs).all(|(p, f)| same_value(p, f)),
        // An input that is handed back: its content by now is not described.
        (Data::Same(_), Data::Array { .. }) => true,
        (Data::Object(p), f) => *p == class_of(f),
        (p, f) => p == f,
    }
}

/// The class of a value as `Class.getName` gives it; of a primitive, its type.
fn class_of(value: &Data) -> String {
    match value {
        Data::Object(class) => class.clone(),
        Data::Text(_) => "java.lang.String".into(),
        Data::Array { component, .. } => format!("[{}", component.replace('/', ".")),
        Data::Boxed(inner) => {
            let name = match **inner {
                Data::Boolean(_) => "Boolean",
                Data::Byte(_) => "Byte",
                Data::Char(_) => "Character",
                Data::Short(_) => "Short",
                Data::Long(_) => "Long",
                Data::Float(_) => "Float",
                Data::Double(_) => "Double",
                _ => "Integer",
            };
            format!("java.lang.{name}")
        }
        other => other.java(),
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
fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returned(None) => "returns".into(),
        Outcome::Returned(Some(value)) => format!("returns {}", value.java()),
        Outcome::Threw { class, message: Some(m) } => format!("throws {class}: {m}"),
        Outcome::Threw { class, message: None } => format!("throws {class}"),
        Outcome::Exited(code) => format!("exits with {code}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threw(message: &str) -> Outcome {
        Outcome::Threw { class: "A".into(), message: Some(message.into()) }
    }

    #[test]
    fn identity_hashes_do_not_count() {
        assert!(same_outcome(&threw("x Node@1f, y Node@2"), &threw("x Node@77aa, y Node@9")));
        assert!(!same_outcome(&threw("x Node@1f"), &threw("y Node@1f")));
    }

    #[test]
    fn objects_are_compared_by_class() {
        let predicted = Data::Object("[Ljava.lang.String;".into());
        let found = Data::Array { component: "Ljava/lang/String;".into(), elements: vec![] };
        assert!(same_value(&predicted, &found));
        assert!(!same_value(&Data::Object("java.util.List".into()), &found));
        assert!(!same_value(&Data::Object("java.util.List".into()), &Data::Null));
    }

    #[test]
    fn a_nan_is_a_nan() {
        assert!(same_value(&Data::Float(0x7fc0_0000), &Data::Float(0x7fc0_0001)));
        assert!(!same_value(&Data::Float(0), &Data::Float(0x8000_0000)));
    }
}
