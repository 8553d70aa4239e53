//! Saturated automata, and what can be read out of them: weights of configurations, of regular sets of them, and witnesses.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::automaton::{Automaton, State, Transition};
use crate::pds::{Configuration, Location, NONE, PairIndex, Symbol};
use crate::semiring::Semiring;
use crate::set::{ConfigurationSet, Label};
use crate::table::{Edge, History, Table};
use crate::witness::{Witness, WitnessError, unwind};

/// What an automaton is the result of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Of post*: weights are read from the bottom of the stack to the top.
    Post,
    /// Of pre*: weights are read from the top of the stack to the bottom.
    Pre,
}

/// The result of post* or pre*.
#[derive(Clone, Debug)]
pub struct Saturated<W> {
    direction: Direction,
    locations: u32,
    states: u32,
    is_final: Vec<bool>,
    pub(crate) edges: Vec<Edge<W>>,
    /// Transitions by state and symbol.
    index: PairIndex,
    pub(crate) history: Option<History>,
}

impl<W: Semiring> Saturated<W> {
    pub(crate) fn new(
        direction: Direction,
        automaton: &Automaton<W>,
        states: u32,
        table: Table<W>,
    ) -> Self {
        let Table { edges, history, .. } = table;
        let mut is_final = vec![false; states as usize];
        for s in &automaton.finals {
            is_final[s.0 as usize] = true;
        }
        let index = PairIndex::new(states, edges.iter().map(|e| Some((e.from, e.symbol))));
        let locations = automaton.locations;
        Saturated { direction, locations, states, is_final, edges, index, history }
    }

    /// Whether this is of post* or of pre*.
    #[must_use]
    pub fn direction(&self) -> Direction {
        self.direction
    }

    /// The number of states, locations included.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.states
    }

    /// Whether a state is final.
    #[must_use]
    pub fn is_final(&self, state: State) -> bool {
        self.is_final.get(state.0 as usize).is_some_and(|f| *f)
    }

    /// All transitions, in the order in which they were found.
    pub fn transitions(&self) -> impl ExactSizeIterator<Item = Transition<W>> {
        self.edges.iter().map(|e| Transition {
            from: State(e.from),
            symbol: (e.symbol != NONE).then_some(Symbol(e.symbol)),
            to: State(e.to),
            weight: e.weight.clone(),
        })
    }

    /// The weight of one configuration; `zero` if it is not reached.
    #[must_use]
    pub fn weight(&self, configuration: &Configuration) -> W {
        self.weight_of(&ConfigurationSet::one(configuration))
    }

    /// The combined weight of all configurations of a set.
    #[must_use]
    pub fn weight_of(&self, set: &ConfigurationSet) -> W {
        let product = self.product(set);
        let weights = product.starts.iter().map(|&s| &product.runs.best[s as usize]);
        weights.fold(W::zero(), |sum, w| sum.combine(w))
    }

    /// A path between a given configuration and one of the set, of at most `limit` rules. If the semiring is
    /// [selective](crate::Selective) and the given weights are `one`, its weight is [`weight_of`](Self::weight_of) the set;
    /// otherwise its weight is one of those that are combined there.
    ///
    /// # Errors
    /// If no configuration of the set is reached, the path is longer, or no history was kept.
    pub fn witness(&self, set: &ConfigurationSet, limit: usize) -> Result<Witness, WitnessError> {
        let product = self.product(set);
        let mut best: Option<(u32, &W)> = None;
        for &start in &product.starts {
            let weight = &product.runs.best[start as usize];
            let is_better = match best {
                None => !weight.is_zero(),
                Some((_, b)) => b.combine(weight) != *b,
            };
            if is_better {
                best = Some((start, weight));
            }
        }
        let (start, _) = best.ok_or(WitnessError::NoPath)?;
        let location = Location(product.nodes[start as usize].0);
        let run = product.runs.run(start);
        unwind(self, location, &run, limit)
    }

    /// The combined weights of all that goes on from each state, computed once for many questions.
    #[must_use]
    pub fn totals(&self) -> Totals<'_, W> {
        let edges = self.edges.iter().enumerate();
        let steps = edges.map(|(i, e)| Step { from: e.from, to: e.to, edge: i as u32 }).collect();
        let finals = (0..self.states).filter(|s| self.is_final[*s as usize]).collect();
        Totals { of: self, runs: Runs::solve(self, self.states, steps, finals) }
    }

    /// The reachable part of the product with a set, solved.
    fn product(&self, set: &ConfigurationSet) -> ProductOfSet<W> {
        let mut ids = FxHashMap::default();
        let mut nodes: Vec<(u32, u32)> = vec![];
        let mut node = |nodes: &mut Vec<(u32, u32)>, pair| {
            *ids.entry(pair).or_insert_with(|| {
                nodes.push(pair);
                nodes.len() as u32 - 1
            })
        };
        let known = set.starts().filter(|(l, _)| *l < self.locations);
        let starts: Vec<u32> = known.map(|pair| node(&mut nodes, pair)).collect();
        let mut steps = vec![];
        let mut at = 0;
        while let Some(&(state, set_state)) = nodes.get(at) {
            let mut step = |edge: u32, set_state| {
                let to = node(&mut nodes, (self.edges[edge as usize].to, set_state));
                steps.push(Step { from: at as u32, to, edge });
            };
            self.index.get(state, NONE).iter().for_each(|&e| step(e, set_state));
            for (label, next) in set.out(set_state) {
                match label {
                    Label::Symbol(Symbol(NONE)) => {}
                    Label::Symbol(s) => {
                        self.index.get(state, s.0).iter().for_each(|&e| step(e, next));
                    }
                    Label::Any => {
                        let all = self.index.row(state).iter();
                        let reading = all.filter(|e| self.edges[**e as usize].symbol != NONE);
                        reading.for_each(|&e| step(e, next));
                    }
                }
            }
            at += 1;
        }
        let is_final = |n: &(u32, u32)| self.is_final[n.0 as usize] && set.is_final(n.1);
        let finals = (0..nodes.len() as u32).filter(|n| is_final(&nodes[*n as usize])).collect();
        let runs = Runs::solve(self, nodes.len() as u32, steps, finals);
        ProductOfSet { nodes, starts, runs }
    }

    /// The weight of a transition followed by a run.
    fn before(&self, edge: u32, run: &W) -> W {
        let weight = &self.edges[edge as usize].weight;
        match self.direction {
            Direction::Post => run.extend(weight),
            Direction::Pre => weight.extend(run),
        }
    }
}

