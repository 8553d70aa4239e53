//! The models of a formula up to a number of cells, smallest first, each shape once.
//!
//! A [derivation](crate::derivation) is searched with a heap that grows: a points-to atom at an open reference makes a
//! new object, one at an object that exists fails (it is owned already). The sizes are searched one after the other.
//! When no goal is left, references that are still open become null, an object, or a location outside of the heap
//! that a parameter names; numbers become the example with small absolute values that [arithmetic](crate::linear)
//! gives.
//!
//! A model is closed: all that its parameters reach is owned by a cell or is an [`Object::Outside`] that a parameter
//! is. Two models are the same shape if they differ in the numbering of objects and in numbers and characters only;
//! of a shape the first example is given. So the models are, shape by shape, what the [checker](crate::checker)
//! accepts with [`Coverage::Whole`](crate::checker::Coverage::Whole), within the limits: arrays whose length is open
//! have at most [`Options::array`] elements.

use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::derivation::{
    Bounds, Chars, Consistent, Found, Kind, Known, Part, Place, Read, Search, SlotId, Store, Why,
    World, double_at,
};
use crate::formula::{Cell, Definitions, Formula, Shape, Sort};
use crate::heap::{Classes, Heap, Object, ObjectId, Value};
use crate::linear;

/// What is known of classes beyond their names. All of it may be left out.
pub trait Schema: Classes {
    /// The classes that an object of `class`, or of a subclass if asked, can have. None: `class` itself.
    fn concrete(&self, _class: &str, _or_subclass: bool) -> Option<&[Arc<str>]> {
        None
    }

    /// The least and the largest number that a field, also a static one, can hold.
    fn range(&self, _class: &str, _field: &str) -> Option<(i64, i64)> {
        None
    }

    /// Fields of a class; those that a model says nothing of are null or 0. None: they are left out.
    fn fields(&self, _class: &str) -> Option<&[(Arc<str>, Sort)]> {
        None
    }
}

impl<F: Fn(&str, &str) -> bool> Schema for F {}

/// How far models are searched for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The most cells of a model.
    pub cells: usize,
    /// The most models.
    pub count: usize,
    /// The most elements of an array whose length nothing says.
    pub array: u32,
    /// Disjuncts that are tried for each size.
    pub steps: usize,
    /// Unfoldings, one below the other, without a new cell.
    pub barren: usize,
    pub linear: linear::Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            cells: 3,
            count: 1_000,
            array: 2,
            steps: 500_000,
            barren: 50,
            linear: linear::Limits::default(),
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// Objects are numbered breadth first from the parameters.
    pub heap: Heap,
    /// The values of the parameters.
    pub args: Vec<Value>,
    /// How many objects cells own.
    pub cells: usize,
}

/// Models, smallest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Models {
    pub models: Vec<Model>,
    /// How many there are of each number of cells, from 0. A size that was not finished is not in it.
    pub by_size: Vec<usize>,
    /// Whether the limit on their number cut the list.
    pub cut: bool,
    /// Why models may be missing.
    pub unsure: Option<Why>,
}

/// The models of a formula.
pub fn models<S: Schema>(
    definitions: &Definitions,
    formula: &Formula,
    schema: &S,
    options: &Options,
) -> Models {
    let mut found = Models::default();
    let mut shapes = FxHashSet::default();
    for cells in 0..=options.cells {
        let before = found.models.len();
        of_size(definitions, formula, schema, options, cells, &mut found, &mut shapes);
        if found.cut {
            break;
        }
        found.by_size.push(found.models.len() - before);
    }
    found
}

