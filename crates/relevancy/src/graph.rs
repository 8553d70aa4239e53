//! The dependence graph: places that hold values, and how values get from one to another.
//!
//! A *local* node is a variable of a method instance; a *global* one is a place that belongs to no call: a field
//! of an abstract object, the elements or the length of an array, a static field, the content of a builder.

use cairn_pointsto::{InstanceId, ObjectId};
use cairn_program::FieldId;
use rustc_hash::FxHashMap;

/// A place that belongs to no call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Global {
    Field(ObjectId, FieldId),
    /// All elements of an array.
    Element(ObjectId),
    /// What is stored in an array at an index that is not a constant.
    Unindexed(ObjectId),
    /// The element at a constant index.
    At(ObjectId, u32),
    Length(ObjectId),
    Static(FieldId),
    /// What was appended to a builder.
    Content(ObjectId),
    /// All values in a container.
    Values(ObjectId),
    /// What is put into a container under a key.
    Entry(ObjectId, Key),
    /// The keys of a container, and what depends on them: its size, its order.
    Keys(ObjectId),
    /// What is put into a container that can be a view of another.
    Through(ObjectId),
    /// What is read through a reference that can be any object of a set.
    Read(u32, Part),
    /// What is written through such a reference.
    Written(u32, Part),
    /// Arguments and results of calls by reflection, by the method instance that calls; 0: by method handles.
    Pool(u32),
}

/// A key of a container. 0 is any key: it is not known which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Key(pub u32);

impl Key {
    pub const ANY: Key = Key(0);
}

/// A part of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Part {
    Field(FieldId),
    Element,
    /// Of an array, at a constant index.
    At(u32),
    Unindexed,
    Length,
    Content,
    Values,
    Entry(Key),
    Keys,
    Through,
}

/// Number of a node.
pub type Node = u32;

/// How a value gets from a node to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Flow {
    /// Within a method instance.
    Within,
    /// From a local to a global.
    Write,
    /// From a global to a local.
    Read,
    /// Between globals.
    Between,
    /// To the parameter of a callee, by this call.
    Argument(u32),
    /// The same, where a summary says what the call does: it matters only for the inside of the callee.
    Inside(u32),
    /// From what leaves a callee, by this call.
    Result(u32),
    /// Here begin symbolic values.
    Seed,
    /// A constant.
    Constant,
}

/// No instruction.
pub const NOWHERE: u32 = u32::MAX;

/// An edge. Seeds and constants come from nowhere: `from` is `to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    pub from: Node,
    pub to: Node,
    pub flow: Flow,
    /// The method instance whose instruction does that, and the instruction.
    pub instance: u32,
    pub inst: u32,
}

/// The graph.
#[derive(Debug, Default)]
pub struct Graph {
    /// Method instances; the number of the first is 1.
    pub instances: u32,
    /// By instance, its first node; one more at the end.
    pub bases: Vec<Node>,
    pub globals: Vec<Global>,
    ids: FxHashMap<Global, Node>,
    pub edges: Vec<Edge>,
    /// By call: the caller.
    pub calls: Vec<u32>,
    call_ids: FxHashMap<(u32, u32), u32>,
    /// Nodes whose values leave their method instance.
    pub leaving: Vec<(Node, u32)>,
    /// By instance, whether it is executed other than inside of a call that has a summary.
    pub active: Vec<bool>,
}

impl Graph {
    pub(crate) fn new(instances: u32) -> Graph {
        Graph { instances, ..Graph::default() }
    }

    /// The number of local nodes.
    pub fn locals(&self) -> u32 {
        self.bases.last().copied().unwrap_or(0)
    }

    pub fn nodes(&self) -> u32 {
        self.locals() + self.globals.len() as u32
    }

    /// The instance of a local node.
    pub fn instance_of(&self, node: Node) -> Option<InstanceId> {
        let is_local = node < self.locals();
        is_local.then(|| InstanceId(self.bases.partition_point(|&b| b <= node) as u32 - 1))
    }

    pub fn global(&self, node: Node) -> Option<Global> {
        self.globals.get(node.checked_sub(self.locals())? as usize).copied()
    }

    /// The node of a global, if there is one.
    pub fn find(&self, global: Global) -> Option<Node> {
        self.ids.get(&global).copied()
    }

    /// The node of a global, and whether it is new.
    pub(crate) fn node_of(&mut self, global: Global) -> (Node, bool) {
        let next = self.locals() + self.globals.len() as u32;
        let node = *self.ids.entry(global).or_insert(next);
        if node == next {
            self.globals.push(global);
        }
        (node, node == next)
    }

    /// The number of a call.
    pub(crate) fn call(&mut self, instance: u32, inst: u32) -> u32 {
        let next = self.calls.len() as u32;
        let id = *self.call_ids.entry((instance, inst)).or_insert(next);
        if id == next {
            self.calls.push(instance);
        }
        id
    }
}
