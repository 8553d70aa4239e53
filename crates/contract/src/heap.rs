//! Heaps of witnesses as the logic has them, and back.
//!
//! The logic knows fields by name; of two that have one name it is that of the subclass. Strings, boxes of integers and
//! constants of enums are values there and no objects. An object whose content a witness does not describe is an
//! instance without fields: a formula that asks for one of them is answered with *unknown*.

use crate::schema::java_type;
use cairn_logic::Sort;
use cairn_logic::heap::{self as logic, Heap, ObjectId, Value};
use cairn_program::class::access;
use cairn_program::{ClassId, Program};
use cairn_witness::{Data, Object, Slot, StaticField};
use std::sync::Arc;

/// A heap of the logic, made from that of a witness.
#[derive(Clone, Default, Debug)]
pub struct LogicHeap {
    pub heap: Heap,
    /// What each object of the witness is, by its number.
    pub values: Vec<Value>,
}

/// The objects and static fields of a witness as the logic has them: of [`cairn_witness::Witness::heap`] and
/// [`cairn_witness::Witness::statics`], or of those after the call.
pub fn logic_heap(objects: &[Object], statics: &[StaticField]) -> LogicHeap {
    let mut made = LogicHeap::default();
    for object in objects {
        // The content follows when all objects have their place.
        let value = match object {
            Object::Constant { class, name } => Value::Enum((&**class).into(), (&**name).into()),
            Object::Array { component, .. } => made.add_array(component),
            Object::Instance { class, .. }
            | Object::Made { class, .. }
            | Object::Stub { interface: class, .. }
            | Object::Opaque { class } => Value::Ref(made.heap.add_instance(class, &[])),
        };
        made.values.push(value);
    }
    for (n, object) in objects.iter().enumerate() {
        let Value::Ref(id) = made.values[n] else { continue };
        match object {
            Object::Instance { fields, .. } => {
                for slot in fields {
                    let value = made.value(&slot.value);
                    made.heap.set(id, &slot.name, value);
                }
            }
            Object::Array { elements, .. } => made.fill(id, elements),
            Object::Constant { .. }
            | Object::Made { .. }
            | Object::Stub { .. }
            | Object::Opaque { .. } => {}
        }
    }
    for field in statics {
        let value = made.value(&field.value);
        made.heap.set_static(&field.class, &field.name, value);
    }
    made
}

impl LogicHeap {
    /// A value of the witness. An array that is only in the value becomes an object of the heap.
    pub fn value(&mut self, data: &Data) -> Value {
        match data {
            Data::Null => Value::Null,
            Data::Boolean(_)
            | Data::Byte(_)
            | Data::Char(_)
            | Data::Short(_)
            | Data::Int(_)
            | Data::Long(_) => Value::Int(integer(data).unwrap_or(0)),
            Data::Float(bits) => Value::Double(f64::from(f32::from_bits(*bits))),
            Data::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Data::Text(units) => Value::Text(units.as_slice().into()),
            Data::Boxed(inner) => match integer(inner) {
                Some(n) => Value::Boxed(box_class(inner).into(), n),
                // Boxes of floating-point numbers are objects.
                None => Value::Ref(self.heap.add_instance(box_class(inner), &[])),
            },
            Data::Array { component, elements } => {
                let array = self.add_array(component);
                if let Value::Ref(id) = array {
                    self.fill(id, elements);
                }
                array
            }
            // A number that is no object's: such a witness is broken, and nothing is known of the object.
            Data::Ref(n) => match self.values.get(*n) {
                Some(value) => value.clone(),
                None => Value::Ref(self.heap.add(logic::Object::Outside)),
            },
            Data::Object(class) => Value::Ref(self.heap.add_instance(class, &[])),
        }
    }

    fn add_array(&mut self, component: &str) -> Value {
        let element = java_type(component).map_or(component.to_owned(), |t| t.to_string());
        Value::Ref(self.heap.add_array(&element, vec![]))
    }

