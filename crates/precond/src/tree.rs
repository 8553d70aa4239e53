//! The tree of choices: which cell the predicate reads next, after which values.

use crate::levels::Levels;
use crate::structure::Value;

/// A node, by its place in the tree's store.
pub(crate) type NodeId = u32;

/// Levels that are kept, by their place in the tree's store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ReasonsId(u32);

/// What is known of the structures below a choice.
#[derive(Clone, Copy)]
pub(crate) enum State {
    /// Nothing yet.
    Open,
    /// None is valid, because of the choices on these levels, or on all. `is_ranged`: numbers beyond the
    /// ranges might make one valid.
    Dead { reasons: Option<ReasonsId>, is_ranged: bool },
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
    /// Of all dead kids together: how many they are, and what their deaths depend on.
    pub dead: u32,
    pub reasons: Levels,
    pub is_ranged: bool,
    /// What the kids do not list fails, too, for the reasons of one that has failed.
    pub rest_fails: bool,
}

impl Node {
    pub fn all_dead(&self) -> bool {
        self.dead as usize == self.kids.len()
    }
}

/// Nodes and reasons, and which of them are free.
#[derive(Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    free: Vec<NodeId>,
    reasons: Vec<Levels>,
    free_reasons: Vec<ReasonsId>,
    /// Kept for its memory.
    open: Vec<NodeId>,
}

impl Tree {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    pub fn kid(&mut self, id: NodeId, kid: usize) -> &mut Kid {
        &mut self.nodes[id as usize].kids[kid]
    }

    /// The levels that a dead choice depends on.
    pub fn reasons(&self, id: Option<ReasonsId>) -> &Levels {
        id.map_or(&Levels::ALL, |id| &self.reasons[id.0 as usize])
    }

    /// A node without kids.
    pub fn add(&mut self, cell: u32) -> NodeId {
        match self.free.pop() {
            Some(id) => {
                let node = &mut self.nodes[id as usize];
                node.cell = cell;
                (node.dead, node.reasons, node.is_ranged) = (0, Levels::NONE, false);
                node.rest_fails = false;
                id
            }
            None => {
                let reasons = Levels::NONE;
                let (kids, dead, is_ranged, rest_fails) = (vec![], 0, false, false);
                self.nodes.push(Node { cell, kids, dead, reasons, is_ranged, rest_fails });
                self.nodes.len() as NodeId - 1
            }
        }
    }

    pub fn add_kids(&mut self, id: NodeId, values: impl Iterator<Item = Value>) {
        let kid = |value| Kid { value, state: State::Open };
        self.nodes[id as usize].kids.extend(values.map(kid));
    }

    /// Nothing below a choice is valid. Reasons are not kept if they are all there are.
    pub fn kill(&mut self, id: NodeId, kid: usize, reasons: &Levels, is_ranged: bool) {
        let kept = (!reasons.is_all()).then(|| match self.free_reasons.pop() {
            Some(id) => {
                self.reasons[id.0 as usize] = *reasons;
                id
            }
            None => {
                self.reasons.push(*reasons);
                ReasonsId(self.reasons.len() as u32 - 1)
            }
        });
        let node = &mut self.nodes[id as usize];
        node.dead += u32::from(!matches!(node.kids[kid].state, State::Dead { .. }));
        node.reasons.add(reasons);
        node.is_ranged |= is_ranged;
        self.put(id, kid, State::Dead { reasons: kept, is_ranged });
    }

    /// What the kids of a node do not list fails for the reasons of one of them.
    pub fn close(&mut self, id: NodeId) {
        self.nodes[id as usize].rest_fails = true;
    }

    /// Forgets what is known of a choice, unless it is dead.
    pub fn forget(&mut self, id: NodeId, kid: usize) {
        if !matches!(self.kid(id, kid).state, State::Dead { .. }) {
            self.put(id, kid, State::Open);
        }
    }

    fn put(&mut self, id: NodeId, kid: usize, state: State) {
        let state = std::mem::replace(&mut self.kid(id, kid).state, state);
        self.drop_state(state);
        while let Some(id) = self.open.pop() {
            let mut kids = std::mem::take(&mut self.nodes[id as usize].kids);
            kids.drain(..).for_each(|kid| self.drop_state(kid.state));
            self.nodes[id as usize].kids = kids;
            self.free.push(id);
        }
    }

    fn drop_state(&mut self, state: State) {
        match state {
            State::Node(below) => self.open.push(below),
            State::Dead { reasons, .. } => self.free_reasons.extend(reasons),
            State::Open | State::Valid | State::Unknown => {}
        }
    }

    /// Nodes in use.
    pub fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.free.clear();
        self.reasons.clear();
        self.free_reasons.clear();
    }
}
