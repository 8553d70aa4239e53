// Question: bridge methods for generics and covariant returns, raw calls, generic superclass with concrete override, compareTo bridges
import java.util.*;
public class BridgesAndCovariance {
    static class Node<T> {
        T data;
        Node(T d) { data = d; }
        void set(T d) { System.out.println("  Node.set " + d); data = d; }
        T get() { return data; }
        Node<T> copy() { return new Node<>(data); }
        Object any() { return "node"; }
    }
    static class IntNode extends Node<Integer> {
        IntNode(int i) { super(i); }
        @Override void set(Integer d) { System.out.println("  IntNode.set " + d); super.set(d + 1); }
        @Override Integer get() { return super.get() * 10; }
        @Override IntNode copy() { return new IntNode(data); }
        @Override String any() { return "intnode"; }
    }
    static class Third extends IntNode {
        Third() { super(3); }
        @Override Third copy() { System.out.println("  Third.copy"); return this; }
        @Override void set(Integer d) { System.out.println("  Third.set"); super.set(d); }
    }
    interface Proc<I, O> { O run(I in); default <X> Proc<I, X> then(Proc<? super O, ? extends X> n) { return i -> n.run(run(i)); } }
    static class Len implements Proc<String, Integer> { public Integer run(String s) { return s.length(); } }
    static abstract class Conv<T extends Comparable<T>> {
        abstract T conv(String s);
        T max(String... ss) {
            T best = null; for (String s : ss) { T t = conv(s); if (best == null || t.compareTo(best) > 0) best = t; } return best;
        }
    }
    static class IC extends Conv<Integer> { Integer conv(String s) { return Integer.valueOf(s); } }
    static class Ver implements Comparable<Ver> {
        final int a, b;
        Ver(int a, int b) { this.a = a; this.b = b; }
        public int compareTo(Ver o) { return a != o.a ? Integer.compare(a, o.a) : Integer.compare(b, o.b); }
        public String toString() { return a + "." + b; }
    }
    static class Animal {
        Animal self() { return this; }
        Collection<?> list() { return List.of("animal"); }
        Number num() { return 1; }
        protected Object clone() throws CloneNotSupportedException { return "no"; }
    }
    static class Dog extends Animal implements Cloneable {
        @Override Dog self() { return this; }
        @Override List<String> list() { return List.of("dog"); }
        @Override Double num() { return 2.5; }
        @Override public Dog clone() { return new Dog(); }
        String bark() { return "woof"; }
    }
    interface Factory<T> { T make(); }
    interface DogFactory extends Factory<Dog> { Dog make(); }
    static abstract class Shape<S extends Shape<S>> { int n; abstract S me(); S add(int k) { n += k; return me(); } }
    static class Sq extends Shape<Sq> { Sq me() { return this; } Sq sq() { n *= n; return this; } }
    static class Multi implements Comparator<String>, java.util.function.Function<String, Integer>, Callable2<Integer> {
        public int compare(String a, String b) { return b.compareTo(a); }
        public Integer apply(String s) { return s.length(); }
        public Integer call() { return 42; }
    }
    interface Callable2<T> { T call() throws Exception; }
    static <T extends Object & Comparable<? super T>> T mx(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T m = i.next();
        while (i.hasNext()) { T n = i.next(); if (n.compareTo(m) > 0) m = n; }
        return m;
    }
    @SuppressWarnings({"rawtypes", "unchecked"}) public static void main(String[] args) throws Exception {
        Node<Integer> n = new IntNode(5);
        n.set(7);
        System.out.println(n.get() + " " + n.data + " " + n.copy().getClass().getSimpleName() + " " + n.any());
        Node raw = n;
        raw.set(9);
        System.out.println(raw.get());
        try { raw.set("str"); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        Node plain = new Node("s");
        plain.set(5);
        System.out.println(plain.get());
        Node<String> heap = plain;
        try { String s = heap.get(); System.out.println(s); } catch (ClassCastException e) { System.out.println("CCE at call site"); }
        Object ok = heap.get();
        System.out.println(ok);
        Node<Integer> t = new Third();
        t.set(1);
        System.out.println(t.copy().get() + " " + ((Third) t).copy().any());
        int br = 0;
        for (var m : IntNode.class.getDeclaredMethods()) if (m.isBridge()) br++;
        System.out.println("bridges " + br);
        Proc<String, Integer> p = new Len();
        System.out.println(p.run("four") + " " + p.then(x -> x * x).then(x -> "r" + x).run("abc"));
        try { ((Proc) p).run(5); } catch (ClassCastException e) { System.out.println("CCE bridge"); }
        System.out.println(new IC().max("3", "20", "100", "99") + " " + mx(List.of(new Ver(1, 2), new Ver(1, 10), new Ver(0, 99))));
        try { ((Comparable) new Ver(1, 1)).compareTo("x"); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        Animal a = new Dog();
        System.out.println(a.self().getClass().getSimpleName() + a.list() + a.num() + ((Dog) a).self().bark() + new Dog().clone().bark()
                + new Animal().clone());
        Factory<Dog> f = Dog::new;
        DogFactory df = Dog::new;
        Factory<? extends Animal> fa = df;
        System.out.println(f.make().bark() + df.make().bark() + fa.make().num());
        System.out.println(new Sq().add(3).sq().add(1).sq().n);
        Multi m = new Multi();
        List<String> l = new ArrayList<>(List.of("a", "c", "b"));
        l.sort(m);
        System.out.println(l + " " + m.apply("xyz") + m.call() + m.andThen(x -> x + 1).apply("q") + m.reversed().compare("a", "b"));
        Callable2<Integer> cc = m;
        Object r = ((Callable2) cc).call();
        System.out.println(r);
        TreeMap<Ver, String> tm = new TreeMap<>();
        tm.put(new Ver(2, 0), "two");
        tm.put(new Ver(1, 5), "one");
        System.out.println(tm + " " + tm.ceilingEntry(new Ver(1, 6)));
    }
}
