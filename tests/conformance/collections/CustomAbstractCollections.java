// Question: do subclasses of AbstractList/AbstractMap/AbstractSet/AbstractCollection and custom Iterables inherit working behaviour?
//@ exit: 1
import java.util.*;
import java.util.function.*;

class CustomAbstractCollections {
    static class Squares extends AbstractList<Long> implements RandomAccess {
        final int n; Squares(int n) { this.n = n; }
        public Long get(int i) { Objects.checkIndex(i, n); return (long) i * i; }
        public int size() { return n; }
    }
    static class CharBag extends AbstractCollection<Character> {
        final StringBuilder sb = new StringBuilder();
        public boolean add(Character c) { sb.append(c); return true; }
        public int size() { return sb.length(); }
        public Iterator<Character> iterator() {
            return new Iterator<>() {
                int i; boolean can;
                public boolean hasNext() { return i < sb.length(); }
                public Character next() { if (!hasNext()) throw new NoSuchElementException("bag end " + i); can = true; return sb.charAt(i++); }
                public void remove() { if (!can) throw new IllegalStateException("no next"); can = false; sb.deleteCharAt(--i); }
            };
        }
    }
    static class PowMap extends AbstractMap<Integer, Integer> {
        public Set<Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                public int size() { return 5; }
                public Iterator<Entry<Integer, Integer>> iterator() {
                    return new Iterator<>() { int i; public boolean hasNext() { return i < 5; } public Entry<Integer, Integer> next() { return Map.entry(i, 1 << i++); } };
                }
            };
        }
    }
    static class Fib implements Iterable<Integer> {
        final int max; Fib(int max) { this.max = max; }
        public Iterator<Integer> iterator() {
            int[] s = {0, 1};
            return new Iterator<>() {
                public boolean hasNext() { return s[0] <= max; }
                public Integer next() { int r = s[0]; s[0] = s[1]; s[1] += r; return r; }
            };
        }
    }
    static Iterable<Integer> take(Iterable<Integer> src, int n) {
        return () -> new Iterator<>() {
            final Iterator<Integer> it = src.iterator(); int k;
            public boolean hasNext() { return k < n && it.hasNext(); }
            public Integer next() { k++; return it.next(); }
        };
    }
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        Squares sq = new Squares(8);
        System.out.println(sq + " " + sq.contains(25L) + " " + sq.contains(25) + " " + sq.indexOf(16L) + " " + sq.subList(2, 5) + " " + sq.hashCode() + " " + sq.equals(new ArrayList<>(sq)) + " " + Collections.binarySearch(sq, 36L));
        ex("add", () -> sq.add(1L)); ex("set", () -> sq.set(0, 1L)); ex("remove", () -> sq.remove(0)); ex("clear", sq::clear); ex("get", () -> sq.get(8)); ex("iter remove", () -> { Iterator<Long> i = sq.iterator(); i.next(); i.remove(); });
        new Squares(0).clear();
        System.out.println(sq.stream().mapToLong(x -> x).sum() + " " + sq.listIterator(8).previous() + " " + new TreeSet<>(sq).headSet(10L));
        CharBag bag = new CharBag();
        for (char c : "mississippi".toCharArray()) bag.add(c);
        System.out.println(bag + " " + bag.remove('s') + " " + bag.removeIf(c -> c == 'i') + " " + bag + " " + bag.contains('p') + " " + bag.retainAll(Set.of('s', 'm')) + " " + bag + " " + bag.addAll(List.of('x', 'y')) + " " + Arrays.toString(bag.toArray()) + " " + bag.containsAll(List.of('x', 's')));
        ex("remove", () -> bag.iterator().remove());
        bag.clear(); System.out.println(bag + " " + bag.isEmpty());
        PowMap pm = new PowMap();
        System.out.println(pm + " " + pm.get(3) + " " + pm.get(9) + " " + pm.containsValue(16) + " " + pm.keySet() + " " + pm.values() + " " + pm.hashCode() + " " + pm.equals(Map.of(0, 1, 1, 2, 2, 4, 3, 8, 4, 16)) + " " + pm.getOrDefault(7, -1));
        ex("put", () -> pm.put(1, 1)); ex("remove", () -> pm.remove(1));
        int sum = 0;
        for (int x : new Fib(100)) for (int y : new Fib(x)) sum += y;
        System.out.println(sum);
        for (int x : take(new Fib(1000), 7)) System.out.print(x + " ");
        new Fib(5).forEach(x -> System.out.print("(" + x + ")"));
        System.out.println();
        Iterable<String> lam = List.of("l1", "l2")::iterator;
        for (String s : lam) System.out.print(s + " ");
        System.out.println();
        ex("iter remove unsupported", () -> new Fib(3).iterator().remove());
        bag.add('z');
        Iterator<Character> it = bag.iterator();
        System.out.println(it.next());
        it.next();
    }
}
