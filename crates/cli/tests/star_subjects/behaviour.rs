//! What inputs do on the machine without symbols, and whether both checkers accept them.

use crate::{Case, PROGRAM, REP_OK, is_finished};
use cairn_contract::{ProgramClasses, logic_heap};
use cairn_explore::{Act, Branch, End, Report, Rig, predicate};
use cairn_logic::checker::{self, Holds};
use cairn_logic::heap::Value;
use cairn_program::{ClassId, Origin, Program};
use cairn_spec::typed::{Binding, Clause, ClauseKind};
use cairn_witness::{Data, Object, Outcome, Witness};
use std::collections::BTreeSet;
use std::fmt;

/// The branches of the program's own that a call takes, and how it ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Behaviour {
    branches: BTreeSet<Branch>,
    end: String,
    /// One of its inputs, for people: all are the same to comparisons.
    input: Shown,
}

/// Text that is no part of what is compared.
#[derive(Clone, Debug)]
struct Shown(String);

impl PartialEq for Shown {
    fn eq(&self, _: &Shown) -> bool {
        true
    }
}

impl Eq for Shown {}

impl PartialOrd for Shown {
    fn partial_cmp(&self, other: &Shown) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Shown {
    fn cmp(&self, _: &Shown) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

impl fmt::Display for Behaviour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {} branches, with {}", self.end, self.branches.len(), self.input.0)
    }
}

/// Executes inputs on the machine without symbols.
pub struct Plain<'p> {
    rig: Rig<'p>,
    /// Classes that are initialised.
    ready: Vec<ClassId>,
}

