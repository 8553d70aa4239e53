//! From classes to tests.
//!
//! In go a program and the names of what is to be tested ([`Subjects`]); each method is explored
//! ([`gather`]); out come the tests of each class ([`ClassTests`]), as data that `testgen` writes down,
//! with the branches that each test takes, and whether those are the branches that a JVM sees
//! ([`branches`]). The crate deliberately knows no flags, and writes no file.

mod blame;
mod calls;
mod chosen;
mod clients;
mod coverage;
mod documented;
mod faults;
mod findings;
mod gather;
mod grammar;
mod kind;
mod noticed;
mod nullness;
mod seeds;
mod subjects;
mod suite;
mod varied;

pub use chosen::{Chosen, Mutation, share_mutants};
pub use clients::is_for_clients;
pub use coverage::{Branches, Taken, branches};
pub use documented::{SourceText, documented};
pub use findings::{Evidence, Finding};
pub use gather::{Found, Gathered, How, Meet, Met, Share, Sought, Ways, gather};
pub use subjects::{Skipped, Subject, Subjects, spelled};
pub use suite::{Choice, ClassTests, LeftOut, Test, is_within};
