//! Whether the recursion of predicates comes to an end: base cases, and progress.

use cairn_logic::{Definitions, Disjunct, PredicateId};

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

/// An instance on a cycle that owns nothing and changes no argument.
pub(crate) struct Unproductive {
    pub predicate: PredicateId,
    pub disjunct: usize,
    pub instance: usize,
}

/// Instances through which a predicate comes back to itself without a cell and without a new argument.
pub(crate) fn unproductive(definitions: &Definitions) -> Vec<Unproductive> {
    let mut edges = vec![];
    let mut places = vec![];
    for predicate in definitions.ids() {
        let body = &definitions.get(predicate).body;
        let params = body.params.len();
        for (disjunct, formula) in body.disjuncts.iter().enumerate() {
            for instance in idle_instances(formula, params) {
                let target = formula.instances[instance].predicate.index();
                edges.push((predicate.index(), target));
                places.push(Unproductive { predicate, disjunct, instance });
            }
        }
    }
    let cyclic = on_cycles(definitions.predicates.len(), &edges);
    let pairs = places.into_iter().zip(edges);
    pairs.filter(|(_, (a, b))| cyclic[*a] && cyclic[*b]).map(|(place, _)| place).collect()
}

/// Instances whose arguments are parameters, in a disjunct without cells.
fn idle_instances(disjunct: &Disjunct, params: usize) -> impl Iterator<Item = usize> {
    let instances = if disjunct.cells.is_empty() { disjunct.instances.as_slice() } else { &[] };
    instances
        .iter()
        .enumerate()
        .filter(move |(_, i)| i.args.iter().all(|a| a.index() < params))
        .map(|(number, _)| number)
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
