//! Calls that have a summary instead of their code: what the code calls back, which containers it uses, and what it makes.
//!
//! The code of such a call is *inside*: the classes of texts and containers, and what they are made of. A method of
//! another class that is called from there is called back. It is code like any other, so the summary has to say what it is given
//! and where its result goes.

use crate::build::{Builder, code};
use crate::{containers, text};
use cairn_interp::sym::{Modelled, modelled};
use cairn_pointsto::{ContextEdge, InstanceId, ObjectId, Solution};
use cairn_program::ir::Inst;
use cairn_program::{ClassId, Method, MethodId, Origin, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Classes of the library, by the beginnings of their names, whose methods see nothing of what is in a container.
const UNCONCERNED: &[&str] = &[
    "java/lang/Class",
    "java/lang/Object",
    "java/lang/Thread",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/util/concurrent/locks/",
    "jdk/internal/",
    "sun/",
];

/// What the code of a call does besides its summary.
#[derive(Default, Debug)]
pub(crate) struct Closure {
    /// What it calls back.
    pub callbacks: Vec<InstanceId>,
    /// The containers that it calls methods of.
    pub touched: Vec<ObjectId>,
    /// The containers, views, iterators and entries that it makes.
    pub made: Vec<ObjectId>,
}

/// The closures that are known.
pub(crate) type Closures = FxHashMap<InstanceId, Rc<Closure>>;

/// Whether a class is the program's own, or was made for one that is.
pub(crate) fn is_users(program: &Program, class: ClassId) -> bool {
    let class = program.host(class).unwrap_or(class);
    program.class(class).origin == Origin::User
}

/// The calls of an instance.
pub(crate) fn calls_of(solution: &Solution, id: InstanceId) -> &[ContextEdge] {
    let all = solution.context_edges();
    let first = all.partition_point(|e| e.caller < Some(id));
    let count = all[first..].partition_point(|e| e.caller == Some(id));
    &all[first..first + count]
}

pub(crate) fn is_initialiser(program: &Program, method: MethodId) -> bool {
    &*program.method(method).name == "<clinit>"
}

impl Builder<'_> {
    /// What the code of a callee does besides its summary.
    pub fn closure(&mut self, callee: InstanceId) -> Rc<Closure> {
        if let Some(known) = self.closures.get(&callee) {
            return known.clone();
        }
        let mut found = Closure::default();
        let (mut touched, mut made) = (BTreeSet::new(), BTreeSet::new());
        let mut seen: FxHashSet<InstanceId> = [callee].into_iter().collect();
        let mut work = vec![callee];
        while let Some(id) = work.pop() {
            self.look_inside(id, &mut touched, &mut made);
            for edge in calls_of(self.solution, id) {
                let method = self.solution.instance(edge.callee).0;
                if is_initialiser(self.program, method)
                    || self.is_unconcerned(method)
                    || !seen.insert(edge.callee)
                {
                    continue;
                }
                if self.is_inside(edge.callee) {
                    work.push(edge.callee);
                } else if code(self.program, method).is_some() {
                    found.callbacks.push(edge.callee);
                }
            }
        }
        found.callbacks.sort_unstable();
        let is_part = |o: &ObjectId| {
            let entry = self.program.find("java/util/Map$Entry");
            entry.is_some_and(|e| self.program.is_subtype(self.solution.object(*o).class, e))
        };
        let this = self.objects(self.solution.parameter_in(callee, 0));
        let is_entry = this.iter().any(is_part);
        found.touched = touched.into_iter().filter(|o| is_entry || !is_part(o)).collect();
        found.made = made.into_iter().collect();
        let found = Rc::new(found);
        self.closures.insert(callee, found.clone());
        found
    }

    fn is_inside(&mut self, id: InstanceId) -> bool {
        let method = self.program.method(self.solution.instance(id).0);
        let class = self.program.class(method.class);
        let is_library = !is_users(self.program, method.class);
        if method.is_static() && is_library {
            return true;
        }
        let is_inside = text::is_inside(class) || containers::is_inside(class);
        is_inside && !self.has_foreign_receiver(id)
    }

    /// Whether a method sees nothing of what is in a container.
    fn is_unconcerned(&self, method: MethodId) -> bool {
        let class = self.program.class(self.program.method(method).class);
        let is_error = class.name.ends_with("Error");
        class.origin == Origin::Jdk
            && (is_error || UNCONCERNED.iter().any(|u| class.name.starts_with(u)))
    }

    /// Whether a method of containers is called with one that has no places of its own.
    fn has_foreign_receiver(&mut self, id: InstanceId) -> bool {
        let objects = self.objects(self.solution.parameter_in(id, 0));
        objects.iter().any(|&o| self.groups.is_foreign(o))
    }

    fn look_inside(
        &mut self,
        id: InstanceId,
        touched: &mut BTreeSet<ObjectId>,
        made: &mut BTreeSet<ObjectId>,
    ) {
        let method = self.solution.instance(id).0;
        if !self.program.method(method).is_static() {
            let this = self.objects(self.solution.parameter_in(id, 0));
            touched.extend(this.iter().filter(|&&o| self.groups.is_modelled(o)));
        }
        for o in makes(self.program, self.solution, id) {
            made.extend(self.groups.is_inner(o).then_some(o));
        }
    }
}

/// By instance, whether it is executed other than inside of a call that has a summary.
pub(crate) fn active(builder: &Builder<'_>) -> Vec<bool> {
    let (program, solution) = (builder.program, builder.solution);
    let mut found = vec![false; solution.counters().instances + 1];
    let all = (1..found.len() as u32).map(InstanceId);
    let roots = solution.context_edges().iter().take_while(|e| e.caller.is_none());
    let mut work: Vec<InstanceId> = roots.map(|e| e.callee).collect();
    // Those of texts and containers compute constants.
    let is_root = |&i: &InstanceId| {
        let method = solution.instance(i).0;
        let class = program.class(program.method(method).class);
        let is_inner = text::is_inside(class) || containers::is_inside(class);
        is_initialiser(program, method) && !is_inner
    };
    work.extend(all.filter(is_root));
    work.extend(&builder.called_back);
    let is_inside = |m: &Method| {
        let class = program.class(m.class);
        text::is_inside(class) || containers::is_inside(class)
    };
    while let Some(id) = work.pop() {
        let m = program.method(solution.instance(id).0);
        let is_source = modelled(program.class(m.class), m) == Some(Modelled::Source);
        if std::mem::replace(&mut found[id.0 as usize], true) || is_source {
            continue;
        }
        for e in calls_of(solution, id) {
            let is_closed =
                e.inst.is_some_and(|i| builder.closed_edges.contains(&(id, i, e.callee)));
            let callee = program.method(solution.instance(e.callee).0);
            let is_constant = is_initialiser(program, callee.id) && is_inside(callee);
            if !is_closed && !is_constant {
                work.push(e.callee);
            }
        }
    }
    found
}

/// The objects that an instance's own instructions make.
pub(crate) fn makes(program: &Program, solution: &Solution, id: InstanceId) -> Vec<ObjectId> {
    let mut found = vec![];
    let Some(body) = code(program, solution.instance(id).0) else { return found };
    for (at, inst) in body.code.iter().enumerate() {
        if let Inst::New { dst, .. } = *inst {
            let set = solution.written_in(id, at as u32, dst);
            found.extend(solution.set_by_id(set).iter().map(ObjectId));
        }
    }
    found
}
