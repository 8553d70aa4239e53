//! Directed graphs whose nodes are the numbers below a bound, and walks over them.

/// A node of a graph.
pub type Node = u32;

/// A directed graph. Edges may repeat.
pub trait Graph {
    /// Nodes are the numbers below this one.
    fn nodes(&self) -> usize;

    fn successors(&self, node: Node) -> impl Iterator<Item = Node>;

    fn predecessors(&self, node: Node) -> impl Iterator<Item = Node>;
}

/// A graph with all its edges turned round.
#[derive(Clone, Copy, Debug)]
pub struct Reversed<'g, G>(pub &'g G);

impl<G: Graph> Graph for Reversed<'_, G> {
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    fn successors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.predecessors(node)
    }

    fn predecessors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.0.successors(node)
    }
}

/// Values in rows: row `n` belongs to node `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<T> {
    /// Row `n` is `values[starts[n]..starts[n + 1]]`.
    starts: Vec<u32>,
    values: Vec<T>,
}

impl<T: Copy> Rows<T> {
    /// Sorts pairs of a row and a value into rows; within a row the order is kept.
    pub fn new(rows: usize, pairs: &[(Node, T)]) -> Rows<T> {
        let mut starts = vec![0u32; rows + 1];
        pairs.iter().for_each(|(row, _)| starts[*row as usize + 1] += 1);
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut sorted: Vec<u32> = (0..pairs.len() as u32).collect();
        sorted.sort_by_key(|&i| pairs[i as usize].0);
        let values = sorted.iter().map(|&i| pairs[i as usize].1).collect();
        Rows { starts, values }
    }

    /// The values of a row; none of a row that does not exist.
    pub fn row(&self, row: Node) -> &[T] {
        let at = row as usize;
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&from), Some(&to)) => &self.values[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A graph given by its edges.
#[derive(Clone, Debug)]
pub struct EdgeList {
    successors: Rows<Node>,
    predecessors: Rows<Node>,
}

impl EdgeList {
    /// A graph of the nodes below a number.
    ///
    /// # Panics
    /// An edge leaves the graph.
    pub fn new(nodes: usize, edges: &[(Node, Node)]) -> EdgeList {
        let reversed: Vec<_> = edges.iter().map(|&(from, to)| (to, from)).collect();
        let (successors, predecessors) = (Rows::new(nodes, edges), Rows::new(nodes, &reversed));
        EdgeList { successors, predecessors }
    }
}

impl Graph for EdgeList {
    fn nodes(&self) -> usize {
        self.successors.len()
    }

    fn successors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.successors.row(node).iter().copied()
    }

    fn predecessors(&self, node: Node) -> impl Iterator<Item = Node> {
        self.predecessors.row(node).iter().copied()
    }
}

/// The nodes that a root leads to, in reverse postorder: a node comes before its successors, but for
/// edges that go back to a node the walk is still in.
pub fn reverse_postorder(graph: &impl Graph, root: Node) -> Vec<Node> {
    let mut seen = vec![false; graph.nodes()];
    let mut order = vec![];
    if root as usize >= seen.len() {
        return order;
    }
    // An explicit stack: bodies may be longer than the thread's own stack could take.
    let mut stack = vec![(root, graph.successors(root))];
    seen[root as usize] = true;
    while let Some((node, successors)) = stack.last_mut() {
        match successors.find(|&s| !seen[s as usize]) {
            Some(next) => {
                seen[next as usize] = true;
                stack.push((next, graph.successors(next)));
            }
            None => {
                order.push(*node);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Whether no node that a root leads to leads back to itself.
pub fn is_acyclic(graph: &impl Graph, root: Node) -> bool {
    let order = reverse_postorder(graph, root);
    let mut place = vec![usize::MAX; graph.nodes()];
    order.iter().enumerate().for_each(|(i, &n)| place[n as usize] = i);
    let goes_on = |&n: &Node| graph.successors(n).all(|s| place[n as usize] < place[s as usize]);
    order.iter().all(goes_on)
}

/// Which nodes some roots lead to, themselves among them.
pub fn reachable(graph: &impl Graph, roots: impl IntoIterator<Item = Node>) -> Vec<bool> {
    let mut seen = vec![false; graph.nodes()];
    let mut open: Vec<Node> = roots.into_iter().filter(|&r| (r as usize) < seen.len()).collect();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut seen[node as usize], true) {
            open.extend(graph.successors(node).filter(|&s| !seen[s as usize]));
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order() {
        let rows = Rows::new(3, &[(2, 'a'), (0, 'b'), (2, 'c')]);
        assert_eq!((rows.row(0), rows.row(1), rows.row(2)), (&['b'][..], &[][..], &['a', 'c'][..]));
        assert!(rows.row(3).is_empty());
        assert_eq!(rows.len(), 3);
    }

    #[test]
    fn reverse_postorder_puts_a_node_before_what_follows() {
        //   0 -> 1 -> 3, 0 -> 2 -> 3, 3 -> 1 (back), 4 is not reached
        let g = EdgeList::new(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 1), (4, 0)]);
        let order = reverse_postorder(&g, 0);
        assert_eq!(order[0], 0);
        assert_eq!(order.len(), 4);
        let at = |n: Node| order.iter().position(|&o| o == n).unwrap();
        assert!(at(2) < at(3) || at(1) < at(3));
        assert_eq!(reachable(&g, [0]), [true, true, true, true, false]);
        assert_eq!(reachable(&Reversed(&g), [0]), [true, false, false, false, true]);
        assert!(reverse_postorder(&g, 9).is_empty());
        assert!(!is_acyclic(&g, 0));
        assert!(is_acyclic(&EdgeList::new(4, &[(0, 1), (0, 2), (2, 1), (3, 3)]), 0));
        assert!(!is_acyclic(&EdgeList::new(1, &[(0, 0)]), 0));
    }

    #[test]
    fn long_chains_do_not_use_the_threads_stack() {
        let n = 200_000;
        let edges: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
        let g = EdgeList::new(n as usize, &edges);
        assert_eq!(reverse_postorder(&g, 0), (0..n).collect::<Vec<_>>());
    }
}
