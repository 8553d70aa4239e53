//! Assertions that the call has left the objects it was given as they were.

use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::types::is_library;
use cairn_witness::{Data, Slot};

/// So many such assertions say enough.
const LIMIT: usize = 6;

impl Test<'_> {
    /// Asserts that the receiver and the arguments are unchanged, if they are. A method that returns
    /// something should not do anything else; of others it is said only if there is nothing to say.
    pub fn assert_unchanged(&mut self, returns: bool) -> Fallible<()> {
        let is_bare = self.asserted == 0;
        if !is_bare && (!returns || self.has_changes()) {
            return Ok(());
        }
        if !is_bare && !self.writer.suite.changes_something(&self.case.witness.target) {
            // No test shows that the method changes anything: that it does not here is no news.
            return Ok(());
        }
        let limit = self.asserted + LIMIT;
        for n in self.given() {
            if self.is_observed(n) {
                self.assert_same_answers(n)?;
                continue;
            }
            let Some((class, fields)) = self.instance(n) else { continue };
            let mut slots: Vec<&Slot> = fields.iter().filter(|s| self.can_change(s)).collect();
            slots.sort_by_key(|s| interest(&s.value));
            for slot in slots {
                if self.asserted < limit {
                    self.openly(|test| test.assert_same(n, &class, slot))?;
                }
            }
        }
        Ok(())
    }

    /// Whether anything that went in is not what it was.
    fn has_changes(&self) -> bool {
        let witness = &self.case.witness;
        witness.after.as_ref().is_none_or(|after| {
            let is_different = |(b, a)| b != a;
            let mut pairs = witness.heap.iter().map(forget).zip(after.heap.iter().map(forget));
            pairs.any(is_different) || witness.statics != after.statics
        })
    }

    /// The receiver and the arguments that have variables.
    fn given(&self) -> Vec<usize> {
        let witness = &self.case.witness;
        let mut found = vec![];
        for input in witness.receiver.iter().chain(&witness.arguments) {
            if let Data::Ref(n) = input.value
                && self.bound.contains_key(&n)
                && !self.inline.contains(&n)
                && !found.contains(&n)
            {
                found.push(n);
            }
        }
        found
    }

    /// Final fields stay what they are without a test.
    fn can_change(&self, slot: &Slot) -> bool {
        let facts = self.writer.classes.field(&slot.class, &slot.name);
        !slot.name.contains('$') && facts.is_none_or(|f| !f.is_final)
    }

    fn assert_same(&mut self, n: usize, class: &str, slot: &Slot) -> Fallible<()> {
        let is_told = match &slot.value {
            Data::Ref(m) => self.bound.contains_key(m) && !self.inline.contains(m),
            Data::Object(_) => false,
            _ => true,
        };
        if !is_told || is_library(&slot.class) {
            return Ok(());
        }
        let base = self.object(n)?;
        let place = self.select(&base, class, slot)?;
        self.expect(&place, &slot.value)
    }
}

/// Numbers are what a method changes by mistake, then links; what was null is the least telling.
fn interest(value: &Data) -> u8 {
    match value {
        Data::Null => 2,
        Data::Ref(_) => 1,
        _ => 0,
    }
}

/// An object without what the path knows of it.
fn forget(object: &cairn_witness::Object) -> cairn_witness::Object {
    let mut object = object.clone();
    if let cairn_witness::Object::Instance { fields, .. } = &mut object {
        fields.iter_mut().for_each(|s| s.known = true);
    }
    object
}
