//! Which sort each variable has: facts from fields, types and constants, carried along equalities and arguments.
//!
//! Facts are hard (a field's type, an annotation) or weak (a comparison with a number or with null). Hard ones travel first;
//! what they leave open, weak ones decide. Classes of references travel upwards: a variable without a class of its
//! own has one that all its neighbours have.

use crate::ast::{Loc, Name};
use crate::classes::{Classes, closest};
use crate::diagnostic::Diagnostic;
use crate::typed::Place;
use cairn_logic::Sort;
use std::collections::VecDeque;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NodeId(u32);

/// What is known of the sort.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    Open,
    Ref(Class),
    Value(Sort),
}

/// The class of a reference.
#[derive(Clone, PartialEq, Debug)]
enum Class {
    Open,
    /// Found by its neighbours.
    Joined(Arc<str>),
    /// A fact of its own.
    Own(Arc<str>),
    /// Several, and none above them.
    Mixed,
}

#[derive(Default)]
struct Hints {
    /// In `+`, `-`, `*`, or ordered by `<`: rather a number than a box or boolean.
    counted: bool,
    number: bool,
    null: bool,
    length: bool,
    compared: bool,
}

/// Weak facts, in the order in which they decide.
enum Weak {
    Length,
    Number,
    Null,
}

impl Weak {
    fn kind(&self, hints: &Hints) -> Option<Kind> {
        match self {
            Weak::Length => hints.length.then_some(Kind::Value(Sort::Text)),
            Weak::Number => hints.number.then_some(Kind::Value(Sort::Int)),
            Weak::Null => hints.null.then_some(Kind::Ref(Class::Open)),
        }
    }
}

struct Node {
    kind: Kind,
    /// Facts about a parameter come from several disjuncts and need not hold together.
    is_param: bool,
    hints: Hints,
    neighbours: Vec<NodeId>,
    /// Reads that wait for its class.
    reads: Vec<u32>,
    queued: bool,
}

/// A part of an object that is read: its sort depends on the object's class.
enum Part {
    Field(Name),
    Element,
}

struct Read {
    of: NodeId,
    part: Part,
    result: NodeId,
    place: Place,
    text: String,
    done: bool,
}

/// All variables of a specification.
#[derive(Default)]
pub(crate) struct Sorts {
    nodes: Vec<Node>,
    reads: Vec<Read>,
    queue: VecDeque<NodeId>,
}

impl Sorts {
    pub fn node(&mut self, is_param: bool) -> NodeId {
        self.nodes.push(Node {
            kind: Kind::Open,
            is_param,
            hints: Hints::default(),
            neighbours: vec![],
            reads: vec![],
            queued: false,
        });
        NodeId(self.nodes.len() as u32 - 1)
    }

