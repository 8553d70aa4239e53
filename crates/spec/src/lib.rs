//! The language of specifications: `.star` files with predicates, invariants, pre- and postconditions in separation logic.
//!
//! Text goes in, with a [`schema::Schema`] that says which classes and fields there are; a [`typed::Spec`] comes out,
//! or diagnostics with their place in the text. Two notations, Cairn's own and that of Java StarFinder, give one syntax tree.
//! It knows no class files and no machine.

pub mod schema;
pub mod typed;
