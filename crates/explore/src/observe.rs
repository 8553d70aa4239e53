//! What others may look at while an exploration runs.

use crate::report::{End, PathReport};
use crate::search::Site;
use cairn_heap::input::Unknowns;
use cairn_interp::Machine;
use cairn_interp::sym::{Fork, Path};
use cairn_program::ir::Kind;
use cairn_term::{Pool, Term};

/// Sees the live terms of one task, in the task's own thread.
pub trait Observer {
    /// The path is split at this branch.
    fn fork(&mut self, _pool: &Pool, _path: &Path, _fork: Fork, _site: Site) {}

    /// The machine has stopped: at a branch, at an unread reference, or at the end of a path.
    fn stopped(&mut self, _machine: &Machine<'_>) {}

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
    /// Drops what nobody will look at from a path that has ended: it may have to wait for its turn.
    pub trim: &'h (dyn Fn(&mut PathReport) + Sync),
    /// Takes the paths, numbered and in the order of the report, each as soon as all before it are
    /// known. Where nobody takes them, the report has them.
    pub take: Option<&'h (dyn Fn(PathReport) + Sync)>,
}

impl Default for Hooks<'_> {
    fn default() -> Self {
        Hooks { observe: &|| Box::new(()), stop: &|_| false, trim: &|_| {}, take: None }
    }
}
