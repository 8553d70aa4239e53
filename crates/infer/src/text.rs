//! The file that a user gets: the specification, and for each conjunct how it was found and how far it was confirmed.

use crate::Inferred;
use crate::plan::Plan;
use crate::render::{Features, render};
use cairn_program::Program;
use std::fmt::Write;

/// Comment lines are not longer.
const WIDTH: usize = 100;

pub fn write(program: &Program, plan: &Plan, features: &Features, found: &Inferred) -> String {
    let mut head = String::new();
    let class = &found.class;
    comment(
        &mut head,
        &format!(
            "The invariant of {class}, inferred. It holds in all {} states that sequences of up to {} calls led to, and excludes \
         {} of {} heaps that differ from one of them in one place.",
            found.reached, found.longest, found.excluded, found.unreached
        ),
    );
    comment(&mut head, &confirmed_text(found));
    if !found.open_fields.is_empty() {
        comment(
            &mut head,
            &format!(
                "It is what the methods keep: code beside the class can write to {}.",
                found.open_fields.join(", ")
            ),
        );
    }
    let mut comments = String::new();
    for conjunct in &found.conjuncts {
        let count = match conjunct.excluded {
            0 => "the others are built on it".to_owned(),
            n => format!("excludes {n}"),
        };
        comment(&mut comments, &format!("- {}: {count}", conjunct.words));
    }
    let mut text = format!("{head}\n{}", render(program, plan, features, &comments));
    if !found.likely.is_empty() {
        text.push('\n');
        comment(
            &mut text,
            "likely: true in all reached states, but no invariant, for a call breaks it",
        );
        for likely in &found.likely {
            let line = format!(
                "- {}: excludes {}; {} breaks it",
                likely.words, likely.excluded, likely.broken.method
            );
            comment(&mut text, &line);
        }
    }
    text
}

/// How far it was confirmed that calls keep it.
pub fn confirmed_text(found: &Inferred) -> String {
    let Inferred { calls, states, scope, confirmed, inherited, .. } = found;
    let mut text = format!(
        "Inductive as far as tried: {calls} calls from {states} heaps that satisfy it end in one that does"
    );
    if confirmed.methods > 0 {
        let _ = write!(
            text,
            "; so do all {} returning paths of {} methods and constructors from everything that it allows within scope {scope}",
            confirmed.paths, confirmed.methods
        );
    }
    text.push('.');
    if found.is_cut {
        text += " The number of calls was bounded.";
    }
    if !confirmed.cuts.is_empty() {
        let cuts: Vec<&str> = confirmed.cuts.iter().map(String::as_str).collect();
        let _ = write!(text, " Bounds: {}.", cuts.join("; "));
    }
    if confirmed.unknown > 0 {
        let _ = write!(text, " {} paths were not judged.", confirmed.unknown);
    }
    if *inherited > 0 {
        let _ = write!(text, " {inherited} inherited methods were called and not explored.");
    }
    text
}

/// A comment, broken into lines.
fn comment(text: &mut String, words: &str) {
    let mut line = String::from("//");
    for word in words.split_whitespace() {
        if line.len() + 1 + word.len() > WIDTH && line.len() > 2 {
            text.push_str(&line);
            text.push('\n');
            line = String::from("//");
            if words.starts_with('-') {
                line.push_str("  ");
            }
        }
        line.push(' ');
        line.push_str(word);
    }
    text.push_str(&line);
    text.push('\n');
}
