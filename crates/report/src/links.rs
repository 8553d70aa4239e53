//! What an object consists of, for pictures.

use cairn_witness::{Data, Object, Slot, simple};

/// A field, an element or something else that an object holds.
pub struct Link<'a> {
    /// `left`, `[3]`, `add()`.
    pub label: String,
    pub value: &'a Data,
    /// No: the path does not depend on it.
    pub known: bool,
}

/// All that an object holds, in order.
pub fn links<'a>(object: &'a Object) -> Vec<Link<'a>> {
    let link = |label: String, value: &'a Data| Link { label, value, known: true };
    match object {
        Object::Instance { fields, .. } => {
            let field = |(n, slot): (usize, &'a Slot)| Link {
                known: slot.known,
                ..link(object.field_name(n), &slot.value)
            };
            fields.iter().enumerate().map(field).collect()
        }
        Object::Array { elements, .. } => {
            let each = elements.iter().enumerate();
            each.map(|(i, value)| link(format!("[{i}]"), value)).collect()
        }
        Object::Made { calls, .. } => {
            let values = calls.iter().flat_map(|c| {
                let label = if c.name == "<init>" { "new" } else { &c.name };
                c.receiver.iter().chain(&c.arguments).map(move |v| (label, v))
            });
            values.map(|(label, value)| link(format!("{label}()"), value)).collect()
        }
        Object::Stub { answers, .. } => {
            let values = answers.iter().flat_map(|a| {
                let given = a.arguments.iter().map(|v| ("given", v));
                given.chain(a.result.iter().map(|v| ("answers", v)))
            });
            values.map(|(label, value)| link(label.into(), value)).collect()
        }
        Object::Constant { .. } | Object::Opaque { .. } => vec![],
    }
}

/// Whether an object is the sum of its links, so that a picture of them is one of it.
pub fn is_plain(object: &Object) -> bool {
    matches!(object, Object::Instance { .. } | Object::Array { .. })
}

/// Its class as people say it.
pub fn class(object: &Object) -> String {
    match object {
        Object::Instance { class, .. }
        | Object::Made { class, .. }
        | Object::Constant { class, .. }
        | Object::Opaque { class }
        | Object::Stub { interface: class, .. } => simple(class),
        Object::Array { component, elements } => {
            let text = Data::Array { component: component.clone(), elements: vec![] }.java();
            let text = text.strip_prefix("new ").unwrap_or(&text).trim_end_matches(" {}");
            text.replacen("[]", &format!("[{}]", elements.len()), 1)
        }
    }
}
