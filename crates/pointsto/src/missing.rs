//! Code that is missing: classes that the class path lacks, and those that cannot be loaded without them.
//!
//! All that such code is given arrives at one node, with all that can be reached from there. It may write that into
//! any field that it can reach, return it, throw it, and call every method of the program's own classes on it. What it makes
//! itself is one object that passes for one of any class: a call on it is a call of missing code, and its fields are
//! the node. It does not look into objects of the library, but for arrays and containers. That holds for code outside of the program, which knows of the program what it is given. If
//! the missing class is of a package of the program (half of a class path is not there), it may also make objects of
//! the program's classes, call their static methods, read and write their static fields, and extend them.

use crate::body;
use crate::calls::{CallSite, Target};
use crate::graph::{NONE, Node};
use crate::object::ObjectKind;
use crate::reflect::Special;
use crate::set::Set;
use crate::solver::{ELEMENT, LAUNCHER, Solver, Use};
use cairn_program::class::access;
use cairn_program::classfile::Constant;
use cairn_program::ir::SiteRef;
use cairn_program::{ClassId, FieldId, MethodId, Origin, Program, Shape};
use rustc_hash::FxHashSet;

/// The package of classes of the library whose objects hold what they are given.
const CONTAINERS: &str = "java/util/";
/// The package of the classes with which programs ask for symbolic values; they are none of a program's own.
const SYMBOLIC: &str = "dev/cairn/";

/// What is known of code that is missing.
#[derive(Default)]
pub(crate) struct Missing {
    /// What it has.
    pub node: Node,
    /// What it makes; none if no code is missing.
    pub object: Option<u32>,
    /// Static fields that it can use, if it is the program's own.
    pub statics: Vec<FieldId>,
    /// Whether it is.
    pub is_own: bool,
    /// Methods that it calls.
    called: FxHashSet<MethodId>,
    /// Packages of the program.
    packages: Option<FxHashSet<Box<str>>>,
}

/// The class whose absence makes a reference fail, as far as the reference says so.
pub(crate) fn named_class(what: &SiteRef) -> &str {
    match what {
        SiteRef::Class(name) => name,
        SiteRef::Field(r) => &r.class,
        SiteRef::Method(r) => &r.class,
        SiteRef::Dynamic(r) => body::result(&r.desc).trim_start_matches('L').trim_end_matches(';'),
        _ => "",
    }
}

/// The program's methods that an `invokedynamic` hands to its bootstrap method.
pub(crate) fn lent(program: &Program, class: ClassId, what: &SiteRef) -> Vec<MethodId> {
    let SiteRef::Dynamic(r) = what else { return vec![] };
    let Ok(all) = program.bootstraps(class) else { return vec![] };
    let Some(bootstrap) = all.get(r.bootstrap as usize) else { return vec![] };
    let file = program.class(class).file.as_ref();
    let constants = bootstrap.args.iter().filter_map(|&i| file?.constant(i).ok());
    let methods = constants.filter_map(|c| match c {
        Constant::MethodHandle(_, member) => program.resolve_method(class, &member).ok(),
        _ => None,
    });
    methods.collect()
}

fn package(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |c| c.0)
}

