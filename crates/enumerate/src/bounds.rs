//! Within which bounds structures were enumerated.

use crate::Subject;
use crate::graph::{Cell, Labels, class_name, primitive};
use crate::text::{data_text, value};
use cairn_heap::Universe;
use cairn_precond::{ConstantValue, Space, Structure, Tried, TriedWith};
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, FieldId, Origin, Program, Shape};
use cairn_witness::Data;
use std::collections::BTreeSet;

/// Strings and boxes that are listed at most.
const LISTED: usize = 4;

/// What the predicate looked at in valid structures.
#[derive(Default)]
pub struct Reads {
    cells: BTreeSet<Place>,
    any: bool,
}

/// A field, or the length or the elements of the arrays of a class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Field(FieldId),
    Length(ClassId),
    Element(ClassId),
}

impl Place {
    fn of(class: ClassId, field: Option<FieldId>, offset: u32) -> Place {
        match (field, offset) {
            (Some(field), _) => Place::Field(field),
            (None, 0) => Place::Length(class),
            (None, _) => Place::Element(class),
        }
    }
}

impl Reads {
    pub fn add(&mut self, space: &Space, structure: &Structure) {
        self.any = true;
        for object in structure.objects(space) {
            for &(offset, field, ..) in &object.cells {
                self.cells.insert(Place::of(object.class, field, offset));
            }
        }
    }

    /// Where nothing is valid, anything may have been looked at.
    fn has(&self, place: Place) -> bool {
        !self.any || self.cells.contains(&place)
    }
}

pub struct Bounds {
    pub scope: usize,
    /// Of classes that have another.
    pub scopes: Vec<(String, usize)>,
    /// The fields that were looked at, and the numbers they were tried with.
    pub ranges: Vec<Ranged>,
    /// Strings and boxes, in the same way.
    values: Vec<(String, Vec<String>)>,
    array_length: Option<u64>,
    pub notes: Vec<String>,
}

/// A field, as `--range` takes it, and the first and last number.
pub struct Ranged {
    pub field: String,
    pub from: Data,
    pub to: Data,
}

impl Bounds {
    pub fn new(subject: &Subject<'_>, universe: &Universe, space: &Space, reads: &Reads) -> Bounds {
        let program = subject.program;
        let labels = Labels::new(program, space);
        let scope = universe.bounds().scope;
        let others = space.kinds.iter().filter(|k| usize::from(k.count) != scope);
        let scopes = others.map(|k| (labels.class(k.class).to_owned(), k.count.into())).collect();
        let mut bounds = Bounds {
            scope,
            scopes,
            ranges: vec![],
            values: vec![],
            array_length: None,
            notes: vec![],
        };
        let is_library =
            |c: &&ClassId| **c != program.object() && program.class(**c).origin == Origin::Jdk;
        for kind in space.kinds.iter().filter(|k| k.elem.is_none()) {
            let mut above = program.class(kind.class).ancestors.iter().rev();
            if let Some(&library) = above.find(is_library) {
                bounds.notes.push(format!(
                    "{} extends {}: fields of the library are tried with values that its own code \
                     may never give them",
                    labels.class(kind.class),
                    program.class(library).java_name()
                ));
            }
        }
        let mut seen = BTreeSet::new();
        for tried in space.tried() {
            let place = Place::of(tried.class, tried.field, tried.offset);
            if reads.has(place) && seen.insert(place) {
                bounds.add(program, space, &tried, place);
            }
        }
        bounds
    }

    fn add(&mut self, program: &Program, space: &Space, tried: &Tried, place: Place) {
        let (elem, name) = (elem(program, tried), name(program, space, tried));
        match &tried.with {
            TriedWith::Numbers(words) if matches!(place, Place::Length(_)) => {
                self.array_length = words.last().copied().max(self.array_length);
            }
            TriedWith::Numbers(_) if elem == Elem::Boolean => {}
            TriedWith::Numbers(words) => {
                if let (Some(&from), Some(&to)) = (words.first(), words.last()) {
                    let (from, to) = (primitive(elem, from), primitive(elem, to));
                    self.ranges.push(Ranged { field: name, from, to });
                }
            }
            TriedWith::References { constants, objects } => {
                if constants.is_empty() && !objects {
                    let of = declared(program, tried);
                    self.notes.push(format!(
                        "{name} is only tried as null: objects of {of} are not enumerated"
                    ));
                }
                let mut texts: Vec<String> = constants
                    .iter()
                    .filter_map(|&c| match space.constant(c) {
                        ConstantValue::Enum(_) => None,
                        ConstantValue::Text(text) => {
                            Some(Data::Text(text.encode_utf16().collect()))
                        }
                        ConstantValue::Boxed(elem, word) => Some(primitive(elem, word)),
                    })
                    .map(|data| value(program, &Some(Cell::Value(data))))
                    .collect();
                if texts.len() > LISTED {
                    texts.truncate(LISTED);
                    texts.push("...".into());
                }
                if !texts.is_empty() {
                    self.values.push((name, texts));
                }
            }
        }
    }

