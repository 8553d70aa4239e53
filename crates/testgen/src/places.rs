//! Fields and elements of objects as Java expressions, by reflection where nothing else helps.

use crate::expressions::{Expr, Shape};
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::reflection::Helper;
use cairn_java::types::{class_of, descriptor_of, is_library};
use cairn_witness::facts::Access;
use cairn_witness::{Data, Object, Slot, StaticField};
use std::collections::{BTreeMap, VecDeque};

/// A step from an object to another.
#[derive(Clone, Debug)]
pub(crate) enum Link {
    Field(Slot),
    Element(usize),
}

/// The objects that an object leads to.
fn links(object: &Object) -> Vec<(Link, usize)> {
    match object {
        Object::Instance { fields, .. } => {
            let link = |s: &Slot| match s.value {
                Data::Ref(n) => Some((Link::Field(s.clone()), n)),
                _ => None,
            };
            fields.iter().filter_map(link).collect()
        }
        Object::Array { elements, .. } => {
            let link = |(i, e): (usize, &Data)| match e {
                Data::Ref(n) => Some((Link::Element(i), *n)),
                _ => None,
            };
            elements.iter().enumerate().filter_map(link).collect()
        }
        _ => vec![],
    }
}

/// The class of an object, where it has one to be named by.
pub(crate) fn class_of_object(object: &Object) -> Option<&str> {
    match object {
        Object::Instance { class, .. }
        | Object::Constant { class, .. }
        | Object::Made { class, .. }
        | Object::Opaque { class } => Some(class),
        Object::Stub { interface, .. } => Some(interface),
        Object::Array { .. } => None,
    }
}

/// The type of an object as a descriptor.
pub(crate) fn type_of(object: &Object) -> String {
    match object {
        Object::Array { component, .. } => format!("[{component}"),
        other => class_of_object(other).map(descriptor_of).unwrap_or_default(),
    }
}

