//! Which containers have places of their own.
//!
//! A container of the library is modelled: its values, keys and structure are places, and calls of its methods are
//! edges between places. That needs every access to be such a call. A container belongs together with
//! its views, iterators and entries, and with the containers that it is given to; as soon as one of them is an input,
//! or of a class that the model does not know (a class of the program that extends a container), all
//! of them are analysed by the code of their methods.

use crate::build::code;
use crate::closed::{calls_of, is_users, makes};
use crate::containers::{is_container, is_inside, is_own_call};
use cairn_pointsto::{InstanceId, ObjectId, ObjectKind, Set, Solution};
use cairn_program::ir::Inst;
use cairn_program::{ClassId, Origin, Program};

/// Interfaces of what holds values of others.
const HOLDERS: &[&str] =
    &["java/util/Collection", "java/util/Map", "java/util/Map$Entry", "java/util/Iterator"];
/// It reads and writes the fields of any object.
const SERIAL: &str = "java/io/ObjectOutputStream";

/// Containers by what they belong to.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    /// By object: another of its group, or itself.
    parents: Vec<u32>,
    is_candidate: Vec<bool>,
    /// By object that stands for its group.
    is_open: Vec<bool>,
    /// By object, whether it holds values of others.
    is_holder: Vec<bool>,
    /// By object, whether it is a container that code of the library makes.
    is_inner: Vec<bool>,
    /// The objects that are candidates or hold values of others.
    concerned: Set,
    holders: Vec<ClassId>,
}

/// Whether the model can say what an object holds.
fn is_candidate(program: &Program, solution: &Solution, id: ObjectId) -> bool {
    let o = solution.object(id);
    let is_made = matches!(o.kind, ObjectKind::Site { .. } | ObjectKind::Clone(_));
    is_made && is_container(program.class(o.class))
}

impl Groups {
    /// Groups of all objects; no container is modelled if `is_on` is not set.
    pub fn new(program: &Program, solution: &Solution, is_on: bool) -> Groups {
        let all: Vec<ObjectId> = solution.objects().map(|o| o.0).collect();
        let serial = program.find(SERIAL);
        let is_written = |m: &cairn_program::MethodId| Some(program.method(*m).class) == serial;
        let is_on = is_on && !solution.methods().iter().any(is_written);
        let mut groups = Groups {
            parents: all.iter().map(|o| o.0).collect(),
            is_candidate: all
                .iter()
                .map(|&o| is_on && is_candidate(program, solution, o))
                .collect(),
            is_open: vec![false; all.len()],
            is_holder: vec![],
            is_inner: vec![],
            concerned: Set::default(),
            holders: HOLDERS.iter().filter_map(|h| program.find(h)).collect(),
        };
        let is_holder = |o: &ObjectId| groups.holds(program, solution.object(*o).class);
        groups.is_holder = all.iter().map(is_holder).collect();
        let is_concerned =
            |o: &u32| groups.is_candidate[*o as usize] || groups.is_holder[*o as usize];
        groups.concerned = all.iter().map(|o| o.0).filter(is_concerned).collect();
        let is_inner = |o: &ObjectId| {
            groups.is_candidate[o.0 as usize] && is_made_inside(program, solution, *o)
        };
        groups.is_inner = all.iter().map(is_inner).collect();
        if is_on {
            for i in 1..=solution.counters().instances as u32 {
                groups.read(program, solution, InstanceId(i));
            }
        }
        groups
    }

    fn root(&mut self, id: u32) -> u32 {
        let mut at = id;
        while self.parents[at as usize] != at {
            let above = self.parents[self.parents[at as usize] as usize];
            self.parents[at as usize] = above;
            at = above;
        }
        at
    }

    fn join(&mut self, a: ObjectId, b: ObjectId) {
        let (a, b) = (self.root(a.0), self.root(b.0));
        if a != b {
            self.parents[b as usize] = a;
            self.is_open[a as usize] |= self.is_open[b as usize];
        }
    }

    fn is_open(&self, o: ObjectId) -> bool {
        let mut at = o.0;
        while self.parents[at as usize] != at {
            at = self.parents[at as usize];
        }
        self.is_open[at as usize]
    }

    /// Whether a container has places of its own and is made by code of the library.
    pub fn is_inner(&self, o: ObjectId) -> bool {
        self.is_inner[o.0 as usize] && self.is_modelled(o)
    }

