//! Formulas after name resolution: variables have numbers, fields and classes are found, sorts are collected.

use crate::ast::{
    self, Arithmetic, AtomKind, ConditionKind, Contents, Function, Loc, Name, Operator, TermKind,
    TypeName,
};
use crate::classes::{Classes, closest};
use crate::diagnostic::{Diagnostic, Sink};
use crate::formula_parser::plural;
use crate::schema::JavaType;
use crate::sorts::{NodeId, Sorts};
use crate::typed::Place;
use cairn_logic::Sort;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What all formulas of a specification share.
pub(crate) struct Env<'a> {
    pub classes: Classes<'a>,
    pub sorts: Sorts,
    pub sink: Sink,
    pub predicates: FxHashMap<Arc<str>, usize>,
    /// The parameters of each predicate.
    pub signatures: Vec<Vec<NodeId>>,
    /// Fields in the order of `data`.
    pub orders: FxHashMap<Arc<str>, Vec<Arc<str>>>,
}

pub(crate) struct Variable {
    pub name: Arc<str>,
    pub node: NodeId,
    pub at: Loc,
    pub occurrences: u32,
    /// Whether it is what a cell holds somewhere.
    pub is_content: bool,
}

/// A formula.
pub(crate) struct Body {
    pub file: usize,
    pub params: Vec<Variable>,
    pub disjuncts: Vec<Draft>,
    /// Names that a misspelt one may mean.
    pub known: Vec<Arc<str>>,
}

/// A disjunct.
#[derive(Default)]
pub(crate) struct Draft {
    /// The existential variables that the user wrote, wildcards included.
    pub vars: Vec<Variable>,
    pub atoms: Vec<Part>,
}

pub(crate) enum Part {
    Object {
        root: Value,
        class: Arc<str>,
        or_subclass: bool,
        fields: Vec<(Arc<str>, Sort, Value)>,
    },
    Array {
        root: Value,
        element: Arc<str>,
        sort: Sort,
        length: Value,
        elements: Vec<(Value, Value)>,
    },
    Instance {
        predicate: usize,
        args: Vec<Value>,
        at: Loc,
    },
    Condition(Test),
}

pub(crate) enum Test {
    Constant(bool),
    Compare(Operator, Box<Value>, Box<Value>, Loc),
    Bare(Box<Value>),
    Not(Box<Test>),
    And(Vec<Test>),
    Or(Vec<Test>),
    Implies(Box<Test>, Box<Test>),
}

/// A term.
pub(crate) struct Value {
    pub kind: ValueKind,
    pub at: Loc,
}

pub(crate) enum ValueKind {
    Int(i64),
    Double(f64),
    Text(Arc<str>),
    Bool(bool),
    Null,
    /// A parameter or an existential variable, by number.
    Var(u32, NodeId),
    Field(Box<Value>, Arc<str>, NodeId),
    Index(Box<Value>, Box<Value>, NodeId),
    Static {
        class: Arc<str>,
        field: Arc<str>,
        node: NodeId,
    },
    Constant {
        class: Arc<str>,
        name: Arc<str>,
    },
    Neg(Box<Value>),
    Binary(Arithmetic, Box<Value>, Box<Value>),
    Max(Box<Value>, Box<Value>),
    Min(Box<Value>, Box<Value>),
    Len(Box<Value>),
}

impl Value {
    pub fn node(&self) -> Option<NodeId> {
        match &self.kind {
            ValueKind::Var(_, node)
            | ValueKind::Field(_, _, node)
            | ValueKind::Index(_, _, node)
            | ValueKind::Static { node, .. } => Some(*node),
            _ => None,
        }
    }
}

