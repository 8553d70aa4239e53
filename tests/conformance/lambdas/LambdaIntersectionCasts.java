// Question: do altMetafactory lambdas (serializable, marker interfaces, several bridges) implement all the named interfaces?
import java.io.Serializable;
import java.util.*;
import java.util.function.*;

class LambdaIntersectionCasts {
    interface Marker {}
    interface Tagged { default String tag() { return "tagged"; } }
    interface Conv<A, B> { B conv(A a); }
    interface StrConv extends Conv<String, Integer> { Integer conv(String s); }
    interface NumConv<T extends Number> extends Conv<T, T> { T conv(T t); }
    interface IntConv extends NumConv<Integer> { default String describe(Integer i) { return "IntConv " + conv(i); } }

    static String kinds(Object o) {
        StringBuilder sb = new StringBuilder();
        if (o instanceof Runnable) sb.append("R");
        if (o instanceof Serializable) sb.append("S");
        if (o instanceof Marker) sb.append("M");
        if (o instanceof Tagged) sb.append("T");
        if (o instanceof Comparator) sb.append("C");
        if (o instanceof Supplier) sb.append("U");
        return sb.toString();
    }

    static <T extends Runnable & Tagged> String use(T t) { t.run(); return t.tag(); }

    static <T> Comparator<T> rev(Comparator<T> c) {
        return (Comparator<T> & Serializable) (a, b) -> c.compare(b, a);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Runnable plain = () -> {};
        Runnable ser = (Runnable & Serializable) () -> System.out.println("ser run");
        Object three = (Runnable & Serializable & Marker & Tagged) () -> System.out.println("three run");
        System.out.println(kinds(plain) + " " + kinds(ser) + " " + kinds(three));
        ser.run();
        ((Runnable) three).run();
        System.out.println(((Tagged) three).tag());
        System.out.println(use((Runnable & Tagged) () -> System.out.println("use run")));
        Supplier<String> ref = (Supplier<String> & Serializable & Marker) "abc"::toUpperCase;
        System.out.println(ref.get() + " " + kinds(ref));

        StrConv sc = Integer::valueOf;
        Conv raw = sc;
        System.out.println(raw.conv("42"));
        try { raw.conv(42); } catch (ClassCastException e) { System.out.println("CCE through bridge"); }
        IntConv ic = x -> x * 2;
        System.out.println(ic.conv(21) + " " + ic.describe(4));
        NumConv<Integer> nc = ic;
        Conv<Integer, Integer> c0 = ic;
        System.out.println(nc.conv(1) + c0.conv(2));
        try { ((Conv) ic).conv("s"); } catch (ClassCastException e) { System.out.println("CCE 2"); }
        try { ((Conv) ic).conv(1.5); } catch (ClassCastException e) { System.out.println("CCE 3"); }

        Comparator<String> r = rev(Comparator.<String>naturalOrder());
        List<String> l = new ArrayList<>(List.of("b", "a", "c"));
        l.sort(r);
        System.out.println(l + " " + kinds(r));
        int base = 10;
        IntUnaryOperator op = (IntUnaryOperator & Serializable) x -> x + base;
        System.out.println(op.applyAsInt(5) + " " + (op instanceof Serializable));
        Map.Entry<String, Integer> e = Map.entry("k", 1);
        Comparator<Map.Entry<String, Integer>> ck = Map.Entry.comparingByKey();
        System.out.println((ck instanceof Serializable) + " " + ck.compare(e, Map.entry("l", 0)));
    }
}
