//! Steps of a test that do not matter, and objects that nothing is done with.

use crate::{Arranger, Built};
use cairn_explore::{Acted, RigError};
use cairn_witness::{Arrangement, Call, Content, Data, Object, Outcome, Step};

impl Arranger<'_> {
    /// The same test without the calls that do not matter, and without objects that nothing is done with: each is dropped, and stays out if
    /// the call still takes the same way, ends with the same result and changes the same.
    pub fn without_idle_steps(&mut self, built: Built) -> Built {
        let mut best = built;
        for n in (0..best.arrangement.steps.len()).rev() {
            if !matches!(best.arrangement.steps.get(n), Some(Step::Call { .. })) {
                continue;
            }
            let mut arrangement = best.arrangement.clone();
            arrangement.steps.remove(n);
            let Ok(other) = self.rearranged(&best, arrangement) else { continue };
            if is_as_good(&best, &other) && (other.is_reachable || !best.is_reachable) {
                best = other;
            }
        }
        // What one object was given for may be idle itself, whatever their order.
        let mut objects: Vec<usize> = (0..best.arrangement.objects.len()).collect();
        objects.sort_by_key(|&n| {
            std::cmp::Reverse(best.arrangement.steps.iter().position(|s| s.makes() == Some(n)))
        });
        let mut gone: Vec<usize> = vec![];
        for object in objects {
            let object = object - gone.iter().filter(|&&g| g < object).count();
            for less in without(&best, object).into_iter().flatten() {
                let Ok(other) = self.rearranged(&less, less.arrangement.clone()) else { continue };
                if is_as_good_without(&best, &other, object) {
                    best = other;
                    gone.push(object);
                    break;
                }
            }
        }
        best
    }

    fn rearranged(&mut self, built: &Built, arrangement: Arrangement) -> Result<Built, RigError> {
        let mut call = self.call(&built.witness)?;
        call.checks.truncate(built.checks.len());
        call.places.truncate(built.checks.len());
        let other = self.execute(built.witness.clone(), arrangement, &call)?;
        match self.is_specified(&other.witness) {
            true => Ok(other),
            false => Err(RigError::Precondition),
        }
    }
}

/// Whether a test with fewer steps shows the same.
fn is_as_good(a: &Built, b: &Built) -> bool {
    let given = a.arrangement.objects.len();
    let (a, b) = (&a.acted, &b.acted);
    let results = match (&a.outcome, &b.outcome) {
        (Outcome::Returned(Some(Data::Ref(n))), Outcome::Returned(Some(Data::Ref(m)))) => {
            // Of an object that was given it only matters which one it is.
            let is_given = *n < given;
            n == m && is_given || !is_given && result(a) == result(b)
        }
        (a, b) => a == b,
    };
    results
        && a.sequence == b.sequence
        && changes(a) == changes(b)
        && a.spoilt.len() >= b.spoilt.len()
}

/// The same for a test without an object that nothing is done with: others have other numbers.
fn is_as_good_without(a: &Built, b: &Built, gone: usize) -> bool {
    let fields = |acted: &Acted| {
        let mut all: Vec<_> =
            changes(acted).into_iter().map(|(_, name, null)| (name, null)).collect();
        all.sort();
        all
    };
    let results = match (&a.acted.outcome, &b.acted.outcome) {
        (Outcome::Returned(Some(Data::Ref(n))), Outcome::Returned(Some(Data::Ref(m)))) => {
            let class = |acted: &Acted, n: usize| acted.after.as_ref()?.heap.get(n).map(class_of);
            *n != gone && class(&a.acted, *n) == class(&b.acted, *m)
        }
        (a, b) => a == b,
    };
    results
        && a.acted.sequence == b.acted.sequence
        && fields(&a.acted) == fields(&b.acted)
        && (b.is_reachable || !a.is_reachable)
        && a.acted.spoilt.len() >= b.acted.spoilt.len()
}

fn class_of(object: &Object) -> String {
    match object {
        Object::Instance { class, .. } | Object::Opaque { class } | Object::Made { class, .. } => {
            class.clone()
        }
        _ => String::new(),
    }
}

/// Tests without an object that only one step makes and nothing else speaks of: without the step; and, if a method gives the object out, with a
/// call of that method in its place.
fn without(built: &Built, object: usize) -> Option<Vec<Built>> {
    let arrangement = &built.arrangement;
    let is_it = |d: &Data| *d == Data::Ref(object);
    let inputs = built.witness.receiver.iter().chain(&built.witness.arguments);
    let mut maker = None;
    for (n, step) in arrangement.steps.iter().enumerate() {
        if step.makes() == Some(object) {
            maker = Some((n, step)).filter(|_| maker.is_none());
            maker?;
        } else if step.values().any(is_it) || step.is_on(object) {
            return None;
        }
    }
    if inputs.clone().any(|i| is_it(&i.value)) {
        return None;
    }
    let count = arrangement.objects.len();
    let numbers: Vec<usize> = (0..count).map(|n| n - usize::from(n > object)).collect();
    // A constant has no step.
    let (at, step) = maker?;
    let mut less = built.clone();
    let witness = &mut less.witness;
    for input in witness.receiver.iter_mut().chain(&mut witness.arguments) {
        if let Data::Ref(n) = &mut input.value {
            *n = numbers.get(*n).copied()?;
        }
    }
    less.arrangement.objects.remove(object);
    let mut all = vec![less.clone()];
    all[0].arrangement.steps.remove(at);
    if let Step::Make { call: made, .. } = step
        && let (Some(Data::Ref(on)), false) = (&made.receiver, &*made.name == "<init>")
    {
        let call = Call { receiver: None, ..made.clone() };
        less.arrangement.steps[at] = Step::Call { object: *on, call };
        all.push(less);
    }
    for step in all.iter_mut().flat_map(|built| &mut built.arrangement.steps) {
        *step = step.renumbered(&numbers);
    }
    Some(all)
}

/// The object that is returned, on its own.
fn result(acted: &Acted) -> Option<(&Object, Option<&Content>)> {
    let Outcome::Returned(Some(Data::Ref(n))) = &acted.outcome else { return None };
    let after = acted.after.as_ref()?;
    Some((after.heap.get(*n)?, after.contents.get(n)))
}

/// The fields that change, and how: from and to null, or otherwise.
fn changes(acted: &Acted) -> Vec<(usize, String, bool)> {
    let mut all = vec![];
    let Some(after) = &acted.after else { return all };
    for (n, (before, after)) in acted.heap.iter().zip(&after.heap).enumerate() {
        match (before, after) {
            (Object::Instance { fields: a, .. }, Object::Instance { fields: b, .. }) => {
                let changed = a.iter().zip(b).filter(|(a, b)| a.value != b.value);
                all.extend(changed.map(|(_, b)| (n, b.name.clone(), b.value == Data::Null)));
            }
            (Object::Array { .. }, Object::Array { .. }) if before != after => {
                all.push((n, "an element".into(), false));
            }
            _ => {}
        }
    }
    all
}
