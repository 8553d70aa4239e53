//! The answers.

use crate::build::{Builder, code};
use crate::closed::calls_of;
use crate::containers::KeyName;
use crate::encode::{plane, top};
use crate::graph::{Edge, Flow, Global, Graph, Key, NOWHERE, Node};
use crate::inside::Found;
use crate::solve::{Facts, Scope, solve};
use crate::vars::Vars;
use cairn_interp::sym::{Modelled, modelled};
use cairn_pointsto::{InstanceId, ObjectId, Solution};
use cairn_program::ir::Reg;
use cairn_program::{FieldId, MethodId, Origin, Program};
use cairn_wpds::{Location, Saturated};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A place that can hold a symbolic value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Place {
    Variable(MethodId, Reg),
    Result(MethodId),
    /// An exception that leaves a method.
    Thrown(MethodId),
    /// Whether a method runs at all.
    Runs(MethodId),
    Global(Global),
}

/// A step of a chain from a seed to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the value is after the step.
    pub place: Place,
    pub flow: Flow,
    /// The method and the instruction that does it, if one does.
    pub method: Option<MethodId>,
    pub inst: Option<u32>,
    pub line: Option<u16>,
}

/// How much of something is relevant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    pub all: usize,
    pub relevant: usize,
}

impl Share {
    fn count(&mut self, is_relevant: bool) {
        self.all += 1;
        self.relevant += usize::from(is_relevant);
    }
}

/// Shares of methods, their registers and their instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shares {
    pub methods: Share,
    pub registers: Share,
    pub instructions: Share,
}

/// Sizes of the graph, and how many facts were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sizes {
    pub nodes: usize,
    pub edges: usize,
    pub facts: usize,
}

/// Where symbolic values can flow.
pub struct Relevancy {
    pub(crate) graph: Graph,
    vars: FxHashMap<MethodId, Rc<Vars>>,
    methods: Vec<MethodId>,
    facts: Facts,
    relevant: Vec<bool>,
    instances: FxHashMap<MethodId, Vec<InstanceId>>,
    method_of: Vec<MethodId>,
    registers: BTreeMap<MethodId, BTreeSet<Reg>>,
    inside: Found,
    keys: Vec<KeyName>,
    assumptions: Vec<(MethodId, &'static str)>,
    is_everything: bool,
}

/// The methods that calls lead to, but for those that only code of models calls, which is never executed.
fn executed(program: &Program, solution: &Solution) -> Vec<MethodId> {
    let is_source = |id: InstanceId| {
        let m = program.method(solution.instance(id).0);
        modelled(program.class(m.class), m) == Some(Modelled::Source)
    };
    let edges = solution.context_edges();
    let roots = edges.iter().take_while(|e| e.caller.is_none()).map(|e| e.callee);
    let mut work: Vec<InstanceId> = roots.collect();
    let mut seen: BTreeSet<InstanceId> = work.iter().copied().collect();
    while let Some(id) = work.pop() {
        if !is_source(id) {
            let calls = calls_of(solution, id).iter().map(|e| e.callee);
            work.extend(calls.filter(|&c| seen.insert(c)));
        }
    }
    let methods: BTreeSet<MethodId> = seen.iter().map(|&i| solution.instance(i).0).collect();
    solution.methods().iter().copied().filter(|m| methods.contains(m)).collect()
}

/// Which nodes hold a weight.
pub(crate) fn relevant_nodes<W: cairn_wpds::Semiring>(
    graph: &Graph,
    saturated: &Saturated<W>,
    is_relevant: impl Fn(&W) -> bool,
) -> Vec<bool> {
    let totals = saturated.totals();
    let node = |n: Node| {
        let symbol = graph.instance_of(n).map_or(plane(graph), |i| top(i.0));
        is_relevant(&totals.of_top(Location(n), symbol))
    };
    (0..graph.nodes()).map(node).collect()
}

impl Relevancy {
    pub(crate) fn new(builder: Builder<'_>, facts: Facts, inside: Found) -> Relevancy {
        let (program, solution) = (builder.program, builder.solution);
        let relevant = facts.reached();
        let mut keys: Vec<(Key, KeyName)> = builder.keys.into_iter().map(|(n, k)| (k, n)).collect();
        keys.sort_unstable_by_key(|k| k.0);
        let mut found = Relevancy {
            vars: FxHashMap::default(),
            methods: executed(program, solution),
            facts,
            relevant,
            instances: FxHashMap::default(),
            method_of: vec![MethodId(0)],
            registers: inside.registers.clone(),
            inside,
            keys: keys.into_iter().map(|k| k.1).collect(),
            assumptions: builder.assumptions.into_iter().collect(),
            graph: builder.graph,
            is_everything: false,
        };
        for i in 1..=found.graph.instances {
            let (method, _) = solution.instance(InstanceId(i));
            found.method_of.push(method);
            found.instances.entry(method).or_default().push(InstanceId(i));
            let vars = found.vars.entry(method).or_insert_with(|| {
                Rc::new(match code(program, method) {
                    Some(body) => Vars::of_body(body),
                    None => Vars::of_parameters(program.method(method)),
                })
            });
            let base = found.graph.bases[i as usize];
            let held = (0..vars.count()).filter(|v| found.relevant[(base + v) as usize]);
            let registers: Vec<Reg> = held.filter_map(|v| vars.register(v)).collect();
            if !registers.is_empty() {
                found.registers.entry(method).or_default().extend(registers);
            }
        }
        found
    }

