//! Unknown inputs: variables, and the objects built around them.

use super::unknown::Declared;
use super::{Bound, Val};
use crate::environment::Question;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_heap::input::{ArrayInput, Content, Place, Resolution, UnknownId};
use cairn_program::class::access;
use cairn_program::ir::{Elem, Kind};
use cairn_program::signature::Bindings;
use cairn_program::{ClassId, DeclaredType, FieldId, Origin};
use cairn_term::{Pool, Sort, Term, Value, Width};
use cairn_text::Text;
use std::sync::Arc;

/// Something the program was given.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: Arc<str>,
    pub value: InputValue,
    /// What it answers, if the environment was asked.
    pub question: Option<Question>,
}

/// What an input is made of.
#[derive(Clone, Debug)]
pub enum InputValue {
    /// The term is what a register holds.
    Primitive { elem: Elem, term: Term },
    /// A string. `cut`: the length up to which it is unknown, if longer ones are left out.
    Text { text: Text, cut: Option<u32> },
    /// A string where the condition holds, else null.
    Optional { present: Term, text: Text, cut: Option<u32> },
    /// An array of primitives.
    Array { component: Elem, array: Arc<ArrayInput> },
    /// A reference of the input heap.
    Unknown(UnknownId),
}

/// What a nondeterministic call is answered in a concrete run: plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    /// As a register holds it.
    Primitive(Elem, u64),
    Text(Vec<u16>),
    /// Of primitives.
    Array(Elem, Vec<u64>),
}

/// A text or an array of the input whose length is bounded.
pub struct LengthCut<'a> {
    pub bound: Bound,
    /// The condition under which it is longer than the bound allows.
    pub longer: Term,
    pub len: Term,
    /// What it holds, as far as there is room.
    pub elements: &'a [Term],
}

impl<'a> LengthCut<'a> {
    fn of_text(pool: &Pool, text: &'a Text, cut: u32) -> LengthCut<'a> {
        LengthCut::new(pool, Bound::StringLength, text.len(), text.chars(), cut)
    }

    fn of_array(pool: &Pool, array: &'a ArrayInput) -> Option<LengthCut<'a>> {
        let cut = array.cut?;
        Some(LengthCut::new(pool, Bound::ArrayLength, array.len, &array.elements, cut))
    }

    fn new(pool: &Pool, bound: Bound, len: Term, elements: &'a [Term], cut: u32) -> LengthCut<'a> {
        let longer = pool.slt(pool.int(cut as i32), len);
        LengthCut { bound, longer, len, elements }
    }
}

impl InputValue {
    /// The bound on its length, if it has one.
    fn cut(&self, pool: &Pool) -> Option<LengthCut<'_>> {
        match self {
            InputValue::Text { text, cut: Some(cut) } => Some(LengthCut::of_text(pool, text, *cut)),
            InputValue::Optional { present, text, cut: Some(cut) } => {
                let cut = LengthCut::of_text(pool, text, *cut);
                Some(LengthCut { longer: pool.and(*present, cut.longer), ..cut })
            }
            InputValue::Array { array, .. } => LengthCut::of_array(pool, array),
            _ => None,
        }
    }
}

impl super::Path {
    /// Everything whose length is bounded. Where the facts of a path that are not [`super::Path::domain`] allow it to be
    /// longer, the bound may have left something out.
    pub fn length_cuts(&self, pool: &Pool) -> Vec<LengthCut<'_>> {
        let mut all: Vec<LengthCut<'_>> =
            self.inputs.iter().filter_map(|i| i.value.cut(pool)).collect();
        for (i, o) in self.input.objects.iter().enumerate() {
            let cut = match &o.content {
                Content::Text { text, cut: Some(cut) } => {
                    Some(LengthCut::of_text(pool, text, *cut))
                }
                Content::Array(a) => LengthCut::of_array(pool, a),
                _ => None,
            };
            if let Some(cut) = cut {
                let longer = pool.and(cut.longer, self.is_part(pool, i));
                all.push(LengthCut { longer, ..cut });
            }
        }
        all
    }

    /// That an object is what some reference of the input is.
    fn is_part(&self, pool: &Pool, object: usize) -> Term {
        let mut any = Term::FALSE;
        for (_, resolution) in self.input.resolutions() {
            match resolution {
                Resolution::One(Some(i)) if *i == object => return Term::TRUE,
                Resolution::One(_) => {}
                Resolution::Some { choices, .. } | Resolution::Partly { choices, .. } => {
                    // The first whose guard holds.
                    let mut none_before = Term::TRUE;
                    for &(guard, i) in choices.iter() {
                        if i == Some(object) {
                            any = pool.or(any, pool.and(none_before, guard));
                        }
                        none_before = pool.and(none_before, pool.not(guard));
                    }
                }
            }
        }
        any
    }
}

impl<'p> Machine<'p> {
    pub(super) fn record(&mut self, name: &str, value: InputValue) {
        self.sym_mut().path.inputs.push(Input { name: name.into(), value, question: None });
    }

    /// A name for the next input of a kind, when the program has none for it.
    pub(super) fn input_name(&self, kind: &str) -> String {
        format!("{kind}{}", self.sym().path.inputs.len() + 1)
    }

