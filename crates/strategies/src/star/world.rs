//! The input heap of a path as the unfolding engine sees it.

use cairn_heap::View;
use cairn_heap::input::{Content, FieldInput, Form, Place, Resolution, UnknownId};
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, Program, Shape};
use cairn_star::{Element, Key, Node, Part, Spatial, Status, World};
use cairn_term::{Pool, Sort, Term};
use cairn_text::Text;
use std::sync::Arc;

/// A path, with nodes that are its unknowns.
pub(super) struct PathWorld<'a> {
    pub view: View<'a, Spatial>,
}

pub(super) fn unknown(node: Node) -> UnknownId {
    UnknownId(node.0)
}

pub(super) fn node(x: UnknownId) -> Node {
    Node(x.0)
}

/// The class of a binary name with dots.
pub(super) fn class_named(program: &Program, name: &str) -> Option<ClassId> {
    program.load(&name.replace('.', "/")).ok()
}

/// A primitive as the number of 64 bits that it is.
pub(super) fn number(pool: &Pool, term: Term) -> Option<Part> {
    Some(match pool.sort(term) {
        Sort::LONG => Part::Number(term),
        Sort::INT => Part::Number(pool.i2l(term)),
        Sort::F64 => Part::Real(term),
        Sort::F32 => Part::Real(pool.widen(term)),
        _ => return None,
    })
}

impl PathWorld<'_> {
    /// The class of the objects of a form.
    fn class(&self, form: Form) -> Option<ClassId> {
        let view = &self.view;
        Some(match form {
            Form::Instance(class) | Form::Array(class) | Form::Stub(class) => class,
            Form::Text => view.program.string_class(),
            Form::Boxed(elem) => view.program.load(elem.box_class()).ok()?,
            Form::Constant(field) => view.program.field(field).class,
            Form::Made { recipe, .. } => view.universe.recipe(view.program, recipe).class,
        })
    }

    /// Objects of a class, those included that were chosen and are yet to be made.
    fn count(&self, class: ClassId) -> usize {
        let is_it = |form: Form| self.class(form) == Some(class);
        self.view.input.count(class) + self.view.input.count_chosen(is_it)
    }

    fn content(&self, creator: Node, form: Form) -> Option<&Content> {
        self.view.unknowns.template(unknown(creator), form)
    }

    /// What a variable of the input is.
    fn part(&self, elem: Elem, term: Term) -> Option<Part> {
        match elem {
            Elem::Ref => self.view.unknowns.of_term(term).map(|x| Part::Node(node(x))),
            _ => number(self.view.pool, term),
        }
    }

    fn declared(&self, x: Node) -> Option<ClassId> {
        self.view.unknowns.get(unknown(x)).class
    }

    /// A form that the type of a node has.
    fn form_here(&self, x: Node, is: impl Fn(Form) -> bool) -> Option<Form> {
        let forms = self.view.universe.forms(self.view.program, self.declared(x)?);
        forms.into_iter().find(|f| is(*f))
    }
}

