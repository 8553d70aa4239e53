//! What all tests of a file share: the names of classes, the imports and the helper methods.

use crate::expressions::Expr;
use crate::fluent::{ASSERTIONS, fluent, thrown};
use crate::suite::Suite;
use cairn_java::Imports;
use cairn_java::reflection::Helper;
use cairn_java::types::{self, Classes, descriptor_of};
use cairn_witness::Junit;
use cairn_witness::StaticField;
use std::collections::BTreeSet;

/// Why a case cannot be written.
pub(crate) type Fallible<T> = Result<T, String>;

/// Library classes with parameters that are named most often, should nobody describe them.
const GENERIC: [&str; 16] = [
    "java.lang.Comparable",
    "java.lang.Iterable",
    "java.util.ArrayDeque",
    "java.util.ArrayList",
    "java.util.Collection",
    "java.util.Comparator",
    "java.util.Deque",
    "java.util.HashMap",
    "java.util.HashSet",
    "java.util.Iterator",
    "java.util.LinkedList",
    "java.util.List",
    "java.util.Map",
    "java.util.Optional",
    "java.util.Queue",
    "java.util.Set",
];

/// Cloned for each attempt at a test, so that one that fails leaves nothing behind.
#[derive(Clone)]
pub(crate) struct Writer<'a> {
    pub suite: &'a Suite<'a>,
    pub classes: Classes<'a>,
    pub imports: Imports,
    pub helpers: BTreeSet<Helper>,
    /// A generic class is named without its parameters.
    pub is_raw: bool,
}

impl<'a> Writer<'a> {
    pub fn new(suite: &'a Suite<'a>) -> Writer<'a> {
        let classes = Classes { facts: suite.facts, package: &suite.package };
        let known = suite.facts.classes.keys().chain([&suite.subject]);
        let imports = Imports::new(&suite.package, &suite.name, known);
        Writer { suite, classes, imports, helpers: BTreeSet::new(), is_raw: false }
    }

    /// How the test names a class, if it can.
    pub fn class_name(&mut self, class: &str) -> Option<String> {
        let source = self.classes.source_name(class)?;
        self.is_raw |= self.classes.is_generic(class) || GENERIC.contains(&class);
        Some(self.imports.class(class, &source))
    }

    /// A public class of the library or of JUnit.
    pub fn library(&mut self, class: &str) -> String {
        self.imports.class(class, class)
    }

    /// How the test names a type, if it can.
    pub fn type_name(&mut self, descriptor: &str) -> Option<String> {
        types::named(descriptor, |class| self.class_name(class))
    }

    /// An expression for the class object of a type.
    pub fn class_literal(&mut self, descriptor: &str) -> String {
        let raw = self.is_raw;
        let name = self.type_name(descriptor);
        // A class literal has no parameters to leave out.
        self.is_raw = raw;
        types::class_literal(name, descriptor, "Class")
    }

    /// An expression for a field itself.
    pub fn hidden_field(&mut self, class: &str, name: &str) -> String {
        self.helpers.insert(Helper::Field);
        let class = self.class_literal(&descriptor_of(class));
        format!("field({class}, \"{name}\")")
    }

    /// The statement that sets a static field, and whether it takes reflection.
    pub fn set_static(&mut self, field: &StaticField, value: &Expr) -> (String, bool) {
        let facts = self.classes.field(&field.class, &field.name);
        let is_open = facts.is_some_and(|f| !f.needs_reflection());
        if is_open
            && let Some(class) = self.class_name(&field.class)
            && let Some(value) = self.coerce(value.clone(), &field.descriptor)
        {
            return (format!("{class}.{} = {};", field.name, value.text), false);
        }
        let text = self.hidden_field(&field.class, &field.name);
        (format!("{text}.set(null, {});", value.text), true)
    }

    /// The class of JUnit that has the assertions.
    pub fn assertions(&self) -> &'static str {
        match self.suite.junit {
            Junit::Five => "org.junit.jupiter.api.Assertions",
            Junit::Four => "org.junit.Assert",
        }
    }

    /// The statement that makes an assertion.
    pub fn assertion(&mut self, method: &str, arguments: &[&str]) -> String {
        if self.suite.style.assertj
            && let Some((imported, text)) = fluent(method, arguments)
        {
            self.imports.method(ASSERTIONS, imported);
            return format!("{text};");
        }
        format!("{};", self.assertion_call(method, arguments))
    }

    /// The links of the statement that a call throws, as AssertJ says it.
    pub fn fluent_throws(
        &mut self,
        lambda: &str,
        class: &str,
        message: Option<Option<&str>>,
    ) -> Vec<String> {
        let (imported, links) = thrown(lambda, class, message);
        self.imports.method(ASSERTIONS, imported);
        links
    }

    pub fn assertion_call(&mut self, method: &str, arguments: &[&str]) -> String {
        self.imports.method(self.assertions(), method);
        format!("{method}({})", arguments.join(", "))
    }
}
