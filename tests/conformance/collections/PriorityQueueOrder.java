// Question: does PriorityQueue keep the JDK's exact heap layout (toString, iterator order) through offers, removals and heapify?
import java.util.*;

class PriorityQueueOrder {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + (e instanceof ClassCastException ? "" : ": " + e.getMessage())); }
    }
    static class Task implements Comparable<Task> {
        final String n; int p;
        Task(String n, int p) { this.n = n; this.p = p; }
        public int compareTo(Task o) { return Integer.compare(p, o.p); }
        public String toString() { return n + p; }
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[]{5, 3, 8, 1, 9, 2, 7, 3, 6, 4, 0}) { q.add(x); System.out.println(q); }
        System.out.println(q.peek() + " " + q.poll() + " " + q);
        System.out.println(q.remove(3) + " " + q + " " + q.remove((Object) 42) + " " + q.contains(9));
        Iterator<Integer> it = q.iterator();
        while (it.hasNext()) { int x = it.next(); if (x % 2 == 1) it.remove(); }
        System.out.println(q);
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) sb.append(q.remove()).append(' ');
        System.out.println(sb + " " + q.poll() + " " + q.peek());
        ex("remove", q::remove);
        ex("element", q::element);
        ex("null", () -> q.add(null));
        ex("cap", () -> new PriorityQueue<Integer>(0));
        ex("not comparable", () -> new PriorityQueue<Object>().add(new Object()));
        ex("mixed", () -> { PriorityQueue p = new PriorityQueue(); p.add("a"); p.add(1); });
        System.out.println(new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1)));
        System.out.println(new PriorityQueue<>(new TreeSet<>(List.of(3, 1, 2))));
        PriorityQueue<String> len = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        len.addAll(List.of("ccc", "a", "bb", "aa", "b", "dddd", "c"));
        System.out.println(len);
        len.removeIf(s -> s.startsWith("b"));
        System.out.println(len);
        sb.setLength(0);
        while (len.size() > 0) sb.append(len.poll()).append(',');
        System.out.println(sb);
        PriorityQueue<Task> t = new PriorityQueue<>();
        for (int i = 0; i < 12; i++) t.add(new Task("t" + i, i * 5 % 4));
        System.out.println(t);
        sb.setLength(0);
        while (!t.isEmpty()) sb.append(t.poll()).append(' ');
        System.out.println(sb);
        PriorityQueue<Integer> max = new PriorityQueue<>(Collections.reverseOrder());
        int x = 7;
        long h = 0;
        for (int i = 0; i < 5000; i++) { x = x * 69069 + 1; max.offer(x >>> 20); if (max.size() > 50) h = h * 31 + max.poll(); }
        System.out.println(h + " " + max.size() + " " + max.peek());
        Object[] a = max.toArray();
        System.out.println(Arrays.toString(Arrays.copyOf(a, 8)));
        ex("cme", () -> { for (int y : max) max.add(y); });
        System.out.println(new PriorityQueue<>(max).comparator() == max.comparator());
    }
}
