//! The language of specifications: `.star` files with predicates, invariants, pre- and postconditions in separation logic.
//!
//! Text goes in, with a [`schema::Schema`] that says which classes and fields there are; a [`typed::Spec`] comes out,
//! or diagnostics with their place in the text. Two notations, Cairn's own and that of Java StarFinder, give one syntax tree.
//! It knows no class files and no machine.

pub mod ast;
mod body;
mod classes;
mod clauses;
mod compile;
pub mod diagnostic;
mod formula_parser;
mod founded;
mod lexer;
mod lower;
mod parser;
mod print;
mod properties;
pub mod schema;
mod show;
mod sorts;
pub mod typed;

pub use compile::{Compiled, Source, compile, parse_file};
pub use diagnostic::{Colour, Diagnostic, Diagnostics, Entry, Severity};
pub use show::{ClassNames, disjunct_text, formula_text, predicate_text};
