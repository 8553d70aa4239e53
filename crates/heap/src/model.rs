//! The seam between the machine and the strategies.

use crate::input::{Form, InputHeap, Target, Unknown, UnknownId, Unknowns};
use crate::recipe::Recipe;
use cairn_program::{ClassId, Program};
use std::sync::Arc;

/// How much of an unread reference is decided at an occasion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Settle {
    Nothing,
    /// Whether it is null.
    Nullness,
    /// What it is.
    Object,
}

/// An unread reference that is to be resolved.
pub struct Situation<'a> {
    pub program: &'a Program,
    pub unknowns: &'a Unknowns,
    pub input: &'a InputHeap,
    pub unknown: &'a Unknown,
}

/// What bounds the input heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HeapBound {
    /// Objects of a class.
    Scope,
    /// The length of a chain of references.
    Chain,
    /// Classes that are tried for a declared type.
    Candidates,
    /// Elements of a library's container.
    Elements,
}

/// The values of [`HeapBound`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapBounds {
    pub scope: usize,
    pub k: Option<u32>,
    pub candidates: usize,
    pub elements: u32,
}

/// What a reference can be.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Cases {
    /// The path is split into one for each of these. A case with several targets is not split: the
    /// reference is a guarded set of them.
    pub cases: Vec<Vec<Target>>,
    /// What was left out because of a bound.
    pub cuts: Vec<HeapBound>,
    /// What else was left out, in words.
    pub loss: Option<String>,
}

/// How unknown references are resolved: the part of a strategy that the machine talks to.
///
/// The machine keeps the input heap and asks; a model only answers. All answers must be a function of
/// the arguments, or paths would differ between runs.
pub trait HeapModel: Send + Sync {
    /// As the user names it.
    fn name(&self) -> &'static str;

    /// Whether one path is to know one object for a reference. If not, a reference is a guarded set for
    /// as long as can be: where it is one of several of which some are unread, all of them are resolved,
    /// each where it is the one, and nothing is decided.
    fn forks(&self) -> bool {
        true
    }

    /// How much is decided when an unread reference is loaded from a field, an array or a static
    /// field. What is not decided then is when it is compared or used.
    fn on_read(&self, program: &Program, unknown: &Unknown) -> Settle;

    /// How much is decided before an unread reference is compared with another. With
    /// [`Settle::Nothing`] the comparison is a condition on the variable, and the path is split by
    /// its truth alone.
    fn on_compare(&self, program: &Program, unknown: &Unknown) -> Settle;

    /// What an unread reference can be, now that an object is needed. The cases exclude each other
    /// and together cover every input within the bounds; null is among them where the type and the
    /// place allow it. An existing object is among the targets only if its class fits the declared
    /// type; a new one counts against the bounds. If nothing is left, that is a bound reached.
    ///
    /// The machine drops the cases that the path condition excludes.
    fn cases(&self, situation: &Situation<'_>) -> Cases;

    /// In which order the targets of [`HeapModel::cases`] are tried to complete a reference that was
    /// never used, but of which the path condition speaks: the simplest first.
    fn completion(&self, situation: &Situation<'_>) -> Vec<Target> {
        let mut all: Vec<Target> = self.cases(situation).cases.concat();
        // A new object commits other unknowns to nothing.
        all.sort_by_key(|t| match t {
            Target::Null => 0,
            Target::New(_) => 1,
            Target::Object(_) => 2,
        });
        all
    }

    /// Whether two unread references can be the same object: no, only if that is certain.
    fn may_alias(&self, program: &Program, a: &Unknown, b: &Unknown) -> bool;

    /// Classes that a new object of a declared type can have, in the order in which they are tried.
    fn candidates(&self, program: &Program, class: ClassId) -> Vec<ClassId>;

    /// How new objects of a declared type come about, whatever else there is.
    fn forms(&self, program: &Program, class: ClassId) -> Vec<Form>;

    /// How many objects of a class there can be.
    fn scope(&self, class: ClassId) -> usize;

    /// The recipe of that number, which was in a [`crate::input::Form::Made`] of this model.
    fn recipe(&self, program: &Program, id: u32) -> Arc<Recipe>;

    /// Whether the static fields of the program's classes are inputs.
    fn static_inputs(&self) -> bool;

    /// The bounds it keeps to, for a report.
    fn bounds(&self) -> HeapBounds;
}

/// An input heap's unknown as a model sees it.
impl<'a> Situation<'a> {
    pub fn new(
        program: &'a Program,
        unknowns: &'a Unknowns,
        input: &'a InputHeap,
        x: UnknownId,
    ) -> Situation<'a> {
        Situation { program, unknowns, input, unknown: unknowns.get(x) }
    }
}
