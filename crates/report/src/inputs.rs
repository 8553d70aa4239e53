//! Inputs as people read them.

use cairn_witness::{Data, NamedInput, Witness};
use serde::Serialize;

/// Longer values are cut: no reader would follow.
const LONGEST: usize = 400;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// Of the parameter, or of the call that it answers. Two of one name are numbered.
    pub name: String,
    /// The value as a Java expression.
    pub java: String,
}

impl Input {
    /// All inputs of a witness: arguments first, then answers.
    pub fn list(witness: &Witness) -> Vec<Input> {
        let all: Vec<NamedInput> =
            witness.arguments.iter().chain(&witness.inputs).cloned().collect();
        let same = |list: &[NamedInput], name: &str| list.iter().filter(|i| i.name == name).count();
        let name = |n: usize, name: &str| match same(&all, name) {
            1 => name.to_owned(),
            _ => format!("{name} ({})", same(&all[..n], name) + 1),
        };
        let each = all.iter().enumerate();
        each.map(|(n, i)| Input { name: name(n, &i.name), java: shown(&i.value, &all) }).collect()
    }
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

fn shown(value: &Data, all: &[NamedInput]) -> String {
    let mut text = value.java_among(all);
    if text.len() > LONGEST {
        // What is written as Java is ASCII, names of inputs aside.
        let cut = (0..=LONGEST).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        text.truncate(cut);
        text.push_str(" ...");
    }
    text
}
