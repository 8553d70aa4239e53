//! Texts to a typed specification.

use crate::ast::{self, Item, ItemKind, Loc, Name, Param};
use crate::body::{Body, Env, Scope, Variable};
use crate::classes::Classes;
use crate::clauses::{self, ClauseDraft};
use crate::diagnostic::{Diagnostic, Diagnostics, FileText, Sink};
use crate::founded;
use crate::lower::Lowering;
use crate::parser::parse;
use crate::properties;
use crate::schema::Schema;
use crate::sorts::Sorts;
use crate::typed::{Clause, Place, Spec};
use cairn_logic::{Definitions, Predicate, Sort};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A file of specifications.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// For messages. A name that ends in `.jpf` or `.properties` is a property file of Java StarFinder.
    pub name: Arc<str>,
    pub text: Arc<str>,
    /// The binary name of the class it is beside: names of classes are looked up from there.
    pub context: Option<Arc<str>>,
}

/// A specification, and what is odd about it.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub spec: Spec,
    pub warnings: Diagnostics,
}

/// Reads one file: its syntax tree, or what is wrong with it.
pub fn parse_file(source: &Source) -> Result<ast::File, Diagnostics> {
    let mut sink = Sink::default();
    let file = parse(&definitions_of(source).0, &mut sink);
    if sink.has_errors() {
        return Err(Diagnostics::new(files_of(std::slice::from_ref(source)), sink.list));
    }
    Ok(file)
}

fn files_of(sources: &[Source]) -> Vec<FileText> {
    sources.iter().map(|s| FileText { name: s.name.clone(), text: s.text.clone() }).collect()
}

/// The text of the definitions, and the class they are about.
fn definitions_of(source: &Source) -> (Arc<str>, Option<Arc<str>>) {
    if !properties::is_property_file(&source.name) {
        return (source.text.clone(), source.context.clone());
    }
    let read = properties::read(&source.text);
    let target = read.target.map(Arc::from);
    (read.text.into(), source.context.clone().or(target))
}

/// A file that was read.
pub(crate) struct Unit {
    pub number: usize,
    pub text: Arc<str>,
    pub context: Option<Arc<str>>,
    pub file: ast::File,
}

struct PredicateDraft {
    name: Name,
    place: Place,
    body: Body,
}

/// Reads, resolves and types specifications. Predicates of all files are seen in all of them.
pub fn compile(sources: &[Source], schema: &dyn Schema) -> Result<Compiled, Diagnostics> {
    let mut env = Env {
        classes: Classes::new(schema),
        sorts: Sorts::default(),
        sink: Sink::default(),
        predicates: FxHashMap::default(),
        signatures: vec![],
        orders: FxHashMap::default(),
    };
    let units: Vec<Unit> = sources
        .iter()
        .enumerate()
        .map(|(number, source)| {
            env.sink.file = number;
            let (text, context) = definitions_of(source);
            let file = parse(&text, &mut env.sink);
            let context = context.or_else(|| context_of(&file, &mut env.classes));
            Unit { number, text, context, file }
        })
        .collect();
    if env.sink.has_errors() {
        return Err(Diagnostics::new(files_of(sources), env.sink.list));
    }
    let predicates = declare(&units, &mut env);
    orders(&units, &mut env);
    let predicates = define(predicates, &mut env);
    let clauses = clauses::drafts(&units, &mut env);
    let result = finish(env, predicates, clauses);
    let files = files_of(sources);
    match result {
        (Some(spec), list) => Ok(Compiled { spec, warnings: Diagnostics::new(files, list) }),
        (None, list) => Err(Diagnostics::new(files, list)),
    }
}

/// Without a context, a file is about the first class that it says something about.
fn context_of(file: &ast::File, classes: &mut Classes<'_>) -> Option<Arc<str>> {
    file.items.iter().find_map(|item| {
        let name = match &item.kind {
            ItemKind::Invariant { class, .. } => class,
            ItemKind::Method { class, .. } => class.as_ref()?,
            _ => return None,
        };
        classes.resolve(&name.text, None).ok().flatten()
    })
}

/// A predicate whose body is not looked at yet.
struct Declared<'u> {
    unit: &'u Unit,
    name: &'u Name,
    params: Vec<Variable>,
    body: &'u ast::Formula,
}

