//! The base of the static analyses: what can be said of a program without executing it.
//!
//! In: a [`cairn_program::Program`]. Out, from the method body upwards:
//!
//! - [`graph`]: directed graphs, their orders and searches.
//! - [`cfg`]: the control-flow graph of a body, with exception edges.
//! - [`dominators`]: dominators, post-dominators, dominance frontiers.
//! - [`distance`]: steps to the nearest goal in the interprocedural control-flow graph.
//! - [`dataflow`]: fixed points of forward and backward problems over a control-flow graph.
//! - [`defuse`]: definitions and uses of registers; liveness and reaching definitions.
//! - [`hierarchy`]: subclasses and implementors of the known classes.
//! - [`callees`]: what a call can call: virtual, interface, `super`, static, lambda, method reference
//!   and the other forms of `invokedynamic`; which class an instruction initialises.
//! - [`reach`]: the methods and classes that a worklist from some entry points gets to.
//! - [`effects`]: what a method can read, write, throw and call; of native methods by a declared
//!   table ([`natives`]).
//!
//! An analysis must not take "not known" for "nothing". A method whose body cannot be read, a native
//! without a row in the table, a call that cannot be resolved: each has every effect
//! ([`effects::Effects::everything`]) or is listed as unknown ([`callees::Unknown`]), never left out.
//!
//! All results are ordered by what the program says, not by addresses or hashes: the same program
//! gives the same answer twice.

pub mod callees;
pub mod cfg;
pub mod dataflow;
pub mod defuse;
pub mod distance;
pub mod dominators;
pub mod effects;
pub mod graph;
pub mod hierarchy;
pub mod natives;
pub mod reach;

pub use cfg::{Cfg, EdgeKind};
pub use dominators::Dominators;
pub use hierarchy::Hierarchy;