fn of_size<'a, S: Schema>(
    definitions: &'a Definitions,
    formula: &'a Formula,
    schema: &'a S,
    options: &Options,
    cells: usize,
    found: &mut Models,
    shapes: &mut FxHashSet<String>,
) {
    let mut store = Store::new(Place { scope: 0, part: Part::Start });
    let params: Vec<SlotId> =
        formula.params.iter().map(|param| store.open(Kind::of(&param.sort))).collect();
    let world = Growing {
        schema,
        cells,
        array: options.array,
        params: params.clone(),
        objects: Vec::new(),
        added: Vec::new(),
        statics: Vec::new(),
    };
    let Options { steps, barren, linear, .. } = *options;
    let bounds = Bounds { steps, barren, linear };
    let mut search = Search::new(definitions, formula, schema, store, &params, world, bounds);
    let mut next = search.first();
    while next == Found::Derivation {
        match build(&search, schema) {
            Ok((heap, args)) => {
                let (shape, order) = canonical(&heap, &args);
                if shapes.insert(shape) {
                    if found.models.len() == options.count {
                        found.cut = true;
                        return;
                    }
                    let (heap, args) = renumber(&heap, &args, &order);
                    found.models.push(Model { heap, args, cells });
                }
            }
            Err(why) => found.unsure = Some(why),
        }
        next = search.next();
    }
    if let Some(why) = search.unsure {
        found.unsure = Some(why);
    }
}

enum Grown<'a> {
    Instance { class: &'a str, fields: Vec<(&'a str, SlotId)> },
    Array { element: &'a str, elements: Vec<SlotId> },
}

/// A heap that cells make.
struct Growing<'a, S> {
    schema: &'a S,
    /// As many as a model has.
    cells: usize,
    array: u32,
    params: Vec<SlotId>,
    objects: Vec<Grown<'a>>,
    /// The objects to which a reading has added a field, each as often as that.
    added: Vec<usize>,
    statics: Vec<(&'a str, &'a str, SlotId)>,
}

/// References from this number on are locations outside.
const OUTSIDE: u32 = 1 << 30;

impl<'a, S: Schema> Growing<'a, S> {
    fn classes(&self, class: &'a str, or_subclass: bool) -> Option<&'a [Arc<str>]> {
        self.schema.concrete(class, or_subclass)
    }

    fn in_range(
        &self,
        store: &mut Store<'a>,
        class: &str,
        field: &str,
        slot: SlotId,
    ) -> Consistent {
        match self.schema.range(class, field) {
            Some((low, high)) if store.kind(slot) == Kind::Int => {
                store.between(slot, i128::from(low), i128::from(high))
            }
            _ => Ok(()),
        }
    }

    fn contents(&self) -> impl Iterator<Item = SlotId> {
        let objects = self.objects.iter().flat_map(|object| -> Box<dyn Iterator<Item = SlotId>> {
            match object {
                Grown::Instance { fields, .. } => Box::new(fields.iter().map(|(_, slot)| *slot)),
                Grown::Array { elements, .. } => Box::new(elements.iter().copied()),
            }
        });
        objects.chain(self.statics.iter().map(|(_, _, slot)| *slot))
    }

    fn outside(&self, store: &Store<'a>) -> u32 {
        let named = |&slot: &SlotId| match store.value(slot) {
            Some(Known::Ref(object)) if object >= OUTSIDE => object - OUTSIDE + 1,
            _ => 0,
        };
        self.params.iter().map(named).max().unwrap_or(0)
    }
}

/// The kind of an array's elements, and their range.
fn element_kind(element: &str) -> (Kind<'_>, Option<(i64, i64)>) {
    match element {
        "boolean" => (Kind::Int, Some((0, 1))),
        "byte" => (Kind::Int, Some((i8::MIN.into(), i8::MAX.into()))),
        "short" => (Kind::Int, Some((i16::MIN.into(), i16::MAX.into()))),
        "char" => (Kind::Int, Some((0, u16::MAX.into()))),
        "int" => (Kind::Int, Some((i32::MIN.into(), i32::MAX.into()))),
        "long" => (Kind::Int, Some((i64::MIN, i64::MAX))),
        "float" | "double" => (Kind::Double, None),
        "java.lang.String" => (Kind::Text, None),
        "java.lang.Boolean"
        | "java.lang.Byte"
        | "java.lang.Short"
        | "java.lang.Character"
        | "java.lang.Integer"
        | "java.lang.Long" => (Kind::Boxed(element), None),
        _ => (Kind::Ref, None),
    }
}

impl<'a, S: Schema> World<'a> for Growing<'a, S> {
    type Mark = (usize, usize, usize);

