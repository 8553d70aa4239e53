//! The names of classes in a source file, and the imports that they take.

use std::collections::{BTreeMap, BTreeSet};

/// Classes of `java.lang` that other classes must not be mistaken for.
const LANG: [&str; 34] = [
    "Boolean",
    "Byte",
    "Character",
    "CharSequence",
    "Class",
    "Comparable",
    "Deprecated",
    "Double",
    "Enum",
    "Error",
    "Exception",
    "Float",
    "Integer",
    "Iterable",
    "Long",
    "Math",
    "Number",
    "Object",
    "Override",
    "Process",
    "Record",
    "Runnable",
    "Runtime",
    "RuntimeException",
    "Short",
    "String",
    "StringBuilder",
    "SuppressWarnings",
    "System",
    "Thread",
    "Throwable",
    "Void",
    "Module",
    "Package",
];

#[derive(Clone, Debug, Default)]
pub struct Imports {
    package: String,
    /// Top-level classes of the file's own package, its own among them.
    own: BTreeSet<String>,
    /// What a simple name stands for, with its package.
    taken: BTreeMap<String, String>,
    classes: BTreeSet<String>,
    statics: BTreeSet<String>,
}

impl Imports {
    /// For a class of that package; `known` are the binary names of classes that may be there.
    pub fn new<'a>(package: &str, test: &str, known: impl Iterator<Item = &'a String>) -> Imports {
        let own = |class: &'a String| {
            let (of, name) = split(class);
            (of == package).then(|| name.split('$').next().unwrap_or(name).to_owned())
        };
        let mut own: BTreeSet<String> = known.filter_map(own).collect();
        own.insert(test.to_owned());
        Imports { package: package.to_owned(), own, ..Imports::default() }
    }

    /// A class of the file's own package, by its simple name.
    pub fn add_own(&mut self, simple: &str) {
        self.own.insert(simple.to_owned());
    }

    /// What to write for the class of that binary name, which source code knows by the other one.
    pub fn class(&mut self, binary: &str, source: &str) -> String {
        let (package, _) = split(binary);
        let rest = match package {
            "" => source,
            _ => source.get(package.len() + 1..).unwrap_or(source),
        };
        let top = rest.split('.').next().unwrap_or(rest).to_owned();
        let full = source[..source.len() - rest.len()].to_owned() + &top;
        let foreign = package != self.package;
        let is_clash = foreign
            && (self.own.contains(&top) || package != "java.lang" && LANG.contains(&&top[..]))
            || self.taken.get(&top).is_some_and(|other| *other != full);
        if is_clash {
            return source.to_owned();
        }
        if foreign && package != "java.lang" {
            self.classes.insert(full.clone());
        }
        self.taken.insert(top, full);
        rest.to_owned()
    }

    /// Makes a static method of a class known by its simple name.
    pub fn method(&mut self, class: &str, method: &str) {
        self.statics.insert(format!("{class}.{method}"));
    }

    /// The import declarations: first the static ones.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.statics.iter().map(|s| format!("import static {s};")).collect();
        if !lines.is_empty() && !self.classes.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.classes.iter().map(|c| format!("import {c};")));
        lines
    }
}

/// The package and the rest of a binary name.
fn split(binary: &str) -> (&str, &str) {
    binary.rsplit_once('.').unwrap_or(("", binary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_is_written_in_full() {
        let known = ["structures.Stack".to_owned()];
        let mut imports = Imports::new("structures", "StackCairnTest", known.iter());
        assert_eq!(imports.class("structures.Stack$Node", "structures.Stack.Node"), "Stack.Node");
        assert_eq!(imports.class("java.util.Stack", "java.util.Stack"), "java.util.Stack");
        assert_eq!(imports.class("java.util.Map$Entry", "java.util.Map.Entry"), "Map.Entry");
        assert_eq!(imports.class("other.Map", "other.Map"), "other.Map");
        assert_eq!(imports.class("java.lang.Integer", "java.lang.Integer"), "Integer");
        assert_eq!(imports.class("other.Integer", "other.Integer"), "other.Integer");
        imports.method("org.junit.jupiter.api.Assertions", "assertTrue");
        let lines = [
            "import static org.junit.jupiter.api.Assertions.assertTrue;",
            "",
            "import java.util.Map;",
        ];
        assert_eq!(imports.lines(), lines);
    }
}
