// Question: heap pollution found in a bridge method: uncaught ClassCastException and its frames, incl. the bridge's line
//@ exit: 1
import java.util.*;
public class CovariantUncaughtFromBridge {
    interface Handler<T> {
        int handle(T t);
    }
    static class StringHandler implements Handler<String> {
        int total;
        @Override
        public int handle(String s) {
            total += s.length();
            return total;
        }
    }
    static class Registry {
        private final List<Handler<?>> hs = new ArrayList<>();
        void add(Handler<?> h) { hs.add(h); }
        @SuppressWarnings("unchecked")
        int fire(Object arg) {
            int r = 0;
            for (Handler<?> h : hs)
                r += ((Handler<Object>) h).handle(arg);
            System.out.println("fired " + arg + " -> " + r);
            return r;
        }
    }
    public static void main(String[] args) {
        Registry r = new Registry();
        r.add(new StringHandler());
        r.add((Handler<Object>) o -> o.hashCode() & 7);
        r.add(new Handler<CharSequence>() { public int handle(CharSequence c) { return c.charAt(0); } });
        r.fire("abc");
        r.fire("de");
        try { r.fire(new StringBuilder("sb")); } catch (ClassCastException e) { System.out.println("caught " + e.getMessage()); }
        r.fire(42);
    }
}
