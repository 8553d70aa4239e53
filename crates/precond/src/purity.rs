//! Whether a predicate can write what was there before it.
//!
//! What a failure depends on is found out from what one run reads. That is enough only if nothing that
//! another run writes could have been read instead. A write may be rare, so the code is looked at, not
//! runs: every method of the program that the predicate can get to.

use crate::space::Space;
use cairn_program::class::Origin;
use cairn_program::ir::{Body, Elem, Inst, Invoke, MemberRef, SiteRef};
use cairn_program::{ClassId, MethodId, Program};
use std::collections::BTreeSet;

/// What the code of a predicate does.
struct Reached<'p> {
    program: &'p Program,
    /// The program's classes whose objects it may meet.
    classes: BTreeSet<ClassId>,
    methods: BTreeSet<MethodId>,
    open: Vec<MethodId>,
    /// The classes of the structure, and what its arrays hold.
    structure: BTreeSet<ClassId>,
    elements: Vec<Elem>,
    /// It may call back from the library.
    calls_library: bool,
    /// It gets objects from static fields, and writes to objects that are not the structure's.
    reads_statics: bool,
    writes_others: bool,
}

/// Whether the predicate that `holds` asks may write something older than the run.
pub(crate) fn may_write(program: &Program, holds: MethodId, space: &Space) -> bool {
    let kinds = || space.kinds.iter();
    let own = kinds().flat_map(|k| program.class(k.class).ancestors.iter().copied());
    let own: BTreeSet<ClassId> = own.filter(|c| program.class(*c).origin == Origin::User).collect();
    let mut reached = Reached {
        program,
        classes: own.clone(),
        methods: BTreeSet::new(),
        open: vec![],
        structure: own,
        elements: kinds().filter_map(|k| k.elem).collect(),
        calls_library: false,
        reads_statics: false,
        writes_others: false,
    };
    reached.visit(holds);
    while let Some(method) = reached.open.pop() {
        let Ok(body) = program.body(method) else { continue };
        if reached.writes(method, body) {
            return true;
        }
        if reached.open.is_empty() && reached.calls_library {
            reached.visit_callbacks();
        }
    }
    reached.reads_statics && reached.writes_others
}

impl Reached<'_> {
    fn visit(&mut self, method: MethodId) {
        let class = self.program.class(self.program.method(method).class);
        if class.origin != Origin::Jdk && self.methods.insert(method) {
            self.open.push(method);
        }
    }

    /// Looks at a method's instructions. Yes: it may write.
    fn writes(&mut self, method: MethodId, body: &Body) -> bool {
        let program = self.program;
        let is_constructor = &*program.method(method).name == "<init>";
        for &inst in &body.code {
            match inst {
                Inst::PutStatic { .. } => return true,
                Inst::PutField { obj, site, .. } => {
                    let SiteRef::Field(field) = &body.sites[site as usize].what else { continue };
                    let is_own = self.user_class(&field.class);
                    // A constructor fills in what is new.
                    if is_constructor && obj.index() == Some(0) {
                        continue;
                    }
                    if is_own.is_some_and(|c| self.structure.contains(&c)) {
                        return true;
                    }
                    self.writes_others = true;
                }
                Inst::ArrayStore { elem, .. } => {
                    if self.elements.contains(&elem) {
                        return true;
                    }
                    self.writes_others = true;
                }
                Inst::GetStatic { site, .. } => {
                    let SiteRef::Field(field) = &body.sites[site as usize].what else { continue };
                    let is_reference = field.desc.starts_with(['L', '[']);
                    self.reads_statics |= is_reference && self.user_class(&field.class).is_some();
                }
                Inst::New { site, .. } => {
                    if let SiteRef::Class(name) = &body.sites[site as usize].what {
                        let class = self.user_class(name);
                        self.classes.extend(class);
                    }
                }
                Inst::Invoke { kind: Invoke::Dynamic, .. } => return true,
                Inst::Invoke { site, .. } => {
                    let SiteRef::Method(m) = &body.sites[site as usize].what else { continue };
                    if self.writes_arrays(m) {
                        return true;
                    }
                    self.visit_call(&m.clone());
                }
                _ => {}
            }
        }
        false
    }

    /// Whether a method of the library writes what it is given.
    fn writes_arrays(&self, m: &MemberRef) -> bool {
        let is_writer = match &*m.class {
            "java/lang/System" => &*m.name == "arraycopy",
            "java/util/Arrays" => ["fill", "sort", "setAll", "parallelSort"].contains(&&*m.name),
            _ => false,
        };
        is_writer && !self.elements.is_empty()
    }

    fn visit_call(&mut self, m: &MemberRef) {
        let program = self.program;
        match self.user_class(&m.class) {
            Some(class) => {
                let found = program.find_method_in_hierarchy(class, &m.name, &m.desc);
                found.into_iter().for_each(|f| self.visit(f));
            }
            None => self.calls_library = true,
        }
        for class in self.classes.clone() {
            if let Some(found) = program.find_method_in_hierarchy(class, &m.name, &m.desc) {
                self.visit(found);
            }
        }
    }

    /// Methods that the library may call: those that it knows from a type of its own.
    fn visit_callbacks(&mut self) {
        let program = self.program;
        for class in self.classes.clone() {
            let class = program.class(class);
            let supertypes = class.ancestors.iter().chain(&class.all_interfaces);
            let of_library = |c: &&&ClassId| program.class(***c).origin == Origin::Jdk;
            let of_library: Vec<ClassId> = supertypes.filter(|c| of_library(&c)).copied().collect();
            for &id in &class.methods {
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
