//! The heap: memory whose copies cost a constant, and Java objects laid out in it.
//!
//! [`memory`] is a persistent address space of 64-bit words: copying it shares every page, writing to
//! a shared page copies that page. [`heap`] lays out objects and arrays in it and is what the machine
//! talks to. References are addresses, so a copied state needs no pointer fixed. [`shadow`] says which
//! words stand for symbolic values. [`input`] is what the program was given, as far as it has looked at
//! it, [`recipe`] how objects come about that calls have to make, and [`model`] the interface of the
//! strategies that say what an unknown reference can be.
//!
//! This crate knows nothing about methods, frames or instructions.

pub mod heap;
pub mod input;
pub mod memory;
pub mod model;
pub mod recipe;
pub mod shadow;

pub use heap::{Heap, HeapImage, Moment, Ref};
pub use model::{Cases, HeapBound, HeapBounds, HeapModel, Settle, Situation};
pub use recipe::Recipe;
