//! What a driver does, as data: its text and the account of a path's calls are both made from it.

use cairn_explore::BoundKind;
use cairn_program::ir::Elem;
use std::collections::BTreeSet;

/// A driver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// With dots; empty for the unnamed one.
    pub package: String,
    /// Simple name of the driver's class.
    pub class: String,
    /// What is called, for people: `structures.Bst#remove(int)`.
    pub title: String,
    /// Calls that fill an object.
    pub scope: usize,
    /// How values of declared types come about, by number.
    pub sources: Vec<Source>,
    /// How objects of classes come about, by number.
    pub makers: Vec<Maker>,
    pub act: Act,
    /// Bounds that leave something out.
    pub cuts: BTreeSet<BoundKind>,
    /// What is not tried although it could be given.
    pub losses: Vec<String>,
}

/// The call under test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// The object it is called on, if there is one.
    pub receiver: Option<Given>,
    pub arguments: Vec<Given>,
    pub shape: Shape,
    /// As source code spells it; none is `void`.
    pub result: Option<String>,
}

/// A value that the call under test is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// Of the variable that holds it.
    pub name: String,
    pub ty: String,
    pub value: Value,
    /// The expression that says whether `object` is valid, if it is to be asked.
    pub precondition: Option<String>,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Any value of a primitive type.
    Any(Elem),
    Made {
        /// By number.
        source: usize,
        nullable: bool,
        /// The parameter's type, where overloads could be confused.
        cast: Option<String>,
    },
}

/// How values of a declared type come about: one of the ways, each of which gives no null.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// What its methods' names end with.
    pub name: String,
    pub ty: String,
    pub ways: Vec<Way>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// Any string.
    Text,
    /// The box of any primitive.
    Boxed(Elem),
    /// Any array of primitives.
    Primitives(Elem),
    /// An expression that is always the same: a constant of an enum, `new Object()`.
    Fixed(String),
    /// An object, by the number of its maker.
    Object(usize),
    /// An array of references.
    Array {
        /// The elements' type without its brackets, and how many pairs of those it has.
        base: String,
        dimensions: usize,
        element: Value,
    },
}

/// How objects of one class come about: a call that creates one, then others that fill it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Maker {
    /// What its method's name ends with.
    pub name: String,
    pub ty: String,
    pub creations: Vec<Call>,
    pub adders: Vec<Call>,
    /// Calls that fill it, where that is another number than what there is room for.
    pub most: Option<u32>,
}

/// A call with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    pub shape: Shape,
    pub arguments: Vec<Value>,
}

/// What stands before the arguments of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A constructor or a static method: `new Bst`, `Money.of`.
    Plain(String),
    /// A method of an object that is there already.
    On(String),
    /// A method, or a constructor of an inner class, of an object that is made for this alone:
    /// `iterator`, `new Cursor`.
    Of(Value, String),
    /// As [`Shape::Plain`] or [`Shape::Of`], the result cast to a type.
    Cast(String, Box<Shape>),
}

impl Plan {
    /// Whether values of a source are made without any other objects.
    pub fn is_flat(&self, source: usize) -> bool {
        let flat = |w: &Way| !matches!(w, Way::Object(_) | Way::Array { .. });
        self.sources[source].ways.iter().all(flat)
    }

    /// Whether an object of this maker cannot be without other objects.
    pub fn needs_objects(&self, maker: &Maker) -> bool {
        let needed = |v: &Value| match v {
            Value::Made { source, nullable: false, .. } => !self.is_flat(*source),
            _ => false,
        };
        maker.creations.iter().flat_map(Call::values).any(needed)
    }

    /// Whether there are more objects of this maker where there is more room.
    pub fn is_bounded(&self, maker: &Maker) -> bool {
        let is_object = |v: &Value| match v {
            Value::Made { source, .. } => !self.is_flat(*source),
            Value::Any(_) => false,
        };
        let has_objects = maker.creations.iter().flat_map(Call::values).any(is_object);
        has_objects || (!maker.adders.is_empty() && maker.most.is_none())
    }

    /// All values that are made for something.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        let given = self.act.receiver.iter().chain(&self.act.arguments).map(|g| &g.value);
        let owner = self.act.shape.receiver();
        let calls = self.makers.iter().flat_map(|m| m.creations.iter().chain(&m.adders));
        let parts = calls.flat_map(Call::values);
        let elements = self.sources.iter().flat_map(|s| &s.ways).filter_map(|w| match w {
            Way::Array { element, .. } => Some(element),
            _ => None,
        });
        given.chain(owner).chain(parts).chain(elements)
    }

    /// The name of the driver's class with its package, separated by `separator`.
    pub fn qualified(&self, separator: &str) -> String {
        match &*self.package {
            "" => self.class.clone(),
            package => format!("{}{separator}{}", package.replace('.', separator), self.class),
        }
    }
}

impl Call {
    /// What it is given, an object that it is made on included.
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.shape.receiver().into_iter().chain(&self.arguments)
    }
}

impl Shape {
    /// The object that is made for the call.
    pub fn receiver(&self) -> Option<&Value> {
        match self {
            Shape::Of(value, _) => Some(value),
            Shape::Cast(_, inner) => inner.receiver(),
            Shape::Plain(_) | Shape::On(_) => None,
        }
    }
}

/// The room for what an object is given: half of its own, and none below that.
pub fn lower(room: i64) -> i64 {
    if room <= 0 { -1 } else { room / 2 }
}
