//! New objects of the input heap: their contents are declared once for all paths, and laid out in the current
//! heap where a path has them.

use super::unknown::Declared;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::heap::ClassStatus;
use cairn_heap::input::{ArrayInput, Content, FieldInput, Form, InputObject, Place, UnknownId};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::signature::{Bindings, Type};
use cairn_program::{ClassId, Shape};
use cairn_term::{Sort, Term};
use cairn_text::Text;
use std::sync::Arc;

impl<'p> Machine<'p> {
    /// Makes an input object, for which all is prepared.
    pub(super) fn materialise(&mut self, x: UnknownId, form: Form) -> Result<usize, Trap> {
        let (at, class, content) = match form {
            Form::Instance(class) => self.input_instance(x, form, class)?,
            Form::Array(class) => self.input_array(x, form, class)?,
            Form::Text => self.input_text(x, form)?,
            Form::Boxed(elem) => self.input_box(x, form, elem)?,
            Form::Constant(field) => {
                let class = self.program.field(field).class;
                self.require_ready(class)?;
                let (_, statics) = self.heap.class_status(class);
                let at = Ref(self.heap.raw_slot(statics, self.program.field(field).slot) as u32);
                if at.is_null() {
                    return Err(Trap::Assumed);
                }
                if let Some(known) = self.sym().path.input.at(at) {
                    return Ok(known);
                }
                (at, self.heap.class_of(at), Content::Constant(field))
            }
            Form::Made { .. } => return self.made(x, form),
            Form::Stub(interface) => self.input_stub(interface)?,
        };
        let objects = &mut self.sym_mut().path.input.objects;
        objects.push(InputObject { at, class, creator: x, form, content });
        Ok(objects.len() - 1)
    }

    /// A class whose object exists is initialised. If that fails, there is no such object.
    pub(super) fn require_ready(&mut self, class: ClassId) -> Result<(), Trap> {
        let status = self.heap.class_status(class).0;
        let ready = matches!(status, ClassStatus::Ready | ClassStatus::Running);
        self.sym_mut().path.initialising = (!ready).then_some(class);
        match status {
            _ if ready => Ok(()),
            ClassStatus::Erroneous => Err(self.no_object(class)),
            _ => Err(Trap::Init(class)),
        }
    }

    /// There is no object of a class, so there is no path with one.
    fn no_object(&mut self, class: ClassId) -> Trap {
        let name = self.program.class(class).java_name();
        self.lose(&format!("no object of {name} is tried: its static initialiser fails"));
        Trap::Assumed
    }

    /// Whether the initialiser that failed was run to make an input.
    pub(crate) fn fails_for_input(&mut self, class: ClassId) -> bool {
        let is_input = self.sym.as_ref().is_some_and(|s| s.path.initialising == Some(class));
        if is_input {
            self.no_object(class);
        }
        is_input
    }

    fn input_instance(
        &mut self,
        x: UnknownId,
        form: Form,
        class: ClassId,
    ) -> Result<(Ref, ClassId, Content), Trap> {
        self.require_ready(class)?;
        let at = self.new_instance(class)?;
        let content = self.instance_content(x, form, class);
        if let Content::Instance(fields) = &content {
            for f in fields.iter() {
                self.heap.set_slot_shadow(at, f.slot, f.term.id());
            }
        }
        Ok((at, class, content))
    }

    /// Declares what a new object would hold, so that conditions can speak of it.
    pub(super) fn declare_content(&mut self, x: UnknownId, form: Form) {
        match form {
            Form::Instance(class) => _ = self.instance_content(x, form, class),
            Form::Array(class) => _ = self.array_of(x, form, class),
            Form::Text => _ = self.text_content(x, form),
            Form::Boxed(elem) => _ = self.box_of(x, form, elem),
            Form::Constant(_) | Form::Made { .. } | Form::Stub(_) => {}
        }
    }

