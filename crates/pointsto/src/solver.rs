//! The state of an analysis: reached methods, their instructions as edges, objects that arrive.

use crate::body::{self, Local, LocalCall, Op, Var};
use crate::calls::{CallSite, Target, Traits};
use crate::context::{ContextId, ContextSelector, ContextTable, is_plain, selector};
use crate::filters::{FilterKind, FilterTable};
use crate::graph::{Graph, NONE, Node};
use crate::implicit;
use crate::missing::Missing;
use crate::object::{Object, ObjectId, ObjectKind, Objects};
use crate::options::{Contexts, Entry, Exhausted, Options, Stop};
use crate::reflect::Special;
use crate::sealed::seal;
use crate::set::Set;
use crate::solution::{Assumption, Fallback, InstanceId, Place, Restored};
use cairn_analysis::callees::{self, Call};
use cairn_analysis::effects::{Code, code};
use cairn_budget::Limit;
use cairn_program::class::access;
use cairn_program::classfile::Constant;
use cairn_program::{ClassId, FieldId, MethodId, Origin, Program, Shape};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::time::Instant;

/// The field that stands for the elements of an array.
pub(crate) const ELEMENT: u32 = 0;

/// Whoever calls where no code of the program does: the launcher, and the machine itself.
pub(crate) const LAUNCHER: InstanceId = InstanceId(0);

/// How many nodes are passed, and how much work is done at most, between two looks at the clock.
const PATIENCE: u64 = 1 << 10;
const PATIENCE_OF_WORK: u64 = 1 << 19;

/// What waits at a node for objects.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use {
    Load {
        field: u32,
        dst: Node,
    },
    Store {
        field: u32,
        src: Node,
    },
    /// Any field or element.
    LoadAny {
        dst: Node,
    },
    StoreAny {
        src: Node,
    },
    /// The receiver of a call.
    Call(u32),
    /// An argument of a method with a meaning of its own.
    Special(u32),
    /// Operations are executed when the first object arrives.
    Guard {
        instance: InstanceId,
        group: u32,
    },
}

/// A method in a context.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    pub method: MethodId,
    pub context: ContextId,
    pub local: Rc<Local>,
    pub base: Node,
}

impl Instance {
    pub fn node(&self, var: Var) -> Node {
        if var == NONE { NONE } else { self.base + var }
    }
}

