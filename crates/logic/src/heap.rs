//! Concrete heaps as plain data: objects by number with named fields, arrays, and static fields.
//!
//! It is what the [checker](crate::checker) judges and what [models](crate::models) gives. Texts, boxes and enum
//! constants are values, not objects. An [`Object::Outside`] is a location of which only the identity is known:
//! what a parameter points to that no cell describes (the end of a list segment, for example).

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// An object of a heap: its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

impl ObjectId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a field, an element, a static field or a parameter holds.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Null,
    Ref(ObjectId),
    /// A `byte`, `short`, `char`, `int` or `long`; a `boolean` is 0 or 1.
    Int(i64),
    /// A `float` or `double`.
    Double(f64),
    /// The characters of a `String` as UTF-16 units.
    Text(Arc<[u16]>),
    /// A box: its class and the number in it.
    Boxed(Arc<str>, i64),
    /// A constant of an enum: its class and name.
    Enum(Arc<str>, Arc<str>),
}

impl Value {
    pub fn text(characters: &str) -> Value {
        Value::Text(characters.encode_utf16().collect())
    }
}

/// One object or array.
#[derive(Clone, PartialEq, Debug)]
pub enum Object {
    /// An instance of a class (binary name with dots). Each field once.
    Instance { class: Arc<str>, fields: Vec<(Arc<str>, Value)> },
    /// An array. The type of its elements is written as in Java source.
    Array { element: Arc<str>, elements: Vec<Value> },
    /// A location with an identity and nothing else: no cell describes it and it is never left over.
    Outside,
}

/// See the module.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Heap {
    pub objects: Vec<Object>,
    /// By binary name of the class and name of the field.
    pub statics: FxHashMap<(Arc<str>, Arc<str>), Value>,
}

impl Heap {
    pub fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }

    pub fn add_instance(&mut self, class: &str, fields: &[(&str, Value)]) -> ObjectId {
        let fields = fields.iter().map(|(name, value)| ((*name).into(), value.clone())).collect();
        self.add(Object::Instance { class: class.into(), fields })
    }

    pub fn add_array(&mut self, element: &str, elements: Vec<Value>) -> ObjectId {
        self.add(Object::Array { element: element.into(), elements })
    }

    /// Gives a field a value; the field is added if the object does not have it. Nothing happens to arrays.
    pub fn set(&mut self, at: ObjectId, field: &str, to: Value) {
        if let Some(Object::Instance { fields, .. }) = self.objects.get_mut(at.index()) {
            match fields.iter_mut().find(|(name, _)| &**name == field) {
                Some((_, value)) => *value = to,
                None => fields.push((field.into(), to)),
            }
        }
    }

    pub fn set_static(&mut self, class: &str, field: &str, to: Value) {
        self.statics.insert((class.into(), field.into()), to);
    }

    pub fn get(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id.index())
    }

    pub fn field(&self, id: ObjectId, field: &str) -> Option<&Value> {
        match self.get(id)? {
            Object::Instance { fields, .. } => {
                fields.iter().find(|(name, _)| &**name == field).map(|(_, value)| value)
            }
            Object::Array { .. } | Object::Outside => None,
        }
    }

    pub fn ids(&self) -> impl Iterator<Item = ObjectId> + use<> {
        (0..self.objects.len() as u32).map(ObjectId)
    }

    /// The objects that can be reached from values through fields and elements, in breadth-first order.
    pub fn reachable(&self, from: &[Value]) -> Vec<ObjectId> {
        let mut seen = vec![false; self.objects.len()];
        let mut order = Vec::new();
        let mut visit = |value: &Value, order: &mut Vec<ObjectId>| {
            if let Value::Ref(id) = value
                && let Some(seen) = seen.get_mut(id.index())
                && !*seen
            {
                *seen = true;
                order.push(*id);
            }
        };
        from.iter().for_each(|value| visit(value, &mut order));
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            next += 1;
            match &self.objects[id.index()] {
                Object::Instance { fields, .. } => {
                    fields.iter().for_each(|(_, value)| visit(value, &mut order));
                }
                Object::Array { elements, .. } => {
                    elements.iter().for_each(|value| visit(value, &mut order));
                }
                Object::Outside => {}
            }
        }
        order
    }
}

/// What a formula's class names mean.
pub trait Classes {
    /// Whether `class` is `of` or a subclass of it (binary names).
    fn is_subclass(&self, class: &str, of: &str) -> bool;

    /// The names of an enum's constants, if they are known.
    fn constants(&self, _enumeration: &str) -> Option<&[Arc<str>]> {
        None
    }
}

impl<F: Fn(&str, &str) -> bool> Classes for F {
    fn is_subclass(&self, class: &str, of: &str) -> bool {
        self(class, of)
    }
}
