//! The space of structures: objects, their cells, and what these can hold.

use crate::question::SetupError;
use crate::ranges::{Ranges, word};
use crate::structure::Value;
use crate::watch::Watched;
use cairn_heap::input::Form;
use cairn_heap::{Ref, Universe};
use cairn_interp::{Machine, Unmade};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, Program, Shape};
use rustc_hash::FxHashMap;

/// Objects of one class.
#[derive(Clone, Debug)]
pub struct Kind {
    pub class: ClassId,
    /// Its first object, and how many there are.
    pub first: u16,
    pub count: u16,
    /// Of an array, what its elements are.
    pub elem: Option<Elem>,
}

/// A cell: of an object, or the root.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellInfo {
    /// None for the root.
    pub owner: Option<u16>,
    /// The slot; of an array 0 is the length, and the elements follow.
    pub offset: u32,
    pub domain: u16,
    /// Of an instance.
    pub field: Option<FieldId>,
}

/// What a cell can hold.
#[derive(Clone, Debug)]
pub(crate) enum Domain {
    Reference {
        nullable: bool,
        kinds: Vec<u16>,
        /// Values and constants of enums, by their numbers.
        constants: Vec<u16>,
        /// Something else can be there that is not tried.
        is_cut: bool,
    },
    Words {
        words: Vec<u64>,
        /// There are no others.
        is_complete: bool,
    },
}

/// An object that is not part of the structure's shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Constant {
    pub at: Ref,
    pub class: ClassId,
    /// Of an enum.
    pub field: Option<FieldId>,
    /// Of a box.
    pub elem: Option<Elem>,
    /// Of a string or a box, which of those that are tried it is.
    pub number: i64,
}

/// What a constant is, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConstantValue {
    /// A constant of an enum.
    Enum(FieldId),
    Text(String),
    /// The box of a primitive, and the word in it.
    Boxed(Elem, u64),
}

/// What a field is tried with, or the elements of the arrays of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The class whose objects have it.
    pub class: ClassId,
    /// None of an array.
    pub field: Option<FieldId>,
    /// Of an array, 0 is the length, and 1 stands for all elements.
    pub offset: u32,
    pub with: TriedWith,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TriedWith {
    /// The words of numbers, in the order of the range.
    Numbers(Vec<u64>),
    /// Strings, boxes and constants of enums, by their numbers; `objects`: and others.
    References { constants: Vec<u16>, objects: bool },
}

/// All objects and cells within the bounds.
#[derive(Clone, Debug, Default)]
pub struct Space {
    pub kinds: Vec<Kind>,
    /// The kind and the address of each object.
    pub(crate) objects: Vec<(u16, Ref)>,
    /// The root's comes first.
    pub(crate) cells: Vec<CellInfo>,
    pub(crate) domains: Vec<Domain>,
    pub(crate) constants: Vec<Constant>,
    /// How many cells an object of each kind has.
    pub(crate) cell_counts: Vec<u32>,
    obstacle: Option<String>,
}

/// The cell that holds the root.
pub(crate) const ROOT: u32 = 0;

/// What the space of structures is made from.
pub(crate) struct Plan<'a, 'p> {
    pub m: &'a mut Machine<'p>,
    pub universe: &'a Universe,
    pub ranges: &'a Ranges,
    /// Longest array.
    pub array_length: u32,
    /// The greatest scope, for ranges.
    pub n: usize,
}

impl Space {
    /// The kind of a class, if there are objects of it.
    pub fn kind_of(&self, class: ClassId) -> Option<u16> {
        self.kinds.iter().position(|k| k.class == class).map(|k| k as u16)
    }

    /// The numbers that a slot of a class's objects can hold, if there are no others.
    pub fn all_words(&self, class: ClassId, slot: u32) -> Option<&[u64]> {
        let kind = &self.kinds[self.kind_of(class)? as usize];
        let cell = self.cells.get((self.first_cell(kind.first) + slot) as usize)?;
        match &self.domains[cell.domain as usize] {
            Domain::Words { words, is_complete: true } if kind.elem.is_none() => Some(words),
            _ => None,
        }
    }

