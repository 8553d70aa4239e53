// Question: in which order do enum constants, static fields and static blocks initialise, and what does failure leave behind?
import java.util.*;

class EnumInitializationOrder {
    static StringBuilder log = new StringBuilder();
    static int say(String s) { System.out.println("init " + s); return s.length(); }

    enum A {
        X(say("X")), Y(say("YY")) { { say("Y body"); } };
        static final int CONST = 5;
        static int count = say("count");
        static final List<A> ALL = List.of(values());
        { say("instance init"); }
        static { say("static block " + ALL + count); }
        final int n;
        A(int n) { this.n = n; say("ctor " + n + " const " + CONST); }
    }
    enum Cross {
        P, Q;
        final Other o = Other.M;
        enum Other { M, N; final Cross c = Cross.P; }
    }
    enum Fails {
        OK(1), BOOM(0);
        final int v;
        Fails(int d) { v = 10 / d; }
    }
    enum Lazy { ONE; static { say("Lazy"); } static final String S = "compile-time"; static final Object O = new Object(); }
    enum Uses {
        A { int f() { return SHARED++; } }, B { int f() { return SHARED += 10; } };
        static int SHARED = 100;
        abstract int f();
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.out.println(A.CONST);
        System.out.println("touch");
        System.out.println(A.count);
        System.out.println(A.Y.n + " " + A.ALL);
        System.out.println(Cross.P.o + " " + Cross.Other.M.c + " " + Cross.Other.N.c);
        System.out.println(Lazy.S);
        System.out.println(Lazy[].class.getSimpleName());
        Lazy[] none = new Lazy[2];
        System.out.println(none[0]);
        Class<?> k = Lazy.class;
        System.out.println("class literal taken " + k.isEnum());
        System.out.println(Lazy.O != null);
        try { System.out.println(Fails.OK); }
        catch (ExceptionInInitializerError e) { System.out.println("EIIE " + e.getMessage() + " cause " + e.getCause()); }
        try { System.out.println(Fails.OK); }
        catch (NoClassDefFoundError e) { System.out.println("NCDFE " + e.getMessage()); }
        System.out.println(Uses.A.f() + " " + Uses.B.f() + " " + Uses.A.f() + " " + Uses.SHARED);
    }
}
