//! Everything that runs on the user's JVM: replay of witnesses, compiling, running and measuring of tests.
//!
//! [`replay`] makes the call of a witness and compares what comes of it with the prediction. [`junit`]
//! compiles test classes, runs them and measures their coverage. Both start processes that may have to
//! be stopped ([`process`]). The crate deliberately knows nothing of how witnesses and tests come to be.

mod cache;
mod class_path;
pub mod junit;
pub mod process;
pub mod replay;
