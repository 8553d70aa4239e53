//! Unknown inputs: variables, and the objects built around them.

use super::Val;
use crate::machine::{Machine, Trap};
use cairn_heap::Ref;
use cairn_program::ir::{Elem, Kind};
use cairn_term::{Model, Pool, Sort, Term, Value, Width};
use cairn_text::Text;
use std::sync::Arc;

/// Something the program was given.
#[derive(Clone, Debug)]
pub struct Input {
    pub name: Arc<str>,
    pub value: InputValue,
}

/// What an input is made of.
#[derive(Clone, Debug)]
pub enum InputValue {
    /// The term is what a register holds.
    Primitive {
        elem: Elem,
        term: Term,
    },
    /// A box of a primitive, or null.
    Boxed {
        elem: Elem,
        null: Term,
        term: Term,
    },
    /// A string, or null. `cut`: the length up to which it is unknown, if longer ones are left out.
    Text {
        null: Term,
        text: Text,
        cut: Option<u32>,
    },
    Array(Arc<ArrayInput>),
    /// A reference of a class that is not supported as an unknown: null.
    Null,
}

#[derive(Clone, Debug)]
pub struct ArrayInput {
    /// The array it is, unless null or an earlier one.
    pub(super) object: Ref,
    pub null: Term,
    /// Conditions under which it is an earlier array: which one, counted among the inputs.
    pub same: Vec<(Term, usize)>,
    /// Descriptor of the elements.
    pub component: Arc<str>,
    pub len: Term,
    /// All there is room for.
    pub elements: Vec<InputValue>,
    pub cut: Option<u32>,
}

/// An input under a model: plain data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum {
    Null,
    /// As a register holds it.
    Primitive(Elem, u64),
    Boxed(Elem, u64),
    Text(Vec<u16>),
    Array {
        component: Arc<str>,
        elements: Vec<Datum>,
    },
    /// The array that the input of that number is.
    Same(usize),
}

impl InputValue {
    pub fn eval(&self, pool: &Pool, model: &Model) -> Datum {
        let holds = |t: Term| pool.holds(t, model);
        match self {
            InputValue::Primitive { elem, term } => {
                Datum::Primitive(*elem, pool.eval(*term, model).bits())
            }
            InputValue::Boxed { null, .. } | InputValue::Text { null, .. } if holds(*null) => {
                Datum::Null
            }
            InputValue::Boxed { elem, term, .. } => {
                Datum::Boxed(*elem, pool.eval(*term, model).bits())
            }
            InputValue::Text { text, .. } => Datum::Text(text.eval(pool, model)),
            InputValue::Array(a) if holds(a.null) => Datum::Null,
            InputValue::Array(a) => {
                if let Some((_, earlier)) = a.same.iter().find(|s| holds(s.0)) {
                    return Datum::Same(*earlier);
                }
                let len = pool.eval(a.len, model).bits() as usize;
                let elements = a.elements.iter().take(len).map(|e| e.eval(pool, model)).collect();
                Datum::Array { component: a.component.clone(), elements }
            }
            InputValue::Null => Datum::Null,
        }
    }

    /// Conditions under which the input is longer than the bound allows, with what the bound is on:
    /// where the facts of a path that are not [`super::Path::domain`] allow one of them, the bound
    /// has left something out.
    pub fn cuts(&self, pool: &Pool) -> Vec<(super::Bound, Term)> {
        let full = |null: Term, len: Term, cut: u32| {
            pool.and(pool.not(null), pool.slt(pool.int(cut as i32), len))
        };
        match self {
            InputValue::Text { null, text, cut: Some(cut) } => {
                vec![(super::Bound::StringLength, full(*null, text.len(), *cut))]
            }
            InputValue::Array(a) => {
                let own = a.cut.map(|cut| {
                    // An alias of an earlier array has that one's length.
                    let distinct =
                        a.same.iter().fold(Term::TRUE, |all, s| pool.and(all, pool.not(s.0)));
                    let full = pool.and(distinct, full(a.null, a.len, cut));
                    (super::Bound::ArrayLength, full)
                });
                own.into_iter().chain(a.elements.iter().flat_map(|e| e.cuts(pool))).collect()
            }
            _ => vec![],
        }
    }
}

