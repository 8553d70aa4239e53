//! Every layer by itself, and all of them, give the verdicts that the back end alone gives, on
//! random trees of paths.

#[path = "../tests/common/mod.rs"]
pub(crate) mod common;

use crate::blast::backend::Blast;
use crate::cache::Cache;
use crate::cases::Cases;
use crate::enumeration::Enumeration;
use crate::equalities::Equalities;
use crate::intervals::Intervals;
use crate::layer::{Layer, Outcome, Query};
use crate::orders::Orders;
use crate::parts::Parts;
use crate::trivial::Trivial;
use cairn_budget::Budget;
use cairn_term::{FreeVars, Model, Pool, Sort, Term, Var, Width};
use cairn_testing::by_effort;
use common::{Random, Terms, satisfies};

pub(crate) fn blast() -> Box<dyn Layer> {
    Box::new(Blast::new(1_000_000))
}

pub(crate) fn all() -> Box<dyn Layer> {
    let cases = Box::new(Cases::new(blast()));
    let enumeration = Box::new(Enumeration::new(cases));
    let equalities = Box::new(Equalities::new(enumeration));
    let intervals = Box::new(Intervals::new(equalities));
    let orders = Box::new(Orders::new(intervals));
    let cache = Box::new(Cache::new(orders));
    Box::new(Trivial::new(Box::new(Parts::new(cache))))
}

fn stacks() -> Vec<(&'static str, Box<dyn Layer>)> {
    vec![
        ("blast", blast()),
        ("trivial", Box::new(Trivial::new(blast()))),
        ("parts", Box::new(Parts::new(blast()))),
        ("cache", Box::new(Cache::new(blast()))),
        ("orders", Box::new(Orders::new(blast()))),
        ("intervals", Box::new(Intervals::new(blast()))),
        ("equalities", Box::new(Equalities::new(blast()))),
        ("enumeration", Box::new(Enumeration::new(blast()))),
        ("all", all()),
    ]
}

struct Tree<'p> {
    terms: Terms<'p>,
    stacks: Vec<(&'static str, Box<dyn Layer>)>,
    free: FreeVars,
    random: Random,
    width: Width,
    asked: usize,
}

impl Tree<'_> {
    /// Both sides of a random branch, and below.
    fn explore(&mut self, facts: &mut Vec<Term>, known: &Model, depth: u32) {
        if depth == 0 {
            return;
        }
        let pool = self.terms.pool;
        let condition = self.terms.condition(&mut self.random, self.width, 2);
        for goal in [condition, pool.not(condition)] {
            // Sometimes nothing is known of the facts.
            let given = (self.random.below(5) > 0).then_some(known);
            let Some(model) = self.ask(facts, given, goal) else { continue };
            facts.push(goal);
            self.explore(facts, &model, depth - 1);
            facts.pop();
        }
    }

    fn ask(&mut self, facts: &[Term], known: Option<&Model>, goal: Term) -> Option<Model> {
        self.asked += 1;
        let pool = self.terms.pool;
        let conjuncts = [facts, &[goal]].concat();
        let query =
            Query { pool, facts, goals: &[goal], known, budget: &Budget::default(), effort: None };
        let mut first = None;
        for (name, layer) in &mut self.stacks {
            let model = match layer.decide(&query) {
                Outcome::Sat(model) => {
                    satisfies(pool, &conjuncts, &model);
                    if let (Some(known), "parts" | "all") = (known, *name) {
                        agrees(pool, &mut self.free, facts, goal, known, &model);
                    }
                    Some(model)
                }
                Outcome::Unsat(core) => {
                    let split = |t: Term| pool.post_order([t]);
                    for t in core.into_iter().flatten() {
                        assert!(conjuncts.iter().any(|&c| split(c).contains(&t)), "{name}");
                    }
                    None
                }
                Outcome::Unknown(why) => panic!("{name}: {why}"),
            };
            let expected = *first.get_or_insert(model.is_some());
            assert_eq!(model.is_some(), expected, "{name} on {}", text(pool, &conjuncts));
            if *name == "all" {
                return model;
            }
        }
        unreachable!("the last stack has all layers")
    }
}

pub(crate) fn text(pool: &Pool, terms: &[Term]) -> String {
    let texts: Vec<String> = terms.iter().map(|&t| pool.display(t).to_string()).collect();
    texts.join(" && ")
}

/// What the goal does not depend on keeps its value.
fn agrees(
    pool: &Pool,
    free: &mut FreeVars,
    facts: &[Term],
    goal: Term,
    known: &Model,
    found: &Model,
) {
    let mut touched: Vec<Var> = free.of(pool, goal).to_vec();
    loop {
        let before = touched.len();
        for &fact in facts {
            let vars = free.of(pool, fact);
            if vars.iter().any(|v| touched.contains(v)) {
                touched.extend(vars.iter().filter(|v| !touched.contains(v)).collect::<Vec<_>>());
            }
        }
        if touched.len() == before {
            break;
        }
    }
    for (var, value) in known.iter() {
        assert!(touched.contains(&var) || found.get(var) == Some(value), "{var:?}");
    }
}

fn tree(seed: u64, width: Width, vars: usize, depth: u32, hard: bool) {
    let pool = Pool::default();
    let mut random = Random(seed);
    let mut declare = |i: usize| {
        let sort = if random.below(4) == 0 { Sort::BYTE } else { Sort::Bv(width) };
        pool.fresh(&format!("v{i}"), sort)
    };
    let vars = (0..vars).map(&mut declare).collect();
    let terms = Terms { pool: &pool, vars, hard };
    let stacks = stacks();
    let mut tree = Tree { terms, stacks, free: FreeVars::new(), random, width, asked: 0 };
    tree.explore(&mut Vec::new(), &Model::new(), depth);
    assert!(tree.asked > 2);
}

#[test]
fn trees_of_bytes() {
    (0..by_effort(20, 60, 60)).for_each(|seed| tree(seed, Width::W8, 3, 6, true));
}

#[test]
fn trees_of_ints() {
    (0..by_effort(10, 40, 40)).for_each(|seed| tree(1000 + seed, Width::W32, 5, 7, false));
}

#[test]
fn trees_of_longs() {
    (0..20).for_each(|seed| tree(2000 + seed, Width::W64, 4, 6, false));
}

#[test]
fn every_layer_reports_itself_once() {
    let mut counters = Vec::new();
    all().report(&mut counters);
    let names: Vec<&str> = counters.iter().map(|c| c.layer).collect();
    let front = ["known model", "independent parts", "cache", "orders", "intervals"];
    let back = ["equalities", "enumeration", "cases", "bit-blasting"];
    assert_eq!(names, [&front[..], &back].concat());
}
