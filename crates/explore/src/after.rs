//! The heap after a run as plain data, in the order that [`cairn_witness::After`] lays down: the
//! objects that went in, then what they reach, then what static fields and the result reach.
//!
//! It works on any machine: where there are symbols, a value is what it is under the path's model.

use crate::outcome::{descriptor, primitive, slot, text, word};
use cairn_heap::Ref;
use cairn_interp::Machine;
use cairn_interp::sym::{Side, Val};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{Class, ClassId, FieldId, MethodId, Origin, Program, Shape};
use cairn_witness::{After, Content, Data, Object, Slot, StaticField};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Larger heaps are not described: objects, and elements of all arrays together.
const MOST_OBJECTS: usize = 10_000;
const MOST_ELEMENTS: u64 = 200_000;

/// Classes of the library whose text says all that their objects are.
const TEXTS: &[&str] = &[
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/net/URI",
    "java/time/DayOfWeek",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/Period",
    "java/util/BitSet",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/UUID",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicInteger",
    "java/util/concurrent/atomic/AtomicLong",
];

/// What stands for the name of a class that has none, in a witness.
pub(crate) const LAMBDA: &str = "lambda";

/// The objects that these and each other lead to, these first, and where they are. None if there
/// are too many.
pub(crate) fn reachable(m: &mut Machine<'_>, roots: &[Ref]) -> Option<(Vec<Object>, Vec<Ref>)> {
    let mut walk = Walk::from(m, roots);
    walk.describe_met()?;
    Some((walk.heap, walk.met))
}

/// Describes the heap, and the result in it. `objects` are those of the witness, by their numbers.
/// None if there is too much of it, or a value is not known.
pub(crate) fn after(
    m: &mut Machine<'_>,
    objects: &[Ref],
    statics: &[FieldId],
    result: Option<(Elem, Val)>,
) -> Option<(After, Option<Data>)> {
    let seen = watched(m, objects, statics, result, None)?;
    Some((seen.after, seen.result))
}

/// A method without parameters that is asked after a call, of a given object or of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    pub object: Option<usize>,
    pub method: MethodId,
}

pub(crate) struct Seen {
    pub after: After,
    pub result: Option<Data>,
    /// What was asked, in its order: the number of the object, and the answer.
    pub answers: Vec<Option<(usize, Data)>>,
    /// Asking changed nothing.
    pub is_pure: bool,
    /// The branches that asking took.
    pub sides: Vec<Side>,
}

/// [`after`] on a machine without symbols, with the content of the library's objects and the answers of methods if
/// any are asked for.
pub(crate) fn watched(
    m: &mut Machine<'_>,
    objects: &[Ref],
    statics: &[FieldId],
    result: Option<(Elem, Val)>,
    asked: Option<&[Query]>,
) -> Option<Seen> {
    let mut walk = Walk::from(m, objects);
    walk.looks_inside = asked.is_some();
    walk.describe_met()?;
    let mut described = vec![];
    for &field in statics {
        described.push(walk.static_field(field)?);
    }
    walk.describe_met()?;
    let result = match result {
        Some((elem, v)) => Some(walk.value(elem, v)?),
        None => None,
    };
    walk.describe_met()?;
    let mut answers = vec![];
    let mut is_pure = true;
    if let Some(asked) = asked.filter(|a| !a.is_empty()) {
        let described = walk.heap.clone();
        for one in asked {
            answers.push(walk.ask(one, result.as_ref()));
        }
        walk.describe_met()?;
        let met = walk.met[..described.len()].to_vec();
        is_pure = reachable(walk.m, &met).is_some_and(|(now, _)| now.starts_with(&described));
    }
    let Walk { heap, contents, sides, .. } = walk;
    let after = After { heap, statics: described, contents, ..After::default() };
    Some(Seen { after, result, answers, is_pure, sides })
}

/// What methods answer now: plain values, and what objects of the library hold.
pub(crate) fn answers(
    m: &mut Machine<'_>,
    objects: &[Ref],
    asked: &[Query],
) -> Vec<Option<Answered>> {
    let mut walk = Walk::from(m, objects);
    let mut all = vec![];
    for one in asked {
        let answer = walk.ask(one, None).and_then(|(_, data)| match data {
            Data::Ref(n) => {
                let object = *walk.met.get(n)?;
                let is_of_library = |o: &Object| matches!(o, Object::Opaque { .. });
                let is_of_library = walk.object(object).is_some_and(|o| is_of_library(&o));
                let content = is_of_library.then(|| walk.content(object)).flatten();
                content.map(Answered::Content)
            }
            Data::Object(_) => None,
            plain => Some(Answered::Plain(plain)),
        });
        all.push(answer);
    }
    all
}

/// What a method answered before the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    Plain(Data),
    Content(Content),
}

/// What the library's objects among these, and what they lead to, hold.
pub(crate) fn contents(m: &mut Machine<'_>, objects: &[Ref]) -> Option<BTreeMap<usize, Content>> {
    let mut walk = Walk::from(m, objects);
    walk.looks_inside = true;
    walk.describe_met()?;
    let mut contents = walk.contents;
    contents.retain(|&n, _| n < objects.len());
    Some(contents)
}

