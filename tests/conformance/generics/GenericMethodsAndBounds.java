// Question: do bounded generics, wildcards, recursive bounds, bridge methods and generic varargs/arrays behave under erasure?
import java.util.*;
import java.util.function.*;

class GenericMethodsAndBounds {
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) { Iterator<? extends T> i = c.iterator(); T m = i.next(); while (i.hasNext()) { T t = i.next(); if (t.compareTo(m) > 0) m = t; } return m; }
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    static void fill(List<? super Integer> l, int n) { for (int i = 0; i < n; i++) l.add(i); }
    static <T> void swap(List<T> l, int i, int j) { T t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }
    static void swapAny(List<?> l) { swap(l, 0, l.size() - 1); }
    @SafeVarargs static <T> List<T> listOf(T... a) { return new ArrayList<>(Arrays.asList(a)); }
    static <A, B extends A> boolean sub(A a, B b) { return a.getClass().isInstance(b); }
    static <T extends Number & Comparable<T>> T clamp(T v, T lo, T hi) { return v.compareTo(lo) < 0 ? lo : v.compareTo(hi) > 0 ? hi : v; }
    static abstract class Node<T, N extends Node<T, N>> { T val; N next; abstract N self(); N then(N n) { next = n; return self(); } int len() { return next == null ? 1 : 1 + next.len(); } }
    static class SNode extends Node<String, SNode> { SNode(String s) { val = s; } SNode self() { return this; } }
    static class Box<T> implements Comparable<Box<T>> {
        T t; static int count; Box(T t) { this.t = t; count++; }
        T get() { return t; } <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(t)); }
        public int compareTo(Box<T> o) { return t.toString().compareTo(o.t.toString()); }
        public String toString() { return "Box(" + t + ")"; }
        class Iter implements Iterator<T> { boolean done; public boolean hasNext() { return !done; } public T next() { done = true; return t; } }
    }
    static class IntBox extends Box<Integer> { IntBox(int i) { super(i); } @Override Integer get() { return super.get() + 1; } }
    interface Shape { default String kind() { return "shape"; } } interface Round extends Shape { default String kind() { return "round " + Shape.super.kind(); } }
    static class Stack2<E> { private final E[] a; int n; @SuppressWarnings("unchecked") Stack2(int cap) { a = (E[]) new Object[cap]; } void push(E e) { a[n++] = e; } E pop() { return a[--n]; } E[] raw() { return a; } }
    static String over(Object o) { return "O"; } static String over(Integer i) { return "I"; } static String over(List<?> l) { return "L"; } static String over(Object... o) { return "V" + o.length; } static String over(long l) { return "l"; } static String over(Comparable<?> c) { return "C"; }
    static <T> String dispatch(T t) { return over(t); }
    static <T extends List<?>> String dispatchL(T t) { return over(t); }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(max(List.of(3, 9, 2)) + " " + max(List.of("b", "abc")) + " " + sum(List.of(1, 2.5, 3L, (byte) 4)) + " " + max(List.of(new Box<>(5), new Box<>("7"))));
        List<Object> lo = new ArrayList<>(List.of("x")); fill(lo, 3); swapAny(lo); System.out.println(lo);
        System.out.println(listOf(1, "a", 2.0) + " " + listOf().size() + " " + listOf((Object) null) + " " + sub("a", "b") + " " + clamp(15, 1, 10) + " " + clamp(0.5, 1.0, 2.0));
        System.out.println(new SNode("a").then(new SNode("b").then(new SNode("c"))).len() + " " + new SNode("p").then(new SNode("q")).next.val.length());
        Box<Integer> b = new IntBox(41); System.out.println(b.get() + " " + b.map(x -> "s" + x) + " " + b.map(x -> List.of(x)).map(List::size).get() + " " + Box.count);
        Box raw = b; raw.t = "poison"; try { Integer i = b.t; System.out.println(i); } catch (ClassCastException e) { System.out.println("CCE field"); } try { b.get(); } catch (ClassCastException e) { System.out.println("CCE bridge"); } System.out.println((Object) b.t);
        for (Iterator<String> it = new Box<>("it").new Iter(); it.hasNext(); ) System.out.println(it.next());
        Round r = new Round() {}; System.out.println(r.kind());
        Stack2<String> s = new Stack2<>(2); s.push("a"); s.push("b"); System.out.println(s.pop() + s.pop()); try { String[] sa = s.raw(); System.out.println(sa.length); } catch (ClassCastException e) { System.out.println("CCE array"); } try { s.pop(); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        System.out.println(over(1) + over("s") + over(1L) + over('c') + over(List.of()) + over() + over(1, 2) + over((Object) 1) + over(1.0f) + over((short) 1) + over(new int[0]) + over(new String[2]) + dispatch(1) + dispatchL(List.of()) + over((byte) 1) + over(new Object()));
        List<String> ls = new ArrayList<>(); ((List) ls).add(5); System.out.println(ls.size() + " " + ls); try { String x = ls.get(0); System.out.println(x); } catch (ClassCastException e) { System.out.println("CCE list"); } try { for (String x : ls) System.out.println(x); } catch (ClassCastException e) { System.out.println("CCE foreach"); }
        Comparable c = "x"; try { c.compareTo(1); } catch (ClassCastException e) { System.out.println("CCE compareTo"); }
        Map<String, ? super Integer> m = new TreeMap<>(Map.of("k", (Number) 2.5)); Object got = m.get("k"); System.out.println(got);
        Object[] oa = new String[1]; try { oa[0] = 1; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        List<? extends Number>[] arr = new List[]{List.of(1), List.of(2.5)}; System.out.println(arr[1].get(0).intValue());
        BiFunction<Integer, Integer, Integer> add = Integer::sum; System.out.println(((BiFunction) add).apply(1, 2)); try { ((BiFunction) add).apply("1", 2); } catch (ClassCastException e) { System.out.println("CCE lambda"); }
    }
}
