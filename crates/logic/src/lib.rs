//! Separation logic with inductive predicates and arithmetic: formulas, and what can be computed from definitions alone.
//!
//! What goes in are [`Definitions`]: predicates over symbolic heaps in a normal form ([`formula`]). They are made by
//! `cairn-spec` from text. What comes out: the contexts of a predicate's parameters, invariants of its numbers, the
//! size of its smallest models, its models up to a bound, and whether a concrete heap satisfies a formula.
//!
//! It knows class and field names as text only: no class files, no machine, no terms, no solver, no syntax.

pub mod bases;
mod cases;
pub mod checker;
pub mod contexts;
pub mod dependencies;
mod derivation;
pub mod distance;
pub mod formula;
pub mod heap;
pub mod invariants;
pub mod linear;
pub mod loss;
pub mod models;
pub mod unfold;

pub use bases::{Base, Bases, BasesLimits, Determines, Knowledge, Known};
pub use contexts::{Contexts, ContextsLimits, PredicateContexts};
pub use derivation::Why;
pub use distance::{Distance, Distances};
pub use formula::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Instance, Num, Predicate, PredicateId,
    Pure, Real, Shape, Slot, Sort, Var, Variable,
};
pub use invariants::{Bound, Invariant, Invariants, InvariantsLimits};
pub use loss::Loss;
pub use unfold::unfold;
