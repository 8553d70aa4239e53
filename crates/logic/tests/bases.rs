//! Base pairs and distances against all unfoldings to a depth.

use crate::support;
use crate::unfoldings;

use std::collections::BTreeMap;

use cairn_logic::{Bases, BasesLimits, Definitions, Distances, Knowledge, Known, Loss};
use support::{Build, Random, definitions, predicate, random_definitions};
use unfoldings::{Unfoldings, deeper, descriptions, id, none};

fn knowledge(partition: &[usize], elsewhere: &[usize]) -> Knowledge {
    let params = partition.len() - 1;
    let mut knowledge = Knowledge::default();
    for p in 0..params {
        let class = partition[p + 1];
        knowledge.args.push(match class {
            0 => Known::Null,
            _ if elsewhere.contains(&class) => Known::Elsewhere,
            _ => Known::NotNull,
        });
        for q in 0..p {
            let pairs = if partition[q + 1] == class {
                &mut knowledge.same
            } else {
                &mut knowledge.different
            };
            pairs.push((q, p));
        }
    }
    knowledge
}

/// Which disjuncts of each predicate have an unfolding for each description.
fn possible(definitions: &Definitions, unfoldings: &Unfoldings) -> Vec<Vec<Vec<usize>>> {
    let of = |p: usize| {
        let params = definitions.predicates[p].body.params.len();
        let per_description = descriptions(params).into_iter().map(|(partition, elsewhere)| {
            let mut equal = Vec::new();
            let mut unequal = Vec::new();
            for a in 0..partition.len() {
                for b in 0..a {
                    let pairs =
                        if partition[a] == partition[b] { &mut equal } else { &mut unequal };
                    pairs.push((a, b));
                }
            }
            let elsewhere: Vec<usize> =
                (1..partition.len()).filter(|&n| elsewhere.contains(&partition[n])).collect();
            let mut disjuncts: Vec<usize> = (unfoldings.of[p].iter())
                .filter(|flat| flat.satisfiable(&equal, &unequal, &elsewhere))
                .map(|flat| flat.disjunct)
                .collect();
            disjuncts.sort_unstable();
            disjuncts.dedup();
            disjuncts
        });
        per_description.collect()
    };
    (0..definitions.predicates.len()).map(of).collect()
}

#[test]
fn bases_are_the_abstractions_of_all_unfoldings() {
    let wanted = cairn_testing::count("CAIRN_BASES", 100, 500, 5_000);
    let limit = 300;
    let (mut exact, mut truncated, mut questions, mut impossible) = (0, 0, 0, 0);
    for seed in 0..wanted {
        let definitions = random_definitions(&mut Random(seed));
        let mut unfoldings = none(&definitions);
        let mut last = Vec::new();
        let mut stable = false;
        for _ in 0..6 {
            unfoldings = deeper(&definitions, &unfoldings, true, limit);
            let now = possible(&definitions, &unfoldings);
            stable = now == last;
            last = now;
        }
        let complete = stable && !unfoldings.truncated;
        exact += u64::from(complete);
        truncated += u64::from(unfoldings.truncated);
        let tight = BasesLimits { bases: 2, combinations: 4, cases: 2, steps: 50 };
        let widened = Bases::compute_within(&definitions, tight);
        let bases = Bases::compute(&definitions);
        assert_eq!(bases.losses(), &[], "seed {seed}");
        for (p, predicate) in definitions.predicates.iter().enumerate() {
            let all = descriptions(predicate.body.params.len());
            for ((partition, elsewhere), expected) in all.iter().zip(&last[p]) {
                let knowledge = knowledge(partition, elsewhere);
                let found = bases.possible_disjuncts(id(p), &knowledge);
                let says = format!("seed {seed} p{p} {partition:?} elsewhere {elsewhere:?}");
                assert_eq!(!found.is_empty(), bases.possible(id(p), &knowledge), "{says}");
                if complete {
                    assert_eq!(&found, expected, "{says}");
                }
                let loose = widened.possible_disjuncts(id(p), &knowledge);
                for disjunct in expected {
                    assert!(found.contains(disjunct), "{says}");
                    assert!(loose.contains(disjunct), "widened: {says}");
                }
                assert!(expected.is_empty() || widened.possible(id(p), &knowledge), "{says}");
                questions += 1;
                impossible += u64::from(found.is_empty());
            }
        }
    }
    println!(
        "bases: {wanted} definitions, {questions} questions, {impossible} impossible, {exact} definitions exact, \
         {truncated} with too many unfoldings"
    );
    assert!(exact * 2 > wanted && impossible * 10 > questions);
}

#[test]
fn what_a_parameter_is_determined_by() {
    let wanted = cairn_testing::count("CAIRN_DETERMINES", 100, 500, 5_000);
    let (mut silent, mut params) = (0, 0);
    for seed in 0..wanted {
        let definitions = random_definitions(&mut Random(seed));
        let bases = Bases::compute(&definitions);
        let mut unfoldings = none(&definitions);
        for _ in 0..4 {
            unfoldings = deeper(&definitions, &unfoldings, true, 100);
        }
        for (p, predicate) in definitions.predicates.iter().enumerate() {
            for param in 0..predicate.body.params.len() {
                let determines = bases.determines(id(p), param);
                let node = param + 1;
                params += 1;
                silent += u64::from(!determines.anything());
                for flat in &unfoldings.of[p] {
                    let implied = |equal: &[(usize, usize)], unequal: &[(usize, usize)]| {
                        !flat.satisfiable(equal, unequal, &[])
                    };
                    let null = implied(&[], &[(0, node)]);
                    let not_null = implied(&[(0, node)], &[]);
                    let owned = !flat.satisfiable(&[], &[], &[node]) && !null;
                    assert!(!null || determines.nulls, "seed {seed}");
                    assert!(!owned || determines.owns, "seed {seed}");
                    assert!(!not_null || owned || determines.anything(), "seed {seed}");
                    for other in (1..=predicate.body.params.len()).filter(|&o| o != node) {
                        let other_null = implied(&[], &[(0, other)]);
                        if !(null && other_null) && implied(&[], &[(other, node)]) {
                            assert!(determines.equates, "seed {seed}");
                        }
                    }
                }
            }
        }
    }
    println!("determines: {params} parameters, of {silent} nothing is said");
    assert!(silent > 0);
}

