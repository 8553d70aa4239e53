//! What was given up to stay within a limit. Each loss makes an answer weaker, never wrong.

use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Loss {
    #[error(
        "the facts on references of `{predicate}` were joined into one after {limit} of them: \
         fewer contradictions are found"
    )]
    BasesJoined { predicate: Arc<str>, limit: usize },
    #[error(
        "some `|` inside disjunct {} of `{predicate}` were ignored: more than {limit} cases",
        disjunct + 1
    )]
    CasesDropped { predicate: Arc<str>, disjunct: usize, limit: usize },
    #[error(
        "the contexts of `{predicate}` are those of iteration {iteration}: the next one has more than {limit}"
    )]
    ContextsBounded { predicate: Arc<str>, iteration: usize, limit: usize },
    #[error("fewer forms of numeric invariants were tried for `{predicate}`: it has many numbers")]
    TemplatesReduced { predicate: Arc<str> },
    #[error("no numeric invariants of `{predicate}`: more than {limit} steps")]
    InvariantsAbandoned { predicate: Arc<str>, limit: u64 },
}
