//! The paths that a verdict depends on. All others are only counted.

use super::Forbidden;
use super::judge::{DEEP_TRIED, DISAGREEMENTS, top, violates};
use cairn_explore::{BoundKind, End, PathReport};
use cairn_witness::{TraceFrame, Witness};

/// What stays of the paths as they end.
pub(super) struct Kept<'a> {
    forbidden: &'a Forbidden,
    /// Violations, the first of each place; paths that are too deep, the first; and of those that
    /// make the verdict unknown, one for each reason.
    pub paths: Vec<PathReport>,
    pub dropped: Vec<Dropped>,
    deep: usize,
}

/// Violations at one place.
pub(super) struct Dropped {
    class: String,
    top: Option<TraceFrame>,
    kept: usize,
    /// Those that were not kept.
    pub count: usize,
}

impl Dropped {
    pub fn is_at(&self, class: &str, witness: &Witness) -> bool {
        self.class == class && self.top.as_ref() == top(witness)
    }
}

/// Whether a path's input may be asked for.
fn needs_witness(path: &PathReport, forbidden: &Forbidden) -> bool {
    // Where it was thrown is told by the witness.
    let is_placed = forbidden.at.is_some() && matches!(path.end, End::Threw { .. });
    is_placed || violates(forbidden, path).is_some() || path.end == End::Bound(BoundKind::Depth)
}

/// Drops a witness that no verdict depends on.
pub(super) fn trim(path: &mut PathReport, forbidden: &Forbidden) {
    path.others.clear();
    path.condition.clear();
    path.summary = None;
    if !needs_witness(path, forbidden) {
        path.witness = None;
    }
}

impl<'a> Kept<'a> {
    pub fn new(forbidden: &'a Forbidden) -> Kept<'a> {
        Kept { forbidden, paths: vec![], dropped: vec![], deep: 0 }
    }

    /// In the order of the report.
    pub fn take(&mut self, path: PathReport) {
        let forbidden = violates(self.forbidden, &path).map(|(_, what)| what.to_owned());
        let stays = match (&path.end, &path.witness) {
            (End::Threw { .. } | End::Returned, Some(witness)) => {
                forbidden.is_some_and(|what| self.is_among_first(&what, witness))
            }
            (End::Threw { .. }, None) => forbidden.is_some(),
            (End::Returned | End::Exited(_) | End::Endless, _) => false,
            (End::Bound(BoundKind::Depth), Some(_)) => {
                self.deep += 1;
                self.deep <= DEEP_TRIED
            }
            (End::Bound(_), _) => false,
            (reason, _) => !self.paths.iter().any(|p| p.end == *reason),
        };
        if stays {
            self.paths.push(path);
        }
    }

    /// Whether a violation is one of the first at its place: more than that nobody asks about.
    fn is_among_first(&mut self, class: &str, witness: &Witness) -> bool {
        let place = match self.dropped.iter_mut().position(|d| d.is_at(class, witness)) {
            Some(at) => &mut self.dropped[at],
            None => {
                let (class, top) = (class.to_owned(), top(witness).cloned());
                self.dropped.push(Dropped { class, top, kept: 0, count: 0 });
                self.dropped.last_mut().expect("it was just added")
            }
        };
        let is_first = place.kept < DISAGREEMENTS;
        *(if is_first { &mut place.kept } else { &mut place.count }) += 1;
        is_first
    }
}
