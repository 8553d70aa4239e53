//! Reports for a terminal.

use crate::check::{Check, Replay, Violation, program_frames};
use crate::drawing::drawing;
use crate::inputs::{Input, changed, heap, joined};
use crate::paths::Path;
use crate::summary_text;
use crate::totals::{Count, Layer, Totals};
use cairn_witness::{Provision, TraceFrame, Witness};
use std::fmt::Write;

/// Frames of a trace that are shown: the place of the failure and how it was reached.
const FRAMES: usize = 12;

impl Check {
    /// The whole report. Its last line is the verdict.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for violation in &self.violations {
            violation.write(&mut out);
            out.push('\n');
        }
        for d in &self.disagreements {
            out.push_str("internal disagreement (a bug of Cairn, please report it)\n");
            field(&mut out, "what", std::slice::from_ref(&d.what));
            field(&mut out, "for", &given(&d.inputs, &d.witness));
            out.push('\n');
        }
        if let Some(precondition) = &self.totals.precondition {
            for (i, line) in precondition.lines().iter().enumerate() {
                _ = writeln!(out, "{:13} {line}", if i == 0 { "precondition:" } else { "" });
            }
        }
        for line in self.totals.no_input_lines().iter().skip(1) {
            _ = writeln!(out, "{line}");
        }
        if let Some(relevancy) = &self.totals.relevancy {
            _ = writeln!(out, "{:13} {}", "relevancy:", relevancy.text());
        }
        for note in &self.notes {
            _ = writeln!(out, "note: {note}");
        }
        _ = writeln!(out, "verdict: {}", self.verdict);
        out
    }
}

impl Violation {
    fn write(&self, out: &mut String) {
        let title = with_message(&self.class, self.message.as_deref());
        _ = writeln!(out, "violation: {title}");
        let cause: Vec<String> = self.cause.iter().map(|c| format!("caused by {c}")).collect();
        field(out, "", &cause);
        field(out, "for", &given(&self.inputs, &self.witness));
        let frames: Vec<&TraceFrame> = program_frames(&self.trace).collect();
        let mut places: Vec<String> = frames.iter().take(FRAMES).map(|f| place(f)).collect();
        if frames.len() > FRAMES {
            places.push(format!("... and {} more", frames.len() - FRAMES));
        }
        field(out, "at", &places);
        let replay = match &self.replay {
            Replay::Same(version) => format!("replayed on Java {version}: the same"),
            Replay::StackOverflow(version) => {
                format!("replayed on Java {version}: the calls go deeper than its stack")
            }
            Replay::Not(why) => format!("not replayed: {why}"),
        };
        _ = writeln!(out, "  {replay}");
    }
}

impl Path {
    /// A few lines, a blank one at the end.
    pub fn text(&self) -> String {
        self.text_with(heap)
    }

    /// As [`Path::text`], the input heap drawn.
    pub fn drawn_text(&self) -> String {
        self.text_with(drawing)
    }

    fn text_with(&self, heap: impl Fn(&Witness) -> Vec<String>) -> String {
        let mut out = String::new();
        let has_heap = self.witness.as_ref().is_some_and(|w| !w.heap.is_empty());
        let condition = match &self.condition[..] {
            // The heap is the condition.
            [] if has_heap => vec![],
            [] => vec!["always".to_owned()],
            parts => vec![parts.join(" && ")],
        };
        _ = writeln!(out, "path {}: {}", self.number, self.end);
        field(&mut out, "if", &condition);
        let mut like = if self.inputs.is_empty() { vec![] } else { vec![joined(&self.inputs)] };
        like.extend(self.witness.as_ref().map(&heap).unwrap_or_default());
        field(&mut out, "like", &like);
        field(&mut out, "then", &self.witness.as_ref().map(changed).unwrap_or_default());
        for other in &self.others {
            let inputs = Input::list(other);
            let mut lines = if inputs.is_empty() { vec![] } else { vec![joined(&inputs)] };
            lines.extend(heap(other));
            field(&mut out, "or", &lines);
        }
        if let Some(summary) = &self.summary {
            field(&mut out, "refs", &summary_text::references(summary));
            field(&mut out, "objs", &summary_text::locations(summary));
        }
        out.push('\n');
        out
    }
}

impl Totals {
    pub fn text(&self) -> String {
        let mut out = String::new();
        _ = writeln!(out, "{}", counted(self.paths, "path"));
        let ends = self.ends.iter().map(|Count { what, count }| format!("{count} {what}"));
        row(&mut out, "ended", ends);
        row(&mut out, "bounds", self.cuts.iter().map(|l| format!("{} {}", l.name, l.value)));
        row(&mut out, "lost", self.losses.iter().cloned());
        let branches = format!("{} of {} covered", self.branches_covered, self.branches);
        row(&mut out, "branches", [branches]);
        row(&mut out, "splits", [self.forks.to_string()]);
        let split = (self.split > 0).then(|| {
            let paths = counted(self.split, "path");
            format!("{paths} where a reference could be too many things")
        });
        row(&mut out, "split", split);
        let asked = self.solver.first().map_or(0, |l| l.asked);
        let layers = self.solver.iter().filter(|l| l.answered > 0);
        let layers: Vec<String> = layers.map(|l| format!("{} by {}", l.answered, l.name)).collect();
        let detail =
            if layers.is_empty() { String::new() } else { format!(": {}", layers.join(", ")) };
        row(&mut out, "solver", [counted(asked, "question") + &detail]);
        let assumed = self.assumed.iter().map(provision);
        row(&mut out, "valid", self.precondition.iter().flat_map(|p| p.lines()).chain(assumed));
        row(&mut out, "plain", self.relevancy.iter().map(|r| r.text()));
        let time = format!("{}.{:03} s", self.time_ms / 1000, self.time_ms % 1000);
        row(&mut out, "time", [time]);
        for note in &self.notes {
            _ = writeln!(out, "note: {note}");
        }
        out.push_str(if self.complete { "complete\n" } else { "incomplete\n" });
        out
    }

