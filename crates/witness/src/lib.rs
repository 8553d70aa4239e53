//! Witnesses: what a path was given and how it must end.
//!
//! Plain data, with serde. Whoever explores writes a [`Witness`]; whoever prints it, turns it into a
//! test or replays it reads it. Class names have dots, types are descriptors, strings are UTF-16
//! units and floats are their bits, so that nothing is lost on the way through a file. The crate
//! deliberately knows nothing of terms, states and machines.

mod java;

use serde::{Deserialize, Serialize};

/// The version of the format. It changes when an older reader would misunderstand a newer file.
pub const VERSION: u32 = 1;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    Array {
        /// Descriptor of the elements.
        component: String,
        elements: Vec<Data>,
    },
    /// The same array as the input of that number, counted from 0: arguments first, then the answers
    /// of nondeterministic calls.
    Same(usize),
    /// An object of that class, whose content is not described.
    Object(String),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NamedInput {
    pub name: String,
    pub descriptor: String,
    pub value: Data,
}

/// What is executed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    Main { class: String },
    Method { class: String, name: String, descriptor: String, is_static: bool },
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
}

/// A line of a stack trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceFrame {
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    pub line: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Witness {
    pub version: u32,
    pub target: Target,
    /// Of a method.
    pub arguments: Vec<NamedInput>,
    /// The answers of nondeterministic calls, in their order.
    pub inputs: Vec<NamedInput>,
    pub outcome: Outcome,
    /// Where the exception was made, innermost first.
    pub trace: Vec<TraceFrame>,
    /// The path condition as text, one conjunct each.
    pub condition: Vec<String>,
}
