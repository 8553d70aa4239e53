//! Families and methods that are written by hand, in the terms of those that are generated.

use super::classes::{Class, Family, Field, FieldNo, Kind, Ty};
use super::programs::Method;

/// A family of these classes, as in `B extends A { A f; int v; int get() { return v; } }`: first
/// fields, then methods. `interface` and `abstract` may stand before the name. `statics` are the
/// fields of the outer class.
pub fn family(name: &str, classes: &[&'static str], statics: &'static str) -> Family {
    let mut family = Family {
        name: name.into(),
        classes: vec![],
        reads: vec![],
        has_arrays: false,
        methods: vec![],
        helpers: vec![],
        statics: vec![],
    };
    for text in classes {
        let header = text.split_once('{').expect("a class has a body").0;
        let mut words: Vec<&'static str> = header.split_whitespace().collect();
        let kind = match words[0] {
            "interface" => Kind::Interface,
            "abstract" => Kind::Abstract,
            _ => Kind::Plain,
        };
        if kind != Kind::Plain {
            words.remove(0);
        }
        let class_named = |n: &str| family.classes.iter().position(|c| c.name == n);
        let parent = words.get(2).map(|n| class_named(n).expect("a class before"));
        family.classes.push(Class { name: words[0], kind, parent, fields: vec![] });
    }
    for (i, text) in classes.iter().enumerate() {
        let (_, body) = text.split_once('{').expect("a class has a body");
        let body = body.trim().strip_suffix('}').expect("a class has an end");
        // Fields end where the first method begins.
        let before = body.find('(').unwrap_or(body.len());
        let end = body[..before].rfind(';').map_or(0, |at| at + 1);
        family.classes[i].fields = fields(&family, &body[..end]);
        family.methods.push(body[end..].trim().into());
    }
    family.statics = fields(&family, statics);
    family
}

fn fields(family: &Family, text: &'static str) -> Vec<Field> {
    let field = |text: &'static str| {
        let (ty, name) = text.trim().rsplit_once(' ')?;
        Some(Field { name, ty: type_named(family, ty) })
    };
    text.split(';').filter_map(field).collect()
}

fn type_named(family: &Family, name: &str) -> Ty {
    let class = |n: &str| {
        let found = family.classes.iter().position(|c| c.name == n);
        found.unwrap_or_else(|| panic!("no class {n}"))
    };
    match (name.trim(), name.trim().strip_suffix("[]")) {
        ("int", _) => Ty::Int,
        ("boolean", _) => Ty::Boolean,
        (_, Some(component)) => Ty::Array(class(component)),
        (name, None) => Ty::Class(class(name)),
    }
}

/// A method `int m(A p) { .. }`, static or of a class. It may read every field.
pub fn method(family: &Family, receiver: Option<&str>, number: usize, text: &str) -> Method {
    let (header, _) = text.split_once('(').expect("a method has parameters");
    let (parameters, _) = text[header.len() + 1..].split_once(')').expect("parameters end");
    let (result, name) = header.trim().rsplit_once(' ').expect("a method has a type");
    let parameter = |text: &str| {
        let (ty, name) = text.trim().rsplit_once(' ')?;
        Some((name.to_owned(), type_named(family, ty)))
    };
    let receiver = receiver.map(|r| match type_named(family, r) {
        Ty::Class(class) => class,
        other => panic!("{other:?} has no methods"),
    });
    let parameters: Vec<(String, Ty)> = parameters.split(',').filter_map(parameter).collect();
    let modifier = if receiver.is_some() { "  " } else { "  static " };
    let all = family.classes.iter().enumerate();
    let reads =
        all.flat_map(|(class, c)| (0..c.fields.len()).map(move |number| FieldNo { class, number }));
    Method {
        seed: number as u64,
        name: name.into(),
        receiver,
        parameters,
        result: type_named(family, result),
        // What fails is told by its line.
        source: format!("{modifier}{}\n", text.trim().replace("; ", ";\n    ")),
        reads: reads.collect(),
        constant: 0,
        has_arrays: text.contains('['),
        catches: text.contains("catch"),
    }
}
