//! Abstract objects: what stands for all the objects that a place in the program makes.

use crate::context::ContextId;
use cairn_program::{ClassId, FieldId, MethodId};
use rustc_hash::FxHashMap;

/// Number of an abstract object in its solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ObjectId(pub u32);

/// Number of an [`ObjectKind`] with its class: an object without its heap context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SiteId(pub u32);

/// How objects come about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ObjectKind {
    /// An instruction makes them. `depth`: how many dimensions further inside of a multi-dimensional array.
    Site { method: MethodId, inst: u32, depth: u8 },
    /// A native method, or a method that is not looked into, makes them.
    Native(MethodId),
    /// A string literal of the program's own classes, by its content ([`cairn_program::Program::string`]).
    Literal(u32),
    /// All string literals of the library.
    LibraryLiteral,
    /// What code of the library makes that holds nothing of the program's: strings, arrays of numbers, boxes,
    /// exceptions.
    Library,
    /// The class object of a class. `named`: of one of the program's own classes, or one that its code names.
    ClassOf { class: ClassId, named: bool },
    /// An exception that the machine itself throws.
    Implicit,
    /// What the machine makes before the program begins, or on its own: streams, threads, arguments.
    Machine,
    /// Inputs.
    Input,
    /// A member that reflection found: the method or constructor.
    Reflected(MethodId),
    /// A field that reflection found.
    ReflectedField(FieldId),
    /// A method handle of this method. `special`: the receiver's class does not select.
    Handle { method: MethodId, special: bool },
    /// A copy of an object of this site.
    Clone(SiteId),
    /// What nobody knows more about than its class.
    Unknown,
    /// What code makes that is missing. That of class `Object` passes for one of any class.
    Missing,
}

/// An abstract object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    pub kind: ObjectKind,
    pub class: ClassId,
    pub site: SiteId,
    /// By what objects of one site are told apart.
    pub context: ContextId,
}

/// All objects of a solution.
#[derive(Default, Debug)]
pub(crate) struct Objects {
    pub sites: Vec<(ObjectKind, ClassId)>,
    site_ids: FxHashMap<(ObjectKind, ClassId), SiteId>,
    pub all: Vec<Object>,
    ids: FxHashMap<(SiteId, ContextId), ObjectId>,
}

impl Objects {
    pub fn site(&mut self, kind: ObjectKind, class: ClassId) -> SiteId {
        let next = SiteId(self.sites.len() as u32);
        let id = *self.site_ids.entry((kind, class)).or_insert(next);
        if id == next {
            self.sites.push((kind, class));
        }
        id
    }

    /// The object, and whether it is new.
    pub fn object(&mut self, site: SiteId, context: ContextId) -> (ObjectId, bool) {
        let next = ObjectId(self.all.len() as u32);
        let id = *self.ids.entry((site, context)).or_insert(next);
        if id == next {
            let (kind, class) = self.sites[site.0 as usize];
            self.all.push(Object { kind, class, site, context });
        }
        (id, id == next)
    }

    pub fn get(&self, id: u32) -> &Object {
        &self.all[id as usize]
    }
}
