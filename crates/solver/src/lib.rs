//! Decides questions about bits: Java's integers and floats as circuits, answered by a SAT solver.
//!
//! In: gates, built by calling operations on bit-vectors of [`Lit`], and literals to assume. Out:
//! [`Answer`], with a [`Model`] of every literal or a core of the assumptions. A question that runs
//! out of its [`Budget`] is `Unknown`, never `Unsat`.
//!
//! Operations on constants fold to constants, so one description of `x / y` both computes and
//! constrains; the tests use that to compare the circuits with the host's arithmetic. It does not
//! know terms, Java's types, paths or heaps: who calls says which bits stand for what, and has
//! excluded what throws (division by zero is total here).
//!
//! Split by concern: `sat` is the solver behind a trait of few functions, `blast::circuit` builds
//! gates and encodes them, `blast::bits` is integer arithmetic, `blast::float` is IEEE 754.

pub mod blast;
pub mod sat;

pub use blast::bits::Bits;
pub use blast::circuit::{Circuit, Lit, Model};
pub use blast::float::{Format, Rounding};
pub use sat::{Answer, BatSat, Budget, Counter, Sat, SatLit};
