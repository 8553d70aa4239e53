//! The strategies: what an unread reference can be, when that is decided, and how references are represented.
//!
//! Each is a [`cairn_heap::Resolver`] and a representation of references ([`cairn_interp::sym::Strategy`]);
//! the machine asks it and knows no more. [`Lazy`] is lazy initialisation in its three published forms, which
//! differ only in what is decided when. [`Summary`] decides nothing: a reference is all that it can be, each
//! under its guard. What classes an object can have, how those of the library are made and how many of them
//! there can be is common to all ([`Universe`]).

mod lazy;
mod star;
mod summary;

pub use cairn_heap::universe::{Candidates, Found, Settings, Sort};
pub use lazy::{Delay, Lazy};
pub use star::{Clauses, Star, UnusableClause};
pub use summary::Summary;

use cairn_heap::{Erased, Universe};
use cairn_interp::sym::{Addresses, Strategy};
use std::sync::Arc;
use summary::GuardedSets;

/// Lazy initialisation within these bounds.
pub fn lazy(delay: Delay, settings: Settings) -> Strategy {
    lazy_in(delay, Arc::new(Universe::new(settings)))
}

/// Heap summaries within these bounds.
pub fn summary(settings: Settings) -> Strategy {
    summary_in(Arc::new(Universe::new(settings)))
}

/// Unfolding of predicates in separation logic within these bounds.
pub fn star(clauses: Clauses, settings: Settings) -> Strategy {
    star_in(clauses, Arc::new(Universe::new(settings)))
}

fn star_in(clauses: Clauses, universe: Arc<Universe>) -> Strategy {
    let (resolver, references) = (Arc::new(Erased(Star { clauses })), Addresses::references);
    Strategy { universe, resolver, references, merges_heaps: false }
}

fn lazy_in(delay: Delay, universe: Arc<Universe>) -> Strategy {
    let (resolver, references) = (Arc::new(Erased(Lazy(delay))), Addresses::references);
    Strategy { universe, resolver, references, merges_heaps: false }
}

fn summary_in(universe: Arc<Universe>) -> Strategy {
    let (resolver, references) = (Arc::new(Erased(Summary)), GuardedSets::references);
    Strategy { universe, resolver, references, merges_heaps: true }
}

/// Every strategy there is, in one universe.
pub fn all(settings: &Settings) -> Vec<Strategy> {
    let universe = Arc::new(Universe::new(settings.clone()));
    let delays = [Delay::None, Delay::Object, Delay::Null];
    let lazy = delays.map(|delay| lazy_in(delay, universe.clone()));
    let others = [summary_in(universe.clone()), star_in(Clauses::none(), universe)];
    lazy.into_iter().chain(others).collect()
}

/// The strategy of a name.
pub fn by_name(name: &str, settings: &Settings) -> Option<Strategy> {
    all(settings).into_iter().find(|s| s.name() == name)
}
