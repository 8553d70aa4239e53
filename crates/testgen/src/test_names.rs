//! Names of test methods: `insert_oneNodeNewKey_returnsTrue`.

use crate::test::is_anonymous;
use crate::{outcomes, situations};
use cairn_java::is_reserved;
use cairn_java::types::{BOXES, class_of, parameters, primitive};
use cairn_witness::{Case, Data, Target};
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
/// several cases, methods of one name are told apart by their parameters, then the cases are described in detail; what is
/// still the same is numbered.
pub(crate) fn choose(cases: &[Case]) -> Vec<String> {
    let given = |case: &Case| case.name.as_deref().map(identifier).filter(|n| !n.is_empty());
    let decisive: Vec<Option<String>> = cases.iter().map(|c| decisive(c, cases)).collect();
    let name = |n: usize, detail, overload: Option<&str>| {
        let case = &cases[n];
        given(case).unwrap_or_else(|| made_from(case, detail, decisive[n].clone(), overload))
    };
    let mut short: Vec<String> = (0..cases.len()).map(|n| name(n, Detail::Short, None)).collect();
    let mut overloads: Vec<Option<String>> = vec![None; cases.len()];
    for (n, case) in cases.iter().enumerate() {
        let like = cases.iter().zip(&short).filter(|(_, s)| **s == short[n]).map(|(c, _)| c);
        overloads[n] = overload(case, like);
    }
    for (n, overload) in overloads.iter().enumerate().filter(|(_, o)| o.is_some()) {
        short[n] = name(n, Detail::Short, overload.as_deref());
    }
    let mut used = BTreeSet::new();
    let mut names = vec![];
    for (n, wanted) in short.iter().enumerate() {
        let is_shared = short.iter().filter(|s| *s == wanted).count() > 1;
        let wanted = match is_shared {
            true => name(n, Detail::Long, overloads[n].as_deref()),
            false => wanted.clone(),
        };
        names.push(unique(&wanted, &mut used));
    }
    names
}

/// What tells the method of a case from others of the same name: `WithNumber`, by the name of a parameter that only this one
/// has, or by the type of one.
fn overload<'c>(case: &Case, others: impl Iterator<Item = &'c Case>) -> Option<String> {
    let descriptor = |c: &'c Case| match &c.witness.target {
        Target::Method { descriptor, .. } => Some((c, &**descriptor)),
        Target::Main { .. } => None,
    };
    let Target::Method { descriptor: own, .. } = &case.witness.target else { return None };
    let others: Vec<(&Case, &str)> =
        others.filter_map(descriptor).filter(|(_, d)| d != own).collect();
    if others.is_empty() || case.name.is_some() {
        return None;
    }
    let types = parameters(own);
    let is_same_count = |(_, d): &(&Case, &str)| parameters(d).len() == types.len();
    if others.iter().all(is_same_count) {
        let differs =
            |i: &usize| others.iter().all(|(_, d)| parameters(d).get(*i) != types.get(*i));
        let some = |i: &usize| others.iter().any(|(_, d)| parameters(d).get(*i) != types.get(*i));
        let places = 0..types.len();
        let place = places.clone().find(differs).or_else(|| places.clone().find(some))?;
        return Some(format!("With{}", type_word(&types[place])));
    }
    let names = |c: &Case| -> Vec<String> {
        c.witness.arguments.iter().map(|a| a.name.clone()).filter(|n| !is_anonymous(n)).collect()
    };
    let is_own = |n: &String| others.iter().all(|(c, _)| !names(c).contains(n));
    let name = names(case).into_iter().find(is_own).map(|n| identifier(&n));
    name.filter(|n| !n.is_empty()).map(|n| format!("With{}", capitalised(&n)))
}

/// `int[]` is `IntArray`.
fn type_word(descriptor: &str) -> String {
    let base = descriptor.trim_start_matches('[');
    let word = match class_of(base) {
        // Not to be taken for the primitive.
        Some(class) if BOXES.iter().any(|(_, b)| *b == base) => {
            format!("Boxed{}", outcomes::last_word(&class))
        }
        Some(class) => outcomes::last_word(&class),
        None => capitalised(primitive(base).unwrap_or_default()),
    };
    word + &"Array".repeat(descriptor.len() - base.len())
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
    let states: Vec<Vec<(&str, &Data)>> =
        alike.iter().map(|c| situations::states(&c.witness)).collect();
    // The question whose answer is another in most of them.
    let mut best: Option<(usize, String)> = None;
    for (method, value) in situations::states(&case.witness) {
        let differs = |s: &&Vec<(&str, &Data)>| s.iter().any(|(m, v)| *m == method && *v != value);
        let count = states.iter().filter(differs).count();
        if count > best.as_ref().map_or(0, |b| b.0)
            && let Some(word) = situations::state_word(method, value)
        {
            best = Some((count, word));
        }
    }
    best.map(|b| b.1)
}

fn made_from(
    case: &Case,
    detail: Detail,
    decisive: Option<String>,
    overload: Option<&str>,
) -> String {
    let witness = &case.witness;
    let method = match &witness.target {
        Target::Method { name, .. } if name == "<init>" => "constructor".to_owned(),
        Target::Method { name, .. } => identifier(name),
        Target::Main { .. } => "main".to_owned(),
    };
    let method = method + overload.unwrap_or_default();
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