impl World for PathWorld<'_> {
    type Form = Form;

    fn pool(&self) -> &Pool {
        self.view.pool
    }

    fn is_over(&self) -> bool {
        self.view.budget.is_over()
    }

    fn status(&self, x: Node) -> Status {
        let input = self.view.input;
        match input.resolution(unknown(x)) {
            None => Status::Unread,
            Some(Resolution::One(None)) => Status::Null,
            Some(Resolution::One(Some(i))) => Status::Object(node(input.objects[*i].creator)),
            Some(Resolution::Some { value, .. } | Resolution::Partly { value, .. }) => {
                Status::Choice(self.view.pool.eq(*value, self.view.pool.int(0)))
            }
        }
    }

    fn is_nullable(&self, x: Node) -> bool {
        let unknown = self.view.unknowns.get(unknown(x));
        unknown.nullable && !self.view.input.is_not_null(unknown.id)
    }

    fn object_forms(&self, x: Node, class: &str, or_subclass: bool) -> Vec<Form> {
        let program = self.view.program;
        let Some(class) = class_named(program, class) else { return vec![] };
        let is_instance = |f: &Form| matches!(f, Form::Instance(_));
        let forms = match or_subclass {
            true => self.view.universe.forms(program, class),
            false if program.class(class).is(access::ABSTRACT | access::INTERFACE) => vec![],
            false => vec![Form::Instance(class)],
        };
        forms.into_iter().filter(is_instance).filter(|f| self.accepts(x, *f)).collect()
    }

    fn array_form(&self, x: Node, element: &str) -> Option<Form> {
        let is = |f| self.is_array_of(f, element) && self.accepts(x, f);
        self.form_here(x, is)
    }

    fn text_form(&self, x: Node) -> Option<Form> {
        self.form_here(x, |f| f == Form::Text)
    }

    fn boxed_form(&self, x: Node) -> Option<Form> {
        self.form_here(x, |f| matches!(f, Form::Boxed(_)))
    }

    fn constant_form(&self, x: Node, name: &str) -> Option<Form> {
        let program = self.view.program;
        let is = |f| matches!(f, Form::Constant(field) if *program.field(field).name == *name);
        self.form_here(x, is)
    }

    fn form_of(&self, creator: Node) -> Form {
        let mut objects = self.view.input.objects.iter();
        let made = objects.find(|o| o.creator == unknown(creator)).map(|o| o.form);
        // A string or box that is a choice with null is known by the only form that it can have.
        made.or_else(|| self.form_here(creator, Form::is_value)).unwrap_or(Form::Text)
    }

    fn existing(&self, form: Form) -> Option<Node> {
        let mut objects = self.view.input.objects.iter();
        objects.find(|o| o.form == form).map(|o| node(o.creator))
    }

    fn is_of(&self, form: Form, class: &str, or_subclass: bool) -> bool {
        let program = self.view.program;
        match (self.class(form), class_named(program, class)) {
            (Some(is), Some(wanted)) if or_subclass => program.is_subtype(is, wanted),
            (is, wanted) => is.is_some() && is == wanted,
        }
    }

    fn is_array_of(&self, form: Form, element: &str) -> bool {
        let Form::Array(class) = form else { return false };
        let program = self.view.program;
        let Shape::Array { component, .. } = program.class(class).shape else { return false };
        program.class(component).java_name() == element
    }

    fn accepts(&self, x: Node, form: Form) -> bool {
        let unknown = self.view.unknowns.get(unknown(x));
        match (unknown.class, self.class(form)) {
            (Some(declared), Some(class)) => {
                self.view.program.is_subtype(class, declared)
                    && unknown.only.as_ref().is_none_or(|only| only.contains(&class))
            }
            _ => false,
        }
    }

    fn has_room(&self, form: Form, new: &[Form]) -> bool {
        let (Form::Instance(class) | Form::Array(class)) = form else { return true };
        let new = new.iter().filter(|f| self.class(**f) == Some(class)).count();
        self.count(class) + new < self.view.universe.scope(class)
    }

    fn capacity(&self, classes: &[Arc<str>], new: &[Form]) -> Option<usize> {
        let mut room = 0;
        for class in classes {
            let class = class_named(self.view.program, class)?;
            let new = new.iter().filter(|f| self.class(**f) == Some(class)).count();
            let scope = self.view.universe.scope(class);
            room += scope.saturating_sub(self.count(class) + new);
        }
        Some(room)
    }

    fn is_open(&self, creator: Node, form: Form) -> bool {
        match form {
            Form::Instance(_) | Form::Array(_) | Form::Text | Form::Boxed(_) => {
                self.content(creator, form).is_some()
            }
            Form::Constant(_) | Form::Made { .. } | Form::Stub(_) => true,
        }
    }

    fn field(&self, creator: Node, form: Form, name: &str) -> Option<Part> {
        let Some(Content::Instance(fields)) = self.content(creator, form) else { return None };
        let is_it = |f: &&FieldInput| *self.view.program.field(f.field).name == *name;
        // A field hides one of the same name in a superclass; the class's own come last.
        let field = fields.iter().rev().find(is_it)?;
        self.part(field.elem, field.term)
    }

    fn element(&self, creator: Node, form: Form, index: usize) -> Option<Element> {
        let Some(Content::Array(array)) = self.content(creator, form) else { return None };
        match array.elements.get(index) {
            Some(&term) => self.part(array.elem, term).map(Element::Part),
            None => Some(Element::Beyond),
        }
    }

    fn room(&self, creator: Node, form: Form) -> usize {
        match self.content(creator, form) {
            Some(Content::Array(array)) => array.elements.len(),
            _ => 0,
        }
    }

    fn length(&self, creator: Node, form: Form) -> Option<Term> {
        match self.content(creator, form) {
            Some(Content::Array(array)) => Some(self.view.pool.i2l(array.len)),
            _ => None,
        }
    }

    fn text(&self, creator: Node, form: Form) -> Option<Text> {
        match self.content(creator, form) {
            Some(Content::Text { text, .. }) => Some(text.clone()),
            _ => None,
        }
    }

    fn boxed(&self, creator: Node, form: Form) -> Option<Term> {
        let Some(Content::Boxed(elem, term)) = self.content(creator, form) else { return None };
        match self.part(*elem, *term) {
            Some(Part::Number(term)) => Some(term),
            _ => None,
        }
    }

    fn number(&self, key: Key) -> Option<Term> {
        self.view.unknowns.number(key.0)
    }

    fn static_field(&self, class: &str, field: &str) -> Option<Part> {
        let program = self.view.program;
        let field = program.find_field(class_named(program, class)?, field)?;
        let x = self.view.unknowns.find(Place::Static(field))?;
        Some(Part::Node(node(x)))
    }
}
