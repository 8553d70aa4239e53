//! Whether the recursion of predicates comes to an end: base cases, and progress.

use cairn_logic::{Atom, Compare, Definitions, Disjunct, Formula, Num, PredicateId, Pure, Var};
use rustc_hash::FxHashMap;

/// Predicates on a cycle whose least fixed point is empty, whatever the conditions are. Linear in the definitions.
pub(crate) fn without_base(definitions: &Definitions) -> Vec<PredicateId> {
    let count = definitions.predicates.len();
    // Of each disjunct: whose it is, and how many of its instances are not known to have a base.
    let mut waiting: Vec<(usize, usize)> = vec![];
    let mut users: Vec<Vec<usize>> = vec![vec![]; count];
    let mut has_base = vec![false; count];
    let mut work = vec![];
    for (p, predicate) in definitions.predicates.iter().enumerate() {
        for disjunct in &predicate.body.disjuncts {
            let number = waiting.len();
            waiting.push((p, disjunct.instances.len()));
            for instance in &disjunct.instances {
                users[instance.predicate.index()].push(number);
            }
            if disjunct.instances.is_empty() && !has_base[p] {
                has_base[p] = true;
                work.push(p);
            }
        }
    }
    while let Some(p) = work.pop() {
        for &number in &users[p] {
            let (owner, left) = &mut waiting[number];
            *left -= 1;
            if *left == 0 && !has_base[*owner] {
                has_base[*owner] = true;
                work.push(*owner);
            }
        }
    }
    let edges = definitions.predicates.iter().enumerate().flat_map(|(p, predicate)| {
        predicate
            .body
            .disjuncts
            .iter()
            .flat_map(|d| &d.instances)
            .map(move |i| (p, i.predicate.index()))
    });
    let edges: Vec<(usize, usize)> = edges.filter(|&(a, b)| !has_base[a] && !has_base[b]).collect();
    let cyclic = on_cycles(count, &edges);
    definitions.ids().filter(|id| cyclic[id.index()]).collect()
}

/// An instance through which a predicate comes back to itself.
pub(crate) struct Unproductive {
    pub predicate: PredicateId,
    pub disjunct: usize,
    pub instance: usize,
    /// It comes back with the same arguments. Otherwise they are in another order, and conditions may end the recursion.
    pub unchanged: bool,
}

/// An instance whose arguments are parameters, in a disjunct without cells.
struct Idle {
    target: usize,
    /// Of each argument, which parameter it is.
    args: Vec<usize>,
    disjunct: usize,
    instance: usize,
}

/// Steps of the search for a cycle from one predicate; beyond them it counts as one that changes arguments.
const MAX_STEPS: usize = 1_000;

/// Instances on cycles without a cell and without a new argument.
pub(crate) fn unproductive(definitions: &Definitions) -> Vec<Unproductive> {
    let idle: Vec<Vec<Idle>> =
        definitions.predicates.iter().map(|p| idle_instances(&p.body)).collect();
    let edges: Vec<(usize, usize)> = idle
        .iter()
        .enumerate()
        .flat_map(|(p, list)| list.iter().map(move |i| (p, i.target)))
        .collect();
    let cyclic = on_cycles(idle.len(), &edges);
    let mut out = vec![];
    for predicate in definitions.ids() {
        let start = predicate.index();
        for edge in &idle[start] {
            if cyclic[start] && cyclic[edge.target] {
                let mut steps = 0;
                let unchanged =
                    comes_back(start, edge, &edge.args, &idle, &mut vec![start], &mut steps);
                let (disjunct, instance) = (edge.disjunct, edge.instance);
                out.push(Unproductive { predicate, disjunct, instance, unchanged });
            }
        }
    }
    out
}

/// Whether a cycle through each predicate at most once leads back to `start` with its own parameters. `args` are the
/// arguments of `edge` as parameters of `start`.
fn comes_back(
    start: usize,
    edge: &Idle,
    args: &[usize],
    idle: &[Vec<Idle>],
    path: &mut Vec<usize>,
    steps: &mut usize,
) -> bool {
    *steps += 1;
    if edge.target == start {
        return args.iter().copied().eq(0..args.len());
    }
    // The path is short, so that the search is not deep.
    if *steps > MAX_STEPS || path.len() > 64 || path.contains(&edge.target) {
        return false;
    }
    path.push(edge.target);
    let found = idle[edge.target].iter().any(|next| {
        let composed: Vec<usize> = next.args.iter().map(|&a| args[a]).collect();
        comes_back(start, next, &composed, idle, path, steps)
    });
    path.pop();
    found
}

fn idle_instances(body: &Formula) -> Vec<Idle> {
    let mut out = vec![];
    for (disjunct, formula) in body.disjuncts.iter().enumerate() {
        if !formula.cells.is_empty() || formula.instances.is_empty() {
            continue;
        }
        let params = body.params.len();
        let equal = equal_params(formula, params);
        for (instance, applied) in formula.instances.iter().enumerate() {
            let args: Option<Vec<usize>> = applied
                .args
                .iter()
                .map(|a| if a.index() < params { Some(a.index()) } else { equal.get(a).copied() })
                .collect();
            if let Some(args) = args {
                let target = applied.predicate.index();
                out.push(Idle { target, args, disjunct, instance });
            }
        }
    }
    out
}

/// Existential variables that are a parameter under another name.
fn equal_params(disjunct: &Disjunct, params: usize) -> FxHashMap<Var, usize> {
    let mut out = FxHashMap::default();
    for pure in &disjunct.pure {
        let (a, b) = match pure {
            Pure::Atom(Atom::Same(true, a, b) | Atom::Equal(true, a, b)) => (*a, *b),
            Pure::Atom(Atom::Num(Compare::Eq, Num::Var(a), Num::Var(b))) => (*a, *b),
            _ => continue,
        };
        for (a, b) in [(a, b), (b, a)] {
            if a.index() >= params && b.index() < params {
                out.insert(a, b.index());
            }
        }
    }
    out
}

/// Which nodes are on a cycle, or on a path between two: what is left when sources and sinks are taken away.
fn on_cycles(count: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut kept = vec![true; count];
    for forward in [true, false] {
        let directed = |&(a, b): &(usize, usize)| if forward { (a, b) } else { (b, a) };
        let mut successors = vec![vec![]; count];
        let mut entering = vec![0usize; count];
        for (a, b) in edges.iter().map(directed) {
            if kept[a] && kept[b] {
                successors[a].push(b);
                entering[b] += 1;
            }
        }
        let mut work: Vec<usize> = (0..count).filter(|&n| kept[n] && entering[n] == 0).collect();
        while let Some(node) = work.pop() {
            kept[node] = false;
            for &next in &successors[node] {
                entering[next] -= 1;
                if entering[next] == 0 {
                    work.push(next);
                }
            }
        }
    }
    kept
}
