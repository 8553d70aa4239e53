//! Arithmetic as gates. Everything here is a method of [`circuit::Circuit`]: `bits` and `float` add
//! theirs in `impl` blocks of their own.

pub mod bits;
pub mod circuit;
pub mod float;
