// Question: do Gaussian elimination, Bareiss, inverse and linear solving with BigDecimal/BigInteger/fractions agree exactly?
//@ exit: 1
import java.math.*;
import java.util.*;

class MatrixDeterminantBigDecimal {
    static class SingularMatrixException extends ArithmeticException { SingularMatrixException(int col) { super("singular at column " + col); } }
    static final class Frac implements Comparable<Frac> {
        static final Frac ZERO = new Frac(BigInteger.ZERO, BigInteger.ONE), ONE = new Frac(BigInteger.ONE, BigInteger.ONE);
        final BigInteger n, d;
        Frac(BigInteger n, BigInteger d) {
            if (d.signum() == 0) throw new ArithmeticException("zero denominator");
            BigInteger g = n.gcd(d);
            if (d.signum() < 0) g = g.negate();
            if (g.signum() == 0) g = BigInteger.ONE;
            this.n = n.divide(g);
            this.d = d.divide(g);
        }
        static Frac of(long n, long d) { return new Frac(BigInteger.valueOf(n), BigInteger.valueOf(d)); }
        Frac add(Frac o) { return new Frac(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); }
        Frac sub(Frac o) { return add(new Frac(o.n.negate(), o.d)); }
        Frac mul(Frac o) { return new Frac(n.multiply(o.n), d.multiply(o.d)); }
        Frac div(Frac o) { return new Frac(n.multiply(o.d), d.multiply(o.n)); }
        public int compareTo(Frac o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); }
        @Override public boolean equals(Object o) { return o instanceof Frac f && f.n.equals(n) && f.d.equals(d); }
        @Override public int hashCode() { return 31 * n.hashCode() + d.hashCode(); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }
    static BigDecimal det(BigDecimal[][] m0, MathContext mc) {
        int n = m0.length;
        BigDecimal[][] m = new BigDecimal[n][];
        for (int i = 0; i < n; i++) m[i] = m0[i].clone();
        BigDecimal det = BigDecimal.ONE;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (m[r][c].abs().compareTo(m[p][c].abs()) > 0) p = r;
            if (m[p][c].signum() == 0) return BigDecimal.ZERO;
            if (p != c) { BigDecimal[] t = m[p]; m[p] = m[c]; m[c] = t; det = det.negate(); }
            det = det.multiply(m[c][c], mc);
            for (int r = c + 1; r < n; r++) { BigDecimal f = m[r][c].divide(m[c][c], mc); for (int k = c; k < n; k++) m[r][k] = m[r][k].subtract(f.multiply(m[c][k], mc), mc); }
        }
        return det;
    }
    static BigInteger bareiss(long[][] a) {
        int n = a.length, sign = 1;
        BigInteger[][] m = new BigInteger[n][n];
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = BigInteger.valueOf(a[i][j]);
        BigInteger prev = BigInteger.ONE;
        for (int k = 0; k < n - 1; k++) {
            if (m[k][k].signum() == 0) { int s = k + 1; while (s < n && m[s][k].signum() == 0) s++; if (s == n) return BigInteger.ZERO; BigInteger[] t = m[k]; m[k] = m[s]; m[s] = t; sign = -sign; }
            for (int i = k + 1; i < n; i++) for (int j = k + 1; j < n; j++) m[i][j] = m[i][j].multiply(m[k][k]).subtract(m[i][k].multiply(m[k][j])).divide(prev);
            prev = m[k][k];
        }
        return sign < 0 ? m[n - 1][n - 1].negate() : m[n - 1][n - 1];
    }
    static Frac[] solve(Frac[][] a, Frac[] b) {
        int n = b.length;
        Frac[][] m = new Frac[n][n + 1];
        for (int i = 0; i < n; i++) { System.arraycopy(a[i], 0, m[i], 0, n); m[i][n] = b[i]; }
        for (int c = 0; c < n; c++) {
            int p = c;
            while (p < n && m[p][c].equals(Frac.ZERO)) p++;
            if (p == n) throw new SingularMatrixException(c);
            Frac[] t = m[p]; m[p] = m[c]; m[c] = t;
            Frac inv = Frac.ONE.div(m[c][c]);
            for (int k = c; k <= n; k++) m[c][k] = m[c][k].mul(inv);
            for (int r = 0; r < n; r++) if (r != c) { Frac f = m[r][c]; for (int k = c; k <= n; k++) m[r][k] = m[r][k].sub(f.mul(m[c][k])); }
        }
        Frac[] x = new Frac[n];
        for (int i = 0; i < n; i++) x[i] = m[i][n];
        return x;
    }
    static BigDecimal[][] bd(long[][] a) { BigDecimal[][] m = new BigDecimal[a.length][a.length]; for (int i = 0; i < a.length; i++) for (int j = 0; j < a.length; j++) m[i][j] = BigDecimal.valueOf(a[i][j]); return m; }
    static Frac[][] hilbert(int n) { Frac[][] h = new Frac[n][n]; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) h[i][j] = Frac.of(1, i + j + 1); return h; }

    public static void main(String[] args) {
        long[][][] ms = {{{5}}, {{1, 2}, {3, 4}}, {{2, 0, 1}, {1, 3, 2}, {1, 1, 1}}, {{0, 1}, {1, 0}}, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {{0, 0, 2}, {0, 3, 0}, {4, 0, 0}}, new long[8][8]};
        Random r = new Random(17);
        for (long[] row : ms[6]) for (int j = 0; j < 8; j++) row[j] = r.nextInt(201) - 100;
        for (long[][] m : ms) { BigDecimal d = det(bd(m), new MathContext(40)); System.out.println(bareiss(m) + " " + d.round(new MathContext(20)).stripTrailingZeros().toPlainString() + " " + (d.setScale(0, RoundingMode.HALF_EVEN).toBigInteger().equals(bareiss(m)))); }
        for (int n = 1; n <= 7; n++) { Frac[] b = new Frac[n]; Arrays.fill(b, Frac.ONE); System.out.println(n + " " + Arrays.toString(solve(hilbert(n), b))); }
        Frac s = Frac.ZERO;
        for (int i = 1; i <= 30; i++) s = s.add(Frac.of(1, i));
        System.out.println(s + " " + new BigDecimal(s.n).divide(new BigDecimal(s.d), 30, RoundingMode.HALF_UP) + " " + Frac.of(-6, -4) + " " + Frac.of(3, -9) + " " + Frac.of(0, -5) + " " + Frac.of(1, 3).compareTo(Frac.of(2, 7)) + " " + Frac.of(2, 4).equals(Frac.of(1, 2)) + " " + s.hashCode());
        try { Frac.of(1, 0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Frac.ONE.div(Frac.ZERO); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        solve(new Frac[][]{{Frac.of(1, 1), Frac.of(2, 1)}, {Frac.of(2, 1), Frac.of(4, 1)}}, new Frac[]{Frac.ONE, Frac.ONE});
    }
}
