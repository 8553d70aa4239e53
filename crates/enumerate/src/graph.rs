//! A structure as plain data, whatever it is printed as.

use cairn_precond::{ConstantValue, Space, Structure, Value};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, FieldId, Program, Shape};
use cairn_witness::Data;
use std::collections::BTreeMap;

/// A structure.
pub struct Graph {
    /// The root comes first, the others in the order in which the predicate came upon them.
    pub objects: Vec<Object>,
}

pub struct Object {
    pub class: ClassId,
    /// From 1 on, among the objects of its class.
    pub number: usize,
    /// How many references to it there are.
    pub references: usize,
    pub content: Content,
}

/// What an object holds; none is what the predicate did not look at.
pub enum Content {
    /// Those of superclasses first, in the order in which they are declared.
    Fields(Vec<(FieldId, Option<Cell>)>),
    Array {
        elem: Elem,
        length: Option<usize>,
        elements: Vec<Option<Cell>>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    Null,
    /// By its place in the graph.
    Object(usize),
    /// A constant of an enum.
    Constant(FieldId),
    /// A primitive, a string or a box.
    Value(Data),
}

impl Graph {
    pub fn new(program: &Program, space: &Space, structure: &Structure) -> Graph {
        let found = structure.objects(space);
        let places: BTreeMap<u16, usize> =
            found.iter().enumerate().map(|(place, o)| (o.number, place)).collect();
        let mut references = vec![0; found.len()];
        let mut numbers: BTreeMap<ClassId, usize> = BTreeMap::new();
        let mut objects = vec![];
        for object in &found {
            let elem = match program.class(object.class).shape {
                Shape::Array { elem, .. } => Some(elem),
                _ => None,
            };
            let mut cell = |value: Value, elem: Elem, word: u64| match value {
                Value::Null => Cell::Null,
                Value::Object(o) => {
                    let place = places.get(&o).copied().unwrap_or_default();
                    references[place] += 1;
                    Cell::Object(place)
                }
                Value::Constant(c) => match space.constant(c) {
                    ConstantValue::Enum(field) => Cell::Constant(field),
                    ConstantValue::Text(text) => {
                        Cell::Value(Data::Text(text.encode_utf16().collect()))
                    }
                    ConstantValue::Boxed(elem, word) => {
                        Cell::Value(Data::Boxed(Box::new(primitive(elem, word))))
                    }
                },
                Value::Number(_) => Cell::Value(primitive(elem, word)),
            };
            let content = match elem {
                None => {
                    let mut held: BTreeMap<FieldId, Cell> = BTreeMap::new();
                    for &(_, field, value, word) in &object.cells {
                        if let Some(field) = field {
                            let elem = program.field(field).elem;
                            held.insert(field, cell(value, elem, word));
                        }
                    }
                    let fields = fields(program, object.class).into_iter();
                    let shown = fields.map(|f| (f, held.remove(&f))).filter(|(f, held)| {
                        held.is_some() || program.field(*f).access & access::SYNTHETIC == 0
                    });
                    Content::Fields(shown.collect())
                }
                Some(elem) => {
                    let length = object.cells.iter().find(|c| c.0 == 0).map(|c| c.3 as usize);
                    let mut elements = vec![None; length.unwrap_or(0)];
                    for &(offset, _, value, word) in object.cells.iter().filter(|c| c.0 > 0) {
                        if let Some(element) = elements.get_mut(offset as usize - 1) {
                            *element = Some(cell(value, elem, word));
                        }
                    }
                    Content::Array { elem, length, elements }
                }
            };
            let number = numbers.entry(object.class).or_default();
            *number += 1;
            let (class, number) = (object.class, *number);
            objects.push(Object { class, number, references: 0, content });
        }
        for (object, count) in objects.iter_mut().zip(references) {
            object.references = count;
        }
        Graph { objects }
    }
}

/// The fields of a class's objects.
fn fields(program: &Program, class: ClassId) -> Vec<FieldId> {
    let ancestors = program.class(class).ancestors.iter();
    let all = ancestors.flat_map(|&c| program.class(c).fields.iter().copied());
    all.filter(|&f| !program.field(f).is_static()).collect()
}

/// A primitive from the word that a field or an element holds.
pub fn primitive(elem: Elem, word: u64) -> Data {
    match elem {
        Elem::Boolean => Data::Boolean(word != 0),
        Elem::Byte => Data::Byte(word as i8),
        Elem::Char => Data::Char(word as u16),
        Elem::Short => Data::Short(word as i16),
        Elem::Int => Data::Int(word as i32),
        Elem::Long => Data::Long(word as i64),
        Elem::Float => Data::Float(word as u32),
        Elem::Double => Data::Double(word),
        Elem::Ref => Data::Null,
    }
}

/// Short names for classes and fields.
pub struct Labels {
    classes: BTreeMap<ClassId, String>,
}

impl Labels {
    /// A class is called by its last name, by more where that is another's as well.
    pub fn new(program: &Program, space: &Space) -> Labels {
        let classes: Vec<ClassId> = space.kinds.iter().map(|k| k.class).collect();
        let names = |class: ClassId| {
            let full = class_name(program, class);
            let simple = full.rsplit('.').next().unwrap_or(&full).replace('$', ".");
            let last = simple.rsplit('.').next().unwrap_or(&simple).to_owned();
            [last, simple, full]
        };
        let is_taken = |class: ClassId, rank: usize, name: &str| {
            classes.iter().any(|&other| other != class && names(other)[rank] == name)
        };
        let label = |&class: &ClassId| {
            let all = names(class);
            let rank = (0..2).find(|&rank| !is_taken(class, rank, &all[rank])).unwrap_or(2);
            (class, all[rank].clone())
        };
        Labels { classes: classes.iter().map(label).collect() }
    }

    /// A class that has objects.
    pub fn class(&self, class: ClassId) -> &str {
        self.classes.get(&class).map_or("", String::as_str)
    }

    /// An object, with its number.
    pub fn object(&self, object: &Object) -> String {
        format!("{}#{}", self.class(object.class), object.number)
    }

    /// A field as it is called among the others of an object: with its class where it is shadowed.
    pub fn field(program: &Program, fields: &[(FieldId, Option<Cell>)], field: FieldId) -> String {
        let f = program.field(field);
        let same = |other: &&(FieldId, Option<Cell>)| program.field(other.0).name == f.name;
        match fields.iter().filter(same).count() {
            0 | 1 => f.name.to_string(),
            _ => {
                let class = program.class(f.class).java_name();
                format!("{}.{}", cairn_witness::simple(&class), f.name)
            }
        }
    }
}

/// With dots; of an array as source code has it: `int[]`.
pub fn class_name(program: &Program, class: ClassId) -> String {
    match program.is_array(class) {
        true => external_type(&program.class(class).name),
        false => program.class(class).java_name(),
    }
}
