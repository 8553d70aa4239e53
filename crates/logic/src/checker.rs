//! The concrete checker: does a concrete heap, with values for the parameters, satisfy a formula?
//!
//! It is the oracle of everything that unfolds formulas symbolically, so it shares nothing with that. It looks for a
//! [derivation](crate::derivation): each points-to atom owns one object of the heap, and no object is owned twice.
//! Contents of cells and equalities determine the existential variables; integers and doubles that stay open are
//! decided by [linear arithmetic](crate::linear); a reference that stays open is read from the heap's objects where a
//! cell or a predicate needs it, and otherwise stands for null or an object that nobody mentions.
//!
//! The formula describes a part of the heap. What of the objects that the parameters reach belongs to no cell is left
//! over; it is reported, and refused only under [`Coverage::Whole`]. In [`Coverage::Part`] the first derivation is
//! reported, whatever it owns. Where a cell names a double, the double in the heap is the same value (a NaN is itself,
//! the zeros differ); comparisons are IEEE's.
//!
//! The answer is exact except for `Unknown`, which names the limit or the gap in the heap that it comes from.

use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::Range;

use crate::derivation::{
    Bounds, Chars, Consistent, Found, Kind, Known, Part, Place, Read, Search, SlotId, Store, Why,
    World, describe, formula_of,
};
use crate::formula::{Cell, Definitions, Formula, PredicateId, Shape};
use crate::heap::{Classes, Heap, Object, ObjectId, Value};
use crate::linear;

/// How much of the heap the formula must describe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coverage {
    /// Any part of it.
    #[default]
    Part,
    /// All that the parameters reach.
    Whole,
}

/// How a heap is checked.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub coverage: Coverage,
    /// Disjuncts that are tried.
    pub steps: usize,
    /// Unfoldings, one below the other, without a new cell.
    pub barren: usize,
    pub linear: linear::Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            coverage: Coverage::Part,
            steps: 2_000_000,
            barren: 1_000,
            linear: linear::Limits::default(),
        }
    }
}

/// The conjunct at which the derivation that came furthest failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The predicate, or none for the formula itself.
    pub predicate: Option<String>,
    /// The number of its disjunct, from 0.
    pub disjunct: usize,
    /// The conjunct as text.
    pub conjunct: String,
    /// The first object among the predicate's arguments.
    pub object: Option<ObjectId>,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.predicate {
            Some(name) => write!(f, "case {} of {name}", self.disjunct + 1)?,
            None => write!(f, "case {} of the formula", self.disjunct + 1)?,
        }
        if let Some(object) = self.object {
            write!(f, " at object {}", object.0)?;
        }
        write!(f, " fails: {}", self.conjunct)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    Yes,
    No(Reason),
    Unknown(Why),
}

/// What the checker found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub holds: Holds,
    /// The objects that cells own, in the order of their numbers. Empty unless it holds.
    pub owned: Vec<ObjectId>,
    /// The objects that the parameters reach and that nobody owns, nearest first. Empty unless it holds.
    pub left_over: Vec<ObjectId>,
}

impl Answer {
    pub fn is_yes(&self) -> bool {
        self.holds == Holds::Yes
    }

    fn without_cells(holds: Holds) -> Answer {
        Answer { holds, owned: Vec::new(), left_over: Vec::new() }
    }
}

/// One unfolding of a derivation: a disjunct, and what its variables stand for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfolding {
    /// None is the formula itself.
    pub predicate: Option<PredicateId>,
    /// One of the disjuncts that have these cells and instances.
    pub disjunct: usize,
    /// Of each variable, parameters first, its number among the values of the derivation.
    pub variables: Vec<u32>,
}

/// Why a heap satisfies a formula.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Derivation {
    /// An instance comes after the unfolding that it stands in.
    pub unfoldings: Vec<Unfolding>,
    /// By their numbers. Those that may be anything are missing.
    pub values: FxHashMap<u32, Value>,
}

/// Whether `heap` satisfies `formula` with `args` for its parameters.
pub fn check(
    definitions: &Definitions,
    formula: &Formula,
    heap: &Heap,
    args: &[Value],
    classes: &dyn Classes,
    options: &Options,
) -> Answer {
    derive(definitions, formula, heap, args, classes, options).0
}

