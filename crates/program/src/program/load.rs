//! Adding classes: from class files, arrays, primitives and synthetic ones.

use super::access::module_text;
use super::layout::{self, FieldDecl, Members, MethodDecl, NextIds, is_class_name};
use super::{Loaded, Program, ProgramError};
use crate::class::{Class, ClassId, FieldId, Method, MethodId, Origin, Shape, access};
use crate::classfile::{ClassFile, FormatError};
use crate::classpath::Found;
use crate::ir::Elem;
use crate::synth::{SynthClass, SynthMethod, descriptor_elems};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};

/// Most dimensions an array type can have (JVMS 4.3.2).
const MOST_DIMENSIONS: usize = 255;

/// A class file that was read and waits for its supertypes.
struct Pending {
    name: Box<str>,
    found: Found,
    file: ClassFile,
}

/// What distinguishes one new class from another; the rest follows from it.
struct NewClass {
    name: Box<str>,
    access: u16,
    origin: Origin,
    module: Box<str>,
    shape: Shape,
    super_class: Option<ClassId>,
    interfaces: Vec<ClassId>,
    fields: Vec<FieldDecl>,
    methods: Vec<MethodDecl>,
    file: Option<Arc<ClassFile>>,
    source_file: Option<Box<str>>,
    location: Box<str>,
    host: Option<ClassId>,
}

