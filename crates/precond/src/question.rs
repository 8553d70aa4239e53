//! What the search is asked, within which bounds, and what it answers.

use crate::ranges::{RangeError, Ranges};
use crate::structure::Structure;
use cairn_interp::Setup;
use cairn_program::{ClassId, MethodId, Program};
use std::sync::Arc;
use std::time::Duration;

/// What is done beyond the published search. Each can be switched off, to see what it brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Improvements {
    /// A structure that was found for a heap is looked at first for those that come after it.
    pub witness: bool,
    /// A failure goes back to a choice it depends on.
    pub conflict: bool,
    /// Answers are kept.
    pub memo: bool,
    /// The tree of choices is kept from question to question.
    pub resume: bool,
    /// What a failure depends on is refused wherever it comes up again.
    pub learn: bool,
}

impl Improvements {
    pub const ALL: Improvements =
        Improvements { witness: true, conflict: true, memo: true, resume: true, learn: true };
    /// What pays: learning costs more than it saves.
    pub const USUAL: Improvements = Improvements { learn: false, ..Improvements::ALL };
    pub const NONE: Improvements =
        Improvements { witness: false, conflict: false, memo: false, resume: false, learn: false };
}

/// How structures are looked for.
#[derive(Clone, Debug)]
pub struct Settings {
    pub ranges: Ranges,
    /// Longest array.
    pub array_length: u32,
    /// Branches and calls of one run of the predicate.
    pub patience: u32,
    /// Runs of the predicate for one question.
    pub runs: u64,
    /// Whether structures that differ in the names of objects count as one.
    pub symmetry: bool,
    pub improvements: Improvements,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            ranges: Ranges::default(),
            array_length: 5,
            patience: 200_000,
            runs: u64::MAX,
            symmetry: true,
            improvements: Improvements::USUAL,
        }
    }
}

/// What the predicate is asked about.
#[derive(Clone, Debug)]
pub struct Root {
    pub classes: Vec<ClassId>,
    pub nullable: bool,
}

/// Why there is no search.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    #[error(transparent)]
    Setup(#[from] Setup),
    #[error(transparent)]
    Range(#[from] RangeError),
    #[error("there are more objects within the bounds than can be numbered; lower --scope")]
    TooLarge,
    #[error("an object of the structure cannot be made: {0}")]
    Object(String),
}

/// Whether a partial heap can be completed.
#[derive(Clone, Debug)]
pub enum Answer {
    Yes(Arc<Structure>),
    /// `is_ranged`: perhaps with numbers beyond the ranges.
    No {
        is_ranged: bool,
    },
    Unknown(Arc<str>),
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    pub questions: u64,
    /// Answered by a structure found before.
    pub by_witness: u64,
    /// Answered as before.
    pub by_memo: u64,
    /// Answered by the tree of choices, without running the predicate.
    pub by_tree: u64,
    /// Choices that were refused because of what was learnt, and how much was.
    pub by_nogood: u64,
    pub nogoods: u64,
    /// Runs of the predicate that came to an end.
    pub runs: u64,
    /// Those among them that an exception ended, and those that were cut short.
    pub thrown: u64,
    pub too_long: u64,
    pub yes: u64,
    pub no: u64,
    pub unknown: u64,
    pub time: Duration,
}

impl Statistics {
    pub fn add(&mut self, other: &Statistics) {
        self.questions += other.questions;
        self.by_witness += other.by_witness;
        self.by_memo += other.by_memo;
        self.by_tree += other.by_tree;
        self.by_nogood += other.by_nogood;
        self.nogoods += other.nogoods;
        self.runs += other.runs;
        self.thrown += other.thrown;
        self.too_long += other.too_long;
        self.yes += other.yes;
        self.no += other.no;
        self.unknown += other.unknown;
        self.time += other.time;
    }
}

/// The structures of an enumeration.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Enumerated {
    pub valid: u64,
    /// Runs of the predicate.
    pub candidates: u64,
    /// Why there may be more.
    pub incomplete: Option<String>,
}

/// Where a predicate says no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub method: MethodId,
    pub line: Option<u16>,
    /// How often, and how often it said no altogether.
    pub times: u64,
    pub total: u64,
}

impl Place {
    /// For people: `9 of 12 objects that were tried are refused in Tree.isAcyclic (Tree.java:31)`.
    pub fn text(&self, program: &Program) -> String {
        let Place { method, line, times, total } = *self;
        let method = program.method(method);
        let class = program.class(method.class);
        let file = match (&class.source_file, line) {
            (Some(file), Some(line)) => format!(" ({file}:{line})"),
            _ => String::new(),
        };
        let name = class.java_name();
        let method = &method.name;
        format!("{times} of {total} objects that were tried are refused in {name}.{method}{file}")
    }
}