    pub fn text(&self) -> String {
        let mut parts = vec![self.scope_text()];
        let range = |r: &Ranged| format!("{} {}", r.field, r.text());
        parts.extend(self.ranges.iter().map(range));
        parts.extend(self.values.iter().map(|(field, all)| format!("{field} {}", all.join("|"))));
        parts.extend(self.array_length.map(|n| format!("array length {n}")));
        parts.join(", ")
    }

    pub fn scope_text(&self) -> String {
        let mut text = format!("scope {}", self.scope);
        if !self.scopes.is_empty() {
            let all: Vec<String> = self.scopes.iter().map(|(c, n)| format!("{c}={n}")).collect();
            text += &format!(" ({})", all.join(", "));
        }
        text
    }
}

impl Ranged {
    pub fn text(&self) -> String {
        format!("{}..{}", data_text(&self.from), data_text(&self.to))
    }
}

/// Whether each range is one of a field that there is, and its numbers are of the field's type.
pub fn check(program: &Program, space: &Space, fields: &[&str]) -> Result<(), String> {
    let tried = space.tried();
    let is_number = |t: &&Tried| {
        let is_length = t.field.is_none() && t.offset == 0;
        matches!(t.with, TriedWith::Numbers(_)) && elem(program, t) != Elem::Boolean && !is_length
    };
    let numbers: Vec<&Tried> = tried.iter().filter(is_number).collect();
    for field in fields {
        let wanted = field.replace('$', ".");
        if !numbers.iter().any(|t| names(program, t).contains(&wanted)) {
            let mut all: Vec<String> = numbers.iter().map(|t| name(program, space, t)).collect();
            all.sort();
            all.dedup();
            let all = if all.is_empty() { "none".into() } else { all.join(", ") };
            return Err(format!(
                "--range: no object of the structure has a field `{field}` that holds a number; \
                 there are: {all}"
            ));
        }
    }
    for tried in numbers {
        let TriedWith::Numbers(words) = &tried.with else { continue };
        let elem = elem(program, tried);
        let all: Vec<Data> = words.iter().map(|&w| primitive(elem, w)).collect();
        // Of one type, so they are in the order of their values; what is too large begins anew.
        if !matches!(elem, Elem::Float | Elem::Double) && !all.is_sorted_by(|a, b| a < b) {
            let (name, ty) = (name(program, space, tried), elem.java_name());
            return Err(format!(
                "the numbers that {name} is tried with do not all fit into its type, {ty}; give \
                 fewer with --range {name}=FROM..TO"
            ));
        }
    }
    Ok(())
}

/// The type of a field, or of an array's length or elements.
fn elem(program: &Program, tried: &Tried) -> Elem {
    match (tried.field, tried.offset, program.class(tried.class).shape) {
        (Some(field), ..) => program.field(field).elem,
        (None, 0, _) => Elem::Int,
        (None, _, Shape::Array { elem, .. }) => elem,
        (None, ..) => Elem::Ref,
    }
}

/// The declared type of a field or of elements, for people.
fn declared(program: &Program, tried: &Tried) -> String {
    match tried.field {
        Some(field) => external_type(&program.field(field).desc),
        None => external_type(&program.class(tried.class).name[1..]),
    }
}

/// What `--range` may call it, the longest first.
fn names(program: &Program, tried: &Tried) -> [String; 3] {
    let (class, field) = match tried.field {
        Some(field) => {
            let field = program.field(field);
            (program.class(field.class).java_name(), &*field.name)
        }
        None => (program.class(tried.class).java_name(), "element"),
    };
    let class = class.replace('$', ".");
    let simple = class.rsplit('.').next().unwrap_or(&class);
    [format!("{class}.{field}"), format!("{simple}.{field}"), field.to_owned()]
}

/// What it is called: something that `--range` takes, and that is no other's name.
fn name(program: &Program, space: &Space, tried: &Tried) -> String {
    let is_number = |t: &Tried| matches!(t.with, TriedWith::Numbers(_));
    if tried.field.is_none() && !is_number(tried) {
        return format!("an element of {}", class_name(program, tried.class));
    }
    let own = names(program, tried);
    let place = Place::of(tried.class, tried.field, tried.offset);
    let mut others = space.tried();
    others.retain(|t| {
        let is_length = t.field.is_none() && t.offset == 0;
        is_number(t) == is_number(tried)
            && !is_length
            && Place::of(t.class, t.field, t.offset) != place
    });
    // Elements have no class that anybody would name.
    let ranks: &[usize] = if tried.field.is_some() { &[1, 0] } else { &[2, 1, 0] };
    let is_free =
        |rank: &&usize| !others.iter().any(|other| names(program, other)[**rank] == own[**rank]);
    let rank = ranks.iter().find(is_free).copied().unwrap_or(0);
    own[rank].clone()
}
