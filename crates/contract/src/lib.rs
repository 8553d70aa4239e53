//! Specifications of a program: `.star` files found and compiled for its classes.
//!
//! A program and the names of classes or files go in, a [`Specification`] over the program's classes comes out.

mod find;
mod heap;
mod schema;

pub use find::{SpecError, Specification, parameter_classes};
pub use heap::{LogicHeap, OUTSIDE, Unfit, WitnessHeap, logic_heap, witness_heap};
pub use schema::{ProgramSchema, java_type};