    fn mark(&self) -> Self::Mark {
        (self.objects.len(), self.added.len(), self.statics.len())
    }

    fn undo(&mut self, (objects, added, statics): Self::Mark) {
        for object in self.added.drain(added..) {
            if let Grown::Instance { fields, .. } = &mut self.objects[object] {
                fields.pop();
            }
        }
        self.objects.truncate(objects);
        self.statics.truncate(statics);
    }

    fn owned(&self) -> usize {
        self.objects.len()
    }

    fn cell_choices(&self, store: &Store<'a>, cell: &'a Cell, env: &[SlotId]) -> Range<u32> {
        // What exists is owned.
        if self.objects.len() >= self.cells || store.value(env[cell.at.index()]).is_some() {
            return 0..0;
        }
        match &cell.shape {
            Shape::Object { class, or_subclass, .. } => {
                0..self.classes(class, *or_subclass).map_or(1, |classes| classes.len() as u32)
            }
            Shape::Array { length, .. } => match store.value(env[length.index()]) {
                Some(Known::Int(length)) => match u32::try_from(length) {
                    Ok(length) if length < u32::MAX => length..length + 1,
                    _ => 0..0,
                },
                _ => 0..self.array + 1,
            },
        }
    }

    fn cell(
        &mut self,
        store: &mut Store<'a>,
        cell: &'a Cell,
        env: &[SlotId],
        choice: u32,
    ) -> Consistent {
        let at = env[cell.at.index()];
        if self.objects.len() >= self.cells || store.value(at).is_some() {
            return store.fail();
        }
        let object = self.objects.len() as u32;
        match &cell.shape {
            Shape::Object { class, or_subclass, fields } => {
                let class: &'a str = match self.classes(class, *or_subclass) {
                    Some(classes) => &classes[choice as usize],
                    None => class,
                };
                let fields: Vec<(&'a str, SlotId)> =
                    fields.iter().map(|(name, var)| (&**name, env[var.index()])).collect();
                for &(field, slot) in &fields {
                    self.in_range(store, class, field, slot)?;
                }
                self.objects.push(Grown::Instance { class, fields });
            }
            Shape::Array { element, length } => {
                store.bind(env[length.index()], Known::Int(i128::from(choice)))?;
                let (kind, range) = element_kind(element);
                let mut elements = Vec::new();
                for _ in 0..choice {
                    let slot = store.open(kind);
                    if let Some((low, high)) = range {
                        store.between(slot, i128::from(low), i128::from(high))?;
                    }
                    elements.push(slot);
                }
                self.objects.push(Grown::Array { element, elements });
            }
        }
        store.bind(at, Known::Ref(object))
    }

    fn objects(&self) -> u32 {
        self.objects.len() as u32
    }

    fn length(&self, object: u32) -> Option<u32> {
        match self.objects.get(object as usize)? {
            Grown::Array { elements, .. } => Some(elements.len() as u32),
            Grown::Instance { .. } => None,
        }
    }

    fn read(
        &mut self,
        store: &mut Store<'a>,
        object: u32,
        read: Read<'a>,
        value: SlotId,
    ) -> Consistent {
        match (read, self.objects.get_mut(object as usize)) {
            (Read::Field(field), Some(Grown::Instance { class, fields })) => {
                if let Some((_, slot)) = fields.iter().find(|(name, _)| *name == field) {
                    return store.unify(*slot, value);
                }
                let class = *class;
                fields.push((field, value));
                self.added.push(object as usize);
                self.in_range(store, class, field, value)
            }
            (Read::Element(index), Some(Grown::Array { elements, .. })) => {
                match elements.get(index as usize) {
                    Some(&slot) => store.unify(slot, value),
                    None => store.fail(),
                }
            }
            (Read::Length, Some(Grown::Array { elements, .. })) => {
                store.bind(value, Known::Int(elements.len() as i128))
            }
            _ => store.fail(),
        }
    }

