//! The answers of an analysis.

use crate::body::{Local, Var};
use crate::context::{Context, ContextId};
use crate::graph::NONE;
use crate::object::{Object, ObjectId};
use crate::options::Contexts;
use crate::set::Set;
use crate::solver::{ELEMENT, Instance, LAUNCHER, Solver};
use cairn_analysis::callees::sorted;
use cairn_budget::Limit;
use cairn_program::ir::Reg;
use cairn_program::{FieldId, MethodId};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Number of a method in a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct InstanceId(pub u32);

/// Number of a set of objects in its solution. The sets of different numbers may be equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SetId(pub u32);

/// A call, whatever the contexts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// `None`: the launcher, or the machine itself.
    pub caller: Option<MethodId>,
    /// The instruction; `None`: a method that is not looked into calls.
    pub inst: Option<u32>,
    pub callee: MethodId,
}

/// A call in a context.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ContextEdge {
    /// `None`: the launcher, or the machine itself.
    pub caller: Option<InstanceId>,
    pub inst: Option<u32>,
    pub callee: InstanceId,
}

/// A place in the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub method: MethodId,
    /// `None`: the whole method.
    pub inst: Option<u32>,
}

impl Place {
    pub fn method(method: MethodId) -> Place {
        Place { method, inst: None }
    }

    pub fn at(method: MethodId, inst: u32) -> Place {
        Place { method, inst: Some(inst) }
    }
}

/// Something that was not followed: the answer is about runs in which it adds nothing.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Assumption {
    pub place: Place,
    pub what: String,
}

/// Precision was given up when its share of the effort or the memory was used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fallback {
    pub from: Contexts,
    /// What the answer was found with.
    pub to: Contexts,
    /// How many methods in contexts there were then.
    pub instances: usize,
    /// What was used up.
    pub limit: Limit,
}

/// What of an answer came from a [`crate::Cache`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Restored {
    #[default]
    Nothing,
    /// What the library does by itself.
    Library,
    /// All of it.
    Whole,
}

/// What the analysis took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counters {
    pub methods: usize,
    pub instances: usize,
    pub objects: usize,
    pub contexts: usize,
    pub nodes: usize,
    pub edges: usize,
    /// Nodes whose new objects were passed on.
    pub steps: u64,
    /// Words and objects that nodes passed on: what the time depends on.
    pub work: u64,
    pub collapses: u32,
    pub collapsed_nodes: u32,
    pub seconds: f64,
    /// Of sets, nodes and edges, roughly.
    pub bytes: usize,
    pub restored: Restored,
}

/// What an analysis found.
pub struct Solution {
    methods: Vec<MethodId>,
    instances: Vec<Instance>,
    of_method: FxHashMap<MethodId, Vec<InstanceId>>,
    edges: Vec<Edge>,
    context_edges: Vec<ContextEdge>,
    objects: Vec<Object>,
    contexts: Vec<Context>,
    sets: Vec<Set>,
    /// By node, the set.
    set_of: Vec<u32>,
    fields: FxHashMap<(u32, u32), u32>,
    statics: BTreeMap<FieldId, u32>,
    assumptions: Vec<Assumption>,
    fallback: Option<Fallback>,
    missing: Option<MissingCode>,
    by_class: bool,
    counters: Counters,
}

/// What code can do that is missing: it has all objects of a set, and what is in them.
pub struct MissingCode {
    /// What stands for all that it makes itself.
    pub object: ObjectId,
    pub objects: SetId,
    /// The methods that it calls, with anything.
    pub called: Vec<InstanceId>,
    /// The static fields that it uses.
    pub statics: Vec<FieldId>,
    /// It is the program's own: it may ask for symbolic values.
    pub is_own: bool,
    node: u32,
}