    fn at(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The two are the same value.
    pub fn same(&mut self, a: NodeId, b: NodeId) {
        self.at(a).neighbours.push(b);
        self.at(b).neighbours.push(a);
    }

    pub fn counted(&mut self, id: NodeId) {
        self.at(id).hints.counted = true;
        self.at(id).hints.number = true;
    }

    pub fn number(&mut self, id: NodeId) {
        self.at(id).hints.number = true;
    }

    pub fn null(&mut self, id: NodeId) {
        self.at(id).hints.null = true;
    }

    pub fn length(&mut self, id: NodeId) {
        self.at(id).hints.length = true;
    }

    pub fn compared(&mut self, id: NodeId) {
        self.at(id).hints.compared = true;
    }

    pub fn field(&mut self, of: NodeId, field: Name, result: NodeId, place: Place, text: String) {
        self.read(of, Part::Field(field), result, place, text);
    }

    pub fn element(&mut self, of: NodeId, result: NodeId, place: Place, text: String) {
        self.read(of, Part::Element, result, place, text);
    }

    fn read(&mut self, of: NodeId, part: Part, result: NodeId, place: Place, text: String) {
        let number = self.reads.len() as u32;
        self.reads.push(Read { of, part, result, place, text, done: false });
        self.at(of).reads.push(number);
    }

    fn enqueue(&mut self, id: NodeId) {
        let node = self.at(id);
        if !node.queued {
            node.queued = true;
            self.queue.push_back(id);
        }
    }

    /// A hard fact. The first one about its kind counts; others are seen to disagree where they are used.
    pub fn fact(&mut self, id: NodeId, sort: Sort, classes: &mut Classes<'_>) {
        let node = self.at(id);
        let is_param = node.is_param;
        let kind = match (&node.kind, sort) {
            (Kind::Open | Kind::Ref(Class::Open | Class::Joined(_)), Sort::Ref(Some(class))) => {
                Kind::Ref(Class::Own(class))
            }
            (Kind::Open, Sort::Ref(None)) => Kind::Ref(Class::Open),
            (Kind::Open, value) => Kind::Value(value),
            (Kind::Ref(Class::Own(known)), Sort::Ref(Some(class))) if *known != class => {
                let known = known.clone();
                match classes.join(&known, &class) {
                    Some(above) if is_param => Kind::Ref(Class::Own(above)),
                    Some(above) => {
                        Kind::Ref(Class::Own(if above == known { class } else { known }))
                    }
                    None => Kind::Ref(Class::Mixed),
                }
            }
            _ => return,
        };
        if self.at(id).kind != kind {
            self.at(id).kind = kind;
            self.enqueue(id);
        }
    }

    /// Carries facts along until nothing changes.
    fn propagate(&mut self, classes: &mut Classes<'_>, errors: &mut Vec<Diagnostic>) {
        while let Some(id) = self.queue.pop_front() {
            self.at(id).queued = false;
            let neighbours = std::mem::take(&mut self.at(id).neighbours);
            for &neighbour in &neighbours {
                self.carry(id, neighbour, classes);
            }
            self.at(id).neighbours = neighbours;
            for read in std::mem::take(&mut self.at(id).reads) {
                if !self.perform(read as usize, classes, errors) {
                    self.at(id).reads.push(read);
                }
            }
        }
    }

    fn carry(&mut self, from: NodeId, to: NodeId, classes: &mut Classes<'_>) {
        let kind = self.at(from).kind.clone();
        let target = self.at(to);
        let new = match (&target.kind, kind) {
            // A number may come out of a box.
            (Kind::Open, Kind::Value(Sort::Bool | Sort::Boxed(_))) if target.hints.counted => {
                return;
            }
            (Kind::Open, Kind::Value(sort)) => Kind::Value(sort),
            (Kind::Open, Kind::Ref(Class::Mixed)) => Kind::Ref(Class::Mixed),
            (Kind::Open | Kind::Ref(Class::Open), Kind::Ref(Class::Joined(c) | Class::Own(c))) => {
                Kind::Ref(Class::Joined(c))
            }
            (Kind::Open, Kind::Ref(Class::Open)) => Kind::Ref(Class::Open),
            (Kind::Ref(Class::Open | Class::Joined(_)), Kind::Ref(Class::Mixed)) => {
                Kind::Ref(Class::Mixed)
            }
            (Kind::Ref(Class::Joined(a)), Kind::Ref(Class::Joined(b) | Class::Own(b))) => {
                match classes.join(a, &b) {
                    Some(above) => Kind::Ref(Class::Joined(above)),
                    None => Kind::Ref(Class::Mixed),
                }
            }
            _ => return,
        };
        if self.at(to).kind != new {
            self.at(to).kind = new;
            self.enqueue(to);
        }
    }

    /// Whether the read is done with.
    fn perform(
        &mut self,
        number: usize,
        classes: &mut Classes<'_>,
        errors: &mut Vec<Diagnostic>,
    ) -> bool {
        let read = &self.reads[number];
        let class = match &self.nodes[read.of.0 as usize].kind {
            Kind::Open | Kind::Ref(Class::Open) => return false,
            Kind::Ref(Class::Own(class) | Class::Joined(class)) => class.clone(),
            Kind::Ref(Class::Mixed) | Kind::Value(_) => return false,
        };
        let (result, place, text) = (read.result, read.place.clone(), read.text.clone());
        let sort = match &read.part {
            Part::Element => classes.element_sort(&class).ok_or_else(|| {
                Box::new(error(place, format!("`{text}` is a `{class}` and no array")))
            }),
            Part::Field(field) if class.ends_with("[]") => match &*field.text {
                "length" => Ok(Sort::Int),
                _ => Err(Box::new(
                    error(place, format!("an array has no field `{}`", field.text))
                        .hint("`a.length` and `a[i]` are what an array has"),
                )),
            },
            Part::Field(field) => field_sort(classes, &class, field, place),
        };
        self.reads[number].done = true;
        match sort {
            Ok(sort) => self.fact(result, sort, classes),
            Err(error) => errors.push(*error),
        }
        true
    }

    /// Decides all sorts.
    pub fn infer(&mut self, classes: &mut Classes<'_>) -> Vec<Diagnostic> {
        let mut errors = vec![];
        self.propagate(classes, &mut errors);
        for weak in [Weak::Length, Weak::Number, Weak::Null] {
            for i in 0..self.nodes.len() {
                let node = &mut self.nodes[i];
                if node.kind == Kind::Open
                    && let Some(kind) = weak.kind(&node.hints)
                {
                    node.kind = kind;
                    self.enqueue(NodeId(i as u32));
                }
            }
            self.propagate(classes, &mut errors);
        }
        for read in &mut self.reads {
            if read.done {
                continue;
            }
            let of = &self.nodes[read.of.0 as usize];
            let text = &read.text;
            errors.push(match &of.kind {
                Kind::Value(sort) => {
                    let what = describe(sort);
                    error(read.place.clone(), format!("`{text}` is {what}: it has no parts"))
                }
                _ => error(read.place.clone(), format!("the class of `{text}` is not known"))
                    .hint("write the type of the parameter (`Node x`), or say `x -> Node(...)`"),
            });
        }
        errors
    }

    /// After [`Sorts::infer`]. Whether it was found out, too.
    pub fn sort(&self, id: NodeId) -> (Sort, bool) {
        let node = &self.nodes[id.0 as usize];
        match &node.kind {
            Kind::Open => (Sort::Int, !node.hints.compared),
            Kind::Value(sort) => (sort.clone(), true),
            Kind::Ref(Class::Own(class) | Class::Joined(class)) => {
                (Sort::Ref(Some(class.clone())), true)
            }
            Kind::Ref(Class::Open | Class::Mixed) => (Sort::Ref(None), true),
        }
    }
}

fn error(place: Place, message: String) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(Loc::default(), message);
    diagnostic.place = place;
    diagnostic
}

fn field_sort(
    classes: &mut Classes<'_>,
    class: &Arc<str>,
    field: &Name,
    place: Place,
) -> Result<Sort, Box<Diagnostic>> {
    let info = classes.class(class);
    match info.field(&field.text) {
        Some(found) => classes
            .sort(&found.ty)
            .ok_or_else(|| Box::new(error(place, format!("`{}` has no value", field.text)))),
        None => {
            let names = info.fields.iter().map(|f| &*f.name);
            let error = error(place, format!("class `{class}` has no field `{}`", field.text));
            Err(Box::new(error.suggestion(closest(&field.text, names))))
        }
    }
}

/// For messages, with an article.
pub(crate) fn describe(sort: &Sort) -> String {
    match sort {
        Sort::Ref(Some(class)) => format!("a reference to `{class}`"),
        Sort::Ref(None) => "a reference".to_string(),
        Sort::Int => "a number".to_string(),
        Sort::Bool => "a boolean".to_string(),
        Sort::Double => "a floating-point number".to_string(),
        Sort::Text => "a String".to_string(),
        Sort::Boxed(class) => format!("a box of class `{class}`"),
        Sort::Enum(class) => format!("a constant of the enum `{class}`"),
    }
}
