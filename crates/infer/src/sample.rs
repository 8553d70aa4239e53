//! Concrete heaps with a root: states that were reached, and heaps that differ from them.

use cairn_contract::{LogicHeap, logic_heap, witness_heap};
use cairn_logic::heap::{Heap, Object as LogicObject, ObjectId, Value};
use cairn_program::Program;
use cairn_witness::{Data, Object};
use std::collections::BTreeSet;

/// A field that counts changes: no state of its own.
pub const COUNTER: &str = "modCount";

/// An object and all that it leads to.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The object is the first; the others are in the order in which they are met.
    pub objects: Vec<Object>,
    pub heap: Heap,
    pub root: ObjectId,
}

impl Sample {
    pub fn new(objects: Vec<Object>) -> Option<Sample> {
        let LogicHeap { heap, values } = logic_heap(&objects, &[]);
        let Some(&Value::Ref(root)) = values.first() else { return None };
        Some(Sample { objects, heap, root })
    }

    /// A heap of the logic, as the machine can make it; none if no Java program can have it.
    pub fn of_heap(program: &Program, heap: &Heap, root: ObjectId) -> Option<Sample> {
        let made = witness_heap(program, heap, &[]).ok()?;
        let objects = ordered(&made.objects, root.index());
        Sample::new(objects)
    }

    /// What tells it from others: equal for two exactly if they are isomorphic, numbers of changes aside.
    pub fn key(&self) -> Vec<Object> {
        let mut objects = self.objects.clone();
        for object in &mut objects {
            if let Object::Instance { fields, .. } = object {
                fields.retain(|f| f.name != COUNTER);
                fields.iter_mut().for_each(|f| f.known = true);
            }
        }
        objects
    }

    /// Whether the machine can make it as it is: nothing in it belongs to the library.
    pub fn is_plain(&self) -> bool {
        let is_plain = |o: &Object| {
            matches!(o, Object::Instance { .. } | Object::Array { .. } | Object::Constant { .. })
        };
        self.objects.iter().all(is_plain)
    }

    pub fn class_of(&self, id: ObjectId) -> Option<&str> {
        match self.heap.get(id)? {
            LogicObject::Instance { class, .. } => Some(class),
            _ => None,
        }
    }
}

/// The objects that one leads to, in the order in which they are met from it.
pub fn ordered(objects: &[Object], root: usize) -> Vec<Object> {
    let mut order = vec![root];
    let mut next = 0;
    let follow = |data: &Data, order: &mut Vec<usize>| {
        if let Data::Ref(n) = data
            && !order.contains(n)
        {
            order.push(*n);
        }
    };
    while let Some(&at) = order.get(next) {
        next += 1;
        match objects.get(at) {
            Some(Object::Instance { fields, .. }) => {
                fields.iter().for_each(|f| follow(&f.value, &mut order));
            }
            Some(Object::Array { elements, .. }) => {
                elements.iter().for_each(|e| follow(e, &mut order));
            }
            _ => {}
        }
    }
    let place = |data: &Data| match data {
        Data::Ref(n) => Data::Ref(order.iter().position(|o| o == n).unwrap_or(0)),
        other => other.clone(),
    };
    let renumbered = |&n: &usize| {
        let mut object = objects[n].clone();
        match &mut object {
            Object::Instance { fields, .. } => {
                fields.iter_mut().for_each(|f| f.value = place(&f.value));
            }
            Object::Array { elements, .. } => {
                elements.iter_mut().for_each(|e| *e = place(e));
            }
            _ => {}
        }
        object
    };
    order.iter().filter(|&&n| n < objects.len()).map(renumbered).collect()
}

/// Samples without those that are the same as others.
#[derive(Default)]
pub struct Samples {
    pub all: Vec<Sample>,
    keys: BTreeSet<Vec<Object>>,
}

impl Samples {
    /// Whether it is new.
    pub fn add(&mut self, sample: Sample) -> bool {
        let is_new = self.keys.insert(sample.key());
        if is_new {
            self.all.push(sample);
        }
        is_new
    }

    pub fn has(&self, sample: &Sample) -> bool {
        self.keys.contains(&sample.key())
    }
}
