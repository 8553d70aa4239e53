//! Distances in the interprocedural control-flow graph: how many instructions are at least between a point of the
//! program and the nearest goal.
//!
//! A call costs what the shortest way through its callee costs; a goal may be inside a callee. From inside a method
//! the way may also go through its return, which depends on who called it: [`Distances::of_stack`] takes the frames
//! of a state and adds up. Exception edges count like others, but an exception that leaves a method is followed only to
//! handlers of the callers that are on the stack.
//!
//! The values of a method depend on those of its callees: both fixed points (to the return, to a goal) are found by
//! a worklist of methods, each solved by a backward search over its own graph.

use crate::cfg::{Cfg, EdgeKind};
use crate::graph::Node;
use crate::reach::Reached;
use cairn_program::{MethodId, Program};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

/// Instructions; [`FAR`] if there is no way.
pub type Steps = u32;

/// There is no way.
pub const FAR: Steps = Steps::MAX;

/// Steps from each node of some methods.
type Rows = BTreeMap<MethodId, Vec<Steps>>;

/// Graphs and calls of the methods that can be reached. Goals are given to [`Plan::distances`].
pub struct Plan {
    methods: BTreeMap<MethodId, Graph>,
    callers: BTreeMap<MethodId, BTreeSet<MethodId>>,
    to_return: Rows,
    to_throw: Rows,
}

struct Graph {
    cfg: Cfg,
    /// Which methods an instruction calls, initialisers included. Those without a graph cost nothing.
    calls: BTreeMap<Node, Vec<MethodId>>,
}

/// Distances to some goals.
pub struct Distances<'p> {
    plan: &'p Plan,
    to_goal: Rows,
}

/// Which steps a fixed point is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    Return,
    Throw,
    Goal,
}

impl Plan {
    /// Of what was reached. Methods whose code cannot be read have no graph: passing them costs nothing.
    pub fn new(program: &Program, reached: &Reached) -> Plan {
        let mut methods = BTreeMap::new();
        for &id in &reached.methods {
            if let Ok(body) = program.body(id) {
                methods.insert(id, Graph { cfg: Cfg::new(body), calls: BTreeMap::new() });
            }
        }
        let mut callers: BTreeMap<MethodId, BTreeSet<MethodId>> = BTreeMap::new();
        for edge in &reached.edges {
            let Some(inst) = edge.inst else { continue };
            if let Some(graph) = methods.get_mut(&edge.caller) {
                graph.calls.entry(inst).or_default().push(edge.callee);
                callers.entry(edge.callee).or_default().insert(edge.caller);
            }
        }
        let (to_return, to_throw) = (Rows::new(), Rows::new());
        let mut plan = Plan { methods, callers, to_return, to_throw };
        plan.to_return = plan.fixed_point(Sought::Return, |_, _| false);
        plan.to_throw = plan.fixed_point(Sought::Throw, |_, _| false);
        plan
    }

    /// The distances to the nearest of some instructions.
    pub fn distances(&self, goals: &BTreeSet<(MethodId, Node)>) -> Distances<'_> {
        let to_goal = self.fixed_point(Sought::Goal, |m, node| goals.contains(&(m, node)));
        Distances { plan: self, to_goal }
    }

    /// For each method and node, the steps to an exit of the method or to a goal, which may be in a callee.
    fn fixed_point(&self, sought: Sought, is_goal: impl Fn(MethodId, Node) -> bool) -> Rows {
        let mut found = Rows::new();
        let mut open: BTreeSet<MethodId> = self.methods.keys().copied().collect();
        while let Some(id) = open.pop_first() {
            let row = self.solve(sought, &found, id, |node| is_goal(id, node));
            let first = |row: Option<&Vec<Steps>>| row.and_then(|r| r.first()).map_or(FAR, |s| *s);
            let is_nearer = first(Some(&row)) < first(found.get(&id));
            found.insert(id, row);
            if is_nearer {
                open.extend(self.callers.get(&id).into_iter().flatten());
            }
        }
        found
    }

    /// The steps of the nearest callee of an instruction, from its beginning. None if it calls nothing that has a graph.
    fn nearest_callee(&self, rows: &Rows, graph: &Graph, node: Node) -> Option<Steps> {
        let callees = graph.calls.get(&node)?.iter().filter(|m| self.methods.contains_key(m));
        callees.map(|m| rows.get(m).and_then(|row| row.first()).map_or(FAR, |s| *s)).min()
    }

    /// Steps from each node of one method, by a search backwards from where they are known.
    fn solve(
        &self,
        sought: Sought,
        found: &Rows,
        method: MethodId,
        is_goal: impl Fn(Node) -> bool,
    ) -> Vec<Steps> {
        let graph = &self.methods[&method];
        let mut row = vec![FAR; graph.cfg.end() as usize + 1];
        let mut open = BinaryHeap::new();
        let mut begin = |node: Node, steps: Steps| {
            if steps < row[node as usize] {
                row[node as usize] = steps;
                open.push(Reverse((steps, node)));
            }
        };
        match sought {
            Sought::Return => begin(graph.cfg.normal_exit(), 0),
            Sought::Throw => begin(graph.cfg.exceptional_exit(), 0),
            Sought::Goal => {
                for node in 0..graph.cfg.instructions() {
                    let inside = self.nearest_callee(found, graph, node).unwrap_or(FAR);
                    begin(node, if is_goal(node) { 0 } else { inside.saturating_add(1) });
                }
            }
        }
        let returns = if sought == Sought::Return { found } else { &self.to_return };
        while let Some(Reverse((steps, node))) = open.pop() {
            if steps > row[node as usize] {
                continue;
            }
            for &(before, kind) in graph.cfg.edges_to(node) {
                let through = match kind {
                    EdgeKind::Normal => self.nearest_callee(returns, graph, before).unwrap_or(0),
                    EdgeKind::Exception => 0,
                };
                let cost = through.saturating_add(1).saturating_add(steps);
                if cost < row[before as usize] {
                    row[before as usize] = cost;
                    open.push(Reverse((cost, before)));
                }
            }
        }
        row
    }
}

impl Distances<'_> {
    /// From the beginning of a method.
    pub fn of_method(&self, method: MethodId) -> Steps {
        at(&self.to_goal, method, 0)
    }

    /// From a state: its frames, the innermost first, with the instruction that it goes on with, or that has called.
    /// A frame of a method without a graph is left for nothing.
    pub fn of_stack(&self, frames: impl IntoIterator<Item = (MethodId, Node)>) -> Steps {
        let Plan { to_return, to_throw, .. } = self.plan;
        let (mut nearest, mut left) = (FAR, 0 as Steps);
        for (method, node) in frames {
            nearest = nearest.min(left.saturating_add(at(&self.to_goal, method, node)));
            if to_return.contains_key(&method) {
                let leave = at(to_return, method, node).min(at(to_throw, method, node));
                left = left.saturating_add(leave);
            }
            if left >= nearest {
                break;
            }
        }
        nearest
    }
}

fn at(rows: &Rows, method: MethodId, node: Node) -> Steps {
    rows.get(&method).and_then(|row| row.get(node as usize)).map_or(FAR, |s| *s)
}
