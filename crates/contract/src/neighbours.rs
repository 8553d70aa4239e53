//! Heaps that differ from one in a single field or element.

use crate::classes::ProgramClasses;
use cairn_logic::Sort;
use cairn_logic::heap::{Classes, Heap, Object, ObjectId, Value};
use cairn_logic::models::Schema;
use std::sync::Arc;

/// The least and the largest number of a place, if it holds numbers of a type.
type Range = Option<(i64, i64)>;

/// Calls `each` with every heap that differs from `heap` in one field or element, as far as other values are tried:
/// null and every object of a fitting class for a reference; for a number 0, those next to it, and those in fields of the
/// same name; every constant of an enum. `each` says whether to go on.
pub fn neighbours(
    classes: &ProgramClasses<'_>,
    heap: &Heap,
    each: &mut dyn FnMut(&Heap) -> bool,
) -> bool {
    let mut changed = heap.clone();
    for id in heap.ids() {
        let places: Vec<(Place, Value, Sort, Range)> = match &heap.objects[id.index()] {
            Object::Instance { class, fields } => {
                let sorts = classes.fields(class).unwrap_or_default();
                let sort = |name: &Arc<str>| sorts.iter().find(|s| s.0 == *name).map(|s| &s.1);
                let each = fields.iter().enumerate().filter_map(|(n, (name, value))| {
                    let range = classes.range(class, name);
                    Some((Place::Field(n), value.clone(), sort(name)?.clone(), range))
                });
                each.collect()
            }
            Object::Array { element, elements } => {
                let (sort, range) = element_sort(element);
                let each = elements.iter().enumerate();
                each.map(|(n, v)| (Place::Element(n), v.clone(), sort.clone(), range)).collect()
            }
            Object::Outside => continue,
        };
        for (place, value, sort, range) in places {
            let mut tried = others(classes, heap, id, place, &value, &sort);
            tried.retain(|v| match (v, range) {
                (Value::Int(n), Some((low, high))) => (low..=high).contains(n),
                _ => true,
            });
            for other in tried {
                put(&mut changed, id, place, other);
                let goes_on = each(&changed);
                put(&mut changed, id, place, value.clone());
                if !goes_on {
                    return false;
                }
            }
        }
    }
    true
}

#[derive(Clone, Copy)]
enum Place {
    Field(usize),
    Element(usize),
}

fn put(heap: &mut Heap, id: ObjectId, place: Place, value: Value) {
    match (&mut heap.objects[id.index()], place) {
        (Object::Instance { fields, .. }, Place::Field(n)) => fields[n].1 = value,
        (Object::Array { elements, .. }, Place::Element(n)) => elements[n] = value,
        _ => {}
    }
}

fn element_sort(element: &str) -> (Sort, Range) {
    match element {
        "boolean" => (Sort::Bool, None),
        "byte" => (Sort::Int, Some((i8::MIN.into(), i8::MAX.into()))),
        "short" => (Sort::Int, Some((i16::MIN.into(), i16::MAX.into()))),
        "char" => (Sort::Int, Some((0, u16::MAX.into()))),
        "int" => (Sort::Int, Some((i32::MIN.into(), i32::MAX.into()))),
        "long" => (Sort::Int, None),
        "float" | "double" => (Sort::Double, None),
        "java.lang.String" => (Sort::Text, None),
        _ => (Sort::Ref(Some(element.into())), None),
    }
}

/// Other values for a place.
fn others(
    classes: &ProgramClasses<'_>,
    heap: &Heap,
    id: ObjectId,
    place: Place,
    value: &Value,
    sort: &Sort,
) -> Vec<Value> {
    let mut all: Vec<Value> = match sort {
        Sort::Ref(class) => {
            let fits = |o: &Object| match (o, class) {
                (Object::Outside, _) => false,
                (_, None) => true,
                (Object::Instance { class, .. }, Some(of)) => classes.is_subclass(class, of),
                (Object::Array { element, .. }, Some(of)) => **of == *format!("{element}[]"),
            };
            let objects = heap.ids().filter(|o| fits(&heap.objects[o.index()])).map(Value::Ref);
            objects.chain([Value::Null]).collect()
        }
        Sort::Bool => vec![Value::Int(0), Value::Int(1)],
        Sort::Int => {
            let own = if let Value::Int(n) = value { *n } else { 0 };
            let mut numbers = vec![0, own.saturating_sub(1), own.saturating_add(1)];
            numbers.extend(elsewhere(heap, id, place));
            numbers.into_iter().map(Value::Int).collect()
        }
        Sort::Double => [0.0, -1.0, 90.5, 1e9, f64::NAN].map(Value::Double).to_vec(),
        Sort::Text => vec![Value::Null, Value::text(""), Value::text("b")],
        Sort::Boxed(class) => {
            vec![Value::Null, Value::Boxed(class.clone(), 0), Value::Boxed(class.clone(), 1)]
        }
        Sort::Enum(class) => {
            let names = classes.constants(class).unwrap_or_default().iter();
            let constants = names.map(|n| Value::Enum(class.clone(), n.clone()));
            constants.chain([Value::Null]).collect()
        }
    };
    let mut kept: Vec<Value> = vec![];
    for other in all.drain(..) {
        let is_same = |v: &Value| format!("{v:?}") == format!("{other:?}");
        if !is_same(value) && !kept.iter().any(is_same) {
            kept.push(other);
        }
    }
    kept
}

/// The numbers in fields of the same name of other objects, or in the other elements of an array.
fn elsewhere(heap: &Heap, id: ObjectId, place: Place) -> Vec<i64> {
    let int = |v: &Value| if let Value::Int(n) = v { Some(*n) } else { None };
    match (&heap.objects[id.index()], place) {
        (Object::Instance { fields, .. }, Place::Field(n)) => {
            let name = &fields[n].0;
            heap.ids().filter_map(|o| heap.field(o, name)).filter_map(int).collect()
        }
        (Object::Array { elements, .. }, _) => elements.iter().filter_map(int).collect(),
        _ => vec![],
    }
}
