//! The states that calls of a program's interface lead to, symbolically.
//!
//! In go a class and what a test in its package can call; out comes a [`Catalogue`]: for the class and all that its methods and
//! constructors need, call sequences whose arguments are unknown, each of which leads to a state that no other one does. An exploration with a
//! catalogue has inputs that a program can build, and no others: every object of the program is made by such a sequence, executed
//! symbolically on the path itself.
//!
//! `calls` says which calls make and change objects, `needed` which classes there have to be, `snapshot` takes the state of an
//! object at the end of a path, `merge` tells whether it is new, and `search` goes breadth first by the number of calls. `goals` says what a
//! path with any input asks of its receiver, and `meet` looks for calls that lead there. The crate deliberately knows nothing of tests, flags and files.

mod calls;
mod goals;
mod meet;
mod merge;
mod needed;
mod search;
mod snapshot;

pub use calls::{Factories, Usage, changers, creators};
pub use meet::{How, Met};
pub use merge::{Merger, Novelty, covers};
pub use search::{Bounds, ClassStates, Search};
pub use snapshot::{Cell, Snapshot, Thing};

use cairn_explore::{Budget, Options};
use cairn_heap::universe::Catalogue;
use cairn_program::{ClassId, MethodId, Program};
use cairn_strategies::Settings;
use cairn_witness::Witness;
use search::Finished;
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
    finished: Mutex<BTreeMap<ClassId, Arc<Finished>>>,
    spent: Mutex<Spent>,
}

/// What was done for all classes.
#[derive(Clone, Copy, Default, Debug)]
pub struct Spent {
    /// Looking for what calls lead to, and looking for what paths ask for.
    pub states: Duration,
    pub meeting: Duration,
    /// States that were told apart or merged.
    pub reached: usize,
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
            let catalogue = Arc::new(search.catalogue());
            let finished = Arc::new(search.finish());
            let count = |s: &ClassStates| s.states + s.merged;
            let mut spent = self.spent.lock().unwrap_or_else(PoisonError::into_inner);
            spent.states += began.elapsed();
            spent.reached += finished.classes.values().map(count).sum::<usize>();
            drop(spent);
            let classes = finished.classes.clone();
            let mut all = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
            all.insert(class, finished);
            Arc::new(Reached { catalogue, classes })
        })
        .clone()
    }

    /// What was done so far.
    pub fn spent(&self) -> Spent {
        *self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Explores a method with any input (`any`), and looks for calls that lead to the states of its receiver that those paths begin with
    /// which are wanted. Before that, what calls lead to was asked for ([`Library::of`]).
    pub fn meet(
        &self,
        program: &Program,
        method: MethodId,
        (any, settings): (&Options, &Settings),
        is_wanted: &mut dyn FnMut(&Witness) -> bool,
        budget: &Budget,
    ) -> Result<Option<Met>, String> {
        let began = Instant::now();
        let class = program.method(method).class;
        let finished = {
            let all = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
            all.get(&class).cloned()
        };
        let Some(finished) = finished else { return Ok(None) };
        let exploring = Options { budget: budget.clone(), ..any.clone() };
        let (pool, paths) = meet::wanted(program, method, &exploring)?;
        let goals: Vec<_> = paths.into_iter().filter(|(_, w)| is_wanted(w)).map(|p| p.0).collect();
        if goals.is_empty() {
            self.spent.lock().unwrap_or_else(PoisonError::into_inner).meeting += began.elapsed();
            return Ok(None);
        }
        let kept = finished.kept(class, &any.solver).map_err(|e| e.to_string())?;
        let budget = budget.apart();
        let mut search = Search::going_on(program, class, (any, settings), budget, kept);
        let met = search.meet(&goals, &pool)?;
        self.spent.lock().unwrap_or_else(PoisonError::into_inner).meeting += began.elapsed();
        Ok(Some(met))
    }

    /// What was reached of a class, if somebody has asked.
    pub fn known(&self, class: ClassId) -> Option<Arc<Reached>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(&class)?.get().cloned()
    }
}