/// What the names in a formula mean.
pub(crate) struct Scope {
    pub file: usize,
    /// For names of classes.
    pub context: Option<Arc<str>>,
    pub names: FxHashMap<Arc<str>, u32>,
    /// `old(root.f.g)` as `root.f.g`.
    pub olds: FxHashMap<Arc<str>, u32>,
    /// The class of `this`, if there is a `this`.
    pub this_class: Option<Arc<str>>,
    /// Whether `old` and `result` may be there.
    pub is_post: bool,
    /// Why there is no `this`, for the message.
    pub no_this: &'static str,
    /// Names of all parameters, for hints.
    pub known: Vec<Arc<str>>,
}

impl Env<'_> {
    /// A class by the name that the user wrote.
    pub fn class(&mut self, name: &Name, context: Option<&Arc<str>>) -> Option<Arc<str>> {
        match self.classes.resolve(&name.text, context) {
            Ok(Some(class)) => Some(class),
            Ok(None) => {
                self.unknown_class(name);
                None
            }
            Err(several) => {
                let list: Vec<String> = several.iter().map(|c| format!("`{c}`")).collect();
                let message = format!("`{}` may be any of {}", name.text, list.join(", "));
                self.sink.push(Diagnostic::error(name.at, message).hint("write the whole name"));
                None
            }
        }
    }

    fn unknown_class(&mut self, name: &Name) {
        let mut error = Diagnostic::error(name.at, format!("unknown class `{}`", name.text))
            .label("it is not on the class path")
            .hint("add its directory or jar to the class path, or write the name with its package");
        let similar = self.classes.similar(&name.text);
        error = error.suggestion(similar);
        self.sink.push(error);
    }

    pub fn java_type(&mut self, ty: &TypeName, context: Option<&Arc<str>>) -> Option<JavaType> {
        let mut java = match JavaType::primitive(&ty.name.text) {
            Some(primitive) => primitive,
            None => JavaType::Class(self.class(&ty.name, context)?),
        };
        for _ in 0..ty.dimensions {
            java = JavaType::Array(Box::new(java));
        }
        Some(java)
    }

    pub fn body(&mut self, formula: &ast::Formula, scope: &Scope, params: Vec<Variable>) -> Body {
        self.sink.file = scope.file;
        let known = scope.known.clone();
        let mut body = Body { file: scope.file, params, disjuncts: vec![], known };
        for disjunct in &formula.disjuncts {
            let mut builder = Builder {
                env: self,
                scope,
                params: &mut body.params,
                draft: Draft::default(),
                names: FxHashMap::default(),
            };
            for atom in &disjunct.atoms {
                if let Some(part) = builder.atom(atom) {
                    builder.draft.atoms.push(part);
                }
            }
            let draft = builder.draft;
            body.disjuncts.push(draft);
        }
        body
    }
}

struct Builder<'b, 'a> {
    env: &'b mut Env<'a>,
    scope: &'b Scope,
    params: &'b mut Vec<Variable>,
    draft: Draft,
    names: FxHashMap<Arc<str>, u32>,
}

/// None: an error was reported.
type Built<T> = Option<T>;

impl Builder<'_, '_> {
    fn error<T>(&mut self, diagnostic: Diagnostic) -> Built<T> {
        self.env.sink.push(diagnostic);
        None
    }

    fn place(&self, at: Loc) -> Place {
        Place { file: self.scope.file, span: at.range() }
    }

    fn fresh(&mut self, name: Arc<str>, at: Loc) -> u32 {
        let node = self.env.sorts.node(false);
        let number = (self.params.len() + self.draft.vars.len()) as u32;
        self.draft.vars.push(Variable { name, node, at, occurrences: 0, is_content: false });
        number
    }

    fn variable(&mut self, number: u32) -> &mut Variable {
        let number = number as usize;
        match number.checked_sub(self.params.len()) {
            Some(existential) => &mut self.draft.vars[existential],
            None => &mut self.params[number],
        }
    }

    fn var(&mut self, number: u32, at: Loc) -> Value {
        let variable = self.variable(number);
        variable.occurrences += 1;
        Value { kind: ValueKind::Var(number, variable.node), at }
    }

