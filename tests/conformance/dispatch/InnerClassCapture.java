// Question: inner, local and anonymous classes: this$0 chains, captured locals and parameters, shadowing, outer.new, inheritance of inner
import java.util.*;
import java.util.function.*;
public class InnerClassCapture {
    int v = 1; String name; InnerClassCapture(String n) { name = n; }
    class In {
        int v = 2;
        class In2 {
            int v = 3;
            String all(int v) { return v + "" + this.v + In.this.v + InnerClassCapture.this.v + name; }
            void bump() { In.this.v++; InnerClassCapture.this.v += 10; v += 100; }
        }
        In2 mk() { return new In2(); }
    }
    class SubIn extends In { String q() { return name + v + super.v + InnerClassCapture.this.v; } }
    static class Ext extends InnerClassCapture.In { Ext(InnerClassCapture o) { o.super(); v = 50; } }
    Supplier<String> local(int p, final String... vs) {
        int[] cnt = {0};
        String pre = name + p;
        class Loc implements Supplier<String> {
            final int born = ++cnt[0];
            public String get() { return pre + vs.length + born + cnt[0] + v + p; }
            Loc sibling() { return new Loc(); }
        }
        new Loc();
        return new Loc().sibling();
    }
    List<IntSupplier> counters() {
        List<IntSupplier> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i * 10; l.add(new IntSupplier() { int k = j; public int getAsInt() { return k++ + v; } }); l.add(() -> j + v);
        }
        for (String s : List.of("x", "yy")) l.add(s::length);
        return l;
    }
    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curry() { return a -> b -> c -> a * 100 + b * 10 + c; }
    static class Base { String hi; Base(Supplier<String> s) { hi = s.get(); } Base(int x) { hi = "int" + x; } }
    Base anonWithArgs(int q) {
        return new Base(() -> name + q) {
            { hi += "!" + v + q; } public String toString() { return hi + super.hi + InnerClassCapture.this.name; }
        };
    }
    static Runnable stat(long a, double b, char c, boolean z, byte y) {
        return new Runnable() {
            long acc = a; public void run() { acc += (long) b + c + (z ? 1 : 0) + y; System.out.println("acc " + acc); }
        };
    }
    interface Visitor<R> { R num(int n); R add(Expr l, Expr r); }
    interface Expr { <R> R accept(Visitor<R> v); }
    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr add(Expr l, Expr r) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(l, r); } }; }
    static Iterator<Integer> range(int lo, int hi) {
        return new Iterator<>() {
            int at = lo;
            public boolean hasNext() { return at < hi; }
            public Integer next() { if (!hasNext()) throw new NoSuchElementException("past " + hi); return at++; }
        };
    }
    class Shadow extends Base {
        String name = "shadow"; Shadow() { super(7); } String get() { return name + InnerClassCapture.this.name + hi; }
    }
    public static void main(String[] args) {
        InnerClassCapture o = new InnerClassCapture("o"), p = new InnerClassCapture("p");
        In in = o.new In();
        In.In2 i2 = in.new In2();
        System.out.println(i2.all(9));
        i2.bump();
        in.mk().bump();
        System.out.println(i2.all(8) + " " + in.v + " " + o.v + " " + p.v);
        System.out.println(o.new SubIn().q() + " " + new Ext(p).mk().all(0));
        System.out.println(o.local(5, "a", "b").get() + " " + p.local(6).get());
        List<IntSupplier> l = o.counters();
        for (int r = 0; r < 2; r++) { for (IntSupplier s : l) System.out.print(s.getAsInt() + " "); o.v++; }
        System.out.println();
        System.out.println(curry().apply(1).apply(2).apply(3));
        System.out.println(o.anonWithArgs(4));
        Runnable r = stat(1L << 33, 2.9, 'a', true, (byte) -5);
        r.run();
        r.run();
        Expr e = add(add(num(1), num(2)), num(3));
        System.out.println(e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer add(Expr a,
                Expr b) { return a.accept(this) + b.accept(this); } }) + " "
                + e.<String>accept(new Visitor<>() { public String num(int n) { return "" + n; } public String add(Expr a,
                Expr b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; } }));
        Iterator<Integer> it = range(3, 6);
        while (it.hasNext()) System.out.print(it.next() + " ");
        try { it.next(); } catch (NoSuchElementException x) { System.out.println(x.getMessage()); }
        System.out.println(p.new Shadow().get());
        InnerClassCapture nul = null;
        try { nul.new In(); } catch (NullPointerException x) { System.out.println("NPE outer null"); }
        try { new Ext(null); } catch (NullPointerException x) { System.out.println("NPE super outer null"); }
        System.out.println(new Object() { int f(int n) { return n < 2 ? 1 : n * f(n - 1); } }.f(10));
        var anon = new Object() { int cnt = 0; void hit() { cnt += 2; } };
        anon.hit();
        anon.hit();
        System.out.println(anon.cnt);
        BiFunction<Integer, Integer, Integer>[] ops = new BiFunction[]{(BiFunction<Integer, Integer, Integer>) (a, b) -> a + b,
                (BiFunction<Integer, Integer, Integer>) Math::max, (BiFunction<Integer, Integer, Integer>) Integer::compare};
        for (var op : ops) System.out.print(op.apply(3, 4) + " ");
        System.out.println();
        System.out.println(in.getClass().getName() + " " + i2.getClass().getName() + " " + new Object() {}.getClass().getName() + " "
                + In.class.getSimpleName() + "[" + anon.getClass().getSimpleName() + "] "
                + In.In2.class.getEnclosingClass().getSimpleName() + " " + o.local(1).getClass().getName());
    }
}
