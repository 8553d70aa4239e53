//! Structures as Java source: a class with a method for each.
//!
//! The class lives in the package of the structure's own. It calls constructors and writes fields where
//! it may, and does the rest by reflection. What the predicate did not look at is left as it is.

use crate::constructors::{Constructors, Making};
use crate::graph::{Cell, Content, Graph, Labels, Object, primitive};
use crate::text::line;
use crate::{Subject, Summary};
use cairn_arrange::View;
use cairn_java::reflection::Helper;
use cairn_java::types::{self, OBJECT};
use cairn_java::{Imports, Lines, ascii, comment, head, is_identifier, string};
use cairn_program::ir::Elem;
use cairn_program::{ClassId, FieldId, Program};
use cairn_witness::Data;
use cairn_witness::facts::{Access, ClassFacts};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Methods in one class: a class file has room for so many.
const MOST: usize = 500;

/// Writes the class.
pub struct Java<'a> {
    subject: &'a Subject<'a>,
    labels: Arc<Labels>,
    view: View<'a>,
    constructors: Constructors<'a>,
    facts: RefCell<BTreeMap<ClassId, Rc<ClassFacts>>>,
    imports: RefCell<Imports>,
    helpers: BTreeSet<Helper>,
    /// The text of the methods, and whether each throws exceptions.
    methods: Vec<(String, bool)>,
}

/// An expression, and the descriptor of its type.
struct Expr {
    text: String,
    ty: String,
}

/// A method under way.
struct Body {
    statements: Vec<String>,
    throws: bool,
    /// The variables of the objects, once they are declared.
    variables: Vec<Option<Expr>>,
    /// Those of boxes that occur more than once.
    boxes: Vec<(Data, String)>,
    taken: BTreeSet<String>,
}

