//! Random partial heaps. Half of them are made from valid heaps by opening cells, so that many can be
//! completed; then some cells are changed, so that many others cannot, though not for a plain reason.

use super::Random;
use super::oracle::{Allowed, FAR, Given, GivenObject, Graph, Held, Oracle, renumbered};

/// A random partial heap. It has what all heaps of the case have in common, every object of it is
/// reached, and there are no more objects than the scopes allow.
pub fn partial(oracle: &Oracle<'_>, valid: &[Graph], random: &mut Random) -> Given {
    let from_valid = !valid.is_empty() && random.percent(50);
    let mut draft = match from_valid {
        true => opened(oracle, random.pick(valid), random),
        false => grown(oracle, random),
    };
    let changes = match from_valid {
        true => [0, 0, 1, 2, 3][random.below(5)],
        false => 0,
    };
    for _ in 0..changes {
        change(oracle, &mut draft, random);
    }
    loosen(oracle, &mut draft, random);
    shuffled(draft, random)
}

/// A draft: what is given, and which of its cells all heaps have in common.
struct Draft {
    given: Given,
    /// For each object, the one of the common part that it is.
    base: Vec<Option<usize>>,
}

impl Draft {
    fn is_common(&self, oracle: &Oracle<'_>, object: usize, offset: usize) -> bool {
        let base = self.base[object].map(|q| &oracle.base.objects[q]);
        base.is_some_and(|b| b.cell(offset).is_some())
    }

    fn set(&mut self, object: usize, offset: usize, value: Option<Allowed>) {
        let cells = &mut self.given.objects[object].cells;
        cells.resize(cells.len().max(offset + 1), None);
        cells[offset] = value;
    }

    /// Another object, if the scope has room for it.
    fn add(&mut self, oracle: &Oracle<'_>, kind: usize) -> Option<Allowed> {
        let there = self.given.objects.iter().filter(|o| o.kind == kind).count();
        (there < oracle.kinds[kind].count()).then(|| {
            self.given.objects.push(GivenObject { kind, cells: vec![] });
            self.base.push(None);
            Allowed::Object(self.given.objects.len() - 1)
        })
    }

    /// Leaves out what is not reached.
    fn prune(&mut self) {
        let Given { root, objects } = std::mem::take(&mut self.given);
        // The number goes with the object, as one more cell, which is taken off again.
        let tagged = |i: usize| {
            let mut object = objects[i].clone();
            object.cells.push(Some(Allowed::Words(vec![i as u64])));
            object
        };
        self.given = renumbered(root, tagged);
        let mut base = vec![];
        for object in &mut self.given.objects {
            let Some(Some(Allowed::Words(tag))) = object.cells.pop() else { unreachable!("a tag") };
            base.push(self.base[tag[0] as usize]);
        }
        self.base = base;
    }
}

/// A valid heap of which not all is known.
fn opened(oracle: &Oracle<'_>, graph: &Graph, random: &mut Random) -> Draft {
    let mut base = vec![None; graph.objects.len()];
    if let Some(Allowed::Object(q)) = oracle.base.root {
        let Held::Object(first) = graph.root else { unreachable!("the common part has a root") };
        base[first] = Some(q);
        let mut open = vec![first];
        while let Some(o) = open.pop() {
            let Some(q) = base[o] else { continue };
            for (offset, held) in graph.objects[o].1.iter().enumerate() {
                if let (Some(Allowed::Object(r)), Held::Object(p)) =
                    (oracle.base.objects[q].cell(offset), held)
                    && base[*p].replace(*r).is_none()
                {
                    open.push(*p);
                }
            }
        }
    }
    let keep = *random.pick(&[15, 30, 50, 70, 90, 95]);
    let mut draft = Draft { given: Given::default(), base };
    for (kind, cells) in &graph.objects {
        let domain = |offset: usize| oracle.kinds[*kind].domain(offset);
        let known = |(offset, held): (usize, &Held)| domain(offset).known(*held);
        let cells = cells.iter().enumerate().map(known).map(Some).collect();
        draft.given.objects.push(GivenObject { kind: *kind, cells });
    }
    draft.given.root = match graph.root {
        Held::Object(o) => Some(Allowed::Object(o)),
        _ => Some(Allowed::Null),
    };
    for object in 0..graph.objects.len() {
        // Elements are known of some arrays whose length is not.
        for offset in 0..graph.objects[object].1.len() {
            if !draft.is_common(oracle, object, offset) && !random.percent(keep) {
                draft.set(object, offset, None);
            }
        }
    }
    if oracle.base.root.is_none() && random.percent(2) {
        draft.given.root = None;
    }
    draft.prune();
    draft
}

