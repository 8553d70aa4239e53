//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod support;

mod bases;
mod checker;
mod checker_oracle;
mod contexts;
mod invariants;
mod linear;
mod models;