#[test]
fn distances_are_those_of_the_smallest_unfolding() {
    let wanted = cairn_testing::count("CAIRN_DISTANCES", 200, 1_000, 20_000);
    let (mut infinite, mut predicates, mut large) = (0, 0, 0);
    for seed in 0..wanted {
        let definitions = random_definitions(&mut Random(seed));
        let distances = Distances::compute(&definitions);
        // A smallest unfolding repeats no predicate on a way down, so this depth reaches it.
        let mut unfoldings = none(&definitions);
        for _ in 0..definitions.predicates.len() + 1 {
            unfoldings = deeper(&definitions, &unfoldings, false, 100_000);
        }
        assert!(!unfoldings.truncated, "seed {seed}");
        for (p, predicate) in definitions.predicates.iter().enumerate() {
            let size = |f: &unfoldings::Flat| (f.owned.len() as u64, f.unfoldings);
            let all = &unfoldings.of[p];
            let least = all.iter().map(size).min();
            let found = distances.of(id(p));
            assert_eq!(found.map(|d| (d.cells, d.unfoldings)), least, "seed {seed} p{p}");
            predicates += 1;
            infinite += u64::from(least.is_none());
            large += u64::from(least.is_some_and(|(cells, _)| cells > 1));
            for d in 0..predicate.body.disjuncts.len() {
                let least = all.iter().filter(|f| f.disjunct == d).map(size).min();
                let found = distances.of_disjunct(id(p), d);
                assert_eq!(found.map(|d| (d.cells, d.unfoldings)), least, "seed {seed} p{p} d{d}");
            }
            let order = distances.order(id(p));
            let key = |d: usize| {
                let distance = distances.of_disjunct(id(p), d);
                (distance.is_none(), distance)
            };
            assert!(order.windows(2).all(|w| key(w[0]) <= key(w[1])), "seed {seed} p{p}");
            let Some(least) = least else {
                assert!(distances.classes(id(p)).is_none());
                continue;
            };
            let classes: BTreeMap<String, u64> = (distances.classes(id(p)).into_iter().flatten())
                .map(|(class, count)| (class.to_string(), *count))
                .collect();
            let counted = all.iter().filter(|f| size(f) == least).any(|flat| {
                let mut counts = BTreeMap::new();
                for class in &flat.classes {
                    *counts.entry(class.clone()).or_insert(0) += 1;
                }
                counts == classes
            });
            assert!(counted, "seed {seed} p{p}: {classes:?}");
        }
    }
    println!(
        "distances: {predicates} predicates, {infinite} without model, {large} of two cells or more"
    );
    assert!(infinite > 0 && large > 0);
}

#[test]
fn a_recursion_that_owns_nothing_is_not_the_way_out() {
    let loops =
        predicate("p", "x", vec![Build::new("x", "").call(0, "x"), Build::new("x", "").null("x")]);
    let distances = Distances::compute(&definitions(vec![loops]));
    assert_eq!(distances.order(id(0)), [1, 0]);
}

/// A segment of a list, and what its bases are.
#[test]
fn bases_of_a_segment() {
    let segment = predicate(
        "seg",
        "x y",
        vec![
            Build::new("x y", "").same("x", "y"),
            Build::new("x y", "u").cell("x", "next u").call(0, "u y"),
        ],
    );
    let bases = Bases::compute(&definitions(vec![segment]));
    let [empty, node] = bases.of(id(0)) else { panic!("{:?}", bases.of(id(0))) };
    assert!(empty.same(0, 1) && !empty.is_null(0) && !empty.is_not_null(0));
    assert!(node.owns(0) && node.is_not_null(0) && !node.owns(1) && !node.different(0, 1));
    let elsewhere = Knowledge { args: vec![Known::Elsewhere], ..Knowledge::default() };
    assert_eq!(bases.possible_disjuncts(id(0), &elsewhere), [0]);
    let apart = Knowledge { different: vec![(0, 1)], ..elsewhere };
    assert!(!bases.possible(id(0), &apart));
}

/// Each parameter is null or not by itself: 2^20 bases.
#[test]
fn a_predicate_with_twenty_parameters_is_bounded() {
    let names: Vec<String> = (0..20).map(|i| format!("a{i}")).collect();
    let mut wide = predicate("wide", &names.join(" "), Vec::new());
    for param in &mut wide.body.params {
        param.sort = cairn_logic::Sort::Ref(None);
    }
    let mut one = Build::new("x", "").heap;
    one.instances = (0..20)
        .map(|i| cairn_logic::Instance { predicate: id(1), args: vec![cairn_logic::Var(i as u32)] })
        .collect();
    wide.body.disjuncts.push(one);
    let list = predicate(
        "list",
        "x",
        vec![Build::new("x", "").null("x"), Build::new("x", "u").cell("x", "next u").call(1, "u")],
    );
    let bases = Bases::compute(&definitions(vec![wide, list]));
    assert!(bases.possible(id(0), &Knowledge::default()));
    assert!(matches!(bases.losses(), [Loss::BasesJoined { .. }]));
}
