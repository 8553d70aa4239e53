// Question: the second use of a class whose initialiser failed, uncaught: NoClassDefFoundError and its text
//@ exit: 1
public class NoClassDefAfterFailedInit {
    static int tries;
    static class Bad {
        static int v = init();
        static int init() { tries++; System.out.println("Bad init " + tries); throw new UnsupportedOperationException("nope"); }
        static int plain() { return 1; }
        int inst = 5;
    }
    static class Sub extends Bad { static { System.out.println("Sub init"); } static int w = 3; }
    static class ErrInit {
        static { System.out.println("ErrInit"); err(); } static void err() { throw new LinkageError("direct error"); } static int q = 1;
    }
    static class Checked {
        static { System.out.println("Checked"); sneak(new Exception("checked in clinit")); }
        @SuppressWarnings("unchecked") static <T extends Throwable> void sneak(Throwable t) throws T { throw (T) t; }
        static int q = 1;
    }
    static void attempt(String n, Runnable r) {
        try {
            r.run(); System.out.println(n + " fine");
        } catch (Throwable t) { System.out.println(n + " " + t + " cause " + t.getCause()); }
    }
    public static void main(String[] args) {
        attempt("sub", () -> System.out.println(Sub.w));
        System.out.println("tries " + tries);
        attempt("err", () -> System.out.println(ErrInit.q));
        attempt("checked", () -> System.out.println(Checked.q));
        attempt("class literal", () -> System.out.println(Bad.class.getSimpleName()));
        attempt("array", () -> System.out.println(new Bad[2].length));
        attempt("instanceof", () -> System.out.println((Object) "x" instanceof Bad));
        System.out.println("tries " + tries);
        int n = Bad.plain();
        System.out.println("not reached " + n);
    }
}
