//! What can be said of a specification alone: the models of its parts, and parts that have none.

use crate::classes::ProgramClasses;
use crate::heap::{Unfit, witness_heap};
use cairn_logic::heap::{Object, Value};
use cairn_logic::models::{Model, Models, Options, models};
use cairn_logic::{
    Atom, Bases, Contexts, Disjunct, Distances, Formula, Loss, PredicateId, Pure, Sort, Why,
};
use cairn_program::Program;
use cairn_spec::typed::{Binding, ClauseKind, Place, Spec};
use cairn_spec::{ClassNames, disjunct_text};
use cairn_witness::{Data, NamedInput, Outcome, Target, VERSION, Witness};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Cells beyond the least number that a part needs by its shape, up to which a model is looked for.
const MORE_CELLS: u64 = 4;
/// The most cells of a model that is looked for.
const MOST_CELLS: u64 = 16;
/// Disjuncts that are tried for a model of each size.
const STEPS: usize = 50_000;
/// The same for what reads objects that it does not own: most of it has no model of its own.
const READER_STEPS: usize = 2_000;

/// A predicate, an invariant or a precondition.
#[derive(Clone, Debug)]
pub struct Part {
    pub kind: PartKind,
    /// `tree`, `structures.Bst`, `structures.Bst#insert`.
    pub name: String,
    /// Its parameters are named.
    pub formula: Formula,
    pub place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PartKind {
    Predicate,
    Invariant,
    Precondition,
}

impl Part {
    /// `pred tree(x, lo, hi, n)`, `inv structures.Bst`.
    pub fn title(&self) -> String {
        let params: Vec<&str> = self.formula.params.iter().map(|p| &*p.name).collect();
        match self.kind {
            PartKind::Predicate => format!("pred {}({})", self.name, params.join(", ")),
            PartKind::Invariant => format!("inv {}", self.name),
            PartKind::Precondition => format!("pre {}", self.name),
        }
    }
}

/// The predicates, invariants and preconditions, in this order.
pub fn parts(spec: &Spec) -> Vec<Part> {
    let mut all: Vec<Part> = vec![];
    for (predicate, place) in spec.definitions.predicates.iter().zip(&spec.predicate_spans) {
        all.push(Part {
            kind: PartKind::Predicate,
            name: predicate.name.to_string(),
            formula: predicate.body.clone(),
            place: place.clone(),
        });
    }
    for clause in &spec.clauses {
        let (kind, name) = match (clause.kind, &clause.method) {
            (ClauseKind::Invariant, _) => (PartKind::Invariant, clause.class.to_string()),
            (ClauseKind::Pre, Some(method)) => {
                (PartKind::Precondition, format!("{}#{}", clause.class, method.name))
            }
            _ => continue,
        };
        let mut formula = clause.formula.clone();
        for (param, binding) in formula.params.iter_mut().zip(&clause.bindings) {
            if *binding == Binding::This {
                param.name = "this".into();
            }
        }
        all.push(Part { kind, name, formula, place: clause.place.clone() });
    }
    all
}

/// What was found out about a part.
#[derive(Clone, Debug)]
pub struct Inspected {
    pub smallest: Option<Model>,
    pub findings: Vec<Finding>,
}

/// A part without models, or a disjunct of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// From 0; none: all of the part.
    pub disjunct: Option<usize>,
    /// The disjunct.
    pub text: String,
    pub emptiness: Emptiness,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Emptiness {
    /// It can never hold.
    Never,
    /// It has no model with so many cells.
    Within(u64),
    /// None was found, and why that says little.
    Unknown(String),
    /// It reads objects that others own, so that it need not have a model of its own.
    Reads,
}

/// Looks for models of parts.
pub struct Inspector<'a, 'p> {
    spec: &'a Spec,
    classes: &'a ProgramClasses<'p>,
    bases: Bases,
    distances: Distances,
    /// Computed when they are first asked for.
    all_contexts: OnceCell<Contexts>,
}

/// What [`Inspector::contexts`] says of a predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContextTexts {
    pub texts: Vec<String>,
    /// No heap satisfies two of them.
    pub is_exclusive: bool,
    /// The fixed point was not reached.
    pub loss: Option<String>,
}

