//! Which concrete heaps are on a path, and what the path predicts for them.
//!
//! A heap is on a path if every reference that the path resolved is, in the heap, null where the path
//! says so, and the same object where the path says so, of the class the path says; and if the path
//! condition holds of the heap's values. An unread reference can be anything that the condition
//! allows.

use super::classes::{Family, Ty};
use super::concrete::{Heap, Value};
use super::programs::Method;
use cairn_explore::{End, SeenPath};
use cairn_heap::input::{Content, InputHeap, Place, Resolution, UnknownId};
use cairn_interp::sym::InputValue;
use cairn_program::ir::{Elem, Kind};
use cairn_program::{ClassId, FieldId, Program};
use cairn_term::{Evaluator, Model, Pool, Sort, Term, Value as Word, Var};
use std::collections::HashMap;

/// The names of a family in a program.
pub struct Names {
    types: HashMap<ClassId, Ty>,
    /// Where a field is in an object's values.
    fields: HashMap<FieldId, usize>,
}

impl Names {
    pub fn new(program: &Program, family: &Family) -> Names {
        let (mut types, mut fields) = (HashMap::new(), HashMap::new());
        for class in 0..family.classes.len() {
            let id = program.load(&family.class_name(class)).expect("a class");
            types.insert(id, Ty::Class(class));
            types.insert(program.array_of(id), Ty::Array(class));
            for (at, f) in
                family.layout(class).into_iter().enumerate().filter(|f| f.1.class == class)
            {
                let declared = &program.class(id).fields;
                let is_it = |d: &&FieldId| *program.field(**d).name == *family.field(f).name;
                fields.insert(*declared.iter().find(is_it).expect("a field"), at);
            }
        }
        Names { types, fields }
    }
}

/// Where a value of the input is: among the heap's roots, or in an object of the path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spot {
    Root(usize),
    /// A field or an element.
    In(usize, usize),
    Length(usize),
}

/// What a path says of its input.
pub struct Claim<'a> {
    pool: &'a Pool,
    input: &'a InputHeap,
    facts: &'a [Term],
    /// The type of each object of the path.
    types: Vec<Ty>,
    /// Most elements of each array of the path.
    room: Vec<usize>,
    resolved: Vec<(Spot, Option<usize>)>,
    not_null: Vec<Spot>,
    variables: Vec<(Var, Spot)>,
    end: &'a End,
    result: Option<(Kind, Term)>,
    evaluator: Evaluator,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Predicted {
    Word(i32),
    Null,
    Given(usize),
    /// An object that is not in the input.
    Other,
    Threw(String),
}

/// Addresses of objects that a path knows nothing of: beyond those of any real object.
const ELSEWHERE: u32 = 0xFFF0_0001;

