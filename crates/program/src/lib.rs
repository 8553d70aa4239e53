//! Programs: where classes come from, how they relate, and what their methods do.
//!
//! In: a class path (directories, jars) and a JDK image. Out: classes with laid-out fields, resolved
//! members and methods decoded into the register [`ir`]. Everything is read on first use and never
//! changes afterwards, so a [`Program`] is shared freely between threads.
//!
//! This crate knows nothing about values, states or execution.

pub mod class;
pub mod classfile;
mod classpath;
pub mod indy;
pub mod ir;
mod ir_check;
mod lower;
pub mod mutants;
mod npe;
mod print;
mod program;
pub mod signature;
pub mod synth;
#[cfg(test)]
mod testing;

pub use class::{Class, ClassId, Field, FieldId, Method, MethodId, Origin, Shape};
pub use class::{STUB_OF_JDK, STUB_OF_OTHERS};
pub use classpath::{ClassPath, Found, Jdk};
pub use npe::null_message;
pub use print::{print_body, render};
pub use program::{DeclaredType, LinkError, Program, ProgramError};
