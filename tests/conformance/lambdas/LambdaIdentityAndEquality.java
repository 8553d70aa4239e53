// Question: do lambdas behave as objects (in collections, synchronized, instanceof, static vs captured evaluation order)?
import java.util.*;
import java.util.function.*;

class LambdaIdentityAndEquality {
    static int created;
    static class Noisy {
        final int n = ++created;
        int get() { System.out.println("get on " + n); return n; }
        static Noisy make() { System.out.println("make"); return new Noisy(); }
    }
    static int arg(int x) { System.out.println("arg " + x); return x; }
    static class Init { static { System.out.println("Init loaded"); } static int v() { return 5; } Init() { System.out.println("Init()"); } }

    interface WithObject { boolean equals(Object o); int hashCode(); String toString(); int only(int x); }
    interface A { default String m() { return "A"; } }
    interface B extends A { default String m() { return "B" + A.super.m(); } }
    interface C extends A { }
    interface D extends B, C { int f(); static D of(int x) { return () -> x; } private int g() { return f() * 2; } default int h() { return g() + 1; } }

    public static void main(String[] args) {
        IntSupplier bound = Noisy.make()::get;
        System.out.println("created " + created);
        bound.getAsInt(); bound.getAsInt();
        IntSupplier lam = () -> Noisy.make().get();
        lam.getAsInt(); lam.getAsInt();
        System.out.println("created " + created);

        Supplier<Init> ctor = Init::new;
        IntSupplier st = Init::v;
        System.out.println("refs made");
        System.out.println(st.getAsInt());
        ctor.get();

        IntBinaryOperator op = (a, b) -> { System.out.println("op"); return a - b; };
        System.out.println(op.applyAsInt(arg(1), arg(2)));
        Runnable[] rs = new Runnable[3];
        int i = 0;
        rs[i++] = () -> System.out.println("r0");
        rs[i++] = new Runnable() { public void run() { System.out.println("r1 anon"); } };
        rs[i] = LambdaIdentityAndEquality::hello;
        for (Runnable r : rs) r.run();

        WithObject w = x -> x + 1;
        System.out.println(w.only(1) + " " + w.equals(w) + " " + w.equals(null) + " " + (w.hashCode() == w.hashCode()) + " " + (w.toString().length() > 0));
        Set<Object> set = new HashSet<>();
        int k = args.length;
        Supplier<Integer> s1 = () -> k;
        set.add(s1); set.add(s1);
        System.out.println(set.size() + " " + set.contains(s1));
        synchronized (s1) { System.out.println("locked"); }
        D d = D.of(21);
        System.out.println(d.m() + " " + d.f() + " " + d.h() + " " + (d instanceof A) + " " + (d instanceof C));
        Object o = (Function<String, String>) String::trim;
        System.out.println(o instanceof Function ? ((Function<String, String>) (Function) o).apply("  t ") : "no");
        try { Function<Integer, Integer> wrong = (Function) o; int v = wrong.apply(3); System.out.println(v); }
        catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(o.getClass().isSynthetic() + " " + o.getClass().isInterface() + " " + o.getClass().getInterfaces().length);
        Runnable self = args.length == 0 ? () -> System.out.println("then") : () -> System.out.println("else");
        self.run();
        switch (new Random(1).nextInt(1)) { case 0: Runnable q = () -> System.out.println("in switch"); q.run(); }
    }
    static void hello() { System.out.println("hello ref"); }
}
