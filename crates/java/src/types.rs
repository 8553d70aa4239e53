//! Descriptors, and what the facts say about the classes in them.

use crate::text::string;
use crate::words::has_form_of_identifier;
use cairn_witness::facts::{Access, ClassFacts, Facts, FieldFacts, MethodFacts};

/// The descriptor of `java.lang.Object`.
pub const OBJECT: &str = "Ljava/lang/Object;";

/// The descriptors of a method's parameters.
pub fn parameters(descriptor: &str) -> Vec<String> {
    let inner = descriptor.strip_prefix('(').and_then(|d| d.split_once(')')).map_or("", |d| d.0);
    let mut found = vec![];
    let mut rest = inner;
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let end = match rest[dimensions..].strip_prefix('L') {
            Some(_) => rest.find(';').map_or(rest.len(), |at| at + 1),
            None => dimensions + rest[dimensions..].chars().next().map_or(0, char::len_utf8),
        };
        found.push(rest[..end].to_owned());
        rest = &rest[end..];
    }
    found
}

/// Of each parameter in a generic signature, whether its type has type arguments: `List<String>`.
pub fn have_type_arguments(signature: &str) -> Vec<bool> {
    let (mut found, mut depth, mut open) = (vec![], 0, None);
    let inner = signature.split_once('(').and_then(|s| s.1.split_once(')')).map_or("", |s| s.0);
    for c in inner.chars() {
        match (c, open) {
            ('[', None) => {}
            ('L' | 'T', None) => open = Some(false),
            (_, None) => found.push(false),
            ('<', _) => (depth, open) = (depth + 1, Some(true)),
            ('>', _) => depth -= 1,
            (';', Some(has)) if depth == 0 => (found, open) = ([found, vec![has]].concat(), None),
            _ => {}
        }
    }
    found
}

/// The descriptor of what a method returns.
pub fn returned(descriptor: &str) -> &str {
    descriptor.split_once(')').map_or("V", |d| d.1)
}

/// The class that a descriptor names, with dots; none for arrays and primitive types.
pub fn class_of(descriptor: &str) -> Option<String> {
    let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
    Some(name.replace('/', "."))
}

pub fn descriptor_of(class: &str) -> String {
    format!("L{};", class.replace('.', "/"))
}

pub fn is_primitive(descriptor: &str) -> bool {
    descriptor.len() == 1
}

/// The name of a primitive type, or of none.
pub fn primitive(descriptor: &str) -> Option<&'static str> {
    match descriptor {
        "V" => Some("void"),
        _ => cairn_witness::primitive_name(descriptor),
    }
}

/// A type as source code names it, if `class` has a name for its class.
pub fn named(descriptor: &str, class: impl FnOnce(&str) -> Option<String>) -> Option<String> {
    let base = descriptor.trim_start_matches('[');
    let name = match primitive(base) {
        Some(name) => name.to_owned(),
        None => class(&class_of(base)?)?,
    };
    Some(name + &"[]".repeat(descriptor.len() - base.len()))
}

/// An expression for the class object of a type: by its name, or by `Class.forName`, `Class` being called
/// `class` in the file.
pub fn class_literal(name: Option<String>, descriptor: &str, class: &str) -> String {
    match (name, class_of(descriptor)) {
        (Some(name), _) => format!("{name}.class"),
        (None, Some(found)) => format!("{class}.forName({})", string(&found)),
        (None, None) => format!("{class}.forName({})", string(&descriptor.replace('/', "."))),
    }
}

/// Primitive types and the classes of their boxes.
pub const BOXES: [(&str, &str); 8] = [
    ("Z", "Ljava/lang/Boolean;"),
    ("B", "Ljava/lang/Byte;"),
    ("C", "Ljava/lang/Character;"),
    ("S", "Ljava/lang/Short;"),
    ("I", "Ljava/lang/Integer;"),
    ("J", "Ljava/lang/Long;"),
    ("F", "Ljava/lang/Float;"),
    ("D", "Ljava/lang/Double;"),
];

