//! Specifications of a program: `.star` files found and compiled for its classes.
//!
//! A program and the names of files go in, a [`cairn_spec::typed::Spec`] over the program's classes comes out.

mod schema;

pub use schema::{ProgramSchema, java_type};
