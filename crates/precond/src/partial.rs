//! A partial heap: what is known of a structure.

use cairn_program::{ClassId, FieldId};

/// What is known of a cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fixed {
    /// Nothing.
    Open,
    Null,
    /// It is this object of the partial heap.
    Object(u16),
    /// It is an object of this class that is a value: a string or a box.
    Value(ClassId),
    /// It is this constant of an enum.
    Constant(FieldId),
    /// It is one of these words, of the ones in its range.
    Words(Box<[u64]>),
    /// It is something that structures here cannot have.
    Other,
}

/// An object of a partial heap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PartialObject {
    pub class: ClassId,
    /// By slot; of an array the length comes first, then the elements. What is missing is open.
    pub cells: Vec<Fixed>,
}

/// A partial heap. Every object is reached from the root.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Partial {
    pub root: Fixed,
    pub objects: Vec<PartialObject>,
}

impl Partial {
    /// The heap of which nothing is known.
    pub fn open() -> Partial {
        Partial { root: Fixed::Open, objects: vec![] }
    }

    /// What is known of a cell of an object.
    pub(crate) fn cell(&self, object: u16, offset: u32) -> &Fixed {
        self.objects[object as usize].cells.get(offset as usize).unwrap_or(&Fixed::Open)
    }
}
