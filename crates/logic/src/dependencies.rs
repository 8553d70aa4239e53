//! Which predicates refer to which: callers, what is reachable, and strongly connected components.

use rustc_hash::FxHashSet;

use crate::formula::{Definitions, PredicateId};

/// For each predicate those whose definitions refer to it, each once.
pub fn callers(definitions: &Definitions) -> Vec<Vec<PredicateId>> {
    let mut callers: Vec<Vec<PredicateId>> = vec![Vec::new(); definitions.predicates.len()];
    for (id, callees) in definitions.ids().zip(callees(definitions)) {
        for callee in callees {
            callers[callee.index()].push(id);
        }
    }
    callers
}

/// For each predicate those that its definition refers to, each once.
pub fn callees(definitions: &Definitions) -> Vec<Vec<PredicateId>> {
    definitions
        .predicates
        .iter()
        .map(|predicate| {
            let instances = predicate.body.disjuncts.iter().flat_map(|d| &d.instances);
            let mut all: Vec<PredicateId> = instances.map(|i| i.predicate).collect();
            all.sort_unstable();
            all.dedup();
            all
        })
        .collect()
}

/// The predicate itself and all that it refers to, directly or not.
pub fn reachable(callees: &[Vec<PredicateId>], from: PredicateId) -> Vec<PredicateId> {
    let mut seen = FxHashSet::default();
    let mut order = vec![from];
    seen.insert(from);
    let mut next = 0;
    while let Some(&id) = order.get(next) {
        next += 1;
        for &callee in &callees[id.index()] {
            if seen.insert(callee) {
                order.push(callee);
            }
        }
    }
    order
}

/// The strongly connected components, callees before their callers (Tarjan's algorithm, without recursion: a
/// chain of ten thousand predicates is no problem).
pub fn components(definitions: &Definitions) -> Vec<Vec<PredicateId>> {
    const UNSEEN: usize = usize::MAX;
    let callees = callees(definitions);
    let count = callees.len();
    let mut number = vec![UNSEEN; count];
    let mut low = vec![0; count];
    let mut on_stack = vec![false; count];
    let mut stack = Vec::new();
    let mut components = Vec::new();
    let mut counter = 0;
    for root in 0..count {
        if number[root] != UNSEEN {
            continue;
        }
        // Predicates being visited, with the number of callees already looked at.
        let mut visits = vec![(root, 0)];
        while let Some((at, looked)) = visits.last_mut() {
            let at = *at;
            if *looked == 0 && number[at] == UNSEEN {
                number[at] = counter;
                low[at] = counter;
                counter += 1;
                stack.push(at);
                on_stack[at] = true;
            }
            if let Some(callee) = callees[at].get(*looked) {
                *looked += 1;
                let callee = callee.index();
                if number[callee] == UNSEEN {
                    visits.push((callee, 0));
                } else if on_stack[callee] {
                    low[at] = low[at].min(number[callee]);
                }
                continue;
            }
            visits.pop();
            if let Some(&(parent, _)) = visits.last() {
                low[parent] = low[parent].min(low[at]);
            }
            if low[at] == number[at] {
                let mut component = Vec::new();
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    component.push(PredicateId(member as u32));
                    if member == at {
                        break;
                    }
                }
                component.sort_unstable();
                components.push(component);
            }
        }
    }
    components
}
