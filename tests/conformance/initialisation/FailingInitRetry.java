// Question: failing static initialisers: first error, later NoClassDefFoundError, failing superclass/interface, access via each route
public class FailingInitRetry {
    static int n; static int fail(String m) { n++; System.out.println("  init " + m); throw new IllegalArgumentException(m); }
    static class F1 { static int a = 1; static int b = fail("F1"); static int c = 3; static final int K = 99; static void m() {} }
    static class F2 extends F1 { static { System.out.println("  F2 never"); } }
    static class F3 { static F1 dep = new F1(); }
    static class F4 {
        static { try { System.out.println(F1.c); } catch (NoClassDefFoundError e) { System.out.println("  F4 recovered"); } }
        static int ok = 4;
    }
    interface FI { int Z = fail("FI"); default void d() {} }
    static class FC implements FI { static { System.out.println("  FC never"); } }
    enum FE { A, B; static { if (values().length == 2) fail("FE"); } }
    static class Npe { static String s; static int l = s.length(); }
    static class Deep { static int v = lvl(3); static int lvl(int k) { return k == 0 ? new int[0][0].length / k : lvl(k - 1); } }
    static class CondFail { static boolean armed = true; static { if (FailingInitRetry.flag) fail("cond"); } static int v = 8; }
    static boolean flag = true;
    static class Eiie { static { if (true) throw new ExceptionInInitializerError("direct"); } static int q; }
    static class Soe { static int v = r(); static int r() { return r() + 1; } }
    static void t(String s, Runnable r) {
        try {
            r.run(); System.out.println(s + " ok");
        } catch (Throwable e) {
            System.out.println(s + " " + e.getClass().getName() + " | " + e.getMessage() + " | cause "
                    + (e.getCause() == null ? null : e.getCause().getClass().getName() + ": " + e.getCause().getMessage()));
        }
    }
    static void cause(Runnable r) {
        try {
            r.run();
        } catch (Throwable e) {
            Throwable c = e.getCause();
            System.out.println("  " + e.getClass().getSimpleName() + " -> " + (c == null ? "none" : c.getClass().getSimpleName()));
        }
    }
    public static void main(String[] args) {
        t("const", () -> System.out.println(F1.K));
        t("F2", () -> new F2());
        t("F1.a", () -> System.out.println(F1.a));
        t("F1.m", () -> F1.m());
        t("new F1", () -> new F1());
        t("F1.b=", () -> F1.b = 2);
        t("F2 again", () -> new F2());
        t("F3", () -> new F3());
        t("F3 again", () -> new F3());
        t("F4", () -> System.out.println(F4.ok));
        t("forName", () -> { try { Class.forName("FailingInitRetry$F1"); } catch (ClassNotFoundException e) { System.out.println(e); } });
        t("F1 array", () -> System.out.println(new F1[2].length));
        t("instanceof", () -> System.out.println("x".getClass() == (Object) F1.class));
        t("FC", () -> new FC());
        t("FI.Z", () -> System.out.println(FI.Z));
        t("FE", () -> System.out.println(FE.A));
        t("FE again", () -> FE.valueOf("A"));
        t("FE values", () -> System.out.println(FE.values().length));
        t("Npe", () -> System.out.println(Npe.l));
        t("Deep", () -> System.out.println(Deep.v));
        t("Cond", () -> System.out.println(CondFail.v));
        flag = false;
        t("Cond retry", () -> System.out.println(CondFail.v));
        t("Eiie", () -> System.out.println(Eiie.q));
        t("Eiie2", () -> System.out.println(Eiie.q));
        cause(() -> System.out.println(Soe.v));
        System.out.println(n);
        t("newInstance",
                () -> { try { F1.class.getDeclaredConstructor().newInstance(); } catch (ReflectiveOperationException e) { System.out.println(e); } });
    }
}