fn declare<'u>(units: &'u [Unit], env: &mut Env<'_>) -> Vec<Declared<'u>> {
    let mut out: Vec<Declared<'u>> = vec![];
    for unit in units {
        env.sink.file = unit.number;
        for item in &unit.file.items {
            let ItemKind::Predicate { name, params, body } = &item.kind else { continue };
            if let Some(&before) = env.predicates.get(&name.text) {
                let first = &out[before];
                let place = Place { file: first.unit.number, span: first.name.at.range() };
                env.sink.push(
                    Diagnostic::error(
                        name.at,
                        format!("two predicates are called `{}`", name.text),
                    )
                    .hint("rename one; predicates of all files are seen in all of them")
                    .other(place, "the first"),
                );
                continue;
            }
            let params = variables(params, unit, env);
            env.predicates.insert(name.text.clone(), out.len());
            env.signatures.push(params.iter().map(|p| p.node).collect());
            out.push(Declared { unit, name, params, body });
        }
    }
    out
}

/// Variables for the parameters of a predicate.
fn variables(params: &[Param], unit: &Unit, env: &mut Env<'_>) -> Vec<Variable> {
    let mut seen: FxHashMap<&str, Loc> = FxHashMap::default();
    let mut out = vec![];
    for param in params {
        let Name { text, at } = &param.name;
        if let Some(first) = seen.insert(text, *at) {
            let place = Place { file: unit.number, span: first.range() };
            env.sink.push(
                Diagnostic::error(*at, format!("two parameters are called `{text}`"))
                    .other(place, "the first"),
            );
        }
        let node = env.sorts.node(true);
        if let Some(ty) = &param.ty
            && let Some(java) = env.java_type(ty, unit.context.as_ref())
            && let Some(sort) = env.classes.sort(&java)
        {
            env.sorts.fact(node, sort, &mut env.classes);
        }
        let variable =
            Variable { name: text.clone(), node, at: *at, occurrences: 0, is_content: false };
        out.push(variable);
    }
    out
}

/// What `data` says about the order of fields.
fn orders(units: &[Unit], env: &mut Env<'_>) {
    for unit in units {
        env.sink.file = unit.number;
        for Item { kind, .. } in &unit.file.items {
            let ItemKind::Data { class: name, fields } = kind else { continue };
            let Some(class) = env.class(name, unit.context.as_ref()) else { continue };
            let info = env.classes.class(&class);
            for field in fields {
                if info.field(&field.name.text).is_none_or(|f| f.is_static) {
                    let message = format!("class `{class}` has no field `{}`", field.name.text);
                    let names = info.instance_fields().map(|f| &*f.name);
                    let similar = crate::classes::closest(&field.name.text, names);
                    env.sink.push(Diagnostic::error(field.name.at, message).suggestion(similar));
                }
            }
            let order: Vec<Arc<str>> = fields.iter().map(|f| f.name.text.clone()).collect();
            if let Some(before) = env.orders.get(&class)
                && *before != order
            {
                let message = format!("the fields of `{class}` are given in two orders");
                env.sink.push(Diagnostic::error(name.at, message));
            }
            env.orders.insert(class, order);
        }
    }
}

fn define(declared: Vec<Declared<'_>>, env: &mut Env<'_>) -> Vec<PredicateDraft> {
    declared
        .into_iter()
        .map(|Declared { unit, name, params, body }| {
            let scope = Scope {
                file: unit.number,
                context: unit.context.clone(),
                names: params.iter().zip(0..).map(|(p, i)| (p.name.clone(), i)).collect(),
                olds: FxHashMap::default(),
                this_class: None,
                is_post: false,
                no_this: "it is no parameter of the predicate",
                known: params.iter().map(|p| p.name.clone()).collect(),
            };
            let place = Place { file: unit.number, span: name.at.range() };
            PredicateDraft { name: name.clone(), place, body: env.body(body, &scope, params) }
        })
        .collect()
}

