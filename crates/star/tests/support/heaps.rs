//! All heaps up to some number of objects, judged by the concrete checker.
//!
//! Nothing of a heap is fixed before the checker asks for it: a heap in which a field is missing is either refused
//! without it, or the field takes all its values. Objects of one class that nothing was said of are
//! interchangeable, so only the first of them is tried. The integers of the heap are no part of the enumeration: they are
//! variables of the formula, and the checker's linear arithmetic speaks of all integers ([`keyed`]).

use super::random::{FIELDS, Family};
use cairn_logic::checker::{Holds, Options, check};
use cairn_logic::heap::{Heap, Object, ObjectId, Value};
use cairn_logic::unfold::rename_pure;
use cairn_logic::*;
use std::sync::Arc;

/// What enumeration found.
#[derive(Clone, PartialEq, Debug)]
pub enum Exists {
    /// A heap with references for the parameters that are references; the numbers are not told.
    Yes(Heap, Vec<Value>),
    No,
    /// The checker did not decide, or too many heaps were asked for.
    Unknown,
}

pub struct Space<'a> {
    family: Family,
    definitions: &'a Definitions,
    /// The declared class of each reference parameter.
    params: Vec<Arc<str>>,
    /// Heaps that may be judged.
    pub budget: u64,
    is_sure: bool,
}

impl<'a> Space<'a> {
    pub fn new(family: Family, definitions: &'a Definitions) -> Space<'a> {
        let class = |p: &Variable| match &p.sort {
            Sort::Ref(class) => class.clone(),
            _ => None,
        };
        let params = definitions.get(PredicateId(0)).body.params.iter().filter_map(class).collect();
        Space { family, definitions, params, budget: 0, is_sure: true }
    }

    /// Whether the first predicate has a model with up to this many objects, some of which no cell may own.
    pub fn model(&mut self, objects: usize) -> Exists {
        let (definitions, formula) = keyed(self.definitions, objects);
        self.is_sure = true;
        let classes = self.family.classes();
        for second in 0..=(if classes.len() > 1 { objects } else { 0 }) {
            let mut heap = Heap::default();
            for at in 0..objects {
                let class = classes[usize::from(at >= objects - second)];
                heap.add_instance(class, &[("id", Value::Int(at as i64))]);
            }
            let mut partial = Partial { heap, used: vec![false; objects], args: vec![] };
            if let Some(found) = self.arguments(&definitions, &formula, &mut partial) {
                return found;
            }
        }
        if self.is_sure { Exists::No } else { Exists::Unknown }
    }

    /// What a reference of a declared class can be.
    fn values(&self, partial: &Partial, declared: &str) -> Vec<Value> {
        let mut values = vec![Value::Null];
        let mut fresh: Vec<&str> = vec![];
        for (at, &is_used) in partial.used.iter().enumerate() {
            let Object::Instance { class, .. } = &partial.heap.objects[at] else { continue };
            if !self.family.is_subclass(class, declared) {
                continue;
            }
            if !is_used {
                if fresh.contains(&&**class) {
                    continue;
                }
                fresh.push(class);
            }
            values.push(Value::Ref(ObjectId(at as u32)));
        }
        values
    }

    fn arguments(
        &mut self,
        definitions: &Definitions,
        formula: &Formula,
        partial: &mut Partial,
    ) -> Option<Exists> {
        let Some(declared) = self.params.get(partial.args.len()).cloned() else {
            return self.contents(definitions, formula, partial);
        };
        for value in self.values(partial, &declared) {
            let was = partial.used.clone();
            partial.uses(&value);
            partial.args.push(value);
            let found = self.arguments(definitions, formula, partial);
            partial.args.pop();
            partial.used = was;
            if found.is_some() {
                return found;
            }
        }
        None
    }

    fn contents(
        &mut self,
        definitions: &Definitions,
        formula: &Formula,
        partial: &mut Partial,
    ) -> Option<Exists> {
        if self.budget == 0 {
            self.is_sure = false;
            return None;
        }
        self.budget -= 1;
        let family = self.family;
        let classes = move |class: &str, of: &str| family.is_subclass(class, of);
        let options = Options { steps: 1_000, barren: 8, ..Options::default() };
        let Partial { heap, args, .. } = &*partial;
        let why = match check(definitions, formula, heap, args, &classes, &options).holds {
            Holds::Yes => return Some(Exists::Yes(heap.clone(), args.clone())),
            Holds::No(_) => return None,
            Holds::Unknown(why) => why,
        };
        let missing = match &why {
            Why::Field(name) => partial.missing(name),
            _ => None,
        };
        let Some((at, field)) = missing else {
            self.is_sure = false;
            return None;
        };
        let was = partial.used.clone();
        partial.used[at.index()] = true;
        for value in self.values(partial, family.declared(field)) {
            let before = partial.used.clone();
            let object = partial.heap.objects[at.index()].clone();
            partial.uses(&value);
            partial.heap.set(at, field, value);
            let found = self.contents(definitions, formula, partial);
            partial.heap.objects[at.index()] = object;
            partial.used = before;
            if found.is_some() {
                return found;
            }
        }
        partial.used = was;
        None
    }
}

/// A heap of which fields are missing.
struct Partial {
    heap: Heap,
    /// Objects of which something was said.
    used: Vec<bool>,
    args: Vec<Value>,
}

impl Partial {
    fn uses(&mut self, value: &Value) {
        if let Value::Ref(id) = value {
            self.used[id.index()] = true;
        }
    }

