//! Dominators of a graph with a root: the algorithm of Cooper, Harvey and Kennedy over reverse
//! postorder.
//!
//! `a` dominates `b` if every path from the root to `b` passes `a`; every node dominates itself. The
//! immediate dominators form a tree, which is numbered so that a question is two comparisons.
//! Dominators of the reversed graph from its end are post-dominators, and their frontiers say which
//! branches a node is control dependent on.

use crate::graph::{Graph, Node, Reversed, Rows, reverse_postorder};

/// "No node": not reached, or the root's parent.
const NONE: Node = Node::MAX;

/// The dominator tree of a graph.
#[derive(Clone, Debug)]
pub struct Dominators {
    root: Node,
    /// The immediate dominator of each node.
    parents: Vec<Node>,
    /// For each node, when a walk over the tree enters it and when it leaves; 0 if it is not reached.
    spans: Vec<(u32, u32)>,
}

impl Dominators {
    pub fn new(graph: &impl Graph, root: Node) -> Dominators {
        let order = reverse_postorder(graph, root);
        let mut place = vec![NONE; graph.nodes()];
        order.iter().enumerate().for_each(|(i, &n)| place[n as usize] = i as u32);
        let mut parents = vec![NONE; graph.nodes()];
        if let Some(parent) = parents.get_mut(root as usize) {
            *parent = root;
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &node in order.iter().skip(1) {
                let mut best = NONE;
                for p in graph.predecessors(node) {
                    if parents[p as usize] == NONE {
                        continue;
                    }
                    best = if best == NONE { p } else { meet(&parents, &place, best, p) };
                }
                if parents[node as usize] != best {
                    parents[node as usize] = best;
                    changed = true;
                }
            }
        }
        if let Some(parent) = parents.get_mut(root as usize) {
            *parent = NONE;
        }
        let spans = spans(root, &parents, &order);
        Dominators { root, parents, spans }
    }

    /// The closest node that dominates a node, other than itself; `None` for the root and for nodes
    /// that the root does not lead to.
    pub fn immediate(&self, node: Node) -> Option<Node> {
        self.parents.get(node as usize).copied().filter(|&p| p != NONE)
    }

    /// Whether the root leads to a node.
    pub fn is_reached(&self, node: Node) -> bool {
        self.spans.get(node as usize).is_some_and(|s| s.1 != 0)
    }

    /// Whether every path from the root to `b` passes `a`. No, if the root does not lead to one of
    /// them.
    pub fn dominates(&self, a: Node, b: Node) -> bool {
        if !self.is_reached(a) || !self.is_reached(b) {
            return false;
        }
        let (a, b) = (self.spans[a as usize], self.spans[b as usize]);
        a.0 <= b.0 && b.1 <= a.1
    }

    /// The dominators of a node, itself first and the root last; none if it is not reached.
    pub fn all(&self, node: Node) -> impl Iterator<Item = Node> {
        let first = Some(node).filter(|&n| self.is_reached(n));
        std::iter::successors(first, |&n| self.immediate(n))
    }

    /// The root of the tree.
    pub fn root(&self) -> Node {
        self.root
    }