/// [`check`], and why if the answer is yes.
pub fn derive(
    definitions: &Definitions,
    formula: &Formula,
    heap: &Heap,
    args: &[Value],
    classes: &dyn Classes,
    options: &Options,
) -> (Answer, Option<Derivation>) {
    if args.len() != formula.params.len() {
        let why = Why::Arity { expected: formula.params.len(), given: args.len() };
        return (Answer::without_cells(Holds::Unknown(why)), None);
    }
    let mut store = Store::new(Place { scope: 0, part: Part::Start });
    let mut params = Vec::new();
    for (param, value) in formula.params.iter().zip(args) {
        let slot = store.open(Kind::of(&param.sort));
        if store.bind(slot, known(value)).is_err() {
            let answer = Answer::without_cells(Holds::No(Reason {
                predicate: None,
                disjunct: 0,
                conjunct: format!("the value of parameter {} has another type", param.name),
                object: None,
            }));
            return (answer, None);
        }
        params.push(slot);
    }
    let world = Given {
        heap,
        classes,
        reachable: heap.reachable(args),
        coverage: options.coverage,
        owner: vec![false; heap.objects.len()],
        owned: Vec::new(),
        unsure: None,
    };
    let Options { steps, barren, linear, .. } = *options;
    let bounds = Bounds { steps, barren, linear };
    let mut search = Search::new(definitions, formula, classes, store, &params, world, bounds);
    match search.first() {
        Found::Derivation => {
            let mut owned: Vec<ObjectId> =
                search.world.owned.iter().map(|&o| ObjectId(o)).collect();
            owned.sort_unstable();
            let left_over = search.world.left_over().collect();
            (Answer { holds: Holds::Yes, owned, left_over }, Some(derivation(&search)))
        }
        Found::Nothing => {
            let answer = Answer::without_cells(match search.unsure {
                Some(why) => Holds::Unknown(why),
                None => Holds::No(reason(&search, definitions, formula)),
            });
            (answer, None)
        }
    }
}

fn derivation<'a>(search: &Search<'a, Given<'a>>) -> Derivation {
    let mut found = Derivation::default();
    let (remaining, numbers) = &search.numbers;
    for frame in &search.frames {
        let slots = search.env(*frame).iter().map(|&slot| search.store.root(slot));
        let variables: Vec<u32> = slots.collect();
        for &slot in &variables {
            let solved = || {
                let number = numbers.get(*remaining.variables.get(&slot)?)?;
                matches!(search.store.kind(slot), Kind::Int).then_some(Known::Int(*number))
            };
            let value = search.store.value(slot).or_else(solved).and_then(value_of);
            found.values.extend(value.map(|v| (slot, v)));
        }
        let (predicate, disjunct) = (frame.predicate, frame.disjunct as usize);
        found.unfoldings.push(Unfolding { predicate, disjunct, variables });
    }
    found
}

fn value_of(known: Known<'_>) -> Option<Value> {
    Some(match known {
        Known::Null => Value::Null,
        Known::Ref(id) => Value::Ref(ObjectId(id)),
        Known::Int(n) => Value::Int(i64::try_from(n).ok()?),
        Known::Double(d) => Value::Double(d),
        Known::Text(Chars::Units(units)) => Value::Text(units.into()),
        Known::Text(Chars::Constant(text)) => Value::text(text),
        Known::Boxed(class, n) => Value::Boxed(class.into(), n),
        Known::Enum(class, name) => Value::Enum(class.into(), name.into()),
    })
}

fn reason<'a>(
    search: &Search<'a, Given<'a>>,
    definitions: &Definitions,
    formula: &Formula,
) -> Reason {
    let Some(furthest) = &search.furthest else {
        let conjunct = "a formula without disjuncts".to_owned();
        return Reason { predicate: None, disjunct: 0, conjunct, object: None };
    };
    let disjunct = furthest.disjunct as usize;
    let of = formula_of(definitions, formula, furthest.predicate);
    Reason {
        predicate: furthest.predicate.map(|id| definitions.get(id).name.to_string()),
        disjunct,
        conjunct: describe(&furthest.part, definitions, of, disjunct),
        object: furthest.object.map(ObjectId),
    }
}

fn known(value: &Value) -> Known<'_> {
    match value {
        Value::Null => Known::Null,
        Value::Ref(id) => Known::Ref(id.0),
        Value::Int(n) => Known::Int(i128::from(*n)),
        Value::Double(d) => Known::Double(*d),
        Value::Text(units) => Known::Text(Chars::Units(units)),
        Value::Boxed(class, n) => Known::Boxed(class, *n),
        Value::Enum(class, name) => Known::Enum(class, name),
    }
}

