//! Inputs as data: which of them are on a path, and what they do on the machine without symbols.
//!
//! An input is on a path if every reference that the path resolved is, in the input, null where the path
//! says so and the same object where the path says so, of the class the path says; and if the path
//! condition holds of the input's numbers. A reference that the path did not look at can be anything.

use super::subjects::{Case, REP_OK};
use cairn_explore::{Act, Branch, Rig, RigError, SeenPath, predicate};
use cairn_heap::input::{Content, Place, Resolution, UnknownId};
use cairn_interp::sym::InputValue;
use cairn_program::{ClassId, Origin, Program};
use cairn_term::{Model, Node, Term, Value};
use cairn_witness::{Data, Object, Outcome, Witness};
use std::collections::BTreeSet;

/// Whether an input is on a path. Fails with the reason if the path speaks of something that is no input.
pub fn lies_on(program: &Program, seen: &SeenPath<'_>, witness: &Witness) -> Result<bool, String> {
    let found = vec![None; seen.path.input.objects.len()];
    let mut matching = Matching { program, seen, witness, found, model: Model::new() };
    if !matching.has_shape()? {
        return Ok(false);
    }
    matching.has_numbers()
}

/// An input that is held against a path.
struct Matching<'a> {
    program: &'a Program,
    seen: &'a SeenPath<'a>,
    witness: &'a Witness,
    /// For each object of the path, the input's.
    found: Vec<Option<usize>>,
    model: Model,
}

/// Addresses of objects that a path knows nothing of: beyond those of any real object.
const ELSEWHERE: u64 = 0xFFF0_0001;

