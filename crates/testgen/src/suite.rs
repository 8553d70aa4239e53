//! What a test class is made from.

use crate::facts::Facts;
pub use cairn_witness::Step;
use cairn_witness::{Data, StaticField, Witness};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Junit {
    Four,
    Five,
}

/// What becomes of a case that shows a bug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Findings {
    /// The test demands that there is no exception: it fails until the bug is mended.
    Fail,
    /// The test asserts what happens: it passes as long as the bug is there.
    Assert,
    /// There is no test.
    Skip,
}

/// The tests of one class.
pub struct Suite<'a> {
    /// Of the class under test and of the test class; empty for the default package.
    pub package: String,
    /// Simple name of the test class: `BstCairnTest`.
    pub name: String,
    /// Binary name of the class under test.
    pub subject: String,
    pub junit: Junit,
    pub findings: Findings,
    pub facts: &'a Facts,
    /// Static fields that tests change, with the values they have when the class is initialised:
    /// set before each test. The values are primitives, strings, boxes and null.
    pub resets: Vec<StaticField>,
    pub cases: Vec<Case>,
    /// Lines for the comment in the file's head, under its first line: which command made it.
    pub header: Vec<String>,
}

/// One test.
#[derive(Clone, Debug)]
pub struct Case {
    /// What holds when the call begins, and what is predicted. For a constructor
    /// ([`cairn_witness::Target::Method`] with the name `<init>`) there is no receiver, and the
    /// outcome is the new object, [`Data::Ref`] of a number in the heap afterwards.
    pub witness: Witness,
    /// Builds the witness's heap, in this order. Objects of the heap are named by their numbers.
    /// Objects that are not bound by a step exist as part of others: they are reached through
    /// fields, where they have to be named.
    pub arrange: Vec<Step>,
    /// What is asserted before the call.
    pub checks: Vec<Check>,
    pub verdict: Verdict,
    /// The name of the test, if somebody knows a better one than can be made from the witness.
    pub name: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// What the method is supposed to do, as far as can be told.
    Normal,
    /// A bug, in words: `NullPointerException in structures.Stack.pop, line 41`.
    Finding(String),
}

/// A precondition: a method without parameters of the object, `repOK`, or a static one whose only
/// argument it is.
#[derive(Clone, Debug)]
pub struct Check {
    pub object: Data,
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// What it answers after a call that returns; none if it was not asked, or does not answer.
    pub after: Option<bool>,
}

impl Case {
    /// How many of its steps need reflection or an object without a constructor, given the facts.
    pub fn reflective_steps(&self, facts: &Facts) -> usize {
        let hidden = |step: &&Step| match step {
            Step::Allocate { .. } => true,
            Step::Set { class, field, .. } => {
                let of = facts.classes.get(class).and_then(|c| c.fields.get(field));
                of.is_some_and(|f| f.needs_reflection())
            }
            Step::SetStatic { field } => {
                let of = facts.classes.get(&field.class).and_then(|c| c.fields.get(&field.name));
                of.is_some_and(|f| f.needs_reflection())
            }
            _ => false,
        };
        self.arrange.iter().filter(hidden).count()
    }
}

impl crate::facts::FieldFacts {
    /// Writing it does, that is.
    pub fn needs_reflection(&self) -> bool {
        self.access == crate::facts::Access::Hidden || self.is_final || !self.can_be_named
    }
}
