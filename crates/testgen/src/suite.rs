//! What a test class is made from.

use cairn_witness::facts::Facts;
use cairn_witness::{Case, Junit, Object, StaticField, Target, Witness};

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

/// What the tests of a project look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Assertions are AssertJ's.
    pub assertj: bool,
    /// JUnit's parameters are at hand: many calls of a method on plain values are one table.
    pub tables: bool,
    /// Test classes and their methods are public, also where JUnit does not ask for it.
    pub public: bool,
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
    pub style: Style,
    pub findings: Findings,
    pub facts: &'a Facts,
    /// Static fields that tests change, with the values they have when the class is initialised:
    /// set before each test. The values are primitives, strings, boxes and null.
    pub resets: Vec<StaticField>,
    pub cases: Vec<Case>,
    /// Whether tests may use reflection. If not, what only reflection can read is not asserted, and an input that takes it
    /// gets no test.
    pub reflection: bool,
    /// Whether assertions may use reflection: what private fields hold is the class's own business.
    pub peeks: bool,
    /// The source level that the tests must compile at.
    pub level: u32,
    /// Inputs need not be such that calls lead there: a test whose input takes reflection says so.
    pub any_input: bool,
    /// Lines for the comment in the file's head, under its first line: which command made it.
    pub header: Vec<String>,
}

impl Suite<'_> {
    /// Whether some test shows that a method changes what it is given.
    pub(crate) fn changes_something(&self, target: &Target) -> bool {
        let cases = self.cases.iter().filter(|c| c.witness.target == *target);
        cases.into_iter().any(|c| changes(&c.witness))
    }
}

fn changes(witness: &Witness) -> bool {
    let Some(after) = &witness.after else { return false };
    let is_other = |(before, after): (&Object, &Object)| match (before, after) {
        (Object::Instance { fields: a, .. }, Object::Instance { fields: b, .. }) => {
            a.iter().zip(b).any(|(a, b)| a.value != b.value)
        }
        (Object::Array { .. }, Object::Array { .. }) => before != after,
        _ => false,
    };
    let answers = &after.observed;
    witness.heap.iter().zip(&after.heap).any(is_other)
        || answers.iter().any(|o| after.answers_otherwise(o) == Some(true))
        || after.contents_before.iter().any(|(n, c)| after.contents.get(n) != Some(c))
}
