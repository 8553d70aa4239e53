//! Which nodes symbolic values reach, by tabulation: the fast way to the answer of the pushdown system.
//!
//! A *fact* is a node with where its value came into the method instance: by a parameter (then the value leaves to
//! the calls that gave it), or in any context (it was read from a global, or came so to the caller; then it leaves to
//! all calls). A fact in any context makes the facts of its node by parameters needless. So there are at most
//! as many facts as pairs of a parameter and a variable of the same method, and as nodes. The worklist is a
//! queue: reasons are short.

use crate::graph::{Edge, Flow, Graph, Node};
use cairn_budget::Budget;
use rustc_hash::FxHashMap;

/// Number of a fact, or [`NONE`].
type FactId = u32;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Fact {
    /// The parameter by which the value came, or [`NONE`]: any context.
    entry: Node,
    node: Node,
    reason: Reason,
}

/// How a fact came about.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// The value came by a parameter: [`Entered::givers`] say from where.
    Entry,
    /// A seed: the edge.
    Seed(u32),
    /// From a fact by an edge.
    Edge(FactId, u32),
    /// A value given by an edge from a fact came back, as this fact of the callee, by an edge.
    Call { giver: FactId, argument: u32, inside: FactId, result: u32 },
}

/// A parameter that values came by.
#[derive(Debug, Default)]
struct Entered {
    /// The fact in the caller, and the edge of the argument.
    givers: Vec<(FactId, u32)>,
    /// Facts that leave the method.
    leaving: Vec<FactId>,
}

/// The facts that hold.
#[derive(Debug)]
pub(crate) struct Facts {
    facts: Vec<Fact>,
    anywhere: Vec<FactId>,
    by_entry: FxHashMap<(Node, Node), FactId>,
    entered: FxHashMap<Node, Entered>,
    /// By node, the first fact.
    first: Vec<FactId>,
}

struct Solver<'g> {
    graph: &'g Graph,
    /// Whether the inside of calls with a summary is entered.
    inside: bool,
    /// By node, where its edges begin among `out`; one more at the end.
    starts: Vec<u32>,
    out: Vec<u32>,
    is_leaving: Vec<bool>,
    found: Facts,
    next: usize,
}

/// Which edges are followed.
#[derive(Clone, Copy)]
pub(crate) enum Scope<'a> {
    /// Those of the instructions of these instances.
    Active(&'a [bool]),
    /// Those of these instances, and of others where they begin at a node that is known to be reached; calls that have a summary
    /// are entered.
    Inside { instances: &'a [bool], reached: &'a [bool] },
}

impl Scope<'_> {
    fn has(self, e: &Edge) -> bool {
        let is_listed =
            |all: &[bool]| e.instance == 0 || all.get(e.instance as usize) == Some(&true);
        match self {
            Scope::Active(active) => is_listed(active),
            Scope::Inside { instances, reached } => {
                is_listed(instances) || e.flow == Flow::Seed || reached[e.from as usize]
            }
        }
    }
}

/// Facts that are followed between two looks at the clock.
const PATIENCE: usize = 1 << 14;

/// Finds all facts.
pub(crate) fn solve(graph: &Graph, scope: Scope<'_>) -> Facts {
    solve_within(graph, scope, &Budget::default())
}

/// Finds all facts, if the budget is not over before.
pub(crate) fn solve_within(graph: &Graph, scope: Scope<'_>, budget: &Budget) -> Facts {
    let inside = matches!(scope, Scope::Inside { .. });
    let nodes = graph.nodes() as usize;
    let is_seed = |f: Flow| matches!(f, Flow::Seed | Flow::Constant);
    let mut starts = vec![0u32; nodes + 1];
    let shown = |e: &Edge| !is_seed(e.flow) && scope.has(e);
    for e in graph.edges.iter().filter(|e| shown(e)) {
        starts[e.from as usize + 1] += 1;
    }
    for i in 1..starts.len() {
        starts[i] += starts[i - 1];
    }
    let mut out = vec![0; starts[nodes] as usize];
    let mut place = starts.clone();
    for (i, e) in graph.edges.iter().enumerate().filter(|(_, e)| shown(e)) {
        out[place[e.from as usize] as usize] = i as u32;
        place[e.from as usize] += 1;
    }
    let mut is_leaving = vec![false; nodes];
    graph.leaving.iter().for_each(|l| is_leaving[l.0 as usize] = true);
    let found = Facts {
        facts: vec![],
        anywhere: vec![NONE; nodes],
        by_entry: FxHashMap::default(),
        entered: FxHashMap::default(),
        first: vec![NONE; nodes],
    };
    let mut solver = Solver { graph, inside, starts, out, is_leaving, found, next: 0 };
    for (i, e) in graph.edges.iter().enumerate() {
        if e.flow == Flow::Seed && scope.has(e) {
            solver.add(NONE, e.to, Reason::Seed(i as u32));
        }
    }
    while solver.next < solver.found.facts.len() {
        let fact = solver.next as FactId;
        solver.next += 1;
        if solver.next.is_multiple_of(PATIENCE) && budget.ended_by().is_some() {
            break;
        }
        solver.follow(fact);
    }
    solver.found
}

