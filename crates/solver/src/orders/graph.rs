//! Numbers, which of them are at most or less than which, and which are different.

use rustc_hash::FxHashSet;
use std::collections::VecDeque;

#[derive(Clone, Copy)]
struct Edge {
    from: u32,
    to: u32,
    strict: bool,
    /// Where it comes from.
    conjunct: u32,
}

#[derive(Default)]
pub(super) struct Graph {
    /// What a number is at least and at most.
    bounds: Vec<(i128, i128)>,
    edges: Vec<Edge>,
    /// Out of a number.
    out: Vec<Vec<u32>>,
    different: Vec<(usize, usize, usize)>,
}

/// Numbers that are equal, together; those that are less come before those that are more.
pub(super) struct Order {
    groups: Vec<Vec<usize>>,
    /// The group of a number.
    of: Vec<usize>,
    /// What a group is at least and at most.
    bounds: Vec<(i128, i128)>,
}

impl Graph {
    pub fn node(&mut self, least: i128, most: i128) -> usize {
        self.bounds.push((least, most));
        self.out.push(Vec::new());
        self.bounds.len() - 1
    }

    pub fn edge(&mut self, from: usize, to: usize, strict: bool, conjunct: usize) {
        self.out[from].push(self.edges.len() as u32);
        let (from, to, conjunct) = (from as u32, to as u32, conjunct as u32);
        self.edges.push(Edge { from, to, strict, conjunct });
    }

    pub fn different(&mut self, a: usize, b: usize, conjunct: usize) {
        self.different.push((a, b, conjunct));
    }

    /// The order, or the conjuncts that there is none for, if they are fewer than all.
    pub fn order(&self) -> Result<Order, Option<Vec<usize>>> {
        let (groups, of) = self.groups();
        for edge in &self.edges {
            let (from, to) = (edge.from as usize, edge.to as usize);
            if edge.strict && of[from] == of[to] {
                let mut core = vec![edge.conjunct as usize];
                self.way(to, from, &of, &mut core);
                return Err(Some(set(core)));
            }
        }
        for &(a, b, conjunct) in &self.different {
            if of[a] == of[b] {
                let mut core = vec![conjunct];
                self.way(a, b, &of, &mut core);
                self.way(b, a, &of, &mut core);
                return Err(Some(set(core)));
            }
        }
        let bounds = self.narrowed(&groups, &of).ok_or(None)?;
        Ok(Order { groups, of, bounds })
    }

    /// The bounds of groups after each has told its neighbours; nothing if there is no room.
    fn narrowed(&self, groups: &[Vec<usize>], of: &[usize]) -> Option<Vec<(i128, i128)>> {
        let all = |group: &Vec<usize>| {
            let least = group.iter().map(|&n| self.bounds[n].0).max()?;
            Some((least, group.iter().map(|&n| self.bounds[n].1).min()?))
        };
        let mut bounds: Vec<(i128, i128)> = groups.iter().filter_map(all).collect();
        for (at, group) in groups.iter().enumerate() {
            for edge in self.leaving(group, of) {
                let least = bounds[at].0 + i128::from(edge.strict);
                let to = &mut bounds[of[edge.to as usize]].0;
                *to = least.max(*to);
            }
        }
        for (at, group) in groups.iter().enumerate().rev() {
            for edge in self.leaving(group, of) {
                let most = bounds[of[edge.to as usize]].1 - i128::from(edge.strict);
                bounds[at].1 = most.min(bounds[at].1);
            }
        }
        bounds.iter().all(|(least, most)| least <= most).then_some(bounds)
    }

