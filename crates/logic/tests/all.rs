//! The tests of this crate in one program, a module each: one program is linked faster than many.

#[path = "support/heaps.rs"]
mod heaps;
#[path = "support/naive.rs"]
mod naive;
#[path = "support/random.rs"]
mod random;
#[path = "support/structures.rs"]
mod structures;
mod support;
#[path = "support/text.rs"]
mod text;
#[path = "support/unfoldings.rs"]
mod unfoldings;

mod bases;
mod checker;
mod checker_oracle;
mod contexts;
mod invariants;
mod linear;
mod models;
