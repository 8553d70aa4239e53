// Question: numeric loops (primes, collatz, LCG, mandelbrot grid, bit counting, matrix power, simpson) keep exact results over many iterations
public class IntegerLoopsNumeric {
    static int primes(int n) {
        int c = 0;
        next: for (int i = 2; i <= n; i++) { for (int j = 2; (long) j * j <= i; j++) if (i % j == 0) continue next; c++; }
        return c;
    }
    static long collatz(int lim) {
        long best = 0;
        int arg = 0;
        for (int i = 1; i < lim; i++) {
            long x = i; int s = 0; while (x != 1) { x = (x & 1) == 0 ? x >> 1 : 3 * x + 1; s++; } if (s > best) { best = s; arg = i; }
        }
        return best * 100000 + arg;
    }
    static String mandel() {
        StringBuilder b = new StringBuilder();
        for (double y = -1; y <= 1.01; y += 0.25) {
            for (double x = -2; x <= 0.51; x += 0.125) {
                double a = 0, c = 0;
                int i = 0;
                while (i < 30 && a * a + c * c <= 4) { double t = a * a - c * c + x; c = 2 * a * c + y; a = t; i++; }
                b.append(i == 30 ? '#' : i > 6 ? '+' : i > 3 ? '.' : ' ');
            }
            b.append('|').append('\n');
        }
        return b.toString();
    }
    static long[] matPow(long n, long mod) {
        long[] r = {1, 0, 0, 1}, m = {1, 1, 1, 0};
        while (n > 0) { if ((n & 1) == 1) r = mul(r, m, mod); m = mul(m, m, mod); n >>= 1; }
        return r;
    }
    static long[] mul(long[] a, long[] b, long p) {
        return new long[]{(a[0] * b[0] + a[1] * b[2]) % p, (a[0] * b[1] + a[1] * b[3]) % p, (a[2] * b[0] + a[3] * b[2]) % p, (a[2] * b[1]
                + a[3] * b[3]) % p};
    }
    static int isqrt(int n) {
        int lo = 0, hi = 46341;
        while (hi - lo > 1) { int mid = (lo + hi) >>> 1; if (mid <= n / Math.max(mid, 1)) lo = mid; else hi = mid; }
        return lo;
    }
    static double simpson(int n) {
        double h = 1.0 / n, s = 0;
        for (int i = 0; i <= n; i++) {
            double x = i * h; double f = 4 / (1 + x * x); s += i == 0 || i == n ? f : i % 2 == 1 ? 4 * f : 2 * f;
        }
        return s * h / 3;
    }
    static int crc(String s) {
        int c = -1;
        for (char ch : s.toCharArray()) { c ^= ch; for (int k = 0; k < 8; k++) c = (c >>> 1) ^ (0xEDB88320 & -(c & 1)); }
        return ~c;
    }
    static long xorshift(long s, int n) { for (int i = 0; i < n; i++) { s ^= s << 13; s ^= s >>> 7; s ^= s << 17; } return s; }
    public static void main(String[] args) {
        System.out.println(primes(3000));
        System.out.println(collatz(1000));
        System.out.print(mandel());
        System.out.println(matPow(90, 1000000007)[1] + " " + matPow(1L << 40, 1000000007)[1]);
        for (int n : new int[]{0, 1, 2, 3, 4, 15, 16, 17, 99, 100, 46340 * 46340, Integer.MAX_VALUE}) System.out.print(isqrt(n) + " ");
        System.out.println();
        System.out.println(Long.toHexString(Double.doubleToLongBits(simpson(100))));
        System.out.println(Integer.toHexString(crc("123456789")) + " " + Integer.toHexString(crc("")) + " " + xorshift(88172645463325252L,
                1000));
        int x = 123456789, y = 362436069, z = 521288629, w = 88675123;
        for (int i = 0; i < 500; i++) { int t = x ^ (x << 11); x = y; y = z; z = w; w = w ^ (w >>> 19) ^ t ^ (t >>> 8); }
        System.out.println(w);
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < 2000; i++) { h ^= i & 0xff; h *= 0x100000001b3L; }
        System.out.println(Long.toHexString(h));
        int bits = 0;
        for (int i = 0; i < 5000; i++) { int v = i, c = 0; while (v != 0) { v &= v - 1; c++; } bits += c; }
        System.out.println(bits);
        int perfect = 0;
        for (int i = 2; i < 500; i++) {
            int s = 1; for (int d = 2; d * d <= i; d++) if (i % d == 0) { s += d; if (d != i / d) s += i / d; } if (s == i) perfect += i;
        }
        System.out.println(perfect);
        double e = 1, term = 1;
        for (int i = 1; i < 20; i++) e += term /= i;
        System.out.println(e);
        float f = 0;
        for (int i = 0; i < 10000; i++) f += 0.001f;
        System.out.println(Integer.toHexString(Float.floatToIntBits(f)));
        short s = 0;
        byte b = 0;
        char c = 0;
        for (int i = 0; i < 70000; i++) { s++; b--; c += 3; }
        System.out.println(s + " " + b + " " + (int) c);
        int days = 0;
        for (int yr = 1900; yr < 2001; yr++) days += yr % 4 == 0 && (yr % 100 != 0 || yr % 400 == 0) ? 366 : 365;
        System.out.println(days + " " + days % 7);
    }
}
