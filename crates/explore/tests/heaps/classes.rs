//! Small families of node classes: one to three classes, sometimes with a common superclass or
//! interface, whose fields refer to each other.

use super::generate::Random;
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ty {
    Int,
    Boolean,
    /// A class of the family, by its number.
    Class(usize),
    /// An array of a class.
    Array(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Interface,
    Abstract,
    Plain,
}

pub struct Field {
    pub name: &'static str,
    pub ty: Ty,
}

pub struct Class {
    pub name: &'static str,
    pub kind: Kind,
    /// The class it extends, or the interface it implements.
    pub parent: Option<usize>,
    /// Those it declares.
    pub fields: Vec<Field>,
}

/// A field by the class that declares it and its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FieldNo {
    pub class: usize,
    pub number: usize,
}

pub struct Family {
    /// The outer class, which also has the static methods.
    pub name: String,
    pub classes: Vec<Class>,
    /// What the bodies of the classes' own methods read.
    pub reads: Vec<FieldNo>,
    pub has_arrays: bool,
    /// Text of the classes' own methods.
    pub methods: Vec<String>,
    pub helpers: Vec<Helper>,
    /// Static fields of the outer class.
    pub statics: Vec<Field>,
}

/// Static methods around a field: `follow` reads it, `put` writes it, both take null.
pub struct Helper {
    pub class: usize,
    pub field: FieldNo,
    /// The class that the field refers to.
    pub to: usize,
}

const REFERENCES: [&str; 3] = ["f", "g", "h"];

/// Classes by name, kind and parent.
type Shape = &'static [(&'static str, Kind, Option<usize>)];

/// What classes there are and how they are related, and how often.
const SHAPES: [(u32, Shape); 7] = [
    (25, &[("A", Kind::Plain, None)]),
    (20, &[("A", Kind::Plain, None), ("B", Kind::Plain, None)]),
    (20, &[("A", Kind::Plain, None), ("B", Kind::Plain, Some(0))]),
    (10, &[("T", Kind::Abstract, None), ("A", Kind::Plain, Some(0)), ("B", Kind::Plain, Some(0))]),
    (10, &[("T", Kind::Interface, None), ("A", Kind::Plain, Some(0)), ("B", Kind::Plain, Some(0))]),
    (8, &[("A", Kind::Plain, None), ("B", Kind::Plain, Some(0)), ("C", Kind::Plain, None)]),
    (7, &[("A", Kind::Plain, None), ("B", Kind::Plain, Some(0)), ("C", Kind::Plain, Some(1))]),
];

impl Family {
    pub fn generate(seed: u64, name: String) -> Family {
        let mut random = Random(seed ^ 0x5eed_0001);
        let shape = random.weighted(&SHAPES);
        let classes = shape
            .iter()
            .map(|&(name, kind, parent)| Class { name, kind, parent, fields: vec![] })
            .collect();
        let mut family = Family {
            name,
            classes,
            reads: vec![],
            has_arrays: random.percent(10),
            methods: vec![],
            helpers: vec![],
            statics: vec![],
        };
        for class in 0..shape.len() {
            family.declare_fields(&mut random, class);
        }
        for class in 0..shape.len() {
            let method = family.get_method(&mut random, class);
            family.methods.push(method);
        }
        for class in 0..shape.len() {
            let fields = family.visible(class).into_iter();
            let mut references = fields.filter_map(|field| match family.field(field).ty {
                Ty::Class(to) => Some(Helper { class, field, to }),
                _ => None,
            });
            let helper = references.next();
            family.helpers.extend(helper);
        }
        family
    }

    fn helper_source(&self, helper: &Helper) -> String {
        let (class, to) = (self.classes[helper.class].name, self.classes[helper.to].name);
        let field = self.field(helper.field).name;
        format!(
            "  static {to} follow{class}({class} p) {{ return p == null ? null : p.{field}; }}\n  \
             static int put{class}({class} p, {to} q) {{ if (p == null) return 3; p.{field} = q; \
             return 4; }}\n"
        )
    }

    fn declare_fields(&mut self, random: &mut Random, class: usize) {
        if self.classes[class].kind == Kind::Interface {
            return;
        }
        // Few, so that all heaps can be tried.
        let most = if self.classes.len() > 2 { 2 } else { 3 };
        let inherited =
            self.classes[class].parent.is_some_and(|p| !self.classes[p].fields.is_empty());
        let count = if inherited { random.below(2) } else { 1 + random.below(most) };
        let mut references = 0;
        let has_int = random.percent(60);
        for i in 0..count {
            let field = if i > 0 && i + 1 == count && has_int {
                Field { name: "v", ty: Ty::Int }
            } else {
                let mut to = random.below(self.classes.len());
                // A chain is the most interesting shape.
                if random.percent(40) {
                    to = class;
                }
                let is_array = self.has_arrays && !self.has_subclass(to) && random.percent(50);
                let ty = if is_array { Ty::Array(to) } else { Ty::Class(to) };
                references += 1;
                Field { name: REFERENCES[references - 1], ty }
            };
            self.classes[class].fields.push(field);
        }
    }

    pub fn has_subclass(&self, class: usize) -> bool {
        self.classes.iter().any(|c| c.parent == Some(class))
    }

