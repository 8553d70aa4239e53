// Question: String.format conversions, flags, widths, argument indexes, rounding, and every common format exception
import java.util.*;
public class FormatBasics {
    static void f(String s, Object... a) {
        try {
            System.out.println("[" + String.format(Locale.ROOT, s, a) + "]");
        } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static class F implements Formattable {
        public void formatTo(Formatter f, int flags, int w, int p) { f.format("F(%d,%d,%d)", flags, w, p); }
    }
    static class T { public String toString() { return "T!"; } public int hashCode() { return 0xbeef; } }
    public static void main(String[] args) {
        f("%d %5d|%-5d|%05d|%+d|%,d|%(d|% d", 1, 2, 3, 4, 5, 1234567, -6, 7);
        f("%d %d %d %d", (byte) -1, (short) 2, 3L, new java.math.BigInteger("12345678901234567890"));
        f("%x %X %o %#x %#o %08x %x %x", 255, 255, 8, 255, 8, 255, -1, (byte) -1);
        f("%x %x", -1L, (short) -2);
        f("%,d %,d %,d %(,d", 0, 999, -1000, -1234567890123L);
        f("%s %S %10s|%-10s|%.2s|%5.1s|", "abc", "abc", "abc", "abc", "abc", "abc");
        f("%s %s %s %s", null, 1, 'c', List.of(1, 2));
        f("%b %B %b %b %b", true, false, null, "x", Boolean.FALSE);
        f("%c %c %c %C %5c|%-3c|", 'a', 65, 0x7e, 'b', 'c', 'd');
        f("%c", (Object) null);
        f("%h %h %H %h", "abc", new T(), new T(), null);
        f("%s %S", new T(), new T());
        f("%s %10.3s %-5S %#s", new F(), new F(), new F(), new F());
        f("%n%%|%5%|%-5%|");
        f("%f %.0f %.1f %.3f %10.2f|%-10.2f|%010.2f|%+.2f|%,.2f|%(.1f|% .1f", 1.0, 0.5, 0.25, 2.0005, 3.14159, 3.14159, -3.14159, 3.0,
                1234567.891, -2.5, 1.5);
        f("%.0f %.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, -0.5, 3.5);
        f("%.1f %.1f %.1f %.2f %.2f", 0.05, 0.15, 0.35, 1.005, 0.125);
        f("%f %f %f %f", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e20);
        f("%e %.2e %E %e %e %10.1e|", 12345.678, 0.000123, 1e100, 0.0, -1.0, 5e-10);
        f("%g %g %g %g %.3g %g", 0.0001, 0.00001, 123456.0, 1234567.0, 1.5, 0.0);
        f("%a %a %.2a %A", 1.0, -0.5, 3.14, 255.0);
        f("%f %.3f %e", 1.5f, 0.1f, 3.3f);
        f("%.3f %s %.1f", new java.math.BigDecimal("2.0005"), new java.math.BigDecimal("1E+3"), new java.math.BigDecimal("0.25"));
        f("%6.2f|%6.2f|%+08.1f|%(08.1f", Double.NaN, Double.NEGATIVE_INFINITY, 2.0, -2.0);
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%1$s %1$d %1$x", 10);
        f("%s %s", "only");
        f("%3$s", "a");
        f("%d", "x");
        f("%d", 1.5);
        f("%f", 1);
        f("%x", 1.0);
        f("%c", "s");
        f("%c", -1);
        f("%b", (Object[]) null);
        f("%q", 1);
        f("%", 1);
        f("%5", 1);
        f("%-d", 1);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%.2d", 1);
        f("%#d", 1);
        f("%,x", 1);
        f("%#s", "a");
        f("%05s", "a");
        f("%.1c", 'a');
        f("%<s", "a");
        f("%s%%%s", 1, 2);
        f("no args");
        f("%s");
        f("%--5d", 1);
        f("%5n");
        f("%+s", "a");
        f("%e", 1);
        f("%(x", 5);
        f("%-s", "q");
        f("%0d", 1);
        f("%,.2f %,d", 0.0, 0);
        f("%08.3f|%-8.3f|%8.0f", -1.5, -1.5, 2.5);
        f("%s %s", (Object[]) new String[]{"x", "y"});
        f("%s", (Object) new Integer[0].length);
        f("%d%d%d", 1, 2, 3);
        f("%1$d %2$d %1$d %d", 7, 8);
        f("%S", "stra\u00dfe");
        f("%tQ", "x");
        f("%d", (Object) null);
        f("%5d|%f|%x|%c|%b", null, null, null, null, null);
        System.out.println(String.format("%s=%d;", "k", 5) + "%d%%".formatted(50));
        System.out.printf("%s %d%n", "printf", 1);
        System.out.format("%5.1f|%n", 2.25);
        StringBuilder sb = new StringBuilder();
        Formatter fm = new Formatter(sb, Locale.ROOT);
        fm.format("%d,", 1).format("%s", "z");
        System.out.println(sb + " " + fm);
        String.format("%s", new Object[]{null});
    }
}
