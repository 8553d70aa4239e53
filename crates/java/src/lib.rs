//! How Java source is written, whoever writes it: words and names (`words`, [`Scope`]), types
//! ([`types`]), imports ([`Imports`]) and lines ([`layout`]).
//!
//! Test classes, drivers and the classes of `cairn enumerate --java` are written with it. The crate
//! deliberately knows plain data only, and not what is written.

mod imports;
pub mod layout;
mod scope;
pub mod types;
mod words;

pub use imports::Imports;
pub use scope::{Scope, variable_for};
pub use words::{capital, is_identifier, is_reserved, lower_first};
