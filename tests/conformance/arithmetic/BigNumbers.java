// Question: BigInteger and BigDecimal arithmetic over word boundaries, signs, shifts, modPow, rounding and toString forms
import java.math.*;
public class BigNumbers {
    public static void main(String[] args) {
        BigInteger[] v = {BigInteger.ZERO, BigInteger.ONE, BigInteger.valueOf(-1), BigInteger.valueOf(Long.MIN_VALUE),
                BigInteger.valueOf(Long.MAX_VALUE), new BigInteger("123456789012345678901234567890"),
                new BigInteger("-ffffffffffffffffffffffff", 16), BigInteger.TWO.pow(100)};
        for (BigInteger a : v) {
            System.out.println(a + " " + a.toString(16) + " bl " + a.bitLength() + " bc " + a.bitCount() + " sg " + a.signum() + " h "
                    + a.hashCode() + " i " + a.intValue() + " l " + a.longValue() + " d " + a.doubleValue() + " not " + a.not() + " <<3 "
                    + a.shiftLeft(3) + " >>65 " + a.shiftRight(65) + " ba " + a.toByteArray().length);
            for (BigInteger b : v) {
                System.out.print(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.and(b) + " " + a.xor(b) + " " + a.gcd(b)
                        + " " + a.compareTo(b) + " ");
                try {
                    BigInteger[] qr = a.divideAndRemainder(b);
                    System.out.print(qr[0] + " " + qr[1]);
                    if (b.signum() > 0) System.out.print(" " + a.mod(b));
                    System.out.println();
                }
                catch (ArithmeticException e) { System.out.println(e.getMessage()); }
            }
        }
        BigInteger f = BigInteger.ONE; for (int i = 1; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i)); System.out.println(f);
        System.out.println(BigInteger.valueOf(3).modPow(new BigInteger("1000000007"), new BigInteger("998244353")) + " "
                + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + new BigInteger("1000000007").isProbablePrime(20) + " "
                + f.sqrt());
        try { new BigInteger("12x"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { BigInteger.ONE.shiftLeft(70).longValueExact(); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        String[] ds = {"0", "0.00", "1.10", "-12345.6789", "1E+5", "1E-10", "123456789.987654321", "0.1", "-0.5", "2.5", "-2.5"};
        for (String s : ds) {
            BigDecimal d = new BigDecimal(s);
            System.out.print(d + " " + d.toPlainString() + " " + d.toEngineeringString() + " sc " + d.scale() + " pr " + d.precision() + " "
                    + d.stripTrailingZeros() + " " + d.negate() + " h " + d.hashCode());
            for (RoundingMode m : RoundingMode.values()) try {
                System.out.print(" " + m + "=" + d.setScale(0, m));
            } catch (ArithmeticException e) { System.out.print(" " + e.getMessage()); }
            System.out.println();
        }
        System.out.println(new BigDecimal("1").divide(new BigDecimal("3"), 30, RoundingMode.HALF_UP) + " "
                + new BigDecimal("10").divide(new BigDecimal("4")) + " " + new BigDecimal("1").divide(new BigDecimal("3"),
                MathContext.DECIMAL64));
        try { BigDecimal.ONE.divide(BigDecimal.valueOf(3)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1.0").equals(new BigDecimal("1.00"))
                + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("2").pow(64) + " "
                + new BigDecimal("1.5").multiply(new BigDecimal("-2.25")) + " " + new BigDecimal("7").remainder(new BigDecimal("2.5")));
    }
}
