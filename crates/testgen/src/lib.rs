//! Test classes: Java source from witnesses.
//!
//! In goes a [`Suite`]: the cases of one class under test, each a witness, the steps that build its
//! input (`Step`) and what is known of the classes that occur (`Facts`). Out comes the text of one
//! Java file that depends on JUnit alone, and on AssertJ where the project does ([`render`]). The crate deliberately sees plain data only:
//! no program, no machine, no file system.

mod act;
mod arrange;
mod assertions;
mod calls;
mod contents;
mod expressions;
mod file;
mod fluent;
mod generics;
mod library;
mod observed;
mod outcomes;
mod places;
#[cfg(test)]
mod sample;
mod situations;
mod stubs;
mod suite;
mod tables;
mod test;
mod test_names;
mod unchanged;
mod variables;
mod writer;

pub use file::{Rendered, RenderedTest, render};
pub use suite::{Findings, Style, Suite};
