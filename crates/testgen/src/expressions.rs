//! Values as Java expressions.

use crate::test::Test;
use crate::writer::{Fallible, Writer};
use cairn_java::types::{OBJECT, descriptor_of, is_primitive};
use cairn_witness::{Data, Object};

/// An expression and its static type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Expr {
    pub text: String,
    /// A descriptor; empty for `null`.
    pub ty: String,
    pub shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// A variable, a path or a call: something can be selected from it.
    Plain,
    /// A cast: only in parentheses.
    Cast,
    /// It is read by reflection, and better read once.
    Reflective,
}

impl Expr {
    pub fn plain(text: impl Into<String>, ty: impl Into<String>) -> Expr {
        Expr { text: text.into(), ty: ty.into(), shape: Shape::Plain }
    }

    pub fn reflective(text: impl Into<String>) -> Expr {
        Expr { text: text.into(), ty: OBJECT.into(), shape: Shape::Reflective }
    }

    /// Whether it is known as an object only: a primitive that reflection reads is a box.
    pub fn is_object(&self) -> bool {
        self.ty == OBJECT
    }

    /// The expression where a member is selected from it.
    pub fn selectable(&self) -> String {
        match self.shape {
            Shape::Cast => format!("({})", self.text),
            _ => self.text.clone(),
        }
    }

    /// The expression as one of another type, which the test can name.
    pub fn cast(&self, name: &str, ty: &str) -> Expr {
        Expr { text: format!("({name}) {}", self.selectable()), ty: ty.into(), shape: Shape::Cast }
    }
}

/// Whether the value is what a new array holds.
pub(crate) fn is_default(value: &Data) -> bool {
    matches!(
        value,
        Data::Null
            | Data::Boolean(false)
            | Data::Byte(0)
            | Data::Char(0)
            | Data::Short(0)
            | Data::Int(0)
            | Data::Long(0)
            | Data::Float(0)
            | Data::Double(0)
    )
}

/// The number without the cast that it needs as an argument: for assignments and array elements.
pub(crate) fn uncast(value: &Data) -> String {
    match value {
        Data::Byte(v) => v.to_string(),
        Data::Short(v) => v.to_string(),
        other => other.java(),
    }
}

/// The class of a box, and its type.
pub(crate) fn box_type(inner: &Data) -> &'static str {
    match inner {
        Data::Boolean(_) => "Ljava/lang/Boolean;",
        Data::Byte(_) => "Ljava/lang/Byte;",
        Data::Char(_) => "Ljava/lang/Character;",
        Data::Short(_) => "Ljava/lang/Short;",
        Data::Long(_) => "Ljava/lang/Long;",
        Data::Float(_) => "Ljava/lang/Float;",
        Data::Double(_) => "Ljava/lang/Double;",
        _ => "Ljava/lang/Integer;",
    }
}

fn primitive_type(value: &Data) -> &'static str {
    match value {
        Data::Boolean(_) => "Z",
        Data::Byte(_) => "B",
        Data::Char(_) => "C",
        Data::Short(_) => "S",
        Data::Long(_) => "J",
        Data::Float(_) => "F",
        Data::Double(_) => "D",
        _ => "I",
    }
}

impl Writer<'_> {
    /// A new array; `short` leaves out what a declaration of that type makes plain.
    pub fn array(&mut self, component: &str, elements: &[(String, bool)], short: bool) -> String {
        let base = component.trim_start_matches('[');
        let inner = "[]".repeat(component.len() - base.len());
        let name = self.type_name(base).unwrap_or_else(|| "Object".into());
        let count = elements.len();
        let is_empty = count == 0 || elements.iter().all(|e| e.1);
        if is_empty && (count == 0 || count > 3 || !is_primitive(component)) {
            return format!("new {name}[{count}]{inner}");
        }
        // Arrays in an array need not say again what they are.
        let plain = format!("new {name}{inner} ");
        let short_element = |e: &(String, bool)| match e.0.strip_prefix(&plain) {
            Some(rest) if !inner.is_empty() => rest.to_owned(),
            _ => e.0.clone(),
        };
        let list: Vec<String> = elements.iter().map(short_element).collect();
        let list = list.join(", ");
        if short { format!("{{{list}}}") } else { format!("new {name}[]{inner} {{{list}}}") }
    }

    /// A value that needs no object, as an element or an argument; arrays of such values too.
    pub fn literal(&mut self, value: &Data) -> Option<Expr> {
        Some(match value {
            Data::Null => Expr::plain("null", ""),
            Data::Text(_) => Expr::plain(value.java(), "Ljava/lang/String;"),
            Data::Boxed(inner) => Expr::plain(inner.java(), box_type(inner)),
            Data::Array { component, elements } => {
                let element = |e: &Data| Some((self.element(e, component)?, is_default(e)));
                let elements: Option<Vec<_>> = elements.iter().map(element).collect();
                Expr::plain(self.array(component, &elements?, false), format!("[{component}"))
            }
            Data::Ref(_) | Data::Object(_) => return None,
            _ => Expr::plain(value.java(), primitive_type(value)),
        })
    }

    /// The expression as one of a type, if the test can say so.
    pub fn coerce(&mut self, expr: Expr, ty: &str) -> Option<Expr> {
        let is_fit = expr.ty.is_empty() || self.classes.is_assignable(&expr.ty, ty);
        if is_fit {
            return Some(expr);
        }
        self.type_name(ty).map(|name| expr.cast(&name, ty))
    }

    fn element(&mut self, value: &Data, component: &str) -> Option<String> {
        if is_primitive(component) { Some(uncast(value)) } else { Some(self.literal(value)?.text) }
    }
}

impl Test<'_> {
    /// A value of what goes in.
    pub fn value(&mut self, value: &Data) -> Fallible<Expr> {
        if let Some(literal) = self.writer.literal(value) {
            return Ok(literal);
        }
        match value {
            Data::Ref(n) => self.object(*n),
            Data::Array { .. } => Err("an array in place has objects in it".into()),
            _ => Err(format!("nothing is known of {}", value.java())),
        }
    }

    /// An expression for an object: a variable, a constant, or what makes it, if it is used once.
    pub fn object(&mut self, n: usize) -> Fallible<Expr> {
        if let Some(Object::Constant { class, name }) = self.known_object(n) {
            return self.constant(&class, &name);
        }
        self.used.entry(n).or_default().push(self.phase);
        if let Some(bound) = self.bound.get(&n) {
            return Ok(bound.clone());
        }
        if self.phase < self.case.arrange.len() {
            return Err(format!("object {n} is used before it is made"));
        }
        self.part(n)
    }

    /// The object of that number, of either heap.
    pub fn known_object(&self, n: usize) -> Option<Object> {
        let witness = &self.case.witness;
        let after = || witness.after.as_ref()?.heap.get(n);
        witness.heap.get(n).or_else(after).cloned()
    }

    /// A constant of an enum.
    pub fn constant(&mut self, class: &str, name: &str) -> Fallible<Expr> {
        let ty = descriptor_of(class);
        if let Some(shown) = self.writer.class_name(class) {
            return Ok(Expr::plain(format!("{shown}.{name}"), ty));
        }
        Ok(self.hidden_static(class, name))
    }
}
