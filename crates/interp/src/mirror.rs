//! `java.lang.Class` objects: one for each class that a program asks about, in each state.

use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::{ClassId, Shape};

impl<'p> Machine<'p> {
    /// The class object of a class.
    pub fn mirror(&mut self, id: ClassId) -> Result<Ref, Trap> {
        self.check_class_record(id)?;
        let known = self.heap.mirror(id);
        if !known.is_null() {
            return Ok(known);
        }
        let class_class = self.program.class_class();
        let mirror = self.new_instance(class_class)?;
        self.heap.set_mirror(id, mirror);
        self.heap.set_slot(mirror, self.known.class_id, u64::from(id.0));
        let class = self.program.class(id);
        if let Shape::Array { component, .. } = class.shape {
            let component = self.mirror(component)?;
            self.set_field_if_present(mirror, "componentType", u64::from(component.0));
        }
        if matches!(class.shape, Shape::Primitive(_)) {
            self.set_field_if_present(mirror, "primitive", 1);
        }
        self.set_field_if_present(mirror, "modifiers", u64::from(self.modifiers(id)));
        Ok(mirror)
    }

    /// The class a class object stands for.
    pub fn class_of_mirror(&self, mirror: Ref) -> ClassId {
        ClassId(self.heap.slot(mirror, self.known.class_id) as u32)
    }

    /// `Class.getModifiers`: for a nested class what its `InnerClasses` entry says.
    pub fn modifiers(&self, id: ClassId) -> u16 {
        const VISIBLE: u16 = 0x7FFF & !0x0020;
        let class = self.program.class(id);
        match class.shape {
            Shape::Array { component, .. } => {
                const ABSTRACT_FINAL: u16 = 0x0410;
                self.modifiers(component) & 0x0007 | ABSTRACT_FINAL
            }
            Shape::Primitive(_) => 0x0411,
            Shape::Object => {
                let inner = class.file.as_ref().and_then(|f| f.inner_classes().ok());
                let own = inner.and_then(|l| l.into_iter().find(|i| i.class == class.name));
                own.map_or(class.access, |i| i.access) & VISIBLE
            }
        }
    }
}
