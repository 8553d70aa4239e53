//! Names of test methods: `insert_oneNodeNewKey_returnsTrue`.

use crate::{outcomes, situations};
use cairn_java::is_reserved;
use cairn_witness::Case;
use cairn_witness::Target;
use std::collections::BTreeSet;

/// A longer name is cut.
const WIDTH: usize = 80;

/// Names that a test cannot have: methods of every object, and of the test class itself.
const TAKEN: [&str; 20] = [
    "toString",
    "hashCode",
    "getClass",
    "notify",
    "notifyAll",
    "wait",
    "clone",
    "finalize",
    "equals",
    "get",
    "set",
    "field",
    "allocate",
    "construct",
    "constructor",
    "call",
    "method",
    "unexpected",
    "resetStatics",
    "",
];

/// A name for each case that says what happens, and that no other has. Where the short form fits
/// several cases, they are described in detail; what is still the same is numbered.
pub(crate) fn choose(cases: &[Case]) -> Vec<String> {
    let given = |case: &Case| case.name.as_deref().map(identifier).filter(|n| !n.is_empty());
    let name = |case, detail| given(case).unwrap_or_else(|| made_from(case, detail));
    let short: Vec<String> = cases.iter().map(|c| name(c, Detail::Short)).collect();
    let mut used = BTreeSet::new();
    let mut names = vec![];
    for (case, wanted) in cases.iter().zip(&short) {
        let is_shared = short.iter().filter(|s| *s == wanted).count() > 1;
        let wanted = if is_shared { name(case, Detail::Long) } else { wanted.clone() };
        names.push(unique(&wanted, &mut used));
    }
    names
}

fn unique(wanted: &str, used: &mut BTreeSet<String>) -> String {
    let is_free = |n: &str| !TAKEN.contains(&n) && !is_reserved(n);
    let mut name = wanted.to_owned();
    let mut number = 1;
    while !is_free(&name) || !used.insert(name.clone()) {
        number += 1;
        // A number after a number would be another number.
        let gap = if wanted.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
        name = format!("{wanted}{gap}{number}");
    }
    name
}

/// How much a name says.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Short,
    Long,
}

fn made_from(case: &Case, detail: Detail) -> String {
    let witness = &case.witness;
    let method = match &witness.target {
        Target::Method { name, .. } if name == "<init>" => "constructor".to_owned(),
        Target::Method { name, .. } => identifier(name),
        Target::Main { .. } => "main".to_owned(),
    };
    let outcome = outcomes::outcome(witness);
    let mut words = situations::situation(witness, detail);
    loop {
        let mut parts = vec![method.clone()];
        if !words.is_empty() {
            parts.push(identifier(&camel(&words)));
        }
        parts.push(outcome.clone());
        let name = parts.join("_");
        if name.chars().count() <= WIDTH || words.pop().is_none() {
            return name.chars().take(WIDTH).collect();
        }
    }
}

/// What of a text can be part of an identifier.
fn identifier(text: &str) -> String {
    let kept: String = text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if kept.starts_with(|c: char| c.is_ascii_digit()) { format!("case{kept}") } else { kept }
}

/// `twoNodes` and `newKey` are `twoNodesNewKey`.
pub(crate) fn camel(words: &[String]) -> String {
    let mut text = String::new();
    for word in words {
        text += &if text.is_empty() { word.clone() } else { capitalised(word) };
    }
    text
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
    first + chars.as_str()
}

/// A number as part of a name.
pub(crate) fn number(value: i64) -> String {
    match value {
        v if v == i64::from(i32::MAX) || v == i64::MAX => "MaxValue".into(),
        v if v == i64::from(i32::MIN) || v == i64::MIN => "MinValue".into(),
        v if v < 0 => format!("Minus{}", v.unsigned_abs()),
        v => v.to_string(),
    }
}