    /// An object without a field, near the arguments if there is one.
    fn missing(&self, field: &str) -> Option<(ObjectId, &'static str)> {
        let field = FIELDS.into_iter().find(|f| *f == field)?;
        let lacks = |id: &ObjectId| self.heap.field(*id, field).is_none();
        let near = self.heap.reachable(&self.args).into_iter().find(lacks);
        Some((near.or_else(|| self.heap.ids().find(lacks))?, field))
    }
}

/// The definitions with the integer of each object as a parameter more, and the first predicate as a formula of its
/// references alone. An object holds its number in place of its integer.
fn keyed(definitions: &Definitions, objects: usize) -> (Definitions, Formula) {
    let number = |name: String| Variable { name: name.into(), sort: Sort::Int };
    let keys: Vec<Variable> = (0..objects).map(|i| number(format!("key{i}"))).collect();
    let predicate = |p: &Predicate| {
        let old = p.body.params.len();
        let mut params = p.body.params.clone();
        params.extend(keys.iter().cloned());
        let disjuncts = p.body.disjuncts.iter().map(|d| keyed_disjunct(d, old, objects)).collect();
        Predicate { name: p.name.clone(), body: Formula { params, disjuncts } }
    };
    let all = Definitions { predicates: definitions.predicates.iter().map(predicate).collect() };
    let main = &all.predicates[0].body.params;
    let (params, vars): (Vec<Variable>, Vec<Variable>) =
        main.iter().cloned().partition(|v| v.sort.is_ref());
    let mut next = [0, params.len() as u32];
    let args = main.iter().map(|v| {
        let next = &mut next[usize::from(!v.sort.is_ref())];
        *next += 1;
        Var(*next - 1)
    });
    let instances = vec![Instance { predicate: PredicateId(0), args: args.collect() }];
    let disjunct = Disjunct { vars, instances, ..Disjunct::default() };
    (all, Formula { params, disjuncts: vec![disjunct] })
}

fn keyed_disjunct(d: &Disjunct, params: usize, objects: usize) -> Disjunct {
    let moved = |v: Var| if v.index() < params { v } else { Var(v.0 + objects as u32) };
    let mut vars = d.vars.clone();
    let first = params + objects;
    let mut pure: Vec<Pure> = vec![];
    // What a variable is that an object holds as its integer: by the number of the object.
    let mut held = |value: Var, pure: &mut Vec<Pure>| {
        let id = Var((first + vars.len()) as u32);
        vars.push(Variable { name: "id".into(), sort: Sort::Int });
        let equal = |a: Var, b: Num| Pure::Atom(Atom::Num(Compare::Eq, Num::Var(a), b));
        let case = |i: usize| {
            let key = Num::Var(Var((params + i) as u32));
            Pure::And(vec![equal(id, Num::Const(i as i64)), equal(value, key)])
        };
        pure.push(Pure::Or((0..objects).map(case).collect()));
        id
    };
    for p in &d.pure {
        let p = rename_pure(p, &moved);
        pure.push(keyed_pure(&p, &mut held));
    }
    let mut cells = vec![];
    for cell in &d.cells {
        let Shape::Object { class, or_subclass, fields } = &cell.shape else { continue };
        let mut named = vec![];
        for (name, var) in fields {
            match &**name {
                "key" => named.push(("id".into(), held(moved(*var), &mut pure))),
                _ => named.push((name.clone(), moved(*var))),
            }
        }
        let shape =
            Shape::Object { class: class.clone(), or_subclass: *or_subclass, fields: named };
        cells.push(Cell { at: moved(cell.at), shape });
    }
    let instance = |i: &Instance| {
        let mut args: Vec<Var> = i.args.iter().map(|v| moved(*v)).collect();
        args.extend((params..first).map(|v| Var(v as u32)));
        Instance { predicate: i.predicate, args }
    };
    let instances = d.instances.iter().map(instance).collect();
    Disjunct { vars, cells, instances, pure }
}

fn keyed_pure(pure: &Pure, held: &mut dyn FnMut(Var, &mut Vec<Pure>) -> Var) -> Pure {
    match pure {
        Pure::Atom(Atom::Holds { of, slot: Slot::Field(name), value }) if &**name == "key" => {
            let mut all = vec![];
            let id = held(*value, &mut all);
            let slot = Slot::Field("id".into());
            all.push(Pure::Atom(Atom::Holds { of: *of, slot, value: id }));
            Pure::And(all)
        }
        Pure::Atom(_) => pure.clone(),
        Pure::And(all) => Pure::And(all.iter().map(|p| keyed_pure(p, held)).collect()),
        Pure::Or(all) => Pure::Or(all.iter().map(|p| keyed_pure(p, held)).collect()),
    }
}