struct Walk<'a, 'p> {
    m: &'a mut Machine<'p>,
    /// Objects by their numbers; those from `heap.len()` on are yet to be described.
    met: Vec<Ref>,
    numbers: FxHashMap<Ref, usize>,
    heap: Vec<Object>,
    elements: u64,
    /// What objects of the library hold is asked for.
    looks_inside: bool,
    contents: BTreeMap<usize, Content>,
    /// The branches of what was asked.
    sides: Vec<Side>,
}

impl<'a, 'p> Walk<'a, 'p> {
    fn from(m: &'a mut Machine<'p>, objects: &[Ref]) -> Walk<'a, 'p> {
        let mut numbers = FxHashMap::default();
        for (n, &object) in objects.iter().enumerate() {
            numbers.entry(object).or_insert(n);
        }
        let contents = BTreeMap::new();
        Walk {
            m,
            met: objects.to_vec(),
            numbers,
            heap: vec![],
            elements: 0,
            looks_inside: false,
            contents,
            sides: vec![],
        }
    }

    fn describe_met(&mut self) -> Option<()> {
        while let Some(&next) = self.met.get(self.heap.len()) {
            if self.met.len() > MOST_OBJECTS {
                return None;
            }
            let object = self.object(next)?;
            if self.looks_inside && matches!(object, Object::Opaque { .. }) {
                let content = self.content(next);
                self.contents.extend(content.map(|c| (self.heap.len(), c)));
            }
            self.heap.push(object);
        }
        Some(())
    }

    /// A value; an object in it gets a number if it has none.
    fn value(&mut self, elem: Elem, v: Val) -> Option<Data> {
        let word = word(self.m, v)?;
        if elem != Elem::Ref {
            return Some(primitive(elem, word));
        }
        let r = Ref(word as u32);
        if r.is_null() {
            return Some(Data::Null);
        }
        let program = self.m.program;
        let class = program.class(self.m.heap.class_of(r));
        if class.id == program.string_class() {
            return text(self.m, r).map(Data::Text);
        }
        if let Some(elem) = Elem::of_box(&class.name) {
            let field = program.find_field(class.id, "value")?;
            let inner = slot(self.m, r, program.field(field).slot);
            return Some(Data::Boxed(Box::new(self.value(elem, inner)?)));
        }
        let met = &mut self.met;
        let number = *self.numbers.entry(r).or_insert_with(|| {
            met.push(r);
            met.len() - 1
        });
        Some(Data::Ref(number))
    }

    fn object(&mut self, r: Ref) -> Option<Object> {
        let program = self.m.program;
        let class = program.class(self.m.heap.class_of(r));
        if let Shape::Array { component, elem } = class.shape {
            return self.array(r, component, elem);
        }
        if let Some(declaring) = enum_class(program, class) {
            return self.constant(r, declaring);
        }
        match class.origin {
            Origin::User => self.instance(r, class),
            Origin::Jdk => Some(Object::Opaque { class: class.java_name() }),
            Origin::Synthetic => Some(Object::Opaque { class: LAMBDA.into() }),
        }
    }

    /// What a method answers, with the number of the object that was asked.
    fn ask(&mut self, asked: &Query, result: Option<&Data>) -> Option<(usize, Data)> {
        let number = match (asked.object, result) {
            (Some(n), _) => n,
            (None, Some(Data::Ref(n))) => *n,
            (None, _) => return None,
        };
        let receiver = *self.met.get(number)?;
        let word = self.call(asked.method, &[receiver])?;
        let elem = self.m.program.method(asked.method).ret?;
        Some((number, self.value(elem, Val::of(word))?))
    }

    /// Calls a method. What it takes is no branch of the test's.
    fn call(&mut self, method: MethodId, objects: &[Ref]) -> Option<u64> {
        let words: Vec<u64> = objects.iter().map(|r| u64::from(r.0)).collect();
        let recorder = self.m.recorder.replace(Box::default());
        let answer = self.m.call_now(method, &words);
        let asked = std::mem::replace(&mut self.m.recorder, recorder);
        self.sides.extend(asked.iter().flat_map(|r| r.sides()));
        answer.ok()
    }

    fn call_named(&mut self, r: Ref, name: &str, descriptor: &str) -> Option<Ref> {
        let class = self.m.heap.class_of(r);
        let method = self.m.program.find_method_in_hierarchy(class, name, descriptor)?;
        self.call(method, &[r]).map(|word| Ref(word as u32))
    }

