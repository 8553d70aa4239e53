// Question: do lambdas capture this, outer this, fields by reference and locals by value across nesting levels?
import java.util.*;
import java.util.function.*;

class LambdaCaptureThisAndNested {
    int field = 1;
    static int sfield = 100;
    String name;

    LambdaCaptureThisAndNested(String n) { name = n; }

    Supplier<Supplier<Supplier<String>>> deep(int a) {
        int b = a + 1;
        return () -> {
            int c = b + 1;
            field++;
            return () -> {
                int d = c + 1;
                field += 10;
                return () -> name + ":" + a + b + c + d + ":" + field + ":" + sfield++;
            };
        };
    }

    class Inner {
        int field = 1000;
        IntSupplier both() {
            return () -> field + LambdaCaptureThisAndNested.this.field;
        }
        class Innermost {
            int field = 5;
            Supplier<int[]> three() {
                return () -> new int[]{field, Inner.this.field, LambdaCaptureThisAndNested.this.field};
            }
        }
    }

    Runnable shadow(List<String> log) {
        String name = "local";
        return () -> {
            log.add(name);
            log.add(this.name);
            Runnable r = new Runnable() {
                String name = "anon";
                public void run() {
                    Runnable q = () -> log.add(this.name + name + LambdaCaptureThisAndNested.this.name);
                    q.run();
                }
            };
            r.run();
        };
    }

    static <T> Supplier<T> memo(Supplier<T> s) {
        Object[] cell = new Object[1];
        boolean[] have = {false};
        return () -> {
            if (!have[0]) { cell[0] = s.get(); have[0] = true; }
            @SuppressWarnings("unchecked") T t = (T) cell[0];
            return t;
        };
    }

    // lambda in field initializer, instance-init and static-init
    final Function<Integer, Integer> addField = x -> x + field;
    final IntSupplier fromInit;
    { int k = 9; fromInit = () -> k * field; }
    static final IntUnaryOperator SINIT;
    static { int z = 3; SINIT = x -> x * z + sfield; }

    public static void main(String[] args) {
        LambdaCaptureThisAndNested o = new LambdaCaptureThisAndNested("o");
        Supplier<Supplier<Supplier<String>>> s1 = o.deep(1);
        Supplier<Supplier<String>> s2 = s1.get();
        Supplier<String> s3 = s2.get();
        System.out.println(s3.get());
        System.out.println(s3.get());
        System.out.println(s1.get().get().get());
        Inner in = o.new Inner();
        IntSupplier both = in.both();
        System.out.println(both.getAsInt());
        o.field = -1; in.field = 2;
        System.out.println(both.getAsInt());
        System.out.println(Arrays.toString(in.new Innermost().three().get()));
        List<String> log = new ArrayList<>();
        o.shadow(log).run();
        System.out.println(log);
        int[] calls = {0};
        Supplier<String> m = memo(() -> { calls[0]++; return null; });
        System.out.println(m.get() + " " + m.get() + " " + calls[0]);
        System.out.println(o.addField.apply(5) + " " + o.fromInit.getAsInt() + " " + SINIT.applyAsInt(4));
        o.field = 50;
        System.out.println(o.addField.apply(5) + " " + o.fromInit.getAsInt());
        o.name = "renamed";
        System.out.println(s3.get());
    }
}
