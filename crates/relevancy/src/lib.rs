//! Relevancy analysis: where can a symbolic value flow?
//!
//! In: a program, what references can be ([`cairn_pointsto::Solution`]), and where symbolic values begin ([`Seeds`]). Out: a
//! [`Relevancy`], the registers, fields, array elements and static fields that can hold a symbolic value in some run, with
//! a reason for each. The analysis follows Li, Shannon, Ghosh, Ogawa, Rajan and Khurshid, "Context-sensitive relevancy analysis
//! for efficient symbolic execution": instructions are edges of a weighted dependence graph, calls and returns are matched by a
//! pushdown system, and globals (fields, elements, statics) are told apart by the contexts of the points-to analysis.
//!
//! Split by concern:
//!
//! - `vars`, [`graph`]: variables, places, edges.
//! - `build`, `calls`, `natives`, `control`: what instructions and calls do to places.
//! - `text`, `containers`, `groups`, `closed`: methods of the library that have a summary instead of their code.
//! - `missing`: code that is not there.
//! - `solve`: what is reached, by tabulation. `encode`: the graph as a pushdown system, the same question in general form.
//! - `seeds`: where symbolic values begin. `result`, `around`: the answers.
//!
//! The answer covers every run, but for what [`Relevancy::assumptions`] and [`cairn_pointsto::Solution::assumptions`] list.

mod around;
mod build;
mod calls;
mod closed;
mod containers;
mod control;
mod encode;
pub mod graph;
mod groups;
mod inside;
mod missing;
mod natives;
mod options;
mod result;
pub mod seeds;
mod solve;
mod text;
mod vars;

pub use around::{Around, Arrow, How};
pub use containers::KeyName;
pub use missing::MISSING;
pub use options::{Options, Rules};
pub use result::{Place, Relevancy, Share, Shares, Sizes, Step};
pub use seeds::{Seed, SeedError, Seeds};

use cairn_pointsto::Solution;
use cairn_program::Program;
use cairn_wpds::{AutomatonError, Boolean, post_star};

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Error {
    #[error("the program is too large for the analysis: {0}")]
    TooLarge(#[from] AutomatonError),
}

impl From<cairn_wpds::PdsError> for Error {
    fn from(e: cairn_wpds::PdsError) -> Error {
        Error::TooLarge(e.into())
    }
}

/// Finds where symbolic values can flow. Where the budget is over first, everything is the answer.
pub fn analyse(
    program: &Program,
    solution: &Solution,
    seeds: &Seeds,
    options: &Options,
) -> Relevancy {
    let is_over = || options.budget.ended_by().is_some();
    let found = || {
        let mut builder = build::Builder::new(program, solution, seeds, options);
        builder.build();
        builder.graph.active = closed::active(&builder);
        let active = solve::Scope::Active(&builder.graph.active);
        let facts = solve::solve_within(&builder.graph, active, &options.budget);
        if is_over() {
            return None;
        }
        let inside = inside::find(&builder, &facts);
        Some(Relevancy::new(builder, facts, inside))
    };
    found().filter(|_| !is_over()).unwrap_or_else(|| Relevancy::everything(program))
}

/// The same question as a weighted pushdown system, constants included: by node of the graph, whether it can be
/// ANY. A second way to the same answer, for tests: its automaton grows faster than the program.
///
/// # Errors
/// If the numbers of places and flows do not fit into 32 bits.
pub fn weighted(found: &Relevancy) -> Result<Vec<bool>, Error> {
    let graph = &found.graph;
    let pds = encode::encode::<cairn_wpds::Relevancy>(graph)?;
    let saturated = post_star(&pds, &encode::start(graph, &pds)?)?;
    Ok(result::relevant_nodes(graph, &saturated, |w| *w == cairn_wpds::Relevancy::ToAny))
}

/// The same question as a pushdown system without weights. As [`weighted`].
///
/// # Errors
/// As [`weighted`].
pub fn reachable(found: &Relevancy) -> Result<Vec<bool>, Error> {
    let graph = &found.graph;
    let pds = encode::encode::<Boolean>(graph)?;
    let saturated = post_star(&pds, &encode::start(graph, &pds)?)?;
    Ok(result::relevant_nodes(graph, &saturated, |w| *w != Boolean(false)))
}
