//! Concrete input heaps of a method: all there are within bounds, one of each up to the names of
//! its objects, as data, as witnesses and as text.

use super::classes::{Family, Field, FieldNo, Ty};
use super::generate::Random;
use super::programs::Method;
use cairn_witness::{
    Data, NamedInput, Object, Outcome, Slot, StaticField, Target, VERSION, Witness,
};
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Null,
    Int(i32),
    Object(usize),
}

/// An object: its class or array type, and its fields in the order of the family's layout, or its
/// elements.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    pub ty: Ty,
    pub values: Vec<Value>,
}

/// Receiver, arguments, static fields and the objects that they reach, in the order in which a
/// breadth-first walk meets them: two heaps are isomorphic if they are equal.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Heap {
    pub roots: Vec<Value>,
    pub objects: Vec<Cell>,
}

#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Objects of each class.
    pub scope: usize,
    /// Elements of each array.
    pub length: usize,
}

/// The heaps of a method.
pub struct Heaps {
    pub all: Vec<Heap>,
    /// Not all there are: too many.
    pub is_sample: bool,
    pub ints: Vec<i32>,
}

/// Answers questions with one of several answers; all sequences of answers in turn, or any.
enum Chooser<'r> {
    InTurn { answers: Vec<(usize, usize)>, at: usize },
    Random(&'r mut Random),
}

impl Chooser<'_> {
    fn choose(&mut self, of: usize) -> usize {
        match self {
            // The first is null, after which there is nothing more to choose.
            Chooser::Random(random) => match random.below(of) {
                0 if random.percent(60) => random.below(of),
                n => n,
            },
            Chooser::InTurn { answers, at } => {
                if *at == answers.len() {
                    answers.push((0, of));
                }
                *at += 1;
                answers[*at - 1].0
            }
        }
    }

    /// Goes on to the next sequence; no if there is none.
    fn next(&mut self) -> bool {
        let Chooser::InTurn { answers, at } = self else { return true };
        *at = 0;
        while let Some((answer, of)) = answers.last_mut() {
            *answer += 1;
            if *answer < *of {
                return true;
            }
            answers.pop();
        }
        false
    }
}

/// All heaps within the bounds, or a sample of `most` where there are more. What the method does not
/// read is null or 0.
pub fn enumerate(family: &Family, method: &Method, bounds: Bounds, most: usize) -> Heaps {
    let c = method.constant;
    for ints in [vec![c, c + 1, c - 1], vec![c, c + 1]] {
        let builder = Builder::new(family, method, bounds, &ints);
        let mut chooser = Chooser::InTurn { answers: vec![], at: 0 };
        let mut all = vec![];
        loop {
            all.push(builder.heap(&mut chooser));
            if !chooser.next() {
                return Heaps { all, is_sample: false, ints };
            }
            if all.len() >= most {
                break;
            }
        }
    }
    let ints = vec![c, c + 1, c - 1];
    let builder = Builder::new(family, method, bounds, &ints);
    let mut random = Random(method.seed);
    let mut chooser = Chooser::Random(&mut random);
    let mut all: Vec<Heap> = vec![];
    let mut seen = std::collections::HashSet::new();
    for _ in 0..2 * most {
        let heap = builder.heap(&mut chooser);
        if all.len() < most / 2 && seen.insert(heap.clone()) {
            all.push(heap);
        }
    }
    Heaps { all, is_sample: true, ints }
}

struct Builder<'a> {
    method: &'a Method,
    bounds: Bounds,
    ints: &'a [i32],
    /// The fields of each class: their types, and whether the method reads them.
    fields: Vec<Vec<(Ty, bool)>>,
    concrete: Vec<Vec<Ty>>,
    roots: Vec<Ty>,
}

impl<'a> Builder<'a> {
    fn new(family: &'a Family, method: &'a Method, bounds: Bounds, ints: &'a [i32]) -> Self {
        let field = |f| (family.field(f).ty, method.reads.binary_search(&f).is_ok());
        let classes = 0..family.classes.len();
        let fields = classes.clone().map(|c| family.layout(c).into_iter().map(field).collect());
        let concrete = classes.map(|c| family.concrete(c).into_iter().map(Ty::Class).collect());
        let mut roots = method.roots();
        roots.extend(family.statics.iter().map(|f| f.ty));
        Builder {
            method,
            bounds,
            ints,
            fields: fields.collect(),
            concrete: concrete.collect(),
            roots,
        }
    }