/// A heap made of nothing but chance.
fn grown(oracle: &Oracle<'_>, random: &mut Random) -> Draft {
    let base = (0..oracle.base.objects.len()).map(Some).collect();
    let mut draft = Draft { given: oracle.base.clone(), base };
    if draft.given.root.is_none() {
        let kind = random.below(oracle.root.classes.len());
        draft.given.root = draft.add(oracle, kind);
    }
    let keep = *random.pick(&[30, 60, 90]);
    let mut done = 0;
    while done < draft.given.objects.len() {
        let kind = &oracle.kinds[draft.given.objects[done].kind];
        let mut length = match (kind.elem, draft.given.objects[done].cell(0)) {
            (None, _) => kind.cells(&[]),
            (Some(_), Some(Allowed::Words(all))) => 1 + all[0] as usize,
            (Some(_), _) => 1 + random.below(kind.domain(0).words.len()),
        };
        if kind.elem.is_some() && !draft.is_common(oracle, done, 0) && random.percent(60) {
            length = 1 + random.below(kind.domain(0).words.len());
            draft.set(done, 0, Some(Allowed::Words(vec![length as u64 - 1])));
        }
        for offset in usize::from(kind.elem.is_some())..length {
            if !draft.is_common(oracle, done, offset) && random.percent(keep) {
                let value = value(oracle, &mut draft, done, offset, random);
                draft.set(done, offset, value);
            }
        }
        done += 1;
    }
    draft
}

/// A random value for a cell.
fn value(
    oracle: &Oracle<'_>,
    draft: &mut Draft,
    object: usize,
    offset: usize,
    random: &mut Random,
) -> Option<Allowed> {
    let domain = oracle.kinds[draft.given.objects[object].kind].domain(offset).clone();
    let fits = |o: &usize| domain.kinds.contains(&draft.given.objects[*o].kind);
    let there: Vec<usize> = (0..draft.given.objects.len()).filter(fits).collect();
    if !domain.kinds.is_empty() && random.percent(60) {
        if !there.is_empty() && random.percent(50) {
            return Some(Allowed::Object(*random.pick(&there)));
        }
        if let Some(new) = draft.add(oracle, *random.pick(&domain.kinds)) {
            return Some(new);
        }
    }
    let plain = domain.plain();
    (!plain.is_empty()).then(|| domain.known(*random.pick(&plain)))
}

/// Gives a cell another value.
fn change(oracle: &Oracle<'_>, draft: &mut Draft, random: &mut Random) {
    if draft.given.objects.is_empty() {
        return;
    }
    let object = random.below(draft.given.objects.len());
    let kind = &oracle.kinds[draft.given.objects[object].kind];
    let cells = match kind.elem {
        None => kind.cells(&[]),
        // The length changes what the other cells mean.
        Some(_) => draft.given.objects[object].cells.len(),
    };
    if cells == 0 {
        return;
    }
    let offset = random.below(cells);
    if draft.is_common(oracle, object, offset) {
        return;
    }
    let new = value(oracle, draft, object, offset, random);
    draft.set(object, offset, new);
    if offset == 0
        && kind.elem.is_some()
        && let Some(Allowed::Words(length)) = draft.given.objects[object].cell(0)
    {
        let length = length[0] as usize;
        draft.given.objects[object].cells.truncate(1 + length);
    }
    draft.prune();
}

/// Leaves some numbers open within sets, and gives some others values that are in no range.
fn loosen(oracle: &Oracle<'_>, draft: &mut Draft, random: &mut Random) {
    for object in 0..draft.given.objects.len() {
        let kind = &oracle.kinds[draft.given.objects[object].kind];
        for offset in 0..draft.given.objects[object].cells.len() {
            if draft.is_common(oracle, object, offset) || !random.percent(30) {
                continue;
            }
            let Some(Allowed::Words(words)) = &mut draft.given.objects[object].cells[offset] else {
                continue;
            };
            if kind.elem.is_none() && random.percent(12) {
                *words = vec![FAR];
                continue;
            }
            if kind.elem.is_none() || offset > 0 {
                words.push(FAR);
            }
            words.push(*random.pick(&kind.domain(offset).words));
        }
    }
}

/// The same heap with other numbers.
fn shuffled(draft: Draft, random: &mut Random) -> Given {
    let Given { root, objects } = draft.given;
    let mut place: Vec<usize> = (0..objects.len()).collect();
    for i in (1..place.len()).rev() {
        place.swap(i, random.below(i + 1));
    }
    let moved = |a: Allowed| match a {
        Allowed::Object(o) => Allowed::Object(place[o]),
        other => other,
    };
    let mut numbered: Vec<(usize, GivenObject)> = vec![];
    for (i, object) in objects.into_iter().enumerate() {
        let cells = object.cells.into_iter().map(|c| c.map(moved)).collect();
        numbered.push((place[i], GivenObject { cells, ..object }));
    }
    numbered.sort_by_key(|n| n.0);
    let objects = numbered.into_iter().map(|n| n.1).collect();
    Given { root: root.map(moved), objects }
}