    fn known(&self, name: &str) -> Option<u32> {
        self.scope.names.get(name).or_else(|| self.names.get(name)).copied()
    }

    fn fact(&mut self, value: &Value, sort: Sort) {
        if let Some(node) = value.node() {
            self.env.sorts.fact(node, sort, &mut self.env.classes);
        }
    }

    /// What a cell holds.
    fn content(&mut self, value: &Value, sort: Sort) {
        if let ValueKind::Var(number, _) = value.kind {
            self.variable(number).is_content = true;
        }
        self.fact(value, sort);
    }

    fn atom(&mut self, atom: &ast::Atom) -> Built<Part> {
        match &atom.kind {
            AtomKind::Emp => Some(Part::Condition(Test::Constant(true))),
            AtomKind::Pure(condition) => Some(Part::Condition(self.test(condition)?)),
            AtomKind::Instance { predicate, args } => self.instance(predicate, args, atom.at),
            AtomKind::Cell { root, class, or_subclass, contents } => {
                self.object(root, class, *or_subclass, contents, atom.at)
            }
            AtomKind::Array { root, element, length, elements } => {
                self.array(root, element, length, elements)
            }
        }
    }

    fn instance(&mut self, predicate: &Name, args: &[ast::Term], at: Loc) -> Built<Part> {
        // Arguments are looked at even if there is no such predicate: they have errors of their own.
        let values: Vec<Built<Value>> = args.iter().map(|a| self.term(a)).collect();
        let Some(&number) = self.env.predicates.get(&predicate.text) else {
            let similar = closest(&predicate.text, self.env.predicates.keys().map(|k| &**k))
                .map(str::to_string);
            let error =
                Diagnostic::error(predicate.at, format!("unknown predicate `{}`", predicate.text))
                    .hint(format!("define it: `pred {}(...) := ...;`", predicate.text))
                    .suggestion(similar);
            return self.error(error);
        };
        let wanted = self.env.signatures[number].len();
        if wanted != args.len() {
            let message = format!(
                "predicate `{}` has {wanted} {}, not {}",
                predicate.text,
                plural(wanted, "parameter"),
                args.len()
            );
            return self
                .error(Diagnostic::error(at, message).hint("write `_` for what does not matter"));
        }
        let args: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
        for (i, arg) in args.iter().enumerate() {
            let param = self.env.signatures[number][i];
            match (&arg.kind, arg.node()) {
                (_, Some(node)) => self.env.sorts.same(node, param),
                (ValueKind::Null, None) => self.env.sorts.null(param),
                (ValueKind::Text(_), None) => {
                    self.env.sorts.fact(param, Sort::Text, &mut self.env.classes);
                }
                (ValueKind::Double(_), None) => {
                    self.env.sorts.fact(param, Sort::Double, &mut self.env.classes);
                }
                (ValueKind::Bool(_), None) => {
                    self.env.sorts.fact(param, Sort::Bool, &mut self.env.classes);
                }
                (ValueKind::Constant { class, .. }, None) => {
                    let sort = Sort::Enum(class.clone());
                    self.env.sorts.fact(param, sort, &mut self.env.classes);
                }
                (_, None) => self.env.sorts.number(param),
            }
        }
        Some(Part::Instance { predicate: number, args, at })
    }

