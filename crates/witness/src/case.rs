//! A test as plain data: a witness, the steps that build its input, and what is asserted.

use crate::facts::Facts;
use crate::{Data, Step, Witness};

/// The version of JUnit that tests are written for and run with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Junit {
    Four,
    Five,
}

/// One test.
#[derive(Clone, Debug)]
pub struct Case {
    /// What holds when the call begins, and what is predicted. For a constructor
    /// ([`crate::Target::Method`] with the name `<init>`) there is no receiver, and the
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
        self.arrange.iter().filter(|s| facts.hides(s)).count()
    }
}