impl<'p> Plain<'p> {
    pub fn new(program: &'p Program) -> Plain<'p> {
        Plain { rig: Rig::new(program).expect("a machine"), ready: vec![] }
    }

    /// What the inputs of an exploration do. Fails if repOK or a formula does not hold for one, or if it does something
    /// else than its path predicts.
    pub fn behaviours(
        &mut self,
        case: &Case<'_>,
        report: &Report,
        is_specified: bool,
    ) -> Result<BTreeSet<Behaviour>, String> {
        let mut all = BTreeSet::new();
        for path in report.paths.iter().filter(|p| p.end.kind().is_outcome()) {
            let Some(witness) = &path.witness else {
                // There was no time to complete it.
                if is_finished(report) {
                    return Err(format!("path {} has no input", path.number));
                }
                continue;
            };
            if !is_usual(witness) {
                continue;
            }
            let wrong = |why: String| format!("{why}: {}", shown(witness));
            if is_specified {
                accepted(case, witness).map_err(wrong)?;
            }
            all.insert(self.run(case, witness, path.end == End::Endless).map_err(wrong)?);
        }
        Ok(all)
    }

    fn run(
        &mut self,
        case: &Case<'_>,
        witness: &Witness,
        is_endless: bool,
    ) -> Result<Behaviour, String> {
        if !self.ready.contains(&case.subject.class) {
            self.rig.initialise(case.subject.class)?;
            self.ready.push(case.subject.class);
        }
        let mut checks = vec![];
        for given in witness.receiver.iter().chain(&witness.arguments) {
            let class = given.descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
            let holds = class.and_then(|c| predicate(&PROGRAM, PROGRAM.load(c).ok()?, REP_OK));
            if let (Some(holds), Data::Ref(_)) = (holds, &given.value) {
                checks.push((given.value.clone(), holds));
            }
        }
        let input = Shown(shown(witness));
        if is_endless {
            return Ok(Behaviour { branches: BTreeSet::new(), end: "never ends".into(), input });
        }
        let arguments: Vec<Data> = witness.arguments.iter().map(|a| a.value.clone()).collect();
        let act = Act {
            method: case.method,
            receiver: witness.receiver.as_ref().map(|r| &r.value),
            arguments: &arguments,
            checks: &checks,
            statics: &[],
            asked: None,
        };
        self.rig.reset();
        self.rig.realise(witness).map_err(|e| e.to_string())?;
        let acted = self.rig.act(&act).map_err(|e| e.to_string())?;
        if !agrees(&witness.outcome, &acted.outcome) || acted.trace != witness.trace {
            return Err(format!("it ends with {:?} {:?}", acted.outcome, acted.trace));
        }
        let end = match acted.outcome {
            Outcome::Returned(_) => "returns".into(),
            Outcome::Threw { class, .. } => {
                let at = acted.trace.first().and_then(|f| f.line);
                format!("throws {class} at {at:?}")
            }
            other => format!("{other:?}"),
        };
        // Once more without repOK, which may take branches of the same methods.
        self.rig.reset();
        self.rig.realise(witness).map_err(|e| e.to_string())?;
        self.rig.probe(&Act { checks: &[], ..act }).map_err(|e| e.to_string())?;
        let is_own =
            |b: &Branch| PROGRAM.class(PROGRAM.method(b.method).class).origin == Origin::User;
        let branches = self.rig.taken().into_iter().filter(is_own).collect();
        Ok(Behaviour { branches, end, input })
    }
}

/// Whether the formulas of a specification hold for an input, by the concrete checker: the invariants of the receiver and
/// of the arguments, and what is required of the call.
fn accepted(case: &Case<'_>, witness: &Witness) -> Result<(), String> {
    let spec = &case.subject.specification.spec;
    let classes = ProgramClasses::new(&PROGRAM, spec);
    let mut made = logic_heap(&witness.heap, &witness.statics);
    let receiver: Option<Value> = witness.receiver.as_ref().map(|r| made.value(&r.value));
    let arguments: Vec<Value> = witness.arguments.iter().map(|a| made.value(&a.value)).collect();
    let mut wanted: Vec<(&Clause, Vec<Value>)> = vec![];
    for given in witness.receiver.iter().chain(&witness.arguments) {
        let Data::Ref(n) = given.value else { continue };
        let Object::Instance { class, .. } = &witness.heap[n] else { continue };
        wanted.extend(invariant(case, class).map(|c| (c, vec![made.value(&given.value)])));
    }
    let m = PROGRAM.method(case.method);
    let class = PROGRAM.class(m.class).java_name();
    for clause in spec.clauses.iter().filter(|c| c.kind == ClauseKind::Pre && *c.class == *class) {
        if clause.method.as_ref().is_none_or(|n| *n.name != *m.name) {
            continue;
        }
        let value = |b: &Binding| match b {
            Binding::This => receiver.clone(),
            Binding::Argument(i) => arguments.get(*i).cloned(),
            Binding::Result | Binding::Old { .. } => None,
        };
        let args: Option<Vec<Value>> = clause.bindings.iter().map(value).collect();
        wanted.extend(args.map(|args| (clause, args)));
    }
    for (clause, args) in wanted {
        let options = checker::Options::default();
        let answer = checker::check(
            &spec.definitions,
            &clause.formula,
            &made.heap,
            &args,
            &classes,
            &options,
        );
        match answer.holds {
            Holds::Yes => {}
            Holds::No(why) => return Err(format!("{} does not hold: {why}", clause.text)),
            Holds::Unknown(why) => return Err(format!("{} is not decided: {why:?}", clause.text)),
        }
    }
    Ok(())
}

/// The invariant of a class: its own, or that of the nearest superclass.
fn invariant<'c>(case: &'c Case<'_>, class: &str) -> Option<&'c Clause> {
    let class = PROGRAM.load(&class.replace('.', "/")).ok()?;
    let ancestors = PROGRAM.class(class).ancestors.iter().rev();
    let clauses = &case.subject.specification.spec.clauses;
    ancestors.map(|a| PROGRAM.class(*a).java_name()).find_map(|name| {
        clauses.iter().find(|c| c.kind == ClauseKind::Invariant && *c.class == *name)
    })
}

/// A message that is not predicted agrees with any.
fn agrees(predicted: &Outcome, actual: &Outcome) -> bool {
    match (predicted, actual) {
        (Outcome::Threw { class, message: None }, Outcome::Threw { class: actual, message: _ }) => {
            class == actual
        }
        _ => predicted == actual,
    }
}

/// Whether what can be any object is in an input one that nothing else is known of: which other objects it can be
/// depends on which were met before.
fn is_usual(witness: &Witness) -> bool {
    let is_usual = |descriptor: &str, value: &Data| match value {
        Data::Ref(n) if descriptor == "Ljava/lang/Object;" => {
            matches!(&witness.heap[*n], Object::Instance { class, .. } if class == "java.lang.Object")
        }
        _ => true,
    };
    let is_object_usual = |object: &Object| match object {
        Object::Instance { fields, .. } => fields.iter().all(|f| is_usual(&f.descriptor, &f.value)),
        _ => true,
    };
    witness.arguments.iter().all(|a| is_usual(&a.descriptor, &a.value))
        && witness.heap.iter().all(is_object_usual)
}

/// An input on one line.
fn shown(witness: &Witness) -> String {
    let mut parts = vec![];
    for given in witness.receiver.iter().chain(&witness.arguments) {
        parts.push(value(&given.value));
    }
    for (n, object) in witness.heap.iter().enumerate() {
        let text = match object {
            Object::Instance { class, fields } => {
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
                let fields: Vec<String> =
                    fields.iter().map(|f| format!("{}: {}", f.name, value(&f.value))).collect();
                format!("{simple}{{{}}}", fields.join(", "))
            }
            Object::Array { elements, .. } => {
                let elements: Vec<String> = elements.iter().map(value).collect();
                format!("[{}]", elements.join(", "))
            }
            other => format!("{other:?}"),
        };
        parts.push(format!("#{n}={text}"));
    }
    parts.join("; ")
}

fn value(data: &Data) -> String {
    match data {
        Data::Ref(n) => format!("#{n}"),
        Data::Null => "null".into(),
        Data::Int(n) => n.to_string(),
        other => format!("{other:?}"),
    }
}
