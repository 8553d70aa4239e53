//! What an invariant can speak of: the objects of a class's states, by the places where they are found, and what
//! each field of theirs is. It is read off the declared types and the reached states.

use crate::sample::{COUNTER, Sample};
use cairn_contract::{ProgramSchema, java_type};
use cairn_logic::heap::{Object, ObjectId, Value};
use cairn_program::class::access;
use cairn_program::{ClassId, Origin, Program};
use cairn_spec::schema::Schema;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Objects in objects.
const DEEPEST: usize = 4;
/// Classes of the nodes of one structure.
const MOST_CLASSES: usize = 8;

#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The first is the object itself.
    pub cells: Vec<Cell>,
    pub structures: Vec<Structure>,
    pub arrays: Vec<Array>,
}

/// The objects of one class at one place: one points-to atom of the specification.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Binary name with dots.
    pub class: Arc<str>,
    pub place: Place,
    pub fields: Vec<Field>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    This,
    /// What a field of another cell holds, always.
    Nested {
        cell: usize,
        field: usize,
    },
    /// A node of a structure.
    Node(usize),
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Arc<str>,
    pub descriptor: String,
    pub kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Integer,
    Boolean,
    Real,
    /// A string, a box or a constant of an enum: a value that can be null.
    Value,
    /// An object of its own, which is always there.
    Nested(usize),
    /// Where a structure begins.
    Root(usize),
    Array(usize),
    /// To another node of the structure that this is a node of.
    Link,
    /// Into a structure that begins in another field of the same cell.
    Pointer(usize),
    /// An object of the class that the invariant is about.
    Owner,
    Other,
}

/// Objects that links connect.
#[derive(Clone, Debug)]
pub struct Structure {
    /// Of its predicate.
    pub name: String,
    pub holder: Holder,
    /// A cell for each class.
    pub nodes: Vec<usize>,
    pub shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Field { cell: usize, field: usize },
    Element(usize),
}

/// Through which links a structure owns its nodes, and where it ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shape {
    /// Cell and field.
    pub links: Vec<(usize, usize)>,
    pub frame: Frame,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Frame {
    /// It ends with null, and may be empty.
    Plain,
    /// The same behind a first node that is always there.
    Headed,
    /// It leads back to its first node, or is empty.
    Ring,
    /// It leads back to a first node that is always there.
    HeadedRing,
}

#[derive(Clone, Debug)]
pub struct Array {
    pub cell: usize,
    pub field: usize,
    /// Descriptor of the elements.
    pub element: String,
    /// What begins in its elements.
    pub structure: Option<usize>,
}

impl Plan {
    pub fn field(&self, cell: usize, field: usize) -> &Field {
        &self.cells[cell].fields[field]
    }

    /// The link fields of a structure.
    pub fn links(&self, structure: usize) -> Vec<(usize, usize)> {
        let mut all = vec![];
        for &cell in &self.structures[structure].nodes {
            let fields = self.cells[cell].fields.iter().enumerate();
            all.extend(fields.filter(|(_, f)| f.kind == Kind::Link).map(|(n, _)| (cell, n)));
        }
        all
    }

    /// `this.head`, `this.buckets[i]`, `n.key` for the nodes `n` of a structure.
    pub fn path(&self, cell: usize, field: usize) -> String {
        format!("{}.{}", self.place_name(cell), self.field(cell, field).name)
    }

    pub fn place_name(&self, cell: usize) -> String {
        match self.cells[cell].place {
            Place::This => "this".into(),
            Place::Nested { cell, field } => self.path(cell, field),
            Place::Node(s) => {
                let simple = cairn_witness::simple(&self.cells[cell].class);
                let simple = simple.rsplit(['.', '$']).next().unwrap_or_default().to_owned();
                format!("{simple} of {}", self.holder_name(s))
            }
        }
    }

