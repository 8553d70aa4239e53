// Question: identity of literals, compile-time constants, intern, and runtime concatenations
public class StringInterning {
    static final String A = "hello", B = "hel" + "lo"; final String inst = "hello"; static String nonFinal = "hel";
    static class Other { static final String X = "hello"; static String y = "hel" + "lo"; }
    interface K { String Z = "hel" + 'l' + "o"; }
    static String make(String a, String b) { return a + b; }
    public static void main(String[] args) {
        String lo = "lo"; final String flo = "lo"; final String flo2 = new String("lo");
        System.out.println(A == B);
        System.out.println(A == Other.X);
        System.out.println(A == Other.y);
        System.out.println(A == K.Z);
        System.out.println(A == new StringInterning().inst);
        System.out.println(A == "hel" + lo);
        System.out.println(A == "hel" + flo);
        System.out.println(A == "hel" + flo2);
        System.out.println(A == nonFinal + "lo");
        System.out.println(A == ("hel" + lo).intern());
        System.out.println(A == make("hel", "lo").intern());
        System.out.println(A == new String("hello"));
        System.out.println(A == new String("hello").intern());
        System.out.println(A.equals(new String("hello")));
        System.out.println(new String("x") == new String("x"));
        String fresh = new StringBuilder("unique").append("Str").append(42).toString();
        System.out.println(fresh.intern() == fresh);
        System.out.println(fresh == "uniqueStr" + 42);
        System.out.println(fresh == "uniqueStr42");
        String sub = "say hello".substring(4);
        System.out.println((sub == A) + " " + sub.equals(A) + " " + (sub.intern() == A));
        String all = "hello".substring(0);
        System.out.println(all == A);
        System.out.println("hello".toString() == A);
        System.out.println(String.valueOf((Object) A) == A);
        System.out.println(("hello".trim() == A) + " " + ("hello".strip() == A) + " " + ("hello".concat("") == A) + " "
                + ("hello".replace('x', 'y') == A) + " " + ("hello".replace("zz", "y") == A) + " " + ("hello".toLowerCase() == A) + " "
                + ("hello".repeat(1) == A) + " " + ("HELLO".toLowerCase() == A));
        System.out.println("" == "".repeat(5));
        System.out.println("" == "abc".substring(3));
        System.out.println(("" + "") == "");
        System.out.println(String.valueOf(new char[0]) == "");
        System.out.println(new String() == "");
        System.out.println(new String().isEmpty());
        String s = "a";
        s += "";
        System.out.println(s == "a");
        System.out.println(s.equals("a"));
        final int n = 3;
        System.out.println(("v" + n) == "v3");
        int m = 3;
        System.out.println(("v" + m) == "v3");
        System.out.println(("c" + 'x' + true + 1.5 + 2L + (byte) 3) == "cxtrue1.523");
        System.out.println("\u0068ello" == A); System.out.println("""
            hello""" == A); System.out.println("h\145llo" == A); System.out.println((true ? "hello" : "x") == A); System.out.println((String) "hello" == A); System.out.println(("hel" + (1 < 2 ? "lo" : "")) == A);
        System.out.println(args.length == 0 ? "no args" : args[0]);
        switch (new String("hello")) { case A: System.out.println("matched"); break; default: System.out.println("no"); }
        Object o = "hello";
        System.out.println(o == A);
        Object[] arr = {"hello"};
        System.out.println(arr[0] == A);
        System.out.println(StringInterning.class.getName().intern() == "StringInterning");
        System.out.println("hello".hashCode() == A.hashCode());
        String nul = "a\0b";
        System.out.println(nul == "a\u0000b");
        System.out.println(nul.length());
        String lone = "\ud800";
        System.out.println(lone == "\ud800");
        System.out.println(lone.intern() == new String(new char[]{'\ud800'}).intern());
    }
}
