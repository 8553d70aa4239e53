//! The program: all classes that were needed so far, found, linked and laid out.

mod access;
mod annotations;
mod error;
mod functional;
mod generics;
mod layout;
mod load;
mod resolve;
mod select;
mod strings;
#[cfg(test)]
mod tests;

pub use error::{LinkError, ProgramError};
pub use generics::DeclaredType;

use crate::class::{Class, ClassId, Field, FieldId, Method, MethodId, Shape};
use crate::classfile::Bootstrap;
use crate::classpath::{ClassPath, Jdk};
use crate::ir::{Body, Elem};
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicU32;
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

/// Classes, methods and fields by id. Only ever grows: references stay valid for its lifetime.
pub struct Program {
    jdk: Jdk,
    class_path: ClassPath,
    classes: boxcar::Vec<Loaded>,
    methods: boxcar::Vec<Method>,
    fields: boxcar::Vec<Field>,
    /// Classes and arrays by name; primitives have no name that a class file could use.
    names: RwLock<FxHashMap<Box<str>, ClassId>>,
    /// Held while classes are added.
    loading: Mutex<()>,
    strings: strings::Strings,
    known: Known,
}

/// A class with what only this module needs to know about it.
struct Loaded {
    class: Class,
    location: Box<str>,
    /// For whom a synthetic class was made: it has that class's access rights.
    host: Option<ClassId>,
    /// Declared methods, sorted by [`layout::member_key`].
    by_key: Box<[(u32, MethodId)]>,
    /// What each instance slot holds, inherited ones included.
    slots: Box<[Elem]>,
    /// Instance fields that Java code cannot name.
    injected: Box<[FieldId]>,
    /// Id of the class of arrays of this class; 0 while there is none.
    array: AtomicU32,
    nest_host: OnceLock<ClassId>,
    bootstraps: OnceLock<Result<Vec<Bootstrap>, ProgramError>>,
}

/// Classes that everything needs, loaded on opening.
#[derive(Clone, Copy)]
struct Known {
    object: ClassId,
    string: ClassId,
    class: ClassId,
    throwable: ClassId,
    cloneable: ClassId,
    serializable: ClassId,
    void: ClassId,
    /// In the order of [`Elem::ALL`], without `Ref`.
    primitives: [ClassId; 8],
}

