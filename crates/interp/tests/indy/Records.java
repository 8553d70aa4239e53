import java.util.function.*;

class Records {
    record Empty() {}
    record Prims(boolean z, byte b, short s, char c, int i, long l, float f, double d) {}
    record F(float f) {}
    record D(double d) {}
    record Ref(Object o, String s) {}
    record Gen<T>(T t) {}
    static class Noisy {
        final String n; Noisy(String n) { this.n = n; }
        @Override public boolean equals(Object o) { log += n; return true; }
        @Override public int hashCode() { log += n; return 1; }
    }
    record Two(Noisy a, Noisy b) {}
    static String log = "";

    static String text() {
        record Local(int x) {}
        return new Empty() + " " + new Prims(true, (byte) -1, (short) -2, 'q', -3, -4, -5.5f, 6.25) + " "
            + new Ref(null, "s") + " " + new Gen<>(new F(1)) + " " + new Local(3);
    }
    static String hashes() {
        int p = new Prims(true, (byte) -1, (short) -2, 'q', -3, -4, -5.5f, 6.25).hashCode();
        return new Empty().hashCode() + " " + p + " " + new Ref(null, "s").hashCode();
    }
    static String equality() {
        Object r = new Ref(1, "s");
        return r.equals(r) + " " + r.equals(new Ref(1, "s")) + " " + r.equals(new Ref(2, "s")) + " " + r.equals(null)
            + " " + r.equals("s") + " " + new F(Float.NaN).equals(new F(Float.NaN)) + " " + new D(0.0).equals(new D(-0.0))
            + " " + new Ref(null, null).equals(new Ref(null, null)) + " " + new Empty().equals(new Empty());
    }
    static String order() {
        log = "";
        Two x = new Two(new Noisy("a"), new Noisy("b")), y = new Two(new Noisy("c"), new Noisy("d"));
        x.equals(y);
        x.hashCode();
        return log;
    }

    public static void main(String[] args) {
        System.out.println(text());
        System.out.println(hashes());
        System.out.println(equality());
        System.out.println(order());
    }
}