    pub fn holder_name(&self, structure: usize) -> String {
        match self.structures[structure].holder {
            Holder::Field { cell, field } => self.path(cell, field),
            Holder::Element(array) => {
                let Array { cell, field, .. } = self.arrays[array];
                format!("{}[i]", self.path(cell, field))
            }
        }
    }

    /// The objects at a cell's place in a state.
    pub fn objects(&self, cell: usize, sample: &Sample) -> Vec<ObjectId> {
        match self.cells[cell].place {
            Place::This => vec![sample.root],
            Place::Nested { cell, field } => {
                let name = &self.field(cell, field).name;
                let holders = self.objects(cell, sample);
                let held = holders.iter().filter_map(|&o| sample.heap.field(o, name));
                held.filter_map(reference).collect()
            }
            Place::Node(s) => {
                let class = &self.cells[cell].class;
                let roots = self.roots(s, sample);
                let reached = sample.heap.reachable(&roots);
                reached.into_iter().filter(|&o| sample.class_of(o) == Some(class)).collect()
            }
        }
    }

    /// What a structure's holders hold.
    pub fn roots(&self, structure: usize, sample: &Sample) -> Vec<Value> {
        match self.structures[structure].holder {
            Holder::Field { cell, field } => {
                let name = &self.field(cell, field).name;
                let holders = self.objects(cell, sample);
                holders.iter().filter_map(|&o| sample.heap.field(o, name)).cloned().collect()
            }
            Holder::Element(array) => {
                let mut all = vec![];
                for id in self.array_objects(array, sample) {
                    if let Some(Object::Array { elements, .. }) = sample.heap.get(id) {
                        all.extend(elements.iter().cloned());
                    }
                }
                all
            }
        }
    }

    pub fn array_objects(&self, array: usize, sample: &Sample) -> Vec<ObjectId> {
        let Array { cell, field, .. } = self.arrays[array];
        let name = &self.field(cell, field).name;
        let holders = self.objects(cell, sample);
        let held = holders.iter().filter_map(|&o| sample.heap.field(o, name));
        held.filter_map(reference).collect()
    }
}

pub fn reference(value: &Value) -> Option<ObjectId> {
    if let Value::Ref(id) = value { Some(*id) } else { None }
}

/// Reads a plan off declared types and states.
pub struct Planner<'a, 'p> {
    pub program: &'p Program,
    pub class: ClassId,
    pub samples: &'a [Sample],
    plan: Plan,
    /// Classes of the structures around the cell that is looked at.
    families: Vec<Vec<ClassId>>,
}

impl<'a, 'p> Planner<'a, 'p> {
    pub fn new(program: &'p Program, class: ClassId, samples: &'a [Sample]) -> Self {
        Planner { program, class, samples, plan: Plan::default(), families: vec![] }
    }

    pub fn plan(mut self) -> Plan {
        let name: Arc<str> = self.program.class(self.class).java_name().into();
        self.cell(name, Place::This, 0);
        self.plan
    }

    fn load(&self, name: &str) -> Option<ClassId> {
        self.program.load(&name.replace('.', "/")).ok()
    }

    fn cell(&mut self, class: Arc<str>, place: Place, depth: usize) -> usize {
        let number = self.plan.cells.len();
        self.plan.cells.push(Cell { class: class.clone(), place, fields: vec![] });
        let mut fields: Vec<Field> = vec![];
        for info in (ProgramSchema { program: self.program }).fields(&class) {
            let is_own = self
                .load(&info.declared_in)
                .is_some_and(|c| self.program.class(c).origin == Origin::User);
            let is_hidden = fields.iter().any(|f| f.name == info.name);
            if info.is_static
                || !is_own
                || is_hidden
                || &*info.name == COUNTER
                || info.name.contains('$')
            {
                continue;
            }
            let descriptor = self.descriptor(&info.declared_in, &info.name);
            fields.push(Field { name: info.name, descriptor, kind: Kind::Other });
        }
        self.plan.cells[number].fields = fields;
        for field in 0..self.plan.cells[number].fields.len() {
            let kind = self.kind(number, field, depth);
            self.plan.cells[number].fields[field].kind = kind;
        }
        number
    }

