// Question: do compile-time folded expressions equal the same computed at run time?
public class ConstantFoldingVsRuntime {
    static int i(int x) { return x; }
    static long l(long x) { return x; }
    static double d(double x) { return x; }
    static float f(float x) { return x; }
    static char c(char x) { return x; }
    static byte b(byte x) { return x; }
    static short s(short x) { return x; }
    static boolean z(boolean x) { return x; }
    static int n;
    static void eq(Object folded, Object run) { System.out.println(++n + " " + folded + " " + run + " " + folded.equals(run)); }
    static final int A = Integer.MAX_VALUE + 1;
    static final long B = 1L << 65;
    static final double C = 0.1 + 0.2;
    static final String S = "a" + 1 + 2L + 3.0 + 4f + 'c' + true + null;
    public static void main(String[] args) {
        eq(A, i(Integer.MAX_VALUE) + i(1)); eq(B, l(1L) << i(65)); eq(C, d(0.1) + d(0.2));
        eq(S, "a" + i(1) + l(2) + d(3) + f(4) + c('c') + z(true) + (Object) null);
        eq(Integer.MIN_VALUE / -1, i(Integer.MIN_VALUE) / i(-1));
        eq(Integer.MIN_VALUE % -1, i(Integer.MIN_VALUE) % i(-1));
        eq(Long.MIN_VALUE / -1, l(Long.MIN_VALUE) / l(-1));
        eq((int) Double.NaN, (int) d(Double.NaN));
        eq((int) 1e20, (int) d(1e20));
        eq((long) -1e20f, (long) f(-1e20f));
        eq((int) (char) -1.5, (int) (char) d(-1.5));
        eq((byte) 300.9, (byte) d(300.9));
        eq((short) 1e6, (short) d(1e6));
        eq((byte) 1e10f, (byte) f(1e10f));
        eq(1.0 / 0, d(1) / i(0));
        eq(0.0 / 0, d(0) / i(0));
        eq(-1 / 0.0f, i(-1) / f(0));
        eq(5.5 % -2, d(5.5) % i(-2));
        eq(-5.5f % 2f, f(-5.5f) % f(2));
        eq(-0.0 + 0, d(-0.0) + i(0));
        eq(0 - 0.0, i(0) - d(0));
        eq(-(0.0), -d(0.0));
        eq(-17 >> 2, i(-17) >> i(2));
        eq(-17 >>> 28, i(-17) >>> i(28));
        eq(-17L >>> 60, l(-17) >>> i(60));
        eq(1 << -1, i(1) << i(-1));
        eq((byte) 200 >>> 1, b((byte) 200) >>> i(1));
        eq('a' + 1, c('a') + i(1));
        eq((char) ('a' + 1), (char) (c('a') + i(1)));
        eq("" + (char) 98, "" + (char) i(98));
        eq('a' * 'b', c('a') * c('b'));
        eq((short) 40000 + (byte) 200, s((short) 40000) + b((byte) 200));
        eq(16777217 + 0f, i(16777217) + f(0));
        eq(16777217 == 16777216f, i(16777217) == f(16777216f));
        eq(Long.MAX_VALUE + 0.0, l(Long.MAX_VALUE) + d(0));
        eq(Long.MAX_VALUE == 9.223372036854776E18, l(Long.MAX_VALUE) == d(9.223372036854776E18));
        eq((float) 33554435L, (float) l(33554435L));
        eq(true ^ true | false & true, z(true) ^ z(true) | z(false) & z(true));
        eq(1 < 2 == 3 > 2, i(1) < i(2) == i(3) > i(2));
        eq(~5 ^ -1, ~i(5) ^ i(-1));
        eq(3 > 2 ? 'x' : 0, i(3) > i(2) ? c('x') : 0);
        eq(Double.NaN == Double.NaN, d(Double.NaN) == d(Double.NaN));
        eq(0.0 == -0.0, d(0) == d(-0.0));
        eq(!(Double.NaN >= 1), !(d(Double.NaN) >= d(1)));
        eq(1e308 * 10, d(1e308) * d(10));
        eq(4.9e-324 / 2, d(4.9e-324) / d(2));
        eq(3.4e38f * 10, f(3.4e38f) * f(10));
        eq((float) 1e40, (float) d(1e40));
        eq((float) 1e-50, (float) d(1e-50));
        eq(0.1f + 0.2f, f(0.1f) + f(0.2f));
        eq(0.1f + 0.2, f(0.1f) + d(0.2));
        eq("x" + 1 + 1, "x" + i(1) + i(1));
        eq(1 + 1 + "x", i(1) + i(1) + "x");
        eq('a' + 'b' + "", c('a') + c('b') + "");
        eq("" + 1e7 + 1e-4 + 1f, "" + d(1e7) + d(1e-4) + f(1f));
        eq("" + -0.0f, "" + f(-0.0f));
        eq("" + (byte) 128 + (char) 65.9, "" + (byte) i(128) + (char) d(65.9));
        System.out.println(("a" + "b" == "ab") + " " + (("a" + c('b')) == "ab") + " " + (S == "a" + 1 + 2L + 3.0 + 4f + 'c' + true + null)
                + " " + S.length());
    }
}
