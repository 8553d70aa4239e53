//! What is asserted of the result and of the heap after the call.

use crate::expressions::{Expr, Shape, is_default, uncast};
use crate::places::class_of_object;
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::types::{class_of, descriptor_of, is_library, is_primitive};
use cairn_java::variable_for;
use cairn_witness::Junit;
use cairn_witness::facts::Access;
use cairn_witness::{Call, Data, Object, Outcome, Slot, Target, simple};

/// A test with more assertions is none that anybody reads.
const LIMIT: usize = 40;

/// A path of more steps, or one that is longer, gets a variable.
const STEPS: usize = 3;
const PATH: usize = 40;

impl Test<'_> {
    /// Adds an assertion, unless there are too many.
    pub fn assert_that(&mut self, method: &str, arguments: &[&str]) {
        if self.asserted >= LIMIT {
            self.left_out += 1;
            return;
        }
        self.asserted += 1;
        let statement = self.writer.assertion(method, arguments);
        self.push(&statement);
    }

    /// Whether there is no place for another assertion, which is then counted.
    fn is_full(&mut self) -> bool {
        let is_full = self.asserted >= LIMIT;
        self.left_out += usize::from(is_full);
        is_full
    }

    /// Asserts that a value is what is found in a place after the call.
    pub fn expect(&mut self, place: &Expr, value: &Data) -> Fallible<()> {
        match value {
            Data::Null => self.assert_that("assertNull", &[&place.text]),
            Data::Ref(n) => return self.expect_object(place, *n),
            Data::Object(_) => self.assert_that("assertNotNull", &[&place.text]),
            Data::Array { component, elements } => {
                return self.expect_array(place, component, elements);
            }
            Data::Boolean(b) if !place.is_object() => {
                self.assert_that(if *b { "assertTrue" } else { "assertFalse" }, &[&place.text]);
            }
            _ => self.expect_value(place, value),
        }
        Ok(())
    }

    fn expect_value(&mut self, place: &Expr, value: &Data) {
        let is_four = self.writer.suite.junit == Junit::Four;
        let expected = match value {
            Data::Boxed(inner) if is_four => Data::Boxed(inner.clone()).java(),
            Data::Boxed(inner) => inner.java(),
            // To AssertJ an `int` is another object than a `byte`.
            other if is_primitive(&place.ty) && !self.writer.suite.style.assertj => uncast(other),
            other => other.java(),
        };
        match (value, is_primitive(&place.ty)) {
            (Data::Float(_), true) if is_four => {
                self.assert_that("assertEquals", &[&expected, &place.text, "0.0f"]);
            }
            (Data::Double(_), true) if is_four => {
                self.assert_that("assertEquals", &[&expected, &place.text, "0.0"]);
            }
            _ => self.assert_that("assertEquals", &[&expected, &place.text]),
        }
    }

    fn expect_object(&mut self, place: &Expr, n: usize) -> Fallible<()> {
        let witness = &self.case.witness;
        let after = witness.after.as_ref().and_then(|a| a.heap.get(n));
        let object = match witness.heap.get(n) {
            Some(Object::Constant { class, name }) => {
                Object::Constant { class: class.clone(), name: name.clone() }
            }
            Some(_) => {
                let same = self.object(n)?;
                if same.text != place.text {
                    self.assert_that("assertSame", &[&same.text, &place.text]);
                }
                return Ok(());
            }
            None => match after {
                Some(object) => object.clone(),
                None => {
                    self.assert_that("assertNotNull", &[&place.text]);
                    return Ok(());
                }
            },
        };
        if let Object::Constant { class, name } = &object {
            let constant = self.constant(class, name)?;
            self.assert_that("assertEquals", &[&constant.text, &place.text]);
            return Ok(());
        }
        if let Some(first) = self.met.get(&n) {
            let first = first.text.clone();
            self.assert_that("assertSame", &[&first, &place.text]);
            return Ok(());
        }
        self.met.insert(n, place.clone());
        self.expect_new(place, n, &object)
    }

    /// A new object: its class, if that is not plain, and its content.
    fn expect_new(&mut self, place: &Expr, n: usize, object: &Object) -> Fallible<()> {
        match object {
            Object::Instance { class, fields } => {
                let is_made = self.makes(n);
                match self.record(class, fields).filter(|_| !is_made) {
                    Some(expected) => self.assert_that("assertEquals", &[&expected, &place.text]),
                    None => self.expect_instance(place, n, class, fields)?,
                }
                Ok(())
            }
            Object::Array { component, elements } => self.expect_array(place, component, elements),
            Object::Made { class, calls } => self.expect_made(place, class, calls),
            Object::Opaque { .. } if self.content(n).is_some() => self.expect_content(place, n),
            Object::Opaque { class } => {
                self.assert_that("assertNotNull", &[&place.text]);
                self.remark(&format!("what this {} is cannot be asserted", simple(class)));
                Ok(())
            }
            _ => {
                self.assert_that("assertNotNull", &[&place.text]);
                Ok(())
            }
        }
    }

    fn expect_instance(
        &mut self,
        place: &Expr,
        n: usize,
        class: &str,
        fields: &[Slot],
    ) -> Fallible<()> {
        let is_known = class_of(&place.ty).as_deref() == Some(class);
        let is_closed = |s: &Slot| {
            let facts = self.writer.classes.field(&s.class, &s.name);
            is_library(&s.class) && facts.is_none_or(|f| f.needs_reflection())
        };
        let mut shown: Vec<&Slot> =
            fields.iter().filter(|s| !s.name.contains('$') && !is_closed(s)).collect();
        let reflection = self.writer.suite.peeks;
        let is_asked = self.is_observed(n);
        shown.retain(|s| match is_asked {
            true => self.is_public(s),
            false => reflection || self.is_readable(class, s),
        });
        // What leads further comes last.
        shown.sort_by_key(|s| matches!(s.value, Data::Ref(_)));
        let is_lambda = class.contains("Lambda") || class == "lambda";
        // Which class it is that nobody can name does not matter, where it can be asked what it is.
        let is_hidden = is_asked && self.writer.classes.source_name(class).is_none();
        if !is_known && !is_lambda && !is_hidden {
            self.expect_class(place, class);
        } else if shown.is_empty() && !is_asked {
            self.assert_that("assertNotNull", &[&place.text]);
        }
        if shown.is_empty() && !is_asked {
            return Ok(());
        }
        let base = self.near(place, class);
        self.met.insert(n, base.clone());
        self.expect_answers(&base, n)?;
        for slot in shown {
            if self.is_full() {
                continue;
            }
            self.openly(|test| {
                let field = test.select(&base, class, slot)?;
                test.expect(&field, &slot.value)
            })?;
        }
        Ok(())
    }

    fn expect_class(&mut self, place: &Expr, class: &str) {
        let actual = format!("{}.getClass()", place.selectable());
        if self.writer.classes.source_name(class).is_some() {
            let literal = self.writer.class_literal(&descriptor_of(class));
            self.assert_that("assertEquals", &[&literal, &actual]);
        } else {
            let name = format!("\"{class}\"");
            self.assert_that("assertEquals", &[&name, &format!("{actual}.getName()")]);
        }
    }

    /// The place, or a variable for it where the path is long or has to be cast.
    fn near(&mut self, place: &Expr, class: &str) -> Expr {
        let classes = self.writer.classes;
        let is_fit = class_of(&place.ty).is_some_and(|t| classes.is_subclass(&t, class));
        let is_good = place.shape == Shape::Plain
            && place.text.len() <= PATH
            && place.text.matches(['.', '[']).count() <= STEPS
            && (is_fit || classes.source_name(class).is_none());
        if is_good || self.asserted >= LIMIT {
            return place.clone();
        }
        let name = self.scope.take(&variable_for(class));
        let ty = if classes.source_name(class).is_some() {
            descriptor_of(class)
        } else {
            place.ty.clone()
        };
        self.variable(&name, &ty, place.clone())
    }

    pub fn expect_array(
        &mut self,
        place: &Expr,
        component: &str,
        elements: &[Data],
    ) -> Fallible<()> {
        let Some(place) = self.writer.coerce(place.clone(), &format!("[{component}")) else {
            self.assert_that("assertNotNull", &[&place.text]);
            return Ok(());
        };
        if let Some(expected) = self.array_literal(component, elements, 0) {
            let delta = match component {
                "F" => Some("0.0f"),
                "D" => Some("0.0"),
                _ => None,
            };
            let delta = delta.filter(|_| self.writer.suite.junit == Junit::Four);
            let mut arguments = vec![&expected[..], &place.text];
            arguments.extend(delta);
            self.assert_that("assertArrayEquals", &arguments);
            return Ok(());
        }
        let length = elements.len().to_string();
        let actual = format!("{}.length", place.selectable());
        self.assert_that("assertEquals", &[&length, &actual]);
        for (i, element) in elements.iter().enumerate() {
            if self.is_full() {
                continue;
            }
            let found = self.element(&place, i, component);
            self.expect(&found, element)?;
        }
        Ok(())
    }

    /// An array equal to that one, if it has only values, constants and such arrays in it.
    fn array_literal(
        &mut self,
        component: &str,
        elements: &[Data],
        depth: usize,
    ) -> Option<String> {
        self.writer.type_name(component)?;
        let mut texts = vec![];
        for element in elements {
            let text = match element {
                _ if is_primitive(component) => uncast(element),
                Data::Ref(n) => self.element_literal(*n, depth)?,
                other => self.writer.literal(other)?.text,
            };
            texts.push((text, is_default(element)));
        }
        Some(self.writer.array(component, &texts, false))
    }

    fn element_literal(&mut self, n: usize, depth: usize) -> Option<String> {
        let witness = &self.case.witness;
        let is_new = n >= witness.heap.len();
        match witness.after.as_ref()?.heap.get(n)?.clone() {
            Object::Constant { class, name } => Some(self.constant(&class, &name).ok()?.text),
            Object::Array { component, elements } if is_new && depth < 4 => {
                self.array_literal(&component, &elements, depth + 1)
            }
            _ => None,
        }
    }

    /// What the library made in one call is compared with another such thing, if that means anything.
    fn expect_made(&mut self, place: &Expr, class: &str, calls: &[Call]) -> Fallible<()> {
        let is_value =
            ["java.util.", "java.math.", "java.time."].iter().any(|p| class.starts_with(p));
        if let [only] = calls
            && is_value
            && only.arguments.iter().all(|a| !matches!(a, Data::Ref(_)))
        {
            let expected = self.expected_of(only)?;
            self.assert_that("assertEquals", &[&expected.text, &place.text]);
        } else {
            self.assert_that("assertNotNull", &[&place.text]);
        }
        Ok(())
    }

    /// All that the call has changed.
    pub fn assert_changes(&mut self) -> Fallible<()> {
        let witness = &self.case.witness;
        let Some(after) = &witness.after else { return Ok(()) };
        for (n, (old, new)) in witness.heap.iter().zip(&after.heap).enumerate() {
            match (old, new) {
                (Object::Instance { fields: before, .. }, Object::Instance { fields, class }) => {
                    self.assert_changed_answers(n)?;
                    self.assert_changed_fields(n, class, before, fields)?;
                }
                (Object::Made { .. }, Object::Opaque { .. }) => self.assert_changed_content(n)?,
                (Object::Array { elements: before, .. }, Object::Array { component, elements })
                    if before != elements =>
                {
                    self.openly(|test| {
                        test.assert_changed_elements(n, component, before, elements)
                    })?;
                }
                _ => {}
            }
        }
        for (old, new) in witness.statics.iter().zip(&after.statics) {
            if old.value != new.value {
                self.openly(|test| {
                    let place = test.static_field(new);
                    test.expect(&place, &new.value)
                })?;
            }
        }
        Ok(())
    }

    fn assert_changed_fields(
        &mut self,
        n: usize,
        class: &str,
        before: &[Slot],
        after: &[Slot],
    ) -> Fallible<()> {
        let is_asked = self.asks_changes(n);
        for slot in after {
            if is_asked && !self.is_public(slot) {
                continue;
            }
            let same = |b: &&Slot| b.class == slot.class && b.order() == slot.order();
            if before.iter().find(same).is_none_or(|b| b.value == slot.value) {
                continue;
            }
            if self.is_full() {
                continue;
            }
            self.openly(|test| {
                let base = test.object(n)?;
                let place = test.select(&base, class, slot)?;
                test.expect(&place, &slot.value)
            })?;
        }
        Ok(())
    }

    fn assert_changed_elements(
        &mut self,
        n: usize,
        component: &str,
        before: &[Data],
        after: &[Data],
    ) -> Fallible<()> {
        let base = self.object(n)?;
        let is_short = is_primitive(component) && after.len() <= 16;
        if is_short {
            return self.expect_array(&base, component, after);
        }
        for (i, (old, new)) in before.iter().zip(after).enumerate() {
            if old != new {
                let place = self.element(&base, i, component);
                self.expect(&place, new)?;
            }
        }
        Ok(())
    }

    /// Whether an object is what the constructor under test makes.
    fn makes(&self, n: usize) -> bool {
        let witness = &self.case.witness;
        let is_constructor =
            matches!(&witness.target, Target::Method { name, .. } if name == "<init>");
        is_constructor && witness.outcome == Outcome::Returned(Some(Data::Ref(n)))
    }

    /// Whether everybody can read a field.
    fn is_public(&self, slot: &Slot) -> bool {
        let facts = self.writer.classes.field(&slot.class, &slot.name);
        facts.is_some_and(|f| f.access == Access::Public && f.can_be_named)
    }

    /// The class of an object, if it is one that the heap describes by its fields.
    pub fn instance(&self, n: usize) -> Option<(String, Vec<Slot>)> {
        let object = self.known_object(n)?;
        let class = class_of_object(&object)?.to_owned();
        match object {
            Object::Instance { fields, .. } => Some((class, fields)),
            _ => None,
        }
    }
}