    fn instance_content(&mut self, x: UnknownId, form: Form, class: ClassId) -> Content {
        if let Some(content) = self.sym().unknowns.template(x, form) {
            return content.clone();
        }
        let fields: Vec<FieldInput> = self.field_inputs(x, class);
        let content = Content::Instance(fields.into());
        self.sym_mut().unknowns.set_template(x, form, content.clone());
        content
    }

    /// A variable for every field of an object.
    fn field_inputs(&mut self, x: UnknownId, class: ClassId) -> Vec<FieldInput> {
        let program = self.program;
        let (name, depth) = {
            let unknown = self.sym().unknowns.get(x);
            (unknown.name.clone(), unknown.depth)
        };
        let own = program.bindings(class, self.signature_of(x).as_ref());
        let mut all = vec![];
        for &ancestor in program.class(class).ancestors.iter() {
            let bindings = program.bindings_above(class, &own, ancestor);
            for &id in program.class(ancestor).fields.iter() {
                let field = program.field(id);
                if field.is_static() {
                    continue;
                }
                let full = || format!("{name}.{}", field.name);
                let term = match field.elem {
                    Elem::Ref => {
                        // The instance around an inner class's is never null.
                        let outer = field.access & access::SYNTHETIC != 0
                            && field.name.starts_with("this$");
                        let generic = program.field_signature(id);
                        let ty = program.declared(&field.desc, generic.as_ref(), &bindings);
                        let declared = Declared {
                            desc: &ty.desc,
                            signature: ty.signature,
                            nullable: !outer,
                            only: None,
                            depth: depth + 1,
                        };
                        let place = Place::Field { of: x, class, field: id };
                        let y = self.unknown(place, &declared, full);
                        if outer {
                            self.sym_mut().path.input.set_not_null(y);
                        }
                        self.sym().unknowns.get(y).term
                    }
                    elem => self.fresh_term(elem, &full()),
                };
                all.push(FieldInput { field: id, slot: field.slot, elem: field.elem, term });
            }
        }
        all
    }

    fn input_array(
        &mut self,
        x: UnknownId,
        form: Form,
        class: ClassId,
    ) -> Result<(Ref, ClassId, Content), Trap> {
        let Some(array) = self.array_of(x, form, class) else {
            return Err(Trap::Unsupported("an array of a class that is none".into()));
        };
        let at = self.fill_array(class, &array)?;
        Ok((at, class, Content::Array(array)))
    }

    /// What an array holds on entry; none if the class is no array's.
    fn array_of(&mut self, x: UnknownId, form: Form, class: ClassId) -> Option<Arc<ArrayInput>> {
        let Shape::Array { component, elem } = self.program.class(class).shape else {
            return None;
        };
        if let Some(Content::Array(array)) = self.sym().unknowns.template(x, form) {
            return Some(array.clone());
        }
        let array = Arc::new(self.array_content(x, class, component, elem));
        let content = Content::Array(array.clone());
        self.sym_mut().unknowns.set_template(x, form, content);
        Some(array)
    }

    /// An array with the content of an input.
    pub(super) fn fill_array(&mut self, class: ClassId, array: &ArrayInput) -> Result<Ref, Trap> {
        let pool = self.pool();
        let room = array.elements.len() as u32;
        let at = self.new_array(class, array.elem, room as i32)?;
        self.sym_mut().path.domain(&pool, pool.ule(array.len, pool.int(room as i32)));
        for (i, &t) in array.elements.iter().enumerate() {
            self.set_element_val(at, array.elem, i as u32, self.val(t));
        }
        self.heap.set_length_shadow(at, array.len.id());
        Ok(at)
    }

