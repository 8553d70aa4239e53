//! Objects built one by one: a constructor where one helps, then setters, and the fields that are
//! left.

use crate::facts::View;
use crate::table::parameters;
use cairn_explore::{Rig, RigError};
use cairn_program::class::access;
use cairn_program::{ClassId, MethodId};
use cairn_witness::facts::{Access, Facts};
use cairn_witness::{Answer, Arranged, Arrangement, Call, Data, Object, Slot, Step};
use std::collections::BTreeSet;

/// What a field costs that only reflection can write, and an object that only reflection can make.
const HIDDEN: usize = 20;
const ALLOCATED: usize = 60;

/// Whether constructors are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Constructors,
    /// Objects are allocated, and all their fields written. A constructor may do more than was
    /// noticed.
    Plain,
}

/// Builds objects of a witness's heap, carrying out each step as it is found.
pub struct Fields<'a, 'p> {
    pub rig: &'a mut Rig<'p>,
    pub view: View<'p>,
    pub facts: &'a Facts,
    /// The witness's heap.
    pub heap: &'a [Object],
    pub style: Style,
    pub made: Arrangement,
    /// From the witness's numbers to those of the arrangement.
    pub numbers: Vec<Option<usize>>,
    under_way: BTreeSet<usize>,
    /// Fields and elements whose values were not there yet.
    open: Vec<Open>,
}

struct Open {
    object: usize,
    at: Spot,
    value: Data,
}

enum Spot {
    Field { class: String, name: String, descriptor: String },
    Element(usize),
}

impl<'a, 'p> Fields<'a, 'p> {
    pub fn new(
        rig: &'a mut Rig<'p>,
        view: View<'p>,
        facts: &'a Facts,
        heap: &'a [Object],
        style: Style,
    ) -> Fields<'a, 'p> {
        Fields {
            rig,
            view,
            facts,
            heap,
            style,
            made: Arrangement::default(),
            numbers: vec![None; heap.len()],
            under_way: BTreeSet::new(),
            open: vec![],
        }
    }

    /// A new number for an object that a step will bind.
    pub fn reserve(&mut self) -> usize {
        self.made.objects.push(Arranged::ByStep);
        self.made.objects.len() - 1
    }

    /// Carries out a step and keeps it.
    pub fn take(&mut self, step: Step) -> Result<(), RigError> {
        self.rig.step(&step)?;
        self.made.steps.push(step);
        Ok(())
    }

    /// A constant's number; it is bound if it is new.
    pub fn constant(&mut self, class: &str, name: &str) -> Result<usize, RigError> {
        let constant = Arranged::Constant { class: class.into(), name: name.into() };
        if let Some(known) = self.made.objects.iter().position(|o| *o == constant) {
            return Ok(known);
        }
        self.made.objects.push(constant);
        let n = self.made.objects.len() - 1;
        self.rig.bind_constant(n, class, name)?;
        Ok(n)
    }

    /// Makes the objects that values need, and what these need.
    pub fn bring(&mut self, n: usize) -> Result<(), RigError> {
        let heap = self.heap;
        let Some(object) = heap.get(n) else { return Ok(()) };
        if self.numbers[n].is_some() || !self.under_way.insert(n) {
            return Ok(());
        }
        for child in references(object) {
            self.bring(child)?;
        }
        match object {
            Object::Constant { class, name } => {
                self.numbers[n] = Some(self.constant(class, name)?);
            }
            Object::Instance { class, fields } => self.instance(n, class, fields)?,
            Object::Array { component, elements } => self.array(n, component, elements)?,
            Object::Made { calls, .. } => self.calls(n, calls)?,
            Object::Stub { interface, answers } => self.stub(n, interface, answers)?,
            Object::Opaque { class } => {
                return Err(RigError::Unknown(format!("an object of {class}")));
            }
        }
        Ok(())
    }