impl Test<'_> {
    /// A field of an object that is of the class `of`.
    pub fn select(&mut self, base: &Expr, of: &str, slot: &Slot) -> Fallible<Expr> {
        let classes = self.writer.classes;
        let facts = classes.field(&slot.class, &slot.name);
        let is_open = |access| access != Access::Hidden;
        // What the compiler invents has no name in the source.
        let can_name = |name: &str| !name.contains('$');
        if facts.is_some_and(|f| is_open(f.access) && f.can_be_named && can_name(&slot.name))
            && let Some(holder) = self.holder(base, &slot.class, &slot.name)
        {
            return Ok(Expr::plain(format!("{holder}.{}", slot.name), &slot.descriptor));
        }
        let getter = facts.and_then(|f| f.getter.as_ref());
        if let Some(getter) = getter.filter(|g| !classes.is_overridden(of, &slot.class, g))
            && let Some(holder) = self.holder(base, &slot.class, "")
        {
            let descriptor = format!("(){}", slot.descriptor);
            let method = classes.method(&slot.class, getter, &descriptor);
            self.throws |= method.is_some_and(|m| !m.throws.is_empty());
            return Ok(Expr::plain(format!("{holder}.{getter}()"), &slot.descriptor));
        }
        if is_library(&slot.class) {
            return Err(format!("the field {} of {} is closed", slot.name, slot.class));
        }
        if classes.is_shadowed(of, &slot.class, &slot.name) {
            let text = self.hidden_field(&slot.class, &slot.name);
            return Ok(Expr::reflective(format!("{text}.get({})", base.text)));
        }
        self.uses(Helper::Get);
        Ok(Expr::reflective(format!("get({}, \"{}\")", base.text, slot.name)))
    }

    /// Whether a field of an object of the class `of` can be read without reflection.
    pub fn is_readable(&self, of: &str, slot: &Slot) -> bool {
        let classes = self.writer.classes;
        let facts = classes.field(&slot.class, &slot.name);
        let has_name = facts.is_some_and(|f| f.access != Access::Hidden && f.can_be_named);
        let getter = facts.and_then(|f| f.getter.as_ref());
        has_name || getter.is_some_and(|g| !classes.is_overridden(of, &slot.class, g))
    }

    /// An expression of the declaring class or one below it, that the member can be selected from.
    pub fn holder(&mut self, base: &Expr, declaring: &str, field: &str) -> Option<String> {
        let classes = self.writer.classes;
        let fits = |class: &String| {
            classes.source_name(class).is_some()
                && classes.is_subclass(class, declaring)
                && !classes.is_shadowed(class, declaring, field)
        };
        if class_of(&base.ty).is_some_and(|class| fits(&class)) {
            return Some(base.selectable());
        }
        let name = self.writer.class_name(declaring)?;
        Some(format!("({})", base.cast(&name, "").text))
    }

    pub fn element(&mut self, base: &Expr, index: usize, component: &str) -> Expr {
        if let Some(component) = base.ty.strip_prefix('[') {
            return Expr::plain(format!("{}[{index}]", base.selectable()), component);
        }
        let ty = format!("[{component}");
        if let Some(name) = self.writer.type_name(&ty) {
            let text = format!("({})[{index}]", base.cast(&name, &ty).text);
            return Expr::plain(text, component);
        }
        let array = self.writer.library("java.lang.reflect.Array");
        Expr::reflective(format!("{array}.get({}, {index})", base.text))
    }

    pub fn static_field(&mut self, field: &StaticField) -> Expr {
        let facts = self.writer.classes.field(&field.class, &field.name);
        let can_name = facts.is_some_and(|f| f.access != Access::Hidden && f.can_be_named);
        match self.writer.class_name(&field.class).filter(|_| can_name) {
            Some(class) => Expr::plain(format!("{class}.{}", field.name), &field.descriptor),
            None => self.hidden_static(&field.class, &field.name),
        }
    }

    pub fn hidden_static(&mut self, class: &str, name: &str) -> Expr {
        let field = self.hidden_field(class, name);
        Expr::reflective(format!("{field}.get(null)"))
    }

    /// An expression for a field itself.
    pub fn hidden_field(&mut self, class: &str, name: &str) -> String {
        self.uses(Helper::Field);
        self.writer.hidden_field(class, name)
    }

    pub fn uses(&mut self, helper: Helper) {
        self.writer.helpers.insert(helper);
        self.throws = true;
        self.reflects = true;
    }

    /// An object that no step binds: by a path that the call leaves as it is, or by a variable that
    /// is given it before the call.
    pub fn part(&mut self, n: usize) -> Fallible<Expr> {
        if self.phase > self.case.arrange.len() + 1
            && let Some((root, links)) = self.path(self.roots(), n, true)
            && let Ok(expr) = self.follow(root, &links)
            && expr.shape == Shape::Plain
            && !expr.text.contains("((")
        {
            return Ok(expr);
        }
        let is_late = self.phase > self.case.arrange.len();
        if !self.writer.suite.reflection && is_late && self.wanted.contains(&n) {
            return Err(format!("object {n} is behind a field that the test cannot name"));
        }
        self.wanted.insert(n);
        let object = self.known_object(n).ok_or(format!("there is no object {n}"))?;
        Ok(Expr::plain(format!("part{n}"), type_of(&object)))
    }

    /// Declares a variable for an object that is a part of others.
    pub fn bind_part(&mut self, n: usize) -> Fallible<()> {
        let object = self.known_object(n).ok_or(format!("there is no object {n}"))?;
        let class = class_of_object(&object).unwrap_or("an array");
        let hidden = format!("object {n} ({class}) is part of nothing that the test can name");
        let (expr, links) = match self.path(self.roots(), n, false) {
            Some((root, links)) => (self.follow(root, &links)?, links),
            None => self.part_of_static(n)?.ok_or(hidden)?,
        };
        if let (Object::Array { .. }, Some(Link::Field(slot))) = (&object, links.last()) {
            self.suggest(n, &slot.name);
        }
        self.declare(n, &object, expr);
        Ok(())
    }

    /// An object that a static field leads to.
    fn part_of_static(&mut self, n: usize) -> Fallible<Option<(Expr, Vec<Link>)>> {
        for field in &self.case.witness.statics {
            if let Data::Ref(root) = field.value
                && let Some((_, links)) = self.path(vec![root], n, false)
            {
                let first = self.static_field(field);
                return Ok(Some((self.follow_from(first, root, &links)?, links)));
            }
        }
        Ok(None)
    }

    /// The shortest way to an object before the call, from a variable; of links that the call does
    /// not change, if so wished.
    fn path(&self, roots: Vec<usize>, n: usize, lasting: bool) -> Option<(usize, Vec<Link>)> {
        let heap = &self.case.witness.heap;
        let mut queue: VecDeque<usize> = roots.into();
        let mut came: BTreeMap<usize, Option<(usize, Link)>> =
            queue.iter().map(|&r| (r, None)).collect();
        while let Some(at) = queue.pop_front() {
            if at == n {
                break;
            }
            for (link, to) in heap.get(at).map(links).unwrap_or_default() {
                if !came.contains_key(&to) && (!lasting || self.lasts(at, &link, to)) {
                    came.insert(to, Some((at, link)));
                    queue.push_back(to);
                }
            }
        }
        let mut way = vec![];
        let mut at = n;
        while let Some((from, link)) = came.get(&at)? {
            way.push(link.clone());
            at = *from;
        }
        way.reverse();
        Some((at, way))
    }

    /// The objects with variables: receiver and arguments first.
    fn roots(&self) -> Vec<usize> {
        let witness = &self.case.witness;
        let inputs = witness.receiver.iter().chain(&witness.arguments);
        let first = inputs.filter_map(|i| match i.value {
            Data::Ref(n) => Some(n),
            _ => None,
        });
        let mut roots: Vec<usize> = vec![];
        for n in first.chain(self.bound.keys().copied()) {
            if self.bound.contains_key(&n) && !roots.contains(&n) {
                roots.push(n);
            }
        }
        roots
    }

    fn lasts(&self, from: usize, link: &Link, to: usize) -> bool {
        let Some(after) = &self.case.witness.after else { return false };
        let same = |(l, n): &(Link, usize)| {
            *n == to
                && match (l, link) {
                    (Link::Field(a), Link::Field(b)) => a.name == b.name && a.class == b.class,
                    (Link::Element(a), Link::Element(b)) => a == b,
                    _ => false,
                }
        };
        after.heap.get(from).map(links).unwrap_or_default().iter().any(same)
    }

    fn follow(&mut self, root: usize, way: &[Link]) -> Fallible<Expr> {
        let expr = self.object(root)?;
        self.follow_from(expr, root, way)
    }

    fn follow_from(&mut self, mut expr: Expr, mut at: usize, way: &[Link]) -> Fallible<Expr> {
        for link in way {
            let object = self.case.witness.heap.get(at).ok_or("a link from nowhere")?;
            let next = match (object, link) {
                (Object::Instance { class, .. }, Link::Field(slot)) => {
                    expr = self.select(&expr, class, slot)?;
                    &slot.value
                }
                (Object::Array { component, elements }, Link::Element(i)) => {
                    expr = self.element(&expr, *i, component);
                    elements.get(*i).ok_or("an element that is not there")?
                }
                _ => return Err("a link that its object does not have".into()),
            };
            if let Data::Ref(n) = next {
                at = *n;
            }
        }
        Ok(expr)
    }
}
