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
//! - `set`, `graph`, `filters`: sets of objects, nodes, edges and their fixed point; nothing of Java.
//! - `object`, [`context`]: abstract objects, and by what calls and objects are told apart.
//! - `body`, `regions`: what a method's IR means for nodes, whatever its context.
//! - `solver`, `calls`: reached methods, instructions as edges, calls as objects arrive.
//! - `natives`, `sealed`, `reflect`, `services`, `input`, `missing`: methods that are not looked into, reflection and
//!   handles, providers of services, unknown arguments, classes that are not there.
//! - `cache`, `roots`, `state`, `persist`: what is kept for the next run.
//! - `solution`, `digest`: the answers, and their comparison.
//!
//! The result covers every run of the program from its entry points, but for what [`Solution::assumptions`]
//! lists. Null is not an object. Same program, same options, same answer.

mod body;
mod cache;
mod calls;
pub mod context;
mod digest;
mod filters;
mod graph;
mod implicit;
mod input;
mod missing;
mod natives;
mod object;
mod options;
mod persist;
mod reflect;
mod regions;
mod roots;
mod sealed;
mod services;
mod set;
mod solution;
mod solver;
mod state;
mod text;

pub use cache::Cache;
pub use context::{Context, ContextId, ContextSelector, Element};
pub use digest::{Digest, digest};
pub use object::{Object, ObjectId, ObjectKind, SiteId};
pub use options::{Contexts, Entry, Exhausted, Options};
pub use regions::split_registers;
pub use set::Set;
pub use solution::{
    Assumption, ContextEdge, Counters, Edge, Fallback, InstanceId, MissingCode, Place, Restored,
    SetId, Solution,
};
pub use text::{method_text, object_text};

use cairn_budget::Limit;
use cairn_program::{MethodId, Program};
use options::Stop;

/// Solves the constraints of all that the entry points lead to.
///
/// When the effort for contexts is spent, or their memory, the analysis is done again without, and where that takes too
/// much, with one object for each class; the answer stays sound and [`Solution::fallback`] says so. When the whole budget is
/// over there is no answer: what was not followed could do anything.
pub fn analyse(
    program: &Program,
    entries: &[Entry],
    options: &Options,
) -> Result<Solution, Exhausted> {
    let whole = options.cache.as_ref().and_then(|c| c.of_application(program, entries, options));
    if let Some(solver) = whole.as_ref().and_then(|file| file.restore(program, options)) {
        return Ok(Solution::new(solver));
    }
    let levels = options.contexts.and_coarser().into_iter();
    let levels: Vec<Options> = levels.map(|c| Options { contexts: c, ..options.clone() }).collect();
    let mut dropped: Option<Fallback> = None;
    for level in &levels {
        match solve(program, entries, level) {
            Ok(mut solver) => {
                solver.fallback = dropped.map(|f| Fallback { to: level.contexts, ..f });
                if let Some(file) = whole {
                    file.store(&solver);
                }
                return Ok(Solution::new(solver));
            }
            Err(Stop::Dropped(f)) => _ = dropped.get_or_insert(f),
            Err(Stop::Exhausted(e)) => return Err(e),
        }
    }
    let methods = dropped.map_or(0, |f| f.instances);
    Err(Exhausted { limit: Limit::Effort, methods })
}

/// The answer that knows nothing: no method is in it. For those who take what was not analysed to do anything.
pub fn nothing(program: &Program) -> Solution {
    Solution::new(solver::Solver::new(program, &Options::default()))
}

/// The fixed point.
fn solve<'p>(
    program: &'p Program,
    entries: &[Entry],
    options: &'p Options,
) -> Result<solver::Solver<'p>, Stop> {
    let mut solver = begin(program, entries, options)?;
    solver.go_on(entries)?;
    Ok(solver)
}

/// The library's part of the answer, from the cache if it is there.
fn begin<'p>(
    program: &'p Program,
    entries: &[Entry],
    options: &'p Options,
) -> Result<solver::Solver<'p>, Stop> {
    let mut solver = solver::Solver::new(program, options);
    let Some(cache) = &options.cache else {
        solver.boot();
        return Ok(solver);
    };
    let roots = roots::certain(program, entries, options.contexts);
    let file = cache.of_library(program, &roots, options);
    if let Some(solver) = file.as_ref().and_then(|f| f.restore(program, options)) {
        return Ok(solver);
    }
    solver.begin(&roots)?;
    if let Some(file) = file {
        file.store(&solver);
    }
    Ok(solver)
}

/// Whether a method has code and is not looked into: what it calls inside is not in the call graph.
pub fn is_sealed(program: &Program, method: MethodId) -> bool {
    sealed::seal(program, program.method(method)).is_some()
}
