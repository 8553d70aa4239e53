//! The dependence graph around some places, for people to look at: contexts are one, and what stands for a set of places
//! is left out.

use crate::graph::{Flow, Global, NOWHERE, Node};
use crate::result::{Place, Relevancy};
use cairn_program::{MethodId, Program};
use std::collections::{BTreeMap, BTreeSet};

/// A part of the graph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Around {
    /// Places, and whether they are relevant; sorted.
    pub places: BTreeMap<Place, bool>,
    /// From, to, how, and the method and line that does it; sorted.
    pub edges: BTreeSet<Arrow>,
    /// There are more places than were asked for.
    pub is_cut: bool,
}

/// An edge of a part of the graph.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Arrow {
    pub from: Place,
    pub to: Place,
    pub how: How,
    pub method: Option<MethodId>,
    pub line: Option<u16>,
}

/// How a value gets from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    Within,
    Write,
    Read,
    Argument,
    Result,
}

impl How {
    fn of(flow: Flow) -> Option<How> {
        match flow {
            Flow::Within | Flow::Between => Some(How::Within),
            Flow::Write => Some(How::Write),
            Flow::Read => Some(How::Read),
            Flow::Argument(_) => Some(How::Argument),
            Flow::Result(_) => Some(How::Result),
            Flow::Inside(_) | Flow::Seed | Flow::Constant => None,
        }
    }
}

/// The edges of all nodes, by one of their ends.
struct Ends {
    starts: Vec<u32>,
    edges: Vec<u32>,
}

impl Ends {
    fn new(found: &Relevancy, end: impl Fn(&crate::graph::Edge) -> Node) -> Ends {
        let graph = &found.graph;
        let mut starts = vec![0u32; graph.nodes() as usize + 1];
        let is_shown = |e: &&crate::graph::Edge| How::of(e.flow).is_some();
        for e in graph.edges.iter().filter(is_shown) {
            starts[end(e) as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut edges = vec![0; starts[starts.len() - 1] as usize];
        let mut next = starts.clone();
        for (i, e) in graph.edges.iter().enumerate().filter(|(_, e)| is_shown(e)) {
            edges[next[end(e) as usize] as usize] = i as u32;
            next[end(e) as usize] += 1;
        }
        Ends { starts, edges }
    }

    fn of(&self, node: Node) -> &[u32] {
        &self.edges[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }
}

impl Relevancy {
    /// What flows into places, and from there, over so many edges; at most so many places.
    pub fn around(&self, program: &Program, of: &[Place], distance: usize, most: usize) -> Around {
        let into = Ends::new(self, |e| e.to);
        let out = Ends::new(self, |e| e.from);
        let mut found = Around::default();
        let mut seen: BTreeSet<Node> = of.iter().flat_map(|&p| self.all_nodes_of(p)).collect();
        let mut ring: Vec<Node> = seen.iter().copied().collect();
        for &n in &ring {
            found.add(self, n);
        }
        for _ in 0..distance {
            let mut next = vec![];
            for &n in &ring {
                for (edges, is_out) in [(&out, true), (&into, false)] {
                    for (other, edge) in self.across(edges, n, is_out) {
                        if !seen.contains(&other) && found.places.len() >= most {
                            found.is_cut = true;
                            continue;
                        }
                        let (from, to) = if is_out { (n, other) } else { (other, n) };
                        found.add(self, other);
                        found.edges.insert(self.arrow(program, from, to, edge));
                        if seen.insert(other) {
                            next.push(other);
                        }
                    }
                }
            }
            ring = next;
        }
        found
    }

    /// The places beyond the edges of a node, each with the edge that an instruction makes.
    fn across(&self, edges: &Ends, node: Node, is_out: bool) -> Vec<(Node, u32)> {
        let mut found = vec![];
        let mut work: Vec<(Node, Option<u32>)> = vec![(node, None)];
        while let Some((at, first)) = work.pop() {
            for &edge in edges.of(at) {
                let e = self.graph.edges[edge as usize];
                let other = if is_out { e.to } else { e.from };
                let best = first.filter(|_| e.inst == NOWHERE).unwrap_or(edge);
                let is_set = matches!(
                    self.graph.global(other),
                    Some(Global::Read(..) | Global::Written(..))
                );
                match is_set {
                    true => work.push((other, Some(best))),
                    false => found.push((other, best)),
                }
            }
        }
        found
    }

    fn arrow(&self, program: &Program, from: Node, to: Node, edge: u32) -> Arrow {
        let e = self.graph.edges[edge as usize];
        let step = self.step(program, e);
        Arrow {
            from: self.place(from),
            to: self.place(to),
            how: How::of(e.flow).unwrap_or(How::Within),
            method: step.method,
            line: step.line,
        }
    }
}

impl Around {
    fn add(&mut self, found: &Relevancy, node: Node) {
        let is_relevant = found.nodes()[node as usize];
        *self.places.entry(found.place(node)).or_default() |= is_relevant;
    }
}
