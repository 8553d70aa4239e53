//! What the unfolding engine needs to know of the heap that it speaks about.
//!
//! References are [`Node`]s: places that hold a reference which is unread, null or an object. An object is known by
//! its *creator*, the node that was resolved to it first. While paths are explored, nodes are the unknowns of the
//! input heap; a formula that is decided alone has a small heap of its own ([`crate::sat`]).

use cairn_term::{Pool, Term};
use cairn_text::Text;
use std::fmt::Debug;
use std::sync::Arc;

/// A place that holds a reference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(pub u32);

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Unread,
    Null,
    /// The object that this node created.
    Object(Node),
    /// It is null where the term holds, else a plain value: a string or a box that is not split.
    Choice(Term),
}

/// What a part of an object holds on entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Node(Node),
    /// A bit-vector of 64 bits.
    Number(Term),
    /// An IEEE double.
    Real(Term),
}

/// The identity of a number variable that an unfolding introduces: the same unfolding has the same on every path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub u64);

impl Key {
    /// A key that follows from another one and a number.
    pub fn then(self, n: u64) -> Key {
        // Two rounds of multiply and rotate: keys that differ stay apart for all practical purposes.
        let mixed =
            (self.0 ^ n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_add(0x2545_f491_4f6c_dd1d);
        let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Key(mixed ^ (mixed >> 32))
    }
}

/// What must be declared before the engine can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Open<F> {
    /// The content of an object of this form that a node would create.
    Content(Node, F),
    /// A number variable, and how a person calls it.
    Number { key: Key, name: Arc<str>, is_real: bool },
}

/// An element of an array.
pub enum Element {
    Part(Part),
    /// The array has no room for it: a bound.
    Beyond,
}

/// The heap of a path.
pub trait World {
    /// How a new object comes about.
    type Form: Copy + Eq + Debug;

    fn pool(&self) -> &Pool;

    /// Whether the run has no time left: an answer then ends with what was found, as a loss.
    fn is_over(&self) -> bool;

    fn status(&self, node: Node) -> Status;

    fn is_nullable(&self, node: Node) -> bool;

    /// How an object of a class (or of a subclass) can come about at a node.
    fn object_forms(&self, node: Node, class: &str, or_subclass: bool) -> Vec<Self::Form>;

    fn array_form(&self, node: Node, element: &str) -> Option<Self::Form>;

    /// A string, at a node of that type.
    fn text_form(&self, node: Node) -> Option<Self::Form>;

    /// A box, at a node of such a type.
    fn boxed_form(&self, node: Node) -> Option<Self::Form>;

    /// A constant of an enum, at a node of that type.
    fn constant_form(&self, node: Node, name: &str) -> Option<Self::Form>;

    /// How an object that exists came about.
    fn form_of(&self, creator: Node) -> Self::Form;

    /// The object that exists of a form which there is once only: a constant of an enum.
    fn existing(&self, form: Self::Form) -> Option<Node>;

    /// Whether an object of this form is one of a class (or of a subclass).
    fn is_of(&self, form: Self::Form, class: &str, or_subclass: bool) -> bool;

    /// Whether an object of this form is an array with such elements.
    fn is_array_of(&self, form: Self::Form, element: &str) -> bool;

    /// Whether the declared type of a node allows an object of this form.
    fn accepts(&self, node: Node, form: Self::Form) -> bool;

    /// Whether the bounds leave room for one more object of this form, beside `new` ones that the case has already.
    fn has_room(&self, form: Self::Form, new: &[Self::Form]) -> bool;

    /// How many more objects of some classes the bounds leave room for, beside `new` ones. None: any number.
    fn capacity(&self, classes: &[Arc<str>], new: &[Self::Form]) -> Option<usize>;

    /// Whether the content of an object was declared.
    fn is_open(&self, creator: Node, form: Self::Form) -> bool;

    /// What a field holds on entry. None if there is no such field.
    fn field(&self, creator: Node, form: Self::Form, name: &str) -> Option<Part>;

    fn element(&self, creator: Node, form: Self::Form, index: usize) -> Option<Element>;

    /// All elements that there is room for.
    fn room(&self, creator: Node, form: Self::Form) -> usize;

    /// The length of an array, as 64 bits.
    fn length(&self, creator: Node, form: Self::Form) -> Option<Term>;

    fn text(&self, creator: Node, form: Self::Form) -> Option<Text>;

    /// The number in a box, as 64 bits.
    fn boxed(&self, creator: Node, form: Self::Form) -> Option<Term>;

    fn number(&self, key: Key) -> Option<Term>;

    /// What a static field holds on entry, if it is an input.
    fn static_field(&self, class: &str, field: &str) -> Option<Part>;
}
