//! Every operation against a plain reference, and the reference against the JDK.
//!
//! Three things interpret the same cases: the reference, which works on slices; the terms, made of
//! constants or of variables that a model gives values to; and a Java program.

mod cases;
mod chains;
mod exactness;
mod jvm;
mod ops;
mod random;
mod reference;
mod shapes;
mod sizes;
mod terms;
