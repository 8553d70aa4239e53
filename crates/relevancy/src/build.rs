//! The dependence graph of a program: what each instruction of each method instance does to places.

use crate::closed::Closures;
use crate::containers::KeyName;
use crate::graph::{Edge, Flow, Global, Graph, Key, NOWHERE, Node, Part};
use crate::groups::Groups;
use crate::missing::MISSING;
use crate::options::Options;
use crate::seeds::{Seed, Seeds};
use crate::vars::Vars;
use crate::{control, text};
use cairn_analysis::cfg::handlers;
use cairn_interp::sym::{Modelled, modelled};
use cairn_pointsto::{InstanceId, ObjectId, ObjectKind, SetId, Solution, is_sealed};
use cairn_program::indy::DynamicConstant;
use cairn_program::ir::{Body, Elem, Inst, Reg, SiteRef};
use cairn_program::synth::Builtin;
use cairn_program::{FieldId, Method, MethodId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Elements at constant indices below are told apart.
const INDEXED: u32 = 64;

/// Method instances that are read between two looks at the clock.
const PATIENCE: u32 = 64;

/// Builds a graph.
pub(crate) struct Builder<'a> {
    pub program: &'a Program,
    pub solution: &'a Solution,
    pub options: &'a Options,
    pub seeds: &'a Seeds,
    pub graph: Graph,
    /// By instance.
    vars: Vec<Rc<Vars>>,
    /// By number of a set, the number of its content; the contents.
    contents: FxHashMap<SetId, u32>,
    content_ids: FxHashMap<Rc<[ObjectId]>, u32>,
    members: Vec<Rc<[ObjectId]>>,
    /// Where the edges are that are added.
    here: (u32, u32),
    pub assumptions: BTreeSet<(MethodId, &'static str)>,
    /// The message of the exception that the machine throws for an index.
    bounds_message: Option<Global>,
    /// Calls whose code is not followed: what they are given, and the callee.
    pub closed_calls: Vec<(Box<[Node]>, InstanceId)>,
    /// The same calls, by caller, instruction and callee; and what is called back.
    pub closed_edges: FxHashSet<(InstanceId, u32, InstanceId)>,
    pub called_back: BTreeSet<InstanceId>,
    /// Which containers are modelled.
    pub groups: Groups,
    pub keys: FxHashMap<KeyName, Key>,
    pub closures: Closures,
    /// By method, what it throws that the library makes, as the content of a set.
    pub thrown_by: FxHashMap<MethodId, u32>,
}

/// A method instance with code.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub id: InstanceId,
    pub method: &'a Method,
    pub body: &'a Body,
    pub inst: u32,
}

/// The code of a method, if it is looked at.
pub(crate) fn code(program: &Program, method: MethodId) -> Option<&Body> {
    let m = program.method(method);
    let is_source = modelled(program.class(m.class), m) == Some(Modelled::Source);
    let is_open = !m.is_abstract() && !m.is_native() && !is_source && !is_sealed(program, method);
    is_open.then(|| program.body(method).ok()).flatten()
}

fn bounds_message(program: &Program, solution: &Solution) -> Option<Global> {
    let class = program.find("java/lang/ArrayIndexOutOfBoundsException")?;
    let field = program.find_field(program.throwable(), "detailMessage")?;
    let is_it = |o: &cairn_pointsto::Object| o.kind == ObjectKind::Implicit && o.class == class;
    let object = solution.objects().find(|(_, o)| is_it(o))?.0;
    Some(Global::Field(object, field))
}

