//! What goes wrong while reading and linking classes.
//!
//! A [`ProgramError`] is for people: the input is missing or broken. A [`LinkError`] is what the
//! Java program itself sees, as an exception thrown where a reference is first used.

use crate::class::Class;
use crate::classfile::FormatError;

/// The classes cannot be read or do not fit together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    #[error("class {class} not found; looked in {searched}")]
    NotFound {
        /// As Java writes it: `java.lang.Object`.
        class: String,
        searched: String,
    },
    #[error("{location}: {} is malformed: {what} (offset {offset})", subject(class, method))]
    Malformed {
        location: String,
        class: String,
        /// Name and descriptor, if a method is at fault.
        method: Option<String>,
        /// Byte offset in the class file; 0 if none is to blame.
        offset: usize,
        what: String,
    },
    #[error("{location}: class {class}: {what}")]
    UnsupportedVersion { location: String, class: String, what: String },
    #[error("{path} is not a jar file: {reason}")]
    NotAZip { path: String, reason: String },
    #[error("{0}")]
    NoJdk(String),
    #[error("cannot read {path}: {reason}")]
    Io { path: String, reason: String },
    #[error("class {class} is its own superclass or superinterface")]
    Circular { class: String },
    #[error("{location} declares class {found}, not {expected}: wrong directory or class path?")]
    WrongName { location: String, expected: String, found: String },
    /// Supertypes that were compiled separately and no longer fit; Java throws
    /// `IncompatibleClassChangeError` with this message.
    #[error("{location}: {what}; compile the classes together")]
    Incompatible { location: String, what: String },
    #[error("class {class} is defined already")]
    Duplicate { class: String },
    #[error("method {method} of class {class} is native or abstract: it has no code")]
    NoCode { class: String, method: String },
}

fn subject(class: &str, method: &Option<String>) -> String {
    match method {
        Some(method) => format!("method {method} of class {class}"),
        None => format!("class {class}"),
    }
}

impl ProgramError {
    /// Says where a class file of the internal name `class` stopped making sense.
    pub(super) fn format(e: FormatError, location: &str, class: &str) -> ProgramError {
        let (location, class) = (location.to_owned(), class.replace('/', "."));
        // The only error about the version itself; a file cut off there has another text.
        if e.offset == 6 && e.what.starts_with("class file version") {
            return ProgramError::UnsupportedVersion { location, class, what: e.what };
        }
        let FormatError { offset, what } = e;
        ProgramError::Malformed { location, class, method: None, offset, what }
    }

    /// The same error, blamed on a method.
    pub(super) fn in_method(self, name: &str, desc: &str) -> ProgramError {
        match self {
            ProgramError::Malformed { location, class, offset, what, .. } => {
                let method = Some(format!("{name}{desc}"));
                ProgramError::Malformed { location, class, method, offset, what }
            }
            other => other,
        }
    }
}

/// A reference cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// Internal name.
    NoClassDefFound(String),
    NoSuchField(String),
    NoSuchMethod(String),
    IncompatibleClassChange(String),
    IllegalAccess(String),
    AbstractMethod(String),
    /// The input is broken: no exception of the program, the run cannot go on.
    Broken(ProgramError),
}

impl LinkError {
    /// Internal name of the exception that Java throws.
    pub fn java_class(&self) -> Option<&'static str> {
        Some(match self {
            LinkError::NoClassDefFound(_) => "java/lang/NoClassDefFoundError",
            LinkError::NoSuchField(_) => "java/lang/NoSuchFieldError",
            LinkError::NoSuchMethod(_) => "java/lang/NoSuchMethodError",
            LinkError::IncompatibleClassChange(_) => "java/lang/IncompatibleClassChangeError",
            LinkError::IllegalAccess(_) => "java/lang/IllegalAccessError",
            LinkError::AbstractMethod(_) => "java/lang/AbstractMethodError",
            LinkError::Broken(_) => return None,
        })
    }

    /// The exception's message.
    pub fn message(&self) -> String {
        match self {
            LinkError::NoClassDefFound(m)
            | LinkError::NoSuchField(m)
            | LinkError::NoSuchMethod(m)
            | LinkError::IncompatibleClassChange(m)
            | LinkError::IllegalAccess(m)
            | LinkError::AbstractMethod(m) => m.clone(),
            LinkError::Broken(e) => e.to_string(),
        }
    }
}

impl std::fmt::Display for LinkError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.java_class() {
            Some(class) => write!(f, "{}: {}", class.replace('/', "."), self.message()),
            None => f.write_str(&self.message()),
        }
    }
}

impl std::error::Error for LinkError {}

impl From<ProgramError> for LinkError {
    fn from(e: ProgramError) -> LinkError {
        match e {
            ProgramError::NotFound { class, .. } => {
                LinkError::NoClassDefFound(class.replace('.', "/"))
            }
            ProgramError::Incompatible { what, .. } => LinkError::IncompatibleClassChange(what),
            e => LinkError::Broken(e),
        }
    }
}

/// A method as HotSpot's messages write it: `void p.A.f(int, java.lang.String)`.
pub(super) fn method_text(class: &Class, name: &str, desc: &str) -> String {
    signature_text(&format!("{}.{name}", class.java_name()), desc)
}

/// Return type, name and parameter types.
pub(super) fn signature_text(name: &str, desc: &str) -> String {
    let (params, ret) = desc.strip_prefix('(').and_then(|d| d.split_once(')')).unwrap_or_default();
    let params = crate::synth::field_descriptors(params).flatten().map(type_text);
    format!("{} {name}({})", type_text(ret), params.collect::<Vec<_>>().join(", "))
}

/// A type as Java writes it: `int[]`, `java.lang.String`.
pub(super) fn type_text(desc: &str) -> String {
    let element = desc.trim_start_matches('[');
    let name = match element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) {
        Some(class) => class.replace('/', "."),
        None if element == "V" => "void".to_owned(),
        None => {
            let elem = element.bytes().next().and_then(crate::ir::Elem::of_descriptor);
            elem.map_or(element, |e| e.java_name()).to_owned()
        }
    };
    name + &"[]".repeat(desc.len() - element.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_written_as_java_does() {
        assert_eq!(signature_text("A.f", "(I[[JLp/B;)V"), "void A.f(int, long[][], p.B)");
        assert_eq!(signature_text("f", "()[Ljava/lang/String;"), "java.lang.String[] f()");
    }

    #[test]
    fn errors_say_what_and_where() {
        let e = FormatError { offset: 6, what: "class file version 99 is not supported".into() };
        let e = ProgramError::format(e, "x/A.class", "x/A");
        assert_eq!(e.to_string(), "x/A.class: class x.A: class file version 99 is not supported");
        let e = FormatError { offset: 9, what: "bad".into() };
        let e = ProgramError::format(e, "a.jar!/A.class", "A").in_method("f", "()V");
        assert_eq!(
            e.to_string(),
            "a.jar!/A.class: method f()V of class A is malformed: bad (offset 9)"
        );
    }
}
