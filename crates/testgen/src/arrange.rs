//! The steps that build the input.

use crate::calls::Invocation;
use crate::expressions::{Expr, Shape, is_default, uncast};
use crate::places::class_of_object;
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::reflection::Helper;
use cairn_java::types::{OBJECT, class_of, descriptor_of, is_primitive};
use cairn_witness::{Call, Data, Slot};
use cairn_witness::{Check, Step};
use std::collections::BTreeSet;

/// A longer expression gets a variable.
const INLINE: usize = 60;

impl Test<'_> {
    pub fn arrange(&mut self) -> Fallible<()> {
        let case = self.case;
        for (i, step) in case.arrange.iter().enumerate() {
            self.phase = i;
            self.step(step)?;
        }
        self.phase = case.arrange.len();
        for n in self.wanted.clone() {
            if !self.bound.contains_key(&n) {
                self.openly(|test| test.bind_part(n))?;
            }
        }
        for check in &case.checks {
            self.assert_check(check, true)?;
        }
        Ok(())
    }

    pub fn assert_check(&mut self, check: &Check, answer: bool) -> Fallible<()> {
        let object = std::slice::from_ref(&check.object);
        let (receiver, arguments) = match &*check.descriptor {
            "()Z" => (Some(self.value(&check.object)?), &[][..]),
            _ => (None, object),
        };
        let holds = self.invoke(Invocation {
            class: &check.class,
            name: &check.method,
            descriptor: &check.descriptor,
            receiver,
            arguments,
        })?;
        let statement = match holds.is_object() {
            true => self.writer.assertion("assertEquals", &[&answer.to_string(), &holds.text]),
            false if answer => self.writer.assertion("assertTrue", &[&holds.text]),
            false => self.writer.assertion("assertFalse", &[&holds.text]),
        };
        self.push(&statement);
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Fallible<()> {
        self.was_raw = self.writer.is_raw;
        match step {
            Step::Make { object, call } => self.make(*object, call),
            Step::Call { object, call } => {
                let receiver = self.object(*object)?;
                let text = self.call(call, Some(receiver))?.text;
                self.push(&format!("{text};"));
                Ok(())
            }
            Step::Set { object, class, field, descriptor, value } => {
                let slot = Slot {
                    class: class.clone(),
                    name: field.clone(),
                    descriptor: descriptor.clone(),
                    value: value.clone(),
                    known: true,
                };
                self.set(*object, &slot)
            }
            Step::Allocate { object, class } => {
                self.uses(Helper::Allocate);
                let literal = self.writer.class_literal(&descriptor_of(class));
                let ty = match self.writer.classes.source_name(class) {
                    Some(_) => descriptor_of(class),
                    None => OBJECT.to_owned(),
                };
                let text = format!("allocate({literal})");
                self.bind(*object, Expr { text, ty, shape: Shape::Reflective })
            }
            Step::Array { object, component, elements } => {
                self.make_array(*object, component, elements)
            }
            Step::SetElement { object, index, value } => self.set_element(*object, *index, value),
            Step::SetStatic { field } => {
                let value = self.value(&field.value)?;
                let (text, is_reflective) = self.writer.set_static(field, &value);
                self.throws |= is_reflective;
                self.reflects |= is_reflective;
                self.push(&text);
                Ok(())
            }
            Step::Stub { object, interface, method, descriptor, answers } => {
                self.stub(*object, interface, method, descriptor, answers)
            }
        }
    }

    fn call(&mut self, call: &Call, receiver: Option<Expr>) -> Fallible<Expr> {
        self.invoke(Invocation {
            class: &call.class,
            name: &call.name,
            descriptor: &call.descriptor,
            receiver,
            arguments: &call.arguments,
        })
    }

    /// What a call without a receiver makes, to be compared with.
    pub fn expected_of(&mut self, call: &Call) -> Fallible<Expr> {
        self.call(call, None)
    }

    fn make(&mut self, n: usize, call: &Call) -> Fallible<()> {
        let receiver = match &call.receiver {
            Some(receiver) => Some(self.value(receiver)?),
            None => None,
        };
        let made = self.call(call, receiver)?;
        self.bind(n, made)
    }

    /// Gives an object a variable, unless it is written where it is used.
    pub fn bind(&mut self, n: usize, made: Expr) -> Fallible<()> {
        let object = self.case.witness.heap.get(n);
        let object = object.ok_or(format!("there is no object {n} in the heap"))?;
        let is_fit = class_of_object(object).is_none_or(|class| {
            class_of(&made.ty).is_some_and(|t| self.writer.classes.is_subclass(&t, class))
        });
        if self.inline.contains(&n) && made.text.len() <= INLINE && is_fit {
            self.bound.insert(n, made);
        } else {
            self.declare(n, object, made);
        }
        Ok(())
    }

    fn make_array(&mut self, n: usize, component: &str, elements: &[Data]) -> Fallible<()> {
        if !self.writer.classes.can_name(component) {
            return self.make_hidden_array(n, component, elements);
        }
        let mut texts = vec![];
        for element in elements {
            let text = self.assigned(element, component)?.ok_or("an element of a hidden class")?;
            texts.push((text, is_default(element)));
        }
        let mut text = self.writer.array(component, &texts, false);
        if !self.inline.contains(&n) || text.len() > INLINE {
            text = self.writer.array(component, &texts, true);
            self.inline.remove(&n);
        }
        self.bind(n, Expr::plain(text, format!("[{component}")))
    }

    fn make_hidden_array(&mut self, n: usize, component: &str, elements: &[Data]) -> Fallible<()> {
        let array = self.writer.library("java.lang.reflect.Array");
        let class = self.writer.class_literal(component);
        self.throws = true;
        self.reflects = true;
        let text = format!("{array}.newInstance({class}, {})", elements.len());
        self.bind(n, Expr::reflective(text))?;
        for (i, element) in elements.iter().enumerate().filter(|(_, e)| !is_default(e)) {
            self.set_element(n, i, element)?;
        }
        Ok(())
    }

    /// A value where one of that type is assigned; none if the test cannot say that it is of it.
    fn assigned(&mut self, value: &Data, ty: &str) -> Fallible<Option<String>> {
        if is_primitive(ty) {
            return Ok(Some(uncast(value)));
        }
        let value = self.value(value)?;
        Ok(self.writer.coerce(value, ty).map(|fit| fit.text))
    }

    fn set(&mut self, n: usize, slot: &Slot) -> Fallible<()> {
        let base = self.object(n)?;
        let facts = self.writer.classes.field(&slot.class, &slot.name);
        let is_open = facts.is_some_and(|f| !f.needs_reflection()) && !slot.name.contains('$');
        if is_open
            && let Some(holder) = self.holder(&base, &slot.class, &slot.name)
            && let Some(value) = self.assigned(&slot.value, &slot.descriptor)?
        {
            self.push(&format!("{holder}.{} = {value};", slot.name));
            return Ok(());
        }
        let value = self.value(&slot.value)?.text;
        let class = self.case.witness.heap.get(n).and_then(class_of_object).unwrap_or_default();
        if self.writer.classes.is_shadowed(class, &slot.class, &slot.name) {
            let field = self.hidden_field(&slot.class, &slot.name);
            self.push(&format!("{field}.set({}, {value});", base.text));
        } else {
            self.uses(Helper::Set);
            self.push(&format!("set({}, \"{}\", {value});", base.text, slot.name));
        }
        Ok(())
    }

    fn set_element(&mut self, n: usize, index: usize, value: &Data) -> Fallible<()> {
        let base = self.object(n)?;
        if let Some(component) = base.ty.strip_prefix('[')
            && let Some(value) = self.assigned(value, component)?
        {
            self.push(&format!("{}[{index}] = {value};", base.text));
            return Ok(());
        }
        let value = self.value(value)?.text;
        let array = self.writer.library("java.lang.reflect.Array");
        self.reflects = true;
        self.push(&format!("{array}.set({}, {index}, {value});", base.text));
        Ok(())
    }

    /// The objects that one expression makes and one other uses: they need no variable, as long as
    /// nothing happens in between.
    pub fn inlinable(&self) -> BTreeSet<usize> {
        let steps = &self.case.arrange;
        let receiver = self.case.witness.receiver.as_ref().map(|r| &r.value);
        let mut found = BTreeSet::new();
        let mut inlined = vec![false; steps.len()];
        for (i, step) in steps.iter().enumerate().rev() {
            let (n, is_quiet) = match step {
                Step::Make { object, .. } => (*object, false),
                Step::Array { object, elements, component } => {
                    let is_open = self.writer.classes.can_name(component);
                    (*object, is_open && !elements.iter().any(|e| matches!(e, Data::Ref(_))))
                }
                _ => continue,
            };
            let Some([at]) = self.used.get(&n).map(|u| &u[..]) else { continue };
            let is_next = (i + 1..*at).all(|k| inlined.get(k).copied().unwrap_or(false));
            let is_free = *at <= steps.len() + 1 && receiver != Some(&Data::Ref(n));
            if is_free && (is_quiet || is_next) && !self.wanted.contains(&n) {
                inlined[i] = true;
                found.insert(n);
            }
        }
        found
    }
}