impl Program {
    /// Loads a class by internal name, or an array class by descriptor, with all its supertypes.
    pub fn load(&self, name: &str) -> Result<ClassId, ProgramError> {
        if let Some(id) = self.find(name) {
            return Ok(id);
        }
        if name.starts_with('[') {
            return self.load_array(name);
        }
        let lock = self.lock();
        self.load_with_supertypes(&lock, name)
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        // Classes are added whole, so a panic elsewhere leaves nothing half-done.
        self.loading.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn load_array(&self, name: &str) -> Result<ClassId, ProgramError> {
        let element = name.trim_start_matches('[');
        let dims = name.len() - element.len();
        // A whole descriptor, so that the element is a class's name or one of the primitive types.
        let elem = layout::field_elem(element).filter(|_| dims <= MOST_DIMENSIONS);
        let mut class = match elem {
            Some(Elem::Ref) => self.load(&element[1..element.len() - 1])?,
            Some(_) => self.primitive(elem),
            None => return Err(self.not_found(name)),
        };
        for _ in 0..dims {
            class = self.array_of(class);
        }
        Ok(class)
    }

    /// Supertypes first, with an explicit stack: a chain of classes may be longer than the thread's
    /// own stack could take.
    fn load_with_supertypes(
        &self,
        lock: &MutexGuard<()>,
        name: &str,
    ) -> Result<ClassId, ProgramError> {
        let mut stack: Vec<Pending> = vec![];
        let mut next: Option<Box<str>> = Some(name.into());
        loop {
            if let Some(name) = next.take() {
                if stack.iter().any(|p| p.name == name) {
                    return Err(ProgramError::Circular { class: name.replace('/', ".") });
                }
                if self.find(&name).is_none() {
                    stack.push(self.read(name)?);
                }
            }
            let Some(top) = stack.last() else { break };
            let mut supertypes = top.file.super_name.iter().chain(&top.file.interfaces);
            next = supertypes.find(|s| self.find(s).is_none()).cloned();
            if next.is_none()
                && let Some(ready) = stack.pop()
            {
                self.link(lock, ready)?;
            }
        }
        self.find(name).ok_or_else(|| self.not_found(name))
    }

    /// Finds a class as the application class loader does: the JDK's own classes cannot be replaced,
    /// and nothing can be added to the packages under `java`.
    fn look_up(&self, name: &str) -> Result<Found, ProgramError> {
        let mut found = None;
        if is_class_name(name) {
            found = self.jdk.find_class(name)?;
            if found.is_none() && !name.starts_with("java/") {
                found = self.class_path.find_class(name, self.jdk.feature)?;
            }
        }
        found.ok_or_else(|| self.not_found(name))
    }

    fn not_found(&self, name: &str) -> ProgramError {
        let jdk = self.jdk.home.display();
        let searched = match self.class_path.is_empty() {
            true => format!("the JDK in {jdk} (no entry of the class path exists)"),
            false => format!("the class path {} and the JDK in {jdk}", self.class_path),
        };
        ProgramError::NotFound { class: name.replace('/', "."), searched }
    }

    fn read(&self, name: Box<str>) -> Result<Pending, ProgramError> {
        let found = self.look_up(&name)?;
        let fail = |e| ProgramError::format(e, &found.location, &name);
        let file = ClassFile::parse(found.bytes.clone()).map_err(fail)?;
        if file.name != name {
            return Err(ProgramError::WrongName {
                location: found.location,
                expected: name.replace('/', "."),
                found: file.name.replace('/', "."),
            });
        }
        let newest = self.jdk.feature.saturating_add(44);
        if u32::from(file.major) > newest {
            let what = format!(
                "class file version {} is newer than the JDK's ({newest}); use JDK {} or later",
                file.major,
                file.major - 44
            );
            return Err(fail(FormatError { offset: 6, what }));
        }
        Ok(Pending { name, found, file })
    }

    /// Adds a class whose supertypes are all there.
    fn link(&self, lock: &MutexGuard<()>, pending: Pending) -> Result<ClassId, ProgramError> {
        let Pending { name, found, file } = pending;
        let location: Box<str> = found.location.into();
        let super_class = file.super_name.as_deref().and_then(|s| self.find(s));
        let interfaces: Vec<_> = file.interfaces.iter().filter_map(|i| self.find(i)).collect();
        let fail = |e| ProgramError::format(e, &location, &name);
        let malformed = |what: &str| fail(FormatError { offset: 0, what: what.into() });
        if super_class.is_none() != (&*name == "java/lang/Object") {
            return Err(malformed("only java.lang.Object has no superclass"));
        }
        let under_object = file.super_name.as_deref() == Some("java/lang/Object");
        if file.access & access::INTERFACE != 0 && !under_object {
            return Err(malformed("an interface's superclass is not java.lang.Object"));
        }
        self.check_supertypes(&name, super_class, &interfaces)
            .map_err(|what| ProgramError::Incompatible { location: location.to_string(), what })?;
        let (fields, methods) = layout::declarations(&file).map_err(fail)?;
        let source_file = file.source_file();
        let new = NewClass {
            name: name.clone(),
            access: file.access,
            origin: found.origin,
            module: found.module,
            shape: Shape::Object,
            super_class,
            interfaces,
            fields,
            methods,
            file: Some(Arc::new(file)),
            source_file,
            location: location.clone(),
            host: None,
        };
        self.add(lock, new).map_err(|what| malformed(&what))
    }

    /// HotSpot's messages, word for word.
    fn check_supertypes(
        &self,
        name: &str,
        super_class: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), String> {
        let name = name.replace('/', ".");
        if let Some(s) = super_class.map(|s| self.class(s)) {
            if s.is_interface() {
                return Err(format!("class {name} has interface {} as super class", s.java_name()));
            }
            if s.is(access::FINAL) {
                let s = s.java_name();
                return Err(format!("class {name} cannot inherit from final class {s}"));
            }
        }
        match interfaces.iter().map(|&i| self.class(i)).find(|i| !i.is_interface()) {
            Some(i) => {
                let (i, module) = (i.java_name(), module_text(i));
                let why = format!("because it is not an interface ({module})");
                Err(format!("class {name} can not implement {i}, {why}"))
            }
            None => Ok(()),
        }
    }

    /// Computes what follows from a class's own data and makes it visible. Fails without having
    /// added anything.
    fn add(&self, _lock: &MutexGuard<()>, new: NewClass) -> Result<ClassId, String> {
        let id = ClassId(self.classes.count() as u32 + 1);
        let field = self.fields.count() as u32 + 1;
        let method = self.methods.count() as u32 + 1;
        let next = NextIds { class: id, field, method };
        let inherited = new.super_class.map_or(&[][..], |s| &self.loaded(s).slots);
        let all_interfaces = self.all_interfaces(id, &new);
        let mut interface_ids = all_interfaces.clone();
        interface_ids.sort_unstable();
        let members = Members::lay_out(&new.name, next, inherited, new.fields, new.methods)?;
        let is_clinit = |m: &&Method| &*m.name == "<clinit>" && m.is_static();
        let ids: Vec<_> = members.fields.iter().map(|f| f.id).collect();
        let (declared, injected) = ids.split_at(members.declared);
        let class = Class {
            id,
            ancestors: self.ancestors(id, new.super_class),
            all_interfaces,
            interface_ids,
            access: new.access,
            origin: new.origin,
            module: new.module,
            shape: new.shape,
            super_class: new.super_class,
            interfaces: new.interfaces.into(),
            fields: declared.into(),
            methods: members.methods.iter().map(|m| m.id).collect(),
            instance_slots: members.slots.len() as u32,
            static_slots: members.static_slots,
            initializer: members.methods.iter().find(is_clinit).map(|m| m.id),
            file: new.file,
            source_file: new.source_file,
            selected: selection_cache(new.shape, new.access),
            name: new.name.clone(),
        };
        let loaded = Loaded {
            class,
            location: new.location,
            host: new.host,
            by_key: members.by_key,
            slots: members.slots,
            injected: injected.into(),
            array: AtomicU32::new(0),
            nest_host: OnceLock::new(),
            bootstraps: OnceLock::new(),
        };
        members.fields.into_iter().for_each(|f| _ = self.fields.push(f));
        members.methods.into_iter().for_each(|m| _ = self.methods.push(m));
        self.classes.push(loaded);
        if !matches!(new.shape, Shape::Primitive(_)) {
            self.names.write().unwrap_or_else(PoisonError::into_inner).insert(new.name, id);
        }
        Ok(id)
    }

    fn ancestors(&self, id: ClassId, super_class: Option<ClassId>) -> Box<[ClassId]> {
        let above = super_class.map_or(&[][..], |s| &self.class(s).ancestors);
        above.iter().copied().chain([id]).collect()
    }

    fn all_interfaces(&self, id: ClassId, new: &NewClass) -> Box<[ClassId]> {
        let mut all: Vec<ClassId> = vec![];
        for &supertype in new.super_class.iter().chain(&new.interfaces) {
            for &above in &self.class(supertype).all_interfaces {
                if !all.contains(&above) {
                    all.push(above);
                }
            }
        }
        if new.access & access::INTERFACE != 0 {
            all.push(id);
        }
        all.into()
    }

    /// The class of arrays of a class. `component` must not be void.
    pub fn array_of(&self, component: ClassId) -> ClassId {
        let known = &self.loaded(component).array;
        match known.load(Ordering::Acquire) {
            0 => {}
            id => return ClassId(id),
        }
        let lock = self.lock();
        match known.load(Ordering::Acquire) {
            0 => {}
            id => return ClassId(id),
        }
        let id = self.add_array(&lock, component);
        known.store(id.0, Ordering::Release);
        id
    }

    fn add_array(&self, lock: &MutexGuard<()>, component: ClassId) -> ClassId {
        let of = self.loaded(component);
        let (name, elem) = match of.class.shape {
            Shape::Object => (format!("[L{};", of.class.name), Elem::Ref),
            Shape::Array { .. } => (format!("[{}", of.class.name), Elem::Ref),
            Shape::Primitive(Some(elem)) => (format!("[{}", elem.descriptor()), elem),
            Shape::Primitive(None) => panic!("there are no arrays of void"),
        };
        let new = NewClass {
            name: name.into(),
            access: of.class.access & access::PUBLIC | access::FINAL | access::ABSTRACT,
            module: of.class.module.clone(),
            shape: Shape::Array { component, elem },
            super_class: Some(self.object()),
            interfaces: vec![self.cloneable(), self.serializable()],
            location: of.location.clone(),
            host: of.host,
            ..NewClass::empty()
        };
        self.add(lock, new).expect("a class without members has no malformed ones")
    }

    /// `int`, `void` and their kin.
    pub(super) fn add_primitive(&self, elem: Option<Elem>) -> ClassId {
        let new = NewClass {
            name: elem.map_or("void", Elem::java_name).into(),
            access: access::PUBLIC | access::FINAL | access::ABSTRACT,
            module: "java.base".into(),
            shape: Shape::Primitive(elem),
            location: "<primitive type>".into(),
            ..NewClass::empty()
        };
        self.add(&self.lock(), new).expect("a class without members has no malformed ones")
    }

    /// Defines a class that no class file holds.
    pub fn define(&self, synth: SynthClass) -> Result<ClassId, ProgramError> {
        let lock = self.lock();
        let class = synth.name.replace('/', ".");
        if self.find(&synth.name).is_some() {
            return Err(ProgramError::Duplicate { class });
        }
        let host = self.class(synth.host);
        let location = format!("<made for {}>", host.java_name());
        for m in &synth.methods {
            check_synthetic(m).map_err(|what| ProgramError::Malformed {
                location: location.clone(),
                class: class.clone(),
                method: Some(format!("{}{}", m.name, m.desc)),
                offset: 0,
                what,
            })?;
        }
        let fields = synth.fields.into_iter().map(|f| FieldDecl {
            name: f.name,
            desc: f.desc,
            access: f.access,
            constant: None,
        });
        let methods = synth.methods.into_iter().map(|m| MethodDecl {
            name: m.name,
            desc: m.desc,
            access: m.access,
            member: None,
            body: Some(m.body),
        });
        let new = NewClass {
            name: synth.name,
            access: synth.access,
            module: host.module.clone(),
            super_class: Some(synth.super_class),
            interfaces: synth.interfaces,
            fields: fields.collect(),
            methods: methods.collect(),
            source_file: host.source_file.clone(),
            location: location.clone().into(),
            host: Some(synth.host),
            ..NewClass::empty()
        };
        let malformed =
            |what| ProgramError::Malformed { location, class, method: None, offset: 0, what };
        self.add(&lock, new).map_err(malformed)
    }

    /// What each instance slot of a class's objects holds: inherited, declared and injected ones.
    pub fn slot_elems(&self, class: ClassId) -> &[Elem] {
        &self.loaded(class).slots
    }

    /// Instance fields of this class alone that Java code cannot name.
    pub fn injected_fields(&self, class: ClassId) -> &[FieldId] {
        &self.loaded(class).injected
    }

    /// The slot of a field that Cairn added to a class or one of its superclasses.
    pub fn injected_slot(&self, class: ClassId, name: &str) -> Option<u32> {
        let ancestors = self.class(class).ancestors.iter();
        let mut all = ancestors.flat_map(|&c| self.injected_fields(c)).map(|&f| self.field(f));
        all.find(|f| &*f.name == name).map(|f| f.slot)
    }

    /// A method that the class itself declares.
    pub fn find_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let table = &self.loaded(class).by_key;
        let key = layout::member_key(name, desc);
        let first = table.partition_point(|&(k, _)| k < key);
        let same_key = table[first..].iter().take_while(|&&(k, _)| k == key);
        same_key.map(|&(_, id)| id).find(|&id| {
            let m = self.method(id);
            *m.name == *name && *m.desc == *desc
        })
    }
}

/// Whoever calls a method fills the registers its descriptor promises, and executes its body
/// without looking at its indices again.
fn check_synthetic(m: &SynthMethod) -> Result<(), String> {
    let (params, _) = descriptor_elems(&m.desc).ok_or("a malformed descriptor")?;
    let receiver = usize::from(m.access & access::STATIC == 0);
    if m.body.params as usize != params.len() + receiver {
        return Err(format!("{} parameters in the body of {}", m.body.params, m.desc));
    }
    m.body.check()
}

impl NewClass {
    /// A synthetic class with nothing in it.
    fn empty() -> NewClass {
        NewClass {
            name: "".into(),
            access: 0,
            origin: Origin::Synthetic,
            module: "".into(),
            shape: Shape::Object,
            super_class: None,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            file: None,
            source_file: None,
            location: "".into(),
            host: None,
        }
    }
}

/// Only classes that can be instantiated are receivers of calls; arrays share `Object`'s cache.
fn selection_cache(shape: Shape, flags: u16) -> Box<[AtomicU64]> {
    let instantiable = shape == Shape::Object && flags & access::ABSTRACT == 0;
    let size = if instantiable { super::select::CACHE_SIZE } else { 0 };
    (0..size).map(|_| AtomicU64::new(0)).collect()
}