struct ProductOfSet<W> {
    nodes: Vec<(u32, u32)>,
    starts: Vec<u32>,
    runs: Runs<W>,
}

/// A transition between nodes of a graph over the automaton.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    to: u32,
    edge: u32,
}

/// For each node of a graph, the combined weight of all runs from it to a final node.
#[derive(Debug)]
struct Runs<W> {
    best: Vec<W>,
    /// A transition and the rest of the run, an earlier entry. Weights that are improved get a new entry: so runs have no cycles.
    entries: Vec<(u32, u32)>,
    latest: Vec<u32>,
}

impl<W: Semiring> Runs<W> {
    fn solve(of: &Saturated<W>, nodes: u32, steps: Vec<Step>, finals: Vec<u32>) -> Self {
        let into = PairIndex::new(nodes, steps.iter().map(|s| Some((s.to, 0))));
        let mut best = vec![W::zero(); nodes as usize];
        let mut latest = vec![NONE; nodes as usize];
        let mut entries = vec![];
        let mut is_queued = vec![false; nodes as usize];
        let mut work = VecDeque::new();
        for f in finals {
            best[f as usize] = W::one();
            is_queued[f as usize] = true;
            work.push_back(f);
        }
        while let Some(node) = work.pop_front() {
            is_queued[node as usize] = false;
            let (weight, entry) = (best[node as usize].clone(), latest[node as usize]);
            for &s in into.row(node) {
                let Step { from, edge, .. } = steps[s as usize];
                let from = from as usize;
                let combined = best[from].combine(&of.before(edge, &weight));
                if combined == best[from] {
                    continue;
                }
                best[from] = combined;
                latest[from] = entries.len() as u32;
                entries.push((edge, entry));
                if !std::mem::replace(&mut is_queued[from], true) {
                    work.push_back(from as u32);
                }
            }
        }
        Runs { best, entries, latest }
    }

    /// The transitions of the run that gave the weight of a node.
    fn run(&self, node: u32) -> Vec<u32> {
        let mut run = vec![];
        let mut entry = self.latest[node as usize];
        while entry != NONE {
            let (edge, next) = self.entries[entry as usize];
            run.push(edge);
            entry = next;
        }
        run
    }
}

/// Weights of all configurations with a given location, or with a given location and topmost symbol.
#[derive(Debug)]
pub struct Totals<'a, W> {
    of: &'a Saturated<W>,
    runs: Runs<W>,
}

impl<W: Semiring> Totals<'_, W> {
    /// The combined weight of all configurations with this location, whatever the stack.
    #[must_use]
    pub fn of_location(&self, location: Location) -> W {
        let is_there = location.0 < self.of.locations;
        if is_there { self.runs.best[location.0 as usize].clone() } else { W::zero() }
    }

    /// The combined weight of all configurations with this location and this topmost symbol, whatever is below.
    #[must_use]
    pub fn of_top(&self, location: Location, top: Symbol) -> W {
        let edges = self.edges(location, top).iter();
        edges.fold(W::zero(), |sum, &e| sum.combine(&self.weight_by(e)))
    }

    /// A path between a given configuration and one with this location and this topmost symbol: as
    /// [`Saturated::witness`], in time proportional to the path's length and the transitions for the symbol.
    ///
    /// # Errors
    /// As [`Saturated::witness`].
    pub fn witness_of_top(
        &self,
        location: Location,
        top: Symbol,
        limit: usize,
    ) -> Result<Witness, WitnessError> {
        let mut best: Option<(u32, W)> = None;
        for &edge in self.edges(location, top) {
            let weight = self.weight_by(edge);
            let is_better = match &best {
                None => !weight.is_zero(),
                Some((_, b)) => b.combine(&weight) != *b,
            };
            if is_better {
                best = Some((edge, weight));
            }
        }
        let (edge, _) = best.ok_or(WitnessError::NoPath)?;
        let mut run = vec![edge];
        run.extend(self.runs.run(self.of.edges[edge as usize].to));
        unwind(self.of, location, &run, limit)
    }

    fn edges(&self, location: Location, top: Symbol) -> &[u32] {
        let is_there = location.0 < self.of.locations && top.0 != NONE;
        if is_there { self.of.index.get(location.0, top.0) } else { &[] }
    }

    fn weight_by(&self, edge: u32) -> W {
        let to = self.of.edges[edge as usize].to;
        self.of.before(edge, &self.runs.best[to as usize])
    }
}
