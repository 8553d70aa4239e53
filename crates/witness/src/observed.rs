//! What can be seen of objects from outside: the content of the library's, and what public methods answer.

use crate::{After, Data};
use serde::{Deserialize, Serialize};

/// What an object of the library holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Equal to every list of the same elements.
    List(Vec<Data>),
    /// Equal to every set of the same elements; their order means nothing.
    Set(Vec<Data>),
    /// Equal to every map of the same keys and values; their order means nothing.
    Map(Vec<(Data, Data)>),
    /// A collection that is equal to nothing else, in its order.
    Sequence(Vec<Data>),
    Optional(Option<Data>),
    /// What it is as text says all: a number, a date, a builder of strings.
    Text(Vec<u16>),
}

impl Content {
    /// The values in it.
    pub fn values(&self) -> Vec<&Data> {
        match self {
            Content::List(all) | Content::Set(all) | Content::Sequence(all) => all.iter().collect(),
            Content::Map(all) => all.iter().flat_map(|(k, v)| [k, v]).collect(),
            Content::Optional(one) => one.iter().collect(),
            Content::Text(_) => vec![],
        }
    }
}

/// What a method without parameters answers after the call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Observation {
    /// Of [`crate::After::heap`].
    pub object: usize,
    /// The class that declares the method.
    pub class: String,
    pub method: String,
    pub descriptor: String,
    /// What it answered before the call, if the object was there and the answer is a plain value.
    pub before: Option<Data>,
    /// What the object of the library held that it answered before the call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content_before: Option<Content>,
    pub value: Data,
}

impl After {
    /// Whether a method answers otherwise than before the call. None if it is not known what it answered.
    pub fn answers_otherwise(&self, observation: &Observation) -> Option<bool> {
        if let Some(before) = &observation.before {
            return Some(*before != observation.value);
        }
        let before = observation.content_before.as_ref()?;
        let Data::Ref(n) = observation.value else { return Some(true) };
        Some(self.contents.get(&n) != Some(before))
    }
}
