//! Whether a predicate can write what was there before it.
//!
//! What a failure depends on is found out from what one run reads. That is enough only if nothing that
//! another run writes could have been read instead. A write may be rare, so the code is looked at, not
//! runs: every method of the program that the predicate can get to.

use crate::space::Space;
use cairn_program::class::{Origin, access};
use cairn_program::ir::{Body, Elem, Inst, Invoke, MemberRef, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// What the code of a predicate does.
struct Reached<'p> {
    program: &'p Program,
    /// The program's classes whose objects it may meet.
    classes: BTreeSet<ClassId>,
    methods: BTreeSet<MethodId>,
    /// The classes of the structure, and what its arrays hold.
    structure: BTreeSet<ClassId>,
    elements: Vec<Elem>,
    /// Classes of objects that methods are called on.
    receivers: BTreeSet<ClassId>,
    /// It may call back from the library.
    calls_library: bool,
}

/// Whether the predicate that `holds` asks may write something older than the run.
pub(crate) fn may_write(program: &Program, holds: MethodId, space: &Space) -> bool {
    let mut reached = Reached {
        program,
        classes: BTreeSet::new(),
        methods: BTreeSet::from([holds]),
        structure: BTreeSet::new(),
        elements: space.kinds.iter().filter_map(|k| k.elem).map(stored).collect(),
        receivers: BTreeSet::new(),
        calls_library: false,
    };
    space.kinds.iter().for_each(|k| reached.meet(k.class));
    reached.structure = reached.classes.clone();
    // More classes are more methods, and the other way round.
    let mut size = (0, 0);
    while size != (reached.classes.len(), reached.methods.len()) {
        size = (reached.classes.len(), reached.methods.len());
        for method in reached.methods.clone() {
            if let Ok(body) = program.body(method)
                && reached.writes(method, body)
            {
                return true;
            }
        }
        if reached.calls_library {
            reached.visit_callbacks();
        }
    }
    // What is called on an object from nowhere may be anything.
    let is_met = |c: &ClassId| reached.classes.iter().any(|k| program.is_subtype(*k, *c));
    !reached.receivers.iter().all(is_met)
}

/// An array of truths is stored to like one of bytes.
fn stored(elem: Elem) -> Elem {
    if elem == Elem::Boolean { Elem::Byte } else { elem }
}

