// Question: do LinkedList's list, deque and queue operations (nulls, removeFirst/LastOccurrence, descending iterator) match?
import java.util.*;

class LinkedListDequeOps {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>(List.of("b", "d"));
        l.addFirst("a"); l.addLast("e"); l.add(2, "c"); l.push("z"); l.offer("y"); l.offerFirst(null); l.offerLast(null);
        System.out.println(l + " " + l.size());
        System.out.println(l.peek() + " " + l.peekLast() + " " + l.element() + " " + l.getLast());
        System.out.println(l.poll() + " " + l.pollLast() + " " + l.pop() + " " + l.removeLast() + " " + l);
        l.addAll(List.of("a", "c", "a"));
        System.out.println(l.removeFirstOccurrence("a") + " " + l.removeLastOccurrence("a") + " " + l.removeLastOccurrence("q") + " " + l);
        System.out.println(l.indexOf("c") + " " + l.lastIndexOf("c") + " " + l.set(0, "B") + " " + l.get(l.size() - 1) + " " + l.remove(1));
        Iterator<String> d = l.descendingIterator();
        StringBuilder sb = new StringBuilder();
        while (d.hasNext()) { String s = d.next(); sb.append(s); if (s.equals("d")) d.remove(); }
        System.out.println(sb + " " + l);
        ListIterator<String> it = l.listIterator(1);
        System.out.println(it.previousIndex() + " " + it.nextIndex() + " " + it.previous() + " " + it.hasPrevious());
        it.add("new"); System.out.println(l);
        ex("set after add", () -> it.set("x"));
        ex("remove after add", it::remove);
        it.next(); it.set("SET"); it.remove();
        System.out.println(l);
        ex("remove twice", it::remove);
        LinkedList<String> e = new LinkedList<>();
        System.out.println(e.peek() + " " + e.poll() + " " + e.pollFirst() + " " + e.peekFirst() + " " + e.pollLast());
        ex("element", e::element);
        ex("remove", e::remove);
        ex("pop", e::pop);
        ex("getFirst", e::getFirst);
        ex("getLast", e::getLast);
        ex("removeLast", e::removeLast);
        ex("get", () -> e.get(0));
        ex("add", () -> e.add(1, "q"));
        ex("iter", () -> e.iterator().next());
        ex("prev", () -> e.listIterator().previous());
        ex("listIterator", () -> e.listIterator(3));
        ex("comod", () -> { for (String s : l) l.add(s); });
        System.out.println(l);
        ex("comod last-but-one", () -> { for (String s : l) if (l.indexOf(s) == l.size() - 2) l.remove(s); });
        System.out.println(l);
        Deque<Integer> q = new LinkedList<>();
        for (int i = 0; i < 1000; i++) { q.addLast(i); if (i % 3 == 0) q.addFirst(q.removeLast()); if (i % 7 == 0) q.pollFirst(); }
        long h = 0;
        for (int x : q) h = h * 31 + x;
        System.out.println(q.size() + " " + h);
        @SuppressWarnings("unchecked") LinkedList<String> c = (LinkedList<String>) l.clone();
        c.clear();
        System.out.println(l.equals(c) + " " + c.equals(new ArrayList<>()) + " " + l.hashCode());
        System.out.println(Arrays.toString(l.toArray(new String[5])));
        LinkedList<Integer> nums = new LinkedList<>(List.of(5, 1, 4));
        Collections.sort(nums);
        nums.removeIf(x -> x == 4);
        System.out.println(nums + " " + nums.contains(5) + " " + nums.spliterator().estimateSize());
    }
}