    fn object(
        &mut self,
        root: &ast::Term,
        class_name: &Name,
        or_subclass: bool,
        contents: &Contents,
        at: Loc,
    ) -> Built<Part> {
        let root = self.term(root);
        let class = self.env.class(class_name, self.scope.context.as_ref());
        let (fields, values): (Vec<Option<Name>>, Vec<&ast::Term>) = match contents {
            Contents::Named(named) => named.iter().map(|(f, v)| (Some(f.clone()), v)).unzip(),
            Contents::Positional(values) => values.iter().map(|v| (None, v)).unzip(),
        };
        let values: Vec<Built<Value>> = values.into_iter().map(|v| self.term(v)).collect();
        let (root, class) = (root?, class?);
        let values: Vec<Value> = values.into_iter().collect::<Option<_>>()?;
        let names = self.positions(&class, fields, at)?;
        if let sort @ (Sort::Text | Sort::Boxed(_) | Sort::Enum(_)) =
            self.env.classes.class_sort(&class)
        {
            let what = crate::sorts::describe(&sort);
            return self.error(
                Diagnostic::error(
                    class_name.at,
                    format!("`{class}` has no cells: {what} is a plain value"),
                )
                .hint("compare it (`s != null`, `len(s) < 3`); it is owned by nobody"),
            );
        }
        if !or_subclass && !self.env.classes.is_instantiable(&class) {
            return self.error(
                Diagnostic::error(
                    class_name.at,
                    format!("there are no objects of exactly class `{class}`"),
                )
                .label("abstract, or an interface")
                .hint(format!("`{}+` also means its subclasses", class_name.text)),
            );
        }
        self.fact(&root, Sort::Ref(Some(class.clone())));
        let mut seen: Vec<&str> = vec![];
        let mut out: Vec<(Arc<str>, Sort, Value)> = vec![];
        let info = self.env.classes.class(&class);
        for (name, value) in names.iter().zip(values) {
            if seen.contains(&&*name.text) {
                let message = format!("field `{}` occurs twice in one cell", name.text);
                return self.error(Diagnostic::error(name.at, message));
            }
            seen.push(&name.text);
            let Some(field) = info.field(&name.text) else {
                let similar = closest(&name.text, info.instance_fields().map(|f| &*f.name));
                let error = Diagnostic::error(
                    name.at,
                    format!("class `{class}` has no field `{}`", name.text),
                );
                return self.error(error.suggestion(similar));
            };
            if field.is_static {
                let message = format!("field `{}` is static: it is not in an object", name.text);
                let hint = format!("write `{}.{} = ...`", class_name.text, name.text);
                return self.error(Diagnostic::error(name.at, message).hint(hint));
            }
            let sort = self.env.classes.sort(&field.ty)?;
            self.content(&value, sort.clone());
            out.push((field.name.clone(), sort, value));
        }
        Some(Part::Object { root, class, or_subclass, fields: out })
    }

    /// The names of fields that are given by position.
    fn positions(
        &mut self,
        class: &Arc<str>,
        fields: Vec<Option<Name>>,
        at: Loc,
    ) -> Built<Vec<Name>> {
        let count = fields.len();
        let named: Vec<Name> = fields.into_iter().flatten().collect();
        if named.len() == count {
            return Some(named);
        }
        let order: Vec<Arc<str>> = match self.env.orders.get(class) {
            Some(order) => order.clone(),
            None => {
                self.env.classes.class(class).instance_fields().map(|f| f.name.clone()).collect()
            }
        };
        if order.len() != count {
            let message = format!(
                "class `{class}` has {} {}, not {count}",
                order.len(),
                plural(order.len(), "field")
            );
            let hint = format!(
                "its fields are: {}; write `_` for what does not matter, or name fields: `(f: x)`",
                order.join(", ")
            );
            return self.error(Diagnostic::error(at, message).hint(hint));
        }
        Some(order.into_iter().map(|text| Name { text, at }).collect())
    }

    fn array(
        &mut self,
        root: &ast::Term,
        element: &TypeName,
        length: &ast::Term,
        elements: &[(ast::Term, ast::Term)],
    ) -> Built<Part> {
        let root = self.term(root)?;
        let ty = self.env.java_type(element, self.scope.context.as_ref())?;
        let sort = self.env.classes.sort(&ty)?;
        let text: Arc<str> = ty.to_string().into();
        self.fact(&root, Sort::Ref(Some(format!("{text}[]").into())));
        let length = self.term(length)?;
        self.content(&length, Sort::Int);
        let mut out = vec![];
        for (index, value) in elements {
            let index = self.term(index)?;
            self.count(&index);
            let value = self.term(value)?;
            self.content(&value, sort.clone());
            out.push((index, value));
        }
        Some(Part::Array { root, element: text, sort, length, elements: out })
    }

