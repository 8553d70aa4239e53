//! How an input is built in Java.

use crate::{Answer, Call, Data, StaticField};
use serde::{Deserialize, Serialize};

/// A step that builds an input. Objects are named by their numbers; values refer to objects that
/// earlier steps bind, or to constants of enums, which need no step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The object is what the call returns or constructs. The call has no receiver, except for an
    /// inner class's constructor, whose receiver is the enclosing object (and is not among the
    /// arguments), or for a method called on another object.
    Make {
        object: usize,
        call: Call,
    },
    /// A call on the object.
    Call {
        object: usize,
        call: Call,
    },
    /// A field of the object, of whatever access: reflection writes what cannot be named.
    Set {
        object: usize,
        class: String,
        field: String,
        descriptor: String,
        value: Data,
    },
    /// An instance that no constructor made: all its fields are zero and null.
    Allocate {
        object: usize,
        class: String,
    },
    /// An array. Elements that are made later are null here, and set by [`Step::SetElement`].
    Array {
        object: usize,
        component: String,
        elements: Vec<Data>,
    },
    SetElement {
        object: usize,
        index: usize,
        value: Data,
    },
    SetStatic {
        field: StaticField,
    },
    /// An object that implements a functional interface and gives these answers, in this order, to
    /// these arguments; other calls throw `IllegalStateException`.
    Stub {
        object: usize,
        interface: String,
        method: String,
        descriptor: String,
        answers: Vec<Answer>,
    },
}

/// How the objects of an input come to be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arrangement {
    /// The objects that have numbers, in their order.
    pub objects: Vec<Arranged>,
    pub steps: Vec<Step>,
}

impl Arrangement {
    /// The same calls with an object more, that has number 0 and that a later step binds.
    pub fn behind_another(&self) -> Arrangement {
        let numbers: Vec<usize> = (1..=self.objects.len()).collect();
        let mut objects = vec![Arranged::ByStep];
        objects.extend(self.objects.iter().cloned());
        Arrangement { objects, steps: self.steps.iter().map(|s| s.renumbered(&numbers)).collect() }
    }
}

impl Step {
    /// A call with other numbers for its objects. Other steps stay as they are.
    pub fn renumbered(&self, numbers: &[usize]) -> Step {
        let value = |v: &Data| match v {
            Data::Ref(n) => Data::Ref(numbers.get(*n).copied().unwrap_or(*n)),
            v => v.clone(),
        };
        let moved = |call: &Call| Call {
            receiver: call.receiver.as_ref().map(value),
            arguments: call.arguments.iter().map(value).collect(),
            ..call.clone()
        };
        let number = |n: &usize| numbers.get(*n).copied().unwrap_or(*n);
        match self {
            Step::Make { object, call } => Step::Make { object: number(object), call: moved(call) },
            Step::Call { object, call } => Step::Call { object: number(object), call: moved(call) },
            other => other.clone(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arranged {
    /// A step binds it.
    ByStep,
    /// A constant of an enum.
    Constant { class: String, name: String },
}