impl Solver<'_> {
    /// Code of a class that is missing takes part.
    pub fn use_missing(&mut self, class: &str) {
        let node = self.missing.node;
        if self.missing.object.is_none() {
            let object = self.plain(ObjectKind::Missing, self.program.object());
            self.missing.object = Some(object);
            self.filters.universal = Some(object);
            self.graph.insert(node, object);
            self.call_back(node);
        }
        if !self.missing.is_own && self.is_own_package(class) {
            self.missing.is_own = true;
            self.use_own_classes();
        }
    }

    fn is_own_package(&mut self, class: &str) -> bool {
        let path = self.program.class_path();
        let packages = self.missing.packages.get_or_insert_with(|| {
            let names = path.readable_class_names().0;
            names.iter().map(|n| package(n).into()).collect()
        });
        packages.contains(package(class.trim_start_matches('[').trim_start_matches('L')))
    }

    /// Missing code is called, or accessed: what is given, and where results and exceptions go.
    pub fn give_missing(&mut self, class: &str, given: &[Node], dst: Node, thrown: Node) {
        self.use_missing(class);
        let node = self.missing.node;
        given.iter().for_each(|&g| self.edge(g, node));
        self.edge(node, dst);
        if thrown != NONE {
            self.edge_of(node, thrown, self.program.throwable());
        }
    }

    /// A method of the program that missing code is told of: it calls it with all that it has.
    pub fn lend_method(&mut self, method: MethodId) {
        let m = self.program.method(method);
        if &*m.name == "<init>" {
            self.lend_class(m.class);
        }
        self.call_by_missing(method, false);
    }

    /// Objects arrive at the node: their methods are called.
    pub fn meet_missing(&mut self, objects: &Set) {
        for o in objects.iter() {
            if self.missing.object == Some(o) {
                continue;
            }
            let class = self.objects.get(o).class;
            self.open_to_missing(o, class);
            for &above in &self.program.class(class).ancestors {
                if self.is_users(above) {
                    for &method in &self.program.class(above).methods {
                        let m = self.program.method(method);
                        let is_hidden = m.is_static() || m.is(access::PRIVATE) || m.is_abstract();
                        if !is_hidden && !m.name.starts_with('<') {
                            self.call_by_missing(method, true);
                        }
                    }
                }
            }
        }
    }

    /// Missing code reads and writes an object: elements, fields of the program's classes, and what containers hold. What
    /// else the library keeps in its objects is its own.
    fn open_to_missing(&mut self, object: u32, class: ClassId) {
        let node = self.missing.node;
        for field in self.reference_fields(class) {
            let is_open = field == ELEMENT || {
                let owner = self.program.field(FieldId(field)).class;
                self.is_users(owner) || self.program.class(owner).name.starts_with(CONTAINERS)
            };
            if is_open && let Some(place) = self.field_node(object, field) {
                self.edge(place, node);
                self.edge(node, place);
            }
        }
    }

    /// Every argument can be anything that missing code has.
    fn call_by_missing(&mut self, method: MethodId, selects: bool) {
        if self.missing.called.insert(method) {
            let node = self.missing.node;
            let target = Target::Loose { method, selects };
            let args = [node, node].into();
            let (inst, dst, thrown) = (u32::MAX, node, node);
            self.add_site(CallSite { caller: LAUNCHER, inst, target, args, dst, thrown });
        }
    }

    /// Missing code makes objects of a class.
    fn lend_class(&mut self, class: ClassId) {
        self.initialise(LAUNCHER, None, class);
        let c = self.program.class(class);
        if c.shape == Shape::Object && !c.is(access::ABSTRACT | access::INTERFACE) {
            let object = self.plain(ObjectKind::Missing, class);
            self.insert(self.missing.node, object);
        }
    }

    /// Missing code is the program's own: it can name all classes.
    fn use_own_classes(&mut self) {
        let program = self.program;
        let node = self.missing.node;
        for name in program.class_path().readable_class_names().0 {
            if name.starts_with(SYMBOLIC) {
                continue;
            }
            let Ok(class) = program.load(&name) else { continue };
            if program.class(class).origin != Origin::User {
                continue;
            }
            self.lend_class(class);
            for field in self.static_fields(class) {
                if program.field(field).access & access::PRIVATE == 0 {
                    let place = self.static_node(field);
                    self.edge(place, node);
                    self.edge(node, place);
                }
            }
            let all = program.class(class).fields.iter().copied();
            let is_open = |f: &FieldId| {
                let f = program.field(*f);
                f.is_static() && f.access & access::PRIVATE == 0
            };
            self.missing.statics.extend(all.filter(is_open));
            for &method in &program.class(class).methods {
                // A class that is missing may inherit a method, and be its receiver.
                let m = program.method(method);
                let is_hidden = m.is(access::PRIVATE) || m.is_abstract();
                if !is_hidden && &*m.name != "<clinit>" {
                    self.call_by_missing(method, !m.is_static() && &*m.name != "<init>");
                }
            }
        }
    }

    /// A call on an object of missing code: it is missing code that runs. Whether the object is one.
    pub fn call_missing(&mut self, call: u32, object: u32) -> bool {
        if self.missing.object != Some(object) {
            return false;
        }
        let site = self.calls[call as usize].clone();
        let node = self.missing.node;
        site.args.iter().for_each(|&a| self.edge(a, node));
        self.edge(node, site.dst);
        if site.thrown != NONE {
            self.edge_of(node, site.thrown, self.program.throwable());
        }
        true
    }

    fn call_back(&mut self, node: Node) {
        let id = self.specials.len() as u32;
        self.specials.push(Special::called_back(node));
        self.add_use(node, Use::Special(id));
    }
}
