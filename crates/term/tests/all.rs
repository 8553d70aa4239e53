//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod bytes;
mod functions;
mod java_functions;
mod pool;
mod random;
mod rewrites;
