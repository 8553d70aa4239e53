//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod support;

mod corpus;
mod figures;
mod missing;