    /// The strings, boxes and constants of enums that a slot of a class's objects can hold.
    pub fn constants(&self, class: ClassId, slot: u32) -> &[u16] {
        let kind = self.kind_of(class).map(|k| &self.kinds[k as usize]);
        let cell = kind.and_then(|k| self.cells.get((self.first_cell(k.first) + slot) as usize));
        match cell.map(|c| &self.domains[c.domain as usize]) {
            Some(Domain::Reference { constants, .. }) => constants,
            _ => &[],
        }
    }

    /// Why structures here are not what inputs are: objects of the library are made by calls.
    pub fn obstacle(&self) -> Option<&str> {
        self.obstacle.as_deref()
    }

    /// What a constant is.
    pub fn constant(&self, number: u16) -> ConstantValue {
        let Constant { field, elem, number, .. } = self.constants[number as usize];
        match (field, elem) {
            (Some(field), _) => ConstantValue::Enum(field),
            (None, Some(elem)) => ConstantValue::Boxed(elem, word(elem, number)),
            (None, None) => ConstantValue::Text(text(number)),
        }
    }

    /// What each field is tried with, and the length and elements of arrays, class by class.
    pub fn tried(&self) -> Vec<Tried> {
        let mut all = vec![];
        for kind in self.kinds.iter().filter(|k| k.count > 0) {
            let is_first = |c: &&CellInfo| {
                c.owner == Some(kind.first) && (kind.elem.is_none() || c.offset < 2)
            };
            for cell in self.cells.iter().filter(is_first) {
                if kind.elem.is_none() && cell.field.is_none() {
                    continue;
                }
                let with = match &self.domains[cell.domain as usize] {
                    Domain::Words { words, .. } => TriedWith::Numbers(words.clone()),
                    Domain::Reference { kinds, constants, .. } => TriedWith::References {
                        constants: constants.clone(),
                        objects: !kinds.is_empty(),
                    },
                };
                let (class, field, offset) = (kind.class, cell.field, cell.offset);
                all.push(Tried { class, field, offset, with });
            }
        }
        all
    }

    pub(crate) fn watched(&self) -> Vec<Watched> {
        let mut all: Vec<Watched> = vec![];
        let mut last = None;
        for (cell, info) in self.cells.iter().enumerate() {
            if let Some(owner) = info.owner
                && last != Some(owner)
            {
                last = Some(owner);
                all.push(Watched { at: self.objects[owner as usize].1, first: cell as u32 });
            }
        }
        all
    }

    /// Whether a cell holds a number of which not all values are tried.
    pub(crate) fn is_ranged(&self, cell: u32) -> bool {
        let domain = &self.domains[self.cells[cell as usize].domain as usize];
        matches!(domain, Domain::Words { is_complete: false, .. })
    }

    /// Whether a cell can hold something that is not tried.
    pub(crate) fn is_cut(&self, cell: u32) -> bool {
        let domain = &self.domains[self.cells[cell as usize].domain as usize];
        self.is_ranged(cell) || matches!(domain, Domain::Reference { is_cut: true, .. })
    }

    /// The word that stands for a value of a cell.
    pub(crate) fn word(&self, cell: u32, value: Value) -> u64 {
        match value {
            Value::Null => 0,
            Value::Object(o) => u64::from(self.objects[o as usize].1.0),
            Value::Constant(c) => u64::from(self.constants[c as usize].at.0),
            Value::Number(i) => match &self.domains[self.cells[cell as usize].domain as usize] {
                Domain::Words { words, .. } => words[i as usize],
                Domain::Reference { .. } => 0,
            },
        }
    }
}