const NUMBER: [&str; 3] =
    ["Ljava/lang/Number;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];
const TEXT: [&str; 3] =
    ["Ljava/lang/CharSequence;", "Ljava/lang/Comparable;", "Ljava/io/Serializable;"];

/// Final classes of the library that values are of, with what they extend and implement.
const VALUES: [(&str, &[&str]); 9] = [
    ("Ljava/lang/String;", &TEXT),
    ("Ljava/lang/Boolean;", &[TEXT[1], TEXT[2]]),
    ("Ljava/lang/Character;", &[TEXT[1], TEXT[2]]),
    ("Ljava/lang/Byte;", &NUMBER),
    ("Ljava/lang/Short;", &NUMBER),
    ("Ljava/lang/Integer;", &NUMBER),
    ("Ljava/lang/Long;", &NUMBER),
    ("Ljava/lang/Float;", &NUMBER),
    ("Ljava/lang/Double;", &NUMBER),
];

/// A library class: its fields are closed to reflection.
pub fn is_library(class: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun.", "com.sun."].iter().any(|p| class.starts_with(p))
}

/// The facts, asked from the package of the source.
#[derive(Clone, Copy)]
pub struct Classes<'a> {
    pub facts: &'a Facts,
    pub package: &'a str,
}

impl<'a> Classes<'a> {
    pub fn get(&self, class: &str) -> Option<&'a ClassFacts> {
        self.facts.classes.get(class)
    }

    /// What the test can call the class, with its package.
    pub fn source_name(&self, class: &str) -> Option<String> {
        let name = match self.get(class) {
            Some(facts) if facts.access == Access::Hidden => None,
            Some(facts) => facts.source_name.clone(),
            None => {
                class.split(['.', '$']).all(has_form_of_identifier).then(|| class.replace('$', "."))
            }
        }?;
        // A class of the default package has no name in others.
        (self.package.is_empty() || class.contains('.')).then_some(name)
    }

    pub fn can_name(&self, descriptor: &str) -> bool {
        let base = descriptor.trim_start_matches('[');
        class_of(base).is_none_or(|class| self.source_name(&class).is_some())
    }

    pub fn is_subclass(&self, class: &str, of: &str) -> bool {
        class == of
            || of == "java.lang.Object"
            || self.get(class).is_some_and(|f| {
                f.supertypes.iter().any(|s| s == of)
                    || f.super_class.as_ref().is_some_and(|s| s != class && self.is_subclass(s, of))
            })
    }

    /// Whether an expression of one type can stand where the other is expected.
    pub fn is_assignable(&self, from: &str, to: &str) -> bool {
        if from == to || to == OBJECT || is_primitive(to) {
            return true;
        }
        match (from.strip_prefix('['), to.strip_prefix('[')) {
            (Some(from), Some(to)) => {
                !is_primitive(from) && !is_primitive(to) && self.is_assignable(from, to)
            }
            (None, None) => match (class_of(from), class_of(to)) {
                // Of a library class that nobody describes the caller has to know it.
                (Some(from), Some(to)) => {
                    self.is_subclass(&from, &to)
                        || (from != "java.lang.Object" && self.get(&from).is_none())
                }
                _ => false,
            },
            (Some(_), None) => to == "Ljava/lang/Cloneable;" || to == "Ljava/io/Serializable;",
            (None, Some(_)) => false,
        }
    }

    /// Whether the compiler may take an expression of one type, or `null` where that is empty, for a parameter of the other
    /// type, without a box. What is not known may be.
    pub fn may_fit(&self, from: &str, to: &str) -> bool {
        const WIDER: &str = "BSIJFD";
        if from.is_empty() || is_primitive(from) || is_primitive(to) {
            return match (WIDER.find(from), WIDER.find(to)) {
                _ if from.is_empty() => !is_primitive(to),
                (Some(a), Some(b)) if is_primitive(from) => a <= b,
                (None, Some(b)) if from == "C" => b >= 2,
                _ => from == to,
            };
        }
        if let Some((_, above)) = VALUES.iter().find(|(value, _)| *value == from) {
            return from == to || to == OBJECT || above.contains(&to);
        }
        let is_open = class_of(from).is_some_and(|c| self.get(&c).is_none());
        match (from.starts_with('['), to.starts_with('[')) {
            (false, true) => false,
            (false, false) if is_open => from != OBJECT || to == OBJECT,
            _ => self.is_assignable(from, to),
        }
    }

    /// The same, if need be with a box or without the one that is there.
    pub fn may_fit_boxed(&self, from: &str, to: &str) -> bool {
        let boxed = BOXES.iter().find(|(primitive, _)| *primitive == from);
        let inner = BOXES.iter().find(|(_, class)| *class == from);
        self.may_fit(from, to)
            || boxed.is_some_and(|(_, class)| self.may_fit(class, to))
            || inner.is_some_and(|(primitive, _)| self.may_fit(primitive, to))
    }

    /// Whether every value of one type is one of the other, for certain.
    pub fn is_narrower(&self, type_: &str, than: &str) -> bool {
        match (is_primitive(type_), is_primitive(than)) {
            (true, true) => self.may_fit(type_, than),
            (false, false) => {
                let classes = class_of(type_).zip(class_of(than));
                type_ == than
                    || than == OBJECT
                    || classes.is_some_and(|(a, b)| {
                        !type_.starts_with('[')
                            && !than.starts_with('[')
                            && self.is_subclass(&a, &b)
                    })
            }
            _ => false,
        }
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&'a FieldFacts> {
        self.get(class)?.fields.get(name)
    }

    /// A method, which the class may inherit.
    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<&'a MethodFacts> {
        let key = (name.to_owned(), descriptor.to_owned());
        let facts = self.get(class)?;
        let inherited = || {
            let above = facts.supertypes.iter().filter(|s| *s != class && name != "<init>");
            above.filter_map(|s| self.get(s)).find_map(|f| f.methods.get(&key))
        };
        facts.methods.get(&key).or_else(inherited)
    }

    /// Whether a class below the declaring one has a field of the same name.
    pub fn is_shadowed(&self, class: &str, declaring: &str, field: &str) -> bool {
        self.below(class, declaring).iter().any(|f| f.fields.contains_key(field))
    }

    /// Whether a class below the declaring one has a method of that name without parameters.
    pub fn is_overridden(&self, class: &str, declaring: &str, method: &str) -> bool {
        let has = |f: &&ClassFacts| {
            f.methods.keys().any(|(name, d)| name == method && d.starts_with("()"))
        };
        self.below(class, declaring).iter().any(has)
    }

    /// The class and its superclasses, up to another, which is not among them.
    fn below(&self, class: &str, above: &str) -> Vec<&'a ClassFacts> {
        let mut found = vec![];
        let mut at = Some(class.to_owned());
        while let Some(class) = at.filter(|c| c != above && found.len() < 100) {
            let Some(facts) = self.get(&class) else { break };
            found.push(facts);
            at = facts.super_class.clone();
        }
        found
    }

    pub fn is_generic(&self, class: &str) -> bool {
        self.get(class).is_some_and(|f| !f.type_parameters.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_fall_into_parameters() {
        assert_eq!(parameters("(I[[JLa/B;[La/B;Z)V"), ["I", "[[J", "La/B;", "[La/B;", "Z"]);
        assert!(parameters("()I").is_empty());
        assert_eq!(returned("(I)[La/B;"), "[La/B;");
        assert_eq!(class_of("La/B$C;").as_deref(), Some("a.B$C"));
        assert_eq!(class_of("[La/B;"), None);
    }

    #[test]
    fn type_arguments_are_seen_in_signatures() {
        let signature = "<E:Ljava/lang/Object;>(ITE;Ljava/util/Map<TE;[Ljava/util/List<TE;>;>;\
            [La/Long;Ljava/util/List<*>.Entry;)V";
        assert_eq!(have_type_arguments(signature), [false, false, true, false, true]);
        assert!(have_type_arguments("()Ljava/util/List<TE;>;").is_empty());
    }

    #[test]
    fn local_classes_have_no_name() {
        let facts = Facts::default();
        let classes = Classes { facts: &facts, package: "a" };
        assert_eq!(classes.source_name("a.B$C").as_deref(), Some("a.B.C"));
        assert_eq!(classes.source_name("a.B$1"), None);
        assert_eq!(classes.source_name("InTheDefaultPackage"), None);
    }
}
