//! The states that calls of a program's interface lead to, symbolically.
//!
//! In go a class and what a test in its package can call; out comes a [`Catalogue`]: for the class and all that its methods and
//! constructors need, call sequences whose arguments are unknown, each of which leads to a state that no other one does. An exploration with a
//! catalogue has inputs that a program can build, and no others: every object of the program is made by such a sequence, executed
//! symbolically on the path itself.
//!
//! `calls` says which calls make and change objects, `needed` which classes there have to be, `snapshot` takes the state of an
//! object at the end of a path, `merge` tells whether it is new, and `search` goes breadth first by the number of calls. The crate
//! deliberately knows nothing of tests, flags and files.

mod calls;
mod merge;
mod needed;
mod search;
mod snapshot;

pub use calls::{Factories, Usage, changers, creators};
pub use merge::{Merger, Novelty, covers};
pub use search::{Bounds, ClassStates, Search};
pub use snapshot::{Cell, Snapshot, Thing};

use cairn_explore::{Budget, Options};
use cairn_heap::universe::Catalogue;
use cairn_program::{ClassId, Program};
use cairn_strategies::Settings;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What was reached of one class and those that it needs.
#[derive(Clone, Debug)]
pub struct Reached {
    pub catalogue: Arc<Catalogue>,
    pub classes: BTreeMap<ClassId, ClassStates>,
}

/// Keeps what was reached, for all methods of a class.
#[derive(Default)]
pub struct Library {
    known: Mutex<BTreeMap<ClassId, Arc<OnceLock<Arc<Reached>>>>>,
    time: Mutex<Duration>,
}

impl Library {
    /// What calls lead to of a class, as seen from its package. The first who asks has it searched, with this budget.
    pub fn of(
        &self,
        program: &Program,
        class: ClassId,
        options: &Options,
        settings: &Settings,
        budget: &Budget,
    ) -> Arc<Reached> {
        let cell = {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.entry(class).or_default().clone()
        };
        cell.get_or_init(|| {
            let began = Instant::now();
            let mut search = Search::new(program, class, options, settings, budget.clone());
            search.run();
            *self.time.lock().unwrap_or_else(PoisonError::into_inner) += began.elapsed();
            let catalogue = Arc::new(search.catalogue());
            Arc::new(Reached { catalogue, classes: std::mem::take(&mut search.classes) })
        })
        .clone()
    }

    /// What all searches took.
    pub fn time(&self) -> Duration {
        *self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was reached of a class, if somebody has asked.
    pub fn known(&self, class: ClassId) -> Option<Arc<Reached>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&class)?.get().cloned()
    }
}
