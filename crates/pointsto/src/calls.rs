//! Calls: which method runs when an object arrives at the receiver, in which context, and what flows there
//! and back.

use crate::context::{CallView, ContextTable, Receiver, is_passage};
use crate::graph::{NONE, Node};
use crate::object::ObjectKind;
use crate::set::Set;
use crate::solution::InstanceId;
use crate::solver::{Solver, Use};
use cairn_analysis::callees;
use cairn_program::ir::Elem;
use cairn_program::{ClassId, MethodId};
use rustc_hash::FxHashMap;

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Exact(MethodId),
    Selected {
        resolved: MethodId,
        receiver: ClassId,
    },
    /// Every argument can be any parameter: a call through reflection or a method handle. The first argument
    /// is the receiver's node, the others are pools.
    Loose {
        method: MethodId,
        selects: bool,
    },
}

/// A call in a context.
#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub caller: InstanceId,
    /// `u32::MAX`: a method without code calls.
    pub inst: u32,
    pub target: Target,
    pub args: Box<[Node]>,
    pub dst: Node,
    pub thrown: Node,
}

/// What decides the context of a call of a method, as a selector sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub is_passage: bool,
    pub uses_receiver: bool,
}

impl Solver<'_> {
    /// A call is reached.
    pub fn add_site(&mut self, site: CallSite) {
        let id = self.calls.len() as u32;
        let receiver = site.args.first().copied().unwrap_or(NONE);
        let target = site.target;
        self.calls.push(site);
        match target {
            Target::Exact(m) | Target::Loose { method: m, selects: false }
                if self.program.method(m).is_static() =>
            {
                let callee = self.callee(id, m, None);
                self.link(id, callee, true);
            }
            _ => self.add_use(receiver, Use::Call(id)),
        }
    }

    /// Whether the callee of a call is the same for all receivers.
    fn is_uniform(&mut self, target: Target) -> Option<MethodId> {
        match target {
            Target::Exact(m) | Target::Loose { method: m, selects: false } => {
                (!self.traits(m).uses_receiver).then_some(m)
            }
            _ => None,
        }
    }

    /// What decides the context of a call of a method.
    fn traits(&mut self, method: MethodId) -> Traits {
        if let Some(&known) = self.traits.get(&method) {
            return known;
        }
        let is_passage = is_passage(self.program, method);
        let uses_receiver = !is_passage && self.selector.uses_receiver(self.program, method);
        let found = Traits { is_passage, uses_receiver };
        self.traits.insert(method, found);
        found
    }

    /// Objects arrive at the receiver of a call.
    pub fn receive(&mut self, call: u32, objects: &Set) {
        let target = self.calls[call as usize].target;
        if let Some(method) = self.is_uniform(target) {
            let owner = self.program.method(method).class;
            let missing = self.missing.object;
            let fits = |o: u32| {
                missing == Some(o) || self.program.is_subtype(self.objects.get(o).class, owner)
            };
            if objects.iter().any(fits) {
                let callee = self.callee(call, method, None);
                self.link(call, callee, true);
            }
            return;
        }
        let mut groups: Vec<(InstanceId, Set)> = vec![];
        // Objects of one class come together, mostly.
        let mut last: Option<(ClassId, Option<MethodId>)> = None;
        // By method whose context does not depend on the receiver, its group.
        let mut same: FxHashMap<MethodId, usize> = FxHashMap::default();
        for o in objects.iter() {
            if self.call_missing(call, o) {
                if let Some(method) = self.code_of_missing(target) {
                    let callee = self.callee(call, method, Some(o));
                    let mut alone = Set::default();
                    alone.insert(o);
                    groups.push((callee, alone));
                }
                continue;
            }
            let class = self.objects.get(o).class;
            let method = match last {
                Some((known, method)) if known == class => method,
                _ => self.selected(target, class),
            };
            last = Some((class, method));
            let Some(method) = method else {
                self.call_stub(call, o);
                continue;
            };
            if let Some(&at) = same.get(&method) {
                groups[at].1.insert(o);
                continue;
            }
            let callee = self.callee(call, method, Some(o));
            let at = match groups.iter().position(|g| g.0 == callee) {
                Some(at) => at,
                None => {
                    groups.push((callee, Set::default()));
                    groups.len() - 1
                }
            };
            groups[at].1.insert(o);
            if !self.traits(method).uses_receiver {
                same.insert(method, at);
            }
        }
        for (callee, objects) in groups {
            self.link(call, callee, false);
            let instance = &self.instances[callee.0 as usize];
            let this = instance.node(instance.local.params.first().copied().unwrap_or(NONE));
            if this != NONE {
                self.arrive(this, &objects);
            }
        }
    }

    fn selected(&self, target: Target, class: ClassId) -> Option<MethodId> {
        match target {
            Target::Selected { resolved, receiver } => {
                callees::dispatch(self.program, resolved, receiver, class)
            }
            Target::Exact(method) | Target::Loose { method, selects: false } => {
                let owner = self.program.method(method).class;
                self.program.is_subtype(class, owner).then_some(method)
            }
            Target::Loose { method, selects: true } => {
                let owner = self.program.method(method).class;
                callees::dispatch(self.program, method, owner, class)
            }
        }
    }

    /// What a call runs on an object of a class that is missing, and that does not override it.
    fn code_of_missing(&self, target: Target) -> Option<MethodId> {
        match target {
            Target::Exact(method) => Some(method),
            Target::Selected { resolved, receiver } => {
                callees::dispatch(self.program, resolved, receiver, receiver)
            }
            Target::Loose { method, selects: true } => Some(method),
            Target::Loose { .. } => None,
        }
    }

    /// An input object whose class has no such method: a stub, which answers with inputs.
    fn call_stub(&mut self, call: u32, object: u32) {
        let kind = self.objects.get(object).kind;
        let class = self.objects.get(object).class;
        let Target::Selected { resolved, receiver } = self.calls[call as usize].target else {
            return;
        };
        let is_stub = matches!(kind, ObjectKind::Input | ObjectKind::Unknown)
            && self.program.is_subtype(class, receiver);
        if !is_stub {
            return;
        }
        let desc = &self.program.method(resolved).desc;
        if let Some(class) = crate::body::class_of(self.program, crate::body::result(desc)) {
            let inputs = self.inputs_of(class);
            let dst = self.calls[call as usize].dst;
            self.edge(inputs, dst);
        }
    }

    /// The instance of a method that a call calls.
    fn callee(&mut self, call: u32, method: MethodId, receiver: Option<u32>) -> InstanceId {
        let Traits { is_passage, uses_receiver } = self.traits(method);
        let site = &self.calls[call as usize];
        let caller = &self.instances[site.caller.0 as usize];
        let receiver = receiver.filter(|_| uses_receiver).map(|o| {
            let o = self.objects.get(o);
            let context = self.contexts.get(o.context);
            Receiver { site: o.site, kind: o.kind, class: o.class, context }
        });
        let view = CallView {
            program: self.program,
            caller: caller.method,
            caller_context: self.contexts.get(caller.context),
            inst: (site.inst != u32::MAX).then_some(site.inst),
            callee: method,
            receiver,
        };
        let context = match is_passage {
            true => view.inlined(),
            false => self.selector.of_call(&view),
        };
        let context =
            if context.0.is_empty() { ContextTable::EMPTY } else { self.contexts.id(context) };
        self.instance(method, context)
    }

    /// Arguments flow to the callee, its result and its exceptions back. `receiver`: that of the call as a
    /// whole, too; else each object is given to the callee that it selects.
    fn link(&mut self, call: u32, callee: InstanceId, receiver: bool) {
        if !self.linked.insert((call, callee)) {
            return;
        }
        self.links.push((call, callee));
        let site = self.calls[call as usize].clone();
        let instance = self.instances[callee.0 as usize].clone();
        let m = self.program.method(instance.method);
        let is_loose = matches!(site.target, Target::Loose { .. });
        let own = usize::from(!m.is_static());
        for (i, &param) in instance.local.params.iter().enumerate() {
            let to = instance.node(param);
            if i < own && !receiver {
                continue;
            }
            if is_loose && i >= own {
                site.args[1..].iter().for_each(|&a| self.edge(a, to));
                if own == 0 {
                    self.edge(site.args[0], to);
                }
            } else if let Some(&arg) = site.args.get(i) {
                self.edge(arg, to);
            }
        }
        let ret = instance.node(instance.local.ret);
        self.edge(ret, site.dst);
        if let Some(elem) = m.ret.filter(|&e| is_loose && e != Elem::Ref) {
            self.box_number(site.caller, site.dst, elem);
        }
        self.edge(instance.node(instance.local.thrown), site.thrown);
    }
}
