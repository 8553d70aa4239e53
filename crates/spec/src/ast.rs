//! The syntax tree of specifications. Both notations give the same tree.
//!
//! Two trees are equal if they say the same: places in the text do not count.

use std::sync::Arc;

/// A place in the text, in bytes. All places are equal, so that trees compare without them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Loc {
    pub start: u32,
    pub end: u32,
}

impl PartialEq for Loc {
    fn eq(&self, _: &Loc) -> bool {
        true
    }
}

impl Eq for Loc {}

impl Loc {
    pub fn to(self, other: Loc) -> Loc {
        Loc { start: self.start, end: other.end.max(self.end) }
    }

    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    pub text: Arc<str>,
    pub at: Loc,
}

/// The name of a type as written: `int`, `Node`, `a.b.Node`, `int[]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeName {
    /// With dots.
    pub name: Name,
    /// The number of `[]` after it.
    pub dimensions: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    pub ty: Option<TypeName>,
    pub name: Name,
}

#[derive(Clone, PartialEq, Default, Debug)]
pub struct File {
    pub items: Vec<Item>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MethodClause {
    Pre,
    Post,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Item {
    pub kind: ItemKind,
    pub at: Loc,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ItemKind {
    /// `pred p(x, int n) := body`.
    Predicate { name: Name, params: Vec<Param>, body: Formula },
    /// `inv C(this) := body`.
    Invariant { class: Name, this: Name, body: Formula },
    /// `pre C#m(int key) := body`. Without class it is about the class of the file's context.
    Method {
        kind: MethodClause,
        class: Option<Name>,
        method: Name,
        params: Option<Vec<Param>>,
        body: Formula,
    },
    /// `data C { int val; C next }`: the order of fields in positional cells.
    Data { class: Name, fields: Vec<Param> },
}

/// A disjunction.
#[derive(Clone, PartialEq, Debug)]
pub struct Formula {
    pub disjuncts: Vec<Disjunct>,
    pub at: Loc,
}

/// Atoms joined by `*` and `&`.
#[derive(Clone, PartialEq, Debug)]
pub struct Disjunct {
    pub atoms: Vec<Atom>,
    pub at: Loc,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Atom {
    pub kind: AtomKind,
    pub at: Loc,
}

#[derive(Clone, PartialEq, Debug)]
pub enum AtomKind {
    Emp,
    /// `x -> C(f: v)`, `x -> C+(f: v)`, `x::C<v>`.
    Cell {
        root: Term,
        class: Name,
        or_subclass: bool,
        contents: Contents,
    },
    /// `x -> T[n]{i: v}`. The type is that of the elements.
    Array {
        root: Term,
        element: TypeName,
        length: Term,
        elements: Vec<(Term, Term)>,
    },
    /// `p(x, y)`.
    Instance {
        predicate: Name,
        args: Vec<Term>,
    },
    Pure(Condition),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Contents {
    Named(Vec<(Name, Term)>),
    /// At least one.
    Positional(Vec<Term>),
}

/// A condition that owns nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    pub kind: ConditionKind,
    pub at: Loc,
}

#[derive(Clone, PartialEq, Debug)]
pub enum ConditionKind {
    Constant(bool),
    Compare(Operator, Box<Term>, Box<Term>),
    /// A boolean as a condition.
    Bare(Box<Term>),
    Not(Box<Condition>),
    /// Two or more.
    And(Vec<Condition>),
    /// Two or more.
    Or(Vec<Condition>),
    Implies(Box<Condition>, Box<Condition>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Operator {
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Eq => "=",
            Operator::Ne => "!=",
            Operator::Lt => "<",
            Operator::Le => "<=",
            Operator::Gt => ">",
            Operator::Ge => ">=",
        }
    }

    pub fn negated(self) -> Operator {
        match self {
            Operator::Eq => Operator::Ne,
            Operator::Ne => Operator::Eq,
            Operator::Lt => Operator::Ge,
            Operator::Le => Operator::Gt,
            Operator::Gt => Operator::Le,
            Operator::Ge => Operator::Lt,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    pub kind: TermKind,
    pub at: Loc,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TermKind {
    Int(i64),
    Double(f64),
    /// A unit of UTF-16.
    Char(u16),
    Text(Arc<str>),
    Bool(bool),
    Null,
    Wildcard,
    /// A variable, `this`, `result`, or the first part of the name of a class.
    Name(Arc<str>),
    Field(Box<Term>, Name),
    Index(Box<Term>, Box<Term>),
    Neg(Box<Term>),
    Binary(Arithmetic, Box<Term>, Box<Term>),
    Call(Function, Vec<Term>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    Add,
    Sub,
    Mul,
}

impl Arithmetic {
    pub fn symbol(self) -> &'static str {
        match self {
            Arithmetic::Add => "+",
            Arithmetic::Sub => "-",
            Arithmetic::Mul => "*",
        }
    }
}

/// What looks like a predicate and is a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    Max,
    Min,
    Len,
    Old,
}

impl Function {
    pub fn of_name(name: &str) -> Option<Function> {
        match name {
            "max" => Some(Function::Max),
            "min" => Some(Function::Min),
            "len" => Some(Function::Len),
            "old" => Some(Function::Old),
            _ => None,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Function::Max => "max",
            Function::Min => "min",
            Function::Len => "len",
            Function::Old => "old",
        }
    }

    pub fn arity(self) -> usize {
        match self {
            Function::Max | Function::Min => 2,
            Function::Len | Function::Old => 1,
        }
    }
}

/// Words that are no names of variables.
pub fn is_reserved(word: &str) -> bool {
    matches!(word, "emp" | "true" | "false" | "null" | "_")
}
