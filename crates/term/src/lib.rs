//! Terms: what a symbolic value is made of.
//!
//! A [`Pool`] owns hash-consed terms over booleans, bit-vectors of Java's four widths, and IEEE
//! floats and doubles. In go operations with the meaning of Java's arithmetic; out come [`Term`]s,
//! small copyable handles, simplified while they are built, such that structurally equal terms are
//! the same handle. Terms can be evaluated under a [`Model`], substituted, walked and printed as
//! Java. The crate deliberately knows nothing of states, paths, heaps, bytecode or solvers: whoever
//! executes decides which operations to build (and guards against zero divisors), whoever solves
//! reads [`Node`]s.
//!
//! What terms mean:
//!
//! - Operations are total. Division by zero is SMT-LIB's: `x udiv 0` is all ones, `x sdiv 0` is 1
//!   for a negative `x` and -1 otherwise, the remainders are `x`. Shift amounts are not masked; the
//!   `java_*` constructors mask them.
//! - A float is its bits. Operations that only move a float (variables, `ite`, from and to raw bits)
//!   or its sign (`neg`, `abs`) keep a NaN's payload; whatever computes yields Java's canonical NaN,
//!   and a variable holds no other NaN. Only the raw bits of a NaN that a processor computed may
//!   therefore differ from the term's, which Java leaves open.
//! - The value of a function of `Math` ([`RealFunction`]) may differ from HotSpot's in a last place. Rewriting does not compute it, not
//!   even of constants; evaluation does, and what it tells of such a term is no proof.
//! - Rewriting is exact under this meaning, and never makes a term larger as a tree. (Counted with
//!   sharing it can: `x + 1` and `(x + 1) + 2` share more than `x + 1` and `x + 3`.)
//!
//! ```
//! use cairn_term::{Pool, Sort};
//! let p = Pool::default();
//! let (a, b) = (p.fresh("a", Sort::LONG), p.fresh("b", Sort::LONG));
//! // lcmp; ifle
//! let taken = p.sle(p.lcmp(a, b), p.int(0));
//! assert_eq!(p.display(taken).to_string(), "a <= b");
//! ```

mod build;
mod display;
mod eval;
mod fold;
mod functions;
mod model;
mod node;
mod pool;
mod real;
mod rewrite;
mod value;
mod visit;

pub use display::Displayed;
pub use eval::{Evaluator, Unassigned, Under};
pub use functions::{Function, Functions, Known, Literal, Stuck, Theory};
pub use model::Model;
pub use node::{Binary, Node, Rounding, Term, Unary, Var};
pub use pool::{Interpretation, Pool, Rewriting};
pub use real::{RealFunction, RealFunction2, ULPS};
pub use value::{Sort, Value, Width};
pub use visit::FreeVars;
