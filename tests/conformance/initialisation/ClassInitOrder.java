// Question: order of superclass, static field and static block initialisation, triggered by each kind of first use
public class ClassInitOrder {
    static int say(String s) { System.out.println("  " + s); return s.length(); }
    static class A {
        static int a = say("A.a");
        static { say("A block"); }
        static int b = say("A.b");
        static void m() { say("A.m"); }
        int i = say("A inst");
        { say("A inst block"); }
        A() { say("A()"); }
    }
    static class B extends A {
        static int c = say("B.c");
        static { say("B block"); }
        static int x = 5;
        int j = say("B inst");
        B() { super(); say("B()"); }
        static void n() { say("B.n"); }
    }
    static class ByNew { static { say("ByNew"); } }
    static class ByStatic { static { say("ByStatic"); } static void go() {} }
    static class ByRead { static { say("ByRead"); } static int v = 1; }
    static class ByWrite { static { say("ByWrite"); } static int v; }
    static class ByReflect { static { say("ByReflect"); } }
    static class ByName { static { say("ByName"); } }
    static class ByLambda { static { say("ByLambda"); } static String f() { return "f"; } }
    static class ByCtorRef { static { say("ByCtorRef"); } }
    static class NoConst {
        static { say("NoConst!"); }
        static final int K = 42;
        static final String S = "s" + K;
        static final Integer BOX = 7;
        static final long NOTCONST = say("NOTCONST");
    }
    static class NoLit { static { say("NoLit!"); } }
    static class NoArr { static { say("NoArr!"); } }
    static class NoCast { static { say("NoCast!"); } }
    static class NoInst { static { say("NoInst!"); } }
    static class NoName { static { say("NoName!"); } }
    static class NoNull { static { say("NoNull!"); } static int s; int f; }
    static class P { static int inherited = say("P.inherited"); static void sm() {} } static class Q extends P { static { say("Q!"); } }
    static class Assign {
        static int x = 1;
        static { x = 2; y = 3; }
        static int y = 4;
        static int z;
        static { z = x + y; }
        static final int LATE;
        static { LATE = z * 2; }
    }
    public static void main(String[] args) throws Exception {
        System.out.println("start"); B.n(); System.out.println("new B"); new B(); System.out.println("again"); new B();
        System.out.println("triggers");
        new ByNew();
        ByStatic.go();
        System.out.println(ByRead.v);
        ByWrite.v = 3;
        ByReflect.class.getDeclaredConstructor().newInstance();
        Class.forName("ClassInitOrder$ByName");
        System.out.println("lambda made");
        java.util.function.Supplier<String> s = ByLambda::f;
        System.out.println("calling");
        s.get();
        java.util.function.Supplier<Object> cr = ByCtorRef::new;
        System.out.println("ctor ref made");
        cr.get();
        System.out.println("non-triggers");
        System.out.println(NoConst.K + NoConst.S);
        System.out.println(NoLit.class.getSimpleName());
        System.out.println(new NoArr[3].length + " " + new NoArr[1][2].length);
        Object o = "x";
        System.out.println(o instanceof NoInst);
        try { NoCast c = (NoCast) o; } catch (ClassCastException e) { System.out.println("cce"); }
        Class.forName("ClassInitOrder$NoName", false, ClassInitOrder.class.getClassLoader());
        NoNull nn = null;
        System.out.println(nn == null);
        System.out.println(NoConst.class.getDeclaredFields().length > 0);
        System.out.println("inherited");
        System.out.println(Q.inherited);
        Q.sm();
        System.out.println("boxed const triggers");
        System.out.println(NoConst.BOX);
        System.out.println(Assign.x + " " + Assign.y + " " + Assign.z + " " + Assign.LATE);
        System.out.println("new NoLit[] via reflection " + java.lang.reflect.Array.newInstance(NoLit.class, 2).getClass().getSimpleName());
        System.out.println(NoNull[].class.getComponentType().getSimpleName());
        nn = null;
        try { nn.f = 1; } catch (NullPointerException e) { System.out.println("npe without init"); }
        System.out.println(nn.s);
        System.out.println("end");
    }
}