    /// The edges out of a group.
    fn leaving<'a>(
        &'a self,
        group: &'a [usize],
        of: &'a [usize],
    ) -> impl Iterator<Item = Edge> + 'a {
        let out = group.iter().flat_map(|&n| &self.out[n]).map(|&e| self.edges[e as usize]);
        out.filter(|e| of[e.from as usize] != of[e.to as usize])
    }

    /// A value for each number, the wanted one if it fits; nothing if this is not found in one go.
    pub fn values(
        &self,
        order: &Order,
        wanted: impl Fn(usize) -> Option<i128>,
    ) -> Option<Vec<i128>> {
        let mut others: Vec<Vec<usize>> = vec![Vec::new(); order.groups.len()];
        for &(a, b, _) in &self.different {
            others[order.of[a]].push(order.of[b]);
            others[order.of[b]].push(order.of[a]);
        }
        let mut least: Vec<i128> = order.bounds.iter().map(|b| b.0).collect();
        // What has but one value takes it before any other does.
        let only = |&(least, most): &(i128, i128)| (least == most).then_some(least);
        let mut values: Vec<Option<i128>> = order.bounds.iter().map(only).collect();
        for (at, group) in order.groups.iter().enumerate() {
            let most = order.bounds[at].1;
            let taken = |v: i128| others[at].iter().any(|&o| values[o] == Some(v));
            let start = group.iter().find_map(|&n| wanted(n)).unwrap_or(0);
            let start = start.clamp(least[at], most.max(least[at]));
            let up = (start..=most).take(others[at].len() + 1);
            let down = (least[at]..start).rev().take(others[at].len() + 1);
            let value = up.chain(down).find(|&v| !taken(v))?;
            values[at] = Some(value);
            for edge in self.leaving(group, &order.of) {
                let to = &mut least[order.of[edge.to as usize]];
                *to = (value + i128::from(edge.strict)).max(*to);
            }
        }
        order.of.iter().map(|&group| values[group]).collect()
    }

    /// Appends the conjuncts of a shortest way between two numbers of one group.
    fn way(&self, from: usize, to: usize, of: &[usize], core: &mut Vec<usize>) {
        let mut came: Vec<Option<u32>> = vec![None; self.bounds.len()];
        let mut todo = VecDeque::from([from]);
        while let Some(node) = todo.pop_front()
            && node != to
        {
            for &e in &self.out[node] {
                let next = self.edges[e as usize].to as usize;
                if next != from && of[next] == of[from] && came[next].is_none() {
                    came[next] = Some(e);
                    todo.push_back(next);
                }
            }
        }
        let mut node = to;
        while let Some(e) = came[node] {
            let edge = self.edges[e as usize];
            core.push(edge.conjunct as usize);
            node = edge.from as usize;
        }
    }

    /// The strongly connected components in the order of the edges, and which one a number is in:
    /// Tarjan's algorithm, without recursion.
    fn groups(&self) -> (Vec<Vec<usize>>, Vec<usize>) {
        const NONE: usize = usize::MAX;
        let n = self.bounds.len();
        let (mut index, mut low, mut of) = (vec![NONE; n], vec![NONE; n], vec![NONE; n]);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let (mut open, mut count) = (Vec::new(), 0);
        let mut walk: Vec<(usize, usize)> = Vec::new();
        for root in 0..n {
            if index[root] == NONE {
                walk.push((root, 0));
            }
            while let Some((node, at)) = walk.pop() {
                if at == 0 {
                    (index[node], low[node]) = (count, count);
                    count += 1;
                    open.push(node);
                }
                let next = self.out[node].get(at).map(|&e| self.edges[e as usize].to as usize);
                if let Some(next) = next {
                    walk.push((node, at + 1));
                    if index[next] == NONE {
                        walk.push((next, 0));
                    } else if of[next] == NONE {
                        low[node] = low[node].min(index[next]);
                    }
                    continue;
                }
                if let Some(&(parent, _)) = walk.last() {
                    low[parent] = low[parent].min(low[node]);
                }
                if low[node] == index[node] {
                    let from = open.iter().rposition(|&n| n == node).unwrap_or(0);
                    let group = open.split_off(from);
                    group.iter().for_each(|&n| of[n] = groups.len());
                    groups.push(group);
                }
            }
        }
        // They were completed from the last to the first.
        groups.reverse();
        of.iter_mut().for_each(|g| *g = groups.len() - 1 - *g);
        (groups, of)
    }
}

fn set(core: Vec<usize>) -> Vec<usize> {
    let mut seen = FxHashSet::default();
    core.into_iter().filter(|&c| seen.insert(c)).collect()
}
