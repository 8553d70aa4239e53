// Question: do sealed hierarchies (classes, interfaces, non-sealed leaves) evaluate through instanceof chains and visitors?
import java.util.*;

class SealedHierarchyVisit {
    sealed interface Expr permits Const, Var, Bin, Neg, Custom {}
    record Const(double v) implements Expr {}
    record Var(String n) implements Expr {}
    record Bin(char op, Expr l, Expr r) implements Expr {}
    record Neg(Expr e) implements Expr {}
    static non-sealed class Custom implements Expr { double get() { return 1; } }
    static class Deep extends Custom { double get() { return super.get() + 41; } }

    sealed static abstract class Animal permits Dog, Cat { abstract String sound(); }
    static final class Dog extends Animal { String sound() { return "woof"; } }
    static non-sealed class Cat extends Animal { String sound() { return "meow"; } }
    static class Lion extends Cat { String sound() { return "ROAR/" + super.sound(); } }

    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Const c) return c.v();
        if (e instanceof Var v) {
            Double d = env.get(v.n());
            if (d == null) throw new NoSuchElementException("unbound " + v.n());
            return d;
        }
        if (e instanceof Bin b) {
            double l = eval(b.l(), env), r = eval(b.r(), env);
            return switch (b.op()) { case '+' -> l + r; case '-' -> l - r; case '*' -> l * r; case '/' -> l / r; default -> throw new IllegalArgumentException("op " + b.op()); };
        }
        if (e instanceof Neg n) return -eval(n.e(), env);
        return ((Custom) e).get();
    }
    static Expr simplify(Expr e) {
        if (e instanceof Neg n && n.e() instanceof Neg m) return simplify(m.e());
        if (e instanceof Bin b) {
            Expr l = simplify(b.l()), r = simplify(b.r());
            if (b.op() == '*' && (l instanceof Const c && c.v() == 0 || r instanceof Const d && d.v() == 0)) return new Const(0);
            if (b.op() == '+' && l instanceof Const c && c.v() == 0) return r;
            if (l instanceof Const c && r instanceof Const d) return new Const(eval(new Bin(b.op(), c, d), Map.of()));
            return new Bin(b.op(), l, r);
        }
        return e;
    }

    public static void main(String[] args) {
        Expr e = new Bin('+', new Const(0), new Bin('*', new Var("x"), new Neg(new Neg(new Const(3)))));
        System.out.println(e);
        System.out.println(eval(e, Map.of("x", 2.0)));
        System.out.println(simplify(e));
        System.out.println(simplify(new Bin('*', e, new Const(-0.0))));
        System.out.println(simplify(new Bin('/', new Const(1), new Const(0))));
        System.out.println(eval(new Bin('-', new Deep(), new Custom()), Map.of()));
        try { eval(e, Map.of()); } catch (NoSuchElementException x) { System.out.println(x.getMessage()); }
        try { eval(new Bin('^', new Const(1), new Const(2)), Map.of()); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        for (Animal a : List.of(new Dog(), new Cat(), new Lion())) System.out.println(a.getClass().getSimpleName() + " " + a.sound() + " " + (a instanceof Cat));
        System.out.println(Expr.class.isSealed() + " " + Animal.class.isSealed() + " " + Cat.class.isSealed() + " " + Dog.class.isSealed());
        List<String> names = new ArrayList<>();
        for (Class<?> c : Expr.class.getPermittedSubclasses()) names.add(c.getSimpleName());
        System.out.println(names + " " + (Cat.class.getPermittedSubclasses() == null));
        System.out.println(new Neg(new Var("q")).equals(new Neg(new Var("q"))) + " " + new Bin('+', null, null));
        try { eval(null, Map.of()); } catch (NullPointerException x) { System.out.println("NPE"); }
    }
}
