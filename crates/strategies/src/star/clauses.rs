//! The clauses of a specification, made predicates, and found by class and method.

use super::world::class_named;
use cairn_logic::{Definitions, Predicate, PredicateId, Var};
use cairn_program::synth::{external_type, field_descriptors};
use cairn_program::{ClassId, MethodId, Program};
use cairn_spec::typed::{Binding, Clause, ClauseKind, Spec};
use cairn_star::Theory;
use std::sync::Arc;

/// What a specification says of classes and methods.
pub struct Clauses {
    pub theory: Theory,
    invariants: Vec<Of<ClassId>>,
    preconditions: Vec<Of<MethodId>>,
}

/// A clause of something.
struct Of<T> {
    what: T,
    predicate: PredicateId,
    bindings: Vec<Binding>,
    /// The bindings that it owns something of: an invariant is not assumed of these again.
    owned: Vec<Binding>,
    text: Arc<str>,
}

/// What a call must satisfy.
pub struct Required {
    pub predicate: PredicateId,
    /// The values of the call that are its arguments, the receiver being the first.
    pub values: Vec<usize>,
    pub is_invariant: bool,
    pub text: Arc<str>,
}

/// A clause that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnusableClause {
    #[error("{0} is not on the class path")]
    NoClass(Arc<str>),
    #[error("{class} has no method {method}")]
    NoMethod { class: Arc<str>, method: Arc<str> },
}

impl Clauses {
    /// Nothing is said.
    pub fn none() -> Clauses {
        let theory = Theory::new(Definitions::default());
        Clauses { theory, invariants: vec![], preconditions: vec![] }
    }

    pub fn new(spec: &Spec, program: &Program) -> Result<Clauses, UnusableClause> {
        let mut definitions = spec.definitions.clone();
        let (mut invariants, mut preconditions) = (vec![], vec![]);
        for clause in &spec.clauses {
            let class = class_named(program, &clause.class);
            let class = class.ok_or_else(|| UnusableClause::NoClass(clause.class.clone()))?;
            let predicate = PredicateId(definitions.predicates.len() as u32);
            let name = clause.text.clone();
            match clause.kind {
                ClauseKind::Invariant => invariants.push(of(class, predicate, clause)),
                ClauseKind::Pre => {
                    for method in methods(program, class, clause)? {
                        preconditions.push(of(method, predicate, clause));
                    }
                }
                ClauseKind::Post => continue,
            }
            definitions.predicates.push(Predicate { name, body: clause.formula.clone() });
        }
        Ok(Clauses { theory: Theory::new(definitions), invariants, preconditions })
    }

    /// The invariant of a class: its own, or that of the nearest superclass.
    pub fn invariant(&self, program: &Program, class: ClassId) -> Option<PredicateId> {
        let ancestors = program.class(class).ancestors.iter().rev();
        let mut found = ancestors.filter_map(|c| self.invariants.iter().find(|i| i.what == *c));
        found.next().map(|i| i.predicate)
    }

    /// What is assumed of the values of a call when it begins. Invariants of arguments are not among them: those
    /// are assumed when an argument is looked at.
    pub fn required(&self, program: &Program, method: MethodId) -> Vec<Required> {
        let m = program.method(method);
        let has_receiver = !m.is_static();
        let first = usize::from(has_receiver);
        let mut all = vec![];
        let own: Vec<_> = self.preconditions.iter().filter(|p| p.what == method).collect();
        let is_owned = |b: &Binding| own.iter().any(|p| p.owned.contains(b));
        if has_receiver && &*m.name != "<init>" && !is_owned(&Binding::This) {
            let class = program.class(m.class).ancestors.iter().rev();
            let found = class.filter_map(|c| self.invariants.iter().find(|i| i.what == *c)).next();
            all.extend(found.map(|i| Required {
                predicate: i.predicate,
                values: vec![0],
                is_invariant: true,
                text: i.text.clone(),
            }));
        }
        for clause in own {
            let value = |b: &Binding| match b {
                Binding::This => 0,
                Binding::Argument(i) => first + i,
                Binding::Result | Binding::Old { .. } => usize::MAX,
            };
            all.push(Required {
                predicate: clause.predicate,
                values: clause.bindings.iter().map(value).collect(),
                is_invariant: false,
                text: clause.text.clone(),
            });
        }
        all
    }
}

fn of<T>(what: T, predicate: PredicateId, clause: &Clause) -> Of<T> {
    let is_owned = |var: Var| {
        clause.formula.disjuncts.iter().any(|d| {
            d.cells.iter().any(|c| c.at == var) || d.instances.iter().any(|i| i.args.contains(&var))
        })
    };
    let bindings = clause.bindings.iter().enumerate();
    let owned =
        bindings.filter(|(i, _)| is_owned(Var(*i as u32))).map(|(_, b)| b.clone()).collect();
    let (bindings, text) = (clause.bindings.clone(), clause.text.clone());
    Of { what, predicate, bindings, owned, text }
}

/// The methods that a clause is about.
fn methods(
    program: &Program,
    class: ClassId,
    clause: &Clause,
) -> Result<Vec<MethodId>, UnusableClause> {
    let Some(wanted) = &clause.method else { return Ok(vec![]) };
    let is_it = |id: &&MethodId| {
        let m = program.method(**id);
        *m.name == *wanted.name
            && wanted.params.as_ref().is_none_or(|p| parameter_types(&m.desc) == *p)
    };
    let found: Vec<MethodId> = program.class(class).methods.iter().filter(is_it).copied().collect();
    match found.is_empty() {
        true => Err(UnusableClause::NoMethod {
            class: clause.class.clone(),
            method: wanted.name.clone(),
        }),
        false => Ok(found),
    }
}

/// The parameter types of a descriptor, as in Java source.
fn parameter_types(desc: &str) -> Vec<Arc<str>> {
    let inner = desc.trim_start_matches('(').split(')').next().unwrap_or_default();
    field_descriptors(inner).flatten().map(|d| external_type(d).into()).collect()
}