fn finish(
    mut env: Env<'_>,
    predicates: Vec<PredicateDraft>,
    clauses: Vec<ClauseDraft>,
) -> (Option<Spec>, Vec<Diagnostic>) {
    let had_errors = env.sink.has_errors();
    let found = env.sorts.infer(&mut env.classes);
    let mut list = std::mem::take(&mut env.sink.list);
    // Sorts that are missing only because something before is wrong are no news.
    if !had_errors {
        list.extend(found);
    }
    let bodies = || predicates.iter().map(|p| &p.body).chain(clauses.iter().map(|c| &c.body));
    for body in bodies() {
        once(body, &mut list);
        for param in &body.params {
            unsure(body, param, &env.sorts, &mut list);
        }
    }
    for clause in &clauses {
        clause.missing_names(&env.sorts, &mut list);
    }
    let signatures: Vec<Vec<Sort>> = env
        .signatures
        .iter()
        .map(|nodes| nodes.iter().map(|&n| env.sorts.sort(n).0).collect())
        .collect();
    let mut errors = vec![];
    let mut lowering = Lowering { sorts: &env.sorts, signatures: &signatures, errors: &mut errors };
    let mut spec = Spec::default();
    for predicate in &predicates {
        let body = lowering.formula(&predicate.body);
        spec.definitions.predicates.push(Predicate { name: predicate.name.text.clone(), body });
        spec.predicate_spans.push(predicate.place.clone());
    }
    for ClauseDraft { kind, class, method, body, bindings, place, text, .. } in &clauses {
        spec.clauses.push(Clause {
            kind: *kind,
            class: class.clone(),
            method: method.clone(),
            formula: lowering.formula(body),
            bindings: bindings.clone(),
            place: place.clone(),
            text: text.clone(),
        });
    }
    let has_errors =
        |list: &[Diagnostic]| list.iter().any(|d| d.severity == crate::diagnostic::Severity::Error);
    if !has_errors(&list) {
        list.append(&mut errors);
    }
    if !has_errors(&list) {
        list.extend(unfounded(&spec.definitions, &predicates));
    }
    let result = if has_errors(&list) { None } else { Some(spec) };
    (result, list)
}

/// Variables that occur once could as well be `_`.
fn once(body: &Body, list: &mut Vec<Diagnostic>) {
    for variable in body.disjuncts.iter().flat_map(|d| &d.vars) {
        if variable.occurrences != 1 || variable.name.starts_with('_') {
            continue;
        }
        let names = body.known.iter().map(|n| &**n);
        let hint = match crate::classes::closest(&variable.name, names) {
            Some(similar) => format!("write `_` if it does not matter; did you mean `{similar}`?"),
            None => "write `_` if it does not matter".to_string(),
        };
        let mut warning =
            Diagnostic::warning(variable.at, format!("variable `{}` occurs once", variable.name))
                .hint(hint);
        warning.place.file = body.file;
        list.push(warning);
    }
}

fn unsure(body: &Body, param: &Variable, sorts: &Sorts, list: &mut Vec<Diagnostic>) {
    let (_, is_known) = sorts.sort(param.node);
    if is_known {
        return;
    }
    let message = format!("what `{}` is cannot be found out: it is taken for a number", param.name);
    let mut warning = Diagnostic::warning(param.at, message)
        .hint(format!("write its type: `int {0}` or `Node {0}`", param.name));
    warning.place.file = body.file;
    list.push(warning);
}

fn unfounded(definitions: &Definitions, drafts: &[PredicateDraft]) -> Vec<Diagnostic> {
    let mut out = vec![];
    for id in founded::without_base(definitions) {
        let draft = &drafts[id.index()];
        let mut error = Diagnostic::error(
            draft.name.at,
            format!("predicate `{}` has no base case", draft.name.text),
        )
        .label("no finite heap satisfies it")
        .hint("add a disjunct without recursion, such as `x = null`");
        error.place = draft.place.clone();
        out.push(error);
    }
    for found in founded::unproductive(definitions) {
        let draft = &drafts[found.predicate.index()];
        let instances = draft.body.disjuncts[found.disjunct].atoms.iter().filter_map(|a| match a {
            crate::body::Part::Instance { at, .. } => Some(*at),
            _ => None,
        });
        let Some(at) = instances.into_iter().nth(found.instance) else { continue };
        let name = &draft.name.text;
        let diagnostic = if found.unchanged {
            Diagnostic::error(at, format!("the recursion of `{name}` makes no progress"))
                .label("unfolded again and again, this owns nothing and changes nothing")
        } else {
            Diagnostic::warning(at, format!("the recursion of `{name}` may make no progress"))
                .label("unfolded again and again, this owns nothing")
        };
        let mut diagnostic = diagnostic
            .hint("own a cell in this disjunct (`x -> C(...) * ...`), or pass on something else");
        diagnostic.place.file = draft.place.file;
        out.push(diagnostic);
    }
    out
}
