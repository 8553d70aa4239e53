//! Random systems, and a search over explicit configurations with stacks of bounded height.
#![allow(dead_code)] // Each test uses its part.

use std::collections::{BTreeMap, VecDeque};

use cairn_wpds::{
    Automaton, Boolean, Configuration, Length, Location, Pds, PdsBuilder, Product, Relevancy,
    Replace, Semiring, State, Symbol,
};

/// A generator that needs nothing (splitmix).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
}

/// Binary relations on three points: union and composition. Neither commutative nor selective.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relation(pub u16);

impl Relation {
    fn has(self, a: u16, b: u16) -> bool {
        self.0 >> (3 * a + b) & 1 == 1
    }
}

impl Semiring for Relation {
    fn zero() -> Self {
        Relation(0)
    }

    fn one() -> Self {
        Relation(0b100_010_001)
    }

    fn combine(&self, other: &Self) -> Self {
        Relation(self.0 | other.0)
    }

    fn extend(&self, then: &Self) -> Self {
        let mut out = 0;
        for a in 0..3 {
            for b in 0..3 {
                if (0..3).any(|m| self.has(a, m) && then.has(m, b)) {
                    out |= 1 << (3 * a + b);
                }
            }
        }
        Relation(out)
    }
}

/// A semiring of which the tests can make elements.
pub trait Sample: Semiring + std::fmt::Debug {
    const SELECTIVE: bool;
    fn sample(random: &mut Random) -> Self;
}

impl Sample for Boolean {
    const SELECTIVE: bool = true;
    fn sample(random: &mut Random) -> Self {
        Boolean(random.below(12) != 0)
    }
}

impl Sample for Relevancy {
    const SELECTIVE: bool = true;
    fn sample(random: &mut Random) -> Self {
        match random.below(16) {
            0 => Relevancy::None,
            1..=5 => Relevancy::ToId,
            6..=12 => Relevancy::Identity,
            _ => Relevancy::ToAny,
        }
    }
}

impl Sample for Length {
    const SELECTIVE: bool = true;
    fn sample(random: &mut Random) -> Self {
        if random.below(16) == 0 { Length::INFINITE } else { Length::of(random.below(5)) }
    }
}

impl Sample for Relation {
    const SELECTIVE: bool = false;
    fn sample(random: &mut Random) -> Self {
        match random.below(4) {
            0 => Relation(random.below(512) as u16),
            1 => Relation::one(),
            _ => Relation(1 << random.below(9) | 1 << random.below(9)),
        }
    }
}

impl<A: Sample, B: Sample> Sample for Product<A, B> {
    const SELECTIVE: bool = false;
    fn sample(random: &mut Random) -> Self {
        Product(A::sample(random), B::sample(random))
    }
}

/// A small system with at most three locations and three symbols.
pub fn system<W: Sample>(random: &mut Random) -> Pds<W> {
    let (locations, symbols) = (1 + random.below(3), 1 + random.below(3));
    let mut builder = PdsBuilder::new(locations, symbols);
    for _ in 0..1 + random.below(9) {
        let s = |random: &mut Random| Symbol(random.below(symbols));
        let replace = match random.below(5) {
            0 | 1 => Replace::Pop,
            2 => Replace::Swap(s(random)),
            _ => Replace::Push(s(random), s(random)),
        };
        let from = Location(random.below(locations));
        let to = Location(random.below(locations));
        let (top, weight) = (s(random), W::sample(random));
        builder.rule(from, top, to, replace, weight).expect("a rule of the system");
    }
    builder.build()
}

pub fn configuration<W: Sample>(random: &mut Random, pds: &Pds<W>, highest: u32) -> Configuration {
    let height = random.below(highest + 1);
    let stack: Vec<_> = (0..height).map(|_| Symbol(random.below(pds.symbols()))).collect();
    Configuration::new(Location(random.below(pds.locations())), &stack)
}

