//! Distances to goals against a breadth-first search over explicit stacks.

use crate::support;

use cairn_analysis::Hierarchy;
use cairn_analysis::cfg::{Cfg, EdgeKind};
use cairn_analysis::distance::{FAR, Plan, Steps};
use cairn_analysis::reach::{Reach, Reached};
use cairn_program::{MethodId, Origin, Program};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use support::{method, program};

const MAZE: &str = r#"
interface Step { int go(int x); }
class Left implements Step { public int go(int x) { return x < 0 ? Maze.fall(x) : x; } }
class Right implements Step {
    public int go(int x) { int s = 0; while (x > 0) { s += x; x--; } return s; }
}
class Maze {
    static int fall(int x) { if (x == -7) throw new IllegalStateException(); return -x; }
    static int deep(int n) { return n == 0 ? 1 : deep(n - 1) + leaf(n); }
    static int leaf(int n) { switch (n) { case 1: return 4; case 5: return fall(n); default: return 0; } }
    static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
    static int odd(int n) { return n == 0 ? leaf(n) : even(n - 1); }
    static int never() { while (true) { leaf(3); } }
    static int start(Step step, int x, int[] a) {
        int r = step.go(x);
        try {
            r += deep(r) + a[x];
        } catch (ArrayIndexOutOfBoundsException e) {
            r = even(x);
        } finally {
            r++;
        }
        if (r == 12) never();
        return r == 13 ? leaf(r) : r;
    }
}
"#;

/// The graph that the distances are about, followed step by step.
struct Explicit<'p> {
    graphs: BTreeMap<MethodId, Cfg>,
    reached: &'p Reached,
}

/// Deep enough for every shortest way in the program above.
const DEEPEST: usize = 5;

impl Explicit<'_> {
    fn callees(&self, at: (MethodId, u32)) -> Vec<MethodId> {
        let edges = self.reached.edges.iter();
        let here = edges.filter(|e| e.caller == at.0 && e.inst == Some(at.1)).map(|e| e.callee);
        here.filter(|m| self.graphs.contains_key(m)).collect()
    }

    /// The steps from the beginning of a method to an instruction.
    fn steps(&self, from: MethodId, goal: (MethodId, u32)) -> Steps {
        let mut seen = BTreeSet::new();
        let mut open = VecDeque::from([(vec![(from, 0)], 0)]);
        while let Some((stack, steps)) = open.pop_front() {
            let Some(&top) = stack.last() else { continue };
            if top == goal {
                return steps;
            }
            if stack.len() > DEEPEST || !seen.insert(stack.clone()) {
                continue;
            }
            let graph = &self.graphs[&top.0];
            let callees = self.callees(top);
            for &callee in &callees {
                let mut called = stack.clone();
                called.push((callee, 0));
                open.push_back((called, steps + 1));
            }
            for &(to, kind) in graph.edges(top.1) {
                let is_passed = callees.is_empty() || kind == EdgeKind::Exception;
                if is_passed && to < graph.instructions() {
                    let mut next = stack.clone();
                    next.pop();
                    next.push((top.0, to));
                    open.push_back((next, steps + 1));
                }
                if is_passed && to == graph.normal_exit() {
                    open.extend(self.returned(&stack).map(|next| (next, steps + 1)));
                }
            }
        }
        FAR
    }

    /// What may follow when the innermost frame returns: its caller has executed the call.
    fn returned<'s>(
        &'s self,
        stack: &'s [(MethodId, u32)],
    ) -> impl Iterator<Item = Vec<(MethodId, u32)>> + 's {
        let below = &stack[..stack.len() - 1];
        let caller = below.last().copied();
        caller.into_iter().flat_map(move |(method, at)| {
            let graph = &self.graphs[&method];
            let next = graph.normal_successors(at).filter(|&n| n < graph.instructions());
            next.map(move |n| {
                let mut all = below.to_vec();
                all.pop();
                all.push((method, n));
                all
            })
        })
    }
}

fn maze() -> (Program, Reached) {
    let program = program("Maze", MAZE);
    let hierarchy = Hierarchy::of_class_path(&program);
    let is_own = |m: MethodId| program.class(program.method(m).class).origin != Origin::Jdk;
    let reached =
        Reach::new(&program, &hierarchy).within(is_own).run([method(&program, "Maze", "start")]);
    (program, reached)
}

#[test]
fn distances_are_those_of_a_search_over_stacks() {
    let (program, reached) = maze();
    let plan = Plan::new(&program, &reached);
    let bodies = reached.methods.iter().filter_map(|&m| Some((m, program.body(m).ok()?)));
    let graphs: BTreeMap<MethodId, Cfg> = bodies.map(|(m, b)| (m, Cfg::new(b))).collect();
    let explicit = Explicit { graphs, reached: &reached };
    let (mut compared, mut far) = (0, 0);
    for (&m, graph) in &explicit.graphs {
        for goal in 0..graph.instructions() {
            let distances = plan.distances(&BTreeSet::from([(m, goal)]));
            for &from in explicit.graphs.keys() {
                let (expected, found) =
                    (explicit.steps(from, (m, goal)), distances.of_method(from));
                let name = |m: MethodId| &*program.method(m).name;
                assert_eq!(found, expected, "{} to {}:{goal}", name(from), name(m));
                compared += 1;
                far += u32::from(found == FAR);
            }
        }
    }
    println!("distances: {compared} pairs, {far} without a way");
    assert!(far > 0 && compared > 10 * explicit.graphs.len() as u32);
}

#[test]
fn a_state_may_return_to_its_goal() {
    let (program, reached) = maze();
    let plan = Plan::new(&program, &reached);
    let [start, deep, leaf, never] =
        ["start", "deep", "leaf", "never"].map(|name| method(&program, "Maze", name));
    let call = |caller, callee| {
        let is_it = |e: &&cairn_analysis::reach::Edge| e.caller == caller && e.callee == callee;
        reached.edges.iter().find(is_it).and_then(|e| e.inst).expect("a call")
    };
    let goal = call(start, never);
    let distances = plan.distances(&BTreeSet::from([(start, goal)]));
    assert_eq!(distances.of_method(leaf), FAR, "a method alone does not return");
    let one = distances.of_stack([(leaf, 0), (deep, call(deep, leaf)), (start, call(start, deep))]);
    let two = distances.of_stack([
        (leaf, 0),
        (deep, call(deep, leaf)),
        (deep, call(deep, deep)),
        (start, call(start, deep)),
    ]);
    assert!(one < two && two < FAR, "{one} {two}");
    // An endless loop has no way out but by an exception of what it calls.
    let inside = distances.of_stack([(never, 0), (start, goal)]);
    assert!(inside < FAR);
}
