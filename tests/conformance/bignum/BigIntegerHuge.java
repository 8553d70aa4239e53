// Question: do Karatsuba/Toom-Cook multiplications, Burnikel-Ziegler divisions, huge toString/parse and squares stay exact?
import java.math.BigInteger;
import java.util.*;

class BigIntegerHuge {
    static String digest(BigInteger x) { String s = x.toString(); return s.length() + ":" + s.substring(0, Math.min(12, s.length())) + ".." + s.substring(Math.max(0, s.length() - 12)) + "#" + s.hashCode() + "/" + x.hashCode(); }
    public static void main(String[] args) {
        Random r = new Random(12345);
        int[] bits = {64, 500, 2600, 4000, 8000, 12000};
        BigInteger[] n = new BigInteger[bits.length];
        for (int i = 0; i < n.length; i++) { n[i] = new BigInteger(bits[i], r).setBit(bits[i] - 1); System.out.println(bits[i] + " " + digest(n[i])); }
        for (int i = 0; i < n.length; i++) for (int j = i; j < n.length; j++) {
            BigInteger p = n[i].multiply(n[j]);
            BigInteger[] qr = n[j].divideAndRemainder(n[i]);
            boolean ok = qr[0].multiply(n[i]).add(qr[1]).equals(n[j]) && p.divide(n[i]).equals(n[j]) && p.mod(n[j]).signum() == 0;
            System.out.println(i + "x" + j + " " + p.hashCode() + " " + p.bitCount() + " q " + qr[0].hashCode() + " r " + qr[1].hashCode() + " " + ok);
        }
        BigInteger sq = n[5].pow(2);
        System.out.println(sq.equals(n[5].multiply(n[5])) + " " + sq.sqrt().equals(n[5]) + " " + sq.add(BigInteger.ONE).sqrt().equals(n[5]) + " " + sq.subtract(BigInteger.ONE).sqrt().equals(n[5].subtract(BigInteger.ONE)));
        String dec = n[5].toString();
        System.out.println(new BigInteger(dec).equals(n[5]) + " " + new BigInteger("-" + dec).negate().equals(n[5]) + " " + new BigInteger(n[4].toString(7), 7).equals(n[4]) + " " + new BigInteger(n[4].toString(36), 36).equals(n[4]) + " " + new BigInteger(n[4].toString(2), 2).equals(n[4]));
        System.out.println(digest(BigInteger.valueOf(3).pow(5000)) + " " + digest(BigInteger.TEN.pow(3000)) + " " + digest(new BigInteger("9".repeat(2000)).pow(2)));
        BigInteger a = BigInteger.ONE.shiftLeft(5000).subtract(BigInteger.ONE), b = BigInteger.ONE.shiftLeft(3000).subtract(BigInteger.ONE);
        System.out.println(a.gcd(b).equals(BigInteger.ONE.shiftLeft(1000).subtract(BigInteger.ONE)) + " " + digest(a.multiply(b)) + " " + digest(a.divide(b)) + " " + digest(a.negate().divide(b)) + " " + digest(a.negate().mod(b)));
        System.out.println(n[2].modPow(n[0], n[1]).hashCode() + " " + n[2].modPow(n[0], n[1].clearBit(0)).hashCode() + " " + n[2].modPow(n[0].shiftRight(32), n[3].setBit(0)).hashCode());
        BigInteger m = n[1].setBit(0);
        BigInteger c = n[0];
        while (!c.gcd(m).equals(BigInteger.ONE)) c = c.add(BigInteger.ONE);
        BigInteger inv = c.modInverse(m);
        System.out.println(c.multiply(inv).mod(m) + " " + inv.hashCode());
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 400; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(digest(f) + " " + f.getLowestSetBit());
        System.out.println(digest(n[5].xor(n[4].negate())) + " " + digest(n[5].shiftRight(12345)) + " " + n[5].negate().shiftRight(30000) + " " + n[4].shiftLeft(777).shiftRight(777).equals(n[4]));
    }
}