impl Plan<'_, '_> {
    /// Makes the objects of all classes that are reached from those of the root.
    pub fn space(mut self, root: &[ClassId], nullable: bool) -> Result<Space, SetupError> {
        let mut space = Space::default();
        let mut kinds = vec![];
        for &class in root {
            kinds.push(self.kind(&mut space, class)?);
        }
        let root = Domain::Reference { nullable, kinds, constants: vec![], is_cut: false };
        space.domains.push(root);
        space.cells.push(CellInfo { owner: None, offset: 0, domain: 0, field: None });
        let mut known: FxHashMap<ClassId, u16> = FxHashMap::default();
        let mut done = 0;
        while done < space.kinds.len() {
            let Kind { class, first, count, elem } = space.kinds[done].clone();
            let template = match elem {
                None => self.fields(&mut space, class, &mut known)?,
                Some(elem) => self.elements(&mut space, class, elem, &mut known)?,
            };
            space.cell_counts.push(template.len() as u32);
            for owner in first..first + count {
                let cell = |&(offset, domain, field): &(u32, u16, Option<FieldId>)| CellInfo {
                    owner: Some(owner),
                    offset,
                    domain,
                    field,
                };
                space.cells.extend(template.iter().map(cell));
            }
            done += 1;
        }
        self.objects(&mut space)?;
        Ok(space)
    }

    /// The kind of a class, which is new the first time.
    fn kind(&mut self, space: &mut Space, class: ClassId) -> Result<u16, SetupError> {
        if let Some(known) = space.kind_of(class) {
            return Ok(known);
        }
        let elem = match self.m.program.class(class).shape {
            Shape::Array { elem, .. } => Some(elem),
            _ => None,
        };
        let count = u16::try_from(self.universe.scope(class)).unwrap_or(u16::MAX);
        let first = space.kinds.last().map_or(0, |k| k.first.saturating_add(k.count));
        if first.checked_add(count).is_none() {
            return Err(SetupError::TooLarge);
        }
        space.kinds.push(Kind { class, first, count, elem });
        Ok(space.kinds.len() as u16 - 1)
    }

    /// The cells of an instance.
    fn fields(
        &mut self,
        space: &mut Space,
        class: ClassId,
        known: &mut FxHashMap<ClassId, u16>,
    ) -> Result<Vec<(u32, u16, Option<FieldId>)>, SetupError> {
        let program = self.m.program;
        let slots = program.class(class).instance_slots;
        let unused = Domain::Words { words: vec![0], is_complete: true };
        let mut cells: Vec<(u32, u16, Option<FieldId>)> = vec![];
        let mut by_slot: Vec<Option<FieldId>> = vec![None; slots as usize];
        for &ancestor in program.class(class).ancestors.iter() {
            for &id in program.class(ancestor).fields.iter() {
                let field = program.field(id);
                if !field.is_static()
                    && let Some(slot) = by_slot.get_mut(field.slot as usize)
                {
                    *slot = Some(id);
                }
            }
        }
        for (slot, id) in by_slot.into_iter().enumerate() {
            let domain = match id.map(|id| program.field(id)) {
                // What the machine itself keeps there.
                None => add(space, unused.clone()),
                Some(f) if f.elem == Elem::Ref => self.reference(space, &f.desc, known)?,
                Some(f) => {
                    let owner = &program.class(f.class).name;
                    let numbers = self.numbers(f.elem, owner, &f.name)?;
                    add(space, numbers)
                }
            };
            cells.push((slot as u32, domain, id));
        }
        Ok(cells)
    }

    /// The cells of an array.
    fn elements(
        &mut self,
        space: &mut Space,
        class: ClassId,
        elem: Elem,
        known: &mut FxHashMap<ClassId, u16>,
    ) -> Result<Vec<(u32, u16, Option<FieldId>)>, SetupError> {
        let program = self.m.program;
        let words = (0..=u64::from(self.array_length)).collect();
        let length = add(space, Domain::Words { words, is_complete: true });
        let name = program.class(class).name.clone();
        let domain = match elem {
            Elem::Ref => self.reference(space, &name[1..], known)?,
            elem => {
                let java = program.class(class).java_name();
                let numbers = self.numbers(elem, &java, "element")?;
                add(space, numbers)
            }
        };
        let element = |i| (i, domain, None);
        Ok(std::iter::once((0, length, None)).chain((1..=self.array_length).map(element)).collect())
    }

    fn numbers(&self, elem: Elem, class: &str, field: &str) -> Result<Domain, SetupError> {
        if elem == Elem::Boolean {
            return Ok(Domain::Words { words: vec![0, 1], is_complete: true });
        }
        let (numbers, _) = self.ranges.of(class, field, self.n)?;
        let words = numbers.map(|n| word(elem, n)).collect();
        Ok(Domain::Words { words, is_complete: false })
    }