pub(crate) struct Solver<'p> {
    pub program: &'p Program,
    pub options: &'p Options,
    pub selector: Box<dyn ContextSelector>,
    pub contexts: ContextTable,
    pub objects: Objects,
    pub graph: Graph<Use>,
    pub filters: FilterTable<'p>,
    /// By node: the class that its objects are of, or 0.
    pub bounds: Vec<u32>,
    pub instances: Vec<Instance>,
    pub instance_ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    pub pending: VecDeque<InstanceId>,
    pub locals: FxHashMap<MethodId, Rc<Local>>,
    pub calls: Vec<CallSite>,
    /// What is known of called methods; the selector's own answers.
    pub traits: FxHashMap<MethodId, Traits>,
    pub linked: FxHashSet<(u32, InstanceId)>,
    pub links: Vec<(u32, InstanceId)>,
    pub fields: FxHashMap<(u32, u32), Node>,
    pub statics: FxHashMap<FieldId, Node>,
    /// Arrays of length 0: they have no elements.
    pub empty_arrays: FxHashSet<u32>,
    /// Initialised classes.
    pub initialised: FxHashSet<ClassId>,
    /// Edges to initialisers: instance, instruction, initialiser.
    pub init_edges: BTreeSet<(InstanceId, u32, MethodId)>,
    /// Nodes that every object of a class arrives at.
    pub any: Vec<(Node, ClassId)>,
    pub any_ids: FxHashMap<ClassId, Node>,
    pub specials: Vec<Special>,
    /// Classes of whose arrays there are some, or that code names: reflection makes arrays of them.
    pub component_classes: FxHashSet<ClassId>,
    /// Of other classes, the calls that would make arrays of them, by number of the special method.
    pub waiting_arrays: BTreeMap<ClassId, BTreeSet<u32>>,
    /// Such calls that need not wait any more.
    pub woken: Vec<(u32, ClassId)>,
    /// Of a search for members and a class: how many names there were when it was done last.
    pub found_members: FxHashMap<(u32, u32), u32>,
    /// Guarded groups of operations that were executed.
    pub active: FxHashSet<(InstanceId, u32)>,
    pub assumptions: BTreeSet<Assumption>,
    /// Arguments that method handles were bound to, and values that pass between combined handles.
    pub pool: Node,
    /// What method handles return.
    pub handle_results: Node,
    /// What goes into, and comes from, static fields by variable handles.
    pub static_handles: (Node, Node),
    /// What makers of services give, and the services that were asked for.
    pub providers: Node,
    pub services: BTreeSet<ClassId>,
    /// The classes of reached methods, once somebody asks for a caller's class.
    pub callers: Node,
    /// Errors that leave initialisers.
    pub init_errors: Node,
    /// Objects that the machine throws, by bit of [`implicit::CLASSES`].
    pub implicit: Vec<Option<u32>>,
    pub input_classes: Option<Rc<[ClassId]>>,
    pub input_nodes: FxHashMap<ClassId, Node>,
    pub missing: Missing,
    /// Contexts that were dropped, before.
    pub fallback: Option<Fallback>,
    pub restored: Restored,
    start: Instant,
}