    fn heap(&self, chooser: &mut Chooser<'_>) -> Heap {
        let mut heap = Heap::default();
        for (i, &ty) in self.roots.iter().enumerate() {
            let value = match self.method.receiver {
                Some(class) if i == 0 => self.receiver(&mut heap, chooser, class),
                _ => self.value(&mut heap, chooser, ty),
            };
            heap.roots.push(value);
        }
        let mut next = 0;
        while next < heap.objects.len() {
            let values = match heap.objects[next].ty {
                Ty::Class(class) => {
                    let value = |&(ty, is_read): &(Ty, bool)| match ty {
                        _ if is_read => self.value(&mut heap, chooser, ty),
                        Ty::Int => Value::Int(0),
                        _ => Value::Null,
                    };
                    self.fields[class].iter().map(value).collect()
                }
                Ty::Array(class) => {
                    let length = chooser.choose(self.bounds.length + 1);
                    (0..length).map(|_| self.value(&mut heap, chooser, Ty::Class(class))).collect()
                }
                other => unreachable!("no object is {other:?}"),
            };
            heap.objects[next].values = values;
            next += 1;
        }
        heap
    }

    /// An object of exactly the method's class; of a subclass only if there are no such objects.
    fn receiver(&self, heap: &mut Heap, chooser: &mut Chooser<'_>, class: usize) -> Value {
        let mut types: &[Ty] = &self.concrete[class];
        if let Some(own) = types.iter().position(|&ty| ty == Ty::Class(class)) {
            types = &types[own..=own];
        }
        let ty = types[chooser.choose(types.len())];
        heap.objects.push(Cell { ty, values: vec![] });
        Value::Object(0)
    }

    fn value(&self, heap: &mut Heap, chooser: &mut Chooser<'_>, ty: Ty) -> Value {
        let candidates: &[Ty] = match &ty {
            Ty::Int => return Value::Int(self.ints[chooser.choose(self.ints.len())]),
            Ty::Boolean => unreachable!("no input is boolean"),
            Ty::Class(class) => &self.concrete[*class],
            Ty::Array(_) => std::slice::from_ref(&ty),
        };
        let mut options = vec![Value::Null];
        let fitting = heap.objects.iter().enumerate().filter(|o| candidates.contains(&o.1.ty));
        options.extend(fitting.map(|o| Value::Object(o.0)));
        let count = |ty: Ty| heap.objects.iter().filter(|o| o.ty == ty).count();
        let new: Vec<Ty> =
            candidates.iter().copied().filter(|&ty| count(ty) < self.bounds.scope).collect();
        let chosen = chooser.choose(options.len() + new.len());
        match options.get(chosen) {
            Some(&value) => value,
            None => {
                let ty = new[chosen - options.len()];
                heap.objects.push(Cell { ty, values: vec![] });
                Value::Object(heap.objects.len() - 1)
            }
        }
    }
}

// ---- as witnesses ----

/// Makes witnesses of a method's heaps.
pub struct Witnesses<'a> {
    family: &'a Family,
    /// One without a heap.
    empty: Witness,
    /// An instance of each class, to be filled.
    instances: Vec<Object>,
}

