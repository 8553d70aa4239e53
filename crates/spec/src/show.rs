//! Typed formulas as text of Cairn's notation.
//!
//! Variables that were made for a constant or an expression in an argument are written as that again. Read again, the text
//! of a predicate with full names of classes gives the same formula.

use crate::ast::{
    self, Arithmetic, AtomKind, Condition, ConditionKind, Contents, Function, Loc, Name, Operator,
    Param, Term, TermKind, TypeName,
};
use crate::schema::JavaType;
use cairn_logic::{
    Atom, Compare, Definitions, Disjunct, Formula, Num, PredicateId, Pure, Real, Shape, Slot, Sort,
    Var, Variable,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// How classes are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClassNames {
    /// `a.b.Outer$Inner`.
    Full,
    /// `Inner`.
    Simple,
}

/// A formula, a line for each disjunct.
pub fn formula_text(definitions: &Definitions, formula: &Formula, names: ClassNames) -> String {
    let disjuncts = formula
        .disjuncts
        .iter()
        .map(|d| Writer::new(definitions, &formula.params, d, names).disjunct())
        .collect();
    ast::Formula { disjuncts, at: Loc::default() }.to_string()
}

/// A disjunct of a formula with these parameters, on one line.
pub fn disjunct_text(
    definitions: &Definitions,
    params: &[Variable],
    disjunct: &Disjunct,
    names: ClassNames,
) -> String {
    Writer::new(definitions, params, disjunct, names).disjunct().to_string()
}

/// A predicate with the types of its parameters.
pub fn predicate_text(definitions: &Definitions, id: PredicateId, names: ClassNames) -> String {
    let predicate = definitions.get(id);
    let params = predicate
        .body
        .params
        .iter()
        .map(|p| Param { ty: type_of(&p.sort, names), name: name(p.name.clone()) });
    let params: Vec<String> = params.map(|p| p.to_string()).collect();
    let body = formula_text(definitions, &predicate.body, names);
    format!("pred {}({}) :=\n    {body};", predicate.name, params.join(", "))
}

fn name(text: Arc<str>) -> Name {
    Name { text, at: Loc::default() }
}

fn term(kind: TermKind) -> Term {
    Term { kind, at: Loc::default() }
}

fn condition(kind: ConditionKind) -> Condition {
    Condition { kind, at: Loc::default() }
}

fn class_name(class: &Arc<str>, names: ClassNames) -> Arc<str> {
    match names {
        ClassNames::Full => class.clone(),
        ClassNames::Simple => class.rsplit(['.', '$']).next().unwrap_or(class).into(),
    }
}

/// `a.b.C[][]` as a type.
fn type_name(text: &str, names: ClassNames) -> TypeName {
    let element = text.trim_end_matches("[]");
    let dimensions = (text.len() - element.len()) as u32 / 2;
    let element = match JavaType::primitive(element) {
        Some(_) => element.into(),
        None => class_name(&element.into(), names),
    };
    TypeName { name: name(element), dimensions }
}

/// None of a reference to something unknown.
fn type_of(sort: &Sort, names: ClassNames) -> Option<TypeName> {
    Some(match sort {
        Sort::Ref(class) => type_name(class.as_ref()?, names),
        Sort::Int => type_name("int", names),
        Sort::Bool => type_name("boolean", names),
        Sort::Double => type_name("double", names),
        Sort::Text => type_name("java.lang.String", names),
        Sort::Boxed(class) | Sort::Enum(class) => type_name(class, names),
    })
}

struct Writer<'d> {
    definitions: &'d Definitions,
    disjunct: &'d Disjunct,
    params: &'d [Variable],
    class_names: ClassNames,
    names: Vec<Arc<str>>,
    /// What stands for a variable in arguments, and the number of the atom that says so.
    inlined: FxHashMap<Var, Term>,
    dropped: FxHashSet<usize>,
}

