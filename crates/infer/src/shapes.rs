//! Which shape each structure has: of the ways in which its links can own its nodes, one that holds in all reached states
//! and leaves out as few nodes as possible.

use crate::feature::Feature;
use crate::judge::Judge;
use crate::plan::{Frame, Holder, Kind, Plan, Shape};
use crate::render::Features;
use crate::sample::Sample;
use cairn_logic::checker::Holds;
use cairn_program::Program;
use std::collections::BTreeSet;

/// Link fields of which all subsets are tried.
const MOST_LINKS: usize = 5;
/// Links through which nodes are owned.
const MOST_OWNING: usize = 3;

/// Chooses the shapes of a plan's structures. Fields that lead into the structure of another field become pointers. A
/// shape in `barred` is not chosen.
pub fn choose(
    program: &Program,
    plan: &mut Plan,
    samples: &[Sample],
    barred: &BTreeSet<(usize, Shape)>,
) {
    let mut owned: Vec<usize> = vec![0; plan.structures.len()];
    let mut is_possible = vec![false; plan.structures.len()];
    for s in 0..plan.structures.len() {
        let mut best: Option<((usize, usize), Shape, usize)> = None;
        for (rank, shape) in shapes(plan, s).into_iter().enumerate() {
            if barred.contains(&(s, shape.clone())) {
                continue;
            }
            plan.structures[s].shape = shape.clone();
            let features = Feature::Shape(s).closure(plan);
            let Some((count, left)) = covered(program, plan, s, &features, samples) else {
                continue;
            };
            if best.as_ref().is_none_or(|b| (left, rank) < b.0) {
                best = Some(((left, rank), shape, count));
            }
        }
        if let Some((_, shape, count)) = best {
            plan.structures[s].shape = shape;
            owned[s] = count;
            is_possible[s] = true;
        }
    }
    // Those of one holder: what owns most comes first.
    let mut order: Vec<usize> = (0..plan.structures.len()).collect();
    let holder = |plan: &Plan, s: usize| match plan.structures[s].holder {
        Holder::Field { cell, .. } => cell,
        Holder::Element(array) => plan.arrays[array].cell,
    };
    order.sort_by_key(|&s| (holder(plan, s), std::cmp::Reverse(owned[s]), s));
    let mut accepted: Features = Features::new();
    for s in order {
        let Holder::Field { cell, field } = plan.structures[s].holder else {
            if is_possible[s] {
                accepted.extend(Feature::Shape(s).closure(plan));
            }
            continue;
        };
        if !is_possible[s] {
            plan.cells[cell].fields[field].kind = Kind::Other;
            continue;
        }
        let mut together = accepted.clone();
        together.extend(Feature::Shape(s).closure(plan));
        if holds_in_all(program, plan, &together, samples) {
            accepted = together;
            continue;
        }
        let other = accepted.iter().find_map(|f| match f {
            Feature::Shape(o) => {
                let is_here = holder(plan, *o) == cell;
                let classes = |s: usize| {
                    let nodes = plan.structures[s].nodes.iter();
                    nodes.map(|&c| plan.cells[c].class.clone()).collect::<Vec<_>>()
                };
                (is_here && classes(*o) == classes(s)).then_some(*o)
            }
            _ => None,
        });
        plan.cells[cell].fields[field].kind = other.map_or(Kind::Other, Kind::Pointer);
    }
}

/// The shapes that a structure could have, preferred ones first.
fn shapes(plan: &Plan, s: usize) -> Vec<Shape> {
    let links = plan.links(s);
    let of = |links: Vec<(usize, usize)>, frame| Shape { links, frame };
    if links.is_empty() {
        return vec![of(vec![], Frame::Plain)];
    }
    if plan.structures[s].nodes.len() > 1 || links.len() > MOST_LINKS {
        return vec![of(links, Frame::Plain)];
    }
    let mut subsets: Vec<Vec<(usize, usize)>> = (1..1u32 << links.len())
        .map(|bits| (0..links.len()).filter(|b| bits >> b & 1 == 1).map(|b| links[b]).collect())
        .filter(|subset: &Vec<_>| subset.len() <= MOST_OWNING)
        .collect();
    // The more it owns by, the more it says.
    subsets.sort_by_key(|s| std::cmp::Reverse(s.len()));
    let mut all: Vec<Shape> = subsets.iter().map(|s| of(s.clone(), Frame::Plain)).collect();
    for frame in [Frame::HeadedRing, Frame::Ring, Frame::Headed] {
        let single = subsets.iter().filter(|s| s.len() == 1);
        all.extend(single.map(|s| of(s.clone(), frame)));
    }
    all
}

/// How many nodes are owned in all states, and how many nodes are not; none if it does not hold in some.
fn covered(
    program: &Program,
    plan: &Plan,
    s: usize,
    features: &Features,
    samples: &[Sample],
) -> Option<(usize, usize)> {
    let judge = Judge::new(program, plan);
    let (mut owned, mut left) = (0, 0);
    for sample in samples {
        let answer = judge.answer(features, sample)?;
        if answer.holds != Holds::Yes {
            return None;
        }
        for &cell in &plan.structures[s].nodes {
            let nodes = plan.objects(cell, sample);
            let is_owned = |id: &&_| answer.owned.contains(id);
            let count = nodes.iter().filter(is_owned).count();
            owned += count;
            left += nodes.len() - count;
        }
    }
    Some((owned, left))
}

pub fn holds_in_all(
    program: &Program,
    plan: &Plan,
    features: &Features,
    samples: &[Sample],
) -> bool {
    let judge = Judge::new(program, plan);
    samples.iter().all(|s| judge.holds(features, s) == Some(true))
}
