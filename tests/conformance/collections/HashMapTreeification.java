// Question: does HashMap keep its contents and insertion-chain order right through collisions, treeification, untreeify and resize?
import java.util.*;

class HashMapTreeification {
    static final class Key implements Comparable<Key> {
        final int id, hash;
        static int cmps;
        Key(int id, int hash) { this.id = id; this.hash = hash; }
        @Override public int hashCode() { return hash; }
        @Override public boolean equals(Object o) { return o instanceof Key k && k.id == id; }
        @Override public int compareTo(Key o) { cmps++; return Integer.compare(id, o.id); }
        @Override public String toString() { return "k" + id; }
    }
    static final class NoCmp {
        final int id;
        NoCmp(int id) { this.id = id; }
        @Override public int hashCode() { return 7; }
        @Override public boolean equals(Object o) { return o instanceof NoCmp k && k.id == id; }
        @Override public String toString() { return "n" + id; }
    }

    public static void main(String[] args) {
        HashMap<Key, Integer> m = new HashMap<>();
        for (int i = 0; i < 200; i++) m.put(new Key(i * 37 % 200, 42), i);
        System.out.println(m.size());
        int sum = 0;
        for (int i = 0; i < 200; i++) sum += m.get(new Key(i, 42)) * (i + 1);
        System.out.println(sum + " " + m.get(new Key(200, 42)) + " " + m.containsKey(new Key(5, 43)));
        System.out.println(Key.cmps > 0);
        int ks = 0, n = 0;
        for (Key k : m.keySet()) { ks = ks * 31 + k.id; n++; }
        System.out.println(n + " order " + ks);
        for (int i = 0; i < 195; i++) if (m.remove(new Key(i, 42)) == null) System.out.println("missing " + i);
        System.out.println(m);
        m.put(new Key(1, 42), -1);
        System.out.println(m.size() + " " + m.get(new Key(1, 42)) + " " + m.get(new Key(199, 42)));

        HashMap<Key, String> two = new HashMap<>(4);
        for (int i = 0; i < 60; i++) two.put(new Key(i, (i & 1) << 6), "v" + i);
        StringBuilder sb = new StringBuilder();
        two.forEach((k, v) -> sb.append(k.id).append(' '));
        System.out.println(sb);
        two.keySet().removeIf(k -> k.id % 3 != 0);
        System.out.println(two);
        two.computeIfAbsent(new Key(1, 64), k -> "absent" + k);
        two.computeIfPresent(new Key(3, 64), (k, v) -> null);
        two.merge(new Key(6, 0), "!", String::concat);
        System.out.println(two.size() + " " + two.get(new Key(1, 64)) + " " + two.get(new Key(3, 64)) + " " + two.get(new Key(6, 0)));

        HashMap<NoCmp, Integer> nc = new HashMap<>();
        for (int i = 0; i < 100; i++) nc.merge(new NoCmp(i % 40), 1, Integer::sum);
        int c = 0;
        for (int i = 0; i < 40; i++) c = c * 3 + nc.get(new NoCmp(i));
        System.out.println(nc.size() + " " + c);
        Iterator<Map.Entry<NoCmp, Integer>> it = nc.entrySet().iterator();
        while (it.hasNext()) { Map.Entry<NoCmp, Integer> e = it.next(); if (e.getKey().id % 2 == 0) it.remove(); else e.setValue(e.getKey().id); }
        System.out.println(nc.size() + " " + new TreeSet<>(nc.values()));
        HashMap<Object, Integer> mixed = new HashMap<>();
        for (int i = 0; i < 20; i++) { mixed.put(new NoCmp(i), i); mixed.put(new Key(i, 7), -i); mixed.put(7, 7); }
        System.out.println(mixed.size() + " " + mixed.get(new Key(13, 7)) + " " + mixed.get(new NoCmp(13)) + " " + mixed.get(7));
        HashMap<String, Integer> str = new HashMap<>();
        String[] part = {"Aa", "BB"};
        for (int i = 0; i < 64; i++) { StringBuilder k = new StringBuilder(); for (int b = 0; b < 6; b++) k.append(part[i >> b & 1]); str.put(k.toString(), i); }
        Set<Integer> hs = new HashSet<>();
        str.keySet().forEach(k -> hs.add(k.hashCode()));
        System.out.println(str.size() + " " + hs.size() + " " + str.get("AaBBAaBBAaBB"));
        int o = 0;
        for (int v : str.values()) o = o * 7 + v;
        System.out.println(o);
    }
}
