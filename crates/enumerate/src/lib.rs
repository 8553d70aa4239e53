//! Enumeration: the structures that a class calls valid.
//!
//! In go a [`Subject`] (a class and the method that says which of its objects are valid) and bounds; out
//! comes every structure within the bounds for which the method is true, as it is found, and a
//! [`Summary`]. A [`Printer`] writes structures as text, JSON, DOT or Java. The search itself is
//! SymSolve's ([`cairn_precond`]). The crate deliberately knows no flag, and prints nothing.

mod bounds;
mod constructors;
mod dot;
mod graph;
mod heap;
mod java;
mod json;
mod page;
mod printer;
mod subject;
mod text;

use bounds::Reads;
use cairn_explore::Budget;
use cairn_heap::Universe;
use cairn_precond::{Partial, Settings, SetupError, Space, Structure, SymSolve};
use cairn_program::Program;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use bounds::{Bounds, Ranged};
pub use graph::{Cell, Content, Graph, Labels, Object};
pub use page::page_case;
pub use printer::{Format, Printer};
pub use subject::Subject;

/// Within which bounds structures are enumerated.
pub struct Options<'a> {
    /// The classes that are tried for a type, and how many objects of each.
    pub universe: Universe,
    pub settings: Settings,
    /// The fields that are given a range by name: the structures must have them.
    pub ranged: &'a [&'a str],
    pub budget: Budget,
    /// Structures after which the search stops.
    pub limit: Option<u64>,
}

/// Why nothing was enumerated.
#[derive(Debug)]
pub enum EnumerateError {
    /// The bounds and the class do not go together.
    Setup(SetupError),
    /// A range is given to a field that the structures do not have.
    Range(String),
    /// What the observer said.
    Observer(String),
}

/// How it went.
pub struct Summary {
    pub count: u64,
    /// Runs of the predicate, and those of them that an exception ended.
    pub candidates: u64,
    pub thrown: u64,
    /// Why there may be more.
    pub incomplete: Option<String>,
    pub time: Duration,
    pub bounds: Bounds,
    /// What else should be known.
    pub notes: Vec<String>,
    /// Where the predicate is false most often, if nothing is valid.
    pub hint: Option<String>,
}

/// A structure that was found.
pub struct Found<'a> {
    program: &'a Program,
    space: &'a Space,
    structure: &'a Structure,
}

impl Found<'_> {
    /// As plain data.
    pub fn graph(&self) -> Graph {
        Graph::new(self.program, self.space, self.structure)
    }
}

/// An enumeration that can begin.
pub struct Enumeration<'p> {
    subject: Subject<'p>,
    universe: Universe,
    search: SymSolve<'p>,
    space: Space,
    labels: Arc<Labels>,
    start: Instant,
    limit: Option<u64>,
}

impl<'p> Enumeration<'p> {
    pub fn new(subject: &Subject<'p>, options: Options<'_>) -> Result<Self, EnumerateError> {
        let Subject { program, class, predicate } = *subject;
        let Options { universe, settings, ranged, budget, limit } = options;
        let start = Instant::now();
        let search = SymSolve::of_class(program, class, predicate, &universe, settings);
        let mut search = search.map_err(EnumerateError::Setup)?;
        let space = search.space().clone();
        bounds::check(program, &space, ranged).map_err(EnumerateError::Range)?;
        search.budget = budget;
        let labels = Arc::new(Labels::new(program, &space));
        Ok(Enumeration { subject: *subject, universe, search, space, labels, start, limit })
    }

    /// Short names of the classes that structures have objects of.
    pub fn labels(&self) -> Arc<Labels> {
        self.labels.clone()
    }

    /// Enumerates the structures. The observer is given each, and says whether to go on.
    pub fn run(
        mut self,
        seen: &mut dyn FnMut(&Found<'_>) -> Result<bool, String>,
    ) -> Result<Summary, EnumerateError> {
        let (program, limit) = (self.subject.program, self.limit);
        let (mut reads, mut failed, mut count) = (Reads::default(), None, 0);
        let found = self.search.enumerate(&Partial::open(), |space, structure| {
            count += 1;
            reads.add(space, structure);
            let goes_on = seen(&Found { program, space, structure });
            let is_wanted = limit.is_none_or(|limit| count < limit);
            failed = goes_on.as_ref().err().cloned();
            is_wanted && matches!(goes_on, Ok(true))
        });
        if let Some(error) = failed {
            return Err(EnumerateError::Observer(error));
        }
        let incomplete = found.incomplete.map(|why| match limit {
            Some(limit) if found.valid >= limit => format!("only {limit} were asked for (--limit)"),
            _ if why == "the time is up" => format!("{why} (--time)"),
            _ => why,
        });
        let bounds = Bounds::new(&self.subject, &self.universe, &self.space, &reads);
        let mut notes = self.search.complaints().to_vec();
        let thrown = self.search.statistics.thrown;
        if thrown > 0 && found.valid > 0 {
            let all = found.candidates;
            notes.push(format!(
                "{thrown} of {all} candidates ended with an exception, which counts as false"
            ));
        }
        let hint = match found.valid {
            0 => self.search.most_failed().map(|place| place.text(program)),
            _ => None,
        };
        Ok(Summary {
            hint,
            count: found.valid,
            candidates: found.candidates,
            thrown,
            incomplete,
            time: self.start.elapsed(),
            notes,
            bounds,
        })
    }
}
