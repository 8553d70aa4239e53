//! Weighted pushdown systems.
//!
//! A pushdown system is a finite set of rules ⟨p, γ⟩ → ⟨q, w⟩ over control locations p, q and a stack: in location p with γ on
//! top of the stack, go to q and replace γ by w, which is empty (a return), one symbol (a step) or two (a call). It
//! is a program with procedures and recursion whose data is finite. Each rule has a weight from a bounded idempotent
//! [semiring]; the weight of a path is the product (⊗, in order) of its rules' weights, and the weight of a set of paths is their sum (⊕).
//!
//! - [`Pds`]: systems, built with [`PdsBuilder`];
//! - [`Automaton`]: the configurations to begin with;
//! - [`post_star`] and [`pre_star`]: the weights of all configurations after, or before, those; exact over all paths, of which there are
//!   infinitely many, and over all stacks, of whatever height;
//! - [`Saturated`]: their result. [`Saturated::weight`] of one configuration, [`Saturated::weight_of`] a regular set of them, [`Saturated::totals`] for
//!   many questions of the kind "location p, γ on top, anything below";
//! - [`Saturated::witness`] after [`post_star_traced`] or [`pre_star_traced`]: the rules of a path that has the weight; [`shortest`] finds shortest ones.
//!
//! The results are deterministic: nothing depends on the order of hash tables or on addresses.
//!
//! # Example
//!
//! `main` (symbol 0) gives a value to `id` (symbol 2) at two call sites, which return to symbols 1 and 3. Only the first
//! call is given an arbitrary value, and only the first result is arbitrary: the calls are not mixed up.
//!
//! ```
//! use cairn_wpds::Relevancy::{Identity, ToAny, ToId};
//! use cairn_wpds::{Automaton, Configuration, Location, PdsBuilder, Replace, Symbol, post_star};
//!
//! let (env, argument, result, a, b) = (Location(0), Location(1), Location(2), Location(3), Location(4));
//! let (main, after_first, id, after_second) = (Symbol(0), Symbol(1), Symbol(2), Symbol(3));
//! let mut system = PdsBuilder::new(5, 4);
//! system.rule(env, main, argument, Replace::Push(id, after_first), ToAny)?;
//! system.rule(env, main, argument, Replace::Push(id, after_second), ToId)?;
//! system.rule(argument, id, result, Replace::Swap(id), Identity)?;
//! system.rule(result, id, result, Replace::Pop, Identity)?;
//! system.rule(result, after_first, a, Replace::Swap(main), Identity)?;
//! system.rule(result, after_second, b, Replace::Swap(main), Identity)?;
//! let system = system.build();
//! let start = Automaton::of(&system, &[Configuration::new(env, &[main])])?;
//! let reached = post_star(&system, &start)?;
//! assert_eq!(reached.weight(&Configuration::new(a, &[main])), ToAny);
//! assert_eq!(reached.weight(&Configuration::new(b, &[main])), ToId);
//! assert_eq!(reached.totals().of_top(argument, id), ToAny);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod pds;
mod post;
mod pre;
mod result;
pub mod semiring;
mod set;
pub mod shortest;
mod table;
mod witness;

pub use automaton::{Automaton, AutomatonError, State, Transition};
pub use pds::{
    Configuration, Location, Pds, PdsBuilder, PdsError, Replace, ReplayError, Rule, RuleId, Symbol,
};
pub use post::{post_star, post_star_traced};
pub use pre::{pre_star, pre_star_traced};
pub use result::{Direction, Saturated, Totals};
pub use semiring::{Boolean, Finite, Length, Product, Relevancy, Selective, Semiring};
pub use set::{ConfigurationSet, Label, SetState};
pub use witness::{Witness, WitnessError};
