// Question: do long add, sub, mul, neg, compare behave modulo 2^64 and do long/int mixes widen with sign?
public class LongOverflowWrap {
    static final long[] V = {0L, 1L, -1L, 3L, -3L, 0xffffffffL, 0x100000000L, -0x100000000L, 3037000499L, 3037000500L,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 0x5555555555555555L, 0xaaaaaaaaaaaaaaaaL, Integer.MIN_VALUE, Integer.MAX_VALUE};

    static int cmp(long a, long b) { return a < b ? -1 : a == b ? 0 : 1; }
    static long mix(long a, int i, short s, byte b, char c) {
        return a + i * s - b + (c ^ i);
    }

    public static void main(String[] args) {
        for (long a : V) {
            System.out.println(a + ": neg=" + (-a) + " abs=" + Math.abs(a) + " not=" + ~a + " sq=" + a * a + " int=" + (int) a
                + " short=" + (short) a + " byte=" + (byte) a + " char=" + (int) (char) a);
        }
        for (long a : V)
            for (long b : V)
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + cmp(a, b)
                        + " " + (a >= b));
        long f = 1;
        for (int i = 1; i < 70; i++) { f *= i; System.out.println(i + "! " + f); }
        System.out.println(mix(-1L, Integer.MIN_VALUE, (short) -3, (byte) -128, '\uffff'));
        System.out.println(mix(Long.MAX_VALUE, 1 << 20, Short.MAX_VALUE, (byte) 127, 'a'));
        int i = Integer.MAX_VALUE;
        long wrong = i + 1, right = i + 1L;
        System.out.println(wrong + " " + right);
        long l = 10;
        l += 3.99; System.out.println(l);
        l -= Integer.MIN_VALUE; System.out.println(l);
        l *= -0.5; System.out.println(l);
        l <<= 40; System.out.println(l);
        l >>>= 3; System.out.println(l);
        l ^= -1; System.out.println(l);
        l |= 'z'; System.out.println(l);
        l %= 1000007; System.out.println(l);
        l++; ++l; l--; System.out.println(l++ + ++l - l-- - --l);
    }
}