impl<'a> Builder<'a> {
    pub fn new(
        program: &'a Program,
        solution: &'a Solution,
        seeds: &'a Seeds,
        options: &'a Options,
    ) -> Builder<'a> {
        let count = solution.counters().instances as u32;
        let mut known: FxHashMap<MethodId, Rc<Vars>> = FxHashMap::default();
        let none = Rc::new(Vars::of_body(&Body::default()));
        let mut vars = vec![none];
        let mut graph = Graph::new(count);
        graph.bases.push(0);
        for i in 1..=count {
            let (method, _) = solution.instance(InstanceId(i));
            let of_method = known.entry(method).or_insert_with(|| {
                Rc::new(match code(program, method) {
                    Some(body) => Vars::of_body(body),
                    None => Vars::of_parameters(program.method(method)),
                })
            });
            vars.push(of_method.clone());
        }
        let mut base = 0;
        for v in &vars {
            base += v.count();
            graph.bases.push(base);
        }
        Builder {
            program,
            solution,
            options,
            seeds,
            graph,
            vars,
            contents: FxHashMap::default(),
            content_ids: FxHashMap::default(),
            members: vec![],
            here: (0, NOWHERE),
            assumptions: BTreeSet::new(),
            bounds_message: bounds_message(program, solution),
            closed_calls: vec![],
            closed_edges: FxHashSet::default(),
            called_back: BTreeSet::new(),
            groups: Groups::new(program, solution, options.containers),
            keys: FxHashMap::default(),
            closures: Closures::default(),
            thrown_by: FxHashMap::default(),
        }
    }

    /// All edges.
    pub fn build(&mut self) {
        for i in 1..=self.graph.instances {
            // The answer will be another.
            if i.is_multiple_of(PATIENCE) && self.options.budget.ended_by().is_some() {
                return;
            }
            let id = InstanceId(i);
            let (method, _) = self.solution.instance(id);
            for var in [self.vars[i as usize].result(), self.vars[i as usize].thrown()] {
                let node = self.graph.bases[i as usize] + var;
                self.graph.leaving.push((node, i));
            }
            self.here = (i, NOWHERE);
            match code(self.program, method) {
                Some(body) => self.read(id, self.program.method(method), body),
                None => self.indirect_calls(id),
            }
        }
        self.here = (0, NOWHERE);
        self.missing_code();
        self.begin();
    }

    fn read(&mut self, id: InstanceId, method: &'a Method, body: &'a Body) {
        for inst in 0..body.code.len() as u32 {
            self.here = (id.0, inst);
            self.instruction(At { id, method, body, inst });
        }
        if self.options.control {
            control::add(self, id, method, body);
        }
        self.here = (id.0, NOWHERE);
        self.indirect_calls(id);
    }

    // ---- nodes ----

    pub fn vars(&self, id: InstanceId) -> &Vars {
        &self.vars[id.0 as usize]
    }

    fn local(&self, id: InstanceId, var: u32) -> Node {
        self.graph.bases[id.0 as usize] + var
    }

    /// The node of a register that an instruction reads.
    pub fn used(&self, at: At<'_>, reg: Reg) -> Option<Node> {
        Some(self.local(at.id, self.vars(at.id).read(at.inst, reg)?))
    }

    /// The node of a register that an instruction writes.
    pub fn defined(&self, at: At<'_>, reg: Reg) -> Option<Node> {
        Some(self.local(at.id, self.vars(at.id).written(at.inst, reg)?))
    }

    pub fn parameter(&self, id: InstanceId, index: usize) -> Node {
        self.local(id, index as u32)
    }

    pub fn result(&self, id: InstanceId) -> Node {
        self.local(id, self.vars(id).result())
    }

    pub fn thrown(&self, id: InstanceId) -> Node {
        self.local(id, self.vars(id).thrown())
    }

    pub fn runs(&self, id: InstanceId) -> Node {
        self.local(id, self.vars(id).runs())
    }

    /// The node of a global. What inputs hold is symbolic.
    pub fn global(&mut self, global: Global) -> Node {
        let (node, is_new) = self.graph.node_of(global);
        if is_new {
            self.join_whole(global, node);
            if self.is_seed(global) {
                self.seed(node);
            }
        }
        node
    }

    /// A new place that is a part of another flows into it.
    fn join_whole(&mut self, global: Global, node: Node) {
        let whole = match global {
            Global::At(o, _) | Global::Unindexed(o) => Global::Element(o),
            Global::Entry(o, _) => Global::Values(o),
            _ => return,
        };
        let here = std::mem::replace(&mut self.here, (0, NOWHERE));
        let whole = self.global(whole);
        self.edge(node, whole, Flow::Between);
        self.here = here;
    }

    fn is_seed(&self, global: Global) -> bool {
        let is_input = |o: ObjectId| {
            self.options.rules.inputs && self.solution.object(o).kind == ObjectKind::Input
        };
        match global {
            Global::Field(o, f) => is_input(o) || self.seeds.chosen.contains(&Seed::Field(f)),
            Global::Element(o) | Global::Unindexed(o) => is_input(o),
            Global::Length(o) | Global::Content(o) => is_input(o),
            Global::Static(f) => {
                let field = self.program.field(f);
                self.seeds.chosen.contains(&Seed::Field(f))
                    || self.seeds.statics
                        && self.program.class(field.class).origin == cairn_program::Origin::User
                        && field.access & cairn_program::class::access::FINAL == 0
            }
            _ => false,
        }
    }

    // ---- sets ----

    /// The content of a set, once for all sets that are equal.
    fn content(&mut self, set: SetId) -> u32 {
        if let Some(&known) = self.contents.get(&set) {
            return known;
        }
        let objects: Rc<[ObjectId]> = self.solution.set_by_id(set).iter().map(ObjectId).collect();
        let content = self.content_of(objects);
        self.contents.insert(set, content);
        content
    }

    /// The number of a content, which is sorted.
    pub fn content_of(&mut self, objects: Rc<[ObjectId]>) -> u32 {
        let next = self.members.len() as u32;
        let content = *self.content_ids.entry(objects.clone()).or_insert(next);
        if content == next {
            self.members.push(objects);
        }
        content
    }

    pub fn objects(&mut self, set: SetId) -> Rc<[ObjectId]> {
        let content = self.content(set);
        self.members[content as usize].clone()
    }

    /// A part of an object, if objects of its class have it.
    pub fn part(&self, object: ObjectId, part: Part) -> Option<Global> {
        if self.solution.missing().is_some_and(|m| m.object == object) {
            return Some(Global::Pool(MISSING));
        }
        let class = self.solution.object(object).class;
        match part {
            Part::Field(f) => {
                let fits = self.program.is_subtype(class, self.program.field(f).class);
                fits.then_some(Global::Field(object, f))
            }
            Part::Element => self.program.is_array(class).then_some(Global::Element(object)),
            Part::At(i) => self.program.is_array(class).then_some(Global::At(object, i)),
            Part::Unindexed => self.program.is_array(class).then_some(Global::Unindexed(object)),
            Part::Values => self.groups.is_modelled(object).then_some(Global::Values(object)),
            Part::Entry(k) => self.groups.is_modelled(object).then_some(Global::Entry(object, k)),
            Part::Keys => self.groups.is_modelled(object).then_some(Global::Keys(object)),
            Part::Through => self.groups.is_modelled(object).then_some(Global::Through(object)),
            Part::Length => self.program.is_array(class).then_some(Global::Length(object)),
            Part::Content => {
                text::is_builder(self.program.class(class)).then_some(Global::Content(object))
            }
        }
    }

    /// The node of a part of whatever a reference can be: for reading or for writing.
    pub fn of_set(&mut self, set: SetId, part: Part, is_read: bool) -> Option<Node> {
        let content = self.content(set);
        self.of_content(content, part, is_read)
    }

    /// The same, of a content by its number.
    pub fn of_content(&mut self, content: u32, part: Part, is_read: bool) -> Option<Node> {
        // What is written at an index that is not known can be read at any.
        let part = if part == Part::Element && !is_read { Part::Unindexed } else { part };
        let objects = self.members[content as usize].clone();
        let parts: Vec<Global> = objects.iter().filter_map(|&o| self.part(o, part)).collect();
        match parts[..] {
            [] => return None,
            [one] => return Some(self.global(one)),
            _ => {}
        }
        let hub = match is_read {
            true => Global::Read(content, part),
            false => Global::Written(content, part),
        };
        let (hub, is_new) = self.graph.node_of(hub);
        if is_new {
            let here = std::mem::replace(&mut self.here, (0, NOWHERE));
            for p in parts {
                let node = self.global(p);
                match is_read {
                    true => self.edge(node, hub, Flow::Between),
                    false => self.edge(hub, node, Flow::Between),
                }
            }
            self.here = here;
        }
        Some(hub)
    }

    // ---- edges ----

    pub fn edge(&mut self, from: Node, to: Node, flow: Flow) {
        let (instance, inst) = self.here;
        let to = self.written_place(from, to);
        let from = if flow == Flow::Seed { to } else { from };
        // A recursive call may give a parameter to itself.
        if from != to || !matches!(flow, Flow::Within | Flow::Between) {
            self.graph.edges.push(Edge { from, to, flow, instance, inst });
        }
    }

    /// What is written to the elements of an array, without an index, can be read at each.
    fn written_place(&mut self, from: Node, to: Node) -> Node {
        match (self.graph.global(from), self.graph.global(to)) {
            (Some(Global::At(o, _) | Global::Unindexed(o)), Some(Global::Element(e))) if o == e => {
                to
            }
            (_, Some(Global::Element(o))) => self.global(Global::Unindexed(o)),
            _ => to,
        }
    }

    pub fn seed(&mut self, node: Node) {
        self.edge(node, node, Flow::Seed);
    }

    /// A value gets from one node to another, of the same instance if both are local.
    pub fn flows(&mut self, from: Option<Node>, to: Option<Node>) {
        let (Some(from), Some(to)) = (from, to) else { return };
        let locals = self.graph.locals();
        let flow = match (from < locals, to < locals) {
            (true, true) => Flow::Within,
            (true, false) => Flow::Write,
            (false, true) => Flow::Read,
            (false, false) => Flow::Between,
        };
        self.edge(from, to, flow);
    }

    /// A part of whatever a reference can be is read.
    pub fn reads(&mut self, set: SetId, part: Part, to: Option<Node>) {
        if to.is_some() {
            let from = self.of_set(set, part, true);
            self.flows(from, to);
        }
    }

    pub fn writes(&mut self, set: SetId, part: Part, from: Option<Node>) {
        if from.is_some() {
            let to = self.of_set(set, part, false);
            self.flows(from, to);
        }
    }

    // ---- instructions ----

    fn instruction(&mut self, at: At<'a>) {
        let rules = self.options.rules;
        match at.body.code[at.inst as usize] {
            Inst::Move { dst, src } if rules.moves => {
                self.flows(self.used(at, src), self.defined(at, dst));
            }
            Inst::CheckCast { dst, obj, .. } if rules.moves => {
                self.flows(self.used(at, obj), self.defined(at, dst));
            }
            Inst::InstanceOf { dst, obj, .. } if rules.tests_of_type => {
                self.flows(self.used(at, obj), self.defined(at, dst));
            }
            Inst::Const { dst, .. }
            | Inst::ConstWide { dst, .. }
            | Inst::ConstString { dst, .. }
            | Inst::ConstClass { dst, .. } => {
                if let Some(dst) = self.defined(at, dst) {
                    self.edge(dst, dst, Flow::Constant);
                }
            }
            Inst::ConstDynamic { dst, site } => {
                let site = &at.body.sites[site as usize];
                if let Ok(DynamicConstant::Static(f)) =
                    self.program.dynamic_constant(at.method, site)
                {
                    let from = self.global(Global::Static(f));
                    self.flows(Some(from), self.defined(at, dst));
                }
            }
            Inst::Un { dst, a, .. } | Inst::BinK { dst, a, .. } if rules.arithmetic => {
                self.flows(self.used(at, a), self.defined(at, dst));
            }
            Inst::Bin { dst, a, b, .. } if rules.arithmetic => {
                self.flows(self.used(at, a), self.defined(at, dst));
                self.flows(self.used(at, b), self.defined(at, dst));
            }
            Inst::Return { src } if rules.results => {
                self.flows(self.used(at, src), Some(self.result(at.id)));
            }
            Inst::Throw { src } if rules.exceptions => {
                for to in self.catchers(at) {
                    self.flows(self.used(at, src), Some(to));
                }
            }
            Inst::Invoke { .. } => self.invoke(at),
            Inst::Builtin { dst, site } => self.builtin(at, dst, site),
            _ => self.memory(at),
        }
    }

    /// Where an exception of an instruction arrives.
    pub fn catchers(&self, at: At<'_>) -> Vec<Node> {
        let (found, passes) = handlers(at.body, at.inst);
        let mut to = vec![];
        for h in found {
            if let Some(&Inst::Catch { dst }) = at.body.code.get(h as usize) {
                to.extend(self.defined(At { inst: h, ..at }, dst));
            }
        }
        to.extend(passes.then(|| self.thrown(at.id)));
        to
    }

    fn field(&self, at: At<'_>, site: u32) -> Option<FieldId> {
        match &at.body.sites[site as usize].what {
            SiteRef::Field(r) => self.program.resolve_field(at.method.class, r).ok(),
            _ => None,
        }
    }

    /// What a reference can be when an instruction reads it.
    pub fn set(&self, at: At<'_>, reg: Reg) -> SetId {
        self.solution.read_in(at.id, at.inst, reg)
    }

    pub fn set_written(&self, at: At<'_>, reg: Reg) -> SetId {
        self.solution.written_in(at.id, at.inst, reg)
    }

    fn memory(&mut self, at: At<'a>) {
        let rules = self.options.rules;
        match at.body.code[at.inst as usize] {
            Inst::GetField { dst, obj, site } => {
                let dst = self.defined(at, dst);
                if rules.references {
                    self.flows(self.used(at, obj), dst);
                }
                let Some(f) = self.field(at, site) else {
                    return self.missing_field(at, None, dst);
                };
                if rules.fields {
                    self.reads(self.set(at, obj), Part::Field(f), dst);
                }
            }
            Inst::PutField { obj, src, site } => {
                let Some(f) = self.field(at, site) else {
                    return self.missing_field(at, self.used(at, src), None);
                };
                let set = self.set(at, obj);
                if rules.references {
                    self.writes(set, Part::Field(f), self.used(at, obj));
                }
                if rules.fields {
                    self.writes(set, Part::Field(f), self.used(at, src));
                }
            }
            Inst::GetStatic { dst, site } => {
                let Some(f) = self.field(at, site) else {
                    return self.missing_field(at, None, self.defined(at, dst));
                };
                if rules.statics {
                    let from = self.global(Global::Static(f));
                    self.flows(Some(from), self.defined(at, dst));
                }
            }
            Inst::PutStatic { src, site } => {
                let Some(f) = self.field(at, site) else {
                    return self.missing_field(at, self.used(at, src), None);
                };
                if rules.statics {
                    let to = self.global(Global::Static(f));
                    self.flows(self.used(at, src), Some(to));
                }
            }
            _ => self.array(at),
        }
    }

    fn array(&mut self, at: At<'a>) {
        let rules = self.options.rules;
        match at.body.code[at.inst as usize] {
            Inst::ArrayLoad { dst, arr, idx, .. } => {
                let dst = self.defined(at, dst);
                if rules.references {
                    self.flows(self.used(at, arr), dst);
                }
                if rules.indices {
                    self.flows(self.used(at, idx), dst);
                }
                if rules.elements {
                    self.read_elements(at, arr, idx, dst);
                }
                self.out_of_bounds(at, idx, self.set(at, arr));
            }
            Inst::ArrayStore { arr, idx, src, .. } => {
                let set = self.set(at, arr);
                for (_, reg) in
                    [(rules.references, arr), (rules.indices, idx)].into_iter().filter(|s| s.0)
                {
                    self.writes(set, Part::Element, self.used(at, reg));
                }
                if rules.elements {
                    let part = self.constant(at, idx).filter(|i| *i < INDEXED).map(Part::At);
                    self.writes(set, part.unwrap_or(Part::Unindexed), self.used(at, src));
                }
                self.out_of_bounds(at, idx, set);
            }
            Inst::ArrayLen { dst, arr } if rules.lengths => {
                let dst = self.defined(at, dst);
                if rules.references {
                    self.flows(self.used(at, arr), dst);
                }
                self.reads(self.set(at, arr), Part::Length, dst);
            }
            Inst::NewArray { dst, len, .. } | Inst::NewRefArray { dst, len, .. }
                if rules.lengths =>
            {
                self.writes(self.set_written(at, dst), Part::Length, self.used(at, len));
            }
            Inst::NewMultiArray { dst, site } if rules.lengths => {
                let mut arrays = self.objects(self.set_written(at, dst));
                for &len in &at.body.sites[site as usize].args {
                    let mut inner = BTreeSet::new();
                    for &o in arrays.iter() {
                        if let Some(part) = self.part(o, Part::Length) {
                            let to = self.global(part);
                            self.flows(self.used(at, len), Some(to));
                        }
                        inner.extend(self.solution.elements(o).iter().map(ObjectId));
                    }
                    arrays = inner.into_iter().collect();
                }
            }
            _ => {}
        }
    }

    /// What is read at a constant index was written there, or at an index that is not known.
    fn read_elements(&mut self, at: At<'a>, arr: Reg, idx: Reg, dst: Option<Node>) {
        let set = self.set(at, arr);
        match self.constant(at, idx) {
            Some(i) => {
                self.reads(set, Part::Unindexed, dst);
                if i < INDEXED {
                    self.reads(set, Part::At(i), dst);
                }
            }
            None => self.reads(set, Part::Element, dst),
        }
    }

    /// The constant that a register holds, if it is an `int`.
    pub fn constant(&self, at: At<'_>, reg: Reg) -> Option<u32> {
        let made = self.vars(at.id).definition(at.inst, reg)?;
        match at.body.code[made as usize] {
            Inst::Const { bits, .. } => Some(bits),
            Inst::Move { src, .. } => self.constant(At { inst: made, ..at }, src),
            _ => None,
        }
    }

    /// The message of an exception names index and length.
    fn out_of_bounds(&mut self, at: At<'a>, idx: Reg, set: SetId) {
        let Some(global) = self.bounds_message.filter(|_| self.options.rules.exceptions) else {
            return;
        };
        let message = self.global(global);
        self.flows(self.used(at, idx), Some(message));
        let length = self.of_set(set, Part::Length, true);
        self.flows(length, Some(message));
    }

    fn builtin(&mut self, at: At<'a>, dst: Reg, site: u32) {
        let site = &at.body.sites[site as usize];
        let dst = self.defined(at, dst);
        match site.what {
            SiteRef::Builtin(Builtin::ConcatStrings) if self.options.rules.joining => {
                site.args.iter().for_each(|&a| self.flows(self.used(at, a), dst));
            }
            SiteRef::Builtin(Builtin::SameClass) if self.options.rules.tests_of_type => {
                site.args.iter().for_each(|&a| self.flows(self.used(at, a), dst));
            }
            SiteRef::Builtin(Builtin::Answer) if self.options.rules.inputs => {
                if let Some(dst) = dst {
                    self.seed(dst);
                }
            }
            _ => {}
        }
    }

    // ---- the beginning ----

    /// Where symbolic values begin that no instruction makes.
    fn begin(&mut self) {
        if self.options.rules.inputs {
            let edges = self.solution.context_edges().iter();
            let given: Vec<InstanceId> = edges
                .filter(|e| e.caller.is_none())
                .map(|e| e.callee)
                .filter(|&c| self.seeds.entries.contains(&self.solution.instance(c).0))
                .collect();
            for id in given {
                let (method, _) = self.solution.instance(id);
                for p in 0..self.program.method(method).params.len() {
                    self.here = (id.0, NOWHERE);
                    self.seed(self.parameter(id, p));
                }
            }
        }
        for seed in self.seeds.chosen.clone() {
            match seed {
                // Where its node was made.
                Seed::Field(_) => {}
                Seed::Result(method) => {
                    for &id in self.solution.instances(method) {
                        self.here = (id.0, NOWHERE);
                        self.seed(self.result(id));
                        self.seed_contents(self.solution.returned_in(id));
                    }
                }
                Seed::Variable(method, reg) => {
                    for &id in self.solution.instances(method) {
                        self.here = (id.0, NOWHERE);
                        let vars = self.vars[id.0 as usize].clone();
                        for var in (0..vars.result()).filter(|&v| vars.register(v) == Some(reg)) {
                            self.seed(self.local(id, var));
                        }
                    }
                }
            }
        }
    }

    /// What is in arrays of numbers and builders of a set is symbolic.
    pub fn seed_contents(&mut self, set: SetId) {
        for &o in self.objects(set).iter() {
            for part in [Part::Element, Part::Length, Part::Content] {
                let class = self.solution.object(o).class;
                let is_numbers = matches!(
                    self.program.class(class).shape,
                    cairn_program::Shape::Array { elem, .. } if elem != Elem::Ref
                );
                if let Some(global) = self.part(o, part)
                    && (is_numbers || part == Part::Content)
                {
                    let node = self.global(global);
                    self.seed(node);
                }
            }
        }
    }
}
