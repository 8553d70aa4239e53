// Question: string concatenation of every type incl. null, char arrays avoided, many operands, side-effect order and compound +=
public class ConcatAllTypes {
    static int n; static String log = "";
    static int next() { return ++n; }
    static String say(String s) { log += s; return s; }
    static class Obj {
        final String v; Obj(String v) { this.v = v; } public String toString() { n += 10; return v == null ? null : "Obj(" + v + n + ")"; }
    }
    static class Thrower { public String toString() { throw new IllegalStateException("toString failed"); } }
    static String sf = "s"; String inst; static Object so; static char[] chars = {'x'};
    public static void main(String[] args) {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = -3;
        long l = -4;
        float f = 1.5f;
        double d = -2.5;
        boolean z = true;
        String st = null;
        Object o = null;
        Integer bx = 5;
        Character cx = 'q';
        System.out.println("" + b + s + c + i + l + f + d + z + st + o + bx + cx + null + 'x' + 1 + 1L + 1f + 1d + true);
        System.out.println(b + s + c + i + "" + b + s + c + i);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 1 + "b" + 'a' + 1);
        System.out.println("" + (char) (c + 1) + (c + 1) + -c + ~i + !z + (i > 0) + (z ? 1 : 'x') + (st == null));
        System.out.println(next() + " " + next() + " " + n + " " + next() + next() * 2 + (n++ + ++n) + n);
        System.out.println(say("a") + say("b") + (say("c") + say("d")) + log);
        Obj p = new Obj("p");
        System.out.println(n + " " + p + " " + n + " " + p + n);
        System.out.println("null toString: " + new Obj(null));
        try {
            System.out.println("x" + new Thrower() + say("never"));
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + log); }
        String acc = null;
        acc += acc;
        acc += 'x';
        acc += 1 + 2;
        acc += new int[]{4}
        [0];
        acc += (Object) null;
        System.out.println(acc);
        String[] arr = {"a", null};
        int k = 0;
        arr[k++] += k;
        arr[k] += arr[0] + k;
        System.out.println(arr[0] + arr[1] + k);
        sf += sf + 1;
        System.out.println(sf);
        ConcatAllTypes self = new ConcatAllTypes();
        self.inst += "i";
        self.inst += self.inst;
        System.out.println(self.inst);
        Object ob = "o";
        ob += "p";
        System.out.println(ob);
        so += "q";
        System.out.println(so);
        CharSequence cs = "c";
        cs += "d";
        System.out.println(cs);
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Float.MIN_VALUE + Double.MAX_VALUE + Float.NaN + -0.0
                + Double.POSITIVE_INFINITY + Byte.MIN_VALUE + Short.MIN_VALUE + (int) Character.MAX_VALUE + 1e21 + 1e-5f + 100f
                + 1234567890123L);
        String big = "" + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i
                + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s
                + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d
                + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i
                + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s
                + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d
                + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i + l + b + s + c + f + d + z + st + i
                + l + b + s + c + f + d + z + st + i + l;
        System.out.println(big.length() + " " + big.hashCode());
        System.out.println("\u0001" + i + "\u0002" + c + "\u0001\u0002");
        System.out.println(("\u0001" + i + "\u0002" + st).length());
        System.out.println(("\u00e9" + c + '\u20ac' + "\ud83d" + '\ude00').hashCode() + " " + ("\ud83d" + '\ude00').codePointAt(0));
        System.out.println(String.valueOf(chars) + chars.length + chars[0]);
        int q = 1;
        q += q++ + "ab".length() + (q + "").length();
        System.out.println(q);
        String t = "t";
        t = t + (t = "u") + t;
        System.out.println(t);
        t += (t = "v") + t;
        System.out.println(t);
        StringBuilder mut = new StringBuilder("m");
        String r = "" + mut + mut.append("n") + mut;
        System.out.println(r.length() + r.substring(r.length() - 2));
        System.out.println("a" + "b" + n + "c" + "d" + ("e" + "f") + 'g' + (1 + 2));
        final String fin = "K";
        System.out.println(fin + 1 + fin == "K1K");
    }
}
