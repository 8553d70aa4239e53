//! Structures for people to read.

use crate::Summary;
use crate::graph::{Cell, Content, Graph, Labels, Object};
use cairn_program::Program;
use cairn_witness::Data;

/// What the predicate did not look at.
pub const UNREAD: &str = "?";

/// A piece of what is still to be written.
enum Part {
    Text(String),
    Object(usize),
}

/// A structure on one line: each object where the first reference to it is, after that by its number.
pub fn line(program: &Program, labels: &Labels, graph: &Graph) -> String {
    let mut out = String::new();
    let mut shown = vec![false; graph.objects.len()];
    // Long chains must not end the stack.
    let mut open = vec![Part::Object(0)];
    while let Some(part) = open.pop() {
        let place = match part {
            Part::Text(text) => {
                out += &text;
                continue;
            }
            Part::Object(place) => place,
        };
        let Some(object) = graph.objects.get(place) else { continue };
        out += &title(labels, object, place);
        if !std::mem::replace(&mut shown[place], true) {
            let mut parts = content(program, object);
            parts.reverse();
            open.append(&mut parts);
        }
    }
    out
}

/// The name of an object, with a number where others may refer to it.
fn title(labels: &Labels, object: &Object, place: usize) -> String {
    let label = labels.class(object.class);
    match &object.content {
        Content::Array { length, .. } => {
            let length = length.map_or_else(|| UNREAD.to_owned(), |n| n.to_string());
            let label = label.replacen("[]", &format!("[{length}]"), 1);
            match object.references {
                0 | 1 => label,
                _ => format!("{label}#{}", object.number),
            }
        }
        Content::Fields(_) if place == 0 && object.references == 0 => label.to_owned(),
        Content::Fields(_) => labels.object(object),
    }
}

fn content(program: &Program, object: &Object) -> Vec<Part> {
    let mut parts = vec![Part::Text("{".into())];
    let mut add = |label: &str, cell: &Option<Cell>| {
        let separator = if parts.len() > 1 { ", " } else { "" };
        parts.push(Part::Text(format!("{separator}{label}")));
        parts.push(match cell {
            Some(Cell::Object(place)) => Part::Object(*place),
            cell => Part::Text(value(program, cell)),
        });
    };
    match &object.content {
        Content::Fields(fields) => {
            for (field, cell) in fields {
                add(&format!("{}: ", Labels::field(program, fields, *field)), cell);
            }
        }
        Content::Array { elements, .. } => elements.iter().for_each(|cell| add("", cell)),
    }
    parts.push(Part::Text("}".into()));
    parts
}

/// What a cell holds, if that is no object.
pub fn value(program: &Program, cell: &Option<Cell>) -> String {
    match cell {
        None => UNREAD.into(),
        Some(Cell::Null | Cell::Object(_)) => "null".into(),
        Some(Cell::Constant(field)) => program.field(*field).name.to_string(),
        Some(Cell::Value(data)) => data_text(data),
    }
}

/// Without the signs by which Java tells types apart: those are the field's.
pub fn data_text(data: &Data) -> String {
    match data {
        Data::Byte(v) => v.to_string(),
        Data::Short(v) => v.to_string(),
        Data::Long(v) => v.to_string(),
        Data::Float(bits) => format!("{:?}", f32::from_bits(*bits)),
        Data::Boxed(inner) => data_text(inner),
        other => other.java(),
    }
}

/// The end of the output: how many there are, and within which bounds.
pub fn summary(summary: &Summary, with_time: bool) -> String {
    let Summary { count, candidates, bounds, .. } = summary;
    let mut out = String::new();
    if *count == 0 {
        out += &none(summary);
    }
    out += &format!("{}, {} tried", number(*count, "structure"), number(*candidates, "candidate"));
    if with_time {
        out += &format!(", {:.2} s", summary.time.as_secs_f64());
    }
    out += &format!("; {}\n", bounds.text());
    if let Some(why) = &summary.incomplete {
        out += &format!("incomplete: {why}\n");
    }
    for note in bounds.notes.iter().chain(&summary.notes) {
        out += &format!("note: {note}\n");
    }
    out
}

/// That there is none, and what may help.
fn none(summary: &Summary) -> String {
    let Summary { bounds, thrown, candidates, .. } = summary;
    let mut out = match &summary.incomplete {
        None => format!("no valid structure within {}\n", bounds.scope_text()),
        Some(_) => format!("no valid structure within {} was found\n", bounds.scope_text()),
    };
    if *thrown > 0 {
        out += &format!(
            "hint: {thrown} of {} ended with an exception, which counts as false; the predicate \
             should give an answer for any object\n",
            number(*candidates, "candidate")
        );
    }
    if let Some(hint) = &summary.hint {
        out += &format!("hint: {hint}\n");
    }
    let ranges = match bounds.ranges.is_empty() {
        true => "",
        false => ", or other numbers (--range FIELD=FROM..TO)",
    };
    out + &format!("hint: a larger --scope{ranges} may help\n")
}

fn number(n: u64, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
