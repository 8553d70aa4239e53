// Question: instance initialiser interleaving, virtual calls from constructors seeing defaults, this-escape, final constants
public class InstanceInitOrder {
    static int say(String s) { System.out.println("  " + s); return s.length(); }
    static class Base {
        int b1 = say("b1"); { say("base block"); } int b2 = say("b2"); final int fin; static Base leaked;
        Base() { this("dflt"); say("Base()"); }
        Base(String s) { say("Base(" + s + ")"); fin = 9; leaked = this; hook(); say("desc " + describe()); }
        void hook() { say("Base.hook"); }
        String describe() { return "base"; }
    }
    static class Derived extends Base {
        int d = 5;
        final int fc = 7;
        final Integer fb = 8;
        String s = "str";
        final String fs = "const";
        int[] arr = {1, 2};
        boolean z = true;
        double w = 1.5;
        int keep;
        char c = 'c';
        { d++; say("derived block d=" + d); }
        int e = d * 2;
        final int blank;
        Derived() { super(); say("Derived() d=" + d + " keep=" + keep); blank = 4; }
        Derived(int x) { this(); say("Derived(int) " + x + describe()); d = x; }
        @Override void hook() {
            say("hook d=" + d + " fc=" + fc + " fb=" + fb + " s=" + s + " fs=" + fs + " arr=" + (arr == null) + " z=" + z + " w=" + w
                    + " c=" + (int) c + " blank=" + blank());
            d = 100;
            keep = 55;
            s = "set in hook";
        }
        int blank() { return this.blank; } @Override String describe() { return "derived " + d + e + keep + s + blank; }
    }
    static class Third extends Derived {
        final String name;
        Third(String n) { super(say("arg evaluated before super")); name = n; say("Third " + describe()); }
        @Override String describe() { return "third " + name + super.describe(); }
    }
    static class Reset extends Base { int x; int y = 0; int z = 0; { z = 3; } @Override void hook() { x = 1; y = 1; z = 1; } }
    static class Fwd {
        int a = this.b + 1;
        int b = 10;
        int c = getB() + a;
        int getB() { return b; }
        static int sa = Fwd.sb + 1;
        static int sb = 5;
        static int sc = sbGet();
        static int sbGet() { return sb; }
    }
    static class Thrower {
        static int made;
        int v = 3;
        { if (made++ == 1) throw new IllegalStateException("init block " + v); }
        Thrower() { say("Thrower ok"); }
    }
    class Inner { int outerVal = field; Inner() { say("Inner sees " + field); } }
    int field = 1;
    Inner in1 = new Inner();
    { field = 2; }
    Inner in2 = new Inner();
    public static void main(String[] args) {
        System.out.println("new Derived");
        Derived d = new Derived();
        System.out.println(d.d + " " + d.e + " " + d.s + " " + d.keep + " " + d.blank + " " + (Base.leaked == d));
        System.out.println("new Derived(9)");
        System.out.println(new Derived(9).d);
        System.out.println("new Third");
        System.out.println(new Third("t").name);
        Reset r = new Reset();
        System.out.println(r.x + " " + r.y + " " + r.z);
        Fwd f = new Fwd();
        System.out.println(f.a + " " + f.b + " " + f.c + " " + Fwd.sa + " " + Fwd.sb + " " + Fwd.sc);
        for (int i = 0; i < 3; i++) try { new Thrower(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        System.out.println("outer");
        InstanceInitOrder o = new InstanceInitOrder();
        System.out.println(o.in1.outerVal + " " + o.in2.outerVal);
        Object anon = new Base("anon") {
            int q = 42;
            { say("anon block " + q); }
            @Override void hook() { say("anon hook " + q); }
            @Override String describe() { return "anon" + q; }
        };
        System.out.println(((Base) anon).describe());
        new Object() { int a = say("double-brace a"); { say("double-brace block"); } };
        int local = 6;
        class Loc extends Base { int cap = local; @Override void hook() { say("Loc hook " + cap + " " + local); } }
        new Loc();
    }
}
