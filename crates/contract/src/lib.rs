//! Specifications of a program: `.star` files found and compiled for its classes.
//!
//! A program and the names of classes or files go in, a [`Specification`] over the program's classes comes out.

mod calls;
mod classes;
mod diff;
mod find;
mod general;
mod heap;
mod inspect;
mod java;
mod neighbours;
mod schema;

pub use calls::{Broken, Contract, Judged};
pub use classes::ProgramClasses;
pub use diff::{Comparer, Comparison, Difference, Method, Side};
pub use find::{SpecError, Specification, parameter_classes, speaks_of};
pub use general::{CallSymbols, HeapSymbols, Symbol};
pub use heap::{LogicHeap, OUTSIDE, Unfit, WitnessHeap, logic_heap, witness_heap};
pub use inspect::{
    ContextTexts, Emptiness, Finding, Inspected, Inspector, Part, PartKind, parts, pictured,
    pictured_model,
};
pub use java::{JavaError, JavaOptions, WrittenJava, java};
pub use neighbours::neighbours;
pub use schema::{ProgramSchema, java_type};
