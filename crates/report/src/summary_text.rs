//! All that an input heap can be, as text.

use cairn_witness::{HeapSummary, Held, Location, Possible, Reference, simple};

/// Longer guards are cut: no reader would follow.
const LONGEST: usize = 120;

/// More lines are not shown, for the same reason.
const LINES: usize = 60;

/// What each reference can be, one a line.
pub(crate) fn references(summary: &HeapSummary) -> Vec<String> {
    limited(summary.references.iter().map(|r| reference(summary, r)).collect())
}

/// What the objects hold, one a line.
pub(crate) fn locations(summary: &HeapSummary) -> Vec<String> {
    let all = summary.locations.iter().enumerate();
    limited(all.map(|(i, l)| location(summary, i, l)).collect())
}

fn limited(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(LINES);
    if more > 0 {
        lines.truncate(LINES);
        lines.push(format!("... and {more} more"));
    }
    lines
}

/// The name of a location: `Node#1`. It is not one of the names that the objects of a witness have.
pub(crate) fn name(summary: &HeapSummary, n: usize) -> String {
    let class = summary.locations.get(n).map(|l| simple(&l.class)).unwrap_or_default();
    format!("{}#{n}", class.rsplit('.').next().unwrap_or_default())
}

/// What a reference can be, as a name.
pub(crate) fn target(summary: &HeapSummary, possible: &Possible) -> String {
    possible.location.map_or_else(|| "null".to_owned(), |n| name(summary, n))
}

/// A condition, cut where it is long.
pub(crate) fn guard(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{} ...", &text[..cut]),
        None => text.to_owned(),
    }
}

/// A condition after what it is the condition of.
fn after(what: String, when: Option<&String>) -> String {
    match when {
        Some(when) => format!("{what} if {}", guard(when)),
        None => what,
    }
}

fn reference(summary: &HeapSummary, r: &Reference) -> String {
    let one = |p: &Possible| after(target(summary, p), p.when.as_ref());
    let mut all: Vec<String> = r.can_be.iter().map(one).collect();
    if r.read_if.is_some() {
        let rest = r.otherwise.and_then(|n| summary.references.get(n));
        all.push(match rest {
            Some(rest) => format!("otherwise {}", rest.name),
            None => "otherwise not read".to_owned(),
        });
    }
    format!("{} = {}", r.name, all.join("; "))
}

/// What a field holds.
pub(crate) fn held(summary: &HeapSummary, held: &Held) -> String {
    match held {
        Held::Reference(n) => {
            summary.references.get(*n).map_or_else(|| format!("#{n}"), |r| r.name.clone())
        }
        Held::Unread => "_".into(),
        Held::Value(term) => guard(term),
    }
}

fn location(summary: &HeapSummary, n: usize, l: &Location) -> String {
    let field = |f: &cairn_witness::SummaryField| format!("{}: {}", f.name, held(summary, &f.held));
    let fields: Vec<String> = l.fields.iter().map(field).collect();
    let what = format!("{} = {}{{{}}}", name(summary, n), simple(&l.class), fields.join(", "));
    after(what, l.when.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn references_have_guards_and_objects_have_fields() {
        let summary = sample::summary();
        let expected = [
            "this = List#0",
            "this.head = null if this.head == null; Node#1 if this.head != null",
            "this.head.next = null if this.head.next == null; \
             Node#1 if this.head.next == this.head; otherwise not read",
        ];
        assert_eq!(references(&summary), expected);
        let expected = [
            "List#0 = List{head: this.head, size: this.size}",
            "Node#1 = List.Node{key: this.head.key, next: this.head.next, other: _} \
             if this.head != null",
        ];
        assert_eq!(locations(&summary), expected);
    }

    #[test]
    fn long_guards_are_cut() {
        let mut summary = sample::summary();
        summary.locations[1].when = Some("a".repeat(LONGEST) + "bcd");
        let lines = locations(&summary);
        assert!(lines[1].ends_with("aaa ..."), "{}", lines[1]);
    }
}
