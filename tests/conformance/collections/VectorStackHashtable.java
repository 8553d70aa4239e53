// Question: do the legacy collections (Vector, Stack, Hashtable, Enumeration, Dictionary) keep their particular behaviours and messages?
import java.util.*;

class VectorStackHashtable {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        Vector<Integer> v = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) { v.addElement(i * i); System.out.print(v.capacity() + " "); }
        System.out.println(v);
        v.insertElementAt(-1, 0); v.removeElementAt(1); v.setElementAt(77, 2); System.out.println(v + " " + v.removeElement(77) + v.removeElement(78));
        System.out.println(v.firstElement() + " " + v.lastElement() + " " + v.elementAt(1) + " " + v.indexOf(9, 2) + " " + v.lastIndexOf(25, 3) + " " + v.indexOf(-1, 1));
        v.setSize(8); System.out.println(v); v.setSize(2); v.trimToSize(); System.out.println(v + " " + v.capacity());
        ex("elementAt", () -> v.elementAt(2));
        ex("get", () -> v.get(2));
        ex("get neg", () -> v.get(-1));
        ex("insert", () -> v.insertElementAt(1, 9));
        ex("removeAt", () -> v.removeElementAt(5));
        ex("first", () -> new Vector<>().firstElement());
        ex("last", () -> new Vector<>().lastElement());
        ex("cap", () -> new Vector<>(-1));
        ex("elements", () -> new Vector<>().elements().nextElement());
        for (Enumeration<Integer> e = v.elements(); e.hasMoreElements(); ) System.out.print(e.nextElement() + ";");
        System.out.println();
        Object[] out = new Object[3]; v.copyInto(out); System.out.println(Arrays.toString(out));
        v.removeAllElements(); System.out.println(v.isEmpty() + " " + v.size());

        Stack<String> s = new Stack<>();
        System.out.println(s.push("a") + s.push("b") + s.push("c") + " " + s.peek() + " " + s.search("c") + " " + s.search("a") + " " + s.search("z") + " " + s);
        System.out.println(s.pop() + s.pop() + " " + s.empty() + " " + s.pop() + " " + s.empty());
        ex("pop", s::pop);
        ex("peek", s::peek);
        s.addAll(List.of("x", "y")); s.add(0, "bottom");
        for (String t : s) System.out.print(t + " ");
        System.out.println();

        Hashtable<String, Integer> h = new Hashtable<>();
        for (String k : "one two three four five six seven".split(" ")) h.put(k, k.length());
        System.out.println(h);
        System.out.println(h.contains(5) + " " + h.containsValue(9) + " " + h.containsKey("six") + " " + h.get("none") + " " + h.remove("one") + " " + h.size());
        ex("null key", () -> h.put(null, 1));
        ex("null value", () -> h.put("n", null));
        ex("null get", () -> h.get(null));
        ex("contains null", () -> h.contains(null));
        h.merge("two", 10, Integer::sum); h.computeIfAbsent("eight", String::length); h.computeIfPresent("six", (k, x) -> null); h.putIfAbsent("two", 1); h.replaceAll((k, x) -> -x);
        System.out.println(h);
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = h.keys(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements(); ) sb.append(e.nextElement()).append(' ');
        System.out.println(sb);
        ex("cme", () -> { for (String k : h.keySet()) h.put(k + "!", 1); });
        System.out.println(h.equals(new HashMap<>(h)) + " " + h.hashCode() + " " + new TreeMap<>(h));
        ex("enum end", () -> new Hashtable<>().keys().nextElement());
        Hashtable<Integer, Integer> grow = new Hashtable<>(1);
        for (int i = 0; i < 100; i++) grow.put(i * 31, i);
        System.out.println(grow.size() + " " + grow.keySet().iterator().next() + " " + grow.toString().substring(0, 60));
        Properties p = new Properties(new Properties());
        p.setProperty("k", "v"); p.put("i", 5);
        System.out.println(p.getProperty("k") + " " + p.getProperty("i") + " " + p.getProperty("z", "dflt") + " " + p.stringPropertyNames());
        System.out.println(Collections.list(Collections.enumeration(List.of(1, 2))));
    }
}
