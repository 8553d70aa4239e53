//! Nodes with sets, edges along which sets flow, and the order in which that is done.
//!
//! A node has what arrived ([`Graph::set`]) and what of that it has not passed on yet (its delta). An edge may
//! have a filter, which keeps numbers of certain kinds; cycles of edges without filters are collapsed into
//! one node, whenever the number of edges has grown by a half. The next node is the first in topological
//! order, as of the last collapse.
//!
//! Nodes are *early* or *late*. The late ones are those that many numbers reach on many ways, and that little
//! depends on; they wait until no early node has anything to pass on, and then the early ones wait for
//! them. Each late node so passes on a few large sets instead of many small ones.
//!
//! The graph knows nothing of what numbers stand for: a filter is asked through [`Filters`], and what waits at
//! a node for arrivals (`uses`) is the business of whoever takes nodes by [`Graph::next`].

use crate::persist::{Persist, Read, Reader, Unreadable, Writer};
use crate::set::Set;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A node.
pub(crate) type Node = u32;

/// No node.
pub(crate) const NONE: Node = u32::MAX;

/// A filter of edges; 0 keeps everything.
pub(crate) type FilterId = u32;

/// What a filter keeps.
pub(crate) trait Filters {
    /// The words of all that a filter keeps, up to a place.
    fn mask(&mut self, filter: FilterId, end: u32) -> &[u64];
}

/// Edges that are new before cycles are looked for, at least; and before late nodes have their turn.
const COLLAPSE: usize = 20_000;
const COLLAPSE_LATE: usize = 2_000;

/// What a node costs besides, with its instruction and its edges.
const WORK_OF_NODE: u64 = 10;

pub(crate) struct Graph<U> {
    /// The node that a node was collapsed into, or itself.
    parent: Vec<Node>,
    sets: Vec<Set>,
    deltas: Vec<Set>,
    successors: Vec<Vec<(Node, FilterId)>>,
    uses: Vec<Vec<U>>,
    rank: Vec<u32>,
    waiting: Vec<bool>,
    is_late: Vec<bool>,
    /// What early nodes, and what late nodes wait in.
    queues: [BinaryHeap<Reverse<(u32, Node)>>; 2],
    /// Whose turn it is.
    turn: usize,
    known: FxHashSet<(Node, Node, FilterId)>,
    edges: usize,
    /// Words that were ever added to sets.
    words: u64,
    collapsed_at: usize,
    pub steps: u64,
    /// Words and objects that were passed on, and words that were added: what takes the time.
    pub work: u64,
    pub collapses: u32,
    pub collapsed_nodes: u32,
}