    fn read_static(
        &mut self,
        store: &mut Store<'a>,
        class: &'a str,
        field: &'a str,
        value: SlotId,
    ) -> Consistent {
        let known = self.statics.iter().find(|(c, f, _)| *c == class && *f == field);
        match known {
            Some((_, _, slot)) => store.unify(*slot, value),
            None => {
                self.statics.push((class, field, value));
                self.in_range(store, class, field, value)
            }
        }
    }

    fn readings_last(&self) -> bool {
        true
    }

    fn open_choice(&mut self, store: &Store<'a>) -> Option<(SlotId, Vec<Known<'a>>)> {
        if self.objects.len() != self.cells {
            return None;
        }
        let open = |slot: &SlotId| store.kind(*slot) == Kind::Ref && store.value(*slot).is_none();
        let outside = self.outside(store);
        let param = self.params.iter().copied().find(open);
        let (slot, locations) = match param {
            Some(slot) => (slot, outside + 1),
            None => (self.contents().find(open)?, outside),
        };
        let mut candidates = Vec::new();
        if !store.is_present(slot) {
            candidates.push(Known::Null);
        }
        candidates.extend((0..self.objects()).map(Known::Ref));
        candidates.extend((0..locations).map(|location| Known::Ref(OUTSIDE + location)));
        Some((slot, candidates))
    }

    fn accepts(&mut self, store: &mut Store<'a>) -> Consistent {
        if self.objects.len() == self.cells { Ok(()) } else { store.fail() }
    }

    fn fewer_cells_do(&self) -> bool {
        false
    }

    fn unsure(&mut self) -> Option<Why> {
        None
    }
}

/// The heap of a derivation, with an example for what is open.
fn build<'a, S: Schema>(
    search: &Search<'a, Growing<'a, S>>,
    schema: &S,
) -> Result<(Heap, Vec<Value>), Why> {
    let world = &search.world;
    let mut example = Example { search, schema, texts: search.store.texts() };
    let mut heap = Heap::default();
    for object in &world.objects {
        let object = match object {
            Grown::Instance { class, fields } => {
                let mut values = Vec::new();
                for &(name, slot) in fields {
                    values.push((Arc::from(name), example.value(slot)?));
                }
                for (name, sort) in schema.fields(class).unwrap_or_default() {
                    if fields.iter().all(|(other, _)| **other != **name) {
                        values.push((name.clone(), nothing(sort)));
                    }
                }
                values.sort_by(|a, b| a.0.cmp(&b.0));
                Object::Instance { class: Arc::from(*class), fields: values }
            }
            Grown::Array { element, elements } => {
                let elements = elements.iter().map(|&slot| example.value(slot));
                Object::Array {
                    element: Arc::from(*element),
                    elements: elements.collect::<Result<_, Why>>()?,
                }
            }
        };
        heap.add(object);
    }
    for _ in 0..world.outside(&search.store) {
        heap.add(Object::Outside);
    }
    for &(class, field, slot) in &world.statics {
        heap.set_static(class, field, example.value(slot)?);
    }
    let args = world.params.iter().map(|&slot| example.value(slot));
    let args = args.collect::<Result<_, Why>>()?;
    Ok((heap, args))
}

fn nothing(sort: &Sort) -> Value {
    match sort {
        Sort::Int | Sort::Bool => Value::Int(0),
        Sort::Double => Value::Double(0.0),
        _ => Value::Null,
    }
}

struct Example<'s, 'a, S: Schema> {
    search: &'s Search<'a, Growing<'a, S>>,
    schema: &'s S,
    /// Texts that a new one must not be.
    texts: FxHashSet<Vec<u16>>,
}