impl<'d> Writer<'d> {
    fn new(
        definitions: &'d Definitions,
        params: &'d [Variable],
        disjunct: &'d Disjunct,
        class_names: ClassNames,
    ) -> Writer<'d> {
        let mut writer = Writer {
            definitions,
            disjunct,
            params,
            class_names,
            names: vec![],
            inlined: FxHashMap::default(),
            dropped: FxHashSet::default(),
        };
        let counts = writer.occurrences();
        writer.choose_names(&counts);
        writer.inline(&counts);
        writer
    }

    fn variable(&self, var: Var) -> Option<&Variable> {
        match var.index().checked_sub(self.params.len()) {
            Some(existential) => self.disjunct.vars.get(existential),
            None => self.params.get(var.index()),
        }
    }

    fn occurrences(&self) -> Occurrences {
        let mut out = Occurrences::default();
        for cell in &self.disjunct.cells {
            out.add(cell.at);
            match &cell.shape {
                Shape::Object { fields, .. } => fields.iter().for_each(|(_, v)| out.argument(*v)),
                Shape::Array { length, .. } => out.argument(*length),
            }
        }
        for instance in &self.disjunct.instances {
            instance.args.iter().for_each(|v| out.argument(*v));
        }
        self.disjunct.pure.iter().for_each(|p| out.pure(p));
        out
    }

    fn choose_names(&mut self, counts: &Occurrences) {
        let mut used: FxHashSet<Arc<str>> = self.params.iter().map(|p| p.name.clone()).collect();
        self.names = self.params.iter().map(|p| p.name.clone()).collect();
        let taken: FxHashSet<&str> = self.disjunct.vars.iter().map(|v| &*v.name).collect();
        for (i, variable) in self.disjunct.vars.iter().enumerate() {
            let var = Var((self.params.len() + i) as u32);
            let is_wildcard = &*variable.name == "_";
            if is_wildcard && counts.of(var) <= 1 {
                self.names.push(variable.name.clone());
                continue;
            }
            let is_word = !ast::is_reserved(&variable.name)
                && variable.name.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && variable.name.chars().all(|c| c.is_alphanumeric() || c == '_');
            let base = if is_word { &*variable.name } else { "v" };
            let mut chosen: Arc<str> = base.into();
            let mut number = 1;
            while used.contains(&chosen) || number == 1 && !is_word {
                chosen = format!("{base}{number}").into();
                while taken.contains(&*chosen) {
                    number += 1;
                    chosen = format!("{base}{number}").into();
                }
                number += 1;
            }
            used.insert(chosen.clone());
            self.names.push(chosen);
        }
    }

    /// Variables that stand for a constant or an expression in one argument.
    fn inline(&mut self, counts: &Occurrences) {
        for (number, pure) in self.disjunct.pure.iter().enumerate() {
            let Pure::Atom(atom) = pure else { continue };
            let (var, value) = match atom {
                Atom::Num(Compare::Eq, Num::Var(var) | Num::Unboxed(var), value) => {
                    (*var, self.num(value))
                }
                Atom::Real(Compare::Eq, Real::Var(var), Real::Const(d)) => {
                    (*var, term(TermKind::Double(*d)))
                }
                Atom::Null(true, var) => (*var, term(TermKind::Null)),
                Atom::Text(true, var, text) => (*var, term(TermKind::Text(text.clone()))),
                Atom::Constant(true, var, constant) => match self.constant(*var, constant) {
                    Some(value) => (*var, value),
                    None => continue,
                },
                _ => continue,
            };
            // Besides the equality there is one place: an argument or content that had no name, or a read.
            let is_wildcard = self.variable(var).is_some_and(|v| &*v.name == "_");
            let places = if is_wildcard { &counts.arguments } else { &counts.reads };
            if var.index() >= self.params.len()
                && counts.of(var) == 2
                && places.get(&var) == Some(&1)
            {
                self.inlined.insert(var, value);
                self.dropped.insert(number);
            }
        }
    }

    fn name_of(&self, var: Var) -> Term {
        match self.names.get(var.index()) {
            Some(text) if &**text == "_" => term(TermKind::Wildcard),
            Some(text) => term(TermKind::Name(text.clone())),
            None => term(TermKind::Name(format!("v{}", var.0).into())),
        }
    }

    fn argument(&self, var: Var) -> Term {
        self.inlined.get(&var).cloned().unwrap_or_else(|| self.name_of(var))
    }

    fn disjunct(&self) -> ast::Disjunct {
        let mut kinds = vec![];
        for cell in &self.disjunct.cells {
            let root = self.name_of(cell.at);
            kinds.push(match &cell.shape {
                Shape::Object { class, or_subclass, fields } => AtomKind::Cell {
                    root,
                    class: name(class_name(class, self.class_names)),
                    or_subclass: *or_subclass,
                    contents: Contents::Named(
                        fields.iter().map(|(f, v)| (name(f.clone()), self.argument(*v))).collect(),
                    ),
                },
                Shape::Array { element, length } => AtomKind::Array {
                    root,
                    element: type_name(element, self.class_names),
                    length: self.argument(*length),
                    elements: vec![],
                },
            });
        }
        for instance in &self.disjunct.instances {
            let predicate = self.definitions.predicates.get(instance.predicate.index());
            kinds.push(AtomKind::Instance {
                predicate: name(predicate.map_or("?".into(), |p| p.name.clone())),
                args: instance.args.iter().map(|a| self.argument(*a)).collect(),
            });
        }
        for (number, pure) in self.disjunct.pure.iter().enumerate() {
            if !self.dropped.contains(&number) {
                kinds.push(AtomKind::Pure(self.pure(pure)));
            }
        }
        if kinds.is_empty() {
            kinds.push(AtomKind::Emp);
        }
        let at = Loc::default();
        let atoms = kinds.into_iter().map(|kind| ast::Atom { kind, at }).collect();
        ast::Disjunct { atoms, at }
    }

    fn pure(&self, pure: &Pure) -> Condition {
        let (parts, is_and) = match pure {
            Pure::Atom(atom) => return self.atom(atom),
            Pure::And(parts) => (parts, true),
            Pure::Or(parts) => (parts, false),
        };
        match parts.as_slice() {
            [] => condition(ConditionKind::Constant(is_and)),
            [only] => self.pure(only),
            _ => {
                let parts = parts.iter().map(|p| self.pure(p)).collect();
                condition(if is_and { ConditionKind::And(parts) } else { ConditionKind::Or(parts) })
            }
        }
    }

    fn compare(&self, operator: Operator, a: Term, b: Term) -> Condition {
        condition(ConditionKind::Compare(operator, Box::new(a), Box::new(b)))
    }

    fn atom(&self, atom: &Atom) -> Condition {
        let eq = |positive: bool| if positive { Operator::Eq } else { Operator::Ne };
        match atom {
            Atom::Num(compare, a, b) => self.compare(operator(*compare), self.num(a), self.num(b)),
            Atom::Real(compare, a, b) => {
                self.compare(operator(*compare), self.real(*a), self.real(*b))
            }
            Atom::Same(positive, a, b) | Atom::Equal(positive, a, b) => {
                self.compare(eq(*positive), self.name_of(*a), self.name_of(*b))
            }
            Atom::Null(positive, v) => {
                self.compare(eq(*positive), self.name_of(*v), term(TermKind::Null))
            }
            Atom::Text(positive, v, text) => {
                let text = term(TermKind::Text(text.clone()));
                self.compare(eq(*positive), self.name_of(*v), text)
            }
            Atom::Constant(positive, v, constant) => {
                let value = self.constant(*v, constant);
                let value = value.unwrap_or_else(|| term(TermKind::Name(constant.clone())));
                self.compare(eq(*positive), self.name_of(*v), value)
            }
            Atom::Holds { of, slot, value } => {
                let of = Box::new(self.name_of(*of));
                let place = term(match slot {
                    Slot::Field(field) => TermKind::Field(of, name(field.clone())),
                    Slot::Length => TermKind::Field(of, name("length".into())),
                    Slot::Element(index) => TermKind::Index(of, Box::new(self.num(index))),
                });
                self.compare(Operator::Eq, place, self.argument(*value))
            }
            Atom::Static { class, field, value } => {
                let class = term(TermKind::Name(class_name(class, self.class_names)));
                let place = term(TermKind::Field(Box::new(class), name(field.clone())));
                self.compare(Operator::Eq, place, self.argument(*value))
            }
        }
    }

    /// `Colour.RED`.
    fn constant(&self, var: Var, constant: &Arc<str>) -> Option<Term> {
        let Sort::Enum(class) = &self.variable(var)?.sort else { return None };
        let class = term(TermKind::Name(class_name(class, self.class_names)));
        Some(term(TermKind::Field(Box::new(class), name(constant.clone()))))
    }

    fn real(&self, real: Real) -> Term {
        match real {
            Real::Const(d) => term(TermKind::Double(d)),
            Real::Var(var) => self.name_of(var),
        }
    }

    fn num(&self, num: &Num) -> Term {
        let pair = |a: &Num, b: &Num| (Box::new(self.num(a)), Box::new(self.num(b)));
        term(match num {
            Num::Const(n) => TermKind::Int(*n),
            Num::Var(var) | Num::Unboxed(var) => return self.name_of(*var),
            Num::Length(var) => TermKind::Call(Function::Len, vec![self.name_of(*var)]),
            Num::Neg(inner) => TermKind::Neg(Box::new(self.num(inner))),
            Num::Add(a, b) => {
                let (a, b) = pair(a, b);
                TermKind::Binary(Arithmetic::Add, a, b)
            }
            Num::Sub(a, b) => {
                let (a, b) = pair(a, b);
                TermKind::Binary(Arithmetic::Sub, a, b)
            }
            Num::Mul(a, b) => {
                let (a, b) = pair(a, b);
                TermKind::Binary(Arithmetic::Mul, a, b)
            }
            Num::Max(a, b) => TermKind::Call(Function::Max, vec![self.num(a), self.num(b)]),
            Num::Min(a, b) => TermKind::Call(Function::Min, vec![self.num(a), self.num(b)]),
        })
    }
}

