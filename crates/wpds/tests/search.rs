//! post* and pre* against a search over explicit configurations, on random systems.
//!
//! The search is bounded in the height of stacks, so it can miss weights: what it finds must be
//! included in the answer, always. What it does not find with a larger height either must be the weight of a
//! witness path that is replayed rule by rule; or, where a weight needs several paths, such cases must be rare.

use crate::support;

use std::collections::BTreeMap;

use cairn_testing::count;
use cairn_wpds::{
    Automaton, Boolean, Configuration, ConfigurationSet, Label, Length, Location, Pds, Product,
    Relevancy, Saturated, Semiring, SetState, State, Symbol, Transition, Witness, post_star_traced,
    pre_star_traced,
};
use support::{Random, Relation, Sample, all, configuration, given, given_weight, search, system};

/// A system, a set to begin with, and the answer in one direction.
struct Case<W> {
    pds: Pds<W>,
    given: Vec<Transition<W>>,
    finals: Vec<State>,
    answer: Saturated<W>,
    forwards: bool,
}

/// How often a weight was settled how.
#[derive(Default, Debug)]
struct Settled {
    by_search: u64,
    by_witness: u64,
    open: u64,
    reached: u64,
}

impl<W: Sample> Case<W> {
    fn new(seed: u64, forwards: bool) -> Self {
        let mut random = Random(seed);
        let pds = system(&mut random);
        let automaton: Automaton<W> = given(&mut random, &pds);
        let (given, finals) = (automaton.transitions().to_vec(), automaton.finals().to_vec());
        let answer = match forwards {
            true => post_star_traced(&pds, &automaton),
            false => pre_star_traced(&pds, &automaton),
        };
        let answer = answer.expect("the automaton is for the system");
        Case { pds, given, finals, answer, forwards }
    }

    fn given(&self, c: &Configuration) -> W {
        given_weight(&self.given, &self.finals, c, self.forwards)
    }

    fn search(&self, highest: u32) -> BTreeMap<Configuration, W> {
        let starts = all(&self.pds, highest.min(8));
        let starts = starts.into_iter().map(|c| (c.clone(), self.given(&c)));
        let starts = starts.filter(|(_, w)| !w.is_zero()).collect();
        search(&self.pds, starts, highest as usize, self.forwards)
    }

    /// The weight of a witness, replayed, with that of the given configuration.
    fn replayed(&self, w: &Witness) -> W {
        let (end, weight) = self.pds.replay(&w.from, &w.rules).expect("a path");
        assert_eq!(end, w.to);
        if self.forwards {
            self.given(&w.from).extend(&weight)
        } else {
            weight.extend(&self.given(&w.to))
        }
    }

    fn asked<'a>(&self, w: &'a Witness) -> &'a Configuration {
        if self.forwards { &w.to } else { &w.from }
    }
}

/// A question with its answer, and how the search answers it.
struct Question<'a> {
    set: ConfigurationSet,
    contains: Box<dyn Fn(&Configuration) -> bool + 'a>,
}

fn sum<W: Semiring>(found: &BTreeMap<Configuration, W>, q: &Question) -> W {
    let inside = found.iter().filter(|(c, _)| (q.contains)(c));
    inside.fold(W::zero(), |sum, (_, w)| sum.combine(w))
}

/// A random set, as an automaton and as a simulation of it.
fn random_set<'a>(random: &mut Random, pds_size: (u32, u32)) -> Question<'a> {
    let mut set = ConfigurationSet::new();
    let states: Vec<SetState> = (0..3).map(|_| set.add_state()).collect();
    let start = random.below(pds_size.0);
    set.start(Location(start), states[0]);
    let mut edges = vec![];
    for _ in 0..1 + random.below(5) {
        let (a, b) = (random.below(3) as usize, random.below(3) as usize);
        let label = match random.below(3) {
            0 => Label::Any,
            _ => Label::Symbol(Symbol(random.below(pds_size.1))),
        };
        set.add(states[a], label, states[b]);
        edges.push((a, label, b));
    }
    let last = random.below(3) as usize;
    set.set_final(states[last]);
    let contains = move |c: &Configuration| {
        let mut at = [true, false, false];
        for s in &c.stack {
            let mut next = [false; 3];
            for &(a, label, b) in &edges {
                next[b] |= at[a] && (label == Label::Any || label == Label::Symbol(*s));
            }
            at = next;
        }
        c.location == Location(start) && at[last]
    };
    Question { set, contains: Box::new(contains) }
}

fn questions<'a, W: Sample>(case: &Case<W>, random: &mut Random) -> Vec<Question<'a>> {
    let mut out = vec![];
    for c in all(&case.pds, 2) {
        let set = ConfigurationSet::one(&c);
        out.push(Question { set, contains: Box::new(move |d| *d == c) });
    }
    for c in all(&case.pds, 1) {
        let set = ConfigurationSet::with_top(c.location, &c.stack);
        let contains =
            move |d: &Configuration| d.location == c.location && d.stack.starts_with(&c.stack);
        out.push(Question { set, contains: Box::new(contains) });
    }
    let size = (case.pds.locations(), case.pds.symbols());
    out.extend((0..4).map(|_| random_set(random, size)));
    out
}

