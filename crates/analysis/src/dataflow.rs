//! Dataflow problems over a control-flow graph: a lattice of facts, a transfer function, and the
//! least fixed point by a worklist.
//!
//! The fact of a node in a solution is what holds *before* its instruction is executed, in both
//! directions: forward, what the paths to it contribute; backward, what the paths from it contribute,
//! its own instruction included. The solution is the least one: facts start at bottom and only ever
//! grow. It exists if the lattice has no infinite ascending chain and the transfer function is
//! monotone. Forward, bottom means "no path gets here": such nodes are not visited. Backward, nodes of
//! endless loops, from which no path leads to the end, are visited like all others.

use crate::cfg::{Cfg, ENTRY, EdgeKind};
use crate::graph::{Graph, Node, Reversed, reverse_postorder};

/// A join-semilattice.
pub trait Lattice: Clone {
    /// Joins another fact into this one. Whether this one has changed.
    fn join(&mut self, other: &Self) -> bool;
}

/// The way in which facts travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Forward,
    Backward,
}

/// A dataflow problem.
pub trait Analysis {
    type Fact: Lattice;

    const DIRECTION: Direction;

    /// The fact that no path contributes to.
    fn bottom(&self) -> Self::Fact;

    /// The fact at the entry (forward), or at the end (backward).
    fn boundary(&self) -> Self::Fact;

    /// What an instruction makes of a fact. Forward: `fact` holds before the instruction, the result
    /// is what leaves it along edges of this kind; along [`EdgeKind::Exception`] it has thrown and
    /// written no register. Backward: `fact` holds where such an edge leads to, the result is what it
    /// contributes to the fact before the instruction.
    fn transfer(&self, inst: usize, edge: EdgeKind, fact: &Self::Fact) -> Self::Fact;
}

/// The facts of all nodes: see the head of this module.
#[derive(Clone, Debug)]
pub struct Solution<F> {
    facts: Vec<F>,
    /// How often a node was visited, in all.
    pub visits: usize,
}

impl<F> Solution<F> {
    /// What holds before a node.
    pub fn at(&self, node: Node) -> &F {
        &self.facts[node as usize]
    }

    /// The facts by node.
    pub fn facts(&self) -> &[F] {
        &self.facts
    }
}

/// Solves a problem: see [`crate::defuse`] for one of each direction.
pub fn solve<A: Analysis>(cfg: &Cfg, analysis: &A) -> Solution<A::Fact> {
    let mut facts = vec![analysis.bottom(); cfg.nodes()];
    let (root, order) = match A::DIRECTION {
        Direction::Forward => (ENTRY, cfg.reverse_postorder()),
        Direction::Backward => (cfg.end(), reverse_postorder(&Reversed(cfg), cfg.end())),
    };
    facts[root as usize].join(&analysis.boundary());
    let first = match A::DIRECTION {
        Direction::Forward => order.len(),
        Direction::Backward => cfg.nodes(),
    };
    let mut worklist = Worklist::new(cfg.nodes(), &order, first);
    let mut visits = 0;
    while let Some(node) = worklist.take() {
        visits += 1;
        match A::DIRECTION {
            Direction::Forward => {
                for kind in [EdgeKind::Normal, EdgeKind::Exception] {
                    let edges = cfg.edges(node).iter().filter(|e| e.1 == kind);
                    let mut out = None;
                    for &(to, _) in edges {
                        let out = out.get_or_insert_with(|| {
                            let fact = &facts[node as usize];
                            match cfg.instruction(node) {
                                Some(inst) => analysis.transfer(inst, kind, fact),
                                None => fact.clone(),
                            }
                        });
                        if facts[to as usize].join(out) {
                            worklist.add(to);
                        }
                    }
                }
            }
            Direction::Backward => {
                for &(from, kind) in cfg.edges_to(node) {
                    // What comes through this node to the edge's source.
                    let out = match cfg.instruction(from) {
                        Some(inst) => analysis.transfer(inst, kind, &facts[node as usize]),
                        None => facts[node as usize].clone(),
                    };
                    if facts[from as usize].join(&out) {
                        worklist.add(from);
                    }
                }
            }
        }
    }
    Solution { facts, visits }
}

/// Nodes to be visited, the first in a given order first.
struct Worklist {
    /// The place of each node in the order; those outside it come last, by number.
    place: Vec<u32>,
    nodes: Vec<Node>,
    waiting: std::collections::BTreeSet<u32>,
}

impl Worklist {
    /// The first nodes wait: of the order, then of those outside it.
    fn new(nodes: usize, order: &[Node], first: usize) -> Worklist {
        let mut place = vec![u32::MAX; nodes];
        let mut all = order.to_vec();
        order.iter().enumerate().for_each(|(i, &n)| place[n as usize] = i as u32);
        for node in 0..nodes as Node {
            if place[node as usize] == u32::MAX {
                place[node as usize] = all.len() as u32;
                all.push(node);
            }
        }
        Worklist { place, nodes: all, waiting: (0..first as u32).collect() }
    }

    fn add(&mut self, node: Node) {
        self.waiting.insert(self.place[node as usize]);
    }

    fn take(&mut self) -> Option<Node> {
        self.waiting.pop_first().map(|i| self.nodes[i as usize])
    }
}

/// A set of small numbers as bits; the join is the union.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    pub fn contains(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|w| w >> (n % 64) & 1 == 1)
    }

    /// Whether the number was not there.
    pub fn insert(&mut self, n: usize) -> bool {
        if self.0.len() <= n / 64 {
            self.0.resize(n / 64 + 1, 0);
        }
        let is_new = !self.contains(n);
        self.0[n / 64] |= 1 << (n % 64);
        is_new
    }

    pub fn remove(&mut self, n: usize) {
        if let Some(word) = self.0.get_mut(n / 64) {
            *word &= !(1 << (n % 64));
        }
    }

    /// The numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        let bits = |(i, &w): (usize, &u64)| {
            (0..64).filter(move |b| w >> b & 1 == 1).map(move |b| i * 64 + b)
        };
        self.0.iter().enumerate().flat_map(bits)
    }
}

impl Lattice for BitSet {
    fn join(&mut self, other: &BitSet) -> bool {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        let mut changed = false;
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            changed |= from & !*to != 0;
            *to |= from;
        }
        changed
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> BitSet {
        let mut set = BitSet::default();
        numbers.into_iter().for_each(|n| _ = set.insert(n));
        set
    }
}

/// Facts that must hold on all paths: `None` is bottom (no path), the join is the intersection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Must<T>(pub Option<T>);

impl Lattice for Must<u128> {
    fn join(&mut self, other: &Must<u128>) -> bool {
        let joined = match (self.0, other.0) {
            (Some(a), Some(b)) => Some(a & b),
            (a, b) => a.or(b),
        };
        std::mem::replace(&mut self.0, joined) != joined
    }
}

/// Sets of up to 128 numbers that may hold on some path: the join is the union.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct May(pub u128);

impl Lattice for May {
    fn join(&mut self, other: &May) -> bool {
        let is_new = other.0 & !self.0 != 0;
        self.0 |= other.0;
        is_new
    }
}
