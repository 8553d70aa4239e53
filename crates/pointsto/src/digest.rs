//! A solution as a few numbers that do not depend on the order in which it was found: two solutions of equal
//! digests are the same, whatever ids their methods, objects and nodes have.

use crate::context::{Context, Element};
use crate::object::{ObjectId, ObjectKind, SiteId};
use crate::set::Set;
use crate::solution::{InstanceId, Solution};
use cairn_program::{ClassId, FieldId, MethodId, Program};
use rustc_hash::{FxHashMap, FxHasher};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The parts of a solution, each as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digest {
    /// Methods in contexts.
    pub instances: u64,
    /// Calls in contexts.
    pub calls: u64,
    pub objects: u64,
    /// What registers can hold.
    pub variables: u64,
    /// What fields and elements of objects can hold.
    pub fields: u64,
    pub statics: u64,
    pub assumptions: u64,
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [self.instances, self.calls, self.objects, self.variables, self.fields];
        let all = parts.into_iter().chain([self.statics, self.assumptions]);
        write!(f, "{:016x}", all.fold(0u64, |sum, p| mix(&(sum, p))))
    }
}

fn mix(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    let h = hasher.finish();
    (h ^ h >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31)
}

/// Sums of the numbers of parts are the same in every order.
fn sum(parts: impl Iterator<Item = u64>) -> u64 {
    parts.fold(0, u64::wrapping_add)
}

/// The digest of a solution.
pub fn digest(program: &Program, solution: &Solution) -> Digest {
    let mut namer = Namer { program, solution, sites: FxHashMap::default(), objects: vec![] };
    namer.read_objects();
    let objects = namer.objects.iter().map(mix);
    let instances = solution.all_instances().map(|i| mix(&(namer.instance(i), 1)));
    let assumptions = solution
        .assumptions()
        .iter()
        .map(|a| mix(&(namer.method(a.place.method), a.place.inst, &*a.what)));
    Digest {
        instances: sum(instances),
        calls: sum(solution.context_edges().iter().map(|e| {
            mix(&(e.caller.map(|i| namer.instance(i)), e.inst, namer.instance(e.callee)))
        })),
        objects: sum(objects),
        variables: sum(solution
            .all_variables()
            .map(|(i, var, set)| mix(&(namer.instance(i), var, namer.set(set))))),
        fields: sum(solution.all_fields().map(|(object, field, set)| {
            let field = field.map(|f| namer.field(f));
            mix(&(namer.objects[object.0 as usize], field, namer.set(set)))
        })),
        statics: sum(solution
            .all_statics()
            .map(|(field, set)| mix(&(namer.field(field), namer.set(set))))),
        assumptions: sum(assumptions),
    }
}

/// Numbers of things by their names.
struct Namer<'a> {
    program: &'a Program,
    solution: &'a Solution,
    sites: FxHashMap<SiteId, (ObjectKind, ClassId)>,
    objects: Vec<u64>,
}

impl Namer<'_> {
    fn read_objects(&mut self) {
        self.sites = self.solution.objects().map(|(_, o)| (o.site, (o.kind, o.class))).collect();
        let number = |o: &crate::object::Object| {
            mix(&(self.site(o.site), self.context(self.solution.context(o.context))))
        };
        self.objects = self.solution.objects().map(|(_, o)| number(o)).collect();
    }

    fn class(&self, id: ClassId) -> u64 {
        mix(&*self.program.class(id).name)
    }

    fn method(&self, id: MethodId) -> u64 {
        let m = self.program.method(id);
        mix(&(self.class(m.class), &*m.name, &*m.desc))
    }

    fn field(&self, id: FieldId) -> u64 {
        let f = self.program.field(id);
        mix(&(self.class(f.class), &*f.name, &*f.desc))
    }

    fn site(&self, id: SiteId) -> u64 {
        let (kind, class) = self.sites[&id];
        mix(&(self.kind(kind), self.class(class)))
    }

    fn kind(&self, kind: ObjectKind) -> u64 {
        match kind {
            ObjectKind::Site { method, inst, depth } => mix(&(1, self.method(method), inst, depth)),
            ObjectKind::Native(m) => mix(&(2, self.method(m))),
            ObjectKind::Literal(id) => mix(&(3, self.program.string(id))),
            ObjectKind::LibraryLiteral => 4,
            ObjectKind::Library => 5,
            ObjectKind::ClassOf { class, named } => mix(&(6, self.class(class), named)),
            ObjectKind::Implicit => 7,
            ObjectKind::Machine => 8,
            ObjectKind::Input => 9,
            ObjectKind::Reflected(m) => mix(&(10, self.method(m))),
            ObjectKind::ReflectedField(f) => mix(&(11, self.field(f))),
            ObjectKind::Handle { method, special } => mix(&(12, self.method(method), special)),
            ObjectKind::Clone(site) => mix(&(13, self.site(site))),
            ObjectKind::Unknown => 14,
            ObjectKind::Missing => 15,
        }
    }

    fn context(&self, context: &Context) -> u64 {
        let element = |e: &Element| match *e {
            Element::Call(m, inst) => mix(&(1, self.method(m), inst)),
            Element::Object(site) => mix(&(2, self.site(site))),
            Element::Type(class) => mix(&(3, self.class(class))),
        };
        mix(&context.0.iter().map(element).collect::<Vec<u64>>())
    }

    fn instance(&self, id: InstanceId) -> u64 {
        let (method, context) = self.solution.instance(id);
        mix(&(self.method(method), self.context(self.solution.context(context))))
    }

    fn set(&self, set: &Set) -> u64 {
        sum(set.iter().map(|o| self.objects[ObjectId(o).0 as usize]))
    }
}
