// Question: do checked and unchecked exceptions cross lambdas, finally blocks and sneaky throws intact?
import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

class LambdaExceptions {
    static class Chk extends Exception { final int code; Chk(int c) { super("chk" + c); code = c; } }
    interface Thrower<T, E extends Exception> { T get() throws E; }
    interface ThrowFn<A, B> { B apply(A a) throws Exception; }

    static <A, B> Function<A, B> wrap(ThrowFn<A, B> f) {
        return a -> {
            try { return f.apply(a); }
            catch (RuntimeException e) { throw e; }
            catch (Exception e) { throw new RuntimeException("wrapped", e); }
        };
    }
    @SuppressWarnings("unchecked")
    static <E extends Throwable> void sneaky(Throwable t) throws E { throw (E) t; }

    static String run(Thrower<?, Exception> t) {
        try { return "ok " + t.get(); }
        catch (Chk e) { return "Chk " + e.code; }
        catch (RuntimeException e) { return e.getClass().getSimpleName() + " " + e.getMessage() + (e.getCause() == null ? "" : " <- " + e.getCause().getMessage()); }
        catch (Exception e) { return "Ex " + e; }
        catch (Error e) { return "Err " + e; }
        finally { System.out.print("[f]"); }
    }

    static int depth(int n, IntUnaryOperator f) { return n == 0 ? f.applyAsInt(0) : depth(n - 1, x -> f.applyAsInt(x + 1)); }

    public static void main(String[] args) throws Exception {
        System.out.println(run(() -> 1));
        System.out.println(run(() -> { throw new Chk(3); }));
        System.out.println(run(() -> wrap((String s) -> { throw new Chk(s.length()); }).apply("four")));
        System.out.println(run(() -> wrap((String s) -> Integer.parseInt(s)).apply("zz")));
        System.out.println(run(() -> { LambdaExceptions.<RuntimeException>sneaky(new Chk(9)); return 0; }));
        System.out.println(run(() -> new int[2][1].clone()[1][0]));
        System.out.println(run(() -> { throw new StackOverflowError("fake"); }));
        System.out.println(run(() -> { assert args.length > 100 : "assertion in lambda"; return 0; }));
        System.out.println(run(() -> { Object o = "s"; return (Integer) o == 1 ? 1 : 0; }).startsWith("ClassCastException"));
        Callable<Integer> c = () -> { try { throw new Chk(1); } finally { System.out.print("<fin>"); } };
        try { c.call(); } catch (Chk e) { System.out.println(e); }
        Supplier<Integer> over = () -> { try { throw new IllegalStateException(); } finally { return 5; } };
        System.out.println(over.get());
        System.out.println(depth(50, x -> x * 2));
        try { depth(20, x -> 100 / (x - 20)); } catch (ArithmeticException e) {
            int n = 0;
            for (StackTraceElement f : e.getStackTrace()) if (f.getMethodName().startsWith("lambda$")) n++;
            System.out.println(e.getMessage() + " " + n);
        }
        AutoCloseable a = () -> System.out.println("close a");
        AutoCloseable b = () -> { System.out.println("close b"); throw new Chk(77); };
        try (a; b) { System.out.println("body"); throw new IllegalArgumentException("body ex"); }
        catch (IllegalArgumentException e) { System.out.println(e.getMessage() + " suppressed " + Arrays.toString(e.getSuppressed())); }
        try { List.of(1, 2, 3).forEach(x -> { if (x == 2) throw new UnsupportedOperationException("at " + x); System.out.println("saw " + x); }); }
        catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
        Runnable r = null;
        try { r.run(); } catch (NullPointerException e) { System.out.println("null lambda"); }
    }
}
