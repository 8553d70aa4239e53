//! The heap: memory whose copies cost a constant, and Java objects laid out in it.
//!
//! [`memory`] is a persistent address space of 64-bit words: copying it shares every page, writing to
//! a shared page copies that page. [`heap`] lays out objects and arrays in it and is what the machine
//! talks to. References are addresses, so a copied state needs no pointer fixed. [`shadow`] says which
//! words stand for symbolic values. [`input`] is what the program was given, as far as it has looked at
//! it, [`recipe`] how objects come about that calls have to make, [`universe`] what objects there can be
//! at all, and [`resolver`] the interface of the strategies that say what an unread reference can be; what
//! they keep with a path is [`kept`]. [`persistent`] has collections whose copies cost a constant, [`facts`] is a
//! path condition.
//!
//! This crate knows nothing about methods, frames or instructions.

pub mod facts;
pub mod heap;
pub mod input;
pub mod kept;
pub mod memory;
pub mod persistent;
pub mod recipe;
pub mod resolver;
pub mod shadow;
pub mod universe;

pub use facts::Facts;
pub use heap::{Heap, HeapImage, Moment, Ref};
pub use kept::{Keeps, Kept};
pub use memory::raw;
pub use persistent::{IdMap, Log};
pub use recipe::Recipe;
pub use resolver::{
    AnyResolver, Beginning, Call, Case, Cases, Erased, Given, Open, Resolver, Settle, Situation,
    To, View,
};
pub use universe::{HeapBound, HeapBounds, Universe};