impl Reached<'_> {
    /// Objects of a class may be there.
    fn meet(&mut self, class: ClassId) {
        let ancestors = self.program.class(class).ancestors.iter().copied();
        let is_own = |c: &ClassId| self.program.class(*c).origin == Origin::User;
        self.classes.extend(ancestors.filter(is_own));
    }

    fn visit(&mut self, method: MethodId) {
        let class = self.program.class(self.program.method(method).class);
        if class.origin != Origin::Jdk {
            self.methods.insert(method);
        }
    }

    /// Looks at a method's instructions. Yes: it may write.
    fn writes(&mut self, method: MethodId, body: &Body) -> bool {
        let program = self.program;
        let is_constructor = &*program.method(method).name == "<init>";
        let site = |i: u32| &body.sites[i as usize].what;
        for &inst in &body.code {
            match inst {
                Inst::PutStatic { .. } => return true,
                // A constructor fills in what is new.
                Inst::PutField { obj, .. } if is_constructor && obj.index() == Some(0) => {}
                Inst::PutField { site: at, .. } => {
                    let SiteRef::Field(field) = site(at) else { return true };
                    let is_old = |c: ClassId| {
                        self.structure.contains(&c) || program.class(c).is(access::ENUM)
                    };
                    if self.user_class(&field.class).is_none_or(is_old) {
                        return true;
                    }
                }
                Inst::ArrayStore { elem, .. } if self.elements.contains(&stored(elem)) => {
                    return true;
                }
                Inst::GetStatic { site: at, .. } => {
                    let SiteRef::Field(field) = site(at) else { return true };
                    if self.user_class(&field.class).is_some() && !self.is_fixed(&field.desc) {
                        return true;
                    }
                }
                Inst::New { site: at, .. } => {
                    if let SiteRef::Class(name) = site(at)
                        && let Some(class) = self.user_class(name)
                    {
                        self.meet(class);
                    }
                }
                Inst::Invoke { kind: Invoke::Dynamic, .. } => return true,
                Inst::Invoke { kind, site: at, .. } => {
                    let SiteRef::Method(m) = site(at) else { return true };
                    if self.writes_arrays(m) || self.visit_call(kind, m) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        false
    }

    /// Whether what a static field holds is always the same: a number, a string, a constant of an enum
    /// that are all alike.
    fn is_fixed(&self, desc: &str) -> bool {
        let Some(name) = desc.strip_prefix('L').and_then(|d| d.strip_suffix(';')) else {
            return !desc.starts_with('[');
        };
        let is_enum = |c: ClassId| {
            let class = self.program.class(c);
            class.is(access::ENUM) && class.is(access::FINAL)
        };
        name == "java/lang/String" || self.user_class(name).is_some_and(is_enum)
    }

    /// Whether a method of the library may write an array that it is given.
    fn writes_arrays(&self, m: &MemberRef) -> bool {
        let parameters = m.desc.split(')').next().unwrap_or_default();
        if self.elements.is_empty() || self.user_class(&m.class).is_some() {
            return false;
        }
        let only_reads = match &*m.class {
            "java/util/Arrays" => {
                let readers = ["equals", "hashCode", "toString", "copyOf", "copyOfRange", "stream"];
                readers.contains(&&*m.name)
            }
            "java/util/Objects" | "java/lang/String" => true,
            "java/util/List" | "java/util/Set" => &*m.name == "of",
            class => class.starts_with('['),
        };
        m.class.starts_with("java/lang/reflect/")
            || parameters.contains('[') && !only_reads
            || &*m.name == "arraycopy"
    }

    /// Yes: nobody knows what is called.
    fn visit_call(&mut self, kind: Invoke, m: &MemberRef) -> bool {
        let program = self.program;
        let Ok(named) = program.load(&m.class) else { return true };
        let class = program.class(named);
        self.calls_library |= class.origin == Origin::Jdk;
        let is_selected = matches!(kind, Invoke::Virtual | Invoke::Interface);
        if is_selected && class.origin == Origin::User && !class.is(access::FINAL) {
            // Constants of an enum may have methods of their own.
            if class.is(access::ENUM) {
                return true;
            }
            self.receivers.insert(named);
        }
        let classes = self.classes.iter().copied().filter(|c| program.is_subtype(*c, named));
        let classes: Vec<ClassId> = classes.chain([named]).collect();
        for class in classes {
            if let Some(found) = program.find_method_in_hierarchy(class, &m.name, &m.desc) {
                self.visit(found);
            }
        }
        false
    }

    /// Methods that the library may call: those that it knows from a type of its own.
    fn visit_callbacks(&mut self) {
        let program = self.program;
        for class in self.classes.clone() {
            let class = program.class(class);
            let supertypes = class.ancestors.iter().chain(&class.all_interfaces).copied();
            let of_library = |c: &ClassId| program.class(*c).origin == Origin::Jdk;
            let of_library: Vec<ClassId> = supertypes.filter(of_library).collect();
            let methods = class.ancestors.iter().flat_map(|c| &program.class(*c).methods);
            for &id in methods {
                let m = program.method(id);
                let is_known = |c: &ClassId| program.find_method(*c, &m.name, &m.desc).is_some();
                if &*m.name != "<init>" && of_library.iter().any(is_known) {
                    self.visit(id);
                }
            }
        }
    }

    /// A class of the program by its name.
    fn user_class(&self, name: &str) -> Option<ClassId> {
        let class = self.program.load(name).ok()?;
        (self.program.class(class).origin == Origin::User).then_some(class)
    }
}
