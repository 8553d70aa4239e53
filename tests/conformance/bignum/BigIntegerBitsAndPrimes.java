// Question: do BigInteger bit operations on negatives, byte arrays, radix strings, modPow/modInverse and primality match?
import java.math.BigInteger;
import java.util.*;

class BigIntegerBitsAndPrimes {
    static BigInteger b(String s) { return new BigInteger(s); }
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (String s : new String[]{"0", "1", "-1", "255", "-256", "128", "-128", "-129", "4294967295", "-4294967296", "123456789012345678901", "-123456789012345678901"}) {
            BigInteger x = b(s);
            System.out.println(s + " bl" + x.bitLength() + " bc" + x.bitCount() + " lsb" + x.getLowestSetBit() + " not" + x.not() + " >>3 " + x.shiftRight(3) + " <<5 " + x.shiftLeft(5) + " <<-2 " + x.shiftLeft(-2) + " >>100 " + x.shiftRight(100) + " t7 " + x.testBit(7) + " t99 " + x.testBit(99) + " " + Arrays.toString(x.toByteArray()));
            System.out.println("   " + x.setBit(40) + " " + x.clearBit(0) + " " + x.flipBit(64) + " " + x.and(b("-16")) + " " + x.or(b("65535")) + " " + x.xor(b("-1")) + " " + x.andNot(b("255")) + " " + x.toString(2) + " " + x.toString(16) + " " + x.toString(36) + " " + x.toString(99));
        }
        System.out.println(new BigInteger(new byte[]{(byte) 0xff, 0}) + " " + new BigInteger(1, new byte[]{(byte) 0xff, 0}) + " " + new BigInteger(-1, new byte[]{0, 0, 5}) + " " + new BigInteger(0, new byte[]{0, 0}) + " " + new BigInteger(new byte[]{9, -128, 1, 9}, 1, 2));
        ex("signum", () -> new BigInteger(0, new byte[]{1})); ex("signum2", () -> new BigInteger(2, new byte[]{1})); ex("empty", () -> new BigInteger(new byte[0])); ex("testBit", () -> BigInteger.ONE.testBit(-1)); ex("setBit", () -> BigInteger.ONE.setBit(-1));
        System.out.println(new BigInteger("zz", 36) + " " + new BigInteger("-7f", 16) + " " + new BigInteger("1010101", 2));
        System.out.println(b("3").modPow(b("200"), b("13")) + " " + b("-3").modPow(b("3"), b("7")) + " " + b("3").modPow(b("-1"), b("7")) + " " + b("5").modPow(b("0"), b("1")) + " " + b("2").modPow(b("1000"), b("1000000007")) + " " + b("7").modPow(b("77"), b("100")) + " " + b("3").modInverse(b("11")) + " " + b("-3").modInverse(b("11")));
        ex("noinverse", () -> b("6").modInverse(b("9"))); ex("mod neg", () -> b("3").modPow(b("2"), b("-5"))); ex("modinv neg", () -> b("3").modInverse(b("0"))); ex("modpow no inverse", () -> b("2").modPow(b("-1"), b("4")));
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 100; i++) if (BigInteger.valueOf(i).isProbablePrime(20)) sb.append(i).append(' ');
        System.out.println(sb);
        String[] ps = {"2147483647", "2305843009213693951", "170141183460469231731687303715884105727", "561", "3215031751", "3825123056546413051", "4294967297", "1000000007", "18446744073709551557", "-7", "340282366920938463463374607431768211507"};
        for (String s : ps) System.out.print(b(s).isProbablePrime(10) + " ");
        System.out.println();
        System.out.println(BigInteger.TWO.pow(107).subtract(BigInteger.ONE).isProbablePrime(10) + " " + BigInteger.TWO.pow(109).subtract(BigInteger.ONE).isProbablePrime(10));
        System.out.println(b("100").nextProbablePrime() + " " + b("0").nextProbablePrime() + " " + b("1000000000000").nextProbablePrime() + " " + BigInteger.TWO.pow(64).nextProbablePrime());
        ex("nextprime", () -> b("-1").nextProbablePrime());
        BigInteger p = b("61"), q = b("53"), n = p.multiply(q), phi = b("3120"), e = b("17"), d = e.modInverse(phi);
        System.out.println(n + " " + d + " " + b("65").modPow(e, n) + " " + b("65").modPow(e, n).modPow(d, n));
        System.out.println(new BigInteger(70, new Random(1)) + " " + new BigInteger(0, new Random(1)) + " " + new BigInteger(130, new Random(9)).bitLength());
        BigInteger prime = new BigInteger(64, 20, new Random(5));
        System.out.println(prime.bitLength() + " " + prime.isProbablePrime(20));
        BigInteger x = b("600851475143");
        List<BigInteger> fs = new ArrayList<>();
        for (BigInteger k = BigInteger.TWO; x.compareTo(BigInteger.ONE) > 0; k = k.add(BigInteger.ONE)) while (x.mod(k).signum() == 0) { fs.add(k); x = x.divide(k); }
        System.out.println(fs);
    }
}
