// Question: what does defineClass throw for bytes that are no class, or the wrong one?
//@ unsupported: ClassLoader.defineClass1
class DefineClassErrors {
    static class Loader extends ClassLoader {
        Class<?> define(String name, byte[] b, int from, int n) { return defineClass(name, b, from, n); }
    }

    static void attempt(String what, String name, byte[] b, int from, int n) {
        try {
            System.out.println(what + ": " + new Loader().define(name, b, from, n));
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        attempt("empty", "A", new byte[0], 0, 0);
        attempt("no magic", "A", new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0, 10);
        attempt("range", "A", new byte[4], 2, 5);
        attempt("java", "java.lang.Mine", new byte[4], 0, 4);
        attempt("slash", "a/b", new byte[4], 0, 4);
    }
}
