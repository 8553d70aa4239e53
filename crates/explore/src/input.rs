//! The input of a path as plain data, under its model.

use crate::after::LAMBDA;
use crate::outcome::{descriptor, primitive};
use cairn_heap::input::{
    Content, Form, InputHeap, PartInput, Place, StubAnswer, StubArgument, UnknownId, Unknowns,
};
use cairn_heap::recipe::Beginning;
use cairn_heap::{Ref, Universe};
use cairn_interp::sym::{Path, Symbols};
use cairn_program::ir::Elem;
use cairn_program::{FieldId, Origin, Program, Shape};
use cairn_term::{FreeVars, Model, Pool, Term, Var};
use cairn_witness::{Answer, Call, Data, Object, Slot, StaticField};
use rustc_hash::FxHashSet;

/// The input heap of a path.
pub(crate) struct Described<'a> {
    program: &'a Program,
    pool: &'a Pool,
    unknowns: &'a Unknowns,
    universe: &'a Universe,
    path: &'a Path,
    model: &'a Model,
    /// The number of each object in the witness, if it is there and no value.
    numbers: Vec<Option<usize>>,
    /// Variables that the path depends on.
    known: FxHashSet<Var>,
}

impl<'a> Described<'a> {
    /// `result`: what else the input is to be known for.
    pub fn new(
        program: &'a Program,
        sym: &'a Symbols,
        model: &'a Model,
        result: Option<Term>,
    ) -> Described<'a> {
        let (pool, path) = (&*sym.pool, &sym.path);
        let input = &path.input;
        let mut is_used = vec![false; input.objects.len()];
        for (x, _) in input.resolutions() {
            if let Some(Some(i)) = input.under(x, pool, model) {
                is_used[i] = is_used[i] || pool.holds(input.presence(i), model);
            }
        }
        let mut next = 0;
        let numbers = input.objects.iter().zip(is_used).map(|(o, used)| {
            (used && !o.form.is_value()).then(|| {
                next += 1;
                next - 1
            })
        });
        let numbers = numbers.collect();
        let mut free = FreeVars::default();
        let terms = path.facts.iter().copied().chain(result);
        // Only fields of objects are told apart by it.
        let known = match input.objects.is_empty() {
            true => FxHashSet::default(),
            false => terms.flat_map(|t| free.of(pool, t).to_vec()).collect(),
        };
        let (unknowns, universe) = (&sym.unknowns, &*sym.strategy.universe);
        Described { program, pool, unknowns, universe, path, model, numbers, known }
    }

    fn input(&self) -> &'a InputHeap {
        &self.path.input
    }

    /// The addresses of the witness's objects, by their numbers.
    pub fn addresses(&self) -> Vec<Ref> {
        let objects = self.input().objects.iter().zip(&self.numbers);
        objects.filter(|(_, n)| n.is_some()).map(|(o, _)| o.at).collect()
    }

    /// An unknown reference; null if it is unread.
    pub fn reference(&self, x: UnknownId) -> Data {
        match self.input().under(x, self.pool, self.model) {
            Some(Some(i)) => self.object_value(i),
            _ => Data::Null,
        }
    }

    fn object_value(&self, i: usize) -> Data {
        if let Some(n) = self.numbers[i] {
            return Data::Ref(n);
        }
        match &self.input().objects[i].content {
            Content::Text { text, .. } => Data::Text(text.eval(self.pool, self.model)),
            Content::Boxed(elem, term) => Data::Boxed(Box::new(self.primitive(*elem, *term))),
            _ => Data::Null,
        }
    }

    fn primitive(&self, elem: Elem, term: Term) -> Data {
        primitive(elem, self.pool.eval(term, self.model).bits())
    }

    /// A value, and whether the path depends on it.
    fn value(&self, elem: Elem, term: Term) -> (Data, bool) {
        match self.unknowns.of_term(term) {
            Some(x) if elem == Elem::Ref => {
                (self.reference(x), self.input().under(x, self.pool, self.model).is_some())
            }
            _ => {
                let mut free = FreeVars::default();
                let known = free.of(self.pool, term).iter().any(|v| self.known.contains(v));
                (self.primitive(elem, term), known)
            }
        }
    }

    pub fn heap(&self) -> Vec<Object> {
        let objects = self.input().objects.iter().zip(&self.numbers);
        objects.filter(|(_, n)| n.is_some()).map(|(o, _)| self.object(o)).collect()
    }

    fn object(&self, object: &cairn_heap::input::InputObject) -> Object {
        let class = self.program.class(object.class);
        match &object.content {
            Content::Instance(fields) => {
                let mut slots: Vec<(usize, Slot)> = vec![];
                for f in fields.iter() {
                    let field = self.program.field(f.field);
                    let depth = class.ancestors.iter().position(|&a| a == field.class);
                    let (value, known) = self.value(f.elem, f.term);
                    let slot = Slot {
                        class: self.program.class(field.class).java_name(),
                        name: field.name.to_string(),
                        descriptor: field.desc.to_string(),
                        value,
                        known,
                    };
                    slots.push((depth.unwrap_or(0), slot));
                }
                slots.sort_by(|a, b| (a.0, a.1.order()).cmp(&(b.0, b.1.order())));
                let fields = slots.into_iter().map(|s| s.1).collect();
                Object::Instance { class: class.java_name(), fields }
            }
            Content::Array(array) => {
                let len = self.pool.eval(array.len, self.model).bits() as usize;
                let elements = array.elements.iter().take(len);
                let elements = elements.map(|&t| self.value(array.elem, t).0).collect();
                let component = match class.shape {
                    Shape::Array { component, elem } => {
                        descriptor(&self.program.class(component).name, elem)
                    }
                    _ => String::new(),
                };
                Object::Array { component, elements }
            }
            Content::Constant(field) => {
                let field = self.program.field(*field);
                debug_assert!(field.is_static(), "a constant is a static field");
                Object::Constant {
                    class: self.program.class(field.class).java_name(),
                    name: field.name.to_string(),
                }
            }
            Content::Made(parts) => {
                let calls = self.calls(object.form, parts);
                Object::Made { class: class.java_name(), calls }
            }
            Content::Stub(answers) => {
                let interface = match object.form {
                    Form::Stub(interface) => self.program.class(interface).java_name(),
                    _ => class.java_name(),
                };
                let answers = answers.iter().map(|a| self.answer(a)).collect();
                Object::Stub { interface, answers }
            }
            Content::Text { .. } | Content::Boxed(..) => {
                Object::Opaque { class: class.java_name() }
            }
        }
    }

    /// The calls of a recipe.
    fn calls(&self, form: Form, parts: &[PartInput]) -> Vec<Call> {
        let Form::Made { recipe, count } = form else { return vec![] };
        let recipe = self.universe.recipe(self.program, recipe);
        let on_part =
            recipe.beginning(self.program) == Beginning::OnPart || recipe.takes_outer(self.program);
        let mut rest = parts.iter().map(|p| self.value(p.elem, p.term).0);
        let mut calls = vec![];
        for (n, (method, given)) in recipe.calls(self.program, count).into_iter().enumerate() {
            let method = self.program.method(method);
            let mut given: Vec<Data> = rest.by_ref().take(given).collect();
            let receiver = (n == 0 && on_part && !given.is_empty()).then(|| given.remove(0));
            // A method that the class inherits is looked for from there.
            let class = if n == 0 { recipe.owner } else { recipe.class };
            calls.push(Call {
                class: self.program.class(class).java_name(),
                name: method.name.to_string(),
                descriptor: method.desc.to_string(),
                receiver,
                arguments: given,
            });
        }
        calls
    }

    fn answer(&self, answer: &StubAnswer) -> Answer {
        let argument = |a: &StubArgument| match a {
            StubArgument::Null => Data::Null,
            StubArgument::Primitive(elem, term) => self.primitive(*elem, *term),
            StubArgument::Text(text) => Data::Text(text.eval(self.pool, self.model)),
            StubArgument::Boxed(elem, term) => Data::Boxed(Box::new(self.primitive(*elem, *term))),
            StubArgument::Object { at, class } => match self.input().at(*at) {
                Some(i) => self.object_value(i),
                None => {
                    let class = self.program.class(*class);
                    let has_name = class.origin != Origin::Synthetic || class.name.starts_with('[');
                    Data::Object(if has_name { class.java_name() } else { LAMBDA.into() })
                }
            },
            StubArgument::Unread(term) => self.value(Elem::Ref, *term).0,
        };
        Answer {
            arguments: answer.arguments.iter().map(argument).collect(),
            result: answer.result.map(|r| self.value(r.elem, r.term).0),
        }
    }

    /// The receiver, if there is one.
    pub fn receiver(&self) -> Option<Data> {
        self.root(Place::Receiver)
    }

    fn root(&self, place: Place) -> Option<Data> {
        Some(self.reference(self.unknowns.find(place)?))
    }

    pub fn statics(&self) -> Vec<StaticField> {
        let one = |&(id, term): &(FieldId, Option<Term>)| {
            let field = self.program.field(id);
            let value = match term {
                Some(term) => self.primitive(field.elem, term),
                None => self.root(Place::Static(id)).unwrap_or(Data::Null),
            };
            StaticField {
                class: self.program.class(field.class).java_name(),
                name: field.name.to_string(),
                descriptor: field.desc.to_string(),
                value,
            }
        };
        self.path.statics.iter().map(one).collect()
    }
}

/// The path's model with what every resolved reference is: terms may speak of their variables.
pub(crate) fn extended(sym: &Symbols, model: &Model) -> Model {
    let mut all = model.clone();
    let input = &sym.path.input;
    for (x, _) in input.resolutions() {
        if let Some(object) = input.under(x, &sym.pool, model) {
            let address = object.map_or(0, |i| input.objects[i].at.0);
            let value = cairn_term::Value::of(cairn_term::Sort::INT, u64::from(address));
            all.set(sym.unknowns.get(x).var, value);
        }
    }
    all
}
