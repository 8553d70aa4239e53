//! `LFP`: the example of the paper, and random definitions against all their unfoldings.

use crate::structures;
use crate::support;
use crate::unfoldings;

use cairn_logic::{
    Bases, Compare, Contexts, ContextsLimits, Definitions, Distances, Formula, Invariants, Loss,
    Predicate, PredicateId,
};
use support::{Build, Random, definitions, predicate, random_definitions};
use unfoldings::{Flat, Unfoldings, compatible, deeper, descriptions, id, none};

fn contexts(definitions: &Definitions) -> Contexts {
    Contexts::compute(definitions, &Bases::compute(definitions))
}

/// Fig. 6: two lists of equal length. Two iterations; the contexts are those of the first.
#[test]
fn two_lists_of_equal_length() {
    let pre = predicate(
        "pre",
        "x y",
        vec![
            Build::new("x y", "").null("x").null("y"),
            Build::new("x y", "u v").cell("x", "next u").cell("y", "next v").call(0, "u v"),
        ],
    );
    let definitions = definitions(vec![pre]);
    let contexts = contexts(&definitions);
    assert_eq!(contexts.iterations(), 2);
    let of = contexts.of(id(0));
    assert_eq!(of.iteration, 1);
    assert!(of.exclusive);
    assert_eq!(of.contexts, definitions.predicates[0].body.disjuncts);
    assert_eq!(contexts.losses(), &[]);
}

/// The parameter goes down with the recursion, so the paper's `abs` waits until it is away from the instances.
#[test]
fn doubly_linked_list_and_segment() {
    let list = predicate(
        "dll",
        "x p",
        vec![
            Build::new("x p", "").null("x"),
            Build::new("x p", "u").cell("x", "next u prev p").call(0, "u x"),
        ],
    );
    let segment = predicate(
        "seg",
        "x y",
        vec![
            Build::new("x y", "").same("x", "y"),
            Build::new("x y", "u").cell("x", "next u").call(1, "u y"),
        ],
    );
    let definitions = definitions(vec![list, segment]);
    let contexts = contexts(&definitions);
    // Empty, one node, two or more: the second node tells the first from the last.
    let of = contexts.of(id(0));
    assert_eq!((of.iteration, of.contexts.len()), (2, 3));
    let names: Vec<&str> = of.contexts[2].vars.iter().map(|v| &*v.name).collect();
    assert_eq!(names, ["u", "u1"]);
    // Empty, one node that points to y, two nodes, more.
    let of = contexts.of(id(1));
    assert_eq!((of.iteration, of.contexts.len()), (3, 4));
    assert!(!of.exclusive, "a cycle back to its start looks like the empty segment");
}

#[test]
fn a_fixed_point_that_is_too_large_keeps_what_it_has() {
    // Both children know their parent: two, five, twenty-six contexts.
    let tree = predicate(
        "tree",
        "x p",
        vec![
            Build::new("x p", "").null("x"),
            Build::new("x p", "l r")
                .cell("x", "left l right r parent p")
                .call(0, "l x")
                .call(0, "r x"),
        ],
    );
    let definitions = definitions(vec![tree]);
    let bases = Bases::compute(&definitions);
    let whole = Contexts::compute(&definitions, &bases);
    assert_eq!(whole.of(id(0)).contexts.len(), 5);
    assert_eq!(whole.losses(), &[]);
    let limits = ContextsLimits { contexts: 4, ..ContextsLimits::default() };
    let bounded = Contexts::compute_within(&definitions, &bases, limits);
    assert_eq!(bounded.of(id(0)).contexts, definitions.predicates[0].body.disjuncts);
    let [Loss::ContextsBounded { iteration: 1, limit: 4, .. }] = bounded.losses() else {
        panic!("{:?}", bounded.losses());
    };
}

/// Red and black nodes are told apart by their numbers alone.
#[test]
fn red_black_trees() {
    let definitions = definitions(vec![structures::red_black(), {
        let mut tree = structures::tree();
        for instance in tree.body.disjuncts.iter_mut().flat_map(|d| &mut d.instances) {
            instance.predicate = id(1);
        }
        tree
    }]);
    let start = std::time::Instant::now();
    let contexts = contexts(&definitions);
    println!(
        "contexts: red-black tree, {} contexts in {:?}",
        contexts.of(id(0)).contexts.len(),
        start.elapsed()
    );
    assert!(contexts.of(id(0)).exclusive);
    // Numbers that go down with the recursion do not count: the definition is its own set of contexts.
    assert_eq!(contexts.of(id(1)).contexts, definitions.predicates[1].body.disjuncts);
    assert!(contexts.of(id(1)).exclusive);
}

