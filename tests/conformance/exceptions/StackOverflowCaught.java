// Question: StackOverflowError is catchable at depth, finally blocks run, the program continues, and it can be repeated
public class StackOverflowCaught {
    static int depth;
    static void inf() { depth++; inf(); }
    static int infRet(int n, long a, double b) { return infRet(n + 1, a * 3, b / 2) + 1; }
    interface Vis { int visit(Vis v); }
    static class Node {
        Node next;
        Node self() { return this; }
        public String toString() { return "N" + next; }
        public int hashCode() { return 31 + next.hashCode(); }
        public boolean equals(Object o) { return next.equals(o); }
    }
    static class Grow { Grow g = new Grow(); }
    static int bal; static void balanced() { bal++; try { balanced(); } finally { bal--; } }
    static boolean even(int n) { return n == 0 || odd(n - 1); } static boolean odd(int n) { return n != 0 && even(n - 1); }
    static Object syncLock = new Object(); static synchronized void sync() { sync(); }
    static int caughtDeep(int n) { try { return caughtDeep(n + 1); } catch (StackOverflowError e) { return n > 100 ? 1 : 0; } }
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                inf(); System.out.println("?");
            } catch (StackOverflowError e) {
                System.out.println("SOE " + i + " " + e.getMessage() + " " + (depth > 500) + " " + (e.getStackTrace().length > 100) + " "
                        + e.getStackTrace()[5].getMethodName());
            }
        }
        try {
            infRet(0, 1, 1);
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + " " + (t instanceof VirtualMachineError) + " " + (t.getCause() == null));
        }
        Vis v = x -> x.visit(x); try { v.visit(v); } catch (StackOverflowError e) { System.out.println("lambda SOE"); }
        Node n = new Node();
        n.next = n;
        try { System.out.println("" + n); } catch (StackOverflowError e) { System.out.println("toString SOE"); }
        try { n.hashCode(); } catch (StackOverflowError e) { System.out.println("hash SOE"); }
        try { n.equals("x"); } catch (StackOverflowError e) { System.out.println("equals SOE"); }
        try { new Grow(); } catch (StackOverflowError e) { System.out.println("ctor SOE"); }
        try { balanced(); } catch (StackOverflowError e) { System.out.println("balanced caught"); }
        System.out.println(even(1000) + " " + odd(7)); try { even(-1); } catch (StackOverflowError e) { System.out.println("mutual SOE"); }
        try { sync(); } catch (StackOverflowError e) { System.out.println("sync SOE"); }
        synchronized (StackOverflowCaught.class) { System.out.println("lock free again"); }
        System.out.println(caughtDeep(0));
        java.util.List<Object> l = new java.util.ArrayList<>();
        l.add(l);
        System.out.println(l);
        try { l.hashCode(); } catch (StackOverflowError e) { System.out.println("list hash SOE"); }
        Error e = new StackOverflowError("made");
        System.out.println(e);
        try { throw new StackOverflowError(); } catch (VirtualMachineError x) { System.out.println(x); }
        System.out.println("alive");
    }
}
