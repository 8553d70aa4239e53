//! Concrete inputs and the variables that an exploration has for them. The same array as another
//! argument is a [`Data::Ref`] with that argument's number.

use cairn_heap::input::{Content, InputObject, Place, Resolution, UnknownId, Unknowns};
use cairn_interp::sym::{InputValue, Path};
use cairn_program::ir::Elem;
use cairn_term::{Model, Pool, Term, Value};
use cairn_witness::{Data, Object, Witness};
use std::collections::BTreeSet;

/// What stands behind the end of a string or an array. It must not matter.
const BEHIND: u64 = 0x61;

/// The assignments that make an exploration's inputs some values. What an input is made of shows only
/// when a path looks at it.
#[derive(Default)]
pub struct Models {
    pub all: Vec<Model>,
    /// References and guards of their choices that have their values.
    done: BTreeSet<(UnknownId, Term)>,
}

impl Models {
    /// Gives values to what this path has looked at.
    pub fn extend(&mut self, pool: &Pool, path: &Path, unknowns: &Unknowns, values: &[Vec<Data>]) {
        if self.all.is_empty() {
            self.all = values.iter().map(|_| Model::new()).collect();
            for (i, input) in path.inputs.iter().enumerate() {
                if let InputValue::Primitive { term, .. } = input.value {
                    for (model, v) in self.all.iter_mut().zip(values) {
                        set(pool, model, term, bits(&v[i]));
                    }
                }
            }
        }
        for (x, resolution) in path.input.resolutions() {
            let Resolution::Some { choices, .. } = resolution else {
                panic!("an input that no method here has: {resolution:?}");
            };
            for &(guard, object) in choices.iter().filter(|c| self.done.insert((x, c.0))) {
                let object = object.map(|o| &path.input.objects[o]);
                for (model, v) in self.all.iter_mut().zip(values) {
                    assign(pool, model, unknowns, (x, guard, object), v);
                }
            }
        }
    }
}

/// The number of the argument that an unknown is.
fn argument(unknowns: &Unknowns, x: UnknownId) -> usize {
    match unknowns.get(x).place {
        Place::Argument(i) => i as usize,
        other => panic!("an input that no method here has: {other:?}"),
    }
}

fn assign(
    pool: &Pool,
    model: &mut Model,
    unknowns: &Unknowns,
    (x, guard, object): (UnknownId, Term, Option<&InputObject>),
    values: &[Data],
) {
    let i = argument(unknowns, x);
    let holds = match object {
        None => values[i] == Data::Null,
        Some(object) if object.creator == x => {
            return content(pool, model, object, own(values, i));
        }
        Some(object) => {
            let j = argument(unknowns, object.creator);
            values[i] == Data::Ref(j) || values[j] == Data::Ref(i)
        }
    };
    set(pool, model, guard, u64::from(holds));
}

/// What an argument is, also where it is the same as another.
fn own(values: &[Data], i: usize) -> &Data {
    match values[i] {
        Data::Ref(j) => &values[j],
        _ => &values[i],
    }
}

fn content(pool: &Pool, model: &mut Model, object: &InputObject, data: &Data) {
    match &object.content {
        Content::Text { text, .. } => {
            let units: &[u16] = match data {
                Data::Text(units) => units,
                _ => &[],
            };
            set(pool, model, text.len(), units.len() as u64);
            for (i, &c) in text.chars().iter().enumerate() {
                set(pool, model, c, units.get(i).map_or(BEHIND, |&u| u64::from(u)));
            }
        }
        Content::Array(array) => {
            let own: &[Data] = match data {
                Data::Array { elements, .. } => elements,
                _ => &[],
            };
            set(pool, model, array.len, own.len() as u64);
            for (i, &e) in array.elements.iter().enumerate() {
                set(pool, model, e, own.get(i).map_or(BEHIND, bits));
            }
        }
        other => panic!("an input that no method here has: {other:?}"),
    }
}

/// Gives the one variable of a term the low bits: the term is the variable, widened.
fn set(pool: &Pool, model: &mut Model, t: Term, bits: u64) {
    for var in pool.free_vars([t]) {
        model.set(var, Value::of(pool.var_sort(var), bits));
    }
}

fn bits(data: &Data) -> u64 {
    match data {
        Data::Boolean(v) => u64::from(*v),
        Data::Byte(v) => *v as u64,
        Data::Char(v) => u64::from(*v),
        Data::Short(v) => *v as u64,
        Data::Int(v) => *v as u64,
        Data::Long(v) => *v as u64,
        other => panic!("not a primitive: {other:?}"),
    }
}

fn primitive(elem: Elem, word: u64) -> Data {
    match elem {
        Elem::Boolean => Data::Boolean(word & 1 != 0),
        Elem::Byte => Data::Byte(word as i8),
        Elem::Char => Data::Char(word as u16),
        Elem::Short => Data::Short(word as i16),
        Elem::Int => Data::Int(word as i32),
        Elem::Long => Data::Long(word as i64),
        other => panic!("an input that no method here has: {other:?}"),
    }
}

/// The values that an assignment gives to a path's inputs; what it has not looked at is null.
pub fn values_of(pool: &Pool, path: &Path, unknowns: &Unknowns, model: &Model) -> Vec<Data> {
    let mut objects: Vec<(usize, usize)> = vec![];
    let mut all = vec![];
    for (i, input) in path.inputs.iter().enumerate() {
        all.push(match &input.value {
            InputValue::Primitive { elem, term } => {
                primitive(*elem, pool.eval(*term, model).bits())
            }
            InputValue::Unknown(x) => {
                debug_assert_eq!(argument(unknowns, *x), i);
                match path.input.under(*x, pool, model) {
                    Some(Some(object)) => match objects.iter().find(|o| o.0 == object) {
                        Some(&(_, first)) => Data::Ref(first),
                        None => {
                            objects.push((object, i));
                            data(pool, &path.input.objects[object], model)
                        }
                    },
                    _ => Data::Null,
                }
            }
            other => panic!("an input that no method here has: {other:?}"),
        });
    }
    all
}

fn data(pool: &Pool, object: &InputObject, model: &Model) -> Data {
    match &object.content {
        Content::Text { text, .. } => Data::Text(text.eval(pool, model)),
        Content::Array(array) => {
            let len = pool.eval(array.len, model).bits() as usize;
            let element = |&t: &Term| primitive(array.elem, pool.eval(t, model).bits());
            Data::Array {
                component: array.elem.descriptor().to_string(),
                elements: array.elements.iter().take(len).map(element).collect(),
            }
        }
        other => panic!("an input that no method here has: {other:?}"),
    }
}

/// The arguments of a witness.
pub fn arguments(witness: &Witness) -> Vec<Data> {
    let values: Vec<&Data> = witness.arguments.iter().map(|a| &a.value).collect();
    let one = |(i, value): (usize, &&Data)| match **value {
        Data::Ref(n) => match values[..i].iter().position(|v| **v == Data::Ref(n)) {
            Some(first) => Data::Ref(first),
            None => match witness.heap[n].clone() {
                Object::Array { component, elements } => Data::Array { component, elements },
                other => panic!("an input that no method here has: {other:?}"),
            },
        },
        ref plain => plain.clone(),
    };
    values.iter().enumerate().map(one).collect()
}

/// Inputs as a person reads them.
pub fn show(values: &[Data]) -> String {
    let one = |d: &Data| match d {
        Data::Ref(n) => format!("(the same as argument {n})"),
        other => other.java(),
    };
    values.iter().map(one).collect::<Vec<_>>().join(", ")
}