    /// The answer where there was no time for one: every method of the program counts as reached, and all that its
    /// classes hold as relevant.
    pub fn everything(program: &Program) -> Relevancy {
        let mut graph = Graph::new(0);
        graph.bases.push(0);
        let facts = solve(&graph, Scope::Active(&[]));
        let mut found = Relevancy {
            relevant: facts.reached(),
            facts,
            graph,
            vars: FxHashMap::default(),
            methods: vec![],
            instances: FxHashMap::default(),
            method_of: vec![MethodId(0)],
            registers: BTreeMap::new(),
            inside: Found::default(),
            keys: vec![],
            assumptions: vec![],
            is_everything: true,
        };
        let mut names = program.class_path().readable_class_names().0;
        names.sort();
        for class in names.iter().filter_map(|n| program.load(n).ok()) {
            let class = program.class(class);
            if class.origin != Origin::User {
                continue;
            }
            found.inside.fields.extend(&class.fields);
            for &m in &class.methods {
                let Some(body) = code(program, m) else { continue };
                found.methods.push(m);
                found.instances.insert(m, vec![]);
                found.vars.insert(m, Rc::new(Vars::of_body(body)));
                let registers: BTreeSet<Reg> = (0..body.regs.len() as u16).map(Reg).collect();
                found.registers.insert(m, registers);
            }
        }
        found.inside.registers = found.registers.clone();
        found
    }

    /// Whether nothing was found out, because the budget was over.
    pub fn is_everything(&self) -> bool {
        self.is_everything
    }

    /// The reached methods, by class, name and descriptor.
    pub fn methods(&self) -> &[MethodId] {
        &self.methods
    }

    /// Whether a method was reached, so that there is an answer.
    pub fn is_reached(&self, method: MethodId) -> bool {
        self.instances.contains_key(&method)
    }

    /// Whether a register can hold a symbolic value in any context.
    pub fn register(&self, method: MethodId, reg: Reg) -> bool {
        self.registers.get(&method).is_some_and(|r| r.contains(&reg))
    }

    /// The registers of a method that can hold a symbolic value.
    pub fn registers(&self, method: MethodId) -> impl Iterator<Item = Reg> {
        self.registers.get(&method).into_iter().flatten().copied()
    }

    /// Whether a register can hold a symbolic value in one context.
    pub fn register_in(&self, instance: InstanceId, reg: Reg) -> bool {
        let vars = &self.vars[&self.method_of[instance.0 as usize]];
        let base = self.graph.bases[instance.0 as usize];
        let mut own = (0..vars.count()).filter(|&v| vars.register(v) == Some(reg));
        own.any(|v| self.relevant[(base + v) as usize])
    }