/// A long chain of predicates, each of which refers to the next.
#[test]
fn a_chain_of_two_thousand_predicates() {
    let count = 2_000;
    let predicates = (0..count)
        .map(|i| {
            let build = Build::new("x n", "u m");
            let body = if i + 1 < count {
                build.cell("x", "next u").call(i + 1, "u m")
            } else {
                build.null("x")
            };
            let (n, m) = (body.n("n"), body.n("m"));
            let body = body.num(n, Compare::Eq, support::add(m, support::c(1)));
            predicate(&format!("p{i}"), "x n", vec![body])
        })
        .collect();
    let definitions = definitions(predicates);
    let start = std::time::Instant::now();
    let bases = Bases::compute(&definitions);
    let at_bases = start.elapsed();
    let contexts = Contexts::compute(&definitions, &bases);
    let at_contexts = start.elapsed();
    let invariants = Invariants::compute(&definitions, &bases);
    println!(
        "chain: {count} predicates, bases {at_bases:?}, contexts {:?}, invariants {:?}",
        at_contexts - at_bases,
        start.elapsed() - at_contexts
    );
    assert_eq!(Distances::compute(&definitions).of(id(0)).map(|d| d.cells), Some(1_999));
    assert!(bases.of(id(0))[0].owns(0));
    assert_eq!(contexts.of(id(0)).contexts.len(), 1);
    assert_eq!(invariants.losses(), &[]);
}

type Pairs = Vec<(usize, usize)>;

/// For each description of the parameters, its equalities and disequalities, and the unfoldings that agree with it.
fn agreeing(params: usize, unfoldings: &[Flat]) -> Vec<(Pairs, Pairs, Vec<&Flat>)> {
    let all = descriptions(params).into_iter().map(|(partition, elsewhere)| {
        let (mut equal, mut unequal) = (Vec::new(), Vec::new());
        for a in 0..partition.len() {
            for b in 0..a {
                let pairs = if partition[a] == partition[b] { &mut equal } else { &mut unequal };
                pairs.push((a, b));
            }
        }
        let elsewhere: Vec<usize> =
            (1..partition.len()).filter(|&n| elsewhere.contains(&partition[n])).collect();
        let agree =
            unfoldings.iter().filter(|f| f.satisfiable(&equal, &unequal, &elsewhere)).collect();
        (equal, unequal, agree)
    });
    all.collect()
}

#[test]
fn contexts_have_the_unfoldings_of_the_predicate() {
    let wanted = cairn_testing::count("CAIRN_CONTEXTS", 100, 500, 5_000);
    let limit = 120;
    let (mut compared, mut total, mut exclusive, mut bounded, mut deep) = (0, 0, 0, 0, 0);
    for seed in 0..wanted {
        let definitions = random_definitions(&mut Random(seed));
        let contexts = contexts(&definitions);
        bounded += contexts.losses().len();
        // Each predicate again, with its contexts as its definition.
        let mut both = definitions.clone();
        let count = definitions.predicates.len();
        for p in definitions.ids() {
            let Predicate { name, body } = definitions.get(p);
            let body =
                Formula { params: body.params.clone(), disjuncts: contexts.of(p).contexts.clone() };
            both.predicates.push(Predicate { name: format!("{name}'").into(), body });
        }
        let mut unfoldings: Unfoldings = none(&both);
        let agree = |unfoldings: &Unfoldings| -> Vec<Vec<bool>> {
            let of = |p: PredicateId| {
                agreeing(both.get(p).body.params.len(), &unfoldings.of[p.index()])
                    .iter()
                    .map(|(_, _, flats)| !flats.is_empty())
                    .collect()
            };
            both.ids().map(of).collect()
        };
        let mut last = Vec::new();
        let mut stable = false;
        for _ in 0..6 {
            unfoldings = deeper(&both, &unfoldings, true, limit);
            let now = agree(&unfoldings);
            stable = now == last;
            last = now;
        }
        for p in 0..count {
            let of = contexts.of(id(p));
            total += of.contexts.len();
            deep += u64::from(of.iteration > 1);
            if stable && !unfoldings.truncated {
                assert_eq!(last[p], last[count + p], "seed {seed} p{p}");
                compared += 1;
            }
            if !of.exclusive || of.contexts.len() < 2 {
                continue;
            }
            exclusive += 1;
            let params = both.predicates[p].body.params.len();
            for (equal, unequal, flats) in agreeing(params, &unfoldings.of[count + p]) {
                for (i, a) in flats.iter().enumerate() {
                    for b in flats[..i].iter().filter(|b| b.disjunct != a.disjunct) {
                        let one_heap = compatible(params, a, b, &equal, &unequal);
                        assert!(!one_heap, "seed {seed} p{p}: not exclusive");
                    }
                }
            }
        }
    }
    println!(
        "contexts: {wanted} definitions, {compared} predicates compared, {total} contexts, {deep} predicates unfolded \
         twice or more, {exclusive} exclusive, {bounded} bounded"
    );
    assert!(compared > wanted && exclusive > 0 && deep > 0);
}
