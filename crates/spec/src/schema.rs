//! What a specification may speak of: classes, fields and methods, as something outside knows them.

use std::sync::Arc;

/// A type of Java.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum JavaType {
    Boolean,
    Char,
    Byte,
    Short,
    Int,
    Long,
    Float,
    Double,
    Void,
    /// Binary name with dots: `a.b.Outer$Inner`.
    Class(Arc<str>),
    Array(Box<JavaType>),
}

impl std::fmt::Display for JavaType {
    /// As in Java source, with binary names of classes.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            JavaType::Boolean => "boolean",
            JavaType::Char => "char",
            JavaType::Byte => "byte",
            JavaType::Short => "short",
            JavaType::Int => "int",
            JavaType::Long => "long",
            JavaType::Float => "float",
            JavaType::Double => "double",
            JavaType::Void => "void",
            JavaType::Class(name) => name,
            JavaType::Array(element) => return write!(f, "{element}[]"),
        })
    }
}

impl JavaType {
    /// A primitive type by its name.
    pub fn primitive(name: &str) -> Option<JavaType> {
        Some(match name {
            "boolean" => JavaType::Boolean,
            "char" => JavaType::Char,
            "byte" => JavaType::Byte,
            "short" => JavaType::Short,
            "int" => JavaType::Int,
            "long" => JavaType::Long,
            "float" => JavaType::Float,
            "double" => JavaType::Double,
            _ => return None,
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldInfo {
    pub name: Arc<str>,
    pub ty: JavaType,
    pub is_static: bool,
    /// A constant of the enum that declares it.
    pub is_enum_constant: bool,
    /// The class that declares it.
    pub declared_in: Arc<str>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodInfo {
    pub name: Arc<str>,
    pub is_static: bool,
    pub params: Vec<JavaType>,
    /// None where the class file does not have them (no `-g` and no `-parameters`).
    pub param_names: Option<Vec<Arc<str>>>,
    pub result: JavaType,
}

/// Classes by name. Names are binary names with dots.
pub trait Schema {
    /// The binary name of the class that `name` means in a specification for `context` (a binary name): a nested class
    /// of it or of one of its enclosing classes, a class of its package, `java.lang`, a fully qualified name, with `.` or
    /// `$` before nested classes. `Err`: several classes are meant.
    fn resolve(&self, name: &str, context: Option<&str>)
    -> Result<Option<Arc<str>>, Vec<Arc<str>>>;

    /// Fields of a class, inherited ones included (the class's own first).
    fn fields(&self, class: &str) -> Vec<FieldInfo>;

    /// Methods and constructors (`<init>`) that the class declares.
    fn methods(&self, class: &str) -> Vec<MethodInfo>;

    fn is_subclass(&self, class: &str, of: &str) -> bool;

    /// Whether instances of exactly this class can be made: no interface, not abstract.
    fn is_instantiable(&self, class: &str) -> bool;

    /// Names close to one that is not known, for hints.
    fn similar(&self, name: &str) -> Vec<Arc<str>>;
}
