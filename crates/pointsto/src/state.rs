//! The state of a solver at a fixed point, as bytes: it can be read back into the solver of another program with
//! the same classes, and gone on with.
//!
//! The operations of methods are not written: those of a reached method were executed, and where they are needed
//! again, in another context or because a test of null lets them through, the method's body is read.

use crate::body::{Group, Local, Var};
use crate::calls::{CallSite, Target};
use crate::context::{Context, ContextId, Element};
use crate::filters::FilterKind;
use crate::graph::{Graph, Node};
use crate::object::{ObjectId, ObjectKind, Objects, SiteId};
use crate::options::Contexts;
use crate::persist::{Persist, Read, Reader, Unreadable, Writer, persist_enum, persist_struct};
use crate::set::Set;
use crate::solution::{Assumption, Fallback, InstanceId, Place};
use crate::solver::{Instance, Solver, Use};
use cairn_budget::Limit;
use cairn_program::{ClassId, FieldId, MethodId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

macro_rules! ids {
    ($($t:ident),*) => { $(
        impl Persist for $t {
            fn write(&self, w: &mut Writer<'_>) {
                self.0.write(w);
            }
            fn read(r: &mut Reader<'_>) -> Read<$t> {
                u32::read(r).map($t)
            }
        }
    )* };
}

ids!(ContextId, InstanceId, ObjectId, SiteId);

persist_struct!(Place { method, inst });
persist_struct!(Assumption { place, what });
persist_struct!(CallSite { caller, inst, target, args, dst, thrown });
persist_enum!(Target {
    0 Exact(method),
    1 Selected { resolved, receiver },
    2 Loose { method, selects },
});
persist_enum!(Element { 0 Call(method, inst), 1 Object(site), 2 Type(class) });
persist_enum!(FilterKind { 0 All, 1 Is(class), 2 Not(classes) });

impl Persist for Context {
    fn write(&self, w: &mut Writer<'_>) {
        self.0.write(w);
    }

    fn read(r: &mut Reader<'_>) -> Read<Context> {
        Vec::read(r).map(Context)
    }
}

impl Persist for Set {
    fn write(&self, w: &mut Writer<'_>) {
        w.number(self.words().len() as u64);
        let mut last = 0;
        for &(at, word) in self.words() {
            w.number(u64::from(at - last));
            w.word(word);
            last = at;
        }
    }

    fn read(r: &mut Reader<'_>) -> Read<Set> {
        let count = r.count()?;
        let mut words = Vec::with_capacity(count);
        let mut at = 0u32;
        for _ in 0..count {
            at = at.checked_add(u32::read(r)?).ok_or(Unreadable)?;
            words.push((at, r.word()?));
        }
        Ok(Set::of_words(words))
    }
}

/// A string literal, which is written as its text.
struct Literal(u32);

impl Persist for Literal {
    fn write(&self, w: &mut Writer<'_>) {
        w.string(self.0);
    }

    fn read(r: &mut Reader<'_>) -> Read<Literal> {
        r.string().map(Literal)
    }
}

/// A field, or the elements of an array.
struct Member(u32);

impl Persist for Member {
    fn write(&self, w: &mut Writer<'_>) {
        w.field(self.0);
    }

    fn read(r: &mut Reader<'_>) -> Read<Member> {
        r.field().map(Member)
    }
}

impl Persist for ObjectKind {
    fn write(&self, w: &mut Writer<'_>) {
        match *self {
            ObjectKind::Site { method, inst, depth } => (0u8, method, (inst, depth)).write(w),
            ObjectKind::Native(method) => (1u8, method).write(w),
            ObjectKind::Literal(string) => (2u8, Literal(string)).write(w),
            ObjectKind::LibraryLiteral => 3u8.write(w),
            ObjectKind::Library => 4u8.write(w),
            ObjectKind::ClassOf { class, named } => (5u8, class, named).write(w),
            ObjectKind::Implicit => 6u8.write(w),
            ObjectKind::Machine => 7u8.write(w),
            ObjectKind::Input => 8u8.write(w),
            ObjectKind::Reflected(method) => (9u8, method).write(w),
            ObjectKind::ReflectedField(field) => (10u8, field).write(w),
            ObjectKind::Handle { method, special } => (11u8, method, special).write(w),
            ObjectKind::Clone(site) => (12u8, site).write(w),
            ObjectKind::Unknown => 13u8.write(w),
            ObjectKind::Missing => 14u8.write(w),
        }
    }

    fn read(r: &mut Reader<'_>) -> Read<ObjectKind> {
        Ok(match r.byte()? {
            0 => {
                let (method, (inst, depth)) = Persist::read(r)?;
                ObjectKind::Site { method, inst, depth }
            }
            1 => ObjectKind::Native(Persist::read(r)?),
            2 => ObjectKind::Literal(Literal::read(r)?.0),
            3 => ObjectKind::LibraryLiteral,
            4 => ObjectKind::Library,
            5 => {
                let (class, named) = Persist::read(r)?;
                ObjectKind::ClassOf { class, named }
            }
            6 => ObjectKind::Implicit,
            7 => ObjectKind::Machine,
            8 => ObjectKind::Input,
            9 => ObjectKind::Reflected(Persist::read(r)?),
            10 => ObjectKind::ReflectedField(Persist::read(r)?),
            11 => {
                let (method, special) = Persist::read(r)?;
                ObjectKind::Handle { method, special }
            }
            12 => ObjectKind::Clone(Persist::read(r)?),
            13 => ObjectKind::Unknown,
            14 => ObjectKind::Missing,
            _ => return Err(Unreadable),
        })
    }
}

impl Persist for Use {
    fn write(&self, w: &mut Writer<'_>) {
        match *self {
            Use::Load { field, dst } => (0u8, Member(field), dst).write(w),
            Use::Store { field, src } => (1u8, Member(field), src).write(w),
            Use::LoadAny { dst } => (2u8, dst).write(w),
            Use::StoreAny { src } => (3u8, src).write(w),
            Use::Call(call) => (4u8, call).write(w),
            Use::Special(special) => (5u8, special).write(w),
            Use::Guard { instance, group } => (6u8, instance, group).write(w),
        }
    }

    fn read(r: &mut Reader<'_>) -> Read<Use> {
        let tag = r.byte()?;
        Ok(match tag {
            0 | 1 => {
                let (Member(field), node): (Member, Node) = Persist::read(r)?;
                let (dst, src) = (node, node);
                if tag == 0 { Use::Load { field, dst } } else { Use::Store { field, src } }
            }
            2 => Use::LoadAny { dst: Persist::read(r)? },
            3 => Use::StoreAny { src: Persist::read(r)? },
            4 => Use::Call(Persist::read(r)?),
            5 => Use::Special(Persist::read(r)?),
            6 => {
                let (instance, group) = Persist::read(r)?;
                Use::Guard { instance, group }
            }
            _ => return Err(Unreadable),
        })
    }
}

impl Persist for Objects {
    fn write(&self, w: &mut Writer<'_>) {
        self.sites.write(w);
        w.number(self.all.len() as u64);
        self.all.iter().for_each(|o| (o.site, o.context).write(w));
    }

    fn read(r: &mut Reader<'_>) -> Read<Objects> {
        let sites: Vec<(ObjectKind, ClassId)> = Persist::read(r)?;
        let all: Vec<(SiteId, ContextId)> = Persist::read(r)?;
        let mut objects = Objects::default();
        for (kind, class) in sites {
            objects.site(kind, class);
        }
        for (site, context) in all {
            if site.0 as usize >= objects.sites.len() {
                return Err(Unreadable);
            }
            objects.object(site, context);
        }
        Ok(objects)
    }
}

/// A method without its operations.
impl Persist for Local {
    fn write(&self, w: &mut Writer<'_>) {
        self.bounds.write(w);
        self.params.write(w);
        (self.ret, self.thrown).write(w);
        self.exceptions.write(w);
        self.places.write(w);
        let groups: Vec<(u32, Var)> = self.groups.iter().map(|g| (g.parent, g.guard)).collect();
        groups.write(w);
    }

    fn read(r: &mut Reader<'_>) -> Read<Local> {
        let bounds = Persist::read(r)?;
        let params = Persist::read(r)?;
        let (ret, thrown) = Persist::read(r)?;
        let exceptions = Persist::read(r)?;
        let places = Persist::read(r)?;
        let groups: Vec<(u32, Var)> = Persist::read(r)?;
        let group = |(parent, guard)| Group { parent, guard, ops: vec![] };
        let groups = groups.into_iter().map(group).collect();
        let (calls, is_outline) = (vec![], true);
        Ok(Local { bounds, params, ret, thrown, exceptions, groups, calls, places, is_outline })
    }
}

/// Classes of nodes; 0 for none.
fn write_bounds(bounds: &[u32], w: &mut Writer<'_>) {
    w.number(bounds.len() as u64);
    bounds.iter().for_each(|&b| w.class(b));
}

fn read_bounds(r: &mut Reader<'_>) -> Read<Vec<u32>> {
    let count = r.count()?;
    (0..count).map(|_| Ok(r.class()?.map_or(0, |c| c.0))).collect()
}

impl Solver<'_> {
    /// Writes the state. Nothing may wait to be done.
    pub fn write_state(&self, w: &mut Writer<'_>) {
        self.contexts.all.write(w);
        self.objects.write(w);
        self.graph.write(w);
        self.filters.kinds.write(w);
        write_bounds(&self.bounds, w);
        self.write_instances(w);
        self.calls.write(w);
        self.links.write(w);
        w.number(self.fields.len() as u64);
        for (&(object, field), &node) in &self.fields {
            (object, Member(field), node).write(w);
        }
        w.number(self.statics.len() as u64);
        self.statics.iter().for_each(|(&field, &node)| (field, node).write(w));
        self.empty_arrays.iter().copied().collect::<Vec<u32>>().write(w);
        self.initialised.iter().copied().collect::<Vec<ClassId>>().write(w);
        self.init_edges.iter().copied().collect::<Vec<_>>().write(w);
        self.any.write(w);
        self.specials.write(w);
        self.component_classes.iter().copied().collect::<Vec<ClassId>>().write(w);
        let waiting =
            self.waiting_arrays.iter().flat_map(|(&c, all)| all.iter().map(move |&s| (c, s)));
        waiting.collect::<Vec<(ClassId, u32)>>().write(w);
        let found = self.found_members.iter().map(|(&(s, o), &n)| (s, o, n));
        found.collect::<Vec<(u32, u32, u32)>>().write(w);
        self.active.iter().copied().collect::<Vec<(InstanceId, u32)>>().write(w);
        self.assumptions.iter().cloned().collect::<Vec<Assumption>>().write(w);
        [self.pool, self.handle_results, self.static_handles.0, self.static_handles.1]
            .iter()
            .chain([&self.callers, &self.init_errors, &self.providers])
            .for_each(|n| n.write(w));
        self.implicit.write(w);
        self.services.iter().copied().collect::<Vec<ClassId>>().write(w);
        let missing = &self.missing;
        (missing.object.is_some(), missing.object.unwrap_or(0)).write(w);
        missing.statics.write(w);
        missing.is_own.write(w);
        self.write_fallback(w);
    }

    fn write_fallback(&self, w: &mut Writer<'_>) {
        self.fallback.is_some().write(w);
        if let Some(f) = self.fallback {
            let kind = |of| Contexts::ALL.iter().position(|&c| c == of).unwrap_or(0);
            (kind(f.from), kind(f.to)).write(w);
            (f.instances, f.limit == Limit::Memory).write(w);
        }
    }

    fn read_fallback(&mut self, r: &mut Reader<'_>) -> Read<()> {
        if bool::read(r)? {
            let kinds: (usize, usize) = Persist::read(r)?;
            let (instances, is_memory): (usize, bool) = Persist::read(r)?;
            let kind = |k: usize| Contexts::ALL.get(k).copied().ok_or(Unreadable);
            let (from, to) = (kind(kinds.0)?, kind(kinds.1)?);
            let limit = if is_memory { Limit::Memory } else { Limit::Effort };
            self.fallback = Some(Fallback { from, to, instances, limit });
        }
        Ok(())
    }

    fn write_instances(&self, w: &mut Writer<'_>) {
        let mut numbers: FxHashMap<MethodId, u32> = FxHashMap::default();
        let mut methods: Vec<&Instance> = vec![];
        for instance in &self.instances[1..] {
            numbers.entry(instance.method).or_insert_with(|| {
                methods.push(instance);
                methods.len() as u32 - 1
            });
        }
        w.number(methods.len() as u64);
        for instance in methods {
            instance.method.write(w);
            instance.local.write(w);
        }
        w.number(self.instances.len() as u64 - 1);
        for i in &self.instances[1..] {
            (numbers[&i.method], i.context, i.base).write(w);
        }
    }

    /// Takes over a state, in a solver that has done nothing yet. After an error the solver is of no use.
    pub fn read_state(&mut self, r: &mut Reader<'_>) -> Read<()> {
        for context in Vec::<Context>::read(r)? {
            self.contexts.id(context);
        }
        self.objects = Persist::read(r)?;
        self.graph = Persist::read(r)?;
        let kinds: Vec<FilterKind> = Persist::read(r)?;
        kinds.into_iter().skip(1).for_each(|k| _ = self.filters.id(k));
        self.filters.classes = self.objects.all.iter().map(|o| o.class).collect();
        self.bounds = read_bounds(r)?;
        self.read_instances(r)?;
        self.calls = Persist::read(r)?;
        self.links = Persist::read(r)?;
        self.linked = self.links.iter().copied().collect();
        for _ in 0..r.count()? {
            let (object, Member(field), node) = Persist::read(r)?;
            self.fields.insert((object, field), node);
        }
        let statics: Vec<(FieldId, Node)> = Persist::read(r)?;
        self.statics.extend(statics);
        self.empty_arrays.extend(Vec::<u32>::read(r)?);
        self.initialised.extend(Vec::<ClassId>::read(r)?);
        self.init_edges.extend(Vec::<(InstanceId, u32, MethodId)>::read(r)?);
        self.any = Persist::read(r)?;
        self.any_ids = self.any.iter().map(|&(node, class)| (class, node)).collect();
        self.specials = Persist::read(r)?;
        self.component_classes.extend(Vec::<ClassId>::read(r)?);
        for (class, special) in Vec::<(ClassId, u32)>::read(r)? {
            self.waiting_arrays.entry(class).or_default().insert(special);
        }
        let found: Vec<(u32, u32, u32)> = Persist::read(r)?;
        self.found_members.extend(found.into_iter().map(|(s, o, n)| ((s, o), n)));
        self.active.extend(Vec::<(InstanceId, u32)>::read(r)?);
        self.assumptions.extend(Vec::<Assumption>::read(r)?);
        self.pool = Persist::read(r)?;
        self.handle_results = Persist::read(r)?;
        self.static_handles = Persist::read(r)?;
        self.callers = Persist::read(r)?;
        self.init_errors = Persist::read(r)?;
        self.providers = Persist::read(r)?;
        self.implicit = Persist::read(r)?;
        self.services.extend(Vec::<ClassId>::read(r)?);
        let (is_missing, object): (bool, u32) = Persist::read(r)?;
        self.missing.object = is_missing.then_some(object);
        self.filters.universal = self.missing.object;
        self.missing.statics = Persist::read(r)?;
        self.missing.is_own = Persist::read(r)?;
        self.read_fallback(r)?;
        let is_whole = r.is_at_end() && self.bounds.len() == self.graph.len();
        is_whole.then_some(()).ok_or(Unreadable)
    }

    fn read_instances(&mut self, r: &mut Reader<'_>) -> Read<()> {
        let mut methods: Vec<(MethodId, Rc<Local>)> = vec![];
        for _ in 0..r.count()? {
            let method = Persist::read(r)?;
            let local = Rc::new(Local::read(r)?);
            self.locals.insert(method, local.clone());
            methods.push((method, local));
        }
        for _ in 0..r.count()? {
            let (number, context, base): (u32, ContextId, Node) = Persist::read(r)?;
            let (method, local) = methods.get(number as usize).cloned().ok_or(Unreadable)?;
            let id = InstanceId(self.instances.len() as u32);
            self.instances.push(Instance { method, context, local, base });
            self.instance_ids.insert((method, context), id);
        }
        Ok(())
    }
}

impl Persist for Graph<Use> {
    fn write(&self, w: &mut Writer<'_>) {
        self.write_parts(w);
    }

    fn read(r: &mut Reader<'_>) -> Read<Graph<Use>> {
        Graph::read_parts(r)
    }
}
