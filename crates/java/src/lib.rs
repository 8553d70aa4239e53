//! How Java source is written, whoever writes it: words and names (`words`, [`Scope`]), types
//! ([`types`]), imports ([`Imports`]), literals, comments and escapes (`text`), lines and blocks
//! ([`Lines`], [`head`], [`layout`]), and the methods that reflect ([`reflection`]).
//!
//! Test classes, drivers and the classes of `cairn enumerate --java` are written with it. The crate
//! deliberately knows plain data only, and not what is written.

mod imports;
pub mod layout;
mod lines;
pub mod reflection;
mod scope;
mod text;
pub mod types;
mod words;

pub use imports::Imports;
pub use lines::{Lines, head, indented};
pub use scope::{Scope, variable_for};
pub use text::{ascii, comment, one_line, string};
pub use words::{capital, is_identifier, is_reserved, lower_first};
