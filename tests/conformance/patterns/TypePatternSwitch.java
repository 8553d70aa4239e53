// Question: do pattern switches over Object pick the first matching type, run guards in order and treat null/default as specified?
//@ java: 21
//@ exit: 1
import java.util.*;
import java.util.function.*;

class TypePatternSwitch {
    enum Color { RED, GREEN }
    static int guards;
    static boolean g(boolean b) { guards++; return b; }

    static String f(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when g(i > 1000) -> "huge " + i;
            case Integer i when g(i < 0) -> "neg " + i;
            case Integer i -> "int " + (i + 1);
            case Long l -> "long " + l;
            case Byte b -> "byte " + b;
            case Character c when Character.isDigit(c) -> "digit " + (c - '0');
            case Character c -> "char " + c;
            case Boolean b -> b ? "yes" : "no";
            case String s when s.length() > 5 -> { String t = s.substring(0, 5); yield t + "..."; }
            case String s -> "str " + s;
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length == 0 -> "no ints";
            case int[] a -> "ints " + Arrays.stream(a).sum();
            case Object[] a -> "objs " + a.length;
            case List<?> l when l.isEmpty() -> "empty list";
            case Collection<?> c -> "coll " + c.size();
            case Runnable r -> { r.run(); yield "ran"; }
            case CharSequence cs -> "cs " + cs.length();
            case Number n -> "num " + n.doubleValue();
            default -> "other " + o.getClass().getSimpleName();
        };
    }
    static String nullDefault(Object o) {
        return switch (o) {
            case String s -> s;
            case null, default -> "nd";
        };
    }
    static void oldStyle(Object o) {
        switch (o) {
            case String s:
                System.out.println("S " + s);
                break;
            case Integer i when i == 3:
                System.out.println("three");
            default:
                System.out.println("fell to default");
        }
    }
    static <T extends Comparable<T>> String gen(T t) {
        return switch (t) {
            case String s -> "S";
            case Integer i when i > 0 -> "I+";
            case Integer i -> "I";
            default -> "T";
        };
    }

    public static void main(String[] args) {
        Object[] os = {null, 5, 5000, -5, 7L, (byte) 3, '7', 'x', true, false, "short", "longer text", Color.RED, Color.GREEN,
            new int[0], new int[]{1, 2}, new String[3], new int[2][2], List.of(), List.of(1), Set.of(1, 2), new ArrayDeque<>(), (Runnable) () -> System.out.println("running"),
            new StringBuilder("sb"), 1.5, (short) 9, new Random(1)};
        for (Object o : os) System.out.println(f(o));
        System.out.println("guards " + guards);
        System.out.println(nullDefault(null) + nullDefault("s") + nullDefault(1));
        oldStyle("a"); oldStyle(3); oldStyle(4);
        try { oldStyle(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        System.out.println(gen("") + gen(1) + gen(-1) + gen('c'));
        int x = switch ((Object) 5) { case Integer i when i / (i - 5) > 0 -> 1; case Object ob -> 2; case null -> 3; } ;
        System.out.println(x);
    }
}
