// Question: do TreeSet navigation, polling, views, set algebra and iterator failure behave as documented?
//@ exit: 1
import java.util.*;

class TreeSetOperations {
    public static void main(String[] args) {
        TreeSet<String> s = new TreeSet<>(List.of("pear", "apple", "fig", "kiwi", "lime", "date", "Zed", "", "za"));
        System.out.println(s);
        System.out.println(s.first().isEmpty() + " " + s.last() + " " + s.lower("fig") + " " + s.floor("fig") + " " + s.ceiling("g") + " " + s.higher("zz") + " " + s.higher("za"));
        System.out.println(s.headSet("fig") + " " + s.headSet("fig", true) + " " + s.tailSet("kiwi") + " " + s.tailSet("kiwi", false) + " " + s.subSet("b", "l"));
        System.out.println(s.descendingSet() + " " + s.descendingSet().headSet("kiwi", true));
        System.out.println(s.pollFirst().length() + " " + s.pollLast() + " " + s.size());
        SortedSet<String> v = s.subSet("a", "m");
        v.add("banana"); s.add("cherry");
        System.out.println(v + " " + v.size() + " " + v.first() + " " + v.last());
        try { v.add("zebra"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(v.remove("zebra") + " " + v.contains("pear"));
        v.removeIf(t -> t.length() == 4);
        System.out.println(s);
        TreeSet<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4, 5)), b = new TreeSet<>(List.of(4, 5, 6));
        TreeSet<Integer> u = new TreeSet<>(a), i = new TreeSet<>(a), d = new TreeSet<>(a);
        System.out.println(u.addAll(b) + " " + u + " " + i.retainAll(b) + " " + i + " " + d.removeAll(b) + " " + d + " " + a.containsAll(i));
        System.out.println(a.equals(Set.of(5, 4, 3, 2, 1)) + " " + a.hashCode() + " " + new HashSet<>(a).equals(a));
        System.out.println(new TreeSet<>(Comparator.<Integer>reverseOrder()) {{ addAll(List.of(3, 9, 1)); }});
        TreeSet<Integer> fromSorted = new TreeSet<>(new TreeSet<>(Collections.reverseOrder()) {{ add(1); add(2); }});
        fromSorted.add(3);
        System.out.println(fromSorted);
        TreeSet<Integer> fromSet = new TreeSet<Integer>((Collection<Integer>) fromSorted);
        System.out.println(fromSet);
        Iterator<Integer> di = a.descendingIterator();
        di.next(); di.next(); di.remove();
        System.out.println(a + " " + di.next());
        TreeSet<int[]> arr = new TreeSet<>(Arrays::compare);
        arr.add(new int[]{1, 2}); arr.add(new int[]{1}); arr.add(new int[]{1, 2}); arr.add(new int[]{0, 9, 9});
        StringBuilder sb = new StringBuilder();
        for (int[] x : arr) sb.append(Arrays.toString(x));
        System.out.println(sb);
        @SuppressWarnings("unchecked") TreeSet<Integer> c = (TreeSet<Integer>) a.clone();
        c.clear();
        System.out.println(a.size() + " " + c.pollFirst());
        Iterator<Integer> it = a.tailSet(3).iterator();
        System.out.println(it.next());
        a.add(100);
        System.out.println(it.hasNext());
        it.next();
    }
}