    fn descriptor(&self, class: &str, name: &str) -> String {
        let found = self.load(class).and_then(|c| {
            let fields = self.program.class(c).fields.iter();
            fields.map(|&f| self.program.field(f)).find(|f| *f.name == *name)
        });
        found.map(|f| f.desc.to_string()).unwrap_or_default()
    }

    /// The values that a field holds in the states.
    fn held(&self, cell: usize, field: usize) -> Vec<(usize, Value)> {
        let name = &self.plan.cells[cell].fields[field].name;
        let mut all = vec![];
        for (n, sample) in self.samples.iter().enumerate() {
            for object in self.plan.objects(cell, sample) {
                all.extend(sample.heap.field(object, name).cloned().map(|v| (n, v)));
            }
        }
        all
    }

    fn classes_of(&self, held: &[(usize, Value)]) -> Vec<Arc<str>> {
        let mut all: BTreeSet<Arc<str>> = BTreeSet::new();
        for (n, value) in held {
            if let Some(id) = reference(value)
                && let Some(class) = self.samples[*n].class_of(id)
            {
                all.insert(class.into());
            }
        }
        all.into_iter().collect()
    }

    fn kind(&mut self, cell: usize, field: usize, depth: usize) -> Kind {
        let descriptor = self.plan.field(cell, field).descriptor.clone();
        match descriptor.as_bytes().first() {
            Some(b'Z') => return Kind::Boolean,
            Some(b'B' | b'C' | b'S' | b'I' | b'J') => return Kind::Integer,
            Some(b'F' | b'D') => return Kind::Real,
            Some(b'[') => return self.array(cell, field, &descriptor[1..], depth),
            _ => {}
        }
        let name = descriptor.trim_start_matches('L').trim_end_matches(';').to_owned();
        if is_value(&name) {
            return Kind::Value;
        }
        let Ok(declared) = self.program.load(&name) else { return Kind::Other };
        let found = self.program.class(declared);
        if found.is(access::ENUM) {
            return Kind::Value;
        }
        let fits = |of: &[ClassId]| of.iter().any(|&c| self.program.is_subtype(c, declared));
        if found.origin == Origin::User {
            if self.families.last().is_some_and(|f| fits(f)) {
                return Kind::Link;
            }
            if cell != 0 && self.program.is_subtype(self.class, declared) {
                return Kind::Owner;
            }
        }
        if self.families.iter().any(|f| fits(f)) || depth >= DEEPEST {
            return Kind::Other;
        }
        let held = self.held(cell, field);
        let classes = self.classes_of(&held);
        let is_ours = |c: &Arc<str>| {
            self.load(c).is_some_and(|c| self.program.class(c).origin == Origin::User)
        };
        if classes.is_empty() || !classes.iter().all(is_ours) {
            return Kind::Other;
        }
        let is_linked = classes.iter().any(|c| self.is_linked(c, declared));
        let never_null = held.iter().all(|(_, v)| *v != Value::Null);
        if let ([class], false, true) = (&classes[..], is_linked, never_null) {
            let place = Place::Nested { cell, field };
            self.plan.cells[cell].fields[field].kind = Kind::Other;
            let nested = self.cell(class.clone(), place, depth + 1);
            return Kind::Nested(nested);
        }
        let holder = Holder::Field { cell, field };
        let name = self.plan.field(cell, field).name.to_string();
        match self.structure(holder, name, declared, &classes, depth) {
            Some(structure) => Kind::Root(structure),
            None => Kind::Other,
        }
    }

