// Question: does the stack trace of an exception out of nested lambdas show the program's frames in order with its cause?
//@ exit: 1
import java.util.*;
import java.util.function.*;

class LambdaUncaughtNested {
    static int level;

    static <T> T enter(String name, Supplier<T> s) {
        level++;
        System.out.println("  ".repeat(level) + "> " + name);
        try {
            return s.get();
        } finally {
            System.out.println("  ".repeat(level) + "< " + name);
            level--;
        }
    }

    static int parse(String s) {
        try {
            return enter("parse", () -> convert(s));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("cannot parse '" + s + "'", e);
        }
    }

    static int convert(String s) {
        return enter("convert", () -> Integer.parseInt(s));
    }

    static class Worker implements IntSupplier {
        final String text;
        Worker(String t) { text = t; }
        public int getAsInt() { return parse(text); }
    }

    static int sum(List<String> l) {
        int[] total = {0};
        l.forEach(s -> {
            IntSupplier w = new Worker(s);
            total[0] += enter("worker", () -> w.getAsInt());
            System.out.println("total " + total[0]);
        });
        return total[0];
    }

    public static void main(String[] args) {
        System.out.println(sum(List.of("1", "22", "-3")));
        Function<List<String>, Integer> f = LambdaUncaughtNested::sum;
        BiFunction<List<String>, Integer, Integer> g = (l, k) -> f.apply(l) + k;
        System.out.println(g.apply(List.of("4"), 6));
        System.out.println(g.apply(List.of("5", "six", "7"), 8));
        System.out.println("not reached");
    }
}