    fn array_content(
        &mut self,
        x: UnknownId,
        class: ClassId,
        component: ClassId,
        elem: Elem,
    ) -> ArrayInput {
        let (pool, program) = (self.pool(), self.program);
        let (name, depth, nullable) = {
            let unknown = self.sym().unknowns.get(x);
            let of_main = self.sym().is_main && matches!(unknown.place, Place::Argument(_));
            (unknown.name.clone(), unknown.depth, !of_main)
        };
        let room = self.sym().limits.array_length;
        let len = pool.fresh(&format!("{name}.length"), Sort::INT);
        let component_name = &program.class(component).name;
        let desc = match component_name.starts_with('[') {
            true => component_name.to_string(),
            false => format!("L{component_name};"),
        };
        let generic = match self.signature_of(x) {
            Some(Type::Array(element)) => Some(*element),
            _ => None,
        };
        let ty = program.declared(&desc, generic.as_ref(), &Bindings::new());
        let mut elements = vec![];
        for index in 0..room {
            let full = || format!("{name}[{index}]");
            elements.push(match elem {
                Elem::Ref => {
                    let declared = Declared {
                        desc: &ty.desc,
                        signature: ty.signature.clone(),
                        nullable,
                        only: None,
                        depth: depth + 1,
                    };
                    let place = Place::Element { of: x, class, index };
                    let y = self.unknown(place, &declared, full);
                    self.sym().unknowns.get(y).term
                }
                elem => self.fresh_term(elem, &full()),
            });
        }
        ArrayInput { elem, len, elements, cut: Some(room) }
    }

    fn input_text(&mut self, x: UnknownId, form: Form) -> Result<(Ref, ClassId, Content), Trap> {
        let (text, cut) = self.text_content(x, form);
        self.bound_text(&text);
        let at = self.new_text(&text)?;
        Ok((at, self.program.string_class(), Content::Text { text, cut }))
    }

    /// What a string holds on entry.
    fn text_content(&mut self, x: UnknownId, form: Form) -> (Text, Option<u32>) {
        if let Some(Content::Text { text, cut }) = self.sym().unknowns.template(x, form) {
            return (text.clone(), *cut);
        }
        let name = self.sym().unknowns.get(x).name.clone();
        let (text, cut) = self.text_input(&name, None);
        let content = Content::Text { text: text.clone(), cut };
        self.sym_mut().unknowns.set_template(x, form, content);
        (text, cut)
    }

    /// The text of an unknown string, and the length up to which it is unknown if there are longer
    /// ones.
    pub(super) fn text_input(&self, name: &str, longest: Option<u32>) -> (Text, Option<u32>) {
        let (pool, bound) = (self.pool(), self.sym().limits.string_length);
        let cut = longest.is_none_or(|n| n > bound).then_some(bound);
        let room = cut.unwrap_or_else(|| longest.unwrap_or(0));
        let len = pool.fresh(&format!("{name}.length()"), Sort::INT);
        let unit = |i| pool.var(pool.declare_char(&format!("{name}.charAt({i})")));
        (Text::new(&pool, len, (0..room).map(unit).collect()), cut)
    }

    /// Adds to the path that an unknown text is no longer than it has room for.
    pub(super) fn bound_text(&mut self, text: &Text) {
        let pool = self.pool();
        let room = pool.int(text.chars().len() as i32);
        self.sym_mut().path.domain(&pool, pool.ule(text.len(), room));
    }

    fn input_box(
        &mut self,
        x: UnknownId,
        form: Form,
        elem: Elem,
    ) -> Result<(Ref, ClassId, Content), Trap> {
        let term = self.box_of(x, form, elem);
        let at = self.new_box(elem.box_class(), self.val(term))?;
        Ok((at, self.heap.class_of(at), Content::Boxed(elem, term)))
    }

    /// What a box holds on entry.
    fn box_of(&mut self, x: UnknownId, form: Form, elem: Elem) -> Term {
        if let Some(&Content::Boxed(_, term)) = self.sym().unknowns.template(x, form) {
            return term;
        }
        let name = self.sym().unknowns.get(x).name.clone();
        let term = self.fresh_term(elem, &name);
        self.sym_mut().unknowns.set_template(x, form, Content::Boxed(elem, term));
        term
    }

    /// The array of the input heap whose length a term is.
    pub(super) fn of_length(&self, t: Term) -> Option<Ref> {
        let objects = &self.sym().path.input.objects;
        let is = |o: &&InputObject| matches!(&o.content, Content::Array(a) if a.len == t);
        objects.iter().find(is).map(|o| o.at)
    }
}