    /// Whether a method can return a symbolic value.
    pub fn result(&self, method: MethodId) -> bool {
        let Some(vars) = self.vars.get(&method) else { return false };
        let instances = self.instances[&method].iter();
        let mut nodes = instances.map(|i| self.graph.bases[i.0 as usize] + vars.result());
        nodes.any(|n| self.relevant[n as usize])
    }

    /// Whether any register of a method can hold a symbolic value, in any context.
    pub fn method(&self, method: MethodId) -> bool {
        self.registers.contains_key(&method)
    }

    /// The containers with symbolic values or keys.
    pub fn containers(&self) -> BTreeSet<ObjectId> {
        let container = |g| match g {
            Global::Values(o) | Global::Keys(o) => Some(o),
            _ => None,
        };
        self.globals().into_iter().filter_map(container).collect()
    }

    /// What a key is; none for any key.
    pub fn key(&self, key: Key) -> Option<KeyName> {
        self.keys.get((key.0 as usize).checked_sub(1)?).copied()
    }

    /// All globals, relevant or not.
    pub fn known_globals(&self) -> &[Global] {
        &self.graph.globals
    }

    /// The relevant globals, sorted.
    pub fn globals(&self) -> BTreeSet<Global> {
        let locals = self.graph.locals();
        let all = self.graph.globals.iter().enumerate();
        all.filter(|(i, _)| self.relevant[locals as usize + i]).map(|(_, g)| *g).collect()
    }

    /// The fields that hold a symbolic value in some object, static fields included.
    pub fn fields(&self) -> BTreeSet<FieldId> {
        let field = |g| match g {
            Global::Field(_, f) | Global::Static(f) => Some(f),
            _ => None,
        };
        let own = self.globals().into_iter().filter_map(field);
        own.chain(self.inside.fields.iter().copied()).collect()
    }

    /// The arrays whose elements, or whose lengths, are symbolic.
    pub fn arrays(&self) -> BTreeSet<ObjectId> {
        let array = |g| match g {
            Global::Element(o) | Global::Length(o) => Some(o),
            _ => None,
        };
        self.globals().into_iter().filter_map(array).collect()
    }

    /// The builders with symbolic content.
    pub fn builders(&self) -> BTreeSet<ObjectId> {
        let builder = |g| match g {
            Global::Content(o) => Some(o),
            _ => None,
        };
        self.globals().into_iter().filter_map(builder).collect()
    }

