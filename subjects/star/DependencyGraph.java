package star;

import java.util.HashSet;
import java.util.Set;

/**
 * Tasks that depend on others, and a transaction over them. While it runs, a task that is changed is
 * touched: it gets a copy of its data, and the old data as backup. The level of a task is 0 if it depends
 * on nothing, and else one more than the highest level of what it depends on.
 *
 * <p>Invariant: the ids differ; no data, edge or record belongs to two owners; edges come from tasks of
 * this graph; the levels are right, both with the data as they are and with the backups in their place (so
 * there is no circle in either); a backup has no backup; the records of the transaction are about
 * different tasks, which are just those with a backup, and there are none unless it runs.
 */
public class DependencyGraph {
    static class Node {
        int id;
        Data data = new Data();
        Node next;

        Node(int id, Node next) {
            this.id = id;
            this.next = next;
        }
    }

    static class Data {
        int level;
        Edge incoming;
        Data backup;
    }

    static class Edge {
        Node from;
        Edge next;

        Edge(Node from, Edge next) {
            this.from = from;
            this.next = next;
        }
    }

    static class Transaction {
        boolean running;
        Touched touched;
    }

    static class Touched {
        Node node;
        Touched next;

        Touched(Node node, Touched next) {
            this.node = node;
            this.next = next;
        }
    }

    Node nodes;
    Transaction transaction = new Transaction();

    /** Adds a task; false if its id is taken, or while a transaction runs. */
    public boolean addTask(int id) {
        if (transaction.running || find(id) != null) {
            return false;
        }
        nodes = new Node(id, nodes);
        return true;
    }

    /** Makes a task depend on another; false if one does not exist or that would close a circle. */
    public boolean connect(int from, int to) {
        Node source = find(from);
        Node target = find(to);
        if (source == null || target == null || dependsOn(source, target)) {
            return false;
        }
        Data data = touch(target);
        data.incoming = new Edge(source, data.incoming);
        settleLevels();
        return true;
    }

    /** Takes back one dependency of a task on another; false if there is none. */
    public boolean disconnect(int from, int to) {
        Node target = find(to);
        if (target == null || !dependsDirectly(target, from)) {
            return false;
        }
        Data data = touch(target);
        if (data.incoming.from.id == from) {
            data.incoming = data.incoming.next;
        } else {
            Edge before = data.incoming;
            while (before.next.from.id != from) {
                before = before.next;
            }
            before.next = before.next.next;
        }
        settleLevels();
        return true;
    }

    /** Starts a transaction; false if one runs. */
    public boolean begin() {
        if (transaction.running) {
            return false;
        }
        transaction.running = true;
        return true;
    }

    /** Ends the transaction and keeps what was changed; how many tasks that are, or -1 if none runs. */
    public int commit() {
        return end(true);
    }

    /** Ends the transaction and takes back what was changed; how many tasks that are, or -1 if none runs. */
    public int rollback() {
        return end(false);
    }

    private int end(boolean keep) {
        if (!transaction.running) {
            return -1;
        }
        int ended = 0;
        for (Touched t = transaction.touched; t != null; t = t.next) {
            if (!keep) {
                t.node.data = t.node.data.backup;
            }
            t.node.data.backup = null;
            ended++;
        }
        transaction.touched = null;
        transaction.running = false;
        return ended;
    }

    /** The level of a task, or -1 if there is none. */
    public int level(int id) {
        Node node = find(id);
        return node == null ? -1 : node.data.level;
    }

    private Node find(int id) {
        Node n = nodes;
        while (n != null && n.id != id) {
            n = n.next;
        }
        return n;
    }

    /** Whether a task is another or depends on it, directly or not. */
    private static boolean dependsOn(Node node, Node other) {
        if (node == other) {
            return true;
        }
        for (Edge e = node.data.incoming; e != null; e = e.next) {
            if (dependsOn(e.from, other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean dependsDirectly(Node node, int id) {
        for (Edge e = node.data.incoming; e != null; e = e.next) {
            if (e.from.id == id) {
                return true;
            }
        }
        return false;
    }

    /** The data of a task that may be changed: if a transaction runs, a copy. */
    private Data touch(Node node) {
        if (transaction.running && node.data.backup == null) {
            Data copy = new Data();
            copy.level = node.data.level;
            copy.backup = node.data;
            Edge last = null;
            for (Edge e = node.data.incoming; e != null; e = e.next) {
                Edge edge = new Edge(e.from, null);
                if (last == null) {
                    copy.incoming = edge;
                } else {
                    last.next = edge;
                }
                last = edge;
            }
            node.data = copy;
            transaction.touched = new Touched(node, transaction.touched);
        }
        return node.data;
    }

    /** Makes all levels right; ends because there is no circle. */
    private void settleLevels() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Node n = nodes; n != null; n = n.next) {
                int level = 0;
                for (Edge e = n.data.incoming; e != null; e = e.next) {
                    level = Math.max(level, e.from.data.level + 1);
                }
                if (level != n.data.level) {
                    touch(n).level = level;
                    changed = true;
                }
            }
        }
    }

    public boolean repOK() {
        Set<Node> members = new HashSet<>();
        Set<Data> datas = new HashSet<>();
        int backups = 0;
        for (Node n = nodes; n != null; n = n.next) {
            if (!members.add(n) || find(n.id) != n || n.data == null || !datas.add(n.data)) {
                return false;
            }
            Data backup = n.data.backup;
            if (backup != null) {
                backups++;
                if (!datas.add(backup) || backup.backup != null) {
                    return false;
                }
            }
        }
        Set<Edge> edges = new HashSet<>();
        for (Data data : datas) {
            for (Edge e = data.incoming; e != null; e = e.next) {
                if (!edges.add(e) || !members.contains(e.from)) {
                    return false;
                }
            }
        }
        for (Node n : members) {
            boolean current = n.data.level == demandedLevel(n.data, false);
            if (!current || old(n).level != demandedLevel(old(n), true)) {
                return false;
            }
        }
        return isTransactionOK(members, backups);
    }

    private boolean isTransactionOK(Set<Node> members, int backups) {
        if (transaction == null || !transaction.running && transaction.touched != null) {
            return false;
        }
        Set<Node> touched = new HashSet<>();
        for (Touched t = transaction.touched; t != null; t = t.next) {
            if (!members.contains(t.node) || t.node.data.backup == null || !touched.add(t.node)) {
                return false;
            }
        }
        return touched.size() == backups;
    }

    /** What a task's data were, or still are, when the transaction began. */
    private static Data old(Node node) {
        return node.data.backup == null ? node.data : node.data.backup;
    }

    /** The level that follows from the levels of what some data depend on, old or as they are. */
    private static long demandedLevel(Data data, boolean old) {
        long level = 0;
        for (Edge e = data.incoming; e != null; e = e.next) {
            long from = old ? old(e.from).level : e.from.data.level;
            level = Math.max(level, from + 1);
        }
        return level;
    }
}
