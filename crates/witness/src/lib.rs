//! Witnesses: what a path was given and how it must end.
//!
//! Plain data, with serde. Whoever explores writes a [`Witness`]; whoever prints it, turns it into a
//! test or replays it reads it. Class names have dots, types are descriptors, strings are UTF-16
//! units and floats are their bits, so that nothing is lost on the way through a file. The crate
//! deliberately knows nothing of terms, states and machines.

mod canonical;
mod case;
mod coverage;
pub mod facts;
mod heap_text;
mod java;
mod names;
mod observed;
#[cfg(test)]
mod sample;
mod steps;
mod summary;

pub use canonical::{Canonical, canonical, shape};
pub use case::{Case, Check, Junit, Verdict};
pub use coverage::{Counter, MethodCoverage};
pub use heap_text::{changes, heap_lines};
pub use java::{primitive_name, simple};
pub use names::Names;
pub use observed::{Content, Observation};
pub use steps::{Arranged, Arrangement, Step};
pub use summary::{HeapSummary, Held, Location, Possible, Reference, SummaryField};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format. It changes when an older reader would misunderstand a newer file.
pub const VERSION: u32 = 2;

/// A value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Data {
    Null,
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    /// The bits: a NaN must survive every file format.
    Float(u32),
    Double(u64),
    /// A string, as UTF-16 units: it need not be valid Unicode.
    Text(Vec<u16>),
    /// The box of a primitive: `java.lang.Integer` and the like.
    Boxed(Box<Data>),
    /// A new array that nothing else refers to: what a nondeterministic call answers.
    Array {
        /// Descriptor of the elements.
        component: String,
        elements: Vec<Data>,
    },
    /// An object of the heap, by its number: of [`Witness::heap`] in what goes in, of
    /// [`After::heap`] in what comes out.
    Ref(usize),
    /// An object of that class, whose content is not described.
    Object(String),
}

/// An object of a heap. Strings and boxes are values ([`Data`]); everything else that a reference
/// can be is an object, arrays too, so that sharing and cycles are kept.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Object {
    /// An instance with these fields, in the order of [`Slot::order`], however its class would
    /// rather make it.
    Instance { class: String, fields: Vec<Slot> },
    Array {
        /// Descriptor of the elements.
        component: String,
        elements: Vec<Data>,
    },
    /// A constant of an enum.
    Constant { class: String, name: String },
    /// What the first call returns (or constructs), after the others were made on it.
    Made { class: String, calls: Vec<Call> },
    /// Implements a functional interface; it gives these answers to these arguments.
    Stub { interface: String, answers: Vec<Answer> },
    /// An object whose content is not described: the library's own. Only in what comes out.
    Opaque { class: String },
}

/// A field and its value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// The class that declares it.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub value: Data,
    /// No: the path does not depend on the value, which is the simplest there is. What comes out is
    /// always known.
    pub known: bool,
}

/// A call that makes or fills an object.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Call {
    pub class: String,
    /// `<init>` is a constructor.
    pub name: String,
    pub descriptor: String,
    /// Of the first call, unless it is static or a constructor. The others are made on the object.
    pub receiver: Option<Data>,
    pub arguments: Vec<Data>,
}

/// What a stub answers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Answer {
    pub arguments: Vec<Data>,
    /// None from a `void` method.
    pub result: Option<Data>,
}

/// A static field and its value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StaticField {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub value: Data,
}

/// What there is after the call.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct After {
    /// First the objects of [`Witness::heap`], with the same numbers, whether the program still
    /// reaches them or not; then the others in the order in which they are first met, breadth
    /// first: from the fields and elements of those objects, then from the static fields, then from
    /// the result, each followed to the end before the next.
    pub heap: Vec<Object>,
    /// Those that [`Witness::statics`] names, in the same order.
    pub statics: Vec<StaticField>,
    /// What objects of the library hold, by their numbers, where that was looked at.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub contents: BTreeMap<usize, Content>,
    /// The same of those that were there before the call, before it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub contents_before: BTreeMap<usize, Content>,
    /// What public methods answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub observed: Vec<Observation>,
}

impl Slot {
    /// Fields are ordered by this within their class; those of a superclass come first.
    pub fn order(&self) -> (&str, &str) {
        (&self.name, &self.descriptor)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedInput {
    pub name: String,
    pub descriptor: String,
    pub value: Data,
}

/// What the environment was asked, and what it answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// What was asked, in one word: the replay runner's `Environment` says which there are.
    pub kind: String,
    /// The name of an environment variable, a system property or a file, or what of a stub was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The question as a reader knows it.
    pub name: String,
    pub value: Data,
}

impl Asked {
    /// Whether it is what a stub answers, which is no part of the environment.
    pub fn is_of_stub(&self) -> bool {
        matches!(self.kind.as_str(), "stub" | "stub-fails")
    }
}

/// What is executed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Main { class: String },
    Method { class: String, name: String, descriptor: String, is_static: bool },
}

impl Target {
    /// Whether it is a hash code: which number that is, is nobody's business.
    pub fn is_hash_code(&self) -> bool {
        matches!(self, Target::Method { name, descriptor, is_static: false, .. }
            if name == "hashCode" && descriptor == "()I")
    }
}

/// How it ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// With this value; none from a `void` method.
    Returned(Option<Data>),
    Threw {
        class: String,
        message: Option<String>,
    },
    Exited(i32),
    /// It never does.
    Endless,
}

/// A line of a stack trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceFrame {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

/// A clause of a specification: an invariant, a pre- or a postcondition.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Provision {
    /// As it was written, on one line.
    pub text: String,
    pub file: String,
    /// From 1.
    pub line: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Witness {
    pub version: u32,
    pub target: Target,
    /// Of an instance method.
    pub receiver: Option<NamedInput>,
    /// Of a method.
    pub arguments: Vec<NamedInput>,
    /// Static fields that are inputs.
    pub statics: Vec<StaticField>,
    /// The answers of nondeterministic calls, in their order.
    pub inputs: Vec<NamedInput>,
    /// The answers of the environment, where it is an input, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub environment: Vec<Asked>,
    /// The objects that receiver, arguments, static fields and each other refer to.
    pub heap: Vec<Object>,
    pub outcome: Outcome,
    /// What the heap is after the call, if that is described.
    pub after: Option<After>,
    /// Where the exception was made, innermost first.
    pub trace: Vec<TraceFrame>,
    /// The path condition as text, one conjunct each.
    pub condition: Vec<String>,
    /// What a specification says of the values that the call begins with. Empty where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Provision>,
}
