//! Invariants, pre- and postconditions: which class and method they are about, and what their names stand for.

use crate::ast::{
    self, AtomKind, Condition, ConditionKind, Contents, Function, ItemKind, Loc, MethodClause,
    Name, Param, Term, TermKind,
};
use crate::body::{Body, Env, Scope, Variable, names_of};
use crate::classes::closest;
use crate::compile::Unit;
use crate::diagnostic::Diagnostic;
use crate::formula_parser::plural;
use crate::schema::{JavaType, MethodInfo};
use crate::sorts::Sorts;
use crate::typed::{Binding, ClauseKind, MethodName, Place};
use cairn_logic::Sort;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

pub(crate) struct ClauseDraft {
    pub kind: ClauseKind,
    pub class: Arc<str>,
    pub method: Option<MethodName>,
    pub body: Body,
    pub bindings: Vec<Binding>,
    pub place: Place,
    pub text: Arc<str>,
    /// The class file has no names for the method's parameters, and the user gave none.
    nameless: Option<Arc<str>>,
}

impl ClauseDraft {
    /// Names that can only be parameters, where parameters have no names.
    pub fn missing_names(&self, sorts: &Sorts, list: &mut Vec<Diagnostic>) {
        let Some(method) = &self.nameless else { return };
        for variable in self.body.disjuncts.iter().flat_map(|d| &d.vars) {
            let is_free = !variable.is_content && &*variable.name != "_";
            let is_reference = matches!(sorts.sort(variable.node).0, Sort::Ref(_));
            if !is_free || !(is_reference || variable.occurrences == 1) {
                continue;
            }
            let mut error = Diagnostic::error(
                variable.at,
                format!(
                    "the class file has no names of the parameters of `{method}`: `{}` is not known",
                    variable.name
                ),
            )
            .hint(format!(
                "compile with -g or -parameters, or declare the parameters by position: `{method}(Type {}, ...)`",
                variable.name
            ));
            error.place.file = self.body.file;
            list.push(error);
        }
    }
}

/// What a formula mentions.
#[derive(Default)]
struct Mentions {
    names: FxHashSet<Arc<str>>,
    /// The arguments of `old`.
    olds: Vec<Term>,
}

impl Mentions {
    fn of(formula: &ast::Formula) -> Mentions {
        let mut out = Mentions::default();
        for atom in formula.disjuncts.iter().flat_map(|d| &d.atoms) {
            match &atom.kind {
                AtomKind::Emp => {}
                AtomKind::Cell { root, contents, .. } => {
                    out.term(root);
                    match contents {
                        Contents::Named(named) => named.iter().for_each(|(_, v)| out.term(v)),
                        Contents::Positional(values) => values.iter().for_each(|v| out.term(v)),
                    }
                }
                AtomKind::Array { root, length, elements, .. } => {
                    out.term(root);
                    out.term(length);
                    for (index, value) in elements {
                        out.term(index);
                        out.term(value);
                    }
                }
                AtomKind::Instance { args, .. } => args.iter().for_each(|a| out.term(a)),
                AtomKind::Pure(condition) => out.condition(condition),
            }
        }
        out
    }

    fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            ConditionKind::Constant(_) => {}
            ConditionKind::Compare(_, a, b) => {
                self.term(a);
                self.term(b);
            }
            ConditionKind::Bare(term) => self.term(term),
            ConditionKind::Not(inner) => self.condition(inner),
            ConditionKind::And(parts) | ConditionKind::Or(parts) => {
                parts.iter().for_each(|p| self.condition(p));
            }
            ConditionKind::Implies(a, b) => {
                self.condition(a);
                self.condition(b);
            }
        }
    }

    fn term(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Name(name) => {
                if name.starts_with("this_") {
                    self.names.insert("this".into());
                }
                self.names.insert(name.clone());
            }
            TermKind::Field(of, _) | TermKind::Neg(of) => self.term(of),
            TermKind::Index(a, b) | TermKind::Binary(_, a, b) => {
                self.term(a);
                self.term(b);
            }
            TermKind::Call(Function::Old, args) => {
                // A parameter is what it was; a field of it is not.
                if let TermKind::Name(_) = args[0].kind {
                    self.term(&args[0]);
                } else if !self.olds.contains(&args[0]) {
                    self.olds.push(args[0].clone());
                }
            }
            TermKind::Call(_, args) => args.iter().for_each(|a| self.term(a)),
            _ => {}
        }
    }
}

