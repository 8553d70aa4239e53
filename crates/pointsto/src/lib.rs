//! Points-to analysis: which objects a reference can be, and which methods a program can call.
//!
//! The analysis is inclusion-based and field-sensitive, and builds the call graph while it goes. Every
//! reference register, field of an object, static field and array element is a *node* with a set of abstract
//! objects; an instruction makes edges along which sets flow, or waits at a node for the objects that arrive
//! there (a field access, a call). What arrived last is passed on (difference propagation), in topological
//! order; cycles of edges are collapsed at intervals.
//!
//! In: a [`Program`], entry points ([`Entry`]) and [`Options`]. Out: a [`Solution`], which answers questions
//! on methods, calls, registers, fields and objects. Split by concern:
//!
//! - `set`, `graph`: sets of objects, nodes, edges and their fixed point; nothing of Java.
//! - `object`, [`context`]: abstract objects, and by what calls and objects are told apart.
//! - `body`, `regions`: what a method's IR means for nodes, whatever its context.
//! - `solver`, `calls`: reached methods, instructions as edges, calls as objects arrive.
//! - `natives`, `sealed`, `reflect`, `input`: methods that are not looked into, reflection and handles, unknown arguments.
//! - `solution`, `digest`: the answers, and their comparison.
//!
//! The result covers every run of the program from its entry points, but for what [`Solution::assumptions`]
//! lists. Null is not an object. Same program, same options, same answer.

mod body;
mod calls;
pub mod context;
mod digest;
mod graph;
mod implicit;
mod input;
mod natives;
mod object;
mod options;
mod reflect;
mod regions;
mod sealed;
mod set;
mod solution;
mod solver;
mod text;

pub use context::{Context, ContextId, ContextSelector, Element};
pub use digest::{Digest, digest};
pub use object::{Object, ObjectId, ObjectKind, SiteId};
pub use options::{Contexts, Entry, Exhausted, Options};
pub use regions::split_registers;
pub use set::Set;
pub use solution::{
    Assumption, ContextEdge, Counters, Edge, Fallback, InstanceId, Place, SetId, Solution,
};
pub use text::{method_text, object_text};

use cairn_program::{MethodId, Program};

/// Solves the constraints of all that the entry points lead to.
///
/// When the time for contexts is up, calls that are met later get none; the answer stays sound and
/// [`Solution::fallback`] says so. When the whole budget is over there is no answer: what was not followed
/// could do anything.
pub fn analyse(
    program: &Program,
    entries: &[Entry],
    options: &Options,
) -> Result<Solution, Exhausted> {
    solver::Solver::new(program, options).run(entries)
}

/// Whether a method has code and is not looked into: what it calls inside is not in the call graph.
pub fn is_sealed(program: &Program, method: MethodId) -> bool {
    sealed::seal(program, program.method(method)).is_some()
}
