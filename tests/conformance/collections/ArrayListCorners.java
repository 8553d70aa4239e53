// Question: do ArrayList insert/remove/grow/bounds operations and their exception messages match?
import java.util.*;

class ArrayListCorners {
    static void ex(Runnable r) {
        try { r.run(); System.out.println("none"); } catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        ArrayList<Integer> l = new ArrayList<>();
        for (int i = 0; i < 25; i++) l.add(i / 2, i);
        System.out.println(l);
        System.out.println(l.remove(3) + " " + l.remove((Integer) 3) + " " + l.remove((Object) 99) + " " + l.size());
        l.add(null); l.add(0, null); l.add(null);
        System.out.println(l.indexOf(null) + " " + l.lastIndexOf(null) + " " + l.contains(null) + " " + l.remove(null) + " " + l.indexOf(null));
        ex(() -> l.get(-1));
        ex(() -> l.get(25));
        ex(() -> l.get(l.size()));
        ex(() -> l.add(100, 1));
        ex(() -> l.add(-1, 1));
        ex(() -> l.remove(100));
        ex(() -> l.set(l.size(), 1));
        ex(() -> l.addAll(77, List.of(1)));
        ex(() -> l.subList(3, 2));
        ex(() -> l.subList(-1, 2));
        ex(() -> l.subList(0, 99));
        ex(() -> l.listIterator(99));
        ex(() -> new ArrayList<Integer>(-1));
        ex(() -> new ArrayList<Integer>((Collection<Integer>) null));
        ex(() -> new ArrayList<Integer>().iterator().next());
        ex(() -> l.iterator().remove());
        System.out.println(l.addAll(2, List.of(-1, -2, -3)) + " " + l.addAll(List.of()) + " " + l);
        System.out.println(l.removeIf(x -> x != null && x % 2 == 0) + " " + l.removeIf(x -> false) + " " + l);
        l.replaceAll(x -> x == null ? 1000 : x * x);
        System.out.println(l);
        l.sort(null);
        System.out.println(l + " " + Collections.binarySearch(l, 1000));
        l.retainAll(Set.of(1, 1000, 4));
        System.out.println(l + " " + l.removeAll(List.of(4, 5)) + " " + l);
        ArrayList<Integer> c = new ArrayList<>(l);
        @SuppressWarnings("unchecked") ArrayList<Integer> d = (ArrayList<Integer>) l.clone();
        System.out.println(c.equals(l) + " " + d.equals(l) + " " + (d == l) + " " + c.hashCode() + " " + l.equals(new LinkedList<>(l)) + " " + l.equals(Set.copyOf(l)));
        l.ensureCapacity(100); l.trimToSize(); l.clear();
        System.out.println(l.isEmpty() + " " + l + " " + l.hashCode() + " " + c);
        Object[] oa = c.toArray();
        Integer[] big = c.toArray(new Integer[]{9, 9, 9, 9, 9, 9, 9, 9});
        Integer[] exact = c.toArray(new Integer[0]);
        System.out.println(oa.getClass().getSimpleName() + " " + Arrays.toString(big) + " " + exact.length + " " + Arrays.toString(c.toArray(Integer[]::new)));
        ex(() -> c.toArray(new String[0]));
        List<Object> self = new ArrayList<>();
        self.add(1); self.add(self);
        System.out.println(self);
        self.addAll(self.subList(0, 1));
        System.out.println(self.size());
        List<List<String>> nested = new ArrayList<>(Collections.nCopies(2, new ArrayList<>()));
        nested.get(0).add("shared");
        System.out.println(nested);
        c.forEach(x -> System.out.print(x + ";"));
        System.out.println();
        ex(() -> c.forEach(x -> c.add(x)));
        ex(() -> c.removeIf(x -> c.add(5)));
        ex(() -> c.sort((a, b) -> { c.add(1); return 0; }));
    }
}
