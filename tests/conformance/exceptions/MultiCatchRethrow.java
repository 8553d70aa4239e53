// Question: multi-catch selection, precise rethrow, catch order, nested handlers and exception identity
public class MultiCatchRethrow {
    static class A extends Exception { A(String m) { super(m); } }
    static class B extends A { B(String m) { super(m); } }
    static class C extends RuntimeException { final int code; C(int c) { super("C" + c); code = c; } }
    static class Err extends Error { Err() { super("err"); } }
    static void thrower(int k) throws A {
        switch (k) {
            case 0: return;
            case 1: throw new A("a");
            case 2: throw new B("b");
            case 3: throw new C(7);
            case 4: throw new Err();
            case 5: throw new IllegalArgumentException("iae");
            case 6: throw new NumberFormatException("nfe");
            case 7: Object o = "s";
            Integer i = (Integer) o;
            break;
            case 8: throw null;
            case 9: throw new StackOverflowError("fake");
            default: throw new IndexOutOfBoundsException(k);
        }
    }
    static String classify(int k) {
        try { thrower(k); return "none"; }
        catch (B e) {
            return "B " + e.getMessage();
        } catch (A e) {
            return "A " + e.getMessage();
        } catch (NumberFormatException | ClassCastException e) {
            return "NFE|CCE " + e.getClass().getSimpleName();
        } catch (C e) {
            return "C " + e.code;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return "IAE|IOOBE " + e.getMessage();
        } catch (RuntimeException e) { return "RT " + e.getClass().getName(); } catch (Error e) { return "Error " + e; }
    }
    static void precise(int k) throws A {
        try { thrower(k); } catch (Exception e) { System.out.print("rethrow " + e.getClass().getSimpleName() + "; "); throw e; }
    }
    static void wrap(int k) { try { precise(k); } catch (A | C e) { throw new IllegalStateException("wrapped", e); } }
    static String nested(int k) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try { thrower(k); s.append("ok "); } catch (B e) { s.append("inner-B "); throw new C(1); } finally { s.append("f1 "); }
            } catch (C e) { s.append("mid-C").append(e.code).append(' '); thrower(k == 3 ? 1 : 6); } finally { s.append("f2 "); }
        } catch (Throwable t) { s.append("outer-").append(t.getClass().getSimpleName()); }
        return s.toString();
    }
    static <T extends Throwable> void sneaky(Throwable t) throws T { @SuppressWarnings("unchecked") T x = (T) t; throw x; }
    public static void main(String[] args) {
        for (int k = 0; k <= 10; k++) System.out.println(k + " " + classify(k));
        for (int k = 0; k <= 10; k++) try {
            wrap(k); System.out.println("fine");
        } catch (IllegalStateException e) {
            System.out.println(e + " <- " + e.getCause());
        } catch (Throwable t) { System.out.println("T " + t.getClass().getName()); }
        for (int k = 0; k <= 10; k++) System.out.println(nested(k));
        try {
            MultiCatchRethrow.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) { System.out.println(e + " " + (e instanceof RuntimeException)); }
        Exception orig = new A("orig");
        try {
            try { throw orig; } catch (Exception e) { System.out.println(e == orig); throw e; }
        } catch (Exception e) { System.out.println(e == orig); }
        try { try { throw new C(5); } catch (C e) { e = new C(6); throw e; } } catch (C e) { System.out.println(e.code); }
        int n = 0;
        for (int i = 0; i < 2000; i++) try { if (i % 3 == 0) throw new C(i); n++; } catch (C e) { n += e.code % 2; }
        System.out.println(n);
        Throwable t = new Exception("m", null);
        System.out.println(t.getCause() + " " + t);
        try { t.initCause(new C(1)); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Throwable u = new Exception(new C(3));
        System.out.println(u.getMessage() + " | " + u);
        Throwable w = new Exception();
        System.out.println(w + " " + w.getMessage() + " " + w.getLocalizedMessage());
        w.initCause(new Err());
        System.out.println(w.getCause());
        try { w.initCause(w); } catch (IllegalStateException | IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Throwable self = new Exception("s");
        try { self.initCause(self); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