impl<'a> Java<'a> {
    pub fn new(subject: &'a Subject<'a>, labels: Arc<Labels>) -> Java<'a> {
        let view = View::of(subject.program, subject.class);
        let package = subject.program.class(subject.class).package().replace('/', ".");
        Java {
            subject,
            labels,
            view,
            constructors: Constructors::new(view),
            facts: RefCell::default(),
            imports: RefCell::new(Imports::new(&package, "", [].iter())),
            helpers: BTreeSet::new(),
            methods: vec![],
        }
    }

    fn program(&self) -> &'a Program {
        self.subject.program
    }

    // ---- names ----

    fn package(&self) -> String {
        self.program().class(self.subject.class).package().replace('/', ".")
    }

    /// The name of the class that is written.
    fn name(&self) -> String {
        let name = self.program().class(self.subject.class).java_name();
        let simple = name.rsplit('.').next().unwrap_or(&name);
        let fit = |c: char| c.is_alphanumeric() || c == '_';
        let name: String = simple.chars().filter(|&c| fit(c)).collect();
        match is_identifier(&name) {
            true => format!("{name}Structures"),
            false => "Structures".into(),
        }
    }

    /// A class of the library by its last name, unless the package has one of that name.
    fn library(&self, name: &str) -> String {
        let simple = name.rsplit('.').next().unwrap_or(name);
        let package = self.program().class(self.subject.class).package();
        let own = if package.is_empty() { simple.into() } else { format!("{package}/{simple}") };
        let mut imports = self.imports.borrow_mut();
        if self.program().load(&own).is_ok() {
            imports.add_own(simple);
        }
        imports.class(name, name)
    }

    fn facts(&self, class: ClassId) -> Rc<ClassFacts> {
        let known = self.facts.borrow().get(&class).cloned();
        known.unwrap_or_else(|| {
            let facts = Rc::new(self.view.facts(class));
            self.facts.borrow_mut().insert(class, facts.clone());
            facts
        })
    }

    /// A class as the source can name it.
    fn class(&self, class: ClassId) -> Option<String> {
        let facts = self.facts(class);
        let name = facts.source_name.clone().filter(|_| facts.access != Access::Hidden)?;
        let package = self.package();
        let own =
            (!package.is_empty()).then(|| name.strip_prefix(&format!("{package}."))).flatten();
        match own {
            // A class of a package below has another.
            Some(short) if self.program().class(class).package().replace('/', ".") == package => {
                Some(short.to_owned())
            }
            _ if is_implicit(&name) => Some(self.library(&name)),
            _ => Some(name),
        }
    }

    /// A type as the source can name it.
    fn ty(&self, descriptor: &str) -> Option<String> {
        let class = |name: &str| self.class(self.program().load(&name.replace('.', "/")).ok()?);
        types::named(descriptor, class)
    }

    /// An expression for the class of a type, which may be one that cannot be named.
    fn literal(&self, descriptor: &str, body: &mut Body) -> String {
        let name = self.ty(descriptor);
        body.throws |= name.is_none();
        let class = match name {
            Some(_) => String::new(),
            None => self.library("java.lang.Class"),
        };
        types::class_literal(name, descriptor, &class)
    }

    // ---- structures ----

    /// A method for one more structure.
    pub fn add(&mut self, graph: &Graph) {
        let mut body = Body {
            statements: vec![],
            throws: false,
            variables: graph.objects.iter().map(|_| None).collect(),
            boxes: vec![],
            taken: ["java".to_owned()].into(),
        };
        let first = self.package().split('.').next().unwrap_or_default().to_owned();
        body.taken.insert(first);
        self.boxes(graph, &mut body);
        let order = self.order(graph);
        let makings: Vec<Option<Making>> = graph.objects.iter().map(|o| self.making(o)).collect();
        let mut given: Vec<BTreeSet<FieldId>> = vec![BTreeSet::new(); graph.objects.len()];
        for place in order {
            given[place] = self.declare(graph, place, makings[place].as_ref(), &mut body);
        }
        for (place, object) in graph.objects.iter().enumerate() {
            match &object.content {
                Content::Fields(fields) => {
                    for (field, cell) in fields {
                        let Some(cell) = cell else { continue };
                        let left = makings[place].as_ref().map(|m| &m.left);
                        let is_done = given[place].contains(field)
                            || match left {
                                Some(left) => self.is_left(left, *field, cell),
                                // All is zero where no constructor has run.
                                None => is_zero(cell),
                            };
                        if !is_done {
                            self.set(object, place, *field, cell, &mut body);
                        }
                    }
                }
                Content::Array { elem: Elem::Ref, elements, .. } => {
                    for (i, cell) in elements.iter().enumerate() {
                        if let Some(cell) = cell.as_ref().filter(|c| !is_zero(c)) {
                            self.set_element(object, place, i, cell, &mut body);
                        }
                    }
                }
                Content::Array { .. } => {}
            }
        }
        let number = self.methods.len() + 1;
        let root = body.variables.first().and_then(|v| v.as_ref()).map_or("null", |v| &v.text);
        let throws = if body.throws { self.throws() } else { String::new() };
        let comment = comment(&line(self.program(), &self.labels, graph));
        let result = self.result();
        let mut text = Lines::new(2);
        text.line(&comment);
        text.open(&format!("public static {result} structure{number}(){throws}"));
        body.statements.iter().for_each(|statement| text.line(statement));
        text.line(&format!("return {root};"));
        text.close();
        self.methods.push((text.finish(), body.throws));
    }

    fn throws(&self) -> String {
        format!(" throws {}", self.library("java.lang.Exception"))
    }

    /// The type of a structure.
    fn result(&self) -> String {
        let object = || self.library("java.lang.Object");
        self.class(self.subject.class).unwrap_or_else(object)
    }

    fn making(&mut self, object: &Object) -> Option<Making> {
        match object.content {
            Content::Fields(_) => self.constructors.best(object.class),
            Content::Array { .. } => None,
        }
    }

    /// The objects in an order in which those that constructors are given come first, where that is
    /// possible.
    fn order(&mut self, graph: &Graph) -> Vec<usize> {
        let mut order = vec![];
        let mut entered = vec![false; graph.objects.len()];
        for first in 0..graph.objects.len() {
            let mut open = vec![(first, false)];
            while let Some((place, is_done)) = open.pop() {
                if is_done {
                    order.push(place);
                    continue;
                }
                if std::mem::replace(&mut entered[place], true) {
                    continue;
                }
                open.push((place, true));
                let object = &graph.objects[place];
                let making = self.making(object);
                let wanted = making.iter().flat_map(|m| &m.parameters).filter_map(|p| p.field);
                let given = wanted.filter_map(|field| match held(object, field) {
                    Some(Cell::Object(to)) => Some((*to, false)),
                    _ => None,
                });
                let given: Vec<(usize, bool)> = given.collect();
                open.extend(given.into_iter().rev());
            }
        }
        order
    }

    /// Declares the variable of an object. Returned are the fields that are as they should be then.
    fn declare(
        &mut self,
        graph: &Graph,
        place: usize,
        making: Option<&Making>,
        body: &mut Body,
    ) -> BTreeSet<FieldId> {
        let object = &graph.objects[place];
        let mut given = BTreeSet::new();
        let name = self.variable(object, place, body);
        let descriptor = self.descriptor(object.class);
        let (value, ty) = match (&object.content, making) {
            (Content::Array { elem, length, elements }, _) => {
                self.new_array(&descriptor, *elem, length.unwrap_or(0), elements, body)
            }
            (Content::Fields(_), Some(making)) => {
                let text = self.new_object(object, making, &mut given, body);
                (text, descriptor)
            }
            (Content::Fields(_), None) => {
                self.helpers.insert(Helper::Allocate);
                body.throws = true;
                let literal = self.literal(&descriptor, body);
                let is_open = self.ty(&descriptor).is_some();
                let ty = if is_open { descriptor } else { OBJECT.into() };
                (format!("allocate({literal})"), ty)
            }
        };
        let declared = self.ty(&ty).unwrap_or_else(|| self.library("java.lang.Object"));
        body.statements.push(format!("{declared} {name} = {value};"));
        body.variables[place] = Some(Expr { text: name, ty });
        given
    }

    fn descriptor(&self, class: ClassId) -> String {
        let name = &self.program().class(class).name;
        if self.program().is_array(class) { name.to_string() } else { format!("L{name};") }
    }

    /// `node1`, `ints2`.
    fn variable(&self, object: &Object, place: usize, body: &mut Body) -> String {
        let label = self.labels.class(object.class);
        let last = label.rsplit('.').next().unwrap_or(label);
        let is_array = last.ends_with("[]");
        let stem: String = last.chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
        let mut chars = stem.chars();
        let mut name: String =
            chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect();
        if is_array {
            name.push('s');
        }
        if place > 0 || !is_identifier(&name) {
            name += &object.number.to_string();
        }
        if !is_identifier(&name) {
            name = format!("object{}", place + 1);
        }
        while !body.taken.insert(name.clone()) {
            name.push('_');
        }
        name
    }

    fn new_object(
        &mut self,
        object: &Object,
        making: &Making,
        given: &mut BTreeSet<FieldId>,
        body: &mut Body,
    ) -> String {
        let program = self.program();
        let method = program.method(making.constructor);
        let facts = self.facts(object.class);
        let key = ("<init>".to_owned(), method.desc.to_string());
        let is_ambiguous = facts
            .methods
            .get(&key)
            .is_none_or(|m| !m.overloads.is_empty() || m.signature.is_some() || m.is_varargs);
        body.throws |= !program.declared_exceptions(making.constructor).is_empty();
        let mut arguments = vec![];
        for parameter in &making.parameters {
            let ty = &parameter.descriptor;
            let cell = parameter.field.and_then(|f| held(object, f));
            let value = match cell {
                Some(Cell::Object(to)) if body.variables[*to].is_none() => None,
                cell => cell.map(|cell| self.value(cell, body)),
            };
            let is_given = value.is_some();
            let value = value.unwrap_or_else(|| zero(ty));
            let text = match ty.len() {
                1 => Some(value.text),
                _ => self.fitted(value, ty, is_ambiguous),
            };
            given.extend(parameter.field.filter(|_| is_given && text.is_some()));
            arguments.push(text.unwrap_or_else(|| self.null(ty)));
        }
        let class = self.class(object.class).unwrap_or_default();
        format!("new {class}({})", arguments.join(", "))
    }

    /// Null of a certain type.
    fn null(&self, ty: &str) -> String {
        self.ty(ty).map_or_else(|| "null".into(), |ty| format!("({ty}) null"))
    }

    /// An expression where a reference of a type is wanted: with a cast where that is asked for or
    /// needed. None if it cannot be said.
    fn fitted(&self, value: Expr, ty: &str, wants_cast: bool) -> Option<String> {
        if value.ty == ty || (value.text == "null" && !wants_cast) {
            return Some(value.text);
        }
        let name = self.ty(ty)?;
        let is_subtype = self.is_assignable(&value.ty, ty);
        match wants_cast || !is_subtype {
            true => Some(format!("({name}) {}", value.text)),
            false => Some(value.text),
        }
    }

    fn is_assignable(&self, from: &str, to: &str) -> bool {
        let class = |d: &str| {
            let name = d.strip_prefix('L').map_or(d, |d| d.trim_end_matches(';'));
            self.program().load(name).ok()
        };
        match (class(from), class(to)) {
            (Some(from), Some(to)) => self.program().is_subtype(from, to),
            _ => false,
        }
    }

    fn new_array(
        &mut self,
        descriptor: &str,
        elem: Elem,
        length: usize,
        elements: &[Option<Cell>],
        body: &mut Body,
    ) -> (String, String) {
        let component = &descriptor[1..];
        if let Some(name) = self.ty(component) {
            let is_plain = elem == Elem::Ref || elements.iter().flatten().all(is_zero);
            let text = if is_plain {
                let base = name.trim_end_matches("[]");
                format!("new {base}[{length}]{}", &name[base.len()..])
            } else {
                let zero = || primitive(elem, 0);
                let value = |cell: &Option<Cell>| match cell {
                    Some(Cell::Value(data)) => data.java(),
                    _ => zero().java(),
                };
                let all: Vec<String> = elements.iter().map(value).collect();
                format!("new {name}[] {{{}}}", all.join(", "))
            };
            return (text, descriptor.to_owned());
        }
        body.throws = true;
        let array = self.library("java.lang.reflect.Array");
        let literal = self.literal(component, body);
        (format!("{array}.newInstance({literal}, {length})"), OBJECT.into())
    }

    fn set(&mut self, object: &Object, place: usize, field: FieldId, cell: &Cell, body: &mut Body) {
        let f = self.program().field(field);
        let value = self.value(cell, body);
        let facts = self.facts(f.class);
        let known = facts.fields.get(&*f.name);
        let is_open = facts.access != Access::Hidden
            && facts.source_name.is_some()
            && known.is_some_and(|k| !k.needs_reflection());
        if is_open && let Some(holder) = self.holder(object, place, field, body) {
            let is_generic = known.is_some_and(|k| k.signature.is_some());
            let text = match f.elem {
                Elem::Ref if value.text == "null" => Some("null".into()),
                Elem::Ref => self.fitted(value, &f.desc, is_generic),
                _ => Some(value.text),
            };
            if let Some(text) = text {
                body.statements.push(format!("{holder}.{} = {text};", f.name));
                return;
            }
        }
        let value = self.value(cell, body);
        self.helpers.insert(Helper::SetDeclared);
        body.throws = true;
        let class = self.literal(&self.descriptor(f.class), body);
        let variable = variable(body, place);
        body.statements.push(format!(
            "set({class}, {}, {variable}, {});",
            string(&f.name),
            value.text
        ));
    }

    /// What stands before the dot where a field is written.
    fn holder(&self, object: &Object, place: usize, field: FieldId, body: &Body) -> Option<String> {
        let program = self.program();
        let f = program.field(field);
        let variable = body.variables.get(place)?.as_ref()?;
        let own = self.descriptor(object.class);
        let package = program.class(f.class).package();
        // From the object's class up to the one that declares the field.
        let ancestors = program.class(object.class).ancestors.iter().rev();
        let mut below = ancestors.take_while(|&&c| c != f.class);
        let is_plain = below.all(|&c| {
            let class = program.class(c);
            let has_it = |id: &FieldId| program.field(*id).name == f.name;
            class.package() == package && !class.fields.iter().any(has_it)
        });
        let is_raw = object.class == f.class || self.facts(f.class).type_parameters.is_empty();
        if variable.ty == own && is_plain && is_raw {
            return Some(variable.text.clone());
        }
        let class = self.class(f.class)?;
        Some(format!("(({class}) {})", variable.text))
    }

    fn set_element(
        &mut self,
        object: &Object,
        place: usize,
        index: usize,
        cell: &Cell,
        body: &mut Body,
    ) {
        let value = self.value(cell, body);
        let text = value.text.clone();
        let component = self.descriptor(object.class)[1..].to_owned();
        let is_open = body.variables[place].as_ref().is_some_and(|v| v.ty.starts_with('['));
        let array = variable(body, place);
        match is_open.then(|| self.fitted(value, &component, false)).flatten() {
            Some(text) => body.statements.push(format!("{array}[{index}] = {text};")),
            None => {
                let reflect = self.library("java.lang.reflect.Array");
                body.statements.push(format!("{reflect}.set({array}, {index}, {text});"));
            }
        }
    }

    /// Whether a constructor leaves a field as it should be.
    fn is_left(&self, left: &BTreeMap<FieldId, u64>, field: FieldId, cell: &Cell) -> bool {
        let Some(&word) = left.get(&field) else { return false };
        match cell {
            Cell::Null => word == 0,
            Cell::Value(data) => primitive(self.program().field(field).elem, word) == *data,
            _ => false,
        }
    }

    /// An expression for what a cell holds; objects have their variables by then.
    fn value(&mut self, cell: &Cell, body: &mut Body) -> Expr {
        match cell {
            Cell::Null => Expr { text: "null".into(), ty: OBJECT.into() },
            Cell::Object(place) => match body.variables.get(*place).and_then(|v| v.as_ref()) {
                Some(v) => Expr { text: v.text.clone(), ty: v.ty.clone() },
                None => Expr { text: "null".into(), ty: OBJECT.into() },
            },
            Cell::Constant(field) => self.constant(*field, body),
            Cell::Value(data) => {
                let ty = match data {
                    Data::Text(_) => "Ljava/lang/String;".into(),
                    Data::Boxed(inner) => format!("L{};", elem_of(inner).box_class()),
                    _ => OBJECT.into(),
                };
                let known = body.boxes.iter().find(|b| b.0 == *data);
                let text = known.map_or_else(|| self.literal_of(data), |b| b.1.clone());
                Expr { text, ty }
            }
        }
    }

    /// A primitive, a string or a box.
    fn literal_of(&self, data: &Data) -> String {
        match data {
            Data::Boxed(inner) => {
                let name = self.library(&elem_of(inner).box_class().replace('/', "."));
                format!("{name}.valueOf({})", inner.java())
            }
            data => data.java(),
        }
    }

    fn constant(&mut self, field: FieldId, body: &mut Body) -> Expr {
        let f = self.program().field(field);
        let ty = self.descriptor(f.class);
        match self.class(f.class).filter(|_| is_identifier(&f.name)) {
            Some(class) => Expr { text: format!("{class}.{}", f.name), ty },
            None => {
                self.helpers.insert(Helper::Constant);
                body.throws = true;
                let class = self.literal(&ty, body);
                let text = format!("constant({class}, {})", string(&f.name));
                Expr { text, ty: OBJECT.into() }
            }
        }
    }

    /// A box that occurs twice is one object, which `valueOf` does not promise.
    fn boxes(&self, graph: &Graph, body: &mut Body) {
        let mut seen: Vec<&Data> = vec![];
        for cell in graph.objects.iter().flat_map(cells) {
            let Cell::Value(data @ Data::Boxed(inner)) = cell else { continue };
            if is_cached(inner) {
                continue;
            }
            if !seen.contains(&data) {
                seen.push(data);
            } else if !body.boxes.iter().any(|b| b.0 == *data) {
                let mut name = format!("value{}", body.boxes.len() + 1);
                while !body.taken.insert(name.clone()) {
                    name.push('_');
                }
                let elem = elem_of(inner);
                let ty = self.library(&elem.box_class().replace('/', "."));
                let literal = self.literal_of(data);
                body.statements.push(format!("{ty} {name} = {literal};"));
                body.boxes.push((data.clone(), name));
            }
        }
    }

    // ---- the file ----

    /// The whole file.
    pub fn text(mut self, summary: &Summary) -> String {
        let name = self.name();
        let result = self.result();
        let list = format!("{}<{result}>", self.library("java.util.List"));
        let array_list = self.library("java.util.ArrayList");
        let any_throws = self.methods.iter().any(|m| m.1);
        let throws = if any_throws { self.throws() } else { String::new() };
        let methods = std::mem::take(&mut self.methods);
        let parts: Vec<&[(String, bool)]> = methods.chunks(MOST).collect();
        let mut members = vec![format!("private {name}() {{}}")];
        let add = |out: &mut Lines, from: usize, count: usize| {
            (from..from + count).for_each(|n| out.line(&format!("all.add(structure{n}());")));
        };
        let mut all = Lines::new(2);
        all.line("/** All of them. */");
        all.open(&format!("public static {list} all(){throws}"));
        all.line(&format!("{list} all = new {array_list}<>();"));
        match parts.len() {
            0 | 1 => add(&mut all, 1, methods.len()),
            n => (1..=n).for_each(|n| all.line(&format!("Structures{n}.addTo(all);"))),
        }
        all.line("return all;");
        all.close();
        members.push(all.finish());
        if parts.len() < 2 {
            members.extend(methods.iter().map(|m| m.0.clone()));
        } else {
            for (i, part) in parts.iter().enumerate() {
                let mut inner: Vec<String> = part.iter().map(|m| m.0.clone()).collect();
                let mut adder = Lines::new(2);
                adder.open(&format!("static void addTo({list} all){throws}"));
                add(&mut adder, i * MOST + 1, part.len());
                adder.close();
                inner.push(adder.finish());
                let mut class = Lines::new(2);
                class.line("/** Some of them: a class has room for so many. */");
                class.open(&format!("public static final class Structures{}", i + 1));
                class.line(inner.join("\n\n").trim_end());
                class.close();
                members.push(class.finish());
            }
        }
        members.extend(self.helpers.iter().map(|h| h.written(|class| self.library(class))));
        let members: Vec<&str> = members.iter().map(|m| m.trim_end()).collect();
        let predicate = &self.program().method(self.subject.predicate).name;
        let what = format!(
            "Objects of {result} for which {predicate}() is true, written by cairn enumerate: {}",
            super::text::summary(summary, false).trim_end().replace('\n', "; ")
        );
        let suppress = self.library("java.lang.SuppressWarnings");
        let mut out = Lines::new(2);
        let imports = self.imports.borrow().lines();
        head(&[], &self.package(), &imports).iter().for_each(|line| out.line(line));
        out.line(&comment(&what));
        out.line(&format!("@{suppress}({{\"rawtypes\", \"unchecked\"}})"));
        out.open(&format!("public final class {name}"));
        out.line(&members.join("\n\n"));
        out.close();
        ascii(&out.finish())
    }
}

