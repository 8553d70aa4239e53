//! The control-flow graph of a method body, with exception edges.
//!
//! A node is an instruction. An edge is normal (the instruction is done) or exceptional (it threw and
//! wrote no register). Three nodes follow the instructions: the normal exit, the exceptional exit, and
//! the end, which both lead to; so that a backward analysis and post-dominators have one root.
//!
//! An instruction that may throw has an edge to each handler that can take the exception: those whose
//! range holds it, in the order of the table, up to one that takes everything. If there is none that
//! takes everything, there is an edge to the exceptional exit.

use crate::dominators::Dominators;
use crate::graph::{Graph, Node, Reversed, Rows, reverse_postorder};
use cairn_program::ir::{Body, Inst, SiteRef};

/// How control takes an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum EdgeKind {
    /// The instruction was executed.
    Normal,
    /// The instruction threw: its register is as before.
    Exception,
}

/// The control-flow graph of a body.
#[derive(Clone, Debug)]
pub struct Cfg {
    instructions: u32,
    successors: Rows<(Node, EdgeKind)>,
    predecessors: Rows<(Node, EdgeKind)>,
}

/// The root of every control-flow graph: the first instruction.
pub const ENTRY: Node = 0;

impl Cfg {
    pub fn new(body: &Body) -> Cfg {
        let instructions = body.code.len() as u32;
        let mut edges: Vec<(Node, (Node, EdgeKind))> = vec![];
        let [returns, throws, end] = [instructions, instructions + 1, instructions + 2];
        for (at, inst) in body.code.iter().enumerate() {
            let first = edges.len();
            let mut add = |to: Node, kind| {
                let edge = (at as Node, (to, kind));
                if !edges[first..].contains(&edge) {
                    edges.push(edge);
                }
            };
            // A well-formed body does not run off its end.
            for to in body.successors(at).filter(|&to| to < instructions) {
                add(to, EdgeKind::Normal);
            }
            if let Inst::Return { .. } = inst {
                add(returns, EdgeKind::Normal);
            }
            if inst.can_throw() {
                let (handlers, escapes) = handlers(body, at as u32);
                handlers.iter().for_each(|&to| add(to, EdgeKind::Exception));
                if escapes {
                    add(throws, EdgeKind::Exception);
                }
            }
        }
        edges.push((returns, (end, EdgeKind::Normal)));
        edges.push((throws, (end, EdgeKind::Normal)));
        let reversed: Vec<_> = edges.iter().map(|&(from, (to, kind))| (to, (from, kind))).collect();
        let nodes = end as usize + 1;
        Cfg {
            instructions,
            successors: Rows::new(nodes, &edges),
            predecessors: Rows::new(nodes, &reversed),
        }
    }

    /// How many instructions there are: they are the nodes below this number.
    pub fn instructions(&self) -> u32 {
        self.instructions
    }

    /// The instruction that a node is; `None` for the exits and the end.
    pub fn instruction(&self, node: Node) -> Option<usize> {
        (node < self.instructions).then_some(node as usize)
    }

    /// Where returning leads to.
    pub fn normal_exit(&self) -> Node {
        self.instructions
    }

    /// Where exceptions lead to that leave the method.
    pub fn exceptional_exit(&self) -> Node {
        self.instructions + 1
    }

    /// Where both exits lead to.
    pub fn end(&self) -> Node {
        self.instructions + 2
    }

    /// The edges that leave a node. No edge is given twice.
    pub fn edges(&self, node: Node) -> &[(Node, EdgeKind)] {
        self.successors.row(node)
    }

    /// The edges that lead to a node, by where they come from.
    pub fn edges_to(&self, node: Node) -> &[(Node, EdgeKind)] {
        self.predecessors.row(node)
    }

    /// Where control may go if the instruction does not throw.
    pub fn normal_successors(&self, node: Node) -> impl Iterator<Item = Node> {
        of_kind(self.edges(node), EdgeKind::Normal)
    }

    /// Where control may go if the instruction throws.
    pub fn exceptional_successors(&self, node: Node) -> impl Iterator<Item = Node> {
        of_kind(self.edges(node), EdgeKind::Exception)
    }

    /// The nodes that the entry leads to, a node before its successors but for back edges.
    pub fn reverse_postorder(&self) -> Vec<Node> {
        reverse_postorder(self, ENTRY)
    }

    /// Which nodes every path from the entry to a node passes.
    pub fn dominators(&self) -> Dominators {
        Dominators::new(self, ENTRY)
    }

    /// Which nodes every path from a node to the end passes. A node that no exit follows (of an
    /// endless loop) has none.
    pub fn post_dominators(&self) -> Dominators {
        Dominators::new(&Reversed(self), self.end())
    }
}

fn of_kind(edges: &[(Node, EdgeKind)], kind: EdgeKind) -> impl Iterator<Item = Node> {
    edges.iter().filter(move |e| e.1 == kind).map(|e| e.0)
}

/// The handlers that an exception of an instruction may reach, in the order in which they are tried;
/// and whether an exception may pass all of them.
pub fn handlers(body: &Body, inst: u32) -> (Vec<Node>, bool) {
    let mut found = vec![];
    for h in body.handlers.iter().filter(|h| (h.start..h.end).contains(&inst)) {
        found.push(h.handler);
        if takes_everything(body, h.class) {
            return (found, false);
        }
    }
    (found, true)
}

/// Whether a handler takes all exceptions.
fn takes_everything(body: &Body, class: Option<u32>) -> bool {
    let Some(site) = class else { return true };
    let what = body.sites.get(site as usize).map(|s| &s.what);
    matches!(what, Some(SiteRef::Class(name)) if &**name == "java/lang/Throwable")
}

impl Graph for Cfg {
    fn nodes(&self) -> usize {
        self.instructions as usize + 3
    }

    fn successors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.edges(node).iter().map(|e| e.0)
    }

    fn predecessors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.edges_to(node).iter().map(|e| e.0)
    }
}
