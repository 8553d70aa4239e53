// Question: do BigDecimal parsing, toString/toPlainString/toEngineeringString, stripTrailingZeros, double conversion, equals vs compareTo match?
import java.math.*;
import java.util.*;

class BigDecimalTextAndCompare {
    static BigDecimal d(String s) { return new BigDecimal(s); }
    static void ex(String n, java.util.function.Supplier<Object> r) {
        try { System.out.println(n + " " + r.get()); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName()); }
    }
    public static void main(String[] args) {
        for (String s : new String[]{"0", "0.0", "0E+3", "0E-7", "0.000000", "0.0000001", "123", "1.23E+3", "123E+10", "1.5E-10", "-12.3400", "1000", "1E3", "12E+1", "1234567890123456789012345.678", "1e-400", "+.5", "5.", "00012.50", "-1E+2147483647", "9.99E-6"}) {
            BigDecimal x = d(s);
            System.out.println(s + " -> " + x + " | " + (Math.abs((long) x.scale()) < 1000 ? x.toPlainString() : "-") + " | " + x.toEngineeringString() + " | scale " + x.scale() + " prec " + x.precision() + " | strip " + x.stripTrailingZeros() + " | " + x.signum() + " h" + x.hashCode());
        }
        ex("empty", () -> d("")); ex("e", () -> d("1e")); ex("dot", () -> d(".")); ex("two dots", () -> d("1.2.3")); ex("space", () -> d("1 ")); ex("hex", () -> d("0x1")); ex("big exp", () -> d("1e99999999999")); ex("inf", () -> d("Infinity")); ex("sign", () -> d("--1"));
        System.out.println(d("2.0").equals(d("2.00")) + " " + d("2.0").compareTo(d("2.00")) + " " + (d("2.0").hashCode() == d("2.00").hashCode()) + " " + d("2.0").stripTrailingZeros().equals(d("2.00").stripTrailingZeros()) + " " + d("-0").equals(d("0")) + " " + d("100").compareTo(d("1E+2")) + " " + d("1E-100").compareTo(BigDecimal.ZERO));
        System.out.println(new HashSet<>(List.of(d("1.0"), d("1.00"))).size() + " " + new TreeSet<>(List.of(d("1.0"), d("1.00"))).size());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.5) + " " + BigDecimal.valueOf(1.0) + " " + BigDecimal.valueOf(100, 2) + " " + BigDecimal.valueOf(5, -3) + " " + new BigDecimal(1e23) + " " + BigDecimal.valueOf(Long.MIN_VALUE) + " " + new BigDecimal(Double.MIN_VALUE).precision() + " " + new BigDecimal(1.1f));
        ex("nan", () -> new BigDecimal(Double.NaN)); ex("inf", () -> BigDecimal.valueOf(Double.POSITIVE_INFINITY));
        System.out.println(d("123456789.987").intValue() + " " + d("-1e20").longValue() + " " + d("1e400").doubleValue() + " " + d("0.1").doubleValue() + " " + d("3.4028236e38").floatValue() + " " + d("1e-50").floatValue() + " " + d("9.9").toBigInteger() + " " + d("-9.9").toBigInteger() + " " + d("255.9").byteValue());
        ex("intExact", () -> d("1.5").intValueExact()); ex("longExact", () -> d("9223372036854775808").longValueExact()); ex("bigExact", () -> d("5.10").toBigIntegerExact()); ex("intExact ok", () -> d("1.20E+1").intValueExact());
        System.out.println(d("123.45").movePointLeft(4) + " " + d("123.45").movePointRight(1) + " " + d("123.45").movePointRight(5) + " " + d("123.45").scaleByPowerOfTen(5) + " " + d("1").movePointLeft(0) + " " + d("123.45").ulp() + " " + d("1E+5").ulp());
        System.out.println(d("-5").abs() + " " + d("3").max(d("3.0")) + " " + d("3").min(d("2.9")) + " " + d("1.5").negate().plus() + " " + BigDecimal.TEN.remainder(d("3")) + " " + new BigDecimal(new char[]{'x', '1', '.', '5', 'y'}, 1, 3) + " " + new BigDecimal(BigInteger.TEN, 3) + " " + new BigDecimal("123.456", new MathContext(2)));
        BigDecimal pi = BigDecimal.ZERO;
        MathContext mc = new MathContext(50);
        for (int k = 0; k < 40; k++) { BigDecimal t = d("16").pow(k); pi = pi.add(d("4").divide(d("" + (8 * k + 1)), mc).subtract(d("2").divide(d("" + (8 * k + 4)), mc)).subtract(d("1").divide(d("" + (8 * k + 5)), mc)).subtract(d("1").divide(d("" + (8 * k + 6)), mc)).divide(t, mc), mc); }
        System.out.println(pi.setScale(45, RoundingMode.HALF_EVEN));
        BigDecimal bal = d("1000.00");
        for (int y = 0; y < 10; y++) bal = bal.multiply(d("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
        System.out.println(bal);
        List<BigDecimal> l = new ArrayList<>(List.of(d("1E+1"), d("-3.5"), d("9.99"), d("10.0"), d("0")));
        Collections.sort(l);
        System.out.println(l + " " + l.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
        System.out.println(String.format("%.2f %s %10.3f %e %.0f %,.2f", d("2.345"), d("1E+5"), d("-1.00055"), d("12345.678"), d("0.5"), d("1234567.891")));
    }
}
