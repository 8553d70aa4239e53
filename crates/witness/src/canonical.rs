//! Input heaps up to the numbers of their objects.

use crate::{Answer, Call, Data, Object, Slot, StaticField, Witness};

/// What a method is given, with the objects numbered in the order in which they are met. Equal for
/// two witnesses exactly if their receivers, arguments and static fields are, up to an isomorphism of
/// the heaps. The answers of nondeterministic calls are no part of it, nor is [`Slot::known`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Canonical {
    receiver: Option<Data>,
    arguments: Vec<Data>,
    statics: Vec<StaticField>,
    heap: Vec<Object>,
}

/// Numbers the objects breadth first from the receiver, the arguments and the static fields, through
/// fields and elements in their order. Objects that nothing leads to come last, in the order they
/// have.
pub fn canonical(witness: &Witness) -> Canonical {
    let roots = witness.receiver.iter().chain(&witness.arguments).map(|i| &i.value);
    let mut order = Order::new(&witness.heap);
    roots.chain(witness.statics.iter().map(|s| &s.value)).for_each(|v| order.meet(v));
    order.follow();
    (0..witness.heap.len()).for_each(|n| order.meet(&Data::Ref(n)));
    let heap = order.met.iter().map(|&n| order.object(&witness.heap[n])).collect();
    let renamed = |s: &StaticField| StaticField { value: order.value(&s.value), ..s.clone() };
    Canonical {
        receiver: witness.receiver.as_ref().map(|r| order.value(&r.value)),
        arguments: witness.arguments.iter().map(|a| order.value(&a.value)).collect(),
        statics: witness.statics.iter().map(renamed).collect(),
        heap,
    }
}

/// As [`canonical`], but without what numbers and strings are, and with what the path does not depend on
/// told apart from null.
pub fn shape(witness: &Witness) -> Canonical {
    let mut canonical = canonical(&Witness { heap: unread(&witness.heap), ..witness.clone() });
    let Canonical { receiver, arguments, statics, heap } = &mut canonical;
    receiver.iter_mut().chain(arguments).for_each(forget);
    statics.iter_mut().for_each(|s| forget(&mut s.value));
    heap.iter_mut().for_each(|o| match o {
        Object::Instance { fields, .. } => fields.iter_mut().for_each(|f| forget(&mut f.value)),
        Object::Array { elements, .. } => elements.iter_mut().for_each(forget),
        Object::Made { calls, .. } => {
            calls.iter_mut().for_each(|c| c.arguments.iter_mut().for_each(forget));
        }
        Object::Stub { answers, .. } => {
            let values =
                |a: &'_ mut Answer| a.arguments.iter_mut().chain(&mut a.result).for_each(forget);
            answers.iter_mut().for_each(values);
        }
        Object::Constant { .. } | Object::Opaque { .. } => {}
    });
    canonical
}

/// Objects whose references that a path does not depend on are no value of theirs.
fn unread(heap: &[Object]) -> Vec<Object> {
    let slot = |s: &Slot| match s.value {
        Data::Null if !s.known => Slot { value: Data::Object(String::new()), ..s.clone() },
        _ => s.clone(),
    };
    let object = |o: &Object| match o {
        Object::Instance { class, fields } => {
            Object::Instance { class: class.clone(), fields: fields.iter().map(slot).collect() }
        }
        other => other.clone(),
    };
    heap.iter().map(object).collect()
}

/// Has a primitive or a string be one like any other.
fn forget(value: &mut Data) {
    match value {
        Data::Null | Data::Ref(_) | Data::Object(_) => {}
        Data::Array { elements, .. } => elements.iter_mut().for_each(forget),
        Data::Text(text) => text.clear(),
        Data::Boxed(inner) => forget(inner),
        primitive => *primitive = Data::Int(0),
    }
}

/// The objects met so far and their new numbers.
struct Order<'a> {
    heap: &'a [Object],
    met: Vec<usize>,
    number: Vec<Option<usize>>,
}

impl<'a> Order<'a> {
    fn new(heap: &'a [Object]) -> Order<'a> {
        Order { heap, met: vec![], number: vec![None; heap.len()] }
    }

    fn meet(&mut self, value: &Data) {
        value.for_refs(&mut |n| {
            if let Some(number @ None) = self.number.get_mut(n) {
                *number = Some(self.met.len());
                self.met.push(n);
            }
        });
    }

    /// Meets all that the objects met lead to.
    fn follow(&mut self) {
        let mut followed = 0;
        while let Some(&n) = self.met.get(followed) {
            let heap = self.heap;
            heap[n].for_values(&mut |v| self.meet(v));
            followed += 1;
        }
    }

    fn value(&self, value: &Data) -> Data {
        match value {
            // A number that is no object's stays: such a witness is broken, and no other's equal.
            Data::Ref(n) => Data::Ref(self.number.get(*n).copied().flatten().unwrap_or(*n)),
            Data::Array { component, elements } => {
                Data::Array { component: component.clone(), elements: self.values(elements) }
            }
            other => other.clone(),
        }
    }

    fn values(&self, values: &[Data]) -> Vec<Data> {
        values.iter().map(|v| self.value(v)).collect()
    }

    fn object(&self, object: &Object) -> Object {
        match object {
            Object::Instance { class, fields } => {
                let slot =
                    |s: &Slot| Slot { value: self.value(&s.value), known: true, ..s.clone() };
                Object::Instance { class: class.clone(), fields: fields.iter().map(slot).collect() }
            }
            Object::Array { component, elements } => {
                Object::Array { component: component.clone(), elements: self.values(elements) }
            }
            Object::Made { class, calls } => {
                let call = |c: &Call| Call {
                    receiver: c.receiver.as_ref().map(|r| self.value(r)),
                    arguments: self.values(&c.arguments),
                    ..c.clone()
                };
                Object::Made { class: class.clone(), calls: calls.iter().map(call).collect() }
            }
            Object::Stub { interface, answers } => {
                let answer = |a: &Answer| Answer {
                    arguments: self.values(&a.arguments),
                    result: a.result.as_ref().map(|r| self.value(r)),
                };
                let answers = answers.iter().map(answer).collect();
                Object::Stub { interface: interface.clone(), answers }
            }
            Object::Constant { .. } | Object::Opaque { .. } => object.clone(),
        }
    }
}

impl Data {
    /// The objects that the value refers to, in order.
    pub(crate) fn for_refs(&self, f: &mut dyn FnMut(usize)) {
        match self {
            Data::Ref(n) => f(*n),
            Data::Array { elements, .. } => elements.iter().for_each(|e| e.for_refs(f)),
            _ => {}
        }
    }
}

impl Object {
    /// All values in it, in order.
    pub(crate) fn for_values<'a>(&'a self, f: &mut dyn FnMut(&'a Data)) {
        match self {
            Object::Instance { fields, .. } => fields.iter().for_each(|s| f(&s.value)),
            Object::Array { elements, .. } => elements.iter().for_each(f),
            Object::Made { calls, .. } => {
                calls.iter().for_each(|c| c.receiver.iter().chain(&c.arguments).for_each(&mut *f));
            }
            Object::Stub { answers, .. } => {
                answers.iter().for_each(|a| a.arguments.iter().chain(&a.result).for_each(&mut *f));
            }
            Object::Constant { .. } | Object::Opaque { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;
