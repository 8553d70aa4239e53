// Question: uncaught ExceptionInInitializerError in main's callee with cause trace
//@ exit: 1
public class ExceptionFromStaticInit {
    static class Config {
        static final java.util.Map<String, Integer> M = new java.util.TreeMap<>();
        static { System.out.println("Config init"); load("a=1"); load("b=2"); load("c=x"); load("d=4"); }
        static void load(String kv) {
            String[] p = kv.split("=");
            M.put(p[0], Integer.parseInt(p[1]));
            System.out.println("loaded " + kv);
        }
        static int get(String k) { return M.get(k); }
    }
    static class User { int v = Config.get("a"); }
    static class Other { static { if (true) throw new IllegalStateException("other failed"); } static void touch() {} }
    public static void main(String[] args) {
        try {
            Other.touch();
        } catch (ExceptionInInitializerError e) {
            System.out.println("1 " + e.getMessage() + " " + e.getCause() + " " + (e.getException() == e.getCause()));
        }
        try { Other.touch(); } catch (NoClassDefFoundError e) { System.out.println("2 " + e.getMessage()); }
        try { new Other(); } catch (NoClassDefFoundError e) { System.out.println("3 " + e.getMessage()); }
        System.out.println("now config");
        System.out.println(new User().v);
        System.out.println("not reached");
    }
}
