// Question: private methods are not overridden, static methods hide, package/private access between nest mates, name clashes
public class PrivateStaticHiding {
    static class A {
        private String p() { return "A.p"; }
        String callP() { return p(); }
        String callP(A o) { return o.p(); }
        static String s() { return "A.s"; }
        String callS() { return s(); }
        private static String ps() { return "A.ps"; }
        static String cps() { return ps(); }
        private int x = 1;
        int gx() { return x; }
        String over(Object o) { return "A.over(Object)"; }
        private String mix(int i) { return "A.mix(int)"; }
        String mix(long l) { return "A.mix(long)"; }
        String callMix() { return mix(1); }
    }
    static class B extends A {
        private String p() { return "B.p"; }
        String callBP() { return p(); }
        static String s() { return "B.s"; }
        private static String ps() { return "B.ps"; }
        private int x = 2;
        int bgx() { return x + super.gx() * 10 + ((A) this).x * 100; }
        String over(String o) { return "B.over(String)"; }
        String mix(int i) { return "B.mix(int)"; }
    }
    static class C extends B {
        public String p() { return "C.p"; } String up() { return super.callP() + ((B) this).p() + ((A) this).p() + p(); }
    }
    private int secret = 42;
    private static int ssecret = 43;
    private int hidden(int k) { return secret * k; }
    private PrivateStaticHiding() {}
    private PrivateStaticHiding(int s) { secret = s; }
    class Inner {
        private int mine = this.secret + 1;
        private int secret = 7;
        int sum() { return secret + PrivateStaticHiding.this.secret + hidden(2) + ssecret++; }
        class Deeper {
            int all() { return mine + Inner.this.secret + PrivateStaticHiding.this.secret; } private String who() { return "deeper"; }
        }
    }
    static class Peer {
        private String tok = "tok";
        private static int n;
        private Peer() { n++; }
        private void inc() { n += 10; tok += n; }
        private class In2 { private String t = tok; }
    }
    interface PI {
        private String hid() { return "hid" + pub(); }
        default String pub() { return "pub"; }
        default String use() { return hid(); }
        private static String sh() { return "sh"; }
        static String us() { return sh() + 1; }
    }
    static class PImpl implements PI { public String hid() { return "class hid"; } public String pub() { return "over"; } }
    static <T extends A> String gen(T t) { return t.callP() + ((A) t).p(); }
    enum E {
        X { private String q() { return "Xq"; } String r() { return q() + ((E) this).q(); } };
        private String q() { return "Eq"; }
        String r() { return q(); }
    }
    public static void main(String[] args) {
        A a = new A(), ab = new B(), ac = new C();
        B b = new B();
        C c = new C();
        System.out.println(a.callP() + ab.callP() + ac.callP() + a.callP(b) + a.p() + ((A) b).p() + b.p() + c.p() + b.callBP() + c.callBP()
                + c.up());
        System.out.println(A.s() + B.s() + C.s() + ab.s() + b.s() + ab.callS() + A.cps() + B.cps() + B.ps() + A.ps());
        System.out.println(a.x + " " + b.x + " " + ((A) b).x + " " + b.gx() + " " + b.bgx() + " " + ab.x);
        System.out.println(b.over("s") + ((A) b).over("s") + b.over((Object) "s") + ab.over("q"));
        System.out.println(a.mix(1) + b.mix(1) + b.mix(1L) + b.callMix() + ((A) b).mix(1));
        PrivateStaticHiding h = new PrivateStaticHiding(5);
        Inner in = h.new Inner();
        System.out.println(in.mine + " " + in.secret + " " + in.sum() + " " + in.sum() + " " + in.new Deeper().all()
                + in.new Deeper().who());
        h.secret += 100;
        in.secret -= 1;
        in.mine *= 2;
        System.out.println(in.new Deeper().all() + " " + h.hidden(1) + " " + new PrivateStaticHiding().secret);
        Peer p = new Peer();
        p.inc();
        new Peer().inc();
        System.out.println(p.tok + Peer.n + p.new In2().t);
        PI pi = new PImpl();
        System.out.println(pi.use() + pi.pub() + PI.us() + ((PImpl) pi).hid() + new PI() {}.use());
        System.out.println(gen(b) + gen(c) + gen(a));
        System.out.println(E.X.r() + E.X.q());
        Runnable r = () -> { h.secret++; ssecret++; System.out.println(h.hidden(1) + " " + ssecret + this0(h)); };
        r.run();
        java.util.function.IntUnaryOperator op = h::hidden;
        System.out.println(op.applyAsInt(2));
        java.util.function.Supplier<PrivateStaticHiding> sup = PrivateStaticHiding::new;
        System.out.println(sup.get().secret);
    } private static String this0(PrivateStaticHiding x) { return " s" + x.secret; }
}