fn missing_code(solver: &Solver<'_>, set_of: &[u32]) -> Option<MissingCode> {
    let missing = &solver.missing;
    let object = ObjectId(missing.object?);
    let is_theirs = |call: u32| {
        let site = &solver.calls[call as usize];
        site.caller == LAUNCHER && site.dst == missing.node
    };
    let links = solver.links.iter().filter(|l| is_theirs(l.0));
    let called: BTreeSet<InstanceId> = links.map(|l| l.1).collect();
    Some(MissingCode {
        object,
        objects: SetId(set_of[missing.node as usize]),
        called: called.into_iter().collect(),
        statics: missing.statics.clone(),
        is_own: missing.is_own,
        node: missing.node,
    })
}

impl Solution {
    pub(crate) fn new(solver: Solver<'_>) -> Solution {
        let program = solver.program;
        let inst = |i: u32| (i != u32::MAX).then_some(i);
        let caller = |i: InstanceId| (i != LAUNCHER).then_some(i);
        let mut context_edges: Vec<ContextEdge> = solver
            .links
            .iter()
            .map(|&(call, callee)| {
                let site = &solver.calls[call as usize];
                ContextEdge { caller: caller(site.caller), inst: inst(site.inst), callee }
            })
            .collect();
        let mut of_method: FxHashMap<MethodId, Vec<InstanceId>> = FxHashMap::default();
        for (i, instance) in solver.instances.iter().enumerate().skip(1) {
            of_method.entry(instance.method).or_default().push(InstanceId(i as u32));
        }
        for &(from, at, method) in &solver.init_edges {
            let callee = of_method[&method][0];
            context_edges.push(ContextEdge { caller: caller(from), inst: inst(at), callee });
        }
        context_edges.sort_unstable();
        context_edges.dedup();
        let method_of = |i: InstanceId| solver.instances[i.0 as usize].method;
        let edges: BTreeSet<Edge> = context_edges
            .iter()
            .map(|e| Edge {
                caller: e.caller.map(method_of),
                inst: e.inst,
                callee: method_of(e.callee),
            })
            .collect();
        let is_code = |m: &MethodId| !program.method(*m).is_abstract();
        let methods = sorted(program, of_method.keys().copied().filter(is_code));
        let (sets, set_of) = sets_of(&solver);
        let missing = missing_code(&solver, &set_of);
        let is_by_class = |f: Fallback| f.to == Contexts::Class;
        let by_class =
            solver.fallback.map_or(solver.options.contexts == Contexts::Class, is_by_class);
        let counters = Counters {
            methods: methods.len(),
            instances: solver.instances.len() - 1,
            objects: solver.objects.all.len(),
            contexts: solver.contexts.all.len(),
            nodes: solver.graph.len(),
            edges: solver.graph.edges(),
            steps: solver.graph.steps,
            work: solver.graph.work,
            collapses: solver.graph.collapses,
            collapsed_nodes: solver.graph.collapsed_nodes,
            seconds: solver.seconds(),
            bytes: solver.graph.bytes(),
            restored: solver.restored,
        };
        Solution {
            methods,
            of_method,
            edges: edges.into_iter().collect(),
            context_edges,
            sets,
            set_of,
            fallback: solver.fallback,
            missing,
            by_class,
            instances: solver.instances,
            objects: solver.objects.all,
            contexts: solver.contexts.all,
            fields: solver.fields,
            statics: solver.statics.into_iter().collect(),
            assumptions: solver.assumptions.into_iter().collect(),
            counters,
        }
    }

    /// The reached methods, by class, name and descriptor.
    pub fn methods(&self) -> &[MethodId] {
        &self.methods
    }

    pub fn is_reached(&self, method: MethodId) -> bool {
        self.of_method.contains_key(&method)
    }

    /// A method in its contexts.
    pub fn instances(&self, method: MethodId) -> &[InstanceId] {
        self.of_method.get(&method).map_or(&[], Vec::as_slice)
    }