    fn test(&mut self, condition: &ast::Condition) -> Built<Test> {
        let mut all = |parts: &[ast::Condition]| -> Built<Vec<Test>> {
            let tests: Vec<Built<Test>> = parts.iter().map(|p| self.test(p)).collect();
            tests.into_iter().collect()
        };
        Some(match &condition.kind {
            ConditionKind::Constant(value) => Test::Constant(*value),
            ConditionKind::And(parts) => Test::And(all(parts)?),
            ConditionKind::Or(parts) => Test::Or(all(parts)?),
            ConditionKind::Not(inner) => Test::Not(Box::new(self.test(inner)?)),
            ConditionKind::Implies(a, b) => {
                let (a, b) = (self.test(a), self.test(b));
                Test::Implies(Box::new(a?), Box::new(b?))
            }
            ConditionKind::Bare(term) => {
                let value = self.term(term)?;
                self.fact(&value, Sort::Bool);
                Test::Bare(Box::new(value))
            }
            ConditionKind::Compare(operator, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                let (a, b) = (a?, b?);
                self.compare(*operator, &a, &b);
                self.compare(*operator, &b, &a);
                if let (Some(a), Some(b)) = (a.node(), b.node()) {
                    self.env.sorts.same(a, b);
                }
                Test::Compare(*operator, Box::new(a), Box::new(b), condition.at)
            }
        })
    }

    /// What a comparison with `other` says about a value.
    fn compare(&mut self, operator: Operator, value: &Value, other: &Value) {
        let Some(node) = value.node() else { return };
        let sorts = &mut self.env.sorts;
        sorts.compared(node);
        if !matches!(operator, Operator::Eq | Operator::Ne) {
            sorts.counted(node);
        }
        match &other.kind {
            ValueKind::Null => sorts.null(node),
            ValueKind::Int(0 | 1) => sorts.number(node),
            ValueKind::Double(_) => sorts.fact(node, Sort::Double, &mut self.env.classes),
            ValueKind::Text(_) => sorts.fact(node, Sort::Text, &mut self.env.classes),
            ValueKind::Bool(_) => sorts.fact(node, Sort::Bool, &mut self.env.classes),
            ValueKind::Constant { class, .. } => {
                sorts.fact(node, Sort::Enum(class.clone()), &mut self.env.classes);
            }
            _ if other.node().is_none() => sorts.counted(node),
            _ => {}
        }
    }

    fn count(&mut self, value: &Value) {
        if let Some(node) = value.node() {
            self.env.sorts.counted(node);
        }
    }

