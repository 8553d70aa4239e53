//! Who is told what happens while a run goes on.

use cairn_pipeline::Progress;
use cairn_report::Path;

/// Sees the paths of a run as they end, and which phase it is in. It may be called from several threads,
/// but the paths of [`explore()`](crate::explore()) come one by one, in the order of their numbers.
pub trait Observer: Sync {
    /// A path has ended. No: the run shall end, too.
    fn path(&self, _path: &Path) -> bool {
        true
    }

    /// The run is about to do this.
    fn phase(&self, _what: &'static str) {}
}

/// Sees nothing.
impl Observer for () {}

/// Sees paths.
impl<F: Fn(&Path) -> bool + Sync> Observer for F {
    fn path(&self, path: &Path) -> bool {
        self(path)
    }
}

/// An observer as the pipelines know it.
pub(crate) struct Phases<'a>(pub &'a dyn Observer);

impl Progress for Phases<'_> {
    fn path(&self) {}

    fn say(&self, what: &'static str) {
        self.0.phase(what);
    }
}
