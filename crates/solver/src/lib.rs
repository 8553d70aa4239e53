//! Decides path conditions.
//!
//! [`chain`] makes a [`Solver`]: questions about terms go in, each with the path's facts and a model
//! of them if one is known; out comes a model, that there is none, or that it is not known and why.
//! A question passes cheap layers first, each a file with its own [`Counters`], and reaches the back
//! end only if none of them answers:
//!
//! - `trivial`: the goal is a constant, contradicts a fact, or holds in the known model;
//! - `parts`: facts that share no variable with the goal are left out;
//! - `cache`: the same conjuncts, a set of them that contradicts itself, or a model that fits, was seen;
//! - `orders`: comparisons contradict each other as an order, or are nothing but one;
//! - `intervals`: bounds and single bits contradict each other, or a model found by repairing the known
//!   one fits;
//! - `equalities`: what variables are said to be, put into the other conjuncts;
//! - `enumeration`: few bits matter, and all their values are tried;
//! - `numbers`: values are searched for where floats, functions of `Math`, products or quotients are in the question, and refuted by
//!   ranges that are cut into halves;
//! - `record`: on demand, writes down what the layers behind find hard;
//! - `cases`: what a short search leaves open, for each value of a variable that has few;
//! - `blast`: terms as circuits, on a SAT solver;
//! - `z3`: a second back end for who has the library, and `pair`, which puts the two together.
//!
//! Whatever the layers do, a model is evaluated before it is returned, and Unknown is never Unsat.
//!
//! The circuits stand alone, too: [`Circuit`] and the operations on [`Bits`] and floats know neither
//! terms nor paths. `sat` is the SAT solver behind a trait of few functions, `blast::circuit` builds
//! gates, `blast::encode` makes clauses of them, `blast::bits` is integer arithmetic, `blast::float` is IEEE 754.
//! Operations on constants fold to constants, so one description of `x / y` both computes and
//! constrains; the tests use that to compare the circuits with the host's arithmetic.

pub mod blast;
mod cache;
mod cases;
mod chain;
mod enumeration;
mod equalities;
mod intervals;
mod layer;
pub mod listing;
mod numbers;
mod orders;
mod pair;
mod parts;
mod question;
mod record;
pub mod sat;
mod trivial;
mod z3;

pub use blast::bits::Bits;
pub use blast::circuit::{Circuit, Lit};
pub use blast::encode::Assignment;
pub use blast::float::{Format, Rounding};
pub use chain::chain;
pub use question::{
    Backend, BackendError, ChainOptions, Counters, Question, Solver, Unknown, Verdict,
};
pub use sat::{Answer, BatSat, Counter, Sat, SatLimit, SatLit};

#[cfg(test)]
mod layer_tests;
#[cfg(test)]
mod tests;
