//! Random numbers and random specifications.

use cairn_spec::ast::{
    Arithmetic, Atom, AtomKind, Condition, ConditionKind, Contents, Disjunct, File, Formula,
    Function, Item, ItemKind, Loc, MethodClause, Name, Operator, Param, Term, TermKind, TypeName,
};
use std::sync::Arc;

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n.max(1)
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn list<T>(
        &mut self,
        least: usize,
        most: usize,
        mut make: impl FnMut(&mut Self) -> T,
    ) -> Vec<T> {
        let count = least + self.below(most - least + 1);
        (0..count).map(|_| make(self)).collect()
    }
}

const AT: Loc = Loc { start: 0, end: 0 };
const WORDS: &[&str] = &[
    "x",
    "y",
    "n1",
    "this",
    "this_head",
    "pre",
    "data",
    "Node",
    "_v",
    "$a",
    "ünï",
    "result",
    "emptiness",
];

/// Syntax trees in the form that the parser makes: no conjunction in a conjunction, no disjunction in a disjunction.
impl Random {
    fn name(&mut self) -> Name {
        Name { text: self.pick(WORDS).into(), at: AT }
    }

    fn class(&mut self) -> Name {
        Name { text: self.pick(&["Node", "s.Bst", "a.b.C$D", "int"]).into(), at: AT }
    }

    fn type_name(&mut self) -> TypeName {
        TypeName { name: self.class(), dimensions: self.pick(&[0, 0, 0, 1, 2]) }
    }

    fn param(&mut self) -> Param {
        let ty = if self.below(2) == 0 { Some(self.type_name()) } else { None };
        Param { ty, name: self.name() }
    }

    pub fn file(&mut self) -> File {
        File { items: self.list(0, 5, Self::item) }
    }

    fn item(&mut self) -> Item {
        let kind = match self.below(5) {
            0 | 1 => ItemKind::Predicate {
                name: self.name(),
                params: self.list(0, 4, Self::param),
                body: self.formula(),
            },
            2 => {
                ItemKind::Invariant { class: self.class(), this: self.name(), body: self.formula() }
            }
            3 => ItemKind::Data {
                class: self.class(),
                fields: self.list(0, 3, |r| Param { ty: Some(r.type_name()), name: r.name() }),
            },
            _ => {
                let class = if self.below(2) == 0 { Some(self.class()) } else { None };
                let method = match class {
                    Some(_) if self.below(4) == 0 => Name { text: "<init>".into(), at: AT },
                    _ => self.name(),
                };
                let params = match self.below(2) {
                    0 => Some(self.list(0, 3, Self::param)),
                    _ => None,
                };
                let kind = self.pick(&[MethodClause::Pre, MethodClause::Post]);
                ItemKind::Method { kind, class, method, params, body: self.formula() }
            }
        };
        Item { kind, at: AT }
    }

    fn formula(&mut self) -> Formula {
        Formula { disjuncts: self.list(1, 3, Self::disjunct), at: AT }
    }

    fn disjunct(&mut self) -> Disjunct {
        let mut atoms = self.list(1, 4, Self::atom);
        if let [Atom { kind: AtomKind::Pure(Condition { kind: ConditionKind::Or(_), .. }), .. }] =
            atoms.as_slice()
        {
            atoms.push(Atom { kind: AtomKind::Emp, at: AT });
        }
        Disjunct { atoms, at: AT }
    }

    /// What a cell may be at.
    fn root(&mut self) -> Term {
        let head = TermKind::Name(self.pick(WORDS).into());
        let mut term = self.term_of(head);
        for _ in 0..self.below(3) {
            let of = Box::new(term);
            term = if self.below(3) == 0 {
                let index = Box::new(self.term(1));
                self.term_of(TermKind::Index(of, index))
            } else {
                let field = self.name();
                self.term_of(TermKind::Field(of, field))
            };
        }
        term
    }

    fn term_of(&self, kind: TermKind) -> Term {
        Term { kind, at: AT }
    }