impl<'a> Claim<'a> {
    /// Fails with the reason if the path speaks of something that is no input.
    pub fn new(names: &Names, method: &Method, seen: &SeenPath<'a>) -> Result<Claim<'a>, String> {
        let SeenPath { pool, path, unknowns, end, result } = *seen;
        let input = &path.input;
        let mut claim = Claim {
            pool,
            input,
            facts: &path.facts,
            types: vec![],
            room: vec![],
            resolved: vec![],
            not_null: vec![],
            variables: vec![],
            end,
            result,
            evaluator: Evaluator::new(),
        };
        let mut primitives: HashMap<Var, Spot> = HashMap::new();
        let mut place = |t: Term, spot: Spot| {
            let vars = pool.free_vars([t]);
            primitives.extend(vars.into_iter().map(|v| (v, spot)));
        };
        let first = usize::from(method.receiver.is_some());
        for (i, argument) in path.inputs.iter().enumerate() {
            if let InputValue::Primitive { term, .. } = &argument.value {
                place(*term, Spot::Root(first + i));
            }
        }
        for (i, object) in input.objects.iter().enumerate() {
            let Some(&ty) = names.types.get(&object.class) else {
                return Err(format!("object {i} of the path has a class of its own"));
            };
            claim.types.push(ty);
            let mut room = 0;
            match &object.content {
                Content::Instance(fields) => {
                    for f in fields.iter().filter(|f| f.elem != Elem::Ref) {
                        place(f.term, Spot::In(i, names.fields[&f.field]));
                    }
                }
                Content::Array(array) => {
                    place(array.len, Spot::Length(i));
                    room = array.elements.len();
                }
                other => return Err(format!("object {i} of the path is {other:?}")),
            }
            claim.room.push(room);
        }
        let spot_of = |x: UnknownId| -> Result<Spot, String> {
            let brought = |of: UnknownId, class: ClassId| {
                let is_it =
                    |o: &cairn_heap::input::InputObject| o.creator == of && o.class == class;
                let missing = || format!("{} is in no object", unknowns.get(x).name);
                input.objects.iter().position(is_it).ok_or_else(missing)
            };
            match unknowns.get(x).place {
                Place::Receiver => Ok(Spot::Root(0)),
                Place::Argument(i) => Ok(Spot::Root(first + i as usize)),
                Place::Field { of, class, field } => {
                    Ok(Spot::In(brought(of, class)?, names.fields[&field]))
                }
                Place::Element { of, class, index } => {
                    Ok(Spot::In(brought(of, class)?, index as usize))
                }
                other => Err(format!("{other:?} is no place in these programs")),
            }
        };
        for (x, resolution) in input.resolutions() {
            let Resolution::One(object) = resolution else {
                return Err(format!("{} is several things", unknowns.get(x).name));
            };
            claim.resolved.push((spot_of(x)?, *object));
        }
        for x in input.open().into_iter().filter(|&x| input.is_not_null(x)) {
            claim.not_null.push(spot_of(x)?);
        }
        for var in pool.free_vars(path.facts.iter().copied().chain(result.map(|r| r.1))) {
            let spot = match (unknowns.of_term(pool.var(var)), primitives.get(&var)) {
                (Some(x), _) => spot_of(x)?,
                (None, Some(&spot)) => spot,
                (None, None) => return Err(format!("{} is no input", pool.var_name(var))),
            };
            claim.variables.push((var, spot));
        }
        Ok(claim)
    }

    /// If the heap is on the path: what is predicted for it. `Some(None)`: that is not known.
    pub fn predict(&mut self, heap: &Heap) -> Option<Option<Predicted>> {
        let found = self.assign(heap)?;
        let model = self.model(heap, &found)?;
        let mut under = self.evaluator.under(self.pool, &model);
        if !self.facts.iter().all(|&f| under.holds(f)) {
            return None;
        }
        let result = match (self.end, self.result) {
            (End::Threw { class, .. }, _) => Predicted::Threw(class.clone()),
            (End::Returned, Some((Kind::Ref, t))) => {
                let address = under.eval(t).bits() as u32;
                let given = self.input.objects.iter().position(|o| o.at.0 == address);
                match address {
                    0 => Predicted::Null,
                    _ if let Some(i) = given => match found[i] {
                        Some(n) => Predicted::Given(n),
                        None => return Some(None),
                    },
                    ELSEWHERE.. => Predicted::Given(((address - ELSEWHERE) / 2) as usize),
                    _ => Predicted::Other,
                }
            }
            (End::Returned, Some((_, t))) => Predicted::Word(under.eval(t).bits() as i32),
            _ => return Some(None),
        };
        Some(Some(result))
    }

    /// The heap's object for each of the path's, if they go together.
    fn assign(&self, heap: &Heap) -> Option<Vec<Option<usize>>> {
        let mut found: Vec<Option<usize>> = vec![None; self.types.len()];
        // A resolved reference comes after the one that brought about the object it is in.
        for &(spot, object) in &self.resolved {
            match (self.value(heap, &found, spot), object) {
                (Some(Value::Null), None) => {}
                (Some(Value::Object(n)), Some(i)) => match found[i] {
                    Some(known) if known == n => {}
                    Some(_) => return None,
                    None => {
                        let fits = heap.objects[n].ty == self.types[i];
                        if !fits || found.contains(&Some(n)) {
                            return None;
                        }
                        found[i] = Some(n);
                    }
                },
                // An element behind the end of a shorter array.
                (None, _) => return None,
                _ => return None,
            }
        }
        let is_null = |&spot: &Spot| self.value(heap, &found, spot) == Some(Value::Null);
        if self.not_null.iter().any(is_null) {
            return None;
        }
        let longer = |(i, n): (usize, &Option<usize>)| {
            let Some(n) = *n else { return false };
            matches!(self.types[i], Ty::Array(_)) && heap.objects[n].values.len() > self.room[i]
        };
        (!found.iter().enumerate().any(longer)).then_some(found)
    }

    fn value(&self, heap: &Heap, found: &[Option<usize>], spot: Spot) -> Option<Value> {
        match spot {
            Spot::Root(i) => heap.roots.get(i).copied(),
            Spot::In(object, at) => heap.objects[found[object]?].values.get(at).copied(),
            Spot::Length(object) => {
                Some(Value::Int(heap.objects[found[object]?].values.len() as i32))
            }
        }
    }

    fn model(&self, heap: &Heap, found: &[Option<usize>]) -> Option<Model> {
        let mut model = Model::new();
        for &(var, spot) in &self.variables {
            let bits = match self.value(heap, found, spot) {
                Some(Value::Int(v)) => u64::from(v as u32),
                Some(Value::Null) => 0,
                Some(Value::Object(n)) => match found.iter().position(|&f| f == Some(n)) {
                    Some(i) => u64::from(self.input.objects[i].at.0),
                    None => u64::from(ELSEWHERE) + 2 * n as u64,
                },
                // An element behind the end: whatever it is must not matter.
                None => 0,
            };
            debug_assert_eq!(self.pool.var_sort(var), Sort::INT);
            model.set(var, Word::of(Sort::INT, bits));
        }
        Some(model)
    }

    /// The path in words.
    pub fn show(&self) -> String {
        let mut out: String = format!("{:?}\n", self.end);
        for (spot, object) in &self.resolved {
            let what = object.map_or("null".into(), |i| format!("object {i}"));
            out += &format!("    {spot:?} is {what}\n");
        }
        for (i, ty) in self.types.iter().enumerate() {
            out += &format!("    object {i} is a {ty:?} at {}\n", self.input.objects[i].at.0);
        }
        for spot in &self.not_null {
            out += &format!("    {spot:?} is not null\n");
        }
        for &f in self.facts {
            out += &format!("    {}\n", self.pool.display(f));
        }
        if let Some((_, t)) = self.result {
            out += &format!("    result: {}\n", self.pool.display(t));
        }
        out
    }
}
