//! Two heaps compared: the one that is predicted and the one that the JVM has after the call.

use super::agree::{same_class, same_value};
use cairn_witness::{After, Data, Names, Object, Outcome, Slot, Witness, simple};
use std::collections::VecDeque;

/// Both heaps, and which objects correspond. Those that went into the call correspond by their
/// numbers; the others by the way on which they are first met.
pub struct Heaps<'a> {
    witness: &'a Witness,
    predicted: &'a After,
    found: &'a After,
    /// By number of the predicted object.
    to_found: Vec<Option<usize>>,
    to_predicted: Vec<Option<usize>>,
    open: VecDeque<(usize, usize)>,
}

/// A place where they differ: what is predicted and what is found there, in words.
struct Difference(String, String);

impl<'a> Heaps<'a> {
    pub fn new(witness: &'a Witness, predicted: &'a After, found: &'a After) -> Heaps<'a> {
        Heaps {
            witness,
            predicted,
            found,
            to_found: vec![None; predicted.heap.len()],
            to_predicted: vec![None; found.heap.len()],
            open: VecDeque::new(),
        }
    }

    /// The first difference, in the order of the objects that went in, the static fields and the
    /// result; as a sentence.
    pub fn difference(mut self, result: Option<&Data>) -> Option<String> {
        self.compare(result).err().map(|(place, Difference(predicted, found))| {
            format!("predicted: afterwards {place} is {predicted}; on the JVM it is {found}")
        })
    }

    fn compare(&mut self, result: Option<&Data>) -> Result<(), (String, Difference)> {
        for n in 0..self.witness.heap.len().min(self.predicted.heap.len()) {
            let pair = self.pair(n, n);
            pair.map_err(|d| (self.name(n), d))?;
        }
        self.follow()?;
        for (p, f) in self.predicted.statics.iter().zip(&self.found.statics) {
            let same = self.same(&p.value, &f.value);
            same.map_err(|d| (format!("{}.{}", simple(&p.class), p.name), d))?;
        }
        self.follow()?;
        if let (Outcome::Returned(Some(p)), Some(f)) = (&self.witness.outcome, result) {
            self.same(p, f).map_err(|d| ("the result".to_owned(), d))?;
        }
        self.follow()
    }

    fn follow(&mut self) -> Result<(), (String, Difference)> {
        while let Some((p, f)) = self.open.pop_front() {
            let (predicted, found) = (self.predicted, self.found);
            match (&predicted.heap[p], &found.heap[f]) {
                (
                    object @ Object::Instance { fields, .. },
                    Object::Instance { fields: there, .. },
                ) => {
                    for (i, slot) in fields.iter().enumerate() {
                        let same = self.same_slot(slot, there);
                        let place = || format!("{}.{}", self.name(p), object.field_name(i));
                        same.map_err(|d| (place(), d))?;
                    }
                }
                (Object::Array { elements: ps, .. }, Object::Array { elements: fs, .. }) => {
                    for (i, (p_element, f_element)) in ps.iter().zip(fs).enumerate() {
                        let same = self.same(p_element, f_element);
                        same.map_err(|d| (format!("{}[{i}]", self.name(p)), d))?;
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The fields of classes of the library are not told by the JVM.
    fn same_slot(&mut self, slot: &Slot, there: &[Slot]) -> Result<(), Difference> {
        let same = |s: &&Slot| s.class == slot.class && s.order() == slot.order();
        match there.iter().find(same) {
            Some(found) => self.same(&slot.value, &found.value),
            None if there.iter().any(|s| s.class == slot.class) => {
                Err(Difference(self.predicted_text(&slot.value), "not there".into()))
            }
            None => Ok(()),
        }
    }

    fn same(&mut self, predicted: &Data, found: &Data) -> Result<(), Difference> {
        let same = match (predicted, found) {
            (Data::Ref(p), Data::Ref(f)) => return self.pair(*p, *f),
            (Data::Object(class), Data::Ref(f)) => {
                let found = self.found.heap.get(*f);
                found.is_some_and(|o| same_class(class, &class_of(o)))
            }
            (p, f) => same_value(p, f),
        };
        if same {
            return Ok(());
        }
        Err(Difference(self.predicted_text(predicted), self.found_text(found)))
    }

    /// Two objects that must correspond.
    fn pair(&mut self, p: usize, f: usize) -> Result<(), Difference> {
        let differ = |h: &Self| {
            Err(Difference(h.predicted_text(&Data::Ref(p)), h.found_text(&Data::Ref(f))))
        };
        let known = (self.to_found.get(p).copied(), self.to_predicted.get(f).copied());
        let (Some(to_found), Some(to_predicted)) = known else { return differ(self) };
        match (to_found, to_predicted) {
            (Some(there), _) if there == f => return Ok(()),
            (None, None) => {}
            _ => return differ(self),
        }
        let (there, here) = (&self.predicted.heap[p], &self.found.heap[f]);
        if !same_kind(there, here) {
            let text = |o: &Object| match o {
                Object::Array { elements, .. } => {
                    format!("{} of length {}", object_text(o), elements.len())
                }
                _ => object_text(o),
            };
            return Err(Difference(text(there), text(here)));
        }
        (self.to_found[p], self.to_predicted[f]) = (Some(f), Some(p));
        self.open.push_back((p, f));
        Ok(())
    }

    fn name(&self, p: usize) -> String {
        Names::new(self.witness).name(p)
    }

    fn predicted_text(&self, value: &Data) -> String {
        Names::new(self.witness).value_after(value)
    }

    /// As the prediction names it, if it has it.
    fn found_text(&self, value: &Data) -> String {
        let Data::Ref(f) = value else { return value.java() };
        let known = self.to_predicted.get(*f).copied().flatten();
        match (known, self.found.heap.get(*f)) {
            (Some(p), _) => self.name(p),
            (None, _) if *f < self.witness.heap.len() => self.name(*f),
            (None, Some(object)) => object_text(object),
            (None, None) => value.java(),
        }
    }
}

/// An object that has no name.
fn object_text(object: &Object) -> String {
    match object {
        Object::Constant { class, name } => format!("{}.{name}", simple(class)),
        Object::Array { component, .. } => format!("an array of {component}"),
        other => format!("an object of {}", simple(&class_of(other))),
    }
}

/// Whether two objects can be the same, whatever their fields and elements hold. What only one side
/// describes is compared by class.
fn same_kind(predicted: &Object, found: &Object) -> bool {
    match (predicted, found) {
        (Object::Instance { class: p, .. }, Object::Instance { class: f, .. }) => p == f,
        (
            Object::Array { component: p, elements: ps },
            Object::Array { component: f, elements: fs },
        ) => p == f && ps.len() == fs.len(),
        (Object::Constant { .. }, Object::Constant { .. }) => predicted == found,
        (Object::Stub { .. }, Object::Opaque { class }) => same_class("lambda", class),
        (p, f) => same_class(&class_of(p), &class_of(f)),
    }
}

/// As `Class.getName` gives it.
pub fn class_of(object: &Object) -> String {
    match object {
        Object::Instance { class, .. }
        | Object::Constant { class, .. }
        | Object::Made { class, .. }
        | Object::Stub { interface: class, .. }
        | Object::Opaque { class } => class.clone(),
        Object::Array { component, .. } => format!("[{}", component.replace('/', ".")),
    }
}