impl<'a, S: Schema> Example<'_, 'a, S> {
    fn value(&mut self, slot: SlotId) -> Result<Value, Why> {
        let store = &self.search.store;
        Ok(match (store.value(slot), store.kind(slot)) {
            (Some(known), _) => self.known(known)?,
            (None, Kind::Int) => Value::Int(integer(self.number(slot))?),
            (None, Kind::Double) => Value::Double(match self.solved(slot) {
                Some(ordinal) => double_at(ordinal),
                // Only `!=` mentions it, if anything does.
                None if store.is_compared(slot) => f64::NAN,
                None => 0.0,
            }),
            (None, Kind::Ref) => Value::Null,
            (None, Kind::Text) => match store.companion_of(slot) {
                Some(length) => {
                    let length = self.number(length);
                    self.text(usize::try_from(length).unwrap_or(0))
                }
                None if store.is_present(slot) || store.is_compared(slot) => self.text(1),
                None => Value::Null,
            },
            (None, Kind::Boxed(class)) => match store.companion_of(slot) {
                Some(number) => Value::Boxed(class.into(), integer(self.number(number))?),
                None if store.is_present(slot) => Value::Boxed(class.into(), 0),
                None => Value::Null,
            },
            (None, Kind::Enum(class)) if store.is_present(slot) => {
                match self.schema.constants(class).and_then(<[_]>::first) {
                    Some(name) => Value::Enum(class.into(), name.clone()),
                    None => return Err(Why::Constants(class.to_owned())),
                }
            }
            (None, Kind::Enum(_)) => Value::Null,
        })
    }

    fn known(&self, known: Known<'a>) -> Result<Value, Why> {
        Ok(match known {
            Known::Null => Value::Null,
            Known::Ref(object) if object >= OUTSIDE => {
                Value::Ref(ObjectId(object - OUTSIDE + self.search.world.objects()))
            }
            Known::Ref(object) => Value::Ref(ObjectId(object)),
            Known::Int(n) => Value::Int(integer(n)?),
            Known::Double(d) => Value::Double(d),
            Known::Text(Chars::Units(units)) => Value::Text(units.into()),
            Known::Text(Chars::Constant(text)) => Value::text(text),
            Known::Boxed(class, n) => Value::Boxed(class.into(), n),
            Known::Enum(class, name) => Value::Enum(class.into(), name.into()),
        })
    }

    fn solved(&self, slot: SlotId) -> Option<i128> {
        let (remaining, values) = &self.search.numbers;
        let variable = remaining.variables.get(&self.search.store.root(slot))?;
        values.get(*variable).copied()
    }

    fn number(&self, slot: SlotId) -> i128 {
        if let Some(Known::Int(n)) = self.search.store.value(slot) {
            return n;
        }
        self.solved(slot).unwrap_or_else(|| {
            let (low, high) = self.search.store.interval(slot);
            if low > 0 { low } else { high.min(0) }
        })
    }

    /// A text of a length that no other is, the empty one excepted.
    fn text(&mut self, length: usize) -> Value {
        let mut number = 0u64;
        loop {
            let mut units = vec![u16::from(b'a'); length];
            let mut rest = number;
            for unit in units.iter_mut().rev() {
                *unit += (rest % 26) as u16;
                rest /= 26;
            }
            if length == 0 || rest > 0 || self.texts.insert(units.clone()) {
                return Value::Text(units.into());
            }
            number += 1;
        }
    }
}

fn integer(n: i128) -> Result<i64, Why> {
    i64::try_from(n).map_err(|_| Why::Arithmetic(linear::Limit::Overflow))
}

/// The shape of a heap seen from parameters, as a text: equal texts are isomorphic heaps, up to numbers and
/// characters.
pub fn shape(heap: &Heap, args: &[Value]) -> String {
    canonical(heap, args).0
}

/// Unreachable objects are put in all orders if they are at most this many.
const UNREACHABLE: usize = 6;

/// The shape, and the objects in its order: breadth first from the parameters, then what they do not reach in the
/// order that gives the least text.
fn canonical(heap: &Heap, args: &[Value]) -> (String, Vec<ObjectId>) {
    let mut order = reachable_by_name(heap, args);
    let mut rest: Vec<ObjectId> = heap.ids().filter(|id| !order.contains(id)).collect();
    let start = order.len();
    order.append(&mut rest);
    let mut best = (written(heap, args, &order), order.clone());
    if order.len() - start <= UNREACHABLE {
        permute(&mut order, start, &mut |order| {
            let text = written(heap, args, order);
            if text < best.0 {
                best = (text, order.to_vec());
            }
        });
    }
    best
}

