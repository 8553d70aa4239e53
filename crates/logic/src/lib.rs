//! Separation logic with inductive predicates and arithmetic: formulas, and what can be computed from definitions alone.
//!
//! What goes in are [`Definitions`]: predicates over symbolic heaps in a normal form ([`formula`]). They are made by
//! `cairn-spec` from text. What comes out: the contexts of a predicate's parameters, invariants of its numbers, the
//! size of its smallest models, its models up to a bound, and whether a concrete heap satisfies a formula.
//!
//! It knows class and field names as text only: no class files, no machine, no terms, no solver, no syntax.

pub mod checker;
mod derivation;
pub mod formula;
pub mod heap;
pub mod linear;
pub mod models;

pub use derivation::Why;
pub use formula::{
    Atom, Cell, Compare, Definitions, Disjunct, Formula, Instance, Num, Predicate, PredicateId,
    Pure, Real, Shape, Slot, Sort, Var, Variable,
};
