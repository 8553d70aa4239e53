//! The kinds of fields and array elements: their descriptors, sizes, boxes and Java names.

use super::Kind;

/// What a field or an array element holds. Registers widen the first four to [`Kind::Int`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Elem {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Elem {
    /// All kinds, in declaration order.
    pub const ALL: [Elem; 9] = [
        Elem::Boolean,
        Elem::Byte,
        Elem::Char,
        Elem::Short,
        Elem::Int,
        Elem::Long,
        Elem::Float,
        Elem::Double,
        Elem::Ref,
    ];

    /// The kind a descriptor's first character stands for (`[` and `L` are references).
    pub fn of_descriptor(c: u8) -> Option<Elem> {
        Some(match c {
            b'Z' => Elem::Boolean,
            b'B' => Elem::Byte,
            b'C' => Elem::Char,
            b'S' => Elem::Short,
            b'I' => Elem::Int,
            b'J' => Elem::Long,
            b'F' => Elem::Float,
            b'D' => Elem::Double,
            b'L' | b'[' => Elem::Ref,
            _ => return None,
        })
    }

    /// The descriptor character of a primitive kind; `L` for references.
    pub fn descriptor(self) -> char {
        match self {
            Elem::Boolean => 'Z',
            Elem::Byte => 'B',
            Elem::Char => 'C',
            Elem::Short => 'S',
            Elem::Int => 'I',
            Elem::Long => 'J',
            Elem::Float => 'F',
            Elem::Double => 'D',
            Elem::Ref => 'L',
        }
    }

    /// The class that boxes a primitive kind; `Object` for references.
    pub fn box_class(self) -> &'static str {
        match self {
            Elem::Boolean => "java/lang/Boolean",
            Elem::Byte => "java/lang/Byte",
            Elem::Char => "java/lang/Character",
            Elem::Short => "java/lang/Short",
            Elem::Int => "java/lang/Integer",
            Elem::Long => "java/lang/Long",
            Elem::Float => "java/lang/Float",
            Elem::Double => "java/lang/Double",
            Elem::Ref => "java/lang/Object",
        }
    }

    /// The primitive kind that a class boxes, by its internal name.
    pub fn of_box(class: &str) -> Option<Elem> {
        Elem::ALL.into_iter().find(|e| *e != Elem::Ref && e.box_class() == class)
    }

    /// The register kind that values of this kind are computed in.
    #[inline]
    pub fn kind(self) -> Kind {
        match self {
            Elem::Boolean | Elem::Byte | Elem::Char | Elem::Short | Elem::Int => Kind::Int,
            Elem::Long => Kind::Long,
            Elem::Float => Kind::Float,
            Elem::Double => Kind::Double,
            Elem::Ref => Kind::Ref,
        }
    }

    /// Logarithm of the size in bytes of an array element of this kind.
    #[inline]
    pub fn shift(self) -> u32 {
        match self {
            Elem::Boolean | Elem::Byte => 0,
            Elem::Char | Elem::Short => 1,
            Elem::Int | Elem::Float | Elem::Ref => 2,
            Elem::Long | Elem::Double => 3,
        }
    }

    /// The Java name of a primitive kind; `Object` for references.
    pub fn java_name(self) -> &'static str {
        match self {
            Elem::Boolean => "boolean",
            Elem::Byte => "byte",
            Elem::Char => "char",
            Elem::Short => "short",
            Elem::Int => "int",
            Elem::Long => "long",
            Elem::Float => "float",
            Elem::Double => "double",
            Elem::Ref => "Object",
        }
    }
}