    /// The method and the context of an instance.
    pub fn instance(&self, id: InstanceId) -> (MethodId, ContextId) {
        let i = &self.instances[id.0 as usize];
        (i.method, i.context)
    }

    pub fn context(&self, id: ContextId) -> &Context {
        &self.contexts[id.0 as usize]
    }

    /// All calls, sorted. An instruction that initialises a class calls its initialisers.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    pub fn context_edges(&self) -> &[ContextEdge] {
        &self.context_edges
    }

    /// What an instruction of a method can call, sorted by id.
    pub fn callees(&self, caller: MethodId, inst: u32) -> Vec<MethodId> {
        let key = (Some(caller), Some(inst));
        let first = self.edges.partition_point(|e| (e.caller, e.inst) < key);
        let these = self.edges[first..].iter().take_while(|e| (e.caller, e.inst) == key);
        these.map(|e| e.callee).collect()
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().enumerate().map(|(i, o)| (ObjectId(i as u32), o))
    }

    fn set(&self, node: u32) -> &Set {
        match self.set_of.get(node as usize) {
            Some(&s) => &self.sets[s as usize],
            None => &self.sets[0],
        }
    }

    /// The number of the set of a variable of an instance; 0 is that of the empty set.
    fn set_in(&self, instance: InstanceId, var: impl Fn(&Local) -> Option<Var>) -> SetId {
        let instance = &self.instances[instance.0 as usize];
        let var = var(&instance.local).filter(|v| *v != NONE);
        let node = var.map(|v| instance.node(v) as usize);
        SetId(node.and_then(|n| self.set_of.get(n)).copied().unwrap_or(0))
    }

    /// A set by its number.
    pub fn set_by_id(&self, id: SetId) -> &Set {
        &self.sets[id.0 as usize]
    }

    /// The set of a register when an instruction reads it, in one context.
    pub fn read_in(&self, instance: InstanceId, inst: u32, reg: Reg) -> SetId {
        self.set_in(instance, |local| local.read_at(inst, reg))
    }

    /// The set of a register after an instruction wrote it, in one context.
    pub fn written_in(&self, instance: InstanceId, inst: u32, reg: Reg) -> SetId {
        self.set_in(instance, |local| local.written_at(inst, reg))
    }

    /// The set of a parameter in one context; the receiver is the first.
    pub fn parameter_in(&self, instance: InstanceId, index: usize) -> SetId {
        self.set_in(instance, |local| local.params.get(index).copied())
    }

    /// The set of what a method returns in one context.
    pub fn returned_in(&self, instance: InstanceId) -> SetId {
        self.set_in(instance, |local| Some(local.ret))
    }

    fn joined(&self, method: MethodId, vars: impl Fn(&Local) -> Vec<Var>) -> Set {
        let mut found = Set::default();
        for &id in self.instances(method) {
            let instance = &self.instances[id.0 as usize];
            for var in vars(&instance.local) {
                if var != NONE {
                    found.add_all(self.set(instance.node(var)));
                }
            }
        }
        found
    }

    /// What a register can ever hold, in any context.
    pub fn register(&self, method: MethodId, reg: Reg) -> Set {
        self.joined(method, |local| local.of_register(reg))
    }

    /// What a register can hold when an instruction reads it. A temporary of another statement that took its
    /// turn in the register is left out.
    pub fn register_read(&self, method: MethodId, inst: u32, reg: Reg) -> Set {
        self.joined(method, |local| local.read_at(inst, reg).into_iter().collect())
    }

    /// What a register can hold after an instruction wrote it.
    pub fn register_written(&self, method: MethodId, inst: u32, reg: Reg) -> Set {
        self.joined(method, |local| local.written_at(inst, reg).into_iter().collect())
    }

    /// What a register can hold in one context.
    pub fn register_in(&self, instance: InstanceId, reg: Reg) -> Set {
        let instance = &self.instances[instance.0 as usize];
        let mut found = Set::default();
        for var in instance.local.of_register(reg) {
            found.add_all(self.set(instance.node(var)));
        }
        found
    }

    /// What a method can be given as a parameter; the receiver is the first.
    pub fn parameter(&self, method: MethodId, index: usize) -> Set {
        self.joined(method, |local| local.params.get(index).copied().into_iter().collect())
    }

    /// What a method can return.
    pub fn returned(&self, method: MethodId) -> Set {
        self.joined(method, |local| vec![local.ret])
    }

    /// What exceptions can leave a method.
    pub fn thrown(&self, method: MethodId) -> Set {
        self.joined(method, |local| vec![local.thrown])
    }

    /// What a field of an object can hold.
    pub fn field(&self, object: ObjectId, field: FieldId) -> &Set {
        self.part(object, field.0)
    }

    /// What the elements of an array can be.
    pub fn elements(&self, array: ObjectId) -> &Set {
        self.part(array, ELEMENT)
    }

    fn part(&self, object: ObjectId, field: u32) -> &Set {
        match &self.missing {
            Some(missing) if missing.object == object => self.set(missing.node),
            _ => self.set(self.fields.get(&(object.0, field)).copied().unwrap_or(NONE)),
        }
    }

    /// What code can do that is missing; none if all is there.
    pub fn missing(&self) -> Option<&MissingCode> {
        self.missing.as_ref()
    }

    /// What a static field can hold.
    pub fn static_field(&self, field: FieldId) -> &Set {
        self.set(self.statics.get(&field).copied().unwrap_or(NONE))
    }

    /// All methods in contexts.
    pub(crate) fn all_instances(&self) -> impl Iterator<Item = InstanceId> {
        (1..self.instances.len() as u32).map(InstanceId)
    }

    /// All variables of all instances that hold something, with their numbers.
    pub(crate) fn all_variables(&self) -> impl Iterator<Item = (InstanceId, Var, &Set)> {
        self.all_instances().flat_map(move |id| {
            let instance = &self.instances[id.0 as usize];
            let vars = 0..instance.local.bounds.len() as Var;
            vars.map(move |v| (id, v, self.set(instance.node(v)))).filter(|v| !v.2.is_empty())
        })
    }

    /// All fields that hold something; `None`: the elements of an array.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = (ObjectId, Option<FieldId>, &Set)> {
        let fields = self.fields.iter().map(|(&(object, field), &node)| {
            let field = (field != ELEMENT).then_some(FieldId(field));
            (ObjectId(object), field, self.set(node))
        });
        fields.filter(|f| !f.2.is_empty())
    }

    /// All static fields that hold something.
    pub(crate) fn all_statics(&self) -> impl Iterator<Item = (FieldId, &Set)> {
        let statics = self.statics.iter().map(|(&field, &node)| (field, self.set(node)));
        statics.filter(|s| !s.1.is_empty())
    }

    /// What was not followed, sorted by place.
    pub fn assumptions(&self) -> &[Assumption] {
        &self.assumptions
    }

    /// Whether objects of one class are one, whoever makes them.
    pub fn is_by_class(&self) -> bool {
        self.by_class
    }

    /// Whether precision was given up.
    pub fn fallback(&self) -> Option<Fallback> {
        self.fallback
    }

    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}

/// The sets, each once for all nodes that were collapsed; the first is empty.
fn sets_of(solver: &Solver<'_>) -> (Vec<Set>, Vec<u32>) {
    let mut sets = vec![Set::default()];
    let mut known: FxHashMap<u32, u32> = FxHashMap::default();
    let set_of = (0..solver.graph.len() as u32).map(|node| {
        let set = solver.graph.set(node);
        if set.is_empty() {
            return 0;
        }
        *known.entry(solver.graph.find(node)).or_insert_with(|| {
            sets.push(set.clone());
            sets.len() as u32 - 1
        })
    });
    let set_of = set_of.collect();
    (sets, set_of)
}
