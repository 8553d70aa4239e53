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
    /// The object that the step binds.
    pub fn makes(&self) -> Option<usize> {
        match self {
            Step::Make { object, .. }
            | Step::Allocate { object, .. }
            | Step::Array { object, .. }
            | Step::Stub { object, .. } => Some(*object),
            _ => None,
        }
    }

    /// Whether the step does something with an object that is bound already.
    pub fn is_on(&self, number: usize) -> bool {
        match self {
            Step::Call { object, .. }
            | Step::Set { object, .. }
            | Step::SetElement { object, .. } => *object == number,
            _ => false,
        }
    }

    /// The values that the step gives away.
    pub fn values(&self) -> impl Iterator<Item = &Data> {
        let (receiver, values, answers): (Option<&Data>, &[Data], &[Answer]) = match self {
            Step::Make { call, .. } | Step::Call { call, .. } => {
                (call.receiver.as_ref(), &call.arguments, &[])
            }
            Step::Set { value, .. } | Step::SetElement { value, .. } => (Some(value), &[], &[]),
            Step::SetStatic { field } => (Some(&field.value), &[], &[]),
            Step::Array { elements, .. } => (None, elements, &[]),
            Step::Stub { answers, .. } => (None, &[], answers),
            Step::Allocate { .. } => (None, &[], &[]),
        };
        let of_answers = answers.iter().flat_map(|a| a.arguments.iter().chain(&a.result));
        receiver.into_iter().chain(values).chain(of_answers)
    }

    /// The step with other numbers for its objects.
    pub fn renumbered(&self, numbers: &[usize]) -> Step {
        let number = |n: &mut usize| *n = numbers.get(*n).copied().unwrap_or(*n);
        let value = |v: &mut Data| {
            if let Data::Ref(n) = v {
                number(n);
            }
        };
        let mut step = self.clone();
        match &mut step {
            Step::Make { object, call } | Step::Call { object, call } => {
                number(object);
                call.receiver.iter_mut().chain(&mut call.arguments).for_each(value);
            }
            Step::Set { object, value: given, .. }
            | Step::SetElement { object, value: given, .. } => {
                number(object);
                value(given);
            }
            Step::Allocate { object, .. } => number(object),
            Step::Array { object, elements, .. } => {
                number(object);
                elements.iter_mut().for_each(value);
            }
            Step::SetStatic { field } => value(&mut field.value),
            Step::Stub { object, answers, .. } => {
                number(object);
                for answer in answers {
                    answer.arguments.iter_mut().chain(&mut answer.result).for_each(value);
                }
            }
        }
        step
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
