//! One way on from an unread reference: what it is, and what the precondition says of that.

use crate::asker::Asker;
use cairn_heap::input::UnknownId;
use cairn_heap::{Case, Kept};
use cairn_interp::sym::{Oracle, Path};
use cairn_precond::Change;
use cairn_term::{Model, Pool, Term};
use std::cell::RefCell;
use std::sync::Arc;

/// A case that was admitted, to be applied to a path.
pub(crate) struct Growth {
    unknown: UnknownId,
    case: Case,
    /// The precondition's successor state, if it is another.
    state: Option<Kept>,
    /// What holds besides, and an assignment that satisfies all facts then.
    facts: Vec<Term>,
    model: Option<Arc<Model>>,
}

impl Growth {
    /// None if the path does not allow the facts.
    pub fn new(
        pool: &Pool,
        asker: &RefCell<Asker>,
        path: &Path,
        unknown: UnknownId,
        case: Case,
        change: Change<Kept>,
    ) -> Option<Growth> {
        let Change { state, facts } = change;
        let mut growth = Growth { unknown, case, state, facts, model: None };
        if !growth.facts.is_empty() {
            let mut path = path.clone();
            let mut asker = asker.borrow_mut();
            if !growth.facts.iter().all(|&f| asker.require(pool, &mut path, f)) {
                return None;
            }
            growth.model = path.model;
        }
        Some(growth)
    }

    pub fn apply(self, pool: &Pool, path: &mut Path) {
        path.choose(self.unknown, &self.case);
        if let Some(state) = self.state {
            path.precondition_state = state;
        }
        if !self.facts.is_empty() {
            self.facts.into_iter().for_each(|f| path.assume(pool, f));
            path.model = self.model;
        }
    }

    /// The path with it applied, beside the one that it was made for.
    pub fn applied(&self, pool: &Pool, path: &Path) -> Path {
        let mut path = path.clone();
        let Growth { unknown, case, state, facts, model } = self;
        let (case, state, facts) = (case.clone(), state.clone(), facts.clone());
        Growth { unknown: *unknown, case, state, facts, model: model.clone() }
            .apply(pool, &mut path);
        path
    }
}