pub(crate) fn drafts(units: &[Unit], env: &mut Env<'_>) -> Vec<ClauseDraft> {
    let mut out: Vec<ClauseDraft> = vec![];
    let mut invariants: FxHashMap<Arc<str>, Place> = FxHashMap::default();
    for unit in units {
        for item in &unit.file.items {
            env.sink.file = unit.number;
            let start = out.len();
            match &item.kind {
                ItemKind::Invariant { class, this, body } => {
                    let place = Place { file: unit.number, span: class.at.range() };
                    let context = unit.context.as_ref();
                    let Some(class_name) = env.class(class, context) else { continue };
                    if let Some(first) = invariants.insert(class_name.clone(), place.clone()) {
                        env.sink.push(
                            Diagnostic::error(
                                class.at,
                                format!("two invariants for class `{class_name}`"),
                            )
                            .hint("join them in one: a part of the heap by `*`, a condition by `&`")
                            .other(first, "the first"),
                        );
                    }
                    out.extend(invariant(unit, class_name, this, body, place, env));
                }
                ItemKind::Method { kind, class, method, params, body } => {
                    let clause =
                        MethodItem { unit, kind: *kind, method, params: params.as_deref(), body };
                    out.extend(clause.drafts(class.as_ref(), env));
                }
                _ => {}
            }
            let text: Arc<str> = one_line(&unit.text[item.at.range()]).into();
            out[start..].iter_mut().for_each(|c| c.text = text.clone());
        }
    }
    twice(&out, env);
    out
}

/// Two clauses of one kind for one method.
fn twice(clauses: &[ClauseDraft], env: &mut Env<'_>) {
    type Key<'k> = (bool, &'k str, &'k str);
    let mut seen: FxHashMap<Key<'_>, Vec<&ClauseDraft>> = FxHashMap::default();
    for clause in clauses {
        let Some(method) = &clause.method else { continue };
        let key = (clause.kind == ClauseKind::Pre, &*clause.class, &*method.name);
        let before = seen.entry(key).or_default();
        let clash = before.iter().find(|b| {
            let other = b.method.as_ref().and_then(|m| m.params.as_ref());
            b.place != clause.place
                && (other.is_none() || method.params.is_none() || other == method.params.as_ref())
        });
        if let Some(first) = clash {
            let what = if key.0 { "preconditions" } else { "postconditions" };
            env.sink.file = clause.place.file;
            let span = clause.place.span.clone();
            let at = Loc { start: span.start as u32, end: span.end as u32 };
            env.sink.push(
                Diagnostic::error(at, format!("two {what} for `{}#{}`", clause.class, method.name))
                    .hint("join them in one, or say which method is meant: `C#m(int x)`")
                    .other(first.place.clone(), "the first"),
            );
        }
        before.push(clause);
    }
}

/// White space and comments become single blanks.
fn one_line(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut blank = false;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        if rest.starts_with("//") {
            length = rest.find('\n').unwrap_or(rest.len());
            blank = true;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            length = comment.find("*/").map_or(rest.len(), |end| end + 4);
            blank = true;
        } else if c.is_whitespace() {
            blank = true;
        } else {
            if blank && !out.is_empty() {
                out.push(' ');
            }
            blank = false;
            if c == '"' || c == '\'' {
                length = literal_length(rest, c);
            }
            out += &rest[..length];
        }
        rest = &rest[length..];
    }
    out
}

fn literal_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return i + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

/// Parameters of a formula while they are collected.
#[derive(Default)]
struct Bound {
    params: Vec<Variable>,
    bindings: Vec<Binding>,
    names: FxHashMap<Arc<str>, u32>,
    olds: FxHashMap<Arc<str>, u32>,
}