    /// Whether objects of a class lead to others of a type.
    fn is_linked(&self, class: &str, of: ClassId) -> bool {
        let Some(own) = self.load(class) else { return false };
        let fields = ProgramSchema { program: self.program }.fields(class);
        fields.iter().filter(|f| !f.is_static && !f.name.contains('$')).any(|f| {
            let ty = self.load(&f.ty.to_string());
            ty.is_some_and(|t| {
                t != self.program.object()
                    && (self.program.is_subtype(own, t) || self.program.is_subtype(of, t))
            })
        })
    }

    fn structure(
        &mut self,
        holder: Holder,
        name: String,
        declared: ClassId,
        classes: &[Arc<str>],
        depth: usize,
    ) -> Option<usize> {
        let number = self.plan.structures.len();
        let shape = Shape { links: vec![], frame: Frame::Plain };
        self.plan.structures.push(Structure { name, holder, nodes: vec![], shape });
        // All classes that links lead to.
        let mut family: Vec<Arc<str>> = classes.to_vec();
        let mut roots = vec![];
        for sample in self.samples {
            roots.push(self.plan.roots(number, sample));
        }
        for (sample, roots) in self.samples.iter().zip(&roots) {
            for id in sample.heap.reachable(roots) {
                let Some(class) = sample.class_of(id) else { continue };
                let fits = self.load(class).is_some_and(|c| self.program.is_subtype(c, declared));
                if fits && !family.iter().any(|f| **f == *class) {
                    family.push(class.into());
                }
            }
        }
        family.sort();
        if family.len() > MOST_CLASSES {
            self.plan.structures.pop();
            return None;
        }
        let mut ids: Vec<ClassId> = family.iter().filter_map(|c| self.load(c)).collect();
        ids.push(declared);
        self.families.push(ids);
        for class in family {
            let cell = self.cell(class, Place::Node(number), depth + 1);
            self.plan.structures[number].nodes.push(cell);
        }
        self.families.pop();
        self.plan.structures[number].shape.links = self.plan.links(number);
        Some(number)
    }

    fn array(&mut self, cell: usize, field: usize, element: &str, depth: usize) -> Kind {
        let held = self.held(cell, field);
        if held.iter().any(|(_, v)| *v == Value::Null) || held.is_empty() {
            return Kind::Other;
        }
        // What is in the array may be of another type than is declared.
        let component = java_type(element).map(|t| t.to_string());
        let is_exact = held.iter().all(|(n, v)| {
            let found = reference(v).and_then(|id| self.samples[*n].heap.get(id));
            matches!(found, Some(Object::Array { element, .. }) if Some(&**element) == component.as_deref())
        });
        if !is_exact || element.starts_with('[') {
            return Kind::Other;
        }
        let array = self.plan.arrays.len();
        let made = Array { cell, field, element: element.to_owned(), structure: None };
        self.plan.arrays.push(made);
        if element.starts_with('L') && depth < DEEPEST {
            let mut elements: Vec<(usize, Value)> = vec![];
            for (n, value) in &held {
                let found = reference(value).and_then(|id| self.samples[*n].heap.get(id));
                if let Some(Object::Array { elements: all, .. }) = found {
                    elements.extend(all.iter().cloned().map(|v| (*n, v)));
                }
            }
            let classes = self.classes_of(&elements);
            let declared = self.program.load(&element[1..element.len() - 1]);
            let is_ours = |c: &Arc<str>| {
                self.load(c).is_some_and(|c| self.program.class(c).origin == Origin::User)
            };
            if let Ok(declared) = declared
                && !classes.is_empty()
                && classes.iter().all(is_ours)
                && self.program.class(declared).origin == Origin::User
                && !self.families.iter().flatten().any(|&f| self.program.is_subtype(f, declared))
                && !self.program.is_subtype(self.class, declared)
            {
                let name = self.plan.field(cell, field).name.to_string();
                let holder = Holder::Element(array);
                let made = self.structure(holder, name, declared, &classes, depth + 1);
                self.plan.arrays[array].structure = made;
            }
        }
        Kind::Array(array)
    }
}

fn is_value(internal: &str) -> bool {
    matches!(
        internal,
        "java/lang/String"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
    )
}
