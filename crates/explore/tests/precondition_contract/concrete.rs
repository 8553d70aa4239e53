//! All small heaps of a class by brute force, which of them its predicate accepts, and which of them a
//! path can begin with.

use cairn_explore::Rerunner;
use cairn_heap::input::{Content, InputHeap, Place, Resolution, Target, UnknownId, Unknowns};
use cairn_precond::{Choice, PathView};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Program};
use cairn_term::{Model, Pool, Term, Value, Var};
use cairn_witness::{self as witness, Data, NamedInput, Object, Outcome, Slot, VERSION, Witness};

/// Objects of the class of nodes.
pub const SCOPE: usize = 2;
/// What an argument of the methods is tried with.
const ARGUMENTS: [i32; 5] = [-1, 0, 1, 2, 3];

/// The heaps that the predicate of a class accepts. The first object is the receiver, the others are
/// nodes.
pub fn valid_heaps(program: &Program, class: &str, node: &str) -> Vec<Witness> {
    let target = target(class);
    let mut rerunner = Rerunner::new(program, &target).expect("the predicate");
    let objects = [class].into_iter().chain(std::iter::repeat_n(node, SCOPE));
    let choices: Vec<Vec<Object>> = objects.map(|c| objects_of(program, c)).collect();
    let mut valid = vec![];
    for number in 0..choices.iter().map(Vec::len).product() {
        let mut rest = number;
        let heap = choices.iter().map(|all| {
            let object = all[rest % all.len()].clone();
            rest /= all.len();
            object
        });
        let witness = Witness { heap: heap.collect(), ..empty(class) };
        let ran = rerunner.run(&witness).expect("the predicate comes to an end");
        if ran.outcome == Outcome::Returned(Some(Data::Boolean(true))) {
            valid.push(witness);
        }
    }
    valid
}

