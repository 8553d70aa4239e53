//! A specification after name resolution and typing, in the normal form of [`cairn_logic::formula`].

use cairn_logic::{Definitions, Formula, Var};
use std::ops::Range;
use std::sync::Arc;

/// Where something is in the text, in bytes.
pub type Span = Range<usize>;

/// All of one or several files.
#[derive(Clone, Default, Debug)]
pub struct Spec {
    /// Predicates in the order of the text.
    pub definitions: Definitions,
    /// The place of each predicate's name.
    pub predicate_spans: Vec<Place>,
    pub clauses: Vec<Clause>,
}

/// A place in one of the files.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Place {
    /// Number of the file.
    pub file: usize,
    pub span: Span,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    /// `inv C(this)`: of every object of the class.
    Invariant,
    /// `pre C#m(...)`.
    Pre,
    /// `post C#m`.
    Post,
}

/// A formula about a class or a method.
#[derive(Clone, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    /// Binary name with dots.
    pub class: Arc<str>,
    /// None of an invariant.
    pub method: Option<MethodName>,
    /// Its parameters are what [`Clause::bindings`] says, in this order.
    pub formula: Formula,
    pub bindings: Vec<Binding>,
    pub place: Place,
    /// As the user wrote it, on one line.
    pub text: Arc<str>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodName {
    pub name: Arc<str>,
    /// Types as in Java source; None: every method of that name.
    pub params: Option<Vec<Arc<str>>>,
}

/// What a parameter of a clause's formula stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Binding {
    /// The receiver, or the object that an invariant is about.
    This,
    /// An argument of the method, by number; the receiver does not count.
    Argument(usize),
    /// What the method returned. In `post` only.
    Result,
    /// In `post` only: a value before the call: `old(this.size)`. First the root, then fields; at least one field.
    Old { root: Box<Binding>, fields: Vec<Arc<str>> },
}

impl Clause {
    /// The parameter that stands for something.
    pub fn variable(&self, binding: &Binding) -> Option<Var> {
        let at = self.bindings.iter().position(|b| b == binding)?;
        Some(Var(at as u32))
    }
}