fn compare<W: Sample>(seed: u64, forwards: bool, settled: &mut Settled) {
    let case = Case::<W>::new(seed, forwards);
    let mut found = vec![case.search(5)];
    for q in questions(&case, &mut Random(seed ^ 0x5eed)) {
        let answer = case.answer.weight_of(&q.set);
        settled.reached += u64::from(!answer.is_zero());
        let witness = case.answer.witness(&q.set, 5_000);
        if let Ok(w) = &witness {
            assert!((q.contains)(case.asked(w)), "seed {seed}: {w:?}");
            let weight = case.replayed(w);
            assert_eq!(answer.combine(&weight), answer, "seed {seed}: {w:?}");
            assert!(!W::SELECTIVE || weight == answer, "seed {seed}: {w:?} {weight:?} {answer:?}");
        }
        assert_eq!(witness == Err(cairn_wpds::WitnessError::NoPath), answer.is_zero());
        let mut is_settled = false;
        for (i, highest) in [5, 8, 11].into_iter().enumerate() {
            if i == found.len() {
                found.push(case.search(highest));
            }
            let searched = sum(&found[i], &q);
            assert_eq!(answer.combine(&searched), answer, "seed {seed}: missed {searched:?}");
            is_settled = searched == answer;
            if is_settled || (W::SELECTIVE && witness.is_ok()) {
                break;
            }
        }
        match (is_settled, W::SELECTIVE && witness.is_ok()) {
            (true, _) => settled.by_search += 1,
            (_, true) => settled.by_witness += 1,
            _ => settled.open += 1,
        }
    }
}

fn run<W: Sample>(name: &str) {
    let systems = count("CAIRN_WPDS_SYSTEMS", 100, 3_000, 100_000);
    for forwards in [true, false] {
        let mut settled = Settled::default();
        for seed in 0..systems {
            compare::<W>(seed, forwards, &mut settled);
        }
        println!("{name}, forwards {forwards}: {settled:?}");
        let Settled { by_search, by_witness, open, reached } = settled;
        assert!(reached * 10 > by_search, "too little is reached");
        assert!(by_witness * 20 < by_search, "the search finds too little");
        assert!(open * 200 <= by_search, "too many are open");
    }
}

#[test]
fn reachability() {
    run::<Boolean>("Boolean");
}

#[test]
fn relevancy() {
    run::<Relevancy>("Relevancy");
}

#[test]
fn lengths() {
    run::<Length>("Length");
}

#[test]
fn relations() {
    run::<Relation>("Relation");
}

#[test]
fn products() {
    run::<Product<Relevancy, Length>>("Product");
}

/// The weight of all paths from c to d, by post* of c and by pre* of d.
#[test]
fn forwards_and_backwards_agree() {
    fn agree<W: Sample>(seed: u64) -> bool {
        let mut random = Random(seed);
        let pds: Pds<W> = system(&mut random);
        let (c, d) = (configuration(&mut random, &pds, 3), configuration(&mut random, &pds, 3));
        let of = |c: &Configuration| Automaton::of(&pds, std::slice::from_ref(c)).expect("fits");
        let post = post_star_traced(&pds, &of(&c)).expect("fits").weight(&d);
        let pre = pre_star_traced(&pds, &of(&d)).expect("fits").weight(&c);
        assert_eq!(post, pre, "seed {seed}: {c:?} to {d:?}");
        !post.is_zero() && c != d
    }
    let systems = count("CAIRN_WPDS_PAIRS", 1_000, 20_000, 500_000);
    let mut reached = 0;
    for seed in 0..systems {
        reached += u64::from(agree::<Relevancy>(seed));
        reached += u64::from(agree::<Length>(seed));
        reached += u64::from(agree::<Relation>(seed));
        reached += u64::from(agree::<Product<Boolean, Relevancy>>(seed));
    }
    println!("{reached} of {} pairs are reached", systems * 4);
    assert!(reached * 20 > systems * 4);
}

/// Sums over location and topmost symbol, computed once, against the product with the set.
#[test]
fn totals_agree_with_sets() {
    fn agree<W: Sample>(seed: u64, forwards: bool) {
        let case = Case::<W>::new(seed, forwards);
        let totals = case.answer.totals();
        for c in all(&case.pds, 1) {
            let set = ConfigurationSet::with_top(c.location, &c.stack);
            let expected = case.answer.weight_of(&set);
            let Some(&top) = c.stack.first() else {
                assert_eq!(totals.of_location(c.location), expected, "seed {seed}");
                continue;
            };
            assert_eq!(totals.of_top(c.location, top), expected, "seed {seed}");
            let Ok(w) = totals.witness_of_top(c.location, top, 5_000) else { continue };
            assert_eq!(case.asked(&w).stack.first(), Some(&top));
            let weight = case.replayed(&w);
            assert_eq!(expected.combine(&weight), expected);
            assert!(!W::SELECTIVE || weight == expected);
        }
    }
    for seed in 0..count("CAIRN_WPDS_TOTALS", 300, 10_000, 200_000) {
        for forwards in [true, false] {
            agree::<Relevancy>(seed, forwards);
            agree::<Length>(seed, forwards);
            agree::<Relation>(seed, forwards);
        }
    }
}
