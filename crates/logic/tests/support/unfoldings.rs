//! All unfoldings of predicates to a depth, as formulas without instances. Nothing here is shared with the library.
#![allow(dead_code)] // each test uses a part

use cairn_logic::{
    Atom, Cell, Definitions, Disjunct, PredicateId, Pure, Shape, distance::class_of,
};

/// A formula without instances: references are numbers, 0 is null, then the parameters.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flat {
    pub nodes: usize,
    pub equal: Vec<(usize, usize)>,
    pub unequal: Vec<(usize, usize)>,
    pub owned: Vec<usize>,
    pub classes: Vec<String>,
    /// What the fields of each cell hold.
    pub fields: Vec<Vec<(String, usize)>>,
    pub unfoldings: u64,
    /// The disjunct at the top.
    pub disjunct: usize,
}

impl Flat {
    /// Whether some assignment of objects to nodes satisfies it, with more equalities and disequalities, where
    /// the objects of some nodes are owned by others.
    pub fn satisfiable(
        &self,
        equal: &[(usize, usize)],
        unequal: &[(usize, usize)],
        elsewhere: &[usize],
    ) -> bool {
        let mut class: Vec<usize> = (0..self.nodes).collect();
        fn root(class: &mut [usize], mut n: usize) -> usize {
            while class[n] != n {
                class[n] = class[class[n]];
                n = class[n];
            }
            n
        }
        for &(a, b) in self.equal.iter().chain(equal) {
            let (a, b) = (root(&mut class, a), root(&mut class, b));
            class[a] = b;
        }
        let apart = |class: &mut [usize], a: usize, b: usize| root(class, a) != root(class, b);
        let owned = &self.owned;
        (self.unequal.iter().chain(unequal)).all(|&(a, b)| apart(&mut class, a, b))
            && owned.iter().all(|&o| apart(&mut class, o, 0))
            && elsewhere.iter().all(|&e| apart(&mut class, e, 0))
            && (0..owned.len()).all(|i| owned[..i].iter().all(|&o| apart(&mut class, o, owned[i])))
            && elsewhere.iter().all(|&e| owned.iter().all(|&o| apart(&mut class, o, e)))
    }
}

/// Whether two formulas over the same parameters can hold of one heap: objects that are equal have equal classes
/// and fields.
pub fn compatible(
    params: usize,
    a: &Flat,
    b: &Flat,
    equal: &[(usize, usize)],
    unequal: &[(usize, usize)],
) -> bool {
    let place = |n: usize| if n <= params { n } else { n + a.nodes - params - 1 };
    let pair = |&(x, y): &(usize, usize)| (place(x), place(y));
    let mut equal: Vec<_> = a.equal.iter().chain(equal).copied().collect();
    equal.extend(b.equal.iter().map(pair));
    let mut unequal: Vec<_> = a.unequal.iter().chain(unequal).copied().collect();
    unequal.extend(b.unequal.iter().map(pair));
    for flat in [a, b] {
        for (i, &x) in flat.owned.iter().enumerate() {
            let at = |n: usize| if std::ptr::eq(flat, a) { n } else { place(n) };
            unequal.push((0, at(x)));
            unequal.extend(flat.owned[..i].iter().map(|&y| (at(x), at(y))));
        }
    }
    loop {
        let all = Flat {
            nodes: place(b.nodes),
            equal: equal.clone(),
            unequal: unequal.clone(),
            ..Flat::default()
        };
        if !all.satisfiable(&[], &[], &[]) {
            return false;
        }
        let mut more = Vec::new();
        for (i, &x) in a.owned.iter().enumerate() {
            for (j, &y) in b.owned.iter().enumerate() {
                if all.satisfiable(&[], &[(x, place(y))], &[]) {
                    continue;
                }
                if a.classes[i] != b.classes[j] {
                    return false;
                }
                for (name, mine) in &a.fields[i] {
                    let theirs = b.fields[j].iter().filter(|(other, _)| other == name);
                    more.extend(theirs.map(|(_, theirs)| (*mine, place(*theirs))));
                }
            }
        }
        more.retain(|new| !equal.contains(new));
        if more.is_empty() {
            return true;
        }
        equal.extend(more);
    }
}

pub struct Unfoldings {
    /// For each predicate those of at most the depth.
    pub of: Vec<Vec<Flat>>,
    /// Some were left out to stay below the limit.
    pub truncated: bool,
}

