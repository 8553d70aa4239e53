//! What is wrong with a specification, where, and what to do about it.

use crate::ast::Loc;
use crate::typed::Place;
use codespan_reporting::diagnostic::{Diagnostic as Report, Label, Severity as ReportSeverity};
use codespan_reporting::files::{Files, SimpleFiles};
use codespan_reporting::term;
use rustc_hash::FxHashSet;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    Warning,
    Error,
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: String,
    pub place: Place,
    /// What the caret says.
    pub label: String,
    /// Another place that has to do with it.
    pub other: Option<(Place, String)>,
    pub hint: Option<String>,
}

impl Diagnostic {
    fn new(severity: Severity, at: Loc, message: String) -> Diagnostic {
        Diagnostic {
            severity,
            message,
            place: Place { file: 0, span: at.range() },
            label: String::new(),
            other: None,
            hint: None,
        }
    }

    pub(crate) fn error(at: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, at, message.into())
    }

    pub(crate) fn warning(at: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, at, message.into())
    }

    pub(crate) fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// `did you mean ...`, if there is something to mean.
    pub(crate) fn suggestion(mut self, name: Option<impl fmt::Display>) -> Diagnostic {
        if let Some(name) = name {
            self.hint = Some(format!("did you mean `{name}`?"));
        }
        self
    }

    pub(crate) fn other(mut self, place: Place, label: impl Into<String>) -> Diagnostic {
        self.other = Some((place, label.into()));
        self
    }
}

/// Diagnostics of one file at a time.
#[derive(Default)]
pub(crate) struct Sink {
    /// The file that is being read.
    pub file: usize,
    pub list: Vec<Diagnostic>,
}

impl Sink {
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        diagnostic.place.file = self.file;
        self.list.push(diagnostic);
    }

    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Name and text of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileText {
    pub name: Arc<str>,
    pub text: Arc<str>,
}

/// A diagnostic with its place in lines and columns, for programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub severity: Severity,
    pub message: String,
    pub file: Arc<str>,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    pub hint: Option<String>,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { severity, message, file, line, column, hint } = self;
        write!(f, "{file}:{line}:{column}: {}: {message}", severity.name())?;
        match hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

/// Diagnostics in the order of the text, with the files they are about.
#[derive(Clone, PartialEq, Eq, Default, Debug, thiserror::Error)]
#[error("{}", self.entries().first().map_or(String::new(), Entry::to_string))]
pub struct Diagnostics {
    pub files: Vec<FileText>,
    pub list: Vec<Diagnostic>,
}

/// With colours of a terminal or without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Plain,
    Ansi,
}

/// More than that many are not shown.
const SHOWN: usize = 100;

impl Diagnostics {
    pub(crate) fn new(files: Vec<FileText>, mut list: Vec<Diagnostic>) -> Diagnostics {
        // A place with an error needs no warning.
        let key = |d: &Diagnostic| (d.place.file, d.place.span.start, d.place.span.end);
        let errors: FxHashSet<_> =
            list.iter().filter(|d| d.severity == Severity::Error).map(key).collect();
        list.retain(|d| d.severity == Severity::Error || !errors.contains(&key(d)));
        list.sort_by_key(key);
        list.dedup();
        Diagnostics { files, list }
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    fn files(&self) -> SimpleFiles<&str, &str> {
        let mut files = SimpleFiles::new();
        for file in &self.files {
            files.add(&*file.name, &*file.text);
        }
        files
    }

    /// Lines and columns.
    pub fn entries(&self) -> Vec<Entry> {
        let files = self.files();
        self.list
            .iter()
            .map(|d| {
                let at = files.location(d.place.file, d.place.span.start).ok();
                Entry {
                    severity: d.severity,
                    message: d.message.clone(),
                    file: self.files.get(d.place.file).map_or("".into(), |f| f.name.clone()),
                    line: at.as_ref().map_or(1, |l| l.line_number),
                    column: at.as_ref().map_or(1, |l| l.column_number),
                    hint: d.hint.clone(),
                }
            })
            .collect()
    }

    /// For a person: the lines with carets and hints.
    pub fn render(&self, colour: Colour) -> String {
        let files = self.files();
        let config = term::Config { chars: term::Chars::ascii(), ..term::Config::default() };
        let mut out = String::new();
        for diagnostic in self.list.iter().take(SHOWN) {
            let report = report(diagnostic);
            let written = match colour {
                Colour::Plain => term::emit_into_string(&config, &files, &report).ok(),
                Colour::Ansi => {
                    let mut buffer = term::termcolor::Ansi::new(vec![]);
                    let styles = term::Styles::default();
                    let mut writer = term::StylesWriter::new(&mut buffer, &styles);
                    term::emit_to_write_style(&mut writer, &config, &files, &report)
                        .ok()
                        .and_then(|()| String::from_utf8(buffer.into_inner()).ok())
                }
            };
            // The files are in memory: only a place outside them could fail.
            out += &written.unwrap_or_else(|| format!("{}\n", diagnostic.message));
        }
        if self.list.len() > SHOWN {
            out += &format!("and {} more\n", self.list.len() - SHOWN);
        }
        out
    }
}

fn report(diagnostic: &Diagnostic) -> Report<usize> {
    let severity = match diagnostic.severity {
        Severity::Error => ReportSeverity::Error,
        Severity::Warning => ReportSeverity::Warning,
    };
    let mut labels = vec![
        Label::primary(diagnostic.place.file, diagnostic.place.span.clone())
            .with_message(&diagnostic.label),
    ];
    if let Some((place, label)) = &diagnostic.other {
        labels.push(Label::secondary(place.file, place.span.clone()).with_message(label));
    }
    let notes = diagnostic.hint.iter().map(|hint| format!("hint: {hint}")).collect();
    Report::new(severity).with_message(&diagnostic.message).with_labels(labels).with_notes(notes)
}
