//! `cairn test` as its users meet it: the command is run as a process on the classes of
//! `tests/testgen/`, and what it wrote is read, compiled and run.
//!
//! `tests/testgen/odd/` has classes of every odd kind; all questions about them are put to one run
//! of the command. `tests/testgen/bank/` has three small classes for what is asked about options,
//! files and the environment, `tests/testgen/contract/` one for what is a finding, `tests/testgen/kept/` small classes
//! with the tests that a reviewer would keep.

#[path = "test_command/bugs.rs"]
mod bugs;
#[path = "test_command/command.rs"]
mod command;
#[path = "test_command/contract.rs"]
mod contract;
#[path = "test_command/environment.rs"]
mod environment;
#[path = "test_command/files.rs"]
mod files;
#[path = "test_command/kept.rs"]
mod kept;
#[path = "test_command/killed.rs"]
mod killed;
#[path = "test_command/odd_classes.rs"]
mod odd_classes;
#[path = "test_command/options.rs"]
mod options;
#[path = "test_command/reachable.rs"]
mod reachable;