    fn term(&mut self, term: &ast::Term) -> Built<Value> {
        let at = term.at;
        let kind = match &term.kind {
            TermKind::Int(n) => ValueKind::Int(*n),
            TermKind::Double(d) => ValueKind::Double(*d),
            TermKind::Char(c) => ValueKind::Int(i64::from(*c)),
            TermKind::Text(text) => ValueKind::Text(text.clone()),
            TermKind::Bool(value) => ValueKind::Bool(*value),
            TermKind::Null => ValueKind::Null,
            TermKind::Wildcard => {
                let number = self.fresh("_".into(), at);
                return Some(self.var(number, at));
            }
            TermKind::Name(name) => return self.name(name, at),
            TermKind::Field(of, field) => return self.path(of, field, at),
            TermKind::Index(of, index) => {
                let of_value = self.term(of);
                let index = self.term(index);
                let (of_value, index) = (of_value?, index?);
                self.count(&index);
                let node = self.env.sorts.node(false);
                let Some(array) = of_value.node() else {
                    return self.error(Diagnostic::error(of.at, format!("`{of}` is no array")));
                };
                let place = self.place(of.at);
                self.env.sorts.element(array, node, place, of.to_string());
                ValueKind::Index(Box::new(of_value), Box::new(index), node)
            }
            TermKind::Neg(inner) => {
                let inner = self.term(inner)?;
                self.count(&inner);
                ValueKind::Neg(Box::new(inner))
            }
            TermKind::Binary(op, a, b) => {
                let (a, b) = self.numbers(a, b)?;
                ValueKind::Binary(*op, a, b)
            }
            TermKind::Call(Function::Max, args) => {
                let (a, b) = self.numbers(&args[0], &args[1])?;
                ValueKind::Max(a, b)
            }
            TermKind::Call(Function::Min, args) => {
                let (a, b) = self.numbers(&args[0], &args[1])?;
                ValueKind::Min(a, b)
            }
            TermKind::Call(Function::Len, args) => {
                let inner = self.term(&args[0])?;
                if let Some(node) = inner.node() {
                    self.env.sorts.length(node);
                }
                ValueKind::Len(Box::new(inner))
            }
            TermKind::Call(Function::Old, args) => return self.old(&args[0], at),
        };
        Some(Value { kind, at })
    }

    fn numbers(&mut self, a: &ast::Term, b: &ast::Term) -> Built<(Box<Value>, Box<Value>)> {
        let (a, b) = (self.term(a), self.term(b));
        let (a, b) = (a?, b?);
        self.count(&a);
        self.count(&b);
        Some((Box::new(a), Box::new(b)))
    }

    fn old(&mut self, path: &ast::Term, at: Loc) -> Built<Value> {
        if !self.scope.is_post {
            let error = Diagnostic::error(at, "`old` is for `post` only")
                .hint("in `pre` and `inv` all values are old");
            return self.error(error);
        }
        let text = path.to_string();
        if let Some(&number) = self.scope.olds.get(text.as_str()) {
            return Some(self.var(number, at));
        }
        // A parameter is what it was. Paths that could not be typed were reported before.
        match &path.kind {
            TermKind::Name(name) if self.scope.names.contains_key(name) => self.name(name, path.at),
            _ => None,
        }
    }

    fn name(&mut self, name: &Arc<str>, at: Loc) -> Built<Value> {
        if let Some(number) = self.known(name) {
            return Some(self.var(number, at));
        }
        let this_field = name.strip_prefix("this_").filter(|field| !field.is_empty());
        match (&self.scope.this_class, this_field) {
            (Some(class), Some(field)) => return self.this_field(&class.clone(), field, at),
            (None, Some(_)) => return self.no_this(at),
            (_, None) if &**name == "this" => return self.no_this(at),
            (_, None) => {}
        }
        if &**name == "result" {
            let message = if self.scope.is_post {
                "the method returns nothing: there is no `result`"
            } else {
                "`result` is for `post` only"
            };
            return self.error(Diagnostic::error(at, message));
        }
        if name.contains('_')
            && let Some(value) = self.joined_name(name, at)
        {
            return Some(value);
        }
        let number = self.fresh(name.clone(), at);
        self.names.insert(name.clone(), number);
        Some(self.var(number, at))
    }

    fn no_this<T>(&mut self, at: Loc) -> Built<T> {
        let message = format!("there is no `this` here: {}", self.scope.no_this);
        self.error(Diagnostic::error(at, message))
    }

    /// StarFinder's `this_field`.
    fn this_field(&mut self, class: &Arc<str>, field: &str, at: Loc) -> Built<Value> {
        let info = self.env.classes.class(class);
        if info.field(field).is_none() {
            let similar = closest(field, info.instance_fields().map(|f| &*f.name));
            let error = Diagnostic::error(at, format!("class `{class}` has no field `{field}`"))
                .label("`this_f` is the field `f` of `this`")
                .suggestion(similar.map(|f| format!("this_{f}")));
            return self.error(error);
        }
        let this = self.known("this")?;
        let this = self.var(this, at);
        self.field(this, "this", Name { text: field.into(), at }, at)
    }