impl Bound {
    fn add(
        &mut self,
        name: Arc<str>,
        at: Loc,
        binding: Binding,
        sort: Option<Sort>,
        env: &mut Env<'_>,
    ) -> u32 {
        let node = env.sorts.node(true);
        if let Some(sort) = sort {
            env.sorts.fact(node, sort, &mut env.classes);
        }
        let number = self.params.len() as u32;
        self.params.push(Variable { name, node, at, occurrences: 0, is_content: false });
        self.bindings.push(binding);
        number
    }

    fn named(&mut self, name: &Name, binding: Binding, sort: Option<Sort>, env: &mut Env<'_>) {
        let number = self.add(name.text.clone(), name.at, binding, sort, env);
        self.names.insert(name.text.clone(), number);
    }
}

fn invariant(
    unit: &Unit,
    class: Arc<str>,
    this: &Name,
    body: &ast::Formula,
    place: Place,
    env: &mut Env<'_>,
) -> Option<ClauseDraft> {
    let mut bound = Bound::default();
    let sort = env.classes.class_sort(&class);
    bound.named(this, Binding::This, Some(sort), env);
    bound.names.insert("this".into(), 0);
    let scope = Scope {
        file: unit.number,
        context: unit.context.clone().or_else(|| Some(class.clone())),
        names: bound.names,
        olds: bound.olds,
        this_class: Some(class.clone()),
        is_post: false,
        no_this: "",
        known: vec![this.text.clone()],
    };
    let body = env.body(body, &scope, bound.params);
    Some(ClauseDraft {
        kind: ClauseKind::Invariant,
        class,
        method: None,
        body,
        bindings: bound.bindings,
        place,
        text: "".into(),
        nameless: None,
    })
}

struct MethodItem<'u> {
    unit: &'u Unit,
    kind: MethodClause,
    method: &'u Name,
    params: Option<&'u [Param]>,
    body: &'u ast::Formula,
}

