// Question: integer cache identity, boxed equality across types, unboxing in mixed expressions, and ternary unboxing
import java.util.ArrayList;
import java.util.List;
public class BoxedArithmetic {
    static String k(Object o) { return o.getClass().getSimpleName() + ":" + o; }
    public static void main(String[] args) {
        Integer a = 127, b = 127; System.out.println(a == b);
        Integer m = -128, n = -128; System.out.println(m == n);
        Long la = 127L, lb = 127L; System.out.println(la == lb);
        Short sa = 100, sb = 100; Byte ba = -128, bb = -128; Character ca = 127, cb = 127; Boolean t = true, u = Boolean.valueOf("TRUE");
        System.out.println((sa == sb) + " " + (ba == bb) + " " + (ca == cb) + " " + (t == u));
        Integer x = 1000, y = 1000; System.out.println((x <= y && x >= y) + " " + x.equals(y) + " " + (x + 0 == y));
        System.out.println(a.equals(la) + " " + la.equals(127) + " " + la.equals(127L) + " " + (la == 127) + " "
                + new Object[]{1}[0].equals(1L));
        System.out.println(k(true ? 1 : 2.0) + " " + k(true ? (Object) 1 : 2.0) + " " + k(true ? Integer.valueOf(1) : Double.valueOf(2))
                + " " + k(false ? 'a' : 98) + " " + k(true ? (short) 1 : 'a') + " " + k(true ? 0 == 0 ? "s" : 1 : null));
    }
    static { 
        List<Integer> l = new ArrayList<>(List.of(10, 20, 30, 1, 2));
        l.remove(1); l.remove(Integer.valueOf(1)); System.out.println(l);
        Integer i = 5; i++; ++i; i += 2; i = -i; i <<= 2; System.out.println(i);
        Double d = 1.5; d *= 2; d++; System.out.println(d);
        Character c = 'a'; c++; int ci = c + 1; System.out.println(c + " " + ci);
        long sum = 0; for (Integer v : l) sum += v; System.out.println(sum);
        Object o = 1 + 1L;
        System.out.println(k(o));
        o = 1 + 1f;
        System.out.println(k(o));
        o = (byte) 1 + (byte) 1;
        System.out.println(k(o));
        o = 'a' + 0;
        System.out.println(k(o));
        o = 1.0f * 1.0;
        System.out.println(k(o));
        Integer z = null;
        try { int p = z; System.out.println(p); } catch (NullPointerException e) { System.out.println("npe1"); }
        try {
            boolean flag = l.size() > 0; Integer q = flag ? z : 0; System.out.println(q);
        } catch (NullPointerException e) { System.out.println("npe2"); }
        try { System.out.println(z == 0); } catch (NullPointerException e) { System.out.println("npe3"); }
        try {
            switch (z) { case 1: break; default: System.out.println("def"); }
        } catch (NullPointerException e) { System.out.println("npe4"); }
        Number[] ns = {1, 2L, 3f, 4.0, (short) 5, (byte) 6};
        double tot = 0;
        for (Number q : ns) { tot += q.doubleValue(); System.out.print(q.intValue() + " " + q.getClass().getName() + "; "); }
        System.out.println(tot);
        System.out.println(Integer.valueOf(65).compareTo(66) + " " + Double.valueOf(-0.0).compareTo(0.0) + " "
                + Boolean.TRUE.compareTo(false) + " " + Integer.valueOf(300).byteValue() + " " + Long.valueOf(1L << 33).intValue() + " "
                + Integer.decode("-0x10") + " " + Integer.decode("#ff") + " " + Integer.decode("010") + " " + Long.decode("0X7f"));
    }
}
