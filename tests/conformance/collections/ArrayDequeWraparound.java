// Question: does ArrayDeque wrap around, grow, remove from the middle and iterate both ways like the JDK's?
import java.util.*;

class ArrayDequeWraparound {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(3);
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) d.addFirst(i); else d.addLast(i);
            if (i % 5 == 4) System.out.print(d.pollFirst() + "/" + d.pollLast() + " ");
        }
        System.out.println();
        System.out.println(d + " " + d.size());
        System.out.println(d.peek() + " " + d.peekLast() + " " + d.getFirst() + " " + d.contains(20) + " " + d.contains(null) + " " + d.remove(20) + " " + d.removeFirstOccurrence(9) + " " + d.removeLastOccurrence(100));
        Iterator<Integer> it = d.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(d);
        Iterator<Integer> de = d.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (de.hasNext()) { int x = de.next(); sb.append(x).append(' '); if (x % 5 == 0) de.remove(); }
        System.out.println(sb + "-> " + d);
        d.removeIf(x -> x > 30);
        System.out.println(d + " " + d.retainAll(Set.of(3, 7, 11, 13)) + " " + d + " " + d.addAll(List.of(1, 2)) + " " + d.removeAll(List.of(3)) + d);
        ex("add null", () -> d.add(null));
        ex("push null", () -> d.push(null));
        ex("offerLast null", () -> d.offerLast(null));
        ArrayDeque<String> e = new ArrayDeque<>();
        System.out.println(e.poll() + " " + e.pollLast() + " " + e.peekFirst() + " " + e.isEmpty());
        ex("pop", e::pop); ex("removeFirst", e::removeFirst); ex("removeLast", e::removeLast); ex("element", e::element); ex("getLast", e::getLast);
        ex("next", () -> e.iterator().next());
        ex("remove", () -> d.iterator().remove());
        e.push("a"); e.push("b"); e.offer("c");
        System.out.println(e + " " + e.pop() + " " + e + " " + Arrays.toString(e.toArray(new String[0])));
        ArrayDeque<String> c = e.clone();
        c.clear();
        System.out.println(e.size() + " " + c.size() + " " + e.equals(e.clone()) + " " + new ArrayList<>(e).equals(new ArrayList<>(e.clone())));
        ArrayDeque<Integer> q = new ArrayDeque<>();
        long h = 0;
        for (int i = 0; i < 20000; i++) { q.offer(i); if ((i & 3) == 3) { h = h * 31 + q.poll(); h ^= q.pollLast(); } if (i % 1000 == 0) q.addFirst(-i); }
        System.out.println(q.size() + " " + h + " " + q.peekFirst() + " " + q.peekLast());
        int n = 0;
        for (int x : q) n += x % 10;
        System.out.println(n + " " + q.stream().mapToInt(x -> x).max().getAsInt());
        ex("cme", () -> { for (int x : d) d.addFirst(x); });
    }
}