    fn fill(&mut self, id: ObjectId, with: &[Data]) {
        let values: Vec<Value> = with.iter().map(|e| self.value(e)).collect();
        if let Some(logic::Object::Array { elements, .. }) = self.heap.objects.get_mut(id.index()) {
            *elements = values;
        }
    }
}

/// The number that an integer, character or boolean is.
fn integer(data: &Data) -> Option<i64> {
    Some(match *data {
        Data::Boolean(b) => b.into(),
        Data::Byte(n) => n.into(),
        Data::Char(n) => n.into(),
        Data::Short(n) => n.into(),
        Data::Int(n) => n.into(),
        Data::Long(n) => n,
        _ => return None,
    })
}

/// The class of the box of a primitive.
fn box_class(primitive: &Data) -> &'static str {
    match primitive {
        Data::Boolean(_) => "java.lang.Boolean",
        Data::Byte(_) => "java.lang.Byte",
        Data::Char(_) => "java.lang.Character",
        Data::Short(_) => "java.lang.Short",
        Data::Long(_) => "java.lang.Long",
        Data::Float(_) => "java.lang.Float",
        Data::Double(_) => "java.lang.Double",
        _ => "java.lang.Integer",
    }
}

/// A heap of the logic that no Java program can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfit {
    #[error("there is no class {0}")]
    NoClass(String),
    #[error("class {class} has no field {field}")]
    NoField { class: String, field: String },
    #[error("{value} is no value of type {ty}")]
    Value { value: String, ty: String },
}

/// The objects of a heap as a witness has them.
#[derive(Clone, Default, Debug)]
pub struct WitnessHeap {
    /// The objects with the numbers that they have in the logic; then the constants of enums.
    pub objects: Vec<Object>,
    pub statics: Vec<StaticField>,
    /// The values that were asked for.
    pub values: Vec<Data>,
}

/// The class of an object of which only the identity is known.
pub const OUTSIDE: &str = "elsewhere";

/// A heap of the logic as a witness has it, with some values of these sorts. Fields that it does not have are null or 0,
/// and not known.
pub fn witness_heap(
    program: &Program,
    heap: &Heap,
    values: &[(Value, Sort)],
) -> Result<WitnessHeap, Unfit> {
    let mut back = Back {
        program,
        objects: vec![Object::Opaque { class: OUTSIDE.into() }; heap.objects.len()],
    };
    for (n, object) in heap.objects.iter().enumerate() {
        back.objects[n] = match object {
            logic::Object::Instance { class, fields } => back.instance(class, fields)?,
            logic::Object::Array { element, elements } => {
                let component = descriptor(program, element)?;
                let elements: Result<_, Unfit> =
                    elements.iter().map(|e| back.data(e, &component)).collect();
                Object::Array { elements: elements?, component }
            }
            logic::Object::Outside => continue,
        };
    }
    let mut given: Vec<_> = heap.statics.iter().collect();
    given.sort_by_key(|(name, _)| *name);
    let mut statics = vec![];
    for ((class, name), value) in given {
        let id = load(program, class)?;
        let found = program.class(id).fields.iter().map(|f| program.field(*f));
        let mut found = found.filter(|f| f.is_static() && *f.name == **name);
        let no_field = || Unfit::NoField { class: class.to_string(), field: name.to_string() };
        let field = found.next().ok_or_else(no_field)?;
        let descriptor = field.desc.to_string();
        let value = back.data(value, &descriptor)?;
        statics.push(StaticField {
            class: class.to_string(),
            name: name.to_string(),
            descriptor,
            value,
        });
    }
    let mut asked = vec![];
    for (value, sort) in values {
        // A number is shown as an `int` where it is one.
        asked.push(match value {
            Value::Int(n) if *sort == Sort::Int && i32::try_from(*n).is_ok() => {
                back.data(value, "I")?
            }
            _ => back.data(value, sort_descriptor(sort))?,
        });
    }
    Ok(WitnessHeap { objects: back.objects, statics, values: asked })
}

