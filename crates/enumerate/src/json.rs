//! Structures for programs to read.

use crate::graph::{Cell, Content, Graph, Labels, class_name};
use crate::{Subject, Summary};
use cairn_program::Program;
use cairn_witness::Data;
use serde_json::{Map, Value, json};

/// A structure: its objects, the root first.
pub struct Described(Value);

impl Described {
    pub fn new(program: &Program, graph: &Graph) -> Described {
        let object = |o: &crate::graph::Object| {
            let class = class_name(program, o.class);
            let mut held = Map::new();
            match &o.content {
                Content::Fields(fields) => {
                    for (field, cell) in fields {
                        if let Some(cell) = cell {
                            let name = Labels::field(program, fields, *field);
                            held.insert(name, value(program, cell));
                        }
                    }
                    json!({ "class": class, "fields": held })
                }
                Content::Array { length, elements, .. } => {
                    for (i, cell) in elements.iter().enumerate() {
                        if let Some(cell) = cell {
                            held.insert(i.to_string(), value(program, cell));
                        }
                    }
                    match length {
                        Some(n) => json!({ "class": class, "length": n, "elements": held }),
                        None => json!({ "class": class }),
                    }
                }
            }
        };
        Described(json!({ "objects": graph.objects.iter().map(object).collect::<Vec<_>>() }))
    }
}

/// Numbers, booleans, strings and null are themselves, as boxes too; an object is its place among the
/// structure's objects.
fn value(program: &Program, cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Object(place) => json!({ "object": place }),
        Cell::Constant(field) => json!({ "enum": &*program.field(*field).name }),
        Cell::Value(data) => plain(data),
    }
}

fn plain(data: &Data) -> Value {
    match data {
        Data::Boolean(v) => json!(v),
        Data::Byte(v) => json!(v),
        Data::Char(v) => json!(String::from_utf16_lossy(&[*v])),
        Data::Short(v) => json!(v),
        Data::Int(v) => json!(v),
        Data::Long(v) => json!(v),
        Data::Float(bits) => json!(f32::from_bits(*bits)),
        Data::Double(bits) => json!(f64::from_bits(*bits)),
        Data::Text(units) => json!(String::from_utf16_lossy(units)),
        Data::Boxed(inner) => plain(inner),
        _ => Value::Null,
    }
}

/// All of it.
pub fn document(
    subject: &Subject<'_>,
    summary: &Summary,
    structures: Option<Vec<Described>>,
) -> Result<String, String> {
    let Subject { program, class, predicate } = *subject;
    let bounds = &summary.bounds;
    let ranges: Map<String, Value> = bounds
        .ranges
        .iter()
        .map(|r| (r.field.clone(), json!({ "from": plain(&r.from), "to": plain(&r.to) })))
        .collect();
    let scopes: Map<String, Value> =
        bounds.scopes.iter().map(|(class, n)| (class.clone(), json!(n))).collect();
    let none = || format!("no valid structure within {}", bounds.scope_text());
    let reason = summary.incomplete.clone().or_else(|| (summary.count == 0).then(none));
    let notes: Vec<&String> = bounds.notes.iter().chain(&summary.notes).collect();
    let mut document = json!({
        "class": program.class(class).java_name(),
        "predicate": &*program.method(predicate).name,
        "scope": bounds.scope,
        "ranges": ranges,
        "count": summary.count,
        "candidates": summary.candidates,
        "complete": summary.incomplete.is_none(),
        "reason": reason,
    });
    if !scopes.is_empty() {
        document["scopes"] = Value::Object(scopes);
    }
    if let Some(hint) = &summary.hint {
        document["hint"] = json!(hint);
    }
    if !notes.is_empty() {
        document["notes"] = json!(notes);
    }
    if let Some(structures) = structures {
        document["structures"] = structures.into_iter().map(|s| s.0).collect();
    }
    serde_json::to_string_pretty(&document).map(|text| text + "\n").map_err(|e| e.to_string())
}
