//! Inputs as people read them.

use cairn_witness::{
    Asked, Data, NamedInput, Names, StaticField, Witness, changes, heap_lines, simple,
};
use serde::Serialize;

/// Longer values are cut: no reader would follow.
const LONGEST: usize = 400;

/// More objects are not shown, for the same reason.
const LINES: usize = 60;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// Of the parameter, or of the call that it answers. Two of one name are numbered.
    pub name: String,
    /// The value as a Java expression.
    pub java: String,
}

impl Input {
    /// All inputs of a witness: arguments first, then static fields, then answers, those of the environment last. Objects are called
    /// by name; [`heap`] says what they are, the receiver among them.
    pub fn list(witness: &Witness) -> Vec<Input> {
        let names = Names::new(witness);
        let given = |i: &NamedInput| (i.name.clone(), names.value(&i.value));
        let field =
            |s: &StaticField| (format!("{}.{}", simple(&s.class), s.name), names.value(&s.value));
        let mut all: Vec<(String, String)> = witness.arguments.iter().map(given).collect();
        all.extend(witness.statics.iter().map(field));
        all.extend(witness.inputs.iter().map(given));
        // That a stub does not throw is no news.
        let is_news = |a: &&Asked| a.kind != "stub-fails" || a.value == Data::Boolean(true);
        let asked = witness.environment.iter().filter(is_news);
        all.extend(asked.map(|a| (a.name.clone(), names.value(&a.value))));
        let same =
            |list: &[(String, String)], name: &str| list.iter().filter(|i| i.0 == name).count();
        let name = |n: usize, name: &str| match same(&all, name) {
            1 => name.to_owned(),
            _ => format!("{name} ({})", same(&all[..n], name) + 1),
        };
        let each = all.iter().enumerate();
        each.map(|(n, i)| Input { name: name(n, &i.0), java: shown(&i.1) }).collect()
    }
}

/// The objects that the call is given, one a line.
pub(crate) fn heap(witness: &Witness) -> Vec<String> {
    limited(heap_lines(witness))
}

/// What the call changes, one a line.
pub(crate) fn changed(witness: &Witness) -> Vec<String> {
    limited(changes(witness))
}

fn limited(lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(LINES);
    let mut out: Vec<String> = lines.iter().take(LINES).map(|l| shown(l)).collect();
    if more > 0 {
        out.push(format!("... and {more} more"));
    }
    out
}

impl std::fmt::Display for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.name, self.java)
    }
}

/// For a sentence: `a = 1, b = 2`.
pub(crate) fn joined(inputs: &[Input]) -> String {
    inputs.iter().map(Input::to_string).collect::<Vec<_>>().join(", ")
}

fn shown(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    // What is written as Java is ASCII, names aside.
    let cut = (0..=LONGEST).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    format!("{} ...", &text[..cut])
}
