// Question: uncaught exception thrown from a constructor called in a stream lambda: type, message, own frames
//@ exit: 1
import java.util.*;
import java.util.function.*;
public class LambdaAndConstructorUncaught {
    static abstract class Base {
        Base() { System.out.println("Base ctor " + name()); validate(); }
        abstract String name(); abstract void validate();
    }
    static class Item extends Base {
        private final String n; private final int qty = 3;
        Item(String n) {
            this.n = n;
            System.out.println("Item " + n);
            if (n.isEmpty()) throw new IllegalArgumentException("empty item after " + count);
            count++;
        }
        static int count;
        String name() { return n + qty; }
        void validate() { if (count > 100) throw new IllegalStateException(); }
    }
    static Item make(String s) { return new Item(s); }
    static <T, R> List<R> map(List<T> in, Function<T, R> f) {
        List<R> out = new ArrayList<>();
        for (T t : in)
            out.add(f.apply(t));
        return out;
    }
    public static void main(String[] args) {
        System.out.println(map(List.of("a", "b"), Item::new).size());
        Supplier<Supplier<Item>> ss = () -> () -> make("nested");
        System.out.println(ss.get().get().name());
        try {
            map(List.of(""), LambdaAndConstructorUncaught::make);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        map(List.of("x", "", "z"), s -> {
            Item i = make(s);
            return i.name();
        });
    }
}
