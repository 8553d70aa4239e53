//! The structures of `subjects/structures` without what says of them which are valid: as most classes are.

use crate::java::Jdk;
use std::path::{Path, PathBuf};

/// The classes of which there is a copy with a bug.
pub const PLAIN: [&str; 12] = [
    "Stack",
    "Queue",
    "ArrayHeap",
    "DoublyLinkedList",
    "SortedList",
    "Bst",
    "AvlTree",
    "RedBlackTree",
    "BinomialHeap",
    "HashTable",
    "Scheduler",
    "Expr",
];

/// The classes of [`PLAIN`] in the package `plain`, without `repOK` and the drivers named `check...`: the sound ones, or the copies with
/// a bug.
pub fn plain(is_buggy: bool) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../subjects/structures");
    let folder = if is_buggy { root.join("buggy") } else { root };
    let source = |name: &&str| {
        let file = folder.join(format!("{name}.java"));
        let text = std::fs::read_to_string(&file).expect("a subject");
        (format!("plain/{name}"), without_checks(&text))
    };
    let files: Vec<(String, String)> = PLAIN.iter().map(source).collect();
    Jdk::default().compiled_texts(&["-g"], &files)
}

/// The source in another package, without its checks.
fn without_checks(text: &str) -> String {
    let mut kept = String::new();
    // The line with which what is left out ends.
    let mut end: Option<String> = None;
    for line in text.lines() {
        if let Some(last) = &end {
            if line == last {
                end = None;
            }
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        if indent > 0 && is_check(line.trim_start()) {
            if let Some(rest) = kept.trim_end().strip_suffix("@Override") {
                kept = rest.trim_end().to_owned() + "\n";
            }
            end = (!line.ends_with(';')).then(|| format!("{}}}", &line[..indent]));
            continue;
        }
        match line.strip_prefix("package ") {
            Some(_) => kept += "package plain;",
            None => kept += line,
        }
        kept.push('\n');
    }
    kept
}

/// Whether a line begins a method that checks.
fn is_check(line: &str) -> bool {
    let Some((before, _)) = line.split_once('(') else { return false };
    let mut words: Vec<&str> = before.split(' ').collect();
    let name = words.pop().unwrap_or_default();
    let is_driver = name
        .strip_prefix("check")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()));
    let are_modifiers = words.iter().all(|w| {
        ["public", "private", "static", "abstract", "final", "void", "boolean", "int"].contains(w)
    });
    !words.is_empty() && are_modifiers && (name == "repOK" || is_driver)
}
