//! Separation logic on a path: predicates are unfolded where references are looked at, and what is left of a
//! formula is part of the path.
//!
//! A formula and the heap of a path ([`world::World`]) go in; ways to resolve a reference come out ([`engine::Engine`]),
//! each with conditions on numbers as terms and with the spatial path condition that is left ([`state::Spatial`]).
//! It knows no machine, no class files and no solver.

mod atoms;
mod cells;
mod counted;
pub mod engine;
mod frame;
mod numbers;
pub mod sat;
pub mod state;
pub mod theory;
pub mod world;

pub use engine::{Cut, Engine, Notes, Resolved, Work};
pub use numbers::LIMIT;
pub use state::{Left, Place, Spatial, Value};
pub use theory::Theory;
pub use world::{Element, Key, Node, Open, Part, Status, World};