    /// What an object of the library holds, if it is of a kind that says so.
    fn content(&mut self, r: Ref) -> Option<Content> {
        let program = self.m.program;
        let class = program.class(self.m.heap.class_of(r));
        let is_a = |name: &str| program.find(name).is_some_and(|c| program.is_subtype(class.id, c));
        if TEXTS.contains(&&*class.name) {
            let shown = self.call_named(r, "toString", "()Ljava/lang/String;")?;
            return text(self.m, shown).map(Content::Text);
        }
        if &*class.name == "java/util/Optional" {
            let value = program.find_field(class.id, "value")?;
            let value = slot(self.m, r, program.field(value).slot);
            let value = self.value(Elem::Ref, value)?;
            return Some(Content::Optional(Some(value).filter(|v| *v != Data::Null)));
        }
        let is_map = is_a("java/util/Map");
        if !is_map && !is_a("java/util/Collection") {
            return None;
        }
        let all = if is_map { self.call_named(r, "entrySet", "()Ljava/util/Set;")? } else { r };
        let array = self.call_named(all, "toArray", "()[Ljava/lang/Object;")?;
        let count = self.m.heap.raw_len(array);
        self.elements += u64::from(count);
        if self.elements > MOST_ELEMENTS {
            return None;
        }
        let mut elements = vec![];
        let mut pairs = vec![];
        for i in 0..count {
            let word = self.m.heap.raw_element(array, Elem::Ref, i);
            if is_map {
                let entry = Ref(word as u32);
                let key = self.call_named(entry, "getKey", "()Ljava/lang/Object;")?;
                let value = self.call_named(entry, "getValue", "()Ljava/lang/Object;")?;
                let key = self.value(Elem::Ref, Val::reference(key))?;
                pairs.push((key, self.value(Elem::Ref, Val::reference(value))?));
            } else {
                elements.push(self.value(Elem::Ref, Val::of(word))?);
            }
        }
        Some(match () {
            () if is_map => Content::Map(pairs),
            () if is_a("java/util/List") => Content::List(elements),
            () if is_a("java/util/Set") => Content::Set(elements),
            () => Content::Sequence(elements),
        })
    }

    fn array(&mut self, r: Ref, component: ClassId, elem: Elem) -> Option<Object> {
        let heap = &self.m.heap;
        let len = Val { word: u64::from(heap.raw_len(r)), shadow: heap.length_shadow(r) };
        let len = word(self.m, len)? as u32;
        self.elements += u64::from(len);
        if self.elements > MOST_ELEMENTS {
            return None;
        }
        let mut elements = Vec::with_capacity(len as usize);
        for i in 0..len {
            let heap = &self.m.heap;
            let shadow = heap.element_shadow(r, elem, i);
            let v = Val { word: heap.raw_element(r, elem, i), shadow };
            elements.push(self.value(elem, v)?);
        }
        let component = descriptor(&self.m.program.class(component).name, elem);
        Some(Object::Array { component, elements })
    }

    fn constant(&mut self, r: Ref, declaring: &Class) -> Option<Object> {
        let program = self.m.program;
        let field = program.find_field(declaring.id, "name")?;
        let name = word(self.m, slot(self.m, r, program.field(field).slot))?;
        let name = text(self.m, Ref(name as u32))?;
        let name = String::from_utf16_lossy(&name);
        Some(Object::Constant { class: declaring.java_name(), name })
    }

    fn instance(&mut self, r: Ref, class: &Class) -> Option<Object> {
        let mut fields = vec![];
        for field in instance_fields(self.m.program, class) {
            let field = self.m.program.field(field);
            let value = self.value(field.elem, slot(self.m, r, field.slot))?;
            fields.push(Slot {
                class: self.m.program.class(field.class).java_name(),
                name: field.name.to_string(),
                descriptor: field.desc.to_string(),
                value,
                known: true,
            });
        }
        Some(Object::Instance { class: class.java_name(), fields })
    }

    fn static_field(&mut self, field: FieldId) -> Option<StaticField> {
        let field = self.m.program.field(field);
        let (_, statics) = self.m.heap.class_status(field.class);
        if statics.is_null() {
            return None;
        }
        Some(StaticField {
            class: self.m.program.class(field.class).java_name(),
            name: field.name.to_string(),
            descriptor: field.desc.to_string(),
            value: self.value(field.elem, slot(self.m, statics, field.slot))?,
        })
    }
}

/// The fields of an instance that are described, in their order: those that the program's own
/// classes declare, a superclass's first, then by [`Slot::order`].
pub(crate) fn instance_fields(program: &Program, class: &Class) -> Vec<FieldId> {
    let mut all = vec![];
    for &ancestor in &class.ancestors {
        let ancestor = program.class(ancestor);
        if ancestor.origin != Origin::User {
            continue;
        }
        let declared = ancestor.fields.iter().copied();
        let mut own: Vec<FieldId> = declared.filter(|&f| !program.field(f).is_static()).collect();
        own.sort_by_key(|&f| (&*program.field(f).name, &*program.field(f).desc));
        all.extend(own);
    }
    all
}

/// The enum of which objects of a class are constants. A constant with a body has a class of its
/// own.
fn enum_class<'p>(program: &'p Program, class: &'p Class) -> Option<&'p Class> {
    if !class.is(access::ENUM) {
        return None;
    }
    let parent = program.class(class.super_class?);
    Some(if &*parent.name == "java/lang/Enum" { class } else { parent })
}
