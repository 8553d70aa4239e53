//! The shape of an input heap as decisions, one for each reference that the path has read.

use cairn_witness::{Data, Object, Witness, simple};
use std::collections::{HashMap, VecDeque};

/// More decisions tell nobody anything.
const MOST: usize = 400;

/// What each reference is that the path has read, breadth first from the inputs: `this.root is a Node`,
/// `this.root.left == null`, `this.root.parent == this`. Two heaps that differ in shape differ in some decision.
pub fn decisions(witness: &Witness) -> Vec<String> {
    let mut shape = Shape { witness, paths: HashMap::new(), queue: VecDeque::new(), said: vec![] };
    if let Some(receiver) = &witness.receiver {
        // That there is a receiver tells no path from another.
        shape.meet(&receiver.name, &receiver.value);
        shape.said.clear();
    }
    for input in &witness.arguments {
        shape.meet(&input.name, &input.value);
    }
    for field in &witness.statics {
        shape.meet(&format!("{}.{}", simple(&field.class), field.name), &field.value);
    }
    shape.follow();
    shape.said
}

struct Shape<'a> {
    witness: &'a Witness,
    /// Of the objects met.
    paths: HashMap<usize, String>,
    queue: VecDeque<usize>,
    said: Vec<String>,
}

impl Shape<'_> {
    fn meet(&mut self, path: &str, value: &Data) {
        let said = match value {
            Data::Null => format!("{path} == null"),
            Data::Text(_) => format!("{path} is a String"),
            Data::Boxed(_) => format!("{path} is a number"),
            Data::Ref(n) => match (self.paths.get(n), self.witness.heap.get(*n)) {
                (Some(other), _) => format!("{path} == {other}"),
                (None, Some(object)) => {
                    self.paths.insert(*n, path.to_owned());
                    self.queue.push_back(*n);
                    match object {
                        Object::Array { elements, .. } => {
                            format!("{path}.length == {}", elements.len())
                        }
                        Object::Constant { class, name } => {
                            format!("{path} == {}.{name}", simple(class))
                        }
                        object => format!("{path} is a {}", crate::links::class(object)),
                    }
                }
                (None, None) => return,
            },
            _ => return,
        };
        self.said.push(said);
    }

    fn follow(&mut self) {
        while let Some(n) = self.queue.pop_front() {
            if self.said.len() >= MOST {
                return;
            }
            let path = self.paths[&n].clone();
            let witness = self.witness;
            match &witness.heap[n] {
                Object::Instance { fields, .. } => {
                    for (i, slot) in fields.iter().enumerate().filter(|(_, s)| s.known) {
                        let name = witness.heap[n].field_name(i);
                        self.meet(&format!("{path}.{name}"), &slot.value);
                    }
                }
                Object::Array { elements, .. } => {
                    for (i, element) in elements.iter().enumerate() {
                        self.meet(&format!("{path}[{i}]"), element);
                    }
                }
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::sample;

    #[test]
    fn what_was_read_is_a_decision() {
        assert_eq!(
            super::decisions(&sample::insert()),
            [
                "path.length == 2",
                "this.root is a Bst.Node",
                "this.root.left == null",
                "this.root.parent == this",
            ]
        );
    }
}