/// A class that needs no import.
fn is_implicit(name: &str) -> bool {
    name.strip_prefix("java.lang.").is_some_and(|rest| !rest.contains('.'))
}

/// The variable of an object.
fn variable(body: &Body, place: usize) -> String {
    body.variables.get(place).and_then(|v| v.as_ref()).map_or("null".into(), |v| v.text.clone())
}

/// What a field of an object holds, if the predicate looked at it.
fn held(object: &Object, field: FieldId) -> Option<&Cell> {
    let Content::Fields(fields) = &object.content else { return None };
    fields.iter().find(|(f, _)| *f == field).and_then(|(_, cell)| cell.as_ref())
}

/// All that an object is known to hold.
fn cells(object: &Object) -> Vec<&Cell> {
    match &object.content {
        Content::Fields(fields) => fields.iter().filter_map(|f| f.1.as_ref()).collect(),
        Content::Array { elements, .. } => elements.iter().flatten().collect(),
    }
}

/// Whether it is what is in a new object.
fn is_zero(cell: &Cell) -> bool {
    match cell {
        Cell::Null => true,
        Cell::Object(_) | Cell::Constant(_) => false,
        Cell::Value(data) => match data {
            Data::Text(_) | Data::Boxed(_) => false,
            data => *data == primitive(elem_of(data), 0),
        },
    }
}

/// Zero of a primitive type, or null.
fn zero(descriptor: &str) -> Expr {
    let elem = descriptor.bytes().next().and_then(Elem::of_descriptor).unwrap_or(Elem::Ref);
    Expr { text: primitive(elem, 0).java(), ty: OBJECT.into() }
}

fn elem_of(data: &Data) -> Elem {
    match data {
        Data::Boolean(_) => Elem::Boolean,
        Data::Byte(_) => Elem::Byte,
        Data::Char(_) => Elem::Char,
        Data::Short(_) => Elem::Short,
        Data::Int(_) => Elem::Int,
        Data::Long(_) => Elem::Long,
        Data::Float(_) => Elem::Float,
        Data::Double(_) => Elem::Double,
        _ => Elem::Ref,
    }
}

/// Whether `valueOf` gives the same box each time.
fn is_cached(data: &Data) -> bool {
    match data {
        Data::Boolean(_) | Data::Byte(_) => true,
        Data::Char(c) => *c < 128,
        Data::Short(v) => (-128..128).contains(v),
        Data::Int(v) => (-128..128).contains(v),
        Data::Long(v) => (-128..128).contains(v),
        _ => false,
    }
}