/// A set to begin with: some configurations, or any automaton with weights.
pub fn given<W: Sample>(random: &mut Random, pds: &Pds<W>) -> Automaton<W> {
    let mut a = Automaton::empty(pds);
    if random.below(2) == 0 {
        for _ in 0..1 + random.below(2) {
            let c = configuration(random, pds, 3);
            a.add_configuration(&c, W::one()).expect("a configuration of the system");
        }
        return a;
    }
    let first = a.add_state().expect("a state").0;
    let last = first + random.below(3);
    for _ in first..last {
        a.add_state().expect("a state");
    }
    for _ in 0..1 + random.below(6) {
        let from = State(random.below(last + 1));
        let to = State(first + random.below(last - first + 1));
        let symbol = Symbol(random.below(pds.symbols()));
        a.add(from, symbol, to, W::sample(random)).expect("a transition");
    }
    a.set_final(State(first + random.below(last - first + 1))).expect("a state");
    if random.below(4) == 0 {
        a.set_final(State(random.below(pds.locations()))).expect("a state");
    }
    a
}

/// All configurations up to a height.
pub fn all<W: Semiring>(pds: &Pds<W>, highest: u32) -> Vec<Configuration> {
    let mut stacks: Vec<Vec<Symbol>> = vec![vec![]];
    let mut begin = 0;
    for _ in 0..highest {
        let end = stacks.len();
        for i in begin..end {
            for s in 0..pds.symbols() {
                let mut stack = vec![Symbol(s)];
                stack.extend(&stacks[i]);
                stacks.push(stack);
            }
        }
        begin = end;
    }
    let with = |l| stacks.iter().map(move |s| Configuration::new(Location(l), s));
    (0..pds.locations()).flat_map(with).collect()
}

/// The weight that a given automaton has for a configuration, run by run.
pub fn given_weight<W: Semiring>(
    transitions: &[cairn_wpds::Transition<W>],
    finals: &[State],
    c: &Configuration,
    from_bottom: bool,
) -> W {
    let mut at: BTreeMap<State, W> = BTreeMap::from([(c.location.into(), W::one())]);
    for s in &c.stack {
        let mut next: BTreeMap<State, W> = BTreeMap::new();
        for t in transitions.iter().filter(|t| t.symbol == Some(*s)) {
            let Some(w) = at.get(&t.from) else { continue };
            let w = if from_bottom { t.weight.extend(w) } else { w.extend(&t.weight) };
            let sum = next.entry(t.to).or_insert_with(W::zero);
            *sum = sum.combine(&w);
        }
        at = next;
    }
    let accepted = at.iter().filter(|(s, _)| finals.contains(s));
    accepted.fold(W::zero(), |sum, (_, w)| sum.combine(w))
}

/// The weights of all configurations that are reached with stacks up to a height, forwards or backwards.
pub fn search<W: Semiring>(
    pds: &Pds<W>,
    starts: Vec<(Configuration, W)>,
    highest: usize,
    forwards: bool,
) -> BTreeMap<Configuration, W> {
    let mut found: BTreeMap<Configuration, W> = BTreeMap::new();
    let mut work = VecDeque::new();
    let add = |found: &mut BTreeMap<Configuration, W>, work: &mut VecDeque<_>, c, w: W| {
        let old = found.get(&c).cloned().unwrap_or_else(W::zero);
        let sum = old.combine(&w);
        if sum != old {
            found.insert(Configuration::clone(&c), sum);
            work.push_back(c);
        }
    };
    for (c, w) in starts {
        add(&mut found, &mut work, c, w);
    }
    while let Some(c) = work.pop_front() {
        let w = found[&c].clone();
        for r in pds.rules() {
            let after: Vec<Symbol> = match r.replace {
                Replace::Pop => vec![],
                Replace::Swap(a) => vec![a],
                Replace::Push(a, b) => vec![a, b],
            };
            let before = vec![r.top];
            let (l0, s0, l1, s1) = match forwards {
                true => (r.from, before, r.to, after),
                false => (r.to, after, r.from, before),
            };
            let Some(rest) = c.stack.strip_prefix(s0.as_slice()) else { continue };
            if c.location != l0 || s1.len() + rest.len() > highest {
                continue;
            }
            let mut next = Configuration::new(l1, &s1);
            next.stack.extend(rest);
            let weight = if forwards { w.extend(&r.weight) } else { r.weight.extend(&w) };
            add(&mut found, &mut work, next, weight);
        }
    }
    found
}
