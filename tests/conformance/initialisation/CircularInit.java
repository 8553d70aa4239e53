// Question: recursive and circular class initialisation sees partially initialised values, also singletons with counters
public class CircularInit {
    static int say(String s, int v) { System.out.println("  " + s + "=" + v); return v; }
    static class A { static int x = say("A.x", B.y + 1); static int after = say("A.after", 10); }
    static class B { static int y = say("B.y", A.x + 10); static int seen = say("B.seen", A.after); }
    static class Single {
        static final Single INST = new Single();
        static int count = 5;
        static int other;
        final int snap;
        Single() { count++; other++; snap = count; }
    }
    static class Single2 {
        static int count = 5; static final Single2 INST = new Single2(); final int snap; Single2() { count++; snap = count; }
    }
    static class Par { static Par child = new Chi(); static { System.out.println("  Par done"); } Par() { System.out.println("  Par()"); } }
    static class Chi extends Par {
        static int v = say("Chi.v", 3);
        static { System.out.println("  Chi block " + (child == null)); }
        Chi() { System.out.println("  Chi() v=" + v); }
    }
    static class Par2 { static Par2 child = new Chi2(); static { System.out.println("  Par2 done"); } }
    static class Chi2 extends Par2 { static int v = say("Chi2.v", 3); Chi2() { System.out.println("  Chi2() v=" + v); } }
    static class Self {
        static int a = Self.b;
        static int b = 7;
        static final int C = 9;
        static int d = Self.e();
        static int f = 11;
        static int e() { return f + C; }
        static Integer boxed = mk();
        static Integer mk() { return boxed == null ? -1 : 1; }
    }
    enum Color {
        RED, GREEN(RED == null ? -1 : 1), BLUE;
        static final java.util.Map<String, Color> BY = new java.util.LinkedHashMap<>();
        static int cnt = 100;
        final int n;
        static { for (Color c : values()) BY.put(c.name().toLowerCase(), c); }
        Color() { this(0); }
        Color(int n) { this.n = n; }
    }
    interface I1 { int V = say("I1.V", I2.W + 1); } interface I2 { int W = say("I2.W", I1.V + 1); }
    static class Three1 { static String s = "1" + Three2.s; }
    static class Three2 { static String s = "2" + Three3.s; }
    static class Three3 { static String s = "3" + Three1.s; }
    static class Loop {
        static int[] fib = new int[20];
        static { fib[0] = 0; fib[1] = 1; for (int i = 2; i < 20; i++) fib[i] = fib[i - 1] + fib[i - 2]; }
        static final int LAST = fib[19];
        static { System.out.println("  Loop " + LAST); }
    }
    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y + " " + A.after + " " + B.seen);
        System.out.println(Single.INST.snap + " " + Single.count + " " + Single.other);
        System.out.println(Single2.INST.snap + " " + Single2.count);
        System.out.println("Chi first");
        new Chi();
        System.out.println("Par2 first");
        new Par2();
        System.out.println(Self.a + " " + Self.b + " " + Self.d + " " + Self.boxed);
        System.out.println(Color.GREEN.n + " " + Color.BY + " " + Color.cnt + " " + Color.valueOf("BLUE").ordinal());
        System.out.println(I1.V + " " + I2.W);
        System.out.println(Three2.s + " " + Three1.s + " " + Three3.s);
        System.out.println(Loop.LAST + " " + Loop.fib[10]);
    }
}
