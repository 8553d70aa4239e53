//! Which methods say what valid objects are.

use crate::target::parameter_descriptors;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_witness::{Data, NamedInput, Object, Outcome, Target, Witness};

/// The name of the precondition that is looked for where none is named.
pub const PRECONDITION: &str = "repOK";

/// What the values that a call begins with satisfy, where their classes have such a method.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Predicates {
    /// Names of `boolean` methods without parameters, in every class that has one.
    pub names: Vec<String>,
    /// Methods for the objects of one class and its subclasses: without parameters, or static with
    /// the object as the only one. They are asked instead of those that have one of the names.
    pub methods: Vec<(ClassId, MethodId)>,
}

/// A method that is asked about one of the values that a call begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Which argument; none is the receiver.
    pub argument: Option<usize>,
    pub object: Data,
    pub method: MethodId,
}

impl From<&str> for Predicates {
    fn from(name: &str) -> Predicates {
        Predicates { names: vec![name.to_owned()], methods: vec![] }
    }
}

impl Predicates {
    /// What objects of a class satisfy.
    pub fn of(&self, program: &Program, class: ClassId) -> Vec<MethodId> {
        let given = self.methods.iter().filter(|(of, _)| program.is_subtype(class, *of));
        let given: Vec<MethodId> = given.map(|(_, method)| *method).collect();
        match given.is_empty() {
            true => self.names.iter().filter_map(|n| predicate(program, class, n)).collect(),
            false => given,
        }
    }

    /// Whether a method is one of these itself: what it is asked about need not satisfy it.
    pub fn has(&self, program: &Program, method: MethodId) -> bool {
        let m = program.method(method);
        let is_named = self.names.iter().any(|n| **n == *m.name) && is_predicate(program, method);
        let is_given = |given: MethodId| {
            let g = program.method(given);
            let overrides =
                !g.is_static() && program.is_subtype(m.class, g.class) && !m.is_static();
            given == method || (overrides && m.name == g.name && m.desc == g.desc)
        };
        is_named || self.methods.iter().any(|(_, given)| is_given(*given))
    }

    /// What is asked of the objects that a witness's call begins with, of each once.
    pub fn asked(&self, program: &Program, witness: &Witness) -> Vec<Asked> {
        let mut all: Vec<Asked> = vec![];
        let Target::Method { class, name, descriptor, is_static } = &witness.target else {
            return all;
        };
        let load = |class: &str| program.load(&class.replace('.', "/")).ok();
        let target = load(class).and_then(|c| program.find_method(c, name, descriptor));
        let is_itself = target.is_some_and(|m| self.has(program, m));
        let receiver = witness.receiver.iter().filter(|_| !is_itself).map(|r| (None, &r.value));
        let arguments = witness.arguments.iter().enumerate().map(|(i, a)| (Some(i), &a.value));
        let arguments = arguments.filter(|_| !(is_itself && *is_static));
        for (argument, value) in receiver.chain(arguments) {
            let Data::Ref(n) = value else { continue };
            let Some(Object::Instance { class, .. }) = witness.heap.get(*n) else { continue };
            if all.iter().any(|a| a.object == *value) {
                continue;
            }
            let methods = load(class).map(|c| self.of(program, c)).unwrap_or_default();
            let asked = |method| Asked { argument, object: value.clone(), method };
            all.extend(methods.into_iter().map(asked));
        }
        all
    }

    /// That the objects which a witness's call begins with are valid, as calls of which `true` is
    /// predicted.
    pub fn questions(&self, program: &Program, witness: &Witness) -> Vec<Witness> {
        let question = |asked: Asked| {
            let m = program.method(asked.method);
            let given = |name: &str, class: &str| NamedInput {
                name: name.into(),
                descriptor: format!("L{class};"),
                value: asked.object.clone(),
            };
            let subject = subject(program, asked.method);
            Witness {
                target: Target::Method {
                    class: program.class(m.class).java_name(),
                    name: m.name.to_string(),
                    descriptor: m.desc.to_string(),
                    is_static: m.is_static(),
                },
                receiver: match subject {
                    Some(_) => None,
                    None => Some(given("this", &program.class(m.class).name)),
                },
                arguments: subject.map(|class| given("object", class)).into_iter().collect(),
                inputs: vec![],
                outcome: Outcome::Returned(Some(Data::Boolean(true))),
                after: None,
                trace: vec![],
                condition: vec![],
                ..witness.clone()
            }
        };
        self.asked(program, witness).into_iter().map(question).collect()
    }
}

/// The method of a class of the program's own that says whether its objects are valid.
pub fn predicate(program: &Program, class: ClassId, name: &str) -> Option<MethodId> {
    if program.class(class).origin != Origin::User {
        return None;
    }
    let found = program.find_method_in_hierarchy(class, name, "()Z")?;
    is_predicate(program, found).then_some(found)
}

/// Whether objects of its class can be asked.
fn is_predicate(program: &Program, method: MethodId) -> bool {
    let m = program.method(method);
    !m.is_static() && &*m.desc == "()Z"
}

/// What a static predicate is asked about, if a method is one.
pub fn subject(program: &Program, method: MethodId) -> Option<&str> {
    let m = program.method(method);
    let parameters = parameter_descriptors(&m.desc);
    let [only] = parameters[..] else { return None };
    let class = only.strip_prefix('L')?.strip_suffix(';')?;
    (m.is_static() && m.desc.ends_with(")Z")).then_some(class)
}