/// A heap that is given, and which of its objects are owned.
struct Given<'a> {
    heap: &'a Heap,
    classes: &'a dyn Classes,
    reachable: Vec<ObjectId>,
    coverage: Coverage,
    owner: Vec<bool>,
    /// In the order in which they came to be owned.
    owned: Vec<u32>,
    unsure: Option<Why>,
}

impl Given<'_> {
    fn left_over(&self) -> impl Iterator<Item = ObjectId> {
        let outside = |id: &ObjectId| matches!(self.heap.get(*id), Some(Object::Outside));
        self.reachable.iter().copied().filter(move |id| !self.owner[id.index()] && !outside(id))
    }
}

impl<'a> World<'a> for Given<'a> {
    type Mark = usize;

    fn mark(&self) -> usize {
        self.owned.len()
    }

    fn undo(&mut self, to: usize) {
        for object in self.owned.drain(to..) {
            self.owner[object as usize] = false;
        }
    }

    fn owned(&self) -> usize {
        self.owned.len()
    }

    fn cell_choices(&self, store: &Store<'a>, cell: &'a Cell, env: &[SlotId]) -> Range<u32> {
        match store.value(env[cell.at.index()]) {
            Some(Known::Ref(object)) => object..object + 1,
            Some(_) => 0..0,
            None => 0..self.objects(),
        }
    }

    fn cell(
        &mut self,
        store: &mut Store<'a>,
        cell: &'a Cell,
        env: &[SlotId],
        choice: u32,
    ) -> Consistent {
        let at = choice as usize;
        let heap = self.heap;
        let Some(object) = heap.objects.get(at) else { return store.fail() };
        if self.owner[at] {
            return store.fail();
        }
        self.owner[at] = true;
        self.owned.push(choice);
        store.bind(env[cell.at.index()], Known::Ref(choice))?;
        match (&cell.shape, object) {
            (
                Shape::Object { class, or_subclass, fields: named },
                Object::Instance { class: actual, fields },
            ) => {
                let fits =
                    class == actual || *or_subclass && self.classes.is_subclass(actual, class);
                if !fits {
                    return store.fail();
                }
                for (name, var) in named {
                    match fields.iter().find(|(other, _)| other == name) {
                        Some((_, value)) => store.bind(env[var.index()], known(value))?,
                        None => {
                            self.unsure = Some(Why::Field(name.to_string()));
                            return store.fail();
                        }
                    }
                }
                Ok(())
            }
            (Shape::Array { element, length }, Object::Array { element: actual, elements }) => {
                if element != actual {
                    return store.fail();
                }
                store.bind(env[length.index()], Known::Int(elements.len() as i128))
            }
            _ => store.fail(),
        }
    }

    fn objects(&self) -> u32 {
        self.heap.objects.len() as u32
    }

    fn length(&self, object: u32) -> Option<u32> {
        match self.heap.get(ObjectId(object))? {
            Object::Array { elements, .. } => Some(elements.len() as u32),
            Object::Instance { .. } | Object::Outside => None,
        }
    }

    fn read(
        &mut self,
        store: &mut Store<'a>,
        object: u32,
        read: Read<'a>,
        value: SlotId,
    ) -> Consistent {
        let heap = self.heap;
        match (read, heap.get(ObjectId(object))) {
            (Read::Field(field), Some(Object::Instance { .. })) => {
                match heap.field(ObjectId(object), field) {
                    Some(content) => store.bind(value, known(content)),
                    None => {
                        self.unsure = Some(Why::Field(field.to_owned()));
                        store.fail()
                    }
                }
            }
            (Read::Element(index), Some(Object::Array { elements, .. })) => {
                match elements.get(index as usize) {
                    Some(content) => store.bind(value, known(content)),
                    None => store.fail(),
                }
            }
            (Read::Length, Some(Object::Array { elements, .. })) => {
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
        match self.heap.statics.get(&(class.into(), field.into())) {
            Some(content) => store.bind(value, known(content)),
            None => {
                self.unsure = Some(Why::Static(class.to_owned(), field.to_owned()));
                store.fail()
            }
        }
    }

    fn readings_last(&self) -> bool {
        false
    }

    fn open_choice(&mut self, _: &Store<'a>) -> Option<(SlotId, Vec<Known<'a>>)> {
        None
    }

    fn accepts(&mut self, store: &mut Store<'a>) -> Consistent {
        if self.coverage == Coverage::Whole && self.left_over().next().is_some() {
            return store.fail();
        }
        Ok(())
    }

    fn fewer_cells_do(&self) -> bool {
        self.coverage == Coverage::Part
    }

    fn unsure(&mut self) -> Option<Why> {
        self.unsure.take()
    }
}
