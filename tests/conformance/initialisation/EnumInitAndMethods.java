// Question: enum constant bodies, constructors, static access rules, valueOf/values copies, switch map, EnumMap order, compareTo
import java.util.*;
public class EnumInitAndMethods {
    static void say(String s) { System.out.println("  " + s); }
    enum Op implements java.util.function.IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) { return a + b; }
        }, SUB("-") {
            public int applyAsInt(int a, int b) { return a - b; } @Override int prec() { return 2; }
        }, MUL("*", 5) { public int applyAsInt(int a, int b) { return a * b; } String extra() { return "x"; } };
        final String sym;
        final int p;
        private static final Map<String, Op> M = new HashMap<>();
        static { for (Op o : values()) M.put(o.sym, o); say("Op static " + M.size()); }
        { say("Op inst " + name() + ordinal()); }
        Op(String s) { this(s, 1); say("Op(" + s + ")"); }
        Op(String s, int p) { sym = s; this.p = p; say("Op2 " + s + p); }
        int prec() { return p; }
        static Op of(String s) { return M.get(s); }
        @Override public String toString() { return "Op" + sym; }
    }
    enum Empty {}
    enum One { ONLY; One self() { return valueOf(name()); } }
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double m, r;
        Planet(double m, double r) { this.m = m; this.r = r; }
        double g() { return 6.67300E-11 * m / (r * r); }
    }
    enum Level { LOW, MID, HIGH; Level next() { return values()[(ordinal() + 1) % values().length]; } }
    static int sw(Level l) { switch (l) { case HIGH: return 3; case LOW: return 1; default: return 0; } }
    static String sx(Op o) { return switch (o) { case ADD, SUB -> "lin"; case MUL -> "mul"; }; }
    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Op.of("*").applyAsInt(6, 7));
        for (Op o : Op.values()) System.out.println(o + " " + o.name() + " " + o.ordinal() + " " + o.prec() + " " + o.getClass().getName()
                + " " + o.getDeclaringClass().getSimpleName() + " " + o.applyAsInt(5, 3) + " " + sx(o) + " " + (o.getClass() == Op.class)
                + " " + o.getClass().isEnum() + Op.class.isEnum() + " " + o.getClass().isAnonymousClass());
        System.out.println(Empty.values().length + " " + One.ONLY.self() + " " + (One.valueOf("ONLY") == One.ONLY));
        System.out.println(Op.values() != Op.values());
        Op[] v = Op.values();
        v[0] = null;
        System.out.println(Op.values()[0]);
        try { Op.valueOf("+"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Level.valueOf(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Enum.valueOf(Level.class, "low"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (Level l : Level.values()) System.out.println(l + " " + sw(l) + " " + l.next() + " " + l.compareTo(Level.MID) + " "
                + l.equals(Level.MID));
        System.out.println(Planet.EARTH.g() > 9.7 && Planet.EARTH.g() < 9.9);
        EnumMap<Level, Integer> em = new EnumMap<>(Level.class);
        em.put(Level.HIGH, 1);
        em.put(Level.LOW, 2);
        System.out.println(em + " " + em.containsKey(Level.MID));
        EnumSet<Level> es = EnumSet.complementOf(EnumSet.of(Level.MID));
        es.add(Level.MID);
        es.remove(Level.LOW);
        System.out.println(es + " " + EnumSet.range(Level.LOW, Level.MID) + EnumSet.allOf(Level.class).size()
                + EnumSet.noneOf(Level.class));
        Map<Level, List<String>> tm = new TreeMap<>(Comparator.reverseOrder());
        for (String s : "LOW HIGH MID LOW".split(" ")) tm.computeIfAbsent(Level.valueOf(s), k -> new ArrayList<>()).add(s.toLowerCase());
        System.out.println(tm);
        try { sw(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        Object c = Level.LOW;
        System.out.println(c instanceof Comparable && c instanceof java.io.Serializable && c instanceof Enum<?> e && e.ordinal() == 0);
        System.out.println(Arrays.toString(Level.class.getEnumConstants()) + String.class.getEnumConstants()
                + Level.class.getSuperclass().getSimpleName() + Op.ADD.getClass().getSuperclass().getSimpleName());
        System.out.println(Level.valueOf("LOW").hashCode() == Level.LOW.hashCode());
        try {
            Level.class.getDeclaredConstructors()[0].setAccessible(true); Level.class.getDeclaredConstructors()[0].newInstance("X", 9);
        } catch (Exception e) { System.out.println(e); }
    }
}
