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
    let decisive: Vec<Option<String>> = cases.iter().map(|c| decisive(c, cases)).collect();
    let name = |n: usize, detail| {
        let case = &cases[n];
        given(case).unwrap_or_else(|| made_from(case, detail, decisive[n].clone()))
    };
    let short: Vec<String> = (0..cases.len()).map(|n| name(n, Detail::Short)).collect();
    let mut used = BTreeSet::new();
    let mut names = vec![];
    for (n, wanted) in short.iter().enumerate() {
        let is_shared = short.iter().filter(|s| *s == wanted).count() > 1;
        let wanted = if is_shared { name(n, Detail::Long) } else { wanted.clone() };
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

/// What the receiver says of itself before the call, where calls that look alike differ in that.
fn decisive(case: &Case, all: &[Case]) -> Option<String> {
    let words = |c: &Case| situations::situation(&c.witness, Detail::Short, None);
    let own = words(case);
    let is_like = |c: &&Case| c.witness.target == case.witness.target && words(c) == own;
    let alike: Vec<&Case> = all.iter().filter(is_like).collect();
    situations::states(&case.witness).into_iter().find_map(|(method, value)| {
        let differs = alike.iter().any(|c| {
            let states = situations::states(&c.witness);
            states.iter().any(|(m, v)| *m == method && *v != value)
        });
        differs.then(|| situations::state_word(method, value)).flatten()
    })
}

fn made_from(case: &Case, detail: Detail, decisive: Option<String>) -> String {
    let witness = &case.witness;
    let method = match &witness.target {
        Target::Method { name, .. } if name == "<init>" => "constructor".to_owned(),
        Target::Method { name, .. } => identifier(name),
        Target::Main { .. } => "main".to_owned(),
    };
    let outcome = outcomes::outcome(witness);
    let mut words = situations::situation(witness, detail, decisive);
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
