import java.util.List;

class Switches {
    sealed interface S permits Color, Box {}
    enum Color implements S { RED, GREEN { @Override int x() { return 1; } }, BLUE; int x() { return 0; } }
    record Box(int a, Object inner) implements S {}

    static int type(Object o) {
        return switch (o) {
            case null -> 0;
            case Integer i when i > 1000 -> 1;
            case Integer i -> 2;
            case String s when s.isEmpty() -> 3;
            case int[] a -> 4;
            case Object[] a -> 5;
            case Box(int a, Box(var b, String t)) when a == b -> 6;
            case Box b -> 7;
            case List<?> l -> 8;
            default -> 9;
        };
    }
    static String types() {
        Object[] all = {null, 5, 5000, "", "x", new int[0], new String[0], new Box(1, new Box(1, "t")),
            new Box(1, new Box(2, "t")), List.of()};
        String s = "";
        for (Object o : all) s += type(o);
        return s;
    }
    static int sealed(S s) {
        return switch (s) {
            case Color.RED -> 1;
            case Color.GREEN -> 2;
            case Box b when b.a > 3 -> 3;
            case Box b -> 4;
            case Color c -> 5;
        };
    }
    static String qualified() {
        String r = "" + sealed(Color.RED) + sealed(Color.GREEN) + sealed(Color.BLUE) + sealed(new Box(4, null)) + sealed(new Box(1, null));
        try { sealed(null); } catch (NullPointerException e) { r += "N"; }
        return r;
    }
    static int color(Color c) {
        return switch (c) { case RED -> 1; case Color q when q.ordinal() > 1 -> 9; case GREEN -> 2; case BLUE -> 3; };
    }
    static String enums() { return "" + color(Color.RED) + color(Color.GREEN) + color(Color.BLUE); }
    static int number(Integer c) { return switch (c) { case 1 -> 1; case Integer q when q > 5 -> 9; case 2 -> 2; default -> 7; }; }
    static int letter(Character c) { return switch (c) { case 'a' -> 1; case Character q when q > 'z' -> 9; default -> 7; }; }
    static int text(String c) { return switch (c) { case "a" -> 1; case String q when q.length() > 5 -> 9; case null -> 4; default -> 7; }; }
    record P(int x, double y) {}
    static int component(Object o) {
        return switch (o) {
            case P(int x, double y) when x > 5 -> 1;
            case P(int x, double y) when y > 5 -> 2;
            case P(int x, double y) -> 3;
            default -> 4;
        };
    }
    static String primitives() { return "" + component(new P(6, 0)) + component(new P(0, 6)) + component(new P(0, 0)) + component("s"); }
    static String constants() {
        return "" + number(1) + number(2) + number(7) + number(3) + " " + letter('a') + letter('b') + letter('\u1000')
            + " " + text("a") + text("bbbbbbbbb") + text("x") + text(null);
    }

    public static void main(String[] args) {
        System.out.println(types());
        System.out.println(qualified());
        System.out.println(enums());
        System.out.println(constants());
        System.out.println(primitives());
    }
}