    /// Sets what had to wait.
    pub fn finish(&mut self) -> Result<(), RigError> {
        for open in std::mem::take(&mut self.open) {
            let value = self.translated(&open.value).ok_or_else(missing)?;
            match open.at {
                Spot::Field { class, name, descriptor } => {
                    self.set(open.object, &class, &name, &descriptor, value)?;
                }
                Spot::Element(index) => {
                    self.take(Step::SetElement { object: open.object, index, value })?;
                }
            }
        }
        Ok(())
    }

    /// A value of the witness in the arrangement's numbers; none if an object is not made yet.
    pub fn translated(&self, value: &Data) -> Option<Data> {
        match value {
            Data::Ref(n) => self.numbers.get(*n).copied().flatten().map(Data::Ref),
            value => Some(value.clone()),
        }
    }

    fn instance(&mut self, n: usize, class: &str, fields: &[Slot]) -> Result<(), RigError> {
        let program = self.view.program;
        let id = program.load(&class.replace('.', "/")).map_err(|e| unknown(&e))?;
        let object = self.reserve();
        self.numbers[n] = Some(object);
        let make = match self.style {
            Style::Constructors => self.best_constructor(object, id, fields),
            Style::Plain => None,
        };
        let make = make.unwrap_or_else(|| Step::Allocate { object, class: class.into() });
        self.take(make)?;
        for slot in self.mismatches(object, fields) {
            match self.translated(&slot.value) {
                Some(value) => {
                    let set = self.setter(object, id, slot, &value, fields);
                    match set {
                        Some(call) => self.take(call)?,
                        None => {
                            self.set(object, &slot.class, &slot.name, &slot.descriptor, value)?;
                        }
                    }
                }
                None => self.open.push(Open {
                    object,
                    at: Spot::Field {
                        class: slot.class.clone(),
                        name: slot.name.clone(),
                        descriptor: slot.descriptor.clone(),
                    },
                    value: slot.value.clone(),
                }),
            }
        }
        Ok(())
    }

    fn set(
        &mut self,
        object: usize,
        class: &str,
        field: &str,
        descriptor: &str,
        value: Data,
    ) -> Result<(), RigError> {
        let (class, field) = (class.to_owned(), field.to_owned());
        self.take(Step::Set { object, class, field, descriptor: descriptor.to_owned(), value })
    }

