//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod common;

mod brute_force;
mod floats;
mod floats_as_terms;
mod gates;
mod integers;
mod limits;
mod numbers;
mod questions;
mod sizes;
mod z3;
