//! All that the input heap of a path can be: a graph of references and locations.

use serde::{Deserialize, Serialize};

/// References lead to locations under guards, the fields of locations are references again. For each
/// input of the path, one thing that a reference can be is the one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HeapSummary {
    /// In the order in which they were read.
    pub references: Vec<Reference>,
    pub locations: Vec<Location>,
}

/// A reference of the input that the path has read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// Where it is: `this.head.next`.
    pub name: String,
    pub can_be: Vec<Possible>,
    /// The inputs in which it was read; none if in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_if: Option<String>,
    /// The reference that says what it is in the others. None if it is not read there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<usize>,
}

/// Something that a reference can be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Possible {
    /// None if it is so in all inputs.
    pub when: Option<String>,
    /// By its number. None is null.
    pub location: Option<usize>,
}

/// A place where an object is in some inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Location {
    pub class: String,
    /// The inputs that have it; none if all do.
    pub when: Option<String>,
    /// Elements of arrays, too.
    pub fields: Vec<SummaryField>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SummaryField {
    pub name: String,
    pub held: Held,
}

/// What a field holds on entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// By its number.
    Reference(usize),
    /// A reference that was not read.
    Unread,
    /// A primitive, as a term.
    Value(String),
}