    /// The fields that are not as they should be.
    fn mismatches<'s>(&mut self, object: usize, fields: &'s [Slot]) -> Vec<&'s Slot> {
        let mut wrong = vec![];
        for slot in fields {
            let is = self.rig.field(object, &slot.class, &slot.name, &slot.descriptor);
            if is.is_none() || is != self.translated(&slot.value) {
                wrong.push(slot);
            }
        }
        wrong
    }

    fn is_hidden(&self, slot: &Slot) -> bool {
        let class = self.facts.classes.get(&slot.class);
        let field = class.and_then(|c| c.fields.get(&slot.name));
        field.is_none_or(|f| f.needs_reflection())
            || class.is_some_and(|c| c.access == Access::Hidden)
    }

    /// The constructor after which least is left to do.
    fn best_constructor(&mut self, object: usize, class: ClassId, fields: &[Slot]) -> Option<Step> {
        let program = self.view.program;
        let found = program.class(class);
        if found.is(access::ABSTRACT | access::ENUM) || self.view.class(class) == Access::Hidden {
            return None;
        }
        let constructors: Vec<MethodId> = found
            .methods
            .iter()
            .copied()
            .filter(|&m| &*program.method(m).name == "<init>")
            .filter(|&m| self.view.method(m) != Access::Hidden)
            .collect();
        let mut best: Option<(usize, Step)> = None;
        for constructor in constructors {
            for call in self.constructor_calls(class, constructor, fields) {
                let step = Step::Make { object, call };
                let mark = self.rig.mark();
                if self.rig.step(&step).is_ok() {
                    let arguments = match &step {
                        Step::Make { call, .. } => call.arguments.len(),
                        _ => 0,
                    };
                    let wrong = self.mismatches(object, fields);
                    let cost = |s: &&Slot| if self.is_hidden(s) { HIDDEN } else { 2 };
                    let cost = wrong.iter().map(cost).sum::<usize>() + arguments;
                    if cost < ALLOCATED && best.as_ref().is_none_or(|b| cost < b.0) {
                        best = Some((cost, step));
                    }
                }
                self.rig.back_to(&mark);
            }
        }
        best.map(|b| b.1)
    }

    /// A constructor with arguments that come from the fields, by name where there is one, and with
    /// nothing but zeros.
    fn constructor_calls(&self, class: ClassId, method: MethodId, fields: &[Slot]) -> Vec<Call> {
        let program = self.view.program;
        let m = program.method(method);
        let names = cairn_explore::parameter_names(program, method).unwrap_or_default();
        let types = parameters(&m.desc);
        let mut given = vec![];
        let mut used = BTreeSet::new();
        for (i, &descriptor) in types.iter().enumerate() {
            let fits = |s: &&Slot| s.descriptor == descriptor || is_outer(s, i, &types);
            let named = fields.iter().filter(fits).find(|s| Some(&s.name) == names.get(i));
            let slot = named.or_else(|| {
                fields.iter().filter(fits).find(|s| !used.contains(&(&s.class, &s.name)))
            });
            let value = slot.and_then(|s| {
                used.insert((&s.class, &s.name));
                self.translated(&s.value)
            });
            given.push(value.unwrap_or_else(|| zero(descriptor)));
        }
        let zeros: Vec<Data> = types.iter().map(|d| zero(d)).collect();
        let is_inner = self.view.is_inner(class);
        let call = |mut arguments: Vec<Data>| {
            let outer = (is_inner && !arguments.is_empty()).then(|| arguments.remove(0));
            (outer != Some(Data::Null)).then(|| Call {
                class: program.class(class).java_name(),
                name: "<init>".into(),
                descriptor: m.desc.to_string(),
                receiver: outer,
                arguments,
            })
        };
        let mut calls: Vec<Call> = call(given).into_iter().collect();
        calls.extend(call(zeros));
        calls.dedup();
        calls
    }

    /// A method that sets a field that cannot be written, and nothing else.
    fn setter(
        &mut self,
        object: usize,
        class: ClassId,
        slot: &Slot,
        value: &Data,
        fields: &[Slot],
    ) -> Option<Step> {
        if self.style == Style::Plain || !self.is_hidden(slot) {
            return None;
        }
        let program = self.view.program;
        let descriptor = format!("({})", slot.descriptor);
        let lineage = program.class(class).ancestors.to_vec();
        let methods = lineage.iter().flat_map(|&c| program.class(c).methods.iter().copied());
        let fits = |m: &MethodId| {
            let method = program.method(*m);
            let apart = access::STATIC | access::SYNTHETIC | access::ABSTRACT | access::NATIVE;
            method.desc.starts_with(&descriptor)
                && !method.name.starts_with('<')
                && !method.is(apart)
                && self.view.method(*m) != Access::Hidden
        };
        let methods: Vec<MethodId> = methods.filter(fits).collect();
        let before: Vec<&Slot> = self.mismatches(object, fields);
        let left: Vec<&Slot> = before.into_iter().filter(|s| *s != slot).collect();
        for method in methods {
            let method = program.method(method);
            let call = Call {
                class: program.class(class).java_name(),
                name: method.name.to_string(),
                descriptor: method.desc.to_string(),
                receiver: None,
                arguments: vec![value.clone()],
            };
            let step = Step::Call { object, call };
            let mark = self.rig.mark();
            let does = self.rig.step(&step).is_ok() && self.mismatches(object, fields) == left;
            self.rig.back_to(&mark);
            if does {
                return Some(step);
            }
        }
        None
    }

    fn array(&mut self, n: usize, component: &str, elements: &[Data]) -> Result<(), RigError> {
        let object = self.reserve();
        self.numbers[n] = Some(object);
        let mut now = vec![];
        for (i, value) in elements.iter().enumerate() {
            now.push(self.translated(value).unwrap_or_else(|| {
                let at = Spot::Element(i);
                self.open.push(Open { object, at, value: value.clone() });
                Data::Null
            }));
        }
        self.take(Step::Array { object, component: component.into(), elements: now })
    }

    fn calls(&mut self, n: usize, calls: &[Call]) -> Result<(), RigError> {
        let object = self.reserve();
        for (i, call) in calls.iter().enumerate() {
            let values = call.arguments.iter().map(|a| self.translated(a));
            let arguments = values.collect::<Option<Vec<_>>>().ok_or_else(missing)?;
            let receiver = match &call.receiver {
                Some(r) => Some(self.translated(r).ok_or_else(missing)?),
                None => None,
            };
            let call = Call { arguments, receiver, ..call.clone() };
            self.take(match i {
                0 => Step::Make { object, call },
                _ => Step::Call { object, call },
            })?;
        }
        self.numbers[n] = Some(object);
        Ok(())
    }

    fn stub(&mut self, n: usize, interface: &str, answers: &[Answer]) -> Result<(), RigError> {
        let program = self.view.program;
        let id = program.load(&interface.replace('.', "/")).map_err(|e| unknown(&e))?;
        let method = program.functional_methods(id).first().copied().ok_or_else(missing)?;
        let method = program.method(method);
        let mut given = vec![];
        for answer in answers {
            let arguments = answer.arguments.iter().map(|a| self.translated(a));
            let result = match &answer.result {
                Some(result) => Some(self.translated(result).ok_or_else(missing)?),
                None => None,
            };
            let arguments = arguments.collect::<Option<Vec<_>>>().ok_or_else(missing)?;
            given.push(Answer { arguments, result });
        }
        let object = self.reserve();
        self.numbers[n] = Some(object);
        self.take(Step::Stub {
            object,
            interface: interface.into(),
            method: method.name.to_string(),
            descriptor: method.desc.to_string(),
            answers: given,
        })
    }
}