impl<U: Clone> Graph<U> {
    pub fn new() -> Graph<U> {
        Graph {
            parent: vec![],
            sets: vec![],
            deltas: vec![],
            successors: vec![],
            uses: vec![],
            rank: vec![],
            waiting: vec![],
            is_late: vec![],
            queues: [BinaryHeap::new(), BinaryHeap::new()],
            turn: 0,
            known: FxHashSet::default(),
            edges: 0,
            words: 0,
            collapsed_at: 0,
            steps: 0,
            work: 0,
            collapses: 0,
            collapsed_nodes: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.parent.len()
    }

    pub fn edges(&self) -> usize {
        self.edges
    }

    /// The first of some new nodes, one after the other.
    pub fn add_nodes(&mut self, count: usize) -> Node {
        let first = self.parent.len() as Node;
        let end = self.parent.len() + count;
        self.parent.extend(first..end as Node);
        self.rank.extend(first..end as Node);
        self.sets.resize_with(end, Set::default);
        self.deltas.resize_with(end, Set::default);
        self.successors.resize_with(end, Vec::new);
        self.uses.resize_with(end, Vec::new);
        self.waiting.resize(end, false);
        self.is_late.resize(end, false);
        first
    }

    /// A new node is one that can wait.
    pub fn set_late(&mut self, node: Node) {
        self.is_late[node as usize] = true;
    }

    /// The node that stands for a node.
    pub fn find(&self, node: Node) -> Node {
        let mut at = node;
        while self.parent[at as usize] != at {
            at = self.parent[at as usize];
        }
        at
    }

    /// What has arrived at a node.
    pub fn set(&self, node: Node) -> &Set {
        &self.sets[self.find(node) as usize]
    }

    pub fn uses(&self, node: Node) -> &[U] {
        &self.uses[node as usize]
    }

    pub fn add_use(&mut self, node: Node, what: U) {
        let node = self.find(node) as usize;
        self.uses[node].push(what);
    }

    fn wait(&mut self, node: Node) {
        if !std::mem::replace(&mut self.waiting[node as usize], true) {
            let queue = usize::from(self.is_late[node as usize]);
            self.queues[queue].push(Reverse((self.rank[node as usize], node)));
        }
    }

    /// One number arrives at a node.
    pub fn insert(&mut self, node: Node, number: u32) {
        let node = self.find(node);
        if self.sets[node as usize].insert(number) {
            self.deltas[node as usize].insert(number);
            self.wait(node);
        }
    }

    /// A set arrives at a node, but for what a filter does not keep.
    pub fn arrive(&mut self, node: Node, what: &Set, filter: FilterId, filters: &mut impl Filters) {
        let node = self.find(node);
        let set = &mut self.sets[node as usize];
        let new = match filter {
            0 => set.absorb(what, |_, word| word),
            _ => {
                let mask = filters.mask(filter, what.end());
                set.absorb(what, |at, word| word & mask[at as usize])
            }
        };
        if !new.is_empty() {
            self.words += new.word_count() as u64;
            self.deltas[node as usize].add_new(new);
            self.wait(node);
        }
    }

    /// Sets flow from one node to another from now on.
    pub fn add_edge(&mut self, from: Node, to: Node, filter: FilterId, filters: &mut impl Filters) {
        let (from, to) = (self.find(from), self.find(to));
        if from == to || !self.known.insert((from, to, filter)) {
            return;
        }
        self.edges += 1;
        self.successors[from as usize].push((to, filter));
        if !self.sets[from as usize].is_empty() {
            let set = std::mem::take(&mut self.sets[from as usize]);
            self.arrive(to, &set, filter, filters);
            self.sets[from as usize] = set;
        }
    }

    /// The next node of those whose turn it is; the others have theirs if there is none.
    fn pop(&mut self) -> Option<Node> {
        if self.queues[self.turn].is_empty() {
            self.turn = 1 - self.turn;
            if self.turn == 1
                && self.edges > self.collapsed_at + self.collapsed_at / 16 + COLLAPSE_LATE
            {
                self.collapse();
            }
        }
        self.queues[self.turn].pop().map(|Reverse((_, node))| node)
    }

    /// Takes the next node with something to pass on, and passes it on: the node, and what was new there.
    pub fn next(&mut self, filters: &mut impl Filters) -> Option<(Node, Set)> {
        if self.edges > self.collapsed_at + self.collapsed_at / 2 + COLLAPSE {
            self.collapse();
        }
        loop {
            let node = self.pop()?;
            if self.parent[node as usize] != node {
                continue;
            }
            self.waiting[node as usize] = false;
            let delta = std::mem::take(&mut self.deltas[node as usize]);
            if delta.is_empty() {
                continue;
            }
            self.steps += 1;
            let successors = std::mem::take(&mut self.successors[node as usize]);
            for &(to, filter) in &successors {
                if self.find(to) != node {
                    self.arrive(to, &delta, filter, filters);
                }
            }
            let (words, uses) = (delta.word_count(), self.uses[node as usize].len());
            let given = successors.len() * words;
            let met = if uses == 0 { 0 } else { uses * delta.len() };
            self.work += 1 + (given + met) as u64;
            self.successors[node as usize] = successors;
            return Some((node, delta));
        }
    }

    /// What was done, in words and objects that were passed on: a number that depends on nothing else, and that the time is
    /// about proportional to.
    pub fn effort(&self) -> u64 {
        self.work + self.parent.len() as u64 * WORK_OF_NODE
    }

    /// Bytes of sets, nodes and edges, at most and roughly: a number that depends on nothing but what was done.
    pub fn volume(&self) -> u64 {
        self.words * 16 + self.parent.len() as u64 * 120 + self.edges as u64 * 32
    }

    /// Bytes of sets and edges, roughly.
    pub fn bytes(&self) -> usize {
        let sets: usize = self.sets.iter().chain(&self.deltas).map(Set::bytes).sum();
        let rest: usize = self.successors.iter().map(|s| s.capacity() * 8).sum();
        sets + rest + self.parent.len() * 120 + self.known.capacity() * 13
    }

    // ---- as bytes ----

    /// Writes the graph; nothing waits in it.
    pub fn write_parts(&self, w: &mut Writer<'_>)
    where
        U: Persist,
    {
        w.number(self.parent.len() as u64);
        for (node, &parent) in self.parent.iter().enumerate() {
            // Mostly the node itself.
            (node as Node).abs_diff(parent).write(w);
            (parent > node as Node).write(w);
            if parent == node as Node {
                self.sets[node].write(w);
                self.successors[node].write(w);
                self.uses[node].write(w);
                self.is_late[node].write(w);
            }
            self.rank[node].write(w);
        }
        (self.edges, self.words, self.collapsed_at).write(w);
        (self.steps, self.work).write(w);
        (self.collapses, self.collapsed_nodes).write(w);
    }

    pub fn read_parts(r: &mut Reader<'_>) -> Read<Graph<U>>
    where
        U: Persist,
    {
        let mut graph = Graph::new();
        let count = r.count()?;
        graph.add_nodes(count);
        for node in 0..count {
            let (distance, is_after): (Node, bool) = Persist::read(r)?;
            let parent = match is_after {
                true => (node as Node).checked_add(distance),
                false => (node as Node).checked_sub(distance),
            };
            let parent = parent.filter(|&p| (p as usize) < count).ok_or(Unreadable)?;
            graph.parent[node] = parent;
            if parent == node as Node {
                graph.sets[node] = Persist::read(r)?;
                graph.successors[node] = Persist::read(r)?;
                graph.uses[node] = Persist::read(r)?;
                graph.is_late[node] = Persist::read(r)?;
            }
            graph.rank[node] = Persist::read(r)?;
        }
        (graph.edges, graph.words, graph.collapsed_at) = Persist::read(r)?;
        (graph.steps, graph.work) = Persist::read(r)?;
        (graph.collapses, graph.collapsed_nodes) = Persist::read(r)?;
        graph.know_edges(count)?;
        Ok(graph)
    }

    /// Finds out which edges there are.
    fn know_edges(&mut self, count: usize) -> Read<()> {
        self.known.reserve(self.edges.min(count * 64));
        for node in 0..count {
            for &(to, filter) in &self.successors[node] {
                if to as usize >= count {
                    return Err(Unreadable);
                }
                self.known.insert((node as Node, self.find(to), filter));
            }
        }
        Ok(())
    }

    // ---- cycles ----

    /// Collapses the cycles of edges without filters, and orders the nodes anew.
    fn collapse(&mut self) {
        self.collapses += 1;
        for members in Components::of(self).order {
            if let [first, rest @ ..] = &members[..]
                && !rest.is_empty()
            {
                self.unite(*first, rest);
            }
        }
        for node in 0..self.parent.len() as Node {
            self.parent[node as usize] = self.find(node);
        }
        self.order();
        self.queues.iter_mut().for_each(BinaryHeap::clear);
        self.waiting.fill(false);
        for node in 0..self.parent.len() as Node {
            let at = node as usize;
            if self.parent[at] == node && !self.deltas[at].is_empty() {
                self.wait(node);
            }
        }
        self.collapsed_at = self.edges;
    }

    /// Ranks nodes: a node comes before its successors, but for cycles through filters.
    fn order(&mut self) {
        let count = self.parent.len();
        let mut is_seen = vec![false; count];
        let mut calls: Vec<(Node, usize)> = vec![];
        let mut rank = count as u32;
        for root in 0..count as Node {
            if self.parent[root as usize] != root || is_seen[root as usize] {
                continue;
            }
            is_seen[root as usize] = true;
            calls.push((root, 0));
            while let Some((node, at)) = calls.pop() {
                let rest = &self.successors[node as usize][at..];
                let next = rest.iter().position(|s| !is_seen[self.parent[s.0 as usize] as usize]);
                match next {
                    Some(i) => {
                        let to = self.parent[rest[i].0 as usize];
                        is_seen[to as usize] = true;
                        calls.push((node, at + i + 1));
                        calls.push((to, 0));
                    }
                    None => {
                        self.rank[node as usize] = rank;
                        rank -= 1;
                    }
                }
            }
        }
    }

    fn unite(&mut self, first: Node, rest: &[Node]) {
        self.collapsed_nodes += rest.len() as u32;
        let at = first as usize;
        // What all members have passed on to their own successors and uses.
        let mut passed = self.sets[at].minus(&self.deltas[at]);
        for &m in rest {
            let m = m as usize;
            let set = std::mem::take(&mut self.sets[m]);
            let delta = std::mem::take(&mut self.deltas[m]);
            passed = passed.both(&set.minus(&delta));
            self.sets[at].add_all(&set);
            let successors = std::mem::take(&mut self.successors[m]);
            self.successors[at].extend(successors);
            let uses = std::mem::take(&mut self.uses[m]);
            self.uses[at].extend(uses);
            self.is_late[at] |= self.is_late[m];
            self.parent[m] = first;
        }
        self.deltas[at] = self.sets[at].minus(&passed);
        let mut successors = std::mem::take(&mut self.successors[at]);
        for s in &mut successors {
            s.0 = self.find(s.0);
        }
        successors.retain(|s| s.0 != first);
        successors.sort_unstable();
        successors.dedup();
        self.successors[at] = successors;
    }
}

/// Strongly connected components, by Tarjan's algorithm with an explicit stack.
struct Components {
    /// Sinks first.
    order: Vec<Vec<Node>>,
}

impl Components {
    fn of<U: Clone>(graph: &Graph<U>) -> Components {
        let count = graph.parent.len();
        const UNSEEN: u32 = u32::MAX;
        let (mut index, mut low) = (vec![UNSEEN; count], vec![0u32; count]);
        let mut on_stack = vec![false; count];
        let (mut stack, mut calls): (Vec<Node>, Vec<(Node, usize)>) = (vec![], vec![]);
        let mut next = 0;
        let mut order = vec![];
        for root in 0..count as Node {
            if graph.parent[root as usize] != root || index[root as usize] != UNSEEN {
                continue;
            }
            calls.push((root, 0));
            while let Some((node, at)) = calls.pop() {
                let n = node as usize;
                if at == 0 {
                    index[n] = next;
                    low[n] = next;
                    next += 1;
                    stack.push(node);
                    on_stack[n] = true;
                }
                let mut deeper = false;
                let successors = &graph.successors[n];
                for (i, &(to, filter)) in successors.iter().enumerate().skip(at) {
                    if filter != 0 {
                        continue;
                    }
                    let to = graph.find(to);
                    if index[to as usize] == UNSEEN {
                        calls.push((node, i + 1));
                        calls.push((to, 0));
                        deeper = true;
                        break;
                    }
                    if on_stack[to as usize] {
                        low[n] = low[n].min(index[to as usize]);
                    }
                }
                if deeper {
                    continue;
                }
                if low[n] == index[n] {
                    let mut members = vec![];
                    while let Some(m) = stack.pop() {
                        on_stack[m as usize] = false;
                        members.push(m);
                        if m == node {
                            break;
                        }
                    }
                    members.sort_unstable();
                    order.push(members);
                }
                if let Some(&(caller, _)) = calls.last() {
                    low[caller as usize] = low[caller as usize].min(low[n]);
                }
            }
        }
        Components { order }
    }
}
