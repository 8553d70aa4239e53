// Question: helpful NullPointerException messages for invocations, array ops of every kind, throw null, monitor, unboxing, switch, foreach
import java.util.*;
public class HelpfulNpeInvokeArrayOther {
    interface Op { Object run() throws Exception; } interface Shape { double area(int a, String[] b); }
    enum Color { RED }
    static class Gen<T> { T v; T get() { return v; } }
    static Runnable rf;
    static String sf;
    static List<String> lf;
    static Color cf;
    static Object of;
    static Integer xf;
    static Long Lf;
    static Boolean zf;
    static Character chf;
    static Double df;
    static int c;
    static void t(Op o) {
        c++;
        try {
            System.out.println(c + " ok " + o.run());
        } catch (NullPointerException e) {
            System.out.println(c + " " + e.getMessage());
        } catch (Exception e) { System.out.println(c + " other " + e); }
    }
    static Shape shape() { return null; }
    static String str(Object... a) { return null; }
    static int[] ia(int x) { return null; }
    private String priv() { return null; }
    static int sw(String s) { switch (s) { case "a": return 1; default: return 2; } }
    static int sw(Color c) { switch (c) { case RED: return 1; default: return 2; } }
    static int sw(Integer i) { switch (i) { case 1: return 1; default: return 2; } }
    public static void main(String[] args) {
        t(() -> { rf.run(); return 0; });
        t(() -> sf.length());
        t(() -> lf.get(0));
        t(() -> lf.size());
        t(() -> cf.name());
        t(() -> cf.ordinal());
        t(() -> of.toString());
        t(() -> of.equals(1));
        t(() -> of.hashCode());
        t(() -> of.getClass());
        t(() -> shape().area(1, null));
        t(() -> str(1, "a").isEmpty());
        t(() -> str().substring(0, 1));
        t(() -> new HelpfulNpeInvokeArrayOther().priv().trim());
        t(() -> ((HelpfulNpeInvokeArrayOther) of).priv());
        t(() -> new Gen<String>().get().length());
        t(() -> new Gen<Integer>().v + 1);
        t(() -> new Gen<int[]>().v[0]);
        t(() -> new HashMap<String, Integer>().get("k") + 1);
        t(() -> new HashMap<String, List<String>>().get("k").size());
        t(() -> { int q = new HashMap<String, Integer>().get("k"); return q; });
        t(() -> xf + 1);
        t(() -> Lf + 1);
        t(() -> zf ? 1 : 2);
        t(() -> chf + 1);
        t(() -> -df);
        t(() -> xf++);
        t(() -> { if (zf) return 1; return 2; });
        t(() -> xf == 1);
        t(() -> xf.compareTo(1));
        t(() -> { long w = xf; return w; });
        t(() -> { throw null; });
        t(() -> { RuntimeException r = null; throw r; });
        t(() -> { throw (RuntimeException) of; });
        t(() -> { synchronized (of) { return 1; } });
        t(() -> { synchronized (sf) { return 1; } });
        t(() -> { Object lk = null; synchronized (lk) { return 1; } });
        t(() -> sw((String) null));
        t(() -> sw((Color) null));
        t(() -> sw((Integer) null));
        t(() -> { for (String s : lf) return s; return 0; });
        t(() -> { for (int v : ia(3)) return v; return 0; });
        t(() -> { for (String s : (String[]) of) return s; return 0; });
        t(() -> ia(1)[0]);
        t(() -> ia(1).length);
        t(() -> { ia(2)[3] = 4; return 0; });
        t(() -> ((byte[]) of)[0]);
        t(() -> ((boolean[]) of)[1]);
        t(() -> ((char[]) of)[0]);
        t(() -> ((short[]) of)[0]);
        t(() -> ((long[]) of)[0]);
        t(() -> ((float[]) of)[0]);
        t(() -> ((double[]) of)[0]);
        t(() -> ((String[]) of)[0]);
        t(() -> { ((byte[]) of)[0] = 1; return 0; });
        t(() -> { ((char[]) of)[0] = 1; return 0; });
        t(() -> { ((short[]) of)[0] = 1; return 0; });
        t(() -> { ((long[]) of)[0] = 1; return 0; });
        t(() -> { ((float[]) of)[0] = 1; return 0; });
        t(() -> { ((double[]) of)[0] = 1; return 0; });
        t(() -> { ((Object[]) of)[0] = 1; return 0; });
        t(() -> { ((boolean[]) of)[0] = true; return 0; });
        t(() -> ((int[][]) of)[0][1]);
        t(() -> (new int[2][])[0].length);
        t(() -> (new int[1][])[0][5]);
        t(() -> (new String[3])[2].length());
        t(() -> new String[][]{{null}}[0][0].isEmpty());
        t(() -> { Op o = null; return o.run(); });
        t(() -> { Runnable r = sf::length; return 0; });
        t(() -> { Op o = shape()::toString; return 0; });
        t(() -> { HelpfulNpeInvokeArrayOther q = null; return q.new In(); });
        t(() -> Objects.requireNonNull(null));
        t(() -> Objects.requireNonNull(null, "msg"));
        t(() -> Objects.requireNonNull(null, () -> "sup" + 1));
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("custom"); });
        t(() -> Optional.of(null));
        t(() -> sf.concat("x"));
        t(() -> "x".concat(sf));
        t(() -> sf + of);
        t(() -> String.valueOf(sf));
        t(() -> ((Comparable<String>) null).compareTo("x"));
        t(() -> args.clone()[0].length() + args(null).length);
        NullPointerException made = new NullPointerException();
        System.out.println(made.getMessage());
        try {
            Object o = null; o.notify();
        } catch (NullPointerException e) { System.out.println(e.getMessage() + " | " + e.getMessage() + " | " + e); }
        try { throw null; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }
    class In {} static String[] args(String[] a) { return a; }
}
