//! Symbolic heaps and inductive definitions in normal form (Fig. 4 of the StarFinder paper, and beyond it).
//!
//! A [`Formula`] is a disjunction of symbolic heaps over common parameters. A [`Disjunct`] is a symbolic heap
//! `exists v. cells * instances & pure`. Normal form: arguments of instances and contents of cells are variables; a
//! constant or an expression there is a variable with an equality in the pure part; a wildcard is an existential
//! variable that occurs once. Negations are pushed into the atoms.
//!
//! Numbers are mathematical integers. A `byte`, `short`, `char`, `int` or `long` field is the number it holds, a
//! `boolean` field is 0 or 1. `float` and `double` are IEEE doubles and only compared. Strings, boxes
//! (`java.lang.Integer` and its like) and enum constants are plain values that may be null; they are owned by nobody.

use std::sync::Arc;

/// A variable of a formula: its number in the list of parameters followed by the existential variables of
/// the disjunct.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

impl Var {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// A reference to an object or array, or null. The class (binary name with dots, `a.b.Outer$Inner`; an array
    /// type as in Java source, `int[]`) that it was found to have, if it was.
    Ref(Option<Arc<str>>),
    /// A mathematical integer.
    Int,
    /// A mathematical integer that is 0 or 1.
    Bool,
    /// An IEEE double.
    Double,
    /// A `String` as a value: null, or characters.
    Text,
    /// A box of a number, character or boolean as a value: null, or an integer. The class of the box.
    Boxed(Arc<str>),
    /// A constant of an enum as a value, or null. The class of the enum.
    Enum(Arc<str>),
}

impl Sort {
    /// Whether a variable of this sort can be null.
    pub fn is_nullable(&self) -> bool {
        matches!(self, Sort::Ref(_) | Sort::Text | Sort::Boxed(_) | Sort::Enum(_))
    }

    pub fn is_ref(&self) -> bool {
        matches!(self, Sort::Ref(_))
    }

    /// Whether it is an integer in arithmetic.
    pub fn is_int(&self) -> bool {
        matches!(self, Sort::Int | Sort::Bool)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Variable {
    /// As the user wrote it; wildcards are `_`.
    pub name: Arc<str>,
    pub sort: Sort,
}

/// An integer expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Num {
    Const(i64),
    /// Of sort `Int` or `Bool`.
    Var(Var),
    /// The number in a box, which is then not null. Of sort `Boxed`.
    Unboxed(Var),
    /// The length of a string, which is then not null. Of sort `Text`.
    Length(Var),
    Neg(Box<Num>),
    Add(Box<Num>, Box<Num>),
    Sub(Box<Num>, Box<Num>),
    Mul(Box<Num>, Box<Num>),
    Max(Box<Num>, Box<Num>),
    Min(Box<Num>, Box<Num>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
}

/// A double in a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Real {
    Const(f64),
    /// Of sort `Double`.
    Var(Var),
}

/// A part of an object or array.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    Field(Arc<str>),
    Element(Num),
    /// The length of an array.
    Length,
}

/// A condition that owns nothing.
#[derive(Clone, PartialEq, Debug)]
pub enum Atom {
    /// Two integers.
    Num(Compare, Num, Num),
    /// Two doubles; comparisons with NaN are false, except `Ne`.
    Real(Compare, Real, Real),
    /// Two variables of sort `Ref` are the same (`true`) or different.
    Same(bool, Var, Var),
    /// A variable of a nullable sort is null (`true`) or is not.
    Null(bool, Var),
    /// A text is (`true`) or is not this constant. A null is not.
    Text(bool, Var, Arc<str>),
    /// A variable of sort `Enum` is (`true`) or is not the constant of this name. A null is not.
    Constant(bool, Var, Arc<str>),
    /// Two texts, two boxes or two enum constants are equal as values (both null counts as equal), or are not.
    Equal(bool, Var, Var),
    /// The object at `of`, which is not null, has `value` there. Nobody owns it by that. Never negated.
    Holds { of: Var, slot: Slot, value: Var },
    /// A static field has this value. Never negated. `class` is a binary name with dots.
    Static { class: Arc<str>, field: Arc<str>, value: Var },
}

/// A condition in negation normal form.
#[derive(Clone, PartialEq, Debug)]
pub enum Pure {
    Atom(Atom),
    And(Vec<Pure>),
    Or(Vec<Pure>),
}

/// What lies in a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// An object.
    Object {
        /// Binary name with dots.
        class: Arc<str>,
        /// Whether it may also be of a subclass: `C+`.
        or_subclass: bool,
        /// Fields that are named, with what they hold. Others are unconstrained. Each name once.
        fields: Vec<(Arc<str>, Var)>,
    },
    /// An array. What its elements hold is said by [`Atom::Holds`].
    Array {
        /// As in Java source: `int`, `a.b.Node`, `int[]`.
        element: Arc<str>,
        /// Of sort `Int`.
        length: Var,
    },
}

/// A points-to atom: `at` is an object that this cell alone owns.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Of sort `Ref`.
    pub at: Var,
    pub shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PredicateId(pub u32);

impl PredicateId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A predicate applied to variables.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Instance {
    pub predicate: PredicateId,
    pub args: Vec<Var>,
}

/// A symbolic heap: `exists vars. cells * instances & pure`.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Disjunct {
    /// The existential variables. The first has the number that follows the last parameter's.
    pub vars: Vec<Variable>,
    pub cells: Vec<Cell>,
    pub instances: Vec<Instance>,
    /// A conjunction.
    pub pure: Vec<Pure>,
}

/// A disjunction of symbolic heaps.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Formula {
    pub params: Vec<Variable>,
    pub disjuncts: Vec<Disjunct>,
}

impl Formula {
    /// A variable of one of its disjuncts.
    pub fn variable<'a>(&'a self, disjunct: &'a Disjunct, var: Var) -> &'a Variable {
        match self.params.get(var.index()) {
            Some(param) => param,
            None => &disjunct.vars[var.index() - self.params.len()],
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Predicate {
    pub name: Arc<str>,
    pub body: Formula,
}

/// Predicates, which may refer to each other.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Definitions {
    pub predicates: Vec<Predicate>,
}

impl Definitions {
    pub fn get(&self, id: PredicateId) -> &Predicate {
        &self.predicates[id.index()]
    }

    pub fn find(&self, name: &str) -> Option<PredicateId> {
        let at = self.predicates.iter().position(|p| &*p.name == name)?;
        Some(PredicateId(at as u32))
    }

    pub fn ids(&self) -> impl Iterator<Item = PredicateId> + use<> {
        (0..self.predicates.len() as u32).map(PredicateId)
    }
}
