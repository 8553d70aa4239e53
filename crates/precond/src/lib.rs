//! Which structures a predicate accepts.
//!
//! A class says by a boolean method, usually `repOK`, what its valid objects are. Given that and
//! bounds ([`Ranges`], the scope of the [`cairn_heap::Universe`]), [`SymSolve`] decides whether a
//! partial heap ([`Partial`]) can be completed to a valid structure, and enumerates all structures.
//!
//! It executes the predicate in the concrete machine over objects whose fields are found out as they
//! are read (`watch`): a *cell* that is read for the first time is a choice among the
//! values of its domain. The choices form a tree ([`tree`]) that depends on the predicate and the
//! bounds alone. A question about a partial heap is a walk in it that may take only the values which
//! the heap has already; parts in which nothing is valid are cut off once and for all.
//!
//! Objects are numbered in the order in which the predicate comes upon them, so that of two
//! structures that differ in the names of their objects only one is tried. An object of the partial
//! heap gets its number like any other: when a cell that is not fixed turns out to hold an object not
//! seen before, that object may be a free one or any of the heap's that have no number yet. This is
//! what makes the breaking of symmetries sound for partial heaps.

mod levels;
mod nogoods;
mod partial;
mod precondition;
mod purity;
mod question;
mod ranges;
mod space;
mod structure;
mod symsolve;
mod tree;
mod watch;

pub use partial::{Fixed, Partial, PartialObject};
pub use precondition::{
    After, AnyPrecondition, Before, BoxedPrecondition, CallSetup, Chain, Change, Choice, Doubt,
    Executed, Findings, HeapLimit, Hybrid, Moment, PathView, Precise, Precondition,
    PreconditionFactory, Probe, Requirement, StructureSearch, Unconstrained, Used, Verdict,
    execute, unconstrained,
};
pub use question::{
    Answer, Enumerated, Improvements, Place, Root, Settings, SetupError, Statistics,
};
pub use ranges::{Range, RangeError, Ranges};
pub use space::{ConstantValue, Kind, Space, Tried, TriedWith};
pub use structure::{Structure, StructureObject, Value};
pub use symsolve::SymSolve;
