//! Tests of tests: with a real JDK, and with JUnit and JaCoCo, which Maven fetches if need be.

mod coverage;
mod errors;
mod support;
mod verdicts;