/// A type that can hold all values of a sort.
pub(crate) fn sort_descriptor(sort: &Sort) -> &'static str {
    match sort {
        Sort::Bool => "Z",
        Sort::Int => "J",
        Sort::Double => "D",
        Sort::Ref(_) | Sort::Text | Sort::Boxed(_) | Sort::Enum(_) => "Ljava/lang/Object;",
    }
}

/// Objects of a witness while they are made.
struct Back<'p> {
    program: &'p Program,
    objects: Vec<Object>,
}

impl Back<'_> {
    fn instance(&mut self, class: &str, held: &[(Arc<str>, Value)]) -> Result<Object, Unfit> {
        let program = self.program;
        let id = load(program, class)?;
        let mut slots: Vec<Slot> = vec![];
        for &ancestor in program.class(id).ancestors.iter() {
            let from = slots.len();
            for &f in program.class(ancestor).fields.iter() {
                let field = program.field(f);
                if field.is_static() || field.access & access::SYNTHETIC != 0 {
                    continue;
                }
                let descriptor = field.desc.to_string();
                slots.push(Slot {
                    class: program.class(ancestor).java_name(),
                    name: field.name.to_string(),
                    value: default(&descriptor),
                    descriptor,
                    known: false,
                });
            }
            slots[from..].sort_by(|a, b| a.order().cmp(&b.order()));
        }
        for (name, value) in held {
            let no_field = || Unfit::NoField { class: class.into(), field: name.to_string() };
            let at = slots.iter().rposition(|s| *s.name == **name).ok_or_else(no_field)?;
            slots[at].value = self.data(value, &slots[at].descriptor)?;
            slots[at].known = true;
        }
        Ok(Object::Instance { class: class.to_owned(), fields: slots })
    }

    fn data(&mut self, value: &Value, descriptor: &str) -> Result<Data, Unfit> {
        let is_reference = descriptor.starts_with(['L', '[']);
        let unfit = || {
            let ty = java_type(descriptor).map_or(descriptor.to_owned(), |t| t.to_string());
            Unfit::Value { value: format!("{value:?}"), ty }
        };
        Ok(match value {
            Value::Null if is_reference => Data::Null,
            Value::Ref(id) if is_reference => Data::Ref(id.index()),
            Value::Text(units) if is_reference => Data::Text(units.to_vec()),
            Value::Boxed(class, n) if is_reference => {
                let primitive = match &**class {
                    "java.lang.Boolean" => "Z",
                    "java.lang.Byte" => "B",
                    "java.lang.Character" => "C",
                    "java.lang.Short" => "S",
                    "java.lang.Long" => "J",
                    _ => "I",
                };
                Data::Boxed(Box::new(number(*n, primitive).ok_or_else(unfit)?))
            }
            Value::Enum(class, name) if is_reference => {
                let constant =
                    Object::Constant { class: class.to_string(), name: name.to_string() };
                let known = self.objects.iter().position(|o| *o == constant);
                Data::Ref(known.unwrap_or_else(|| {
                    self.objects.push(constant);
                    self.objects.len() - 1
                }))
            }
            Value::Int(n) => number(*n, descriptor).ok_or_else(unfit)?,
            Value::Double(d) if descriptor == "D" => Data::Double(d.to_bits()),
            Value::Double(d)
                if descriptor == "F" && f64::from(*d as f32).to_bits() == d.to_bits() =>
            {
                Data::Float((*d as f32).to_bits())
            }
            _ => return Err(unfit()),
        })
    }
}

