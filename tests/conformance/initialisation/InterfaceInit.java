// Question: when interface fields initialise: only on non-constant access, and superinterfaces with default methods on class init
public class InterfaceInit {
    static int say(String s) { System.out.println("  " + s); return s.length(); }
    interface Plain { int P = say("Plain.P"); void p(); }
    interface WithDefault { int D = say("WithDefault.D"); default void d() { say("d()"); } }
    interface SubDef extends WithDefault { int SD = say("SubDef.SD"); }
    interface SubDef2 extends WithDefault { int SD2 = say("SubDef2.SD2"); default void e() {} }
    interface StaticOnly { int SO = say("StaticOnly.SO"); static void s() { say("s()"); } }
    interface PrivOnly { int PO = say("PrivOnly.PO"); private void x() {} }
    interface Konst { int K = 5; String T = "t"; int NK = say("Konst.NK"); }
    static class C1 implements Plain { static { say("C1"); } public void p() {} }
    static class C2 implements WithDefault { static { say("C2"); } }
    static class C3 implements SubDef { static { say("C3"); } }
    static class C4 extends C2 implements SubDef2, Plain { static { say("C4"); } public void p() {} }
    static class C5 implements StaticOnly, PrivOnly { static { say("C5"); } }
    interface Left { int L = say("Left"); default int who() { return 1; } }
    interface Right { int R = say("Right"); default int who2() { return 2; } }
    static class Base implements Right { static { say("Base"); } }
    static class Both extends Base implements Left, Right { static { say("Both"); } }
    interface Abs { int A = say("Abs.A"); default String n() { return "n"; } }
    static abstract class AbsImpl implements Abs { static { say("AbsImpl"); } static int st = 3; }
    static class Conc extends AbsImpl { static { say("Conc"); } }
    interface Lam { int LM = say("Lam.LM"); void run(); default void extra() { say("extra"); } }
    interface LamPlain { int LP = say("LamPlain.LP"); void run(); }
    enum En implements EnI { X; static { say("En"); } } interface EnI { int EI = say("EnI.EI"); default void q() {} }
    public static void main(String[] args) {
        System.out.println("C1");
        new C1();
        System.out.println("Plain.P");
        System.out.println(Plain.P);
        System.out.println("C3");
        new C3();
        System.out.println("C2");
        new C2().d();
        System.out.println("SubDef.SD");
        System.out.println(SubDef.SD);
        System.out.println("C4");
        new C4();
        System.out.println("C5");
        new C5();
        System.out.println("StaticOnly.s");
        StaticOnly.s();
        System.out.println("PO " + PrivOnly.PO);
        System.out.println("Konst");
        System.out.println(Konst.K + Konst.T);
        System.out.println(Konst.NK);
        System.out.println("Both");
        System.out.println(new Both().who());
        System.out.println("AbsImpl.st");
        System.out.println(AbsImpl.st);
        System.out.println("Conc");
        System.out.println(new Conc().n());
        System.out.println("lambda");
        LamPlain lp = () -> say("lp run");
        System.out.println("lp made");
        lp.run();
        System.out.println(LamPlain.LP);
        Lam l = () -> say("l run");
        System.out.println("l made");
        l.run();
        l.extra();
        System.out.println("enum");
        System.out.println(En.X);
        System.out.println("anon");
        new Object() { void f() { say("anon f"); } }.f();
        System.out.println(EnI.class.getSimpleName() + new Lam[2].length);
    }
}
