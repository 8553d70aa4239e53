// Question: default values of instance, static and inherited fields of all types, shadowing by subclasses, and compile-time constants inlined
public class FieldDefaultsAllTypes {
    static boolean z;
    static byte b;
    static short s;
    static char c;
    static int i;
    static long l;
    static float f;
    static double d;
    static String str;
    static Object o;
    static int[] arr;
    boolean iz;
    byte ib;
    short is;
    char ic;
    int ii;
    long il;
    float iff;
    double id;
    String istr;
    int[][] iarr;
    static final int BLANK;
    static { System.out.println("blank before " + peek()); BLANK = 77; }
    static int peek() { return FieldDefaultsAllTypes.BLANK; }
    static class Par {
        int v = 1;
        static int sv = 10;
        String name = "par";
        int get() { return v; }
        static int sget() { return sv; }
        protected long wide = 1L << 40;
        boolean flag;
    }
    static class Kid extends Par {
        int v = 2;
        static int sv = 20;
        String name = "kid";
        int both() { return v * 100 + super.v * 10 + ((Par) this).v; }
        static int sget() { return sv; }
    }
    static class GrandKid extends Kid {
        int v; { v = super.v + 1; wide++; } String names() { return name + super.name + ((Par) this).name; }
    }
    static class Many {
        int a = 1;
        long b = 2;
        byte c = 3;
        double d = 4;
        boolean e = true;
        char f = 'f';
        short g = 7;
        float h = 8;
        String i = "i";
        int j = 10;
        long k = 11;
        byte l = 12;
        void shuffle() {
            a = l;
            b = a + k;
            c = (byte) (b * 50);
            d = b / 2.0;
            e = !e;
            f++;
            g = (short) (g << 13);
            h = g;
            i += f;
            j -= k;
            k *= -1;
            l ^= 0x55;
        }
        String show() {
            return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " " + k + " " + l;
        }
    }
    static volatile int vol; transient int tr = 4; static final Object LOCK = new Object(); final int[] shared = {1, 2, 3};
    public static void main(String[] args) {
        System.out.println(z + " " + b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + str + " " + o + " " + arr);
        FieldDefaultsAllTypes x = new FieldDefaultsAllTypes();
        System.out.println(x.iz + " " + x.ib + " " + x.is + " " + (int) x.ic + " " + x.ii + " " + x.il + " " + x.iff + " " + x.id + " "
                + x.istr + " " + x.iarr + " " + BLANK);
        GrandKid g = new GrandKid();
        Kid k = g;
        Par p = g;
        System.out.println(g.v + " " + k.v + " " + p.v + " " + g.get() + " " + k.both() + " " + g.names() + " " + g.wide + " " + g.flag);
        System.out.println(GrandKid.sv + " " + Kid.sget() + " " + Par.sget() + " " + p.sv + " " + k.sv + " " + ((Par) null).sv);
        k.v = 50;
        p.v = 60;
        g.v = 70;
        System.out.println(g.v + " " + k.v + " " + p.v + " " + k.both());
        GrandKid.sv = 21;
        Par.sv = 11;
        System.out.println(Kid.sv + " " + Par.sv);
        Many m = new Many();
        System.out.println(m.show());
        for (int q = 0; q < 4; q++) { m.shuffle(); System.out.println(m.show()); }
        vol++;
        vol += 2;
        System.out.println(vol + " " + x.tr++ + x.tr);
        x.shared[1] = 9;
        System.out.println(x.shared[1] + " " + (LOCK == FieldDefaultsAllTypes.LOCK));
        z ^= true;
        b += 300;
        s--;
        c += 'a';
        i = ~i;
        l = Long.MIN_VALUE >> 3;
        f -= 0.5f;
        d = -d;
        str += str;
        System.out.println(z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + str);
        Par[] ps = {new Par(), new Kid(), new GrandKid()};
        for (Par q : ps) System.out.print(q.v + q.name + q.get() + " ");
        System.out.println();
    }
}
