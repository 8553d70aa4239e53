//! Whether a test would notice that a call ends otherwise than predicted: whether something differs that the test
//! asserts.

use cairn_explore::{Acted, Raised, RerunError, RigError};
use cairn_witness::facts::{Access, Facts};
use cairn_witness::{After, Content, Data, Object, Observation, Outcome, Slot};
use std::collections::BTreeSet;

/// Whether a test that was written for `expected` fails where `found` happens. An execution that was cut short says
/// that it is not known, which counts as no.
pub fn is_noticed(expected: &Acted, found: &Result<Acted, RigError>, facts: &Facts) -> bool {
    match found {
        Ok(found) => Comparison { expected, found, facts, met: BTreeSet::new() }.differs(),
        // The input cannot be built any more, or is not valid; or the call does not end.
        Err(
            RigError::Threw(_) | RigError::Nothing(_) | RigError::Precondition | RigError::Exited,
        ) => true,
        Err(RigError::Rerun(RerunError::Endless)) => true,
        Err(_) => false,
    }
}

struct Comparison<'a> {
    expected: &'a Acted,
    found: &'a Acted,
    facts: &'a Facts,
    /// Pairs of objects that are being compared.
    met: BTreeSet<(usize, usize)>,
}

impl Comparison<'_> {
    fn differs(&mut self) -> bool {
        let (a, b) = (&self.expected.outcome, &self.found.outcome);
        match (a, b) {
            (Outcome::Returned(Some(a)), Outcome::Returned(Some(b))) => {
                if !self.is_same(a, b) {
                    return true;
                }
            }
            (Outcome::Returned(None), Outcome::Returned(None)) => {}
            (
                Outcome::Threw { class: a, message: of_a },
                Outcome::Threw { class: b, message: of_b },
            ) => {
                let is_own = self.expected.raised == Some(Raised::Program);
                if a != b || is_own && of_a.is_some() && of_a != of_b {
                    return true;
                }
            }
            _ => return true,
        }
        let after = self.expected.after.iter();
        let noted = after.flat_map(|a| a.observed.iter().map(move |o| (a, o)));
        let is_noted = |(a, o): (&After, &Observation)| {
            o.object >= self.expected.heap.len() || a.answers_otherwise(o) != Some(false)
        };
        let noted: Vec<bool> = noted.map(is_noted).collect();
        let pairs = self.expected.answers.iter().zip(&self.found.answers);
        // Of an answer that is as before, nothing is asserted.
        for (a, b) in pairs.filter(|(a, _)| a.is_some()).zip(noted).filter(|p| p.1).map(|p| p.0) {
            match (a, b) {
                (Some((_, a)), Some((_, b))) => {
                    if !self.is_same(a, b) {
                        return true;
                    }
                }
                (Some(_), None) => return true,
                (None, _) => {}
            }
        }
        if self.expected.holds != self.found.holds {
            return true;
        }
        self.changes_differ()
    }

    /// What the call changes in the objects that it is given, as far as a test can see it.
    fn changes_differ(&mut self) -> bool {
        let (Some(after), Some(found)) = (&self.expected.after, &self.found.after) else {
            return self.expected.after.is_some() != self.found.after.is_some();
        };
        let before = &self.expected.heap;
        for (n, (was, now)) in before.iter().zip(&after.heap).enumerate() {
            let Some(other) = found.heap.get(n) else { return true };
            match (was, now, other) {
                (
                    Object::Instance { fields: was, .. },
                    Object::Instance { fields: now, .. },
                    Object::Instance { fields: other, .. },
                ) => {
                    for slot in now {
                        if !self.is_open(slot) {
                            continue;
                        }
                        let of = |all: &[Slot]| {
                            let mut same = all.iter();
                            let found =
                                same.find(|s| s.class == slot.class && s.order() == slot.order());
                            found.map(|s| s.value.clone())
                        };
                        let is_changed = of(was).is_none_or(|v| v != slot.value);
                        let other = of(other).unwrap_or(Data::Null);
                        if is_changed && !self.is_same(&slot.value, &other) {
                            return true;
                        }
                    }
                }
                (
                    Object::Array { elements: was, .. },
                    Object::Array { elements: now, .. },
                    Object::Array { elements: other, .. },
                ) if was != now => {
                    let pairs = now.iter().zip(other);
                    if now.len() != other.len()
                        || pairs.into_iter().any(|(a, b)| !self.is_same(a, b))
                    {
                        return true;
                    }
                }
                _ => {}
            }
            let was = after.contents_before.get(&n);
            if let Some(content) = after.contents.get(&n).filter(|c| Some(*c) != was)
                && !self.has_same_content(Some(content), found.contents.get(&n))
            {
                return true;
            }
        }
        after.statics.iter().zip(&found.statics).any(|(a, b)| !self.is_same(&a.value, &b.value))
    }

    /// Whether a test can read a field without reflection.
    fn is_open(&self, slot: &Slot) -> bool {
        let class = self.facts.classes.get(&slot.class);
        let field = class.and_then(|c| c.fields.get(&slot.name));
        field.is_some_and(|f| f.getter.is_some() || f.access != Access::Hidden && f.can_be_named)
    }

    fn is_same(&mut self, a: &Data, b: &Data) -> bool {
        let (Data::Ref(a), Data::Ref(b)) = (a, b) else { return a == b };
        let given = self.expected.heap.len();
        if *a < given || *b < given {
            return a == b;
        }
        if !self.met.insert((*a, *b)) {
            return true;
        }
        let (expected, found) = (self.expected, self.found);
        let object = |acted: &'_ Acted, n: usize| -> Option<Object> {
            acted.after.as_ref().and_then(|after| after.heap.get(n).cloned())
        };
        let content = |after: &Option<After>, n: usize| -> Option<Content> {
            after.as_ref().and_then(|after| after.contents.get(&n).cloned())
        };
        let (Some(x), Some(y)) = (object(expected, *a), object(found, *b)) else { return true };
        match (&x, &y) {
            (
                Object::Instance { class, fields },
                Object::Instance { class: other, fields: theirs },
            ) => {
                class == other
                    && fields
                        .iter()
                        .zip(theirs)
                        .all(|(a, b)| !self.is_open(a) || self.is_same(&a.value, &b.value))
            }
            (Object::Array { elements, .. }, Object::Array { elements: others, .. }) => {
                elements.len() == others.len()
                    && elements.iter().zip(others).all(|(a, b)| self.is_same(a, b))
            }
            (Object::Opaque { class }, Object::Opaque { class: other }) => {
                let (x, y) = (content(&expected.after, *a), content(&found.after, *b));
                match x {
                    None => class == other,
                    x => self.has_same_content(x.as_ref(), y.as_ref()),
                }
            }
            (x, y) => x == y,
        }
    }

    fn has_same_content(&mut self, a: Option<&Content>, b: Option<&Content>) -> bool {
        match (a, b) {
            (Some(Content::Set(a)), Some(Content::Set(b))) => {
                a.len() == b.len() && a.iter().all(|x| b.iter().any(|y| self.is_same(x, y)))
            }
            (Some(Content::Map(a)), Some(Content::Map(b))) => {
                a.len() == b.len()
                    && a.iter().all(|(k, v)| {
                        b.iter().any(|(l, w)| self.is_same(k, l) && self.is_same(v, w))
                    })
            }
            (Some(Content::List(a)), Some(Content::List(b)))
            | (Some(Content::Sequence(a)), Some(Content::Sequence(b))) => {
                a.len() == b.len() && a.iter().zip(b).all(|(x, y)| self.is_same(x, y))
            }
            (Some(Content::Optional(Some(a))), Some(Content::Optional(Some(b)))) => {
                self.is_same(a, b)
            }
            (a, b) => a == b,
        }
    }
}