impl<'a> Matching<'a> {
    /// Whether references are what the path says.
    fn has_shape(&mut self) -> Result<bool, String> {
        let SeenPath { path, .. } = *self.seen;
        // In the order in which objects came about: the object that a reference is in, and those that it can be
        // the same as, came before the one that it brought about itself.
        let brought = |x: UnknownId| path.input.objects.iter().position(|o| o.creator == x);
        let mut resolutions: Vec<_> = path.input.resolutions().collect();
        resolutions.sort_by_key(|(x, _)| brought(*x).unwrap_or(usize::MAX));
        for (x, resolution) in resolutions {
            // An element behind the end of a shorter array is nothing.
            let Some(value) = self.value(x)? else { return Ok(false) };
            let object = match value {
                Data::Null => None,
                Data::Ref(n) => Some(*n),
                other => return Err(format!("{other:?} is no object")),
            };
            let is_it = match resolution {
                Resolution::One(i) => self.unify(*i, object),
                Resolution::Some { choices, .. } => self.choose(x, choices, object)?,
                Resolution::Partly { .. } => return Err("a reference that is partly known".into()),
            };
            if !is_it {
                return Ok(false);
            }
        }
        for x in path.input.open().into_iter().filter(|&x| path.input.is_not_null(x)) {
            if self.value(x)? == Some(&Data::Null) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether an object of the path can be one of the input, or both null.
    fn unify(&mut self, i: Option<usize>, object: Option<usize>) -> bool {
        let (Some(i), Some(n)) = (i, object) else { return i.is_none() && object.is_none() };
        match self.found[i] {
            Some(known) => known == n,
            None if self.found.contains(&Some(n)) => false,
            None => {
                let object = &self.seen.path.input.objects[i];
                let given = &self.witness.heap[n];
                let is_it = class_of(self.program, given) == Some(object.class)
                    && match (&object.content, given) {
                        (Content::Constant(field), Object::Constant { name, .. }) => {
                            *self.program.field(*field).name == **name
                        }
                        _ => true,
                    };
                self.found[i] = is_it.then_some(n);
                is_it
            }
        }
    }

    /// Picks the choice that the input makes: an object that has been met, or else the new one. (One that
    /// another reference would bring about, but does not in this input, would be the same by another name.)
    fn choose(
        &mut self,
        x: UnknownId,
        choices: &[(Term, Option<usize>)],
        object: Option<usize>,
    ) -> Result<bool, String> {
        let met = object.and_then(|n| self.found.iter().position(|f| *f == Some(n)));
        for (at, &(_, i)) in choices.iter().enumerate() {
            let is_it = match (i, met) {
                (Some(i), Some(met)) => i == met,
                (Some(i), None) => {
                    let is_new = self.seen.path.input.objects[i].creator == x;
                    is_new && self.unify(Some(i), object)
                }
                (None, _) => object.is_none(),
            };
            if !is_it {
                continue;
            }
            for (n, &(guard, _)) in choices.iter().enumerate().take(at + 1) {
                let holds = n == at;
                match self.seen.pool.node(guard) {
                    Node::Var(var) => self.model.set(var, Value::bool(holds)),
                    _ if guard == Term::TRUE && holds => {}
                    _ => return Err("a guard of a choice is no variable".into()),
                }
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// What the input has where an unknown is. None if that is behind the end of an array.
    fn value(&self, x: UnknownId) -> Result<Option<&'a Data>, String> {
        let unknown = self.seen.unknowns.get(x);
        let owner = |of: UnknownId, class: ClassId| {
            let objects = &self.seen.path.input.objects;
            let at = objects.iter().position(|o| o.creator == of && o.class == class);
            let n = at.and_then(|i| self.found[i]);
            n.map(|n| &self.witness.heap[n])
                .ok_or_else(|| format!("{} is in no object", unknown.name))
        };
        match unknown.place {
            Place::Receiver => Ok(self.witness.receiver.as_ref().map(|r| &r.value)),
            Place::Argument(i) => Ok(self.witness.arguments.get(i as usize).map(|a| &a.value)),
            Place::Field { of, class, field } => {
                let name = &self.program.field(field).name;
                let declared = self.program.class(self.program.field(field).class).java_name();
                slot(owner(of, class)?, &declared, name).map(Some)
            }
            Place::Element { of, class, index } => match owner(of, class)? {
                Object::Array { elements, .. } => Ok(elements.get(index as usize)),
                other => Err(format!("{other:?} is no array")),
            },
            other => Err(format!("{other:?} is no place in these programs")),
        }
    }

    /// Whether the condition of the path holds.
    fn has_numbers(mut self) -> Result<bool, String> {
        let SeenPath { pool, path, unknowns, .. } = *self.seen;
        for (i, input) in path.inputs.iter().enumerate() {
            if let InputValue::Primitive { term, .. } = input.value {
                self.assign(term, word(&self.witness.arguments[i].value)?)?;
            }
        }
        for (i, object) in path.input.objects.iter().enumerate() {
            // One of a choice that was not taken.
            let Some(n) = self.found[i] else { continue };
            let given = &self.witness.heap[n];
            match (&object.content, given) {
                (Content::Instance(fields), _) => {
                    for f in fields.iter().filter(|f| unknowns.of_term(f.term).is_none()) {
                        let field = self.program.field(f.field);
                        let declared = self.program.class(field.class).java_name();
                        self.assign(f.term, word(slot(given, &declared, &field.name)?)?)?;
                    }
                }
                (Content::Array(array), Object::Array { elements, .. }) => {
                    if elements.len() > array.elements.len() {
                        return Ok(false);
                    }
                    self.assign(array.len, elements.len() as u64)?;
                    for (&term, value) in array.elements.iter().zip(elements) {
                        if unknowns.of_term(term).is_none() {
                            self.assign(term, word(value)?)?;
                        }
                    }
                }
                (Content::Constant(_), Object::Constant { .. }) => {}
                (content, given) => return Err(format!("{given:?} is not {content:?}")),
            }
        }
        for var in pool.free_vars(path.facts.iter().copied()) {
            let Some(x) = unknowns.of_term(pool.var(var)) else { continue };
            let address = match self.value(x)? {
                None | Some(Data::Null) => 0,
                Some(Data::Ref(n)) => match self.found.iter().position(|f| *f == Some(*n)) {
                    Some(i) => u64::from(path.input.objects[i].at.0),
                    None => ELSEWHERE + 2 * *n as u64,
                },
                Some(other) => return Err(format!("{other:?} is no object")),
            };
            self.model.set(var, Value::of(pool.var_sort(var), address));
        }
        Ok(path.facts.iter().all(|&f| pool.holds(f, &self.model)))
    }

    /// Has the variable behind a number be such that the number is this.
    fn assign(&mut self, term: Term, word: u64) -> Result<(), String> {
        let pool = self.seen.pool;
        let vars = pool.free_vars([term]);
        let [var] = vars[..] else { return Err(format!("{} is no input", pool.display(term))) };
        for candidate in [word, 0, 1] {
            self.model.set(var, Value::of(pool.var_sort(var), candidate));
            if pool.eval(term, &self.model).bits() == Value::of(pool.sort(term), word).bits() {
                return Ok(());
            }
        }
        Err(format!("{} cannot be {word}", pool.display(term)))
    }
}

fn class_of(program: &Program, object: &Object) -> Option<ClassId> {
    let name = match object {
        Object::Instance { class, .. } | Object::Constant { class, .. } => class.replace('.', "/"),
        Object::Array { component, .. } => format!("[{component}"),
        _ => return None,
    };
    program.load(&name).ok()
}

fn slot<'a>(object: &'a Object, class: &str, name: &str) -> Result<&'a Data, String> {
    let Object::Instance { fields, .. } = object else {
        return Err(format!("{object:?} is no instance"));
    };
    let found = fields.iter().find(|f| f.name == name && f.class == class);
    found.map(|f| &f.value).ok_or_else(|| format!("there is no {class}.{name}"))
}

/// A number as a register holds it.
fn word(data: &Data) -> Result<u64, String> {
    Ok(match *data {
        Data::Boolean(v) => u64::from(v),
        Data::Byte(v) => u64::from(i32::from(v) as u32),
        Data::Char(v) => u64::from(v),
        Data::Short(v) => u64::from(i32::from(v) as u32),
        Data::Int(v) => u64::from(v as u32),
        Data::Long(v) => v as u64,
        Data::Float(v) => u64::from(v),
        Data::Double(v) => v,
        ref other => return Err(format!("{other:?} is no number")),
    })
}

/// Whether what can be any object is in an input one of the classes it is tried with. It may also be an object
/// that the input has for another reason, of a class that nobody would try: but only if that was met
/// before, and what is met when is not the same for all strategies.
pub fn is_usual(case: &Case, witness: &Witness) -> bool {
    let is_usual = |descriptor: &str, value: &Data| match value {
        Data::Ref(n) if descriptor == "Ljava/lang/Object;" => {
            let class = class_of(case.program, &witness.heap[*n]);
            class.is_some_and(|c| case.anything.contains(&c))
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

/// What an input does: the branches of the program's own that the call takes, and how it ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Behaviour {
    branches: BTreeSet<Branch>,
    end: String,
}

/// Executes inputs on the machine without symbols.
pub struct Plain {
    rig: Rig<'static>,
    /// Classes that are initialised.
    ready: Vec<ClassId>,
}

impl Plain {
    pub fn new(program: &'static Program) -> Plain {
        Plain { rig: Rig::new(program).expect("a rig"), ready: vec![] }
    }

    /// What an input does. Fails if the precondition does not hold for it, or if it does something else
    /// than its path predicts.
    pub fn run(&mut self, case: &Case, witness: &Witness) -> Result<Behaviour, String> {
        if !self.ready.contains(&case.class()) {
            self.rig.initialise(case.class()).expect("the class can be initialised");
            self.ready.push(case.class());
        }
        let program = self.rig.program();
        let mut checks = vec![];
        for given in witness.receiver.iter().chain(&witness.arguments) {
            let class = given.descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
            let holds = class.and_then(|c| predicate(program, program.load(c).ok()?, REP_OK));
            if let (Some(holds), Data::Ref(_)) = (holds, &given.value) {
                checks.push((given.value.clone(), holds));
            }
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
        let shown = |what: String| format!("{what}\n{witness:#?}");
        let failed = |e: RigError| shown(e.to_string());
        self.rig.reset();
        self.rig.realise(witness).map_err(failed)?;
        let acted = self.rig.act(&act).map_err(failed)?;
        if !agrees(&witness.outcome, &acted.outcome) || acted.trace != witness.trace {
            return Err(shown(format!("it ends with {:?} {:?}", acted.outcome, acted.trace)));
        }
        if acted.after != witness.after {
            return Err(shown(format!("it leaves {:#?}", acted.after)));
        }
        let end = match acted.outcome {
            Outcome::Returned(_) => "returns".into(),
            Outcome::Threw { class, .. } => class,
            other => format!("{other:?}"),
        };
        // Once more without the precondition, which may take branches of the same methods.
        self.rig.reset();
        self.rig.realise(witness).map_err(failed)?;
        self.rig.probe(&Act { checks: &[], ..act }).map_err(failed)?;
        let is_own =
            |b: &Branch| program.class(program.method(b.method).class).origin == Origin::User;
        Ok(Behaviour { branches: self.rig.taken().into_iter().filter(is_own).collect(), end })
    }
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
