//! An invariant as a Java class that decides it.
//!
//! Each predicate becomes a method. Parameters that all calls know are its parameters; the others are what it returns
//! ([`modes`]). Cases become branches in which fields are read, objects owned (each once) and predicates called in an order
//! in which everything is known ([`plan`]). A predicate that has results must have cases of which no two hold at once
//! ([`expr::Fact`]): the first that holds is then the only one. What cannot be written so is an error, never code that
//! decides something else.

mod context;
mod expr;
mod modes;
mod plan;
mod write;

use crate::inspect::{PartKind, parts};
use cairn_java::Scope;
use cairn_logic::{Formula, PredicateId};
use cairn_program::Program;
use cairn_spec::typed::Spec;
use context::{Context, variable_names};
use expr::{Expr, Kind, contradict};
use modes::{Mode, Modes};
use plan::{Of, Plan, Planner, Stuck};
use std::collections::BTreeMap;

/// What is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct JavaOptions<'a> {
    /// The class whose invariant is written; none: all of them.
    pub class: Option<&'a str>,
}

/// A Java file.
#[derive(Clone, Debug)]
pub struct WrittenJava {
    pub text: String,
    pub package: String,
    /// The classes in it, and the classes whose invariants they decide.
    pub classes: Vec<(String, String)>,
}

/// Why an invariant cannot be written in Java.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JavaError {
    #[error("the specification has no invariant")]
    NoInvariant,
    #[error("there is no invariant of `{class}`; there are invariants of: {there}")]
    NoSuchInvariant { class: String, there: String },
    #[error("the invariants are of classes in several packages; name one with --class")]
    Packages,
    #[error("there is no class {0}")]
    NoClass(String),
    #[error("class {class} has no field {field}")]
    NoField { class: String, field: String },
    #[error("{what} cannot be read from a class of the same package: it is private")]
    Closed { what: String },
    #[error(
        "case {case} of `{of}` cannot be written in Java: nothing determines `{name}` before it is needed"
    )]
    Undetermined { name: String, of: String, case: usize },
    #[error(
        "`{of}` cannot be written in Java: cases {first} and {second} may hold at once, with different results"
    )]
    Overlap { of: String, first: usize, second: usize },
    #[error("`{value}` of type {from} is given to a predicate for {to}")]
    Cast { value: String, from: String, to: String },
    #[error("this cannot be written in Java: {0}")]
    Inner(&'static str),
}

impl JavaError {
    /// Whether another call of the command would help.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            JavaError::NoInvariant | JavaError::NoSuchInvariant { .. } | JavaError::Packages
        )
    }
}