impl<'a, 'p> Inspector<'a, 'p> {
    pub fn new(spec: &'a Spec, classes: &'a ProgramClasses<'p>) -> Inspector<'a, 'p> {
        let bases = Bases::compute(&spec.definitions);
        let distances = Distances::compute(&spec.definitions);
        Inspector { spec, classes, bases, distances, all_contexts: OnceCell::new() }
    }

    /// The contexts of a predicate ([`cairn_logic::Contexts`]): symbolic heaps that together say all that can be
    /// said of its references, each as text.
    pub fn contexts(&self, part: &Part) -> Option<ContextTexts> {
        let definitions = &self.spec.definitions;
        let is_it = |id: &PredicateId| *definitions.get(*id).name == *part.name;
        let id = definitions.ids().find(is_it).filter(|_| part.kind == PartKind::Predicate)?;
        let all = self.all_contexts.get_or_init(|| Contexts::compute(definitions, &self.bases));
        let of = all.of(id);
        let params = &definitions.get(id).body.params;
        let text = |d| disjunct_text(definitions, params, d, ClassNames::Simple);
        let is_about = |loss: &&Loss| match loss {
            Loss::ContextsBounded { predicate, .. } => **predicate == *part.name,
            _ => false,
        };
        Some(ContextTexts {
            texts: of.contexts.iter().map(text).collect(),
            is_exclusive: of.exclusive,
            loss: all.losses().iter().find(is_about).map(Loss::to_string),
        })
    }

    /// The smallest model, and disjuncts that have none.
    pub fn inspect(&self, part: &Part) -> Inspected {
        let mut smallest: Option<Model> = None;
        let mut findings = vec![];
        let mut is_reader = false;
        let params = &part.formula.params;
        for (n, disjunct) in part.formula.disjuncts.iter().enumerate() {
            let alone = Formula { params: params.clone(), disjuncts: vec![disjunct.clone()] };
            let reads = part.kind != PartKind::Invariant && self.reads(disjunct);
            match self.smallest(&alone, reads) {
                Ok(model) => {
                    if smallest.as_ref().is_none_or(|s| model.cells < s.cells) {
                        smallest = Some(model);
                    }
                }
                Err(Emptiness::Reads) => is_reader = true,
                Err(emptiness) => {
                    let definitions = &self.spec.definitions;
                    let text = disjunct_text(definitions, params, disjunct, ClassNames::Simple);
                    findings.push(Finding { disjunct: Some(n), text, emptiness });
                }
            }
        }
        if smallest.is_none() && !is_reader {
            // One statement about the whole: the weakest of those about its disjuncts.
            let rank = |e: &Emptiness| match e {
                Emptiness::Never => (0, 0),
                Emptiness::Within(n) => (1, u64::MAX - n),
                Emptiness::Unknown(_) | Emptiness::Reads => (2, 0),
            };
            let weakest = findings.iter().map(|f| f.emptiness.clone()).max_by_key(rank);
            let emptiness = weakest.unwrap_or(Emptiness::Never);
            findings.push(Finding { disjunct: None, text: String::new(), emptiness });
        }
        Inspected { smallest, findings }
    }

    /// Whether a disjunct reads fields other than by owning an object, itself or by the predicates in it.
    fn reads(&self, disjunct: &Disjunct) -> bool {
        fn holds(pure: &[Pure]) -> bool {
            pure.iter().any(|p| match p {
                Pure::Atom(atom) => matches!(atom, Atom::Holds { .. }),
                Pure::And(all) | Pure::Or(all) => holds(all),
            })
        }
        let definitions = &self.spec.definitions;
        let mut seen = vec![false; definitions.predicates.len()];
        let mut open = vec![disjunct];
        while let Some(disjunct) = open.pop() {
            if holds(&disjunct.pure) {
                return true;
            }
            for instance in &disjunct.instances {
                if !std::mem::replace(&mut seen[instance.predicate.index()], true) {
                    open.extend(&definitions.get(instance.predicate).body.disjuncts);
                }
            }
        }
        false
    }

