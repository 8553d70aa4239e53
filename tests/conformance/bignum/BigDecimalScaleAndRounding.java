// Question: do BigDecimal scale rules, all rounding modes, setScale, divide variants and their exceptions match?
import java.math.*;
import java.util.*;

class BigDecimalScaleAndRounding {
    static BigDecimal d(String s) { return new BigDecimal(s); }
    static void ex(String n, java.util.function.Supplier<Object> r) {
        try { System.out.println(n + " " + r.get()); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        String[] in = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.5", "-0.5", "0.51", "1e20"};
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m + ":");
            for (String s : in) { try { sb.append(' ').append(d(s).setScale(0, m)); } catch (ArithmeticException e) { sb.append(" !"); } }
            System.out.println(sb);
        }
        System.out.println(d("1.10").add(d("2.205")) + " " + d("1.10").multiply(d("2.20")) + " " + d("1.10").subtract(d("1.1")) + " " + d("100").add(d("1E+3")) + " " + d("1E+3").multiply(d("1E-5")) + " " + d("0.00").negate() + " " + d("-0.0"));
        System.out.println(d("10").divide(d("4")) + " " + d("1.00").divide(d("2")) + " " + d("1").divide(d("32")) + " " + d("1000").divide(d("1E+5")) + " " + d("100").divide(d("0.25")) + " " + d("0.000").divide(d("7")));
        ex("1/3", () -> d("1").divide(d("3"))); ex("1/0", () -> d("1").divide(BigDecimal.ZERO)); ex("0/0", () -> d("0").divide(d("0.0"))); ex("1/3 s5", () -> d("1").divide(d("3"), 5, RoundingMode.HALF_UP)); ex("1/3 mode", () -> d("1.00").divide(d("3"), RoundingMode.UP)); ex("-1/3 floor", () -> d("-1").divide(d("3"), 2, RoundingMode.FLOOR)); ex("unnecessary", () -> d("1").divide(d("3"), 2, RoundingMode.UNNECESSARY)); ex("setScale", () -> d("1.25").setScale(1)); ex("setScale ok", () -> d("1.20").setScale(1)); ex("neg scale", () -> d("12345").setScale(-2, RoundingMode.HALF_EVEN)); ex("1/0 scale", () -> d("1").divide(d("0"), 3, RoundingMode.UP));
        ex("mc", () -> d("1").divide(d("3"), MathContext.DECIMAL32)); ex("mc64", () -> d("2").divide(d("3"), MathContext.DECIMAL64)); ex("mc128", () -> d("22").divide(d("7"), MathContext.DECIMAL128)); ex("mc unlimited", () -> d("1").divide(d("8"), MathContext.UNLIMITED)); ex("mc3", () -> d("123456").multiply(d("2"), new MathContext(3))); ex("mc add", () -> d("99999").add(d("0.00005"), new MathContext(5, RoundingMode.UP))); ex("round", () -> d("0.00098765").round(new MathContext(2, RoundingMode.DOWN))); ex("plus", () -> d("123.456").plus(new MathContext(4)));
        ex("bad mc", () -> new MathContext(-1)); ex("mc parse", () -> new MathContext("precision=7 roundingMode=HALF_EVEN")); ex("mc bad", () -> new MathContext("precision=x"));
        for (String[] p : new String[][]{{"7", "2"}, {"-7", "2"}, {"7.5", "-2.25"}, {"1E+10", "3"}, {"0.001", "0.0003"}}) {
            BigDecimal a = d(p[0]), b = d(p[1]);
            BigDecimal[] qr = a.divideAndRemainder(b);
            System.out.println(a + "/" + b + " " + a.divideToIntegralValue(b) + " " + a.remainder(b) + " " + Arrays.toString(qr) + " " + qr[0].scale() + " " + qr[1].scale());
        }
        System.out.println(d("2").pow(10) + " " + d("1.1").pow(5) + " " + d("0.5").pow(0) + " " + d("2").pow(-3, MathContext.DECIMAL32) + " " + d("1.23456789").pow(7, new MathContext(6)));
        ex("pow neg", () -> d("2").pow(-1)); ex("sqrt2", () -> d("2").sqrt(new MathContext(30))); ex("sqrt4", () -> d("4.00").sqrt(MathContext.UNLIMITED)); ex("sqrt neg", () -> d("-1").sqrt(MathContext.DECIMAL32)); ex("sqrt inexact", () -> d("2").sqrt(MathContext.UNLIMITED));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 0; i < 1000; i++) sum = sum.add(d("0.1"));
        System.out.println(sum + " " + sum.scale() + " " + sum.precision() + " " + sum.unscaledValue());
    }
}