fn operator(compare: Compare) -> Operator {
    match compare {
        Compare::Eq => Operator::Eq,
        Compare::Ne => Operator::Ne,
        Compare::Lt => Operator::Lt,
        Compare::Le => Operator::Le,
    }
}

/// How often each variable occurs.
#[derive(Default)]
struct Occurrences {
    all: FxHashMap<Var, u32>,
    /// In arguments and contents of cells.
    arguments: FxHashMap<Var, u32>,
    /// As the value of a field, element or static field that is read.
    reads: FxHashMap<Var, u32>,
}

impl Occurrences {
    fn of(&self, var: Var) -> u32 {
        self.all.get(&var).copied().unwrap_or(0)
    }

    fn add(&mut self, var: Var) {
        *self.all.entry(var).or_default() += 1;
    }

    fn argument(&mut self, var: Var) {
        self.add(var);
        *self.arguments.entry(var).or_default() += 1;
    }

    fn read(&mut self, var: Var) {
        self.argument(var);
        *self.reads.entry(var).or_default() += 1;
    }

    fn pure(&mut self, pure: &Pure) {
        match pure {
            Pure::And(parts) | Pure::Or(parts) => parts.iter().for_each(|p| self.pure(p)),
            Pure::Atom(atom) => self.atom(atom),
        }
    }

    fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Num(_, a, b) => {
                self.num(a);
                self.num(b);
            }
            Atom::Real(_, a, b) => {
                for real in [a, b] {
                    if let Real::Var(var) = real {
                        self.add(*var);
                    }
                }
            }
            Atom::Same(_, a, b) | Atom::Equal(_, a, b) => {
                self.add(*a);
                self.add(*b);
            }
            Atom::Null(_, v) | Atom::Text(_, v, _) | Atom::Constant(_, v, _) => self.add(*v),
            Atom::Holds { of, slot, value } => {
                self.add(*of);
                if let Slot::Element(index) = slot {
                    self.num(index);
                }
                self.read(*value);
            }
            Atom::Static { value, .. } => self.read(*value),
        }
    }

    fn num(&mut self, num: &Num) {
        match num {
            Num::Const(_) => {}
            Num::Var(var) | Num::Unboxed(var) | Num::Length(var) => self.add(*var),
            Num::Neg(inner) => self.num(inner),
            Num::Add(a, b) | Num::Sub(a, b) | Num::Mul(a, b) | Num::Max(a, b) | Num::Min(a, b) => {
                self.num(a);
                self.num(b);
            }
        }
    }
}
