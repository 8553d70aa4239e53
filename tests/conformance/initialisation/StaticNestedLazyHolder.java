// Question: lazy holder idiom, static nested initialisation independence, and init triggered through inheritance, super calls and local classes
public class StaticNestedLazyHolder {
    static StringBuilder log = new StringBuilder();
    static void l(String s) { log.append(s).append(' '); }
    static void flush(String w) { System.out.println(w + ": " + log); log.setLength(0); }
    static { l("Main.clinit"); flush("static"); }
    static class Lazy {
        private Lazy() { l("Lazy()"); }
        private static class Holder { static final Lazy I = new Lazy(); static { l("Holder"); } }
        static { l("Lazy.clinit"); }
        static Lazy get() { l("get"); return Holder.I; }
        static final String NAME = "lazy";
    }
    static class Outer {
        static { l("Outer"); }
        static class In { static { l("In"); } static int v = 1; static class Deep { static { l("Deep"); } static int w = 2; } }
        class Member { { l("Member-inst"); } }
        static int outerField = 3;
        int useIn() { return In.v; }
    }
    static class Base { static { l("Base"); } static String make() { return "made"; } static int count; Base() { count++; } }
    static class Mid extends Base { static { l("Mid"); } }
    static class Leaf extends Mid { static { l("Leaf"); } static final int C = 5; static final int N = Integer.valueOf(6); }
    static abstract class Tmpl {
        static { l("Tmpl"); } static Tmpl of() { return new Tmpl() { { l("anon-inst"); } int f() { return 1; } }; } abstract int f();
    }
    static class Gen<T> { static int inst; static { l("Gen"); } Gen() { inst++; } }
    record Rec(int a) { static int made; static { l("Rec"); } Rec { made++; } }
    public static void main(String[] args) {
        flush("main");
        System.out.println(Lazy.NAME);
        flush("const");
        Lazy a = Lazy.get();
        flush("first get");
        Lazy b = Lazy.get();
        flush("second get");
        System.out.println(a == b);
        System.out.println(Outer.In.Deep.w);
        flush("Deep");
        System.out.println(Outer.In.v);
        flush("In");
        Outer o = new Outer();
        flush("Outer");
        o.new Member();
        flush("Member");
        System.out.println(Leaf.make());
        flush("Leaf.make");
        System.out.println(Leaf.C);
        flush("Leaf.C");
        System.out.println(Leaf.count);
        flush("Leaf.count");
        System.out.println(Leaf.N);
        flush("Leaf.N");
        Mid[] ms = {new Leaf(), new Mid(), null};
        flush("instances " + Base.count + ms.length);
        System.out.println(Tmpl.of().f());
        flush("Tmpl");
        new Gen<String>();
        new Gen<Integer>();
        flush("Gen " + Gen.inst);
        System.out.println(new Rec(1).equals(new Rec(1)) + " " + Rec.made);
        flush("Rec");
        class Loc { static int n; static { l("Loc"); } Loc() { n++; } }
        flush("declared Loc");
        new Loc();
        new Loc();
        flush("Loc " + Loc.n);
        Runnable r = () -> { class InLambda { { l("InLambda"); } } new InLambda(); };
        flush("lambda declared");
        r.run();
        r.run();
        flush("lambda run");
        interface LocI { int X = val(); static int val() { l("LocI"); return 3; } }
        flush("declared LocI");
        System.out.println(LocI.X);
        flush("LocI");
        enum LocE { P, Q; static { l("LocE"); } }
        System.out.println(LocE.Q);
        flush("LocE");
    }
}
