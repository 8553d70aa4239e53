//! Whether a failure comes from an array that is too short, or from a number beside it that does not fit.
//!
//! Who makes an object of an array hands over what the object keeps its content in, and who gives an array together with a number gives
//! room. Both have to be as the object wants them. So the steps and the call are executed once more with longer arrays of numbers, none of
//! them below zero, and with the numbers that objects are made of moved into the array beside them, or to zero if they are below it. If the
//! same instruction still fails in the same way, they are not to blame: a loop that goes one too far does so in longer arrays, too. An
//! array that is a method's only argument is not touched.

use crate::{Arranger, Built, table};
use cairn_witness::{Call, Data, Step, Target};
use std::collections::BTreeSet;

/// Elements that are added.
const MORE: usize = 2048;

impl Arranger<'_> {
    /// Whether the call throws only because of the length of an array that is given.
    pub fn fails_for_length(&mut self, built: &Built) -> bool {
        let witness = &built.witness;
        let Target::Method { descriptor, .. } = &witness.target else { return false };
        let mut arrangement = built.arrangement.clone();
        let mut longer: BTreeSet<usize> = BTreeSet::new();
        for step in &arrangement.steps {
            if let Step::Make { call, .. } = step {
                longer.extend(numbers(&call.arguments));
            }
        }
        let arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        if table::parameters(descriptor).iter().any(|t| matches!(*t, "I" | "J")) {
            longer.extend(numbers(&arguments));
        }
        let mut lengths: Vec<(usize, usize)> = vec![];
        let mut moved = false;
        for step in &mut arrangement.steps {
            match step {
                Step::Array { object, component, elements } if longer.contains(object) => {
                    let Some(zero) = zero(component) else { continue };
                    lengths.push((*object, elements.len()));
                    let is_below = |e: &Data| matches!(e, Data::Int(n) if *n < 0);
                    elements.iter_mut().filter(|e| is_below(e)).for_each(|e| *e = zero.clone());
                    elements.extend(std::iter::repeat_n(zero, MORE));
                }
                Step::Make { call, .. } => moved |= move_in(call, &lengths),
                _ => {}
            }
        }
        if lengths.is_empty() && !moved {
            return false;
        }
        self.fails_otherwise(built, &arrangement, &arguments)
    }
}

fn numbers(arguments: &[Data]) -> impl Iterator<Item = usize> {
    arguments.iter().filter_map(|a| if let Data::Ref(n) = a { Some(*n) } else { None })
}

/// Moves the numbers beside an array into it, those from its length on to the end, and those that are below zero to zero. Whether
/// any was outside. `lengths` are those before.
fn move_in(call: &mut Call, lengths: &[(usize, usize)]) -> bool {
    let of = |n: usize| lengths.iter().find(|(array, _)| *array == n).map(|(_, length)| *length);
    let takes_array = table::parameters(&call.descriptor).iter().any(|t| t.starts_with('['));
    let most = match numbers(&call.arguments).find_map(of) {
        Some(length) => i32::try_from(length + MORE).unwrap_or(i32::MAX),
        // The array is null.
        None if takes_array => 0,
        None => i32::MAX,
    };
    let end = numbers(&call.arguments).find_map(of).and_then(|length| i32::try_from(length).ok());
    let mut moved = false;
    for argument in &mut call.arguments {
        let Data::Int(n) = argument else { continue };
        if end.is_some_and(|end| *n >= end) {
            *n = most;
        } else if !(0..=most).contains(n) {
            *n = (*n).clamp(0, most);
            moved = true;
        }
    }
    moved
}

/// The element of an array of primitives that is zero.
fn zero(component: &str) -> Option<Data> {
    Some(match component {
        "Z" => Data::Boolean(false),
        "B" => Data::Byte(0),
        "C" => Data::Char(0),
        "S" => Data::Short(0),
        "I" => Data::Int(0),
        "J" => Data::Long(0),
        "F" => Data::Float(0),
        "D" => Data::Double(0),
        _ => return None,
    })
}
