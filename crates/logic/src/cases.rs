//! The pure part of a disjunct as cases without "or": disjunctive normal form of the atoms that matter, with a limit.

use crate::formula::{Atom, Pure};

/// Conjunctions of atoms. Their disjunction is implied by the pure part.
#[derive(Debug)]
pub struct Cases<'a> {
    pub cases: Vec<Vec<&'a Atom>>,
    /// Whether some "or" was left out because of the limit.
    pub dropped: bool,
}

/// At most `limit` cases. Atoms that are not relevant count as true.
pub fn cases<'a>(pure: &'a [Pure], limit: usize, relevant: &impl Fn(&Atom) -> bool) -> Cases<'a> {
    let mut atoms = Vec::new();
    let mut ors = Vec::new();
    collect(pure, relevant, &mut atoms, &mut ors);
    let mut dropped = false;
    let mut choices: Vec<Vec<Vec<&Atom>>> = Vec::new();
    for branches in ors {
        let mut choice: Vec<Vec<&Atom>> = Vec::new();
        for branch in branches {
            let inner = cases(std::slice::from_ref(branch), limit, relevant);
            dropped |= inner.dropped;
            for case in inner.cases {
                if !choice.contains(&case) {
                    choice.push(case);
                }
            }
        }
        // A branch of which nothing matters makes the whole "or" true.
        if !choice.iter().any(Vec::is_empty) {
            choices.push(choice);
        }
    }
    // Those with few branches first: as many as possible are kept.
    choices.sort_by_key(Vec::len);
    let mut result = vec![atoms];
    for choice in choices {
        if result.len().saturating_mul(choice.len()) > limit {
            dropped = true;
            continue;
        }
        result = result
            .iter()
            .flat_map(|case| {
                choice.iter().map(|more| case.iter().chain(more).copied().collect::<Vec<_>>())
            })
            .collect();
    }
    Cases { cases: result, dropped }
}

fn collect<'a>(
    pure: &'a [Pure],
    relevant: &impl Fn(&Atom) -> bool,
    atoms: &mut Vec<&'a Atom>,
    ors: &mut Vec<&'a [Pure]>,
) {
    for part in pure {
        match part {
            Pure::Atom(atom) if relevant(atom) => atoms.push(atom),
            Pure::Atom(_) => {}
            Pure::And(parts) => collect(parts, relevant, atoms, ors),
            Pure::Or(branches) => ors.push(branches),
        }
    }
}