    /// What was assumed here; the points-to analysis has assumptions of its own.
    pub fn assumptions(&self) -> &[(MethodId, &'static str)] {
        &self.assumptions
    }

    pub fn sizes(&self) -> Sizes {
        Sizes {
            nodes: self.graph.nodes() as usize,
            edges: self.graph.edges.len(),
            facts: self.facts.len(),
        }
    }

    /// By node, whether it is relevant: for comparisons of two computations.
    pub fn nodes(&self) -> &[bool] {
        &self.relevant
    }

    /// Shares of the program's own code, or of all that is reached.
    pub fn shares(&self, program: &Program, own: bool) -> Shares {
        let mut shares = Shares::default();
        for &m in &self.methods {
            let method = program.method(m);
            if own && program.class(method.class).origin != Origin::User {
                continue;
            }
            shares.methods.count(self.method(m));
            let Some(body) = code(program, m) else { continue };
            for r in 0..body.regs.len() as u16 {
                shares.registers.count(self.register(m, Reg(r)));
            }
            let is_relevant = self.variables(m);
            for at in 0..body.code.len() as u32 {
                let vars = &self.vars[&m];
                let mut used = body.uses(at as usize).filter_map(|r| vars.read(at, r));
                let written = body.def(at as usize).and_then(|r| vars.written(at, r));
                let touches = used.any(|v| is_relevant[v as usize])
                    || written.is_some_and(|v| is_relevant[v as usize]);
                shares.instructions.count(touches);
            }
        }
        shares
    }

    /// By variable of a method, whether it is relevant in any context.
    fn variables(&self, method: MethodId) -> Vec<bool> {
        let vars = &self.vars[&method];
        let mut found = vec![false; vars.count() as usize];
        for i in &self.instances[&method] {
            let base = self.graph.bases[i.0 as usize];
            for v in 0..vars.count() {
                found[v as usize] |= self.relevant[(base + v) as usize];
            }
        }
        // Inside of calls with a summary, by register.
        if let Some(inside) = self.inside.registers.get(&method) {
            for v in 0..vars.count() {
                found[v as usize] |= vars.register(v).is_some_and(|r| inside.contains(&r));
            }
        }
        found
    }

    // ---- why ----

    pub(crate) fn place(&self, node: Node) -> Place {
        if let Some(global) = self.graph.global(node) {
            return Place::Global(global);
        }
        let instance = self.graph.instance_of(node).map_or(0, |i| i.0);
        let method = self.method_of[instance as usize];
        let vars = &self.vars[&method];
        match node - self.graph.bases[instance as usize] {
            v if v == vars.result() => Place::Result(method),
            v if v == vars.thrown() => Place::Thrown(method),
            v if v == vars.runs() => Place::Runs(method),
            v => Place::Variable(method, vars.register(v).unwrap_or(Reg(0))),
        }
    }

    /// The nodes of a place, one for each context.
    pub(crate) fn all_nodes_of(&self, place: Place) -> Vec<Node> {
        match place {
            Place::Global(global) => self.graph.find(global).into_iter().collect(),
            Place::Variable(m, _) | Place::Result(m) | Place::Thrown(m) | Place::Runs(m) => {
                let instances = self.instances.get(&m).into_iter().flatten();
                let nodes = instances.flat_map(|i| {
                    self.graph.bases[i.0 as usize]..self.graph.bases[i.0 as usize + 1]
                });
                nodes.filter(|&n| self.place(n) == place).collect()
            }
        }
    }

    /// A chain of assignments, calls and returns from a seed to one of the places; `None` if none of them is
    /// relevant, or the chain has more than `limit` steps. It is the shortest of the first that were found for each context.
    pub fn why(&self, program: &Program, places: &[Place], limit: usize) -> Option<Vec<Step>> {
        let nodes = places.iter().flat_map(|&p| self.all_nodes_of(p));
        let nodes = nodes.filter(|&n| self.relevant[n as usize]);
        let chains = nodes.filter_map(|node| {
            let way = self.facts.way(node, limit)?;
            let edges = way.into_iter().map(|e| self.graph.edges[e as usize]);
            Some(shortened(edges.map(|e| self.step(program, e)).collect()))
        });
        chains.min_by_key(Vec::len)
    }

    /// An edge as a step.
    pub(crate) fn step(&self, program: &Program, e: Edge) -> Step {
        let place = self.place(e.to);
        let method = (e.instance != 0).then(|| self.method_of[e.instance as usize]);
        let inst = (e.inst != NOWHERE).then_some(e.inst);
        let body = method.and_then(|m| code(program, m));
        let line = body.zip(inst).and_then(|(b, i)| b.line(i as usize));
        Step { place, flow: e.flow, method, inst, line }
    }
}

/// A chain without the steps that only lead from a set of places to one of them, or from a place to the whole that it is a
/// part of: what an instruction did is said of the place where the value is then.
fn shortened(steps: Vec<Step>) -> Vec<Step> {
    let mut short: Vec<Step> = vec![];
    for step in steps {
        match short.last_mut() {
            Some(last) if step.inst.is_none() && step.flow == Flow::Between => {
                if is_set(last.place) {
                    last.place = step.place;
                }
            }
            _ => short.push(step),
        }
    }
    short
}

fn is_set(place: Place) -> bool {
    matches!(place, Place::Global(Global::Read(..) | Global::Written(..)))
}