fn permute(order: &mut Vec<ObjectId>, from: usize, each: &mut impl FnMut(&[ObjectId])) {
    if from + 1 >= order.len() {
        return each(order);
    }
    for other in from..order.len() {
        order.swap(from, other);
        permute(order, from + 1, each);
        order.swap(from, other);
    }
}

fn sorted_fields(fields: &[(Arc<str>, Value)]) -> Vec<&(Arc<str>, Value)> {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by(|a, b| a.0.cmp(&b.0));
    fields
}

/// Like [`Heap::reachable`], with the fields in the order of their names.
fn reachable_by_name(heap: &Heap, args: &[Value]) -> Vec<ObjectId> {
    let mut order = Vec::new();
    let mut seen = FxHashSet::default();
    let mut visit = |value: &Value, order: &mut Vec<ObjectId>| {
        if let Value::Ref(id) = value
            && heap.get(*id).is_some()
            && seen.insert(*id)
        {
            order.push(*id);
        }
    };
    args.iter().for_each(|value| visit(value, &mut order));
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        next += 1;
        match &heap.objects[id.index()] {
            Object::Instance { fields, .. } => {
                sorted_fields(fields).iter().for_each(|(_, value)| visit(value, &mut order));
            }
            Object::Array { elements, .. } => {
                elements.iter().for_each(|value| visit(value, &mut order));
            }
            Object::Outside => {}
        }
    }
    order
}

fn written(heap: &Heap, args: &[Value], order: &[ObjectId]) -> String {
    let mut numbers = vec![usize::MAX; heap.objects.len()];
    for (number, id) in order.iter().enumerate() {
        numbers[id.index()] = number;
    }
    let mut text = String::new();
    // A `String` takes everything.
    let value = |text: &mut String, value: &Value| {
        let _ = match value {
            Value::Null => write!(text, "n"),
            Value::Ref(id) => match numbers.get(id.index()) {
                Some(number) => write!(text, "{number}"),
                None => write!(text, "?"),
            },
            _ => write!(text, "."),
        };
        text.push(',');
    };
    args.iter().for_each(|arg| value(&mut text, arg));
    for id in order {
        match &heap.objects[id.index()] {
            Object::Instance { class, fields } => {
                let _ = write!(text, ";{class}:");
                for (name, content) in sorted_fields(fields) {
                    let _ = write!(text, "{name}=");
                    value(&mut text, content);
                }
            }
            Object::Array { element, elements } => {
                let _ = write!(text, ";{element}[]:");
                elements.iter().for_each(|content| value(&mut text, content));
            }
            Object::Outside => text.push_str(";outside"),
        }
    }
    let mut statics: Vec<_> = heap.statics.iter().collect();
    statics.sort_by(|a, b| a.0.cmp(b.0));
    for ((class, field), content) in statics {
        let _ = write!(text, ";{class}.{field}=");
        value(&mut text, content);
    }
    text
}

fn renumber(heap: &Heap, args: &[Value], order: &[ObjectId]) -> (Heap, Vec<Value>) {
    let mut numbers = vec![0; heap.objects.len()];
    for (number, id) in order.iter().enumerate() {
        numbers[id.index()] = number as u32;
    }
    let value = |value: &Value| match value {
        Value::Ref(id) => Value::Ref(ObjectId(numbers[id.index()])),
        other => other.clone(),
    };
    let mut to = Heap::default();
    for id in order {
        to.add(match &heap.objects[id.index()] {
            Object::Instance { class, fields } => Object::Instance {
                class: class.clone(),
                fields: fields.iter().map(|(name, v)| (name.clone(), value(v))).collect(),
            },
            Object::Array { element, elements } => Object::Array {
                element: element.clone(),
                elements: elements.iter().map(value).collect(),
            },
            Object::Outside => Object::Outside,
        });
    }
    to.statics = heap.statics.iter().map(|(name, v)| (name.clone(), value(v))).collect();
    (to, args.iter().map(value).collect())
}