/// Writes invariants of a specification.
pub fn java(
    program: &Program,
    spec: &Spec,
    options: &JavaOptions<'_>,
) -> Result<WrittenJava, JavaError> {
    let all = parts(spec);
    let invariants: Vec<_> = all.iter().filter(|p| p.kind == PartKind::Invariant).collect();
    let chosen: Vec<_> = match options.class {
        None => invariants.clone(),
        Some(name) => {
            let is = |p: &str| p == name || p.ends_with(&format!(".{name}"));
            invariants.iter().filter(|p| is(&p.name)).copied().collect()
        }
    };
    let names = |all: &[&crate::inspect::Part]| {
        all.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    if let (Some(class), []) = (options.class, &chosen[..]) {
        let (class, there) = (class.to_owned(), names(&invariants));
        return Err(JavaError::NoSuchInvariant { class, there });
    }
    let first = chosen.first().ok_or(JavaError::NoInvariant)?;
    let package_of = |name: &str| name.rsplit_once('.').map_or("", |p| p.0).to_owned();
    let package = package_of(&first.name);
    if chosen.iter().any(|p| package_of(&p.name) != package) {
        return Err(JavaError::Packages);
    }
    let context = Context::new(program, spec, &package);
    let mut classes = vec![];
    let mut bodies = vec![];
    for part in chosen {
        let code = Code::new(&context, &part.name, &part.formula)?;
        let simple = part.name.rsplit('.').next().unwrap_or(&part.name).replace('$', "");
        let name = format!("{simple}Spec");
        bodies.push(write::class(&context, &code, &name, &part.name)?);
        classes.push((name, part.name.clone()));
    }
    let text = write::file(&package, &bodies);
    Ok(WrittenJava { text, package, classes })
}

/// The plans of an invariant and of the predicates it uses.
pub struct Code {
    pub modes: Modes,
    pub root: Vec<Plan>,
    /// By number of the predicate.
    pub predicates: BTreeMap<usize, Vec<Plan>>,
}

impl Code {
    fn new(context: &Context<'_>, name: &str, formula: &Formula) -> Result<Code, JavaError> {
        let definitions = &context.spec.definitions;
        let mut modes = Modes::new(definitions);
        loop {
            match attempt(context, &modes, name, formula) {
                Ok((root, predicates)) => {
                    let code = Code { modes, root, predicates };
                    code.check(context)?;
                    return Ok(code);
                }
                Err(Stuck::Error(error)) => return Err(error),
                Err(Stuck::Modes(changes)) => {
                    for (predicate, param, mode) in changes {
                        modes.set(predicate, param, mode);
                    }
                }
            }
        }
    }

    /// Predicates with results, or which own objects, have cases of which no two hold at once.
    fn check(&self, context: &Context<'_>) -> Result<(), JavaError> {
        for (&predicate, plans) in &self.predicates {
            let has_results = self.modes.outputs(predicate).next().is_some();
            if !has_results && !self.modes.owns(predicate) {
                continue;
            }
            for (i, j) in pairs(plans.len()) {
                if !excludes(&plans[i], &plans[j]) {
                    return Err(JavaError::Overlap {
                        of: context.spec.definitions.predicates[predicate].name.to_string(),
                        first: i + 1,
                        second: j + 1,
                    });
                }
            }
        }
        Ok(())
    }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// Whether two cases cannot hold at once.
fn excludes(a: &Plan, b: &Plan) -> bool {
    a.facts.iter().any(|f| b.facts.iter().any(|g| contradict(f, g)))
}

/// Whether the tests before anything is owned or called tell the cases apart.
pub fn guards_suffice(plans: &[Plan]) -> bool {
    pairs(plans.len()).all(|(i, j)| {
        let guard = |n: usize| &plans[n].facts[..plans[n].guard_facts];
        let (a, b) = (guard(i), guard(j));
        a.iter().any(|f| b.iter().any(|g| contradict(f, g)))
    })
}

type Planned = (Vec<Plan>, BTreeMap<usize, Vec<Plan>>);

fn attempt(
    context: &Context<'_>,
    modes: &Modes,
    name: &str,
    formula: &Formula,
) -> Result<Planned, Stuck> {
    let object = Expr {
        ty: formula.params.first().and_then(|p| context.sort_type(&p.sort)),
        ..Expr::simple("object", Kind::Ref)
    };
    let root = told_apart(|tests_arguments| {
        let mut plans = vec![];
        for (case, disjunct) in formula.disjuncts.iter().enumerate() {
            let mut scope = variable_names();
            scope.take("object");
            let of = Of { name, case };
            let params = vec![Some(object.clone())];
            let mut planner = Planner::new(context, modes, formula, disjunct, of, scope, params);
            planner.tests_arguments = tests_arguments;
            planner.assume_object(0);
            plans.push(planner.plan(&[])?);
        }
        Ok(plans)
    })?;
    let mut predicates: BTreeMap<usize, Vec<Plan>> = BTreeMap::new();
    let mut open: Vec<PredicateId> =
        formula.disjuncts.iter().flat_map(|d| &d.instances).map(|i| i.predicate).collect();
    while let Some(id) = open.pop() {
        if predicates.contains_key(&id.index()) {
            continue;
        }
        let predicate = context.spec.definitions.get(id);
        let outputs: Vec<usize> = modes.outputs(id.index()).collect();
        let plans = told_apart(|tests_arguments| {
            let mut plans = vec![];
            for (case, disjunct) in predicate.body.disjuncts.iter().enumerate() {
                let (scope, params) = parameters(context, modes, id);
                let of = Of { name: &predicate.name, case };
                let body = &predicate.body;
                let mut planner = Planner::new(context, modes, body, disjunct, of, scope, params);
                planner.tests_arguments = tests_arguments;
                plans.push(planner.plan(&outputs)?);
            }
            Ok(plans)
        })?;
        let disjuncts = &predicate.body.disjuncts;
        open.extend(disjuncts.iter().flat_map(|d| &d.instances).map(|i| i.predicate));
        predicates.insert(id.index(), plans);
    }
    Ok((root, predicates))
}

/// The cases; with tests of what calls refuse, if these tell the cases apart and nothing else does.
fn told_apart(plans: impl Fn(bool) -> Result<Vec<Plan>, Stuck>) -> Result<Vec<Plan>, Stuck> {
    let plain = plans(false)?;
    if guards_suffice(&plain) {
        return Ok(plain);
    }
    let tested = plans(true)?;
    Ok(if guards_suffice(&tested) { tested } else { plain })
}

/// The names of a predicate's parameters, and what they are.
fn parameters(context: &Context<'_>, modes: &Modes, id: PredicateId) -> (Scope, Vec<Option<Expr>>) {
    let predicate = context.spec.definitions.get(id);
    let mut scope = variable_names();
    let mut params = vec![];
    for (at, param) in predicate.body.params.iter().enumerate() {
        let name = context.parameter_name(id, at);
        scope.take(name);
        params.push(match modes.of(id.index())[at] {
            Mode::Output => None,
            Mode::Bound => Some(Expr::simple(name, Kind::Bound)),
            Mode::Given => Some(Expr {
                ty: context.sort_type(&param.sort),
                ..Expr::simple(name, kind_of(&param.sort))
            }),
        });
    }
    (scope, params)
}

fn kind_of(sort: &cairn_logic::Sort) -> Kind {
    match sort {
        cairn_logic::Sort::Int | cairn_logic::Sort::Bool => Kind::Long,
        cairn_logic::Sort::Double => Kind::Double,
        _ => Kind::Ref,
    }
}
