//! The machine: executes the register IR of a [`cairn_program::Program`], exactly as a JVM would.
//!
//! In: a program and a state. Out: the same state some steps later, or the reason it stopped
//! ([`Stop`]). A [`State`] is a value: copying it costs a constant whatever the size of its heap.
//! Nothing here recurses on the host's stack when Java code calls: class initialisers, lambdas and
//! the library's native methods all run in ordinary frames, so a state can be copied at any step.
//!
//! Split by concern: `step` executes instructions, `trap` deals with what interrupts them, `call` makes and leaves frames, `link` resolves
//! symbolic references, `init` initialises classes, `throw` raises and unwinds, `strings` and
//! `mirror` give Java objects to literals and classes, `indy` holds the operations that synthetic
//! bodies use, `precondition` makes methods that ask for what inputs must satisfy, `stub` implements
//! functional interfaces by answers, `sym` executes over symbolic values, `mode` says which values the
//! dispatch loop has to expect, `observer` what it announces, `recorder` observes branches, `trail` goes back
//! to earlier states, `tier` runs hot methods as compiled code, `environment` notes what is read of it, `jdk` holds native methods and models of the library, `run` starts a program.

mod arith;
mod build;
mod call;
mod environment;
mod files;
mod indy;
mod init;
pub mod jdk;
mod link;
mod machine;
mod mirror;
mod mode;
mod observer;
mod precondition;
mod races;
mod recorder;
mod run;
mod step;
mod strings;
mod stub;
pub mod sym;
mod threads;
mod throw;
mod tier;
mod trail;
mod trap;

pub use arith::holds;
pub use build::Unmade;
pub use environment::{Question, Source, Sources};
pub use files::Root;
pub use link::linked_slot;
pub use machine::{Config, Frame, Machine, Output, Replaced, Ret, Setup, State, Stop, Trap};
pub use mode::{Mode, Modes, Steps};
pub use observer::{Control, Nothing, Observer};
pub use precondition::{dispatcher, looker, precondition, precondition_of_class};
pub use races::Shared;
pub use recorder::Recorder;
pub use run::{Ending, boot, construct, enter, find_main, initialise, run_main};
pub use stub::{Scripted, ScriptedAnswer, ScriptedArgument};
pub use threads::{Outlives, Phase};
pub use tier::{Compiled, Spare};
pub use trail::Trail;