/// An object of a class with all values that its fields can have.
fn objects_of(program: &Program, class: &str) -> Vec<Object> {
    let id = program.load(class).expect("a class");
    let mut all: Vec<Vec<Slot>> = vec![vec![]];
    let mut fields: Vec<_> = program.class(id).fields.iter().map(|&f| program.field(f)).collect();
    fields.retain(|f| !f.is_static());
    fields.sort_by_key(|f| f.name.clone());
    for field in fields {
        let most = if &*field.name == "size" { SCOPE as i32 } else { SCOPE as i32 - 1 };
        let values: Vec<Data> = match field.elem {
            Elem::Ref => std::iter::once(Data::Null).chain((1..=SCOPE).map(Data::Ref)).collect(),
            _ => (0..=most).map(Data::Int).collect(),
        };
        let slot = |value: &Data| Slot {
            class: class.into(),
            name: field.name.to_string(),
            descriptor: field.desc.to_string(),
            value: value.clone(),
            known: true,
        };
        let with = |slots: &Vec<Slot>| {
            let one = |v| slots.iter().cloned().chain([slot(v)]).collect::<Vec<Slot>>();
            values.iter().map(one).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all.into_iter().map(|fields| Object::Instance { class: class.into(), fields }).collect()
}

fn target(class: &str) -> witness::Target {
    witness::Target::Method {
        class: class.into(),
        name: "repOK".into(),
        descriptor: "()Z".into(),
        is_static: false,
    }
}

fn empty(class: &str) -> Witness {
    Witness {
        version: VERSION,
        target: target(class),
        receiver: Some(NamedInput {
            name: "this".into(),
            descriptor: format!("L{class};"),
            value: Data::Ref(0),
        }),
        arguments: vec![],
        statics: vec![],
        inputs: vec![],
        heap: vec![],
        outcome: Outcome::Returned(Some(Data::Boolean(true))),
        after: None,
        trace: vec![],
        condition: vec![],
        assumed: vec![],
        environment: vec![],
    }
}

/// What a path says of its input.
pub struct Said<'a> {
    pub program: &'a Program,
    pub pool: &'a Pool,
    pub facts: Vec<Term>,
    pub input: &'a InputHeap,
    pub unknowns: &'a Unknowns,
    /// The reference that is resolved next.
    pub choice: Option<(UnknownId, Target)>,
}

impl<'a> Said<'a> {
    pub fn new(view: &PathView<'a>, choice: Option<&Choice<'_>>) -> Said<'a> {
        Said {
            program: view.program(),
            pool: view.pool(),
            facts: view.facts().collect(),
            input: view.input(),
            unknowns: view.unknowns(),
            choice: choice.and_then(Choice::resolved),
        }
    }

    /// Whether a heap agrees with it, for some argument.
    pub fn allows(&self, heap: &Witness) -> bool {
        let mut found = vec![None; self.input.objects.len()];
        let mut model = Model::new();
        let mut numbers: Vec<Var> = vec![];
        // Objects that are yet to be made.
        let mut new = vec![];
        let Some(receiver) = self.unknowns.find(Place::Receiver) else { return false };
        let Some(first) = self.input.objects.iter().position(|o| o.creator == receiver) else {
            return false;
        };
        found[first] = Some(0);
        let mut open = vec![first];
        while let Some(i) = open.pop() {
            let Some(n) = found[i] else { continue };
            let Content::Instance(fields) = &self.input.objects[i].content else { return false };
            for f in fields.iter() {
                let value = value(&heap.heap[n], &self.program.field(f.field).name);
                let Some(x) = self.unknowns.of_term(f.term) else {
                    let Data::Int(v) = value else { panic!("{value:?} is no int") };
                    for var in self.pool.free_vars([f.term]) {
                        model.set(var, Value::int(*v));
                        numbers.push(var);
                    }
                    continue;
                };
                match (self.target(x), value) {
                    (None, _) | (Some(Target::Null), Data::Null) => {}
                    (Some(Target::Object(j)), Data::Ref(m)) => match found[j] {
                        Some(known) if known == *m => {}
                        None if !found.contains(&Some(*m)) => {
                            found[j] = Some(*m);
                            open.push(j);
                        }
                        _ => return false,
                    },
                    (Some(Target::New(_)), Data::Ref(m)) => new.push(*m),
                    _ => return false,
                }
            }
        }
        if new.iter().any(|m| found.contains(&Some(*m))) {
            return false;
        }
        let free = self.pool.free_vars(self.facts.iter().copied());
        let arguments: Vec<Var> = free.into_iter().filter(|v| !numbers.contains(v)).collect();
        ARGUMENTS.iter().any(|&argument| {
            arguments.iter().for_each(|&var| model.set(var, Value::int(argument)));
            self.facts.iter().all(|&f| self.pool.holds(f, &model))
        })
    }

    fn target(&self, x: UnknownId) -> Option<Target> {
        if let Some((y, target)) = self.choice
            && x == y
        {
            return Some(target);
        }
        match self.input.resolution(x) {
            Some(Resolution::One(None)) => Some(Target::Null),
            Some(Resolution::One(Some(i))) => Some(Target::Object(*i)),
            Some(other) => panic!("{other:?} in a strategy that forks"),
            None => self.input.chosen(x).filter(|t| t.len() == 1).map(|t| t[0]),
        }
    }
}

fn value<'a>(object: &'a Object, name: &str) -> &'a Data {
    let Object::Instance { fields, .. } = object else { panic!("an instance") };
    &fields.iter().find(|f| f.name == name).expect("a field").value
}

/// The term of a field of an input object.
pub fn field(view: &PathView<'_>, object: usize, name: &str) -> Option<Term> {
    let Content::Instance(fields) = &view.input().objects[object].content else { return None };
    let is_it = |f: &&cairn_heap::input::FieldInput| &*view.program().field(f.field).name == name;
    fields.iter().find(is_it).map(|f| f.term)
}

/// The objects of a class in a path's input, in the order in which they came about.
pub fn objects(view: &PathView<'_>, class: ClassId) -> Vec<usize> {
    let all = view.input().objects.iter().enumerate();
    all.filter(|(_, o)| o.class == class).map(|(i, _)| i).collect()
}
