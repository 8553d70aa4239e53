//! Classes, fields and methods as the rest of Cairn sees them: linked, laid out, with stable ids.

use crate::classfile::{ClassFile, Member};
use crate::ir::{Body, Elem};
use crate::program::ProgramError;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

/// Index of a class in its [`crate::Program`]. Never 0, so that 0 can mean "none".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ClassId(pub u32);

/// Index of a method in its [`crate::Program`]. Never 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId(pub u32);

/// Index of a field in its [`crate::Program`]. Never 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FieldId(pub u32);

/// Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const BRIDGE: u16 = 0x0040;
    /// Of a field.
    pub const VOLATILE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// Where a class came from; decides whether assertions are on and whose frames are "the program's".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The user's class path.
    User,
    /// The JDK image.
    Jdk,
    /// Made by Cairn: arrays, primitives, lambdas.
    Synthetic,
}

/// What kind of type a class is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A class or interface with fields and methods.
    Object,
    /// An array of `component`; elements are stored as `elem`.
    Array { component: ClassId, elem: Elem },
    /// `int.class` and its kin; `None` is `void`.
    Primitive(Option<Elem>),
}

/// A loaded and linked class. Immutable but for its caches.
#[derive(Debug)]
pub struct Class {
    pub id: ClassId,
    /// Internal name: `java/util/HashMap`, `[I`, `int`.
    pub name: Box<str>,
    pub access: u16,
    pub origin: Origin,
    /// JDK module (`java.base`), empty for the user's classes.
    pub module: Box<str>,
    pub shape: Shape,
    pub super_class: Option<ClassId>,
    /// Direct superinterfaces, in declaration order.
    pub interfaces: Box<[ClassId]>,
    /// The chain of superclasses from `Object` down to this class, which is last.
    pub ancestors: Box<[ClassId]>,
    /// All superinterfaces, direct and inherited, each after those above it and otherwise in declaration order; this class
    /// itself, last, if it is an interface.
    pub all_interfaces: Box<[ClassId]>,
    /// The same, sorted by their ids. Those depend on what else was loaded, so this is for looking up alone.
    pub(crate) interface_ids: Box<[ClassId]>,
    /// Declared fields, static ones included, in declaration order.
    pub fields: Box<[FieldId]>,
    /// Declared methods in declaration order.
    pub methods: Box<[MethodId]>,
    /// Number of instance slots, inherited ones included: an object has a header and this many words.
    pub instance_slots: u32,
    /// Number of static slots of this class alone.
    pub static_slots: u32,
    /// The `<clinit>` method.
    pub initializer: Option<MethodId>,
    /// The class file behind it; `None` for arrays, primitives and synthetic classes.
    pub file: Option<Arc<ClassFile>>,
    pub source_file: Option<Box<str>>,
    /// Lock-free cache of method selection: resolved method (high half) to selected one (low half).
    pub(crate) selected: Box<[AtomicU64]>,
}

impl Class {
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    pub fn is_interface(&self) -> bool {
        self.is(access::INTERFACE)
    }

    /// `java.util.Map$Entry`, `[I`, `[Ljava.lang.String;`, as `Class.getName` gives it.
    pub fn java_name(&self) -> String {
        self.name.replace('/', ".")
    }

    /// The run-time package: the internal name up to the last slash.
    pub fn package(&self) -> &str {
        self.name.rfind('/').map_or("", |i| &self.name[..i])
    }
}

/// A declared field.
#[derive(Debug)]
pub struct Field {
    pub id: FieldId,
    pub class: ClassId,
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
    pub elem: Elem,
    /// Instance field: index among the object's words after the header. Static field: index among
    /// the class's static words.
    pub slot: u32,
    /// Value of the `ConstantValue` attribute of a static field, as a pool index.
    pub constant: Option<u16>,
}

impl Field {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// A declared method.
#[derive(Debug)]
pub struct Method {
    pub id: MethodId,
    pub class: ClassId,
    pub name: Box<str>,
    pub desc: Box<str>,
    pub access: u16,
    /// Kinds of the parameters as registers see them, `this` first for instance methods.
    pub params: Box<[Elem]>,
    /// `None` is void.
    pub ret: Option<Elem>,
    /// The undecoded method: index into the class file's list. `None` for synthetic methods.
    pub member: Option<u16>,
    /// Hidden from stack traces (frames of synthetic lambda classes and the like).
    pub hidden: bool,
    pub(crate) body: OnceLock<Result<Body, ProgramError>>,
    /// Free for the executing machine: it caches there, as an index plus one, which native
    /// implementation or model stands for the method. 0: not looked up, `u32::MAX`: none.
    pub native_cache: std::sync::atomic::AtomicU32,
    /// The same for what stands for the method in symbolic runs.
    pub model_cache: std::sync::atomic::AtomicU32,
}

impl Method {
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    pub fn is_native(&self) -> bool {
        self.is(access::NATIVE)
    }

    pub fn is_abstract(&self) -> bool {
        self.is(access::ABSTRACT)
    }

    /// The IR, if the method was decoded before (and could be).
    #[inline(always)]
    pub fn loaded_body(&self) -> Option<&Body> {
        self.body.get()?.as_ref().ok()
    }

    /// The class file's record of this method.
    pub fn member<'c>(&self, file: &'c ClassFile) -> Option<&'c Member> {
        file.methods.get(self.member? as usize)
    }
}
