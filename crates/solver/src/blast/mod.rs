//! Arithmetic as gates. Everything here is a method of [`circuit::Circuit`]: `bits` and `float` add
//! theirs in `impl` blocks of their own. `translate` makes circuits of terms, and `backend` asks about
//! them.

pub(crate) mod backend;
pub mod bits;
pub mod circuit;
pub mod encode;
pub mod float;
mod translate;