    /// That no input is valid, if so, by what, and what may help.
    pub fn no_input_lines(&self) -> Vec<String> {
        let by_methods = self.precondition.iter().flat_map(|p| p.no_input_lines());
        let told = self.no_input.iter().cloned();
        let by = self.assumed.iter().filter(|_| self.no_input.is_some()).map(provision);
        by_methods.chain(told).chain(by).collect()
    }

    /// What each layer of the solver was asked and answered.
    pub fn solver_text(&self) -> String {
        let width = self.solver.iter().map(|l| l.name.len()).max().unwrap_or(0).max(5);
        let mut out = format!("{:width$}  {:>9}  {:>9}\n", "layer", "asked", "answered");
        for Layer { name, asked, answered } in &self.solver {
            _ = writeln!(out, "{name:width$}  {asked:>9}  {answered:>9}");
        }
        out
    }
}

/// A label before the first item, the others below it.
fn row(out: &mut String, label: &str, items: impl IntoIterator<Item = String>) {
    for (i, item) in items.into_iter().enumerate() {
        _ = writeln!(out, "  {:8} {item}", if i == 0 { label } else { "" });
    }
}

pub(crate) fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// Inputs, and the objects that they are or refer to.
fn given(inputs: &[Input], witness: &Witness) -> Vec<String> {
    inputs.iter().map(Input::to_string).chain(heap(witness)).collect()
}

/// A clause of a specification and its place.
fn provision(clause: &Provision) -> String {
    let Provision { text, file, line } = clause;
    format!("by {file}:{line}: {text}")
}

/// As [`row`], with a narrower label.
fn field(out: &mut String, label: &str, lines: &[String]) {
    for (i, line) in lines.iter().enumerate() {
        _ = writeln!(out, "  {:4} {line}", if i == 0 { label } else { "" });
    }
}

/// A throwable's class and message, on one line: what would disturb a terminal is escaped.
pub fn with_message(class: &str, message: Option<&str>) -> String {
    let visible = |c: char| match c {
        '\n' => "\\n".to_owned(),
        c if c.is_control() => format!("\\u{:04x}", c as u32),
        c => c.to_string(),
    };
    match message {
        Some(m) => format!("{class}: {}", m.chars().map(visible).collect::<String>()),
        None => class.to_owned(),
    }
}

/// A frame as a stack trace prints it.
pub(crate) fn place(frame: &TraceFrame) -> String {
    let source = match (&frame.file, frame.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => "Unknown Source".to_owned(),
    };
    format!("{}.{}({source})", frame.class, frame.method)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn a_path_shows_its_heap_and_what_becomes_of_it() {
        let witness = sample::insert();
        let path = Path {
            number: 3,
            end: "returned node3".into(),
            ending: Default::default(),
            condition: vec!["key < this.root.key".into()],
            inputs: Input::list(&witness),
            witness: Some(witness),
            others: vec![],
            summary: None,
        };
        let text = "\
path 3: returned node3
  if   key < this.root.key
  like key = 3, path = new int[] {7, 0}
       this = Bst{root: node1, size: 1}
       node1 = Bst.Node{key: 5, left: null, parent: this, right: _}
  then this.size: 1 -> 2
       node1.left: null -> node3
       path[1]: 0 -> 1
       node3 = new Bst.Node{key: 3, left: null, parent: node1, right: null}

";
        assert_eq!(path.text(), text);
    }

    #[test]
    fn other_inputs_and_the_summary_are_below_the_first() {
        let witness = sample::insert();
        let path = Path {
            number: 1,
            end: "returned".into(),
            ending: Default::default(),
            condition: vec![],
            inputs: Input::list(&witness),
            witness: Some(witness.clone()),
            others: vec![witness],
            summary: Some(sample::summary()),
        };
        let text = path.text();
        let other =
            "  or   key = 3, path = new int[] {7, 0}\n       this = Bst{root: node1, size: 1}\n";
        assert!(text.contains(other), "{text}");
        assert!(text.contains("  refs this = List#0\n       this.head = null if"), "{text}");
        assert!(text.contains("  objs List#0 = List{"), "{text}");
    }

    #[test]
    fn split_paths_have_a_line() {
        let totals = |split| Totals {
            paths: 4,
            ends: vec![],
            cuts: vec![],
            losses: vec![],
            solver: vec![],
            forks: 3,
            split,
            abandoned: 0,
            branches_covered: 1,
            branches: 2,
            assumed: vec![],
            no_input: None,
            precondition: None,
            relevancy: None,
            notes: vec![],
            complete: true,
            time_ms: 7,
        };
        let line = "\n  split    3 paths where a reference could be too many things\n";
        assert!(totals(3).text().contains(line), "{}", totals(3).text());
        assert!(!totals(0).text().contains("  split  "), "{}", totals(0).text());
    }
}