impl MethodItem<'_> {
    fn drafts(&self, class: Option<&Name>, env: &mut Env<'_>) -> Vec<ClauseDraft> {
        let class = match (class, &self.unit.context) {
            (Some(name), context) => env.class(name, context.as_ref()),
            (None, Some(context)) => {
                let name = Name { text: context.clone(), at: self.method.at };
                env.class(&name, None)
            }
            (None, None) => {
                env.sink.push(
                    Diagnostic::error(
                        self.method.at,
                        "it is not known of which class this method is",
                    )
                    .hint(format!("write `pre Class#{} := ...`", self.method.text)),
                );
                None
            }
        };
        let Some(class) = class else { return vec![] };
        let simple = class.rsplit(['.', '$']).next().unwrap_or(&class);
        let name: Arc<str> =
            if *self.method.text == *simple { "<init>".into() } else { self.method.text.clone() };
        let all = env.classes.methods(&class);
        let of_name: Vec<MethodInfo> = all.iter().filter(|m| m.name == name).cloned().collect();
        if of_name.is_empty() {
            let similar = closest(&name, all.iter().map(|m| &*m.name));
            env.sink.push(
                Diagnostic::error(
                    self.method.at,
                    format!("class `{class}` has no method `{name}`"),
                )
                .suggestion(similar),
            );
            return vec![];
        }
        let mentions = Mentions::of(self.body);
        match self.params {
            Some(params) => {
                let Some(method) = self.declared(&class, params, of_name, env) else {
                    return vec![];
                };
                vec![self.draft(&class, &method, Some(params), &mentions, true, env)]
            }
            None => self.by_names(&class, of_name, &mentions, env),
        }
    }

    /// The method that the declared parameters mean.
    fn declared(
        &self,
        class: &Arc<str>,
        params: &[Param],
        of_name: Vec<MethodInfo>,
        env: &mut Env<'_>,
    ) -> Option<MethodInfo> {
        let context = self.context(class);
        let mut types: Vec<Option<JavaType>> = vec![];
        for param in params {
            types.push(match &param.ty {
                Some(ty) => Some(env.java_type(ty, context.as_ref())?),
                None => None,
            });
        }
        let fits = |m: &&MethodInfo| {
            m.params.len() == types.len()
                && types.iter().zip(&m.params).all(|(t, p)| t.as_ref().is_none_or(|t| t == p))
        };
        let fitting: Vec<&MethodInfo> = of_name.iter().filter(fits).collect();
        let method = self.method.text.clone();
        match fitting.as_slice() {
            [only] => Some((*only).clone()),
            [] => {
                let forms: Vec<String> = of_name
                    .iter()
                    .map(|m| format!("`{method}({})`", types_text(&m.params)))
                    .collect();
                let message =
                    format!("no method `{method}` of class `{class}` has these parameters");
                let hint = format!("there is {}", forms.join(", "));
                env.sink.push(Diagnostic::error(self.method.at, message).hint(hint));
                None
            }
            _ => {
                let message = format!(
                    "several methods `{method}` have {} {}",
                    types.len(),
                    plural(types.len(), "parameter")
                );
                env.sink.push(
                    Diagnostic::error(self.method.at, message)
                        .hint("write the types of the parameters"),
                );
                None
            }
        }
    }

    /// Without declared parameters: for each overload that has the names the formula mentions.
    fn by_names(
        &self,
        class: &Arc<str>,
        of_name: Vec<MethodInfo>,
        mentions: &Mentions,
        env: &mut Env<'_>,
    ) -> Vec<ClauseDraft> {
        let heads = mentions.olds.iter().filter_map(|o| Some(names_of(o)?[0].text.clone()));
        let mentioned: FxHashSet<Arc<str>> = heads.chain(mentions.names.iter().cloned()).collect();
        let names = |m: &MethodInfo| m.param_names.clone().unwrap_or_default();
        let any: FxHashSet<Arc<str>> =
            of_name.iter().flat_map(names).filter(|n| mentioned.contains(n)).collect();
        let fitting: Vec<&MethodInfo> = of_name
            .iter()
            .filter(|m| {
                let own = names(m);
                any.iter().all(|n| own.contains(n))
            })
            .collect();
        if fitting.is_empty() {
            let mut list: Vec<String> = any.iter().map(|n| format!("`{n}`")).collect();
            list.sort();
            let message = format!(
                "no method `{}` has all the parameters {}",
                self.method.text,
                list.join(", ")
            );
            env.sink.push(
                Diagnostic::error(self.method.at, message)
                    .hint("declare the parameters: `C#m(int x)`"),
            );
            return vec![];
        }
        let uses_arguments = !any.is_empty();
        // One formula for all if it does not depend on which of them it is.
        let depends = uses_arguments || mentioned.contains("result") || mentioned.contains("this");
        let chosen = if depends { fitting.as_slice() } else { &fitting[..1] };
        let exact = uses_arguments || chosen.len() > 1;
        chosen.iter().map(|m| self.draft(class, m, None, mentions, exact, env)).collect()
    }

    fn context(&self, class: &Arc<str>) -> Option<Arc<str>> {
        self.unit.context.clone().or_else(|| Some(class.clone()))
    }

    fn draft(
        &self,
        class: &Arc<str>,
        method: &MethodInfo,
        declared: Option<&[Param]>,
        mentions: &Mentions,
        exact: bool,
        env: &mut Env<'_>,
    ) -> ClauseDraft {
        let is_post = self.kind == MethodClause::Post;
        let at = self.method.at;
        let mut bound = Bound::default();
        let is_new = &*method.name == "<init>" && !is_post;
        let has_this = !method.is_static && !is_new;
        if has_this && mentions.names.contains("this") {
            let sort = env.classes.class_sort(class);
            bound.named(&Name { text: "this".into(), at }, Binding::This, Some(sort), env);
        }
        let names: Vec<Name> = match (declared, &method.param_names) {
            (Some(params), _) => params.iter().map(|p| p.name.clone()).collect(),
            (None, Some(names)) => names.iter().map(|n| Name { text: n.clone(), at }).collect(),
            (None, None) => vec![],
        };
        for (i, (name, ty)) in names.iter().zip(&method.params).enumerate() {
            if mentions.names.contains(&name.text) {
                let sort = env.classes.sort(ty);
                bound.named(name, Binding::Argument(i), sort, env);
            }
        }
        if is_post && method.result != JavaType::Void && mentions.names.contains("result") {
            let sort = env.classes.sort(&method.result);
            bound.named(&Name { text: "result".into(), at }, Binding::Result, sort, env);
        }
        if is_post {
            let mut roots: Roots = FxHashMap::default();
            for (i, (name, ty)) in names.iter().zip(&method.params).enumerate() {
                roots.insert(name.text.clone(), (Binding::Argument(i), ty.clone()));
            }
            if has_this {
                roots.insert("this".into(), (Binding::This, JavaType::Class(class.clone())));
            }
            for old in &mentions.olds {
                old_value(&roots, old, &mut bound, env);
            }
        }
        let scope = Scope {
            file: self.unit.number,
            context: self.context(class),
            names: bound.names,
            olds: bound.olds,
            this_class: has_this.then(|| class.clone()),
            is_post,
            no_this: if is_new {
                "before a constructor there is no object"
            } else {
                "the method is static"
            },
            known: names.into_iter().map(|n| n.text).collect(),
        };
        let body = env.body(self.body, &scope, bound.params);
        let nameless =
            declared.is_none() && method.param_names.is_none() && !method.params.is_empty();
        ClauseDraft {
            kind: if is_post { ClauseKind::Post } else { ClauseKind::Pre },
            class: class.clone(),
            method: Some(MethodName {
                name: method.name.clone(),
                params: exact.then(|| method.params.iter().map(|t| t.to_string().into()).collect()),
            }),
            body,
            bindings: bound.bindings,
            place: Place { file: self.unit.number, span: at.range() },
            text: "".into(),
            nameless: nameless.then(|| self.method.text.clone()),
        }
    }
}

