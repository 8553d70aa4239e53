// Question: do BigInteger add/subtract/multiply/divide/mod/pow/gcd/sqrt and conversions agree on signs, sizes and errors?
import java.math.BigInteger;
import java.util.*;

class BigIntegerArithmetic {
    static BigInteger b(String s) { return new BigInteger(s); }
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        BigInteger[] v = {BigInteger.ZERO, BigInteger.ONE, b("-1"), BigInteger.TEN, b("-7"), b("4294967296"), b("-18446744073709551616"), b("123456789012345678901234567890"), BigInteger.valueOf(Long.MIN_VALUE)};
        for (BigInteger x : v) {
            StringBuilder sb = new StringBuilder();
            for (BigInteger y : v) {
                sb.append(x.add(y)).append(' ').append(x.subtract(y)).append(' ').append(x.multiply(y)).append(' ').append(x.compareTo(y)).append(' ').append(x.gcd(y));
                if (y.signum() != 0) { BigInteger[] qr = x.divideAndRemainder(y); sb.append(' ').append(qr[0]).append(' ').append(qr[1]); }
                if (y.signum() > 0) sb.append(' ').append(x.mod(y));
                sb.append('|');
            }
            System.out.println(sb);
        }
        System.out.println(BigInteger.TWO.pow(200) + " " + b("-3").pow(41) + " " + BigInteger.ZERO.pow(0) + " " + BigInteger.ZERO.pow(5));
        for (String s : new String[]{"0", "1", "15", "16", "17", "99999999999999999999999999", "340282366920938463463374607431768211456"}) { BigInteger[] r = b(s).sqrtAndRemainder(); System.out.println(s + " sqrt " + r[0] + " rem " + r[1]); }
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 100; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength() + " " + f.hashCode());
        BigInteger fib = BigInteger.ZERO, g = BigInteger.ONE;
        for (int i = 0; i < 500; i++) { BigInteger t = fib.add(g); fib = g; g = t; }
        System.out.println(fib);
        System.out.println(f.intValue() + " " + f.longValue() + " " + f.doubleValue() + " " + f.floatValue() + " " + b("-129").byteValue() + " " + b("65537").shortValue() + " " + b("9007199254740993").doubleValue() + " " + b("-9223372036854775809").longValue());
        System.out.println(BigInteger.valueOf(Long.MAX_VALUE).longValueExact() + " " + b("-128").byteValueExact());
        ex("longExact", () -> b("9223372036854775808").longValueExact()); ex("intExact", () -> b("2147483648").intValueExact()); ex("shortExact", () -> b("32768").shortValueExact()); ex("byteExact", () -> b("-129").byteValueExact());
        ex("div0", () -> BigInteger.ONE.divide(BigInteger.ZERO)); ex("mod0", () -> BigInteger.ONE.mod(BigInteger.ZERO)); ex("modneg", () -> BigInteger.ONE.mod(b("-5"))); ex("powneg", () -> BigInteger.ONE.pow(-1)); ex("sqrtneg", () -> b("-4").sqrt()); ex("rem0", () -> BigInteger.TEN.remainder(BigInteger.ZERO));
        ex("empty", () -> b("")); ex("sign", () -> b("-")); ex("hex", () -> b("ff")); ex("mid", () -> b("1-2")); ex("plusminus", () -> b("+-2")); ex("space", () -> b(" 1")); ex("radix", () -> new BigInteger("1", 40)); ex("digit", () -> new BigInteger("12", 2)); ex("long bad", () -> b("12345678901234567890x"));
        System.out.println(b("+0042") + " " + b("-0") + " " + b("-0").signum() + " " + b("\u0661\u0662") + " " + b("10").equals(BigInteger.TEN) + " " + b("10").hashCode() + " " + BigInteger.valueOf(5).equals(5));
        System.out.println(b("7").negate().abs().max(b("3")).min(b("5")) + " " + b("-8").signum() + " " + new TreeSet<>(Arrays.asList(v)));
    }
}
