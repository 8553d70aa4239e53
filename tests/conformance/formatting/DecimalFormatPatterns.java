// Question: do DecimalFormat patterns (grouping, rounding half-even, percent, exponent, negative subpatterns, parse) match with root symbols?
import java.text.*;
import java.math.*;
import java.util.*;

class DecimalFormatPatterns {
    static final DecimalFormatSymbols SYM = DecimalFormatSymbols.getInstance(Locale.ROOT);
    static void f(String p, double... vs) {
        StringBuilder sb = new StringBuilder(p + ":");
        try { DecimalFormat d = new DecimalFormat(p, SYM); for (double v : vs) sb.append(' ').append(d.format(v)); sb.append(" | ").append(d.toPattern()); }
        catch (IllegalArgumentException e) { sb.append(" ! ").append(e.getMessage()); }
        System.out.println(sb);
    }
    public static void main(String[] args) throws Exception {
        double[] v = {0, 1, -1.5, 0.125, 2.5, 3.5, 1234.565, 1234567.891, 0.005, 0.015, 1e10, -0.001};
        for (String p : new String[]{"0", "#", "0.00", "#.##", "#,##0.00", "000.0#", "0.###", "#,###", "0.0;(0.0)", "$0.00", "'#'0", "0.00'%'", "00,000.0"}) f(p, v);
        f("0%", 0.256, 1, 0.005, -0.5); f("#.#%", 0.12345); f("0E0", 12345, 0.00123, 0); f("##0.###E0", 12345, 0.00123); f("0.00E00", 1e-10, 123); f("00.00E0", 12345);
        f("0.0.0", 1); f("#0#", 1); f("0,", 1);
        DecimalFormat d = new DecimalFormat("0.0", SYM);
        for (RoundingMode m : RoundingMode.values()) { if (m == RoundingMode.UNNECESSARY) continue; d.setRoundingMode(m); System.out.println(m + " " + d.format(0.25) + " " + d.format(0.35) + " " + d.format(-0.25) + " " + d.format(0.05) + " " + d.format(1.05)); }
        d.setRoundingMode(RoundingMode.UNNECESSARY);
        try { d.format(0.25); } catch (ArithmeticException e) { System.out.println("AE"); }
        DecimalFormat g = new DecimalFormat("#,##0.###", SYM);
        System.out.println(g.format(123456789L) + " " + g.format(new BigDecimal("12345678901234567890.12345")) + " " + g.format(new BigInteger("-99999999999999999999")) + " " + g.format(Long.MIN_VALUE) + " " + g.getMaximumFractionDigits() + g.getMinimumIntegerDigits() + g.getGroupingSize());
        g.setMinimumFractionDigits(2); g.setMaximumFractionDigits(4); g.setMinimumIntegerDigits(3); g.setPositivePrefix("+");
        System.out.println(g.format(1.5) + " " + g.format(-1.23456) + " " + g.toPattern());
        DecimalFormat p = new DecimalFormat("#,##0.##", SYM);
        System.out.println(p.parse("1,234.5") + " " + p.parse("42") + " " + p.parse("42").getClass().getSimpleName() + " " + p.parse("-7xyz") + " " + p.parse("1.0").getClass().getSimpleName() + " " + p.parse("99999999999999999999").getClass().getSimpleName());
        try { p.parse("abc"); } catch (ParseException e) { System.out.println(e.getMessage() + " " + e.getErrorOffset()); }
        ParsePosition pos = new ParsePosition(2);
        System.out.println(p.parse("ab12.5cd", pos) + " " + pos.getIndex() + " " + p.parse("x", pos) + " " + pos.getErrorIndex());
        p.setParseBigDecimal(true); System.out.println(p.parse("0.10").getClass().getSimpleName() + " " + p.parse("0.10"));
        DecimalFormatSymbols eu = (DecimalFormatSymbols) SYM.clone(); eu.setDecimalSeparator(','); eu.setGroupingSeparator('.'); eu.setMinusSign('~');
        System.out.println(new DecimalFormat("#,##0.00", eu).format(-1234567.5));
        System.out.println(MessageFormat.format("{1} and {0}, it''s {2} '{'{3}'}'", "a", "b", null, true) + " " + new MessageFormat("{0}-{0}").format(new Object[]{"x"}) + " " + MessageFormat.format("{5}", 1));
        System.out.println(new ChoiceFormat("0#none|1#one|1<many {0}").format(0) + new ChoiceFormat("0#none|1#one|1<many").format(1) + new ChoiceFormat("0#none|1#one|1<many").format(7));
    }
}