    /// StarFinder's `Class_field`.
    fn joined_name(&mut self, name: &Arc<str>, at: Loc) -> Option<Value> {
        for (i, _) in name.match_indices('_') {
            let (head, field) = (&name[..i], &name[i + 1..]);
            if head.is_empty() || field.is_empty() {
                continue;
            }
            if self.known(head).is_some() {
                continue;
            }
            if let Ok(Some(class)) = self.env.classes.resolve(head, self.scope.context.as_ref())
                && let Some(value) = self.static_field(&class, field, at)
            {
                return Some(value);
            }
        }
        None
    }

    fn static_field(&mut self, class: &Arc<str>, field: &str, at: Loc) -> Option<Value> {
        let info = self.env.classes.class(class);
        let field = info.field(field).filter(|f| f.is_static)?;
        let kind = if field.is_enum_constant {
            ValueKind::Constant { class: field.declared_in.clone(), name: field.name.clone() }
        } else {
            let node = self.env.sorts.node(false);
            let sort = self.env.classes.sort(&field.ty)?;
            self.env.sorts.fact(node, sort, &mut self.env.classes);
            ValueKind::Static { class: field.declared_in.clone(), field: field.name.clone(), node }
        };
        Some(Value { kind, at })
    }

    fn field(&mut self, of: Value, text: &str, field: Name, at: Loc) -> Built<Value> {
        let Some(object) = of.node() else {
            return self.error(Diagnostic::error(of.at, format!("`{text}` has no fields")));
        };
        let node = self.env.sorts.node(false);
        let place = self.place(field.at);
        let name = field.text.clone();
        self.env.sorts.field(object, field, node, place, text.to_string());
        Some(Value { kind: ValueKind::Field(Box::new(of), name, node), at })
    }

    /// `of.field`: of a variable, or static.
    fn path(&mut self, of: &ast::Term, field: &Name, at: Loc) -> Built<Value> {
        if let Some(parts) = names_of(of)
            && self.known(&parts[0].text).is_none()
        {
            let context = self.scope.context.as_ref();
            let joined = parts.iter().map(|n| &*n.text).collect::<Vec<_>>().join(".");
            match self.env.classes.resolve(&joined, context) {
                Ok(Some(class)) => {
                    if let Some(value) = self.static_field(&class, &field.text, at) {
                        return Some(value);
                    }
                    let info = self.env.classes.class(&class);
                    let statics = info.fields.iter().filter(|f| f.is_static).map(|f| &*f.name);
                    let message = format!("class `{class}` has no static field `{}`", field.text);
                    let error = Diagnostic::error(field.at, message)
                        .suggestion(closest(&field.text, statics));
                    return self.error(error);
                }
                Err(_) => {
                    let name = Name { text: joined.into(), at: of.at };
                    self.env.class(&name, context);
                    return None;
                }
                // A name in capitals that nothing is called: rather a class than a variable.
                Ok(None)
                    if parts.len() == 1
                        && parts[0].text.starts_with(char::is_uppercase)
                        && &*parts[0].text != "this" =>
                {
                    self.env.unknown_class(&parts[0]);
                    return None;
                }
                Ok(None) => {}
            }
        }
        let text = of.to_string();
        let of = self.term(of)?;
        self.field(of, &text, field.clone(), at)
    }
}

/// The names of `a.b.c`.
pub(crate) fn names_of(term: &ast::Term) -> Option<Vec<Name>> {
    match &term.kind {
        TermKind::Name(text) => Some(vec![Name { text: text.clone(), at: term.at }]),
        TermKind::Field(of, field) => {
            let mut names = names_of(of)?;
            names.push(field.clone());
            Some(names)
        }
        _ => None,
    }
}
