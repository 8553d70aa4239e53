//! Shortest paths of a weight, against breadth-first search over explicit configurations and weights so far.

use crate::support;

use std::collections::BTreeMap;

use cairn_testing::count;
use cairn_wpds::shortest::ShortestPaths;
use cairn_wpds::{Configuration, Finite, Length, Pds, Relevancy, Replace, Semiring, Symbol};
use support::{Random, all, configuration, system};

type Found = BTreeMap<(Configuration, Relevancy), u32>;

/// The number of steps to each configuration with each weight, with stacks up to a height.
fn breadth_first(pds: &Pds<Relevancy>, start: &Configuration, highest: usize) -> Found {
    let mut found = Found::from([((start.clone(), Relevancy::one()), 0)]);
    let mut layer = vec![(start.clone(), Relevancy::one())];
    for steps in 1.. {
        let mut next = vec![];
        for (c, w) in &layer {
            let Some((&top, rest)) = c.stack.split_first() else { continue };
            for (_, r) in pds.rules_for(c.location, top) {
                let mut stack: Vec<Symbol> = match r.replace {
                    Replace::Pop => vec![],
                    Replace::Swap(a) => vec![a],
                    Replace::Push(a, b) => vec![a, b],
                };
                stack.extend(rest);
                let reached = (Configuration::new(r.to, &stack), w.extend(&r.weight));
                let is_over = stack.len() > highest || reached.1.is_zero();
                if !is_over && !found.contains_key(&reached) {
                    found.insert(reached.clone(), steps);
                    next.push(reached);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    found
}

#[test]
fn shortest_paths_are_shortest() {
    let mut exact = 0;
    let systems = count("CAIRN_WPDS_SHORTEST", 300, 5_000, 100_000);
    for seed in 0..systems {
        let mut random = Random(seed);
        let pds: Pds<Relevancy> = system(&mut random);
        let start = configuration(&mut random, &pds, 2);
        let paths = ShortestPaths::from(&pds, std::slice::from_ref(&start)).expect("fits");
        let found = breadth_first(&pds, &start, 7);
        let totals = paths.totals();
        for to in all(&pds, 2) {
            for weight in Relevancy::nonzero() {
                let searched = found.get(&(to.clone(), *weight)).copied();
                let Some(steps) = paths.length(&to, weight).steps() else {
                    assert_eq!(searched, None, "seed {seed}: {to:?} {weight:?}");
                    continue;
                };
                assert!(searched.is_none_or(|s| s >= steps), "seed {seed}: {to:?} {weight:?}");
                exact += u64::from(searched == Some(steps) && steps > 1);
                let w = paths.witness(&to, weight, 5_000).expect("a path");
                assert_eq!((&w.from, &w.to, w.rules.len()), (&start, &to, steps as usize));
                assert_eq!(pds.replay(&w.from, &w.rules), Ok((to.clone(), *weight)));
                let Some(&top) = to.stack.first() else { continue };
                let by_top = totals.length(to.location, top, weight);
                assert!(by_top <= Length::of(steps));
                let w = totals.witness(to.location, top, weight, 5_000).expect("a path");
                assert_eq!(Some(w.rules.len() as u32), by_top.steps());
                assert_eq!(w.to.stack.first(), Some(&top));
                assert_eq!(pds.replay(&w.from, &w.rules).map(|r| r.1), Ok(*weight));
            }
        }
    }
    println!("{exact} lengths above one confirmed in {systems} systems");
    assert!(exact > systems / 2);
}
