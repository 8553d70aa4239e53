// Question: do Dijkstra, BFS, DFS topological sort, union-find MST and cycle detection on a labelled graph give the same paths?
import java.util.*;
import java.util.stream.*;

class DijkstraGraph {
    record Edge(String from, String to, int w) implements Comparable<Edge> { public int compareTo(Edge o) { return Integer.compare(w, o.w); } @Override public String toString() { return from + "-" + w + "-" + to; } }
    static class Graph {
        final Map<String, List<Edge>> adj = new TreeMap<>();
        final boolean directed;
        Graph(boolean directed) { this.directed = directed; }
        Graph edge(String a, String b, int w) {
            if (w < 0) throw new IllegalArgumentException("negative weight " + w);
            adj.computeIfAbsent(a, k -> new ArrayList<>()).add(new Edge(a, b, w));
            List<Edge> back = adj.computeIfAbsent(b, k -> new ArrayList<>());
            if (!directed) back.add(new Edge(b, a, w));
            return this;
        }
        Map<String, Integer> dist = new HashMap<>();
        Map<String, String> prev = new HashMap<>();
        void dijkstra(String src) {
            dist.clear(); prev.clear();
            PriorityQueue<Map.Entry<String, Integer>> q = new PriorityQueue<>(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
            dist.put(src, 0);
            q.add(Map.entry(src, 0));
            Set<String> done = new HashSet<>();
            while (!q.isEmpty()) {
                Map.Entry<String, Integer> e = q.poll();
                if (!done.add(e.getKey())) continue;
                for (Edge x : adj.getOrDefault(e.getKey(), List.of())) {
                    int nd = e.getValue() + x.w();
                    if (nd < dist.getOrDefault(x.to(), Integer.MAX_VALUE)) { dist.put(x.to(), nd); prev.put(x.to(), x.from()); q.add(Map.entry(x.to(), nd)); }
                }
            }
        }
        List<String> path(String to) {
            if (!dist.containsKey(to)) return List.of();
            LinkedList<String> p = new LinkedList<>();
            for (String n = to; n != null; n = prev.get(n)) p.addFirst(n);
            return p;
        }
        List<String> bfs(String s) {
            Set<String> seen = new LinkedHashSet<>(Set.of(s));
            Deque<String> q = new ArrayDeque<>(List.of(s));
            while (!q.isEmpty()) for (Edge e : adj.get(q.poll())) if (seen.add(e.to())) q.add(e.to());
            return new ArrayList<>(seen);
        }
        List<String> topo() {
            Map<String, Integer> color = new HashMap<>();
            LinkedList<String> out = new LinkedList<>();
            for (String n : adj.keySet()) visit(n, color, out, new ArrayDeque<>());
            return out;
        }
        private void visit(String n, Map<String, Integer> color, LinkedList<String> out, Deque<String> stack) {
            Integer c = color.get(n);
            if (c != null && c == 2) return;
            stack.addLast(n);
            if (c != null) throw new IllegalStateException("cycle " + stack.stream().dropWhile(x -> !x.equals(n)).collect(Collectors.joining("->")));
            color.put(n, 1);
            for (Edge e : adj.get(n)) visit(e.to(), color, out, stack);
            color.put(n, 2);
            stack.removeLast();
            out.addFirst(n);
        }
        List<Edge> kruskal() {
            Map<String, String> parent = new HashMap<>();
            List<Edge> mst = new ArrayList<>();
            List<Edge> es = adj.values().stream().flatMap(List::stream).filter(e -> e.from().compareTo(e.to()) < 0).sorted().toList();
            for (Edge e : es) { String a = find(parent, e.from()), b = find(parent, e.to()); if (!a.equals(b)) { parent.put(a, b); mst.add(e); } }
            return mst;
        }
        private String find(Map<String, String> p, String x) { String y = p.getOrDefault(x, x); if (y.equals(x)) return x; String r = find(p, y); p.put(x, r); return r; }
    }
    static int[][] floyd(int[][] w) { int n = w.length; int[][] d = new int[n][]; for (int i = 0; i < n; i++) d[i] = w[i].clone(); for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) if (d[i][k] < 1 << 29 && d[k][j] < 1 << 29) d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]); return d; }

    public static void main(String[] args) {
        Graph g = new Graph(false).edge("A", "B", 7).edge("A", "C", 9).edge("A", "F", 14).edge("B", "C", 10).edge("B", "D", 15).edge("C", "D", 11).edge("C", "F", 2).edge("D", "E", 6).edge("E", "F", 9).edge("X", "Y", 1);
        g.dijkstra("A");
        System.out.println(new TreeMap<>(g.dist));
        for (String t : g.adj.keySet()) System.out.println("A to " + t + ": " + g.path(t) + " " + g.dist.get(t));
        System.out.println(g.bfs("A") + " " + g.bfs("E"));
        System.out.println(g.kruskal() + " " + g.kruskal().stream().mapToInt(Edge::w).sum());
        Graph d = new Graph(true).edge("shirt", "tie", 1).edge("tie", "jacket", 1).edge("pants", "shoes", 1).edge("pants", "belt", 1).edge("belt", "jacket", 1).edge("socks", "shoes", 1);
        System.out.println(d.topo());
        try { d.edge("jacket", "pants", 1).topo(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { d.edge("p", "q", -4); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Graph big = new Graph(true);
        int x = 12345;
        int n = 60;
        int[][] w = new int[n][n];
        for (int[] row : w) Arrays.fill(row, 1 << 29);
        for (int i = 0; i < n; i++) { w[i][i] = 0; big.adj.computeIfAbsent("n" + i, k -> new ArrayList<>()); }
        for (int i = 0; i < 300; i++) { x = x * 1103515245 + 12345; int a = (x >>> 8) % n; x = x * 1103515245 + 12345; int b = (x >>> 8) % n; int c = (x >>> 20) % 50 + 1; big.edge("n" + a, "n" + b, c); w[a][b] = Math.min(w[a][b], c); }
        int[][] f = floyd(w);
        boolean same = true;
        long sum = 0;
        for (int i = 0; i < n; i++) { big.dijkstra("n" + i); for (int j = 0; j < n; j++) { Integer dd = big.dist.get("n" + j); int fd = i == j ? 0 : f[i][j]; if (dd == null ? fd < 1 << 29 : dd != fd) same = false; if (dd != null) sum += dd; } }
        System.out.println(same + " " + sum);
        big.dijkstra("n0");
        System.out.println(big.path("n59") + " " + big.dist.get("n59") + " reach " + big.dist.size());
    }
}