/// The satisfiable unfoldings of depth one more. `with_pure` says whether pure parts count.
pub fn deeper(
    definitions: &Definitions,
    before: &Unfoldings,
    with_pure: bool,
    limit: usize,
) -> Unfoldings {
    let mut truncated = before.truncated;
    let of = definitions
        .ids()
        .map(|id| {
            let body = &definitions.get(id).body;
            let mut all = Vec::new();
            for (d, disjunct) in body.disjuncts.iter().enumerate() {
                let mut partial: Vec<Flat> = starts(body.params.len(), disjunct, with_pure);
                for flat in &mut partial {
                    flat.disjunct = d;
                }
                for instance in &disjunct.instances {
                    let mut next = Vec::new();
                    for flat in &partial {
                        for inner in &before.of[instance.predicate.index()] {
                            if next.len() >= limit {
                                truncated = true;
                                break;
                            }
                            let args: Vec<usize> =
                                instance.args.iter().map(|a| a.index() + 1).collect();
                            let combined = combine(flat, inner, &args);
                            if !with_pure || combined.satisfiable(&[], &[], &[]) {
                                next.push(combined);
                            }
                        }
                    }
                    partial = next;
                }
                if with_pure {
                    partial.retain(|flat| flat.satisfiable(&[], &[], &[]));
                }
                all.extend(partial);
            }
            if all.len() > limit {
                truncated = true;
                all.truncate(limit);
            }
            all
        })
        .collect();
    Unfoldings { of, truncated }
}

pub fn none(definitions: &Definitions) -> Unfoldings {
    Unfoldings { of: vec![Vec::new(); definitions.predicates.len()], truncated: false }
}

fn starts(params: usize, disjunct: &Disjunct, with_pure: bool) -> Vec<Flat> {
    let start = Flat {
        nodes: 1 + params + disjunct.vars.len(),
        owned: disjunct.cells.iter().map(|c| c.at.index() + 1).collect(),
        classes: disjunct.cells.iter().map(|c| class_of(c).to_string()).collect(),
        fields: disjunct.cells.iter().map(fields).collect(),
        unfoldings: 1,
        ..Flat::default()
    };
    if !with_pure {
        return vec![start];
    }
    let mut flats = vec![start];
    for part in &disjunct.pure {
        let branches = match part {
            Pure::Or(branches) => &branches[..],
            one => std::slice::from_ref(one),
        };
        flats = flats
            .iter()
            .flat_map(|flat| {
                branches.iter().map(|branch| {
                    let mut flat = flat.clone();
                    match branch {
                        Pure::Atom(Atom::Null(true, v)) => flat.equal.push((0, v.index() + 1)),
                        Pure::Atom(Atom::Null(false, v)) => flat.unequal.push((0, v.index() + 1)),
                        Pure::Atom(Atom::Same(true, a, b)) => {
                            flat.equal.push((a.index() + 1, b.index() + 1));
                        }
                        Pure::Atom(Atom::Same(false, a, b)) => {
                            flat.unequal.push((a.index() + 1, b.index() + 1));
                        }
                        other => panic!("not generated: {other:?}"),
                    }
                    flat
                })
            })
            .collect();
    }
    flats
}

fn fields(cell: &Cell) -> Vec<(String, usize)> {
    let Shape::Object { fields, .. } = &cell.shape else { panic!("not generated") };
    fields.iter().map(|(name, v)| (name.to_string(), v.index() + 1)).collect()
}

fn combine(outer: &Flat, inner: &Flat, args: &[usize]) -> Flat {
    let mut all = outer.clone();
    let new = |n: usize| match n {
        0 => 0,
        n if n <= args.len() => args[n - 1],
        n => outer.nodes + n - args.len() - 1,
    };
    all.nodes = outer.nodes + inner.nodes - args.len() - 1;
    all.equal.extend(inner.equal.iter().map(|&(a, b)| (new(a), new(b))));
    all.unequal.extend(inner.unequal.iter().map(|&(a, b)| (new(a), new(b))));
    all.owned.extend(inner.owned.iter().map(|&o| new(o)));
    all.classes.extend(inner.classes.iter().cloned());
    let renamed = |cell: &Vec<(String, usize)>| {
        cell.iter().map(|(name, n)| (name.clone(), new(*n))).collect::<Vec<_>>()
    };
    all.fields.extend(inner.fields.iter().map(renamed));
    all.unfoldings += inner.unfoldings;
    all
}

/// The full descriptions of `params` references: the class of each node (0 is null's) and the classes owned elsewhere.
pub fn descriptions(params: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut partitions = vec![vec![0]];
    for _ in 0..params {
        partitions = partitions
            .into_iter()
            .flat_map(|p| {
                let next = p.iter().max().copied().unwrap_or(0) + 1;
                (0..=next).map(move |class| {
                    let mut p = p.clone();
                    p.push(class);
                    p
                })
            })
            .collect();
    }
    let mut all = Vec::new();
    for partition in partitions {
        let classes = partition.iter().max().copied().unwrap_or(0);
        for subset in 0..1usize << classes {
            let elsewhere = (1..=classes).filter(|c| subset >> (c - 1) & 1 == 1).collect();
            all.push((partition.clone(), elsewhere));
        }
    }
    all
}

/// The predicate of an index.
pub fn id(index: usize) -> PredicateId {
    PredicateId(index as u32)
}