impl<'a> Witnesses<'a> {
    pub fn new(family: &'a Family, method: &Method) -> Witnesses<'a> {
        let input = |name: &str, ty: Ty| NamedInput {
            name: name.into(),
            descriptor: family.descriptor(ty),
            value: Data::Null,
        };
        let arguments = method.parameters.iter().map(|(name, ty)| input(name, *ty));
        let target = Target::Method {
            class: method.class(family),
            name: method.name.clone(),
            descriptor: method.descriptor(family),
            is_static: method.receiver.is_none(),
        };
        let empty = Witness {
            version: VERSION,
            target,
            receiver: method.receiver.map(|class| input("this", Ty::Class(class))),
            arguments: arguments.collect(),
            statics: family.statics.iter().map(|f| static_field(family, f)).collect(),
            inputs: vec![],
            heap: vec![],
            outcome: Outcome::Returned(None),
            after: None,
            trace: vec![],
            condition: vec![],
            assumed: vec![],
            environment: vec![],
        };
        let instances = (0..family.classes.len()).map(|class| instance(family, class)).collect();
        Witnesses { family, empty, instances }
    }

    pub fn target(&self) -> &Target {
        &self.empty.target
    }

    pub fn witness(&self, heap: &Heap) -> Witness {
        let mut witness = self.empty.clone();
        let inputs = witness.receiver.iter_mut().chain(&mut witness.arguments);
        let inputs = inputs.map(|i| &mut i.value);
        let inputs = inputs.chain(witness.statics.iter_mut().map(|f| &mut f.value));
        inputs.zip(&heap.roots).for_each(|(input, &v)| *input = data(v));
        witness.heap = heap.objects.iter().map(|o| self.object(o)).collect();
        witness
    }

    fn object(&self, object: &Cell) -> Object {
        match object.ty {
            Ty::Class(class) => {
                let mut made = self.instances[class].clone();
                if let Object::Instance { fields, .. } = &mut made {
                    fields.iter_mut().zip(&object.values).for_each(|(f, &v)| f.value = data(v));
                }
                made
            }
            Ty::Array(class) => Object::Array {
                component: self.family.descriptor(Ty::Class(class)),
                elements: object.values.iter().map(|&v| data(v)).collect(),
            },
            other => unreachable!("no object is {other:?}"),
        }
    }
}

fn instance(family: &Family, class: usize) -> Object {
    let slot = |f| {
        let field = family.field(f);
        Slot {
            class: family.class_name(f.class),
            name: field.name.into(),
            descriptor: family.descriptor(field.ty),
            value: Data::Null,
            known: true,
        }
    };
    let fields = family.layout(class).into_iter().map(slot).collect();
    Object::Instance { class: family.class_name(class), fields }
}

fn static_field(family: &Family, field: &Field) -> StaticField {
    StaticField {
        class: family.name.clone(),
        name: field.name.into(),
        descriptor: family.descriptor(field.ty),
        value: Data::Null,
    }
}

fn data(value: Value) -> Data {
    match value {
        Value::Null => Data::Null,
        Value::Int(v) => Data::Int(v),
        Value::Object(n) => Data::Ref(n),
    }
}

/// The heap of a witness. None if it has something that no heap here has.
pub fn heap_of(family: &Family, witness: &Witness) -> Option<Heap> {
    let value = |d: &Data| match d {
        Data::Null => Some(Value::Null),
        Data::Int(v) => Some(Value::Int(*v)),
        Data::Ref(n) => Some(Value::Object(*n)),
        _ => None,
    };
    let class_named =
        |name: &str| (0..family.classes.len()).find(|&c| family.class_name(c) == name);
    let object = |o: &Object| match o {
        Object::Instance { class, fields } => {
            let class = class_named(class)?;
            let field = |f: FieldNo| {
                let (declaring, name) = (family.class_name(f.class), family.field(f).name);
                let slot = fields.iter().find(|s| s.class == declaring && s.name == name)?;
                value(&slot.value)
            };
            let values = family.layout(class).into_iter().map(field).collect::<Option<_>>()?;
            Some(Cell { ty: Ty::Class(class), values })
        }
        Object::Array { component, elements } => {
            let class = class_named(component.strip_prefix('L')?.strip_suffix(';')?)?;
            let values = elements.iter().map(value).collect::<Option<_>>()?;
            Some(Cell { ty: Ty::Array(class), values })
        }
        _ => None,
    };
    let inputs = witness.receiver.iter().chain(&witness.arguments);
    let mut roots: Vec<Value> = inputs.map(|i| value(&i.value)).collect::<Option<_>>()?;
    for field in &family.statics {
        // What nobody reads is not there.
        let read = witness.statics.iter().find(|s| s.name == field.name);
        roots.push(read.map_or(Some(Value::Null), |s| value(&s.value))?);
    }
    let objects: Vec<Cell> = witness.heap.iter().map(object).collect::<Option<_>>()?;
    canonical(&Heap { roots, objects })
}

/// The same heap with its objects in the order of a breadth-first walk, without those that the walk
/// does not meet. None if a number names no object.
fn canonical(heap: &Heap) -> Option<Heap> {
    let mut order: Vec<usize> = vec![];
    let number = |v: Value, order: &mut Vec<usize>| match v {
        Value::Object(n) => Some(Value::Object(match order.iter().position(|&o| o == n) {
            Some(at) => at,
            None => {
                heap.objects.get(n)?;
                order.push(n);
                order.len() - 1
            }
        })),
        other => Some(other),
    };
    let mut out = Heap::default();
    for &v in &heap.roots {
        out.roots.push(number(v, &mut order)?);
    }
    while out.objects.len() < order.len() {
        let object = &heap.objects[order[out.objects.len()]];
        let values = object.values.iter().map(|&v| number(v, &mut order)).collect::<Option<_>>()?;
        out.objects.push(Cell { ty: object.ty, values });
    }
    Some(out)
}

// ---- as text ----

pub fn show(family: &Family, method: &Method, heap: &Heap) -> String {
    let value = |v: Value| match v {
        Value::Null => "null".to_owned(),
        Value::Int(v) => v.to_string(),
        Value::Object(n) => format!("#{n}"),
    };
    let names = method.receiver.map(|_| "this").into_iter();
    let names = names.chain(method.parameters.iter().map(|p| p.0.as_str()));
    let names = names.chain(family.statics.iter().map(|f| f.name));
    let mut out = String::new();
    for (name, &v) in names.zip(&heap.roots) {
        let _ = write!(out, "{name}={} ", value(v));
    }
    for (n, o) in heap.objects.iter().enumerate() {
        let _ = write!(out, " #{n}:{}", family.type_name(o.ty));
        let content: Vec<String> = match o.ty {
            Ty::Class(class) => {
                let fields = family.layout(class).into_iter().zip(&o.values);
                fields
                    .map(|(f, &v)| {
                        let declaring = family.classes[f.class].name;
                        format!("{declaring}.{}={}", family.field(f).name, value(v))
                    })
                    .collect()
            }
            _ => o.values.iter().map(|&v| value(v)).collect(),
        };
        let _ = write!(out, "{{{}}}", content.join(" "));
    }
    out
}