    /// The dominance frontier of each node: where its dominance ends. `graph` must be the graph that
    /// the tree was made of.
    pub fn frontiers(&self, graph: &impl Graph) -> Rows<Node> {
        let mut pairs: Vec<(Node, Node)> = vec![];
        for node in (0..graph.nodes() as Node).filter(|&n| self.is_reached(n)) {
            for p in graph.predecessors(node).filter(|&p| self.is_reached(p)) {
                let strictly = |n: &Node| *n != node && self.dominates(*n, node);
                pairs.extend(self.all(p).take_while(|n| !strictly(n)).map(|n| (n, node)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        Rows::new(graph.nodes(), &pairs)
    }
}

/// Which branches decide whether a node is executed, for each node: it is control dependent on them
/// (Ferrante, Ottenstein and Warren). `post` are the graph's post-dominators.
pub fn control_dependences(graph: &impl Graph, post: &Dominators) -> Rows<Node> {
    post.frontiers(&Reversed(graph))
}

/// The closest common dominator of two nodes, as far as it is known.
fn meet(parents: &[Node], place: &[u32], mut a: Node, mut b: Node) -> Node {
    while a != b {
        while place[a as usize] > place[b as usize] {
            a = parents[a as usize];
        }
        while place[b as usize] > place[a as usize] {
            b = parents[b as usize];
        }
    }
    a
}

/// Numbers the tree: `order` lists parents before children.
fn spans(root: Node, parents: &[Node], order: &[Node]) -> Vec<(u32, u32)> {
    let pairs: Vec<(Node, Node)> =
        order.iter().filter(|&&n| n != root).map(|&n| (parents[n as usize], n)).collect();
    let children = Rows::new(parents.len(), &pairs);
    let mut spans = vec![(0, 0); parents.len()];
    let mut clock = 0;
    let mut stack: Vec<(Node, usize)> = order.first().map(|&r| (r, 0)).into_iter().collect();
    while let Some((node, next)) = stack.last_mut() {
        clock += 1;
        if *next == 0 {
            spans[*node as usize].0 = clock;
        }
        match children.row(*node).get(*next) {
            Some(&child) => {
                *next += 1;
                stack.push((child, 0));
            }
            None => {
                spans[*node as usize].1 = clock;
                stack.pop();
            }
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{EdgeList, reachable};

    /// By definition: `b` cannot be reached any more when `a` is taken out.
    fn by_removal(nodes: usize, edges: &[(Node, Node)], root: Node, a: Node, b: Node) -> bool {
        let all = EdgeList::new(nodes, edges);
        let is_reached = reachable(&all, [root]);
        if !is_reached[a as usize] || !is_reached[b as usize] {
            return false;
        }
        if a == b || a == root {
            return true;
        }
        let without: Vec<_> = edges.iter().copied().filter(|e| e.0 != a && e.1 != a).collect();
        !reachable(&EdgeList::new(nodes, &without), [root])[b as usize]
    }

    /// Numbers that look random and are the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, n: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) % n
        }
    }

    #[test]
    fn dominators_of_small_graphs_are_as_defined() {
        let mut numbers = Numbers(17);
        for _ in 0..3000 {
            let nodes = 1 + numbers.below(9);
            let edges: Vec<(Node, Node)> = (0..numbers.below(2 * nodes + 1))
                .map(|_| (numbers.below(nodes) as Node, numbers.below(nodes) as Node))
                .collect();
            let graph = EdgeList::new(nodes as usize, &edges);
            let found = Dominators::new(&graph, 0);
            let by_definition: Vec<Vec<bool>> = (0..nodes as Node)
                .map(|a| {
                    let of = |b| by_removal(nodes as usize, &edges, 0, a, b);
                    (0..nodes as Node).map(of).collect()
                })
                .collect();
            for a in 0..nodes as Node {
                for b in 0..nodes as Node {
                    let expected = by_definition[a as usize][b as usize];
                    assert_eq!(found.dominates(a, b), expected, "{a} of {b} in {edges:?}");
                }
            }
            check_frontiers(&graph, &found, &by_definition, &edges);
        }
    }

    /// A node is in the frontier of `a` if `a` dominates one of its predecessors and does not
    /// strictly dominate the node.
    fn check_frontiers(
        graph: &EdgeList,
        found: &Dominators,
        dominates: &[Vec<bool>],
        edges: &[(Node, Node)],
    ) {
        let frontiers = found.frontiers(graph);
        let nodes = graph.nodes() as Node;
        for a in 0..nodes {
            let is_in = |n: &Node| {
                let strictly = a != *n && dominates[a as usize][*n as usize];
                let mut before = edges.iter().filter(|e| e.1 == *n);
                !strictly && before.any(|e| dominates[a as usize][e.0 as usize])
            };
            let expected: Vec<Node> = (0..nodes).filter(is_in).collect();
            assert_eq!(frontiers.row(a), expected, "of {a} in {edges:?}");
        }
    }

    #[test]
    fn branches_decide_over_their_sides() {
        // 0 branches to 1 or 2, both go to 3; 3 loops back to 0 or ends in 4.
        let g = EdgeList::new(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (3, 4)]);
        let post = Dominators::new(&Reversed(&g), 4);
        assert_eq!(post.immediate(0), Some(3));
        let decides = control_dependences(&g, &post);
        assert_eq!(decides.row(1), [0]);
        assert_eq!(decides.row(2), [0]);
        assert_eq!(decides.row(3), [3]);
        assert_eq!(decides.row(0), [3]);
        assert_eq!(post.all(1).collect::<Vec<_>>(), [1, 3, 4]);
    }
}
