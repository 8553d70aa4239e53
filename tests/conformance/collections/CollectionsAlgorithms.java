// Question: do Collections.sort/shuffle(seed)/rotate/reverse/swap/fill/copy/binarySearch/frequency/disjoint/max/min/indexOfSubList compute the JDK's results?
import java.util.*;

class CollectionsAlgorithms {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static List<Integer> range(int n) { List<Integer> l = new ArrayList<>(); for (int i = 0; i < n; i++) l.add(i); return l; }
    public static void main(String[] args) {
        for (long seed : new long[]{0, 1, 42, -7}) { List<Integer> l = range(12); Collections.shuffle(l, new Random(seed)); System.out.println(l); }
        List<Integer> ll = new LinkedList<>(range(10)); Collections.shuffle(ll, new Random(5)); System.out.println(ll);
        for (int d : new int[]{1, -1, 3, 10, -13, 0, Integer.MIN_VALUE}) { List<Integer> l = range(10); Collections.rotate(l, d); System.out.println(d + " " + l); }
        List<Integer> lr = new LinkedList<>(range(7)); Collections.rotate(lr, 2); Collections.reverse(lr); Collections.swap(lr, 0, 6); System.out.println(lr);
        List<Integer> big = range(150); Collections.rotate(big, 40); System.out.println(big.get(0) + " " + big.get(149));
        List<Integer> s = new ArrayList<>(List.of(5, 2, 9, 2, 7)); Collections.sort(s); System.out.println(s);
        for (int k : new int[]{1, 2, 3, 5, 9, 10}) System.out.print(Collections.binarySearch(s, k) + " ");
        System.out.println(Collections.binarySearch(List.of("c", "b", "a"), "b", Comparator.reverseOrder()) + " " + Collections.binarySearch(new LinkedList<>(s), 7));
        Collections.sort(s, Collections.reverseOrder()); System.out.println(s + " " + Collections.frequency(s, 2) + " " + Collections.frequency(Arrays.asList(null, 1, null), null));
        System.out.println(Collections.max(s) + " " + Collections.min(s) + " " + Collections.max(List.of("aaa", "b"), Comparator.comparing(String::length)));
        ex("max empty", () -> Collections.max(new ArrayList<Integer>()));
        System.out.println(Collections.disjoint(List.of(1, 2), Set.of(3)) + " " + Collections.disjoint(s, List.of(9)) + " " + Collections.disjoint(List.of(), List.of()));
        List<Integer> rep = range(9); rep.replaceAll(x -> x % 3);
        System.out.println(Collections.indexOfSubList(rep, List.of(2, 0)) + " " + Collections.lastIndexOfSubList(rep, List.of(2, 0)) + " " + Collections.indexOfSubList(rep, List.of(2, 2)) + " " + Collections.indexOfSubList(rep, List.of()));
        System.out.println(Collections.replaceAll(rep, 1, 8) + " " + rep + " " + Collections.replaceAll(rep, 77, 0));
        Collections.fill(rep.subList(2, 5), -1); System.out.println(rep);
        Collections.copy(rep, List.of(10, 11)); System.out.println(rep);
        ex("copy", () -> Collections.copy(new ArrayList<>(), List.of(1)));
        ex("swap", () -> Collections.swap(rep, 0, 99));
        System.out.println(Collections.nCopies(3, "ab") + " " + Collections.nCopies(0, 1) + " " + Collections.nCopies(1000000, 7).get(999999) + " " + Collections.nCopies(4, null).indexOf(null) + " " + Collections.nCopies(5, 'x').hashCode());
        ex("nCopies", () -> Collections.nCopies(-1, 0));
        ex("nCopies set", () -> Collections.nCopies(2, 0).set(0, 1));
        System.out.println(Collections.addAll(rep, 1, 2, 3) + " " + Collections.addAll(new TreeSet<>(Set.of(1)), 1) + " " + rep);
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>()); lifo.add(1); lifo.add(2); System.out.println(lifo + " " + lifo.remove());
        Set<String> ns = Collections.newSetFromMap(new LinkedHashMap<>()); ns.addAll(List.of("q", "p")); System.out.println(ns);
        ex("newSetFromMap", () -> Collections.newSetFromMap(new HashMap<>(Map.of(1, true))));
        Integer[] arr = new Integer[300];
        for (int i = 0; i < 300; i++) arr[i] = (i * 7919) % 1009 / 10;
        int[] cmps = {0};
        List<Integer> tim = Arrays.asList(arr);
        Collections.sort(tim, (a, b) -> { cmps[0]++; return a - b; });
        System.out.println(tim.subList(0, 10) + " " + cmps[0] + " " + tim.hashCode());
        ex("contract", () -> { List<Integer> bad = range(200); Random r = new Random(3); Collections.shuffle(bad, r); Collections.sort(bad, (a, b) -> r.nextInt(3) - 1); });
        ex("null elem", () -> Collections.sort(Arrays.asList(1, null, 2)));
    }
}
