//! What the generated tests share: randomness, the JVM's answers ([`jvm`]) and the
//! comparison of explored paths with them ([`check`]).

pub mod check;
pub mod inputs;
pub mod jvm;
mod random;

pub use random::Random;