    /// The domain of a declared type, shared by all cells of it.
    fn reference(
        &mut self,
        space: &mut Space,
        desc: &str,
        known: &mut FxHashMap<ClassId, u16>,
    ) -> Result<u16, SetupError> {
        let nothing =
            || Domain::Reference { nullable: true, kinds: vec![], constants: vec![], is_cut: true };
        let Some(class) = class_of(self.m.program, desc) else {
            return Ok(add(space, nothing()));
        };
        if let Some(&domain) = known.get(&class) {
            return Ok(domain);
        }
        let domain = add(space, nothing());
        known.insert(class, domain);
        let (mut kinds, mut constants, mut is_cut) = (vec![], vec![], false);
        for form in self.universe.forms(self.m.program, class) {
            match form {
                Form::Instance(class) | Form::Array(class) => {
                    kinds.push(self.kind(space, class)?);
                }
                Form::Constant(field) => constants.push(self.enum_constant(space, field)?),
                Form::Text | Form::Boxed(_) => {
                    is_cut = true;
                    for n in 0..self.n as i64 {
                        constants.push(self.value(space, form, n)?);
                    }
                }
                Form::Made { .. } | Form::Stub(_) => {
                    is_cut = true;
                    let name = self.m.program.class(class).java_name();
                    space.obstacle = Some(format!("objects of {name} are made by calls"));
                }
            }
        }
        space.domains[domain as usize] =
            Domain::Reference { nullable: true, kinds, constants, is_cut };
        Ok(domain)
    }

    fn enum_constant(&mut self, space: &mut Space, field: FieldId) -> Result<u16, SetupError> {
        let f = self.m.program.field(field);
        let word = self.m.static_word(f.class, &f.name).map_err(unmade)?;
        let at = Ref(word as u32);
        let class = self.m.heap.class_of(at);
        constant(space, Constant { at, class, field: Some(field), elem: None, number: 0 })
    }

    /// The n-th string or box that is tried.
    fn value(&mut self, space: &mut Space, form: Form, n: i64) -> Result<u16, SetupError> {
        let (at, elem) = match form {
            Form::Boxed(elem) => {
                (self.m.make_box(elem, word(elem, n)).map_err(unmade)?, Some(elem))
            }
            _ => (self.m.new_string(&text(n)).map_err(|t| unmade(Unmade::Trap(t)))?, None),
        };
        let class = self.m.heap.class_of(at);
        constant(space, Constant { at, class, field: None, elem, number: n })
    }

    /// Makes the objects, one after the other.
    fn objects(&mut self, space: &mut Space) -> Result<(), SetupError> {
        for kind in &space.kinds {
            if kind.elem.is_none() {
                self.m.make_usable(kind.class).map_err(unmade)?;
            }
        }
        for (number, kind) in space.kinds.iter().enumerate() {
            for _ in 0..kind.count {
                let at = match kind.elem {
                    None => self.m.make_instance(kind.class).map_err(unmade)?,
                    Some(elem) => {
                        let length = self.array_length as i32;
                        let made = self.m.new_array(kind.class, elem, length);
                        made.map_err(|t| unmade(Unmade::Trap(t)))?
                    }
                };
                space.objects.push((number as u16, at));
            }
        }
        Ok(())
    }
}

/// The n-th string that is tried.
fn text(n: i64) -> String {
    match n {
        0 => String::new(),
        n => char::from(b'a' + ((n - 1) % 26) as u8).to_string(),
    }
}

fn unmade(u: Unmade) -> SetupError {
    SetupError::Object(format!("{u:?}"))
}

fn add(space: &mut Space, domain: Domain) -> u16 {
    space.domains.push(domain);
    space.domains.len() as u16 - 1
}

fn constant(space: &mut Space, constant: Constant) -> Result<u16, SetupError> {
    space.constants.push(constant);
    u16::try_from(space.constants.len() - 1).map_err(|_| SetupError::TooLarge)
}

/// The class that a descriptor of a reference names.
fn class_of(program: &Program, desc: &str) -> Option<ClassId> {
    let name = match desc.strip_prefix('L') {
        Some(rest) => rest.trim_end_matches(';'),
        None => desc,
    };
    program.load(name).ok()
}
