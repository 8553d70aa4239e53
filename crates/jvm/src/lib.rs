//! Everything that runs on the user's JVM: compiling, running, replaying, measuring.
//!
//! [`replay`] makes the call of a witness and compares what comes of it with the prediction. [`junit`]
//! compiles test classes, runs them and measures their coverage. [`javac`] compiles anything else. Below them:
//! the tools of a JDK ([`Jdk`]), processes that are stopped when their time is up ([`process`]), and the
//! runners, Java classes of ours that are compiled once for each JDK and kept in Cairn's cache (`runner`,
//! `cache`), and directories that go with this process ([`Work`]). The crate deliberately knows nothing of how witnesses and tests come to be.

pub mod cache;
mod class_path;
pub mod javac;
mod jdk;
pub mod junit;
pub mod process;
mod protection;
pub mod replay;
mod runner;
mod sources;
mod stubs;
mod work;

pub use jdk::Jdk;
pub use protection::Protection;
pub use sources::{LIBRARY, Sources};
pub use stubs::StubRuntime;
pub use work::Work;
