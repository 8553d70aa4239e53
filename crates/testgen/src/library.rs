//! Objects of the library by what they hold: lists, sets, maps, optionals, and what is all said by its text.

use crate::expressions::Expr;
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::types::{OBJECT, class_of};
use cairn_witness::facts::{Access, Kind, MethodFacts};
use cairn_witness::{Content, Data, Object, Slot};

/// The first source level at which there is `List.of`.
const FACTORIES: u32 = 9;
/// Longer texts of elements are asserted one by one.
const WIDTH: usize = 160;

impl Test<'_> {
    /// What an object of the library holds after the call.
    pub fn content(&self, n: usize) -> Option<&Content> {
        self.case.witness.after.as_ref()?.contents.get(&n)
    }

    /// Notes that something is not asserted.
    pub fn remark(&mut self, text: &str) {
        self.remarks.insert(text.to_owned());
    }

    /// Asserts that a collection that was given holds something else now.
    pub fn assert_changed_content(&mut self, n: usize) -> Fallible<()> {
        let after = self.case.witness.after.as_ref();
        let before = after.and_then(|a| a.contents_before.get(&n));
        let now = self.content(n);
        if now.is_none() || before == now || before.is_none() {
            return Ok(());
        }
        self.openly(|test| {
            let place = test.object(n)?;
            test.expect_content(&place, n)
        })
    }

    /// Asserts what an object holds.
    pub fn expect_content(&mut self, place: &Expr, n: usize) -> Fallible<()> {
        let Some(content) = self.content(n).cloned() else { return Ok(()) };
        match &content {
            Content::Text(units) => {
                let expected = Data::Text(units.clone()).java();
                let actual = format!("{}.toString()", place.selectable());
                self.assert_that("assertEquals", &[&expected, &actual]);
            }
            Content::List(all) => match self.list_of(all) {
                Some(expected) => self.assert_that("assertEquals", &[&expected, &place.text]),
                None => self.expect_elements(place, all)?,
            },
            Content::Sequence(all) => match self.list_of(all).filter(|_| is_collection(place)) {
                Some(expected) => {
                    let copy = self.writer.library("java.util.ArrayList");
                    let actual = format!("new {copy}<>({})", place.text);
                    self.assert_that("assertEquals", &[&expected, &actual]);
                }
                None => self.expect_size(place, all.len()),
            },
            Content::Set(all) => match self.set_of(all) {
                Some(expected) => self.assert_that("assertEquals", &[&expected, &place.text]),
                None => self.expect_size(place, all.len()),
            },
            Content::Map(all) => match self.map_of(all) {
                Some(expected) => self.assert_that("assertEquals", &[&expected, &place.text]),
                None => self.expect_pairs(place, all)?,
            },
            Content::Optional(held) => self.expect_optional(place, held.as_ref())?,
        }
        Ok(())
    }

    fn expect_optional(&mut self, place: &Expr, held: Option<&Data>) -> Fallible<()> {
        let optional = self.writer.library("java.util.Optional");
        let Some(held) = held else {
            let expected = format!("{optional}.empty()");
            self.assert_that("assertEquals", &[&expected, &place.text]);
            return Ok(());
        };
        if let Some(value) = self.plain(held) {
            let expected = format!("{optional}.of({value})");
            self.assert_that("assertEquals", &[&expected, &place.text]);
        } else if class_of(&place.ty).as_deref() == Some("java.util.Optional") {
            let inner = Expr::plain(format!("{}.get()", place.selectable()), OBJECT);
            self.expect(&inner, held)?;
        } else {
            self.assert_that("assertNotNull", &[&place.text]);
        }
        Ok(())
    }

    /// Asserts elements one by one.
    fn expect_elements(&mut self, place: &Expr, all: &[Data]) -> Fallible<()> {
        let is_list =
            class_of(&place.ty).is_some_and(|c| c.starts_with("java.util.") && c.ends_with("List"));
        self.expect_size(place, all.len());
        if !is_list {
            return Ok(());
        }
        for (i, element) in all.iter().enumerate() {
            let inner = Expr::plain(format!("{}.get({i})", place.selectable()), OBJECT);
            self.expect(&inner, element)?;
        }
        Ok(())
    }

    fn expect_pairs(&mut self, place: &Expr, all: &[(Data, Data)]) -> Fallible<()> {
        let is_map =
            class_of(&place.ty).is_some_and(|c| c.starts_with("java.util.") && c.ends_with("Map"));
        self.expect_size(place, all.len());
        if !is_map {
            return Ok(());
        }
        let mut pairs = vec![];
        for (key, value) in all {
            match self.plain(key) {
                Some(key) => pairs.push((key, value)),
                None => self.remark("values whose keys are objects"),
            }
        }
        pairs.sort_by(|a, b| order(&a.0, &b.0));
        for (key, value) in pairs {
            let inner = Expr::plain(format!("{}.get({key})", place.selectable()), OBJECT);
            self.expect(&inner, value)?;
        }
        Ok(())
    }

    fn expect_size(&mut self, place: &Expr, size: usize) {
        if is_collection(place) {
            let actual = format!("{}.size()", place.selectable());
            self.assert_that("assertEquals", &[&size.to_string(), &actual]);
        } else {
            self.assert_that("assertNotNull", &[&place.text]);
        }
    }

    /// An expression for a value that stands for itself: a literal, a constant, another such collection.
    fn plain(&mut self, value: &Data) -> Option<String> {
        match value {
            Data::Ref(n) => match self.known_object(*n)? {
                Object::Constant { class, name } => Some(self.constant(&class, &name).ok()?.text),
                Object::Instance { class, fields } => self.record(&class, &fields),
                Object::Opaque { .. } => match self.content(*n).cloned()? {
                    Content::List(all) => self.list_of(&all),
                    Content::Set(all) => self.set_of(&all),
                    Content::Map(all) => self.map_of(&all),
                    _ => None,
                },
                _ => None,
            },
            Data::Object(_) | Data::Array { .. } => None,
            Data::Boxed(inner) => self.writer.literal(inner).map(|e| e.text),
            other => self.writer.literal(other).map(|e| e.text),
        }
    }

    /// A record that is equal, if all its components stand for themselves.
    pub fn record(&mut self, class: &str, fields: &[Slot]) -> Option<String> {
        let facts = self.writer.classes.get(class).filter(|f| f.kind == Kind::Record)?;
        let canonical = |(key, m): (&(String, String), &MethodFacts)| {
            let names: Option<Vec<String>> = m.parameters.iter().cloned().collect();
            // Without names of parameters, the fields are in the order of the components.
            let names = names.unwrap_or_else(|| fields.iter().map(|f| f.name.clone()).collect());
            let is_canonical = key.0 == "<init>"
                && m.access != Access::Hidden
                && names.len() == fields.len()
                && descriptor_of(&names, fields).as_ref() == Some(&key.1);
            is_canonical.then_some(names)
        };
        let names = facts.methods.iter().find_map(canonical)?;
        let mut arguments = vec![];
        for name in names {
            let field = fields.iter().find(|f| f.name == name)?;
            let is_narrow = matches!(field.value, Data::Null | Data::Byte(_) | Data::Short(_));
            // Null could be of any type, were there another constructor.
            arguments.push(self.plain(&field.value).filter(|_| !is_narrow)?);
        }
        let is_plain = facts.type_parameters.is_empty();
        let name = self.writer.class_name(class).filter(|_| is_plain)?;
        Some(format!("new {name}({})", arguments.join(", ")))
    }

    fn all(&mut self, elements: &[Data]) -> Option<Vec<String>> {
        let texts: Option<Vec<String>> = elements.iter().map(|e| self.plain(e)).collect();
        texts.filter(|t| t.iter().map(String::len).sum::<usize>() <= WIDTH)
    }

    fn list_of(&mut self, elements: &[Data]) -> Option<String> {
        let texts = self.all(elements)?;
        let has_null = elements.contains(&Data::Null);
        let list = texts.join(", ");
        Some(match texts.len() {
            0 if self.writer.suite.level < FACTORIES => {
                format!("{}.emptyList()", self.writer.library("java.util.Collections"))
            }
            _ if self.writer.suite.level >= FACTORIES && !has_null => {
                format!("{}.of({list})", self.writer.library("java.util.List"))
            }
            1 if has_null => {
                format!("{}.singletonList(null)", self.writer.library("java.util.Collections"))
            }
            _ => format!("{}.asList({list})", self.writer.library("java.util.Arrays")),
        })
    }

    fn set_of(&mut self, elements: &[Data]) -> Option<String> {
        let mut texts = self.all(elements)?;
        texts.sort_by(|a, b| order(a, b));
        let has_null = elements.contains(&Data::Null);
        let list = texts.join(", ");
        Some(match texts.len() {
            0 if self.writer.suite.level < FACTORIES => {
                format!("{}.emptySet()", self.writer.library("java.util.Collections"))
            }
            _ if self.writer.suite.level >= FACTORIES && !has_null => {
                format!("{}.of({list})", self.writer.library("java.util.Set"))
            }
            1 => format!("{}.singleton({list})", self.writer.library("java.util.Collections")),
            _ => {
                let set = self.writer.library("java.util.HashSet");
                let arrays = self.writer.library("java.util.Arrays");
                format!("new {set}<>({arrays}.asList({list}))")
            }
        })
    }

    fn map_of(&mut self, pairs: &[(Data, Data)]) -> Option<String> {
        const MOST: usize = 5;
        let mut texts = vec![];
        for (key, value) in pairs {
            texts.push((self.plain(key)?, self.plain(value)?));
        }
        texts.sort_by(|a, b| order(&a.0, &b.0));
        let has_null = pairs.iter().any(|(k, v)| *k == Data::Null || *v == Data::Null);
        let list: Vec<String> = texts.iter().map(|(k, v)| format!("{k}, {v}")).collect();
        let list = list.join(", ");
        match texts.len() {
            0 if self.writer.suite.level < FACTORIES => {
                Some(format!("{}.emptyMap()", self.writer.library("java.util.Collections")))
            }
            n if self.writer.suite.level >= FACTORIES && !has_null && n <= MOST => {
                Some(format!("{}.of({list})", self.writer.library("java.util.Map")))
            }
            1 => {
                let collections = self.writer.library("java.util.Collections");
                Some(format!("{collections}.singletonMap({list})"))
            }
            _ => None,
        }
    }
}

/// Whether something has a size by its static type.
fn is_collection(place: &Expr) -> bool {
    const ENDS: [&str; 7] = ["List", "Set", "Map", "Collection", "Deque", "Queue", "Vector"];
    class_of(&place.ty)
        .is_some_and(|c| c.starts_with("java.util.") && ENDS.iter().any(|end| c.ends_with(end)))
}

/// Numbers by their value, other texts by their letters.
fn order(a: &str, b: &str) -> std::cmp::Ordering {
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => a.total_cmp(&b),
        _ => a.cmp(b),
    }
}

/// The descriptor of the constructor that takes these fields in this order.
fn descriptor_of(names: &[String], fields: &[Slot]) -> Option<String> {
    let of = |name: &String| fields.iter().find(|f| f.name == *name);
    let types: Option<String> = names.iter().map(|n| of(n).map(|f| &*f.descriptor)).collect();
    Some(format!("({})V", types?))
}