/// A number of a primitive type, if it is one.
fn number(n: i64, descriptor: &str) -> Option<Data> {
    Some(match descriptor {
        "Z" => Data::Boolean(match n {
            0 => false,
            1 => true,
            _ => return None,
        }),
        "B" => Data::Byte(n.try_into().ok()?),
        "C" => Data::Char(n.try_into().ok()?),
        "S" => Data::Short(n.try_into().ok()?),
        "I" => Data::Int(n.try_into().ok()?),
        "J" => Data::Long(n),
        _ => return None,
    })
}

fn default(descriptor: &str) -> Data {
    match descriptor {
        "F" => Data::Float(0),
        "D" => Data::Double(0),
        _ => number(0, descriptor).unwrap_or(Data::Null),
    }
}

fn load(program: &Program, class: &str) -> Result<ClassId, Unfit> {
    program.load(&class.replace('.', "/")).map_err(|_| Unfit::NoClass(class.to_owned()))
}

/// The descriptor of a type as in Java source.
fn descriptor(program: &Program, ty: &str) -> Result<String, Unfit> {
    Ok(match ty {
        "boolean" => "Z".into(),
        "byte" => "B".into(),
        "char" => "C".into(),
        "short" => "S".into(),
        "int" => "I".into(),
        "long" => "J".into(),
        "float" => "F".into(),
        "double" => "D".into(),
        _ => match ty.strip_suffix("[]") {
            Some(element) => format!("[{}", descriptor(program, element)?),
            None => {
                load(program, ty)?;
                format!("L{};", ty.replace('.', "/"))
            }
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(name: &str, value: Data) -> Slot {
        let class = "a.B".to_owned();
        Slot { class, name: name.into(), descriptor: String::new(), value, known: true }
    }

    #[test]
    fn objects_values_and_static_fields_of_a_witness() {
        let objects = [
            Object::Instance {
                class: "a.B".into(),
                fields: vec![
                    slot("x", Data::Int(1)),
                    slot("next", Data::Ref(1)),
                    slot("colour", Data::Ref(2)),
                    slot("x", Data::Char(7)),
                    slot("flag", Data::Boolean(true)),
                    slot("ratio", Data::Float(1.5f32.to_bits())),
                ],
            },
            Object::Array { component: "La/B;".into(), elements: vec![Data::Ref(0), Data::Null] },
            Object::Constant { class: "a.Colour".into(), name: "RED".into() },
            Object::Opaque { class: "java.util.Random".into() },
        ];
        let field = StaticField {
            class: "a.B".into(),
            name: "first".into(),
            descriptor: "La/B;".into(),
            value: Data::Ref(0),
        };
        let mut made = logic_heap(&objects, &[field]);
        let (b, array) = (ObjectId(0), ObjectId(1));
        let red = Value::Enum("a.Colour".into(), "RED".into());
        let opaque = Value::Ref(ObjectId(2));
        assert_eq!(made.values, [Value::Ref(b), Value::Ref(array), red.clone(), opaque]);
        let held = |field: &str| made.heap.field(b, field).cloned();
        assert_eq!(held("x"), Some(Value::Int(7)), "the field of the subclass comes last");
        assert_eq!(held("next"), Some(Value::Ref(array)));
        assert_eq!(held("colour"), Some(red));
        assert_eq!(held("flag"), Some(Value::Int(1)));
        assert_eq!(held("ratio"), Some(Value::Double(1.5)));
        let elements = vec![Value::Ref(b), Value::Null];
        let expected = logic::Object::Array { element: "a.B".into(), elements };
        assert_eq!(made.heap.get(array), Some(&expected));
        assert_eq!(made.heap.statics.len(), 1);
        let boxed = made.value(&Data::Boxed(Box::new(Data::Long(9))));
        assert_eq!(boxed, Value::Boxed("java.lang.Long".into(), 9));
        let before = made.heap.objects.len();
        let answer = Data::Array { component: "I".into(), elements: vec![Data::Int(3)] };
        assert_eq!(made.value(&answer), Value::Ref(ObjectId(before as u32)));
    }
}
