//! Structures and the summary as text, in one of several formats.

use crate::java::Java;
use crate::{Found, Labels, Subject, Summary, dot, json, text};
use std::sync::Arc;

/// Structures that are printed where not all are asked for.
const SHOWN: u64 = 20;

/// How structures are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A line for each, or for the first of them.
    Text { all: bool },
    /// Only how many there are.
    Count,
    /// A document with all of them, or only with their number.
    Json { count: bool },
    /// A picture of each, for Graphviz.
    Dot,
    /// A class with a method for each.
    Java,
}

/// Writes structures as they are found, or keeps them for the end.
pub struct Printer<'a> {
    format: Format,
    subject: &'a Subject<'a>,
    labels: Arc<Labels>,
    count: u64,
    json: Vec<json::Described>,
    java: Option<Java<'a>>,
}

impl<'a> Printer<'a> {
    pub fn new(format: Format, subject: &'a Subject<'a>, labels: Arc<Labels>) -> Printer<'a> {
        let java = (format == Format::Java).then(|| Java::new(subject, labels.clone()));
        Printer { format, subject, labels, count: 0, json: vec![], java }
    }

    /// One more structure: what is to be printed of it now.
    pub fn structure(&mut self, found: &Found<'_>) -> String {
        self.count += 1;
        let program = self.subject.program;
        match self.format {
            Format::Count | Format::Json { count: true } => {}
            Format::Text { all } => {
                if all || self.count <= SHOWN {
                    let line = text::line(program, &self.labels, &found.graph());
                    return format!("{:<4} {line}\n", self.count);
                }
            }
            Format::Json { count: false } => {
                self.json.push(json::Described::new(program, &found.graph()));
            }
            Format::Dot => return dot::picture(program, &self.labels, &found.graph(), self.count),
            Format::Java => {
                if let Some(java) = &mut self.java {
                    java.add(&found.graph());
                }
            }
        }
        String::new()
    }

    /// What is printed at the end.
    pub fn finish(self, summary: &Summary) -> Result<String, String> {
        Ok(match self.format {
            Format::Java => self.java.map(|java| java.text(summary)).unwrap_or_default(),
            Format::Json { count } => {
                json::document(self.subject, summary, (!count).then_some(self.json))?
            }
            Format::Dot => {
                text::summary(summary, false).lines().map(|line| format!("// {line}\n")).collect()
            }
            Format::Count => text::summary(summary, true),
            Format::Text { all } => {
                let more = summary.count.saturating_sub(SHOWN);
                let left_out = match !all && more > 0 {
                    true => format!("... and {more} more (--all prints them)\n"),
                    false => String::new(),
                };
                left_out + &text::summary(summary, true)
            }
        })
    }
}