    fn smallest(&self, formula: &Formula, reads: bool) -> Result<Model, Emptiness> {
        let disjunct = &formula.disjuncts[0];
        if self.bases.of_heap(formula.params.len(), disjunct).is_empty() {
            return Err(Emptiness::Never);
        }
        let Some(distance) = self.distances.of_heap(disjunct) else {
            return Err(Emptiness::Never);
        };
        let most = match reads {
            true => distance.cells,
            false => (distance.cells + MORE_CELLS).min(MOST_CELLS),
        };
        let steps = if reads { READER_STEPS } else { STEPS };
        let mut unsure = None;
        for cells in distance.cells..=most {
            let options = Options { cells: cells as usize, count: 1, steps, ..Options::default() };
            let found = models(&self.spec.definitions, formula, self.classes, &options);
            if let Some(model) = found.models.into_iter().next() {
                return Ok(model);
            }
            unsure = unsure.or(found.unsure);
            if matches!(unsure, Some(Why::Steps(_))) {
                break;
            }
        }
        if reads {
            return Err(Emptiness::Reads);
        }
        match unsure {
            Some(why) => Err(Emptiness::Unknown(why.to_string())),
            None if distance.cells > most => {
                Err(Emptiness::Unknown(format!("it needs more than {most} cells")))
            }
            None if disjunct.instances.is_empty() => Err(Emptiness::Never),
            None => Err(Emptiness::Within(most)),
        }
    }

    /// The models with at most `scope` objects of each class, and at most `scope` cells more than the smallest has.
    pub fn models(&self, part: &Part, scope: usize, count: usize) -> Models {
        let smallest = self.inspect(part).smallest.map_or(0, |m| m.cells);
        let options = Options {
            cells: smallest + scope,
            count,
            array: scope.try_into().unwrap_or(u32::MAX),
            ..Options::default()
        };
        let mut found = models(&self.spec.definitions, &part.formula, self.classes, &options);
        found.models.retain(|m| within(m, scope));
        for (cells, count) in found.by_size.iter_mut().enumerate() {
            *count = found.models.iter().filter(|m| m.cells == cells).count();
        }
        found
    }
}

/// Whether a model has at most so many objects of each class. An array is as long as it must be.
fn within(model: &Model, scope: usize) -> bool {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for object in &model.heap.objects {
        if let Object::Instance { class, .. } = object {
            *counts.entry(class).or_default() += 1;
        }
    }
    counts.values().all(|n| *n <= scope)
}

/// A heap with values for some parameters, as a witness that can be drawn.
pub fn pictured(
    program: &Program,
    heap: &cairn_logic::heap::Heap,
    args: &[(Arc<str>, Sort, Value)],
) -> Result<Witness, Unfit> {
    let values: Vec<(Value, Sort)> = args.iter().map(|a| (a.2.clone(), a.1.clone())).collect();
    let made = witness_heap(program, heap, &values)?;
    let named = |((name, sort, _), value): (&(Arc<str>, Sort, Value), Data)| NamedInput {
        name: name.to_string(),
        descriptor: crate::heap::sort_descriptor(sort).to_owned(),
        value,
    };
    let mut inputs: Vec<NamedInput> = args.iter().zip(made.values).map(named).collect();
    let receiver = inputs.iter().position(|i| i.name == "this").map(|at| inputs.remove(at));
    Ok(Witness {
        version: VERSION,
        target: Target::Main { class: String::new() },
        receiver,
        arguments: inputs,
        statics: made.statics,
        inputs: vec![],
        heap: made.objects,
        outcome: Outcome::Returned(None),
        after: None,
        trace: vec![],
        assumed: vec![],
        environment: vec![],
        condition: vec![],
    })
}

/// A model of a part, as a witness that can be drawn.
pub fn pictured_model(program: &Program, part: &Part, model: &Model) -> Result<Witness, Unfit> {
    let params = part.formula.params.iter().zip(&model.args);
    let args: Vec<_> =
        params.map(|(p, value)| (p.name.clone(), p.sort.clone(), value.clone())).collect();
    pictured(program, &model.heap, &args)
}