/// Boxes by class.
pub(super) const BOXES: [(&str, Elem); 8] = [
    ("java/lang/Boolean", Elem::Boolean),
    ("java/lang/Byte", Elem::Byte),
    ("java/lang/Character", Elem::Char),
    ("java/lang/Short", Elem::Short),
    ("java/lang/Integer", Elem::Int),
    ("java/lang/Long", Elem::Long),
    ("java/lang/Float", Elem::Float),
    ("java/lang/Double", Elem::Double),
];

/// The class of boxes of a kind.
pub(crate) fn box_class(elem: Elem) -> &'static str {
    BOXES.iter().find(|b| b.1 == elem).map_or("java/lang/Object", |b| b.0)
}

/// Whether the reference may be null.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Nullable {
    Yes,
    No,
}

impl<'p> Machine<'p> {
    pub(super) fn record(&mut self, name: &str, value: InputValue) {
        self.sym_mut().path.inputs.push(Input { name: name.into(), value });
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

    fn null_term(&self, nullable: Nullable, name: &str) -> Term {
        match nullable {
            Nullable::No => Term::FALSE,
            Nullable::Yes => self.sym().pool.fresh(&format!("({name} == null)"), Sort::Bool),
        }
    }

    /// A string that can be anything up to a length.
    fn fresh_text(
        &mut self,
        name: &str,
        nullable: Nullable,
        longest: Option<u32>,
    ) -> Result<(Val, InputValue), Trap> {
        let pool = self.pool();
        let bound = self.sym().limits.string_length;
        let cut = longest.is_none_or(|n| n > bound).then_some(bound);
        let room = cut.unwrap_or_else(|| longest.unwrap_or(0));
        let len = pool.fresh(&format!("{name}.length()"), Sort::INT);
        let unit = |i| pool.var(pool.declare_char(&format!("{name}.charAt({i})")));
        let text = Text::new(&pool, len, (0..room).map(unit).collect());
        self.sym_mut().path.domain(&pool, pool.ule(len, pool.int(room as i32)));
        let null = self.null_term(nullable, name);
        let object = self.new_text(&text)?;
        let v = self.nullable(null, object);
        Ok((v, InputValue::Text { null, text, cut }))
    }

    fn nullable(&self, null: Term, object: Ref) -> Val {
        let p = &self.sym().pool;
        self.val(p.ite(null, p.int(0), p.int(object.0 as i32)))
    }

    pub(super) fn any_text(&mut self, name: &str, longest: Option<u32>) -> Result<Val, Trap> {
        let (v, input) = self.fresh_text(name, Nullable::No, longest)?;
        self.record(name, input);
        Ok(v)
    }

    /// An array that can be anything up to a length.
    pub(super) fn any_array(
        &mut self,
        component: &str,
        name: &str,
        longest: u32,
    ) -> Result<Val, Trap> {
        let (v, input) = self.fresh_array(component, name, Nullable::No, Some(longest), vec![])?;
        self.record(name, input);
        Ok(v)
    }

    /// `earlier`: arrays of the same class among the inputs, which it may be the same as.
    fn fresh_array(
        &mut self,
        component: &str,
        name: &str,
        nullable: Nullable,
        longest: Option<u32>,
        earlier: Vec<(usize, Ref)>,
    ) -> Result<(Val, InputValue), Trap> {
        let pool = self.pool();
        let bound = self.sym().limits.array_length;
        let cut = longest.is_none_or(|n| n > bound).then_some(bound);
        let room = cut.unwrap_or_else(|| longest.unwrap_or(0));
        let null = self.null_term(nullable, name);
        let len = pool.fresh(&format!("{name}.length"), Sort::INT);
        self.sym_mut().path.domain(&pool, pool.ule(len, pool.int(room as i32)));
        let (elem, class) = self.component(component)?;
        let array = self.new_array(class, elem, room as i32)?;
        let mut elements = vec![];
        for i in 0..room {
            let (v, input) = self.fresh_value(component, &format!("{name}[{i}]"))?;
            self.set_element_val(array, elem, i, v);
            elements.push(input);
        }
        self.heap.set_length_shadow(array, len.id());
        let mut same = vec![];
        let mut address = pool.int(array.0 as i32);
        for (index, other) in earlier {
            let other_name = self.sym().path.inputs[index].name.clone();
            let alias = pool.fresh(&format!("({name} == {other_name})"), Sort::Bool);
            // An alias of a null would be null by another name: one way to say it is enough.
            same.push((alias, index));
            address = pool.ite(alias, pool.int(other.0 as i32), address);
        }
        // The first that holds decides, as evaluation has it.
        same.reverse();
        let v = self.val(pool.ite(null, pool.int(0), address));
        let component = component.into();
        let input = ArrayInput { object: array, null, same, component, len, elements, cut };
        Ok((v, InputValue::Array(Arc::new(input))))
    }

    pub(super) fn component(&self, desc: &str) -> Result<(Elem, cairn_program::ClassId), Trap> {
        let elem = Elem::of_descriptor(desc.as_bytes()[0]).unwrap_or(Elem::Ref);
        let class = match elem {
            Elem::Ref => self.program.load(desc.trim_start_matches('L').trim_end_matches(';'))?,
            e => self.program.primitive(Some(e)),
        };
        Ok((elem, self.program.array_of(class)))
    }

    /// An unknown value of a type, by its descriptor.
    fn fresh_value(&mut self, desc: &str, name: &str) -> Result<(Val, InputValue), Trap> {
        let elem = Elem::of_descriptor(desc.as_bytes()[0]).unwrap_or(Elem::Ref);
        if elem != Elem::Ref {
            let term = self.fresh_term(elem, name);
            return Ok((self.val(term), InputValue::Primitive { elem, term }));
        }
        if let Some(component) = desc.strip_prefix('[') {
            return self.fresh_array(component, name, Nullable::Yes, None, vec![]);
        }
        let class = desc.trim_start_matches('L').trim_end_matches(';');
        if class == "java/lang/String" || class == "java/lang/CharSequence" {
            return self.fresh_text(name, Nullable::Yes, None);
        }
        if let Some(&(class, elem)) = BOXES.iter().find(|b| b.0 == class) {
            let null = self.null_term(Nullable::Yes, name);
            let term = self.fresh_term(elem, name);
            let object = self.new_box(class, self.val(term))?;
            return Ok((self.nullable(null, object), InputValue::Boxed { elem, null, term }));
        }
        let what = format!("{name} of type {} is only tried as null", class.replace('/', "."));
        self.lose(&what);
        Ok((Val::of(0), InputValue::Null))
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

    /// An unknown argument of the method under test. Arrays of one class may be the same array.
    pub fn argument(&mut self, desc: &str, name: &str) -> Result<Val, Trap> {
        let (v, input) = match desc.strip_prefix('[') {
            Some(component) => {
                let earlier = self.earlier_arrays(component);
                self.fresh_array(component, name, Nullable::Yes, None, earlier)?
            }
            None => self.fresh_value(desc, name)?,
        };
        self.record(name, input);
        Ok(v)
    }

    /// Arrays of a component type among the inputs so far: the objects that are theirs alone.
    fn earlier_arrays(&self, component: &str) -> Vec<(usize, Ref)> {
        let inputs = self.sym().path.inputs.iter().enumerate();
        let of_class = inputs.filter_map(|(i, input)| match &input.value {
            InputValue::Array(a) if &*a.component == component => Some((i, a.object)),
            _ => None,
        });
        of_class.collect()
    }

    /// The value of a term under the path's model, for a report.
    pub fn sample(&self, kind: Kind, v: Val) -> Option<Value> {
        let sym = self.sym();
        let model = sym.path.model.as_ref()?;
        Some(sym.pool.eval(self.term(kind, v), model))
    }
}
