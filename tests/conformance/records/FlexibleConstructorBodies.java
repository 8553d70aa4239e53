// Question: do statements before this()/super() (validation, field assignment before super) run in the right order?
//@ java: 25
import java.util.*;

class FlexibleConstructorBodies {
    static List<String> log = new ArrayList<>();
    static <T> T t(String s, T v) { log.add(s); return v; }
    static class Base {
        Base(int x) { log.add("Base(" + x + ")"); hook(); }
        void hook() { log.add("base hook"); }
    }
    static class Early extends Base {
        final int v; String s = t("s init", "init");
        Early(int a) {
            if (a < 0) throw new IllegalArgumentException("negative " + a);
            int doubled = a * 2;
            v = doubled + 1;
            log.add("before super");
            super(doubled);
            log.add("after super " + v + s);
        }
        @Override void hook() { log.add("early hook sees v=" + v + " s=" + s); }
    }
    static class Late extends Base {
        final int v;
        Late(int a) { super(a); v = a; }
        @Override void hook() { log.add("late hook sees v=" + v); }
    }
    record Range(int lo, int hi) {
        Range(String s) {
            String[] p = s.split("-");
            if (p.length != 2) throw new IllegalArgumentException("bad range " + s);
            this(Integer.parseInt(p[0]), Integer.parseInt(p[1]));
            log.add("made " + this);
        }
    }
    enum E { A(1), B(2); final int k; E(int k) { int q = k * 10; this.k = q; } }
    class Inner { final int z; Inner(int q) { int sum = q + 1; this(sum, true); } Inner(int q, boolean b) { z = q; super(); } }
    static void flush() { log.forEach(x -> System.out.println("  " + x)); log.clear(); }

    public static void main(String[] args) {
        new Early(5); flush();
        new Late(6); flush();
        try { new Early(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } flush();
        System.out.println(new Range("3-9")); flush();
        try { new Range("x"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); } flush();
        try { new Range("1-b"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); } flush();
        System.out.println(E.A.k + E.B.k + " " + new FlexibleConstructorBodies().new Inner(4).z);
        Base b = new Base(t("arg", 1)) { final String w = t("w", "w"); @Override void hook() { log.add("anon hook " + w); } }; flush();
        System.out.println(b.getClass().isAnonymousClass());
    }
}
