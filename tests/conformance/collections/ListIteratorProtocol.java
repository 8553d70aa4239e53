// Question: do Iterator and ListIterator keep their state machine (set/remove/add after next/previous, IllegalState, forEachRemaining)?
import java.util.*;

class ListIteratorProtocol {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void drive(String name, List<String> l) {
        System.out.println("== " + name);
        l.addAll(List.of("a", "b", "c", "d", "e"));
        ListIterator<String> it = l.listIterator();
        ex("remove before next", it::remove);
        ex("set before next", () -> it.set("x"));
        ex("previous at start", it::previous);
        System.out.println(it.next() + it.next() + it.previous() + it.next() + " " + it.nextIndex() + it.previousIndex());
        it.set("B1"); it.set("B2");
        it.remove();
        ex("set after remove", () -> it.set("q"));
        System.out.println(l + " " + it.nextIndex());
        it.add("n1"); it.add("n2");
        System.out.println(l + " " + it.nextIndex() + " " + it.previous());
        it.remove();
        System.out.println(l + " " + it.next());
        it.forEachRemaining(s -> System.out.print("[" + s + "]"));
        System.out.println(" " + it.hasNext() + it.nextIndex());
        ex("next at end", it::next);
        while (it.hasPrevious()) { String s = it.previous(); if (s.length() > 1) it.remove(); else it.set(s.toUpperCase()); }
        System.out.println(l + " " + it.previousIndex());
        Iterator<String> i2 = l.iterator();
        i2.next();
        l.add("late");
        ex("next after add", i2::next);
        ex("hasNext after add", i2::hasNext);
        ex("remove after add", i2::remove);
        Iterator<String> i3 = l.iterator();
        for (int i = 0; i < l.size() - 1; i++) i3.next();
        l.remove(0);
        System.out.println("hasNext when cursor==size " + i3.hasNext());
        l.clear();
        System.out.println(l.iterator().hasNext());
    }
    public static void main(String[] args) {
        drive("ArrayList", new ArrayList<>());
        drive("LinkedList", new LinkedList<>());
        drive("Vector", new Vector<>());
        drive("AbstractList", new AbstractList<>() {
            final ArrayList<String> in = new ArrayList<>();
            public String get(int i) { return in.get(i); }
            public int size() { return in.size(); }
            public String set(int i, String s) { return in.set(i, s); }
            public void add(int i, String s) { modCount++; in.add(i, s); }
            public String remove(int i) { modCount++; return in.remove(i); }
        });
        List<Integer> fixed = Arrays.asList(1, 2, 3);
        ListIterator<Integer> f = fixed.listIterator(3);
        f.previous(); f.set(30);
        System.out.println(fixed);
        ex("fixed remove", f::remove);
        ex("fixed add", () -> f.add(1));
        ListIterator<Integer> im = List.of(1, 2).listIterator();
        im.next();
        ex("immutable set", () -> im.set(4));
        ex("immutable remove", im::remove);
    }
}
