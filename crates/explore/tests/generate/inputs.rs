//! Concrete inputs and the variables that an exploration has for them.

use cairn_interp::sym::{Datum, Input, InputValue};
use cairn_program::ir::Elem;
use cairn_term::{Model, Pool, Term, Value};
use cairn_witness::Data;

/// What stands behind the end of a string or an array. It must not matter.
const BEHIND: u64 = 0x61;

/// The assignment that makes the exploration's inputs these values.
pub fn model_of(pool: &Pool, inputs: &[Input], values: &[Data]) -> Model {
    let mut model = Model::new();
    for (input, data) in inputs.iter().zip(values) {
        assign(pool, &mut model, &input.value, data);
    }
    model
}

fn assign(pool: &Pool, model: &mut Model, value: &InputValue, data: &Data) {
    let mut set = |t: Term, bits: u64| set(pool, model, t, bits);
    match value {
        InputValue::Primitive { term, .. } => set(*term, bits(data)),
        InputValue::Text { null, text, .. } => {
            let units: &[u16] = match data {
                Data::Text(units) => units,
                _ => &[],
            };
            set(*null, u64::from(*data == Data::Null));
            set(text.len(), units.len() as u64);
            for (i, &c) in text.chars().iter().enumerate() {
                set(c, units.get(i).map_or(BEHIND, |&u| u64::from(u)));
            }
        }
        InputValue::Array(a) => {
            let own: &[Data] = match data {
                Data::Array { elements, .. } => elements,
                _ => &[],
            };
            set(a.null, u64::from(*data == Data::Null));
            set(a.len, own.len() as u64);
            for &(alias, index) in &a.same {
                set(alias, u64::from(*data == Data::Same(index)));
            }
            for (i, e) in a.elements.iter().enumerate() {
                match (e, own.get(i)) {
                    (e, Some(d)) => assign(pool, model, e, d),
                    (InputValue::Primitive { term, .. }, None) => {
                        self::set(pool, model, *term, BEHIND);
                    }
                    (other, None) => panic!("an element that no method here has: {other:?}"),
                }
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

/// The values that an assignment gives to the exploration's inputs.
pub fn values_of(pool: &Pool, inputs: &[Input], model: &Model) -> Vec<Data> {
    inputs.iter().map(|i| plain(i.value.eval(pool, model))).collect()
}

fn plain(datum: Datum) -> Data {
    match datum {
        Datum::Null => Data::Null,
        Datum::Primitive(Elem::Boolean, word) => Data::Boolean(word & 1 != 0),
        Datum::Primitive(Elem::Byte, word) => Data::Byte(word as i8),
        Datum::Primitive(Elem::Char, word) => Data::Char(word as u16),
        Datum::Primitive(Elem::Short, word) => Data::Short(word as i16),
        Datum::Primitive(Elem::Int, word) => Data::Int(word as i32),
        Datum::Primitive(Elem::Long, word) => Data::Long(word as i64),
        Datum::Text(units) => Data::Text(units),
        Datum::Array { component, elements } => Data::Array {
            component: component.to_string(),
            elements: elements.into_iter().map(plain).collect(),
        },
        Datum::Same(n) => Data::Same(n),
        other => panic!("an input that no method here has: {other:?}"),
    }
}

/// Inputs as a person reads them.
pub fn show(values: &[Data]) -> String {
    values.iter().map(Data::java).collect::<Vec<_>>().join(", ")
}
