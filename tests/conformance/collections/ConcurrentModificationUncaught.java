// Question: does removal inside a for-each end with an uncaught ConcurrentModificationException at the right frames, after the right elements?
//@ exit: 1
import java.util.*;

class ConcurrentModificationUncaught {
    static class Registry {
        private final Map<String, List<Integer>> data = new LinkedHashMap<>();
        Registry add(String k, Integer... v) { data.computeIfAbsent(k, x -> new ArrayList<>()).addAll(Arrays.asList(v)); return this; }
        void purge(int bad) {
            data.forEach((k, l) -> {
                System.out.println("purging " + k + " " + l);
                purgeList(l, bad);
                System.out.println("  now " + l);
            });
        }
        private void purgeList(List<Integer> l, int bad) {
            for (Integer x : l) {
                System.out.println("  see " + x);
                if (x == bad) l.remove(x);
            }
        }
        void dropKeys() {
            for (Iterator<String> it = data.keySet().iterator(); it.hasNext(); ) {
                String k = it.next();
                if (data.get(k).isEmpty()) it.remove();
            }
        }
    }
    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4));
        int seen = 0;
        for (int x : l) { seen++; if (x == 3) l.remove((Integer) 3); }
        System.out.println(seen + " " + l);
        try { for (int x : l) if (x == 4) l.add(5); } catch (ConcurrentModificationException e) { System.out.println(e.getMessage() + " " + l); }
        Set<String> s = new TreeSet<>(Set.of("a", "b"));
        for (String t : s) if (t.equals("b")) s.remove(t);
        System.out.println(s);
        Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1));
        for (int k : m.keySet()) m.remove(k);
        System.out.println(m);
        for (int k : new ArrayList<>(l)) l.add(k);
        System.out.println(l);
        List<Integer> view = l.subList(0, 2);
        view.add(77);
        System.out.println(l);
        Registry r = new Registry().add("x", 1, 9).add("y", 9).add("z", 9, 8, 9, 7);
        r.purge(1000);
        r.dropKeys();
        r.purge(9);
        System.out.println("unreachable");
    }
}