impl<'p> Solver<'p> {
    pub fn new(program: &'p Program, options: &'p Options) -> Solver<'p> {
        let mut solver = Solver {
            program,
            options,
            selector: selector(options.contexts),
            contexts: ContextTable::new(),
            objects: Objects::default(),
            graph: Graph::new(),
            filters: FilterTable::new(program),
            bounds: vec![],
            instances: vec![],
            instance_ids: FxHashMap::default(),
            pending: VecDeque::new(),
            locals: FxHashMap::default(),
            calls: vec![],
            traits: FxHashMap::default(),
            linked: FxHashSet::default(),
            links: vec![],
            fields: FxHashMap::default(),
            statics: FxHashMap::default(),
            empty_arrays: FxHashSet::default(),
            initialised: FxHashSet::default(),
            init_edges: BTreeSet::new(),
            any: vec![],
            any_ids: FxHashMap::default(),
            specials: vec![],
            component_classes: FxHashSet::default(),
            waiting_arrays: BTreeMap::new(),
            woken: vec![],
            found_members: FxHashMap::default(),
            active: FxHashSet::default(),
            assumptions: BTreeSet::new(),
            pool: NONE,
            handle_results: NONE,
            static_handles: (NONE, NONE),
            providers: NONE,
            services: BTreeSet::new(),
            callers: NONE,
            init_errors: NONE,
            implicit: vec![None; implicit::CLASSES.len()],
            input_classes: None,
            input_nodes: FxHashMap::default(),
            missing: Missing::default(),
            fallback: None,
            restored: Restored::Nothing,
            start: Instant::now(),
        };
        let launcher = program.class(program.object()).methods[0];
        let (context, local) = (ContextTable::EMPTY, Rc::new(Local::default()));
        solver.instances.push(Instance { method: launcher, context, local, base: 0 });
        solver.pool = solver.node(None);
        solver.handle_results = solver.node(None);
        solver.providers = solver.node(None);
        solver.static_handles = (solver.node(None), solver.node(None));
        solver.init_errors = solver.node(program.load("java/lang/Error").ok());
        solver.missing.node = solver.node(None);
        solver
    }

    /// What is reached whatever the program is, and what these methods of the library lead to.
    pub fn begin(&mut self, roots: &[MethodId]) -> Result<(), Stop> {
        self.boot();
        for &root in roots {
            self.instance(root, ContextTable::EMPTY);
        }
        self.solve()
    }

    /// What entry points lead to.
    pub fn go_on(&mut self, entries: &[Entry]) -> Result<(), Stop> {
        for &entry in entries {
            self.enter(entry);
        }
        self.solve()
    }

    /// Reaches the fixed point of what was said so far.
    fn solve(&mut self) -> Result<(), Stop> {
        let budget = &self.options.budget;
        let (effort, memory) = (self.options.effort(), self.options.memory());
        let (mut looked, mut worked) = (self.graph.steps, self.graph.work);
        loop {
            while let Some(instance) = self.pending.pop_front() {
                self.instantiate(instance);
                if self.graph.effort() >= effort {
                    self.drop_contexts(Limit::Effort)?;
                }
            }
            while let Some((special, class)) = self.woken.pop() {
                self.make_array(special, class);
            }
            let Some((node, delta)) = self.graph.next(&mut self.filters) else {
                if self.pending.is_empty() && self.woken.is_empty() {
                    return Ok(());
                }
                continue;
            };
            self.arrived(node, &delta);
            if self.graph.steps > looked + PATIENCE || self.graph.work > worked + PATIENCE_OF_WORK {
                budget.charge(self.graph.steps - looked);
                (looked, worked) = (self.graph.steps, self.graph.work);
                if let Some(limit) = budget.ended_by() {
                    return Err(Stop::Exhausted(self.exhausted(limit)));
                }
                if self.graph.volume() >= memory {
                    self.drop_contexts(Limit::Memory)?;
                }
            }
        }
    }

    fn exhausted(&self, limit: Limit) -> Exhausted {
        let methods: FxHashSet<MethodId> = self.instances.iter().map(|i| i.method).collect();
        Exhausted { limit, methods: methods.len() }
    }

    /// Contexts cost too much: the analysis is done again without. This is decided by counters, so that it happens at
    /// the same place each time.
    fn drop_contexts(&self, limit: Limit) -> Result<(), Stop> {
        match self.options.contexts {
            Contexts::Class => Ok(()),
            from => {
                let (to, instances) = (Contexts::Class, self.instances.len());
                Err(Stop::Dropped(Fallback { from, to, instances, limit }))
            }
        }
    }

    pub fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    pub fn assume(&mut self, place: Place, what: impl Into<String>) {
        self.assumptions.insert(Assumption { place, what: what.into() });
    }

    // ---- nodes and edges ----

    /// A new node; what arrives there must be of a class.
    pub fn node(&mut self, bound: Option<ClassId>) -> Node {
        self.bounds.push(bound.map_or(0, |c| c.0));
        self.graph.add_nodes(1)
    }

    /// Sets flow from now on, as far as the target takes them.
    pub fn edge(&mut self, from: Node, to: Node) {
        if from == NONE || to == NONE {
            return;
        }
        let (have, want) = (self.bounds[from as usize], self.bounds[to as usize]);
        let fits = want == 0 || have != 0 && self.program.is_subtype(ClassId(have), ClassId(want));
        let filter = if fits { 0 } else { self.filters.id(FilterKind::Is(ClassId(want))) };
        self.graph.add_edge(from, to, filter, &mut self.filters);
    }

    /// Sets flow, but only objects of a class.
    pub fn edge_of(&mut self, from: Node, to: Node, class: ClassId) {
        if from == NONE || to == NONE {
            return;
        }
        let want = self.bounds[to as usize];
        if want != 0 && self.program.is_subtype(ClassId(want), class) {
            return self.edge(from, to);
        }
        if want != 0 && !self.program.is_subtype(class, ClassId(want)) {
            // Both have to be asked.
            let between = self.node(Some(class));
            self.edge(from, between);
            return self.edge(between, to);
        }
        let filter = self.filters.id(FilterKind::Is(class));
        self.graph.add_edge(from, to, filter, &mut self.filters);
    }

    /// An object arrives, if it is of the node's class.
    pub fn insert(&mut self, node: Node, object: u32) {
        if node == NONE {
            return;
        }
        let want = self.bounds[node as usize];
        let class = self.objects.get(object).class;
        let is_universal = self.missing.object == Some(object);
        if want == 0 || is_universal || self.program.is_subtype(class, ClassId(want)) {
            self.graph.insert(node, object);
        }
    }

    /// Objects arrive that a node's bound is known to admit.
    pub fn arrive(&mut self, node: Node, objects: &Set) {
        self.graph.arrive(node, objects, 0, &mut self.filters);
    }

    pub fn add_use(&mut self, node: Node, what: Use) {
        if node == NONE {
            return;
        }
        self.graph.add_use(node, what);
        let set = self.graph.set(node).clone();
        if !set.is_empty() {
            self.used(what, &set);
        }
    }

    fn arrived(&mut self, node: Node, delta: &Set) {
        for i in 0..self.graph.uses(node).len() {
            let what = self.graph.uses(node)[i];
            self.used(what, delta);
        }
    }

    fn used(&mut self, what: Use, objects: &Set) {
        match what {
            Use::Load { field, dst } => {
                for o in objects.iter() {
                    if let Some(node) = self.field_node(o, field) {
                        self.edge(node, dst);
                    }
                }
            }
            Use::Store { field, src } => {
                for o in objects.iter() {
                    if let Some(node) = self.field_node(o, field) {
                        self.edge(src, node);
                    }
                }
            }
            Use::LoadAny { dst } => self.access_any(objects, |s, node| s.edge(node, dst)),
            Use::StoreAny { src } => self.access_any(objects, |s, node| s.edge(src, node)),
            Use::Call(call) => self.receive(call, objects),
            Use::Special(special) => self.meet(special, objects),
            Use::Guard { instance, group } => self.activate(instance, group),
        }
    }

    /// Every reference field or element of some objects, and the static fields of class objects.
    fn access_any(&mut self, objects: &Set, act: impl Fn(&mut Solver<'p>, Node)) {
        for o in objects.iter() {
            for field in self.reference_fields(self.objects.get(o).class) {
                if let Some(node) = self.field_node(o, field) {
                    act(self, node);
                }
            }
            if let ObjectKind::ClassOf { class, .. } = self.objects.get(o).kind {
                for field in self.static_fields(class) {
                    let node = self.static_node(field);
                    act(self, node);
                }
            }
        }
    }

    /// The reference fields of a class's objects, or their elements.
    pub fn reference_fields(&self, class: ClassId) -> Vec<u32> {
        let c = self.program.class(class);
        if let Shape::Array { .. } = c.shape {
            return vec![ELEMENT];
        }
        let fields = c.ancestors.iter().flat_map(|&a| &self.program.class(a).fields);
        let fields = fields.map(|&f| self.program.field(f));
        let is_ref =
            |f: &&cairn_program::Field| !f.is_static() && f.elem == cairn_program::ir::Elem::Ref;
        fields.filter(is_ref).map(|f| f.id.0).collect()
    }

    pub fn static_fields(&self, class: ClassId) -> Vec<FieldId> {
        let fields = self.program.class(class).fields.iter().map(|&f| self.program.field(f));
        let is_ref =
            |f: &&cairn_program::Field| f.is_static() && f.elem == cairn_program::ir::Elem::Ref;
        fields.filter(is_ref).map(|f| f.id).collect()
    }

    // ---- objects ----

    pub fn object(&mut self, kind: ObjectKind, class: ClassId, context: ContextId) -> u32 {
        let site = self.objects.site(kind, class);
        let (ObjectId(id), is_new) = self.objects.object(site, context);
        if is_new {
            self.filters.classes.push(class);
            if let Shape::Array { component, .. } = self.program.class(class).shape {
                self.has_arrays(component);
            }
            for i in 0..self.any.len() {
                let (node, of) = self.any[i];
                if self.program.is_subtype(class, of) {
                    self.graph.insert(node, id);
                }
            }
        }
        id
    }

    /// An object without a context.
    pub fn plain(&mut self, kind: ObjectKind, class: ClassId) -> u32 {
        self.object(kind, class, ContextTable::EMPTY)
    }

    /// The node that all objects of a class arrive at, whoever makes them.
    pub fn any_of(&mut self, class: ClassId) -> Node {
        if let Some(&node) = self.any_ids.get(&class) {
            return node;
        }
        let node = self.node(None);
        self.any_ids.insert(class, node);
        self.any.push((node, class));
        for o in 0..self.objects.all.len() as u32 {
            if self.program.is_subtype(self.objects.get(o).class, class) {
                self.graph.insert(node, o);
            }
        }
        node
    }

    /// The node of an object's field, or of the elements of an array; `None`: it has no such field.
    pub fn field_node(&mut self, object: u32, field: u32) -> Option<Node> {
        if let Some(&node) = self.fields.get(&(object, field)) {
            return Some(node);
        }
        if field == ELEMENT && self.empty_arrays.contains(&object) {
            return None;
        }
        if self.missing.object == Some(object) {
            return Some(self.missing.node);
        }
        let Object { kind, class, .. } = *self.objects.get(object);
        let bound = match (field, self.program.class(class).shape) {
            (ELEMENT, Shape::Array { component, elem: cairn_program::ir::Elem::Ref }) => {
                Some(component).filter(|&c| c != self.program.object())
            }
            (ELEMENT, _) => return None,
            (f, _) => {
                let field = self.program.field(FieldId(f));
                if !self.program.is_subtype(class, field.class) {
                    return None;
                }
                body::bound(self.program, &field.desc)
            }
        };
        let node = self.node(bound);
        self.fields.insert((object, field), node);
        self.fill_field(node, kind, class, field);
        Some(node)
    }

    pub fn static_node(&mut self, field: FieldId) -> Node {
        if let Some(&node) = self.statics.get(&field) {
            return node;
        }
        let f = self.program.field(field);
        let node = self.node(body::bound(self.program, &f.desc));
        self.statics.insert(field, node);
        let class = self.program.class(f.class);
        let file = class.file.as_ref();
        if let Some(Ok(Constant::String(text))) =
            f.constant.and_then(|index| Some(file?.constant(index)))
        {
            let literal = self.literal(f.class, self.program.string_id(&text));
            self.insert(node, literal);
        }
        let is_input = self.options.static_inputs
            && class.origin == Origin::User
            && f.access & access::FINAL == 0;
        if is_input && let Some(declared) = body::class_of(self.program, &f.desc) {
            let inputs = self.inputs_of(declared);
            self.edge(inputs, node);
        }
        node
    }

    /// A string literal in the code of a class.
    fn literal(&mut self, from: ClassId, string: u32) -> u32 {
        let kind = match self.is_users(from) && self.options.contexts != Contexts::Class {
            true => ObjectKind::Literal(string),
            false => ObjectKind::LibraryLiteral,
        };
        self.plain(kind, self.program.string_class())
    }

    /// Whether a class is the program's own, or was made for one that is.
    pub fn is_users(&self, class: ClassId) -> bool {
        let class = self.program.host(class).unwrap_or(class);
        self.program.class(class).origin == Origin::User
    }

    /// The class object of a class that nobody named in the program's own code.
    pub fn class_object(&mut self, class: ClassId) -> u32 {
        let named = self.is_users(class);
        self.plain(ObjectKind::ClassOf { class, named }, self.program.class_class())
    }

    /// The class object of a class that the program itself names.
    pub fn named_class(&mut self, class: ClassId) -> u32 {
        self.plain(ObjectKind::ClassOf { class, named: true }, self.program.class_class())
    }

    /// An exception that the machine throws.
    pub fn implicit_object(&mut self, bit: usize) -> Option<u32> {
        if let Some(known) = self.implicit[bit] {
            return Some(known);
        }
        let class = self.program.load(implicit::CLASSES[bit]).ok()?;
        let object = self.plain(ObjectKind::Implicit, class);
        self.implicit[bit] = Some(object);
        self.construct_implicit(object, class);
        Some(object)
    }

    // ---- methods ----

    /// The instance of a method in a context.
    pub fn instance(&mut self, method: MethodId, context: ContextId) -> InstanceId {
        if let Some(&id) = self.instance_ids.get(&(method, context)) {
            return id;
        }
        let local = self.local(method);
        let base = self.graph.add_nodes(local.bounds.len());
        self.bounds.extend(local.bounds.iter().map(|b| b.map_or(0, |c| c.0)));
        local.exceptions.iter().for_each(|&v| self.graph.set_late(base + v));
        let id = InstanceId(self.instances.len() as u32);
        self.instances.push(Instance { method, context, local, base });
        self.instance_ids.insert((method, context), id);
        self.pending.push_back(id);
        if self.callers != NONE {
            let caller = self.class_object(self.program.method(method).class);
            self.insert(self.callers, caller);
        }
        id
    }

    fn local(&mut self, method: MethodId) -> Rc<Local> {
        if let Some(known) = self.locals.get(&method).filter(|l| !l.is_outline) {
            return known.clone();
        }
        let m = self.program.method(method);
        let is_modelled = seal(self.program, m).is_some();
        let local = match code(self.program, method) {
            Ok(Code::Body(body)) if !is_modelled => body::read(self.program, m, body),
            _ => Local::without_code(self.program, m),
        };
        let local = Rc::new(local);
        self.locals.insert(method, local.clone());
        local
    }

    /// The instructions of a method become edges.
    fn instantiate(&mut self, id: InstanceId) {
        let instance = self.instances[id.0 as usize].clone();
        let m = self.program.method(instance.method);
        let is_opaque = seal(self.program, m).is_some();
        match code(self.program, instance.method) {
            Ok(Code::Body(_)) if !is_opaque => {
                self.activate(id, 0);
            }
            Ok(Code::Abstract) => return,
            Ok(_) => {}
            Err(e) if !m.is_native() => {
                self.assume(
                    Place::method(instance.method),
                    format!("code that cannot be read: {e}"),
                );
            }
            Err(_) => {}
        }
        self.model(id, &instance);
    }

    /// The operations of a group are executed, and tests in it looked at.
    pub fn activate(&mut self, id: InstanceId, group: u32) {
        if group != 0 && !self.active.insert((id, group)) {
            return;
        }
        if self.instances[id.0 as usize].local.is_outline {
            self.instances[id.0 as usize].local = self.local(self.instances[id.0 as usize].method);
        }
        let instance = self.instances[id.0 as usize].clone();
        for op in &instance.local.groups[group as usize].ops {
            self.execute(id, &instance, op);
        }
        for (inner, g) in instance.local.groups.iter().enumerate().skip(1) {
            if g.parent == group {
                let guard = Use::Guard { instance: id, group: inner as u32 };
                self.add_use(instance.node(g.guard), guard);
            }
        }
    }

    fn execute(&mut self, id: InstanceId, instance: &Instance, op: &Op) {
        let at = |v: Var| instance.node(v);
        match *op {
            Op::Alloc { dst, inst, class, dims, is_empty } => {
                self.allocate(instance, at(dst), inst, class, (dims, is_empty))
            }
            Op::Literal { dst, string, is_name } => {
                let from = self.program.method(instance.method).class;
                let literal = match is_name {
                    true => self.plain(ObjectKind::Literal(string), self.program.string_class()),
                    false => self.literal(from, string),
                };
                self.insert(at(dst), literal);
            }
            Op::ClassOf { dst, class } => {
                let object = match self.is_users(self.program.method(instance.method).class) {
                    true => self.named_class(class),
                    false => self.class_object(class),
                };
                self.has_arrays(class);
                self.insert(at(dst), object);
            }
            Op::Copy { dst, src } => self.edge(at(src), at(dst)),
            Op::Cast { dst, src, class } => self.edge_of(at(src), at(dst), class),
            Op::Load { dst, obj, field } => {
                self.add_use(at(obj), Use::Load { field: field.0, dst: at(dst) })
            }
            Op::Store { obj, src, field } => {
                self.add_use(at(obj), Use::Store { field: field.0, src: at(src) })
            }
            Op::LoadElement { dst, arr } => {
                self.add_use(at(arr), Use::Load { field: ELEMENT, dst: at(dst) })
            }
            Op::StoreElement { arr, src } => {
                self.add_use(at(arr), Use::Store { field: ELEMENT, src: at(src) })
            }
            Op::LoadStatic { dst, field } => {
                let node = self.static_node(field);
                self.edge(node, at(dst));
            }
            Op::StoreStatic { src, field } => {
                let node = self.static_node(field);
                self.edge(at(src), node);
            }
            Op::Call(call) => self.add_call(id, instance, &instance.local.calls[call as usize]),
            Op::Init { class, inst } => self.initialise(id, Some(inst), class),
            _ => self.execute_rare(instance, op),
        }
    }

    fn execute_rare(&mut self, instance: &Instance, op: &Op) {
        let at = |v: Var| instance.node(v);
        match *op {
            Op::Catch { from, dst, class } => match class {
                Some(class) => self.edge_of(at(from), at(dst), class),
                None => self.edge(at(from), at(dst)),
            },
            Op::Escape { from, ref caught } => {
                let filter = self.filters.id(FilterKind::Not(caught.clone()));
                let to = at(instance.local.thrown);
                self.graph.add_edge(at(from), to, filter, &mut self.filters);
            }
            Op::Implicit { to, bits } => {
                if bits & implicit::INITIALISATION != 0 {
                    self.edge(self.init_errors, at(to));
                }
                for bit in (0..implicit::CLASSES.len()).filter(|b| bits >> b & 1 != 0) {
                    if let Some(object) = self.implicit_object(bit) {
                        self.insert(at(to), object);
                    }
                }
            }
            Op::Answer { dst } => {
                let m = self.program.method(instance.method);
                if let Some(class) = body::class_of(self.program, body::result(&m.desc)) {
                    let inputs = self.inputs_of(class);
                    self.edge(inputs, at(dst));
                }
            }
            Op::Unknown { dst, inst, ref what } => {
                self.assume(Place::at(instance.method, inst), what.to_string());
                let any = self.any_of(self.program.object());
                self.edge(any, at(dst));
            }
            Op::Missing { ref class, src, dst, thrown }
                if self.is_users(self.program.method(instance.method).class) =>
            {
                self.give_missing(class, &[at(src)], at(dst), at(thrown));
            }
            Op::Handle { dst, method, special } => {
                let handle = self.handle_object(method, special);
                self.insert(at(dst), handle);
            }
            _ => {}
        }
    }

    fn allocate(
        &mut self,
        instance: &Instance,
        dst: Node,
        inst: u32,
        class: ClassId,
        (dims, is_empty): (u8, bool),
    ) {
        let c = self.program.class(class);
        if c.shape == Shape::Object && c.is(access::ABSTRACT | access::INTERFACE) {
            return;
        }
        let method = instance.method;
        let context = self.contexts.get(instance.context);
        let context = self.selector.of_object(self.program, method, context, class);
        let context = self.contexts.id(context);
        let mut outer = dst;
        let mut class = class;
        for depth in 0..dims.max(1) {
            let kind = match self.is_merged(method, class) {
                true => ObjectKind::Library,
                false => ObjectKind::Site { method, inst, depth },
            };
            let object = self.object(kind, class, context);
            if is_empty && matches!(kind, ObjectKind::Site { .. }) {
                self.empty_arrays.insert(object);
            }
            self.insert(outer, object);
            match self.program.class(class).shape {
                Shape::Array { component, elem: cairn_program::ir::Elem::Ref } => {
                    class = component;
                    outer = self.field_node(object, ELEMENT).unwrap_or(NONE);
                }
                _ => break,
            }
        }
    }

    /// Whether an object is one for all that the library makes of the class.
    fn is_merged(&self, maker: MethodId, class: ClassId) -> bool {
        if self.options.contexts == Contexts::Class {
            return true;
        }
        let maker = self.program.method(maker).class;
        // What is appended to a builder is followed by its place.
        let name = &*self.program.class(class).name;
        let is_builder = matches!(name, "java/lang/StringBuilder" | "java/lang/StringBuffer");
        !is_builder
            && !self.is_users(maker)
            && !self.is_users(class)
            && is_plain(self.program, class)
    }

    /// A class is initialised: its initialisers are reached.
    pub fn initialise(&mut self, from: InstanceId, inst: Option<u32>, class: ClassId) {
        for method in callees::initialisers(self.program, class) {
            let callee = self.instance(method, ContextTable::EMPTY);
            self.init_edges.insert((from, inst.unwrap_or(u32::MAX), method));
            if self.initialised.insert(self.program.method(method).class) {
                self.fail_initialiser(callee);
            }
        }
    }

    /// What leaves an initialiser is kept in an `ExceptionInInitializerError`.
    fn fail_initialiser(&mut self, initialiser: InstanceId) {
        let instance = &self.instances[initialiser.0 as usize];
        let thrown = instance.node(instance.local.thrown);
        let bit = implicit::INITIALISATION.trailing_zeros() as usize;
        let Some(error) = self.implicit_object(bit) else { return };
        for name in ["exception", "cause"] {
            let class = self.objects.get(error).class;
            if let Some(field) = self.program.find_field(class, name)
                && let Some(node) = self.field_node(error, field.0)
            {
                self.edge(thrown, node);
            }
        }
        // An error is not wrapped.
        self.edge(thrown, self.init_errors);
    }

    fn add_call(&mut self, id: InstanceId, instance: &Instance, call: &LocalCall) {
        let target = match call.call {
            Call::Exact(method) => Target::Exact(method),
            Call::Selected { resolved, receiver } => Target::Selected { resolved, receiver },
            Call::Handle(method) => {
                let args: Vec<Node> = call.args.iter().map(|&v| instance.node(v)).collect();
                let dst = instance.node(call.dst);
                let thrown = instance.node(call.thrown);
                return self.call_handle(id, call.inst, method, &args, dst, thrown, call.result);
            }
            Call::Unresolved(ref what) => {
                let place = Place::at(instance.method, call.inst);
                self.assume(place, format!("a call that does not resolve: {what}"));
                if !self.is_users(self.program.method(instance.method).class) {
                    if let Some(class) = call.result {
                        let any = self.any_of(class);
                        self.edge(any, instance.node(call.dst));
                    }
                } else {
                    let given: Vec<Node> = call.args.iter().map(|&v| instance.node(v)).collect();
                    let (dst, thrown) = (instance.node(call.dst), instance.node(call.thrown));
                    self.give_missing(&call.missing, &given, dst, thrown);
                    call.lent.iter().for_each(|&m| self.lend_method(m));
                }
                return;
            }
        };
        let args = call.args.iter().map(|&v| instance.node(v)).collect();
        self.add_site(CallSite {
            caller: id,
            inst: call.inst,
            target,
            args,
            dst: instance.node(call.dst),
            thrown: instance.node(call.thrown),
        });
    }
}
