//! The spatial path condition: what is left of a formula when its unfoldings so far are done.
//!
//! It is part of a path: a copy shares everything behind one reference count, a change makes a new one.

use crate::world::{Key, Node};
use cairn_logic::PredicateId;
use cairn_term::Term;
use std::sync::Arc;

/// A reference that a formula speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Null,
    At(Node),
    /// An existential variable that no part of the heap is known to hold.
    Free(Key),
}

/// What a variable of a formula stands for on a path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A reference, a string, a box or a constant of an enum.
    Ref(Place),
    /// An integer: a bit-vector of 64 bits.
    Number(Term),
    /// An IEEE double.
    Real(Term),
    /// A number of which nothing is asked but to be small enough.
    Low,
    /// A number of which nothing is asked but to be large enough.
    High,
}

/// An instance of a predicate that is not unfolded yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    pub predicate: PredicateId,
    pub args: Arc<[Value]>,
    /// Where it came from: the same on every path that made the same unfoldings.
    pub origin: Key,
}

/// A condition on references that could not be decided yet. It is looked at again when one of them is resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// Two references are different.
    Differ(Place, Place),
    /// A text is or is not a constant.
    Text(bool, Place, Arc<str>),
    /// An enum is or is not this constant.
    Constant(bool, Place, Arc<str>),
    /// Two values of a plain sort are equal, or are not.
    Equal(bool, Place, Place),
    /// An object holds something. It is not null.
    Holds { of: Place, slot: Read, value: Value },
    /// A cell at a variable that nothing holds yet.
    Cell(Arc<Floating>),
}

/// A cell whose place is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Floating {
    pub at: Place,
    pub kind: Kind,
    pub parts: Vec<(Read, Value)>,
}

/// What a cell is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Object { class: Arc<str>, or_subclass: bool },
    Array { element: Arc<str> },
}

/// A part of an object that is read without being owned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Read {
    Field(Arc<str>),
    Element(Term),
    Length,
}

/// See the module.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Spatial {
    /// Instances of predicates that are not unfolded, oldest first.
    pub instances: Vec<Left>,
    pub waiting: Vec<Waiting>,
    /// Variables that nothing held when they were introduced, and what they turned out to be.
    pub bound: Vec<(Key, Place)>,
    /// Unread nodes that hold the same reference as another one, which represents them.
    pub same: Vec<(Node, Node)>,
    /// Creators of the objects that cells own, ascending.
    pub owned: Vec<Node>,
    /// Creators of objects that an invariant is about: these may be aliased by references of the same kind.
    pub roots: Vec<Node>,
}

impl Spatial {
    /// The node that represents one.
    pub fn representative(&self, node: Node) -> Node {
        self.same.iter().find(|s| s.0 == node).map_or(node, |s| s.1)
    }

    /// What a variable is known to be.
    pub fn place(&self, place: Place) -> Place {
        let mut place = place;
        loop {
            match place {
                Place::Free(key) => match self.bound.iter().find(|b| b.0 == key) {
                    Some(&(_, known)) => place = known,
                    None => return place,
                },
                Place::At(node) => return Place::At(self.representative(node)),
                Place::Null => return place,
            }
        }
    }

    /// Whether a condition that waits speaks of a node.
    pub fn speaks_of(&self, node: Node) -> bool {
        let at = Place::At(self.representative(node));
        let is = |p: &Place| self.place(*p) == at;
        self.waiting.iter().any(|w| match w {
            Waiting::Differ(a, b) | Waiting::Equal(_, a, b) => is(a) || is(b),
            Waiting::Text(_, a, _) | Waiting::Constant(_, a, _) => is(a),
            Waiting::Holds { of, value, .. } => is(of) || matches!(value, Value::Ref(p) if is(p)),
            Waiting::Cell(cell) => is(&cell.at),
        })
    }

    pub fn owns(&self, creator: Node) -> bool {
        self.owned.binary_search(&creator).is_ok()
    }

    pub fn own(&mut self, creator: Node) -> bool {
        match self.owned.binary_search(&creator) {
            Ok(_) => false,
            Err(at) => {
                self.owned.insert(at, creator);
                true
            }
        }
    }
}
