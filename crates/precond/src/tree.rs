//! The tree of choices: which cell the predicate reads next, after which values.

use crate::levels::Levels;
use crate::structure::Value;

/// A node, by its place in the tree's store.
pub(crate) type NodeId = u32;

/// What is known of the structures below a choice.
pub(crate) enum State {
    /// Nothing yet.
    Open,
    /// None is valid, because of the choices on these levels. `is_ranged`: numbers beyond the ranges
    /// might make one valid.
    Dead { reasons: Option<Box<Levels>>, is_ranged: bool },
    /// The predicate reads another cell.
    Node(NodeId),
    /// The predicate is true.
    Valid,
    /// The predicate did not come to an end.
    Unknown,
}

/// A value of a cell.
pub(crate) struct Kid {
    pub value: Value,
    pub state: State,
}

/// A cell that is read.
pub(crate) struct Node {
    pub cell: u32,
    pub kids: Vec<Kid>,
}

/// Nodes, and which of them are free.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    free: Vec<NodeId>,
}

impl Tree {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub fn kid(&mut self, id: NodeId, kid: usize) -> &mut Kid {
        &mut self.nodes[id as usize].kids[kid]
    }

    pub fn add(&mut self, cell: u32, values: impl Iterator<Item = Value>) -> NodeId {
        let kid = |value| Kid { value, state: State::Open };
        match self.free.pop() {
            Some(id) => {
                let node = &mut self.nodes[id as usize];
                node.cell = cell;
                node.kids.extend(values.map(kid));
                id
            }
            None => {
                self.nodes.push(Node { cell, kids: values.map(kid).collect() });
                self.nodes.len() as NodeId - 1
            }
        }
    }

    /// Nothing below a choice is valid.
    pub fn kill(&mut self, id: NodeId, kid: usize, reasons: Option<Box<Levels>>, is_ranged: bool) {
        self.put(id, kid, State::Dead { reasons, is_ranged });
    }

    /// Forgets what is known of a choice.
    pub fn forget(&mut self, id: NodeId, kid: usize) {
        self.put(id, kid, State::Open);
    }

    fn put(&mut self, id: NodeId, kid: usize, state: State) {
        let state = std::mem::replace(&mut self.kid(id, kid).state, state);
        let mut open: Vec<NodeId> = vec![];
        if let State::Node(below) = state {
            open.push(below);
        }
        while let Some(id) = open.pop() {
            for kid in self.nodes[id as usize].kids.drain(..) {
                if let State::Node(below) = kid.state {
                    open.push(below);
                }
            }
            self.free.push(id);
        }
    }

    /// Nodes in use.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.free.clear();
    }
}
