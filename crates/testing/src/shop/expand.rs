//! Templates of Java classes, expanded.
//!
//! A file of templates has lines `//// path` before each class. In a template `$x` is one letter that stands for a
//! text, `${word}` a word that does. Lines between `//% fields` (or `ints`, `strings`, `flags`) and `//% end` are
//! written once for each such field; `$,` is a comma except after the last of them.

use super::tables::{Entity, Variant};
use std::fmt::Write;

/// The classes of a file of templates: what stands after `////`, and the text.
pub(super) fn classes(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.split("//// ").skip(1).map(|class| class.split_once('\n').unwrap_or((class, "")))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Int,
    Text,
    Flag,
}

struct Field {
    name: String,
    ty: Type,
    /// The highest number, or the longest text.
    limit: String,
    column: usize,
}

impl Field {
    fn read(spec: &str, column: usize) -> Field {
        let (name, ty) = spec.split_once(':').expect("a field has a type");
        let kind = match &ty[..1] {
            "i" => Type::Int,
            "s" => Type::Text,
            "b" => Type::Flag,
            other => panic!("no type {other}"),
        };
        Field { name: name.into(), ty: kind, limit: ty[1..].into(), column }
    }

    fn java(&self) -> &'static str {
        match self.ty {
            Type::Int => "int",
            Type::Text => "String",
            Type::Flag => "boolean",
        }
    }

    fn boxed(&self) -> &'static str {
        match self.ty {
            Type::Int => "Integer",
            Type::Text => "String",
            Type::Flag => "Boolean",
        }
    }

    fn getter(&self) -> &'static str {
        if self.ty == Type::Flag { "is" } else { "get" }
    }

    /// How a value is made up.
    fn roll(&self) -> String {
        match self.ty {
            Type::Int => format!("1 + dice.below({})", self.limit),
            Type::Text => format!("dice.words({})", self.limit),
            Type::Flag => "dice.flag()".into(),
        }
    }

    fn fill(&self, line: &str, is_last: bool) -> String {
        line.replace("${upper}", &upper(&self.name))
            .replace("${roll}", &self.roll())
            .replace("$,", if is_last { "" } else { "," })
            .replace("$f", &self.name)
            .replace("$F", &capital(&self.name))
            .replace("$t", self.java())
            .replace("$B", self.boxed())
            .replace("$g", self.getter())
            .replace("$m", &self.limit)
            .replace("$n", &self.column.to_string())
            .replace("$w", &words(&self.name))
    }
}

/// `productId` as `ProductId`.
fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// `productId` as `product_Id`, say, with any separator.
fn parted(name: &str, separator: char) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            out.push(separator);
        }
        out.push(c);
    }
    out
}

/// `productId` as `PRODUCT_ID`.
fn upper(name: &str) -> String {
    parted(name, '_').to_uppercase()
}

/// `productId` as `Product id`.
fn words(name: &str) -> String {
    capital(&parted(name, ' ').to_lowercase())
}

/// A template of one class for an entity.
pub(super) fn entity(template: &str, of: &Entity) -> String {
    let fields = of.fields.split(' ').enumerate();
    let fields: Vec<Field> = fields.map(|(i, spec)| Field::read(spec, i + 1)).collect();
    let mut out = String::new();
    let mut lines = template.lines();
    while let Some(line) = lines.next() {
        let Some(which) = line.trim().strip_prefix("//% ") else {
            let _ = writeln!(out, "{line}");
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|l| l.trim() != "//% end").collect();
        let chosen: Vec<&Field> = fields.iter().filter(|f| is_chosen(which, f.ty)).collect();
        for (i, field) in chosen.iter().enumerate() {
            for line in &body {
                let _ = writeln!(out, "{}", field.fill(line, i + 1 == chosen.len()));
            }
        }
    }
    whole(&out, of, &fields)
}

fn is_chosen(which: &str, ty: Type) -> bool {
    match which {
        "fields" => true,
        "ints" => ty == Type::Int,
        "strings" => ty == Type::Text,
        "flags" => ty == Type::Flag,
        other => panic!("no fields are called {other}"),
    }
}

/// Replaces what belongs to the entity as a whole.
fn whole(text: &str, of: &Entity, fields: &[Field]) -> String {
    let each =
        |part: &dyn Fn(&Field) -> String| fields.iter().map(part).collect::<Vec<_>>().join(", ");
    let own = of.name[..1].to_lowercase() + &of.name[1..];
    let gets = each(&|f| format!("{own}.{}{}()", f.getter(), capital(&f.name)));
    let title = fields.iter().find(|f| f.ty == Type::Text).expect("an entity has a title");
    text.replace("${params}", &each(&|f| format!("{} {}", f.java(), f.name)))
        .replace("${args}", &each(&|f| f.name.clone()))
        .replace("${gets}", &gets)
        .replace("$E", of.name)
        .replace("$e", &own)
        .replace("$P", of.plural)
        .replace("$D", of.description)
        .replace("$S", &capital(&title.name))
        .replace("$s", &title.name)
        .replace("$r", &(3 * of.rows).to_string())
        .replace("$p", &(of.rows / 2).to_string())
}

/// A template of one class for a variant.
pub(super) fn variant(template: &str, of: &Variant) -> String {
    template
        .replace("$C", of.name)
        .replace("$K", of.key)
        .replace("$a", &of.a.to_string())
        .replace("$b", &of.b.to_string())
}
