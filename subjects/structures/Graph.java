package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A directed graph: a list of nodes, each with a list of the edges that leave it. Invariant: the list
 * of nodes ends and their ids differ; each list of edges ends, no edge is in two of them, no two edges
 * of a node lead to the same one, and each leads to a node of the graph; {@code nodeCount} and
 * {@code edgeCount} are right.
 */
public class Graph {
    static class Node {
        int id;
        Edge edges;
        Node next;

        Node(int id, Node next) {
            this.id = id;
            this.next = next;
        }
    }

    static class Edge {
        Node to;
        Edge next;

        Edge(Node to, Edge next) {
            this.to = to;
            this.next = next;
        }
    }

    Node nodes;
    int nodeCount;
    int edgeCount;

    /** Adds a node; false if its id is taken. */
    public boolean addNode(int id) {
        if (find(id) != null) {
            return false;
        }
        nodes = new Node(id, nodes);
        nodeCount++;
        return true;
    }

    /** Adds an edge; false if it exists or one of its ends does not. */
    public boolean addEdge(int from, int to) {
        Node source = find(from);
        Node target = find(to);
        if (source == null || target == null || edge(source, target) != null) {
            return false;
        }
        source.edges = new Edge(target, source.edges);
        edgeCount++;
        return true;
    }

    /** Removes an edge; false if there is none. */
    public boolean removeEdge(int from, int to) {
        Node source = find(from);
        Node target = find(to);
        return source != null && target != null && disconnect(source, target);
    }

    /** Removes a node and the edges at it; false if there is none. */
    public boolean removeNode(int id) {
        Node node = find(id);
        if (node == null) {
            return false;
        }
        for (Edge e = node.edges; e != null; e = e.next) {
            edgeCount--;
        }
        node.edges = null;
        Node before = null;
        for (Node n = nodes; n != null; n = n.next) {
            disconnect(n, node);
            if (n.next == node) {
                before = n;
            }
        }
        if (before == null) {
            nodes = node.next;
        } else {
            before.next = node.next;
        }
        nodeCount--;
        return true;
    }

    /** Whether edges lead from one node to another, which may be itself. */
    public boolean reaches(int from, int to) {
        Node source = find(from);
        Node target = find(to);
        if (source == null || target == null) {
            return false;
        }
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(source);
        work.add(source);
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            if (n == target) {
                return true;
            }
            for (Edge e = n.edges; e != null; e = e.next) {
                if (seen.add(e.to)) {
                    work.add(e.to);
                }
            }
        }
        return false;
    }

    /** Adds the nodes and edges of another graph. */
    public void addAll(Graph other) {
        if (other == this) {
            return;
        }
        for (Node n = other.nodes; n != null; n = n.next) {
            addNode(n.id);
        }
        for (Node n = other.nodes; n != null; n = n.next) {
            for (Edge e = n.edges; e != null; e = e.next) {
                addEdge(n.id, e.to.id);
            }
        }
    }

    /** How many edges leave a node; -1 if there is no such node. */
    public int degree(int id) {
        Node node = find(id);
        if (node == null) {
            return -1;
        }
        int degree = 0;
        for (Edge e = node.edges; e != null; e = e.next) {
            degree++;
        }
        return degree;
    }

    private Node find(int id) {
        Node n = nodes;
        while (n != null && n.id != id) {
            n = n.next;
        }
        return n;
    }

    private static Edge edge(Node from, Node to) {
        Edge e = from.edges;
        while (e != null && e.to != to) {
            e = e.next;
        }
        return e;
    }

    private boolean disconnect(Node from, Node to) {
        Edge gone = edge(from, to);
        if (gone == null) {
            return false;
        }
        if (from.edges == gone) {
            from.edges = gone.next;
        } else {
            Edge before = from.edges;
            while (before.next != gone) {
                before = before.next;
            }
            before.next = gone.next;
        }
        edgeCount--;
        return true;
    }

    public boolean repOK() {
        Set<Node> members = new HashSet<>();
        for (Node n = nodes; n != null; n = n.next) {
            if (!members.add(n) || find(n.id) != n) {
                return false;
            }
        }
        Set<Edge> edges = new HashSet<>();
        for (Node n = nodes; n != null; n = n.next) {
            Set<Node> targets = new HashSet<>();
            for (Edge e = n.edges; e != null; e = e.next) {
                if (!edges.add(e) || !members.contains(e.to) || !targets.add(e.to)) {
                    return false;
                }
            }
        }
        return members.size() == nodeCount && edges.size() == edgeCount;
    }
}
