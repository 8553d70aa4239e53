//! A structure that was found.

use crate::partial::{Fixed, Partial};
use crate::space::{Domain, ROOT, Space};
use cairn_program::{ClassId, FieldId};
use rustc_hash::FxHashMap;

/// What a cell holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    Null,
    /// An object of the structure.
    Object(u16),
    /// A string, a box or a constant of an enum.
    Constant(u16),
    /// A number, by its place in the range.
    Number(u16),
}

/// An object of a structure.
#[derive(Clone, Debug)]
pub struct StructureObject {
    pub number: u16,
    pub class: ClassId,
    /// The cells that were looked at: their offsets, their fields, and the words they hold. Of an
    /// array, offset 0 is the length.
    pub cells: Vec<(u32, Option<FieldId>, Value, u64)>,
}

/// A structure: what the predicate looked at, and found valid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Structure {
    /// In the order in which the cells were read.
    pub(crate) cells: Vec<(u32, Value)>,
    by_cell: FxHashMap<u32, Value>,
}

impl Structure {
    pub(crate) fn new(cells: Vec<(u32, Value)>) -> Structure {
        let by_cell = cells.iter().copied().collect();
        Structure { cells, by_cell }
    }

    /// What a cell holds, if the predicate looked at it.
    pub(crate) fn at(&self, cell: u32) -> Option<Value> {
        self.by_cell.get(&cell).copied()
    }

    /// The object that is the root; none if that is null.
    pub fn root(&self) -> Option<u16> {
        match self.at(ROOT) {
            Some(Value::Object(o)) => Some(o),
            _ => None,
        }
    }

    /// The object that a slot of another holds.
    pub fn object_at(&self, space: &Space, owner: u16, slot: u32) -> Option<u16> {
        match self.at(space.first_cell(owner) + slot) {
            Some(Value::Object(o)) => Some(o),
            _ => None,
        }
    }

    /// The number that a slot of an object holds.
    pub fn word_at(&self, space: &Space, owner: u16, slot: u32) -> Option<u64> {
        let cell = space.first_cell(owner) + slot;
        match self.at(cell)? {
            value @ Value::Number(_) => Some(space.word(cell, value)),
            _ => None,
        }
    }

    /// Its objects, in the order of their numbers.
    pub fn objects(&self, space: &Space) -> Vec<StructureObject> {
        let mut all: Vec<StructureObject> = vec![];
        let mut by_number: FxHashMap<u16, usize> = FxHashMap::default();
        let mut found = |all: &mut Vec<StructureObject>, number: u16| {
            *by_number.entry(number).or_insert_with(|| {
                let (kind, _) = space.objects[number as usize];
                let class = space.kinds[kind as usize].class;
                all.push(StructureObject { number, class, cells: vec![] });
                all.len() - 1
            })
        };
        for &(cell, value) in &self.cells {
            let info = space.cells[cell as usize];
            if let Some(owner) = info.owner {
                let at = found(&mut all, owner);
                all[at].cells.push((info.offset, info.field, value, space.word(cell, value)));
            }
            if let Value::Object(o) = value {
                found(&mut all, o);
            }
        }
        all.iter_mut().for_each(|o| o.cells.sort_by_key(|c| c.0));
        all
    }

    /// Which objects of a partial heap this structure has for its own, if it completes the heap.
    /// Cells that the predicate did not look at hold whatever is needed, within the scopes.
    pub(crate) fn completes(&self, space: &Space, partial: &Partial) -> bool {
        let mut numbers: Vec<Option<u16>> = vec![None; partial.objects.len()];
        let mut taken = vec![false; space.objects.len()];
        let mut open: Vec<u16> = vec![];
        let mut agree =
            |fixed: &Fixed, cell: u32, numbers: &mut Vec<Option<u16>>, open: &mut Vec<u16>| {
                let Some(value) = self.at(cell) else { return !matches!(fixed, Fixed::Other) };
                match (fixed, value) {
                    (Fixed::Open, _) | (Fixed::Null, Value::Null) => true,
                    (Fixed::Object(q), Value::Object(o)) => {
                        let (kind, _) = space.objects[o as usize];
                        let class = partial.objects[*q as usize].class;
                        match numbers[*q as usize] {
                            Some(known) => known == o,
                            None => {
                                let is_new = !taken[o as usize];
                                taken[o as usize] = true;
                                numbers[*q as usize] = Some(o);
                                open.push(*q);
                                is_new && space.kinds[kind as usize].class == class
                            }
                        }
                    }
                    (fixed, value) => space.allows(cell, fixed, value),
                }
            };
        if !agree(&partial.root, ROOT, &mut numbers, &mut open) {
            return false;
        }
        while let Some(q) = open.pop() {
            let Some(o) = numbers[q as usize] else { continue };
            let first = space.first_cell(o);
            for (offset, fixed) in partial.objects[q as usize].cells.iter().enumerate() {
                let cell = first + offset as u32;
                if !matches!(fixed, Fixed::Open) && !agree(fixed, cell, &mut numbers, &mut open) {
                    return false;
                }
            }
        }
        self.leaves_room(space, partial, &numbers)
    }

    /// Whether the objects of a heap that have no number here find room beside those of the
    /// structure.
    fn leaves_room(&self, space: &Space, partial: &Partial, numbers: &[Option<u16>]) -> bool {
        if numbers.iter().all(Option::is_some) {
            return true;
        }
        let mut used = vec![0u16; space.kinds.len()];
        for &(_, value) in &self.cells {
            if let Value::Object(o) = value {
                let kind = space.objects[o as usize].0 as usize;
                used[kind] = used[kind].max(o - space.kinds[kind].first + 1);
            }
        }
        for (object, number) in partial.objects.iter().zip(numbers) {
            let Some(kind) = space.kind_of(object.class) else { continue };
            used[kind as usize] += u16::from(number.is_none());
        }
        used.iter().zip(&space.kinds).all(|(n, k)| *n <= k.count)
    }
}

impl Space {
    /// The first cell of an object.
    pub(crate) fn first_cell(&self, object: u16) -> u32 {
        let (kind, _) = self.objects[object as usize];
        let mut first = 1;
        for (k, other) in self.kinds.iter().enumerate() {
            let cells = self.cell_counts[k];
            if k == kind as usize {
                return first + u32::from(object - other.first) * cells;
            }
            first += u32::from(other.count) * cells;
        }
        first
    }

    /// Whether a cell that is fixed to something that is no object of the heap can hold a value.
    pub(crate) fn allows(&self, cell: u32, fixed: &Fixed, value: Value) -> bool {
        match (fixed, value) {
            (Fixed::Open, _) | (Fixed::Null, Value::Null) => true,
            (Fixed::Value(class), Value::Constant(c)) => {
                let constant = self.constants[c as usize];
                constant.class == *class && constant.field.is_none()
            }
            (Fixed::Constant(field), Value::Constant(c)) => {
                self.constants[c as usize].field == Some(*field)
            }
            (Fixed::Words(allowed), Value::Number(i)) => {
                match &self.domains[self.cells[cell as usize].domain as usize] {
                    Domain::Words { words, .. } => allowed.contains(&words[i as usize]),
                    Domain::Reference { .. } => false,
                }
            }
            _ => false,
        }
    }
}