impl Solver<'_> {
    fn add(&mut self, entry: Node, node: Node, reason: Reason) {
        let found = &mut self.found;
        let id = found.facts.len() as FactId;
        if found.anywhere[node as usize] != NONE {
            return;
        }
        if entry == NONE {
            found.anywhere[node as usize] = id;
        } else {
            let known = *found.by_entry.entry((entry, node)).or_insert(id);
            if known != id {
                return;
            }
        }
        if found.first[node as usize] == NONE {
            found.first[node as usize] = id;
        }
        found.facts.push(Fact { entry, node, reason });
    }

    fn follow(&mut self, id: FactId) {
        let Fact { entry, node, .. } = self.found.facts[id as usize];
        let edges = self.starts[node as usize]..self.starts[node as usize + 1];
        for i in edges {
            let edge = self.out[i as usize];
            let e = self.graph.edges[edge as usize];
            let reason = Reason::Edge(id, edge);
            match e.flow {
                Flow::Within => self.add(entry, e.to, reason),
                Flow::Write | Flow::Read | Flow::Between => self.add(NONE, e.to, reason),
                Flow::Argument(_) => self.enter(id, edge, e.to),
                Flow::Inside(_) if self.inside => self.enter(id, edge, e.to),
                Flow::Result(_) if entry == NONE => self.add(NONE, e.to, reason),
                Flow::Inside(_) | Flow::Result(_) | Flow::Seed | Flow::Constant => {}
            }
        }
        if entry != NONE && self.is_leaving[node as usize] {
            let entered = self.found.entered.entry(entry).or_default();
            entered.leaving.push(id);
            for (giver, argument) in entered.givers.clone() {
                self.come_back(giver, argument, id);
            }
        }
    }

    /// A fact of a caller gives a value to a parameter.
    fn enter(&mut self, giver: FactId, argument: u32, parameter: Node) {
        let entered = self.found.entered.entry(parameter).or_default();
        entered.givers.push((giver, argument));
        let leaving = entered.leaving.clone();
        self.add(parameter, parameter, Reason::Entry);
        for inside in leaving {
            self.come_back(giver, argument, inside);
        }
    }

    /// What a fact gave comes back to its call.
    fn come_back(&mut self, giver: FactId, argument: u32, inside: FactId) {
        let Flow::Argument(call) = self.graph.edges[argument as usize].flow else { return };
        let leaves = self.found.facts[inside as usize].node;
        let entry = self.found.facts[giver as usize].entry;
        for i in self.starts[leaves as usize]..self.starts[leaves as usize + 1] {
            let result = self.out[i as usize];
            let e = self.graph.edges[result as usize];
            if e.flow == Flow::Result(call) {
                self.add(entry, e.to, Reason::Call { giver, argument, inside, result });
            }
        }
    }
}

impl Facts {
    /// By node, whether a value reaches it.
    pub fn reached(&self) -> Vec<bool> {
        self.first.iter().map(|f| *f != NONE).collect()
    }

    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// The edges of a way from a seed to a node, if there is one of at most `limit` edges.
    pub fn way(&self, node: Node, limit: usize) -> Option<Vec<u32>> {
        let first = *self.first.get(node as usize)?;
        // What is still to be told, the last first.
        let mut way = vec![];
        let mut fact = first;
        if fact == NONE {
            return None;
        }
        loop {
            if way.len() > limit {
                return None;
            }
            let f = &self.facts[fact as usize];
            match f.reason {
                Reason::Seed(edge) => {
                    way.push(edge);
                    break;
                }
                Reason::Edge(from, edge) => {
                    way.push(edge);
                    fact = from;
                }
                Reason::Entry => {
                    let &(giver, argument) = self.entered.get(&f.entry)?.givers.first()?;
                    way.push(argument);
                    fact = giver;
                }
                Reason::Call { giver, argument, inside, result } => {
                    way.push(result);
                    self.inside(inside, limit, &mut way)?;
                    way.push(argument);
                    fact = giver;
                }
            }
        }
        way.reverse();
        Some(way)
    }

    /// The way from a parameter to a fact of the same method, backwards.
    fn inside(&self, fact: FactId, limit: usize, way: &mut Vec<u32>) -> Option<()> {
        let mut stack = vec![Task::Fact(fact)];
        while let Some(task) = stack.pop() {
            if way.len() > limit {
                return None;
            }
            let fact = match task {
                Task::Edge(edge) => {
                    way.push(edge);
                    continue;
                }
                Task::Fact(fact) => fact,
            };
            match self.facts[fact as usize].reason {
                Reason::Entry => {}
                Reason::Seed(_) => return None,
                Reason::Edge(from, edge) => {
                    way.push(edge);
                    stack.push(Task::Fact(from));
                }
                Reason::Call { giver, argument, inside, result } => {
                    way.push(result);
                    stack.extend([Task::Fact(giver), Task::Edge(argument), Task::Fact(inside)]);
                }
            }
        }
        Some(())
    }
}

/// What is still to be told of a way.
enum Task {
    Fact(FactId),
    Edge(u32),
}