    /// Whether an object has places of its own.
    pub fn is_modelled(&self, o: ObjectId) -> bool {
        self.is_candidate.get(o.0 as usize) == Some(&true) && !self.is_open(o)
    }

    /// Whether an object is a container of any kind that has not.
    pub fn is_foreign(&self, o: ObjectId) -> bool {
        !self.is_modelled(o) && self.is_holder[o.0 as usize]
    }

    /// Whether objects of a class hold values of others.
    fn holds(&self, program: &Program, class: ClassId) -> bool {
        is_container(program.class(class))
            || self.holders.iter().any(|&h| program.is_subtype(class, h))
    }

    /// All that belong together; `is_open`: without places.
    fn unite(&mut self, members: &[ObjectId], is_open: bool) {
        for pair in members.windows(2) {
            self.join(pair[0], pair[1]);
        }
        if let Some(&first) = members.first().filter(|_| is_open) {
            let root = self.root(first.0);
            self.is_open[root as usize] = true;
        }
    }

    fn candidates<'a>(
        &'a self,
        solution: &'a Solution,
        set: cairn_pointsto::SetId,
    ) -> impl Iterator<Item = ObjectId> + 'a {
        let all = solution.set_by_id(set).iter().map(ObjectId);
        all.filter(|o| self.is_candidate[o.0 as usize])
    }

    /// A method is called by reflection, by a handle or by native code.
    fn called_indirectly(&mut self, solution: &Solution, callee: InstanceId) {
        let this = solution.parameter_in(callee, 0);
        let members: Vec<ObjectId> = self.candidates(solution, this).collect();
        self.unite(&members, true);
    }

    fn read(&mut self, program: &Program, solution: &Solution, id: InstanceId) {
        let method = program.method(solution.instance(id).0);
        let Some(body) = code(program, method.id) else {
            let calls = calls_of(solution, id).iter();
            return calls.for_each(|e| self.called_indirectly(solution, e.callee));
        };
        let class = program.class(method.class);
        if !method.is_static() && class.origin == Origin::Jdk && self.holds(program, method.class) {
            let this = solution.parameter_in(id, 0);
            let mut members: Vec<ObjectId> = self.candidates(solution, this).collect();
            let is_open = members.len() < solution.set_by_id(this).iter().count();
            let made = makes(program, solution, id);
            members.extend(made.into_iter().filter(|o| self.is_candidate[o.0 as usize]));
            self.unite(&members, is_open);
        }
        for edge in calls_of(solution, id) {
            let callee = program.method(solution.instance(edge.callee).0);
            if callee.is_static() || is_users(program, callee.class) {
                continue;
            }
            let invoked = edge.inst.and_then(|i| match body.code[i as usize] {
                Inst::Invoke { dst, site, .. } => Some((i, dst, &body.sites[site as usize].args)),
                _ => None,
            });
            let Some((inst, dst, args)) = invoked.filter(|i| i.2.len() == callee.params.len())
            else {
                self.called_indirectly(solution, edge.callee);
                continue;
            };
            if is_own_call(program, method, args, callee) {
                continue;
            }
            let here = solution.set_by_id(solution.read_in(id, inst, args[0]));
            let there = solution.set_by_id(solution.parameter_in(edge.callee, 0));
            let both = here.both(there);
            if both.both(&self.concerned).is_empty() {
                continue;
            }
            let both = both.iter().map(ObjectId);
            let (mut members, others): (Vec<ObjectId>, Vec<ObjectId>) =
                both.partition(|o| self.is_candidate[o.0 as usize]);
            for &a in &args[1..] {
                members.extend(self.candidates(solution, solution.read_in(id, inst, a)));
            }
            let results = solution.set_by_id(solution.written_in(id, inst, dst)).iter();
            members.extend(results.map(ObjectId).filter(|o| self.is_inner[o.0 as usize]));
            self.unite(&members, !others.is_empty());
        }
    }
}

/// Whether code of the library makes an object. What an initialiser makes is empty and stays so.
fn is_made_inside(program: &Program, solution: &Solution, o: ObjectId) -> bool {
    match solution.object(o).kind {
        ObjectKind::Site { method, .. } => {
            let m = program.method(method);
            let is_empty = &*m.name == "<clinit>" && is_inside(program.class(m.class));
            !is_users(program, m.class) && !is_empty
        }
        _ => true,
    }
}
