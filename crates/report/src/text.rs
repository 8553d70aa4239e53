//! Reports for a terminal.

use crate::check::{Check, Replay, Violation, program_frames};
use crate::inputs::{Input, joined};
use crate::paths::Path;
use crate::totals::{Count, Layer, Totals};
use cairn_witness::TraceFrame;
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
            field(&mut out, "for", &lines(&d.inputs));
            out.push('\n');
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
        field(out, "for", &lines(&self.inputs));
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
        let mut out = String::new();
        let condition = match &self.condition[..] {
            [] => "always".to_owned(),
            parts => parts.join(" && "),
        };
        _ = writeln!(out, "path {}: {}", self.number, self.end);
        field(&mut out, "if", &[condition]);
        if !self.inputs.is_empty() {
            field(&mut out, "like", &[joined(&self.inputs)]);
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
        let asked = self.solver.first().map_or(0, |l| l.asked);
        let layers = self.solver.iter().filter(|l| l.answered > 0);
        let layers: Vec<String> = layers.map(|l| format!("{} by {}", l.answered, l.name)).collect();
        let detail =
            if layers.is_empty() { String::new() } else { format!(": {}", layers.join(", ")) };
        row(&mut out, "solver", [counted(asked, "question") + &detail]);
        let time = format!("{}.{:03} s", self.time_ms / 1000, self.time_ms % 1000);
        row(&mut out, "time", [time]);
        out.push_str(if self.complete { "complete\n" } else { "incomplete\n" });
        out
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

fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn lines(inputs: &[Input]) -> Vec<String> {
    inputs.iter().map(Input::to_string).collect()
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
