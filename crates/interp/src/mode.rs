//! Execution modes: which values the dispatch loop has to expect. It is compiled once for each.

/// Whether registers may hold terms.
pub(crate) trait Values {
    /// Registers have shadows: numbers of the terms that they hold, or 0.
    const TERMS: bool;
}

/// All values are words.
pub(crate) struct Concrete;

impl Values for Concrete {
    const TERMS: bool = false;
}

/// A value is a word or a term.
pub(crate) struct Symbolic;

impl Values for Symbolic {
    const TERMS: bool = true;
}