    fn atom(&mut self) -> Atom {
        let kind = match self.below(9) {
            0 => AtomKind::Emp,
            1 | 2 => AtomKind::Cell {
                root: self.root(),
                class: self.class(),
                or_subclass: self.below(3) == 0,
                contents: match self.below(2) {
                    0 => Contents::Named(self.list(0, 3, |r| (r.name(), r.term(2)))),
                    _ => Contents::Positional(self.list(1, 3, |r| r.term(2))),
                },
            },
            3 => AtomKind::Array {
                root: self.root(),
                element: self.type_name(),
                length: self.term(2),
                elements: self.list(0, 2, |r| (r.term(1), r.term(2))),
            },
            4 | 5 => {
                let predicate = self.name();
                AtomKind::Instance { predicate, args: self.list(0, 4, |r| r.term(2)) }
            }
            _ => loop {
                let condition = self.condition(3);
                if !matches!(condition.kind, ConditionKind::And(_)) {
                    break AtomKind::Pure(condition);
                }
            },
        };
        Atom { kind, at: AT }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        let choices = if depth == 0 { 5 } else { 9 };
        let kind = match self.below(choices) {
            0 => ConditionKind::Constant(self.below(2) == 0),
            1 => {
                let kind = match self.below(3) {
                    0 => TermKind::Name(self.pick(WORDS).into()),
                    1 => TermKind::Field(Box::new(self.term(1)), self.name()),
                    _ => TermKind::Index(Box::new(self.term(1)), Box::new(self.term(1))),
                };
                ConditionKind::Bare(Box::new(self.term_of(kind)))
            }
            2..5 => {
                let all = [
                    Operator::Eq,
                    Operator::Ne,
                    Operator::Lt,
                    Operator::Le,
                    Operator::Gt,
                    Operator::Ge,
                ];
                let operator = self.pick(&all);
                ConditionKind::Compare(operator, Box::new(self.term(2)), Box::new(self.term(2)))
            }
            5 => ConditionKind::Not(Box::new(self.condition(depth - 1))),
            6 => ConditionKind::And(self.list(2, 3, |r| {
                r.condition_unless(depth - 1, |k| matches!(k, ConditionKind::And(_)))
            })),
            7 => ConditionKind::Or(self.list(2, 3, |r| {
                r.condition_unless(depth - 1, |k| matches!(k, ConditionKind::Or(_)))
            })),
            _ => ConditionKind::Implies(
                Box::new(self.condition(depth - 1)),
                Box::new(self.condition(depth - 1)),
            ),
        };
        Condition { kind, at: AT }
    }

    fn condition_unless(
        &mut self,
        depth: usize,
        not: impl Fn(&ConditionKind) -> bool,
    ) -> Condition {
        loop {
            let condition = self.condition(depth);
            if !not(&condition.kind) {
                return condition;
            }
        }
    }

    fn term(&mut self, depth: usize) -> Term {
        let choices = if depth == 0 { 9 } else { 14 };
        let kind = match self.below(choices) {
            0 => TermKind::Int(self.pick(&[0, 1, -1, 5, i64::MAX, i64::MIN])),
            1 => TermKind::Double(self.pick(&[0.0, 1.5, -2.25, 1e300, 1e-7, f64::MAX])),
            2 => TermKind::Char(self.next() as u16),
            3 => TermKind::Text(Arc::from(self.pick(&["", "a b", "\"\\\n\t\u{7}", "é😀'"]))),
            4 => TermKind::Bool(self.below(2) == 0),
            5 => TermKind::Null,
            6 => TermKind::Wildcard,
            7 | 8 => TermKind::Name(self.pick(WORDS).into()),
            9 => TermKind::Field(Box::new(self.term(depth - 1)), self.name()),
            10 => TermKind::Index(Box::new(self.term(depth - 1)), Box::new(self.term(depth - 1))),
            11 => TermKind::Neg(Box::new(self.term(depth - 1))),
            12 => {
                let op = self.pick(&[Arithmetic::Add, Arithmetic::Sub, Arithmetic::Mul]);
                TermKind::Binary(op, Box::new(self.term(depth - 1)), Box::new(self.term(depth - 1)))
            }
            _ => {
                let function =
                    self.pick(&[Function::Max, Function::Min, Function::Len, Function::Old]);
                let args = (0..function.arity()).map(|_| self.term(depth - 1)).collect();
                TermKind::Call(function, args)
            }
        };
        self.term_of(kind)
    }
}