    /// A fresh variable, as a register holds it.
    pub(super) fn fresh_term(&self, elem: Elem, name: &str) -> Term {
        let p = &self.sym().pool;
        match elem {
            Elem::Boolean => {
                let b = p.fresh(name, Sort::Bool);
                p.ite(b, p.int(1), p.int(0))
            }
            Elem::Byte => p.sign_extend(Width::W32, p.fresh(name, Sort::BYTE)),
            Elem::Short => p.sign_extend(Width::W32, p.fresh(name, Sort::SHORT)),
            Elem::Char => p.zero_extend(Width::W32, p.var(p.declare_char(name))),
            Elem::Int | Elem::Ref => p.fresh(name, Sort::INT),
            Elem::Long => p.fresh(name, Sort::LONG),
            Elem::Float => p.fresh(name, Sort::F32),
            Elem::Double => p.fresh(name, Sort::F64),
        }
    }

    /// A primitive that can be anything.
    pub(super) fn any_primitive(&mut self, elem: Elem, name: &str) -> Val {
        let term = self.fresh_term(elem, name);
        self.record(name, InputValue::Primitive { elem, term });
        self.val(term)
    }

    /// A string that can be anything up to a length.
    pub(super) fn any_text(&mut self, name: &str, longest: Option<u32>) -> Result<Val, Trap> {
        let (text, cut) = self.text_input(name, longest);
        self.bound_text(&text);
        let object = self.new_text(&text)?;
        self.record(name, InputValue::Text { text, cut });
        Ok(Val::reference(object))
    }

    /// An array of primitives that can be anything up to a length.
    pub(super) fn any_array(
        &mut self,
        component: Elem,
        name: &str,
        longest: u32,
    ) -> Result<Val, Trap> {
        let pool = self.pool();
        let bound = self.sym().limits.array_length;
        let cut = (longest > bound).then_some(bound);
        let room = longest.min(bound);
        let len = pool.fresh(&format!("{name}.length"), Sort::INT);
        let element = |i| self.fresh_term(component, &format!("{name}[{i}]"));
        let elements = (0..room).map(element).collect();
        let array = Arc::new(ArrayInput { elem: component, len, elements, cut });
        let class = self.program.array_of(self.program.primitive(Some(component)));
        let at = self.fill_array(class, &array)?;
        self.record(name, InputValue::Array { component, array });
        Ok(Val::reference(at))
    }

    /// A box of its own, as `new` makes it.
    pub(super) fn new_box(&mut self, class: &'static str, v: Val) -> Result<Ref, Trap> {
        let id = self.program.load(class)?;
        let o = self.new_instance(id)?;
        let Some(field) = self.field_of(id, "value") else {
            return Err(Trap::Unsupported(format!("{class} without a field value")));
        };
        self.set_slot_val(o, self.program.field(field).slot, v);
        Ok(o)
    }

    /// An unknown argument of the method under test.
    pub fn argument(&mut self, index: usize, ty: &DeclaredType, name: &str, nullable: bool) -> Val {
        let elem = Elem::of_descriptor(ty.desc.as_bytes()[0]).unwrap_or(Elem::Ref);
        if elem != Elem::Ref {
            return self.any_primitive(elem, name);
        }
        let place = Place::Argument(index as u32);
        let (x, v) = self.root(place, ty, name, nullable, None);
        if !nullable {
            // Then it is an object even if nobody looks at it.
            self.sym_mut().path.input.set_not_null(x);
        }
        self.record(name, InputValue::Unknown(x));
        v
    }

    /// The unknown receiver of the method under test, of one of these classes.
    pub fn receiver(&mut self, desc: &str, only: Arc<[ClassId]>) -> Val {
        let ty = DeclaredType { desc: desc.to_owned(), signature: None };
        let (x, v) = self.root(Place::Receiver, &ty, "this", false, Some(only));
        // It is part of the input even if nobody looks at it.
        self.sym_mut().path.input.set_not_null(x);
        v
    }

    /// The static fields of a class that is initialised now are inputs, if those of the program are.
    pub fn give_statics(&mut self, class: ClassId) {
        let program = self.program;
        if program.class(class).origin != Origin::User
            || !self.sym().strategy.universe.static_inputs()
        {
            return;
        }
        for &field in program.class(class).fields.iter() {
            let f = program.field(field);
            if f.is_static() && f.access & (access::FINAL | access::SYNTHETIC) == 0 {
                self.static_input(field);
            }
        }
    }

    fn static_input(&mut self, field: FieldId) {
        let program = self.program;
        let f = program.field(field);
        let name = format!("{}.{}", program.class(f.class).java_name(), f.name);
        let (term, v) = match f.elem {
            Elem::Ref => {
                let generic = program.field_signature(field);
                let ty = program.declared(&f.desc, generic.as_ref(), &Bindings::new());
                (None, self.root(Place::Static(field), &ty, &name, true, None).1)
            }
            elem => {
                let term = self.fresh_term(elem, &name);
                (Some(term), self.val(term))
            }
        };
        self.sym_mut().path.statics.push((field, term));
        let (_, statics) = self.heap.class_status(f.class);
        self.set_slot_val(statics, f.slot, v);
    }

    fn root(
        &mut self,
        place: Place,
        ty: &DeclaredType,
        name: &str,
        nullable: bool,
        only: Option<Arc<[ClassId]>>,
    ) -> (UnknownId, Val) {
        let signature = ty.signature.clone();
        let declared = Declared { desc: &ty.desc, signature, nullable, only, depth: 0 };
        let x = self.unknown(place, &declared, || name.to_owned());
        (x, self.val(self.sym().unknowns.get(x).term))
    }

    /// The value of a term under the path's model, for a report.
    pub fn sample(&self, kind: Kind, v: Val) -> Option<Value> {
        let sym = self.sym();
        let model = sym.path.model.as_ref()?;
        Some(sym.pool.eval(self.term(kind, v), model))
    }
}