/// What may be the root of a path in `old`.
type Roots = FxHashMap<Arc<str>, (Binding, JavaType)>;

/// A parameter for `old(root.f.g)`.
fn old_value(roots: &Roots, old: &Term, bound: &mut Bound, env: &mut Env<'_>) {
    let fail = |env: &mut Env<'_>, at: Loc, message: String| {
        env.sink.push(
            Diagnostic::error(at, message)
                .hint("`old` is of a field of `this` or of a parameter: `old(this.size)`"),
        );
    };
    let Some(path) = names_of(old) else {
        return fail(env, old.at, format!("`{old}` is no path of fields"));
    };
    let Some((root, ty)) = roots.get(&path[0].text) else {
        let message = format!("`{}` is neither `this` nor a parameter", path[0].text);
        return fail(env, path[0].at, message);
    };
    let mut ty = ty.clone();
    for field in &path[1..] {
        let JavaType::Class(of) = &ty else {
            let message = format!("a value of type `{ty}` has no field `{}`", field.text);
            return fail(env, field.at, message);
        };
        let info = env.classes.class(of);
        let Some(found) = info.field(&field.text).filter(|f| !f.is_static) else {
            let similar = closest(&field.text, info.instance_fields().map(|f| &*f.name));
            let message = format!("class `{of}` has no field `{}`", field.text);
            env.sink.push(Diagnostic::error(field.at, message).suggestion(similar));
            return;
        };
        ty = found.ty.clone();
    }
    let fields = path[1..].iter().map(|f| f.text.clone()).collect();
    let text: Arc<str> = old.to_string().into();
    let sort = env.classes.sort(&ty);
    let binding = Binding::Old { root: Box::new(root.clone()), fields };
    let number = bound.add(format!("old({text})").into(), old.at, binding, sort, env);
    bound.olds.insert(text, number);
}

fn types_text(types: &[JavaType]) -> String {
    types.iter().map(JavaType::to_string).collect::<Vec<_>>().join(", ")
}
