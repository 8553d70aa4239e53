//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod support;

mod behaviour;
mod brute_force;
mod counts;
