// Question: do subList views read and write through, nest, and detect structural modification of the parent?
import java.util.*;

class SubListViews {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void all(String name, List<Integer> l) {
        System.out.println("== " + name);
        for (int i = 0; i < 12; i++) l.add(i);
        List<Integer> s = l.subList(3, 9);
        System.out.println(s + " " + s.size() + " " + s.indexOf(5) + " " + s.contains(9) + " " + s.hashCode());
        s.set(0, -3);
        l.set(4, -4);
        System.out.println(s + " " + l);
        List<Integer> ss = s.subList(1, 4);
        ss.add(77); ss.remove(0);
        ss.add(1, 88);
        System.out.println(ss + " " + s + " " + l);
        ex("get", () -> ss.get(4));
        ex("set", () -> ss.set(-1, 0));
        ex("add", () -> ss.add(6, 0));
        ex("sub", () -> s.subList(0, 100));
        ss.clear();
        System.out.println(ss + " " + s + " " + l);
        s.sort(Comparator.reverseOrder());
        System.out.println(s + " " + l);
        ListIterator<Integer> it = s.listIterator(s.size());
        while (it.hasPrevious()) { int v = it.previous(); if (v == 7) it.remove(); else it.set(v * 10); }
        System.out.println(s + " " + l);
        it = s.listIterator(1);
        it.next(); it.add(555);
        System.out.println(s + " next " + it.nextIndex() + " " + l);
        Collections.reverse(s); Collections.swap(s, 0, 1); Collections.rotate(l.subList(0, 5), 2);
        System.out.println(s + " " + l);
        s.removeIf(x -> x < 0);
        s.replaceAll(x -> x + 1);
        s.addAll(0, List.of(1, 1));
        System.out.println(s + " " + l + " " + s.equals(new ArrayList<>(s)));
        l.add(999);
        ex("comod size", () -> s.size());
        ex("comod get", () -> s.get(0));
        ex("comod iter", () -> { for (int x : s) System.out.println(x); });
        List<Integer> t = l.subList(0, 2);
        l.set(0, 5);
        System.out.println(t);
        List<Integer> e = l.subList(l.size(), l.size());
        e.add(42);
        System.out.println(e + " " + l.get(l.size() - 1) + " " + l.size());
    }
    public static void main(String[] args) {
        all("ArrayList", new ArrayList<>());
        all("LinkedList", new LinkedList<>());
        all("Vector", new Vector<>());
        List<Integer> im = List.of(1, 2, 3, 4).subList(1, 3);
        System.out.println(im);
        ex("immutable", () -> im.set(0, 1));
        ex("immutable2", () -> im.subList(0, 1).add(1));
        List<Integer> fixed = Arrays.asList(4, 3, 2, 1).subList(1, 4);
        Collections.sort(fixed);
        System.out.println(fixed);
        ex("fixed", () -> fixed.remove(0));
        ex("cow", () -> System.out.println(new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3)).subList(1, 3)));
    }
}
