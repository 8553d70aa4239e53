//! Exploration: which paths a program has, and how each of them ends.
//!
//! In go a program, a [`Target`] (a `main` or a method whose arguments are unknown) and [`Options`];
//! out comes a [`Report`]: every path with the reason it ended ([`End`]), inputs that lead there and
//! the outcome that is predicted for them (a [`cairn_witness::Witness`]), and what was left out.
//!
//! The parts: a `worker` executes one state at a time and splits it where the machine asks for it,
//! a searcher (`search`) picks the next
//! state, the `asker` answers the machine's questions with a solver,
//! `ending` and `outcome` say what a finished path means, `tasks` divides the work between threads
//! such that their number does not show in the result, `merge` puts their results in order and lets
//! finished paths leave at once, `portfolio` tries another strategy where one takes too much effort,
//! and [`rerun`] executes a witness on the
//! machine without symbols, to compare. [`Rig`] executes a test: it builds
//! an input step by step as Java code would, and makes the call.
//!
//! The crate deliberately knows no opcode, no flag and no output format, and asks the solver only
//! about terms that the machine built.

mod after;
mod ahead;
mod all_inputs;
mod asker;
mod coverage;
mod directed;
mod ending;
mod graph;
mod growth;
mod input;
mod loops;
mod merge;
mod observe;
mod options;
mod other_inputs;
mod outcome;
mod portfolio;
mod precondition;
mod predicates;
mod presets;
mod probe;
mod report;
mod rerun;
mod rig;
mod search;
mod selective;
mod session;
mod start;
mod static_digest;
mod string_switch;
mod summary;
mod symbols;
mod target;
mod tasks;
mod widen;
mod worker;

pub use after::{Answered, Query};
pub use ahead::Ahead;
pub use cairn_budget::{Budget, Limit, default_memory};
pub use cairn_interp::{Root, Shared, Source, Sources};
pub use cairn_precond::{Precise, Used};
pub use coverage::{Branch, Coverage, lines_along, reached, sides};
pub use observe::{Hooks, Observer, SeenPath};
pub use options::{Bounds, COMPILE_AFTER, Detail, Line, Options, Relevancy, SearchOrder};
pub use predicates::{Asked, PRECONDITION, Predicates, predicate, subject};
pub use presets::{Improvement, PRESETS, Preconditioned, Preset, Tuning};
pub use report::{BoundKind, End, EndKind, PathReport, Report, Selected, Surprise, Totals};
pub use rerun::{Ended, Rerun, RerunError, Rerunner, rerun};
pub use rig::{Act, Acted, Mark, Raised, Rig, RigError, WORLDS, elsewhere_matters};
pub use search::Site;
pub use selective::{explore, explore_in};
pub use session::Session;
pub use start::{StartError, parameter_names};
pub use target::{Target, TargetError};
pub use widen::wider;
