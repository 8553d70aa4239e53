// Question: do constant-specific bodies, abstract methods, interfaces, private state and super calls in enums dispatch correctly?
import java.util.*;
import java.util.function.*;

class EnumConstantBodies {
    enum Op implements IntBinaryOperator {
        ADD("+") { public int applyAsInt(int a, int b) { return a + b; } },
        SUB("-") { public int applyAsInt(int a, int b) { return a - b; } int prec() { return super.prec() - 1; } },
        MUL("*") {
            private int calls;
            public int applyAsInt(int a, int b) { calls++; return a * b; }
            @Override int prec() { return 10 + calls; }
        },
        DIV("/") { public int applyAsInt(int a, int b) { return a / b; } };
        final String sym;
        private static final Map<String, Op> BY = new HashMap<>();
        static { for (Op o : values()) BY.put(o.sym, o); }
        Op(String s) { sym = s; }
        int prec() { return 5; }
        static Optional<Op> of(String s) { return Optional.ofNullable(BY.get(s)); }
    }
    enum Planet {
        MERCURY(3.303e+23, 2.4397e6), EARTH(5.976e+24, 6.37814e6);
        final double mass, radius;
        Planet(double m, double r) { mass = m; radius = r; }
        double g() { return 6.67300E-11 * mass / (radius * radius); }
    }
    enum State {
        IDLE { State next(char c) { return c == 's' ? RUN : this; } },
        RUN { State next(char c) { return switch (c) { case 'p' -> PAUSE; case 'x' -> STOP; default -> this; }; } },
        PAUSE { State next(char c) { return c == 's' ? RUN : c == 'x' ? STOP : this; } },
        STOP { State next(char c) { throw new IllegalStateException(this + " got " + c); } };
        abstract State next(char c);
    }
    enum Lam {
        SQ(x -> x * x), NEG(x -> -x), TWICE(x -> SQ.f.applyAsInt(SQ.f.applyAsInt(x)));
        final IntUnaryOperator f;
        Lam(IntUnaryOperator f) { this.f = f; }
    }
    interface Shape { double area(); }
    enum Unit implements Shape { CIRCLE { public double area() { return 3.0; } }, SQUARE { public double area() { return 1.0; } } }
    enum Singleton {
        INSTANCE;
        private int n;
        int next() { return ++n; }
    }

    public static void main(String[] args) {
        for (Op o : Op.values()) System.out.println(o + o.sym + o.applyAsInt(17, 5) + " prec " + o.prec());
        System.out.println(Op.MUL.applyAsInt(65536, 65536) + " " + Op.MUL.prec());
        System.out.println(Op.of("*") + " " + Op.of("%"));
        try { Op.DIV.applyAsInt(1, 0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        for (Planet p : Planet.values()) System.out.printf("%s %.2f%n", p, p.g());
        State s = State.IDLE;
        for (char c : "qspqsx".toCharArray()) { s = s.next(c); System.out.print(s + " "); }
        System.out.println();
        try { s.next('z'); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        for (Lam l : Lam.values()) System.out.println(l + " " + l.f.applyAsInt(3));
        double total = 0;
        for (Shape sh : Unit.values()) total += sh.area();
        System.out.println(total);
        Singleton.INSTANCE.next(); Singleton.valueOf("INSTANCE").next();
        System.out.println(Singleton.INSTANCE.next());
        System.out.println(Op.ADD.getClass().getName() + " " + Op.ADD.getDeclaringClass().getName() + " " + Singleton.INSTANCE.getClass().getName());
        System.out.println(Op.ADD.getClass().isAnonymousClass() + " " + Op.SUB.getClass().getSimpleName().isEmpty());
        IntBinaryOperator f = Op.valueOf("SUB");
        System.out.println(f.applyAsInt(1, 2));
        Function<String, Op> vo = Op::valueOf;
        System.out.println(vo.andThen(Op::prec).apply("DIV"));
    }
}