impl Program {
    /// Opens a program and loads the few classes without which nothing works.
    pub fn open(jdk: Jdk, class_path: ClassPath) -> Result<Program, ProgramError> {
        let none = ClassId(0);
        let mut program = Program {
            jdk,
            class_path,
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            names: RwLock::default(),
            loading: Mutex::default(),
            strings: strings::Strings::default(),
            known: Known {
                object: none,
                string: none,
                class: none,
                throwable: none,
                cloneable: none,
                serializable: none,
                void: none,
                primitives: [none; 8],
            },
        };
        let object = program.load("java/lang/Object")?;
        program.known = Known {
            object,
            string: program.load("java/lang/String")?,
            class: program.load("java/lang/Class")?,
            throwable: program.load("java/lang/Throwable")?,
            cloneable: program.load("java/lang/Cloneable")?,
            serializable: program.load("java/io/Serializable")?,
            void: program.add_primitive(None),
            primitives: std::array::from_fn(|i| program.add_primitive(Some(Elem::ALL[i]))),
        };
        Ok(program)
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    #[inline]
    fn loaded(&self, id: ClassId) -> &Loaded {
        &self.classes[(id.0 as usize).wrapping_sub(1)]
    }

    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.loaded(id).class
    }

    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[(id.0 as usize).wrapping_sub(1)]
    }

    #[inline]
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[(id.0 as usize).wrapping_sub(1)]
    }

    /// How many classes there are: their ids are 1 to this.
    pub fn class_count(&self) -> u32 {
        self.classes.count() as u32
    }

    /// A class that is loaded already, by internal name or array descriptor.
    pub fn find(&self, name: &str) -> Option<ClassId> {
        self.names.read().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    /// The class of a primitive type; `None` is void.
    ///
    /// # Panics
    /// `Elem::Ref` is not a primitive type.
    pub fn primitive(&self, elem: Option<Elem>) -> ClassId {
        match elem {
            None => self.known.void,
            Some(Elem::Ref) => panic!("a reference is not a primitive type"),
            Some(elem) => self.known.primitives[elem as usize],
        }
    }

    /// `java/lang/Object`.
    #[inline]
    pub fn object(&self) -> ClassId {
        self.known.object
    }

    /// `java/lang/String`.
    #[inline]
    pub fn string_class(&self) -> ClassId {
        self.known.string
    }

    /// `java/lang/Class`.
    #[inline]
    pub fn class_class(&self) -> ClassId {
        self.known.class
    }

    /// `java/lang/Throwable`.
    #[inline]
    pub fn throwable(&self) -> ClassId {
        self.known.throwable
    }

    /// `java/lang/Cloneable`.
    #[inline]
    pub fn cloneable(&self) -> ClassId {
        self.known.cloneable
    }

    /// `java/io/Serializable`.
    #[inline]
    pub fn serializable(&self) -> ClassId {
        self.known.serializable
    }

    /// Where the class was found, for people.
    pub fn location(&self, class: ClassId) -> &str {
        &self.loaded(class).location
    }

    /// The class for which a synthetic class was made.
    pub fn host(&self, class: ClassId) -> Option<ClassId> {
        self.loaded(class).host
    }

    /// Whether a value of class `sub` can be assigned to `sup`: what `checkcast` tests (JVMS 6.5).
    #[inline]
    pub fn is_subtype(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.is_proper_subtype(sub, sup)
    }

    fn is_proper_subtype(&self, mut sub: ClassId, mut sup: ClassId) -> bool {
        loop {
            let (c, s) = (self.class(sub), self.class(sup));
            match s.shape {
                Shape::Object if s.is_interface() => {
                    return c.interface_ids.binary_search(&sup).is_ok();
                }
                // A class's depth is its own place in the chain of all its subclasses.
                Shape::Object => return c.ancestors.get(s.ancestors.len() - 1) == Some(&sup),
                Shape::Primitive(_) => return false,
                Shape::Array { component: wanted, .. } => match c.shape {
                    Shape::Array { component, .. } => (sub, sup) = (component, wanted),
                    _ => return false,
                },
            }
            if sub == sup {
                return true;
            }
        }
    }

    /// The bootstrap methods that a class's `invokedynamic` sites and dynamic constants name.
    pub fn bootstraps(&self, class: ClassId) -> Result<&[Bootstrap], ProgramError> {
        let loaded = self.loaded(class);
        let read = || match &loaded.class.file {
            Some(file) => file.bootstraps().map_err(|e| self.malformed(class, e)),
            None => Ok(vec![]),
        };
        match loaded.bootstraps.get_or_init(read) {
            Ok(list) => Ok(list),
            Err(e) => Err(e.clone()),
        }
    }

    /// The class whose nest a class belongs to, itself if it is alone or its host is missing.
    pub fn nest_host(&self, class: ClassId) -> ClassId {
        let loaded = self.loaded(class);
        *loaded.nest_host.get_or_init(|| {
            if let Some(host) = loaded.host {
                return self.nest_host(host);
            }
            let host = layout::nest_host_name(&loaded.class);
            let id = host.and_then(|name| self.load(&name).ok());
            let same_package = |&id: &ClassId| self.class(id).package() == loaded.class.package();
            id.filter(same_package).unwrap_or(class)
        })
    }

    /// The IR of a method, decoded on first use.
    pub fn body(&self, id: MethodId) -> Result<&Body, ProgramError> {
        let method = self.method(id);
        match method.body.get_or_init(|| self.lower(method)) {
            Ok(body) => Ok(body),
            Err(e) => Err(e.clone()),
        }
    }

    fn lower(&self, method: &Method) -> Result<Body, ProgramError> {
        let class = self.class(method.class);
        let no_code = || ProgramError::NoCode {
            class: class.java_name(),
            method: format!("{}{}", method.name, method.desc),
        };
        if method.is_native() || method.is_abstract() {
            return Err(no_code());
        }
        let file = class.file.as_deref().ok_or_else(no_code)?;
        let member = method.member(file).ok_or_else(no_code)?;
        let fail = |e| self.malformed(class.id, e).in_method(&method.name, &method.desc);
        let code = file.code(member).map_err(fail)?;
        let missing = || crate::classfile::FormatError {
            offset: 0,
            what: "it is neither native nor abstract, but has no code".into(),
        };
        let code = code.ok_or_else(missing).map_err(fail)?;
        let body = crate::lower::lower(file, member, &code, method.is_static()).map_err(fail)?;
        // Whoever executes a body trusts its indices, so each is checked, whatever made it.
        body.check()
            .map_err(|what| fail(crate::classfile::FormatError { offset: code.start, what }))?;
        Ok(body)
    }

    fn malformed(&self, class: ClassId, e: crate::classfile::FormatError) -> ProgramError {
        ProgramError::format(e, self.location(class), &self.class(class).name)
    }

    /// Id of a string's content; equal contents have equal ids. Never 0.
    pub fn string_id(&self, text: &[u16]) -> u32 {
        self.strings.id(text)
    }

    /// Ids of strings are below this number.
    pub fn string_count(&self) -> u32 {
        self.strings.count()
    }

    /// The content of a string, as UTF-16.
    ///
    /// # Panics
    /// The id is not one that [`Program::string_id`] returned.
    pub fn string(&self, id: u32) -> &[u16] {
        self.strings.get(id)
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let home = self.jdk.home.display();
        write!(f, "Program({home}, {}, {} classes)", self.class_path, self.classes.count())
    }
}
