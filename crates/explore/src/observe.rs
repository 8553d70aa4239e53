//! What others may look at while an exploration runs.

use crate::report::{End, PathReport};
use crate::search::Site;
use cairn_heap::input::Unknowns;
use cairn_interp::sym::{Fork, Path};
use cairn_program::ir::Kind;
use cairn_term::{Pool, Term};

/// Sees the live terms of one task, in the task's own thread.
pub trait Observer {
    /// The path is split at this branch.
    fn fork(&mut self, _pool: &Pool, _path: &Path, _fork: Fork, _site: Site) {}

    /// A path has ended.
    fn path(&mut self, _seen: &SeenPath<'_>) {}
}

/// A path that has ended.
pub struct SeenPath<'a> {
    pub pool: &'a Pool,
    pub path: &'a Path,
    pub unknowns: &'a Unknowns,
    pub end: &'a End,
    /// The value it returned, if it did.
    pub result: Option<(Kind, Term)>,
}

/// Sees nothing.
impl Observer for () {}

/// What a run calls back.
pub struct Hooks<'h> {
    /// Makes the observer of a task.
    pub observe: &'h (dyn Fn() -> Box<dyn Observer> + Sync),
    /// Whether the run can end with this path. Of several, the first in the order of the report
    /// counts, whatever thread came across it first. The path has no number yet.
    pub stop: &'h (dyn Fn(&PathReport) -> bool + Sync),
}

impl Default for Hooks<'_> {
    fn default() -> Self {
        Hooks { observe: &|| Box::new(()), stop: &|_| false }
    }
}
