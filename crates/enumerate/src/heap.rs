//! A structure as the heap of a witness.

use crate::graph::{Cell, Content, Graph};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{FieldId, Program};
use cairn_witness::{Data, Object, Slot};

impl Graph {
    /// The objects with their places for numbers, then the constants of enums. What the predicate did not look at is
    /// null or 0, and not known.
    pub fn heap(&self, program: &Program) -> Vec<Object> {
        let mut made = Made { program, constants: vec![], first: self.objects.len() };
        let objects = self.objects.iter();
        let mut all: Vec<Object> = objects.map(|o| made.object(o)).collect();
        all.append(&mut made.constants);
        all
    }
}

struct Made<'p> {
    program: &'p Program,
    constants: Vec<Object>,
    /// The number of the first constant.
    first: usize,
}

impl Made<'_> {
    fn object(&mut self, object: &crate::graph::Object) -> Object {
        let program = self.program;
        let class = program.class(object.class);
        match &object.content {
            Content::Fields(fields) => {
                let mut slots: Vec<Slot> = vec![];
                for (id, cell) in fields {
                    let field = program.field(*id);
                    if field.access & access::SYNTHETIC != 0 {
                        continue;
                    }
                    slots.push(Slot {
                        class: program.class(field.class).java_name(),
                        name: field.name.to_string(),
                        descriptor: field.desc.to_string(),
                        value: self.value(cell, field.elem),
                        known: cell.is_some(),
                    });
                }
                // Classes follow each other already; within one a witness has the fields by name.
                let mut sorted: Vec<Slot> = vec![];
                for part in slots.chunk_by(|a, b| a.class == b.class) {
                    let mut part = part.to_vec();
                    part.sort_by(|a, b| a.order().cmp(&b.order()));
                    sorted.extend(part);
                }
                Object::Instance { class: class.java_name(), fields: sorted }
            }
            Content::Array { elem, elements, .. } => {
                let component = class.name.strip_prefix('[').unwrap_or(&class.name).to_owned();
                let elements = elements.iter().map(|e| self.value(e, *elem)).collect();
                Object::Array { component, elements }
            }
        }
    }

    fn value(&mut self, cell: &Option<Cell>, elem: Elem) -> Data {
        match cell {
            None => crate::graph::primitive(elem, 0),
            Some(Cell::Null) => Data::Null,
            Some(Cell::Object(place)) => Data::Ref(*place),
            Some(Cell::Constant(field)) => Data::Ref(self.constant(*field)),
            Some(Cell::Value(data)) => data.clone(),
        }
    }

    fn constant(&mut self, id: FieldId) -> usize {
        let field = self.program.field(id);
        let class = self.program.class(field.class).java_name();
        let constant = Object::Constant { class, name: field.name.to_string() };
        let known = self.constants.iter().position(|c| *c == constant);
        let at = known.unwrap_or_else(|| {
            self.constants.push(constant);
            self.constants.len() - 1
        });
        self.first + at
    }
}
