//! Whether a failure comes from a part of an array that the test asks for and that is not there.
//!
//! A caller who gives an array and says that `size` of its elements count, or those from `offset` on, answers for it that there are so many, whether
//! the call looks at that or a later one on the object that keeps them. So the steps and the call are executed once more with such numbers
//! moved into the array. If the same instruction still fails in the same way, they are not to blame.

use crate::{Arranger, Built, table};
use cairn_explore::Act;
use cairn_program::Program;
use cairn_witness::{Arrangement, Data, Step, Target};
use std::collections::BTreeMap;

/// Words that the names of parameters end with which say how many elements of an array count, or where they are.
const PARTS: [&str; 15] = [
    "size", "length", "len", "count", "n", "offset", "off", "start", "end", "from", "to", "begin",
    "index", "pos", "position",
];

impl Arranger<'_> {
    /// Whether the call throws only because a number that is given with an array lies outside of it.
    pub fn fails_for_range(&mut self, built: &Built) -> bool {
        let witness = &built.witness;
        let Target::Method { class, name, descriptor, .. } = &witness.target else { return false };
        let mut arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let mut moved = Moved { program: self.view.program, lengths: BTreeMap::new(), count: 0 };
        let mut arrangement = built.arrangement.clone();
        for step in &mut arrangement.steps {
            match step {
                Step::Array { object, elements, .. } => {
                    moved.lengths.insert(*object, elements.len() as i64);
                }
                Step::Make { call, .. } | Step::Call { call, .. } => {
                    moved.move_in((&call.class, &call.name, &call.descriptor), &mut call.arguments);
                }
                _ => {}
            }
        }
        moved.move_in((class, name, descriptor), &mut arguments);
        if moved.count == 0 {
            return false;
        }
        self.fails_otherwise(built, &arrangement, &arguments)
    }

    /// Whether a call does not fail as it did, if its input is made by other steps and it is given other arguments.
    pub(crate) fn fails_otherwise(
        &mut self,
        built: &Built,
        arrangement: &Arrangement,
        arguments: &[Data],
    ) -> bool {
        let witness = &built.witness;
        let Ok(call) = self.call(witness) else { return false };
        self.rig.reset();
        if self.rig.arrange(arrangement).is_err() {
            return true;
        }
        let receiver = witness.receiver.as_ref().map(|r| &r.value);
        let statics = &witness.statics[..];
        let act =
            Act { method: call.method, receiver, arguments, checks: &[], statics, asked: None };
        let again = self.rig.act(&act);
        !again.is_ok_and(|again| crate::nulls::fails_alike(&built.acted, &again))
    }
}

/// Numbers that are moved into the arrays beside them.
struct Moved<'a> {
    program: &'a Program,
    /// Of arrays by their numbers.
    lengths: BTreeMap<usize, i64>,
    count: usize,
}

impl Moved<'_> {
    fn move_in(&mut self, (class, name, descriptor): (&str, &str, &str), arguments: &mut [Data]) {
        let types = table::parameters(descriptor);
        // The enclosing object of an inner class's constructor is not among the arguments.
        let first = types.len().saturating_sub(arguments.len());
        if !types.iter().any(|t| t.starts_with('[')) {
            return;
        }
        let names = self.names(class, name, descriptor);
        let (mut length, mut given) = (None, 0);
        for (n, argument) in arguments.iter_mut().enumerate() {
            let ty = types.get(first + n).copied().unwrap_or_default();
            if ty.starts_with('[') {
                length = match argument {
                    Data::Ref(array) => self.lengths.get(array).copied(),
                    _ => Some(0),
                };
                given = 0;
            }
            let is_part = names.get(first + n).is_some_and(|name| is_part(name));
            let (Data::Int(number), Some(length), true) = (argument, length, is_part) else {
                continue;
            };
            let now = i64::from(*number).clamp(0, (length - given).max(0));
            if now != i64::from(*number) {
                self.count += 1;
                *number = now as i32;
            }
            given += now;
        }
    }

    fn names(&self, class: &str, name: &str, descriptor: &str) -> Vec<String> {
        let found = self.program.load(&class.replace('.', "/")).ok();
        let method = found.and_then(|c| self.program.find_method(c, name, descriptor));
        let names = method.map(|m| cairn_explore::parameter_names(self.program, m));
        names.and_then(Result::ok).unwrap_or_default()
    }
}

fn is_part(name: &str) -> bool {
    let is_word = |word: &&&str| {
        let Some(before) = name.len().checked_sub(word.len()) else { return false };
        let (rest, end) = (name.get(..before).unwrap_or("x"), name.get(before..).unwrap_or(""));
        end.eq_ignore_ascii_case(word)
            && (rest.is_empty() || rest.ends_with('_') || end.starts_with(char::is_uppercase))
    };
    PARTS.iter().any(|word| is_word(&word))
}

#[cfg(test)]
mod tests {
    use super::is_part;

    #[test]
    fn names_say_what_is_a_part_of_an_array() {
        for name in ["size", "fromIndex", "n", "max_len", "newSize", "off"] {
            assert!(is_part(name), "{name}");
        }
        for name in ["key", "value", "resize", "turn", "seven", "tooff", ""] {
            assert!(!is_part(name), "{name}");
        }
    }
}