    /// `get`, which subclasses override now and then.
    fn get_method(&mut self, random: &mut Random, class: usize) -> String {
        let overrides = self.classes[class].parent;
        match self.classes[class].kind {
            Kind::Interface => return "int get();".into(),
            Kind::Abstract if random.percent(60) => return "abstract int get();".into(),
            _ => {}
        }
        let parent_has_body = overrides.is_some_and(|p| self.methods[p].contains('{'));
        if parent_has_body && random.percent(50) {
            return String::new();
        }
        let own = self.visible(class);
        let pick = |random: &mut Random, is: &dyn Fn(Ty) -> bool| {
            let fitting: Vec<FieldNo> =
                own.iter().copied().filter(|&f| is(self.field(f).ty)).collect();
            (!fitting.is_empty()).then(|| fitting[random.below(fitting.len())])
        };
        let int = pick(random, &|t| t == Ty::Int);
        // Others cannot be compared with `this`.
        let related = |c| self.is_subclass(c, class) || self.is_subclass(class, c);
        let reference = pick(random, &|t| matches!(t, Ty::Class(c) if related(c)));
        let mut reads = vec![];
        let mut read = |family: &Family, f: FieldNo| {
            reads.push(f);
            family.field(f).name
        };
        let constant = random.below(4);
        let body = match (int, reference, random.below(3)) {
            (Some(v), _, 0) => format!("return {};", read(self, v)),
            (_, Some(f), 1) => format!("return {} == null ? {constant} : 7;", read(self, f)),
            (_, Some(f), 2) => format!("return {} == this ? {constant} : 8;", read(self, f)),
            _ => format!("return {constant};"),
        };
        self.reads.extend(reads);
        // A branch that is always the same tells runs apart that call different methods.
        format!("public int get() {{ int k = 0; if (k != 0) return 9; {body} }}")
    }

    pub fn field(&self, f: FieldNo) -> &Field {
        &self.classes[f.class].fields[f.number]
    }

    /// The chain of superclasses, itself last.
    fn ancestors(&self, class: usize) -> Vec<usize> {
        let mut all = vec![class];
        while let Some(parent) = self.classes[all[0]].parent {
            all.insert(0, parent);
        }
        all
    }

    /// All fields of an instance, a superclass's first.
    pub fn layout(&self, class: usize) -> Vec<FieldNo> {
        let of = |c: usize| {
            (0..self.classes[c].fields.len()).map(move |number| FieldNo { class: c, number })
        };
        self.ancestors(class).into_iter().flat_map(of).collect()
    }

    /// The fields that an expression of a class's type can name: a subclass's hide others.
    pub fn visible(&self, class: usize) -> Vec<FieldNo> {
        let all = self.layout(class);
        let hidden = |i: usize| {
            all[i + 1..].iter().any(|&later| self.field(later).name == self.field(all[i]).name)
        };
        (0..all.len()).filter(|&i| !hidden(i)).map(|i| all[i]).collect()
    }

    pub fn is_subclass(&self, sub: usize, of: usize) -> bool {
        self.ancestors(sub).contains(&of)
    }

    /// Classes that an object of this static type can have.
    pub fn concrete(&self, class: usize) -> Vec<usize> {
        let plain = |&c: &usize| self.classes[c].kind == Kind::Plain && self.is_subclass(c, class);
        (0..self.classes.len()).filter(plain).collect()
    }

    /// A type as the family's own code writes it.
    pub fn type_name(&self, ty: Ty) -> String {
        match ty {
            Ty::Int => "int".into(),
            Ty::Boolean => "boolean".into(),
            Ty::Class(c) => self.classes[c].name.into(),
            Ty::Array(c) => format!("{}[]", self.classes[c].name),
        }
    }

    /// The name of a class with dots and dollars.
    pub fn class_name(&self, class: usize) -> String {
        format!("{}${}", self.name, self.classes[class].name)
    }

    pub fn descriptor(&self, ty: Ty) -> String {
        match ty {
            Ty::Int => "I".into(),
            Ty::Boolean => "Z".into(),
            Ty::Class(c) => format!("L{};", self.class_name(c)),
            Ty::Array(c) => format!("[L{};", self.class_name(c)),
        }
    }

    /// The source, with these methods: the class they are in (none: the outer one) and their text.
    pub fn source(&self, methods: &[(Option<usize>, &str)]) -> String {
        let mut out = format!("class {} {{\n", self.name);
        for f in &self.statics {
            let _ = writeln!(out, "  static {} {};", self.type_name(f.ty), f.name);
        }
        for (i, class) in self.classes.iter().enumerate() {
            let parent = class.parent.map(|p| &self.classes[p]);
            let keyword = match class.kind {
                Kind::Interface => "interface",
                Kind::Abstract => "static abstract class",
                Kind::Plain => "static class",
            };
            let _ = write!(out, "  {keyword} {}", class.name);
            if let Some(parent) = parent {
                let relation =
                    if parent.kind == Kind::Interface { "implements" } else { "extends" };
                let _ = write!(out, " {relation} {}", parent.name);
            }
            out.push_str(" {");
            for f in &class.fields {
                let _ = write!(out, " {} {};", self.type_name(f.ty), f.name);
            }
            let _ = writeln!(out, " {}", self.methods[i]);
            for (_, text) in methods.iter().filter(|m| m.0 == Some(i)) {
                out.push_str(text);
            }
            out.push_str("  }\n");
        }
        for helper in &self.helpers {
            out.push_str(&self.helper_source(helper));
        }
        for (_, text) in methods.iter().filter(|m| m.0.is_none()) {
            out.push_str(text);
        }
        out.push_str("}\n");
        out
    }
}
