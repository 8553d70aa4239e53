//! The tests of this crate in one program, a module each: one program is linked faster than many.

mod generate;
mod support;

mod ahead;
mod brute_force;
mod budget;
mod exhaustive;
mod heaps;
mod lengths;
mod library;
mod paths;
mod precondition_contract;
mod preconditions;
mod published;
mod relevancy;
mod rerun;
mod runs;
mod schedules;
mod selective;
mod string_contexts;
mod structural;
mod summaries;
mod unfolding;