/// The first parameter of an inner class's constructor is the object it belongs to.
fn is_outer(slot: &Slot, parameter: usize, types: &[&str]) -> bool {
    parameter == 0 && slot.name.starts_with("this$") && types.first() == Some(&&*slot.descriptor)
}

fn missing() -> RigError {
    RigError::Unknown("two objects that cannot be made without each other".into())
}

fn unknown(e: &dyn std::fmt::Display) -> RigError {
    RigError::Unknown(e.to_string())
}

fn zero(descriptor: &str) -> Data {
    match descriptor.as_bytes().first() {
        Some(b'Z') => Data::Boolean(false),
        Some(b'B') => Data::Byte(0),
        Some(b'C') => Data::Char(0),
        Some(b'S') => Data::Short(0),
        Some(b'I') => Data::Int(0),
        Some(b'J') => Data::Long(0),
        Some(b'F') => Data::Float(0),
        Some(b'D') => Data::Double(0),
        _ => Data::Null,
    }
}

/// The objects that an object refers to.
pub fn references(object: &Object) -> Vec<usize> {
    let mut all = vec![];
    let mut add = |v: &Data| {
        if let Data::Ref(n) = v {
            all.push(*n);
        }
    };
    match object {
        Object::Instance { fields, .. } => fields.iter().for_each(|f| add(&f.value)),
        Object::Array { elements, .. } => elements.iter().for_each(add),
        Object::Made { calls, .. } => {
            let values = calls.iter().flat_map(|c| c.receiver.iter().chain(&c.arguments));
            values.for_each(add);
        }
        Object::Stub { answers, .. } => {
            let values = answers.iter().flat_map(|a| a.arguments.iter().chain(&a.result));
            values.for_each(add);
        }
        Object::Constant { .. } | Object::Opaque { .. } => {}
    }
    all
}
