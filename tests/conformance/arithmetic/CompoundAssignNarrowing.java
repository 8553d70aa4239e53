// Question: do compound assignments narrow implicitly and evaluate the left operand once and first?
public class CompoundAssignNarrowing {
    static int calls;
    static int[] arr = {10, 20, 30};
    static int[] get() { calls++; System.out.println("get"); return arr; }
    static int idx(int i) { System.out.println("idx " + i); return i; }
    static int val(int i) { System.out.println("val " + i); arr[0] = 1000; return i; }
    byte fb = 100; static short ss = 32000; char fc = 'a';
    CompoundAssignNarrowing self() { System.out.println("self"); return this; }

    public static void main(String[] args) {
        byte b = 127; b++; System.out.println(b);
        b += 200; System.out.println(b);
        b -= 1.7; System.out.println(b);
        b *= 3; System.out.println(b);
        b /= 2; System.out.println(b);
        b %= 5; System.out.println(b);
        b |= 0x1f0; System.out.println(b);
        b ^= -1; System.out.println(b);
        b &= 0xff; System.out.println(b);
        b += 1e10; System.out.println(b);
        short s = Short.MAX_VALUE; s++; System.out.println(s);
        s += 70000; System.out.println(s);
        s *= s; System.out.println(s);
        s -= 'a'; System.out.println(s);
        char c = 'a'; c += 1; System.out.println(c);
        c++; System.out.println(c);
        c *= 1.5; System.out.println((int) c);
        c -= 1000; System.out.println((int) c);
        c = 0; c--; System.out.println((int) c);
        c += 2L; System.out.println((int) c);
        int i = 5; i += 3.7; System.out.println(i);
        i *= 1e9; System.out.println(i);
        i -= 0.1f; System.out.println(i);
        i = 16777217; i += 0f; System.out.println(i);
        i = 10; i = i++ + ++i; System.out.println(i);
        i += i++ * 2 + i; System.out.println(i);
        i = i++; System.out.println(i);
        long l = Long.MAX_VALUE; l += 1.0; System.out.println(l);
        l = 1L << 53; l += 1.0f; System.out.println(l);
        float f = 1; f += 1e-10; System.out.println(f);
        f /= 3; f *= 3.0; System.out.println(f);
        f++; System.out.println(f++ + " " + --f);
        double d = -0.0; d++; d--; System.out.println(1 / d);
        get()[idx(0)] += val(5);
        System.out.println(arr[0] + " calls=" + calls);
        get()[idx(1)]++;
        System.out.println(get()[idx(1)]-- + " " + arr[1]);
        int k = 0; arr[k++] = arr[k++] + k++; System.out.println(arr[0] + " " + k);
        k = 1; arr[k] = k = 2; System.out.println(arr[1] + " " + k);
        CompoundAssignNarrowing o = new CompoundAssignNarrowing();
        o.self().fb += 100; System.out.println(o.fb);
        o.self().fb++; System.out.println(o.fb-- + " " + o.fb);
        o.fc += 25; System.out.println(o.fc);
        ss += 1000; System.out.println(ss++ + " " + ++ss);
        String str = null; str += 1; str += 'c'; str += 2.0f; str += null; System.out.println(str);
        Integer box = 127; box++; box += 1; Integer old = box++; System.out.println(box + " " + old);
        Character cb = 'x'; cb++; System.out.println(cb);
        boolean z = true; z &= false; z |= true; z ^= true; System.out.println(z);
        byte[] ba = {(byte) 250}; ba[0] += 10; ba[0] <<= 4; ba[0] >>>= 2; System.out.println(ba[0]);
        char[] ca = {'\u0000'}; ca[0]--; ca[0] >>= 4; System.out.println((int) ca[0]);
        short[] sa = {-1}; sa[0] >>>= 20; System.out.println(sa[0]);
    }
}
