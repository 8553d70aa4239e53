//! The dependence graph as a pushdown system.
//!
//! A location is a node. The stack is the calls that are open: the method instance on top, return points below.
//! Globals are outside of that discipline: a symbol `G` stands for them, a write forgets the calls, and a read begins
//! in a method instance f with the symbol κ of f below, "any context of f". A result for such a context is a
//! global that every call of f reads. That is exact (the tests of `cairn-wpds` compare it with globals that pass through
//! every call), and the number of rules is that of the edges.

use crate::graph::{Flow, Graph, Node};
use cairn_wpds::{
    Automaton, AutomatonError, Boolean, Configuration, Location, Pds, PdsBuilder, PdsError,
    Relevancy, Replace, Semiring, Symbol,
};

/// The weights of rules.
pub(crate) trait Weights: Semiring {
    fn flow() -> Self;
    fn seed() -> Self;
    /// Of constants; `None`: they are left out.
    fn constant() -> Option<Self>;
}

impl Weights for Boolean {
    fn flow() -> Boolean {
        Boolean::one()
    }

    fn seed() -> Boolean {
        Boolean::one()
    }

    fn constant() -> Option<Boolean> {
        None
    }
}

impl Weights for Relevancy {
    fn flow() -> Relevancy {
        Relevancy::Identity
    }

    fn seed() -> Relevancy {
        Relevancy::ToAny
    }

    fn constant() -> Option<Relevancy> {
        Some(Relevancy::ToId)
    }
}

/// The symbol of a method instance on top.
pub(crate) fn top(instance: u32) -> Symbol {
    Symbol(2 * instance)
}

/// Any context of a method instance.
fn any_context(instance: u32) -> Symbol {
    Symbol(2 * instance + 1)
}

/// The symbol of globals.
pub(crate) fn plane(graph: &Graph) -> Symbol {
    Symbol(2 * (graph.instances + 1))
}

fn back(graph: &Graph, call: u32) -> Symbol {
    Symbol(plane(graph).0 + 1 + call)
}

/// The environment, where values come from.
fn environment(graph: &Graph) -> Location {
    Location(graph.nodes())
}

struct Encoder<'g, W> {
    graph: &'g Graph,
    builder: PdsBuilder<W>,
}

impl<W: Weights> Encoder<'_, W> {
    fn add(
        &mut self,
        (from, on): (Node, Symbol),
        to: Node,
        replace: Replace,
        weight: W,
    ) -> Result<(), PdsError> {
        self.builder.rule(Location(from), on, Location(to), replace, weight).map(drop)
    }

    /// A local of an instance, in any of its contexts.
    fn anew(&self, node: Node) -> Replace {
        let i = self.graph.instance_of(node).map_or(0, |i| i.0);
        Replace::Push(top(i), any_context(i))
    }

    fn own(&self, node: Node) -> Symbol {
        self.graph.instance_of(node).map_or(plane(self.graph), |i| top(i.0))
    }

    fn begin(&mut self, to: Node, weight: W) -> Result<(), PdsError> {
        let plane = plane(self.graph);
        let is_local = to < self.graph.locals();
        let replace = if is_local { self.anew(to) } else { Replace::Swap(plane) };
        self.add((environment(self.graph).0, plane), to, replace, weight)
    }

    fn edge(&mut self, index: u32) -> Result<(), PdsError> {
        let graph = self.graph;
        let plane = plane(graph);
        let e = graph.edges[index as usize];
        let own = self.own(e.from);
        if e.instance != 0 && !graph.active[e.instance as usize] {
            return Ok(());
        }
        match e.flow {
            Flow::Within | Flow::Between => {
                self.add((e.from, own), e.to, Replace::Swap(own), W::flow())
            }
            Flow::Write => self.add((e.from, own), e.to, Replace::Push(plane, plane), W::flow()),
            Flow::Read => self.add((e.from, plane), e.to, self.anew(e.to), W::flow()),
            Flow::Argument(call) => {
                let push = Replace::Push(self.own(e.to), back(graph, call));
                self.add((e.from, own), e.to, push, W::flow())
            }
            Flow::Result(call) => {
                let swap = Replace::Swap(self.own(e.to));
                self.add((e.from, back(graph, call)), e.to, swap, W::flow())?;
                self.add((e.from, plane), e.to, self.anew(e.to), W::flow())
            }
            Flow::Inside(_) => Ok(()),
            Flow::Seed => self.begin(e.to, W::seed()),
            Flow::Constant => match W::constant() {
                Some(weight) => self.begin(e.to, weight),
                None => Ok(()),
            },
        }
    }

    /// What leaves a method instance returns to its caller, or to any.
    fn leave(&mut self, node: Node, instance: u32) -> Result<(), PdsError> {
        let plane = plane(self.graph);
        self.add((node, top(instance)), node, Replace::Pop, W::flow())?;
        let push = Replace::Push(plane, plane);
        self.add((node, any_context(instance)), node, push, W::flow())
    }
}

/// Encodes a graph.
pub(crate) fn encode<W: Weights>(graph: &Graph) -> Result<Pds<W>, PdsError> {
    let symbols = back(graph, graph.calls.len() as u32).0;
    let builder = PdsBuilder::new(graph.nodes() + 1, symbols);
    let mut encoder = Encoder { graph, builder };
    for index in 0..graph.edges.len() as u32 {
        encoder.edge(index)?;
    }
    for &(node, instance) in &graph.leaving {
        encoder.leave(node, instance)?;
    }
    Ok(encoder.builder.build())
}

/// The beginning: the environment, outside of all calls.
pub(crate) fn start<W: Weights>(
    graph: &Graph,
    pds: &Pds<W>,
) -> Result<Automaton<W>, AutomatonError> {
    Automaton::of(pds, &[Configuration::new(environment(graph), &[plane(graph)])])
}
